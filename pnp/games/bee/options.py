"""The options of Bee Donimoes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo

from pnp.base.options import SIZE, Options, Range, Seed
from pnp.base.sentences import Sentence
from pnp.components.dice.pieces import DieOptions
from pnp.components.dominoes import TileOptions, TileSide
from pnp.games.api.features import ManyForms
from pnp.games.bee.setup import SERIES, USUAL

Dice = Annotated[
    int | None,
    Field(
        ge=3, le=6, description="How many dice every round has; by default 3 to 6 in the series, 4 otherwise."
    ),
]


class BeePieces(DieOptions, TileOptions):
    """Dice, and the dominoes for a game with that number of dice."""

    dice: int = Field(
        6,
        ge=3,
        le=6,
        title="Dice",
        description="How many dice, from 3 to 6. This is also the highest number on the dominoes.",
    )


class BeePuzzleOptions(Options):
    """Layouts of dominoes and dice."""

    dice: Dice = Field(
        None,
        description="How many dice, which is also the highest number on the dominoes; by default it "
        "depends on the difficulty.",
    )
    all_blanks_wild: bool = Field(
        False,
        title="All blanks wild",
        description="Makes every blank wild, not only the one on the queen's domino.",
    )
    moves: Range | None = Field(
        None,
        title="Solution length",
        description="How many moves each queen's shortest solution should have, such as 5 to 8; by "
        "default any number.",
    )


class BeeDiagram(Options):
    """The options of a diagram of a hive, besides its moves."""

    queen: int = Field(3, ge=3, le=15, description="which die is the queen; all smaller ones are in play")
    dice: list[Annotated[int, Field(ge=1, le=6)]] | None = Field(
        None, min_length=3, max_length=6, description="the dice in play, the queen last, as in a race"
    )
    all_blanks_wild: bool = Field(False, description="whether every blank is wild")


def _no_longer_series(rounds: int | None, others: ValidationInfo) -> int | None:
    """Refuse more rounds than a layout has, which may be meant as a series; ``dice`` is read before them.

    :raises ValueError: with what to write instead.
    """
    alone = others.data.get("dice", USUAL) is None
    if alone and rounds is not None and rounds > len(SERIES):
        raise ValueError(
            Sentence(
                "the series has {number} rounds, not {rounds}, and more only after a tie: leave "
                "`rounds` out for the series, or add `dice: {usual}` for {rounds} rounds with "
                "{usual} dice each",
                number=len(SERIES),
                rounds=rounds,
                usual=USUAL,
            )
        )
    return rounds


Rounds = Annotated[
    int | None,
    Field(ge=1, le=20, description="How many rounds you agreed on; by default the series of 10."),
    AfterValidator(_no_longer_series),
]


class BeeForms(ManyForms):
    """The forms for preparing a race of Bee Donimoes."""

    kinds = ("score", "layouts")

    players: int = Field(4, ge=1, le=6, title="Players", description="How many players, from 1 to 6.")
    dice: Dice = None
    rounds: Rounds = None
    tie_breaks: Annotated[int, Field(ge=0, le=8)] = Field(
        2,
        title="Tie-break rounds",
        description="How many spare rounds to print for ties, each with a line on the score sheet, a "
        "layout and a slip; there are none for one player.",
    )
    score: bool = Field(True, title="Score sheet", description="Adds a score sheet.")
    layouts: bool = Field(
        True,
        title="Layouts and solutions",
        description="Prints each layout and, on slips that fold shut for the referee, the shortest "
        "solutions of its rounds.",
    )
    domino_width: Annotated[TileSide, SIZE] = Field(
        24.0, title="Domino width", description="The width of a domino, which is twice as long."
    )
    seed: Seed = Field(1, description="The seed for the layouts; change it for different ones.")

    @property
    def spare(self) -> int:
        """The rounds for a tie; none for one player, who can't tie."""
        return self.tie_breaks if self.players > 1 else 0


class BeeGame(Options):
    """The options of a race of Bee Donimoes, or of a game in which nobody races."""

    players: int = Field(
        2, ge=1, le=6, title="Players", description="How many play, from 1 to 6; 1 plays solitaire."
    )
    mode: Literal["race", "cooperative", "solitaire", "timed-solitaire"] = Field(
        "race",
        title="Mode",
        description="How you play: as a race, cooperatively, or solo with or without the timer.",
    )
    dice: Dice = None
    rounds: Rounds = None
    seed: Seed = Field(1, description="The seed that the layouts were made from.")
