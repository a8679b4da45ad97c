"""The series of ten rounds: with how many dice each is played.

It starts with three dice and one round; each further die brings one round more, as there is one starting
space more where a queen can be.
"""

from __future__ import annotations

FEWEST, MOST = 3, 6
"""Dice that the game is played with."""

SERIES = tuple(dice for dice in range(FEWEST, MOST + 1) for _ in range(dice - 2))
"""The dice of each round: one round with three, two with four, three with five, four with six."""
