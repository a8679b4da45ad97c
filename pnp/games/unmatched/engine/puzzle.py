"""The puzzles of Unmatched Donimoes as the commands ask them."""

from __future__ import annotations

from pnp.games.shared.sliding_puzzles import sliding
from pnp.games.unmatched.engine import problems

PUZZLE = sliding(problems.PUZZLE, problems.make)
