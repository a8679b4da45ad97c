"""A board made of parts, as read from a spec: the picture behind it, places, lines, and pieces at the start.

All positions are in cells, across and up.

Diagrams are points and lines drawn with characters, for boards such as Nine Men's Morris.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.base.errors import Mark
from pnp.base.geometry import MM_PER_UNIT, Point, Size, format_size, parse_length
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.components.cards.bleed import picture_size
from pnp.components.cards.deck import NOWHERE, Tint
from pnp.components.custom.options import CustomBoard, LinkStyle, TextSide
from pnp.components.grid.options import PLAIN
from pnp.components.grid.reading import Face, Kind
from pnp.drawing.shapes import Drawing, Segment
from pnp.games.api.features import OwnFiles

_INNER = Size(0.7, 0.7)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the board: a cell or a point."""

    centre: Point
    outline: tuple[Segment, ...] = ()
    """Its corners; empty for a bare point."""
    inner: Size = _INNER
    """The box around its centre for its contents."""
    name: str = ""
    """Its name; empty if it's called by its number."""
    number: int = 0
    """Its number from 1; 0 for none."""
    sign: str = PLAIN
    region: str = ""
    """The letter of its region, if it has one."""
    fill: Tint | None = None
    is_point: bool = False
    solid: bool = False
    """Whether it's a small dot in the colour of the lines."""
    numbered: bool = False
    """Whether its number is printed."""
    caption: str = ""
    """The text printed in place of its number."""
    edge: tuple[Point, Point] | None = None
    """The ends of an edge between cells."""
    bare: bool = False
    """Whether its outline is drawn only if it has a colour, as with edges and corners."""
    gap: float = 0.0
    """The space between it and its neighbours, in cells."""
    corners: float = 0.0
    """The radius of its corners."""
    stack: tuple[Point, Point] | None = None
    """The middle of its first piece and the step to the next one; None if pieces are stacked."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Part of a place from the opposite edge, shown beyond an edge of a board that wraps around."""

    outline: tuple[Segment, ...]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Area:
    """Part of the board that isn't a place."""

    outline: tuple[Segment, ...]
    fill: Tint | None
    face: Face | None = None
    """The words in it."""
    corners: float = 0.0
    """The radius of its corners."""
    after: int = 0
    """The number of places that came before it, which it covers."""


@dataclass(frozen=True, slots=True)
class Cage:
    """A dashed line around some cells, with a clue in its corner."""

    outlines: tuple[tuple[Segment, ...], ...]
    corner: Point
    """The upper left of its clue, in its first cell."""
    clue: str
    spots: tuple[Spot, ...]
    """Its cells, from the first."""
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate beside a row or column."""

    centre: Point
    text: str
    inside: bool = False
    """Whether it's in a cell, not beside the board."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line or another link between two positions."""

    start: Point
    end: Point
    style: LinkStyle = "line"
    colour: Tint | None = None
    around: Point | None = None
    bend: float = 0.0
    spaces: int = 0
    """The number of spaces into which it's divided; 0 for a plain line."""
    ends: tuple[float, float] = (0.0, 0.0)
    """The extents of the places at its ends, from their centres, in cells."""


@dataclass(frozen=True, slots=True)
class StartPiece:
    """A piece on a place at the start: its colour, its sign, and the number of such pieces."""

    spot: Spot
    colour: Tint | None
    symbol: str
    turned: float = 0.0
    """The anticlockwise turn of its sign, in degrees."""
    count: int = 1
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class SignMap:
    """A map of cells or points in rows, as in its part, which can be painted on the board."""

    path: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The signs, from the top; gaps fill up short rows."""
    centres: tuple[Point, ...]
    """The centre of each sign, row by row."""
    shape: str
    through: tuple[Point, ...] = ()
    """The corners of a track or link drawn through some of these points; empty for a map."""


@dataclass(frozen=True)
class CustomContent:
    """A board with all that is on it."""

    options: CustomBoard
    areas: tuple[Area, ...]
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    """The lines of its parts, below the places."""
    links: tuple[Line, ...]
    """Its links, over them."""
    stars: tuple[Point, ...]
    labels: tuple[Label, ...]
    kinds: Mapping[str, Kind]
    faces: Mapping[Spot, Face]
    """The contents of single places."""
    pieces: tuple[StartPiece, ...]
    ground: Tint | None
    line_colour: Tint | None
    picture: Drawing | None = None
    picture_size: Size | None = None
    """Its width and height in millimetres."""
    ghosts: tuple[Ghost, ...] = ()
    piece_colours: Mapping[str, Tint] = field(default_factory=dict)
    """The colours of pieces, by their signs."""
    pictures: Mapping[str, Drawing] = field(default_factory=dict)
    """The pictures on places, by the names of their files."""
    maps: tuple[SignMap, ...] = ()
    sides: Mapping[Spot, TextSide] = field(default_factory=dict)
    """The side on which the words of points are, if the options set it."""
    cages: tuple[Cage, ...] = ()

    @property
    def has_rim(self) -> bool:
        """Whether there's a rim around cells: if it shows, or if the options set it."""
        return self.ground is not None or "rim" in self.options.model_fields_set


ON_PICTURE = 10.0
"""The default side of a cell on a picture, in millimetres."""


def read_ground(options: CustomBoard, files: OwnFiles) -> tuple[Drawing | None, Size | None]:
    """Read the picture behind the board, and its size on paper in millimetres; errors go to ``files``."""
    if not options.picture:
        return None, None
    picture = files.picture(options.picture, files.mark("picture"))
    if picture is None:
        return None, None
    if options.size is None:
        return picture, _own_size(picture, options.picture, files)
    wide, high = re.split("[x×]", options.size.replace(" ", ""))
    unit = re.sub(r"[\d.]", "", high)
    size = Size(parse_length(wide if wide[-1].isalpha() else wide + unit), parse_length(high))
    _check_sides(size, files.mark("size"), options.size, files)
    return picture, size


def _own_size(picture: Drawing, name: str, files: OwnFiles) -> Size:
    """Return the size on paper that the file of a picture sets, in millimetres; that of its drawing, with a
    notice, if it sets none."""
    size, pixels = picture.on_paper, picture_size(picture)
    if size is None and pixels is not None and pixels.resolution:
        per_pixel = MM_PER_UNIT["in"] / round(pixels.resolution, 1)  # PNG files count pixels per metre
        size = Size(pixels.width * per_pixel, pixels.height * per_pixel)
    if size is not None:
        _check_sides(size, files.mark("picture"), format_size(size), files)
        return size
    message = Sentence(
        "'{name}' doesn't say how large it is on paper, so it's printed {size}; `size` sets another",
        name=name,
        size=format_size(picture.size),
    )
    files.notice(files.mark("picture"), message)
    return picture.size


def _check_sides(size: Size, mark: Mark, value: str, files: OwnFiles) -> None:
    if not all(10 <= side <= 5000 for side in size):
        message = Sentence(
            "each side must be from {low} to {high}, not {value}", low="10 mm", high="5 m", value=value
        )
        files.report(mark, message)


POINT, LINES = "o", frozenset("-|/\\X+")
"""The sign of a plain point, and the characters for lines: ``X`` and ``+`` are two lines that cross."""
_WAYS = {(0, 1): "-+", (1, 0): "|+", (1, 1): "\\X", (1, -1): "/X"}
"""The lines in each direction, given by rows down and columns to the right."""

_At = tuple[int, int]
_NOWHERE: _At = (-1, -1)


@dataclass(frozen=True, slots=True)
class Diagram:
    """Points by their names, with their signs and positions in cells, and the pairs that are joined."""

    points: Mapping[str, tuple[str, Point]]
    lines: tuple[tuple[str, str], ...]
    loose: tuple[_At, ...]
    """The places of characters that aren't part of a line, by row and column from 0."""


def read_diagram(text: str) -> Diagram:
    """Read a diagram. Columns and rows with a point in them are evenly spaced.

    ``a1`` is the point at the lower left. Spaces and ``_`` are empty.
    """
    lines = text.splitlines()
    signs = {
        (row, column): sign
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign not in " _"
    }
    points = {at: sign for at, sign in signs.items() if sign not in LINES}
    across = {column: k for k, column in enumerate(sorted({column for _, column in points}))}
    up = {row: k for k, row in enumerate(sorted({row for row, _ in points}, reverse=True))}
    names = {(row, column): f"{column_letters(across[column])}{up[row] + 1}" for row, column in points}
    joined: list[tuple[str, str]] = []
    used: set[_At] = set()
    for at in points:
        for step, marks in _WAYS.items():
            between, end = _walk(at, step, marks, signs)
            if end in points:
                joined.append((names[at], names[end]))
                used.update(between)
    found = {
        names[row, column]: (sign, Point(across[column], up[row])) for (row, column), sign in points.items()
    }
    return Diagram(found, tuple(joined), tuple(at for at in signs if at not in points and at not in used))


def _walk(at: _At, step: _At, marks: str, signs: Mapping[_At, str]) -> tuple[list[_At], _At]:
    """Follow a line from a point, and return what it passes and where it ends. Adjacent points are joined, too,
    unless they touch diagonally."""
    between: list[_At] = []
    here = (at[0] + step[0], at[1] + step[1])
    while signs.get(here, "") in tuple(marks):
        between.append(here)
        here = (here[0] + step[0], here[1] + step[1])
    return (between, here) if between or 0 in step else ([], _NOWHERE)
