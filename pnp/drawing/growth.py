"""How large the drawings of puzzles may be on a page: the largest size of their cells and dominoes."""

from __future__ import annotations

DOMINO_HALF = 11.0
"""The widest side of half a domino, in millimetres."""
CELL = 14.0
"""The widest side of a cell to write in, in millimetres."""
