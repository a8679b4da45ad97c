"""A single puzzle, for sharing: as a set of its own, and its address as a QR code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.desk.documents import Doc, folder_of
from pnp.desk.interactions import drawn
from pnp.desk.puzzles import puzzle_of
from pnp.drawing.qr_code import TooLongError, qr_code
from pnp.products.fixing import fixed
from pnp.puzzles.set_writing import set_text
from pnp.puzzles.sharing import alone

QR_SIDE = 40.0
"""The side of a QR code, in millimetres; the page scales it."""


def shared(doc: Doc, number: int, with_solution: bool) -> Doc:
    """A set with just one puzzle of another, without what matters only in that set."""
    found, puzzle = puzzle_of(doc.text, doc.name, number)
    return Doc("shared.yaml", set_text(alone(found, puzzle, with_solution=with_solution)))


def renewed(doc: Doc) -> Doc:
    """A document with new names in place of old ones; the same one if that can't be done, because whoever reads
    it next says what is wrong."""
    try:
        return replace(doc, text=fixed(doc.text, Path(folder_of(doc), doc.name), doc.name).text)
    except PnpError:
        return doc


def qr_picture(text: str) -> bytes:
    """A QR code as SVG.

    :raises PnpError: for a text that is too long for one.
    """
    try:
        return drawn(qr_code(text, QR_SIDE), "qr-code")
    except TooLongError as error:
        raise PnpError("this address is too long for a QR code") from error
