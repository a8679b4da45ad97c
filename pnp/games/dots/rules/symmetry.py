"""Positions that are alike: turned and mirrored fields."""

from __future__ import annotations


def canonical(text: str) -> str:
    """A text that a position shares with all its rotations and mirror images.

    x is always to move, so positions that differ only by exchanged colours are already equal.
    """
    rows = text.split("\n")
    found = []
    for _ in range(4):
        rows = ["".join(line) for line in zip(*rows[::-1], strict=True)]
        found += ["\n".join(rows), "\n".join(row[::-1] for row in rows)]
    return min(found)
