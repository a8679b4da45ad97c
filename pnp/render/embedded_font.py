"""Fonts in PDF files: HarfBuzz cuts out the characters used, and reportlab writes the objects around them.

The parts of a font that only screens and font menus need are left out: hints, names, kerning. A printed glyph
is an outline and a width.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import pack
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfmetrics import TypeFace
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace, TTFontFile, TTFontMaker

from pnp.drawing.font_files import font_file, shaper
from pnp.drawing.shapes import FontFile, OneFont
from pnp.render.quadratic_outlines import Part, truetype_tables

_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a PDF reader uses from an embedded TrueType program (ISO 32000-1, 9.9), apart from the
character map."""
_READ = frozenset({*_TABLES, "name", "post"})
"""The tables that reportlab reads."""
_SYMBOLIC = 4
"""The flag of fonts whose codes are their own (ISO 32000-1, table 123)."""


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font that reportlab embeds in subsets of up to 256 characters.

    :param name: what reportlab calls the font.
    """

    def __init__(self, name: str, font: OneFont) -> None:
        # The base class's `__init__` isn't called: it reads every glyph of the file in Python, 3 ms a font.
        self.fontName = name
        self.face = self._face_of(font)
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()  # type: ignore[var-annotated]
        self._asciiReadable = False
        self.shapable = False

    def _face_of(self, font: OneFont) -> EmbeddedFace:
        return EmbeddedFace(font)


class EmbeddedFace(TTFontFace):  # type: ignore[misc]
    """A face whose characters, widths and subsets come from HarfBuzz."""

    def __init__(self, font: OneFont) -> None:
        TypeFace.__init__(self, None)
        self._source, self._font = font, shaper(font)
        tables = frozenset(self._font.face.table_tags)
        self._has_truetype = "glyf" in tables and not (isinstance(font, FontFile) and font.axes)
        if isinstance(font, FontFile) and (font.data or font.index or font.axes or not tables >= _READ):
            self._describe(font)
        else:
            TTFontFile.__init__(self, str(font_file(font)), charInfo=0)
        if isinstance(font, FontFile) and not font.package:
            self.name += f"-{font.name}".encode("ascii")  # reportlab fails for two files of one PostScript name
        self.charToGlyph = self._font.face.unicodes
        self.defaultWidth = self.glyph_width(0)

    def _describe(self, font: FontFile) -> None:
        """Set what reportlab would read from a TrueType file of its own."""
        extents = self._font.get_font_extents("ltr")
        self.filename, self.subfontNameX, self.name = font.name, b"", font.name.encode("ascii")
        self.ascent, self.descent = extents.ascender, extents.descender
        self.capHeight, self.bbox = self.ascent, [0, self.descent, 1000, self.ascent]
        self.italicAngle, self.stemV, self.flags = 0, 80, _SYMBOLIC

    def glyph_width(self, glyph: int) -> float:
        """Return the width of a glyph in thousandths of the type size."""
        return self._font.get_glyph_h_advance(glyph)

    def getCharWidth(self, code: int) -> float:  # noqa: N802, reportlab's name
        """The width of a character in thousandths of the type size."""
        return self.glyph_width(self._font.get_nominal_glyph(code) or 0)

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802, reportlab's name
        """A font program with only these characters, each at its index in ``subset``."""
        glyphs = [self._font.get_nominal_glyph(code) or 0 for code in subset]
        if self._has_truetype:
            return font_program(*self._cut(glyphs))
        return self.drawn_program([((glyph, 0, 0),) for glyph in glyphs])

    def drawn_program(self, glyphs: Sequence[Sequence[Part]]) -> bytes:
        """Return a font program with only these glyphs, drawn anew, each at its index."""
        return font_program(truetype_tables(self._source, glyphs), range(len(glyphs)))

    def _cut(self, glyphs: Sequence[int]) -> tuple[Mapping[str, bytes], list[int]]:
        """The tables of a font with only these glyphs, and the number of each there."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(glyphs)
        flags = uharfbuzz.SubsetFlags
        wanted.flags = flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
        plan = uharfbuzz.SubsetPlan(self._font.face, wanted)
        cut = plan.execute()
        renumbered = plan.old_to_new_glyph_mapping
        return {tag: cut.reference_table(tag).data for tag in _TABLES}, [renumbered[glyph] for glyph in glyphs]


def font_program(tables: Mapping[str, bytes], glyphs: Sequence[int]) -> bytes:
    """Return a font program, in which the codes from 0 stand for these glyphs."""
    program = TTFontMaker()
    for tag in _TABLES:
        program.add(tag, tables[tag])
    program.add("cmap", _character_map(glyphs))
    return bytes(program.makeStream())


def _character_map(glyphs: Sequence[int]) -> bytes:
    """A table from the codes 0, 1, 2 … to these glyphs (OpenType specification, 'cmap', format 6).

    HarfBuzz writes only maps from Unicode, but the codes of a PDF's subset are the file's own.
    """
    count = len(glyphs)
    one_table = pack(">HHHHL", 0, 1, 1, 0, 12)  # version, tables, platform, encoding, offset
    return one_table + pack(f">5H{count}H", 6, 10 + 2 * count, 0, 0, count, *glyphs)
