"""Cells and points in rows: places, lines, colours by rule, numbers, coordinates and irregular regions. Boards
that wrap around show beyond each edge what is at the opposite one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from pnp.base.geometry import Box, Point, Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.components.custom.content import Ghost, Label, Line, Spot
from pnp.components.custom.outlines import closed
from pnp.components.custom.part_options import BoardPart, Coordinates, Pattern
from pnp.components.grid.options import GAP
from pnp.components.grid.reading import signs_in
from pnp.drawing.shapes import Segment
from pnp.grids.lattice import Edge, Lattice, Place, joined
from pnp.sheets.board_parts import beyond

_IN_CELL, _BELOW = 0.37, 0.5
"""How far a coordinate in a cell is above its middle, and the remaining height below it, in cells."""
_AWAY = 0.45
"""How far a coordinate is from the edge of the cells, or from the outermost stone, in cells."""


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

    @property
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
        """The shift of points by half a cell, so that their position is that of the lowest and leftmost
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
            return f"{self._columns - column}{column_letters(row)}"
        if self.part.coordinates == "four-digit":
            return f"{column + 1:02}{row + 1:02}"
        return f"{_letters(column, self.part.coordinates)}{self._number(row)}"

    @cached_property
    def _columns(self) -> int:
        return max(column for _, column in self.signs) + 1

    def _number(self, row: int) -> int:
        return row + 1 if self.part.coordinates in {"hex", "spreadsheet"} else self.lattice.rows - row

    # Lines

    @cached_property
    def neighbours(self) -> Mapping[Place, tuple[Place, ...]]:
        """The neighbours of each place: those that share an edge with it or are next to it."""
        found: dict[Place, list[Place]] = {place: [] for place in self.signs}
        for beside in self.lattice.edges.values():
            if len(beside) == 2:
                found[beside[0]].append(beside[1])
                found[beside[1]].append(beside[0])
        return {place: tuple(others) for place, others in found.items()}

    def lines(self) -> Iterator[tuple[Place, Place]]:
        """Yield each pair of joined points once."""
        way = self.part.links
        if way == "none":
            return
        for place, others in self.neighbours.items():
            yield from ((place, other) for other in others if place < other)
        if way == "straight" or self.lattice.shape != "squares":
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
        if self.lattice.shape == "squares":
            return self.lattice.rows - 1 - row + column
        (x, y), first = self.lattice.centre(place), self.lattice.centre(self.places[0])
        if self.lattice.shape == "triangles":
            return int(self.lattice.outline(place)[0].y < y)  # the first corner is the tip
        if self.lattice.shape == "hexagons":
            return round(x - first.x - 1.5 * (self.places[0][0] - row))
        return round(y - first.y - 1.5 * (column - self.places[0][1]))

    @cached_property
    def _from_edge(self) -> Mapping[Place, int]:
        """The number of steps from each place to the edge of the board."""
        most = {"squares": 4, "triangles": 3}.get(self.lattice.shape, 6)
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
        yield from (place for place in self.places if place in left)  # what a gap cuts off

    # Coordinates and star points

    def labels(self) -> Iterator[Label]:
        """Yield the letters and numbers along the edges, or those in the cells."""
        if self.part.coordinates == "four-digit":
            yield from map(self._inside, self.places)
        elif self.part.coordinates != "none":
            away = _AWAY + (0.5 if self.part.cells is not None or self.part.dot < 0.3 else self.part.dot)
            away += 0.5 if self.part.wrap else 0.0
            yield from self._beside_rows(away)
            yield from self._at_columns(away)

    def _beside_rows(self, away: float) -> Iterator[Label]:
        """Yield the labels left and right of rows."""
        style = self.part.coordinates
        rows = {row: [place for place in self.places if place[0] == row] for row, _ in self.places}
        for row, places in rows.items():
            text = column_letters(row) if style == "shogi" else str(self._number(row))
            x, y = self.at(places[0])
            if self.lattice.shape == "triangles":
                y = sum(self.at(place).y for place in places[:2]) / len(places[:2])
            if style != "shogi":
                yield Label(Point(x - away, y), text)
            if style in {"go", "shogi"}:
                yield Label(Point(self.at(places[-1]).x + away, y), text)

    def _at_columns(self, away: float) -> Iterator[Label]:
        """Yield the labels below and above columns."""
        style = self.part.coordinates
        columns = {column: [place for place in self.places if place[1] == column] for _, column in self.places}
        for column, places in sorted(columns.items()):
            text = self._head(column)
            (low_x, low_y), (high_x, high_y) = self.at(places[0]), self.at(places[-1])
            if style in {"chess", "go"}:
                yield Label(Point(low_x, low_y - away), text)
            if style in {"go", "shogi", "spreadsheet"}:
                yield Label(Point(high_x, high_y + away), text)
            if style == "hex":
                yield Label(Point(high_x - 0.25, high_y + away), text)

    def _inside(self, place: Place) -> Label:
        """Return the coordinate in a cell."""
        x, y = self.at(place)
        return Label(Point(x, y + _IN_CELL * (1 - self.part.gap)), self.name(place), inside=True)

    def _head(self, column: int) -> str:
        """Return the label of a column."""
        style = self.part.coordinates
        if style == "shogi":
            return str(self._columns - column)
        letters = _letters(column, style)
        return letters.upper() if style in {"go", "spreadsheet"} else letters

    def stars(self) -> tuple[Point, ...]:
        """Return the star points of a Go board: on the fourth line, or the third below 12 lines.

        As in the English rules of Go: 5 on boards of 9 and 13 lines, 9 on 19 lines.
        """
        size = self.lattice.rows
        if not self.part.stars or size < 9:
            return ()
        near, middle = (3 if size > 11 else 2), size // 2
        lines = (near, size - 1 - near)
        found = [(row, column) for row in lines for column in lines]
        if size % 2:
            found.append((middle, middle))
            if size > 13:
                found += [(line, middle) for line in lines] + [(middle, line) for line in lines]
        return tuple(self.at(place) for place in sorted(found) if place in self.signs)


def _letters(column: int, style: Coordinates) -> str:
    """Return the letters of a column; Go leaves out the I."""
    return column_letters(column + (style == "go" and column >= 8))


def rows_of(part: BoardPart, lines: Sequence[Sequence[str]]) -> Rows:
    """Divide signs into rows."""
    signs = {
        (row, column): sign for row, line in enumerate(lines) for column, sign in enumerate(line) if sign != GAP
    }
    return Rows(part, Lattice(part.shape, len(lines), list(signs), part.rows), signs)


def read_regions(text: str, rows: Rows) -> Mapping[Place, str] | Sentence:
    """Read the letter of each cell; return the error if the map doesn't fit the board."""
    letters = {
        (row, column): sign
        for row, (_, signs) in enumerate(signs_in(text))
        for column, sign in enumerate(signs)
        if sign != GAP
    }
    if missing := sorted(set(rows.signs) - set(letters)):
        return Sentence("the regions have no letter for {name}", name=rows.name(missing[0]))
    if more := sorted(set(letters) - set(rows.signs)):
        row, column = more[0]
        return Sentence(
            "the regions have a letter where the board has no cell: row {row}, column {column}",
            row=row + 1,
            column=column + 1,
        )
    return letters


def borders(letters: Mapping[Place, str], rows: Rows) -> tuple[Segment, ...]:
    """Return the edges where the letter changes, and the edges of the board."""
    apart = (
        edge for edge, beside in rows.edges() if len(beside) < 2 or letters[beside[0]] != letters[beside[1]]
    )
    return tuple(one for a, b in joined(apart) for one in (("M", *a), ("L", *b)))


def region_colours(letters: Mapping[Place, str], rows: Rows, count: int) -> Mapping[Place, int]:
    """Return the number of each cell's colour. Neighbouring regions differ if picking the first free colour
    allows it."""
    beside: dict[str, set[str]] = {letters[place]: set() for place in rows.places}
    for _, (first, *others) in rows.edges():
        for other in others:
            if letters[first] != letters[other]:
                beside[letters[first]].add(letters[other])
                beside[letters[other]].add(letters[first])
    colours: dict[str, int] = {}
    for order, (letter, others_beside) in enumerate(beside.items()):
        taken = {colours.get(other) for other in others_beside}
        colours[letter] = next((k for k in range(count) if k not in taken), order % count)
    return {place: colours[letter] for place, letter in letters.items()}


BEYOND = 0.5
"""How many cells of the opposite edge are shown."""


def is_whole(rows: Rows) -> bool:
    """Return whether places form a complete rectangle of squares, whose opposite edges can meet."""
    return rows.lattice.shape == "squares" and len(rows.signs) == _rows(rows) * _columns(rows)


def ghosts(rows: Rows, placed: Mapping[Place, Spot]) -> Iterator[Ghost]:
    """Yield half a cell beyond each edge, and a quarter of one at each corner."""
    whole = Box(0.0, 0.0, _columns(rows), _rows(rows))
    for (row, column), same in beyond(_rows(rows), _columns(rows)):
        left, low = column, _rows(rows) - 1 - row
        box = Box(left, low, left + 1, low + 1).common(whole.grown(BEYOND))
        corners = Point(*box[:2]), Point(box.right, box.bottom), Point(*box[2:]), Point(box.left, box.top)
        yield Ghost(closed(corners), placed[same])


def frame(rows: Rows) -> tuple[Point, ...]:
    """Return the corners of the board itself."""
    wide, high = float(_columns(rows)), float(_rows(rows))
    return Point(0, 0), Point(wide, 0), Point(wide, high), Point(0, high)


def open_ends(rows: Rows) -> Iterator[Line]:
    """Yield the lines from outer points towards those at the opposite edge."""
    most_rows, most_columns = _rows(rows), _columns(rows)
    for row in range(most_rows):
        for column, out in ((0, -BEYOND), (most_columns - 1, BEYOND)):
            at = rows.at((row, column))
            yield Line(at, Point(at.x + out, at.y), "dashed")
    for column in range(most_columns):
        for row, out in ((0, BEYOND), (most_rows - 1, -BEYOND)):
            at = rows.at((row, column))
            yield Line(at, Point(at.x, at.y + out), "dashed")


def _rows(rows: Rows) -> int:
    return rows.lattice.rows


def _columns(rows: Rows) -> int:
    return max(column for _, column in rows.signs) + 1
