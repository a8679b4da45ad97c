"""The colours of words in XLSX files (ECMA-376, part 1, 18.3.1.15 and 18.8.27), as ``#rrggbb``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isfinite

_RGB = re.compile(r"(?:[0-9a-fA-F]{2})?([0-9a-fA-F]{6})")
_INDEXED = (
    "000000ffffffff000000ff000000ffffff00ff00ff00ffff" * 2
    + "800000008000000080808000800080008080c0c0c08080809999ff993366ffffccccffff660066ff80800066ccccccff"
    + "000080ff00ffffff0000ffff8000808000000080800000ff00ccffccffffccffccffff9999ccffff99cccc99ffffcc99"
    + "3366ff33cccc99cc00ffcc00ff9900ff6600666699969696003366339966003300333300993300993366333399333333"
)
"""64 colours, six digits each."""
THEME = ("lt1", "dk1", "lt2", "dk2", *(f"accent{number}" for number in range(1, 7)), "hlink", "folHlink")
"""The colours of a theme, in the order of their numbers."""


def colour_of(attributes: Mapping[str, str], theme: Sequence[str]) -> str:
    """Return the colour that an element names; empty for none, and for black and white, which follow the
    surrounding text.

    :param theme: the colours of the theme, as ``rrggbb``.
    """
    found = _named(attributes, theme)
    shown = _tinted(found, attributes.get("tint", "")) if found else ""
    return f"#{shown}" if shown not in ("", "000000", "ffffff") else ""


def _named(attributes: Mapping[str, str], theme: Sequence[str]) -> str:
    indexed = [_INDEXED[k : k + 6] for k in range(0, len(_INDEXED), 6)]
    for name, colours in (("theme", theme), ("indexed", indexed)):
        number = attributes.get(name, "")
        if number.isascii() and number.isdigit() and len(number) < 4:
            return colours[int(number)] if int(number) < len(colours) else ""
    match = _RGB.fullmatch(attributes.get("rgb", ""))
    return match[1].lower() if match else ""


def _tinted(colour: str, tint: str) -> str:
    """Return a colour made lighter, or darker if the tint is negative."""
    try:
        share = float(tint)
    except ValueError:
        return colour
    if not isfinite(share):
        return colour
    share = max(-1.0, min(1.0, share))
    return "".join(f"{round(part):02x}" for part in _with_lightness(colour, Fraction(share)))


def _with_lightness(colour: str, share: Fraction) -> list[Fraction]:
    """Return red, green and blue, from 0 to 255, of a colour whose lightness is moved by a fraction towards
    white, or towards black if the fraction is negative. Hue and saturation stay the same.

    The numbers are exact fractions, so that every Python rounds them alike. In HSL, distances from the
    lightness scale with the range left for them.
    """
    parts = [int(colour[k : k + 2], 16) for k in (0, 2, 4)]
    light = Fraction(min(parts) + max(parts), 2)
    moved = light * (1 + share) if share < 0 else light * (1 - share) + 255 * share
    room = min(light, 255 - light)
    grown = min(moved, 255 - moved) / room if room else Fraction(0)
    return [moved + (part - light) * grown for part in parts]
