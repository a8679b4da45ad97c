"""Fonts for web pages: subsets with only the characters of a page, as data within its style sheet."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from pnp.drawing.fonts import FAMILY, font_file
from pnp.drawing.shapes import Font

_FACES = {
    Font.REGULAR: (400, "normal"),
    Font.ITALIC: (400, "italic"),
    Font.SEMIBOLD: (600, "normal"),
    Font.BOLD: (700, "normal"),
}


def font_faces(characters: Iterable[str]) -> str:
    """The ``@font-face`` rules of all four fonts, each with only these characters."""
    wanted = sorted({ord(character) for character in characters})
    return "\n".join(_face(font, wanted) for font in Font)


def _face(font: Font, characters: list[int]) -> str:
    weight, style = _FACES[font]
    data = b64encode(_subset(font, characters)).decode("ascii")
    return (
        f'@font-face {{ font-family: "{FAMILY}"; font-weight: {weight}; font-style: {style}; '
        f'src: url("data:font/ttf;base64,{data}") format("truetype"); }}'
    )


def _subset(font: Font, characters: list[int]) -> bytes:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font))))
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(characters)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
