"""The puzzles of Unmatched Donimoes as the commands ask them."""

from __future__ import annotations

from pnp.dominoes.puzzles import sliding
from pnp.games.unmatched import problems

PUZZLE = sliding(problems.PUZZLE, problems.make)
