"""Problems of All Fives that aren't worth a place in a set, because one look ahead gives the answer away."""

from __future__ import annotations

from pnp.games.all_fives.engine.tasks import tried
from pnp.games.all_fives.rules.start import Start
from pnp.search.results import Level

GENTLE = (Level.EASY, Level.MEDIUM)
"""The grades of problems that one look ahead may answer."""


def filler(start: Start, solution: str, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler, or nothing."""
    if level in GENTLE or goal == "totals":
        return ""
    if goal in ("scoring-play", "best-play"):
        return "a look at every play answers it"
    return "the play that scores most, each time, makes the longest run" if greedy(start) == solution else ""


def greedy(start: Start) -> str:
    """The run of somebody who always makes the play that scores most. It ends where several score as much."""
    line, hand, run = start.line, start.hand, list[str]()
    while True:
        scores = tried(line, hand)
        most = max((score for _, score in scores), default=0)
        best = [play for play, score in scores if score == most]
        if not most or len(best) > 1:
            return ", ".join(run)
        line = line.play(best[0])
        hand = tuple(pair for pair in hand if pair != best[0].pair)
        run.append(str(best[0]))
