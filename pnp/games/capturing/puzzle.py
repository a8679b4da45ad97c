"""The puzzles of Capturing Donimoes as the commands ask them."""

from __future__ import annotations

from pnp.dominoes.puzzles import sliding
from pnp.games.capturing import problems

PUZZLE = sliding(problems.PUZZLE, problems.make)
