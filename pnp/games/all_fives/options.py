"""The options of All Fives."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from pnp.base.options import ChoiceLabels, Options, Seed
from pnp.games.api.features import ManyForms

Goal = Literal["totals", "scoring-play", "best-play", "longest-run"]
GOALS: tuple[Goal, ...] = get_args(Goal)
_GOAL_LABELS = {
    "totals": "The total after each play",
    "scoring-play": "The play that scores",
    "best-play": "The play that scores the most",
    "longest-run": "The longest run of scoring plays",
}


class AllFivesPuzzleOptions(Options):
    """A line, and the dominoes that a player holds or is about to play."""

    goal: Annotated[Goal | None, ChoiceLabels(_GOAL_LABELS)] = Field(
        None,
        title="Goal",
        description="What to find: the total after each play, the one play that scores, the play "
        "that scores the most, or the longest run of plays that all score. By default, "
        "each of these in turn.",
    )
    hand: Annotated[int, Field(ge=2, le=7)] | None = Field(
        None,
        title="Dominoes in hand",
        description="How many dominoes the player holds; by default it depends on the difficulty.",
    )


class AllFivesScore(ManyForms):
    """A score track and score sheets for All Fives."""

    kinds = ("track", "pages")

    players: int = Field(4, ge=2, le=4, title="Players", description="How many players, from 2 to 4.")
    track: bool = Field(
        True, title="Score track", description="Adds a page with a track, one square for every 5 points."
    )
    reach: int = Field(
        300,
        ge=250,
        le=400,
        multiple_of=50,
        title="Track length",
        description="How far the track goes: 250, 300, 350 or 400 points.",
    )
    pages: int = Field(
        1,
        ge=0,
        le=20,
        title="Score pages",
        description="How many pages of score sheets to print; each has a line per round.",
    )


class AllFivesGame(Options):
    """The terms of a game of All Fives."""

    players: int = Field(2, ge=2, le=4, title="Players", description="How many players, from 2 to 4.")
    rounds: Annotated[int, Field(ge=1, le=20)] | None = Field(
        None,
        title="Rounds",
        description="How many rounds you agreed on; if you leave it out, the game goes on until "
        "someone has more than 200 points.",
    )
    seed: Seed = Field(1, description="The seed that shuffles the dominoes if a deal doesn't state the hands.")
