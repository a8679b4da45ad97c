"""What hints for the puzzles of Dots claim, by the plain rules.

It uses options and rules.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.api.puzzles import HintVerdict
from pnp.games.dots.claims import contests, surrounding
from pnp.games.dots.claims.contests import CLAIMS, About
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import read_intersection
from pnp.games.dots.rules.position import Position
from pnp.search.replay import move_texts

__all__ = ["CLAIMS", "contests", "judge", "surrounding"]


def judge(position: Position, solution: str, options: DotsPuzzleOptions) -> Callable[[str], HintVerdict]:
    """Return a function that checks whether a hint is true."""
    field = position.field
    line = [read_intersection(text, field) for text in move_texts(solution)]
    about = About(position, line, read_intersection(options.dot, field) if options.dot else None)
    return lambda hint: CLAIMS.verdict(hint, about)
