"""A second, slower way to everything: breadth first over the plain rules, with nothing packed."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from pnp.components.dominoes.table import Table
from pnp.games.sliding.layouts import random_rectangle


def shortest(
    start: Any,
    moves: Callable[[Any], Iterable[tuple[Any, Any]]],
    missing: Callable[[Any], str | None],
    key: Callable[[Any], Hashable],
    most: int = 100_000,
) -> int | None:
    """Return the length of a shortest solution, None where there is none."""
    if missing(start) is None:
        return 0
    seen = {key(start)}
    layer, depth = [start], 0
    while layer:
        depth += 1
        following = []
        for position in layer:
            for _, after in moves(position):
                if key(after) not in seen:
                    if missing(after) is None:
                        return depth
                    seen.add(key(after))
                    following.append(after)
                    assert len(seen) < most
        layer = following
    return None


def small_tables(count: int, seed: int, highest: int = 3, most: int = 6) -> list[Table]:
    """Random tables of one group: rectangles, with some dominoes taken away; some of one axis only."""
    draw = random.Random(seed)
    tables: list[Table] = []
    while len(tables) < count:
        rows, columns = draw.choice([(2, 2), (2, 3), (2, 4), (3, 4), (4, 3), (4, 2)])
        table = random_rectangle(rows, columns, highest, draw)
        table = table.without(draw.sample(table.dominoes, draw.randrange(0, len(table.dominoes) - 1)))
        if 2 <= len(table.dominoes) <= most and len(table.groups()) == 1:
            tables.append(table)
    return tables
