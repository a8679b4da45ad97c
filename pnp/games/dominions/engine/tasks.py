"""The goals of Dominions' puzzles, including chases, which are captures forced by threats alone; and all
answers, found by a complete search with the plain rules, up to a limit of work.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from pnp.base.progress import check_cancelled
from pnp.games.dominions.engine.fight_hints import can_capture, captured_by, capturing, gives_up
from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules import PASS, Move, Placement, State, move_text
from pnp.games.dominions.state_text import Start
from pnp.games.dominions.tiles import COLOURS, group_of, liberties, sections
from pnp.search.results import LimitReachedError, Limits


@dataclass()
class Meter:
    """Counts the states that a search looks at, and stops the search at its limits."""

    limits: Limits = field(default_factory=Limits)
    states: int = 0
    _begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """The wall-clock time since the search began."""
        return time.monotonic() - self._begun

    @property
    def seconds_left(self) -> float:
        """The wall-clock time until the limit; 0 if it has passed."""
        return max(self.limits.seconds - self.seconds, 0.0)

    def count(self) -> None:
        """Count one more state.

        :raises LimitReachedError: if that exceeds the limit, or the time is up.
        """
        check_cancelled()
        if self.states >= self.limits.states:
            raise LimitReachedError(self.limits.states_reached)
        self.states += 1
        if self.seconds > self.limits.seconds:
            raise LimitReachedError(self.limits.time_reached)


MOST_CHASED = 4
"""The most placements of a chase."""


@dataclass()
class Chase:
    """Looks for placements each of which threatens to capture with the next one, until one does.

    Every reply is tried, so a chase that is found holds against all of them.

    :raises LimitReachedError: from every method, if a limit of the meter is reached.
    """

    meter: Meter = field(default_factory=Meter)
    _known: dict[Hashable, bool] = field(default_factory=dict)

    def firsts(self, state: State, most: int = MOST_CHASED) -> list[Placement]:
        """Return the placements that begin a chase of at most ``most`` placements, or that capture at once."""
        found = list(capturing(state))
        threats = ((move, after) for move, after in self.threatening(state) if move not in found)
        return found + [move for move, after in threats if self.forces(after, most - 1)]

    def forces(self, state: State, left: int) -> bool:
        """Return whether the opponent of the player to move can capture with at most ``left`` more placements,
        each of which threatens to capture, whatever the replies, including a pass."""
        self.meter.count()
        threats = _threats(state)
        if not threats or left < 1:
            return False
        key = (frozenset(state.pieces.items()), *state.hands.values(), left)
        if key not in self._known:
            self._known[key] = all(
                left > 1 and any(self.forces(after, left - 1) for _, after in self.threatening(parried))
                for _, parried in self.parries(state, threats)
            )
        return self._known[key]

    def threatening(self, state: State) -> Iterator[tuple[Placement, State]]:
        """Yield the placements that threaten to capture with the next one, and the states after them."""
        for move in state.placements():
            self.meter.count()
            after = state.play(move)
            if _threats(after):
                yield move, after

    def parries(self, state: State, threats: Sequence[Placement]) -> Iterator[tuple[Placement, State]]:
        """Yield the replies to threats after which nothing can be captured, and the states after them."""
        for reply in state.placements():
            self.meter.count()
            after = state.play(reply)
            if not any(_stands(after, threat) for threat in threats) and not can_capture(after):
                yield reply, after

    def needed(self, state: State, most: int = MOST_CHASED) -> int:
        """Return how many more placements the opponent of the player to move needs for a chase; 0 if it
        isn't forced."""
        return next((left for left in range(1, most) if self.forces(state, left)), 0)

    def line(self, state: State, first: Placement) -> list[Move]:
        """Return a chase from its first move, in which replies last as long as possible and placements win as
        quickly as possible."""
        line: list[Move] = []
        move: Placement | None = first
        while move and not captured_by(state, move):
            after = state.play(move)
            reply, state = self._longest(after)
            line += [move, reply]
            move = self._quickest(state)[1]
        return [*line, move] if move else line

    def _longest(self, state: State) -> tuple[Move, State]:
        """Return a reply to threats after which the chase lasts longest, and the state after it; if nothing
        parries the threats, the reply that leaves the fewest."""
        parries = list(self.parries(state, _threats(state)))
        if parries:
            return max(parries, key=lambda found: self._quickest(found[1])[0])
        replies = [(reply, state.play(reply)) for reply in state.placements()]
        return min(replies, key=lambda found: len(list(capturing(found[1]))), default=(PASS, state.play(PASS)))

    def _quickest(self, state: State) -> tuple[int, Placement | None]:
        """Return how many placements a chase of the player to move takes, and the first of them."""
        if now := next(capturing(state), None):
            return 1, now
        found = ((self.needed(after), move) for move, after in self.threatening(state))
        ways = [(1 + needed, move) for needed, move in found if needed]
        return min(ways, key=lambda way: way[0], default=(0, None))

    def ways(self, state: State, line: Sequence[Move]) -> int:
        """Return how much there is to look at in a line: the number of threats to choose from, times the
        number of replies that parry."""
        found = 1
        for number, move in enumerate(line[:-1]):
            if number % 2:
                choices = len(list(self.parries(state, _threats(state))))
            else:
                choices = len(list(self.threatening(state)))
            found *= max(choices, 1)
            state = state.play(move)
        return found


def _threats(state: State) -> list[Placement]:
    """Return the placements with which the opponent of the player to move could capture after a pass."""
    return list(capturing(state.play(PASS)))


def _stands(state: State, threat: Placement) -> bool:
    """Return whether a threat can still be carried out."""
    return threat.cell not in state.pieces and bool(captured_by(state, threat))


NONE = "none"
ENOUGH = 2
"""The most answers to a filling that are searched for: a second one shows that the first isn't unique."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All answers to a puzzle (for a filling, at most two), and the number of ways considered."""

    solutions: tuple[str, ...]
    ways: int


def answer(start: Start, goal: Goal, meter: Meter | None = None) -> Answer:
    """Return all answers to a puzzle.

    :raises LimitReachedError: if a limit of the meter is reached.
    """
    state, meter = start.state, meter or Meter()
    match goal:
        case "fit":
            found = tuple(move_text(state.grid, m) for m in state.placements() if m.cell in start.at)
        case "eye":
            found = eyes(start)
        case "fill":
            found = _filled(start, meter)
        case "chase":
            return _chased(state, meter)
        case _:
            found = _placed(start, goal, meter)
    return Answer(found, ways(start, goal))


def ways(start: Start, goal: Goal) -> int:
    """Return the number of ways that a solver has to consider, except in a chase; they are counted without
    being considered."""
    state = start.state
    match goal:
        case "fit":
            return len(state.hands[state.turn])
        case "eye":
            return sum(len(state.hands[c]) for c in COLOURS) * len(start.at)
        case "fill":
            return sum(len(state.fitting(state.turn, cell)) for cell in start.at) * len(start.at)
    moves = len(list(state.placements()))
    if goal == "capture-in-two":
        moves *= max(1, len(list(state.play(PASS).placements())))
    elif goal == "live":
        own = group_of(state.grid, state.pieces, start.at[0])
        moves *= 1 + len(liberties(state.grid, state.pieces, own))
    return moves


def eyes(start: Start) -> tuple[str, ...]:
    """Return the eyes among the cells in question, as written in answers."""
    state = start.state
    found = [f"{state.grid.name(cell)} {c}" for cell in start.at for c in COLOURS if state.is_eye(cell, c)]
    return tuple(found) or (NONE,)


def meets(start: Start, move: Placement, goal: Goal, meter: Meter) -> bool:
    """Return whether a legal placement fulfils a task for one placement.

    :raises LimitReachedError: if a limit of the meter is reached.
    """
    state = start.state
    if goal == "capture":
        return bool(state.effect(move).captured)
    after = state.play(move)
    if goal == "save":
        return not gives_up(state, move) and not can_capture(after)
    if goal == "live":
        return after.pieces[start.at[0]].colour == state.turn and after.has_eye(start.at[0])
    if goal == "section":
        return len(sections(after.grid, after.pieces)) > len(sections(state.grid, state.pieces))
    return Chase(meter).forces(after, 1)


def _placed(start: Start, goal: Goal, meter: Meter) -> tuple[str, ...]:
    found = []
    for move in start.state.placements():
        meter.count()
        if meets(start, move, goal, meter):
            found.append(move_text(start.state.grid, move))
    return tuple(found)


def _chased(state: State, meter: Meter) -> Answer:
    """Return the first moves of all chases; the first chase has its whole line."""
    chase = Chase(meter)
    firsts = chase.firsts(state)
    if not firsts:
        return Answer((), 0)
    line = chase.line(state, firsts[0])
    texts = (
        ", ".join(move_text(state.grid, move) for move in line),
        *(move_text(state.grid, move) for move in firsts[1:]),
    )
    return Answer(texts, chase.ways(state, line))


def _filled(start: Start, meter: Meter) -> tuple[str, ...]:
    from pnp.games.dominions.engine.filling import fillings

    state = start.state
    hand = sorted(state.hands[state.turn])
    found = []
    try:
        for way in islice(fillings(state, start.at, hand, meter.seconds_left), ENOUGH):
            meter.count()
            found.append(", ".join(f"{n}@{state.grid.name(c)}" for c, n in sorted(way.items())))
    except TimeoutError as error:
        raise LimitReachedError(meter.limits.time_reached) from error
    return tuple(found)
