"""The sizes of cards: by name, by width and height, or one length for a square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from pydantic import AfterValidator, Field, Tag

from pnp.base.geometry import Size
from pnp.base.lengths import Length, parse_length
from pnp.base.options import ONE_OR_EACH, Options, Within
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean

SIZES: Final[Mapping[str, Size]] = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "euro": Size(59, 92),
    "tarot": Size(70, 120),
    "jumbo": Size(88.9, 139.7),
    "mini": Size(44.45, 63.5),
    "mini-euro": Size(44, 68),
    "business": Size(50.8, 88.9),
    "square": Size(70, 70),
}
"""Common sizes of cards, by name. The Game Crafter cuts ``poker``, ``bridge``, ``jumbo``, ``mini`` and
``business``; the others are the metric sizes of board games, for which sleeves are sold."""

SLEEVES: Final[Mapping[str, Size]] = {
    "sleeve-standard": Size(63.5, 88),
    "sleeve-usa": Size(56, 87),
    "sleeve-chimera": Size(57.5, 89),
    "sleeve-euro": Size(59, 92),
    "sleeve-mini-usa": Size(41, 63),
    "sleeve-mini-chimera": Size(43, 65),
    "sleeve-mini-euro": Size(45, 68),
    "sleeve-square": Size(70, 70),
    "sleeve-copper": Size(65, 100),
    "sleeve-silver": Size(70, 110),
    "sleeve-gold": Size(80, 120),
    "sleeve-tarot": Size(70, 120),
}
"""The largest cards that go into sleeves of the usual sizes, whose makers sell them by these figures."""
NAMED_SIZES: Final[Mapping[str, Size]] = {**SIZES, **SLEEVES}

CARD_SIDES = 10, 300
CardSide = Annotated[Length, Within(*CARD_SIDES)]


class CardSize(Options):
    """A card of any size."""

    width: CardSide = Field(title="Width", description="The width of a card.")
    height: CardSide = Field(title="Height", description="The height of a card.")


def _known_size(name: str) -> str:
    """The name of a size, or one length for the width and the height.

    :raises ValueError: for anything else.
    """
    if name in NAMED_SIZES:
        return name
    if any(sign.isdigit() for sign in name):
        Within(*CARD_SIDES).check(parse_length(name))
        return name
    hint = did_you_mean(name, NAMED_SIZES) or Sentence("; choose from {known}", known=", ".join(SIZES))
    raise ValueError(Sentence("unknown card size {name}{hint}", name=quoted(name), hint=hint))


SizeName = Annotated[str, AfterValidator(_known_size), Field(examples=list(NAMED_SIZES)), Tag("<one>")]
AnySize = Annotated[SizeName | Annotated[CardSize, Tag("<each>")], ONE_OR_EACH]


def size_of(size: str | CardSize) -> Size:
    """The width and height in millimetres."""
    if isinstance(size, CardSize):
        return Size(size.width, size.height)
    return NAMED_SIZES.get(size) or Size(parse_length(size), parse_length(size))
