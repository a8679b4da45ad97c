"""Fonts for web pages: subsets with only the characters of a page, as data within its style sheet."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator

from pnp.drawing.font_files import FAMILY, characters_of, fonts_for, shaper
from pnp.drawing.shapes import BUILTIN_FAMILY, AnyFont, Font, FontFile, OneFont, TextFamily

_OWN_FAMILY = "Text"
"""The name of the user's own family for running text on a page."""

_FACES = {
    Font.REGULAR: (400, "normal"),
    Font.ITALIC: (400, "italic"),
    Font.SEMIBOLD: (600, "normal"),
    Font.BOLD: (700, "normal"),
}


def font_faces(characters: Iterable[str], family: TextFamily = BUILTIN_FAMILY) -> str:
    """Return the ``@font-face`` rules of the built-in family, and of the family of running text if that is
    different: four fonts each, with only these characters."""
    wanted = sorted({ord(character) for character in characters})
    families = {FAMILY: BUILTIN_FAMILY, family_name(family): family}
    return "\n".join(
        face
        for name, one in families.items()
        for font in Font
        for face in _faces(name, font, one.font(font), wanted)
    )


def family_name(family: TextFamily) -> str:
    """Return the name of a family on a page."""
    return FAMILY if family == BUILTIN_FAMILY else _OWN_FAMILY


def _faces(family: str, role: Font, font: AnyFont, characters: list[int]) -> Iterator[str]:
    """Yield a font and, if needed, those that supply the characters that it lacks."""
    first, *others = fonts_for(font)
    missing = {*map(chr, characters)} - characters_of(first)
    yield _face(family, role, first, characters)
    for other in others:
        if found := missing & characters_of(other):
            yield _face(family, role, other, sorted(map(ord, found)), ranged=True)
            missing -= found


def _face(family: str, role: Font, font: OneFont, characters: list[int], *, ranged: bool = False) -> str:
    weight, style = _FACES[role]
    limits = f" unicode-range: {', '.join(f'U+{code:X}' for code in characters)};" if ranged else ""
    kind = "truetype" if "glyf" in shaper(font).face.table_tags else "opentype"
    data = b64encode(subset(font, characters)).decode("ascii")
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
        f'src: url("data:font/ttf;base64,{data}") format("{kind}");{limits} }}'
    )


def subset(font: OneFont, characters: Iterable[int]) -> bytes:
    """Return a font with only these characters, unhinted."""
    import uharfbuzz

    face = shaper(font).face
    wanted = uharfbuzz.SubsetInput()
    for tag, value in font.axes if isinstance(font, FontFile) else ():
        wanted.pin_axis_location(face, tag, value)
    wanted.unicode_set.update(characters)
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
