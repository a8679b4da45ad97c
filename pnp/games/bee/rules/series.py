"""How many rounds are played, with how many dice each, and when the dominoes are laid out anew.

A layout has a starting space for each die and two dice to begin with, so it serves for as many rounds as there
are dice, less two: each round a new queen comes onto a space that is still empty.
"""

from __future__ import annotations

FEWEST, MOST = 3, 6
"""Dice that the game is played with."""

FIRST = 2
"""Dice that are on the board before the first queen comes."""

USUAL = 4
"""Dice of a game whose number of rounds was agreed, but not that of its dice."""

MINUTE = 60
"""Seconds that the timer runs."""

SERIES = tuple(dice for dice in range(FEWEST, MOST + 1) for _ in range(dice - FIRST))
"""The dice of each round of a series: one round with three, two with four, three with five, four with six."""


def plan_for(rounds: int | None, dice: int | None) -> tuple[int, ...]:
    """The dice of each round: the series if nothing was agreed, else the rounds agreed or a layout's."""
    if rounds is None and dice is None:
        return SERIES
    count = dice or USUAL
    return (count,) * (rounds or count - FIRST)


def extended(plan: tuple[int, ...], more: int) -> tuple[int, ...]:
    """A plan with more rounds to break a tie, with as many dice as its last one."""
    return plan + plan[-1:] * more


def places(plan: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each round of a plan, which layout it is played on and which round of that layout it is, both from 0.

    A new layout comes when the last one has no empty starting space, or when the number of dice changes.
    """
    found: list[tuple[int, int]] = []
    for number, dice in enumerate(plan):
        layout, within = found[-1] if found else (-1, 0)
        if number and plan[number - 1] == dice and within + 1 < dice - FIRST:
            found.append((layout, within + 1))
        else:
            found.append((layout + 1, 0))
    return tuple(found)
