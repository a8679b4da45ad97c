"""Random tables: rectangles filled with dominoes of a set, and small changes to them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino, domino_set
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.search.generation import check_time
from pnp.search.results import Level

Place = tuple[int, int, bool]
"""The place of a domino: row, column, and whether it's upright."""

SIZES = {
    Level.EASY: ((3, 4),),
    Level.MEDIUM: ((4, 4), (3, 6)),
    Level.HARD: ((4, 5), (4, 6)),
    Level.EXPERT: ((4, 5), (4, 6), (5, 6)),
}
"""Rows and columns of the rectangles that sliding puzzles are made from if no size is given."""


def size_for(options: SlidingPuzzleOptions, level: Level, draw: random.Random) -> tuple[int, int]:
    """Return the rows and columns in the options, or else of a random one of the level's sizes."""
    if options.rows is None or options.columns is None:
        return draw.choice(SIZES[level])
    return options.rows, options.columns


def random_tiling(rows: int, columns: int, draw: random.Random) -> list[Place]:
    """Return places of dominoes that fill a rectangle; where both orientations fit, they are equally likely.

    :raises ValueError: for an odd number of cells.
    """
    if rows * columns % 2:
        raise ValueError(f"dominoes cannot fill {rows} rows of {columns}")
    while True:
        places = _try_tiling(rows, columns, draw)
        if places is not None:
            return places


def _try_tiling(rows: int, columns: int, draw: random.Random) -> list[Place] | None:
    """Return the result of one pass in reading order, or None if it leaves a cell that no domino can fill; 96%
    of passes succeed on 4x5 cells, 62% on 7x8."""
    free = {(row, column) for row in range(rows) for column in range(columns)}
    places: list[Place] = []
    for row in range(rows):
        for column in range(columns):
            if (row, column) not in free:
                continue
            ways = [upright for upright in (False, True) if _other(row, column, upright) in free]
            if not ways:
                return None
            upright = draw.choice(ways)
            free -= {(row, column), _other(row, column, upright)}
            places.append((row, column, upright))
    return places


def _other(row: int, column: int, upright: bool) -> Cell:
    return (row + 1, column) if upright else (row, column + 1)


def random_rectangle(rows: int, columns: int, highest: int, draw: random.Random) -> Table:
    """Return a rectangle of dominoes, all different, of the set up to double ``highest``.

    :raises ValueError: if the set is too small.
    """
    places = random_tiling(rows, columns, draw)
    pairs = domino_set(highest)
    if len(places) > len(pairs):
        raise ValueError(f"{len(places)} dominoes needed, the set up to {highest} has {len(pairs)}")
    chosen = draw.sample(pairs, len(places))
    return Table(tuple(_domino(place, pair, draw) for place, pair in zip(places, chosen, strict=True)))


def _domino(place: Place, pair: tuple[int, int], draw: random.Random) -> Domino:
    first, second = pair if draw.random() < 0.5 else pair[::-1]
    return Domino(*place, first, second)


def rectangle_without_matches(rows: int, columns: int, highest: int, draw: random.Random) -> Table | None:
    """Return a rectangle as `random_rectangle` does, but with no equal numbers of two dominoes side by side;
    None if the shuffle allows none.

    Dominoes are laid in reading order: each time, the first one that fits from those left in the shuffle. Dead
    ends are abandoned.
    """
    rest = list(domino_set(highest))
    draw.shuffle(rest)
    numbers: dict[Cell, int] = {}
    laid: list[Domino] = []
    for place in random_tiling(rows, columns, draw):
        domino = next((d for pair in rest for d in _both_ways(place, pair, draw) if _fits(d, numbers)), None)
        if domino is None:
            return None
        rest.remove(domino.pair)
        numbers.update(zip(domino.cells, domino.numbers, strict=True))
        laid.append(domino)
    return Table(tuple(laid))


def _both_ways(place: Place, pair: tuple[int, int], draw: random.Random) -> tuple[Domino, Domino]:
    one = _domino(place, pair, draw)
    return one, Domino(*place, one.second, one.first)


def _fits(domino: Domino, numbers: dict[Cell, int]) -> bool:
    """Return whether no number laid beside it equals its own; dominoes further on are laid after it."""
    for (row, column), number in zip(domino.cells, domino.numbers, strict=True):
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if any(numbers.get(cell) == number for cell in near):
            return False
    return True


def changed(table: Table, highest: int, draw: random.Random) -> Table:
    """Return a table with one small change: one domino turned around, or swapped with another or with an unused
    one of the set; or two side by side laid the other way."""
    change = draw.choice((_turn_round, _exchange, _replace, _lay_across))
    return change(table, highest, draw)


def _swap_in(table: Table, new: dict[int, Domino]) -> Table:
    return Table(tuple(new.get(index, domino) for index, domino in enumerate(table.dominoes)))


def _with_pair(domino: Domino, pair: tuple[int, int]) -> Domino:
    return Domino(domino.row, domino.column, domino.vertical, *pair)


def _turn_round(table: Table, highest: int, draw: random.Random) -> Table:
    index = draw.randrange(len(table.dominoes))
    domino = table.dominoes[index]
    return _swap_in(table, {index: _with_pair(domino, domino.numbers[::-1])})


def _exchange(table: Table, highest: int, draw: random.Random) -> Table:
    one, two = draw.sample(range(len(table.dominoes)), 2)
    a, b = table.dominoes[one], table.dominoes[two]
    return _swap_in(table, {one: _with_pair(a, b.numbers), two: _with_pair(b, a.numbers)})


def _replace(table: Table, highest: int, draw: random.Random) -> Table:
    present = {domino.pair for domino in table.dominoes}
    rest = [pair for pair in domino_set(highest) if pair not in present]
    if not rest:
        return _exchange(table, highest, draw)
    index = draw.randrange(len(table.dominoes))
    domino = table.dominoes[index]
    return _swap_in(
        table, {index: _domino((domino.row, domino.column, domino.vertical), draw.choice(rest), draw)}
    )


def _lay_across(table: Table, highest: int, draw: random.Random) -> Table:
    """Return two dominoes that fill a square, laid the other way; any other change if there are none."""
    squares = [
        (one, two)
        for one, a in enumerate(table.dominoes)
        for two, b in enumerate(table.dominoes)
        if a.vertical == b.vertical
        and ((b.row, b.column) == ((a.row, a.column + 1) if a.vertical else (a.row + 1, a.column)))
    ]
    if not squares:
        return _turn_round(table, highest, draw)
    one, two = draw.choice(squares)
    a, b = table.dominoes[one], table.dominoes[two]
    row, column = (a.row, a.column + 1) if not a.vertical else (a.row + 1, a.column)
    return _swap_in(
        table,
        {
            one: Domino(a.row, a.column, not a.vertical, *a.numbers),
            two: Domino(row, column, not a.vertical, *b.numbers),
        },
    )


def climbed(
    table: Table,
    highest: int,
    worth: Callable[[Table], float],
    steps: int,
    aims: Sequence[int],
    draw: random.Random,
) -> Table:
    """Return the most valuable table on a walk of at most ``steps`` small changes from a table of the set up to
    double ``highest``.

    A change is kept if the value doesn't fall: if every change had to raise it, the walk would end on the first
    plateau. The walk stops once the value reaches an aim drawn at random from ``aims``.
    """
    best, enough, most = table, draw.choice(aims), worth(table)
    for _ in range(steps):
        check_time()
        if most >= enough:
            break
        candidate = changed(best, highest, draw)
        found = worth(candidate)
        if found >= most:
            best, most = candidate, found
    return best
