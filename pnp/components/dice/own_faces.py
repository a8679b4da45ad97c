"""Dice with custom faces: nets to fold, or stickers for blank dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Affine, Size
from pnp.components.cards.card_reader import DrawnFace, Placed, WideRow
from pnp.components.cards.deck import Card, ink_on
from pnp.components.cards.elements import PICTURES, CardElement
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.cards.rows import read_rows
from pnp.components.cards.templates import filled
from pnp.components.dice.pieces import DicePieces, corner_places, die_net, die_stages, face_outline
from pnp.components.shared.folding import net_piece, solid_of
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Outline, Piece, PieceKind

_PIPS = {
    0: "",
    1: "5",
    2: "19",
    3: "159",
    4: "1379",
    5: "13579",
    6: "134679",
    7: "1345679",
    8: "12346789",
    9: "123456789",
}
"""The places of pips on a face, numbered like the keys of a telephone."""
_CORNER = 0.36, 0.5
"""The size of the content at a corner of a four-sided die, and its distance from the centre, in edges."""
_STICKER = 2.0
"""The difference between the sides of a face and those of its sticker, in millimetres."""
_GROUND = "ground"
"""The name, beside those of the contents, for the colour of a four-sided die."""


@dataclass(frozen=True)
class OwnDice:
    """Dice as read from a spec, with the contents of their faces."""

    options: DicePieces
    cards: tuple[Card, ...]
    icons: Mapping[str, Drawing]


def read_own_dice(options: DicePieces, files: OwnFiles) -> OwnDice | None:
    """Read the dice described by options; None if there are errors, which are reported."""
    size = _drawn_outline(options).box.size

    def faces_in(ink: str, row: WideRow | None = None) -> dict[str, DrawnFace]:
        given = options.faces or range(1, options.sides + 1)
        texts = [str(face) if isinstance(face, (int, str)) else "" for face in given]
        if row is not None:
            texts = [filled(text, row.all, files.mark("faces", k)).text for k, text in enumerate(texts)]
        faces = {
            str(number): DrawnFace(list(_elements(options, number, texts, ink)), size)
            for number in range(1, options.sides + 1)
        }
        if options.colour and _shows_corners(options):
            faces[_GROUND] = DrawnFace([_coloured(options)], size)
        return faces

    # A column may hold words or pictures: until the row is known, the face is read as words.
    rows = read_rows(options, faces_in("ink"), files, more={"colour": options.colour})
    if rows is None:
        return None

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        return faces_in(ink_on(filled(options.colour, row.all, files.mark("colour")).text), row)

    cards = rows.cards(faces_of)
    icons = rows.finished(cards)
    return None if icons is None else OwnDice(options, cards, icons)


def _drawn_outline(options: DicePieces) -> Outline:
    """Return the outline that a face is drawn in: the whole face, or the square at a corner of a four-sided
    die."""
    if _shows_corners(options):
        side = _CORNER[0] * options.die
        return Outline.rectangle(Size(side, side))
    return face_outline(options.sides, options.die - (_STICKER if options.stickers else 0.0))


def _shows_corners(options: DicePieces) -> bool:
    """Return whether each face shows three of the contents, as those of a four-sided die do."""
    return options.sides == 4 and not options.stickers


def _coloured(options: DicePieces) -> Placed:
    return Placed(CardElement.model_validate({"shape": "box", "fill": options.colour}), ("colour",))


def _elements(options: DicePieces, number: int, texts: Sequence[str], ink: str) -> Iterator[Placed]:
    """Yield the elements on a face, counted from 1."""
    if options.colour and not _shows_corners(options):
        yield _coloured(options)
    wanted = str(number) if options.faces is None else options.faces[number - 1]
    if not isinstance(wanted, str):
        yield from (Placed(one, ("faces", number - 1, k)) for k, one in enumerate(wanted))
        return
    path: tuple[str | int, ...] = ("faces",) if options.faces is None else ("faces", number - 1)
    shown = _shown(options, wanted, texts[number - 1], ink, {"6", "9"} <= set(texts))
    yield from (Placed(CardElement.model_validate(one), path) for one in shown)


def _shown(
    options: DicePieces, wanted: str, said: str, ink: str, has_both: bool
) -> Iterator[dict[str, object]]:
    """Yield the elements that show a number, a word or a picture."""
    triangle = options.sides == 8 or (options.sides == 4 and options.stickers)
    box = {"left": "12%", "right": "12%", "top": "12%", "bottom": "12%"}
    if triangle:
        box = {"left": "28%", "right": "28%", "top": "40%", "bottom": "10%"}
    if said.casefold().endswith(PICTURES):
        yield {"picture": wanted, **box}
        return
    is_number = said.isascii() and said.isdigit()
    if is_number and int(said) in _PIPS and options.face == "pips" and options.sides == 6:
        for key in _PIPS[int(said)]:
            across, down = (int(key) - 1) % 3, (int(key) - 1) // 3
            place = {"left": f"{16 + 25 * across}%", "top": f"{16 + 25 * down}%"}
            yield {"shape": "ellipse", "fill": ink, "width": "18%", "height": "18%", **place}
        return
    size = min(60.0, max(1.0, (0.34 if options.sides != 6 else 0.6) * options.die))
    text: dict[str, object] = {"text": wanted, "font": "title", "colour": ink, **box}
    yield {**text, "size": f"{size:g}mm", "smallest": f"{min(1.2, size):g}mm"}
    if said in ("6", "9") and has_both:
        line = {"width": "30%", "height": "3%", "bottom": "12%"}
        yield {"shape": "box", "fill": ink, **line}


def make_own_dice(dice: OwnDice, theme: Theme) -> tuple[Piece, ...]:
    """Draw the dice of a spec, or the stickers for them.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options, painter = dice.options, FacePainter(theme, dice.icons, dice.cards)
    outline, pieces = _drawn_outline(options), list[Piece]()
    has_table = options.table is not None or options.rows is not None
    times = options.count if not has_table or "count" in options.model_fields_set else 1
    for number, card in enumerate(dice.cards, 1):
        faces = {name: painter.face(card.face(name), outline, card.count * times) for name in card.faces}
        name = f"{number} {card.name or 'die'}"
        if options.stickers:
            pieces += [*_stickers(name, faces, outline, theme)] * card.count * times
        elif faces:
            pieces += [_die(name, faces, options, theme)] * card.count * times
    painter.check()
    return tuple(pieces)


def _stickers(name: str, faces: Mapping[str, Face], outline: Outline, theme: Theme) -> Iterator[Piece]:
    kind = PieceKind("{count} sticker", "{count} stickers", theme, "labels")
    for number, face in faces.items():
        yield Piece(
            f"{name} {number}",
            outline,
            face.shapes,
            front_ground=face.ground,
            front_bleed=face.bleed,
            kind=kind,
            option="faces",
        )


def _die(name: str, faces: Mapping[str, Face], options: DicePieces, theme: Theme) -> Piece:
    net = die_net(options.sides, options.die)
    shown = _at_corners(faces, options, theme) if _shows_corners(options) else faces
    return net_piece(
        name,
        net,
        shown,
        theme,
        PieceKind("{count} die", "{count} dice", theme),
        tuple(die_stages(options.sides, theme)),
        option="faces",
        on_table=solid_of(
            net,
            {name: face.shapes for name, face in shown.items()},
            {name: face.ground for name, face in shown.items()},
        ),
    )


def _at_corners(faces: Mapping[str, Face], options: DicePieces, theme: Theme) -> dict[str, Face]:
    """Return the faces of a four-sided die: each shows three of the listed contents at its corners."""
    net = die_net(4, options.die)
    ground = faces[_GROUND].ground if _GROUND in faces else theme.palette.paper
    return {
        name: Face(tuple(_placed(faces[str(number)], place) for number, place in corners), ground)
        for name, corners in corner_places(net, _CORNER[1]).items()
    }


def _placed(face: Face, place: Affine) -> Group:
    return Group(face.shapes, place)
