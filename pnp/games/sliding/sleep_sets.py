"""Sleep sets: slides that needn't be made, because other slides lead to the same table by as many moves.

Two slides of different dominoes usually lead to the same table in either order, so a search would find nearly
every table many times. P. Godefroid's sleep sets (Partial-Order Methods for the Verification of Concurrent
Systems, 1996, chapter 5) avoid that. The slides of a table are made in a fixed order. If slide b comes before a
and the two may be made in either order, b is *asleep* after a: the line "a, b" leads to the same table as "b,
a", which is searched anyway. A slide that was asleep before a stays asleep after it, as long as it stays
possible. The slide that only takes a back is asleep after a, too. If a table is found in several ways, only
slides that are asleep in all of them stay asleep.

No table is lost, and none is found later. Take, of all shortest lines to a table, the first in dictionary
order. If one of its slides were asleep, you could move it forward to the point where it fell asleep, and would
get a line that is shorter or earlier in that order: a contradiction. So every table is found, and in its layer.
This requires three things of two slides a and b, one of which puts the other to sleep: b is possible both
before and after a, a is possible both before and after b, and both orders lead to the same table.

Measured around a random table of 15 dominoes: in a search of 30,000 tables, each table has 8.6 successors
without sleep sets and 2.0 with them.

The sleep set of a table is one 64-bit word: the lower half is a mask of the first 32 dominoes for slides
`BACK`, the upper half for slides `FORTH`. Slides of any further dominoes never sleep.
"""

from __future__ import annotations

import numpy as np

from pnp.games.sliding.board import BACK
from pnp.games.sliding.kernel import Int
from pnp.search.kernel_jit import njit
from pnp.search.visited_set import Words

HALF = 32


@njit(cache=True, inline="always")
def asleep(word: np.uint64, way: Int) -> np.uint64:
    """The mask of dominoes whose slides in direction ``way`` are asleep, taken from a table's word."""
    shift = np.uint64(HALF)
    return word << shift >> shift if way == BACK else word >> shift


@njit(cache=True, inline="always")
def asleep_after(itself: np.uint64, others: np.uint64, way: Int, known: Words) -> np.uint64:
    """The word of the slides that are asleep after domino ``itself``, given as its bit, has slid in direction
    ``way``.

    ``known``: for each direction, the mask of slides that are possible, and were made before this one or are
    asleep already. ``others``: the mask of dominoes whose slides can be made before or after this one.
    """
    shift = np.uint64(HALF)
    same = known[way] & others & ~itself
    other = known[1 - way] & others | itself
    back, forth = (same, other) if way == BACK else (other, same)
    return np.uint64(back << shift >> shift | forth << shift)


@njit(cache=True, inline="always")
def sleeper(slide: Int) -> np.uint64:
    """The bit of a slide (twice the domino plus the direction) in a table's word; 0 if it never sleeps."""
    i = np.uint64(slide >> 1)
    return np.uint64(slide < 2 * HALF) << (i if slide & 1 == BACK else i + np.uint64(HALF))
