"""What is wrong if pieces don't fit on sheets."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import OptionError
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence, together
from pnp.sheets.frame import Frame
from pnp.sheets.piece_plans import rooms
from pnp.sheets.pieces import Cut, Piece


def check_gap(pieces: Sequence[Piece], frame: Frame) -> None:
    """Check that the gap suits the outlines of the pieces.

    :raises OptionError: if it doesn't.
    """
    slanted = any(piece.outline.cut in (Cut.HEXAGON, Cut.TRIANGLE) for piece in pieces)
    if slanted and frame.gap.across != frame.gap.down:
        raise OptionError.at(
            "gap", Sentence("hexagons and triangles need one gap for all sides, such as `gap: 3mm`")
        )


def no_footer() -> OptionError:
    """Return the error for pieces that leave no space for the footer."""
    return OptionError.at(
        "build-stamp",
        Sentence(
            "there's no space beside the pieces for the build stamp, ruler and credits; choose larger paper, "
            "or leave out the stamp and the ruler"
        ),
    )


def too_large(pieces: Sequence[Piece], frame: Frame) -> OptionError:
    """Return the error for pieces of which one doesn't fit the paper, with what it says about that."""
    worst = max(pieces, key=lambda piece: piece.outline.box.width * piece.outline.box.height)
    largest = worst.outline.box
    sizes = (room.area.size for room in rooms(pieces, frame))
    available = max(sizes, key=lambda size: size.width * size.height)
    message = Sentence(
        "a piece of {width} by {height} doesn't fit: paper {name} has room for {width_2} by {height_2}",
        width=format_length(round(largest.width, 1)),
        height=format_length(round(largest.height, 1)),
        name=frame.paper.name,
        width_2=format_length(available.width),
        height_2=format_length(available.height),
    )
    return OptionError.at((), together([message, worst.if_too_large], "; "))
