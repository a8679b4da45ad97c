"""How specs name fonts, and variable fonts at a place of their axes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from pnp.drawing.font_files import shaper
from pnp.drawing.shapes import FontFile

FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
FONT_PACKAGE = re.compile(r"(font-[a-z0-9-]+)(?:/([^/]+))?")
"""An installed package of fonts, and one of its files."""


def is_font_name(name: str) -> bool:
    """Return whether a name is that of a font file or a package of fonts, with or without one of its faces."""
    file, _, _ = name.partition("#")
    return file.casefold().endswith(FONT_SUFFIXES) or FONT_PACKAGE.fullmatch(file) is not None


def at_weight(font: FontFile, weight: float) -> FontFile | None:
    """Return a variable font at another weight; None if it has no such axis, or its place there is given."""
    if any(tag == "wght" for tag, _ in font.axes):
        return None
    for axis in shaper(font).face.axis_infos:
        if axis.tag == "wght" and axis.min_value <= weight <= axis.max_value:
            return at_place(font, {**dict(font.axes), "wght": weight})
    return None


def at_place(font: FontFile, axes: Mapping[str, float]) -> FontFile:
    """Return a variable font at a place of its axes."""
    place = tuple(sorted(axes.items()))
    digits = "".join(f"{tag}{value:g}" for tag, value in place)
    return replace(font, axes=place, name=f"{font.name}-{re.sub('[^A-Za-z0-9]', '', digits)}")
