"""Open the puzzles of a set: parse their starts, check their solutions by the plain rules, compare them with
those of other sets, and work out their hints again.

Equivalent puzzles count as the same, because they are to a solver. New hints are those that the set would have
if it were generated today.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError, TextError
from pnp.base.extras import Tell, say_nothing, solvers
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.base.wording import counted
from pnp.games.api.engine import AnyPuzzleEngine, OpenPuzzle
from pnp.language.reader import Mark
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.set_writing import set_text
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


@dataclass(frozen=True, slots=True)
class Renewed:
    """A puzzle with its hints in the set and its new ones, which are None if there is no solution on which to
    base them."""

    puzzle: SetPuzzle
    hints: tuple[str, ...] | None

    @property
    def changed(self) -> bool:
        return self.hints is not None and self.hints != self.puzzle.hints


def renew_hints(
    puzzles: PuzzleSet, progress: Progress = silent, tell: Tell = say_nothing
) -> tuple[Renewed, ...]:
    """Work out the hints of every puzzle again.

    :param tell: called when a solver is compiled.
    :raises PnpError: for an invalid puzzle, and if a solver is needed and not installed.
    """
    found: list[Renewed] = []
    for source, opened in open_sound(puzzles):
        check_cancelled()
        progress(source.name, len(found), len(puzzles.puzzles))
        with solvers(tell):
            hints = None if source.solution is None else opened.thorough_hints(source.solution)
        found.append(Renewed(source, None if hints is None else tuple(map(str, hints))))
    return tuple(found)


def check_replaceable(path: Path, given: Path, name: str, text: str, puzzles: PuzzleSet) -> None:
    """Refuse to write a set back into its file if anything else in the file would change.

    :param given: the path of the file; ``name`` is its name in messages.
    :param text: its content.
    :raises SpecError: for a built-in set, and for a file that isn't laid out as pnp writes it.
    """
    if path != given:
        raise SpecError([Mark(name).error("this set comes with pnp; write it to a new file with -o")])
    if set_text(puzzles, comment_of(text)) != text:
        message = Sentence(
            "pnp would lay out this file differently, and its comments would be lost; write "
            "the set to a new file with -o"
        )
        raise SpecError([Mark(name).error(message)])


def comment_of(text: str) -> str:
    """Return the comment at the head of a file, without the ``#`` signs."""
    return "\n".join(
        line.removeprefix("#").removeprefix(" ")
        for line in takewhile(lambda line: line.startswith("#"), text.splitlines())
    )


def with_hints(puzzles: PuzzleSet, found: Iterable[Renewed]) -> PuzzleSet:
    """Return a set with its new hints."""
    renewed = (one.puzzle if one.hints is None else replace(one.puzzle, hints=one.hints) for one in found)
    return replace(puzzles, puzzles=tuple(renewed))


def renewed_as_text(found: Sequence[Renewed], words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the differences between a set's hints and its new ones, as text for people."""
    lines: list[str] = []
    for one in found:
        if one.hints is None:
            lines.append(Sentence("{name}: it has no solution, so its hints are kept", name=one.puzzle.name))
        elif one.changed:
            lines.append(Sentence("{name}: new hints", name=one.puzzle.name))
    changed, puzzles = sum(one.changed for one in found), counted(len(found), "puzzle")
    lines.append(
        Sentence(
            "{count} of {puzzles} gets new hints",
            "{count} of {puzzles} get new hints",
            count=changed,
            puzzles=puzzles,
        )
    )
    return "\n".join(said(line, words) for line in lines)
