"""ISBNs: how they are read, their check digits, and their barcodes (EAN-13) as vectors."""

from __future__ import annotations

import re

from pnp.base.geometry import Box
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import fitting_size
from pnp.drawing.shapes import Anchor, Colour, Font, Path, Segment, Shape, Shapes, Style, Text, rectangle

_DIGITS = 13
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
"""The parities of the left half, by the first digit, which has no bars of its own."""

_MODULES = 95
_QUIET_LEFT, _QUIET_RIGHT = 11, 7
"""Modules that stay white on either side."""
_MODULE = 0.33
"""The width of a module in millimetres, at full size."""
_GUARD = 5
"""Modules by which the guard bars are longer than the others."""
_GUARDS = frozenset((0, 1, 2, 45, 46, 47, 48, 49, 92, 93, 94))
_FIGURES, _ABOVE = 9.0, 9.5
"""The type sizes, in points, of the figures below the bars and of the line above them."""
_RIM = 1.6
"""Millimetres of paper above and below."""


def check_digit(digits: str) -> str:
    """Return the thirteenth digit after twelve: weights of 1 and 3 in turn make the sum a multiple of 10."""
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
    if len(digits) != _DIGITS:
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
