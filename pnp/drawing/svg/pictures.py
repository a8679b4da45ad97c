"""Embedded bitmaps, and whole pictures drawn as bitmaps."""

from __future__ import annotations

import base64
import binascii
import json
import re
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from urllib.parse import unquote_to_bytes

from pnp.base.errors import TextError
from pnp.base.processes import ask, bind
from pnp.base.sentences import Sentence
from pnp.drawing.font_files import font_file
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.shapes import Drawing, Font, Group, Image, Shape
from pnp.drawing.svg.tree import BeyondVectorsError

DOTS = 600
"""The resolution of a picture that is drawn as pixels, in dots per inch, while its longer side is 100 mm."""
_DATA = re.compile(r"\s*data:\s*([\w/+.-]*)\s*((?:;[^,;]*)*),", re.ASCII)


def embedded(address: str) -> Drawing:
    """Return the picture in a ``data:`` address.

    :raises ValueError: for any other address, and for pictures that can't be read.
    """
    match = _DATA.match(address)
    if match is None:
        raise ValueError(
            Sentence("it shows a picture in another file: embed the picture, or place it on the card")
        )
    kind, rest = match[1].lower(), address[match.end() :]
    if kind == "image/svg+xml":
        raise BeyondVectorsError("an SVG picture in it")
    try:
        if match[2].strip().lower().endswith(";base64"):
            data = base64.b64decode(re.sub(r"\s+", "", unquote_to_bytes(rest).decode("ascii")), validate=False)
        else:
            data = unquote_to_bytes(rest)
    except (binascii.Error, ValueError) as error:
        raise ValueError(Sentence("a picture in it is damaged")) from error
    from pnp.drawing.pixel_picture import read_pixels  # this imports an image library, which few pictures need

    try:
        return read_pixels(data)
    except TextError as error:
        raise ValueError(Sentence("a picture in it {why}", why=error.in_text[0].message)) from error


def as_pixels(text: str, width: float, height: float) -> tuple[Drawing, int] | None:
    """Return a whole picture drawn as pixels, and their resolution: `DOTS`, or half of it if that takes too
    long. Return None if the library for that isn't installed.

    :param text: the file, which must have been checked: it loads nothing.
    :param width: the width of the picture as it's printed at first, in millimetres; ``height`` is its height.
    :raises ValueError: if the library can't draw it.
    """
    if find_spec("resvg_py") is None:
        return None
    from pnp.drawing.pixel_picture import read_pixels

    for dots in (DOTS, DOTS // 2):
        data = _drawn(text, *(round(side / 25.4 * dots) for side in (width, height)))
        if data is not None:
            drawn = read_pixels(data)
            return replace(drawn, shapes=tuple(map(_marked, drawn.shapes))), dots
    raise ValueError(
        Sentence("it takes too much time or memory to be drawn as pixels: simplify it, or save it as PNG")
    )


_MEMORY, _SECONDS, _WAIT = 2**30, 8, 40.0
"""The limits for such a drawing: bytes of memory, seconds of processor time, and seconds of wall time."""
_REASON = "why:"


def _drawn(text: str, width: int, height: int) -> bytes | None:
    """Return a PNG file; None if drawing it takes too much time or memory.

    :raises ValueError: if the library can't draw it.
    """
    try:
        done = ask(__name__, json.dumps([text, width, height]).encode(), _WAIT)
    except subprocess.TimeoutExpired:
        return None
    answered = done.stdout.decode("utf-8", "replace")
    if answered.startswith(_REASON):
        why = answered.removeprefix(_REASON)
        raise ValueError(Sentence("it can't be drawn as pixels: {why}", why=why))
    return None if done.returncode or not answered else base64.b64decode(answered)


def answer() -> None:
    """Draw the picture on standard input, in a process of its own, because filters have no limits. Write a PNG
    file in base 64, or the reason why there is none."""
    bind(_MEMORY, _SECONDS)
    import resvg_py

    text, width, height = json.loads(sys.stdin.buffer.read())
    fonts = [str(font_file(font)) for font in Font]
    family = "Source Sans Pro"
    try:
        data = resvg_py.svg_to_bytes(
            svg_string=text,
            width=width,
            height=height,
            dpi=96,
            skip_system_fonts=True,
            font_files=fonts,
            font_family=family,
            serif_family=family,
            sans_serif_family=family,
            cursive_family=family,
            fantasy_family=family,
            monospace_family=family,
            resources_dir=None,
            languages=["en"],
        )
    except ValueError as error:
        sys.stdout.write(f"{_REASON}{error}")
    else:
        sys.stdout.write(base64.b64encode(bytes(data)).decode("ascii"))


def _marked(shape: Shape) -> Shape:
    """Return a bitmap, marked as drawn from vectors."""
    if isinstance(shape, Group):
        return replace(shape, shapes=tuple(map(_marked, shape.shapes)))
    if isinstance(shape, Image) and isinstance(shape.pixels, Pixels):
        return replace(shape, pixels=replace(shape.pixels, is_drawn=True))
    return shape
