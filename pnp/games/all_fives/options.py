"""The options of All Fives."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from pnp.base.options import Options

Goal = Literal["totals", "scoring-play", "best-play", "longest-run"]
GOALS: tuple[Goal, ...] = ("totals", "scoring-play", "best-play", "longest-run")


class AllFivesProblems(Options):
    """A line, and what a player holds or is about to play."""

    goal: Goal | None = Field(
        None,
        description="what is asked: the total after each play, the one play that scores, the play that scores "
        "most, or the longest run of plays that all score; by default each in turn",
    )
    hand: int | None = Field(
        None, ge=2, le=7, description="how many dominoes the player holds, by default by grade"
    )


class AllFivesScore(Options):
    """A score track and score sheets for All Fives."""

    players: int = Field(4, ge=2, le=4, description="for how many, 2 to 4")
    track: bool = Field(True, description="a page with a track, a square for every five points")
    reach: int = Field(
        300, ge=250, le=400, multiple_of=50, description="how far the track goes, from 250 to 400 by fifties"
    )
    pages: int = Field(1, ge=0, le=20, description="pages of the score sheet, a line a round")

    @model_validator(mode="after")
    def something(self) -> AllFivesScore:
        if not self.track and not self.pages:
            raise ValueError("this leaves no page at all")
        return self


class AllFivesGame(Options):
    """How a game of All Fives is played."""

    players: int = Field(2, ge=2, le=4, description="how many play, from 2 to 4")
    rounds: int | None = Field(
        None,
        ge=1,
        le=20,
        description="how many rounds were agreed; without it the game goes on until somebody has more than 200",
    )
    seed: int = Field(
        1, ge=0, le=2**53, description="what the dominoes are shuffled by where a deal doesn't state the hands"
    )
