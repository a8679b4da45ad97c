"""Tokens: small two-sided pieces of several sizes and outlines, from one table.

It uses cards.
"""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.components.tokens.pieces import TokenOptions, make_tokens, read_tokens
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

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
    "your own two-sided tokens, of several sizes and outlines, from one table",
    "pieces",
    PiecesFeature(
        TokenOptions,
        make_tokens,
        "two-sided tokens, a token for each row of a table",
        read_tokens,
        _BEGINNING,
        instead=dict.fromkeys(("shape", "outline"), Sentence("; `cut` is the outline of a token")),
    ),
)
