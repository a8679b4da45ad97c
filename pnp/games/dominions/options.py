"""The options of Dominions' board, pieces and chart."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Multiline, Options, Within

Tile = Annotated[Length, Within(10, 80)]
"""A tile's measure across its flats."""

_POINTED = "cells and tiles stand on a point, all beams turned clockwise by 30°"


class DominionsRules(Options):
    """What the rules of Dominions follow."""

    side: int = Field(9, ge=2, le=13, description="cells along each side of the hexagon; 9 make 217 cells")
    pointed: bool = Field(False, description=_POINTED)


class DominionsBoard(DominionsRules):
    """A Dominions board."""

    tile: Tile = Field(22.0, description="the tiles that go on it, across the flats")
    clearance: Annotated[Length, Within(0.1, 5)] = Field(
        0.5, description="by how much a cell is larger than its tile"
    )
    fit: bool = Field(
        False, description="as large as one page allows instead; the subtitle says which tiles fit"
    )
    coordinates: Literal["none", "edges", "cells"] = Field(
        "edges", description="letters of rows and numbers within them at the edges, or names in all cells"
    )
    key: bool = Field(True, description="a tile in the corner that shows how the beams are numbered")
    position: Annotated[Multiline, Field(max_length=20_000)] | None = Field(
        None, description="pieces on the board, a line each: `e9 white 37`"
    )
    numbers: bool = Field(True, description="numbers on the pieces of the position")


class DominionsGame(Options):
    """The rules that a game of Dominions is played by."""

    side: int = Field(9, ge=2, le=13, description="cells along each side of the hexagon; 9 make 217 cells")
    closed_suicide: bool = Field(
        True, description="a suicide stands whose reversed group has no liberty in its new colour either"
    )
    pointed: bool = Field(False, description=_POINTED)


Goal = Literal["capture", "capture-in-two", "save", "fit", "eye", "section", "fill"]
GOALS: tuple[Goal, ...] = ("capture", "capture-in-two", "save", "fit", "eye", "section", "fill")
"""What a problem can ask."""


class DominionsProblems(Options):
    """Problems of Dominions."""

    goal: Goal | None = Field(
        None,
        description="what is asked: a placement that captures, one after which a capture cannot be prevented, "
        "one that saves a group, the only piece that fits, whose eye there is, a placement that makes a new "
        "section, tiles to fill cells with; each in turn where nothing is said",
    )
    side: int = Field(4, ge=2, le=9, description="cells along each side of the hexagon")
    closed_suicide: bool = Field(
        True, description="a suicide stands whose reversed group has no liberty in its new colour either"
    )

    @property
    def task(self) -> Goal:
        """What a problem asks for; if nothing is said, a capture."""
        return self.goal or "capture"


class DominionsPieces(Options):
    """The pieces of Dominions."""

    tile: Tile = Field(22.0, description="across the flats")
    sets: int = Field(2, ge=1, le=8, description="how many sets; a game needs two")
    blank: bool = Field(False, description="the blank with each set, which plays no part in the game")
    numbers: bool = Field(True, description="the number of each piece, on both faces")
    pointed: bool = Field(False, description=_POINTED)


class DominionsChart(Options):
    """The chart of Dominions' pieces."""

    boxes: Literal["players", "one"] = Field(
        "players", description="boxes to check off: one for White's set and one for Black's, or a single one"
    )
    blank: bool = Field(True, description="the blank as the fourteenth pattern, without a box")
    pointed: bool = Field(False, description=_POINTED)
