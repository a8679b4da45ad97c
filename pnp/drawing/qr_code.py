"""QR codes as drawings."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing, Style, rectangle, rectangles

if TYPE_CHECKING:
    from reportlab.graphics.barcode.qrencoder import QR

QUIET = 4
"""The quiet zone that the standard requires: the width of the white border, in modules."""
MOST_BYTES = 1_400
"""The most bytes of text in one code: larger codes are hard to read with a camera."""
_DIGITS = re.compile(r"([0-9]{16,})")
"""Runs of digits that take less space as their own segment: three digits take 10 bits instead of 24."""
BLACK, WHITE = "#000000", "#ffffff"


class TooLongError(ValueError):
    """A text too long for a QR code."""


def qr_code(text: str, side: float) -> Drawing:
    """Return the QR code of a text. It's black on white in every palette, so that any camera can read it.

    :param side: the side of the square with its quiet zone, in millimetres.
    :raises TooLongError: for more than `MOST_BYTES` bytes.
    """
    rows = _modules(text)
    return _drawn(rows, side / (len(rows) + 2 * QUIET), QUIET)


def qr_code_in_modules(text: str, module: float) -> Drawing:
    """Return the same as `qr_code`, with modules of this size in millimetres and without the quiet zone.

    Leave `QUIET` modules of white around it.

    :raises TooLongError: for more than `MOST_BYTES` bytes.
    """
    return _drawn(_modules(text), module, 0)


def _drawn(rows: Sequence[Sequence[bool]], module: float, quiet: int) -> Drawing:
    side = (len(rows) + 2 * quiet) * module
    boxes = (
        Box(x * module, y * module, (x + length) * module, (y + 1) * module)
        for y, dark in zip(reversed(range(quiet, quiet + len(rows))), rows, strict=True)
        for x, length in _runs(dark, quiet)
    )
    ground = rectangle(Box(0.0, 0.0, side, side), Style(fill=WHITE))
    return Drawing(Size(side, side), (ground, rectangles(boxes, Style(fill=BLACK))))


def _modules(text: str) -> list[list[bool]]:
    """Return the modules of the smallest code with the text, row by row from the top: whether each is dark."""
    encoder = _encoder()
    if len(text.encode()) > MOST_BYTES:
        raise TooLongError(
            Sentence(
                "a QR code can have up to {most} bytes, not {number}",
                most=MOST_BYTES,
                number=len(text.encode()),
            )
        )
    parts = _parts(text)
    level = encoder.QRErrorCorrectLevel.M
    code = encoder.QRCode(_version(parts, level), level)
    for part in parts:
        code.addData(part)
    code.make()
    size = range(code.getModuleCount())
    return [[bool(code.isDark(row, column)) for column in size] for row in size]


def _encoder() -> Any:
    """Import ReportLab's module of QR codes without the packages around it, which would load its charts and
    page layout: a quarter of a megabyte for the page in a browser."""
    name = "reportlab.graphics.barcode.qrencoder"
    if name not in sys.modules:
        import reportlab

        folder = Path(reportlab.__file__).parent.joinpath("graphics", "barcode")
        spec = PathFinder.find_spec("qrencoder", [str(folder)])
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def _parts(text: str) -> list[QR]:
    """Return the text in segments: bytes, with long numbers in separate segments."""
    encoder = _encoder()
    return [
        encoder.QRNumber(part) if _DIGITS.fullmatch(part) else encoder.QR8bitByte(part)
        for part in _DIGITS.split(text)
        if part
    ]


def _version(parts: Sequence[QR], level: int) -> int:
    """Return the smallest version with room for the parts. The library's own choice is too small at some
    lengths."""
    blocks = _encoder().QRRSBlock
    for version in range(1, 40):
        room = 8 * sum(block.dataCount for block in blocks.getRSBlocks(version, level))
        if sum(4 + part.getLengthBits(version) + part.bitlength for part in parts) <= room:
            return version
    return 40


def _runs(dark: Sequence[bool], at: int) -> list[tuple[int, int]]:
    """Return the runs of dark modules in a row: the place of the first one, and their number.

    :param at: the place of the row's first module.
    """
    found = []
    for is_dark, group in groupby(dark):
        length = len(list(group))
        if is_dark:
            found.append((at, length))
        at += length
    return found
