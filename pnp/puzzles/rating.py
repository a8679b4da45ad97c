"""Compare difficulties with solving times: how well scores follow them, and limits fitted to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import fmean, median

from pnp.base.errors import SpecError
from pnp.base.files import check_new, write_new
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import Sentence
from pnp.base.version import __version__
from pnp.base.wording import counted
from pnp.language.reader import Mark
from pnp.puzzles.opening import open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.solvers import Tell, solvers
from pnp.puzzles.solving_times import SolvingTime
from pnp.search.difficulty_fitting import LEAST_TIMED, Thresholds, fit_steps, quartiles, spearman, steps_as_text
from pnp.search.generation import GENERATOR
from pnp.search.results import Difficulty, Level, Limits, Steps


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

    The steps are None if there are too few puzzles to fit them to.
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

    ``unrated``: puzzles that a search found no difficulty rating for, with the reason. ``rated``: the set with
    the difficulties that fit the times; None if there were too few times.
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
    the generator made the set, which may have rated differently. Without an output, that is done only for the
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
    different one. Without fitted steps or a score it keeps the difficulty that it has."""
    fitted = steps.get(_goal(puzzle))
    if fitted is None or puzzle.name not in scores:
        return puzzle
    return replace(puzzle, difficulty=Difficulty(fitted.level(scores[puzzle.name]), 0.0, ""))


def read_thresholds(text: str) -> Thresholds:
    """Read three rising times in seconds, such as ``60,180,600``.

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
