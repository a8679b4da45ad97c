"""Standees to cut out, fold and glue: custom standing figures whose two sides may be the same or differ.

Their nets have the front, the back above it upside down, and the part that they stand on. A slot is as wide as
the two layers of card that go into it.

It uses cards and shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from pnp.base.geometry import Length, Point, Size, move, parse_length, reflect, rotate
from pnp.base.options import ChoiceLabels, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.card_reader import DrawnFace, WideRow
from pnp.components.cards.deck import Card
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.cards.options import ON_FRONT, AnyBack, OwnFront
from pnp.components.cards.rows import in_list, read_rows, usual_face
from pnp.components.cards.table_options import FromTable, Template
from pnp.components.cards.templates import columns_in, filled
from pnp.components.shared.folding import Crosspiece, Stage, View, face_alone, net_piece
from pnp.components.shared.nets import Net, Panel, rectangle_at
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Figure, Outline, Piece, PieceKind


def _length_or_column(text: str) -> str:
    """Return a length, or a text that names a column.

    :raises ValueError: for anything else.
    """
    if not columns_in(text):
        parse_length(text)
    return text


AnyLength = Annotated[
    Template,
    BeforeValidator(digits_as_text),
    AfterValidator(_length_or_column),
    WithJsonSchema({"type": "string"}),
    Field(max_length=200),
]
"""A length, or the column that contains it."""


def _length_in(template: str, row: WideRow, files: OwnFiles, option: str, bounds: Within) -> float | None:
    """Return the length for a row, in millimetres; None if it's invalid, which is reported at its place."""
    found = filled(template, row.all, files.mark(option))
    try:
        return bounds.check(parse_length(found.text))
    except ValueError as error:
        files.report(found.mark, error.args[0])
        return None


_WIDTHS, _HEIGHTS = Within(12, 150), Within(12, 120)
Backs = Annotated[
    Literal["mirrored", "same", "plain"],
    ChoiceLabels({"mirrored": "Mirrored", "same": "The same", "plain": "Plain"}),
]
"""The backs of figures that are chosen by name rather than listed."""


class StandeeOptions(FromTable):
    """Standing figures, a figure for each row of a table."""

    width: AnyLength = Field(
        "30mm", title="Width", description="The width of a figure: a length, or the column that contains it."
    )
    height: AnyLength = Field(
        "45mm", title="Height", description="The height of a figure: a length, or the column that contains it."
    )
    stand: Annotated[
        Literal["flaps", "slots", "clip"],
        ChoiceLabels({"flaps": "Two flaps", "slots": "A foot with a slot", "clip": "A plastic stand"}),
    ] = Field(
        "flaps",
        title="Stand",
        description=(
            "What a figure stands on: flaps that fold out, a paper foot with a slot, or your own plastic stand."
        ),
    )
    thickness: Annotated[Length, Within(0.05, 1.5)] = Field(
        0.3,
        title="Thickness",
        description="The thickness of the paper or card that you print on; the slots are made as wide.",
    )
    front: OwnFront = Field(None, title="Front", description=ON_FRONT)
    back: AnyBack[Backs] = Field(
        "mirrored",
        title="Back",
        description="What is on the back: the front, mirrored so that the outlines match; the front as it "
        "is; a plain colour; or a list as above.",
    )


def is_listed(back: Any) -> bool:
    """Return whether a spec lists the contents of the back."""
    return isinstance(back, list)


Foot = Literal["flaps", "slots", "clip"]
STRIP, FOOT = 9.0, 16.0
"""The height of the blank strip below a figure on a stand, and the height of a foot with a slot."""
_FOOT_WIDTH, _LEAST_FOOT = 0.9, 24.0
_FLAP = 0.34, 10.0, 20.0
"""The depth of a flap as a fraction of the figure's height, and its bounds in millimetres."""
_LOOSE = 0.1
"""The width by which a slot exceeds the card that goes into it, in millimetres."""


def slot_width(thickness: float) -> float:
    """Return the width of a slot in millimetres, for card of a thickness."""
    return 2 * thickness + _LOOSE


def standee_net(size: Size, stand: Foot, thickness: float) -> Net:
    """Return the net of a figure, its front about the lower left corner (0, 0)."""
    w, h = size
    front = Panel("front", rectangle_at(0, 0, w, h), place=move(w / 2, h / 2))
    back = Panel("back", rectangle_at(0, h, w, h), "front", 180.0, move(w / 2, 1.5 * h).after(rotate(180)))
    if stand == "flaps":
        part, least, most = _FLAP
        depth = min(most, max(least, part * h))
        below = Panel("front-foot", rectangle_at(0, -depth, w, depth), "front", -90.0)
        above = Panel("back-foot", rectangle_at(0, 2 * h, w, depth), "back", -90.0)
        return Net((front, back, below, above))
    slot = slot_width(thickness) if stand == "slots" else 0.0
    below = Panel("front-foot", _slotted(w, STRIP, 0.0, slot, FOOT / 2, up=False), "front", 0.0)
    above = Panel("back-foot", _slotted(w, STRIP, 2 * h, slot, FOOT / 2, up=True), "back", 0.0)
    return Net((front, back, below, above))


def foot_net(width: float, thickness: float) -> Net:
    """Return the net of a foot with a slot in its upper edge: its front, and its back below it upside down."""
    b, slot = max(_LEAST_FOOT, _FOOT_WIDTH * width), slot_width(thickness)
    front = Panel("front", _slotted(b, FOOT, 0.0, slot, FOOT / 2, up=True), place=move(b / 2, FOOT / 2))
    back = Panel(
        "back",
        _slotted(b, FOOT, 0.0, slot, FOOT / 2, up=False),
        "front",
        180.0,
        move(b / 2, -FOOT / 2).after(rotate(180)),
    )
    return Net((front, back))


def _slotted(w: float, high: float, base: float, slot: float, deep: float, *, up: bool) -> tuple[Point, ...]:
    """Return a rectangle above or below a line, with a slot in the middle of its other edge."""
    end = base + high if up else base - high
    inner = end - deep if up else end + deep
    left, right = (w - slot) / 2, (w + slot) / 2
    if not slot:
        return rectangle_at(0, min(base, end), w, high)
    if up:
        return (
            *(Point(0, base), Point(w, base), Point(w, end), Point(right, end), Point(right, inner)),
            *(Point(left, inner), Point(left, end), Point(0, end)),
        )
    return (
        *(Point(w, base), Point(0, base), Point(0, end), Point(left, end), Point(left, inner)),
        *(Point(right, inner), Point(right, end), Point(w, end)),
    )


_USUAL = Size(30, 45)


@dataclass(frozen=True)
class Standees:
    """Figures as read from a spec, each with its size as the outline of its card."""

    options: StandeeOptions
    cards: tuple[Card, ...]
    icons: Mapping[str, Drawing]


def read_standees(options: StandeeOptions, files: OwnFiles) -> Standees | None:
    """Read the figures described by options; None if there are errors, which are reported."""
    listed = {"front": options.front or []}
    if isinstance(options.back, list):
        listed["back"] = options.back
    faces = {side: DrawnFace(in_list(side, found), _USUAL) for side, found in listed.items()}
    more = {"width": options.width, "height": options.height}
    rows = read_rows(options, faces, files, more=more)
    if rows is None:
        return None
    found: dict[int, Outline] = {}

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        width = _length_in(options.width, row, files, "width", _WIDTHS) or _USUAL.width
        height = _length_in(options.height, row, files, "height", _HEIGHTS) or _USUAL.height
        outline = found[len(found)] = Outline.rectangle(Size(width, height))
        sized = {side: replace(face, size=outline.box.size) for side, face in faces.items()}
        return (
            sized if options.front is not None else {**sized, "front": usual_face(rows.each, outline, row.own)}
        )

    cards = rows.cards(faces_of)
    icons = rows.finished(cards)
    sized = tuple(replace(card, outline=found[k]) for k, card in enumerate(cards))
    return None if icons is None else Standees(options, sized, icons)


def make_standees(standees: Standees, theme: Theme) -> tuple[Piece, ...]:
    """Draw the figures of a spec, and a foot for each if they stand in slots.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options, painter = standees.options, FacePainter(theme, standees.icons, standees.cards)
    kind = PieceKind("{count} standee", "{count} standees", theme)
    foot_kind = PieceKind("{count} foot", "{count} feet", theme)
    stages = tuple(_stages(options, theme))
    figures: list[Piece] = []
    feet: list[Piece] = []
    for number, card in enumerate(standees.cards, 1):
        outline = card.outline
        assert outline is not None
        faces = _faces(card, outline, options, painter)
        size, ground, own = outline.box.size, faces["front"].ground, stages
        if options.stand == "slots":
            net, side = foot_net(size.width, options.thickness), Face((), ground)
            foot = net_piece(
                f"foot {net.box.width:g}", net, {"front": side, "back": side}, theme, foot_kind, ()
            )
            feet += [foot] * card.count
            stands_in = Crosspiece(Size(net.box.width, FOOT), ground or theme.palette.paper)
            own = (*stages[:-1], replace(stages[-1], across=stands_in))
        figure = net_piece(
            f"{number} {card.name}".strip(),
            standee_net(size, options.stand, options.thickness),
            faces,
            theme,
            kind,
            own,
            option="front",
            on_table=Figure(face_alone(faces["front"], size), face_alone(faces["back"], size)),
        )
        figures += [figure] * card.count
    painter.check()
    return (*figures, *feet)


def _faces(card: Card, outline: Outline, options: StandeeOptions, painter: FacePainter) -> dict[str, Face]:
    """Return the contents of both sides of a figure, and the colour of its feet."""
    front = painter.face(card.face("front"), outline, card.count)
    match options.back:
        case "mirrored":
            flip = reflect(90)
            back = Face((Group(front.shapes, flip),), front.ground, (Group(front.bleed, flip),))
        case "same":
            back = front
        case "plain":
            back = Face((), front.ground)
        case _:
            back = painter.face(card.face("back"), outline, card.count)
    strips = {"front-foot": Face((), front.ground), "back-foot": Face((), back.ground)}
    return {"front": front, "back": back, **(strips if options.stand != "clip" else {})}


def _stages(options: StandeeOptions, theme: Theme) -> Iterator[Stage]:
    """Yield the steps: cut out, glue together, and stand up."""
    view = View(34.0, 22.0)
    flaps = options.stand == "flaps"
    feet = {"front-foot": 0.0, "back-foot": 0.0} if flaps else {}
    yield Stage({"back": 0.4, **feet}, theme.translate("Cut out the figure, and score the dashed lines."), view)
    yield Stage(
        {"back": 0.9, **feet},
        theme.translate("Fold the back behind the front, and glue them together."),
        view,
    )
    if flaps:
        yield Stage({}, theme.translate("Fold the flaps outwards, one to each side."), view)
    elif options.stand == "slots":
        yield Stage(
            {},
            theme.translate("Fold and glue the foot. Cut the slots, and push the foot onto the figure."),
            view,
        )
    else:
        yield Stage({}, theme.translate("Put the blank strip into a plastic stand."), view)


_BEGINNING = """\
rows:
  - {name: Ada, colour: "#27506b"}
  - {name: Ben, colour: "#a52a55"}
front:
  - {shape: box, fill: "{colour}"}
  - {shape: ellipse, fill: paper, width: 22mm, top: 5mm, height: 22mm}
  - {text: "{name}", font: title, size: 6mm, colour: paper, left: 2mm, right: 2mm, bottom: 4mm, height: 9mm}
"""

GAME = component(
    "Standees",
    "your own standing figures, one for each row of a table, printed on both sides",
    "pieces",
    PiecesFeature(
        StandeeOptions,
        make_standees,
        "standing figures, to fold and glue",
        read_standees,
        _BEGINNING,
        instead={
            "size": Sentence("; `width` and `height` set the size of a figure"),
            **dict.fromkeys(
                ("base", "foot", "feet", "slots"), Sentence("; `stand` is what a figure stands on")
            ),
        },
    ),
)
