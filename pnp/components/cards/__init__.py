"""Custom cards: a card for each row of a table.

It uses none of the folders beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.components.cards.options import CardPieces
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.cards.deck import Deck
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: CardPieces, files: OwnFiles) -> Deck | None:
    from pnp.components.cards.reading import read_deck

    return read_deck(options, files)


def _make(deck: Deck, theme: Theme) -> Sequence[Piece]:
    from pnp.components.cards.faces import make_cards

    return make_cards(deck, theme)


_BEGINNING = """\
rows:
  - {name: Ada, number: 1, colour: "#27506b"}
  - {name: Ben, number: 2, colour: "#a52a55"}
  - {name: Cleo, number: 3, colour: "#2f6b4f"}
each: 4
size: mini
front:
  - {shape: box, line: "{colour}", line-width: 1mm, corners: 2mm, left: 3mm, right: 3mm, top: 3mm, bottom: 3mm}
  - {text: "{name}", font: title, size: 6mm, left: 5mm, right: 5mm, top: 6mm, height: 9mm}
  - {text: "{number}", font: bold, size: 20mm, colour: "{colour}", top: 18mm, bottom: 12mm}
"""

GAME = component(
    "Cards",
    "your own cards, one for each row of a table, with any words, pictures and fonts",
    "pieces",
    PiecesFeature(CardPieces, _make, "a card for each row of a table", _read, _BEGINNING),
)
