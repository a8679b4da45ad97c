"""Read a deck from the options of cards: the table, columns, pictures, fonts and colours, and layouts of some
cards.

Every error is reported at its place: in the spec, or in a cell of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.tables import Row, Table
from pnp.base.wording import did_you_mean, quoted
from pnp.components.cards.bleed import PictureSize, picture_size, size_from
from pnp.components.cards.card_reader import DrawnFace, Faces, Placed
from pnp.components.cards.deck import Deck
from pnp.components.cards.elements import CardElement, usual_options
from pnp.components.cards.images import BACK, COPIES, FRONT, table_of_files, with_rows_in_order, with_rows_of
from pnp.components.cards.options import CardImages, CardLayouts, CardPieces
from pnp.components.cards.rows import in_list, read_rows, table_in, usual_face
from pnp.components.cards.sizes import PRINTED_SIZES, SIZES, DieLine, drawn_outline, outline_of, path_outline
from pnp.components.cards.templates import find_column, passes
from pnp.drawing.shapes import Drawing
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Outline


@dataclass(frozen=True)
class KindLayouts:
    """The elements on the faces of each kind of card, added to those of all cards.

    ``own`` has the elements by the name of the face and the value of the column, as the spec gives it.
    """

    column: str = ""
    own: Mapping[tuple[str, str], Sequence[Placed]] | None = None

    def more(self, faces: Faces) -> Faces:
        """Return further faces, which are read like those of all cards."""
        found = self.own or {}
        return {f"{side} {kind}": DrawnFace(own, faces[side].size) for (side, kind), own in found.items()}

    def of(self, faces: Faces, value: str) -> Faces:
        """Return the faces of a card with a value in the column."""
        found = dict(faces)
        for (side, kind), own in (self.own or {}).items():
            if passes(value, kind):
                found[side] = DrawnFace(merged(found[side].elements, own), found[side].size)
        return found


def merged(common: Sequence[Placed], own: Sequence[Placed]) -> list[Placed]:
    """Return the elements of all cards with those of a kind added. An element replaces the common one of the
    same name."""
    named = {placed.element.name: placed for placed in own if placed.element.name}
    replaced = {placed.element.name for placed in common} & named.keys()
    inherited = [named.get(placed.element.name, placed) for placed in common]
    return [*inherited, *(placed for placed in own if placed.element.name not in replaced)]


def read_layouts(options: CardLayouts | None, table: Table, files: OwnFiles) -> KindLayouts:
    """Return the layouts in the options; errors and values that no row has are reported to ``files``."""
    if options is None:
        return KindLayouts()
    column = find_column(options.column, table.columns)
    if column is None:
        hint = did_you_mean(options.column, table.columns)
        name = quoted(options.column)
        files.report(
            files.mark("layouts", "column"),
            Sentence("the table has no column {name}{hint}", name=name, hint=hint),
        )
        return KindLayouts()
    values = {row[column].text for row in table.rows}
    own: dict[tuple[str, str], Sequence[Placed]] = {}
    for side, layouts in (("front", options.front), ("back", options.back)):
        for kind, elements in layouts.items():
            own[side, kind] = [
                Placed(element, ("layouts", side, kind, number)) for number, element in enumerate(elements)
            ]
            if not any(passes(value, kind) for value in values):
                hint = did_you_mean(kind, values)
                message = Sentence(
                    "no row has {value} in {column}{hint}", value=quoted(kind), column=column, hint=hint
                )
                files.notice(files.mark("layouts", side, kind), message)
    return KindLayouts(column, own)


def read_deck(options: CardPieces, files: OwnFiles) -> Deck | None:
    """Return the deck described by options; None if there are errors, which are reported to ``files``."""
    source = _source(options, files)
    if source is None:
        return None
    table, outline = source.table, _outline(options, source, files)
    if outline is None:
        return None
    size = outline.box.size
    each = f"{{{COPIES}}}" if options.images is not None and options.each == "1" else options.each
    sides = _sides(options, source, size)
    faces = {name: DrawnFace(elements, size) for name, elements in sides.items()}
    kinds = read_layouts(options.layouts, table, files)
    found = read_rows(options, {**faces, **kinds.more(faces)}, files, table=table, each=each)
    if found is None:
        return None
    cards = found.cards(
        lambda row: kinds.of(
            _with_usual_front(faces, options, outline, row.own), row.own[kinds.column].text if kinds.own else ""
        )
    )
    icons = found.finished(cards)
    if icons is None:
        return None
    back = None if "back" in sides else options.back
    assert not isinstance(back, list)
    return Deck(outline, cards, back, icons)


def usual_front_of(options: CardPieces, files: OwnFiles) -> Sequence[Mapping[str, str]]:
    """Return the options of the default elements on fronts: all columns of the table except the number of
    copies. There are none on finished pictures, or if there are errors."""
    if options.front is not None or options.images is not None:
        return []
    source = _source(options, files)
    outline = _outline(options, source, files) if source is not None else None
    if source is None or outline is None:
        return []
    columns_of, counted = source.table.columns, find_column(options.each, source.table.columns) or ""
    columns = [name for name in columns_of if f"{{{name}}}" not in options.each and name != counted]
    return usual_options(columns, outline)


@dataclass(frozen=True, slots=True)
class _Source:
    """The source of a deck."""

    table: Table
    size: Size | None = None
    """The size of the cards in a PDF."""
    bleed: float = 0.0
    """The bleed of the cards in the PDF."""


def _source(options: CardPieces, files: OwnFiles) -> _Source | None:
    """Return the source of a deck; None if there are errors."""
    images = options.images
    if isinstance(images, str) and images.casefold().endswith(".pdf"):
        images = CardImages.model_validate({"from": images})
    if not isinstance(images, CardImages) or images.from_ is None:
        table = _table(options, files)
        return None if table is None else _Source(table)
    if files.pdf(images.from_, files.mark("images", "from")) is None:
        return None
    from pnp.components.cards.pdf_cards import deck_of_pdf  # few decks are made from a PDF

    deck = deck_of_pdf(images, options.card if "size" in options.model_fields_set else None, files)
    if deck is None or not files.is_sound:
        return None
    table = deck.table
    if options.table is not None:
        own = table_in(options, files)
        table = with_rows_in_order(deck.table, own, options.each, files) if own is not None else None
    return None if table is None else _Source(table, deck.size, deck.bleed)


def _outline(options: CardPieces, source: _Source, files: OwnFiles) -> Outline | None:
    """Return the outline of the cards; None if there is an error."""
    is_finished = options.images is not None and source.size is None
    pictures = [picture_size(one) for one in _first_pictures(source.table, files)] if is_finished else None
    if not files.is_sound:
        return None
    cut, given = options.cut, "size" in options.model_fields_set
    size = options.card
    if not given:
        size = source.size or (size if pictures is None else _size_of(pictures, files))
    try:
        if isinstance(cut, DieLine):
            return path_outline(cut.path, size if given else None)
        if not cut.casefold().endswith(".svg"):
            return outline_of(cut, size, options.corners, is_square=size.width == size.height)
        drawing = files.picture(cut, files.mark("cut"))
        return None if drawing is None else drawn_outline(drawing, size)
    except ValueError as error:
        files.report(files.mark("cut"), error.args[0])
        return None


def _sides(options: CardPieces, source: _Source, size: Size) -> dict[str, Sequence[Placed]]:
    """Return the elements on both sides: any finished picture, and above it those of the spec. There is no back
    if the spec names a built-in one."""
    sides: dict[str, Sequence[Placed]] = {"front": in_list("front", options.front or ())}
    if isinstance(options.back, list):
        sides["back"] = in_list("back", options.back)
    if options.images is not None:
        sides["front"] = [_finished(options.images, FRONT, source, size), *sides["front"]]
        if any(row[BACK].text for row in source.table.rows):
            sides["back"] = [_finished(options.images, BACK, source, size), *sides.get("back", ())]
    return sides


def _finished(images: str | CardImages, column: str, source: _Source, size: Size) -> Placed:
    """Return the element that shows a finished picture.

    :param size: the size of the cards, to which those in a PDF are scaled.
    """
    element = CardElement.model_validate({"picture": f"{{{column}}}"})
    if not isinstance(images, str):
        bleed = {"image_bleed": images.image_bleed, "make_bleed": images.make_bleed}
        element = element.model_copy(update=bleed)
    if source.size is not None:
        bled = source.bleed * max(size.width / source.size.width, size.height / source.size.height)
        element = element.model_copy(update={"image_bleed": bled})
    return Placed(element, ("images",))


def _first_pictures(table: Table, files: OwnFiles) -> Iterator[Drawing]:
    """Yield the pictures on the fronts of finished cards."""
    for row in table.rows:
        if (picture := files.picture(row[FRONT].text, row[FRONT].mark)) is not None:
            yield picture


def _size_of(pictures: Sequence[PictureSize | None], files: OwnFiles) -> Size:
    """Return the size of card that pictures were made for; the usual size, with a notice, if they differ."""
    found = {size_from(picture, PRINTED_SIZES) if picture else None for picture in pictures}
    if len(found) == 1 and (size := found.pop()) is not None:
        return size
    files.notice(
        files.mark("images"),
        Sentence(
            "the size of the cards can't be worked out from the pictures, so poker size is "
            "used; to change that, set `size`"
        ),
    )
    return SIZES["poker"]


def _with_usual_front(faces: Faces, options: CardPieces, outline: Outline, row: Row) -> Faces:
    """Return the sides of a card, with the usual front if the spec has none."""
    if options.front is not None or options.images is not None:
        return faces
    return {**faces, "front": usual_face(options.each, outline, row)}


def _table(options: CardPieces, files: OwnFiles) -> Table | None:
    """Return the table from a file, from the spec itself, or from finished pictures; one row without columns if
    there is none."""
    made = None if options.images is None else table_of_files(options.images, files)
    if options.images is not None and (made is None or options.table is None):
        return made
    table = table_in(options, files)
    return with_rows_of(made, table, options.each, files) if made and table else table
