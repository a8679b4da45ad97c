"""Check specs, puzzle sets and records, and return the result for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.base.errors import ErrorDetails, SpecError, gathered
from pnp.base.progress import Cancel, Progress, cancellable, silent
from pnp.base.sentences import Sentence, said, together
from pnp.base.wording import counted, screenful
from pnp.language.overrides import read_settings
from pnp.library.puzzle_sets import SolveResult, solve_result
from pnp.library.specs import Spec
from pnp.library.values import Notify, Report, ignore, messages_in, setting_texts
from pnp.pipeline.check import Checked, Checks, check_files
from pnp.puzzles.game_records import replay_as_data, replay_as_text
from pnp.search.results import Limits


@dataclass(frozen=True)
class CheckResult(Report):
    """The result of checking one file. Printed, it reads like the output of ``pnp check``.

    :ivar file: its name, as it was given.
    :ivar errors: everything that is wrong.
    :ivar failed: those of the errors that are false claims, such as a solution that isn't unique, or illegal
        moves in a record.
    :ivar warnings: things that aren't errors, but may not be what you want.
    :ivar summary: a line about a file without errors; empty if there are errors.
    :ivar puzzles: what was found out about each puzzle of a set.
    :ivar record: for a record, the game, the moves, the result and the scores.
    :ivar unseen: how many products of a spec weren't laid out, because their puzzles have to be generated
        first.
    """

    file: str
    errors: tuple[ErrorDetails, ...] = ()
    failed: tuple[ErrorDetails, ...] = ()
    warnings: tuple[str, ...] = ()
    summary: str = ""
    puzzles: tuple[SolveResult, ...] = field(default=(), repr=False)
    record: Mapping[str, Any] = field(default_factory=dict, hash=False)
    unseen: int = 0

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not self.errors

    def to_text(self, language: str = "en") -> str:
        """Return a line for a file without errors, and one for each warning and error.

        :param language: the language of the lines: en, de, es or fr.
        """
        words = messages_in(language)
        lines = [said(line, words) for line in (self.summary, *self.warnings) if line]
        errors = (error.said(words) for error in gathered(self.errors))
        return "\n".join((*lines, *screenful(errors, words)))

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data, as ``pnp check --json`` prints it."""
        return {
            "file": self.file,
            "ok": self.ok,
            "errors": [error.to_dict() for error in self.errors],
            "puzzles": [one.to_dict() for one in self.puzzles],
            "unseen": self.unseen,
            **({"record": dict(self.record)} if self.record else {}),
            **({"warnings": list(self.warnings)} if self.warnings else {}),
        }


def check(
    *files: Spec | str | Path,
    settings: Mapping[str, object] | Iterable[str] = (),
    deep: bool = False,
    limits: Limits | None = None,
    progress: Progress | None = None,
    notify: Notify | None = None,
    cancel: Cancel | None = None,
) -> tuple[CheckResult, ...]:
    """Check specs, puzzle sets and records without writing anything.

    In a spec, every option must be known and everything must fit its paper. In a puzzle set, the puzzles must
    be legal, the solutions right and all claims about them true. In a record, every move must be legal.

    >>> import pnp
    >>> print(*pnp.check("dominate", "records/dominate"), sep="\\n")
    dominate: OK, 3 products
    records/dominate: OK, 22 moves; O wins; X regions: 13; O regions: 14

    :param files: specs, files, or the names of built-in specs, sets and records.
    :param settings: options for every spec that has them, by their paths, or as texts such as ``size=6``.
    :param deep: whether to generate the puzzles that specs request, too.
    :param limits: the limits of each search that verifies a puzzle.
    :param progress: called with the name of the work, the number of parts done, and the number of all parts.
    :param notify: called with lines for the user, such as that a solver is being compiled.
    :param cancel: called often; once it returns true, the check stops.
    :raises PnpError: if a solver is needed and isn't installed.
    """
    checks = Checks(
        limits or Checks().limits,
        deep,
        notify or ignore,
        progress or silent,
        read_settings(setting_texts(settings)),
    )
    with cancellable(cancel):
        found = check_files([one._source if isinstance(one, Spec) else str(one) for one in files], checks)
    return tuple(map(_result, found))


def _result(found: Checked) -> CheckResult:
    summary = Sentence("{file}: OK, {found}", file=found.file, found=_counted(found)) if found.ok else ""
    return CheckResult(
        found.file,
        _in_order((*found.errors, *found.failed)),
        _in_order(found.failed),
        found.warnings,
        summary,
        tuple(solve_result(answer, found.puzzles) for answer in found.answers if found.puzzles),
        replay_as_data(found.replayed) if found.replayed else {},
        found.unseen,
    )


def _in_order(errors: Iterable[ErrorDetails]) -> tuple[ErrorDetails, ...]:
    return SpecError(errors).errors


def _counted(found: Checked) -> str:
    """Return what was checked in a file without errors, counted."""
    if found.replayed is not None:
        return replay_as_text(found.replayed)
    if found.answers:
        return together(_counted_puzzles(found))
    products = counted(found.products, "product")
    if not found.unseen:
        return products
    return Sentence(
        "{products}; {unseen} not laid out: add --deep to generate puzzles",
        products=products,
        unseen=found.unseen,
    )


def _counted_puzzles(found: Checked) -> Iterator[str]:
    yield Sentence(
        "{puzzles}, {solutions} with solutions, {proofs} verified",
        puzzles=counted(len(found.answers), "puzzle"),
        solutions=sum(answer.puzzle.solution is not None for answer in found.answers),
        proofs=sum(answer.outcome.proof is not None for answer in found.answers),
    )
    if unchecked := sum(answer.unchecked for answer in found.answers):
        yield Sentence("{count} hint wasn't checked", "{count} hints weren't checked", count=unchecked)
