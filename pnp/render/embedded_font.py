"""Fonts in PDF files: HarfBuzz cuts out the characters used, and reportlab writes the objects around them.
Fonts without TrueType tables, which have PostScript (CFF) outlines or axes, are given such tables.

Cubic curves become quadratic ones at most `_TOLERANCE` away, which is less than a printer's dot at any type
size. So files contain only one kind of font, which every printer's software supports.

The parts of a font that only screens and font menus need are left out: hints, names, kerning. A printed glyph
is an outline and a width.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import ceil, hypot, sqrt
from struct import pack
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfmetrics import TypeFace
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace, TTFontFile, TTFontMaker

from pnp.drawing.font_files import Shaper, font_file, scaled_font, shaper
from pnp.drawing.shapes import FontFile, OneFont

UNITS = 4096
"""The number of units that the type size is divided into."""
_TOLERANCE = 0.5
"""The largest distance between an outline and the curves in its place, in units."""
_ON_CURVE = 1
_Point = tuple[float, float]
_Dot = tuple[int, int, bool]
"""A point of an outline, and whether it's on the curve."""


Part = tuple[int, float, float]
"""A glyph by its number, and its shift across and up, in thousandths of the type size."""


def truetype_tables(font: OneFont, glyphs: Sequence[Sequence[Part]]) -> Mapping[str, bytes]:
    """Return the tables of a font with only these glyphs, in their order (OpenType specification, 'glyf').

    :param glyphs: the parts of each: several for a letter with marks.
    """
    shaper = scaled_font(font, UNITS)
    drawn = [_contours(shaper, parts) for parts in glyphs]
    data = [_glyph(contours) for contours in drawn]
    advances = [max(0, round(sum(shaper.get_glyph_h_advance(part[0]) for part in parts))) for parts in glyphs]
    xs = [[x for contour in contours for x, _, _ in contour] for contours in drawn]
    ys = [y for contours in drawn for contour in contours for _, y, _ in contour] or [0]
    left, right = min(map(min, filter(None, xs)), default=0), max(map(max, filter(None, xs)), default=0)
    most_points = max(map(len, xs))
    most_contours = max(map(len, drawn))
    return {
        "glyf": b"".join(data),
        "head": pack(
            ">LLLLHHqqhhhhHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 0, UNITS, 0, 0),
            *(left, min(ys), right, max(ys), 0, 8, 2, 1, 0),
        ),
        "hhea": pack(">LhhhH11hH", 0x10000, max(ys), min(ys), 0, max(advances), *[0] * 11, len(glyphs)),
        "hmtx": b"".join(
            pack(">Hh", advance, min(own, default=0)) for advance, own in zip(advances, xs, strict=True)
        ),
        "loca": b"".join(pack(">L", offset) for offset in accumulate(map(len, data), initial=0)),
        "maxp": pack(">LHHHHHHHHHHHHHH", 0x10000, len(glyphs), most_points, most_contours, 0, 0, 2, *[0] * 8),
    }


def _contours(shaper: Shaper, parts: Sequence[Part]) -> list[list[_Dot]]:
    """Return the contours of a glyph's parts, each in its place."""
    found: list[list[_Dot]] = []
    for glyph, x, y in parts:
        pen = _ContourPen((x * UNITS / 1000, y * UNITS / 1000))
        shaper.draw_glyph_with_pen(glyph, pen)
        found += pen.closed()
    return found


class _ContourPen:
    """Collects the contours of a glyph, with quadratic curves only; the interface is that of fontTools pens."""

    def __init__(self, moved: _Point) -> None:
        self._moved = moved
        self._contours: list[list[_Dot]] = []
        self._here: _Point = (0, 0)

    def closed(self) -> list[list[_Dot]]:
        """Return the contours, each without a second point at its start."""
        return [
            contour[:-1] if len(contour) > 1 and contour[0] == contour[-1] else contour
            for contour in self._contours
        ]

    def moveTo(self, point: _Point) -> None:  # noqa: N802
        self._contours.append([])
        self._add(point, True)
        self._here = point

    def lineTo(self, point: _Point) -> None:  # noqa: N802
        self._add(point, True)
        self._here = point

    def qCurveTo(self, control: _Point, point: _Point) -> None:  # noqa: N802
        self._add(control, False)
        self.lineTo(point)

    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None:  # noqa: N802
        for control, end in _quadratics(self._here, first, second, point):
            self.qCurveTo(control, end)

    def closePath(self) -> None:  # noqa: N802
        pass

    def _add(self, point: _Point, on_curve: bool) -> None:
        x, y = point[0] + self._moved[0], point[1] + self._moved[1]
        self._contours[-1].append((round(x), round(y), on_curve))


def _quadratics(start: _Point, first: _Point, second: _Point, end: _Point) -> Iterator[tuple[_Point, _Point]]:
    """Yield quadratic curves close to a cubic one, each as its control point and its end.

    A cubic curve with the third difference d, in n equal parts, is at most √3/36·|d|/n³ away from the quadratic
    curves with the same tangents.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, first, second, end
    difference = hypot(x3 - 3 * x2 + 3 * x1 - x0, y3 - 3 * y2 + 3 * y1 - y0)
    count = max(1, ceil((sqrt(3) / 36 * difference / _TOLERANCE) ** (1 / 3)))
    for begin, stop in pairwise(k / count for k in range(count + 1)):
        p, q = _split(start, first, second, end, begin, stop)
        control = tuple((3 * b + 3 * c - a - d) / 4 for a, b, c, d in zip(p[0], p[1], q[0], q[1], strict=True))
        yield (control[0], control[1]), q[1]


def _split(
    start: _Point, first: _Point, second: _Point, end: _Point, begin: float, stop: float
) -> tuple[tuple[_Point, _Point], tuple[_Point, _Point]]:
    """Return the part of a cubic curve between two parameters: its start, both control points, and its end."""

    def blossom(r: float, s: float, t: float) -> _Point:
        one, two, three = (_between(a, b, r) for a, b in ((start, first), (first, second), (second, end)))
        return _between(_between(one, two, s), _between(two, three, s), t)

    return (
        (blossom(begin, begin, begin), blossom(begin, begin, stop)),
        (blossom(begin, stop, stop), blossom(stop, stop, stop)),
    )


def _between(one: _Point, other: _Point, share: float) -> _Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _glyph(contours: Sequence[Sequence[_Dot]]) -> bytes:
    """Return a simple glyph, padded to four bytes; nothing for a blank one."""
    dots = [dot for contour in contours for dot in contour]
    if not dots:
        return b""
    xs, ys = [x for x, _, _ in dots], [y for _, y, _ in dots]
    ends = [end - 1 for end in accumulate(map(len, contours))]
    data = pack(">hhhhh", len(contours), min(xs), min(ys), max(xs), max(ys))
    data += pack(f">{len(ends)}HH", *ends, 0)
    data += bytes(_ON_CURVE if on_curve else 0 for _, _, on_curve in dots)
    for places in (xs, ys):
        data += b"".join(pack(">h", there - here) for here, there in pairwise([0, *places]))
    return data + bytes(-len(data) % 4)


_TABLES = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a PDF reader uses from an embedded TrueType program (ISO 32000-1, 9.9), apart from the
character map."""
_READ = frozenset({*_TABLES, "name", "post"})
"""The tables that reportlab reads."""
_SYMBOLIC = 4
"""The flag of fonts with their own encoding (ISO 32000-1, table 123)."""


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font that reportlab embeds in subsets of up to 256 characters.

    :param name: the font's name in reportlab.
    """

    def __init__(self, name: str, font: OneFont) -> None:
        # The base class's `__init__` isn't called: it reads every glyph of the file in Python, which takes 3 ms
        # per font.
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
        """Set the values that reportlab would read from a TrueType file."""
        extents = self._font.get_font_extents("ltr")
        self.filename, self.subfontNameX, self.name = font.name, b"", font.name.encode("ascii")
        self.ascent, self.descent = extents.ascender, extents.descender
        self.capHeight, self.bbox = self.ascent, [0, self.descent, 1000, self.ascent]
        self.italicAngle, self.stemV, self.flags = 0, 80, _SYMBOLIC

    def glyph_width(self, glyph: int) -> float:
        """Return the width of a glyph in thousandths of the type size."""
        return self._font.get_glyph_h_advance(glyph)

    def getCharWidth(self, code: int) -> float:  # noqa: N802, reportlab's name
        """Return the width of a character in thousandths of the type size."""
        return self.glyph_width(self._font.get_nominal_glyph(code) or 0)

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802, reportlab's name
        """Return a font program with only these characters, each at its index in ``subset``."""
        glyphs = [self._font.get_nominal_glyph(code) or 0 for code in subset]
        if self._has_truetype:
            return font_program(*self._cut(glyphs))
        return self.drawn_program([((glyph, 0, 0),) for glyph in glyphs])

    def drawn_program(self, glyphs: Sequence[Sequence[Part]]) -> bytes:
        """Return a font program with only these glyphs, drawn again, each at its index."""
        return font_program(truetype_tables(self._source, glyphs), range(len(glyphs)))

    def _cut(self, glyphs: Sequence[int]) -> tuple[Mapping[str, bytes], list[int]]:
        """Return the tables of a font with only these glyphs, and the number of each there."""
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
    """Return a font program in which the codes from 0 stand for these glyphs."""
    program = TTFontMaker()
    for tag in _TABLES:
        program.add(tag, tables[tag])
    program.add("cmap", _character_map(glyphs))
    return bytes(program.makeStream())


def _character_map(glyphs: Sequence[int]) -> bytes:
    """Return a table from the codes 0, 1, 2 … to these glyphs (OpenType specification, 'cmap', format 6).

    HarfBuzz writes only maps from Unicode, but the codes of a PDF's subset are the file's own.
    """
    count = len(glyphs)
    one_table = pack(">HHHHL", 0, 1, 1, 0, 12)  # version, tables, platform, encoding, offset
    return one_table + pack(f">5H{count}H", 6, 10 + 2 * count, 0, 0, count, *glyphs)
