"""Work with whole puzzle sets: import puzzles of other programs, compare difficulties with solving times, and
work out hints again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pnp.base.errors import SpecError
from pnp.base.files import check_new, exists, write_new, write_whole
from pnp.base.progress import Cancel, Progress, cancellable, silent
from pnp.base.sentences import Sentence
from pnp.base.wording import shortened
from pnp.language.catalogue import find_set
from pnp.language.reader import MAX_SET_BYTES, read_text, whole_text
from pnp.library.puzzle_sets import PuzzleSet, as_set, read_source
from pnp.library.values import Notify, Report, Value, ignore, messages_in, plain
from pnp.puzzles import importing
from pnp.puzzles.difficulty_fitting import (
    RatedByTimes,
    RatingRequest,
    rate_by_times,
    rating_comment,
    read_thresholds,
)
from pnp.puzzles.generated_output import check_output
from pnp.puzzles.puzzle_sets import PuzzleSet as ReadSet
from pnp.puzzles.puzzle_sets import resolve_set
from pnp.puzzles.rating_report import rated_as_data, rated_as_text
from pnp.puzzles.set_writing import check_replaceable, comment_of, set_text
from pnp.puzzles.solve import Renewed, renewed_as_text, with_hints
from pnp.puzzles.solve import renew_hints as renew
from pnp.puzzles.solving_times import COLUMNS, SolvingTime, read_times, times_in
from pnp.search.results import Limits

_NAMED = 40
"""The most characters of a text that progress shows."""


def import_puzzles(
    source: str | Path,
    *,
    output: str | Path | None = None,
    overwrite: bool = False,
    limits: Limits | None = None,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> PuzzleSet:
    """Make a set from another program's puzzles, each of which must have exactly one solution.

    >>> import pnp
    >>> pnp.import_puzzles("1:011100")[0].claim
    'unique'

    :param source: a file, or the text of a puzzle as the program writes it, such as the ID of a puzzle in Simon
        Tatham's Dominosa. A file contains such puzzles, one per line, or grids of digits.
    :param output: a file to write the set to.
    :param overwrite: whether a different set in that file may be replaced.
    :param limits: the limits of each search.
    :param progress: called with the source, the number of puzzles solved, and the number of all puzzles.
    :param notify: called with lines for the user, such as that a solver is being compiled.
    :param cancel: called often; once it returns true, the search stops.
    :raises PnpError: with everything that is wrong with the puzzles, or if the solvers aren't installed.
    """
    given, report = str(source), progress or silent
    target = None if output is None else Path(output)
    if target is not None:
        check_output(target, importing.COMMENT, overwrite=overwrite)
    is_file = isinstance(source, Path) or ("\n" not in given and exists(Path(given)))
    is_file = is_file or bool(re.fullmatch(r"[^\n:]+\.[a-z][a-z0-9]{1,7}", given, re.IGNORECASE))
    text = whole_text(Path(given), given, MAX_SET_BYTES) if is_file else given
    with cancellable(cancel):
        found = importing.import_puzzles(
            text,
            given if is_file else shortened(given),
            limits,
            notify or ignore,
            lambda done, of: report(given[:_NAMED], done, of),
        )
    if target is not None:
        written = set_text(found, importing.COMMENT)
        check_output(target, importing.COMMENT, written, overwrite=overwrite)
        write_whole(target, written.encode())
    return as_set(found, importing.COMMENT)


@dataclass(frozen=True)
class HintsResult(Report):
    """The hints of a set, worked out again. Printed, they read like the output of ``pnp hints``.

    :ivar puzzles: the set with its new hints.
    :ivar changed: the names of the puzzles whose hints have changed.
    """

    puzzles: PuzzleSet
    changed: tuple[str, ...]
    _found: tuple[Renewed, ...] = field(repr=False, compare=False)

    def to_text(self, language: str = "en") -> str:
        """Return the puzzles with new hints, one per line.

        :param language: the language of the lines: en, de, es or fr.
        """
        return renewed_as_text(self._found, messages_in(language))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data, as ``pnp hints --json`` prints it."""
        return {
            "puzzles": [
                {
                    "name": one.puzzle.name,
                    "hints": None if one.hints is None else list(one.hints),
                    "changed": one.changed,
                }
                for one in self._found
            ]
        }


def renew_hints(
    source: PuzzleSet | str | Path,
    *,
    output: str | Path | None = None,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> HintsResult:
    """Work out the hints of a set again. Puzzles without a solution keep theirs.

    :param source: a set, a file, or the name of a built-in set.
    :param output: a new file to write the set to, with its new hints; or the file that it was read from.
    :param progress: called with the name of a puzzle, how many are done, and of how many.
    :param notify: called with lines for the user, such as that a solver is being compiled.
    :param cancel: called often; once it returns true, the work stops.
    :raises PnpError: for an invalid set or output, or if a solver is needed and isn't installed.
        Nothing is written then.
    """
    target, in_place = None if output is None else Path(output), False
    if isinstance(source, PuzzleSet):
        read, comment = source._read, source.comment
    else:
        path, name = find_set(str(source))
        text = whole_text(path, name, MAX_SET_BYTES)
        read, comment = resolve_set(read_text(text, name, most_bytes=MAX_SET_BYTES)), comment_of(text)
        in_place = target == Path(source)
        if in_place:
            check_replaceable(path, Path(source), name, text, read)
    if target is not None and not in_place:
        check_new(target)
    with cancellable(cancel):
        found = renew(read, progress or silent, notify or ignore)
    new = with_hints(read, found)
    if target is not None:
        (write_whole if in_place else write_new)(target, set_text(new, comment).encode())
    return HintsResult(as_set(new, comment), tuple(one.puzzle.name for one in found if one.changed), found)


@dataclass(frozen=True)
class DifficultyScale(Value):
    """The comparison of a set's difficulties with solving times. In a game with several goals, each goal has
    its own.

    :ivar goal: the goal; empty in a game without goals.
    :ivar puzzles: how many puzzles have a time.
    :ivar score_correlation: the rank correlation of scores and times, from -1 to 1; None if there is none.
    :ivar length_correlation: the rank correlation of the lengths of solutions and times.
    :ivar limits: the scores at which medium, hard and expert begin, chosen to fit the times best; None if there
        were too few times.
    :ivar agreeing: for how many puzzles these limits agree with the times.
    """

    goal: str
    puzzles: int
    score_correlation: float | None
    length_correlation: float | None
    limits: tuple[float, float, float] | None
    agreeing: int


@dataclass(frozen=True)
class RateResult(Report):
    """The result of comparing the difficulties of a set with solving times. Printed, it reads like the output
    of ``pnp rate``.

    :ivar times: the number of times.
    :ivar steps: the seconds at which medium, hard and expert begin.
    :ivar scales: how scores and lengths compare with the times.
    :ivar unrated: the puzzles that have no score, each with the reason.
    :ivar puzzles: the set with the difficulties that fit the times best; None if there were too few.
    """

    times: int
    steps: tuple[float, float, float]
    scales: tuple[DifficultyScale, ...]
    unrated: tuple[tuple[str, str], ...]
    puzzles: PuzzleSet | None
    _found: RatedByTimes = field(repr=False, compare=False)

    def to_text(self, language: str = "en") -> str:
        """Return the correlations, the times by difficulty and the limits.

        :param language: the language of the text: en, de, es or fr.
        """
        return rated_as_text(self._found, messages_in(language))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data, as ``pnp rate --json`` prints it."""
        return rated_as_data(self._found)


def rate_puzzles(
    source: PuzzleSet | str | Path,
    times: object,
    *,
    steps: Sequence[float] | None = None,
    output: str | Path | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> RateResult:
    """Compare the difficulties of a set with solving times.

    :param source: a set, a file, or the name of a built-in set.
    :param times: a CSV file with the columns id and seconds, or its rows: dicts, or a data frame. The id
        of a puzzle may also be its name.
    :param steps: the seconds at which medium, hard and expert begin; by default, the quartiles of the times.
    :param output: a new file to write the set to, with the difficulties that fit the times. Puzzles without a
        score are solved first; without an output, only those that have a time are.
    :param limits: the limits of each search.
    :param progress: called with the name of a puzzle, how many are done, and of how many.
    :param notify: called with lines for the user, such as that a time doesn't belong to any puzzle of the set.
    :param cancel: called often; once it returns true, the work stops.
    :raises PnpError: for an invalid set, time or output, or for fewer than 4 puzzles with a time if limits have
        to be fitted. Nothing is written then.
    """
    read, tell = read_source(source), notify or ignore
    name, found_times = _times(times, read, tell)
    target = None if output is None else Path(output)
    request = RatingRequest(read, found_times, name, _steps(steps), target, limits or Limits())
    with cancellable(cancel):
        found = rate_by_times(request, tell, progress or silent)
    scales = tuple(
        DifficultyScale(
            scale.goal or "",
            len(scale.timed),
            scale.score_correlation,
            scale.length_correlation,
            (scale.steps.easy, scale.steps.medium, scale.steps.hard) if scale.steps else None,
            scale.agreeing(found.thresholds),
        )
        for scale in found.scales
    )
    rated = as_set(found.rated, rating_comment(found)) if found.rated else None
    return RateResult(found.times, found.thresholds, scales, found.unrated, rated, replace(found, rated=None))


def _steps(steps: Sequence[float] | None) -> tuple[float, float, float] | None:
    try:
        return None if steps is None else read_thresholds(",".join(map(str, steps)))
    except ValueError as error:
        raise SpecError.at("steps", error.args[0]) from error


def _times(times: object, puzzles: ReadSet, notify: Notify) -> tuple[str, tuple[SolvingTime, ...]]:
    """Return solving times, and their source.

    :raises SpecError: with everything that is wrong with them.
    """
    if isinstance(times, (str, Path)):
        return str(times), read_times(Path(times), str(times), puzzles, notify)
    rows, text = plain(times, "times"), io.StringIO()
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        message = Sentence("expected a file, or rows with the columns {names}", names=", ".join(COLUMNS))
        raise SpecError.at("times", message)
    columns = list(dict.fromkeys(key for row in rows if isinstance(row, dict) for key in row))
    table = csv.DictWriter(text, columns)
    table.writeheader()
    table.writerows(row for row in rows if isinstance(row, dict))
    return "times", times_in(text.getvalue(), "times", puzzles, notify)
