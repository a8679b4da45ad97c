"""The net of a six-sided die as a cross of squares: the numbers on its faces, and where its tabs are."""

from __future__ import annotations

FACES: dict[tuple[int, int], int] = {(0, 0): 1, (1, 0): 2, (2, 0): 6, (3, 0): 5, (1, 1): 3, (1, -1): 4}
"""The number on each square, by column and row."""

_TABS = ((3, 0, "right"), *((1, row, side) for row in (1, -1) for side in ("left", "right")), (1, 1, "top"))
TABS: frozenset[tuple[int, int, str]] = frozenset({*_TABS, (1, -1, "bottom")})
"""The sides of squares that have a tab: one side of each of the seven pairs that are glued."""

DEPTH, SLANT = 0.32, 0.24
"""The depth of a tab and the slant of its ends, in edges."""
