"""The options of Mountains and Valleys."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.games.shared.option_types import DealSeed

MOST_DOMINOES = 32
"""The largest deal that is generated; beyond it, one search may take seconds."""


class MountainsPuzzleOptions(Options):
    """Deals of dominoes to lay out as a map."""

    pips: int = Field(
        6, ge=2, le=LARGEST_NUMBER, title="Highest number", description="The highest number on the dominoes."
    )
    dominoes: int = Field(
        18, ge=2, le=MOST_DOMINOES, title="Dominoes", description="How many dominoes a generated deal has."
    )
    rows: Annotated[int, Field(ge=1, le=64)] | None = Field(
        None,
        title="Rows",
        description="How many rows the map has; by default the map is as square as possible.",
    )
    columns: int | None = Field(None, ge=1, le=64, title="Columns", description="How many columns the map has.")


class MountainsDiagram(Options):
    """The parts and the penalty that a map in a diagram must have."""

    sections: int = Field(1, ge=1, le=99, description="how many parts the map has that no walk connects")
    penalty: int | None = Field(None, ge=0, description="the penalty of the map")


class MountainsGame(Options):
    """A game played domino by domino: how many play, and how the dominoes were shuffled."""

    players: Annotated[int, Field(ge=1, le=4)] = Field(
        1,
        title="Players",
        description="How many play, from 1 to 4: 1 plays the harder solitaire, more play together.",
    )
    seed: DealSeed = 1
