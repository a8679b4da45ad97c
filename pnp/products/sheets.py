"""From a board, pieces or a form in a spec to sheets."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.errors import LocatedFault, OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import format_length, format_size
from pnp.base.sentences import Sentence, together
from pnp.base.version import __version__
from pnp.games.api.offers import BoardOffer, FormOffer, PiecesOffer, SheetsOffer
from pnp.products.requests import SheetSpec
from pnp.sheets.board_sheets import board_sheets, form_sheets
from pnp.sheets.frame import Bleed, Frame
from pnp.sheets.limited_frames import limited
from pnp.sheets.options import (
    BLEED,
    MARGIN,
    BoardLayout,
    FormLayout,
    Gaps,
    PaperOptions,
    PieceLayout,
    Sides,
)
from pnp.sheets.paper import Gap, Margins, Orientation
from pnp.sheets.sheet import Duplex, Page, Product, Sheet, duplex_of

if TYPE_CHECKING:
    from pnp.sheets.pieces import Piece


def make_product(request: SheetSpec, spec_name: str, name: str) -> Product:
    """One product as sheets.

    :raises OptionError: for options that the paper or the game can't meet.
    """
    frame = _frame(request, f"pnp {__version__} · {spec_name}.yaml · {name} · {fingerprint(request)}")
    layout = request.layout
    pieces = _pieces(request)
    sheets, singles = _sheets_and_singles(request, pieces, frame, name)
    copies = request.print_options.copies
    sheets *= copies
    duplex = duplex_of(sheets)
    return Product(
        name=name,
        title=request.title,
        sheets=sheets,
        language=request.theme.language,
        duplex=duplex,
        singles=singles,
        pieces=pieces * copies,
        by_hand=duplex is not None and isinstance(layout, PieceLayout) and layout.by_hand,
        remark=together(
            [*map(told, request.notices), *_cut_twice(sheets), *_saving(pieces, frame, len(sheets) // copies)]
        ),
    )


def _cut_twice(sheets: tuple[Sheet, ...]) -> Iterator[Sentence]:
    """A remark if a cutting machine would cut edges twice."""
    if length := sum(sheet.cut_twice for sheet in sheets):
        yield Sentence(
            "closed outlines cut {length} of shared edges twice; a `gap` keeps the pieces apart",
            length=format_length(round(length)),
        )


def _saving(pieces: tuple[Piece, ...], frame: Frame, count: int) -> Iterator[Sentence]:
    """A remark if the pieces would take fewer sheets without one of the options."""
    if pieces and count > 1:
        from pnp.sheets.savings import saving  # boards need no packing

        yield from saving(pieces, frame, count)


def told(notice: LocatedFault) -> Sentence:
    """A notice with its place."""
    place = f"{notice.file}:{notice.line}" if notice.line else notice.file
    return Sentence("{place}: {notice}", place=place, notice=notice.message)


def _pieces(request: SheetSpec) -> tuple[Piece, ...]:
    """The pieces of a product; none of a board or a form."""
    if not isinstance(request.offer, PiecesOffer):
        return ()
    return tuple(request.offer.make(request.made_from, request.theme))


def _sheets_and_singles(
    request: SheetSpec, pieces: tuple[Piece, ...], frame: Frame, name: str
) -> tuple[tuple[Sheet, ...], tuple[Page, ...]]:
    """The sheets of a product, and each face of its pieces as a separate page."""
    if not isinstance(request.offer, PiecesOffer):
        return _sheets(request, frame), ()
    from pnp.sheets.piece_sheets import piece_sheets, single_faces  # boards need no packing

    return piece_sheets(pieces, frame), single_faces(pieces, name)


def _sheets(request: SheetSpec, frame: Frame) -> tuple[Sheet, ...]:
    offer, options, theme = request.offer, request.made_from, request.theme
    if isinstance(offer, BoardOffer):
        assert isinstance(request.layout, BoardLayout)
        draw = offer.draw
        return board_sheets(lambda area: draw(options, theme, area), frame, request.layout.per_sheet)
    if isinstance(offer, SheetsOffer):
        return offer.make(options, frame)
    assert isinstance(offer, FormOffer)
    forms = offer.draw
    return form_sheets(lambda area: forms(options, theme, area), frame)


def fingerprint(request: SheetSpec) -> str:
    """Eight hexadecimal digits that change with any option given, except the printer's corrections."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _frame(request: SheetSpec, imprint: str) -> Frame:
    options, layout = request.print_options, request.layout
    paper, orientation = request.paper, options.orientation
    if options.paper == "both" and orientation == "auto":
        orientation = "portrait"  # in landscape, the two papers share no edge to line up with
    frame = Frame(
        paper=paper,
        theme=request.theme,
        margins=_margins(options),
        margins_given="margin" in options.model_fields_set,
        orientation=None if orientation == "auto" else Orientation(orientation),
        marks=options.crop_marks,
        ruler=options.ruler,
        imprint=imprint if options.build_stamp else "",
        title=request.title,
        credits=request.game.source.translated(request.theme).notice,
        credits_in_footer=request.kind == "pieces",
        printer=request.printer,
    )
    if isinstance(layout, PieceLayout) and (paper.labels or layout.cutting_machine):
        return limited(_with_layout(frame, layout), options, layout)
    _check_area(frame)
    return _with_layout(frame, layout)


LEAST_SIDE = 30.0
"""The least width and height of a work area, in millimetres. A smaller one has no space for a board or a
piece."""


def _check_area(frame: Frame) -> None:
    """Check that margins leave a usable area.

    :raises OptionError: if they leave next to nothing of the paper.
    """
    areas = [oriented.area.size for oriented in frame.orientations()]
    if not any(min(area) >= LEAST_SIDE for area in areas):
        largest = max(areas, key=min)
        left = format_size(Size(*(max(side, 0.0) for side in largest)))
        raise OptionError.at(
            "margin",
            Sentence(
                "margins and footer leave {left} of the paper; at least {least} by {least} is needed",
                left=left,
                least=format_length(LEAST_SIDE),
            ),
        )


def _with_layout(frame: Frame, layout: object) -> Frame:
    if isinstance(layout, BoardLayout):
        return replace(frame, heading=layout.heading, overlap=layout.overlap)
    if isinstance(layout, FormLayout):
        return replace(frame, heading=layout.heading)
    assert isinstance(layout, PieceLayout)
    flip: Duplex | None = Duplex.LONG_EDGE
    if layout.back_printing is not None:
        flip = Duplex(layout.back_printing.flip) if layout.back_printing.flip else None
    bleed, gap = layout.bleed, layout.gap
    return replace(
        frame,
        bleed=Bleed(*(bleed.in_order(BLEED) if isinstance(bleed, Sides) else (bleed,) * 4)),
        gap=Gap(gap.across, gap.down) if isinstance(gap, Gaps) else Gap(gap, gap),
        marks_to_edge=layout.marks_to_edge,
        marks_on_backs=layout.marks_on_backs,
        straight_cut=layout.layout != "packed",
        cut_lines=layout.cut_lines,
        closed_cuts=layout.cut_outlines == "closed",
        flip=flip,
    )


def _margins(options: PaperOptions) -> Margins:
    margin = options.margin
    return Margins(*(margin.in_order(MARGIN) if isinstance(margin, Sides) else (margin,) * 4))
