"""What the engine answers about decks of cards: plain values, with no slow imports."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.desk.messages import Change


@dataclass(frozen=True, slots=True)
class Guess:
    """Something about a deck that was guessed, and what else it could be.

    ``part`` is what it's about: a part of a card, with a column of the table as its value, ``table``,
    ``sheet``, ``size``, ``back``, ``title-font`` or ``text-font``.
    """

    part: str
    label: str
    value: str
    choices: tuple[str, ...]
    choice_labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstDeck:
    """A spec for the cards that some files make, what was guessed, and what they lack."""

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

    ``resolution`` is the pixels to the inch that its picture is printed with, 0 for none.
    """

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    resolution: float = 0.0


@dataclass(frozen=True, slots=True)
class CardView:
    """One side of the card of a row, in millimetres: its picture, and what is on it from bottom to top.

    ``row`` is the number of the row, from 0; that of the nearest card, if this one has none. ``safe`` is how
    far from the edge print services want everything that matters.
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
    """The place that an element is to have, in millimetres from the upper left of its card."""

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    rotation: float | None = None
    """Degrees anticlockwise; None leaves them as they are."""
