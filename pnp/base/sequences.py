"""Sequences in parts and in short: chunks, ranges of numbers, and the letters of columns, as in ``b3``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import TypeVar

T = TypeVar("T")


def chunks(items: Sequence[T], length: int) -> list[Sequence[T]]:
    """Return the items, ``length`` at a time; the last chunk may be shorter."""
    return [items[k : k + length] for k in range(0, len(items), length)]


def even_chunks(items: Sequence[T], most: int) -> list[Sequence[T]]:
    """Return the items in as few parts of at most ``most`` as possible, of which the first ones may
    have one item more than the others."""
    count = ceil(len(items) / most)
    ends = [ceil(k * len(items) / count) for k in range(count + 1)] if count else [0]
    return [items[start:end] for start, end in pairwise(ends)]


def as_ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers as text, consecutive ones as a range: ``5–8, 10``."""
    runs = runs_of(numbers)
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def runs_of(numbers: Iterable[int]) -> list[list[int]]:
    """Return ascending numbers, cut into runs of consecutive ones."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def column_letters(column: int) -> str:
    """Return the letters of a column, counted from 0: a … z, aa, ab, …"""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
