"""Filler among the problems of All Fives: problems that you can solve by looking one move ahead."""

from __future__ import annotations

from pnp.games.all_fives.engine.tasks import tried
from pnp.games.all_fives.rules.start import Start
from pnp.games.shared.filler import GENTLE, single_best
from pnp.search.results import Level


def filler(start: Start, solution: str, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler; empty if it isn't."""
    if level in GENTLE or goal == "totals":
        return ""
    if goal in ("scoring-play", "best-play"):
        return "a look at every play answers it"
    return (
        "the play that scores the most, each time, makes the longest run" if greedy(start) == solution else ""
    )


def greedy(start: Start) -> str:
    """The run of someone who always makes the highest-scoring play. It ends if several plays score the same."""
    line, hand, run = start.line, start.hand, list[str]()
    while best := single_best({play: score for play, score in tried(line, hand) if score}):
        line = line.play(best)
        hand = tuple(pair for pair in hand if pair != best.pair)
        run.append(str(best))
    return ", ".join(run)
