"""What checking found, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

from pnp.base.errors import ErrorDetails, gathered
from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted, screenful
from pnp.pipeline.check import Checked
from pnp.puzzles.game_records import replay_as_json, replay_as_text
from pnp.puzzles.solve import answer_as_json


def checked_as_text(
    checked: Iterable[Checked], located: Callable[[ErrorDetails], ErrorDetails] = lambda error: error
) -> Iterator[tuple[str, bool]]:
    """Yield a line for each error, warning or correct file, and whether it reports something wrong.

    :param located: puts the message of an error into the reader's language.
    """
    for found in checked:
        if found.ok:
            yield Sentence("{file}: OK, {found}", file=found.file, found=_counted(found)), False
        yield from ((line, True) for line in found.warnings)
        for line in screenful(map(located, gathered(sorted((*found.errors, *found.failed))))):
            yield line, True


def _counted(found: Checked) -> str:
    """Return what was checked in a sound file, counted."""
    if found.replayed is not None:
        return replay_as_text(found.replayed)
    if not found.answers:
        products = counted(found.products, "product")
        return (
            Sentence(
                "{products}; {unseen} not laid out: add --deep to generate puzzles",
                products=products,
                unseen=found.unseen,
            )
            if found.unseen
            else products
        )
    solutions = sum(answer.puzzle.solution is not None for answer in found.answers)
    proofs = sum(answer.outcome.proof is not None for answer in found.answers)
    counts = Sentence(
        "{puzzles}, {solutions} with solutions, {proofs} verified",
        puzzles=counted(len(found.answers), "puzzle"),
        solutions=solutions,
        proofs=proofs,
    )
    unchecked = sum(answer.unchecked for answer in found.answers)
    not_checked = Sentence("{count} hint wasn't checked", "{count} hints weren't checked", count=unchecked)
    return together([counts, not_checked if unchecked else ""])


def checked_as_json(checked: Iterable[Checked]) -> str:
    """``{"files": [{"file", "ok", "errors": [...], "puzzles": [...], "unseen"}]}``.

    Errors are ``{"file", "line", "column", "message"}``. Puzzles are as ``pnp solve --json`` prints them; the
    ``status`` of one whose solution is wrong is invalid. ``unseen`` counts the products of a spec that were not
    laid out. A record has its replay under ``record``; what a build would warn about is under ``warnings``.
    """
    files = [
        {
            "file": found.file,
            "ok": found.ok,
            "errors": [error.as_json() for error in sorted((*found.errors, *found.failed))],
            "puzzles": [answer_as_json(answer) for answer in found.answers],
            "unseen": found.unseen,
            **({"record": replay_as_json(found.replayed)} if found.replayed else {}),
            **({"warnings": list(found.warnings)} if found.warnings else {}),
        }
        for found in checked
    ]
    return json.dumps({"files": files}, ensure_ascii=False, indent=2)
