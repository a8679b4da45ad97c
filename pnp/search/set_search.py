"""Search for sets of generated puzzles: with the requested difficulties, no two alike, and the same with any
number of workers.

Every puzzle has its own random streams, named by the set's seed, its number and the attempt, so any number of
workers makes the same set. Which of two similar puzzles to keep is decided afterwards, in the order of their
numbers. Two puzzles are alike if one is the other turned around, or if both are solved by the same moves: after
solving the first, there would be nothing to find in the second. A game with several goals uses them in turn,
and no answer is so common in a set that you could guess it.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import PurePath
from typing import Any

from pnp.base.errors import PnpError
from pnp.base.progress import CancelledError
from pnp.base.sentences import Sentence, together
from pnp.base.streams import stream
from pnp.base.wording import counted
from pnp.search.generation import (
    Candidate,
    Found,
    InTurn,
    Listing,
    Make,
    NoPuzzleError,
    NotFound,
    OutOfTimeError,
    Sample,
    check_time,
    time_limit,
)
from pnp.search.results import LEVELS, Level, Puzzle, nearest_level

ATTEMPTS = 400
"""The number of attempts at one puzzle before it is abandoned; each may itself search through many. Stopping
sooner if nothing comes close would lose some puzzles: of 400 attempts at an expert sliding puzzle of 3 by 4,
one succeeds, 3 make hard ones, and 329 easy ones."""
SECONDS = 300.0
"""The most seconds to search for one puzzle, unless the user sets another limit. The slowest that were
measured took about twenty."""

Mapper = Callable[[Callable[[int], Found], Iterable[int]], Iterable[Found]]
"""The function ``map``, or an equivalent in other processes or on other machines, with the results in order."""

Holds = Callable[[Puzzle], bool]
"""A function that returns whether a puzzle is what its generator promises: well formed, with a solution that
the rules accept."""


class MakerError(PnpError):
    """A generator failed. This is a bug in the program, so the message gives its place and how to reproduce
    it."""


def level_of(number: int, count: int, levels: Sequence[Level]) -> Level:
    """Return the level that a puzzle should have: the puzzles of a set are spread evenly over the levels, from
    easy to hard."""
    return levels[number * len(levels) // count]


def last_of_levels(count: int, levels: Sequence[Level]) -> dict[Level, int]:
    """Return the levels in a set of ``count`` puzzles, from the lowest upwards, each with the number of its
    last puzzle."""
    return {level_of(number, count, levels): number for number in range(count)}


@dataclass(frozen=True, slots=True)
class SetSearch:
    """The search for a set of ``count`` puzzles, numbered from 0, each for at most some ``seconds``. It can be
    sent to worker processes."""

    game: str
    make: Make
    count: int
    seed: int
    levels: Sequence[Level] = LEVELS
    seconds: float = float("inf")

    def puzzles(
        self,
        mapper: Mapper = map,
        holds: Holds = lambda _puzzle: True,
        is_taken: Holds = lambda _puzzle: False,
    ) -> tuple[Puzzle, ...]:
        """Return the puzzles in order of difficulty.

        The last puzzle of each level is searched for first, the hardest before the others, so that an
        impossible level is noticed before the rest is searched for. A puzzle for which ``holds`` is false is
        replaced by the next one found for its number, as is one that repeats another.

        A puzzle for which ``is_taken`` is true, because another set has it, is replaced with the next one found
        for its number. All others are the same, and in the same places, as if nothing were taken.

        :raises NoPuzzleError: if a puzzle of some level can't be found.
        :raises MakerError: if the maker fails.
        """
        trials = list(last_of_levels(self.count, self.levels).values())[::-1]
        rest = [number for number in range(self.count) if number not in trials]
        arriving = iter(mapper(self.find, [*trials, *rest]))
        tried: dict[int, Candidate] = {}
        for number in trials:
            tried[number] = self._require(number, next(arriving))
        kept = _Kept()
        for number in range(self.count):
            candidate = tried[number] if number in tried else self._require(number, next(arriving))
            while kept.repeats(candidate) or not holds(candidate.puzzle):
                if isinstance(self.make, Listing):
                    raise MakerError(
                        Sentence(
                            "a {game} puzzle from the list breaks the rules of the game: {start}",
                            game=self.game,
                            start=candidate.puzzle.start,
                        )
                    )
                since = candidate.attempt + 1
                candidate = self._require(number, self.find(number, since), since)
            kept.keep(candidate)
        places = sorted(range(self.count), key=lambda number: _difficulty(kept.candidates[number].puzzle))
        for number in [number for number in places if is_taken(kept.candidates[number].puzzle)]:
            kept = self._with_another(kept, number, lambda new: holds(new) and not is_taken(new))
        return tuple(kept.candidates[number].puzzle for number in places)

    def _with_another(self, kept: _Kept, number: int, holds: Holds) -> _Kept:
        """Return the puzzles with a replacement for a number that differs from all of them, including the
        replaced one.

        :raises NoPuzzleError: if there is none.
        """
        others = _Kept()
        for other, candidate in enumerate(kept.candidates):
            if other != number:
                others.keep(candidate)
        for candidate in self._more(number, kept.candidates[number]):
            if not (kept.is_like(candidate) or others.is_too_common(candidate)) and holds(candidate.puzzle):
                return kept.with_another(number, candidate)
        raise NoPuzzleError(
            Sentence(
                "no other {level} {game} puzzle was found in place of number {number}, which another set has; "
                "choose fewer puzzles, other difficulties or other options",
                level=self._level(number),
                game=self.game,
                number=number + 1,
            )
        )

    def _more(self, number: int, first: Candidate) -> Iterator[Candidate]:
        """Yield the puzzles for a number after the first one found."""
        if isinstance(self.make, Listing):
            level = self._level(number)
            for rank in count(sum(self._level(other) is level for other in range(self.count))):
                picked = self._picked(self.make, number, rank)
                if picked is None:
                    return
                name = f"{picked.puzzle.id}-{rank + 1}"
                yield replace(picked, puzzle=replace(picked.puzzle, id=name))
        found: Found = first
        while isinstance(found, Candidate):
            found = self.find(number, found.attempt + 1)
            if isinstance(found, Candidate):
                yield found

    def find(self, number: int, since: int = 0) -> Found:
        """Return the puzzle for one number, at its level, or how far the search got; attempts before ``since``
        aren't repeated."""
        level = self._level(number)
        name = self._name(number)
        if isinstance(self.make, Listing):
            rank = sum(self._level(other) is level for other in range(number))
            return self._picked(self.make, number, rank) or NotFound()
        begun, difficulties, trivial = since, set[Level](), ""
        try:
            with time_limit(self.seconds):
                for attempt in range(since, ATTEMPTS):
                    check_time()
                    begun = attempt + 1
                    candidate = self._attempt(self.make, number, attempt)
                    if candidate is None or (difficulty := candidate.puzzle.outcome.difficulty) is None:
                        continue
                    if candidate.trivial:
                        trivial = candidate.trivial
                    elif difficulty.level is not level:
                        difficulties.add(difficulty.level)
                    else:
                        name += f"-{attempt}" if attempt else ""
                        return replace(candidate, puzzle=replace(candidate.puzzle, id=name), attempt=attempt)
        except OutOfTimeError:
            return NotFound(begun, _nearest(level, difficulties), trivial, self.seconds)
        return NotFound(ATTEMPTS, _nearest(level, difficulties), trivial)

    def _picked(self, make: Listing[Any], number: int, rank: int) -> Candidate | None:
        """Return the puzzle with a rank among those of the number's level that are listed."""
        level = self._level(number)
        with self._reported(f"seed {self.seed}, number {number + 1}, {level}"):
            picked = make.pick(stream(self.seed, self.game, level.value), level, rank)
        return picked and replace(picked, puzzle=replace(picked.puzzle, id=self._name(number)))

    def _name(self, number: int) -> str:
        return f"{self.game}-{self.seed}-{number + 1}"

    def _level(self, number: int) -> Level:
        return level_of(number, self.count, self.levels)

    def _attempt(self, make: Sample | InTurn, number: int, attempt: int) -> Candidate | None:
        """Return the result of one attempt at a puzzle."""
        level = self._level(number)
        sample = make.at(self.seed, number, attempt) if isinstance(make, InTurn) else make
        with self._reported(f"seed {self.seed}, number {number + 1}, {level}, attempt {attempt}"):
            return sample(stream(self.seed, self.game, number, attempt), level)

    @contextmanager
    def _reported(self, at: str) -> Iterator[None]:
        """Make a context for a maker in which every error is reported as a bug, even in another process."""
        try:
            yield
        except (NoPuzzleError, OutOfTimeError, CancelledError, ModuleNotFoundError):  # the last: no solvers
            raise
        except Exception as error:
            raise MakerError(
                Sentence(
                    "generating {game} puzzles failed ({at}): {reason}",
                    game=self.game,
                    at=at,
                    reason=_in_words(error),
                )
            ) from error

    def _require(self, number: int, found: Found, since: int = 0) -> Candidate:
        """Return the puzzle found for a number.

        :param since: the first attempt after those whose puzzles were too similar to others of the set.
        :raises NoPuzzleError: if nothing was found; it says how far the search got.
        """
        if isinstance(found, Candidate):
            return found
        level = self._level(number)
        if isinstance(self.make, Listing):
            wanted = sum(self._level(other) is level for other in range(self.count))
            raise NoPuzzleError(self.make.too_few(self.game, level, wanted))
        raise NoPuzzleError(together([self._none_found(number, level, found, since), *_how_near(found)]))

    def _none_found(self, number: int, level: Level, found: NotFound, since: int) -> str:
        tries = counted(found.attempts, "attempt")
        time = Sentence("{seconds:.12g} s and {attempts}", seconds=found.seconds, attempts=tries)
        return Sentence(
            "no other {level} {game} puzzle found for number {value} in {attempts}"
            if since
            else "no {level} {game} puzzle found for number {value} in {attempts}",
            level=level,
            game=self.game,
            value=number + 1,
            attempts=time if found.seconds else tries,
        )


def _how_near(found: NotFound) -> Iterator[str]:
    """Yield sentences on how far an unsuccessful search got, and what to do about it."""
    if found.nearest:
        yield Sentence("the nearest found is {nearest}", nearest=found.nearest)
    elif found.trivial:
        yield Sentence("those found were too easy: {trivial}", trivial=found.trivial)
    yield (
        Sentence("choose other difficulties or options, or allow more time with --seconds")
        if found.seconds
        else Sentence("choose other difficulties or options")
    )


def _nearest(wanted: Level, found: Set[Level]) -> Level | None:
    """Return the difficulty nearest to the one wanted, if any was found."""
    return nearest_level(wanted, found) if found else None


def _in_words(error: Exception) -> str:
    """Return an unexpected error: its kind, its message and the line that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{PurePath(last.filename).name}:{last.lineno}"
    message = f": {error}" if str(error) else ""
    return Sentence(
        "{name}{message} ({place}); please report this bug",
        name=type(error).__name__,
        message=message,
        place=place,
    )


class _Kept:
    """The puzzles of a set so far."""

    def __init__(self) -> None:
        self.candidates: list[Candidate] = []
        self._kinds: set[str] = set()
        self._lines: set[str] = set()
        self._goals: Counter[object] = Counter()
        self._answers: Counter[tuple[object, str]] = Counter()

    def repeats(self, candidate: Candidate) -> bool:
        """Return whether a puzzle is too similar to those already kept."""
        return self.is_like(candidate) or self.is_too_common(candidate)

    def is_like(self, candidate: Candidate) -> bool:
        """Return whether a puzzle is another one turned, or is solved by the same moves."""
        return candidate.kind in self._kinds or candidate.line in self._lines

    def is_too_common(self, candidate: Candidate) -> bool:
        """Return whether an answer would be right in more than a third of a goal's puzzles, so that guessing it
        would pay."""
        goal, answer = _goal_and_answer(candidate.puzzle)
        most = max(1, (self._goals[goal] + 1) // 3)
        return goal is not None and self._answers[goal, answer] >= most

    def keep(self, candidate: Candidate) -> None:
        """Add a puzzle to the set."""
        self.candidates.append(candidate)
        self._kinds.add(candidate.kind)
        if candidate.line:
            self._lines.add(candidate.line)
        goal, answer = _goal_and_answer(candidate.puzzle)
        self._goals[goal] += 1
        self._answers[goal, answer] += 1

    def with_another(self, number: int, candidate: Candidate) -> _Kept:
        """Return these puzzles with another one for a number."""
        found = _Kept()
        for other, own in enumerate(self.candidates):
            found.keep(candidate if other == number else own)
        return found


def _goal_and_answer(puzzle: Puzzle) -> tuple[object, str]:
    """Return the goal of a puzzle, None in a game with a single goal, and its answer."""
    return puzzle.options.get("goal"), str(puzzle.outcome.solution)


def _difficulty(puzzle: Puzzle) -> tuple[int, float, str]:
    """Return the sort key for difficulty. The level comes first, because each goal of a game has its own scale
    of scores."""
    difficulty = puzzle.outcome.difficulty
    return (
        (LEVELS.index(difficulty.level), difficulty.score, puzzle.start)
        if difficulty
        else (0, 0.0, puzzle.start)
    )
