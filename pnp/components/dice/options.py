"""The options of dice."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Options, Within
from pnp.components.dominoes.options import NumberFace


class DieOptions(Options):
    """How big dice are; the part that games with dice share."""

    die: Annotated[Length, Within(10, 45)] = Field(
        16.0, title="Die size", description="The edge of a folded die."
    )


class DicePieces(DieOptions):
    """Nets of six-sided dice."""

    count: int = Field(6, ge=1, le=60, title="Dice", description="How many dice, from 1 to 60.")
    face: NumberFace = Field("pips", title="Numbers", description="How numbers are shown.")
