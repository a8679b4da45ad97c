"""Read the contents of a board of squares or hexagons from its options: its cells, the map, the table,
pictures and colours, and the legend below it.

Every error is reported at its place: in the spec, in a line of the map, or in a cell of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import ValidationError
from pydantic_core import ErrorDetails as PydanticError

from pnp.base.errors import Mark, OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size
from pnp.base.sentences import Sentence
from pnp.base.tables import Row, Table
from pnp.base.wording import counted, did_you_mean, quoted
from pnp.components.cards.deck import NOWHERE, Tint, tint_at
from pnp.components.grid.options import GAP, MOST_SIDE, PLAIN, CellFace, GridBoard, Space
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import AnyFont, Drawing, Font, Text
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.grids.lattice import Lattice, Place


@dataclass(frozen=True, slots=True)
class Face:
    """The contents of a cell."""

    fill: Tint | None = None
    picture: str = ""
    """The name of the picture's file."""
    text: str = ""
    colour: Tint | None = None
    mark: Mark = NOWHERE
    """The place where the text is given, for errors in it."""
    ornament: str = ""
    """The name of an ornament of a custom board."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cell."""

    sign: str
    name: str
    face: Face


@dataclass(frozen=True)
class GridContent:
    """A board with all that is on it."""

    options: GridBoard
    lattice: Lattice
    columns: int
    kinds: Mapping[str, Kind]
    """The kinds of cells by their signs, in the order of the legend."""
    signs: Mapping[Place, str]
    """The sign of each cell."""
    spaces: Mapping[Place, Face]
    """The contents of single cells."""
    pictures: Mapping[str, Drawing] = field(default_factory=dict)
    """The pictures by the names of their files."""

    @property
    def named(self) -> tuple[Kind, ...]:
        """The kinds in the legend."""
        return tuple(kind for kind in self.kinds.values() if kind.name)

    def subtitle(self, theme: Theme) -> str:
        """Return the size of the board in words."""
        rows = self.lattice.rows
        if self.options.shape == "squares":
            return theme.translate("{columns} × {rows} squares", columns=self.columns, rows=rows)
        return theme.translate("{columns} × {rows} hexagons", columns=self.columns, rows=rows)

    @cached_property
    def sea(self) -> Tint | None:
        """The colour of the outermost hexagons if all have the same, such as a sea around an island."""
        if self.lattice.shape == "squares":
            return None
        found = {self._fill(beside[0]) for beside in self.lattice.edges.values() if len(beside) == 1}
        return found.pop() if len(found) == 1 else None

    def _fill(self, place: Place) -> Tint | None:
        own, kind = self.spaces.get(place), self.kinds.get(self.signs[place])
        return own.fill if own and own.fill is not None else kind.face.fill if kind else None


_COLUMNS = tuple(Space.model_fields)
"""The columns that a table of spaces may have."""
_LONGEST = 4
"""The most characters of a sign."""
_CHARACTER = re.compile(r".[\u0300-\u036f\ufe00-\ufe0f]*")
"""A character with the accents and the variation selectors that belong to it."""


def read_grid(options: GridBoard, files: OwnFiles) -> GridContent | None:
    """Return the board described by options; None if there are errors, which are reported to ``files``."""
    reader = _Reader(options, files)
    rows = reader.map()
    if rows is None:
        return None
    cells = [(row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign != GAP]
    if not cells:
        files.report(files.mark("map"), Sentence("the map has no cells: '_' leaves a gap"))
        return None
    lattice = Lattice(options.shape, len(rows), cells)
    kinds = {
        sign: Kind(sign, kind.name, reader.face(kind, reader.marks("legend", sign)))
        for sign, kind in options.legend.items()
    }
    spaces = reader.spaces(lattice)
    reader.check_arrows(lattice)
    if not files.is_sound:
        return None
    signs = {(row, column): rows[row][column] for row, column in cells}
    return GridContent(options, lattice, len(rows[0]), kinds, signs, spaces, reader.pictures)


@dataclass(frozen=True, slots=True)
class _Marks:
    """The places where the parts of a cell's contents are given: in the spec, or in a row of the table."""

    files: OwnFiles
    path: tuple[str | int, ...]
    row: Row | None = None

    def of(self, option: str) -> Mark:
        if self.row is not None and option in self.row:
            return self.row[option].mark
        return self.files.mark(*self.path, option)


class _Reader:
    """Reads the parts of a board."""

    def __init__(self, options: GridBoard, files: OwnFiles) -> None:
        self._options, self._files = options, files
        self.pictures: dict[str, Drawing] = {}

    def marks(self, *path: str | int, row: Row | None = None) -> _Marks:
        return _Marks(self._files, path, row)

    # The map

    def map(self) -> list[list[str]] | None:
        """Return the signs of each row, all rows equally long; plain cells if there is no map; None if there
        are errors."""
        options = self._options
        if options.map is None:
            columns, rows = options.size
            return [[PLAIN] * columns for _ in range(rows)]
        lines = list(signs_in(options.map))
        if not lines:
            self._files.report(self._files.mark("map"), Sentence("the map is empty"))
            return None
        if len(lines) > MOST_SIDE or any(len(signs) > MOST_SIDE for _, signs in lines):
            self._files.report(
                self._files.mark("map"),
                Sentence("a map can have at most {most} rows and {most} columns", most=MOST_SIDE),
            )
            return None
        return [signs for _, signs in lines] if self._is_sound(lines) else None

    def _is_sound(self, lines: list[tuple[int, list[str]]]) -> bool:
        """Return whether all rows are as long as the first. Report those that aren't, and unknown signs."""
        known = {PLAIN, GAP, *self._options.legend}
        errors = 0
        for line, signs in lines:
            if len(signs) != len(lines[0][1]):
                errors += self._wrong(
                    line,
                    Sentence(
                        "this row has {cells}, but the first has {first}; put '_' for each gap",
                        cells=counted(len(signs), "cell"),
                        first=len(lines[0][1]),
                    ),
                )
            for sign in dict.fromkeys(signs):
                if sign not in known:
                    hint = hint_of_sign(sign, self._options.legend)
                    self._wrong(
                        line, Sentence("the legend has no symbol {sign}{hint}", sign=quoted(sign), hint=hint)
                    )
        return not errors

    def _wrong(self, line: int, message: str) -> int:
        self._files.report(self._files.mark_of_line(line, "map"), message)
        return 1

    # Contents of cells

    def face(self, face: CellFace, marks: _Marks) -> Face:
        """Return the contents of a cell, with its colours and its picture read."""
        if face.picture and face.picture not in self.pictures:
            picture = self._files.picture(face.picture, marks.of("picture"))
            if picture is not None:
                self.pictures[face.picture] = picture
        return Face(
            tint_at(face.fill, marks.of("fill"), self._files),
            face.picture,
            face.text.strip(),
            tint_at(face.colour, marks.of("colour"), self._files),
            marks.of("text"),
        )

    def spaces(self, lattice: Lattice) -> Mapping[Place, Face]:
        """Return the contents of single cells, from the spec or from the table."""
        found: dict[Place, Face] = {}
        for space, marks in self._spaces():
            place = self._place(space.cell, lattice, marks.of("cell"))
            if place is None:
                continue
            if place in found:
                self._files.report(
                    marks.of("cell"), Sentence("there are two spaces for {cell}", cell=quoted(space.cell))
                )
            found[place] = self.face(space, marks)
        return found

    def _spaces(self) -> Iterator[tuple[Space, _Marks]]:
        if self._options.table is None:
            for number, space in enumerate(self._options.spaces):
                yield space, self.marks("spaces", number)
            return
        mark, sheet_mark = self._files.mark("table"), self._files.mark("sheet")
        table = self._files.table(self._options.table, mark, self._options.sheet, sheet_mark)
        if table is None or not self._has_right_columns(table):
            return
        for row in table.rows:
            given = {name: cell.text for name, cell in row.items() if cell.text}
            try:
                yield Space.model_validate(given), self.marks("table", row=row)
            except ValidationError as error:
                self._report_row(row, error)

    def _has_right_columns(self, table: Table) -> bool:
        mark = self._files.mark("table")
        wrong = [name for name in table.columns if name not in _COLUMNS]
        for name in wrong:
            hint = did_you_mean(name, _COLUMNS) or Sentence(
                "; the columns are {known}", known=", ".join(_COLUMNS)
            )
            self._files.report(
                mark, Sentence("spaces have no column {name}{hint}", name=quoted(name), hint=hint)
            )
        if "cell" not in table.columns and not wrong:
            self._files.report(mark, Sentence("the table needs a column 'cell' with names such as a1"))
            return False
        return not wrong

    def _report_row(self, row: Row, error: ValidationError) -> None:
        for one in error.errors():
            option = str(one["loc"][0]) if one["loc"] else "cell"
            mark = row[option].mark if option in row else self._files.mark("table")
            self._files.report(mark, _reason(one))

    def check_arrows(self, lattice: Lattice) -> None:
        """Report arrows that begin or end outside the board."""
        for number, arrow in enumerate(self._options.arrows):
            for end in arrow.split("-"):
                self._place(end, lattice, self._files.mark("arrows", number))

    def _place(self, name: str, lattice: Lattice, mark: Mark) -> Place | None:
        place = lattice.by_name.get(name)
        if place is None:
            self._files.report(mark, Sentence("the board has no cell {name}", name=quoted(name)))
        return place


def _reason(error: PydanticError) -> str:
    """Return the error of a cell in a table of spaces."""
    context = error.get("ctx", {})
    if error["type"] == "string_too_long":
        return Sentence(
            "can have at most {most} characters, but has {number}",
            most=context["max_length"],
            number=len(error["input"]),
        )
    return str(context.get("error") or Sentence("expected a cell such as a1"))


def hint_of_sign(sign: str, legend: Iterable[str]) -> str:
    """Return a hint for a sign of a map that isn't in the legend."""
    if any(sign in longer for longer in legend):
        return Sentence("; put spaces between symbols of several characters")
    if len(sign) > _LONGEST:
        return Sentence("; since a line of the map has spaces, put them between all symbols, or between none")
    return did_you_mean(sign, legend)


def signs_in(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number, from 1, and the signs of each line that isn't empty. Signs are separated by spaces or
    tabs in all lines, or have one character each."""
    lines = text.splitlines()
    spaced = any(len(line.split()) > 1 for line in lines)
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line.split() if spaced else _CHARACTER.findall(line.strip())


# Legend


LEGEND_GAP = 5.0
"""The distance of the legend from the board, in millimetres."""
_TYPES, _LARGE_TYPE = (13.0, 12.0, 11.0, 10.0), 16.0
"""The sizes of the names in points: the largest with which all are in one row, or else the least; and that in
large print."""
_SWATCH, _BESIDE, _BETWEEN, _LEADING = 1.9, 0.6, 1.7, 2.6
"""The width of the small cell, its distance from the name, the distance between entries and the distance
between the middles of rows, in type sizes."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The entries of a legend: each kind with the box of its small cell, and the lines of its name, from its
    lower left."""

    size: Size
    entries: tuple[tuple[Kind, Box, tuple[Text, ...]], ...]


def legend_rows(kinds: Sequence[Kind], theme: Theme, width: float) -> Legend | None:
    """Return the legend in rows that are at most ``width`` mm wide; None without kinds. A name that is too
    long for a row takes several lines.

    :raises OptionError: if a word is wider than a row.
    """
    if not kinds:
        return None
    sizes = (_LARGE_TYPE,) if theme.large_sheets else _TYPES
    ways = [_rows_of(kinds, theme, width, points) for points in sizes[:-1]]
    return next((way for way in ways if _is_one_row(way)), None) or _rows_of(kinds, theme, width, sizes[-1])


def _is_one_row(legend: Legend) -> bool:
    """Return whether all names are on one line."""
    return len({words[0].y for _, _, words in legend.entries}) == 1 and all(
        len(words) == 1 for _, _, words in legend.entries
    )


def _rows_of(kinds: Sequence[Kind], theme: Theme, width: float, points: float) -> Legend:
    em, font = points * MM_PER_POINT, theme.lettering(Font.REGULAR)
    indent = (_SWATCH + _BESIDE) * em
    rows: list[list[tuple[Kind, float, tuple[str, ...]]]] = [[]]
    x = 0.0
    for kind in kinds:
        lines = _lines(theme.translate_given(kind.name), width - indent, points, font)
        wide = indent + _width(lines, points, font)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((kind, x, lines))
        x += wide + _BETWEEN * em
    further = [max(len(lines) for _, _, lines in row) - 1 for row in rows]
    height = ((len(rows) - 1) * _LEADING + 1.3 * _SWATCH + sum(further) * LEADING) * em
    entries: list[tuple[Kind, Box, tuple[Text, ...]]] = []
    y = height - 0.65 * _SWATCH * em
    for row, more in zip(rows, further, strict=True):
        for kind, left, lines in row:
            box = Box(left, y - _SWATCH * em / 2, left + _SWATCH * em, y + _SWATCH * em / 2)
            first = y - cap_height(points) / 2
            words = tuple(
                Text(left + indent, first - k * LEADING * em, line, points, theme.palette.ink, font)
                for k, line in enumerate(lines)
            )
            entries.append((kind, box, words))
        y -= (_LEADING + more * LEADING) * em
    wide = max(left + indent + _width(lines, points, font) for row in rows for _, left, lines in row)
    return Legend(Size(wide, height), tuple(entries))


def _width(lines: Sequence[str], points: float, font: AnyFont) -> float:
    return max(text_width(line, points, font) for line in lines)


def _lines(name: str, width: float, points: float, font: AnyFont) -> tuple[str, ...]:
    """Return the lines of a name.

    :raises OptionError: if a word is too wide for them.
    """
    lines = wrap(name, width, points, font) or ("",)
    if _width(lines, points, font) > width:
        word = max(lines, key=len)
        message = Sentence("{text} is wider than the page: shorten it", text=quoted(word))
        raise OptionError.at("legend", message)
    return lines
