"""Some of the puzzles of a book's sets, drawn evenly from all sets and all grades, or a number of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from pnp.puzzles.printable import PrintableSet
from pnp.puzzles.puzzle_sets import SetPuzzle
from pnp.search.results import Level

_LEVELS: list[Level | None] = [*Level, None]


def select_puzzles(sets: Sequence[PrintableSet], count: int) -> list[PrintableSet]:
    """The sets with ``count`` puzzles in all; unchanged if they have no more than that.

    Each set gives the same number as far as it can, and so does each grade of a set. Within a grade, the chosen
    puzzles are spread from the first to the last. Their order stays the same.
    """
    shares = even_shares([len(one.verdicts) for one in sets], count)
    return [
        one.at(_selected(one.found.puzzles, share)) for one, share in zip(sets, shares, strict=True) if share
    ]


def select_by_level(sets: Sequence[PrintableSet], wanted: Mapping[Level, int]) -> list[PrintableSet]:
    """Take so many puzzles of each level, or as many as there are; sets that give none are left out.

    Of a level, each set gives the same number as far as it can, spread from the first to the last.
    """
    kept: list[set[int]] = [set() for _ in sets]
    for level, count in wanted.items():
        places = [[k for k, puzzle in enumerate(one.found.puzzles) if _level(puzzle) is level] for one in sets]
        shares = even_shares([len(own) for own in places], count)
        for own, share, chosen in zip(places, shares, kept, strict=True):
            chosen.update(own[k] for k in _spread(len(own), share))
    return [one.at(sorted(chosen)) for one, chosen in zip(sets, kept, strict=True) if chosen]


def _selected(puzzles: Sequence[SetPuzzle], count: int) -> list[int]:
    """The places of the chosen puzzles."""
    places = sorted(range(len(puzzles)), key=lambda place: _LEVELS.index(_level(puzzles[place])))
    grades = [list(group) for _, group in groupby(places, key=lambda place: _level(puzzles[place]))]
    shares = even_shares([len(grade) for grade in grades], count)
    kept = {grade[k] for grade, share in zip(grades, shares, strict=True) for k in _spread(len(grade), share)}
    return sorted(kept)


def _level(puzzle: SetPuzzle) -> Level | None:
    return puzzle.grade.level if puzzle.grade else None


def _spread(count: int, share: int) -> list[int]:
    """``share`` numbers from 0 to ``count`` - 1 as evenly as possible, the first and the last among them."""
    if share == 1:
        return [0]
    return [k * (count - 1) // (share - 1) for k in range(share)]


def even_shares(available: Sequence[int], count: int) -> list[int]:
    """How many to take of each, ``count`` in all or as many as there are.

    The shares are as even as they can be. If they can't be equal, the earlier ones get one more.
    """
    shares = [0] * len(available)
    left = min(count, sum(available))
    while left:
        for place in [k for k in range(len(available)) if shares[k] < available[k]][:left]:
            shares[place] += 1
            left -= 1
    return shares
