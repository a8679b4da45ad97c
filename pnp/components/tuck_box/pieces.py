"""Tuck boxes to cut out, fold and glue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.base.sentences import Sentence
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.shared.boxes import SIDES, Boxes, read_boxes
from pnp.components.shared.folding import View
from pnp.components.shared.net_pieces import Stage, net_piece
from pnp.components.tuck_box.net import TuckBoxOptions, tuck_halves, tuck_net, tuck_sizes
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Outline, Piece, PieceKind


def read_tuck_boxes(options: TuckBoxOptions, files: OwnFiles) -> Boxes | None:
    """Read what is on the sides of tuck boxes; None if there are errors, which are reported."""
    return read_boxes(options, tuck_sizes(options).sides, files, bare=frozenset({"bottom"}))


def make_tuck_boxes(boxes: Boxes, theme: Theme) -> tuple[Piece, ...]:
    """Draw the boxes of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options = boxes.options
    assert isinstance(options, TuckBoxOptions)
    sizes = tuck_sizes(options)
    net, outlines = tuck_net(sizes), {side: Outline.rectangle(size) for side, size in sizes.sides.items()}
    painter = FacePainter(theme, boxes.icons)
    kind, half = (
        PieceKind("{count} tuck box", "{count} tuck boxes", theme),
        PieceKind("{count} half of a tuck box", "{count} halves of tuck boxes", theme),
    )
    stages, pieces = tuple(_stages(theme, halves=options.halves)), list[Piece]()
    for number, card in enumerate(boxes.cards, 1):
        faces = {side: painter.face(card.face(side), outlines[side], card.count) for side in SIDES}
        faces["tuck"] = Face((), faces["top"].ground)
        name = f"{number} {card.name or 'box'}"
        box = net_piece(name, net, faces, theme, kind, stages, option="front")
        if not options.halves:
            pieces += [replace(box, if_too_large=Sentence("or set `halves: true`"))] * card.count
            continue
        halves = (net_piece(name, one, faces, theme, half, (), option="front") for one in tuck_halves(sizes))
        pieces += [
            replace(one, name=f"{name} {k}", steps=box.steps, assembled=box.assembled)
            for k, one in enumerate(halves, 1)
        ] * card.count
    painter.check()
    return tuple(pieces)


_OPEN = {"inner": 0.0, "bottom": 0.0, "left-below": 0.0, "right-below": 0.0}
_LID = {"top": 0.0, "tuck": 0.0, "left-above": 0.0, "right-above": 0.0}


def _stages(theme: Theme, *, halves: bool) -> Iterator[Stage]:
    """The steps of folding: creases, sleeve, bottom, lid."""
    first = {"left": 0.35, "right": 0.35, "back": 0.35, "tab": 0.35}
    yield Stage(
        {**first, **dict.fromkeys(_OPEN, 0.2), **dict.fromkeys(_LID, 0.2)},
        theme.translate(
            "Cut out both halves and the notch, and glue the tab of the second half behind the front. Score "
            "the dashed lines, and fold them away from you."
        )
        if halves
        else theme.translate(
            "Cut out the box and the notch. Score the dashed lines, and fold them away from you."
        ),
        View(10.0, 35.0),
    )
    yield Stage(
        {**_OPEN, **_LID},
        theme.translate("Glue the long tab behind the free edge of the back."),
    )
    yield Stage(
        {**_LID, "bottom": 0.45, "inner": 0.95},
        theme.translate("Fold in the small flaps below, then the inner bottom. Glue the outer bottom onto it."),
        View(32.0, -28.0),
    )
    yield Stage(
        {"top": 0.55, "tuck": 0.8},
        theme.translate("Fold in the small flaps above, fill the box, and tuck in the lid."),
    )
    glued = frozenset({"tab", "inner", *_LID, *_OPEN}) - {"top", "bottom"}
    yield Stage({}, theme.translate("The finished box."), hidden=glued)
