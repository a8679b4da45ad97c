"""The options of Domination's board, counters and score record."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.base.lengths import Length
from pnp.base.options import Dimensions, DimensionsWithin, Multiline, Options, Within

BoardSize = Annotated[Dimensions, DimensionsWithin(3, 20)]
CounterSide = Annotated[Length, Within(6, 30)]
Players = Annotated[int, Field(ge=2, le=4)]


class DominationRules(Options):
    """What the rules of Domination follow."""

    size: BoardSize = Field((8, 8), description="squares across and down")
    players: Players = Field(4, description="how many play, 2 to 4")
    cards: bool = Field(True, description="whether there are cards of the four computer players")


class DominationBoard(Options):
    """A Domination board."""

    size: BoardSize = Field((8, 8), description="squares across and down")
    players: Players = Field(4, description="for how many the starting corners are marked, 2 to 4")
    corners: bool = Field(True, description="each player's sign in the corner where they start")
    counter: CounterSide = Field(8.5, description="the side of the counters that go on it")
    stacked: bool = Field(
        False, description="counters on one another, so that squares can be smaller, instead of side by side"
    )
    cell: Annotated[Length, Within(11, 90)] | None = Field(
        None, description="the side of a square; by default what the counters need"
    )
    numbers: bool = Field(True, description="how many pieces a square holds, as a figure in its corner")
    coordinates: bool = Field(True, description="letters and numbers at the edges")
    position: Multiline | None = Field(
        None,
        description="counters on the board: lines of `.` and of letters with counts, `A2 . B1`, from the top",
    )


class DominationCounters(Options):
    """Counters for Domination."""

    size: BoardSize = Field((8, 8), description="the board that they are for, squares across and down")
    players: Players = Field(4, description="how many colours, 2 to 4")
    counter: CounterSide = Field(8.5, description="the side of a counter")
    count: int | None = Field(
        None, ge=1, le=1120, description="how many of each colour; by default all that the board can hold"
    )
    back: Literal["none", "same", "rival"] = Field(
        "none",
        description="printed on one side; on both alike; or A with B and C with D, to capture by turning over",
    )


class DominationScore(Options):
    """A score record for Domination."""

    players: Players = Field(4, description="for how many, 2 to 4")
    tracks: bool = Field(True, description="a page of tracks to slide counters along, one a digit")
    digits: int = Field(4, ge=3, le=6, description="digits of the tracks: 4 reach 9999")
    pages: int = Field(1, ge=0, le=20, description="pages of the written record, a line a round")
    cards: bool = Field(True, description="cards of the four computer players, for games against them on paper")

    @model_validator(mode="after")
    def something(self) -> DominationScore:
        if not (self.tracks or self.pages or self.cards):
            raise ValueError("this leaves no page at all")
        return self


Seat = Literal["none", "human", "defensive", "homicidal", "regicidal", "drifter"]


class DominationGame(Options):
    """How a game of Domination is played."""

    size: BoardSize = Field((8, 8), description="squares across and down")
    players: Players = Field(4, description="how many play, 2 to 4; each starts with a piece in a corner")
    winner: Literal["score", "survivor"] = Field(
        "score", description="who wins: whoever has the most points, or who is left on the board"
    )
    seats: list[Seat] | None = Field(
        None,
        min_length=2,
        max_length=4,
        description="who sits at each corner, clockwise from the upper left: none, human, or the computer "
        "players defensive, homicidal, regicidal, drifter; by default humans",
    )

    @model_validator(mode="after")
    def enough(self) -> DominationGame:
        if self.seats is not None and len(self.kinds) < 2:
            raise ValueError("at least two seats are taken")
        return self

    @property
    def seated(self) -> int | str:
        """The players: how many, or where some seats of four are empty their letters."""
        seats = self.seats
        if seats is None:
            return self.players
        if "none" not in seats:
            return len(seats)
        return "".join(letter for letter, seat in zip("ABCD", seats, strict=False) if seat != "none")

    @property
    def kinds(self) -> dict[str, str]:
        """What plays each letter."""
        seats = self.seats or ["human"] * self.players
        return {letter: seat for letter, seat in zip("ABCD", seats, strict=False) if seat != "none"}


Goal = Literal["any", "after", "points", "eliminate-1", "eliminate-2", "eliminate-3"]


class DominationProblems(Options):
    """Problems of Domination for two players, A to move."""

    goal: Goal = Field(
        "any",
        description="the board after a move, the move that makes the most points, or an elimination in one, "
        "two or three moves whatever the replies; generated sets have all where any is asked",
    )
    size: Annotated[Dimensions, DimensionsWithin(3, 8)] | None = Field(
        None, description="squares of a generated board across and down; by default more for higher grades"
    )
