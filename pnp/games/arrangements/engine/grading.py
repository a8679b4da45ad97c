"""How hard an arrangement is for a simulated player, who deduces as far as possible and then tries cases.

The player first follows direct deductions: dominoes that fit nowhere else, ends that must match, bounds of
sums. When nothing more follows, the player tries cases, beginning with those that have the fewest alternatives,
crosses out the first that fails, and goes on deducing. If no single case fails, only a search is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

import numpy as np

from pnp.base.quoting import counted
from pnp.base.sentences import Sentence, together
from pnp.games.arrangements.engine.packed import pack
from pnp.games.arrangements.kernel.player import REFUTED, ROUNDS, TRIED, deduce
from pnp.games.arrangements.rules.arrangement import Arrangement
from pnp.search.results import Grade, Steps

STEPS = Steps(easy=4.0, medium=6.0, hard=8.5)
"""Bounds of the levels; see `score`."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What the simulated player met: rounds of deductions, cases tried, cases that failed, and whether that
    solved the problem."""

    rounds: int
    tried: int
    failed: int
    solved: bool


def effort(arrangement: Arrangement) -> Effort:
    """Let the simulated player solve the arrangement, and return the effort that takes."""
    model, state = pack(arrangement)
    states, counts = np.zeros((2, len(state)), np.int32), np.zeros(3, np.int64)
    states[0] = state
    solved = bool(deduce(model, states, counts))
    return Effort(int(counts[ROUNDS]), int(counts[TRIED]), int(counts[REFUTED]), solved)


def score(met: Effort, searched: int = 0) -> float:
    """The work in doublings: a round counts 1, a case 4, a branch of a search 40."""
    return round(log2(1 + met.rounds + 4 * met.tried + 40 * searched), 2)


def grade(arrangement: Arrangement, searched: int) -> Grade:
    """The grade of an arrangement with one solution; ``searched`` counts the branches of the exact search."""
    met = effort(arrangement)
    found = score(met, 0 if met.solved else searched)
    rounds = Sentence("{count} round of deduction", "{count} rounds of deduction", count=met.rounds)
    cases = Sentence(
        "{cases} tried, {failed} of them crossed out", cases=counted(met.tried, "case"), failed=met.failed
    )
    search = Sentence("then a search of {branches}", branches=counted(searched, "branch", "branches"))
    parts = [rounds, cases if met.tried else "", "" if met.solved else search]
    return Grade(STEPS.level(found), found, together(parts, ", "))
