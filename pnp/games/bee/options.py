"""The options of Bee Donimoes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.base.options import Options
from pnp.games.dice.options import DieOptions
from pnp.games.dominoes.options import TileOptions


class BeePieces(DieOptions, TileOptions):
    """Dice, and the dominoes that a game with so many dice takes."""

    dice: int = Field(6, ge=3, le=6, description="how many dice, from 3 to 6, which is also the highest number")


class BeeProblems(Options):
    """Layouts of dominoes and dice."""

    dice: int | None = Field(
        None, ge=3, le=6, description="how many dice, which is also the highest number; by default by grade"
    )
    all_blanks_wild: bool = Field(
        False, description="whether every blank is wild, and not only the one on the queen's domino"
    )


class BeeDiagram(Options):
    """What a diagram of a hive needs to be told beside the moves."""

    queen: int = Field(3, ge=3, le=15, description="which die is the queen, all smaller ones being in play")
    dice: list[Annotated[int, Field(ge=1, le=6)]] | None = Field(
        None, min_length=3, max_length=6, description="the dice in play, the queen last, as in a race"
    )
    all_blanks_wild: bool = Field(False, description="whether every blank is wild")


class BeeForms(Options):
    """What a race of Bee Donimoes is prepared with."""

    players: int = Field(4, ge=1, le=6, description="for how many, 1 to 6")
    rounds: int | None = Field(
        None, ge=1, le=20, description="how many rounds were agreed; by default the series of ten"
    )
    dice: int | None = Field(
        None, ge=3, le=6, description="how many dice in every round; by default 3 to 6 in the series, else 4"
    )
    score: bool = Field(True, description="a score sheet")
    set_ups: bool = Field(
        True, description="each layout on a page, and for the referee its rounds' shortest solutions, sealed"
    )
    seed: int = Field(1, ge=0, le=2**53, description="what the layouts are drawn from")

    @model_validator(mode="after")
    def something(self) -> BeeForms:
        if not self.score and not self.set_ups:
            raise ValueError("this leaves no page at all")
        return self


class BeeGame(Options):
    """How a race of Bee Donimoes is played, or a game in which nobody races."""

    players: int = Field(2, ge=1, le=6, description="how many play, 1 to 6; one alone has the solitaire")
    mode: Literal["race", "together", "solitaire", "timed-solitaire"] = Field(
        "race", description="a race, all together, or one alone without or with the timer"
    )
    rounds: int | None = Field(
        None, ge=1, le=20, description="how many rounds were agreed; by default the series of ten"
    )
    dice: int | None = Field(
        None, ge=3, le=6, description="how many dice in every round; by default 3 to 6 in the series, else 4"
    )
    seed: int = Field(1, ge=0, le=2**53, description="what the layouts were drawn from")
