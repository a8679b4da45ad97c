"""Fonts in PDF files: HarfBuzz cuts out the characters used, and reportlab writes the objects around them.

The parts of a font that only screens and font menus need are left out: hints, names, kerning. A printed glyph
is an outline and a width.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfmetrics import TypeFace
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace, TTFontFile, TTFontMaker

from pnp.drawing.fonts import font_file, shaper
from pnp.drawing.shapes import AnyFont, FontFile

_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a PDF reader uses from an embedded TrueType program (ISO 32000-1, 9.9), apart from the
character map."""


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font that reportlab embeds in subsets of up to 256 characters.

    :param name: what reportlab calls the font.
    """

    def __init__(self, name: str, font: AnyFont) -> None:
        # The base class's `__init__` isn't called: it reads every glyph of the file in Python, 3 ms a font.
        self.fontName = name
        self.face = _EmbeddedFace(font)
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()  # type: ignore[var-annotated]
        self._asciiReadable = False
        self.shapable = False


class _EmbeddedFace(TTFontFace):  # type: ignore[misc]
    """A face whose characters, widths and subsets come from HarfBuzz."""

    def __init__(self, font: AnyFont) -> None:
        TypeFace.__init__(self, None)
        TTFontFile.__init__(self, str(font_file(font)), charInfo=0)
        if isinstance(font, FontFile) and not font.package:
            self.name += f"-{font.name}".encode("ascii")  # reportlab fails for two files of one PostScript name
        self._font = shaper(font)
        self.charToGlyph = self._font.face.unicodes
        self.defaultWidth = self._font.get_glyph_h_advance(0)

    def getCharWidth(self, code: int) -> float:  # noqa: N802, reportlab's name
        """The width of a character in thousandths of the type size."""
        return self._font.get_glyph_h_advance(self._font.get_nominal_glyph(code) or 0)

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802, reportlab's name
        """A font program with only these characters, each at its index in ``subset``."""
        import uharfbuzz

        glyphs = [self._font.get_nominal_glyph(code) or 0 for code in subset]
        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(glyphs)
        flags = uharfbuzz.SubsetFlags
        wanted.flags = flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
        plan = uharfbuzz.SubsetPlan(self._font.face, wanted)
        cut = plan.execute()
        program = TTFontMaker()
        for tag in _TABLES:
            program.add(tag, cut.reference_table(tag).data)
        renumbered = plan.old_to_new_glyph_mapping
        program.add("cmap", _character_map([renumbered[glyph] for glyph in glyphs]))
        return bytes(program.makeStream())


def _character_map(glyphs: Sequence[int]) -> bytes:
    """A table from the codes 0, 1, 2 … to these glyphs (OpenType specification, 'cmap', format 6).

    HarfBuzz writes only maps from Unicode, but the codes of a PDF's subset are the file's own.
    """
    count = len(glyphs)
    one_table = pack(">HHHHL", 0, 1, 1, 0, 12)  # version, tables, platform, encoding, offset
    return one_table + pack(f">5H{count}H", 6, 10 + 2 * count, 0, 0, count, *glyphs)
