"""Pieces to cut out, laid out on sheets. A game or a component draws them; `pnp.products.on_sheets` reads
them.

It uses kinds, on_sheets and requests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Image, Shapes
from pnp.games.api.features import PiecesFeature
from pnp.language.catalogue import papers
from pnp.products.kinds import Job, Made, ProductKind
from pnp.products.on_sheets import SheetSpec, check_area, frame_of, game_title, made_of
from pnp.products.requests import with_place
from pnp.sheets.frame import Bleed, Frame, limited
from pnp.sheets.options import BLEED, Gaps, PieceLayout, Sides
from pnp.sheets.paper import NO_GAP, Gap, Paper
from pnp.sheets.piece_faces import single_faces
from pnp.sheets.piece_plans import fewest_sheets
from pnp.sheets.piece_sheets import best_plan, piece_sheets
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Duplex, Sheet

_MAY_DIFFER = frozenset({"theme", "title", "imprint", "credits"})
"""The parts of frames that may differ between products that share sheets."""
_OPTIONS = {
    "margins": "margin",
    "margins_given": "margin",
    "straight_cut": "layout",
    "marks": "crop-marks",
    "closed_cuts": "cut-outlines",
    "flip": "back-printing",
    "registration": "cutting-machine",
    "aside": "cutting-machine",
}
"""The options for parts of a frame, if their names differ."""


def shared(
    request: SheetSpec,
    job: Job,
    frame_of: Callable[[SheetSpec, Job], Frame],
    drawn: Callable[[SheetSpec], tuple[Piece, ...]],
) -> Made:
    """Return the product with the pieces of all products that share its sheets, under the name of the first.

    :raises SpecError: if one of them needs different sheets, or has errors.
    """
    frame = frame_of(request, job)
    pieces: list[Piece] = []
    notices: list[str] = []
    titles: dict[str, None] = {}
    credits: dict[str, None] = {}
    for one in request.sharing:
        try:
            other = frame_of(one, job)
            _check(frame, other, request.number)
            pieces += drawn(one) * one.print_options.copies
        except OptionError as error:
            raise SpecError(one.located(error).errors) from error
        notices += _titles(one)
        notices += map(with_place, one.notices if one.number != request.number else ())
        titles[one.title] = credits[other.credits] = None
    title = " · ".join(titles)
    frame = replace(frame, title=title, credits=" ".join(filter(None, credits)))
    sheets = piece_sheets(pieces, frame, lambda: _larger(frame.paper))
    games = ", ".join(dict.fromkeys(map(game_title, request.sharing)))
    subject = request.theme.translate("Pieces to print and cut out: {game}.", game=games)
    once = replace(request, title=title, print_options=request.print_options.model_copy(update={"copies": 1}))
    made = made_of(sheets, once, job, subject, [*notices, _with(request)])
    layout = request.layout
    product = replace(
        made.product,
        singles=partial(single_faces, pieces, job.name),
        pieces=tuple(pieces),
        by_hand=made.product.duplex is not None and isinstance(layout, PieceLayout) and layout.by_hand,
    )
    return replace(made, product=product)


def _with(request: SheetSpec) -> Sentence:
    others = [str(one.number) for one in request.sharing if one.number != request.number]
    return Sentence("these sheets also have the pieces of products {numbers}", numbers=", ".join(others))


def _check(first: Frame, other: Frame, number: int) -> None:
    """Check that two products need the same sheets.

    :raises OptionError: at the first option that differs.
    """
    for name in _differing(first, other):
        option = _OPTIONS.get(name, name.replace("_", "-"))
        raise OptionError.at(
            option,
            Sentence(
                "products that share sheets need the same `{option}`; product {number} differs",
                option=option,
                number=number,
            ),
        )


def _differing(first: Frame, other: Frame) -> Iterator[str]:
    for one in fields(Frame):
        if one.name not in _MAY_DIFFER and getattr(first, one.name) != getattr(other, one.name):
            yield one.name


def make(request: SheetSpec, job: Job) -> tuple[Made, ...]:
    """Return pieces as sheets, and each face as a separate page.

    :raises OptionError: for options that the paper or the game can't meet.
    """
    if request.sharing:
        return (shared(request, job, piece_frame, drawn),)
    frame = piece_frame(request, job)
    pieces = drawn(request)
    sheets = piece_sheets(pieces, frame, lambda: _larger(frame.paper))
    copies = request.print_options.copies
    subject = request.theme.translate("Pieces to print and cut out: {game}.", game=game_title(request))
    remarks = [
        *_titles(request),
        *_touching(request, pieces, frame),
        *_cut_twice(sheets * copies),
        *_saving(pieces, frame, sum(sheet.part is None for sheet in sheets)),
    ]
    made = made_of(sheets, request, job, subject, remarks)
    product = replace(
        made.product,
        singles=partial(single_faces, pieces, job.name),
        pieces=pieces * copies,
        by_hand=made.product.duplex is not None and _layout(request).by_hand,
    )
    return (replace(made, product=product),)


def drawn(request: SheetSpec) -> tuple[Piece, ...]:
    """Return the pieces of a product."""
    assert isinstance(request.feature, PiecesFeature)
    return tuple(request.feature.make(request.made_from, request.theme))


def piece_frame(request: SheetSpec, job: Job) -> Frame:
    """Return the frame of the sheets of a product.

    :raises OptionError: for options that the paper can't meet.
    """
    layout = _layout(request)
    frame = replace(frame_of(request, job), credits_in_footer=True)
    if request.paper.labels or layout.cutting_machine:
        return limited(_with_layout(frame, layout), request.print_options, layout)
    return _with_layout(check_area(frame), layout)


def _layout(request: SheetSpec) -> PieceLayout:
    assert isinstance(request.layout, PieceLayout)
    return request.layout


def _with_layout(frame: Frame, layout: PieceLayout) -> Frame:
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


def _touching(request: SheetSpec, pieces: Sequence[Piece], frame: Frame) -> Iterator[Sentence]:
    """Yield a remark if cards of different colours, or with edge-to-edge pictures, touch, so that a cut beside
    the line shows another's."""
    if not getattr(request.content, "cards", ()) or min(frame.gap.across, frame.gap.down):
        return
    boxes = [piece for piece in pieces if piece.outline.fills_its_box]
    if len(boxes) > 1 and any(_has_picture(piece.front_bleed) for piece in boxes):
        yield Sentence(
            "edge-to-edge pictures touch, so a cut beside the line shows the neighbour's picture; "
            "`gap: 2mm` lets each bleed over its edge"
        )
    elif len({piece.front_ground for piece in boxes if piece.front_ground}) > 1:
        yield Sentence(
            "pieces of different colours touch, so a cut beside the line shows the neighbour's colour; "
            "`gap: 2mm` lets each bleed over its edge"
        )


def _has_picture(shapes: Shapes) -> bool:
    return any(isinstance(placed.shape, Image) for placed in flatten(shapes))


def _cut_twice(sheets: Sequence[Sheet]) -> Iterator[Sentence]:
    """Yield a remark if a cutting machine would cut edges twice."""
    if length := sum(sheet.cut_twice for sheet in sheets):
        yield Sentence(
            "closed outlines cut {length} of shared edges twice; set `gap` to keep the pieces apart",
            length=format_length(round(length)),
        )


def _larger(paper: Paper) -> Iterator[Paper]:
    """Yield the known papers larger than one, the smallest first, those in its own system before others;
    none with labels."""
    found = [one for one in papers().values() if one.labels is None and max(one.size) > max(paper.size)]
    own = _is_in_inches(paper)
    yield from sorted(found, key=lambda one: (_is_in_inches(one) != own, one.size.width * one.size.height))


def _is_in_inches(paper: Paper) -> bool:
    """Return whether the width of a paper is in half inches."""
    return abs(paper.size.width / 12.7 - round(paper.size.width / 12.7)) < 1e-3


def _titles(request: SheetSpec) -> Iterator[Sentence]:
    """Yield a remark if titles aren't in the display face because it lacks one of their characters."""
    cards, face = getattr(request.content, "cards", ()), request.theme.game_face
    if not cards or face is None:
        return
    from pnp.components.cards.faces import lacking_in, signs_of_titles  # built-in pieces have no cards
    from pnp.language.themes import DISPLAY_FACES

    signs = signs_of_titles(cards)
    if sign := lacking_in(signs, face.display):
        other = next((name for name, font in DISPLAY_FACES.items() if not lacking_in(signs, font)), "")
        hint = Sentence("; `display: {name}` has all of them", name=other) if other else ""
        yield Sentence(
            "the display font has no {sign}, so all titles are in bold type{hint}", sign=quoted(sign), hint=hint
        )


def _saving(pieces: tuple[Piece, ...], frame: Frame, count: int) -> Iterator[Sentence]:
    """Yield a remark about the single option that would save the most sheets, if there is one.

    :param count: the number of sheets that the pieces take now.
    """
    if not pieces or count <= fewest_sheets(pieces, frame):
        return
    found = [
        (len(plan.pages), option)
        for option, other in _without(frame)
        if (plan := best_plan(pieces, other)) is not None
    ]
    fewer, option = min(found, key=lambda one: one[0], default=(count, ""))
    if fewer < count:
        yield Sentence(
            "without {option}, {fewer} sheets would be enough instead of {count}",
            fewer=fewer,
            count=count,
            option=option,
        )


def _without(frame: Frame) -> Iterator[tuple[str, Frame]]:
    """Yield the frame without each of the parts that take up space."""
    if frame.gap.most:
        yield "`gap`", replace(frame, gap=NO_GAP)
    if frame.margins_given:
        yield "`margin`", replace(frame, margins_given=False)
    if frame.marks:
        yield "`crop-marks`", replace(frame, marks=False)
    if frame.ruler or frame.imprint:
        yield "`ruler` / `build-stamp`", replace(frame, ruler=False, imprint="")


KIND = ProductKind(__name__, options="..on_sheets", reader="..on_sheets", maker=".")
