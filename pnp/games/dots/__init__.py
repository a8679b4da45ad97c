"""Dots: surround your opponent's dots on squared paper.

Its face shows a ladybird on squared paper.

It uses api and shared.
"""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import AMATIC, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Circle, Shapes, line, lines
from pnp.games.api.features import BoardFeature, PuzzlesFeature, RecordsFeature, RulesFeature
from pnp.games.api.game import Audience, Game, Source, engine_of
from pnp.games.dots.board import draw_board
from pnp.games.dots.options import DotsBoard, DotsPuzzleOptions, DotsRules, DotsText
from pnp.games.dots.rules.starts import rules_values
from pnp.themes import circle, disc, dots, ellipse, lattice, placed, scatter, smooth


def emblem(paints: Paints) -> Shapes:
    """Return a ladybird that walks across the intersections."""
    grid = []
    for k in range(-4, 5):
        reach = (49.4**2 - (11 * k) ** 2) ** 0.5
        grid += [(11 * k, -reach, 11 * k, reach), (-reach, 11 * k, reach, 11 * k)]
    return (disc(paints), lines(grid, paints.grid(0.7)), placed(_ladybird(paints), 0, 0, -32))


def _ladybird(paints: Paints) -> Shapes:
    """Return a ladybird seen from above, with its head at the top."""
    ink, wing = paints.line("ink", 2.4), paints.area("second")
    legs = [
        smooth([(18 * s, y), (30 * s, y + d), (33 * s, y + 2 * d)], ink, closed=False)
        for s in (-1, 1)
        for y, d in ((12, 4), (-3, -1), (-15, -5))
    ]
    feelers = [smooth([(5 * s, 32), (8 * s, 40), (14 * s, 42)], ink, closed=False) for s in (-1, 1)]
    spots = [(10, 10, 5), (15, -7, 4.4), (8, -19, 4), (-10, 10, 5), (-15, -7, 4.4), (-8, -19, 4)]
    return (
        *legs,
        *feelers,
        circle(0, 25, 12, paints.area("ink")),
        dots([(-5.5, 31), (5.5, 31)], 2.2, paints, "paper"),
        ellipse(0, -2, 26, 27, wing),
        line(0, 25, 0, -29, ink),
        *(circle(x, y, r, paints.area("ink")) for x, y, r in spots),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return squared paper with a game in progress."""
    grid, full, open_ = [], [], []
    for row, column, x, y in lattice(box, 4.0, 4.0):
        grid += [(x - 2, y, x + 2, y), (x, y - 2, x, y + 2)]
        chance = scatter(row, column, 12)
        if chance < 3:
            full.append((x, y))
        elif chance < 5:
            open_.append(Circle(x, y, 0.95, paints.area("paper")))
            open_.append(Circle(x, y, 0.95, paints.line("second", 0.45)))
    return (lines(grid, paints.grid(0.18)), dots(full, 1.15, paints, "second"), *open_)


FACE = GameFace("dots", "#f3ecd9", "#d23a2e", emblem, pattern, AMATIC)


GAME = Game(
    title="Dots",
    about="draw dots on squared paper and surround your opponent’s",
    story=(
        "Two pens and a sheet of squared paper: surround the other player’s dots before yours are surrounded."
    ),
    source=Source(
        "Dots is a traditional game. The rules are those of Sports Dots, the competition standard "
        "of the Sevastopol club of Sport Dots."
    ),
    audience=Audience(players=(2, 2), minutes=(30, 60), age=8),
    features={
        "board": BoardFeature(
            DotsBoard, draw_board, "a field of any size with its first dots and score boxes", written=True
        )
    },
    puzzles=PuzzlesFeature(DotsPuzzleOptions, "surround dots by force, save dots, take the larger group"),
    records=RecordsFeature(DotsRules, moves=20, reads=(".sgf",), writes=(".sgf",)),
    diagrams=DotsRules,
    rules=RulesFeature(DotsText, rules_values),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
"""The source of Dots names a club, but no author and no terms of use."""
