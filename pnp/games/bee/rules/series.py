"""How many rounds are played, with how many dice each, and when the dominoes are laid out anew.

A layout has a starting space for each die and begins with two dice. Each round, a new queen comes onto an empty
starting space, so a layout with n dice lasts for n − 2 rounds.
"""

from __future__ import annotations

FEWEST, MOST = 3, 6
"""The least and greatest number of dice."""

FIRST = 2
"""The number of dice on the board before the first queen comes."""

USUAL = 4
"""The number of dice if the number of rounds was agreed, but not that of dice."""

MINUTE = 60
"""The seconds for which the timer runs."""

SERIES = tuple(dice for dice in range(FEWEST, MOST + 1) for _ in range(dice - FIRST))
"""The dice of each round of a series: one round with three, two with four, three with five, four with six."""


def plan_for(rounds: int | None, dice: int | None) -> tuple[int, ...]:
    """The number of dice of each round: the series if nothing was agreed, or else as many rounds as were agreed
    or as a layout has."""
    if rounds is None and dice is None:
        return SERIES
    count = dice or USUAL
    return (count,) * (rounds or count - FIRST)


def extended(plan: tuple[int, ...], more: int) -> tuple[int, ...]:
    """A plan with more rounds to break a tie, with as many dice as its last one."""
    return plan + plan[-1:] * more


def places(plan: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each round of a plan, the index of its layout, and its index among the rounds on that layout, both
    from 0.

    A new layout comes when the last one has no empty starting space left, or when the number of dice changes.
    """
    found: list[tuple[int, int]] = []
    for number, dice in enumerate(plan):
        layout, within = found[-1] if found else (-1, 0)
        if number and plan[number - 1] == dice and within + 1 < dice - FIRST:
            found.append((layout, within + 1))
        else:
            found.append((layout + 1, 0))
    return tuple(found)
