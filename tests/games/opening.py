"""Puzzles and records opened from their texts, for tests that write positions as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.options import Options
from pnp.games.api.engine import OpenPuzzle, OpenRecord
from pnp.games.api.registry import find_game
from pnp.language.catalogue import find_set
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import SetPuzzle, read_set

T = TypeVar("T")


def open_puzzle(game: str, text: str, options: Options) -> OpenPuzzle:
    """Return the puzzle of a game that a text starts."""
    found = find_game(game)
    assert found is not None
    return found.puzzle_engine().open(text, options)


@cache
def built_in_puzzles(game: str) -> Sequence[tuple[SetPuzzle, OpenPuzzle]]:
    """Return the puzzles of a game's built-in set: as the set has them, and opened."""
    return open_sound(read_set(*find_set(f"puzzles/{game}")))


def saying(
    pattern: str, kind: type[T], hinted: Iterable[tuple[OpenPuzzle, str, Iterable[object]]]
) -> Iterator[tuple[T, str, re.Match[str]]]:
    """Yield the puzzles whose hints say this, at least one: the start, the solution, and what is said.

    :param hinted: puzzles, their solutions and their hints.
    """
    found = 0
    for puzzle, solution, hints in hinted:
        if told := re.search(pattern, " / ".join(map(str, hints))):
            found += 1
            assert isinstance(puzzle.start, kind)
            yield puzzle.start, solution, told
    assert found, pattern


def open_record(game: str, text: str, options: Options) -> OpenRecord:
    """Return the record of a game that a text starts."""
    found = find_game(game)
    assert found is not None
    return found.record_engine().open(text, options)


def start_errors(game: str, text: str, options: Options) -> tuple[ErrorInText, ...]:
    """Return what keeps a text from being the start of a puzzle; nothing if it is one."""
    return _errors(open_puzzle, game, text, options)


def record_errors(game: str, text: str, options: Options) -> tuple[ErrorInText, ...]:
    """Return what keeps a text from being the start of a record; nothing if it is one."""
    return _errors(open_record, game, text, options)


def _errors(
    opener: Callable[[str, str, Options], object], game: str, text: str, options: Options
) -> tuple[ErrorInText, ...]:
    try:
        opener(game, text, options)
    except TextError as error:
        return error.in_text
    return ()
