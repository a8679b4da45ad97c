"""Makes puzzles with wanted properties, by hill climbing from random deals.

A deal is changed a little, and the change is kept unless it leads away from what is wanted. Changes that make
no difference are kept as well, so that the climb can cross plateaus. When it gets stuck, it starts from another
deal.

The number of deals that it looks at is limited, not its time, so a random stream gives the same deals on any
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

from pnp.base.sentences import Sentence
from pnp.search.deadline import check_time
from pnp.search.generation import NoPuzzleError

DealT = TypeVar("DealT")

CLIMBS = 20
"""Climbs before a length is given up."""
RATED = 3
"""How many deals of one climb are rated. Later ones would be very similar."""
HOPELESS = float("inf")
"""The distance of a deal that can't be used at all."""


@dataclass(frozen=True, slots=True)
class Climb(Generic[DealT]):
    """A way to breed deals.

    ``deal()`` returns a random deal, and ``change(one)`` a slightly different one. ``distance(one)`` says how
    far a deal is from meeting the requirements, 0 if it does. At most ``most`` deals are looked at, and after
    ``patience`` deals without progress, the climb starts again.
    """

    deal: Callable[[], DealT]
    change: Callable[[DealT], DealT]
    distance: Callable[[DealT], float]
    most: int
    patience: int

    def found(self) -> Iterator[DealT]:
        """The deals that meet the requirements, one by one as they turn up."""
        looked_at = 0
        while looked_at < self.most:
            here, idle = self.deal(), 0
            away = self.distance(here)
            looked_at += 1
            if away == 0:
                yield here
            while idle < self.patience and looked_at < self.most:
                check_time()
                new = self.change(here)
                then = self.distance(new)
                looked_at += 1
                idle = 0 if then < away else idle + 1
                if then <= away:
                    here, away = new, then
                if then == 0:
                    yield new


def bred(new_climb: Callable[[], Climb[DealT]], name: str) -> Iterator[DealT]:
    """A few deals of the first climb that finds any.

    :raises NoPuzzleError: if many climbs find none; ``name`` says what was wanted.
    """
    looked_at = 0
    for _ in range(CLIMBS):
        climb, any_found = new_climb(), False
        for deal in islice(climb.found(), RATED):
            any_found = True
            yield deal
        if any_found:
            return
        looked_at += climb.most
    raise NoPuzzleError(
        Sentence("no {name} found among {tried:,} deals; try another length", name=name, tried=looked_at)
    )


def beyond(value: int, low: int, high: int) -> int:
    """How far a number is outside a range; 0 if it's inside."""
    return max(low - value, value - high, 0)
