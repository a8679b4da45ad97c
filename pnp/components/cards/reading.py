"""From the options of cards to a deck: reads the table, and looks up columns, pictures, fonts and colours.

Every error is reported at its place: in the spec, or in a cell of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.base.errors import Mark
from pnp.base.quoting import quoted, shortened
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.base.tables import Cell, Row, Table
from pnp.components.cards.colours import tint_at
from pnp.components.cards.deck import Card, Deck, Element, Tint
from pnp.components.cards.elements import MOST_REPEATED, CardElement
from pnp.components.cards.options import MOST_EACH, CardPieces
from pnp.components.cards.templates import columns_in, filled
from pnp.components.cards.usual_front import usual_front
from pnp.drawing.shapes import Group, Image, Shape
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
    sides: dict[Side, Sequence[CardElement]] = {"front": options.front or ()}
    if isinstance(options.back, list):
        sides["back"] = options.back
    reader = _Reader(files, table.columns)
    reader.check(options.each, "each")
    reader.check_condition(options.only, "only")
    for side, elements in sides.items():
        for number, element in enumerate(elements):
            reader.check_element(element, side, number)
    if not files.is_sound:
        return None
    rows = [row for row in table.rows if _matches(options.only, row)]
    if not rows:
        files.report(files.mark("only"), Sentence("no row has these values"))
        return None
    cards = tuple(reader.card(options.each, _with_usual_front(sides, options, row), row) for row in rows)
    _check_count(cards, files)
    back = None if isinstance(options.back, list) else options.back
    icons = {name: files.picture(file, files.mark("icons", name)) for name, file in options.icons.items()}
    if not files.is_sound:
        return None
    found = {name: picture for name, picture in icons.items() if picture is not None}
    return Deck(options.card, cards, back, options.cut == "round", found)


def _with_usual_front(
    sides: Mapping[Side, Sequence[CardElement]], options: CardPieces, row: Row
) -> Mapping[Side, Sequence[CardElement]]:
    """The sides of a card, with the usual front if the spec has none: its title, and each other column that
    isn't empty and doesn't only say how many cards there are."""
    if options.front is not None:
        return sides
    first, *others = [column for column in row if f"{{{column}}}" not in options.each] or [""]
    columns = [first, *(column for column in others if row[column].text)] if first else []
    return {**sides, "front": usual_front(columns, options.card)}


def _name_of(row: Row) -> str:
    """The name of a card: the first cell of its row that isn't a number, on one line and no longer than the
    name of a file may be."""
    texts = [cell.text for cell in row.values() if cell.text]
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
    """The table in a file, or in the spec itself; one row without columns if there is none."""
    if options.table is not None:
        table = files.table(options.table, files.mark("table"), options.sheet, files.mark("sheet"))
        if table is not None and not table.rows:
            files.report(files.mark("table"), Sentence("the table has no rows below its first"))
            return None
        return table
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

    def check_element(self, element: CardElement, side: Side, number: int) -> None:
        """Report the errors of an element that don't depend on the table's rows."""
        for option in _TEMPLATES:
            self.check(getattr(element, option) or "", side, number, option)
        self.check_condition(element.when, side, number, "when")
        self.check_condition(element.unless, side, number, "unless")
        mark = self.files.mark(side, number, "font")
        if _is_file(element.font):
            self.files.font(element.font, mark)
        elif element.font not in FONTS:
            hint = did_you_mean(element.font, FONTS) or Sentence(
                "; choose from {known}, or name a TTF file", known=", ".join(FONTS)
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

    def card(self, each: str, sides: Mapping[Side, Sequence[CardElement]], row: Row) -> Card:
        """The card of a row. A row that is left out may be unfinished: nothing is read for it."""
        count = self.count(each, row, self.files.mark("each"), MOST_EACH)
        drawn = sides.items() if count else ()
        return Card(
            _name_of(row), count, *(tuple(self.elements(elements, side, row)) for side, elements in drawn)
        )

    def elements(self, elements: Sequence[CardElement], side: Side, row: Row) -> Iterator[Element]:
        """The elements on one side of a card, from bottom to top."""
        for number, element in enumerate(elements):
            if _holds(element, row) and (found := self._element(element, side, number, row)) is not None:
                yield found

    def _element(self, element: CardElement, side: Side, number: int, row: Row) -> Element | None:
        """An element with the columns of a row; None if they leave nothing to draw."""
        own = element.text if element.text is not None else element.picture
        option = "text" if element.text is not None else "picture"
        found = filled(own or "", row, self.files.mark(side, number, option))
        if element.shape is None and not found.text:
            return None
        picture = self.files.picture(found.text, found.mark) if option == "picture" and found.text else None
        tints = {
            name: self._tint(getattr(element, name), row, self.files.mark(side, number, name))
            for name in ("colour", "fill", "line")
        }
        if tints["colour"] and picture is not None and _has_pixels(picture.shapes):
            mark = self.files.mark(side, number, "colour")
            self.files.report(mark, Sentence("only an SVG picture can be given another colour"))
        repeat = self.count(element.repeat, row, self.files.mark(side, number, "repeat"), MOST_REPEATED)
        font = self.files.font(element.font, found.mark) if _is_file(element.font) else None
        return Element(
            options=element,
            text=found.text,
            picture=picture,
            repeat=repeat,
            font=font,
            colour=tints["colour"],
            fill=tints["fill"],
            line=tints["line"],
            path=(side, str(number)),
            mark=found.mark,
        )

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


def _is_file(font: str) -> bool:
    return font.casefold().endswith((".ttf", ".otf"))


def _has_pixels(shapes: Iterable[Shape]) -> bool:
    return any(
        isinstance(shape, Image) or (isinstance(shape, Group) and _has_pixels(shape.shapes)) for shape in shapes
    )
