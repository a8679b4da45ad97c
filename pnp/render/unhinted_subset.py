"""Unhinted font subsets: font files for paper, without the parts that only screens and font menus use.

A printed glyph is an outline and a width. Grid-fitting programs, the tables they need and the names
of the font take two thirds of a small subset, so they are left out.
"""

from __future__ import annotations

from itertools import pairwise
from struct import pack, unpack_from

from reportlab.pdfbase.ttfonts import TTFont, TTFontFace, TTFontMaker

_USED_TABLES = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""What a PDF reader takes from an embedded TrueType program (ISO 32000-1, 9.9)."""

_INSTRUCTED = 0x0100  # flag of a composite glyph: instructions follow its components
_MORE = 0x0020
_WORDS, _SCALE, _XY_SCALE, _TWO_BY_TWO = 0x0001, 0x0008, 0x0040, 0x0080


class UnhintedFace(TTFontFace):  # type: ignore[misc]
    """A TrueType face whose subsets carry outlines and widths alone."""

    def makeSubset(self, subset: list[int]) -> bytes:  # noqa: N802, reportlab's name
        return without_hints(super().makeSubset(subset))


def unhinted_font(name: str, path: str) -> TTFont:
    """A reportlab font that embeds only the characters used, without hints."""
    font = TTFont(name, path, asciiReadable=False, shapable=False)
    font.face.__class__ = UnhintedFace
    return font


def without_hints(program: bytes) -> bytes:
    """The same TrueType program (a subset with one directory) less its instructions and names."""
    tables = _tables(program)
    long_offsets = unpack_from(">h", tables["head"], 50)[0]
    loca = tables["loca"]
    count = len(loca) // (4 if long_offsets else 2)
    offsets = (
        unpack_from(f">{count}L", loca)
        if long_offsets
        else [2 * offset for offset in unpack_from(f">{count}H", loca)]
    )
    glyphs = [_bare(tables["glyf"][a:b]) for a, b in pairwise(offsets)]
    glyphs = [glyph + b"\0" * (-len(glyph) % 2) for glyph in glyphs]
    ends = [0]
    for glyph in glyphs:
        ends.append(ends[-1] + len(glyph))
    tables["glyf"] = b"".join(glyphs)
    tables["loca"] = pack(f">{count}L", *ends) if long_offsets else pack(f">{count}H", *(e // 2 for e in ends))
    tables["maxp"] = tables["maxp"][:14] + b"\0\1" + b"\0" * 12 + tables["maxp"][28:]
    maker = TTFontMaker()
    for tag in _USED_TABLES:
        maker.add(tag, tables[tag])
    return bytes(maker.makeStream())


def _tables(program: bytes) -> dict[str, bytes]:
    entries = (unpack_from(">4sLLL", program, 12 + 16 * k) for k in range(unpack_from(">H", program, 4)[0]))
    return {tag.decode("ascii"): program[offset : offset + length] for tag, _, offset, length in entries}


def _bare(glyph: bytes) -> bytes:
    """A glyph's description without instructions (OpenType specification, 'glyf')."""
    if len(glyph) < 10:
        return b""
    contours = unpack_from(">h", glyph)[0]
    if contours >= 0:
        at = 10 + 2 * contours
        return glyph[:at] + b"\0\0" + glyph[at + 2 + unpack_from(">H", glyph, at)[0] :]
    out = bytearray(glyph)
    at, flags = 10, _MORE
    while flags & _MORE:
        flags = unpack_from(">H", out, at)[0]
        out[at : at + 2] = pack(">H", flags & ~_INSTRUCTED)
        at += 8 if flags & _WORDS else 6
        at += 2 * bool(flags & _SCALE) + 4 * bool(flags & _XY_SCALE) + 8 * bool(flags & _TWO_BY_TWO)
    return bytes(out[:at])
