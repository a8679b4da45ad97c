"""From the domino games' own errors and rules to the one form in which all puzzles are asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from pnp.base.errors import OptionError, TextIssue
from pnp.dominoes.sliding_options import SlidingProblems
from pnp.dominoes.sliding_puzzle import SlidingPuzzle
from pnp.dominoes.table import Table, TableError
from pnp.dominoes.tiles import LARGEST_NUMBER, domino_set
from pnp.games.api.legacy import Puzzle
from pnp.games.api.puzzles import NO_TEXT, as_text, move_issues
from pnp.search.generation import Make
from pnp.search.replay import count_moves
from pnp.search.results import Hint, Limits, Notation, Outcome

MOST_GENERATED = 28
"""Dominoes of the largest rectangle that a sliding problem is made from: the full double-six set."""
LARGEST_USUAL = 15
"""Dominoes of the largest rectangle taken where no size is asked: 5 rows of 6."""


def require_both(rows: int | None, columns: int | None) -> None:
    """Nothing, where a rectangle is asked whole or not at all.

    :raises OptionError: at the one that is given alone.
    """
    if (rows is None) != (columns is None):
        given = "rows" if columns is None else "columns"
        raise OptionError.at(given, "rows and columns are given together or not at all")


class MakeSliding(Protocol):
    """A game's maker: rows, columns (0 and 0 for the usual ones) and highest number come first."""

    def __call__(self, rows: int, columns: int, highest: int, /, *given: Any) -> Any: ...


def table_faults(error: TableError) -> tuple[TextIssue, ...]:
    """A table's faults, each at its line and column."""
    return tuple(TextIssue(fault.message, fault.line, fault.column) for fault in error.faults)


def faults_in(read: Callable[[], object]) -> tuple[TextIssue, ...]:
    """The faults of the table that a function reads."""
    try:
        read()
    except TableError as error:
        return table_faults(error)
    return ()


def wrong_table(check: Callable[[Table], list[Any]], solution: Notation) -> tuple[TextIssue, ...]:
    """What is wrong with a solution that is a table, where ``check`` knows what it must be."""
    if not isinstance(solution, str):
        return NO_TEXT
    try:
        faults = check(Table.parse(solution, LARGEST_NUMBER))
    except TableError as error:
        return table_faults(error)
    return table_faults(TableError(faults)) if faults else ()


def count_dominoes(solution: Notation) -> int:
    """The dominoes of a solution that is a table."""
    return len(Table.parse(as_text(solution), LARGEST_NUMBER).dominoes)


def sliding(game: SlidingPuzzle[Any, Any], make: MakeSliding) -> Puzzle:
    """The puzzles of a sliding game."""

    def malformed(start: str, options: SlidingProblems) -> tuple[TextIssue, ...]:
        return faults_in(lambda: game.start(start, options.pips))

    def wrong(start: str, solution: Notation, options: SlidingProblems) -> tuple[TextIssue, ...]:
        if not isinstance(solution, str):
            return NO_TEXT
        return move_issues(game.check(start, solution, highest=options.pips), solution)

    def solve(start: str, options: SlidingProblems, limits: Limits) -> Outcome:
        try:
            return game.solve(start, limits, highest=options.pips)
        except ValueError as error:  # more dominoes than a state can hold
            return Outcome.unknown(str(error))

    def hints(_start: str, solution: Notation, _options: SlidingProblems) -> tuple[Hint, ...]:
        return game.hints(as_text(solution)) if solution else ()

    return Puzzle(
        malformed=malformed,
        wrong=wrong,
        length=lambda solution: count_moves(as_text(solution), game.parse),
        solve=solve,
        make=lambda options: _make(make, options),
        hints=hints,
    )


def _make(make: MakeSliding, options: SlidingProblems) -> Make:
    """The maker for a rectangle that the set can fill.

    :raises OptionError: where it cannot.
    """
    rows, columns = options.rows, options.columns
    require_both(rows, columns)
    in_set = len(domino_set(options.pips))
    if rows is None or columns is None:
        if in_set < LARGEST_USUAL:
            raise OptionError.at("pips", f"a set up to {options.pips} needs rows and columns; it is too small")
        return partial(make, 0, 0, options.pips)
    if reason := _no_rectangle(rows, columns, options.pips, in_set):
        raise OptionError.at("rows", f"{rows} rows of {columns} {reason}")
    return partial(make, rows, columns, options.pips)


def _no_rectangle(rows: int, columns: int, pips: int, in_set: int) -> str:
    """Why a rectangle of so many rows and columns cannot be laid; empty where it can."""
    if rows * columns % 2:
        return f"have {rows * columns} spaces, and a domino fills two: make one of the two even"
    needed = rows * columns // 2
    if needed > MOST_GENERATED:
        return f"take {needed} dominoes; problems are generated of up to {MOST_GENERATED}"
    if needed > in_set:
        return f"take {needed} dominoes, and the set up to {pips} has {in_set}: ask for fewer rows or more pips"
    return ""
