"""Cards of one's own: a card for each row of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import component
from pnp.games.api.offers import PiecesOffer
from pnp.games.components.cards.options import CardPieces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.drawing.theme import Theme
    from pnp.games.api.own_files import OwnFiles
    from pnp.games.components.cards.deck import Deck
    from pnp.sheets.pieces import Piece


def _read(options: CardPieces, files: OwnFiles) -> Deck | None:
    from pnp.games.components.cards.reading import read_deck

    return read_deck(options, files)


def _make(deck: Deck, theme: Theme) -> Sequence[Piece]:
    from pnp.games.components.cards.pieces import make_cards

    return make_cards(deck, theme)


GAME = component(
    "Cards",
    "cards of your own, a card for each row of a table, with your own words, pictures and fonts",
    "pieces",
    PiecesOffer(CardPieces, _make, "a card for each row of a table", _read),
)
