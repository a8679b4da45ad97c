"""Checking files without building them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.shown import counted
from pnp.replaying import Replayed, replay_as_json, replay_as_text, replay_record
from pnp.search.results import Limits
from pnp.solving import Answer, answer_as_json, check_set, fault_as_json, faults_by_rules
from pnp.spec.asked import Spec
from pnp.spec.faults import kind_of_root
from pnp.spec.game_records import foreign_form, read_record, resolve_record
from pnp.spec.problem_sets import MOST_BYTES, sound_set
from pnp.spec.reader import Node, read_file
from pnp.spec.resolve import load_spec
from pnp.spec.shelf import builtin_sets, find_set
from pnp.workshop import find_spec, make_all


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking found in one file: a spec with so many products, a problem set with its answers, or a
    record with its replay.

    ``faults`` are of the input, ``failed`` are claims of a sound problem set or record that do not hold.
    """

    file: str
    faults: tuple[LocatedFault, ...] = ()
    failed: tuple[LocatedFault, ...] = ()
    products: int = 0
    answers: tuple[Answer, ...] = ()
    replayed: Replayed | None = None

    @property
    def ok(self) -> bool:
        return not (self.faults or self.failed)


def check_files(
    files: Iterable[str], limits: Limits | None = None, tell: Callable[[str], None] = lambda _line: None
) -> tuple[Checked, ...]:
    """Check specs, files or built-in ones, down to the layout of their sheets; and problem sets, down to what
    they claim. Nothing is written.

    :param limits: of one search, where something is to be proved.
    :param tell: is told when a solver is compiled.
    :raises PnpError: where a solver is needed and not installed.
    """
    return tuple(_check(file, limits or Limits(), tell) for file in files)


def _check(file: str, limits: Limits, tell: Callable[[str], None]) -> Checked:
    try:
        path, shown = find_set(file) if file in builtin_sets() else find_spec(file)
        if foreign_form(path):
            return _of_record(file, replay_record(read_record(path, shown)))
        root = read_file(path, shown, most_bytes=MOST_BYTES)
        match kind_of_root(root):
            case "record":
                return _of_record(file, replay_record(resolve_record(root)))
            case "problem set":
                return _of_set(file, root, limits, tell)
        return Checked(file, products=_checked_products(load_spec(path, shown)))
    except SpecError as error:
        return Checked(file, error.faults)


def _of_set(file: str, root: Node, limits: Limits, tell: Callable[[str], None]) -> Checked:
    """Where some of it cannot be read, the rest is held to the plain rules, and no solver is kept busy."""
    problems, faults = sound_set(root)
    if problems is not None and faults:
        faults = [*faults, *faults_by_rules(problems)]
    if problems is None or faults:
        return Checked(file, tuple(faults))
    answers = check_set(problems, limits, tell)
    return Checked(
        file,
        tuple(fault for answer in answers for fault in answer.malformed),
        tuple(fault for answer in answers for fault in answer.failed),
        answers=answers,
    )


def _checked_products(spec: Spec) -> int:
    """How many products a sound spec has. Problems are not generated for this.

    :raises SpecError: for one that is not sound.
    """
    make_all(spec, generate=False)
    return len(spec.products)


def _of_record(file: str, found: Replayed) -> Checked:
    return Checked(file, failed=found.failed, replayed=found)


def checked_as_text(checked: Iterable[Checked]) -> Iterator[tuple[str, bool]]:
    """A line for each fault or sound file, and whether it tells of a fault."""
    for found in checked:
        if found.ok:
            yield f"{found.file}: well; {_counted(found)}", False
        for fault in sorted((*found.faults, *found.failed)):
            yield str(fault), True


def _counted(found: Checked) -> str:
    """How much of a sound file was checked."""
    if found.replayed is not None:
        return replay_as_text(found.replayed)
    if not found.answers:
        return counted(found.products, "product")
    solutions = sum(answer.problem.solution is not None for answer in found.answers)
    proofs = sum(answer.outcome.proof is not None for answer in found.answers)
    return f"{counted(len(found.answers), 'problem')}, {solutions} with solutions, {proofs} proved"


def checked_as_json(checked: Iterable[Checked]) -> str:
    """``{"files": [{"file", "ok", "errors": [{"line", "column", "message"}], "problems": [...]}]}``.

    Problems are as ``pnp solve --json`` prints them; the ``status`` of one whose solution is wrong is invalid.
    A record has its replay under ``record``.
    """
    files = [
        {
            "file": found.file,
            "ok": found.ok,
            "errors": [fault_as_json(fault) for fault in sorted((*found.faults, *found.failed))],
            "problems": [answer_as_json(answer) for answer in found.answers],
            **({"record": replay_as_json(found.replayed)} if found.replayed else {}),
        }
        for found in checked
    ]
    return json.dumps({"files": files}, ensure_ascii=False, indent=2)
