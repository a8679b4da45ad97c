"""What the server and its workers tell each other: plain values, no imports that take time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OUT_OF_MEMORY = 77
"""The exit code of a worker that grew beyond its bound."""
Answer = tuple[str, Any]
"""``done`` with a value, ``refused`` with what is wrong with the input, ``failed`` with a line, ``progress``
with how far it is."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A fault as the page shows it: where it stands, and its line in the words of the command line.

    ``line`` is 0 where it has none in the text that is being edited.
    """

    line: int
    message: str
    text: str
    column: int = 0


@dataclass(frozen=True, slots=True)
class ProductLine:
    """A product of a spec in the list of products, numbered from 1 as it stands in the text."""

    number: int
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class PageLine:
    """One side of a sheet: its size in millimetres, the layers that it prints, and which sheet it is of."""

    name: str
    title: str
    width: float
    height: float
    layers: tuple[str, ...]
    sheet: int
    is_back: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What comes of a text: its faults, its products, and the pages of one of them."""

    faults: tuple[Shown, ...] = ()
    products: tuple[ProductLine, ...] = ()
    product: int = 0
    """The number of the product whose pages these are; 0 for none."""
    pages: tuple[PageLine, ...] = ()
    turned: str = "x"
    """The mirror through which a back is seen from the front: ``x`` swaps left and right, ``y`` top and
    bottom."""
    duplex: str = ""
    """The edge on which two-sided sheets are turned."""
    first: bytes = b""
    """The first page with all its layers, as SVG."""
    files: tuple[tuple[str, bytes], ...] = ()
    """What is made beside the pages: generated problem sets."""
    remark: str = ""
    """What is not as one might wish, and no fault."""
    formats: tuple[str, ...] = ()
    """The formats that this product comes in."""
    all_formats: tuple[str, ...] = ()
    """The formats for a download of everything: each product comes in one of them at least."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a preview shows, and the text that it was made from."""

    version: int
    text: str
    preview: Preview


@dataclass(frozen=True, slots=True)
class Field:
    """One option in the form.

    ``path`` leads to it within a product; ``kind`` is ``choice``, ``truth``, ``whole``, ``number``, ``length``,
    ``text``, ``lines`` for text of several lines, or ``value`` for any YAML; ``value`` and ``default`` are as
    YAML has them, empty for none.
    """

    path: tuple[str, ...]
    group: str
    kind: str
    about: str
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    bounds: str = ""
    default: str = ""
    value: str = ""
    at_head: bool = False
    """Whether a new value goes to the head of the spec, for all products."""
    error: str = ""
    """What is wrong with the value."""
    locked: bool = False
    """Whether the value is laid out over several lines, which one line can't show: only the text changes it."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What may be typed at a place of a text."""

    label: str
    detail: str = ""
    about: str = ""
    insert: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One thing of the gallery: what it is called and where it comes from."""

    source: str
    """``spec`` for a built-in one, ``game`` for a starter, ``variant`` of a game's problems."""
    name: str
    title: str
    about: str
    group: str


@dataclass(frozen=True, slots=True)
class Refused:
    """What a worker could not do: the faults of the input, in the words of the command line."""

    faults: tuple[Shown, ...]

    def __str__(self) -> str:
        return "\n".join(fault.text for fault in self.faults)


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """One problem of a set as the page lists it.

    ``line`` is its solution where that is a line of moves, so that it can be stepped through; ``parts`` are the
    names of what is to be solved apart, such as queens.
    """

    name: str
    id: str
    level: str
    reason: str
    proof: str
    task: str
    hints: tuple[str, ...]
    line: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    has_solution: bool = False


@dataclass(frozen=True, slots=True)
class Shelf:
    """A problem set or a record as the page lists it."""

    title: str
    game: str
    is_record: bool
    problems: tuple[ProblemLine, ...]
    timer: int = 0
    """The seconds of the game's timer; 0 for none."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a drawing that can be clicked: its place in millimetres from the upper left, its name, and the
    moves that it may mean; or the ``pick`` that a click adds to the move under way, or takes away where it is
    ``chosen``. It is turned about its middle by so many degrees, counter-clockwise."""

    name: str
    left: float
    top: float
    width: float
    height: float
    moves: tuple[str, ...] = ()
    pick: str = ""
    chosen: bool = False
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a trial stands: the moves that were legal, the drawing after them, and what the rules say.

    ``moves`` are those that stand, so a move that was refused is not among them. ``choices`` are moves that may
    follow, where there are few enough to list. ``picks`` is what was clicked for the next move, and ``ready``
    the move that it is already. What is ``solved`` and ``unproved`` is right as far as the moves go; whether a
    reply refutes it is still to be searched.
    """

    moves: tuple[str, ...]
    svg: bytes
    width: float
    height: float
    choices: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    picks: tuple[str, ...] = ()
    ready: str = ""
    solved: bool = False
    message: str = ""
    typed: bool = False
    """Whether an answer is typed as a whole, since the game does not say what its drawings mean."""
    unproved: bool = False
