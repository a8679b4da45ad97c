"""SVG's notation for paths and transforms, read into the drawing model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from math import atan2, ceil, cos, hypot, isfinite, pi, radians, sin, sqrt, tan

from pnp.base.geometry import IDENTITY, Affine, move, rotate, stretch
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Segment

MOST = 1e6
"""The largest number allowed, which keeps sums and products exact enough."""

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_BETWEEN = re.compile(r"[ \t\r\n]*,?[ \t\r\n]*")
_FLAG = re.compile("[01]")
_TRANSFORM = re.compile(r"[\s,]*(\w+)\s*\(([^()]*)\)[\s,]*", re.ASCII)
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAGS = (3, 4)
"""The positions of the flags among an arc's values: each flag is one digit, with or without a space after
it."""


def number(text: str) -> float:
    """Return a text that is a single number.

    :raises ValueError: for anything else, and for numbers that are too large.
    """
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(Sentence("'{text}' isn't a number", text=text))
    return _checked(text)


def numbers(text: str) -> tuple[float, ...]:
    """Return a list of numbers, with spaces or commas between them.

    :raises ValueError: for anything else.
    """
    return tuple(number(part) for part in re.split(r"[\s,]+", text.strip()) if part)


def read_path(data: str) -> tuple[Segment, ...]:
    """Return a path as lines and cubic curves with absolute coordinates.

    :raises ValueError: for anything that isn't a path.
    """
    return tuple(_PathReader(data).segments())


def read_transform(text: str) -> Affine:
    """Return the map of a ``transform`` attribute.

    :raises ValueError: for anything that isn't one.
    """
    found, at = IDENTITY, 0
    while match := _TRANSFORM.match(text, at):
        found, at = found.after(_transform(match[1], numbers(match[2]))), match.end()
    if text[at:].strip():
        raise ValueError(Sentence("'{text}' isn't a transform", text=text))
    return found


def _transform(name: str, values: tuple[float, ...]) -> Affine:
    """Return one function of a ``transform``."""
    make = _TRANSFORMS.get((name, len(values)))
    if make is None:
        raise ValueError(
            Sentence("'{name}' with {number} numbers isn't a transform", name=name, number=len(values))
        )
    return make(*values)


def _turn_about(angle: float, x: float, y: float) -> Affine:
    return move(x, y).after(rotate(angle)).after(move(-x, -y))


_TRANSFORMS: Mapping[tuple[str, int], Callable[..., Affine]] = {
    ("translate", 1): lambda x: move(x, 0),
    ("translate", 2): move,
    ("scale", 1): lambda x: stretch(x, x),
    ("scale", 2): stretch,
    ("rotate", 1): rotate,
    ("rotate", 3): _turn_about,
    ("skewX", 1): lambda angle: Affine(c=tan(radians(angle))),
    ("skewY", 1): lambda angle: Affine(b=tan(radians(angle))),
    ("matrix", 6): Affine,
}
"""The functions of transforms, by their names and the number of their arguments. A map that turns anticlockwise
where y grows upwards turns clockwise where y grows downwards, as in SVG."""


def _checked(text: str) -> float:
    value = float(text)
    if not isfinite(value) or abs(value) > MOST:
        raise ValueError(Sentence("the number '{text}' is too large", text=text))
    return value


class _PathReader:
    """Reads one path from left to right."""

    def __init__(self, data: str) -> None:
        self._data, self._at = data, 0
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._control = (0.0, 0.0)
        """The last control point of the previous curve, which the next smooth curve mirrors."""
        self._before = ""
        """The letter of the previous segment."""

    def segments(self) -> Iterator[Segment]:
        letter = ""
        self._skip()
        while self._at < len(self._data):
            if self._data[self._at].isalpha():
                letter = self._letter()
            elif letter in "Zz":  # even without a segment before it
                raise ValueError(Sentence("a path can't have '{sign}' here", sign=self._data[self._at]))
            values = self._values(letter)
            if not self._before and letter not in "Mm":
                raise ValueError(Sentence("a path must begin with M"))
            yield from self._segments(letter.upper(), values)
            self._before = letter.upper()
            letter = {"M": "L", "m": "l"}.get(letter, letter)
            self._skip()

    # Reading

    def _skip(self) -> None:
        match = _BETWEEN.match(self._data, self._at)
        assert match is not None
        self._at = match.end()

    def _letter(self) -> str:
        letter = self._data[self._at]
        if letter.upper() not in _COUNTS:
            raise ValueError(Sentence("a path has no command '{letter}'", letter=letter))
        self._at += 1
        return letter

    def _values(self, letter: str) -> list[float]:
        """Return the values of one segment with absolute coordinates; a line along an axis gets both."""
        arc = letter in "Aa"
        found = []
        for k in range(_COUNTS[letter.upper()]):
            self._skip()
            match = (_FLAG if arc and k in _FLAGS else _NUMBER).match(self._data, self._at)
            if match is None:
                raise ValueError(Sentence("a path has too few numbers after '{letter}'", letter=letter))
            found.append(_checked(match[0]))
            self._at = match.end()
        by = (self._x, self._y) if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                return [found[0] + by[0], self._y]
            case "V":
                return [self._x, found[0] + by[1]]
            case "A":
                return [*found[:5], found[5] + by[0], found[6] + by[1]]
        return [value + more for value, more in zip(found, cycle(by), strict=False)]

    # Drawing

    def _segments(self, letter: str, values: list[float]) -> Iterator[Segment]:
        if self._before == "Z" and letter not in "MZ":
            yield ("M", *self._start)
        match letter, values:
            case "M", (x, y):
                self._start = (x, y)
                yield self._to("M", x, y)
            case "L" | "H" | "V", (x, y):
                yield self._to("L", x, y)
            case "C", (x1, y1, x2, y2, x, y):
                yield self._curve(x1, y1, x2, y2, x, y)
            case "S", (x2, y2, x, y):
                yield self._curve(*self._mirrored("CS"), x2, y2, x, y)
            case "Q", (x1, y1, x, y):
                yield self._quadratic(x1, y1, x, y)
            case "T", (x, y):
                yield self._quadratic(*self._mirrored("QT"), x, y)
            case "A", (rx, ry, turn, large, sweep, x, y):
                yield from self._arc(abs(rx), abs(ry), turn, large != sweep, sweep, x, y)
            case _:
                self._x, self._y = self._start
                yield ("Z",)

    def _to(self, letter: str, x: float, y: float) -> Segment:
        self._x, self._y = x, y
        return (letter, x, y)

    def _mirrored(self, letters: str) -> tuple[float, float]:
        """Return the control point opposite the last one, if the segment before was a curve of this kind."""
        if self._before not in letters:
            return self._x, self._y
        return 2 * self._x - self._control[0], 2 * self._y - self._control[1]

    def _curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Segment:
        self._x, self._y, self._control = x, y, (x2, y2)
        return ("C", x1, y1, x2, y2, x, y)

    def _quadratic(self, cx: float, cy: float, x: float, y: float) -> Segment:
        x1, y1 = self._x + 2 / 3 * (cx - self._x), self._y + 2 / 3 * (cy - self._y)
        curve = self._curve(x1, y1, x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), x, y)
        self._control = (cx, cy)
        return curve

    def _arc(
        self, rx: float, ry: float, turn: float, left: bool, sweep: float, x: float, y: float
    ) -> Iterator[Segment]:
        """Yield an elliptical arc as curves of at most a quarter turn (SVG 1.1, F.6.5 and F.6.6).

        :param left: whether the centre is to the left of the chord's direction, in SVG's axes.
        """
        if min(rx, ry, hypot(x - self._x, y - self._y)) < 1e-9:
            yield self._to("L", x, y)
            return
        # In axes where the ellipse is a unit circle, with the chord's midpoint at (0, 0).
        round_axes = stretch(1 / rx, 1 / ry).after(rotate(-turn))
        hx, hy = round_axes((x - self._x) / 2, (y - self._y) / 2)
        half = hypot(hx, hy)
        grown = max(half, 1.0)  # radii that are too small for the chord grow until it fits
        rise = sqrt(max(grown**2 - half**2, 0.0)) / half * (1 if left else -1)
        cx, cy = -hy * rise, hx * rise
        first, last = _angle(-hx - cx, -hy - cy), _angle(hx - cx, hy - cy)
        spread = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
        middle = move((x + self._x) / 2, (y + self._y) / 2)
        back = middle.after(rotate(turn)).after(stretch(rx, ry)).after(move(cx, cy))
        count = max(ceil(abs(spread) / (pi / 2) - 1e-9), 1)
        for k in range(count):
            curve = _circle_curve(first + spread * k / count, spread / count, grown)
            yield self._curve(*(value for point in curve for value in back(*point)))
        self._x, self._y = x, y


def _angle(x: float, y: float) -> float:
    """Return the angle of a direction, in radians above -π."""
    return atan2(y or 0.0, x)  # avoids -0.0


def _circle_curve(start: float, spread: float, radius: float) -> Iterator[tuple[float, float]]:
    """Yield the control points and the end of a curve along a circle about (0, 0)."""
    handle, end = 4 / 3 * tan(spread / 4), start + spread
    yield radius * (cos(start) - handle * sin(start)), radius * (sin(start) + handle * cos(start))
    yield radius * (cos(end) + handle * sin(end)), radius * (sin(end) - handle * cos(end))
    yield radius * cos(end), radius * sin(end)
