"""The rules of Mirror Donimoes over packed states, in numba. Differential tests compare them with `rules`.

Pawns walk much more often than dominoes slide: 10 million states of one puzzle had 54,000 tables, and 6
million of another had 10,000. So each table is laid out once and stored under a number, with the places where a
pawn may step from each space and, once needed, the table after each slide. A state is one word: the number of
the table above a field with the four pawns. Expanding it just looks up a few words. Which pawn is which doesn't
matter for the goal, so they are sorted, and 24 labellings are one state.

It uses none of the folders beside it.
"""

from __future__ import annotations

from pnp.games.mirror.kernel.moves import MirrorExpander

__all__ = ["MirrorExpander"]
