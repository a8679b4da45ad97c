"""How hard a problem of moves is: long solutions with few ways to go.

The author of the sliding puzzles looks for long shortest solutions and few choices at each step: where little
is possible, what is possible is seldom what one would try. The score of a problem is therefore the length of
its shortest solution, divided by the logarithm of the choices along it: score = length / log2(1 + mean
choices). One choice at every step divides by 1, three by 2. On the published problems, which are printed in
order of difficulty, it mostly rises with their numbers; each game sets its own steps from easy to expert on
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from pnp.base.quoting import counted
from pnp.search.results import Grade, Steps


def grade_moves(choices: Sequence[int], steps: Steps) -> Grade:
    """The grade of a solution, from the number of legal moves in each position before its moves.

    :raises ValueError: for a solution without moves.
    """
    if not choices:
        raise ValueError("a problem that is solved from the start has no grade")
    length, mean = len(choices), sum(choices) / len(choices)
    score = round(length / log2(1 + max(mean, 1)), 2)
    return Grade(steps.level(score), score, f"{counted(length, 'move')}, {mean:.1f} choices on average")
