"""Domination: chain reactions for up to four players.

Its face shows a square that is too full and explodes.

It uses api and shared.
"""

from __future__ import annotations

from math import cos, pi, sin

from pnp.base.geometry import Box
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shapes, lines, polygons
from pnp.games.api.features import (
    FROM_THE_BEGINNING,
    BoardFeature,
    FormFeature,
    PiecesFeature,
    PuzzlesFeature,
    RecordsFeature,
    RulesFeature,
)
from pnp.games.api.game import Audience, Game, Source, engine_of
from pnp.games.domination import options
from pnp.games.domination.board import draw_board
from pnp.games.domination.pieces import make_counters
from pnp.games.domination.score_record import draw_score
from pnp.games.domination.starts import rules_values
from pnp.themes import circle, disc, dots, lattice, placed, star


def emblem(paints: Paints) -> Shapes:
    """Return a burst, and four pieces that fly to the neighbours."""
    flying = [(36 * cos(k * pi / 2), 36 * sin(k * pi / 2)) for k in range(4)]
    trails = []
    for k in range(4):
        for shift in (-5, 0, 5):
            near, far = (17, 27) if shift else (19, 28)
            c, s = cos(k * pi / 2), sin(k * pi / 2)
            trails.append(
                (near * c - shift * s, near * s + shift * c, far * c - shift * s, far * s + shift * c)
            )
    sparks = [(26 * cos(a), 26 * sin(a)) for a in (pi / 4 + k * pi / 2 for k in range(4))]
    far_sparks = [(37 * cos(a), 37 * sin(a)) for a in (pi / 4 + k * pi / 2 for k in range(4))]
    return (
        disc(paints),
        star(12, 33, 19, paints.area("dark"), 75),
        lines(trails, paints.line("pale", 1.8)),
        star(8, 25, 12.5, paints.area("second"), 67.5),
        star(8, 14, 8, paints.area("paper"), 90),
        *(circle(x, y, 8, paints.area("paper")) for x, y in flying),
        *(circle(x, y, 4.6, paints.area("second")) for x, y in flying),
        *(placed((star(4, 5, 1.5, paints.area("second")),), x, y) for x, y in far_sparks),
        dots(sparks, 0.01, paints, "second"),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return sparks of two sizes."""
    large, small = [], []
    for row, column, x, y in lattice(box, 10.0, 10.0, staggered=True):
        large.append(_spark(x, y, 3.6 if (row + column) % 2 else 2.6))
        small.append(_spark(x + 5, y, 1.5))
    return polygons(small, paints.area("dark", edge=False)), polygons(large, paints.area("second"))


def _spark(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    """Return a star of four points."""
    return [(x + r * cos(k * pi / 4), y + r * sin(k * pi / 4)) for k, r in enumerate((reach, 0.28 * reach) * 4)]


FACE = GameFace("domination", "#9c1f2e", "#ffc94a", emblem, pattern, FJALLA)


GAME = Game(
    title="Domination",
    about="overfull squares explode and capture their neighbours; two to four players",
    story=(
        "One piece too many, and the square explodes. Set off the chain reaction that wipes out everyone else."
    ),
    source=Source("The rules are those of the computer game Domination; its help names no author."),
    audience=Audience(players=(2, 4), minutes=(20, 40), age=8),
    features={
        "board": BoardFeature(
            options.DominationBoard, draw_board, "squares that show how many pieces they hold"
        ),
        "pieces": PiecesFeature(
            options.DominationCounters,
            make_counters,
            "counters in up to four colours, each with its own symbol",
        ),
        "form": FormFeature(
            options.DominationScore, draw_score, "tracks to slide counters along, and a written record"
        ),
    },
    puzzles=PuzzlesFeature(
        options.DominationPuzzleOptions, "the board after a move, the most points, eliminations by force"
    ),
    records=RecordsFeature(options.DominationGame, moves=16),
    diagrams=options.DominationGame,
    rules=RulesFeature(options.DominationRules, rules_values, lambda rules: (2, rules.players)),
    kit_limits=(FROM_THE_BEGINNING,),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
"""The source of Domination, the help of a program, names neither an author nor terms."""
