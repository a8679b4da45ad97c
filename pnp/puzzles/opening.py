"""The puzzles of a set opened: their starts parsed, their solutions checked by the plain rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.errors import ErrorDetails, SpecError, TextError
from pnp.games.api.engine import AnyPuzzleEngine, OpenPuzzle
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle


@dataclass(frozen=True, slots=True)
class Opened:
    """A puzzle of a set. ``puzzle`` is None if its start can't be read, and ``errors`` says why."""

    source: SetPuzzle
    puzzle: OpenPuzzle | None
    errors: tuple[ErrorDetails, ...] = ()


def open_puzzle(engine: AnyPuzzleEngine, source: SetPuzzle) -> Opened:
    """Parse the start of a puzzle."""
    try:
        return Opened(source, engine.open(source.start, source.options))
    except TextError as error:
        return Opened(source, None, tuple(source.error(one, "start") for one in error.in_text))


def open_checked(puzzles: PuzzleSet) -> Iterator[Opened]:
    """All puzzles of a set, with what the plain rules find wrong with their solutions. No solver is used."""
    engine = puzzles.game.puzzle_engine()
    for source in puzzles.puzzles:
        opened = open_puzzle(engine, source)
        if opened.puzzle is None or source.solution is None:
            yield opened
        else:
            errors = opened.puzzle.check_solution(source.solution)
            yield Opened(source, opened.puzzle, tuple(source.error(error, "solution") for error in errors))


def open_sound(puzzles: PuzzleSet) -> list[tuple[SetPuzzle, OpenPuzzle]]:
    """All puzzles of a set, opened.

    :raises SpecError: with everything that the plain rules find wrong with starts and solutions.
    """
    found = list(open_checked(puzzles))
    if errors := [error for opened in found for error in opened.errors]:
        raise SpecError(errors)
    return [(opened.source, opened.puzzle) for opened in found if opened.puzzle is not None]
