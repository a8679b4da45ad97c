"""Several products of pieces on the same sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from pnp.base.errors import OptionError, SpecError
from pnp.base.sentences import Sentence
from pnp.products.kinds import Job, Made
from pnp.products.on_sheets.make import game_title, made_of
from pnp.products.on_sheets.read import SheetSpec
from pnp.products.requests import with_place
from pnp.sheets.frame import Frame
from pnp.sheets.options import PieceLayout
from pnp.sheets.piece_sheets import piece_sheets, single_faces
from pnp.sheets.pieces import Piece

_MAY_DIFFER = frozenset({"theme", "title", "imprint", "credits"})
"""What the frames of products that share sheets needn't have in common."""
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
"""The options that parts of a frame come from, where their names differ."""


def shared(
    request: SheetSpec,
    job: Job,
    frame_of: Callable[[SheetSpec, Job], Frame],
    drawn: Callable[[SheetSpec], tuple[Piece, ...]],
) -> Made:
    """Return the product with the pieces of all that share sheets with it. It has the first one's name.

    :raises SpecError: if one of them asks for other sheets, or has errors.
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
        notices += map(with_place, one.notices if one.number != request.number else ())
        titles[one.title] = credits[other.credits] = None
    title = " · ".join(titles)
    frame = replace(frame, title=title, credits=" ".join(filter(None, credits)))
    sheets = piece_sheets(pieces, frame)
    games = ", ".join(dict.fromkeys(map(game_title, request.sharing)))
    subject = request.theme.translate("Pieces to print and cut out: {game}.", game=games)
    once = replace(request, title=title, print_options=request.print_options.model_copy(update={"copies": 1}))
    made = made_of(sheets, once, job, subject, [*notices, _with(request)])
    layout = request.layout
    product = replace(
        made.product,
        singles=single_faces(pieces, job.name),
        pieces=tuple(pieces),
        by_hand=made.product.duplex is not None and isinstance(layout, PieceLayout) and layout.by_hand,
    )
    return replace(made, product=product)


def _with(request: SheetSpec) -> Sentence:
    others = [str(one.number) for one in request.sharing if one.number != request.number]
    return Sentence("these sheets also have the pieces of products {numbers}", numbers=", ".join(others))


def _check(first: Frame, other: Frame, number: int) -> None:
    """Check that two products ask for the same sheets.

    :raises OptionError: at the first option that differs.
    """
    for name in _differing(first, other):
        option = _OPTIONS.get(name, name.replace("_", "-"))
        raise OptionError.at(
            option,
            Sentence(
                "products that share sheets need the same `{option}`; product {number} has another",
                option=option,
                number=number,
            ),
        )


def _differing(first: Frame, other: Frame) -> Iterator[str]:
    for one in fields(Frame):
        if one.name not in _MAY_DIFFER and getattr(first, one.name) != getattr(other, one.name):
            yield one.name
