"""Sheets in ODS files (OpenDocument 1.2, part 1). They contain what each cell displays as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.base.spreadsheets.cell_formats import colour_of
from pnp.base.spreadsheets.workbook import Grid, Package, RichText
from pnp.base.tables import MOST_LINES

_CONTENT = "content.xml"
_NOT_SHOWN = frozenset({"annotation", "note", "frame", "shapes", "g", "custom-shape"})
"""The elements that a cell may contain besides its text."""
_MOST_SPACES = 1000


def is_ods(package: Package) -> bool:
    return package.has(_CONTENT)


@dataclass(frozen=True, slots=True)
class _Style:
    """How words look."""

    bold: bool = False
    italic: bool = False
    colour: str = ""
    is_plainer: bool = False
    """Whether the words are underlined, struck out or raised, which isn't printed."""


@dataclass(frozen=True, slots=True)
class Contents:
    """A file, the names of its sheets, hidden ones last, and its text styles."""

    package: Package
    sheets: tuple[str, ...]
    shown: tuple[str, ...]
    """The sheets that people see and that have something on them."""
    styles: Mapping[str, _Style]


def read_contents(package: Package) -> Contents:
    """Return the contents of a file, except its cells.

    :raises TextError: for a file that can't be read.
    """
    reader = _Names()
    package.walk(_CONTENT, reader)
    in_order = sorted(reader.sheets, key=lambda sheet: sheet[1] in reader.hidden)
    shown = (name for name, style in in_order if name in reader.filled and style not in reader.hidden)
    return Contents(package, tuple(name for name, _ in in_order), tuple(shown), reader.styles)


def read_sheet(contents: Contents, name: str, grid: Grid) -> None:
    """Put the cells of a sheet into a grid."""
    contents.package.walk(_CONTENT, _Sheet(name, grid, contents.styles))


class _Names:
    """Gathers the names of the sheets with their styles, the styles that hide a sheet, and the text styles."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.hidden: set[str] = set()
        self.filled: set[str] = set()
        """The sheets with text on them."""
        self.styles: dict[str, _Style] = {}
        self._style = self._family = ""
        self._depth = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "style":
            self._style, self._family = attributes.get("name", ""), attributes.get("family", "")
        elif name == "text-properties" and self._family == "text":
            bold = attributes.get("font-weight", "") in ("bold", "600", "700", "800", "900")
            italic = attributes.get("font-style", "") in ("italic", "oblique")
            colour = colour_of({"rgb": attributes.get("color", "").removeprefix("#")}, ())
            lines = (attributes.get(f"text-{kind}-style", "none") for kind in ("underline", "line-through"))
            raised = attributes.get("text-position", "0%").split()[0] in ("super", "sub")
            is_plainer = raised or any(line != "none" for line in lines)
            self.styles[self._style] = _Style(bold, italic, colour, is_plainer)
        elif name == "table-properties" and attributes.get("display") == "false":
            self.hidden.add(self._style)
        elif name == "p" and self._depth:
            self.filled.add(self.sheets[-1][0])
        elif name == "table":
            if not self._depth:
                self.sheets.append((attributes.get("name", ""), attributes.get("style-name", "")))
            self._depth += 1

    def end(self, name: str) -> None:
        self._depth -= name == "table"

    def text(self, text: str) -> None:
        """Do nothing: names are attributes."""


class _Sheet:
    """Reads the cells of one sheet."""

    def __init__(self, name: str, grid: Grid, styles: Mapping[str, _Style]) -> None:
        self._name, self._grid, self._styles = name, grid, styles
        self._inside = False
        self._depth = self._skipped = 0
        self._row = self._column = 0
        self._rows = self._columns = 1
        self._cells: list[tuple[int, str]] = []
        self._content = RichText()
        self._paragraphs = 0
        self._spans: list[_Style] = []
        self._merged = (1, 1)
        self._is_error = self._in_cell = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "table":
            self._depth += 1
            self._inside = self._inside or (self._depth == 1 and attributes.get("name", "") == self._name)
        if not self._inside or self._depth != 1:
            return
        if self._skipped or name in _NOT_SHOWN:
            self._skipped += 1
            self._grid.has_pictures = self._grid.has_pictures or name == "image"
        elif name == "table-row":
            self._rows, self._column, self._cells = _times(attributes, "number-rows-repeated"), 0, []
            if attributes.get("visibility", "visible") != "visible":
                self._grid.hidden.update(range(self._row + 1, self._row + 1 + min(self._rows, MOST_LINES)))
        elif name in ("table-cell", "covered-table-cell"):
            self._columns = _times(attributes, "number-columns-repeated")
            self._content, self._paragraphs, self._spans = RichText(), 0, []
            self._in_cell = name == "table-cell"  # a merged cell hides the contents of the others
            self._merged = (
                _times(attributes, "number-rows-spanned"),
                _times(attributes, "number-columns-spanned"),
            )
            self._is_error = self._in_cell and attributes.get("value-type") == "error"
        elif self._in_cell:
            self._start_text(name, attributes)

    def _start_text(self, name: str, attributes: Mapping[str, str]) -> None:
        """Return the text of a cell: its paragraphs, with characters that XML would lose."""
        if name == "p":
            self._paragraphs += 1
            if self._paragraphs > 1:
                self._content.add("\n")
        elif name == "span":
            self._spans.append(self._styles.get(attributes.get("style-name", ""), self._style))
            if self._style.is_plainer:
                self._grid.loses(self._row + 1, self._column + 1)
            self._begin_run()
        elif name == "s":
            self.text(" " * min(_times(attributes, "c"), _MOST_SPACES))
        elif name in ("tab", "line-break"):
            self.text("\n" if name == "line-break" else " ")

    def end(self, name: str) -> None:
        if self._inside and self._depth == 1:
            if self._skipped:
                self._skipped -= 1
            elif name in ("table-cell", "covered-table-cell"):
                self._end_cell()
            elif name == "table-row":
                self._end_row()
            elif name == "span" and self._spans:
                self._spans.pop()
                self._begin_run()
        if name == "table":
            self._depth -= 1
            if not self._depth:
                self._inside = False

    def _end_cell(self) -> None:
        text = self._content.text
        if self._in_cell and max(self._merged) > 1:
            rows, columns = self._merged
            self._grid.merge(self._row + 1, self._column + 1, self._row + rows, self._column + columns)
        if self._is_error:
            message = Sentence("the formula in this cell has no result: {text}", text=text)
            self._grid.report(self._row + 1, self._column + 1, message)
        elif text.strip():
            for column in range(self._column + 1, self._column + self._columns + 1):
                self._grid.put(self._row + 1, column, text)
                self._cells.append((column, text))
        self._column += self._columns
        self._in_cell = False

    def _end_row(self) -> None:
        for number in range(1, min(self._rows, MOST_LINES + 1) if self._cells else 1):
            for column, text in self._cells:
                self._grid.put(self._row + 1 + number, column, text)
        self._row += self._rows

    def text(self, text: str) -> None:
        if self._in_cell and self._paragraphs and not self._skipped:
            self._content.add(text)

    @property
    def _style(self) -> _Style:
        return self._spans[-1] if self._spans else _Style()

    def _begin_run(self) -> None:
        style = self._style
        self._content.begin(bold=style.bold, italic=style.italic, colour=style.colour)


def _times(attributes: Mapping[str, str], name: str) -> int:
    """Return how often something is repeated; 1 if it isn't given."""
    text = attributes.get(name, "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 1
