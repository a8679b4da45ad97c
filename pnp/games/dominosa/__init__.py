"""Dominosa: a grid of numbers to divide into a whole set of dominoes.

Its face shows a magnifying glass that finds a domino among the numbers. The options of its puzzles are here,
too.

It uses api, shared and sliding.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Box
from pnp.base.options import Options
from pnp.components.dominoes import DominoPieces, make_dominoes
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shape, Shapes, rectangle
from pnp.games.api.features import KitLimit, PiecesFeature, PuzzlesFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.shared.donimoes import BOOK, from_book
from pnp.themes import circle, disc, domino, dots, lattice, pip_places, placed, scatter, smooth

_NUMBERS = (
    (-36, 14, 4),
    (-36, -10, 2),
    (-14, 36, 3),
    (12, 38, 1),
    (-18, -36, 5),
    (6, -38, 3),
    (35, 8, 6),
    (33, 30, 2),
)


def emblem(paints: Paints) -> Shapes:
    """Return the emblem: a magnifying glass that shows a domino in a grid of numbers."""
    bare = [(x + 15 * px, y + 15 * py) for x, y, n in _NUMBERS[:7] for px, py in pip_places(n)]
    return (
        disc(paints),
        dots(bare, 1.5, paints, "dark"),
        placed((rectangle(Box(22, -5.5, 47, 5.5), paints.area("dark"), 4),), -3, 3, -45),
        placed((rectangle(Box(31, -3, 44.5, 3), paints.area("second"), 2.5),), -3, 3, -45),
        circle(-3, 3, 29, paints.area("second")),
        circle(-3, 3, 24, paints.area("pale")),
        placed(domino(paints, 3, 5, 19), -3, 3, 24),
        smooth([(-21, 9), (-18, 17), (-11, 22)], paints.line("paper", 2.6), closed=False),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return numbers as pips, with an outlined domino here and there."""
    outlines: list[Shape] = []
    faint: list[tuple[float, float]] = []
    bright: list[tuple[float, float]] = []
    for row, column, x, y in lattice(box, 6.0, 6.0, reach=1.5):
        number = 1 + scatter(row, column, 6)
        pips = [(x + 5.6 * px, y + 5.6 * py) for px, py in pip_places(number)]
        framed = (column - 2 * row) % 5 in (0, 1)
        (bright if framed else faint).extend(pips)
        if (column - 2 * row) % 5 == 0:
            outlines.append(rectangle(Box(x - 2.6, y - 2.6, x + 8.6, y + 2.6), paints.line("second", 0.4), 0.9))
    return (*outlines, dots(faint, 0.5, paints, "dark"), dots(bright, 0.5, paints, "second"))


FACE = GameFace("dominosa", "#31527a", "#9bd3ee", emblem, pattern, FJALLA)


class DominosaPuzzleOptions(Options):
    """Grids of numbers in which a whole set is hidden."""

    pips: Annotated[int, Field(ge=2, le=LARGEST_NUMBER)] | None = Field(
        None,
        title="Highest number",
        description="The highest number; by default 6, or the highest in a given grid.",
    )
    rows: Annotated[int, Field(ge=2, le=136)] | None = Field(
        None,
        title="Rows",
        description="How many rows a generated grid has; by default the highest number plus 1.",
    )
    columns: Annotated[int, Field(ge=2, le=136)] | None = Field(
        None,
        title="Columns",
        description="How many columns a generated grid has; by default the highest number plus 2.",
    )


class DominosaDiagram(Options):
    """Which step of the human solver a diagram shows."""

    rule: int | None = Field(
        None, ge=1, le=15, description="the position before and after the first use of this rule"
    )


_WHOLE = "its puzzles need the whole double-six set"


GAME = Game(
    title="Dominosa",
    about="find every domino of a set in a grid of numbers",
    story="A whole set of dominoes is hiding in a grid of numbers. Draw the lines that set it free.",
    source=from_book(
        f"Dominosa was invented by O. S. Adler in 1874; the rules here follow {BOOK}.", by="O. S. Adler, 1874"
    ),
    audience=Audience(players=(1, 1), minutes=(5, 45), age=8),
    features={
        "pieces": PiecesFeature(DominoPieces, make_dominoes, "the set of dominoes up to the highest number")
    },
    puzzles=PuzzlesFeature(
        DominosaPuzzleOptions,
        "grids with one solution",
        third_party="IDs from Simon Tatham’s Dominosa, such as 1:011100, and rows of digits",
    ),
    diagrams=DominosaDiagram,
    kit_limits=(
        KitLimit("pips", lambda dominoes: dominoes.pips >= 6, "`pips: 6` or more", _WHOLE),
        KitLimit("lowest", lambda dominoes: dominoes.lowest == 0, "`lowest: 0`", _WHOLE),
        KitLimit("doubles", lambda dominoes: dominoes.doubles, "`doubles: true`", _WHOLE),
        KitLimit("only", lambda dominoes: dominoes.only is None, "no `only`", _WHOLE),
        KitLimit("omit", lambda dominoes: not dominoes.omit, "no `omit`", _WHOLE),
    ),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
