"""The engine's replies about a document's form, pages and files: plain values, with no slow imports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pnp.base.errors import ErrorDetails, PnpError, SpecError
from pnp.base.sentences import NO_WORDS, said


@dataclass(frozen=True, slots=True)
class ErrorLine:
    """An error as the page shows it; ``text`` is what the command line would print.

    ``line`` and ``column`` count from 1; ``line`` is 0 if the error isn't on a line of the text being edited.
    """

    line: int
    message: str
    text: str
    column: int = 0
    place: str = ""
    """The place in another file."""


def error_line(error: ErrorDetails, words: Mapping[str, str]) -> ErrorLine:
    """Return an error of a spec as the page shows it.

    :param words: the translations of messages into the reader's language.
    """
    own = error.said(words)
    return ErrorLine(own.line, own.message, str(own), own.column)


def error_lines(error: PnpError, words: Mapping[str, str] = NO_WORDS) -> tuple[ErrorLine, ...]:
    """Return an error as the page shows it: each error of a spec at its line, any other without a line.

    :param words: the translations of messages into the reader's language.
    """
    if isinstance(error, SpecError):
        return tuple(error_line(one, words) for one in error.errors)
    message = said(str(error), words)
    return (ErrorLine(0, message, f"pnp: {message}"),)


class Rectangle(NamedTuple):
    """A place on a page, in millimetres from the upper left."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Chapter:
    """An entry of a book's outline: its title, the page that it leads to, counted from 0, and its level."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class CoverGuide:
    """A part of a cover that matters to its printer. ``kind`` is ``trim`` for the trimmed edge, ``spine``,
    ``safe`` for the area where text and pictures are safe, or ``barcode`` for the area that the printer covers.
    """

    kind: str
    place: Rectangle


@dataclass(frozen=True, slots=True)
class DifficultyLine:
    """The number of puzzles of one difficulty in a book, and in its sets."""

    difficulty: str
    count: int
    available: int


@dataclass(frozen=True, slots=True)
class ProductLine:
    """A product of the list, numbered from 1 in the order of the text; ``name`` is the name of its files."""

    number: int
    title: str
    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class PagePuzzle:
    """A puzzle on a page of a book, which can be solved on the screen: its printed name, its set, and its
    number there from 0. ``set_name`` is that of a built-in set, or ``own/`` and the path of a file in the
    user's folder.
    """

    sign: str
    set_name: str
    number: int


@dataclass(frozen=True, slots=True)
class PageLine:
    """One side of a sheet: its size in millimetres, the layers that it prints, and its sheet."""

    name: str
    title: str
    width: float
    height: float
    layers: tuple[str, ...]
    sheet: int
    is_back: bool
    kind: str = ""
    """The kind of the part of a kit that it belongs to."""
    guides: tuple[CoverGuide, ...] = ()
    """The guides of a cover, for its printer."""
    has_ruler: bool = False
    puzzles: tuple[PagePuzzle, ...] = ()
    """The puzzles of a book on it that are from files."""


@dataclass(frozen=True, slots=True)
class PartLine:
    """A part of a PDF that is also a separate file, and its number of pages.

    ``kind`` is ``fronts`` or ``backs``, or how it is printed: ``paper``, ``card`` or ``card-two-sided``.
    """

    kind: str
    pages: int


@dataclass(frozen=True, slots=True)
class Download:
    """A file to download; if it is a ZIP, ``files`` are the names of those in it."""

    name: str
    data: bytes
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of a text: its errors, its products, and the pages of one of them."""

    errors: tuple[ErrorLine, ...] = ()
    products: tuple[ProductLine, ...] = ()
    product: int = 0
    """The number of the product whose pages these are; 0 for none."""
    pages: tuple[PageLine, ...] = ()
    turned: str = "x"
    """The way in which a back is mirrored when seen through the front: ``x`` swaps left and right, ``y`` top
    and bottom."""
    duplex: str = ""
    """The edge on which two-sided sheets are turned."""
    first: bytes = b""
    """The first page with all its layers, as SVG."""
    files: tuple[tuple[str, bytes], ...] = ()
    """The files made in addition to the pages: generated puzzle sets."""
    remarks: tuple[str, ...] = ()
    """Notes that aren't errors, in the reader's language."""
    formats: tuple[str, ...] = ()
    """The formats that this product comes in."""
    all_formats: tuple[str, ...] = ()
    """The formats for a download of everything: each product comes in at least one of them."""
    pdfs: tuple[str, ...] = ()
    """The names of this product's PDFs: a book may have a cover beside its pages."""
    parts: tuple[PartLine, ...] = ()
    """The parts that are also separate PDFs."""
    exports: tuple[str, ...] = ()
    """The services and programs for which its pieces can be written here."""
    chapters: tuple[Chapter, ...] = ()
    has_spreads: bool = False
    """Whether its pages face each other, as those of a book do."""


Rearrangement = Literal["add", "add-first", "copy", "up", "down", "remove"]
"""The operations on an item of a list: add it at either end, copy it to the end, move it by one, or remove
it."""


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item that can be added to a list: a label, and one line of YAML, where ``TEXT`` stands for a text to
    begin with and ``FILE`` for the name of a file to choose."""

    label: str
    text: str
    file_types: tuple[str, ...] = ()
    is_first: bool = False
    """Whether it goes to the beginning of the list, because it would cover items before it."""


WayOut = Literal["fit", "reset", "remove", "use", "lay-out"]
"""The fixes for an error: make a map as large as its board, reset an option to its default, remove an item of a
list, use another value, or lay cards out anew for their table."""


ExportTarget = Literal["print-service", "tabletop-simulator", "playingcards"]


@dataclass(frozen=True, slots=True)
class Field:
    """One option in the form.

    ``path`` leads to it within a product; ``label`` is what people call it; ``kind`` is ``choice``, ``truth``,
    ``whole``, ``number``, ``length``, ``size`` for columns by rows, ``colour``, ``text``, ``lines`` for text of
    several lines, ``several`` for some of the choices, ``list`` for a list of short texts, ``pairs`` for names
    with values, ``conditions`` for names with lists of values, ``count`` for a whole number or the column that
    has it, ``tint`` for a colour or its name, ``rows`` for a table, ``items`` for a list whose items have
    fields of their own, ``named`` for names of the user's own that stand for such items, ``layouts`` for names
    that stand for such lists, ``item`` for one of the items, or ``value`` for any YAML. ``value`` and
    ``default`` are written as in YAML, and empty if there is none; but lists have commas, each name with its
    value has its own line, and the value of an item is the option that says what it is.
    """

    path: tuple[str, ...]
    label: str
    group: str
    kind: str
    about: str
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    """The label of each choice."""
    file_types: tuple[str, ...] = ()
    """The suffixes of files that it accepts, in addition to any choices."""
    least: float | None = None
    most: float | None = None
    bounds: str = ""
    """The bounds of the value, in words."""
    default: str = ""
    value: str = ""
    at_head: bool = False
    """Whether a new value goes to the head of the spec, for all products."""
    error: str = ""
    """The error in the value."""
    ways_out: tuple[WayOut, ...] = ()
    """Fixes for the error that don't depend on what was meant and don't cause another error."""
    instead: str = ""
    """The value to use in place of the wrong one."""
    is_needed: bool = False
    """Whether there is no default to go back to."""
    locked: bool = False
    """Whether the value spans several lines, so that it can be changed only in the text, not in a one-line
    field."""
    first_line: int = 0
    """The first line of the value in the text, from 1; 0 if the text doesn't have the option."""
    last_line: int = 0
    holders: tuple[str, ...] = ()
    """The labels of the options that contain this one, the outermost first: “Margin” for “Top”."""
    is_old: bool = False
    """Whether this is an old name of another option: the form has it only if the text does."""
    sized_by: tuple[str, ...] = ()
    """For a map with a letter for each square: the path of the option that holds the board's size."""
    is_unprinted: bool = False
    """Whether this is a colour that none of the pages has."""
    suggestions: tuple[str, ...] = ()
    """Names that it accepts, among other texts."""
    new_items: tuple[NewItem, ...] = ()
    """The items that can be added to a list."""
    columns: tuple[str, ...] = ()
    """The columns of a table that it may name in braces."""
    also: str = ""
    """Other words to search for it by."""


@dataclass(frozen=True, slots=True)
class PageSpot:
    """A place on a page, in millimetres from the upper left, and the path of the option that it shows.
    ``cells`` are the rows of a map that can be painted there, a sign for each cell. If the page shows only a
    part of the map, ``whole`` is the place of the whole map. ``wraps`` is the path of the option that lets
    opposite edges touch. ``shape`` is the shape of the cells of a custom board; a map of regions has none.
    """

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    cells: tuple[str, ...] = ()
    whole: Rectangle | None = None
    wraps: tuple[str, ...] = ()
    shape: str = ""
    item: int = -1
    """The number of the row of a table that this is made from, from 0; -1 for none."""
    centres: tuple[tuple[float, float], ...] = ()
    """The centre of each cell, row by row, from 0 to 1 across and down; empty if it follows from the shape."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Something that can be typed at a place in a text."""

    label: str
    detail: str = ""
    about: str = ""
    insert: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """New text for the part of a text between two places. Places are counted in units of UTF-16, as browsers
    count them."""

    from_: int
    to: int
    insert: str


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a choice, in the reader's language, and a value that avoids it; empty if there is no cost."""

    text: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Export:
    """Pieces for a print service or a virtual tabletop: the file to download, the names of the files in it, and
    the parts left out."""

    name: str
    data: bytes
    files: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A printer's rule, with what was measured and what is required; ``ok`` is None if the rule only reports.
    ``pages`` are the pages that break it, in words; empty for the whole file. ``advice`` says what to do about
    a broken rule, if that's known.
    """

    rule: str
    measured: str
    wanted: str
    ok: bool | None
    pages: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class PreflightView:
    """A file, checked against the rules of a target."""

    file: str
    target: str
    rules: tuple[RuleLine, ...]
