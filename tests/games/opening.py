"""Problems and records opened from their texts, for tests that write positions as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from pnp.base.errors import TextError, TextIssue
from pnp.base.options import Options
from pnp.games.api.engine import OpenProblem, OpenRecord
from pnp.games.api.registry import find_game
from pnp.language.catalogue import find_set
from pnp.puzzles.opening import open_sound
from pnp.puzzles.problem_sets import SetProblem, read_set

T = TypeVar("T")


def open_problem(game: str, text: str, options: Options) -> OpenProblem:
    """The problem of a game that a text starts."""
    found = find_game(game)
    assert found is not None
    return found.problem_engine().open(text, options)


@cache
def built_in_problems(game: str) -> Sequence[tuple[SetProblem, OpenProblem]]:
    """The problems of a game's built-in set: as the set has them, and opened."""
    return open_sound(read_set(*find_set(f"problems/{game}")))


def saying(
    pattern: str, kind: type[T], hinted: Iterable[tuple[OpenProblem, str, Iterable[object]]]
) -> Iterator[tuple[T, str, re.Match[str]]]:
    """The problems whose hints say this, at least one: the start, the solution, and what is said.

    :param hinted: problems, their solutions and their hints.
    """
    found = 0
    for problem, solution, hints in hinted:
        if told := re.search(pattern, " / ".join(map(str, hints))):
            found += 1
            assert isinstance(problem.start, kind)
            yield problem.start, solution, told
    assert found, pattern


def open_record(game: str, text: str, options: Options) -> OpenRecord:
    """The record of a game that a text starts."""
    found = find_game(game)
    assert found is not None
    return found.record_engine().open(text, options)


def start_issues(game: str, text: str, options: Options) -> tuple[TextIssue, ...]:
    """What keeps a text from being the start of a problem; nothing if it is one."""
    return _issues(open_problem, game, text, options)


def record_issues(game: str, text: str, options: Options) -> tuple[TextIssue, ...]:
    """What keeps a text from being the start of a record; nothing if it is one."""
    return _issues(open_record, game, text, options)


def _issues(
    opener: Callable[[str, str, Options], object], game: str, text: str, options: Options
) -> tuple[TextIssue, ...]:
    try:
        opener(game, text, options)
    except TextError as error:
        return error.issues
    return ()
