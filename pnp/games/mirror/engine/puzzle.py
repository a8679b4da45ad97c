"""The puzzles of Mirror Donimoes as the commands ask them."""

from __future__ import annotations

from pnp.games.mirror.engine import problems
from pnp.games.shared.sliding_puzzles import sliding

PUZZLE = sliding(problems.PUZZLE, problems.make)
