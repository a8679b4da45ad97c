"""Drawings of codes for machines: QR codes, and the barcodes (EAN-13) of ISBNs, which are read and checked
here, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from itertools import groupby
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import fitting_size
from pnp.drawing.shapes import (
    Anchor,
    Colour,
    Drawing,
    Font,
    Path,
    Segment,
    Shape,
    Shapes,
    Style,
    Text,
    rectangle,
    rectangles,
)

if TYPE_CHECKING:
    from reportlab.graphics.barcode.qrencoder import QR


QUIET = 4
"""The quiet zone that the standard requires: the width of the white border, in modules."""
MOST_BYTES = 1_400
"""The most bytes of text in one code: larger codes are hard to read with a camera."""
_DIGITS = re.compile(r"([0-9]{16,})")
"""The pattern of runs of digits that take less space as their own segment: three digits take 10 bits instead of
24."""
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
    """Return a QR code as `qr_code` does, with modules of this size in millimetres and without the quiet zone.

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
                "a QR code can have up to {most} bytes, not {number}: shorten its text",
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
    """Import ReportLab's module for QR codes without the packages around it, which would load charts and page
    layout: a quarter of a megabyte for the page in a browser."""
    name = "reportlab.graphics.barcode.qrencoder"
    if name not in sys.modules:
        import reportlab

        folder = FilePath(reportlab.__file__).parent.joinpath("graphics", "barcode")
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


_COUNT = 13
_LEFT = (
    "0001101",
    "0011001",
    "0010011",
    "0111101",
    "0100011",
    "0110001",
    "0101111",
    "0111011",
    "0110111",
    "0001011",
)
"""The modules of the digits 0 to 9 in the left half, of odd parity; 1 is a bar."""
_PARITIES = ("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL")
"""The parities of the left half, which encode the first digit, as it has no bars of its own."""

_MODULES = 95
_QUIET_LEFT, _QUIET_RIGHT = 11, 7
"""The number of modules that are kept white on either side."""
_MODULE = 0.33
"""The width of a module in millimetres, at full size."""
_GUARD = 5
"""The number of modules by which the guard bars are longer than the others."""
_GUARDS = frozenset((0, 1, 2, 45, 46, 47, 48, 49, 92, 93, 94))
_FIGURES, _ABOVE = 9.0, 9.5
"""The type sizes, in points, of the figures below the bars and of the line above them."""
_RIM = 1.6
"""Millimetres of paper above and below."""


def check_digit(digits: str) -> str:
    """Return the thirteenth digit for the first twelve: weights of 1 and 3 in turn make the sum a multiple of
    10."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits[:12]))
    return str(-total % 10)


def read_isbn(text: str) -> str:
    """Return an ISBN in its printed form, with hyphens.

    :raises ValueError: for anything else; the message suggests the nearest valid ISBN.
    """
    written = re.sub(r"^ISBN(-1[03])?:?\s*", "", text.strip(), flags=re.IGNORECASE)
    written = re.sub(r"\s+", "-", written)
    digits = written.replace("-", "")
    if re.fullmatch(r"[0-9]{9}[0-9Xx]", digits):
        longer = "978" + digits[:9]
        raise ValueError(
            Sentence(
                "'{text}' is a 10-digit ISBN; write its 13-digit form: {longer}{check_digit}",
                text=text,
                longer=longer,
                check_digit=check_digit(longer),
            )
        )
    if not re.fullmatch(r"[0-9]+(-[0-9]+)*", written):
        raise ValueError(
            Sentence("'{text}' isn't an ISBN: write its 13 digits, such as 978-3-16-148410-0", text=text)
        )
    if len(digits) != _COUNT:
        raise ValueError(
            Sentence(
                "'{text}' has {number} digits; an ISBN has 13, such as 978-3-16-148410-0",
                text=text,
                number=len(digits),
            )
        )
    if not digits.startswith(("978", "979")):
        raise ValueError(
            Sentence(
                "'{text}' starts with {digits}; an ISBN starts with 978 or 979", text=text, digits=digits[:3]
            )
        )
    if (wanted := check_digit(digits)) != digits[-1]:
        raise ValueError(
            Sentence(
                "the last digit of '{text}' doesn't match the others; did you mean {written}{wanted}?",
                text=text,
                written=written[:-1],
                wanted=wanted,
            )
        )
    return written


def modules(digits: str) -> str:
    """Return the 95 modules of the bars of 13 digits, from the left; 1 is a bar."""
    odd = [_LEFT[int(digit)] for digit in digits]
    right = ["".join("10"[int(bit)] for bit in code) for code in odd]
    parities = _PARITIES[int(digits[0])]
    left = [odd[k] if parities[k - 1] == "L" else right[k][::-1] for k in range(1, 7)]
    return "101" + "".join(left) + "01010" + "".join(right[7:]) + "101"


def barcode(isbn: str, box: Box, ink: Colour, paper: Colour) -> Shapes:
    """Return the barcode of an ISBN on a white panel: the ISBN in words above, the bars at full size, their
    digits below."""
    digits = isbn.replace("-", "")
    width = _MODULES * _MODULE
    left = box.centre.x - width / 2 + (_QUIET_LEFT - _QUIET_RIGHT) / 2 * _MODULE
    label = f"ISBN {isbn}"
    size = fitting_size(label, box.width - 4, _ABOVE, 1.0, Font.SEMIBOLD) or 1.0
    text_height = 0.25 * size
    top = box.top - _RIM - text_height - 1.6
    foot = box.bottom + _RIM + 0.25 * _FIGURES
    shapes: list[Shape] = [
        rectangle(box, Style(fill=paper)),
        Text(left + width / 2, box.top - _RIM - text_height, label, size, ink, Font.SEMIBOLD, Anchor.MIDDLE),
        _bars(modules(digits), left, foot, top, ink),
    ]
    base = box.bottom + _RIM
    shapes.append(Text(left - 1.0, base, digits[0], _FIGURES, ink, anchor=Anchor.END))
    for k in range(6):
        for number, start in ((1 + k, 3), (7 + k, 50)):
            x = left + (start + 7 * k + 3.5) * _MODULE
            shapes.append(Text(x, base, digits[number], _FIGURES, ink, anchor=Anchor.MIDDLE))
    return tuple(shapes)


def _bars(found: str, left: float, foot: float, top: float, ink: Colour) -> Path:
    """Return all bars as one path; neighbouring modules are one bar."""
    segments: list[Segment] = []
    for match in re.finditer("1+", found):
        start, end = left + match.start() * _MODULE, left + match.end() * _MODULE
        low = foot - (_GUARD * _MODULE / 2 if match.start() in _GUARDS else -1.0)
        segments += (("M", start, low), ("L", end, low), ("L", end, top), ("L", start, top), ("Z",))
    return Path(tuple(segments), Style(fill=ink))
