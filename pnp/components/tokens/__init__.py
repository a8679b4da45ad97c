"""Tokens: small two-sided pieces of several sizes and outlines, from one table.

It uses cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.sentences import Sentence
from pnp.components.tokens.pieces import TokenOptions
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.components.cards.deck import Deck
    from pnp.drawing.theme import Theme
    from pnp.games.api.features import OwnFiles
    from pnp.sheets.pieces import Piece


def _read(options: TokenOptions, files: OwnFiles) -> Deck | None:
    from pnp.components.tokens.pieces import read_tokens

    return read_tokens(options, files)


def _make(deck: Deck, theme: Theme) -> Sequence[Piece]:
    from pnp.components.tokens.pieces import make_tokens

    return make_tokens(deck, theme)


_BEGINNING = """\
rows:
  - {name: Coin, value: 1, colour: "#d9a441", size: 20mm}
  - {name: Coin, value: 5, colour: "#c0c5cc", size: 25mm}
size: "{size}"
each: 6
front:
  - {shape: ellipse, fill: "{colour}"}
  - {text: "{value}", font: title, size: 9mm}
"""

GAME = component(
    "Tokens",
    "two-sided tokens of your own, of several sizes and outlines, from one table",
    "pieces",
    PiecesFeature(
        TokenOptions,
        _make,
        "two-sided tokens, a token for each row of a table",
        _read,
        _BEGINNING,
        instead=dict.fromkeys(("shape", "outline"), Sentence("; `cut` is the outline of a token")),
    ),
)
