"""QR codes as drawings."""

from __future__ import annotations

from itertools import groupby

from pnp.base.geometry import Box, Size
from pnp.drawing.shapes import Drawing, Style, polygons, rectangle

QUIET = 4
"""The modules of white around a code, as its standard wants it."""
MOST_BYTES = 1_400
"""The most bytes of a text in one code: larger codes are hard to read with a camera."""
BLACK, WHITE = "#000000", "#ffffff"


class TooLongError(ValueError):
    """A text that no QR code can hold."""


def qr_code(text: str, side: float) -> Drawing:
    """The QR code of a text: black on white whatever the palette, so that every camera reads it.

    :param side: of the square with its quiet zone, in millimetres.
    :raises TooLongError: for more than `MOST_BYTES` bytes.
    """
    rows = _modules(text)
    module = side / (len(rows) + 2 * QUIET)
    runs = (
        (QUIET + start, QUIET + len(rows) - 1 - row, length)
        for row, dark in enumerate(rows)
        for start, length in _runs(dark)
    )
    outlines = (
        [(x * module, y * module), ((x + n) * module, y * module),
         ((x + n) * module, (y + 1) * module), (x * module, (y + 1) * module)]
        for x, y, n in runs
    )  # fmt: skip
    ground = rectangle(Box(0.0, 0.0, side, side), Style(fill=WHITE))
    return Drawing(Size(side, side), (ground, polygons(outlines, Style(fill=BLACK))))


def _modules(text: str) -> list[list[bool]]:
    """The modules of the smallest code with the text, row by row from the top: whether each is dark."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(_version(len(text.encode()), QRErrorCorrectLevel.M), QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    size = range(code.getModuleCount())
    return [[bool(code.isDark(row, column)) for column in size] for row in size]


def _version(length: int, level: int) -> int:
    """The smallest version that holds so many bytes. (The library's own choice is too small at some lengths.)

    :raises TooLongError: for more than `MOST_BYTES`.
    """
    from reportlab.graphics.barcode.qrencoder import QRRSBlock

    if length > MOST_BYTES:
        raise TooLongError(f"a QR code takes up to {MOST_BYTES} bytes, not {length}")
    for version in range(1, 40):
        bits = 8 * sum(block.dataCount for block in QRRSBlock.getRSBlocks(version, level))
        if 4 + (8 if version < 10 else 16) + 8 * length <= bits:
            return version
    return 40


def _runs(dark: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules lie side by side: the first one's place, and how many there are."""
    found, at = [], 0
    for is_dark, group in groupby(dark):
        length = len(list(group))
        if is_dark:
            found.append((at, length))
        at += length
    return found
