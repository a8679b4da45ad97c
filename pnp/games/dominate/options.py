"""The options of a Dominate board."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from pnp.base.lengths import Length
from pnp.base.options import Dimensions, DimensionsWithin, Multiline, Options, Within


class Jigsaw(Options):
    """Irregular regions made from a seed."""

    seed: int = Field(1, ge=0, le=2**63 - 1, description="another seed, other regions")
    wrap: bool = Field(True, description="whether regions may run round the edges of the torus")
    size: int | None = Field(None, ge=2, le=64, description="squares a region; by default as many as a row has")


class Regions(Options):
    """Which regions a board has, beside its rows and columns."""

    rows: bool = Field(True, description="every row is a region")
    columns: bool = Field(True, description="every column is a region")
    boxes: Annotated[Dimensions, DimensionsWithin(1, 40)] | None = Field(
        None, description="boxes of so many columns by rows, such as 3x3; by default the squarest that fit"
    )
    jigsaw: Jigsaw | None = Field(None, description="irregular regions from a seed instead of boxes")
    map: Multiline | None = Field(
        None, description="regions by letters, a row of squares a line, instead of boxes"
    )
    none: bool = Field(False, description="rows and columns only")

    exclusive: ClassVar = (frozenset({"boxes", "jigsaw", "map", "none"}),)

    @model_validator(mode="after")
    def one_kind(self) -> Regions:
        kinds = [self.boxes is not None, self.jigsaw is not None, self.map is not None, self.none]
        if sum(kinds) > 1:
            raise ValueError("give one of boxes, jigsaw, map and none")
        if self.none and not (self.rows or self.columns):
            raise ValueError("this leaves no regions at all")
        return self


class DominateRules(Options):
    """What the rules of Dominate follow."""

    size: Annotated[Dimensions, DimensionsWithin(3, 40)] = Field((9, 9), description="squares across and down")
    regions: Regions = Field(
        default_factory=Regions, description="rows, columns, boxes; jigsaw or map for irregular ones"
    )
    torus: bool = Field(True, description="whether opposite edges touch")
    largest: int = Field(3, ge=1, le=5, description="how many squares a move marks at the most")
    trackers: bool = Field(True, description="small squares that note who dominates each region")
    tally: bool = Field(True, description="two tracks that count regions up to the majority")


class DominateBoard(DominateRules):
    """A Dominate board."""

    marks: Literal["colours", "xo"] = Field("colours", description="how marks of a position are drawn")
    wrap: bool = Field(
        False, description="a border that repeats the opposite edge, pale, to show wrapping round"
    )
    coordinates: bool = Field(False, description="letters and numbers at the edges")
    cell: Annotated[Length, Within(4, 60)] | None = Field(
        None, description="the side of a square; by default as large as the paper allows"
    )
    position: Multiline | None = Field(
        None, description="marks on the board: lines of `.`, `X` and `O`, from the top"
    )


class DominateGame(Options):
    """What players of Dominate agree on; records and diagrams have these options."""

    size: Annotated[Dimensions, DimensionsWithin(2, 40)] = Field((9, 9), description="squares across and down")
    regions: Regions = Field(
        default_factory=Regions, description="rows, columns, boxes; jigsaw or map for irregular ones"
    )
    torus: bool = Field(True, description="whether opposite edges touch")
    largest: int = Field(3, ge=1, le=5, description="how many squares a move marks at the most")
    full_board: Literal["most-regions", "draw"] = Field(
        "most-regions", description="a full board without a majority: more regions win, or it is a draw"
    )
    marks: Literal["colours", "xo"] = Field("xo", description="how marks are drawn")


Goal = Literal["most-regions", "win", "endgame", "margin"]
GOALS: tuple[Goal, ...] = ("most-regions", "win", "endgame", "margin")


class DominateProblems(DominateGame):
    """Problems of Dominate."""

    size: Annotated[Dimensions, DimensionsWithin(2, 11)] = Field((9, 9), description="squares across and down")
    largest: int = Field(3, ge=1, le=4, description="how many squares a move marks at the most")
    goal: Goal | None = Field(
        None,
        description="take the most regions with one move, win at once, find the one move that wins an endgame, "
        "or the one with its best margin; without one sets are of all four",
    )
    empty: int = Field(12, ge=4, le=14, description="empty squares of an endgame at the most")

    @property
    def task(self) -> Goal:
        """The goal of a problem; if none is set, it's to take the most regions."""
        return self.goal or "most-regions"
