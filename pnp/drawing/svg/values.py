"""The values of attributes and properties: lengths, percentages, colours, the view of a viewport, and
transforms, both in attributes and in CSS (CSS Transforms 1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt
from typing import Any

from pnp.base.geometry import IDENTITY, Affine, Box, move, stretch
from pnp.base.options import whole_hex
from pnp.base.sentences import Sentence
from pnp.base.wording import nearest
from pnp.drawing.path_data import number, numbers, read_transform
from pnp.drawing.shapes import Colour

_UNITS = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
}
"""Pixels in each unit (CSS Values 4, 6.2)."""
_LENGTH = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*|%)", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Scale:
    """What relative lengths refer to: the width and height of the viewport, and the type size."""

    width: float
    height: float
    em: float = 16.0

    def of(self, along: str) -> float:
        """Return the length that 100% stands for: ``x``, ``y``, or ``d`` for all other lengths."""
        if along == "x":
            return self.width
        return self.height if along == "y" else hypot(self.width, self.height) / sqrt(2)


def length(text: str, scale: Scale, along: str = "d") -> float:
    """Return a length in the units of the picture.

    :raises ValueError: for anything else.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        return number(text)  # this reports the error
    value, unit = number(match[1]), match[2].lower()
    if unit == "%":
        return value * scale.of(along) / 100
    if unit in _UNITS:
        return value * _UNITS[unit]
    if unit in ("em", "rem"):
        return value * scale.em
    if unit in ("ex", "ch"):
        return value * scale.em / 2
    raise ValueError(Sentence("'{text}' isn't a length; write one such as 12 or 12mm", text=text))


def share(text: str) -> float:
    """Return a number from 0 to 1, or a percentage; numbers out of range are clamped.

    :raises ValueError: for anything else.
    """
    text = text.strip()
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    return min(max(value, 0.0), 1.0)


def urls_in(text: str) -> list[str]:
    """Return the addresses in a value."""
    return [match[2].strip() for match in re.finditer(r"url\(\s*(['\"]?)(.*?)\1\s*\)", text, re.IGNORECASE)]


def reference(text: str) -> str:
    """Return the name of the element in a value such as ``url(#a)``; empty for other values."""
    match = re.match(r"\s*url\(\s*(['\"]?)#(.*?)\1\s*\)", text, re.IGNORECASE)
    return match[2].strip() if match else ""


@dataclass(frozen=True, slots=True)
class Ink:
    """A plain colour and its opacity."""

    colour: str
    opacity: float = 1.0


@lru_cache(maxsize=1024)
def read_ink(text: str) -> Ink | None:
    """Return a colour as CSS writes it; None for none.

    :raises ValueError: for anything else.
    """
    plain = text.strip()
    try:
        colour = read_colour(plain)
    except ValueError:
        if (found := _other_colour(plain)) is None:
            raise
        return found
    return None if colour is None else Ink(colour)


def _other_colour(text: str) -> Ink | None:
    from tinycss2 import color4  # few pictures have such colours

    found = color4.parse_color(text)
    if found is None or isinstance(found, str):
        return None
    try:
        levels = [min(max(value or 0.0, 0.0), 1.0) for value in _in_srgb(found)]
    except (NotImplementedError, ArithmeticError):  # an unknown space, or far too large numbers
        return None
    return Ink("#" + "".join(f"{int(255 * value + 0.5):02x}" for value in levels), float(found.alpha))


_Row = tuple[float, float, float]
_TO_SRGB: tuple[_Row, ...] = (
    (3.2409699419, -1.5373831776, -0.4986107603),
    (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142),
)
"""The matrix from XYZ with the white D65 to linear sRGB (CSS Color 4, 18)."""
_FROM_P3: tuple[_Row, ...] = (
    (0.4865709486, 0.2656676932, 0.1982172852),
    (0.2289745641, 0.6917385218, 0.0792869141),
    (0.0, 0.0451133819, 1.0439443689),
)
"""The matrix from linear Display P3, in which Figma and Apple's programs save colours, to XYZ."""
_TO_D65: tuple[_Row, ...] = (
    (0.9554734528, -0.0230985368, 0.0632593087),
    (-0.0283697070, 1.0099954580, 0.0210413990),
    (0.0123140016, -0.0205076964, 1.3303659366),
)
"""The matrix from XYZ with the white D50 to XYZ with D65."""


def _in_srgb(found: Any) -> Iterable[float | None]:
    """Return the red, green and blue of a colour in any of CSS's colour spaces, before they are limited to 0
    to 1.

    :raises NotImplementedError: for spaces of photographs and films.
    """
    own: list[float] = [float(value or 0.0) for value in found.coordinates]
    if found.space == "srgb-linear":
        return map(_gamma, own)
    if found.space == "display-p3":
        xyz = _times(_FROM_P3, [_linear(value) for value in own])
    elif found.space in ("lab", "lch"):
        xyz = _times(_TO_D65, found.to("xyz-d50").coordinates)
    elif found.space == "xyz-d50":
        xyz = _times(_TO_D65, own)
    elif found.space in ("oklab", "oklch", "xyz-d65"):
        xyz = [*found.to("xyz-d65").coordinates]
    else:
        levels: Iterable[float | None] = found.to("srgb").coordinates
        return levels
    return map(_gamma, _times(_TO_SRGB, xyz))


def _times(matrix: Iterable[_Row], values: Iterable[float]) -> list[float]:
    column = [*values]
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in matrix]


def _gamma(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


_ALIGNED = re.compile(r"(?:defer\s+)?(?:(none)|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?", re.ASCII)
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def fitted(view: Box, port: Box, aspect: str) -> Affine:
    """Return the map from a view box to a viewport (SVG 2, 8.2), both with y downwards.

    :param aspect: the value of ``preserveAspectRatio``.
    :raises ValueError: if it isn't one, or if the view box has no area.
    """
    match = _ALIGNED.fullmatch(aspect.strip() or "xMidYMid")
    if match is None:
        raise ValueError(Sentence("'{text}' isn't a value of preserveAspectRatio", text=aspect))
    across, down = port.width / view.width, port.height / view.height
    if match[1]:
        return move(port.left, port.bottom).after(stretch(across, down)).after(move(-view.left, -view.bottom))
    scale = (max if match[4] == "slice" else min)(across, down)
    x = port.left + (port.width - scale * view.width) * _SHARES[match[2]]
    y = port.bottom + (port.height - scale * view.height) * _SHARES[match[3]]
    return move(x, y).after(stretch(scale, scale)).after(move(-view.left, -view.bottom))


def slices(aspect: str) -> bool:
    """Return whether a view box may extend beyond its viewport."""
    return aspect.strip().endswith("slice")


def view_box(text: str) -> Box | None:
    """Return the value of ``viewBox``, with y downwards; None without one.

    :raises ValueError: if it isn't one.
    """
    if not text.strip():
        return None
    match numbers(text):
        case left, top, width, height:
            return Box(left, top, left + width, top + height)
    raise ValueError(Sentence("viewBox needs four numbers, such as 0 0 100 50"))


# Colours in the notations of SVG and CSS


_HEX = re.compile("#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_LONGEST = 40
_RGB = re.compile(r"rgb\(\s*(\d{1,3})(%?)\s*[\s,]\s*(\d{1,3})\2\s*[\s,]\s*(\d{1,3})\2\s*\)", re.ASCII)


def read_colour(text: str, current: str = "black") -> Colour | None:
    """Return a colour; None for ``none``.

    :param current: the colour that ``currentColor`` stands for.
    :raises ValueError: for gradients, patterns, transparent colours, and anything that isn't a colour.
    """
    name = text.strip().lower()
    if name in ("none", "transparent"):
        return None
    if name == "currentcolor":
        return read_colour(current) if current.strip().lower() != name else "#000000"
    if _HEX.fullmatch(name):
        return whole_hex(name)
    if len(name) <= _LONGEST and (match := _RGB.fullmatch(name)):
        most = 100 if match[2] else 255
        parts = (min(int(match[k]), most) * 255 / most for k in (1, 3, 4))
        return "#" + "".join(f"{int(part + 0.5):02x}" for part in parts)
    return _named(text.strip())


def unknown_colour(text: str, others: Iterable[str] = ()) -> str:
    """Return the message for a text that isn't a colour, with the nearest name.

    :param others: further names of colours allowed there.
    """
    from reportlab.lib.colors import getAllNamedColors

    if near := nearest(text, (*getAllNamedColors(), *others)):
        return Sentence("unknown colour '{name}'; did you mean '{near}'?", name=text, near=near)
    return Sentence("the colour '{name}' isn't supported: use a plain colour such as #27506b", name=text)


def _named(name: str) -> Colour:
    from reportlab.lib.colors import getAllNamedColors  # slow to import, and needed only for names

    colour = getAllNamedColors().get(name.lower())
    if colour is None:
        raise ValueError(unknown_colour(name))
    return f"#{colour.hexval()[2:]}"


_FUNCTION = re.compile(r"([a-z]+)\s*\(([^()]*)\)", re.IGNORECASE)
_ANGLE = re.compile(r"([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(deg|rad|grad|turn)", re.IGNORECASE)
_DEGREES = {"deg": 1.0, "rad": 57.29577951308232, "grad": 0.9, "turn": 360.0}
_WORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


def transform_of(properties: Mapping[str, str], scale: Scale, box: Box | None) -> Affine:
    """Return the map of an element.

    :param box: the box of its shapes, which percentages may refer to.
    :raises ValueError: for anything that isn't a transform.
    """
    text = properties["transform"]
    if not text or text == "none":
        return IDENTITY
    found = read_transform(_plain(text, scale))
    origin = properties["transform-origin"]
    if not origin:
        return found
    frame = box if properties["transform-box"] in ("fill-box", "content-box") and box else None
    x, y = _origin(origin, scale, frame or Box(0, 0, scale.width, scale.height))
    return move(x, y).after(found).after(move(-x, -y))


def _plain(text: str, scale: Scale) -> str:
    """Return a transform without units, written in the functions that attributes may use."""

    def of(match: re.Match[str]) -> str:
        name, inside = match[1], match[2]
        inside = _ANGLE.sub(lambda one: f"{float(one[1]) * _DEGREES[one[2].lower()]:.9g}", inside)
        parts = [part for part in re.split(r"[\s,]+", inside.strip()) if part]
        lower = name.lower()
        if lower.startswith("translate"):
            parts = [f"{length(part, scale, 'xy'[k % 2]):.9g}" for k, part in enumerate(parts)]
        first = parts[0] if parts else ""
        if lower in ("translatex", "translatey"):
            return f"translate({first} 0)" if lower[-1] == "x" else f"translate(0 {first})"
        if lower in ("scalex", "scaley"):
            return f"scale({first} 1)" if lower[-1] == "x" else f"scale(1 {first})"
        if lower == "skew":
            return f"skewX({first}) skewY({parts[1]})" if len(parts) > 1 else f"skewX({first})"
        if lower == "rotate" and len(parts) == 2:
            parts.append("0")
        return f"{name}({' '.join(parts)})"

    return _FUNCTION.sub(of, text)


def _origin(text: str, scale: Scale, frame: Box) -> tuple[float, float]:
    words = text.strip().lower().split()
    if len(words) not in (1, 2, 3):
        raise ValueError(Sentence("'{text}' isn't a value of transform-origin", text=text))
    if len(words) == 1:
        words.append("center")
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words[0], words[1] = words[1], words[0]
    found = []
    for word, start, extent in zip(words, (frame.left, frame.bottom), frame.size, strict=False):
        if word in _WORDS:
            found.append(start + _WORDS[word] * extent)
        elif word.endswith("%"):
            found.append(start + float(word[:-1]) * extent / 100)
        else:
            found.append(start + length(word, scale))
    return found[0], found[1]
