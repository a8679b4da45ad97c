"""From the options of cards to a deck: reads the table, and looks up columns, pictures, fonts and colours.

Every error is reported at its place: in the spec, or in a cell of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.tables import Row, Table
from pnp.components.cards.bleed import PictureSize, picture_size, size_from
from pnp.components.cards.card_reader import DrawnFace, Faces, Placed
from pnp.components.cards.deck import Deck
from pnp.components.cards.elements import CardElement
from pnp.components.cards.images import BACK, COPIES, FRONT, table_of_files, with_rows_of
from pnp.components.cards.options import CardImages, CardPieces
from pnp.components.cards.outlines import DieLine, drawn_outline, outline_of, path_outline
from pnp.components.cards.rows import in_list, read_rows, table_in, usual_face
from pnp.components.cards.sizes import SIZES
from pnp.components.cards.templates import find_column
from pnp.components.cards.usual_front import usual_options
from pnp.drawing.shapes import Drawing
from pnp.games.api.offers import OwnFiles
from pnp.sheets.pieces import Outline


def read_deck(options: CardPieces, files: OwnFiles) -> Deck | None:
    """The deck that options ask for; None if there are errors, which are reported to ``files``."""
    table = _table(options, files)
    if table is None:
        return None
    outline = _outline(options, table, files)
    if outline is None:
        return None
    size = outline.box.size
    each = f"{{{COPIES}}}" if options.images is not None and options.each == "1" else options.each
    sides = _sides(options, table)
    faces = {name: DrawnFace(elements, size) for name, elements in sides.items()}
    found = read_rows(options, table, faces, files, each=each)
    if found is None:
        return None
    cards = found.cards(lambda row: _with_usual_front(faces, options, outline, row.own))
    icons = found.finished(cards)
    if icons is None:
        return None
    back = None if "back" in sides else options.back
    assert not isinstance(back, list)
    return Deck(outline, cards, back, icons)


def usual_front_of(options: CardPieces, files: OwnFiles) -> list[Mapping[str, str]]:
    """The options of the elements that are on the fronts as long as a spec lists none: all columns of the table
    but the one that counts the cards. There are none on finished pictures, or if there are errors."""
    if options.front is not None or options.images is not None:
        return []
    table = _table(options, files)
    outline = _outline(options, table, files) if table is not None else None
    if table is None or outline is None:
        return []
    counted = find_column(options.each, table.columns) or ""
    columns = [name for name in table.columns if f"{{{name}}}" not in options.each and name != counted]
    return usual_options(columns, outline)


def _outline(options: CardPieces, table: Table, files: OwnFiles) -> Outline | None:
    """The outline of the cards; None if there is an error."""
    pictures = None if options.images is None else [picture_size(one) for one in _first_pictures(table, files)]
    if not files.is_sound:
        return None
    cut, given = options.cut, "size" in options.model_fields_set
    size = options.card if pictures is None or given else _size_of(pictures, files)
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


def _sides(options: CardPieces, table: Table) -> dict[str, Sequence[Placed]]:
    """The elements on both sides: a finished picture below those of the spec. There is no back among them if
    the spec names a built-in one."""
    sides: dict[str, Sequence[Placed]] = {"front": in_list("front", options.front or ())}
    if isinstance(options.back, list):
        sides["back"] = in_list("back", options.back)
    if options.images is not None:
        sides["front"] = [_finished(options.images, FRONT), *sides["front"]]
        if any(row[BACK].text for row in table.rows):
            sides["back"] = [_finished(options.images, BACK), *sides.get("back", ())]
    return sides


def _finished(images: str | CardImages, column: str) -> Placed:
    """The element that shows a finished picture."""
    element = CardElement.model_validate({"picture": f"{{{column}}}"})
    if not isinstance(images, str):
        bleed = {"image_bleed": images.image_bleed, "make_bleed": images.make_bleed}
        element = element.model_copy(update=bleed)
    return Placed(element, ("images",))


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


def _with_usual_front(faces: Faces, options: CardPieces, outline: Outline, row: Row) -> Faces:
    """The sides of a card, with the usual front if the spec has none."""
    if options.front is not None or options.images is not None:
        return faces
    return {**faces, "front": usual_face(options.each, outline, row)}


def _table(options: CardPieces, files: OwnFiles) -> Table | None:
    """The table in a file, in the spec itself, or made by finished pictures; one row without columns if there
    is none."""
    made = None if options.images is None else table_of_files(options.images, files)
    if options.images is not None and (made is None or options.table is None):
        return made
    table = table_in(options, files)
    return with_rows_of(made, table, options.each, files) if made and table else table
