"""Player mats to cut out, read and drawn as cards are."""

from __future__ import annotations

from pnp.components.cards.deck import Deck
from pnp.components.cards.pieces import make_cards
from pnp.components.cards.reading import read_deck
from pnp.components.player_mats.options import MatOptions
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Piece, PieceKind


def read_mats(options: MatOptions, files: OwnFiles) -> Deck | None:
    """Read the mats that options ask for; None if there are errors, which are reported."""
    return read_deck(options, files)


def make_mats(deck: Deck, theme: Theme) -> tuple[Piece, ...]:
    """Draw the mats of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    return make_cards(deck, theme, PieceKind("{count} player mat", "{count} player mats", theme))
