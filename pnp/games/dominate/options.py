"""The options of a Dominate board."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, model_validator

from pnp.base.geometry import Length
from pnp.base.options import SIZE, ChoiceLabels, Dimensions, DimensionsWithin, Multiline, Options, Within
from pnp.base.sentences import Sentence
from pnp.games.api.features import BoardSize, Coordinates

Marks = Annotated[Literal["colours", "xo"], ChoiceLabels({"colours": "Colours", "xo": "X and O"})]


class Jigsaw(Options):
    """Irregular regions made from a seed."""

    seed: int = Field(1, ge=0, le=2**63 - 1, title="Seed", description="Change the seed for different regions.")
    wrap: bool = Field(True, title="Wrap regions", description="Lets regions run round the edges of the torus.")
    size: Annotated[int, Field(ge=2, le=64)] | None = Field(
        None,
        title="Region size",
        description="How many squares a region has; by default, the same number as a row.",
    )


class Regions(Options):
    """The regions of a board, besides its rows and columns."""

    rows: bool = Field(True, title="Rows are regions", description="Makes every row a region.")
    columns: bool = Field(True, title="Columns are regions", description="Makes every column a region.")
    boxes: Annotated[Dimensions, DimensionsWithin(1, 40)] | None = Field(
        None,
        title="Boxes",
        description="The size of a box in columns by rows, such as 3 by 3; by default as square as possible.",
    )
    jigsaw: Jigsaw | None = Field(
        None, title="Irregular regions", description="Irregular regions instead of boxes, made from a seed."
    )
    map: Multiline | None = Field(
        None,
        title="Region map",
        description="Your own regions instead of boxes: one letter per square, one row per line.",
    )
    none: bool = Field(
        False, title="Only rows and columns", description="Leaves out boxes and irregular regions."
    )

    exclusive: ClassVar = (frozenset({"boxes", "jigsaw", "map", "none"}),)

    @model_validator(mode="after")
    def one_kind(self) -> Regions:
        kinds = [self.boxes is not None, self.jigsaw is not None, self.map is not None, self.none]
        if sum(kinds) > 1:
            raise ValueError(Sentence("give only one of these: boxes, jigsaw, map, none"))
        if self.none and not (self.rows or self.columns):
            raise ValueError(Sentence("these options leave no regions"))
        return self


class _Rules(Options):
    """The rules that players of Dominate agree on, and that a board shows."""

    size: Annotated[BoardSize, DimensionsWithin(3, 40)] = (9, 9)
    regions: Regions = Field(
        default_factory=Regions,
        title="Regions",
        description="The regions of the board: rows, columns and boxes, or irregular regions in "
        "place of boxes (`jigsaw` or `map`).",
    )
    torus: bool = Field(True, title="Torus", description="Connects opposite edges of the board.")
    max_squares: int = Field(
        3, ge=1, le=5, title="Squares per move", description="The most squares you can mark in one move."
    )

    maps: ClassVar = {("regions", "map"): "size"}


class DominateRules(_Rules):
    """The options on which the rules text of Dominate depends."""

    trackers: bool = Field(
        True, title="Trackers", description="Small squares for noting who dominates each region."
    )
    tally: bool = Field(
        True, title="Region tally", description="Two tracks that count each player's regions up to a majority."
    )


class DominateBoard(DominateRules):
    """A Dominate board."""

    marks: Marks = Field("colours", title="Marks", description="How the marks of a position are drawn.")
    wrap: bool = Field(
        False,
        title="Wraparound border",
        description="Repeats the opposite edge in a pale border, to show how the board wraps round.",
    )
    coordinates: Coordinates = True
    cell: Annotated[Annotated[Length, Within(4, 60)] | None, SIZE] = Field(
        None, title="Square size", description="The side of a square; by default as large as the paper allows."
    )
    position: Multiline | None = Field(
        None,
        title="Position",
        description="The marks on the board, one row per line from the top: X, O, or a dot for an "
        "empty square.",
    )


class DominateGame(_Rules):
    """The rules that players of Dominate agree on; records and diagrams have these options."""

    size: Annotated[BoardSize, DimensionsWithin(2, 40)] = (9, 9)
    full_board: Annotated[
        Literal["most-regions", "draw"],
        ChoiceLabels({"most-regions": "More regions win", "draw": "A draw"}),
    ] = Field(
        "most-regions",
        title="Full board",
        description="How a full board without a majority ends: the player with more regions wins, or "
        "it is a draw.",
    )
    marks: Marks = Field("xo", title="Marks", description="How marks are drawn.")


class DominateDiagram(DominateGame):
    """A diagram in a text."""

    outlined: str = Field("", max_length=4, description="a square whose regions are outlined")


Goal = Literal["most-regions", "win", "endgame", "margin"]
GOALS: tuple[Goal, ...] = get_args(Goal)
MOST_EMPTY = 14
"""The most empty squares of an endgame that can be solved, whose tables take 19 MB."""
_GOAL_LABELS = {
    "most-regions": "Most regions in a move",
    "win": "Win at once",
    "endgame": "Win an endgame",
    "margin": "Best margin",
}


class DominatePuzzleOptions(DominateGame):
    """Puzzles of Dominate."""

    size: Annotated[BoardSize, DimensionsWithin(2, 11)] = (9, 9)
    max_squares: int = Field(
        3, ge=1, le=4, title="Squares per move", description="The most squares you can mark in one move."
    )
    goal: Annotated[Goal | None, ChoiceLabels(_GOAL_LABELS)] = Field(
        None,
        title="Goal",
        description="What to find: the move that takes the most regions, the move that wins at once, the "
        "one move that wins an endgame, or the move with the best margin. By default, a set "
        "has all four.",
    )
    empty: Annotated[int, Field(ge=4, le=MOST_EMPTY)] | None = Field(
        None,
        title="Empty squares",
        description="The most empty squares an endgame can have; by default 12, or 14 for experts.",
    )

    @property
    def task(self) -> Goal:
        """The goal of a puzzle; if none is set, it's to take the most regions."""
        return self.goal or "most-regions"
