"""Finds a map on which you can walk everywhere, by simulated annealing over the layouts of a deal.

The energy of a layout is its number of sections, which are parts that no walk connects; at one, the map is
done. A layout is changed by turning a domino, swapping two, or turning two together in a square of four cells,
and a change for the worse is kept with a probability that falls with the number of sections it adds.
"""

from __future__ import annotations

from pnp.components.dominoes.places import Array, Geometry
from pnp.components.dominoes.tilings import change, copy_layout, lay_out
from pnp.search.kernel_jit import kernel_jit
from pnp.search.xorshift import starred_below as below


@kernel_jit
def count_sections(grid: Array, columns: int, label: Array) -> int:
    """The number of sections; ``label`` (cells,) is scratch space.

    Each cell is united with those to the left and above (union-find with path halving).
    """
    cells = len(grid)
    sections = cells
    for cell in range(cells):
        label[cell] = cell
        for side in range(2):
            other = cell - 1 if side == 0 else cell - columns
            if other < 0 or (side == 0 and cell % columns == 0) or abs(grid[cell] - grid[other]) > 1:
                continue
            a = cell
            while label[a] != a:
                label[a] = label[label[a]]
                a = label[a]
            b = other
            while label[b] != b:
                label[b] = label[label[b]]
                b = label[b]
            if a != b:
                label[a] = b
                sections -= 1
    return sections


@kernel_jit
def anneal(
    g: Geometry,
    ends: Array,
    columns: int,
    rng: Array,
    keep: int,
    budget: int,
    best: Array,
    trial: Array,
    label: Array,
) -> int:
    """Change a layout of ``ends`` (dominoes, 2) until it has one section; the result goes to ``best`` (2,
    cells).

    A change that adds s sections is kept with probability (keep / 2**16)**s. Returns the number of layouts
    tried, which is more than ``budget`` if none of them succeeded.
    """
    lay_out(best, ends, columns, rng)
    cells = best.shape[1]
    now = count_sections(best[0], columns, label)
    for tried in range(1, budget + 1):
        if now == 1:
            return tried
        copy_layout(best, trial)
        change(trial, g, columns, below(rng, cells), below(rng, cells), rng)
        sections = count_sections(trial[0], columns, label)
        worse = sections - now
        while worse > 0 and below(rng, 1 << 16) < keep:
            worse -= 1
        if worse <= 0:
            now = sections
            copy_layout(trial, best)
    return budget + 1
