"""The fonts of a PDF: the ink of their characters, and the text that these stand for (ISO 32000-1, 9.6 and
9.10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.base.geometry import Box
from pnp.drawing.font_files import Shaper
from pnp.preflight.own.file import Dictionary, PdfFile, UnknownPdfError, whole

_CHARACTER = re.compile(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]*)>")
"""A line of a map from codes to characters."""
_SUBSET = re.compile(r"^[A-Z]{6}\+")
"""The beginning of a font's name if it's embedded as a subset."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character of a font, in thousandths of the type size."""

    advance: float
    """The distance to the next character."""
    ink: Box | None
    """The box around its ink; None if it has none."""
    character: str


class PdfFont:
    """A font with one byte for each character.

    A font that the file doesn't embed is one of the 14 standard ones. Their characters are assumed to be as
    tall as the font, because it isn't known what a printer will substitute.
    """

    def __init__(self, file: PdfFile, about: Dictionary) -> None:
        """:raises UnknownPdfError: for a font of a kind that `pnp` doesn't write."""
        descriptor = file.dictionary(about.get("/FontDescriptor"))
        self.name = _SUBSET.sub("", file.name(about.get("/BaseFont")))
        self.is_embedded = "/FontFile2" in descriptor
        kind = file.name(about.get("/Subtype"))
        if kind != ("TrueType" if self.is_embedded else "Type1") or (descriptor and not self.is_embedded):
            raise UnknownPdfError(kind)
        self._file, self._about, self._program = file, about, descriptor.get("/FontFile2")
        self._glyphs: dict[int, Glyph] = {}

    def glyphs(self, codes: bytes) -> list[Glyph]:
        """Return the glyphs of a string's codes."""
        known = self._glyphs
        for code in codes:
            if code not in known:
                known[code] = self._glyph(code)
        return [known[code] for code in codes]

    def _glyph(self, code: int) -> Glyph:
        if not self.is_embedded:
            return _standard(self.name, code)
        character = self._characters.get(code, "")
        place = code - whole(self._about.get("/FirstChar"))
        advance = self._advances[place] if 0 <= place < len(self._advances) else 0.0
        glyph = self._shaper.get_nominal_glyph(code) or 0
        extents = self._shaper.get_glyph_extents(glyph)
        if not extents.height:
            return Glyph(advance, None, character)
        unit = 1000 / self._shaper.scale[0]
        left, top = extents.x_bearing, extents.y_bearing
        sides = (left, top + extents.height, left + extents.width, top)
        return Glyph(advance, Box(*(side * unit for side in sides)), character)

    @cached_property
    def _advances(self) -> list[float]:
        return self._file.numbers(self._about.get("/Widths"))

    @cached_property
    def _characters(self) -> Mapping[int, str]:
        data = self._file.contents(self._about.get("/ToUnicode"))
        return {
            int(code, 16): bytes.fromhex(text.decode("ascii")).decode("utf-16-be", "replace")
            for code, text in _CHARACTER.findall(data)
        }

    @cached_property
    def _shaper(self) -> Shaper:
        import uharfbuzz

        font: Shaper = uharfbuzz.Font(uharfbuzz.Face(self._file.contents(self._program)))
        return font


def _standard(name: str, code: int) -> Glyph:
    from reportlab.pdfbase.pdfmetrics import getFont, standardFonts

    if name not in standardFonts:
        raise UnknownPdfError(name)
    font = getFont(name)
    advance, character = font.widths[code], bytes((code,)).decode("cp1252", "replace")
    box = Box(0, font.face.descent, advance, font.face.ascent)
    return Glyph(advance, box if character.strip() else None, character)
