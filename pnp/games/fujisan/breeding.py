"""Mountains of wanted lengths, bred by hill climbing, since only one random deal in thousands needs 40 moves;
and the positions that a simulated player of a mountain or a road explores. The priests are interchangeable.

To a player of a mountain, a position looks nearer to the goal if more priests have arrived. A player of a road
looks farther ahead: a position looks nearer if each priest would need fewer moves if he were alone.

The moves of priests along a row depend only on that row, and there are few rows. So the plain rules are used
once for each row, and positions are put together from the results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat

from pnp.base.options import format_range
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino, domino_set
from pnp.games.fujisan import rules
from pnp.games.fujisan.rules import HIGHEST, LEFT, RIGHT, WIDTH, Position
from pnp.search.generation import CLIMBS, HOPELESS, Climb, beyond, bred
from pnp.search.rating import Explored

PAIRS = tuple(pair for pair in domino_set(HIGHEST) if pair[0] != pair[1])
"""The fifteen dominoes without doubles and sixes."""

MOST = 4000
"""The most mountains that one climb examines. Of 12 climbs that aimed for 40 moves or more, all succeeded; of
12 for 50, 11 did; of 32 for 60, 6 did. On country roads, all 36 climbs for up to 60 moves did, and 3 of 5 for
70."""
PATIENCE = 1000
AIMS = 5
"""The number of lengths in a range, including the first and the last, at which climbs aim in turn."""
SWAPS, TURNS = 0.5, 0.25
"""The fractions of changes that swap two dominoes and that turn one; the others use one that was left out."""

Length = Callable[[Table], int | None]
"""The number of moves in a mountain's shortest solution; None if there is no solution."""


def random_mountain(draw: random.Random) -> Table:
    """Return twelve of the fifteen dominoes, in random order and either way up."""
    return _mountain([_either_way(pair, draw) for pair in draw.sample(PAIRS, WIDTH)])


def mountains(wanted: tuple[int, int], length: Length, draw: random.Random, turn: int) -> Iterator[Table]:
    """Return a few mountains whose lengths are in a range: long ones and short ones in turn.

    :raises NoPuzzleError: if none is found.
    """
    aims = _aims(wanted, turn)
    return bred(
        lambda: _climb((next(aims), wanted[1]), length, draw),
        Sentence("mountain of {moves} moves", moves=format_range(wanted)),
    )


def _aims(wanted: tuple[int, int], turn: int) -> Iterator[int]:
    """Return the least length that each climb aims for: for the first half of the climbs, the one whose turn it
    is; for the others, the low end of the range. Few climbs reach great lengths, so these are tried many
    times."""
    low, high = wanted
    aim = low + turn % AIMS * (high - low) // (AIMS - 1)
    return chain(repeat(aim, CLIMBS // 2), repeat(low))


def _climb(aim: tuple[int, int], length: Length, draw: random.Random) -> Climb[Table]:
    """Return a climb to lengths in a range."""

    def distance(mountain: Table) -> float:
        moves = length(mountain)
        return HOPELESS if moves is None else beyond(moves, *aim)

    return Climb(lambda: random_mountain(draw), lambda one: changed(one, draw), distance, MOST, PATIENCE)


def changed(mountain: Table, draw: random.Random) -> Table:
    """Return a mountain with two dominoes swapped, one turned, or one replaced by one that was left out."""
    columns = [domino.numbers for domino in mountain.dominoes]
    what, at = draw.random(), draw.randrange(WIDTH)
    if what < SWAPS:
        other = draw.choice([column for column in range(WIDTH) if column != at])
        columns[at], columns[other] = columns[other], columns[at]
    elif what < SWAPS + TURNS:
        columns[at] = columns[at][::-1]
    else:
        used = {domino.pair for domino in mountain.dominoes}
        columns[at] = _either_way(draw.choice([pair for pair in PAIRS if pair not in used]), draw)
    return _mountain(columns)


def _either_way(pair: tuple[int, int], draw: random.Random) -> tuple[int, int]:
    return pair if draw.random() < 0.5 else pair[::-1]


def _mountain(columns: list[tuple[int, int]]) -> Table:
    return Table(tuple(Domino(0, column, True, *numbers) for column, numbers in enumerate(columns)))


Row = tuple[int, ...]
"""The columns of the priests in one row, from left to right."""
Key = tuple[bool, Row, Row]
"""Whether the priests are on their way back, and their places."""


def key(position: Position) -> Key:
    """Return the key of a position."""
    upper, lower = (tuple(sorted(column for row, column in position.pawns if row == own)) for own in (0, 1))
    return position.returning, upper, lower


PLACES = [(row, column) for row in (0, 1) for column in range(LEFT, RIGHT + 1)]
"""All spaces and the ground at both ends."""
ELSEWHERE = (-99, -99)
"""The place of the other priests when one is alone: out of reach."""


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
        """Return the distance that all priests together still have to go, including the way back if a road
        continues."""
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
    """Return the spaces to which a single priest can go in one move."""
    alone = replace(way, pawns=(here, ELSEWHERE, ELSEWHERE, ELSEWHERE))
    return {after.pawns[0] for _, after in rules.moves(alone)}


def _missing(start: Position, returning: bool) -> dict[Cell, int]:
    """Return, for each space, 1 if a priest there hasn't arrived, otherwise 0."""
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
