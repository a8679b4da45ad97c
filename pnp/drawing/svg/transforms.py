"""Transforms of elements, as attributes and as CSS writes them (CSS Transforms 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.base.geometry import IDENTITY, Affine, Box, move
from pnp.base.sentences import Sentence
from pnp.drawing.path_data import read_transform
from pnp.drawing.svg.values import Scale, length

_FUNCTION = re.compile(r"([a-z]+)\s*\(([^()]*)\)", re.IGNORECASE)
_ANGLE = re.compile(r"([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(deg|rad|grad|turn)", re.IGNORECASE)
_DEGREES = {"deg": 1.0, "rad": 57.29577951308232, "grad": 0.9, "turn": 360.0}
_WORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


def transform_of(properties: Mapping[str, str], scale: Scale, box: Box | None) -> Affine:
    """The map of an element.

    :param box: the box of its shapes, which percentages may be of.
    :raises ValueError: for what isn't a transform.
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
    """A transform without units, and in the functions that attributes have."""

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
