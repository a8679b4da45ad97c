"""Sets of dominoes: which pairs of numbers a set holds, and the part of it that a game takes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.base.sentences import Sentence

Pair = tuple[int, int]
"""A domino of a set by its two numbers, the lower first."""

HIGHEST = 15
"""The largest set is the double-fifteen."""


def tile_set(highest: int, lowest: int = 0, *, doubles: bool = True) -> tuple[Pair, ...]:
    """The dominoes with numbers from ``lowest`` to ``highest``, in order.

    With the blanks and the doubles, that is a whole double-n set of (n + 1)(n + 2)/2 dominoes, 28 for n = 6.
    """
    return tuple(
        (low, high)
        for low in range(lowest, highest + 1)
        for high in range(low if doubles else low + 1, highest + 1)
    )


def pair_of(first: int, second: int) -> Pair:
    """A domino by its numbers, the lower first."""
    return (first, second) if first <= second else (second, first)


def parse_pair(name: str) -> Pair:
    """``"2-4"``, ``"12-15"`` or, in digits alone, ``"24"`` → the pair, lower number first.

    :raises ValueError: if the text names no domino.
    """
    match = re.fullmatch(r"\s*(?:(\d{1,2})\s*-\s*(\d{1,2})|(\d)(\d))\s*", name)
    if match is None:
        raise ValueError(Sentence("'{name}' isn't a domino; write one such as 2-4", name=name))
    first, second = (int(number) for number in match.groups() if number is not None)
    return pair_of(first, second)


def pair_name(pair: Pair) -> str:
    """``2-4``; `parse_pair` reads it back."""
    return f"{pair[0]}-{pair[1]}"


def without(pairs: Iterable[Pair], omitted: Iterable[Pair]) -> tuple[Pair, ...]:
    """The pairs without those omitted.

    :raises ValueError: if one to omit isn't there.
    """
    kept = list(pairs)
    for pair in omitted:
        if pair not in kept:
            raise ValueError(Sentence("the set has no domino {pair_name}", pair_name=pair_name(pair)))
        kept.remove(pair)
    return tuple(kept)
