"""Lists of items inside a hint's sentence, and how long they may be."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.search.results import Hint

MOST_TOLD = 3
"""The most items that the last hint gives away."""


def told_of(count: int) -> int:
    """How many items of an answer the last hint gives away: up to half of them, but at least one."""
    return max(1, min(MOST_TOLD, count // 2))


def listed(items: Sequence[str | Hint]) -> str | Hint:
    """Items as a sentence lists them, such as "a, b and c".

    :raises IndexError: for an empty list.
    """
    if len(items) == 1:
        return items[0]
    return Hint("{some} and {last}", {"some": with_commas(items[:-1]), "last": items[-1]})


def with_commas(items: Sequence[str | Hint]) -> str | Hint:
    """Items separated only by commas.

    :raises IndexError: for an empty list.
    """
    found = items[0]
    for item in items[1:]:
        found = Hint("{some}, {next}", {"some": found, "next": item})
    return found
