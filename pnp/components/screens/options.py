"""The options of screens: how large they are, and what is on both sides."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import AsAbove, Within
from pnp.components.cards.elements import Elements
from pnp.components.cards.table_options import FromTable


class ScreenOptions(FromTable):
    """Screens of three parts, a screen for each row of a table."""

    width: Annotated[Length, Within(40, 600)] = Field(
        130.0, title="Width", description="The width of the part in the middle."
    )
    height: Annotated[Length, Within(30, 300)] = Field(
        100.0, title="Height", description="How high a screen is."
    )
    wing: Annotated[Length, Within(20, 300)] = Field(
        65.0, title="Side parts", description="The width of each of the parts that fold back."
    )
    front: Annotated[Elements, AsAbove("front", "cards")] = Field(
        default_factory=list,
        title="Outside",
        description="What the others see, from bottom to top, across all three parts.",
    )
    back: Annotated[Elements, AsAbove("front")] = Field(
        default_factory=list, title="Inside", description="What the player sees, across all three parts."
    )
