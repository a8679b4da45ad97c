"""The player who moves: what one attempt at a puzzle costs someone who sees little and remembers badly.

What is modelled, after what people were found to do in Sokoban (Jarušek and Pelánek) and Rush Hour:

- **Looking ahead** is short. All moves from the position are weighed by how near the goal they seem to lead.
  Some are followed one move further.
- **Counterintuitive moves** cost most. A move that leads away from the goal is taken seldom, the less the
  further it leads away.
- **Memory** fades. The last few positions are well remembered. Of those before, only how often one has been
  there, and not every visit.
- **Getting stuck.** At a dead end the player takes back a few moves. After a while without progress, and sooner
  when going in circles, the player starts again or accepts a step back. Each time patience grows, and trust in
  what looks near the goal shrinks.
- **Overlooking.** A move that is hard to see, such as a flight with turns, is overlooked at times.

A move that solves the puzzle is played as soon as its turn comes to be looked at. The effort is the number of
moves tried: made, taken back, or followed in the head. It is the cap where that is reached first.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Generic, NamedTuple, Protocol, TypeVar

DEAD_END = 1000.0
"""A distance beyond any real one."""

CAP = 100_000
"""Moves tried before the player gives up."""

GREED = 1.0
"""How much likelier a move becomes with each unit that it leads nearer the goal, as an exponent."""
RELUCTANCE = 0.5
"""The same again, for moves that lead away from it."""
FAMILIAR = 2.0
"""How much unlikelier a move becomes with each visit to where it leads."""
DEAD_END_VISITS = 20
"""Visits that a dead end is remembered as."""
REMEMBERED = 0.95
"""The chance that a visit leaves a memory."""
RECENT = 12
"""Positions that are well remembered."""
WELL_REMEMBERED = 2.0
"""How much unlikelier it is to return to one of those."""
SAME_PIECE = 0.3
"""How much likelier it is to go on with the piece that was moved last."""
FOLLOWED = 0.1
"""The chance that a move is followed one further."""
OVERLOOKED = 500.0
"""How unlikely a move is that isn't seen, unless there is no other."""
SEEN = 0.6
"""The chance, for each difficulty of a move, not to overlook it."""
PATIENCE = 50
"""Moves without progress before the player gives up an attempt, the first time."""
CIRCLES = 0.2
"""How many more such moves a move counts for, for each visit to where it leads: going in circles tires."""
MORE_PATIENCE = 1.05
"""How much longer the next attempt lasts."""
DISILLUSION = 0.95
"""What is left, after each attempt that is given up, of the trust in what looks near the goal."""
LEAST_TRUST = 0.2
GOES_ON = 0.7
"""The chance of going on from where one is stuck, rather than from the start, where all moves can be undone."""
TO_THE_START = 0.3
"""The chance of going back to the start, rather than to some earlier position, where they can't."""
GOES_FURTHER_BACK = 0.6
"""The chance, after each move taken back at a dead end, of taking back another."""


PositionT = TypeVar("PositionT", bound=Hashable)
"""A position."""


class Option(NamedTuple, Generic[PositionT]):
    """A move as the player sees it: where it leads, which piece moves, how far from the goal that seems (0: it
    solves the puzzle), and how hard the move is to see."""

    after: PositionT
    piece: int
    distance: float
    difficulty: int = 0


class World(Protocol[PositionT]):
    """A puzzle as its rules show it."""

    @property
    def start(self) -> PositionT:
        """The position at the start."""

    def look(self, position: PositionT) -> Sequence[Option[PositionT]]:
        """Return all legal moves."""

    @property
    def reversible(self) -> bool:
        """Whether every move can be undone by others."""


@dataclass(frozen=True, slots=True)
class View:
    """What the player sees from a position: the numbers of the positions that moves lead to, and the rest of
    their options, in the same order; whether some are hard to see; and whether one solves the puzzle."""

    after: tuple[int, ...]
    pieces: tuple[int, ...]
    distances: tuple[float, ...]
    difficulties: tuple[int, ...]
    nearest: float


class Remembering(Generic[PositionT]):
    """A world whose positions are numbered and worked out once, for all runs of a puzzle. The start is 0."""

    def __init__(self, world: World[PositionT]) -> None:
        self._world = world
        self.reversible = world.reversible
        self._positions = [world.start]
        self._numbers = {world.start: 0}
        self._views: list[View | None] = [None]

    def __len__(self) -> int:
        return len(self._positions)

    def look(self, number: int) -> View:
        """Return all legal moves from a position."""
        known = self._views[number]
        if known is None:
            known = self._views[number] = self._seen(self._world.look(self._positions[number]))
        return known

    def _seen(self, options: Sequence[Option[PositionT]]) -> View:
        return View(
            tuple(self._number(option.after) for option in options),
            tuple(option.piece for option in options),
            tuple(option.distance for option in options),
            tuple(option.difficulty for option in options),
            min((option.distance for option in options), default=DEAD_END),
        )

    def _number(self, position: PositionT) -> int:
        number = self._numbers.setdefault(position, len(self._positions))
        if number == len(self._positions):
            self._positions.append(position)
            self._views.append(None)
        return number


class Player(Generic[PositionT]):
    """One run at a puzzle."""

    def __init__(self, world: Remembering[PositionT], draw: random.Random, cap: int = CAP) -> None:
        self.effort = 0
        self._world, self._draw, self._cap = world, draw, cap
        self._patience = float(PATIENCE)
        self._trust = 1.0
        self._visits: dict[int, int] = {}
        self._last: dict[int, int] = {}
        """When each position was last visited, in efforts."""
        self._start([0])

    def _start(self, line: list[int]) -> None:
        self._line = line
        self._distance = self._nearest = DEAD_END
        self._idle, self._piece = 0.0, -1

    def run(self) -> int:
        """Play until the puzzle is solved or the cap is reached, and return the effort."""
        while self.effort < self._cap:
            here = self._line[-1]
            view = self._world.look(here)
            self._remember(here, 1)
            self.effort += 1
            if not view.after:
                self._take_back()
                continue
            choice = self._choice(view)
            if view.distances[choice] == 0:
                break
            self._move(view, choice)
            if self._idle > self._patience:
                self._give_up()
        return min(self.effort, self._cap)

    def _remember(self, here: int, visits: int) -> None:
        self._last[here] = self.effort
        if self._draw.random() < REMEMBERED:
            self._visits[here] = self._visits.get(here, 0) + visits

    def _choice(self, view: View) -> int:
        """Return the number of a move, the likelier the better it looks; one that solves is taken when it is
        seen."""
        draw, visits, last = self._draw.random, self._visits, self._last
        distance = self._distance if self._distance < DEAD_END else view.nearest
        since = self.effort - RECENT
        greed, reluctance = GREED * self._trust, RELUCTANCE / (1 + self._idle / PATIENCE)
        dislikes = []
        for k, after in enumerate(view.after):
            if view.difficulties[k] and draw() >= SEEN ** view.difficulties[k]:
                dislikes.append(OVERLOOKED)
                continue
            seems = view.distances[k]
            if seems == 0:
                return k
            if draw() < FOLLOWED:
                seems = self._followed(after, seems)
            away = greed * (seems - distance)
            dislike = away * (1 + reluctance) if away > 0 else away
            dislike += FAMILIAR * visits.get(after, 0)
            if last.get(after, since) > since:
                dislike += WELL_REMEMBERED
            if view.pieces[k] == self._piece:
                dislike -= SAME_PIECE
            dislikes.append(dislike)
        least = min(dislikes)
        weights = [exp(least - dislike) for dislike in dislikes]
        return self._draw.choices(range(len(weights)), weights)[0]

    def _followed(self, after: int, seems: float) -> float:
        """Return how near the goal a move seems to lead with the best move after it, or into a dead end."""
        self.effort += 1
        further = self._world.look(after).nearest
        return min(seems, further + 0.5) if further < DEAD_END else seems + 4

    def _move(self, view: View, choice: int) -> None:
        self._line.append(view.after[choice])
        self._distance, self._piece = view.distances[choice], view.pieces[choice]
        self._idle += 1 + CIRCLES * self._visits.get(self._line[-1], 0)
        if self._distance < self._nearest:
            self._nearest, self._idle = self._distance, 0.0

    def _take_back(self) -> None:
        """Take back moves from a dead end, which is well remembered."""
        self._remember(self._line[-1], DEAD_END_VISITS)
        while len(self._line) > 1:
            self._line.pop()
            self.effort += 1
            if self._draw.random() >= GOES_FURTHER_BACK:
                break
        self._distance = DEAD_END
        self._idle += 1

    def _give_up(self) -> None:
        """Continue from a step back, from an earlier position, or from the start."""
        self._patience *= MORE_PATIENCE
        self._trust = max(self._trust * DISILLUSION, LEAST_TRUST)
        draw = self._draw.random
        if self._world.reversible:
            line = self._line if draw() < GOES_ON else self._line[:1]
        else:
            line = self._line[: 1 if draw() < TO_THE_START else 1 + int(draw() * len(self._line))]
        self._start(line)
