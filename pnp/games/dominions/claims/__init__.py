"""What hints for the puzzles of Dominions claim, by the plain rules.

It uses options and rules.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.api.puzzles import HintVerdict
from pnp.games.dominions.claims import fights, placing
from pnp.games.dominions.claims.fights import CLAIMS, About
from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules.play import parse_move
from pnp.games.dominions.rules.state_text import Start
from pnp.search.replay import move_texts

__all__ = ["CLAIMS", "fights", "judge", "placing"]


def judge(start: Start, solution: str, goal: Goal) -> Callable[[str], HintVerdict]:
    """Return a function that checks whether a hint is true."""
    texts = () if goal == "eye" else move_texts(solution)
    about = About(start, solution, [parse_move(start.state.grid, text) for text in texts])
    return lambda hint: CLAIMS.verdict(hint, about)
