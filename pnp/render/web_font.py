"""Fonts for web pages: subsets with only the characters of a page, as data within its style sheet."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from pnp.drawing.fonts import FAMILY, font_file
from pnp.drawing.shapes import BUILTIN_FAMILY, AnyFont, Font, TextFamily

_OWN_FAMILY = "Text"
"""The name that a page gives to the user's own family for running text."""

_FACES = {
    Font.REGULAR: (400, "normal"),
    Font.ITALIC: (400, "italic"),
    Font.SEMIBOLD: (600, "normal"),
    Font.BOLD: (700, "normal"),
}


def font_faces(characters: Iterable[str], family: TextFamily = BUILTIN_FAMILY) -> str:
    """The ``@font-face`` rules of the built-in family, and of the family of running text if that is different:
    four fonts each, with only these characters."""
    wanted = sorted({ord(character) for character in characters})
    families = {FAMILY: BUILTIN_FAMILY, family_name(family): family}
    return "\n".join(
        _face(name, font, one.font(font), wanted) for name, one in families.items() for font in Font
    )


def family_name(family: TextFamily) -> str:
    """The name that a page gives to a family."""
    return FAMILY if family == BUILTIN_FAMILY else _OWN_FAMILY


def _face(family: str, role: Font, font: AnyFont, characters: list[int]) -> str:
    weight, style = _FACES[role]
    data = b64encode(subset(font, characters)).decode("ascii")
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
        f'src: url("data:font/ttf;base64,{data}") format("truetype"); }}'
    )


def subset(font: AnyFont, characters: Iterable[int]) -> bytes:
    """A font with only these characters, unhinted."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font))))
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(characters)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
