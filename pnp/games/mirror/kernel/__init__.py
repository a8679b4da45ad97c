"""The rules of Mirror Donimoes over packed states, in numba; held to `rules` by differential tests.

Pawns walk much more than dominoes slide: 10 million states of one problem had 54,000 tables, 6 million of
another 10,000. So each table is laid out once and remembered by a number, with where a pawn may step from
each space and, once asked for, the table after each slide. A state is one word: the number of the table above
the field of the four pawns. Expanding it then looks up a few words and tests nothing. The pawns are alike for
the goal, so they are sorted: 24 labellings are one state.
"""

from __future__ import annotations

from pnp.games.mirror.kernel.moves import MirrorExpander

__all__ = ["MirrorExpander"]
