"""Player mats to cut out, read and drawn as cards are; their options are those of cards, with another size
and no backs.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator, Field, Tag

from pnp.base.options import AsAbove
from pnp.components.cards.deck import Deck
from pnp.components.cards.elements import Elements
from pnp.components.cards.options import Backs, CardPieces, back_or_elements
from pnp.components.cards.pieces import make_cards
from pnp.components.cards.reading import read_deck
from pnp.components.cards.sizes import AnySize, CardSize
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Piece, PieceKind


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
        description="What is on the front, from back to front; by default all columns, one below the other.",
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


def read_mats(options: MatOptions, files: OwnFiles) -> Deck | None:
    """Read the mats that options ask for; None if there are errors, which are reported."""
    return read_deck(options, files)


def make_mats(deck: Deck, theme: Theme) -> tuple[Piece, ...]:
    """Draw the mats of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    return make_cards(deck, theme, PieceKind("{count} player mat", "{count} player mats", theme))
