"""Grades compared with solving times: how well scores follow them, and limits fitted to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import fmean, median

from pnp.base.atomic_write import check_new, write_new
from pnp.base.errors import SpecError
from pnp.base.progress import Progress, silent
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.base.version import __version__
from pnp.language.catalogue import find_set
from pnp.language.reader import Mark
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, read_set
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.solvers import Tell, solvers
from pnp.puzzles.solving_times import SolvingTime, read_times
from pnp.search.generation import GENERATOR
from pnp.search.grade_fitting import LEAST_TIMED, Thresholds, fit_steps, quartiles, steps_as_text
from pnp.search.rank_correlation import spearman
from pnp.search.results import Grade, Level, Limits, Steps


@dataclass(frozen=True, slots=True)
class GradeRequest:
    """A set, a file of solving times, the thresholds in seconds (by default, the quartiles of the times), and
    the file to write the set with its new grades to."""

    set_name: str
    times: Path
    thresholds: Thresholds | None = None
    output: Path | None = None
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class TimedPuzzle:
    """A puzzle with its grade, its length and the median of its times."""

    puzzle: SetPuzzle
    grade: Grade
    length: int
    seconds: float


@dataclass(frozen=True, slots=True)
class GradeTimes:
    """The times of the puzzles of one grade."""

    level: Level
    puzzles: int
    median: float
    mean: float


@dataclass(frozen=True, slots=True)
class TimedScale:
    """The timed puzzles whose scores can be compared: those of one goal, or all in a game without goals.

    The steps are None if there are too few puzzles to fit them to.
    """

    goal: str | None
    timed: tuple[TimedPuzzle, ...]
    steps: Steps | None

    @property
    def score_correlation(self) -> float | None:
        """The rank correlation of scores and times."""
        return spearman([one.grade.score for one in self.timed], [one.seconds for one in self.timed])

    @property
    def length_correlation(self) -> float | None:
        """The rank correlation of lengths and times."""
        return spearman([float(one.length) for one in self.timed], [one.seconds for one in self.timed])

    def by_grade(self) -> Iterator[GradeTimes]:
        """The times of each grade that the set has."""
        for level in Level:
            seconds = [one.seconds for one in self.timed if one.grade.level is level]
            if seconds:
                yield GradeTimes(level, len(seconds), median(seconds), fmean(seconds))

    def agreeing(self, thresholds: Thresholds) -> int:
        """How many puzzles get the grade of their time from the fitted steps."""
        if self.steps is None:
            return 0
        levels = Steps(*thresholds)
        return sum(self.steps.level(one.grade.score) is levels.level(one.seconds) for one in self.timed)


@dataclass(frozen=True, slots=True)
class GradedByTimes:
    """What times say about the grades of a set.

    ``ungraded``: puzzles that a search found no grade for, with the reason.
    """

    times: int
    thresholds: Thresholds
    scales: tuple[TimedScale, ...]
    ungraded: tuple[tuple[str, str], ...] = ()


def grade_by_times(request: GradeRequest, tell: Tell, progress: Progress = silent) -> GradedByTimes:
    """Compare a set's scores with solving times, fit steps, and write the set with new grades if asked.

    A puzzle's score is the one in the set. A puzzle is solved first if it has none, or if another version of
    the generator made the set, which may have graded differently.

    :raises PnpError: for a set, a time or an output that isn't right; and, if there is an output, for too few
        times. Nothing is written then.
    """
    puzzles = read_set(*find_set(request.set_name))
    times = read_times(request.times, str(request.times), puzzles, tell)
    if request.output is not None:
        check_new(request.output)
    seconds = _median_times(times)
    thresholds = request.thresholds or _quartiles(request.times, seconds.values())
    wanted = seconds if request.output is None else {one.name for one in puzzles.puzzles}
    scored, ungraded = _scored(puzzles, wanted, request.limits, tell, progress)
    timed = [
        TimedPuzzle(one, *scored[one.name], seconds[one.name])
        for one in puzzles.puzzles
        if one.name in seconds and one.name in scored
    ]
    found = GradedByTimes(len(times), thresholds, tuple(_scales(timed, thresholds)), tuple(ungraded))
    if request.output is not None:
        _write(request, puzzles, found, {name: grade.score for name, (grade, _length) in scored.items()})
    return found


def _median_times(times: Iterable[SolvingTime]) -> dict[str, float]:
    """The median of the times of each puzzle, by its name."""
    found: dict[str, list[float]] = {}
    for time in times:
        found.setdefault(time.puzzle.name, []).append(time.seconds)
    return {name: median(seconds) for name, seconds in found.items()}


def _quartiles(path: Path, seconds: Iterable[float]) -> Thresholds:
    every = tuple(seconds)
    if len(every) < LEAST_TIMED:
        raise _too_few(
            path,
            Sentence("only {count} puzzle has a time", "only {count} puzzles have a time", count=len(every)),
        )
    return quartiles(every)


def _too_few(path: Path, message: str) -> SpecError:
    return SpecError(
        [
            Mark(str(path)).fault(
                Sentence(
                    "{message}; to fit the grades, time at least {least}",
                    message=message,
                    least=LEAST_TIMED,
                )
            )
        ]
    )


Scored = dict[str, tuple[Grade, int]]
"""The grade and the length of puzzles, by their names."""


def _scored(
    puzzles: PuzzleSet, names: Collection[str], limits: Limits, tell: Tell, progress: Progress
) -> tuple[Scored, list[tuple[str, str]]]:
    """The grades and lengths of the puzzles with these names, and why some have none. A level that the set
    gives is kept, even if the score is new."""
    engine = puzzles.game.puzzle_engine()
    trusted = puzzles.generator == GENERATOR
    scored: Scored = {}
    ungraded: list[tuple[str, str]] = []
    for puzzle, opened in open_sound(puzzles):
        if puzzle.name not in names:
            continue
        progress(puzzle.name, len(scored) + len(ungraded), len(names))
        grade, solution, reason = puzzle.grade, puzzle.solution, ""
        if not trusted or grade is None or not grade.counted or solution is None:
            with solvers(tell):
                outcome = opened.solve(limits)
            grade, solution, reason = outcome.grade, outcome.solution, outcome.reason or outcome.status.value
        if grade is None or solution is None:
            ungraded.append((puzzle.name, reason))
        else:
            if puzzle.grade is not None:
                grade = replace(grade, level=puzzle.grade.level)
            scored[puzzle.name] = (grade, _total(engine.puzzles.length(solution)))
    return scored, ungraded


def _total(length: int | Mapping[str, int]) -> int:
    return length if isinstance(length, int) else sum(length.values())


def _goal(puzzle: SetPuzzle) -> str | None:
    """What a puzzle asks for, in games with several goals. Each goal has a scale of its own."""
    goal = getattr(puzzle.options, "goal", None)
    return str(goal) if goal is not None else None


def _scales(timed: Sequence[TimedPuzzle], thresholds: Thresholds) -> Iterator[TimedScale]:
    for goal in dict.fromkeys(_goal(one.puzzle) for one in timed):
        of_goal = tuple(one for one in timed if _goal(one.puzzle) == goal)
        pairs = [(one.grade.score, one.seconds) for one in of_goal]
        steps = fit_steps(pairs, thresholds) if len(pairs) >= LEAST_TIMED else None
        yield TimedScale(goal, of_goal, steps)


def _write(request: GradeRequest, puzzles: PuzzleSet, found: GradedByTimes, scores: dict[str, float]) -> None:
    """Write the set with the grades that the fitted steps give."""
    steps = {scale.goal: scale.steps for scale in found.scales if scale.steps is not None}
    if not steps:
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
        raise _too_few(request.times, scored)
    regraded = tuple(map(partial(_regraded, steps=steps, scores=scores), puzzles.puzzles))
    said = "; ".join(
        f"{goal}: {steps_as_text(fitted)}" if goal else steps_as_text(fitted) for goal, fitted in steps.items()
    )
    comment = f"Graded by pnp {__version__} from {counted(found.times, 'solving time')}: {said}"
    assert request.output is not None
    write_new(request.output, set_text(replace(puzzles, puzzles=regraded), comment).encode())


def _regraded(puzzle: SetPuzzle, steps: dict[str | None, Steps], scores: dict[str, float]) -> SetPuzzle:
    """The puzzle with its new grade. It's just a level, because the engine's own score would give another.
    Without fitted steps or a score it keeps the grade that it has."""
    fitted = steps.get(_goal(puzzle))
    if fitted is None or puzzle.name not in scores:
        return puzzle
    return replace(puzzle, grade=Grade(fitted.level(scores[puzzle.name]), 0.0, ""))


def read_thresholds(text: str) -> Thresholds:
    """``60,180,600``: three rising times in seconds.

    :raises ValueError: with the reason.
    """
    try:
        first, second, third = map(float, text.split(","))
    except ValueError:
        raise ValueError(
            Sentence("'{text}' isn't three times in seconds, such as 60,180,600", text=text)
        ) from None
    if not 0 < first < second < third < float("inf"):
        raise ValueError(
            Sentence(
                "expected three times above 0, the shortest first, such as 60,180,600, not '{text}'", text=text
            )
        )
    return first, second, third
