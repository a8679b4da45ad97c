"""The road from a board, pieces or a form in a spec to sheets."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from pnp import __version__
from pnp.base.errors import OptionError
from pnp.base.lengths import format_length
from pnp.games.api.game import BoardOffer, FormOffer, PiecesOffer, SheetsOffer
from pnp.sheets.board_sheets import board_sheets, form_sheets
from pnp.sheets.frame import Bleed, Frame
from pnp.sheets.options import (
    BLEED,
    MARGIN,
    BoardLayout,
    FormLayout,
    PaperOptions,
    PieceLayout,
    Sides,
)
from pnp.sheets.paper import Margins, Orientation
from pnp.sheets.piece_sheets import piece_sheets, single_faces
from pnp.sheets.sheet import Duplex, Product, Sheet, duplex_of
from pnp.specs.requests import ProductSpec


def make_product(asked: ProductSpec, spec_name: str, name: str) -> Product:
    """One product as sheets.

    :raises OptionError: for options that paper or game cannot meet.
    """
    frame = _frame(asked, f"pnp {__version__} · {spec_name}.yaml · {name} · {fingerprint(asked)}")
    layout = asked.layout
    pieces = tuple(asked.offer.make(asked.options, asked.theme)) if isinstance(asked.offer, PiecesOffer) else ()
    sheets = (piece_sheets(pieces, frame) if pieces else _sheets(asked, frame)) * asked.print_options.copies
    duplex = duplex_of(sheets)
    return Product(
        name=name,
        title=asked.title,
        sheets=sheets,
        author=asked.game.credits,
        subject=json.dumps({"pnp": 1, "products": [asked.given]}, ensure_ascii=False, sort_keys=True),
        language=asked.theme.language,
        duplex=duplex,
        singles=single_faces(pieces, name),
        by_hand=duplex is not None and isinstance(layout, PieceLayout) and layout.by_hand,
    )


def _sheets(asked: ProductSpec, frame: Frame) -> tuple[Sheet, ...]:
    offer, options, theme = asked.offer, asked.options, asked.theme
    if isinstance(offer, BoardOffer):
        assert isinstance(asked.layout, BoardLayout)
        draw = offer.draw
        return board_sheets(lambda room: draw(options, theme, room), frame, asked.layout.per_sheet)
    if isinstance(offer, SheetsOffer):
        return offer.make(options, frame)
    assert isinstance(offer, FormOffer)
    forms = offer.draw
    return form_sheets(lambda room: forms(options, theme, room), frame)


def fingerprint(asked: ProductSpec) -> str:
    """Eight hexadecimal digits that change with any option given, but for the printer's corrections."""
    given = {key: value for key, value in asked.given.items() if key != "printer"}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _frame(asked: ProductSpec, imprint: str) -> Frame:
    options, layout = asked.print_options, asked.layout
    paper, orientation = asked.paper, options.orientation
    if options.paper == "both" and orientation == "auto":
        orientation = "portrait"  # across, the two papers share no edge to line up with
    frame = Frame(
        paper=paper,
        theme=asked.theme,
        margins=_margins(options),
        orientation=None if orientation == "auto" else Orientation(orientation),
        marks=options.crop_marks,
        ruler=options.ruler,
        imprint=imprint if options.imprint else "",
        title=asked.title,
        credits=asked.game.notice,
        credits_in_footer=asked.kind == "pieces",
        printer=asked.printer,
    )
    _check_room(frame)
    return _with_layout(frame, layout)


LEAST_ROOM = 30.0
"""Less than this each way, in millimetres, holds neither board nor piece nor what stands around them."""


def _check_room(frame: Frame) -> None:
    """:raises OptionError: where margins leave next to nothing of the paper."""
    rooms = [held.area.size for held in frame.choices()]
    if not any(min(room) >= LEAST_ROOM for room in rooms):
        room = max(rooms, key=min)
        left = " by ".join(format_length(max(side, 0.0)) for side in room)
        raise OptionError.at(
            "margin",
            f"margins and footer leave {left} of the paper; "
            f"at least {format_length(LEAST_ROOM)} each way are needed",
        )


def _with_layout(frame: Frame, layout: object) -> Frame:
    if isinstance(layout, BoardLayout):
        return replace(frame, heading=layout.heading, overlap=layout.overlap)
    if isinstance(layout, FormLayout):
        return replace(frame, heading=layout.heading)
    assert isinstance(layout, PieceLayout)
    flip: Duplex | None = Duplex.LONG_EDGE
    if layout.backs is not None:
        flip = Duplex(layout.backs.flip) if layout.backs.flip else None
    bleed = layout.bleed
    return replace(
        frame,
        bleed=Bleed(*(bleed.in_order(BLEED) if isinstance(bleed, Sides) else (bleed,) * 4)),
        gap=layout.gap,
        straight_cut=layout.layout != "packed",
        cut_lines=layout.cut_lines,
        closed_cuts=layout.cut_outlines == "closed",
        flip=flip,
    )


def _margins(options: PaperOptions) -> Margins:
    margin = options.margin
    return Margins(*(margin.in_order(MARGIN) if isinstance(margin, Sides) else (margin,) * 4))
