"""What differs between the approved texts of a case and those of now, in a few lines."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

_LINES = 8
"""Changed lines that are shown of one drawing."""
_DRAWINGS = 5
"""Drawings whose lines are shown."""
_WIDTH = 160


def differences(approved: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Return the drawings that differ, with their first changed lines; empty where none do."""
    changed = [name for name in sorted({*approved, *now}) if approved.get(name) != now.get(name)]
    told: list[str] = []
    for name in changed[:_DRAWINGS]:
        told += _of_drawing(name, approved.get(name), now.get(name))
    if len(changed) > _DRAWINGS:
        told.append(f"and {len(changed) - _DRAWINGS} more: {', '.join(changed[_DRAWINGS:])}")
    return "\n".join(told)


def _of_drawing(name: str, approved: str | None, now: str | None) -> Iterator[str]:
    if approved is None:
        yield f"{name}: not approved yet"
        return
    if now is None:
        yield f"{name}: not drawn any more"
        return
    changed = changed_lines(approved, now)
    yield f"{name}: {len(changed)} lines differ (- approved, + now)"
    yield from (line if len(line) <= _WIDTH else f"{line[:_WIDTH]}…" for line in changed[:_LINES])
    if len(changed) > _LINES:
        yield "…"


def changed_lines(old: str, new: str) -> list[str]:
    """Return the lines that two texts don't share, those of the old one after a minus, of the new one after a
    plus.

    If as many new lines take the place of old ones, each follows the one it stands for, so that you see how far
    a shape has moved.
    """
    before, now = old.splitlines(), new.splitlines()
    found: list[str] = []
    for tag, i, j, k, m in difflib.SequenceMatcher(None, before, now).get_opcodes():
        if tag != "equal":
            gone, come = [f"-{line}" for line in before[i:j]], [f"+{line}" for line in now[k:m]]
            pairs = zip(gone, come, strict=True) if len(gone) == len(come) else [(*gone, *come)]
            found += [line for pair in pairs for line in pair]
    return found
