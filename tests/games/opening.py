"""Problems and records opened from their texts, for tests that write positions as text."""

from __future__ import annotations

from collections.abc import Callable

from pnp.base.errors import TextError, TextIssue
from pnp.base.options import Options
from pnp.games.api.engine import OpenProblem, OpenRecord
from pnp.games.api.registry import find_game


def open_problem(game: str, text: str, options: Options) -> OpenProblem:
    """The problem of a game that a text starts."""
    found = find_game(game)
    assert found is not None
    return found.problem_engine().open(text, options)


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
