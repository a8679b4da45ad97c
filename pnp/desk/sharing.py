"""A single problem, for sharing: as a set of its own, and its address as a QR code."""

from __future__ import annotations

from pnp.base.errors import PnpError
from pnp.desk.documents import Doc
from pnp.desk.interactions import drawn
from pnp.desk.problems import problem_of
from pnp.drawing.qr_code import TooLongError, qr_code
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.sharing import alone

QR_SIDE = 40.0
"""The side of a QR code, in millimetres; the page scales it."""


def shared(doc: Doc, number: int, with_solution: bool) -> Doc:
    """A set with just one problem of another, without what matters only in that set."""
    found, problem = problem_of(doc.text, doc.name, number)
    return Doc("shared.yaml", set_text(alone(found, problem, with_solution=with_solution)))


def qr_picture(text: str) -> bytes:
    """A QR code as SVG.

    :raises PnpError: for a text that is too long for one.
    """
    try:
        return drawn(qr_code(text, QR_SIDE), "qr-code")
    except TooLongError as error:
        raise PnpError("this address is too long for a QR code") from error
