"""Fujisan and Country Road for the player who moves.

The player plans for each priest alone: how many moves would take him to the peak, or off the mountain on the
way back, if nobody else were there. The distance is the sum for all four. That priests need each other for a
hop, and stand in each other's way, is what the player doesn't see.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.judge.player import Option
from pnp.games.fujisan.rules import LEFT, PEAK, RIGHT, WIDTH, Position, turn_back

Place = tuple[int, int]
State = tuple[bool, tuple[Place, ...]]
"""Whether the priests are returning, and where they are, in order: priests are alike."""

NO_WAY = 7.0
"""What a priest adds who couldn't arrive without hopping others; fewer for each who could in fewer moves."""
WAY_BACK = 30.0
"""What the whole way back adds while the priests are climbing."""
PEAK_PLACES = tuple((row, column) for row in (0, 1) for column in PEAK)


class FujisanWorld:
    """A mountain to climb, and to come down from on a country road."""

    reversible = False

    def __init__(self, position: Position, country_road: bool = False) -> None:
        self.start: State = False, tuple(sorted(position.pawns))
        self._road = country_road
        top = Position(position.table, ((0, 5), (1, 5), (0, 6), (1, 6)), peak=position.peak)
        ways = {False: position, True: turn_back(top)}
        places = [(row, column) for row in (0, 1) for column in range(LEFT, WIDTH + 1)]
        self._numbers = {way: {place: at.number(place) for place in places} for way, at in ways.items()}
        self._steps = {place for place in PEAK_PLACES if position.can_step_onto(place)}
        self._alone = {way: self._moves_alone(way) for way in ways}

    def look(self, position: State) -> list[Option[State]]:
        """Return all legal moves."""
        returning, priests = position
        found = []
        for piece, here in enumerate(priests):
            others = set(priests) - {here}
            for there in self._targets(returning, here, others):
                after = returning, tuple(sorted((*others, there)))
                away = self._distance(*after)
                if self._road and not returning and away == WAY_BACK:
                    after = True, after[1]
                    away = self._distance(*after)
                found.append(Option(after, piece, away))
        return found

    def _targets(self, returning: bool, here: Place, others: set[Place]) -> Iterator[Place]:
        """Yield where one priest may go."""
        numbers, (row, column) = self._numbers[returning], here
        goals = (LEFT, RIGHT) if returning else PEAK
        across = (1 - row, column)
        if numbers[here] is not None and across not in others:
            yield across
        if column in goals:
            beside = (row, PEAK[0] + PEAK[1] - column)
            if not returning and beside in self._steps and beside not in others:
                yield beside
            return
        for way in (-1, 1):
            free, there = 0, column + way
            while LEFT <= there <= RIGHT:
                if (row, there) not in others:
                    free += 1
                    if numbers[row, there] == free:
                        yield row, there
                there += way

    def _distance(self, returning: bool, priests: tuple[Place, ...]) -> float:
        """Return how far from the goal it looks; 0 where the puzzle is solved."""
        alone = self._alone[returning]
        distance = sum(alone[priest] for priest in priests)
        return distance + (WAY_BACK if self._road and not returning else 0.0)

    def _moves_alone(self, returning: bool) -> dict[Place, float]:
        """Return the moves that a priest would need from each space if no other were in the way."""
        numbers = self._numbers[returning]
        goals = (LEFT, RIGHT) if returning else PEAK
        alone = {place: 0.0 if place[1] in goals else NO_WAY for place in numbers}
        for moves in range(1, int(NO_WAY)):
            for here in [place for place in numbers if alone[place] == NO_WAY]:
                if any(alone[there] == moves - 1 for there in self._targets(returning, here, set())):
                    alone[here] = float(moves)
        return alone
