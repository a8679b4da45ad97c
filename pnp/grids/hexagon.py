"""Hexagonal boards of hexagonal cells: neighbours, places and names of cells.

A board of side n has 3n(n − 1) + 1 cells. If cells are flat-topped, the **rows are vertical**. They are
lettered from the left, ``a`` to ``q`` at side 9, and the cells of a row are numbered from the bottom. Row ``a``
has n cells, the middle row 2n − 1, and the last row n again. So at side 9, the cell at the bottom of the left
side is ``a1``, the cell in the middle ``i9``, and the top one ``i17``. If the board is turned clockwise by 30°,
which makes cells pointy-topped, cells keep their names and rows run up to the right.

Directions count clockwise from 0 to 5: 0 is along the row (up, for flat-topped cells), 1 a sixth of a turn
further. Axial coordinates (q, r) count steps from the centre: q in direction 1, r in direction 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import NamedTuple

from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters

DIRECTIONS = 6
_NAME = re.compile(r"([a-z]+)([1-9][0-9]*)")


class Axial(NamedTuple):
    """A place by its steps from the centre: q in direction 1, r in direction 0."""

    q: int
    r: int

    def beside(self, direction: int) -> Axial:
        """Return the place one step away in a direction from 0 to 5."""
        dq, dr = STEPS[direction]
        return Axial(self.q + dq, self.r + dr)

    @property
    def distance(self) -> int:
        """The number of steps from here to the centre."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


STEPS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""The change of q and r in a step in each direction."""


def opposite(direction: int) -> int:
    """Return the opposite direction."""
    return (direction + 3) % DIRECTIONS


def direction_angle(direction: float, *, pointed: bool = False) -> float:
    """Return the angle of a direction in degrees, anticlockwise from the right. Direction 0 is up for
    flat-topped cells; for pointy-topped cells, all directions are turned clockwise by 30°."""
    return (90.0 - 60.0 * direction - (30.0 if pointed else 0.0)) % 360.0


@dataclass(frozen=True)
class HexGrid:
    """A hexagon with ``side`` cells on each side. A cell is given by its index: row by row, each from the
    bottom."""

    side: int

    def __post_init__(self) -> None:
        if self.side < 1:
            raise ValueError(
                Sentence("the side of a hexagon board must be 1 or more, not {side}", side=self.side)
            )

    def __len__(self) -> int:
        return 3 * self.side * (self.side - 1) + 1

    @property
    def reach(self) -> int:
        """The number of steps from the centre to the edge."""
        return self.side - 1

    @cached_property
    def places(self) -> tuple[Axial, ...]:
        """The axial coordinates of each cell."""
        reach = self.reach
        return tuple(
            Axial(q, r)
            for q in range(-reach, reach + 1)
            for r in range(max(-reach, -reach - q), min(reach, reach - q) + 1)
        )

    @cached_property
    def _index(self) -> dict[Axial, int]:
        return {place: cell for cell, place in enumerate(self.places)}

    def cell(self, place: Axial) -> int | None:
        """Return the cell at a place; None off the board."""
        return self._index.get(place)

    @cached_property
    def neighbours(self) -> tuple[tuple[int | None, ...], ...]:
        """The six neighbours of each cell by direction, None where the board ends."""
        return tuple(tuple(self.cell(place.beside(k)) for k in range(DIRECTIONS)) for place in self.places)

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row, from the bottom; the first row is ``a``."""
        rows: list[list[int]] = [[] for _ in range(2 * self.side - 1)]
        for cell, place in enumerate(self.places):
            rows[place.q + self.reach].append(cell)
        return tuple(map(tuple, rows))

    def name(self, cell: int) -> str:
        """Return the name of a cell, its row's letter and its number within the row: ``a1``.

        :raises IndexError: if the board has no such cell.
        """
        row = self.places[cell].q + self.reach
        return f"{column_letters(row)}{cell - self.rows[row][0] + 1}"

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {self.name(cell): cell for cell in range(len(self))}

    def named(self, name: str) -> int:
        """Return the cell of a name.

        :raises ValueError: with the reason, if there is none.
        """
        found = self._by_name.get(name)
        if found is not None:
            return found
        match = _NAME.fullmatch(name)
        last = column_letters(len(self.rows) - 1)
        if match is None:
            raise ValueError(Sentence("'{name}' isn't a cell; cells have names such as a1", name=name))
        for row, cells in enumerate(self.rows):
            if column_letters(row) == match[1]:
                raise ValueError(
                    Sentence(
                        "there is no cell {name}; row {match} has {number} cells",
                        name=name,
                        match=match[1],
                        number=len(cells),
                    )
                )
        raise ValueError(Sentence("there is no cell {name}; the rows are a to {last}", name=name, last=last))

    def centre(self, cell: int, *, pointed: bool = False) -> tuple[float, float]:
        """Return the centre of a cell: x to the right and y upwards, from the centre of the board. The unit is
        the distance between neighbours, which equals the distance between opposite sides of a cell."""
        return centre(self.places[cell], pointed=pointed)


def centre(place: Axial, *, pointed: bool = False) -> tuple[float, float]:
    """Return the centre of a place, on the board or off it; see `HexGrid.centre`."""
    (along_x, along_y), (ahead_x, ahead_y) = _AXES[pointed]
    return (
        place.r * along_x + place.q * ahead_x,
        place.r * along_y + place.q * ahead_y,
    )


def _axes(*, pointed: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the unit vectors of directions 0 and 1."""
    along, ahead = (radians(direction_angle(k, pointed=pointed)) for k in (0, 1))
    return (cos(along), sin(along)), (cos(ahead), sin(ahead))


_AXES = {pointed: _axes(pointed=pointed) for pointed in (False, True)}
"""The unit vectors for both orientations, computed once, because a board needs the places of hundreds of
cells."""
