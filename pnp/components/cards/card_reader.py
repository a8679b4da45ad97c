"""Look up the columns, pictures, fonts and colours that the elements of cards name, in a row of their table.

Colour emoji come from a folder of pictures named by code points: OpenMoji calls 🐉 ``1F409.svg``, Twemoji
``1f409.svg``, and Noto Emoji ``emoji_u1f409.svg``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from pnp.base.errors import Mark
from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.tables import Row
from pnp.base.wording import did_you_mean, quoted, shortened
from pnp.components.cards.bleed import WAYS, ChangedPictures, bleed_of, is_coarse, picture_size
from pnp.components.cards.deck import Card, Element, Tint, tint_at, tints_at
from pnp.components.cards.elements import MOST_REPEATED, CardElement
from pnp.components.cards.table_options import MOST_EACH
from pnp.components.cards.templates import (
    Filled,
    colours_in,
    columns_in,
    filled,
    find_column,
    holds,
    passes_any,
    without_markup,
)
from pnp.drawing.font_files import is_font_name
from pnp.drawing.shapes import Drawing, Group, Image, Shape
from pnp.games.api.features import OwnFiles
from pnp.typesetting.blocks import ALIKE, icons_in, no_icon, pieces_of, shown_in

_NAMES = ("name", "title")
"""The columns that name a card if they are present."""
FONTS = ("regular", "italic", "semibold", "bold", "title")
"""The fonts of a theme, by the names that elements give them."""
TEMPLATES = ("text", "picture", "qr", "colour", "fill", "line", "outline", "shadow", "repeat")
"""The options of elements that may name columns."""


_WHOLE = re.compile(r"\+?(0*\d{1,8})(?:\.0*)?", re.ASCII)
"""A whole number, also as data frames write it: 2.0."""


@dataclass(frozen=True, slots=True)
class WideRow:
    """A row, and the same row with looked-up and counted values."""

    own: Row
    all: Row
    number: int = -1
    """Its number in the table, from 0."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An element, and its path within the product."""

    element: CardElement
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class DrawnFace:
    """The elements on one face of a card or another piece, and its size in millimetres."""

    elements: Sequence[Placed]
    size: Size


Faces = Mapping[str, DrawnFace]
"""The faces of a piece by name, such as ``front``."""


def _name_of(row: Row, faces: Iterable[Sequence[Element]]) -> str:
    """Return the name of a card, on one line and short enough for a file name: its name or title, the cell that
    it shows as a title, or the first cell of its row that isn't a number."""
    named = [row[column].text for name in _NAMES if (column := find_column(name, tuple(row)))]
    if not any(named):
        titles = (one.text for face in faces for one in face if one.options.font == "title")
        cells = {cell.text for cell in row.values()}
        named = [next((text for text in titles if text in cells and not text.isdigit()), "")]
    texts = [*filter(None, named), *(cell.text for cell in row.values() if cell.text)]
    if any(named):
        texts = texts[:1]
    name = next((text for text in texts if not text.isdigit()), texts[0] if texts else "")
    return shortened(" ".join(without_markup(name).split()))


@dataclass(frozen=True)
class CardReader:
    """Looks up the columns, pictures, fonts and colours that elements name."""

    files: OwnFiles
    columns: tuple[str, ...]
    card: Size
    icons: Mapping[str, str] = field(default_factory=dict)
    """The files of icons by their names."""
    drawn: set[tuple[str | int, ...]] = field(default_factory=set)
    """The paths of the elements that are on a card."""
    shown: set[str] = field(default_factory=set)
    """The names of the icons that texts show."""
    awaited: set[str] = field(default_factory=set)
    """The pictures that don't exist yet and have been reported."""
    changed: ChangedPictures = field(default_factory=ChangedPictures)

    # The options that all rows share

    def check(self, template: str, *path: str | int) -> None:
        """Report columns that the table doesn't have."""
        try:
            named = columns_in(template)
        except ValueError as error:
            self.files.report(self.files.mark(*path), str(error))
            return
        for name in named:
            self._check_column(name, self.files.mark(*path))

    def _check_column(self, name: str, mark: Mark) -> None:
        if name in self.columns:
            return
        hint = did_you_mean(name, self.columns)
        if not hint and self.columns:
            hint = Sentence("; it has {columns}", columns=", ".join(self.columns))
        self.files.report(mark, Sentence("the table has no column {name}{hint}", name=quoted(name), hint=hint))

    def check_condition(self, condition: Mapping[str, Sequence[str]], *path: str | int) -> None:
        """Report columns that the table doesn't have."""
        for name in condition:
            self._check_column(name, self.files.mark(*path, name))

    def check_element(self, placed: Placed) -> bool:
        """Report the errors of an element that don't depend on the table's rows; return whether there are
        none."""
        element, path = placed.element, placed.path
        before = self.files.reported
        for option in TEMPLATES:
            self.check(getattr(element, option) or "", *path, option)
        self.check_condition(element.when, *path, "when")
        self.check_condition(element.unless, *path, "unless")
        self._check_bleed(placed)
        mark = self.files.mark(*path, "font")
        if is_font_name(element.font) or "." in element.font:  # also a file of another kind, which is refused
            self.files.font(element.font, mark)
        elif element.font not in FONTS:
            hint = did_you_mean(element.font, FONTS) or Sentence(
                "; choose from {known}, or name a font file", known=", ".join(FONTS)
            )
            self.files.report(mark, Sentence("unknown font '{name}'{hint}", name=element.font, hint=hint))
        return self.files.reported == before

    # The values of a row

    def count(self, template: str, row: Row, mark: Mark, most: int) -> int:
        """Return the whole number in a text filled in for a row; 1 for an empty text."""
        found = filled(template, row, mark)
        if not found.text:
            return 1
        whole = _WHOLE.fullmatch(found.text)
        if not whole or int(whole[1]) > most:
            message = Sentence(
                "expected a whole number from 0 to {most}, not {text}{hint}",
                most=most,
                text=quoted(found.text),
                hint=did_you_mean(found.text, self.columns),
            )
            self.files.report(found.mark, message)
            return 1  # so that the rest of the row is read
        return int(whole[1])

    def card_of(self, each: str, faces: Faces, row: WideRow) -> Card:
        """Return the card of a row. A row that is left out may be unfinished, so nothing is read for it."""
        count = self.count(each, row.all, self.files.mark("each"), MOST_EACH)
        drawn = faces if count else {}
        found = {name: tuple(self._on(face, row.all)) for name, face in drawn.items()}
        return Card(_name_of(row.own, found.values()), count, found, row=row.number)

    def _on(self, face: DrawnFace, row: Row) -> Iterator[Element]:
        """Return the elements on a face, which may have its own size."""
        return replace(self, card=face.size).elements(face.elements, row)

    def elements(self, elements: Sequence[Placed], row: Row) -> Iterator[Element]:
        """Yield the elements on one side of a card, from back to front."""
        for placed in elements:
            if _holds(placed.element, row) and (found := self._element(placed, row)) is not None:
                self.drawn.add(placed.path)
                yield found

    def _element(self, placed: Placed, row: Row) -> Element | None:
        """Return an element with the columns of a row filled in; None if there is nothing to draw."""
        element, path = placed.element, placed.path
        option = next((name for name in ("text", "qr") if getattr(element, name) is not None), "picture")
        own: str | None = getattr(element, option)
        found = filled(own or "", row, self.files.mark(*path, option))
        if element.shape is None and not found.text:
            return None
        if option == "text":
            self._check_icons(found)
            for name in colours_in(found.text):
                tint_at(name, found.mark, self.files)
        if option == "picture" and element.optional and found.text and not self.files.has_picture(found.text):
            if found.text not in self.awaited:  # many rows may name the same file
                name = quoted(found.text)
                self.files.notice(found.mark, Sentence("no picture is called {name} yet", name=name))
            self.awaited.add(found.text)
            self.drawn.add(path)
            return None
        picture = self.files.picture(found.text, found.mark) if option == "picture" and found.text else None
        tints = {
            name: self._tint(own, row, self.files.mark(*path, name))
            if (own := getattr(element, name))
            else None
            for name in ("colour", "line", "outline", "shadow")
        }
        fills = self._tints(element.fill, row, self.files.mark(*path, "fill")) if element.fill else ()
        if tints["colour"] and picture is not None and _has_pixels(picture.shapes):
            mark = self.files.mark(*path, "colour")
            self.files.report(mark, Sentence("only an SVG picture can be given another colour"))
        mark = self.files.mark(*path, "repeat")
        repeat = 1 if element.repeat == "1" else self.count(element.repeat, row, mark, MOST_REPEATED)
        if not repeat:
            return None
        font = self.files.font(element.font, found.mark) if is_font_name(element.font) else None
        made = Element(
            options=element,
            text=found.text,
            picture=picture,
            repeat=repeat,
            font=font,
            colour=tints["colour"],
            fill=fills[0] if fills else None,
            fills=fills if len(fills) > 1 else (),
            line=tints["line"],
            outline=tints["outline"],
            shadow=tints["shadow"],
            path=tuple(map(str, path)),
            mark=found.mark,
        )
        if picture is None or not element.fills(self.card):
            return made
        colour = "" if element.make_bleed in WAYS else element.make_bleed
        more = self._tint(colour, row, self.files.mark(*path, "make-bleed"))
        return replace(made, bleed=self._bleed(made, picture), more=more)

    # Finished pictures

    def _check_bleed(self, placed: Placed) -> None:
        """Report bleed for a picture that doesn't fill its card."""
        element = placed.element
        given = [name for name in ("image_bleed", "make_bleed") if getattr(element, name) not in (None, "")]
        if given and not element.fills(self.card):
            option = given[0].replace("_", "-")
            message = Sentence("this option is only for a picture that fills the card from edge to edge")
            self.files.report(self.files.mark(*placed.path, option), message)
        if element.make_bleed not in WAYS:
            self.check(element.make_bleed, *placed.path, "make-bleed")

    def _bleed(self, element: Element, picture: Drawing) -> float | None:
        """Return how much of a picture that fills a card lies beyond the edges; None if its shape isn't known
        to be the card's. Record pictures that are cropped or shrunk although no option asks for it."""
        options, size = element.options, picture_size(picture)
        if size is not None and is_coarse(size, self.card):
            self.changed.note("coarse", element, self.card)
        if options.image_bleed is not None:
            return options.image_bleed
        if size is None or ("fit" in options.model_fields_set and options.fit != "cover"):
            return None
        bleed = bleed_of(size, self.card)
        if bleed is None and options.fit != "cover":
            self.changed.note("covered" if options.make_bleed else "shrunk", element, self.card)
        if bleed == 0 and options.fit == "cover" and not options.make_bleed:
            self.changed.note("cropped", element, self.card)
            return None
        if bleed == 0 and not options.make_bleed:
            self.changed.note("unbled", element, self.card)
        return bleed

    def _check_icons(self, found: Filled) -> None:
        """Report names between colons that aren't icons."""
        self.shown.update(name for name in shown_in(found.text) if name in self.icons)
        for sign in icons_in(found.text):
            name = sign.strip(": ")
            if sign == f":{name}:" and name in self.icons:
                self.shown.add(name)
                continue
            hint = did_you_mean(name, self.icons, ALIKE)
            if sign != f":{name.lower()}:" and not hint:
                continue  # words between two colons
            self.files.report(found.mark, no_icon(sign, hint))

    def _tints(self, template: str, row: Row, mark: Mark) -> tuple[Tint, ...]:
        found = filled(template, row, mark)
        return tints_at(found.text, found.mark, self.files)

    def _tint(self, template: str, row: Row, mark: Mark) -> Tint | None:
        found = filled(template, row, mark)
        return tint_at(found.text, found.mark, self.files)


def _holds(element: CardElement, row: Row) -> bool:
    """Return whether an element is drawn on the card of a row."""
    if element.hidden:
        return False
    excepted = any(passes_any(row, name, tests) for name, tests in element.unless.items())
    return holds(element.when, row) and not excepted


def _has_pixels(shapes: Iterable[Shape]) -> bool:
    return any(
        isinstance(shape, Image) or (isinstance(shape, Group) and _has_pixels(shape.shapes)) for shape in shapes
    )


_SELECTORS = frozenset({0xFE0E, 0xFE0F})
"""Characters that only select how an emoji is displayed."""
_PREFIXES = ("emoji_u", "emoji-u", "u+", "u")


def emoji_in(folder: str, texts: Iterable[str], files: OwnFiles) -> Mapping[str, str]:
    """Return the picture files of the emoji in texts, by emoji. Emoji that aren't in the folder are reported,
    and printed from a font.

    :param folder: the name of the folder.
    """
    mark = files.mark("emoji")
    wanted = {
        name: None for text in texts if not text.isascii() for _, name in pieces_of(text) if _is_emoji(name)
    }
    names = files.pictures_at(folder, mark)
    if names is None:
        return {}
    there = {codes: name for name in reversed(names) if (codes := _codes_of(PurePosixPath(name).stem))}
    found = {name: there[key] for name in wanted if (key := _codes(name)) in there}
    if lacking := [name for name in wanted if name not in found]:
        message = Sentence(
            "'{folder}' has no picture for {emoji}, so it's printed in one colour",
            folder=folder,
            emoji=" ".join(lacking[:8]) + (" …" if len(lacking) > 8 else ""),
        )
        files.notice(mark, message)
    return found


def _is_emoji(name: str) -> bool:
    return bool(name) and not name.isascii()


def _codes(emoji: str) -> tuple[int, ...]:
    return tuple(ord(sign) for sign in emoji if ord(sign) not in _SELECTORS)


def _codes_of(stem: str) -> tuple[int, ...]:
    """Return the code points in the name of a file; none if the name has another form."""
    text = stem.casefold()
    text = next((text.removeprefix(prefix) for prefix in _PREFIXES if text.startswith(prefix)), text)
    parts = list(_parts(text))
    if not parts or not all(4 <= len(part) <= 6 or (len(part) == 2 and len(parts) > 1) for part in parts):
        return ()
    try:
        codes = tuple(int(part, 16) for part in parts)
    except ValueError:
        return ()
    return tuple(code for code in codes if code not in _SELECTORS)


def _parts(text: str) -> Iterator[str]:
    for part in text.replace("_", "-").split("-"):
        yield part.removeprefix("u+").strip()
