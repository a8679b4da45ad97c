"""Generators of puzzles: the kinds that a game may have, their time limit, and hill climbing from random
deals to wanted properties. `pnp.search.set_search` combines their puzzles into sets.

In hill climbing, a deal is changed a little, and the change is kept unless it leads away from the target.
Changes that make no difference are kept, too, so that the climb can cross plateaus. When it gets stuck, it
starts from another deal.

The number of deals is limited, not the time, so a random stream gives the same deals on any machine.

A time limit applies to the search for a puzzle as a whole, and all code that the search calls can check it. The
results of generators depend only on their random stream, so the limit never changes which puzzle is found, only
whether one is.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from pnp.base.errors import PnpError
from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.search.results import Level, Puzzle

T = TypeVar("T")

GENERATOR = 2
"""The version of the generator, which rises whenever a seed gives other puzzles than before, in any game. Sets
and specs record it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle and the text that all puzzles like it share.

    ``line``: a text that all puzzles solved by the same moves share, however they are turned; empty if
    moves aren't compared. ``trivial``: why the puzzle isn't worth a place in a set, or empty. ``attempt``: the
    attempt that made it.
    """

    puzzle: Puzzle
    kind: str
    line: str = ""
    trivial: str = ""
    attempt: int = 0


@dataclass(frozen=True, slots=True)
class NotFound:
    """The result of a search that found no puzzle.

    ``attempts``: how many it made; ``nearest``: of the difficulties of its puzzles, the one nearest to that
    wanted; ``trivial``: why others weren't worth a place in a set, or empty; ``seconds``: the limit on its time
    if that was reached, or 0.
    """

    attempts: int = 0
    nearest: Level | None = None
    trivial: str = ""
    seconds: float = 0.0


Found = Candidate | NotFound
"""The result of a search for one puzzle."""


class Likeness(NamedTuple):
    """The texts by which puzzles are compared, across sets. Two puzzles of a game are alike if they share
    either; an empty line isn't compared.

    ``kind`` is shared by puzzles that are the same when turned, mirrored or renumbered, and ``line`` by those
    that are solved by the same moves.
    """

    kind: str
    line: str = ""


def too_short(length: int | Mapping[str, int] | None, fewest: int) -> str:
    """Return why a puzzle with too few moves is trivial, or an empty text; of several solutions, the shortest
    one decides."""
    moves = min(length.values(), default=0) if isinstance(length, Mapping) else length or 0
    return Sentence("solved in {counted}", counted=counted(moves, "move")) if moves < fewest else ""


Sample = Callable[[random.Random, Level], Candidate | None]
"""A function that makes a puzzle of roughly one level, or none. Its result depends only on the stream and the
level, and it can be pickled."""


@dataclass(frozen=True, slots=True)
class Listing(Generic[T]):
    """Puzzles so few that all of them can be listed. Instances can be pickled.

    ``all()`` lists them by level, no two alike; ``candidate`` turns one of the list into a puzzle; ``where``
    describes these puzzles, as in ``with numbers up to 2``.
    """

    all: Callable[[], Mapping[Level, Sequence[T]]]
    candidate: Callable[[T], Candidate]
    where: str

    def pick(self, draw: random.Random, level: Level, rank: int) -> Candidate | None:
        """Return the puzzle with a rank, from 0 up, in a random order of its level; None if there are fewer."""
        puzzles = self.all()[level]
        return self.candidate(draw.sample(puzzles, len(puzzles))[rank]) if rank < len(puzzles) else None

    def too_few(self, game: str, level: Level, wanted: int) -> str:
        """Return the message for a request for more puzzles than there are."""
        counts = {one: len(puzzles) for one, puzzles in self.all().items()}
        listed = ", ".join(f"{count} {one}" for one, count in counts.items())
        return Sentence(
            "you asked for {counted}, but {where} there are exactly {counts}, counting equivalent ones "
            "only once: {listed}",
            counted=Sentence(
                "{count} {level} {game} puzzle",
                "{count} {level} {game} puzzles",
                count=wanted,
                level=str(level),
                game=game,
            ),
            where=self.where,
            counts=counts[level],
            listed=listed,
        )


PATIENCE = 80
"""The number of attempts at a puzzle of one goal before the next goal is tried: not every goal is possible on
every board."""


@dataclass(frozen=True, slots=True)
class InTurn:
    """Makes puzzles of several goals or lengths, so that each difficulty has its share of each. Instances can
    be pickled.

    ``make`` is also given the turn of a puzzle, a number that rises by one from each puzzle of the set to the
    next. The turn decides the goal and, if answers would be easy to guess, the kind of answer; or it decides
    the length. The turn follows from the seed, the puzzle's number and the attempt.
    """

    make: Callable[[int, random.Random, Level], Candidate | None]

    def at(self, seed: int, number: int, attempt: int) -> Sample:
        """Return the generator for one attempt at a puzzle."""
        return partial(self.make, seed + number + attempt // PATIENCE)


Make = Sample | InTurn | Listing[Any]
"""The ways in which a game may make its puzzles."""


class NoPuzzleError(PnpError):
    """No puzzle of the requested difficulty was found."""


DealT = TypeVar("DealT")

CLIMBS = 20
"""The number of climbs after which a length is abandoned."""
RATED = 3
"""The number of deals of one climb that are rated. Later ones would be very similar."""
HOPELESS = float("inf")
"""The distance of a deal that can't be used at all."""


@dataclass(frozen=True, slots=True)
class Climb(Generic[DealT]):
    """A way to find deals by hill climbing. ``deal()`` returns a random deal, and ``change(one)`` a slightly
    different one. ``distance(one)`` returns how far a deal is from meeting the requirements, 0 if it does. At
    most ``most`` deals are examined, and after ``patience`` deals without progress, the climb starts again.
    """

    deal: Callable[[], DealT]
    change: Callable[[DealT], DealT]
    distance: Callable[[DealT], float]
    most: int
    patience: int

    def found(self) -> Iterator[DealT]:
        """Yield the deals that meet the requirements, one by one as they turn up."""
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
    """Yield a few deals from the first climb that finds any.

    :raises NoPuzzleError: if many climbs find none; ``name`` describes what was wanted.
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
    """Return how far a number is outside a range; 0 if it's inside."""
    return max(low - value, value - high, 0)


_ENDS: ContextVar[float] = ContextVar("_ENDS", default=float("inf"))
"""The time at which the limit is reached, on the monotonic clock."""


class OutOfTimeError(Exception):
    """The time for a search is up."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Make `check_time` raise in this context once some seconds have passed."""
    token = _ENDS.set(min(_ENDS.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _ENDS.reset(token)


def check_time() -> None:
    """Stop the search if its time is up. Call this at every new start within a search.

    :raises OutOfTimeError: if the time of the innermost `time_limit` is up.
    :raises CancelledError: if whoever started the search has cancelled it.
    """
    check_cancelled()
    if time.monotonic() > _ENDS.get():
        raise OutOfTimeError
