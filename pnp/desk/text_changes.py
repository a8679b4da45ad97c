"""The difference between two texts as the changes that an editor makes."""

from __future__ import annotations

from pnp.desk.messages import Change


def changes(before: str, after: str) -> tuple[Change, ...]:
    """One change that turns a text into another; none if they are equal.

    Places are counted as browsers count them, in units of UTF-16.
    """
    if before == after:
        return ()
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    removed = before[start : len(before) - end]
    place = _units(before[:start])
    return (Change(place, place + _units(removed), after[start : len(after) - end]),)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
