"""Domino arrangements: solved, with a proof that the solution is the only one, or counted."""

from __future__ import annotations

import time

from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.games.arrangements.engine.counting import Count, count
from pnp.games.arrangements.engine.grading import grade
from pnp.games.arrangements.rules.arrangement import Arrangement
from pnp.search.results import Limits, Outcome, Proof, Status

MOST_COUNTED = 1000
"""Solutions are counted up to this number if the problem doesn't say how many there are."""


def solve(arrangement: Arrangement, limits: Limits | None = None) -> Outcome:
    """A solution, and the proof that it's the only one or that there are as many as the problem says; or that
    there is none; or the limit reached. ``states`` counts the branches of the search."""
    began = time.monotonic()
    limits = limits or Limits()
    claimed = arrangement.solutions
    found = count(arrangement, claimed + 1 if claimed else MOST_COUNTED, limits)
    seconds = time.monotonic() - began
    if not found.found:
        if found.stopped:
            return Outcome.unknown(found.stopped, found.searched, seconds)
        return Outcome.unsolvable(found.searched, seconds)
    assert found.first is not None
    alone = found.found == 1 and not found.stopped
    proof, reason = _proved(found, claimed)
    return Outcome(
        status=Status.SOLVED,
        solution=found.first.to_text(),
        length=arrangement.count,
        proof=proof,
        states=found.searched,
        seconds=seconds,
        grade=grade(arrangement, found.searched) if alone and limits.graded else None,
        reason=reason,
        other=found.second.to_text() if found.second is not None else None,
    )


def _proved(found: Count, claimed: int) -> tuple[Proof, str | None]:
    """What a count proves, and a remark on it, if any."""
    number = counted(found.found, "solution")
    exactly = Sentence("there are exactly {solutions}", solutions=number)
    if found.stopped:
        return Proof.WITNESS, Sentence(
            "at least {solutions}; {stopped}", solutions=number, stopped=found.stopped
        )
    if found.found == 1:
        other = Sentence("there is exactly 1 solution, not {claimed}", claimed=claimed)
        return Proof.UNIQUE, None if claimed in (0, 1) else other
    if found.found == claimed:
        return Proof.COUNTED, exactly
    if claimed:
        return Proof.WITNESS, _miscounted(found, claimed)
    more = found.found >= MOST_COUNTED
    return Proof.WITNESS, Sentence("there are at least {solutions}", solutions=number) if more else exactly


def _miscounted(found: Count, claimed: int) -> str:
    """The remark on a number of solutions that differs from the problem's claim."""
    if found.found > claimed:
        return Sentence("there are more than {solutions}", solutions=counted(claimed, "solution"))
    return Sentence(
        "there are exactly {solutions}, not {claimed}",
        solutions=counted(found.found, "solution"),
        claimed=claimed,
    )
