"""Sets of generated problems: of the grades that were asked for, no two alike, and the same whoever makes them.

Every problem has its own random streams, named by the set's seed, its number and the attempt, so any number of
workers makes the same set. Which of two similar problems to keep is decided afterwards, in the order of their
numbers. Two problems are alike if one is the other turned round, and also if both are solved by the same moves:
whoever has solved the first would have nothing to find in the second. A game with several goals takes them in
turn, and no answer is so common in a set that you could guess it.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import Any, Generic, TypeVar

from pnp.base.errors import PnpError
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.search.results import Level, Problem

T = TypeVar("T")

GENERATOR = 2
"""The version of the generator: it rises whenever a seed gives different problems than before, in any game.
Sets and specs record it."""

LEVELS = tuple(Level)
ATTEMPTS = 400
"""Attempts at one problem before it is given up; each may itself search through many. Stopping sooner if
nothing comes close would lose some problems: of 400 attempts at an expert sliding puzzle of 3 by 4, one
succeeds, 3 make hard ones, and 329 easy ones."""
_LOOKED_AT = 10
"""How many attempts are repeated to find the nearest possible grade."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A problem and the text that all problems like it share.

    ``line``: a text that all problems solved by the same moves share, however they are turned; empty if
    moves aren't compared. ``filler``: why the problem isn't worth a place in a set, or empty. ``attempt``: the
    attempt that made it.
    """

    problem: Problem
    kind: str
    line: str = ""
    filler: str = ""
    attempt: int = 0


def too_short(length: int | Mapping[str, int] | None, fewest: int) -> str:
    """Why a problem is filler if it takes too few moves, or empty; of several solutions the shortest counts."""
    moves = min(length.values(), default=0) if isinstance(length, Mapping) else length or 0
    return Sentence("solved in {counted}", counted=counted(moves, "move")) if moves < fewest else ""


Sample = Callable[[random.Random, Level], Candidate | None]
"""Makes a problem of roughly one level, or none; it depends only on the stream and the level, and can be
pickled."""


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """Problems so few that all of them can be listed. Instances can be pickled.

    ``all()`` lists them by level, no two alike; ``candidate`` makes one of the list a problem; ``where`` says
    which problems these are, as in ``with numbers up to 2``.
    """

    all: Callable[[], Mapping[Level, Sequence[T]]]
    candidate: Callable[[T], Candidate]
    where: str

    def pick(self, draw: random.Random, level: Level, rank: int) -> Candidate | None:
        """The problem with a rank, from 0 up, in a random order of its level; None if there are
        fewer."""
        problems = self.all()[level]
        return self.candidate(draw.sample(problems, len(problems))[rank]) if rank < len(problems) else None

    def too_few(self, game: str, level: Level, wanted: int) -> str:
        """The message for a user who asks for more problems than there are."""
        counts = {one: len(problems) for one, problems in self.all().items()}
        listed = ", ".join(f"{count} {one}" for one, count in counts.items())
        return Sentence(
            "you asked for {counted}, but {where} there are exactly {counts}. All were listed, "
            "equivalent ones only once: {listed}",
            counted=Sentence(
                "{count} {level} {game} problem",
                "{count} {level} {game} problems",
                count=wanted,
                level=str(level),
                game=game,
            ),
            where=self.where,
            counts=counts[level],
            listed=listed,
        )


PATIENCE = 80
"""Attempts at a problem of one goal before the next goal is tried: not every goal is possible on every
board."""


@dataclass(frozen=True, slots=True)
class InTurn:
    """Makes problems of several goals or lengths, so that each grade has its share of each. Instances can be
    pickled.

    ``make`` is also given the turn of a problem, a number that rises by one from each problem of the set to the
    next. The turn decides the goal and, if answers would be easy to guess, the kind of answer; or it decides
    the length. The turn follows from the seed, the problem's number and the attempt.
    """

    make: Callable[[int, random.Random, Level], Candidate | None]

    def at(self, seed: int, number: int, attempt: int) -> Sample:
        """The maker for one attempt at a problem."""
        return partial(self.make, seed + number + attempt // PATIENCE)


Make = Sample | InTurn | Listing[Any]
"""How a game makes its problems."""

Mapper = Callable[[Callable[[int], Candidate | None], Iterable[int]], Iterable[Candidate | None]]
"""``map``, or something that does the same in other processes or on other machines, with the results in
order."""


Holds = Callable[[Problem], bool]
"""Whether a problem is what its maker promises: well formed, with a solution that the rules accept."""


class NoProblemError(PnpError):
    """No problem of the requested grade was found."""


class MakerError(PnpError):
    """A maker failed. This is a bug in the program, so the message says where it is and how to reproduce it."""


def levels_between(low: Level, high: Level) -> tuple[Level, ...]:
    """All levels from one to another, both included.

    :raises ValueError: if ``low`` is above ``high``.
    """
    first, last = LEVELS.index(low), LEVELS.index(high)
    if first > last:
        raise ValueError(Sentence("{low} is harder than {high}", low=low, high=high))
    return LEVELS[first : last + 1]


def nearest_level(wanted: Level, others: Iterable[Level]) -> Level:
    """The level nearest to the one wanted; of two that are equally near, the easier."""
    return min(
        sorted(others, key=LEVELS.index), key=lambda other: abs(LEVELS.index(other) - LEVELS.index(wanted))
    )


def level_of(number: int, count: int, levels: Sequence[Level]) -> Level:
    """The level that a problem should have: the problems of a set are spread evenly over the levels, from easy
    to hard."""
    return levels[number * len(levels) // count]


def last_of_levels(count: int, levels: Sequence[Level]) -> dict[Level, int]:
    """The levels in a set of ``count`` problems, from the lowest upwards, each with the number of its last
    problem."""
    return {level_of(number, count, levels): number for number in range(count)}


def generate(
    game: str,
    make: Make,
    count: int,
    seed: int,
    levels: Sequence[Level] = LEVELS,
    mapper: Mapper = map,
    progress: Callable[[int], None] | None = None,
    holds: Holds = lambda _problem: True,
) -> tuple[Problem, ...]:
    """A set of problems in order of difficulty.

    The last problem of each level is looked for first, the hardest before the others, so that an impossible
    level is known before the rest is searched for. ``progress`` is called with the number of problems in the
    set so far. A problem for which ``holds`` is false is replaced by the next one found for its number, as is
    one that repeats another.

    :raises NoProblemError: if a problem of some level can't be found.
    :raises MakerError: if the maker fails.
    """
    first = partial(find, game, make, count, seed, tuple(levels), 0)
    trials = list(last_of_levels(count, levels).values())[::-1]
    rest = [number for number in range(count) if number not in trials]
    arriving = iter(mapper(first, [*trials, *rest]))
    none_found = partial(_none_found, game, make, count, seed, levels)
    tried: dict[int, Candidate] = {}
    for number in trials:
        candidate = next(arriving)
        if candidate is None:
            raise none_found(number)
        tried[number] = candidate
    kept = _Kept()
    for number in range(count):
        candidate = tried[number] if number in tried else next(arriving)
        while candidate and (kept.repeats(candidate) or not holds(candidate.problem)):
            if isinstance(make, Listing):
                raise MakerError(
                    Sentence(
                        "a listed {game} problem breaks its own rules: {start}",
                        game=game,
                        start=candidate.problem.start,
                    )
                )
            candidate = find(game, make, count, seed, tuple(levels), candidate.attempt + 1, number)
        if candidate is None:
            raise none_found(number)
        kept.keep(candidate)
        if progress:
            progress(number + 1)
    return tuple(sorted(kept.problems, key=_difficulty))


def _none_found(
    game: str, make: Make, count: int, seed: int, levels: Sequence[Level], number: int
) -> NoProblemError:
    """The error for a number without a problem. It names the nearest grade that was found."""
    level = level_of(number, count, levels)
    if isinstance(make, Listing):
        wanted = sum(level_of(other, count, levels) is level for other in range(count))
        return NoProblemError(make.too_few(game, level, wanted))
    nearest = _nearest(game, make, seed, number, level)
    near = Sentence("; the nearest found is {nearest}", nearest=nearest) if nearest else ""
    return NoProblemError(
        Sentence(
            "no {level} {game} problem found for number {value} in {attempts} attempts{near}; "
            "choose other grades or options",
            level=level,
            game=game,
            value=number + 1,
            attempts=ATTEMPTS,
            near=near,
        )
    )


class _Kept:
    """The problems of a set so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._kinds: set[str] = set()
        self._lines: set[str] = set()
        self._goals: Counter[object] = Counter()
        self._answers: Counter[tuple[object, str]] = Counter()

    def repeats(self, candidate: Candidate) -> bool:
        """Whether a problem is too similar to those already kept."""
        alike = candidate.kind in self._kinds or candidate.line in self._lines
        return alike or self._too_common(candidate.problem)

    def _too_common(self, problem: Problem) -> bool:
        """Whether an answer would be right in more than a third of a goal's problems, so that it would pay to
        guess it.
        """
        goal, answer = _goal_and_answer(problem)
        most = max(1, (self._goals[goal] + 1) // 3)
        return goal is not None and self._answers[goal, answer] >= most

    def keep(self, candidate: Candidate) -> None:
        """Add a problem to the set."""
        self.problems.append(candidate.problem)
        self._kinds.add(candidate.kind)
        if candidate.line:
            self._lines.add(candidate.line)
        goal, answer = _goal_and_answer(candidate.problem)
        self._goals[goal] += 1
        self._answers[goal, answer] += 1


def _goal_and_answer(problem: Problem) -> tuple[object, str]:
    """The goal of a problem, None in a game with a single goal, and its answer."""
    return problem.options.get("goal"), str(problem.outcome.solution)


def find(
    game: str, make: Make, count: int, seed: int, levels: tuple[Level, ...], since: int, number: int
) -> Candidate | None:
    """The problem for one number, at its level, or None; attempts before ``since`` aren't repeated."""
    level = level_of(number, count, levels)
    if isinstance(make, Listing):
        rank = sum(level_of(other, count, levels) is level for other in range(number))
        with _reported(game, f"seed {seed}, number {number + 1}, {level}"):
            picked = make.pick(stream(seed, game, level.value), level, rank)
        return picked and replace(picked, problem=replace(picked.problem, id=f"{game}-{seed}-{number + 1}"))
    for attempt, candidate in _attempts(game, make, seed, number, level, since=since):
        grade = candidate.problem.outcome.grade
        if grade is None or grade.level is not level or candidate.filler:
            continue
        name = f"{game}-{seed}-{number + 1}" + (f"-{attempt}" if attempt else "")
        return replace(candidate, problem=replace(candidate.problem, id=name), attempt=attempt)
    return None


def _attempts(
    game: str, make: Sample | InTurn, seed: int, number: int, level: Level, most: int = ATTEMPTS, since: int = 0
) -> Iterator[tuple[int, Candidate]]:
    for attempt in range(since, most):
        sample = make.at(seed, number, attempt) if isinstance(make, InTurn) else make
        with _reported(game, f"seed {seed}, number {number + 1}, {level}, attempt {attempt}"):
            candidate = sample(stream(seed, game, number, attempt), level)
        if candidate:
            yield attempt, candidate


@contextmanager
def _reported(game: str, at: str) -> Iterator[None]:
    """Runs a maker: whatever goes wrong in it is reported as a bug, even from another process."""
    try:
        yield
    except (NoProblemError, ModuleNotFoundError):  # the latter means that the solvers aren't installed
        raise
    except Exception as error:
        raise MakerError(
            Sentence(
                "the maker of {game} problems failed ({at}): {reason}", game=game, at=at, reason=_told(error)
            )
        ) from error


def _told(error: Exception) -> str:
    """An unexpected error: its kind, its message and the line that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{PurePath(last.filename).name}:{last.lineno}"
    message = f": {error}" if str(error) else ""
    return Sentence(
        "{name}{message} ({place}); please report this bug",
        name=type(error).__name__,
        message=message,
        place=place,
    )


def _nearest(game: str, make: Sample | InTurn, seed: int, number: int, wanted: Level) -> Level | None:
    """The grade nearest to the one wanted among the first attempts. These are repeated here, because workers
    report only what they were asked for."""
    attempts = _attempts(game, make, seed, number, wanted, _LOOKED_AT)
    grades = (candidate.problem.outcome.grade for _, candidate in attempts)
    found = {grade.level for grade in grades if grade is not None} - {wanted}
    return nearest_level(wanted, found) if found else None


def _difficulty(problem: Problem) -> tuple[int, float, str]:
    """The sort key for difficulty. The level comes first, because each goal of a game has its own scale of
    scores."""
    grade = problem.outcome.grade
    return (LEVELS.index(grade.level), grade.score, problem.start) if grade else (0, 0.0, problem.start)
