"""Colours as SVG and CSS write them."""

from __future__ import annotations

import re

from pnp.base.options import whole_hex
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Colour

_HEX = re.compile("#(?:[0-9a-f]{3}|[0-9a-f]{6})")
_LONGEST = 40
_RGB = re.compile(r"rgb\(\s*(\d{1,3})(%?)\s*[\s,]\s*(\d{1,3})\2\s*[\s,]\s*(\d{1,3})\2\s*\)", re.ASCII)


def read_colour(text: str, current: str = "black") -> Colour | None:
    """A colour; None for ``none``.

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
    return _named(name)


def _named(name: str) -> Colour:
    from reportlab.lib.colors import getAllNamedColors  # slow to import, and needed only for names

    colour = getAllNamedColors().get(name)
    if colour is None:
        raise ValueError(
            Sentence("the colour '{name}' isn't supported: use a plain colour such as #27506b", name=name)
        )
    return f"#{colour.hexval()[2:]}"
