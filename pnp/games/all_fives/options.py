"""The options of All Fives."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

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
