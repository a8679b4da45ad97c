"""Makes mountains of wanted lengths. Only one random deal in thousands needs 40 moves, so deals are bred."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import chain, repeat

from pnp.base.options import format_range
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino, domino_set
from pnp.games.fujisan.rules import HIGHEST, WIDTH
from pnp.search.generation import CLIMBS, HOPELESS, Climb, beyond, bred

PAIRS = tuple(pair for pair in domino_set(HIGHEST) if pair[0] != pair[1])
"""The fifteen dominoes without doubles and sixes."""

MOST = 4000
"""The most mountains that one climb looks at. Of 12 climbs to 40 moves or more, all got there; of 12 to 50, 11
did; of 32 to 60, 6. On country roads, all 36 of these did, and of 5 to 70, 3."""
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
