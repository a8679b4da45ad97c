"""The options of Domination's board, counters and score record."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.base.geometry import Length
from pnp.base.options import (
    SIZE,
    ChoiceLabels,
    Dimensions,
    DimensionsWithin,
    Multiline,
    Options,
    OptionValueError,
    Within,
)
from pnp.base.sentences import Sentence
from pnp.games.api.features import BoardSize, Coordinates, ManyForms

Size = Annotated[BoardSize, DimensionsWithin(3, 20)]
CounterSide = Annotated[
    Annotated[Length, Within(6, 30)] | None,
    SIZE,
    Field(
        title="Counter size",
        description="The side of a counter; by default 12.5 mm for numbered pieces and 8.5 mm for others.",
    ),
]
Players = Annotated[int, Field(ge=2, le=4, title="Players")]


class DominationRules(Options):
    """The options on which the rules text of Domination depends."""

    size: Size = (8, 8)
    players: Players = Field(4, description="How many players, from 2 to 4.")
    cards: bool = Field(
        True, title="Computer player cards", description="Prints cards for the four computer players."
    )


class DominationBoard(Options):
    """A Domination board."""

    size: Size = (8, 8)
    players: Players = Field(4, description="How many players to mark starting corners for, from 2 to 4.")
    corners: bool = Field(
        True,
        title="Starting corners",
        description="Prints each player's symbol in the corner where they start.",
    )
    numbered: bool = Field(
        True,
        title="Numbered pieces",
        description="Gives each square one place, for a numbered piece. Without it, a square has a place for "
        "each counter that it holds.",
    )
    counter: CounterSide = None
    stacked: bool = Field(
        False,
        title="Stacked counters",
        description="Stacks counters instead of placing them side by side, so that squares can be smaller.",
    )
    cell: Annotated[Annotated[Length, Within(11, 90)] | None, SIZE] = Field(
        None,
        title="Square size",
        description="The side of a square; by default, as large as the counters need.",
    )
    numbers: bool = Field(
        True,
        title="Numbers",
        description="Prints how many pieces a square holds, as a number in its corner.",
    )
    coordinates: Coordinates = True
    position: Multiline | None = Field(
        None,
        title="Position",
        description="The counters on the board, one row per line from the top: a letter with a "
        "count, or a dot for an empty square, such as A2 . B1.",
    )

    @property
    def has_numbers(self) -> bool:
        """Whether it is for numbered pieces; counters that are stacked need no numbers."""
        return self.numbered and not self.stacked

    @property
    def has_one_place(self) -> bool:
        """Whether each square has a single place."""
        return self.numbered or self.stacked

    @property
    def side(self) -> float:
        """The side of its counters, in millimetres."""
        return _side(self.counter, numbered=self.has_numbers)


class DominationCounters(Options):
    """Counters for Domination."""

    size: Size = Field(
        (8, 8),
        description="The size of the board the counters are for, in squares, across and down.",
    )
    players: Players = Field(4, title="Colours", description="How many colours, from 2 to 4.")
    numbered: bool = Field(
        True,
        title="Numbered pieces",
        description="Makes a piece for each square, with the numbers 1 to 3 at its edges: turn it to show how "
        "many pieces the square holds. Without numbers, each counter stands for one piece.",
    )
    counter: CounterSide = None
    count: Annotated[int, Field(ge=1, le=1120)] | None = Field(
        None,
        title="Counters of each colour",
        description="How many counters of each colour; by default as many as the board can hold.",
    )
    back: Annotated[
        Literal["none", "same", "rival"],
        ChoiceLabels(
            {"none": "One side only", "same": "The same on both sides", "rival": "A with B, C with D"}
        ),
    ] = Field(
        "none",
        title="Backs",
        description="Prints one side only, the same on both sides, or A with B and C with D, so that "
        "you capture by turning a counter over.",
    )

    @property
    def squares(self) -> int:
        """The number of squares of the board."""
        return self.size[0] * self.size[1]

    @property
    def has_numbers(self) -> bool:
        """Whether pieces are numbered. If more are wanted than the board has squares, they are single counters
        unless the options set otherwise."""
        too_many = self.count is not None and self.count > self.squares
        return self.numbered and not (too_many and "numbered" not in self.model_fields_set)

    @property
    def side(self) -> float:
        """The side of a piece, in millimetres."""
        return _side(self.counter, numbered=self.has_numbers)


def _side(wanted: float | None, *, numbered: bool) -> float:
    return wanted or (12.5 if numbered else 8.5)


class DominationScore(ManyForms):
    """A score record for Domination."""

    kinds = ("tracks", "pages", "cards")

    players: Players = Field(4, description="How many players, from 2 to 4.")
    tracks: bool = Field(
        True, title="Score tracks", description="Adds a page of tracks to slide counters along, one per digit."
    )
    digits: int = Field(4, ge=3, le=6, title="Digits", description="Digits per track; 4 digits go up to 9999.")
    pages: int = Field(
        1,
        ge=0,
        le=20,
        title="Record pages",
        description="How many record pages to print; each has a line per round.",
    )
    cards: bool = Field(
        True,
        title="Computer player cards",
        description="Cards for the four computer players, so you can play against them on paper.",
    )


Seat = Literal["none", "human", "defensive", "homicidal", "regicidal", "drifter"]


class DominationGame(Options):
    """The options of a game of Domination."""

    size: Size = (8, 8)
    players: Players = Field(
        4, description="How many players, from 2 to 4; each starts with a piece in a corner."
    )
    winner: Literal["score", "survivor"] = Field(
        "score",
        title="Winner",
        description="Who wins: the player with the most points, or the last one left on the board.",
    )
    seats: list[Seat] | None = Field(
        None,
        min_length=2,
        max_length=4,
        title="Seats",
        description="Who sits in each corner, clockwise from the upper left: none, human, or a "
        "computer player (defensive, homicidal, regicidal, drifter). By default humans.",
    )

    @model_validator(mode="after")
    def enough(self) -> DominationGame:
        if self.seats is not None and len(self.kinds) < 2:
            raise OptionValueError("seats", Sentence("at least two seats must be taken"))
        return self

    @property
    def seated(self) -> int | str:
        """The players: their number or, if some of the four seats are empty, their letters."""
        seats = self.seats
        if seats is None:
            return self.players
        if "none" not in seats:
            return len(seats)
        return "".join(letter for letter, seat in zip("ABCD", seats, strict=False) if seat != "none")

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of player for each letter."""
        seats = self.seats or ["human"] * self.players
        return {letter: seat for letter, seat in zip("ABCD", seats, strict=False) if seat != "none"}


Goal = Literal["any", "after", "points", "eliminate-1", "eliminate-2", "eliminate-3"]
_GOAL_LABELS = {
    "any": "A mix",
    "after": "The board after a move",
    "points": "The most points",
    "eliminate-1": "Eliminate in one move",
    "eliminate-2": "Eliminate in two moves",
    "eliminate-3": "Eliminate in three moves",
}


class DominationPuzzleOptions(Options):
    """Puzzles of Domination for two players, A to move."""

    goal: Annotated[Goal, ChoiceLabels(_GOAL_LABELS)] = Field(
        "any",
        title="Goal",
        description="What to find: the board after a move, the move that scores the most points, or an "
        "elimination in one, two or three moves. By default, a set has all of them.",
    )
    size: Annotated[Dimensions, DimensionsWithin(3, 8)] | None = Field(
        None,
        title="Board size",
        description="The size of a generated board in squares, across and down; by default larger "
        "for higher difficulties.",
    )
