"""Fonts in PDF files for scripts that need shaping.

A code stands for a glyph and its characters, so that text copied from the file equals the original. Lines are
written from left to right in visual order, which PDF viewers expect: they reverse right-to-left text
themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import SUBSETN

from pnp.drawing.bidi import MIRRORED
from pnp.drawing.shapes import OneFont
from pnp.drawing.shaping import Glyph
from pnp.render.embedded_font import EmbeddedFace, EmbeddedFont, Part

_MOST_CODES = 256
_Slot = tuple[tuple[Part, ...], str]
"""A letter with its marks, and the text that it stands for."""
_NOT_DEFINED: _Slot = (((0, 0, 0),), "")


class _Subsets:
    """The codes that one file uses."""

    def __init__(self) -> None:
        self.internal_name = ""
        self.codes: dict[_Slot, tuple[int, int]] = {}
        self.subsets: list[list[_Slot]] = []

    def code(self, slot: _Slot) -> tuple[int, int]:
        """Return the subset of a slot, and its code there."""
        if slot not in self.codes:
            if not self.subsets or len(self.subsets[-1]) == _MOST_CODES:
                self.subsets.append([_NOT_DEFINED])
            self.codes[slot] = (len(self.subsets) - 1, len(self.subsets[-1]))
            self.subsets[-1].append(slot)
        return self.codes[slot]


class ShapedFont(EmbeddedFont):
    """A font that is embedded in subsets of up to 256 glyphs.

    :param name: the font's name in reportlab.
    """

    def _face_of(self, font: OneFont) -> EmbeddedFace:
        return _ShapedFace(font)

    def place(self, slot: _Slot, document: PDFDocument) -> tuple[str, int]:
        """Return the name of the subset of a glyph in a file, and its code there."""
        subsets = self.state.setdefault(document, _Subsets())
        number, code = subsets.code(slot)
        if not subsets.internal_name:
            subsets.internal_name = f"F{len(document.fontMapping) + 1}"
            document.fontMapping[self.fontName] = f"/{subsets.internal_name}"
            document.delayedFonts.append(self)
        return f"/{subsets.internal_name}+{number}", code

    def addObjects(self, document: PDFDocument) -> None:  # noqa: N802, reportlab's name
        """Write the font's objects into a file, as reportlab does for other fonts."""
        subsets = self.state.pop(document)
        for number, slots in enumerate(subsets.subsets):
            name = b"".join((SUBSETN(number), b"+", self.face.name)).decode("pdfdoc")
            glyphs = [parts for parts, _ in slots]
            font = pdfdoc.PDFTrueTypeFont()
            font.Name = f"{subsets.internal_name}+{number}"
            font.BaseFont = name
            font.FirstChar, font.LastChar = 0, len(slots) - 1
            font.Widths = pdfdoc.PDFArray([self.face.parts_width(parts) for parts in glyphs])
            to_unicode = pdfdoc.PDFStream()
            to_unicode.content = _to_unicode(slots)
            to_unicode.filters = [pdfdoc.PDFZCompress]
            font.ToUnicode = document.Reference(to_unicode, f"toUnicodeCMap:{name}")
            font.FontDescriptor = self.face.addSubsetObjects(document, name, glyphs)
            document.Reference(font, font.Name)
            document.idToObject["BasicFonts"].dict[font.Name] = font


class _ShapedFace(EmbeddedFace):
    """A face whose subsets are given by letters with their marks."""

    def __init__(self, font: OneFont) -> None:
        super().__init__(font)
        self.name += b"-Shaped"  # the name of the same font with subsets of characters is taken

    def parts_width(self, parts: Sequence[Part]) -> float:
        """Return the width of a letter and its marks in thousandths of the type size."""
        return sum(self.glyph_width(glyph) for glyph, _, _ in parts)

    def makeSubset(  # type: ignore[override]  # noqa: N802, reportlab's name
        self, subset: Sequence[Sequence[Part]]
    ) -> bytes:
        """Return a font program with only these letters, each at its index in ``subset``."""
        return self.drawn_program(subset)


def shaped_operators(
    glyphs: Sequence[Glyph], font: ShapedFont, document: PDFDocument
) -> Iterator[tuple[str, str]]:
    """Yield glyphs of one font as PDF operators, each piece with the name of its subset in the file."""
    placed = [(font.place(slot, document), gap) for slot, gap in _slots(glyphs)]
    for name, same in groupby(placed, key=lambda item: item[0][0]):
        parts: list[str] = []
        for (_, code), gap in same:
            parts += (f"<{code:02X}>", f"{-gap:g}") if gap else (f"<{code:02X}>",)
        yield name, f"[{' '.join(parts)}] TJ".replace("> <", "")


def _slots(glyphs: Sequence[Glyph]) -> Iterator[tuple[_Slot, float]]:
    """Yield the clusters of a line from left to right, each with the extra distance to the next one. PDF
    viewers expect the characters of a right-to-left line in visual order: they reverse the letters of a
    ligature, and mirror brackets back.
    """
    for _, cluster in groupby(glyphs, key=lambda glyph: glyph.cluster):
        parts: list[Part] = []
        at = 0.0
        text, gap = "", 0.0
        is_rtl = False
        for glyph in cluster:
            parts.append((glyph.number, round(at + glyph.x, 2), round(glyph.y, 2)))
            at += glyph.advance
            gap += glyph.kern
            text, is_rtl = glyph.text, glyph.is_rtl
        yield (tuple(parts), MIRRORED.get(text, text[::-1]) if is_rtl else text), gap


def _to_unicode(slots: Sequence[_Slot]) -> str:
    """Return a map from codes to the text that they stand for (ISO 32000-1, 9.10.3)."""
    lines = [
        f"<{code:02X}> <{text.encode('utf-16-be', 'replace').hex().upper()}>"
        for code, (_, text) in enumerate(slots)
        if text
    ]
    tables = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<00> <FF>",
            "endcodespacerange",
            *(f"{len(table)} beginbfchar\n" + "\n".join(table) + "\nendbfchar" for table in tables),
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        )
    )
