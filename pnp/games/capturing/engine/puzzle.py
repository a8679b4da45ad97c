"""The puzzles of Capturing Donimoes as the commands ask them."""

from __future__ import annotations

from pnp.games.capturing.engine import problems
from pnp.games.shared.sliding_puzzles import sliding

PUZZLE = sliding(problems.PUZZLE, problems.make)
