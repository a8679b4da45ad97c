"""Mountains of wanted lengths. Of random deals one in thousands needs 40 moves, so they are bred instead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from pnp.base.options import format_range
from pnp.base.sentences import Sentence
from pnp.dominoes.table import Table
from pnp.dominoes.tiles import Domino, domino_set
from pnp.games.fujisan.rules import HIGHEST, WIDTH
from pnp.search.hill_climbing import HOPELESS, Climb, beyond, bred

PAIRS = tuple(pair for pair in domino_set(HIGHEST) if pair[0] != pair[1])
"""The fifteen dominoes without doubles and sixes."""

MOST = 4000
"""Mountains that one climb looks at. Of 12 climbs to 40 moves or more, all got there; of 12 to 50, 11; of 12 to
60, 3. On country roads, all 36 did."""
PATIENCE = 1000
SWAPS, TURNS = 0.5, 0.25
"""The shares of changes that swap two dominoes, and that turn one; the others take one that was left out."""

Length = Callable[[Table], int | None]
"""The moves of a mountain's shortest solution, None where there is no solution."""


def random_mountain(draw: random.Random) -> Table:
    """Twelve of the fifteen dominoes, in any order and either way up."""
    return _mountain([_either_way(pair, draw) for pair in draw.sample(PAIRS, WIDTH)])


def mountains(wanted: tuple[int, int], length: Length, draw: random.Random) -> Iterator[Table]:
    """A few mountains whose lengths are in a range.

    :raises NoProblemError: if none is found.
    """
    return bred(
        lambda: _climb(wanted, length, draw), Sentence("mountain of {moves} moves", moves=format_range(wanted))
    )


def _climb(wanted: tuple[int, int], length: Length, draw: random.Random) -> Climb[Table]:
    """A climb to a part of a range, from a number in it upwards: short lengths are found sooner, so they would
    crowd out the others."""
    aim = draw.randint(*wanted), wanted[1]

    def distance(mountain: Table) -> float:
        moves = length(mountain)
        return HOPELESS if moves is None else beyond(moves, *aim)

    return Climb(lambda: random_mountain(draw), lambda one: changed(one, draw), distance, MOST, PATIENCE)


def changed(mountain: Table, draw: random.Random) -> Table:
    """A mountain with two dominoes swapped, one turned, or one replaced by one that was left out."""
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
