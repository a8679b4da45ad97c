"""The places where a domino may lie on a rectangle of numbers, as arrays for the kernels.

A *place* is a pair of neighbouring cells. Cells are numbered in reading order. Places are numbered by their
first cell, the horizontal one before the vertical one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

Array = Any
"""A numpy array. Numba infers its type; a narrower one would give mypy nothing more to check."""


AROUND, AROUND_XOR = 4, 5
"""Columns of ``Geometry.cell_places``."""


class Geometry(NamedTuple):
    """The places of a rectangle.

    ``place_cells`` is (places, 2), with the lower cell number first. ``cell_places`` is (cells, 6): up to four
    places, padded with -1, then their count and the exclusive or of their numbers. Once all but one have been
    taken out of the latter, it is the number of that one.
    """

    cell_places: Array
    place_cells: Array


@lru_cache(maxsize=64)
def geometry(rows: int, columns: int) -> Geometry:
    """The tables of all places in a rectangle."""
    pairs = []
    for cell in range(rows * columns):
        if cell % columns < columns - 1:
            pairs.append((cell, cell + 1))
        if cell < (rows - 1) * columns:
            pairs.append((cell, cell + columns))
    cell_places = np.full((rows * columns, 6), -1, np.int32)
    cell_places[:, AROUND:] = 0
    for place, pair in enumerate(pairs):
        for cell in pair:
            cell_places[cell, cell_places[cell, AROUND]] = place
            cell_places[cell, AROUND] += 1
            cell_places[cell, AROUND_XOR] ^= place
    return Geometry(cell_places, np.array(pairs, np.int32).reshape(-1, 2))


def rectangle(highest: int) -> tuple[int, int]:
    """Rows and columns of the usual rectangle for a set up to ``highest``: nearly square, wider than tall."""
    return highest + 1, highest + 2
