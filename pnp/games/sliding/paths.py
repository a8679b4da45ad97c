"""All shortest solutions of a table of sliding dominoes: the kernel finds which states can be part of one.

States are found layer by layer from the start, up to the first layer with a solved state. Then, from that layer
backwards, a state is kept if a move leads from it to a kept state. No slides sleep here
(`pnp.games.sliding.sleep_sets`), because every way to a state counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.components.dominoes.table import Table
from pnp.games.sliding.expander import SlidingExpander, in_narrowest_packing, named_states, state_names
from pnp.games.sliding.kernel import Packing
from pnp.search.expander import BLOCK
from pnp.search.visited_set import Words

_SMALL_BLOCK = 64
"""The number of states to expand at once where the next move of each may solve it."""


@dataclass(frozen=True, slots=True)
class LiveStates:
    """The packed states of each depth that can be part of a shortest solution, the solved ones left out."""

    packing: Packing
    layers: tuple[frozenset[bytes], ...]

    def has(self, depth: int, state: Words) -> bool:
        """Whether a state can be part of a shortest solution; at the last depth, every state passes."""
        return depth >= len(self.layers) or state.tobytes() in self.layers[depth]


def live_states(
    table: Table,
    pawns: tuple[int, ...],
    expander: Callable[[Packing], SlidingExpander],
    most: int,
) -> LiveStates | None:
    """The states on shortest solutions from an unsolved table; None if ``most`` states contain no solution.

    :raises ValueError: for more dominoes than can be packed.
    """

    def search(packing: Packing, kernel: SlidingExpander, start: Words) -> LiveStates | None:
        layers = _live_layers(kernel, start, most)
        return LiveStates(packing, layers) if layers else None

    return in_narrowest_packing(table, pawns, expander, search)


def _live_layers(kernel: SlidingExpander, start: Words, most: int) -> tuple[frozenset[bytes], ...]:
    layers = [start]
    seen = set(state_names(layers[0]))
    while True:
        found: dict[bytes, None] = {}
        solved = False
        for block in _blocks(layers[-1], BLOCK):
            after, _, end = kernel.expand(kernel.shorten(block))
            solved = solved or end >= 0
            found.update(dict.fromkeys(state_names(kernel.lengthen(after))))
        if solved:
            return _backwards(kernel, layers)
        new = [name for name in found if name not in seen]
        seen.update(new)
        if not new or len(seen) > most:
            return ()
        layers.append(named_states(new, start.shape[1]))


def _backwards(kernel: SlidingExpander, layers: list[Words]) -> tuple[frozenset[bytes], ...]:
    """The live states of each layer, the last of which has those one move from the goal."""
    live = [frozenset(name for block in _blocks(layers[-1], _SMALL_BLOCK) for name in _last(kernel, block))]
    for layer in reversed(layers[:-1]):
        kept: set[bytes] = set()
        for block in _blocks(layer, BLOCK):
            after, rows, _ = kernel.expand(kernel.shorten(block))
            names = state_names(block)
            reached = zip(state_names(kernel.lengthen(after)), rows.tolist(), strict=True)
            kept.update(names[row] for name, row in reached if name in live[-1])
        live.append(frozenset(kept))
    return tuple(reversed(live))


def _last(kernel: SlidingExpander, block: Words) -> Iterator[bytes]:
    """The states of a block that one move solves."""
    names = state_names(block)
    while names:
        _, rows, end = kernel.expand(kernel.shorten(block))
        if end < 0:
            return
        row = int(rows[end])
        yield names[row]
        block, names = block[row + 1 :], names[row + 1 :]


def _blocks(states: Words, size: int) -> Iterator[Words]:
    for first in range(0, len(states), size):
        yield states[first : first + size]
