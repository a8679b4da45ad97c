"""Two texts side by side, line by line: what differs, with a few lines around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal

CONTEXT = 2
"""Equal lines shown before and after a difference."""
MOST_ROWS = 200


@dataclass(frozen=True, slots=True)
class Row:
    """A line of each text; ``left_number`` and ``right_number`` count from 1 and are 0 if there is no line.

    A row of the kind ``gap`` stands for equal lines that aren't shown.
    """

    kind: Literal["same", "changed", "gap"]
    left: str = ""
    right: str = ""
    left_number: int = 0
    right_number: int = 0


def side_by_side(left: str, right: str) -> tuple[Row, ...]:
    """The rows of a comparison, at most `MOST_ROWS`; none if the texts are equal."""
    rows = tuple(_rows(left.splitlines(), right.splitlines()))
    return rows[:MOST_ROWS] if any(row.kind == "changed" for row in rows) else ()


def _rows(left: list[str], right: list[str]) -> Iterator[Row]:
    groups = SequenceMatcher(None, left, right, autojunk=False).get_grouped_opcodes(CONTEXT)
    for number, group in enumerate(groups):
        if number or group[0][1]:
            yield Row("gap")
        for kind, left_from, left_to, right_from, right_to in group:
            ours = enumerate(left[left_from:left_to], left_from + 1)
            theirs = enumerate(right[right_from:right_to], right_from + 1)
            for (a, one), (b, other) in zip_longest(ours, theirs, fillvalue=(0, "")):
                yield Row("same" if kind == "equal" else "changed", one, other, a, b)
