"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them.

Its face shows tetrominoes that fit together, and two uncovered dominoes.

It uses api and shared.
"""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Shapes
from pnp.games.api.features import FormFeature, PiecesFeature, PuzzlesFeature, RecordsFeature, RulesFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.shared.donimoes import by_kirkby
from pnp.games.tetradominoes import options
from pnp.games.tetradominoes.pieces import draw_score, make_pieces
from pnp.games.tetradominoes.rules import players_of, rules_values
from pnp.themes import disc, domino, lattice, placed, rounded

Corners = tuple[tuple[float, float], ...]

_PIECES: tuple[tuple[Part, Corners], ...] = (
    ("pale", ((0, 0), (2, 0), (2, 1), (1, 1), (1, 3), (0, 3))),
    ("second", ((1, 1), (3, 1), (3, 3), (1, 3))),
    ("dark", ((0, 3), (4, 3), (4, 4), (0, 4))),
)
"""Three tetrominoes in a square of four by four, by their corners; the rest is two dominoes."""
_SIDE = 16.0


def emblem(paints: Paints) -> Shapes:
    """Return a square of tetrominoes and dominoes that stands on one of its corners."""
    pieces = [
        rounded([(_SIDE * (x - 2), _SIDE * (y - 2)) for x, y in corners], 2.2, 0.7, paints.area(part))
        for part, corners in _PIECES
    ]
    dominoes = (
        placed(domino(paints, 4, 1, _SIDE - 1.4), _SIDE, -1.5 * _SIDE, 90),
        placed(domino(paints, 1, 6, _SIDE - 1.4), 1.5 * _SIDE, 0),
    )
    return (disc(paints), placed((*pieces, *dominoes), 0, 0, 15))


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return a wall of step-shaped tetrominoes."""
    side = 3.2
    step: Corners = ((0, 0), (2, 0), (2, 1), (3, 1), (3, 2), (1, 2), (1, 1), (0, 1))
    found = []
    for row, column, x, y in lattice(box, 2 * side, 2 * side, reach=1.5):
        part: Part = "dark" if (column + row) % 3 else "second"
        x += side * (row % 2)
        found.append(
            rounded([(x + side * (a - 1.5), y + side * (b - 1)) for a, b in step], 0.5, 0.22, paints.area(part))
        )
    return tuple(found)


FACE = GameFace("tetradominoes", "#54489c", "#ffcf73", emblem, pattern, FREDOKA)


GAME = Game(
    title="Tetradominoes",
    about="play matching dominoes in a grid and cover them with tetrominoes",
    story=(
        "Build a grid of matching dominoes, then claim it: cover four numbers at a time before "
        "anybody else does."
    ),
    source=by_kirkby("Tetradominoes"),
    audience=Audience(players=(1, 4), minutes=(20, 40), age=8),
    features={
        "pieces": PiecesFeature(
            options.TetradominoesPieces,
            make_pieces,
            "a double-six set, the seven tetrominoes and the players' tokens",
        ),
        "form": FormFeature(
            options.TetradominoesScore, draw_score, "score sheets for tournaments to seven points"
        ),
    },
    puzzles=PuzzlesFeature(options.TetradominoesPuzzleOptions, "tetrominoes that can be played, and solitaire"),
    records=RecordsFeature(options.TetradominoesGame, moves=8),
    diagrams=options.TetradominoesDiagram,
    rules=RulesFeature(options.TetradominoesRules, rules_values, players_of),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
