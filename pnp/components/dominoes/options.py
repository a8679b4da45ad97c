"""The options of dominoes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from pnp.base.lengths import Length
from pnp.base.options import ChoiceLabels, Options, OptionValueError, Within
from pnp.base.sentences import Sentence
from pnp.components.dominoes.sets import HIGHEST, parse_pair


def _named(name: str) -> str:
    parse_pair(name)
    return name


NumberFace = Annotated[Literal["pips", "numerals"], ChoiceLabels({"pips": "Pips", "numerals": "Numerals"})]
"""How a number of pips is shown."""
TileSide = Annotated[Length, Within(8, 90)]
"""The width of a tile, which is twice as long as it is wide."""
PairName = Annotated[str, AfterValidator(_named)]
"""A domino by its numbers: ``2-4``."""


class TileOptions(Options):
    """How dominoes look; the part that all games with dominoes share."""

    tile: TileSide = Field(
        24.0, title="Domino width", description="The width of a domino, which is twice as long."
    )
    face: NumberFace = Field("pips", title="Numbers", description="How numbers are shown.")
    colours: bool = Field(
        False,
        title="Coloured numbers",
        description="Gives each number its own colour, along with its pips or numeral.",
    )
    field: Annotated[
        Literal["paper", "light", "dark"],
        ChoiceLabels({"paper": "Bare paper", "light": "Light", "dark": "Dark"}),
    ] = Field(
        "paper", title="Tile colour", description="The colour of the tiles; bare paper uses the least ink."
    )
    frame: bool = Field(True, title="Frame", description="Draws a thin line just inside the edge of a tile.")
    reverse: Annotated[
        Literal["pattern", "plain", "none"],
        ChoiceLabels({"pattern": "Pattern", "plain": "Plain", "none": "One side only"}),
    ] = Field("pattern", title="Backs", description="The backs, all alike, or one side only.")


class DominoPieces(TileOptions):
    """A set of dominoes, or a part of one."""

    pips: int = Field(
        6, ge=0, le=HIGHEST, title="Highest number", description="The highest number; 6 makes a double-six set."
    )
    lowest: int = Field(
        0, ge=0, le=HIGHEST, title="Lowest number", description="The lowest number; 0 is blank."
    )
    doubles: bool = Field(True, title="Doubles", description="Includes dominoes with the same number twice.")
    only: list[PairName] | None = Field(
        None,
        min_length=1,
        max_length=136,
        title="Only these",
        description="Prints only these dominoes of the set, such as 0-1, 2-4.",
    )
    omit: list[PairName] = Field(
        default_factory=list,
        max_length=136,
        title="Leave out",
        description="Dominoes to leave out, such as 6-6.",
    )

    @model_validator(mode="after")
    def some_numbers(self) -> DominoPieces:
        if self.lowest > self.pips:
            raise OptionValueError(
                "lowest",
                Sentence(
                    "lowest is {lowest}, but pips, the highest number, is only {pips}",
                    lowest=self.lowest,
                    pips=self.pips,
                ),
            )
        if self.lowest == self.pips and not self.doubles:
            raise OptionValueError("doubles", Sentence("without doubles, this leaves no dominoes"))
        return self
