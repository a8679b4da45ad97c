"""Cells and points in rows: places, lines, colours by rule, numbers and coordinates."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import cos, dist, radians, sin

from pnp.base.geometry import Point, Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.components.custom.content import Label
from pnp.components.custom.part_options import BoardPart, Coordinates, Pattern
from pnp.components.grid.options import GAP
from pnp.grids.lattice import Edge, Lattice, Place

_IN_CELL, _BELOW = 0.37, 0.5
"""The height of a coordinate above the middle of its cell, and the remaining height below it, in cells."""
_ROOMY, _IN_DOT, _ASIDE = 0.35, 0.55, Point(0.24, 0.14)
"""The least radius of a point that has its coordinate inside; how far the coordinate is above its middle, in
radii; and how far other coordinates are from the edge of their point, right and up, in cells."""
_ORIGIN = Point(0.0, 0.0)
_ENOUGH = 0.8
"""A label at this distance from the middles of all other cells is clear of them, in cells."""
_LEAST_STARS = 9
"""The fewest lines with star points, each way."""
_AWAY, _NEAR = 0.45, 0.35
"""The distance of a coordinate from cells or from the outermost stone, and from square cells, in cells."""


@dataclass(frozen=True)
class Rows:
    """A part that consists of cells or points in rows: its lattice, and the sign of each place."""

    part: BoardPart
    lattice: Lattice
    signs: Mapping[Place, str]
    regions: Mapping[Place, int] | None = None
    """The number of each cell's colour by its region; None without regions."""

    def edges(self) -> Iterator[tuple[Edge, tuple[Place, ...]]]:
        """Yield each edge of a cell once, with the one or two cells beside it."""
        dx, dy = self._shift
        for (a, b), beside in self.lattice.edges.items():
            yield (Point(a.x - dx, a.y - dy), Point(b.x - dx, b.y - dy)), beside

    def has_number(self, place: Place) -> bool:
        """Return whether a place has a number if places are numbered: in draughts, only dark squares are."""
        row, column = place
        return self.part.numbers != "draughts" or (self.lattice.rows - 1 - row + column) % 2 == 0

    @cached_property
    def places(self) -> Sequence[Place]:
        """All places, from the bottom left, row by row."""
        return sorted(self.signs, key=lambda place: (-place[0], place[1]))

    def at(self, place: Place) -> Point:
        """Return the position of a place; for points, relative to the middle of the one at the lower left."""
        x, y = self.lattice.centre(place)
        dx, dy = self._shift
        return Point(x - dx, y - dy)

    @cached_property
    def _shift(self) -> Point:
        """The shift of points by half a cell, so that they start at the position of the lowest and leftmost
        ones."""
        if self.part.cells is not None:
            return Point(0.0, 0.0)
        centres = [self.lattice.centre(place) for place in self.signs]
        return Point(min(centre.x for centre in centres), min(centre.y for centre in centres))

    def outline(self, place: Place) -> tuple[Point, ...]:
        """Return the corners of a cell."""
        return tuple(Point(x - self._shift.x, y - self._shift.y) for x, y in self.lattice.outline(place))

    def inner(self) -> Size:
        """Return the box around a cell's centre for its contents, below its coordinates if it has them."""
        wide, high = self.lattice.inner()
        high = min(high, _BELOW) if self.part.coordinates == "four-digit" else high
        return Size(wide * (1 - self.part.gap), high * (1 - self.part.gap))

    def name(self, place: Place) -> str:
        """Return the name of a place by its coordinates: ``a1``."""
        row, column = place
        if self.part.coordinates == "shogi":
            return f"{self.columns - column}{column_letters(row)}"
        if self.part.coordinates == "four-digit":
            return f"{column + 1:02}{row + 1:02}"
        return f"{_letters(column, self.part.coordinates)}{self._number(place)}"

    @cached_property
    def columns(self) -> int:
        """The number of columns."""
        return max(column for _, column in self.signs) + 1

    def _number(self, place: Place) -> int:
        """Return the number of a place in its column: from the foot of each if columns are centred."""
        row, column = place
        if self.part.coordinates in {"hex", "spreadsheet"}:
            return row + 1
        centred = (self.lattice.shape, self.lattice.shift) == ("hexagon-columns", "centred")
        return (self._feet[column] + 1 if centred else self.lattice.rows) - row

    @cached_property
    def _feet(self) -> Mapping[int, int]:
        """The lowest row of each column."""
        return {column: row for row, column in sorted(self.signs)}

    def errors(self) -> Iterator[tuple[str, Sentence]]:
        """Yield the errors of rows, each with its option: rows that overlap, or too few lines for star
        points."""
        if (line := self.lattice.overlapping) is not None:
            message = (
                Sentence(
                    "centred rows of triangles overlap unless their lengths differ by an even "
                    "number: those of rows {first} and {second} don’t",
                    first=line,
                    second=line + 1,
                )
                if self.part.shape == "triangles"
                else Sentence(
                    "centred columns of hexagons overlap unless their lengths differ by an odd "
                    "number: those of columns {first} and {second} don’t; each line of the map is a "
                    "row across them, with '_' for gaps",
                    first=line,
                    second=line + 1,
                )
                if self.part.shape == "hexagon-columns"
                else Sentence(
                    "centred rows of hexagons overlap unless their lengths differ by an odd number: "
                    "those of rows {first} and {second} don’t",
                    first=line,
                    second=line + 1,
                )
            )
            yield "rows", message
        straight = self.lattice.shape != "squares" or self.lattice.shift != "centred"
        if not straight and self.part.coordinates not in {"none", "four-digit"}:
            message = Sentence(
                "centred rows have no columns: leave out `rows: centred`, and put '_' in the map for gaps"
            )
            yield "coordinates", message
        if self.part.stars and min(self.lattice.rows, self.columns) < _LEAST_STARS:
            yield "stars", Sentence("star points need at least {least} lines each way", least=_LEAST_STARS)

    # Lines

    @cached_property
    def neighbours(self) -> Mapping[Place, tuple[Place, ...]]:
        """The neighbours of each place: those that share an edge with it or are next to it."""
        found: dict[Place, list[Place]] = {place: [] for place in self.signs}
        for beside in self.lattice.edges.values():
            if len(beside) == 2:
                found[beside[0]].append(beside[1])
                found[beside[1]].append(beside[0])
        return {place: tuple(dict.fromkeys(others)) for place, others in found.items()}

    def lines(self) -> Iterator[tuple[Place, Place]]:
        """Yield each pair of joined points once."""
        way = self.part.links
        if way == "none":
            return
        for place, others in self.neighbours.items():
            yield from ((place, other) for other in others if place < other)
        if way == "straight":
            return
        rows = self.lattice.rows
        for row, column in self.signs:
            for other in ((row + 1, column + 1), (row + 1, column - 1)):
                # In Alquerque and Fanorona, the corners have a diagonal.
                if other in self.signs and (way == "all" or (rows - 1 - row + column) % 2 == 0):
                    yield (row, column), other

    # Colours and order

    def shade(self, place: Place, order: int, count: int) -> int:
        """Return which of ``count`` colours a place has, from 0.

        :param order: its number in the order of the part, from 0.
        """
        row, column = place
        up = self.lattice.rows - 1 - row
        pattern: Pattern = self.part.pattern or ("regions" if self.regions else "checkerboard")
        match pattern:
            case "regions":
                return self.regions[place] if self.regions else 0
            case "rows":
                return up % count
            case "columns":
                return column % count
            case "distance":
                return self._from_edge[place] % count
            case "in-order":
                return order % count
            case "checkerboard":
                return self._checkered(place) % count

    def _checkered(self, place: Place) -> int:
        """Return a number that differs between neighbours: by 1 on squares and triangles, modulo 3 on
        hexagons."""
        row, column = place
        if self.lattice.shape == "squares" and self.lattice.shift == "alternate":
            return self.lattice.rows - 1 - row + column
        (x, y), first = self.lattice.centre(place), self.lattice.centre(self.places[0])
        if self.lattice.shape == "squares" and not self._is_brickwork:
            return round(x - first.x) + self.places[0][0] - row
        if self.lattice.shape == "triangles":
            return int(self.lattice.outline(place)[0].y < y)  # the first corner is the tip
        if self.lattice.shape != "hexagon-columns":
            return round(x - first.x - 1.5 * (self.places[0][0] - row))
        return round(y - first.y - 1.5 * (column - self.places[0][1]))

    @cached_property
    def _is_brickwork(self) -> bool:
        """Whether some rows of squares are half a square further in than others, so that a square has six
        neighbours."""
        return any(self.lattice.centre(place).x % 1 != 0.5 for place in self.signs)

    @cached_property
    def _from_edge(self) -> Mapping[Place, int]:
        """The number of steps from each place to the edge of the board."""
        most = {"squares": 6 if self._is_brickwork else 4, "triangles": 3}.get(self.lattice.shape, 6)
        found = {place: 0 for place, others in self.neighbours.items() if len(others) < most}
        queue = deque(found)
        while queue:
            place = queue.popleft()
            for other in self.neighbours[place]:
                if other not in found:
                    found[other] = found[place] + 1
                    queue.append(other)
        return found

    def order(self) -> list[Place]:
        """Return all places in the order of their numbers."""
        if self.part.numbers == "spiral":
            return list(self._spiral())
        if self.part.numbers == "draughts":
            return sorted(self.signs, key=lambda place: (not self.has_number(place), place))
        rows = [list(row) for _, row in groupby(self.places, key=lambda place: place[0])]
        to_and_fro = self.part.numbers == "snake"
        return [place for k, row in enumerate(rows) for place in (row[::-1] if to_and_fro and k % 2 else row)]

    def _spiral(self) -> Iterator[Place]:
        """Yield the places in a spiral, anticlockwise from the bottom left to the middle."""
        left = set(self.signs)
        steps = ((0, 1), (-1, 0), (0, -1), (1, 0))
        at, heading = self.places[0], 0
        while True:
            left.discard(at)
            yield at
            ahead = ((at[0] + dr, at[1] + dc) for dr, dc in (steps[heading], steps[(heading + 1) % 4]))
            forward, aside = ahead
            if forward in left:
                at = forward
            elif aside in left:
                at, heading = aside, (heading + 1) % 4
            else:
                break
        yield from (place for place in self.places if place in left)  # cells that a gap cuts off

    # Coordinates and star points

    def labels(self) -> Iterator[Label]:
        """Yield the letters and numbers along the edges, or those in the cells."""
        if self.part.coordinates == "four-digit":
            yield from map(self._inside, self.places)
        elif self.part.coordinates != "none":
            is_cells, is_square = self.part.cells is not None, self.lattice.shape == "squares"
            away = (_NEAR if is_cells and is_square else _AWAY) + (0.5 if self.part.wrap else 0.0)
            away += 0.5 if is_cells or self.part.dot < 0.3 else self.part.dot
            yield from self._beside_rows(away)
            yield from self._at_columns(away)

    @property
    def _has_both(self) -> bool:
        return self.part.coordinates == "chess" and self.lattice.shape == "squares"

    def _beside_rows(self, away: float) -> Iterator[Label]:
        """Yield the labels left and right of rows."""
        style = self.part.coordinates
        rows: dict[int, list[Place]] = {}
        for place in self.places:
            rows.setdefault(self._number(place), []).append(place)
        for number, places in rows.items():
            places.sort(key=lambda place: place[1])
            text = column_letters(places[0][0]) if style == "shogi" else str(number)
            up = 0.0
            if self.lattice.shape == "triangles":
                up = sum(self.at(place).y for place in places[:2]) / len(places[:2]) - self.at(places[0]).y
            if style != "shogi":
                yield self._label(text, places[0], 180, away, Point(0.0, up))
            if style in {"go", "shogi"} or self._has_both:
                yield self._label(text, places[-1], 0, away, Point(0.0, up))

    def _at_columns(self, away: float) -> Iterator[Label]:
        """Yield the labels below and above columns."""
        style = self.part.coordinates
        columns: dict[int, list[Place]] = {}
        for place in self.places:
            columns.setdefault(place[1], []).append(place)
        for column, places in sorted(columns.items()):
            text = self._head(column)
            if style in {"chess", "go"}:
                yield self._label(text, places[0], 270, away)
            if style in {"go", "shogi", "spreadsheet"} or self._has_both:
                yield self._label(text, places[-1], 90, away)
            if style == "hex":
                yield self._label(text, places[-1], 90, away, Point(-0.25, 0.0))

    def _label(self, text: str, place: Place, angle: float, away: float, by: Point = _ORIGIN) -> Label:
        """Return a label beside a place: straight out from it, or up to 30 degrees to one side if that's
        farther from the cells of centred rows.

        :param angle: its direction, anticlockwise from the right.
        """
        x, y = self.at(place)
        ways = (0, 30, -30) if self.lattice.shift == "centred" else (0,)
        angles = [radians(angle + way) for way in ways]
        found = [Point(x + away * cos(at) + by.x, y + away * sin(at) + by.y) for at in angles]
        if len(found) == 1:
            return Label(found[0], text)
        others = [self.at(other) for other in self.signs if other != place]
        best = max(found, key=lambda at: min(_ENOUGH, *(dist(at, other) for other in others)))
        return Label(best, text)

    def _inside(self, place: Place) -> Label:
        """Return the coordinate in a cell."""
        x, y = self.at(place)
        if self.part.cells is not None:
            return Label(Point(x, y + _IN_CELL * (1 - self.part.gap)), self.name(place), inside=True)
        if self.part.dot >= _ROOMY:
            return Label(Point(x, y + _IN_DOT * self.part.dot), self.name(place), inside=True)
        return Label(Point(x + self.part.dot + _ASIDE.x, y + _ASIDE.y), self.name(place), inside=True)

    def _head(self, column: int) -> str:
        """Return the label of a column."""
        style = self.part.coordinates
        if style == "shogi":
            return str(self.columns - column)
        letters = _letters(column, style)
        return letters.upper() if style in {"go", "spreadsheet"} else letters

    def stars(self) -> tuple[Point, ...]:
        """Return the star points of a Go board of at least 9 lines each way: on the fourth lines, or the third
        below 12 lines.

        As in the English rules of Go: 5 on boards of 9 and 13 lines, 9 on 19 lines.
        """
        if not self.part.stars:
            return ()
        down, across = _star_lines(self.lattice.rows), _star_lines(self.columns)
        found = {(row, column) for row in down[:2] for column in across[:2]}
        if len(down) > 2 and len(across) > 2:
            found.add((down[2], across[2]))
        found |= {(down[2], column) for column in across[:2] if len(down) > 2 and self.lattice.rows > 13}
        found |= {(row, across[2]) for row in down[:2] if len(across) > 2 and self.columns > 13}
        return tuple(self.at(place) for place in sorted(found) if place in self.signs)


def edge_names(points: Sequence[Point], dot: float) -> Iterator[Label]:
    """Yield the numbers and letters beside the points of a diagram, which are at whole positions from 0.

    :param dot: the radius of a point, in cells.
    """
    away = _AWAY + (0.5 if dot < 0.3 else dot)
    yield from (Label(Point(-away, y), f"{y + 1:g}") for y in sorted({at.y for at in points}))
    yield from (Label(Point(x, -away), column_letters(int(x))) for x in sorted({at.x for at in points}))


def shade_of(part: BoardPart, order: int, colours: int) -> int:
    """Return the number of a space's colour: the next colour for each space, or the same for a whole ring if
    the pattern is rows."""
    if part.kind == "rings" and part.pattern == "rows":
        return order // part.sectors % colours
    if part.kind == "rings" and part.pattern == "checkerboard":
        return (order // part.sectors + order % part.sectors) % colours
    return order % colours


def _star_lines(size: int) -> tuple[int, ...]:
    """Return the lines with star points: two near the edges, and the middle one if there is one."""
    near = 3 if size > 11 else 2
    return (near, size - 1 - near, *((size // 2,) if size % 2 else ()))


def _letters(column: int, style: Coordinates) -> str:
    """Return the letters of a column; as in Go, the I may be left out."""
    return column_letters(column + (style == "go" and column >= 8))


def rows_of(part: BoardPart, lines: Sequence[Sequence[str]]) -> Rows:
    """Divide signs into rows."""
    signs = {
        (row, column): sign for row, line in enumerate(lines) for column, sign in enumerate(line) if sign != GAP
    }
    return Rows(part, Lattice(part.shape, len(lines), list(signs), part.rows), signs)
