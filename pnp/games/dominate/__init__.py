"""Dominate, by Phil Leduc: a game of majorities on a torus.

Its face shows a torus with icing, sprinkled with crosses and noughts.

It uses api and shared.
"""

from __future__ import annotations

from math import cos, pi, sin

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Circle, Shape, Shapes, lines
from pnp.games.api.features import (
    FROM_THE_BEGINNING,
    BoardFeature,
    KitLimit,
    PuzzlesFeature,
    RecordsFeature,
    RulesFeature,
)
from pnp.games.api.game import Audience, Game, Source, engine_of
from pnp.games.dominate.board import draw_board
from pnp.games.dominate.options import (
    DominateBoard,
    DominateDiagram,
    DominateGame,
    DominatePuzzleOptions,
    DominateRules,
    Regions,
)
from pnp.games.dominate.positions import rules_values
from pnp.themes import circle, disc, lattice, placed, smooth

_SPRINKLES = ((20, 27, 0.3), (62, 31, 1.1), (100, 25, 0.6), (141, 30, 0.1), (178, 26, 0.9), (216, 31, 0.4))
_MORE = ((250, 25, 0.8), (290, 30, 0.2), (327, 26, 1.0), (355, 33, 0.5))


def emblem(paints: Paints) -> Shapes:
    """Return a doughnut: the board is a torus."""
    icing = []
    for k in range(22):
        angle = 2 * pi * k / 22
        reach = 36.5 + (2.6 if k % 2 else -1.4) + 1.2 * sin(5 * angle)
        icing.append((reach * cos(angle), reach * sin(angle)))
    return (
        disc(paints),
        circle(0, 0, 42, paints.area("pale")),
        smooth(icing, paints.area("second")),
        *_sprinkles(paints),
        circle(0, 0, 15.5, paints.area("pale")),
        circle(0, 0, 11.5, paints.area("main")),
    )


def _sprinkles(paints: Paints) -> Shapes:
    """Return alternating crosses and noughts."""
    found: list[Shape] = []
    for k, (degrees, radius, turn) in enumerate((*_SPRINKLES, *_MORE)):
        x, y = radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180)
        line = paints.line("paper" if k % 2 else "main", 1.9)
        arms = lines([(-2.4, -2.4, 2.4, 2.4), (-2.4, 2.4, 2.4, -2.4)], line)
        found.append(placed((arms,), x, y, 60 * turn) if k % 2 == 0 else Circle(x, y, 2.7, line))
    return tuple(found)


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return alternating crosses and noughts."""
    crosses, noughts = [], []
    for row, column, x, y in lattice(box, 6.0, 6.0):
        if (row + column) % 2:
            crosses += [(x - 1.3, y - 1.3, x + 1.3, y + 1.3), (x - 1.3, y + 1.3, x + 1.3, y - 1.3)]
        else:
            noughts.append(Circle(x, y, 1.5, paints.line("dark", 0.7)))
    return (*noughts, lines(crosses, paints.line("second", 0.7)))


FACE = GameFace("dominate", "#0e6f7c", "#ffb0c4", emblem, pattern, FREDOKA)


GAME = Game(
    title="Dominate",
    about="mark one to three squares per turn on a torus, and hold the most regions",
    story=("Two pens, one map. Mark your squares, and win the majority of the regions."),
    source=Source(
        "Dominate was designed by Phil Leduc. © 2012 Phil Leduc, all rights reserved.",
        "The rules may be copied and shared on the web. If you want to program or sell the game in any "
        "form, write to the author first (philleduc.pled@gmail.com) for permission or a licence.",
        ask_before_selling=True,
        by="Phil Leduc, © 2012",
    ),
    audience=Audience(players=(2, 2), minutes=(20, 40), age=8),
    features={
        "board": BoardFeature(
            DominateBoard, draw_board, "the torus with its regions, tracking boxes and tally", written=True
        )
    },
    puzzles=PuzzlesFeature(DominatePuzzleOptions, "the best move, the winning move, endgames"),
    records=RecordsFeature(DominateGame),
    diagrams=DominateDiagram,
    rules=RulesFeature(DominateRules, rules_values),
    kit_limits=(FROM_THE_BEGINNING,),
    puzzle_limits=(
        KitLimit(
            "size",
            lambda board: board.size == (9, 9),
            "`size: 9`",
            "its puzzles have 9x9 squares",
        ),
        KitLimit(
            "regions",
            lambda board: board.regions == Regions(),
            "rows, columns and boxes as its regions",
            "its puzzles use these",
        ),
        KitLimit("torus", lambda board: board.torus, "`torus: true`", "its puzzles are on a torus"),
        KitLimit(
            "max-squares",
            lambda board: board.max_squares == 3,
            "`max-squares: 3`",
            "its puzzles have moves of one to three squares",
        ),
    ),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
