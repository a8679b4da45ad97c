"""The options of Domino Finder."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import SIZE, Options, Seed
from pnp.components.dice.pieces import DieOptions
from pnp.components.dominoes import TileOptions, TileSide
from pnp.components.pawns import PawnOptions
from pnp.games.api.features import ManyForms

TILE = 22.0
"""The usual width of a domino in the game: with the 24 mm of other games, four dominoes are too wide for A4 and
Letter, and the mat would take two pages."""
Players = Annotated[int, Field(ge=2, le=4)]


class FinderPieces(DieOptions, PawnOptions, TileOptions):
    """A double-six set, pawns and two dice."""

    domino_width: Annotated[TileSide, SIZE] = Field(
        TILE, title="Domino width", description="The width of a domino, which is twice as long."
    )
    players: int = Field(
        4, ge=2, le=4, title="Players", description="How many players, from 2 to 4; each has a pawn."
    )


class FinderMat(Options):
    """A mat that shows where the dominoes go."""

    domino_width: Annotated[TileSide, SIZE] = Field(
        TILE,
        title="Domino width",
        description="The width of the dominoes that go on the mat; they are twice as long.",
    )


class FinderForms(ManyForms):
    """The forms for preparing and recording a game."""

    kinds = ("treasures", "set_ups")

    players: Players = Field(4, title="Players", description="How many players, from 2 to 4.")
    treasures: bool = Field(
        True, title="Treasure record", description="Adds a sheet for the treasures that each player finds."
    )
    games: int = Field(15, ge=1, le=20, title="Games", description="How many games the sheet is for.")
    set_ups: Annotated[int, Field(ge=0, le=4)] = Field(
        3,
        title="Set-ups",
        description="How many set-ups to print for a dealer, with their rolls, on slips that fold shut.",
    )
    seed: Seed = Field(1, description="The seed for the set-ups; change it for different ones.")


class FinderGame(Options):
    """The set-up of a game of Domino Finder."""

    players: Players = Field(4, title="Players", description="How many players, from 2 to 4.")
    set_up: int = Field(
        1, ge=1, le=1000, title="Set-up", description="The number of the set-up, as printed on its slip."
    )
    seed: Seed = Field(1, description="The seed that the set-ups were made from.")


class FinderPuzzleOptions(Options):
    """Tables that are known, with a treasure to walk to."""


class FinderDiagram(Options):
    """The look of a diagram in a text."""

    known: bool = Field(False, description="whether dominoes that lie face down show their numbers")
