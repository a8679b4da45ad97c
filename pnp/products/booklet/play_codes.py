"""QR codes beside printed puzzles, which open the puzzles on a web page."""

from __future__ import annotations

from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.booklets.values import Book
from pnp.drawing.qr_code import TooLongError, qr_code_in_modules
from pnp.drawing.shapes import Drawing
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.sharing import play_address

MODULE = 0.4
"""Millimetres: the smallest module that the camera of any phone reads from paper."""
MOST_SIDE = 23.0
"""Millimetres: a larger code would take up too much space beside a puzzle."""


def play_code(page: str, found: PuzzleSet, puzzle: SetPuzzle) -> Drawing | None:
    """The QR code that opens a puzzle on a page; None if it would be too large."""
    address = play_address(page, found, puzzle)
    try:
        code = qr_code_in_modules(address, MODULE) if address else None
    except TooLongError:
        return None
    return code if code and code.size.width <= MOST_SIDE else None


def without_codes(book: Book) -> str:
    """How many puzzles have no code because it would be too large; empty if all have one."""
    entries = list(book.entries())
    lacking = sum(entry.play_code is None for entry in entries)
    if not lacking:
        return ""
    return Sentence(
        "printed without a QR code, because it would be larger than {side:g} mm: {lacking} of {puzzles}; "
        "a shorter play-url may help",
        lacking=lacking,
        puzzles=counted(len(entries), "puzzle"),
        side=MOST_SIDE,
    )
