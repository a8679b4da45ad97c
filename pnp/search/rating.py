"""Rate puzzles of moves by simulated players, who look one move ahead and have to find the way through the
explored positions.

A position is named by a key. Positions are numbered in the order in which they are first seen, so players can
work with whole numbers. Each is expanded once, by the game's search kernel if it has one, or else by its
plain rules.

From each position, a player sees those one move away and how far from the goal each of them looks, and usually
moves to the one that looks nearest, but sometimes to a random one. Players never visit a position twice. If
nothing new can be reached, they take moves back until something can. Their effort is the number of positions
seen by the time they solve the puzzle.

Several players try each puzzle, each with its own random numbers. They share expanded positions: a position is
expanded once, and positions that are needed at the same time are expanded together. All figures are whole
numbers, so they are the same on every machine.

The score is the binary logarithm of this effort: a puzzle whose players see twice as many positions, or reach
twice as many dead ends, scores one more. In some games, the length of the shortest solution counts, too, which
distinguishes puzzles on which players give up. Logarithms are multiples of 1/64, computed in whole numbers, so
a score is the same on every machine.

A puzzle that you can solve by always making the move that looks best is never hard, whatever its length.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import log2
from typing import Generic, Protocol, TypeVar, runtime_checkable

from pnp.base.sentences import Sentence, together
from pnp.base.streams import stream
from pnp.base.wording import counted
from pnp.search.results import Difficulty, Level, Steps

S = TypeVar("S", bound=Hashable)
P = TypeVar("P")

Successors = Callable[[Sequence[S]], Sequence[Sequence[tuple[S, int]]]]
"""A function that returns, for each of several positions, the positions one move away, all different, and how
far from the goal each looks. The distance is 0 for solved positions, and for no others."""


class Explored(Generic[S]):
    """The positions seen so far, by number; the start is number 0."""

    def __init__(self, start: S, distance: int, successors: Successors[S]) -> None:
        self._successors = successors
        self._numbers: dict[S, int] = {start: 0}
        self._states = [start]
        self.distances = [distance]
        """How far from the goal each position looks."""
        self.after: list[tuple[int, ...] | None] = [None]
        """The positions one move away from each, or None until it is expanded."""

    def expand(self, wanted: Sequence[int]) -> None:
        """Expand those of the wanted positions that haven't been expanded yet."""
        new = list(dict.fromkeys(at for at in wanted if self.after[at] is None))
        if not new:
            return
        for at, seen in zip(new, self._successors([self._states[at] for at in new]), strict=True):
            self.after[at] = tuple(self._number(state, distance) for state, distance in seen)

    def next(self, at: int) -> tuple[int, ...]:
        """Return the positions one move away from one that has been expanded."""
        return self.after[at] or ()

    def number(self, state: S) -> int:
        """Return the number of a position that has been seen.

        :raises KeyError: if it hasn't.
        """
        return self._numbers[state]

    def _number(self, state: S, distance: int) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self.distances.append(distance)
            self.after.append(None)
        return number


def explored_by_rules(
    start: P,
    successors: Callable[[P], Iterable[P]],
    key: Callable[[P], S],
    distance: Callable[[P], int],
) -> Explored[S]:
    """Return the positions of a game by its plain rules. Players treat positions with the same key as the
    same."""
    known = {key(start): start}

    def around(state: S) -> list[tuple[S, int]]:
        found: dict[S, int] = {}
        for after in successors(known[state]):
            name = key(after)
            if name not in found:
                found[name] = distance(after)
                known.setdefault(name, after)
        return list(found.items())

    return Explored(key(start), distance(start), lambda states: [around(state) for state in states])


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of players. ``slip``: how often they make a random move instead of the best-looking one;
    ``patience``: the number of positions after which they give up; ``stubborn``: whether they give up at the
    first dead end. First, ``fewest`` players try, then eight at a time, until together they have seen
    ``enough`` positions or ``runs`` of them have tried: if tries are short, it takes more of them for a
    reliable mean.
    """

    slip: float = 0.3
    patience: int = 2000
    stubborn: bool = False
    runs: int = 48
    enough: int = 4000
    fewest: int = 8


AT_A_TIME = 8
USUAL = Habits()


@dataclass()
class _Run:
    """The search of one player."""

    draw: random.Random
    habits: Habits
    way: list[int] = field(default_factory=lambda: [0])
    seen: set[int] = field(default_factory=lambda: {0})
    dead_ends: int = 0
    back: int = 0
    advancing: bool = True
    done: bool = False
    solved: bool = False

    def step(self, explored: Explored[S]) -> None:
        """Make one move, or take one back."""
        fresh = [at for at in explored.next(self.way[-1]) if at not in self.seen]
        if not fresh:
            self._retreat()
            return
        there = self._choose(fresh, explored.distances)
        self.advancing = True
        self.way.append(there)
        self.seen.add(there)
        self.solved = explored.distances[there] == 0
        self.done = self.solved or len(self.seen) >= self.habits.patience

    def _retreat(self) -> None:
        self.dead_ends += self.advancing
        self.advancing = False
        self.back += 1
        self.way.pop()
        self.done = self.habits.stubborn or not self.way

    def _choose(self, fresh: Sequence[int], distances: Sequence[int]) -> int:
        nearest = min(distances[at] for at in fresh)
        if nearest == 0 or self.draw.random() >= self.habits.slip:
            fresh = [at for at in fresh if distances[at] == nearest]
        return fresh[int(self.draw.random() * len(fresh))]


@dataclass(frozen=True, slots=True)
class Trip:
    """The search of one player in numbers. ``seen``: positions, including the start; ``dead_ends``: positions
    that led to nothing new; ``back``: moves taken back; ``solved``: whether the player found a solution.
    """

    seen: int
    dead_ends: int
    back: int
    solved: bool

    def __add__(self, other: Trip) -> Trip:
        """Return the trip through one puzzle, then another."""
        return Trip(
            self.seen + other.seen,
            self.dead_ends + other.dead_ends,
            self.back + other.back,
            self.solved and other.solved,
        )


@runtime_checkable
class Walked(Protocol):
    """Explored positions on which a kernel moves all players at once."""

    def walk(self, draws: Sequence[random.Random], habits: Habits) -> list[Trip]:
        """Return the trips of players with these random numbers."""


def play(explored: Explored[S], habits: Habits = USUAL) -> tuple[Trip, ...]:
    """Let players try a puzzle from position 0."""
    trips: list[Trip] = []
    while len(trips) < habits.runs and (
        len(trips) < habits.fewest or sum(trip.seen for trip in trips) < habits.enough
    ):
        last = min(max(len(trips) + AT_A_TIME, habits.fewest), habits.runs)
        draws = [stream(0, "player", n) for n in range(len(trips), last)]
        trips += (
            explored.walk(draws, habits) if isinstance(explored, Walked) else _together(explored, draws, habits)
        )
    return tuple(trips)


def _together(explored: Explored[S], draws: Sequence[random.Random], habits: Habits) -> list[Trip]:
    """Return the trips of players who move in step, so that the positions they see are expanded together."""
    runs = [_Run(draw, habits) for draw in draws]
    going = list(runs)
    while going:
        explored.expand([run.way[-1] for run in going])
        for run in going:
            run.step(explored)
        going = [run for run in going if not run.done]
    return [Trip(len(run.seen), run.dead_ends, run.back, run.solved) for run in runs]


def solved_at_first_sight(explored: Explored[S], length: int) -> bool:
    """Return whether a player can solve a puzzle by always making the move that looks best, without taking any
    back, in at most twice the moves of the shortest solution. Four players try, because positions may look
    equally good."""
    habits = Habits(slip=0, patience=2 * length + 1, runs=4, stubborn=True)
    return any(trip.solved for trip in play(explored, habits))


PARTS = 64
"""The parts into which a doubling is divided."""

AT_FIRST_SIGHT = Sentence("always making the most promising move solves it")


class Effort(Enum):
    """The count used as the effort of a trip."""

    POSITIONS = "positions"
    DEAD_ENDS = "dead ends"

    def of(self, trip: Trip) -> int:
        """Return the effort of a trip, at least 1."""
        return trip.seen if self is Effort.POSITIONS else 1 + trip.dead_ends


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale by which a game turns effort into a difficulty.

    ``steps``: the scores at which one level ends and the next begins; ``moves``: the number of doublings of the
    effort for which one doubling of the length counts; ``patience``: the positions after which players give up;
    ``players``: the least number of players who try; ``effort``: what counts as effort. All except patience and
    players are fitted to sets that the measurements in ``docs/difficulty.md`` don't use.
    """

    steps: Steps
    moves: int
    patience: int = USUAL.patience
    players: int = USUAL.fewest
    effort: Effort = Effort.POSITIONS


def doublings(number: int) -> int:
    """Return the base-2 logarithm of a whole number, in 64ths, rounded down."""
    return int(number**PARTS).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Part:
    """The trips of players in a part of a puzzle, and the weight of its effort in the score."""

    trips: Sequence[Trip]
    weight: Fraction = Fraction(1)

    def effort(self, of: Effort) -> Fraction:
        """Return the weighted mean of the players' efforts, in `PARTS` of a doubling."""
        return self.weight * Fraction(sum(doublings(of.of(trip)) for trip in self.trips), len(self.trips))

    def mean(self, met: Callable[[Trip], int]) -> int:
        """Return the mean over the players of the values of ``met``, rounded half up."""
        return (2 * sum(map(met, self.trips)) + len(self.trips)) // (2 * len(self.trips))


def trips_of(explored: Explored[S], scale: Scale) -> tuple[Trip, ...]:
    """Return the trips of simulated players whose habits are those of a scale."""
    return play(explored, Habits(patience=scale.patience, fewest=scale.players))


def rate_play(explored: Explored[S], length: int, scale: Scale) -> Difficulty:
    """Return the difficulty of a puzzle whose shortest solution has a length.

    :raises ValueError: for a puzzle that is solved from the start.
    """
    parts = [Part(trips_of(explored, scale))]
    return rate_parts(parts, length, scale, lambda: solved_at_first_sight(explored, length))


def rate_parts(
    parts: Sequence[Part], length: int, scale: Scale, at_first_sight: Callable[[], bool]
) -> Difficulty:
    """Return the difficulty of a puzzle that players solve part by part; ``at_first_sight`` is a function that
    returns whether always making the best-looking move solves it, and is called only if that matters.

    :raises ValueError: for a puzzle that is solved from the start.
    """
    if length < 1:
        raise ValueError("a puzzle that is solved from the start has no difficulty rating")
    score = score_of(parts, length, scale)
    level = scale.steps.level(score)
    reason = together([counted(length, "move"), _in_words(parts)])
    if level in (Level.HARD, Level.EXPERT) and at_first_sight():
        return Difficulty(Level.MEDIUM, score, together([reason, AT_FIRST_SIGHT]))
    return Difficulty(level, score, reason)


def score_of(parts: Sequence[Part], length: int, scale: Scale) -> float:
    """Return the score: the doublings of the players' effort, summed over the parts, plus ``moves`` times the
    doublings of the length."""
    effort = sum(part.effort(scale.effort) for part in parts)
    return round(float((effort + scale.moves * doublings(length)) / PARTS), 2)


def _in_words(parts: Sequence[Part]) -> str:
    """Return the sentence on the average player's effort, in whole numbers."""
    met = counted(sum(part.mean(lambda trip: trip.seen) for part in parts), "position")
    if not all(any(trip.solved for trip in part.trips) for part in parts):
        return Sentence("a careful player meets {positions} and gives up", positions=met)
    dead_ends = sum(part.mean(lambda trip: trip.dead_ends) for part in parts)
    if not dead_ends:
        return Sentence("a careful player meets {positions}", positions=met)
    return Sentence(
        "a careful player meets {positions} and {dead_ends}",
        positions=met,
        dead_ends=counted(dead_ends, "dead end"),
    )


def rate_moves(choices: Sequence[int], steps: Steps) -> Difficulty:
    """Return a difficulty for games without an estimate of how far a position is from the goal, so that no
    player can be simulated: the length of the shortest solution, divided by log2(1 + the mean number of choices
    along it).

    :param choices: the number of legal moves in each position before its moves.
    :raises ValueError: for a solution without moves.
    """
    if not choices:
        raise ValueError("a puzzle that is solved from the start has no difficulty rating")
    length, mean = len(choices), sum(choices) / len(choices)
    score = round(length / log2(1 + max(mean, 1)), 2)
    reason = Sentence(
        "{moves}, {choices:.1f} choices on average", moves=counted(length, "move"), choices=float(mean)
    )
    return Difficulty(steps.level(score), score, reason)
