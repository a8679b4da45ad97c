"""The positions that a simulated player of a mountain or a road sees. The priests are alike.

To a player of a mountain, a position looks nearer to the goal if more priests have arrived. A player of a road
looks further: it looks nearer if each priest would need fewer moves if he were alone.

The moves of priests along a row depend only on that row, and there are few rows. So the plain rules are used
once for each row, and positions are put together from the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.components.dominoes.tiles import Cell
from pnp.games.fujisan import rules
from pnp.games.fujisan.rules import LEFT, RIGHT, Position
from pnp.search.rating import Explored

Row = tuple[int, ...]
"""The columns of the priests in one row, from left to right."""
Key = tuple[bool, Row, Row]
"""Whether the priests are on their way back, and where they are."""


def key(position: Position) -> Key:
    """Return the key of a position."""
    upper, lower = (tuple(sorted(column for row, column in position.pawns if row == own)) for own in (0, 1))
    return position.returning, upper, lower


PLACES = [(row, column) for row in (0, 1) for column in range(LEFT, RIGHT + 1)]
"""All spaces and the ground at both ends."""
ELSEWHERE = (-99, -99)
"""Where the other priests are when one is alone: out of reach."""


class ExploredMountain(Explored[Key]):
    """The positions that can be reached from a start; ``whole``: whether a road continues from the peak."""

    def __init__(self, start: Position, *, country_road: bool, whole: bool = True) -> None:
        self._start = start
        self._goes_on = country_road and whole
        self._along: dict[tuple[bool, int, Row], list[Row]] = {}
        self._away = {way: (moves_alone if country_road else _missing)(start, way) for way in (False, True)}
        self._way_back = sum(self._away[True][row, column] for row in (0, 1) for column in rules.PEAK)
        super().__init__(key(start), self._distance(key(start)), self._look_around)

    def _look_around(self, keys: Sequence[Key]) -> list[list[tuple[Key, int]]]:
        return [[(after, self._distance(after)) for after in self._after(one)] for one in keys]

    def _after(self, here: Key) -> Iterator[Key]:
        """Yield the positions one move away: along the upper row, along the lower one, or across."""
        returning, upper, lower = here
        if (returning, 0, upper) not in self._along or (returning, 1, lower) not in self._along:
            self._ask(here)
        pairs = [(row, lower) for row in self._along[returning, 0, upper]]
        pairs += [(upper, row) for row in self._along[returning, 1, lower]]
        pairs += _across(upper, lower, returning)
        for one, other in pairs:
            yield self._turned(returning, one, other)

    def _turned(self, returning: bool, upper: Row, lower: Row) -> Key:
        return returning or (self._goes_on and upper == lower == rules.PEAK), upper, lower

    def _ask(self, here: Key) -> None:
        """Store the plain rules' results for the rows of a position."""
        returning, upper, lower = here
        found: tuple[dict[Row, None], dict[Row, None]] = ({}, {})
        for _, after in rules.moves(self._position(here)):
            _, one, other = key(after)
            if other == lower:
                found[0][one] = None
            elif one == upper:
                found[1][other] = None
        self._along[returning, 0, upper], self._along[returning, 1, lower] = map(list, found)

    def _position(self, here: Key) -> Position:
        returning, *rows = here
        p, n, b, r = ((row, column) for row, columns in enumerate(rows) for column in columns)
        return replace(self._start, pawns=(p, n, b, r), returning=returning)

    def _distance(self, here: Key) -> int:
        """Return how far all priests still have to go, including the way back if a road continues."""
        returning, *both = here
        away = self._away[returning]
        total = sum(away[row, column] for row, columns in enumerate(both) for column in columns)
        return total + self._way_back * (self._goes_on and not returning)


def moves_alone(start: Position, returning: bool) -> dict[Cell, int]:
    """Return the moves that a priest would need from each space if he were alone. A priest who can't arrive
    without hopping over others counts as one move farther than any who can."""
    way = replace(start, returning=returning)
    after = {place: _steps_alone(way, place) for place in PLACES}
    found = {place: 0 for place in PLACES if place[1] in way.goals}
    farther = 1
    while new := [place for place in PLACES if place not in found and not after[place].isdisjoint(found)]:
        found.update(dict.fromkeys(new, farther))
        farther += 1
    return {place: found.get(place, farther) for place in PLACES}


def _steps_alone(way: Position, here: Cell) -> set[Cell]:
    """Return where a single priest can go in one move."""
    alone = replace(way, pawns=(here, ELSEWHERE, ELSEWHERE, ELSEWHERE))
    return {after.pawns[0] for _, after in rules.moves(alone)}


def _missing(start: Position, returning: bool) -> dict[Cell, int]:
    """For each space, 1 if a priest there hasn't arrived, otherwise 0."""
    goals = replace(start, returning=returning).goals
    return {place: int(place[1] not in goals) for place in PLACES}


def _across(upper: Row, lower: Row, returning: bool) -> Iterator[tuple[Row, Row]]:
    """Yield the rows after a priest has gone to the other half of a domino. Priests can't leave the ground
    in this way."""
    for here, there, flipped in ((upper, lower, False), (lower, upper, True)):
        for column in here:
            if column not in there and (returning or column not in (LEFT, RIGHT)):
                left, joined = tuple(c for c in here if c != column), tuple(sorted((*there, column)))
                yield (joined, left) if flipped else (left, joined)
