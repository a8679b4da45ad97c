"""The options of Dots: its field, its rules, its problems."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag, model_validator

from pnp.base.lengths import Length
from pnp.base.options import ONE_OR_EACH, Dimensions, DimensionsWithin, Multiline, Options, Within


class Crossings(Options):
    """The dots that stand on the field before the game."""

    kind: Literal["single", "double"] = Field(
        "single", description="two dots of either colour crosswise, or two such crossings side by side"
    )
    count: int = Field(1, ge=1, le=200, description="how many; as many as the field holds apart, at most 200")
    place: Literal["centre", "random"] | None = Field(
        None, description="in the middle or at places from the seed; by default one stands in the middle"
    )
    seed: int = Field(1, ge=0, le=2**63 - 1, description="another seed, other places and colours")

    @model_validator(mode="after")
    def one_in_the_centre(self) -> Crossings:
        if self.place == "centre" and self.count > 1:
            raise ValueError(f"the centre takes one crossing, not {self.count}; use place: random")
        return self

    @property
    def in_centre(self) -> bool:
        """Whether the crossing stands in the middle."""
        return self.place == "centre" or (self.place is None and self.count == 1)


AnyCrossings = Annotated[
    Annotated[Literal["none", "single", "double"], Tag("one")] | Annotated[Crossings, Tag("each")], ONE_OR_EACH
]


def _written_out(crossings: Literal["none", "single", "double"] | Crossings) -> Crossings | None:
    if isinstance(crossings, Crossings):
        return crossings
    return None if crossings == "none" else Crossings(kind=crossings)


class DotsText(Options):
    """What the rules text of Dots follows."""

    size: Annotated[Dimensions, DimensionsWithin(3, 100)] = Field(
        (39, 32), description="crossings across and down"
    )
    crossings: AnyCrossings = Field(
        "none",
        description="dots to start with: none, single, double, or a mapping of kind, count, place and seed",
    )
    central_area: bool | None = Field(
        None, description="marks where the first dot of each player goes; by default on an empty field"
    )
    position: Multiline | None = Field(
        None, description="dots on the field: lines of `.`, `x` and `o`, from the top"
    )


class DotsBoard(DotsText):
    """A field of Dots."""

    pitch: Annotated[Length, Within(2.5, 30)] | None = Field(
        None, description="from line to line; by default as large as the paper allows, at most 10 mm"
    )
    style: Literal["lines", "crosses"] = Field(
        "lines", description="squared paper, or only a small cross at each crossing"
    )
    central_size: Annotated[Dimensions, DimensionsWithin(1, 100)] | None = Field(
        None, description="crossings of that area across and down; by default about a third of the field"
    )
    coordinates: bool = Field(False, description="letters and numbers at the edges")
    score: Literal["none", "dots", "territory"] = Field(
        "territory", description="boxes below the field: none, for surrounded dots, or for territory too"
    )

    @model_validator(mode="after")
    def one_start(self) -> DotsBoard:
        if self.position is not None and self.crossings != "none":
            raise ValueError("give a position or crossings, not both")
        return self

    @property
    def start(self) -> Crossings | None:
        """The crossings to start with, the short form written out."""
        return _written_out(self.crossings)


class DotsRules(Options):
    """What the players of a game agree on; the defaults are the rules of the sport."""

    size: Annotated[Dimensions, DimensionsWithin(3, 100)] = Field(
        (39, 32), description="crossings across and down, where no start is given"
    )
    crossings: AnyCrossings = Field(
        "none",
        description="dots to start with: none, single, double, or a mapping of kind, count, place and seed",
    )
    central_area: bool = Field(
        True, description="on an empty field the first dot of each player goes into the area in the middle"
    )
    central_size: Annotated[Dimensions, DimensionsWithin(1, 100)] | None = Field(
        None, description="crossings of that area across and down; by default about a third of the field"
    )
    territory: bool = Field(
        False, description="painting may be put off, and empty crossings encircled are half a point"
    )
    landing: bool = Field(
        True, description="who is ahead and cannot be surrounded any more may end a game without territory"
    )
    open_landing: bool = Field(
        False,
        description="anyone may land, but their dots that could still be surrounded count as surrounded",
    )
    extra_move: bool = Field(False, description="who has surrounded dots moves again")
    instant_win: int | None = Field(
        None, ge=1, le=5000, description="so many surrounded dots win at once; by default none do"
    )
    free_prisoners: bool = Field(
        True, description="surrounded dots are free again when their captors are surrounded"
    )
    houses: Literal["entered", "closed"] = Field(
        "entered", description="houses are painted when the opponent enters, or as soon as they are closed"
    )

    @property
    def start(self) -> Crossings | None:
        """The crossings to start with, the short form written out."""
        return _written_out(self.crossings)


class DotsProblems(Options):
    """Problems of Dots: x to move, by the rules of the sport."""

    goal: Literal["any", "encircle-1", "encircle-2", "encircle-3", "save", "larger"] = Field(
        "any",
        description="surround dots in one, two or three moves, save the dots, take the larger of two; "
        "generated sets have all where any is asked",
    )
    size: Annotated[Dimensions, DimensionsWithin(5, 12)] | None = Field(
        None, description="crossings of a generated field across and down; by default more for higher grades"
    )
