"""The options of dominoes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from pnp.base.lengths import Length
from pnp.base.options import Options, Within
from pnp.dominoes.sets import HIGHEST, parse_pair


def _named(name: str) -> str:
    parse_pair(name)
    return name


TileSide = Annotated[Length, Within(8, 90)]
"""The width of a tile, which is twice as long as wide."""
PairName = Annotated[str, AfterValidator(_named)]
"""A domino by its numbers: ``2-4``."""


class TileOptions(Options):
    """How dominoes look; the part that all games with dominoes share."""

    tile: TileSide = Field(24.0, description="the width of a domino, which is twice as long")
    face: Literal["pips", "numerals"] = Field("pips", description="how numbers are shown")
    colours: bool = Field(False, description="numbers in colours, beside their pips or numerals")
    field: Literal["paper", "light", "dark"] = Field(
        "paper", description="the colour of the tiles; bare paper takes the least ink"
    )
    frame: bool = Field(True, description="a thin line just inside the edge of a tile")
    reverse: Literal["pattern", "plain", "none"] = Field(
        "pattern", description="the backs, all alike; none prints one side only"
    )


class DominoPieces(TileOptions):
    """A set of dominoes, or a part of one."""

    pips: int = Field(6, ge=0, le=HIGHEST, description="the highest number: 6 makes a double-six set")
    lowest: int = Field(0, ge=0, le=HIGHEST, description="the lowest number; 0 is blank")
    doubles: bool = Field(True, description="whether dominoes with the same number twice belong to it")
    only: list[PairName] | None = Field(
        None, min_length=1, max_length=136, description="these dominoes of the set only: `[0-1, 2-4]`"
    )
    omit: list[PairName] = Field(
        default_factory=list, max_length=136, description="dominoes to leave out: `[6-6]`"
    )

    @model_validator(mode="after")
    def some_numbers(self) -> DominoPieces:
        if self.lowest > self.pips:
            raise ValueError(f"lowest is {self.lowest}, above pips, the highest number, {self.pips}")
        if self.lowest == self.pips and not self.doubles:
            raise ValueError("without doubles this leaves no dominoes at all")
        return self
