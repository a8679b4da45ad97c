"""The options of player mats: those of cards, with another size and no backs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator, Field, Tag

from pnp.base.options import AsAbove
from pnp.components.cards.elements import Elements
from pnp.components.cards.options import Backs, CardPieces, back_or_elements
from pnp.components.cards.sizes import AnySize, CardSize


class MatOptions(CardPieces):
    """Player mats, a mat for each row of a table."""

    size: AnySize = Field(
        default_factory=lambda: CardSize.model_validate({"width": "180mm", "height": "120mm"}),
        title="Mat size",
        description="The size of a mat: its width and height, one length for both, or the name of a card size.",
    )
    front: Annotated[Elements | None, AsAbove("front", "cards")] = Field(
        None,
        title="Fronts",
        description="What is on the front, from bottom to top; by default all columns, one below the other.",
    )
    back: Annotated[
        Annotated[Backs, Tag("<one>")] | Annotated[Elements, Tag("<each>")],
        Discriminator(back_or_elements),
        AsAbove("front"),
    ] = Field(
        "none",
        title="Backs",
        description="What is on the back: the theme's pattern, plain colour, nothing, or a list as above.",
    )
