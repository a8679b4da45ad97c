"""Notices about cards that were found in a PDF."""

from __future__ import annotations

from pnp.base.geometry import Size
from pnp.base.lengths import format_size
from pnp.base.sentences import Sentence


def found_by_marks(name: str, count: int, size: Size) -> Sentence:
    """Return a notice with the number and size of the cards found in a file."""
    return Sentence(
        "'{name}': {count} card of {size} was found by its marks",
        "'{name}': {count} cards of {size} were found by their marks",
        name=name,
        count=count,
        size=format_size(size),
    )


def at_another_size(name: str, size: Size, given: Size) -> Sentence:
    """Return a notice about cards for which the spec gives another size."""
    if abs(given.width * size.height / (given.height * size.width) - 1) < 0.005:
        return Sentence(
            "the cards in '{name}' measure {size}; they are scaled to {given}",
            name=name,
            size=format_size(size),
            given=format_size(given),
        )
    return Sentence(
        "the cards in '{name}' measure {size}, and {given} isn't the same shape, so some of each is cut off",
        name=name,
        size=format_size(size),
        given=format_size(given),
    )


def blank_backs(count: int) -> Sentence:
    """Return a notice about cards with nothing behind them."""
    return Sentence(
        "nothing is printed behind {count} card: perhaps the sheets are flipped in another way, such as "
        "`flip: short-edge`",
        "nothing is printed behind {count} cards: perhaps the sheets are flipped in another way, such as "
        "`flip: short-edge`",
        count=count,
    )


def flipped_on_long_edge(name: str) -> Sentence:
    """Return a notice about how landscape sheets are assumed to be flipped."""
    return Sentence(
        "the sheets of '{name}' are landscape, so they're assumed to be flipped on their long edge: if backs "
        "are mirrored from left to right, write `flip: short-edge`",
        name=name,
    )
