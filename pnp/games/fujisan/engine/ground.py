"""The positions that a simulated player of a mountain or a road sees. The priests are alike.

What priests can do along a row depends on that row alone, and rows are few. So the plain rules are asked once
for each row, and positions are put together from what they answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.games.fujisan import rules
from pnp.games.fujisan.rules import LEFT, RIGHT, Position
from pnp.search.ground import Ground

Row = tuple[int, ...]
"""The columns of the priests in one row, from left to right."""
Key = tuple[bool, Row, Row]
"""Whether the priests are on their way back, and where they are."""


def key(position: Position) -> Key:
    """What names a position."""
    upper, lower = (tuple(sorted(column for row, column in position.pawns if row == own)) for own in (0, 1))
    return position.returning, upper, lower


class MountainGround(Ground[Key]):
    """The positions to be reached from a start."""

    def __init__(self, start: Position, country_road: bool) -> None:
        self._start = start
        self._road = country_road
        self._along: dict[tuple[bool, int, Row], list[Row]] = {}
        self._spaces: dict[tuple[bool, Row], int] = {}
        super().__init__(key(start), self._distance(key(start)), self._look_around)

    def _look_around(self, keys: Sequence[Key]) -> list[list[tuple[Key, int]]]:
        return [[(after, self._distance(after)) for after in self._after(one)] for one in keys]

    def _after(self, here: Key) -> Iterator[Key]:
        """What is one move away: by a move along the upper row, along the lower one, or across."""
        returning, upper, lower = here
        if (returning, 0, upper) not in self._along or (returning, 1, lower) not in self._along:
            self._ask(here)
        pairs = [(row, lower) for row in self._along[returning, 0, upper]]
        pairs += [(upper, row) for row in self._along[returning, 1, lower]]
        pairs += _across(upper, lower, returning)
        for one, other in pairs:
            yield self._turned(returning, one, other)

    def _turned(self, returning: bool, upper: Row, lower: Row) -> Key:
        return returning or (self._road and upper == lower == rules.PEAK), upper, lower

    def _ask(self, here: Key) -> None:
        """Keeps what the plain rules say of the rows of a position."""
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
        """The priests who have not arrived; on a road, all four have the way back to go as well."""
        returning, upper, lower = here
        goals = (LEFT, RIGHT) if returning else rules.PEAK
        away = sum(column not in goals for column in upper + lower)
        return away + 4 * (self._road and not returning)


def _across(upper: Row, lower: Row, returning: bool) -> Iterator[tuple[Row, Row]]:
    """The rows after a priest has gone to the other half of a domino. Nobody leaves the ground like that."""
    for here, there, flipped in ((upper, lower, False), (lower, upper, True)):
        for column in here:
            if column not in there and (returning or column not in (LEFT, RIGHT)):
                left, joined = tuple(c for c in here if c != column), tuple(sorted((*there, column)))
                yield (joined, left) if flipped else (left, joined)
