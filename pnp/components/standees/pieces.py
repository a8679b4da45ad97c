"""Standees to cut out, fold and glue: figures that are the same, or different, on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pnp.base.geometry import Size, reflect
from pnp.components.cards.card_reader import DrawnFace, WideRow
from pnp.components.cards.deck import Card
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.cards.rows import in_list, read_rows, table_in, usual_face
from pnp.components.shared.folding import View
from pnp.components.shared.measures import length_in
from pnp.components.shared.net_pieces import Stage, face_alone, net_piece
from pnp.components.standees.net import foot_net, standee_net
from pnp.components.standees.options import HEIGHTS, WIDTHS, StandeeOptions
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Figure, Outline, Piece, PieceKind

_USUAL = Size(30, 45)


@dataclass(frozen=True)
class Standees:
    """Figures as read from a spec, each with its size as the outline of its card."""

    options: StandeeOptions
    cards: tuple[Card, ...]
    icons: Mapping[str, Drawing]


def read_standees(options: StandeeOptions, files: OwnFiles) -> Standees | None:
    """Read the figures that options ask for; None if there are errors, which are reported."""
    table = table_in(options, files)
    if table is None:
        return None
    listed = {"front": options.front or []}
    if isinstance(options.back, list):
        listed["back"] = options.back
    faces = {side: DrawnFace(in_list(side, found), _USUAL) for side, found in listed.items()}
    more = {"width": options.width, "height": options.height}
    rows = read_rows(options, table, faces, files, more=more)
    if rows is None:
        return None
    found: dict[int, Outline] = {}

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        width = length_in(options.width, row, files, "width", WIDTHS) or _USUAL.width
        height = length_in(options.height, row, files, "height", HEIGHTS) or _USUAL.height
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
    options, painter = standees.options, FacePainter(theme, standees.icons)
    kind = PieceKind("{count} standee", "{count} standees", theme)
    foot_kind = PieceKind("{count} foot", "{count} feet", theme)
    stages = tuple(_stages(options, theme))
    figures: list[Piece] = []
    feet: list[Piece] = []
    for number, card in enumerate(standees.cards, 1):
        outline = card.outline
        assert outline is not None
        faces = _faces(card, outline, options, painter)
        size = outline.box.size
        figure = net_piece(
            f"{number} {card.name}".strip(),
            standee_net(size, options.stand, options.thickness),
            faces,
            theme,
            kind,
            stages,
            option="front",
            on_table=Figure(face_alone(faces["front"], size), face_alone(faces["back"], size)),
        )
        figures += [figure] * card.count
        if options.stand == "slots":
            ground = Face((), faces["front"].ground)
            net = foot_net(size.width, options.thickness)
            foot = net_piece(
                f"foot {net.box.width:g}", net, {"front": ground, "back": ground}, theme, foot_kind, ()
            )
            feet += [foot] * card.count
    painter.check()
    return (*figures, *feet)


def _faces(card: Card, outline: Outline, options: StandeeOptions, painter: FacePainter) -> dict[str, Face]:
    """What is on both sides of a figure, and the colour of its feet."""
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
    """The steps: cut out, glue together, and stand up."""
    view = View(34.0, 22.0)
    flaps = options.stand == "flaps"
    feet = {"front-foot": 0.0, "back-foot": 0.0} if flaps else {}
    yield Stage(
        {"back": 0.25, **feet}, theme.translate("Cut out the figure, and score the dashed lines."), view
    )
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
