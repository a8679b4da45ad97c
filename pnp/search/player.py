"""A simulated player, who looks one move ahead and has to find the way.

From each position, the player sees those one move away and how far from the goal each of them looks, and
usually goes to the one that looks nearest. Now and then it goes to a random one. It never goes to a position
twice. If nothing new can be reached, it takes moves back until something can. Its effort is the number of
positions it has seen by the time it solves the puzzle.

Several players try each puzzle, each with its own random numbers. They share what they see: a position is
expanded once, and positions that are needed at the same time are expanded together. All figures are whole
numbers, so they come out the same on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from pnp.base.streams import stream
from pnp.search.explored import Explored, S


@dataclass(frozen=True, slots=True)
class Habits:
    """How players search.

    ``slip``: how often they go anywhere instead of where it looks best; ``patience``: the positions after which
    they give up; ``stubborn``: whether they give up at the first dead end. ``fewest`` try at first, then eight
    at a time, until they have seen ``enough`` positions between them or ``runs`` have tried: if tries are
    short, it takes more of them to get a reliable mean.
    """

    slip: float = 0.3
    patience: int = 2000
    stubborn: bool = False
    runs: int = 48
    enough: int = 4000
    fewest: int = 8


AT_A_TIME = 8
USUAL = Habits()


@dataclass
class _Run:
    """One player on the way to the goal."""

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
    """What one player met.

    ``seen``: positions, including the start; ``dead_ends``: positions from which nothing new could be reached;
    ``back``: moves taken back; ``solved``: whether the player found a solution.
    """

    seen: int
    dead_ends: int
    back: int
    solved: bool

    def __add__(self, other: Trip) -> Trip:
        """The trip through one puzzle, then another."""
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
        """The trips of players with these random numbers."""


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
    """The trips of players who move in step, so that the positions they see are expanded together."""
    runs = [_Run(draw, habits) for draw in draws]
    going = list(runs)
    while going:
        explored.expand([run.way[-1] for run in going])
        for run in going:
            run.step(explored)
        going = [run for run in going if not run.done]
    return [Trip(len(run.seen), run.dead_ends, run.back, run.solved) for run in runs]


def solved_at_first_sight(explored: Explored[S], length: int) -> bool:
    """Whether a player can solve a puzzle by always making the move that looks best, without taking any back,
    in at most twice the moves of the shortest solution. Four players try, because positions may look equally
    good."""
    habits = Habits(slip=0, patience=2 * length + 1, runs=4, stubborn=True)
    return any(trip.solved for trip in play(explored, habits))
