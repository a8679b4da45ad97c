"""The engine's answers about decks of cards: plain values, with no slow imports."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.desk.messages import Change


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess about a deck, and the alternatives. ``part`` is its subject: a part of a card, with a column of
    the table as its value, ``table``, ``sheet``, ``size``, ``back``, ``title-font`` or ``text-font``.
    """

    part: str
    label: str
    value: str
    choices: tuple[str, ...]
    choice_labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstDeck:
    """A spec for cards made from files, with the guesses, and what is missing."""

    text: str
    guesses: tuple[Guess, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class CellError:
    """An error in a cell. Rows and columns count from 0; the row of the columns' names is -1."""

    row: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a deck as a grid: ``file`` is empty for rows in the spec itself."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    errors: tuple[CellError, ...] = ()


@dataclass(frozen=True, slots=True)
class TableEdit:
    """The changes that an edit of a deck's table makes: to the text, and to a file beside it.

    ``before`` is the current content of the file; it's empty for a new file. ``file`` is empty if the spec
    itself contains the rows.
    """

    changes: tuple[Change, ...] = ()
    file: str = ""
    data: bytes = b""
    before: bytes = b""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class PlacedElement:
    """An element on a card: its box in millimetres from the upper left of the card, before it's rotated.

    ``resolution`` is that of its printed picture in dpi, 0 for none.
    """

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    resolution: float = 0.0


@dataclass(frozen=True, slots=True)
class CardView:
    """One side of the card of a row, in millimetres: its picture, and its elements from back to front. ``row``
    is the number of the row, from 0; that of the nearest card, if this one has none. ``safe`` is the distance
    from the edge that print services require for everything important.
    """

    svg: bytes
    width: float
    height: float
    row: int
    name: str
    has_back: bool
    elements: tuple[PlacedElement, ...] = ()
    safe: float = 3.175


@dataclass(frozen=True, slots=True)
class Placing:
    """The new place of an element, in millimetres from the upper left of its card."""

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    rotation: float | None = None
    """The rotation in degrees anticlockwise; None leaves it unchanged."""
