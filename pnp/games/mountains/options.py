"""The options of Mountains and Valleys."""

from __future__ import annotations

from pydantic import Field

from pnp.base.options import Options
from pnp.dominoes.tiles import LARGEST_NUMBER

MOST_DOMINOES = 32
"""The largest deal that is generated; beyond it one search may take seconds."""


class MountainsProblems(Options):
    """Deals of dominoes to be laid as a map."""

    pips: int = Field(6, ge=2, le=LARGEST_NUMBER, description="the highest number on the dominoes")
    dominoes: int = Field(18, ge=2, le=MOST_DOMINOES, description="how many dominoes a generated deal has")
    rows: int | None = Field(
        None, ge=1, le=64, description="rows of the map; by default the map is as near to a square as can be"
    )
    columns: int | None = Field(None, ge=1, le=64, description="columns of the map")


class MountainsDiagram(Options):
    """What a map in a diagram must come to."""

    sections: int = Field(1, ge=1, le=99, description="how many parts the map has that no walk connects")
    penalty: int | None = Field(None, ge=0, description="the penalty of the map")


class MountainsGame(Options):
    """A game played domino by domino: how many play, and how the dominoes were shuffled."""

    players: int = Field(
        1,
        ge=1,
        le=4,
        description="how many play, from 1 to 4; one plays the harder solitaire, more play together",
    )
    seed: int = Field(1, ge=0, description="what the dominoes were shuffled by; another seed, another deal")
