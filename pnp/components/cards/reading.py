"""From the options of cards to a deck: reads the table, and looks up columns, pictures, fonts and colours.

Every error is reported at its place: in the spec, or in a cell of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pnp.base.errors import Mark
from pnp.base.geometry import Size
from pnp.base.quoting import quoted, shortened
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.base.tables import Cell, Row, Table
from pnp.components.cards.bleed import WAYS, PictureSize, bleed_of, picture_size, size_from
from pnp.components.cards.changed_pictures import ChangedPictures
from pnp.components.cards.colours import tint_at
from pnp.components.cards.deck import Card, Deck, Element, Tint
from pnp.components.cards.elements import MOST_REPEATED, CardElement
from pnp.components.cards.images import BACK, COPIES, FRONT, table_of_files, with_rows_of
from pnp.components.cards.options import MOST_EACH, CardImages, CardPieces
from pnp.components.cards.sizes import SIZES
from pnp.components.cards.templates import columns_in, filled, find_column, with_other_cases
from pnp.components.cards.usual_front import usual_front
from pnp.drawing.font_names import is_font_name
from pnp.drawing.shapes import Drawing, Group, Image, Shape
from pnp.games.api.own_files import OwnFiles

MOST_CARDS = 2000
"""The most cards of a product."""
FONTS = ("regular", "italic", "semibold", "bold", "title")
"""The fonts of a theme, by the names that elements give them."""
_TEMPLATES = ("text", "picture", "colour", "fill", "line", "repeat")
"""The options of elements that may name columns."""
Side = Literal["front", "back"]


def read_deck(options: CardPieces, files: OwnFiles) -> Deck | None:
    """The deck that options ask for; None if there are errors, which are reported to ``files``."""
    table = _table(options, files)
    if table is None:
        return None
    pictures = None if options.images is None else [picture_size(one) for one in _first_pictures(table, files)]
    if not files.is_sound:
        return None
    size = options.card if pictures is None or "size" in options.model_fields_set else _size_of(pictures, files)
    each = f"{{{COPIES}}}" if options.images is not None and options.each == "1" else options.each
    if column := find_column(each, table.columns):
        each = f"{{{column}}}"
    sides = _sides(options, table)
    table = with_other_cases(table, _named(each, options, sides))
    reader = _Reader(files, table.columns, size)
    reader.check(each, "each")
    reader.check_condition(options.only, "only")
    for elements in sides.values():
        for placed in elements:
            reader.check_element(placed)
    if not files.is_sound:
        return None
    rows = [row for row in table.rows if _matches(options.only, row)]
    if not rows:
        files.report(files.mark("only"), Sentence("no row has these values"))
        return None
    cards = tuple(reader.card_of(each, _with_usual_front(sides, options, row), row) for row in rows)
    reader.changed.tell(files, size)
    _check_count(cards, files)
    back = None if "back" in sides else options.back
    icons = {name: files.picture(file, files.mark("icons", name)) for name, file in options.icons.items()}
    if not files.is_sound:
        return None
    found = {name: picture for name, picture in icons.items() if picture is not None}
    assert not isinstance(back, list)
    return Deck(size, cards, back, options.cut == "round", found)


@dataclass(frozen=True, slots=True)
class _Placed:
    """An element, and its path within the product."""

    element: CardElement
    path: tuple[str | int, ...]


Sides = Mapping[Side, Sequence[_Placed]]


def _sides(options: CardPieces, table: Table) -> Sides:
    """The elements on both sides: a finished picture below those of the spec. There is no back among them if
    the spec names a built-in one."""
    sides: dict[Side, Sequence[_Placed]] = {"front": _in_list("front", options.front or ())}
    if isinstance(options.back, list):
        sides["back"] = _in_list("back", options.back)
    if options.images is not None:
        sides["front"] = [_finished(options.images, FRONT), *sides["front"]]
        if any(row[BACK].text for row in table.rows):
            sides["back"] = [_finished(options.images, BACK), *sides.get("back", ())]
    return sides


def _in_list(side: Side, elements: Sequence[CardElement]) -> list[_Placed]:
    return [_Placed(element, (side, number)) for number, element in enumerate(elements)]


def _finished(images: str | CardImages, column: str) -> _Placed:
    """The element that shows a finished picture."""
    element = CardElement.model_validate({"picture": f"{{{column}}}"})
    if not isinstance(images, str):
        bleed = {"image_bleed": images.image_bleed, "make_bleed": images.make_bleed}
        element = element.model_copy(update=bleed)
    return _Placed(element, ("images",))


def _first_pictures(table: Table, files: OwnFiles) -> Iterator[Drawing]:
    """The pictures on the fronts of finished cards."""
    for row in table.rows:
        if (picture := files.picture(row[FRONT].text, row[FRONT].mark)) is not None:
            yield picture


def _size_of(pictures: Sequence[PictureSize | None], files: OwnFiles) -> Size:
    """The size of cards that pictures were made for; the usual one, with a notice, if they don't agree."""
    found = {size_from(picture, SIZES.values()) if picture else None for picture in pictures}
    if len(found) == 1 and (size := found.pop()) is not None:
        return size
    files.notice(
        files.mark("images"),
        Sentence("the pictures don't say how large the cards are, so they are poker cards; give a `size`"),
    )
    return SIZES["poker"]


def _with_usual_front(sides: Sides, options: CardPieces, row: Row) -> Sides:
    """The sides of a card, with the usual front if the spec has none: its title, and each other column that
    isn't empty and doesn't only say how many cards there are."""
    if options.front is not None or options.images is not None:
        return sides
    counted = find_column(options.each, tuple(row)) or ""
    first, *others = [c for c in row if f"{{{c}}}" not in options.each and c != counted] or [""]
    columns = [first, *(column for column in others if row[column].text)] if first else []
    return {**sides, "front": _in_list("front", usual_front(columns, options.card))}


def _named(each: str, options: CardPieces, sides: Sides) -> Iterator[str]:
    """The columns that a spec names, as far as its braces match."""
    elements = [placed.element for own in sides.values() for placed in own]
    templates = [each, *(getattr(element, option) for element in elements for option in _TEMPLATES)]
    for template in filter(None, templates):
        try:
            yield from columns_in(template)
        except ValueError:
            continue
    for condition in (options.only, *(one for element in elements for one in (element.when, element.unless))):
        yield from condition


_NAMES = ("name", "title")
"""The columns that name a card, whatever else there is."""


def _name_of(row: Row) -> str:
    """The name of a card, on one line and no longer than the name of a file may be: its name or title, or else
    the first cell of its row that isn't a number."""
    named = [row[column].text for name in _NAMES if (column := find_column(name, tuple(row)))]
    texts = [*filter(None, named), *(cell.text for cell in row.values() if cell.text)]
    if any(named):
        return shortened(" ".join(texts[0].split()))
    name = next((text for text in texts if not text.isdigit()), texts[0] if texts else "")
    return shortened(" ".join(name.split()))


def _check_count(cards: Iterable[Card], files: OwnFiles) -> None:
    count = sum(card.count for card in cards)
    if count > MOST_CARDS:
        message = Sentence(
            "this makes {count:,} cards; at most {most:,} are allowed", count=count, most=MOST_CARDS
        )
        files.report(files.mark("each"), message)
    elif not count and files.is_sound:
        files.report(files.mark("each"), Sentence("no row has a card to print"))


def _table(options: CardPieces, files: OwnFiles) -> Table | None:
    """The table in a file, in the spec itself, or made by finished pictures; one row without columns if there
    is none."""
    made = None if options.images is None else table_of_files(options.images, files)
    if options.images is not None and (made is None or options.table is None):
        return made
    if options.table is not None:
        table = files.table(options.table, files.mark("table"), options.sheet, files.mark("sheet"))
        if table is not None and not table.rows:
            files.report(files.mark("table"), Sentence("the table has no rows below its first"))
            return None
        return with_rows_of(made, table, options.each, files) if made and table else table
    rows = options.rows or [{}]
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    found: list[Row] = []
    for number, row in enumerate(rows):
        end = files.mark("rows", number)
        cells = {name: Cell(text.strip(), files.mark("rows", number, name)) for name, text in row.items()}
        found.append({name: cells.get(name, Cell("", end)) for name in columns})
    return Table(columns, tuple(found))


@dataclass(frozen=True)
class _Reader:
    """Looks up the columns, pictures, fonts and colours that elements name."""

    files: OwnFiles
    columns: tuple[str, ...]
    card: Size
    changed: ChangedPictures = field(default_factory=ChangedPictures)

    # What is the same for all rows

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

    def check_element(self, placed: _Placed) -> None:
        """Report the errors of an element that don't depend on the table's rows."""
        element, path = placed.element, placed.path
        for option in _TEMPLATES:
            self.check(getattr(element, option) or "", *path, option)
        self.check_condition(element.when, *path, "when")
        self.check_condition(element.unless, *path, "unless")
        self._check_bleed(placed)
        mark = self.files.mark(*path, "font")
        if is_font_name(element.font):
            self.files.font(element.font, mark)
        elif element.font not in FONTS:
            hint = did_you_mean(element.font, FONTS) or Sentence(
                "; choose from {known}, or name a font file", known=", ".join(FONTS)
            )
            self.files.report(mark, Sentence("unknown font '{name}'{hint}", name=element.font, hint=hint))

    # What is in a row

    def count(self, template: str, row: Row, mark: Mark, most: int) -> int:
        """The whole number that a text gives for a row; 1 for an empty one."""
        found = filled(template, row, mark)
        if not found.text:
            return 1
        if not (
            found.text.isascii() and found.text.isdigit() and len(found.text) < 9 and int(found.text) <= most
        ):
            self.files.report(
                found.mark,
                Sentence(
                    "expected a whole number from 0 to {most}, not {text}", most=most, text=quoted(found.text)
                ),
            )
            return 0
        return int(found.text)

    def card_of(self, each: str, sides: Sides, row: Row) -> Card:
        """The card of a row. A row that is left out may be unfinished: nothing is read for it."""
        count = self.count(each, row, self.files.mark("each"), MOST_EACH)
        drawn = sides.values() if count else ()
        return Card(_name_of(row), count, *(tuple(self.elements(elements, row)) for elements in drawn))

    def elements(self, elements: Sequence[_Placed], row: Row) -> Iterator[Element]:
        """The elements on one side of a card, from bottom to top."""
        for placed in elements:
            if _holds(placed.element, row) and (found := self._element(placed, row)) is not None:
                yield found

    def _element(self, placed: _Placed, row: Row) -> Element | None:
        """An element with the columns of a row; None if they leave nothing to draw."""
        element, path = placed.element, placed.path
        own = element.text if element.text is not None else element.picture
        option = "text" if element.text is not None else "picture"
        found = filled(own or "", row, self.files.mark(*path, option))
        if element.shape is None and not found.text:
            return None
        picture = self.files.picture(found.text, found.mark) if option == "picture" and found.text else None
        tints = {
            name: self._tint(getattr(element, name), row, self.files.mark(*path, name))
            for name in ("colour", "fill", "line")
        }
        if tints["colour"] and picture is not None and _has_pixels(picture.shapes):
            mark = self.files.mark(*path, "colour")
            self.files.report(mark, Sentence("only an SVG picture can be given another colour"))
        repeat = self.count(element.repeat, row, self.files.mark(*path, "repeat"), MOST_REPEATED)
        font = self.files.font(element.font, found.mark) if is_font_name(element.font) else None
        made = Element(
            options=element,
            text=found.text,
            picture=picture,
            repeat=repeat,
            font=font,
            colour=tints["colour"],
            fill=tints["fill"],
            line=tints["line"],
            path=tuple(map(str, path)),
            mark=found.mark,
        )
        if picture is None or not element.fills(self.card):
            return made
        colour = "" if element.make_bleed in WAYS else element.make_bleed
        more = self._tint(colour, row, self.files.mark(*path, "make-bleed"))
        return replace(made, bleed=self._bleed(made, picture), more=more)

    # Finished pictures

    def _check_bleed(self, placed: _Placed) -> None:
        """Report bleed for a picture that doesn't fill its card."""
        element = placed.element
        given = [name for name in ("image_bleed", "make_bleed") if getattr(element, name) not in (None, "")]
        if given and not element.fills(self.card):
            option = given[0].replace("_", "-")
            message = Sentence("only one picture from edge to edge of a card has bleed")
            self.files.report(self.files.mark(*placed.path, option), message)
        if element.make_bleed not in WAYS:
            self.check(element.make_bleed, *placed.path, "make-bleed")

    def _bleed(self, element: Element, picture: Drawing) -> float | None:
        """How much of a picture that fills a card lies beyond the edges; None if it isn't known to have the
        shape of the card. Notes pictures of which something is cut off, or that are shrunk, unasked."""
        options, size = element.options, picture_size(picture)
        if options.image_bleed is not None:
            return options.image_bleed
        if size is None or ("fit" in options.model_fields_set and options.fit != "cover"):
            return None
        bleed = bleed_of(size, self.card)
        if bleed is None and options.fit != "cover":
            self.changed.note("covered" if options.make_bleed else "shrunk", element)
        if bleed == 0 and options.fit == "cover" and not options.make_bleed:
            self.changed.note("cropped", element)
            return None
        return bleed

    def _tint(self, template: str, row: Row, mark: Mark) -> Tint | None:
        found = filled(template, row, mark)
        return tint_at(found.text, found.mark, self.files)


def _holds(element: CardElement, row: Row) -> bool:
    """Whether an element is drawn on the card of a row."""
    return _matches(element.when, row) and not any(
        row[name].text in values for name, values in element.unless.items()
    )


def _matches(condition: Mapping[str, Sequence[str]], row: Row) -> bool:
    return all(row[name].text in values for name, values in condition.items())


def _has_pixels(shapes: Iterable[Shape]) -> bool:
    return any(
        isinstance(shape, Image) or (isinstance(shape, Group) and _has_pixels(shape.shapes)) for shape in shapes
    )
