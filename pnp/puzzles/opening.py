"""Open the puzzles of a set: parse their starts, check their solutions by the plain rules, and compare puzzles
with those of other sets.

Equivalent puzzles count as the same, because they are to a solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pnp.base.errors import ErrorDetails, SpecError, TextError
from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import AnyPuzzleEngine, OpenPuzzle
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.search.generation import Likeness


@dataclass(frozen=True, slots=True)
class Opened:
    """A puzzle of a set. ``puzzle`` is None if its start can't be read; ``errors`` has the reasons."""

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
    """Yield all puzzles of a set, with errors that the plain rules find in their solutions. No solver is
    used."""
    engine = puzzles.game.puzzle_engine()
    for source in puzzles.puzzles:
        opened = open_puzzle(engine, source)
        if opened.puzzle is None or source.solution is None:
            yield opened
        else:
            errors = opened.puzzle.check_solution(source.solution)
            yield Opened(source, opened.puzzle, tuple(source.error(error, "solution") for error in errors))


def open_sound(puzzles: PuzzleSet) -> list[tuple[SetPuzzle, OpenPuzzle]]:
    """Return all puzzles of a set, opened.

    :raises SpecError: with all errors that the plain rules find in starts and solutions.
    """
    found = list(open_checked(puzzles))
    if errors := [error for opened in found for error in opened.errors]:
        raise SpecError(errors)
    return [(opened.source, opened.puzzle) for opened in found if opened.puzzle is not None]


def likeness_of(opened: OpenPuzzle, puzzle: SetPuzzle) -> Likeness:
    """Return the parts of a puzzle to compare, leaving out a wrong solution."""
    solution = puzzle.solution
    if solution is not None and opened.check_solution(solution):
        solution = None
    return opened.likeness(solution)


@dataclass(slots=True)
class SeenPuzzles:
    """Puzzles seen so far, by the parts to compare. Puzzles are compared only with those of the same game."""

    _kinds: dict[tuple[str, str], SetPuzzle] = field(default_factory=dict)
    _lines: dict[tuple[str, str], SetPuzzle] = field(default_factory=dict)

    def add(self, puzzles: PuzzleSet) -> Iterator[tuple[SetPuzzle, SetPuzzle]]:
        """Add the puzzles of a set, and yield each equivalent to an earlier one, with the earlier one. Puzzles
        that can't be read are left out."""
        game, engine = puzzles.game.name, puzzles.game.puzzle_engine()
        for puzzle in puzzles.puzzles:
            opened = open_puzzle(engine, puzzle).puzzle
            if opened is None:
                continue
            own = likeness_of(opened, puzzle)
            if (earlier := self.find(game, own)) is not None:
                yield puzzle, earlier
            self._kinds.setdefault((game, own.kind), puzzle)
            if own.line:
                self._lines.setdefault((game, own.line), puzzle)

    def find(self, game: str, own: Likeness) -> SetPuzzle | None:
        """Return an earlier puzzle equivalent to one of a game; None if there is none."""
        return self._kinds.get((game, own.kind)) or self._lines.get((game, own.line))

    def __bool__(self) -> bool:
        return bool(self._kinds)


def seen_in(sets: Iterable[PuzzleSet]) -> SeenPuzzles:
    """Return the puzzles of some sets, including equivalent ones."""
    seen = SeenPuzzles()
    for puzzles in sets:
        for _ in seen.add(puzzles):
            pass
    return seen


def repeats_in(pairs: Iterable[tuple[SetPuzzle, SetPuzzle]]) -> str:
    """Return a warning that names puzzles that repeat earlier ones; empty if there are none."""
    return together(
        Sentence(
            "{name} ({place}) is the same puzzle as {other} ({other_place}): perhaps turned, mirrored or "
            "renumbered, or solved by the same moves",
            name=puzzle.name,
            place=puzzle.place,
            other=earlier.name,
            other_place=earlier.place,
        )
        for puzzle, earlier in pairs
    )
