"""The options of Dominions' board, pieces and chart."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from pnp.base.geometry import Length
from pnp.base.options import SIZE, ChoiceLabels, Multiline, Options, Within

Tile = Annotated[Length, Within(10, 80)]
"""A tile's width across its flats."""

Side = Annotated[
    int,
    Field(
        ge=2,
        le=13,
        title="Cells per side",
        description="How many cells each side of the hexagon has; 9 gives 217 cells in all.",
    ),
]
Pointed = Annotated[
    bool,
    Field(
        title="Pointed cells",
        description="Turns cells and tiles so that they stand on a point; all beams turn clockwise by 30°.",
    ),
]
ClosedSuicide = Annotated[
    bool,
    Field(
        title="Suicide allowed",
        description="Allows suicide even if the reversed group has no liberties in its new colour.",
    ),
]

Coordinates = Annotated[
    Literal["none", "edges", "cells"],
    ChoiceLabels({"none": "None", "edges": "Along the edges", "cells": "In every cell"}),
]
"""Where the names of cells are printed."""


class DominionsRules(Options):
    """The options on which the rules text of Dominions depends."""

    side: Side = 9
    pointed: Pointed = False


class DominionsBoard(DominionsRules):
    """A Dominions board."""

    tile: Annotated[Tile, SIZE] = Field(
        22.0,
        title="Tile size",
        description="The width of the tiles that go on the board, from flat side to flat side.",
    )
    clearance: Annotated[Length, Within(0.1, 5)] = Field(
        0.5, title="Clearance", description="How much wider a cell is than its tile."
    )
    fit: Annotated[bool, SIZE] = Field(
        False,
        title="Fit one page",
        description="Makes the board as large as one page allows; the subtitle gives the size of the "
        "tiles that fit.",
    )
    coordinates: Coordinates = Field(
        "edges",
        title="Coordinates",
        description="Prints row letters and cell numbers along the edges, or a name in every cell.",
    )
    key: bool = Field(
        True, title="Key tile", description="Prints a tile in the corner that shows how the beams are numbered."
    )
    position: Annotated[Multiline, Field(max_length=20_000)] | None = Field(
        None, title="Position", description="Tiles on the board, one per line, such as e9 white 37."
    )
    numbers: bool = Field(True, title="Numbers", description="Prints numbers on the tiles of the position.")


class DominionsGame(Options):
    """The rules by which a game of Dominions is played."""

    side: Side = 9
    closed_suicide: ClosedSuicide = True
    pointed: Pointed = False


Goal = Literal["capture", "capture-in-two", "save", "fit", "eye", "section", "fill", "live", "chase"]
GOALS: tuple[Goal, ...] = get_args(Goal)
"""The goals of puzzles."""
_GOAL_LABELS = {
    "capture": "Capture",
    "capture-in-two": "Make a capture inevitable",
    "save": "Save a group",
    "fit": "Find the tile that fits",
    "eye": "Find the eyes",
    "section": "Make a new section",
    "fill": "Fill cells",
    "live": "Give a group an eye",
    "chase": "Chase until you capture",
}


class DominionsPuzzleOptions(Options):
    """Puzzles of Dominions."""

    goal: Annotated[Goal | None, ChoiceLabels(_GOAL_LABELS)] = Field(
        None,
        title="Goal",
        description="What to find; by default, each goal in turn.",
    )
    side: int = Field(
        4, ge=2, le=9, title="Cells per side", description="How many cells each side of the hexagon has."
    )
    closed_suicide: ClosedSuicide = True

    @property
    def task(self) -> Goal:
        """The goal of a puzzle; by default, a capture."""
        return self.goal or "capture"


class DominionsPieces(Options):
    """The pieces of Dominions."""

    tile: Annotated[Tile, SIZE] = Field(
        22.0, title="Tile size", description="The width of a tile, from flat side to flat side."
    )
    sets: int = Field(2, ge=1, le=8, title="Sets", description="How many sets; a game needs two.")
    blank: bool = Field(
        False, title="Include the blank", description="Adds the blank to each set; the game doesn't use it."
    )
    numbers: bool = Field(True, title="Numbers", description="Prints each tile's number, on both faces.")
    pointed: Pointed = False


class DominionsChart(Options):
    """The chart of Dominions' pieces."""

    boxes: Annotated[
        Literal["players", "one"], ChoiceLabels({"players": "One for each player", "one": "A single one"})
    ] = Field(
        "players",
        title="Tick boxes",
        description="Boxes to tick off: one for White's set and one for Black's, or a single one.",
    )
    blank: bool = Field(
        True, title="Show the blank", description="Adds the blank as a fourteenth pattern, without a tick box."
    )
    pointed: Pointed = False
