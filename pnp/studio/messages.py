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


@dataclass(frozen=True, slots=True)
class ProductLine:
    """A product of a spec in the list of products, numbered from 1 as it stands in the text."""

    number: int
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class PageLine:
    """One side of a sheet: its size in millimetres, the layers that it prints, and the sheet that it belongs to."""

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
    first: bytes = b""
    """The first page with all its layers, as SVG."""
    files: tuple[tuple[str, bytes], ...] = ()
    """What is made beside the pages: generated problem sets."""


@dataclass(frozen=True, slots=True)
class Field:
    """One option in the form.

    ``path`` leads to it within a product; ``kind`` is ``choice``, ``truth``, ``whole``, ``number``, ``length``,
    ``text``, or ``value`` for any YAML; ``value`` and ``default`` are as YAML has them, empty where there is none.
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
