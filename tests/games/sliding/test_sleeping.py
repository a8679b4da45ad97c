"""Slides that are asleep cost a search neither a table nor a move: its layers are as if all were made."""

from __future__ import annotations

import random

import pytest

from pnp.components.dominoes.table import Table
from pnp.games.capturing import interact as capturing
from pnp.games.sliding.kernel import packing_of
from pnp.games.sliding.layouts import random_rectangle, rectangle_without_matches
from pnp.games.sliding.move_rules import Slide
from pnp.games.sliding.search import SlidingExpander
from pnp.games.sliding.solver import SlidingSolver
from pnp.games.unmatched import interact as unmatched
from pnp.search.breadth_first import breadth_first
from pnp.search.expander import Endless, WindowError
from pnp.search.results import Limits
from pnp.search.visited_set import Indices, Words
from tests.games.reference import small_tables

LARGE = (4, 12, 14, 18, 35)
"""Seeds of full sets around which thousands of capturing tables lie."""

SOLVERS = {"unmatched": unmatched.SOLVER, "capturing": capturing.SOLVER}


class Counted(Endless):
    """An expander that never says solved and, if ``awake``, leaves out no slide. It counts what it makes."""

    def __init__(self, expander: SlidingExpander, awake: bool) -> None:
        super().__init__(expander)
        self.expander, self.awake, self.made = expander, awake, 0

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        block = block.copy()
        if self.awake:
            block[:, self.words :] = 0
        new, rows, solved = super().expand(block)
        self.made += len(new)
        return new, rows, solved


def layers(
    solver: SlidingSolver[Table, Slide], table: Table, awake: bool, states: int
) -> tuple[tuple[int, ...], int]:
    """Return the sizes of the layers around a table, those complete within a number of states, and the slides
    made."""
    for bits in (5, 8):
        packing = packing_of(table, bits)
        expander = Counted(solver.expander()(packing), awake)
        start = expander.expander.shorten(packing.pack(table.dominoes).reshape(1, -1))[0]
        try:
            found = breadth_first(start, expander, Limits(states=states), reversible=solver.reversible)
        except WindowError:
            continue
        return found.layers[:-1] if found.stopped else found.layers, expander.made
    raise AssertionError("a table of this size fits")


def lone_axis(draw: random.Random) -> Table:
    """Flat dominoes only, one a row: nothing anchors them, and all may slide past all."""
    rows = [f"{draw.randrange(4)}|{4 + row}" for row in range(3)]
    return Table.parse("\n\n".join(rows))


def tables(game: str) -> list[Table]:
    draw = random.Random(6)
    found = [lone_axis(draw) for _ in range(4)] + small_tables(60, 7, most=5)
    if game == "unmatched":
        found += [table for table in (rectangle_without_matches(4, 5, 6, draw) for _ in range(8)) if table]
    else:
        found += [random_rectangle(7, 8, 6, random.Random(seed)) for seed in LARGE]
    return found


@pytest.mark.parametrize("game", SOLVERS)
def test_slides_asleep_change_no_layer(game: str) -> None:
    """Every state is found as early as without; and there are states enough for that to mean something."""
    asleep = awake = most = 0
    for table in tables(game):
        expected, all_made = layers(SOLVERS[game], table, True, 20_000)
        found, made = layers(SOLVERS[game], table, False, 20_000)
        assert found == expected, table.to_text()
        asleep, awake, most = asleep + made, awake + all_made, max(most, sum(found))
    assert most > 10_000
    assert asleep < awake / 2
