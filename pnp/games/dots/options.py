"""The options of Dots: its field, its rules, its puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag, model_validator

from pnp.base.geometry import Length
from pnp.base.options import (
    ONE_OR_EACH,
    SIZE,
    SPACING,
    ChoiceLabels,
    Dimensions,
    DimensionsWithin,
    Multiline,
    Options,
    OptionValueError,
    Within,
)
from pnp.base.sentences import Sentence
from pnp.games.api.features import Coordinates

_CROSSING_LABELS = {"none": "None", "single": "One crossing", "double": "Two side by side"}


class Crossings(Options):
    """The dots on the field before the game."""

    kind: Annotated[Literal["single", "double"], ChoiceLabels(_CROSSING_LABELS)] = Field(
        "single",
        title="Crossing",
        description="One crossing (two dots of each colour, crosswise) or two crossings side by side.",
    )
    count: Annotated[int, Field(ge=1, le=200)] = Field(
        1,
        title="Crossings",
        description="How many crossings, at most 200; the field must be large enough to keep them apart.",
    )
    place: Annotated[
        Literal["centre", "random"] | None,
        ChoiceLabels({"centre": "In the middle", "random": "At random places"}),
    ] = Field(
        None,
        title="Where crossings go",
        description="In the middle, or at random places that depend on the seed. By default, a "
        "single crossing goes in the middle.",
    )
    seed: int = Field(
        1, ge=0, le=2**63 - 1, title="Seed", description="Change the seed for different places and colours."
    )

    @model_validator(mode="after")
    def one_in_the_centre(self) -> Crossings:
        if self.place == "centre" and self.count > 1:
            raise OptionValueError(
                "count",
                Sentence(
                    "only one crossing fits in the centre, not {number}; use place: random", number=self.count
                ),
            )
        return self

    @property
    def in_centre(self) -> bool:
        """Whether the crossing is in the centre."""
        return self.place == "centre" or (self.place is None and self.count == 1)


AnyCrossings = Annotated[
    Annotated[Literal["none", "single", "double"], Tag("<one>")] | Annotated[Crossings, Tag("<each>")],
    ONE_OR_EACH,
    ChoiceLabels(_CROSSING_LABELS),
    Field(
        title="Opening crossings",
        description="The dots to start with: none, one crossing, or two side by side.",
    ),
]
FieldSize = Annotated[Dimensions, DimensionsWithin(3, 100), SIZE, Field(title="Field size")]
CentralSize = Annotated[
    Annotated[Dimensions, DimensionsWithin(1, 100)] | None,
    Field(
        title="Opening area size",
        description="The size of the opening area in intersections, across and down; by default about a third "
        "of the field.",
    ),
]


def _written_out(crossings: Literal["none", "single", "double"] | Crossings) -> Crossings | None:
    if isinstance(crossings, Crossings):
        return crossings
    return None if crossings == "none" else Crossings(kind=crossings)


class DotsText(Options):
    """The options on which the rules text of Dots depends."""

    size: FieldSize = Field((39, 32), description="The size of the field in intersections, across and down.")
    crossings: AnyCrossings = "none"
    central_area: bool | None = Field(
        None,
        title="Mark the opening area",
        description="Marks the area where each player's first dot goes; by default on an empty field.",
    )
    position: Multiline | None = Field(
        None,
        title="Position",
        description="The dots on the field, one row per line from the top: x, o, or a full stop for "
        "a free intersection.",
    )


class DotsBoard(DotsText):
    """A field of Dots."""

    pitch: Annotated[Annotated[Length, Within(2.5, 30)] | None, SPACING] = Field(
        None,
        title="Line spacing",
        description="The distance from line to line; by default as large as the paper allows, at most 10 mm.",
    )
    style: Annotated[
        Literal["lines", "crosses"], ChoiceLabels({"lines": "Squared paper", "crosses": "Small crosses"})
    ] = Field(
        "lines", title="Paper style", description="Squared paper, or only a small cross at each intersection."
    )
    central_size: CentralSize = None
    coordinates: Coordinates = True
    score: Annotated[
        Literal["none", "dots", "territory"],
        ChoiceLabels({"none": "None", "dots": "For surrounded dots", "territory": "For dots and territory"}),
    ] = Field(
        "territory",
        title="Score boxes",
        description="Boxes below the field: none, for surrounded dots only, or for territory as well.",
    )

    @model_validator(mode="after")
    def one_start(self) -> DotsBoard:
        if self.position is not None and self.crossings != "none":
            raise OptionValueError("position", Sentence("give a position or crossings, not both"))
        return self

    @property
    def start(self) -> Crossings | None:
        """The crossings to start with, in full even if the short form was given."""
        return _written_out(self.crossings)


class DotsRules(Options):
    """The rules on which the players of a game agree; the defaults are the rules of the sport."""

    size: FieldSize = Field(
        (39, 32),
        description="The size of the field in intersections, across and down, if there is no start.",
    )
    crossings: AnyCrossings = "none"
    central_area: bool = Field(
        True,
        title="Opening area",
        description="On an empty field, each player's first dot must go into the area in the middle.",
    )
    central_size: CentralSize = None
    territory: bool = Field(
        False,
        title="Territory",
        description="Lets players shade rings later, and scores half a point for each empty "
        "intersection they enclose.",
    )
    grounding: bool = Field(
        True,
        title="Grounding",
        description="Lets a player who is ahead and can no longer be surrounded end a game without territory.",
    )
    open_grounding: bool = Field(
        False,
        title="Open grounding",
        description="Lets anyone ground, but counts their dots that could still be surrounded as surrounded.",
    )
    extra_move: bool = Field(
        False, title="Extra move", description="Lets a player who has just surrounded dots move again."
    )
    instant_win: Annotated[int, Field(ge=1, le=5000)] | None = Field(
        None,
        title="Instant win",
        description="How many surrounded dots win at once; by default no number does.",
    )
    free_prisoners: bool = Field(
        True, title="Free prisoners", description="Frees surrounded dots when their captors are surrounded."
    )
    houses: Literal["entered", "closed"] = Field(
        "entered",
        title="Houses",
        description="Whether a house is shaded when the opponent enters it or as soon as it is closed.",
    )

    @property
    def start(self) -> Crossings | None:
        """The crossings to start with, in full even if the short form was given."""
        return _written_out(self.crossings)


Goal = Literal["any", "encircle-1", "encircle-2", "encircle-3", "save", "larger", "chase", "live", "kill"]
"""The goals of puzzles."""
_GOAL_LABELS = {
    "any": "A mix",
    "encircle-1": "Surround dots in one move",
    "encircle-2": "Surround dots in two moves",
    "encircle-3": "Surround dots in three moves",
    "save": "Save the dots",
    "larger": "Take the larger group",
    "chase": "Chase dots until they’re surrounded",
    "live": "Save a group for good",
    "kill": "Kill a group",
}

FIGHTS = ("live", "kill")
"""The goals that are about one group."""
CONTESTS = ("chase", *FIGHTS)
"""The goals that have their own search."""


class DotsPuzzleOptions(Options):
    """Puzzles of Dots: x to move, by the rules of the sport."""

    goal: Annotated[Goal, ChoiceLabels(_GOAL_LABELS)] = Field(
        "any",
        title="Goal",
        description="What to do: surround dots in one, two or three moves, save the dots, take the larger "
        "of two groups, chase dots until they are surrounded, save one group for good, or kill "
        "it. By default, each goal in turn.",
    )
    dot: Annotated[str, Field(pattern="^([a-l][1-9][0-9]?)?$")] = Field(
        "", title="Group", description="A dot of the group to save or to kill; only for those two goals."
    )
    size: Annotated[Dimensions, DimensionsWithin(5, 12)] | None = Field(
        None,
        title="Field size",
        description="The size of a generated field in intersections, across and down; by default larger "
        "for higher difficulties.",
    )

    @model_validator(mode="after")
    def dot_of_a_fight(self) -> DotsPuzzleOptions:
        if self.dot and self.goal not in FIGHTS:
            raise OptionValueError("dot", Sentence("`dot` is only for the goals live and kill"))
        return self
