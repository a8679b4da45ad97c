"""Cobra Paw: the first to spot the domino takes it.

Its face shows a cobra that is about to strike. Its pieces and the options of its puzzles are here, too.

It uses api and shared.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Box
from pnp.base.options import Options
from pnp.components.dice.pieces import DieOptions, dice_pieces
from pnp.components.dominoes import TileOptions
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shapes, polygons
from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.shared.donimoes import BOOK, double_six, from_book, together
from pnp.sheets.pieces import Piece
from pnp.themes import disc, dots, ellipse, lattice, smooth


def emblem(paints: Paints) -> Shapes:
    """Return a cobra on its coils, with pips on its hood."""
    second, line = paints.area("second"), paints.line("ink", 2)
    hood = [(0, 41), (12, 38), (21, 27), (27, 11), (22, -5), (10, -17), (8, -30)]
    outline = [*hood, *((-x, y) for x, y in reversed(hood[1:]))]
    belly = [(0, 12), (7, 6), (10, -5), (6, -18), (6, -30), (-6, -30), (-6, -18), (-10, -5), (-7, 6)]
    head = [(0, 42), (9, 39), (13, 30), (10, 20), (0, 13), (-10, 20), (-13, 30), (-9, 39)]
    tongue = [(0, 17), (0, 6), (-4.5, 0)]
    fork = [(0, 6), (4.5, 0)]
    return (
        disc(paints),
        ellipse(0, -35, 33, 9.5, paints.area("dark")),
        ellipse(0, -28, 24, 8.5, second),
        ellipse(0, -29.5, 17, 5, paints.area("dark")),
        smooth(outline, second, tension=0.9),
        smooth(belly, paints.area("pale"), tension=0.9),
        *(
            smooth([(-8, y), (0, y - 2), (8, y)], paints.line("second", 1.6), closed=False)
            for y in (-8, -15, -22)
        ),
        dots([(-17, 10), (17, 10), (-15, -1), (15, -1), (-12.5, 20), (12.5, 20)], 2.7, paints, "main"),
        smooth(head, second, tension=0.9),
        smooth(tongue, line, closed=False, tension=0),
        smooth(fork, line, closed=False),
        ellipse(-6, 30, 2.6, 4, paints.area("ink"), 18),
        ellipse(6, 30, 2.6, 4, paints.area("ink"), -18),
        dots([(-5.4, 31.4), (6.6, 31.4)], 0.9, paints, "paper"),
        smooth([(-6, 21), (0, 18), (6, 21)], line, closed=False),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return the scales of a snake."""
    scales, spots = [], []
    for row, column, x, y in lattice(box, 6.0, 4.0, staggered=True, reach=0.9):
        scales.append([(x, y + 3.2), (x + 2.2, y), (x, y - 3.2), (x - 2.2, y)])
        if (row + 2 * column) % 3 == 0:
            spots.append((x, y))
    return polygons(scales, paints.area("dark")), dots(spots, 0.95, paints, "second")


FACE = GameFace("cobra_paw", "#1d5e3c", "#c9e265", emblem, pattern, FREDOKA)


def make_pieces(options: CobraPawPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set and two dice."""
    return together(double_six(options, theme), dice_pieces(2, options.die, theme, options.face))


class CobraPawPieces(DieOptions, TileOptions):
    """A double-six set and two dice."""


class CobraPawPuzzleOptions(Options):
    """Dominoes scattered on a table, and dice that name those to find."""

    dominoes: Annotated[int, Field(ge=6, le=45)] | None = Field(
        None,
        title="Dominoes",
        description="How many dominoes are on the table; by default it depends on the difficulty. Above 28, "
        "two sets are mixed, without one of the double blanks.",
    )
    rolls: Annotated[int, Field(ge=1, le=12)] | None = Field(
        None,
        title="Rolls",
        description="How many times the dice are rolled; by default it depends on the difficulty.",
    )
    taken: bool = Field(
        True,
        title="Face-down targets",
        description="Lets the dice show a domino that is face down, so that the double blank is the "
        "right answer.",
    )
    fill: Annotated[int, Field(ge=15, le=40)] = Field(
        32, title="Table covered", description="How much of the table the dominoes cover, in per cent."
    )


class CobraPawGame(Options):
    """The options of a game of Cobra Paw."""

    players: int = Field(2, ge=2, le=4, title="Players", description="How many players, from 2 to 4.")


GAME = Game(
    title="Cobra Paw",
    about="be the first to find the domino that two dice show",
    story="Two dice, one domino, and many quick fingers. Strike first, and strike the right one!",
    source=from_book(
        "Cobra Paw was designed by Derek Weston in 2017, with its own dice and dominoes, "
        f"and adapted to ordinary ones in {BOOK}.",
        by="Derek Weston",
        ask=True,
    ),
    audience=Audience(players=(2, 4), minutes=(10, 15), age=6),
    features={"pieces": PiecesFeature(CobraPawPieces, make_pieces, "a double-six set and two dice")},
    puzzles=PuzzlesFeature(CobraPawPuzzleOptions, "dominoes to find among those on a table"),
    records=RecordsFeature(CobraPawGame, moves=10),
    diagrams=CobraPawPuzzleOptions,
    face=lambda: FACE,
    engine=engine_of(__name__),
)
