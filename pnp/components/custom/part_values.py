"""The values of options of a board's parts: positions, sizes of cards, and ornaments."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator

from pnp.base.geometry import Point, Size, parse_length
from pnp.base.options import ChoiceLabels
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.components.cards.sizes import CARD_SIDES, NAMED_SIZES

_NUMBER = r"-?\d{1,3}(\.\d{1,4})?"
_POSITION = rf"{_NUMBER}\s*,\s*{_NUMBER}"


def points_of(text: str) -> tuple[Point, ...]:
    """Read positions such as ``0,0 3,1.5``."""
    return tuple(Point(*map(float, one.split(","))) for one in re.sub(r"\s*,\s*", ",", text).split())


def positions(least: int, most: int) -> AfterValidator:
    """Check a text that contains a certain number of positions."""

    def check(text: str) -> str:
        if not re.fullmatch(rf"\s*{_POSITION}(\s+{_POSITION})*\s*", text):
            raise ValueError(
                Sentence(
                    "expected positions such as 0,0 3,1.5 (across and up, in cells), not {text}",
                    text=quoted(text),
                )
            )
        if not least <= len(points_of(text)) <= most:
            raise ValueError(
                Sentence(
                    "must have from {low} to {high} positions, not {number}",
                    low=least,
                    high=most,
                    number=len(points_of(text)),
                )
            )
        return text

    return AfterValidator(check)


_SIZE = r"\s*(\d{1,4}(?:\.\d+)?)\s*(mm|cm|in)?\s*[x×]\s*(\d{1,4}(?:\.\d+)?)\s*(mm|cm|in)\s*"


def card_place(text: str) -> str:
    """Check the size of a card: a name, or a size such as ``60x90mm``.

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


Position = Annotated[str, positions(1, 1)]
CardPlace = Annotated[str, AfterValidator(card_place)]
Ornament = Annotated[
    Literal["cross", "diamond", "ring", "rosette", "star"] | None,
    ChoiceLabels(
        {"cross": "Cross", "diamond": "Diamond", "ring": "Ring", "rosette": "Rosette", "star": "Star"}
    ),
]
