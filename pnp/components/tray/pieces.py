"""Trays with lids to cut out, fold and glue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.components.cards.deck import Card
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.shared.boxes import Boxes, BoxOptions, read_boxes
from pnp.components.shared.folding import View
from pnp.components.shared.net_pieces import Stage, net_piece
from pnp.components.tray.net import tray_net, tray_sizes
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Outline, Piece, PieceKind

_WALLS = ("left", "right", "top", "bottom")
_TABS = ("tab-1", "tab-2", "tab-3", "tab-4")


def read_trays(options: BoxOptions, files: OwnFiles) -> Boxes | None:
    """Read what is on trays and lids; None if there are errors, which are reported."""
    return read_boxes(options, tray_sizes(options).sides, files, bare=frozenset({"back"}))


def make_trays(boxes: Boxes, theme: Theme) -> tuple[Piece, ...]:
    """Draw the lids and trays of a spec, each lid before its tray.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    sizes = tray_sizes(boxes.options)
    nets = {"lid": tray_net(sizes.lid), "tray": tray_net(sizes)}
    kinds = {
        "lid": PieceKind("{count} lid", "{count} lids", theme),
        "tray": PieceKind("{count} tray", "{count} trays", theme),
    }
    outlines = {side: Outline.rectangle(size) for side, size in sizes.sides.items()}
    painter, stages, pieces = FacePainter(theme, boxes.icons), tuple(_stages(theme)), list[Piece]()
    for number, card in enumerate(boxes.cards, 1):
        for which, faces in _faces(card, painter, outlines).items():
            name = f"{number} {card.name} {which}".replace("  ", " ")
            piece = net_piece(name, nets[which], faces, theme, kinds[which], stages, option="front")
            pieces += [piece] * card.count
    painter.check()
    return tuple(pieces)


def _faces(card: Card, painter: FacePainter, outlines: Mapping[str, Outline]) -> dict[str, dict[str, Face]]:
    """What is on the lid, and on the tray: its underside, and walls in the same colour."""
    made = {side: painter.face(card.face(side), outline, card.count) for side, outline in outlines.items()}
    back = made.pop("back")
    return {"lid": made, "tray": {"front": back, **dict.fromkeys(_WALLS, Face((), back.ground))}}


def _stages(theme: Theme) -> Iterator[Stage]:
    """The steps of folding: creases, walls with their tabs, and the finished part. Trays stand upside down."""
    above = View(28.0, 42.0)
    flat = {**dict.fromkeys(_WALLS, 0.3), **dict.fromkeys(_TABS, 0.3)}
    yield Stage(
        flat,
        theme.translate("Cut out the tray and the lid. Score the dashed lines, and fold them away from you."),
        above,
    )
    yield Stage(
        {"top": 0.55, "bottom": 0.55},
        theme.translate("Fold up the two long walls and their tabs. Put glue on the tabs."),
        above,
    )
    yield Stage(
        {},
        theme.translate("Fold up the other walls and press them onto the tabs. The lid goes over the tray."),
        above,
        frozenset(_TABS),
    )
