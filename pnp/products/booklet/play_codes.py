"""QR codes beside printed problems, which open the problems on a web page."""

from __future__ import annotations

from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.booklets.values import Book
from pnp.drawing.qr_code import TooLongError, qr_code_in_modules
from pnp.drawing.shapes import Drawing
from pnp.puzzles.problem_sets import ProblemSet, SetProblem
from pnp.puzzles.sharing import play_address

MODULE = 0.4
"""Millimetres: the smallest module that the camera of any phone reads from paper."""
MOST_SIDE = 23.0
"""Millimetres: a larger code would take up too much space beside a problem."""


def play_code(page: str, found: ProblemSet, problem: SetProblem) -> Drawing | None:
    """The QR code that opens a problem on a page; None if it would be too large."""
    address = play_address(page, found, problem)
    try:
        code = qr_code_in_modules(address, MODULE) if address else None
    except TooLongError:
        return None
    return code if code and code.size.width <= MOST_SIDE else None


def without_codes(book: Book) -> str:
    """How many problems have no code because it would be too large; empty if all have one."""
    entries = list(book.entries())
    lacking = sum(entry.play_code is None for entry in entries)
    if not lacking:
        return ""
    return Sentence(
        "printed without a QR code, because it would be larger than {side:g} mm: {lacking} of {problems}; "
        "a shorter play-url may help",
        lacking=lacking,
        problems=counted(len(entries), "problem"),
        side=MOST_SIDE,
    )
