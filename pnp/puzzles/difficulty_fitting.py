"""Compare difficulties with solving times: measure how well scores predict the order of the times, and fit the
steps between difficulties to them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from math import inf
from pathlib import Path
from statistics import StatisticsError, correlation, fmean, median, quantiles
from typing import TypeAlias

from pnp.base import __version__
from pnp.base.errors import SpecError
from pnp.base.extras import Tell, solvers
from pnp.base.files import check_new, write_new
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted
from pnp.language.reader import Mark
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.solving_times import SolvingTime
from pnp.search.generation import GENERATOR
from pnp.search.results import Difficulty, Level, Limits, Steps, level_in_words


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation; None for fewer than two values, or if all values of a list are
    equal."""
    try:
        return correlation(ranks(one), ranks(other))
    except StatisticsError:
        return None


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 0; equal values share the mean of theirs."""
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in set(values)}
    return [first[value] + (ordered.count(value) - 1) / 2 for value in values]


LEAST_TIMED = 4
"""The fewest puzzles to which steps can be fitted: one for each difficulty."""

Thresholds: TypeAlias = tuple[float, float, float]
"""The seconds at which medium, hard and expert puzzles begin."""

Timed: TypeAlias = tuple[float, float]
"""The score of a puzzle, and the seconds that it took."""


def quartiles(seconds: Sequence[float]) -> Thresholds:
    """Return thresholds that split times into four groups of equal size.

    :raises ValueError: for fewer than two times.
    """
    first, second, third = quantiles(seconds, n=4, method="inclusive")
    return first, second, third


def fit_steps(timed: Sequence[Timed], thresholds: Thresholds) -> Steps:
    """Return the scores that agree best with thresholds in seconds.

    Each step leaves as few puzzles as possible on the wrong side of its threshold. Of equally good steps it's
    the lowest, so the steps are always in order, because a longer threshold only ever moves a step up. A step
    is infinite if no score belongs below it, or none above it.
    """
    scores = sorted({score for score, _seconds in timed})
    steps = (-inf, *(_between(low, high) for low, high in pairwise(scores)), inf)
    easy, medium, hard = (_best_step(timed, steps, threshold) for threshold in thresholds)
    return Steps(easy, medium, hard)


def _best_step(timed: Sequence[Timed], steps: Sequence[float], threshold: float) -> float:
    """Return the lowest of the steps that leave the fewest puzzles on the wrong side of the threshold."""
    fast = sorted(score for score, seconds in timed if seconds < threshold)
    slow = sorted(score for score, seconds in timed if seconds >= threshold)

    def wrong(step: float) -> int:
        return len(fast) - bisect_left(fast, step) + bisect_left(slow, step)

    return min(steps, key=wrong)


def score_ranges(steps: Steps) -> list[tuple[Level, float, float]]:
    """Return the levels that scores can have, each with the scores where it begins and ends."""
    bounds = (-inf, steps.easy, steps.medium, steps.hard, inf)
    return [
        (level, low, high) for level, (low, high) in zip(Level, pairwise(bounds), strict=True) if low < high
    ]


def steps_as_text(steps: Steps) -> str:
    """Return steps in words: ``easy below 4.2, medium below 6.1, expert above``."""
    *lower, last = score_ranges(steps)
    steps_below = [
        Sentence("{level} below {score:g}", level=level_in_words(level), score=float(high))
        for level, _low, high in lower
    ]
    name = level_in_words(last[0])
    above = Sentence("{level} above", level=name) if lower else Sentence("{level} at any score", level=name)
    return together([*steps_below, above], ", ")


def _between(low: float, high: float) -> float:
    """Return a step between two scores, so that only the lower one is below it."""
    middle = (low + high) / 2
    return rounded if low < (rounded := round(middle, 2)) <= high else high


@dataclass(frozen=True, slots=True)
class RatingRequest:
    """A set, its solving times and their source, the thresholds in seconds, by default the quartiles of the
    times, and the output file for the set with its new difficulties."""

    puzzles: PuzzleSet
    times: Sequence[SolvingTime]
    source: str
    thresholds: Thresholds | None = None
    output: Path | None = None
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class TimedPuzzle:
    """A puzzle with its difficulty, its length and the median of its times."""

    puzzle: SetPuzzle
    difficulty: Difficulty
    length: int
    seconds: float


@dataclass(frozen=True, slots=True)
class RatingTimes:
    """The times of the puzzles of one difficulty."""

    level: Level
    puzzles: int
    median: float
    mean: float


@dataclass(frozen=True, slots=True)
class TimedScale:
    """The timed puzzles whose scores can be compared: those of one goal, or all in a game without goals.

    The steps are None if there are too few puzzles for fitting them.
    """

    goal: str | None
    timed: tuple[TimedPuzzle, ...]
    steps: Steps | None

    @property
    def score_correlation(self) -> float | None:
        """The rank correlation of scores and times."""
        return spearman([one.difficulty.score for one in self.timed], [one.seconds for one in self.timed])

    @property
    def length_correlation(self) -> float | None:
        """The rank correlation of lengths and times."""
        return spearman([float(one.length) for one in self.timed], [one.seconds for one in self.timed])

    def by_difficulty(self) -> Iterator[RatingTimes]:
        """Yield the times of each difficulty that the set has."""
        for level in Level:
            seconds = [one.seconds for one in self.timed if one.difficulty.level is level]
            if seconds:
                yield RatingTimes(level, len(seconds), median(seconds), fmean(seconds))

    def agreeing(self, thresholds: Thresholds) -> int:
        """Return for how many puzzles the fitted steps agree with the times."""
        if self.steps is None:
            return 0
        levels = Steps(*thresholds)
        return sum(self.steps.level(one.difficulty.score) is levels.level(one.seconds) for one in self.timed)


@dataclass(frozen=True, slots=True)
class RatedByTimes:
    """The results of comparing a set's difficulties with times.

    ``unrated``: puzzles for which a search found no difficulty, with the reason. ``rated``: the set with the
    difficulties that fit the times; None if there were too few times.
    """

    times: int
    thresholds: Thresholds
    scales: tuple[TimedScale, ...]
    unrated: tuple[tuple[str, str], ...] = ()
    rated: PuzzleSet | None = None


def rate_by_times(request: RatingRequest, tell: Tell, progress: Progress = silent) -> RatedByTimes:
    """Compare a set's scores with solving times, fit steps, and write the set with new difficulties if
    requested.

    A puzzle's score is the one in the set. A puzzle is solved first if it has none, or if another version of
    the generator made the set, which may have rated differently. Without an output, this is done only for
    puzzles that have a time.

    :raises PnpError: for an invalid output and, if there is an output, for too few times. Nothing is written
        then.
    """
    puzzles = request.puzzles
    if request.output is not None:
        check_new(request.output)
    seconds = _median_times(request.times)
    thresholds = request.thresholds or _quartiles(request.source, seconds.values())
    wanted = {
        one.name
        for one in puzzles.puzzles
        if one.name in seconds or request.output is not None or _is_scored(one, puzzles)
    }
    scored, unrated = _scored(puzzles, wanted, request.limits, tell, progress)
    timed = [
        TimedPuzzle(one, *scored[one.name], seconds[one.name])
        for one in puzzles.puzzles
        if one.name in seconds and one.name in scored
    ]
    scales = tuple(_scales(timed, thresholds))
    rated = _rated(puzzles, scales, {name: difficulty.score for name, (difficulty, _length) in scored.items()})
    found = RatedByTimes(len(request.times), thresholds, scales, tuple(unrated), rated)
    if request.output is not None:
        _write(request.output, request.source, found)
    return found


def _median_times(times: Iterable[SolvingTime]) -> dict[str, float]:
    """Return the median of the times of each puzzle, by its name."""
    found: dict[str, list[float]] = {}
    for time in times:
        found.setdefault(time.puzzle.name, []).append(time.seconds)
    return {name: median(seconds) for name, seconds in found.items()}


def _quartiles(source: str, seconds: Iterable[float]) -> Thresholds:
    every = tuple(seconds)
    if len(every) < LEAST_TIMED:
        raise _too_few(
            source,
            Sentence("only {count} puzzle has a time", "only {count} puzzles have a time", count=len(every)),
        )
    return quartiles(every)


def _too_few(source: str, message: str) -> SpecError:
    return SpecError(
        [
            Mark(source).error(
                Sentence(
                    "{message}; to fit the difficulties, time at least {least}",
                    message=message,
                    least=LEAST_TIMED,
                )
            )
        ]
    )


Scored = dict[str, tuple[Difficulty, int]]
"""The difficulty and the length of puzzles, by their names."""


def _scored(
    puzzles: PuzzleSet, names: Collection[str], limits: Limits, tell: Tell, progress: Progress
) -> tuple[Scored, list[tuple[str, str]]]:
    """Return the difficulties and lengths of the puzzles with these names, and why some have none. A level in
    the set is kept, even if the score is new."""
    engine = puzzles.game.puzzle_engine()
    scored: Scored = {}
    unrated: list[tuple[str, str]] = []
    for puzzle, opened in open_sound(puzzles):
        if puzzle.name not in names:
            continue
        check_cancelled()
        progress(puzzle.name, len(scored) + len(unrated), len(names))
        difficulty, solution, reason = puzzle.difficulty, puzzle.solution, ""
        if not _is_scored(puzzle, puzzles):
            with solvers(tell):
                outcome = opened.solve(limits)
            difficulty, solution, reason = (
                outcome.difficulty,
                outcome.solution,
                outcome.reason or outcome.status.value,
            )
        if difficulty is None or solution is None:
            unrated.append((puzzle.name, reason))
        else:
            if puzzle.difficulty is not None:
                difficulty = replace(difficulty, level=puzzle.difficulty.level)
            scored[puzzle.name] = (difficulty, _total(engine.puzzles.length(solution)))
    return scored, unrated


def _is_scored(puzzle: SetPuzzle, puzzles: PuzzleSet) -> bool:
    """Return whether a puzzle of a set has a score and a solution that are up to date."""
    difficulty, trusted = puzzle.difficulty, puzzles.generator == GENERATOR
    return trusted and difficulty is not None and difficulty.counted and puzzle.solution is not None


def _total(length: int | Mapping[str, int]) -> int:
    return length if isinstance(length, int) else sum(length.values())


def _goal(puzzle: SetPuzzle) -> str | None:
    """Return the goal of a puzzle, in games with several goals. Each goal has its own scale."""
    goal = getattr(puzzle.options, "goal", None)
    return str(goal) if goal is not None else None


def _scales(timed: Sequence[TimedPuzzle], thresholds: Thresholds) -> Iterator[TimedScale]:
    for goal in dict.fromkeys(_goal(one.puzzle) for one in timed):
        of_goal = tuple(one for one in timed if _goal(one.puzzle) == goal)
        pairs = [(one.difficulty.score, one.seconds) for one in of_goal]
        steps = fit_steps(pairs, thresholds) if len(pairs) >= LEAST_TIMED else None
        yield TimedScale(goal, of_goal, steps)


def _rated(puzzles: PuzzleSet, scales: Sequence[TimedScale], scores: Mapping[str, float]) -> PuzzleSet | None:
    """Return the set with the difficulties that the fitted steps give; None if there are no steps."""
    steps = {scale.goal: scale.steps for scale in scales if scale.steps is not None}
    if not steps:
        return None
    return replace(puzzles, puzzles=tuple(map(partial(_rerated, steps=steps, scores=scores), puzzles.puzzles)))


def rating_comment(found: RatedByTimes) -> str:
    """Return the comment at the head of a set with new difficulties: the number of times and the steps."""
    steps = ((scale.goal, steps_as_text(scale.steps)) for scale in found.scales if scale.steps is not None)
    said = "; ".join(f"{goal}: {fitted}" if goal else fitted for goal, fitted in steps)
    return f"Rated by pnp {__version__} from {counted(found.times, 'solving time')}: {said}"


def _write(output: Path, source: str, found: RatedByTimes) -> None:
    """Write the set with the difficulties that the fitted steps give."""
    if found.rated is None:
        most = max((len(scale.timed) for scale in found.scales), default=0)
        scored = (
            Sentence(
                "only {count} puzzle has a time and a score for any one goal",
                "only {count} puzzles have a time and a score for any one goal",
                count=most,
            )
            if len(found.scales) > 1
            else Sentence(
                "only {count} puzzle has a time and a score",
                "only {count} puzzles have a time and a score",
                count=most,
            )
        )
        raise _too_few(source, scored)
    write_new(output, set_text(found.rated, rating_comment(found)).encode())


def _rerated(puzzle: SetPuzzle, steps: dict[str | None, Steps], scores: Mapping[str, float]) -> SetPuzzle:
    """Return the puzzle with its new difficulty. It's only a level, because the engine's own score would give a
    different one. Without fitted steps or a score, it keeps the difficulty that it has."""
    fitted = steps.get(_goal(puzzle))
    if fitted is None or puzzle.name not in scores:
        return puzzle
    return replace(puzzle, difficulty=Difficulty(fitted.level(scores[puzzle.name]), 0.0, ""))


def read_thresholds(text: str) -> Thresholds:
    """Return three ascending times in seconds from a text such as ``60,180,600``.

    :raises ValueError: with the reason.
    """
    try:
        first, second, third = map(float, text.split(","))
    except ValueError:
        raise ValueError(
            Sentence("expected three times in seconds, such as 60,180,600, not '{text}'", text=text)
        ) from None
    if not 0 < first < second < third < float("inf"):
        raise ValueError(
            Sentence(
                "expected three times above 0, the shortest first, such as 60,180,600, not '{text}'", text=text
            )
        )
    return first, second, third
