"""Sheets in XLSX files (Office Open XML, ECMA-376, part 1, 18)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import isfinite
from posixpath import dirname, join, normpath

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.base.spreadsheets.cell_formats import BUILT_IN, GENERAL, THEME, as_shown, colour_of, text_as_shown
from pnp.base.spreadsheets.workbook import Grid, Package, RichText, picture_in_cell
from pnp.base.tables import MOST_CELL

_VALUE = re.compile(rb"<(?:\w+:)?(?:v|is)[\s>]")
_REFERENCE = re.compile(r"([A-Za-z]{1,3})(\d{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""Characters that XML can't contain (ECMA-376, part 1, 22.9.2.19)."""


_PLAIN = ("strike", "u", "vertAlign")
_OFF = ("0", "false", "none", "baseline")
"""The formatting that isn't printed, and the value that turns it off."""


def is_xlsx(package: Package) -> bool:
    return package.has("_rels/.rels")


@dataclass
class Workbook:
    """The sheets of a file by name, and the strings and styles that their cells refer to."""

    package: Package
    sheets: dict[str, str]
    strings: Sequence[str]
    formats: Sequence[str]
    since_1904: bool
    theme: Sequence[str] = ()
    """The colours of its theme, as ``rrggbb``."""
    hidden: Set[str] = frozenset()
    """The names of hidden sheets."""
    plainer: Set[int] = frozenset()
    """The numbers of the strings that lose part of their formatting."""


def read_workbook(package: Package) -> Workbook:
    """Return the workbook of a file.

    :raises TextError: for a file that can't be read.
    """
    main = next((part for kind, part in _related(package, "").values() if kind == "officeDocument"), "")
    if not main.casefold().endswith(".xml"):
        raise TextError.at(Sentence("has a format that can't be read: save it as XLSX, ODS or CSV"))
    related = _related(package, main)
    book = _Book()
    package.walk(main, book)
    sheets = {
        name: related[key][1] for name, key in book.sheets if key in related and related[key][0] == "worksheet"
    }
    parts = dict(related.values())
    theme = _Theme()
    if "theme" in parts:
        package.walk(parts["theme"], theme)
    strings, styles = _Strings(theme.colours), _Styles()
    if "sharedStrings" in parts:
        package.walk(parts["sharedStrings"], strings)
    if "styles" in parts:
        package.walk(parts["styles"], styles)
    return Workbook(
        package,
        sheets,
        strings.found,
        styles.codes(),
        book.since_1904,
        theme.colours,
        book.hidden,
        strings.plainer,
    )


def shown_sheets(book: Workbook) -> list[str]:
    """Return the names of the sheets that people see and that have something on them."""
    visible = {name: part for name, part in book.sheets.items() if name not in book.hidden}
    return [name for name, part in visible.items() if book.package.has(part) and _has_cells(book.package, part)]


def _has_cells(package: Package, part: str) -> bool:
    """Return whether a sheet has cells that aren't empty. One that can't be read may have some."""
    try:
        return _VALUE.search(package.part(part)) is not None
    except TextError:
        return True


def read_sheet(book: Workbook, name: str, grid: Grid) -> None:
    """Put the cells of a sheet into a grid, as they are displayed."""
    book.package.walk(book.sheets[name], _Sheet(book, grid))


def _related(package: Package, part: str) -> dict[str, tuple[str, str]]:
    """Return the parts that a part refers to, each with its kind, by their keys."""
    folder = dirname(part)
    path = join(folder, "_rels", f"{part[len(folder) :].strip('/')}.rels")
    if not package.has(path):
        return {}
    found = _Relations()
    package.walk(path, found)
    return {
        key: (kind.rpartition("/")[2], normpath(join("/", folder, target)).lstrip("/"))
        for key, kind, target in found.found
    }


class _Quiet:
    """A handler that ignores everything."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Begin an element."""

    def end(self, name: str) -> None:
        """End an element."""

    def text(self, text: str) -> None:
        """Receive text in an element."""


class _Relations(_Quiet):
    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Relationship":
            key, kind, target = (attributes.get(key, "") for key in ("Id", "Type", "Target"))
            self.found.append((key, kind, target))


class _Book(_Quiet):
    """The names of the sheets, with those that aren't hidden first, and the day from which dates count."""

    def __init__(self) -> None:
        self._sheets: list[tuple[bool, str, str]] = []
        self.since_1904 = False

    @property
    def sheets(self) -> list[tuple[str, str]]:
        return [(name, key) for _, name, key in sorted(self._sheets, key=lambda sheet: sheet[0])]

    @property
    def hidden(self) -> Set[str]:
        return {name for is_hidden, name, _ in self._sheets if is_hidden}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "workbookPr":
            self.since_1904 = attributes.get("date1904") in ("1", "true")
        elif name == "sheet":
            hidden = attributes.get("state", "visible") != "visible"
            self._sheets.append((hidden, attributes.get("name", ""), attributes.get("id", "")))


class _RichText(_Quiet):
    """Reads a text whose runs may have their own styles, without phonetic guides."""

    def __init__(self, theme: Sequence[str]) -> None:
        self.found = RichText()
        self._theme = theme
        self._reading = self._in_text = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "r":
            self.found.begin()
        elif name == "b":
            self.found.mark(bold=_is_on(attributes))
        elif name == "i":
            self.found.mark(italic=_is_on(attributes))
        elif name == "color":
            self.found.mark(colour=colour_of(attributes, self._theme))
        elif name in _PLAIN:
            self.found.is_plainer = self.found.is_plainer or attributes.get("val", "1") not in _OFF
        self._reading = self._reading or name == "rPh"
        self._in_text = name == "t" and not self._reading

    def end(self, name: str) -> None:
        self._in_text = False
        self._reading = self._reading and name != "rPh"

    def text(self, text: str) -> None:
        if self._in_text:
            self.found.add(text)


class _Strings(_Quiet):
    """The texts that cells refer to by number."""

    def __init__(self, theme: Sequence[str]) -> None:
        self.found: list[str] = []
        self.plainer: set[int] = set()
        """The numbers of those that lose something of their looks."""
        self._theme = theme
        self._text = _RichText(theme)

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "si":
            self._text = _RichText(self._theme)
        self._text.start(name, attributes)

    def end(self, name: str) -> None:
        self._text.end(name)
        if name == "si":
            if self._text.found.is_plainer:
                self.plainer.add(len(self.found))
            self.found.append(self._text.found.text)

    def text(self, text: str) -> None:
        self._text.text(text)


class _Theme(_Quiet):
    """The colours of a theme, in the order of their numbers."""

    def __init__(self) -> None:
        self._found: dict[str, str] = {}
        self._slot = ""

    @property
    def colours(self) -> list[str]:
        return [self._found.get(slot, "") for slot in THEME]

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in THEME:
            self._slot = name
        elif name in ("srgbClr", "sysClr") and self._slot:
            self._found[self._slot] = attributes.get("lastClr", attributes.get("val", "")).lower()

    def end(self, name: str) -> None:
        if name == self._slot:
            self._slot = ""


@dataclass
class _Styles(_Quiet):
    """The formats of numbers, by the styles of cells."""

    _own: dict[str, str] = field(default_factory=dict)
    _used: list[str] = field(default_factory=list)
    _within: str = ""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in ("numFmts", "cellXfs"):
            self._within = name
        elif name == "numFmt" and self._within == "numFmts":
            self._own[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name == "xf" and self._within == "cellXfs":
            self._used.append(attributes.get("numFmtId", "0"))

    def end(self, name: str) -> None:
        if name == self._within:
            self._within = ""

    def codes(self) -> list[str]:
        """Return the code of each style."""
        built_in = {str(number): code for number, code in BUILT_IN.items()}
        return [self._own.get(number) or built_in.get(number, GENERAL) for number in self._used]


class _Sheet(_Quiet):
    """Reads the cells of one sheet."""

    def __init__(self, book: Workbook, grid: Grid) -> None:
        self._book, self._grid = book, grid
        self._row = self._column = 0
        self._kind = self._style = self._text = self._formula = ""
        self._has_formula = self._in_formula = self._in_value = self._is_picture = False
        self._inline: _RichText | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            number = attributes.get("r", "")
            self._row = int(number) if _is_number(number) else self._row + 1
            self._column = 0
            if attributes.get("hidden") in ("1", "true"):
                self._grid.hidden.add(self._row)
        elif name in ("drawing", "picture"):
            self._grid.has_pictures = self._book.package.has_folder("xl/media/")
        elif name == "c":
            self._column = _column_of(attributes.get("r", "")) or self._column + 1
            self._kind, self._style = attributes.get("t", "n"), attributes.get("s", "0")
            self._text, self._formula, self._has_formula = "", "", False
            self._is_picture = "vm" in attributes and self._kind == "e"
        elif name == "is":
            self._inline = _RichText(self._book.theme)
        elif name == "mergeCell":
            self._merge(attributes.get("ref", ""))
        if self._inline:
            self._inline.start(name, attributes)
        self._in_formula = name == "f"
        self._has_formula = self._has_formula or self._in_formula
        self._in_value = name == "v"

    def end(self, name: str) -> None:
        self._in_value = self._in_formula = False
        if self._inline:
            self._inline.end(name)
        if name == "is" and self._inline:
            if self._inline.found.is_plainer:
                self._grid.loses(self._row, self._column)
            self._text, self._inline = self._inline.found.text, None
        elif name == "c":
            self._end_cell()

    def text(self, text: str) -> None:
        if self._inline:
            self._inline.text(text)
        elif self._in_value and len(self._text) <= MOST_CELL:
            self._text += text
        elif self._in_formula and len(self._formula) <= MOST_CELL:
            self._formula += text

    def _merge(self, reference: str) -> None:
        first, _, last = reference.partition(":")
        corners = [_REFERENCE.fullmatch(corner) for corner in (first, last)]
        if corners[0] and corners[1]:
            self._grid.merge(int(corners[0][2]), _column_of(first), int(corners[1][2]), _column_of(last))

    def _end_cell(self) -> None:
        if self._is_picture:
            self._grid.report(self._row, self._column, picture_in_cell())
        elif self._kind == "e" or (self._has_formula and not self._text and self._kind != "str"):
            message = (
                Sentence("the formula in this cell has no result: {text}", text=self._text)
                if self._text
                else Sentence("the formula in this cell has no result yet: open the file and save it again")
            )
            self._grid.report(self._row, self._column, message)
            self._grid.put(self._row, self._column, self._text or f"={self._formula}")
        else:
            self._grid.put(self._row, self._column, self._shown())

    def _shared_text(self, number: int) -> str:
        """Return one of the texts that the workbook lists, as a cell shows it."""
        if number in self._book.plainer:
            self._grid.loses(self._row, self._column)
        return text_as_shown(_unescaped(self._book.strings[number]), self._format())

    def _shown(self) -> str:
        """Return the text that a cell shows."""
        text = self._text
        if not text:
            return ""
        if self._kind == "s":
            known = _is_number(text) and int(text) < len(self._book.strings)
            return self._shared_text(int(text)) if known else ""
        if self._kind == "b":
            return "TRUE" if text == "1" else "FALSE"
        if self._kind != "n":
            return text_as_shown(_unescaped(text), self._format())
        try:
            value = float(text)
        except ValueError:
            return text
        return as_shown(value, self._format(), since_1904=self._book.since_1904) if isfinite(value) else text

    def _format(self) -> str:
        formats = self._book.formats
        known = _is_number(self._style) and int(self._style) < len(formats)
        return formats[int(self._style)] if known else GENERAL


def _is_on(attributes: Mapping[str, str]) -> bool:
    return attributes.get("val", "1") not in ("0", "false")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9


def _column_of(reference: str) -> int:
    """Return the number of the column in a reference such as ``B3``; 0 if it isn't a reference."""
    match = _REFERENCE.fullmatch(reference)
    number = 0
    for letter in match[1].upper() if match else "":
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _unescaped(text: str) -> str:
    if "_x" in text:  # UTF-16 code units, two of which may form one character
        text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")
