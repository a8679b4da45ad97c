"""Regions of a square board: rows, columns, boxes, irregular ones from a letter map or a seed."""

from __future__ import annotations

import string
from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.base.wording import counted
from pnp.grids.square import RowText, SquareGrid

_MAP = RowText(text=Sentence("map"), cells=lambda count: counted(count, "letter"))

_LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits

Region = tuple[int, ...]
"""The cells of one region, in ascending order."""


def row_regions(grid: SquareGrid) -> tuple[Region, ...]:
    """Return one region for each row, from the top."""
    return tuple(tuple(grid.cell(row, column) for column in range(grid.columns)) for row in range(grid.rows))


def column_regions(grid: SquareGrid) -> tuple[Region, ...]:
    """Return one region for each column, from the left."""
    return tuple(tuple(grid.cell(row, column) for row in range(grid.rows)) for column in range(grid.columns))


def box_regions(grid: SquareGrid, width: int, height: int) -> tuple[Region, ...]:
    """Return boxes of ``width`` columns by ``height`` rows, row by row from the top left.

    :raises ValueError: if the boxes don't fill the board.
    """
    if grid.columns % width or grid.rows % height:
        raise ValueError(
            Sentence(
                "boxes of {width}x{height} don't fill a board of {columns}x{rows}",
                width=width,
                height=height,
                columns=grid.columns,
                rows=grid.rows,
            )
        )
    return tuple(
        tuple(grid.cell(top + row, left + column) for row in range(height) for column in range(width))
        for top in range(0, grid.rows, height)
        for left in range(0, grid.columns, width)
    )


def map_regions(grid: SquareGrid, rows: Sequence[str]) -> tuple[Region, ...]:
    """Return regions from a map with one letter or digit for each cell, in the order in which they first
    appear.

    :raises ValueError: for a map of another size, or a region in several parts.
    """
    cells: dict[str, list[int]] = {}
    for row, line in enumerate(_MAP.read("\n".join(rows), grid)):
        for column, letter in enumerate(line):
            cells.setdefault(letter, []).append(grid.cell(row, column))
    for letter, region in cells.items():
        if not connected(grid, region):
            raise ValueError(Sentence("region '{letter}' of the map is in several parts", letter=letter))
    return tuple(tuple(region) for region in cells.values())


def region_map(grid: SquareGrid, regions: Sequence[Region]) -> tuple[str, ...]:
    """Return the letter map of regions, as `map_regions` reads it: one row of letters for each row of the grid.

    It is empty if there are more regions than letters. Cells in no region are treated as one more region.
    """
    if len(regions) >= len(_LETTERS):
        return ()
    letters = [_LETTERS[len(regions)]] * len(grid)
    for letter, region in zip(_LETTERS, regions, strict=False):
        for cell in region:
            letters[cell] = letter
    return tuple(
        "".join(letters[grid.cell(row, column)] for column in range(grid.columns)) for row in range(grid.rows)
    )


def connected(grid: SquareGrid, cells: Iterable[int]) -> bool:
    """Return whether the cells are connected edge to edge."""
    left = set(cells)
    queue = deque([left.pop()]) if left else deque()
    while queue:
        for beside in grid.neighbours[queue.popleft()]:
            if beside in left:
                left.remove(beside)
                queue.append(beside)
    return not left


_MOST_SWAPS = 16_000
"""The most attempts to swap cells. A small board gets 60 for each cell, after which no trace of the start is
left. With this limit, a 40x40 board is still well mixed, and takes about a second."""


@lru_cache(maxsize=16)
def jigsaw_regions(grid: SquareGrid, size: int, seed: int) -> tuple[Region, ...]:
    """Return irregular connected regions of ``size`` cells each, from a seed.

    It starts from boxes, or else from pieces of a path that runs back and forth. Then neighbouring regions swap
    cells at random, as long as both stay connected; on a torus, regions may wrap round the edges. The regions
    come in the order of their first cells.

    :raises ValueError: if the cells can't be divided into regions of that size.
    """
    if len(grid) % size:
        raise ValueError(
            Sentence("{number} cells can't be divided into regions of {size}", number=len(grid), size=size)
        )
    regions = _start(grid, size)
    owner = [0] * len(grid)
    for number, cells in enumerate(regions):
        for cell in cells:
            owner[cell] = number
    random = stream(seed, "jigsaw", grid.rows, grid.columns, size, int(grid.torus))
    for _ in range(min(60 * len(grid), _MOST_SWAPS)):
        _try_swap(grid, regions, owner, random.randrange(len(grid)), random.randrange(len(grid)))
    return tuple(sorted(tuple(sorted(cells)) for cells in regions))


def _start(grid: SquareGrid, size: int) -> list[set[int]]:
    """Return regions to start from: the squarest boxes that fill the board, because compact regions mix
    fastest; if there are none, equal pieces of a path that runs back and forth."""
    boxes = [
        (width, size // width)
        for width in range(1, size + 1)
        if size % width == 0 and grid.columns % width == 0 and grid.rows % (size // width) == 0
    ]
    if boxes:
        width, height = min(boxes, key=lambda box: abs(box[0] - box[1]))
        return [set(region) for region in box_regions(grid, width, height)]
    path = [
        grid.cell(row, grid.columns - 1 - column if row % 2 else column)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]
    return [set(path[start : start + size]) for start in range(0, len(path), size)]


def _try_swap(grid: SquareGrid, regions: list[set[int]], owner: list[int], first: int, pick: int) -> None:
    """Move cell ``first`` to a neighbouring region, and one cell of that region back in exchange. Undo it if
    either region isn't connected any more."""
    mine = owner[first]
    others = sorted({owner[beside] for beside in grid.neighbours[first]} - {mine})
    if not others:
        return
    theirs = others[pick % len(others)]
    border = [
        cell
        for cell in sorted(regions[theirs])
        if any(owner[beside] == mine and beside != first for beside in grid.neighbours[cell])
    ]
    if not border:
        return
    second = border[pick % len(border)]
    mine_after = regions[mine] - {first} | {second}
    theirs_after = regions[theirs] - {second} | {first}
    if connected(grid, mine_after) and connected(grid, theirs_after):
        regions[mine], regions[theirs] = mine_after, theirs_after
        owner[first], owner[second] = theirs, mine


def borders(grid: SquareGrid, regions: Iterable[Region]) -> list[tuple[int, int, bool]]:
    """Return the borders between disjoint regions, as unit edges ``(row, column, upright)``.

    A vertical edge is to the left of cell (row, column), a horizontal one above it; the outer edge of the board
    is included only where a torus puts different regions on its two sides, or if the board isn't a torus.
    """
    owner = {cell: k for k, region in enumerate(regions) for cell in region}
    found = []
    for row in range(grid.rows):
        for column in range(grid.columns + 1):
            if _parted(grid, owner, (row, column - 1), (row, column)):
                found.append((row, column, True))
    for row in range(grid.rows + 1):
        for column in range(grid.columns):
            if _parted(grid, owner, (row - 1, column), (row, column)):
                found.append((row, column, False))
    return found


def _parted(grid: SquareGrid, owner: dict[int, int], first: tuple[int, int], second: tuple[int, int]) -> bool:
    try:
        return owner.get(grid.cell(*first)) != owner.get(grid.cell(*second))
    except IndexError:
        return True
