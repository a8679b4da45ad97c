"""Blocks of text, in reading order, which the typesetter sets in a column; and icons in running text:
pictures as high as the letters, named between colons as in ``:coin:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator

from pnp.base.geometry import move, stretch
from pnp.base.options import Matching
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.shapes import Direction, Drawing, Group

_EMOJI = "[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_JOINED = "(?:[\ufe0e\ufe0f\u20e3]|[\U0001f3fb-\U0001f3ff]|\u200d.[\ufe0e\ufe0f]?)*"
"""The pattern of what may follow an emoji: selectors, skin tones, and joined emoji."""
_SIGN = re.compile(f"([\U0001f1e6-\U0001f1ff]{{2}}|{_EMOJI}{_JOINED})")
"""The pattern of an emoji, a flag or another sign that is a single picture."""
_NAMED = Matching(
    rf"^([a-z][a-z0-9-]{{0,30}}|{_SIGN.pattern})$",
    Sentence(
        "the name of an icon: a small letter, then at most 30 small letters, digits and hyphens; or an emoji"
    ),
)


def _plain(name: str) -> str:
    """Return a name without the selectors for how an emoji is displayed."""
    return name.replace("\ufe0e", "").replace("\ufe0f", "")


IconName = Annotated[str, _NAMED, AfterValidator(_plain)]
_ICON = re.compile(r"(:[a-z][a-z0-9-]{0,30}:)")
_ICON_LIKE = re.compile(r"(?<![\\\w]):[ ]?([A-Za-z][\w-]{0,30})[ ]?:(?!\w)")
_WIDEST = 4.0
"""The greatest width of an icon, in type sizes."""


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """A picture in a text."""

    drawing: Drawing

    def width(self, em: float) -> float:
        """Return its width in type of this size, in millimetres."""
        return min(self.drawing.size.width / self.drawing.size.height, _WIDEST) * em

    def placed(self, x: float, middle: float, em: float) -> Group:
        """Return the picture with its left edge at ``x``, centred at a height."""
        size = self.drawing.size
        scale = self.width(em) / size.width
        return Group(
            self.drawing.shapes, move(x, middle - scale * size.height / 2).after(stretch(scale, scale))
        )


def pieces_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text, each with the name of its possible icon, or an empty text."""
    for piece in _ICON.split(text):
        if _ICON.fullmatch(piece):
            yield piece, piece[1:-1]
        elif piece.isascii():
            yield from ((piece, ""),) if piece else ()
        else:
            yield from _signs_of(piece)


def _signs_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a text, each emoji with its name as an icon, everything else with an empty text."""
    for piece in _SIGN.split(text):
        if piece:
            yield piece, _plain(piece) if _SIGN.fullmatch(piece) else ""


ALIKE = 0.75
"""The similarity, from 0 to 1, from which a name counts as a misspelling of an icon's. Icons have short names:
a spoon isn't a misspelt moon."""


def no_icon(sign: str, hint: str) -> Sentence:
    """Return the message for a name between colons that no icon has.

    :param hint: a suggestion from `did_you_mean`.
    """
    return Sentence(
        "no icon is called {name}{hint} List it in `icons`, or write \\: for a colon that is printed",
        name=quoted(sign),
        hint=hint or ".",
    )


def icons_in(text: str) -> Iterator[str]:
    """Yield everything between colons in a text that looks like an icon, with its colons."""
    for match in _ICON_LIKE.finditer(text):
        yield match[0]


def shown_in(text: str) -> Iterator[str]:
    """Return the names of possible icons in a text: those between colons, and emoji."""
    return (name for _, name in pieces_of(text) if name)


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style. A line break within a paragraph is a run of a single newline."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""
    """The name of a target in the document, or a web address; empty for plain text."""
    direction: Direction | None = None
    """The direction of a run once it's in a line; None before that."""
    icon: Icon | None = None
    """The picture shown instead of the text."""
    colour: str = ""
    """The name of its colour; empty for that of the text around it."""

    def with_text(self, text: str) -> Run:
        """Return another text in the same style."""
        return Run(text, self.bold, self.italic, self.code, self.link, icon=self.icon, colour=self.colour)


Runs = tuple[Run, ...]


def on_lines(runs: Sequence[Run]) -> Runs:
    """Return runs with line breaks between them."""
    return tuple(run for number, one in enumerate(runs) for run in ((Run("\n"), one) if number else (one,)))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (a chapter) to 3."""

    level: int
    runs: Runs
    name: str
    """The target that links to this heading name."""
    is_alone: bool = False
    """Whether it begins text that has a page of its own and may fill it."""

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs).replace("\n", " ")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text set flush left."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Items:
    """A list of items with blocks, numbered from ``start``, or with bullets if that is None."""

    items: tuple[tuple[TextBlock, ...], ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row has the column headings."""

    rows: tuple[tuple[Runs, ...], ...]
    sides: tuple[str, ...]
    """The alignment of each column: left, center or right."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with an optional caption below it."""

    drawing: Drawing
    caption: str = ""
    caption_below: bool = False
    """Whether the caption is below the drawing even if there's room beside it."""


TextBlock = Heading | Paragraph | Items | Table | Figure
