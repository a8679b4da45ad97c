"""Lists of things inside a hint's sentence."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.search.results import Hint


def listed(items: Sequence[str | Hint]) -> str | Hint:
    """Things as a sentence lists them, such as "a, b and c".

    :raises IndexError: for an empty list.
    """
    found, last = items[0], items[-1]
    for item in items[1:-1]:
        found = Hint("{some}, {next}", {"some": found, "next": item})
    return Hint("{some} and {last}", {"some": found, "last": last}) if len(items) > 1 else found
