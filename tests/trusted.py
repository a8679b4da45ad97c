"""Sets whose problems may be printed without a proof, for tests of what comes after it."""

from __future__ import annotations

from pnp.puzzles.printable import PrintableSet, Verdict
from pnp.puzzles.problem_sets import ProblemSet
from pnp.search.results import Proof


def trusted(problems: ProblemSet) -> PrintableSet:
    """The set as if everything that it claims had been proved."""
    return PrintableSet(
        problems, tuple(Verdict(one.proof or Proof.WITNESS, one.solution) for one in problems.problems)
    )
