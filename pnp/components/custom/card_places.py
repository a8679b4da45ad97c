"""The sizes of spaces for cards on a board."""

from __future__ import annotations

import re

from pnp.base.geometry import Size
from pnp.base.lengths import parse_length
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.components.cards.sizes import CARD_SIDES, NAMED_SIZES

_SIZE = r"\s*(\d{1,4}(?:\.\d+)?)\s*(mm|cm|in)?\s*[x×]\s*(\d{1,4}(?:\.\d+)?)\s*(mm|cm|in)\s*"


def card_place(text: str) -> str:
    """Check the size of a card: a name, or one such as ``60x90mm``.

    :raises ValueError: for anything else.
    """
    if text in NAMED_SIZES:
        return text
    if not re.fullmatch(_SIZE, text):
        hint = did_you_mean(text, NAMED_SIZES) or Sentence(
            "; choose from {known}", known=", ".join(NAMED_SIZES)
        )
        raise ValueError(Sentence("unknown card size {name}{hint}", name=quoted(text), hint=hint))
    low, high = CARD_SIDES
    if not all(low <= side <= high for side in card_size(text)):
        raise ValueError(
            Sentence(
                "each side must be from {low} to {high}, not {value}",
                low=f"{low} mm",
                high=f"{high} mm",
                value=text,
            )
        )
    return text


def card_size(text: str) -> Size:
    """Return the size of a card in millimetres."""
    if found := re.fullmatch(_SIZE, text):
        wide, unit, high, last = found.groups()
        return Size(parse_length(wide + (unit or last)), parse_length(high + last))
    return NAMED_SIZES[text]
