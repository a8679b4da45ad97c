"""The built-in fonts of signs and emoji, which `python -m workbench.signs` makes."""

from __future__ import annotations

from pnp.drawing.shapes import FontFile

SYMBOLS = FontFile(
    "PnpSymbols",
    "fonts/symbols.ttf",
    "pnp",
    "Noto Sans Symbols, Noto Sans Symbols 2 and Noto Sans Math. Copyright 2016, 2017 and 2018 Google LLC",
)
EMOJI = FontFile("NotoEmoji-Regular", "fonts/emoji.ttf", "pnp", "Noto Emoji. Copyright 2013 Google LLC")
BUILTIN_SIGNS = (SYMBOLS, EMOJI)
"""The fonts that are asked last, whatever the font of a text."""
