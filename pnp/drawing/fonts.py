"""Measurements of type: widths with kerning, heights, outlines. Both renderers set text by these.

The face is Source Sans Pro (SIL Open Font License), which covers Latin, Greek and Cyrillic and sets figures
of equal width, so that numbers line up in columns. HarfBuzz does the shaping; ligatures stay off, so that one
character is one glyph in every output.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol

from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.shapes import Anchor, AnyFont, Font, FontFile, Text

FAMILY = "Source Sans Pro"

_FEATURES = {"kern": True, "liga": False, "clig": False, "calt": False}


class Glyph(NamedTuple):
    """One glyph of a shaped line, by its number in the font; lengths in thousandths of the type size."""

    number: int
    cluster: int
    advance: float
    kern: float


def font_name(font: AnyFont) -> str:
    """The name of a font in files."""
    return font.name if isinstance(font, FontFile) else f"SourceSansPro-{font.value}"


@cache
def font_file(font: AnyFont) -> Path:
    """The file of a font: a user's own, or one of a font package."""
    if isinstance(font, FontFile):
        return _package_files(font.package) / font.path if font.package else Path(font.path)
    return _package_files("font_source_sans_pro") / f"{font_name(font)}.ttf"


@cache
def is_installed(font: AnyFont) -> bool:
    """Whether a font's package is installed; without the display faces, names are set in the text family."""
    return not (isinstance(font, FontFile) and font.package and find_spec(font.package) is None)


def _package_files(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "files"


class GlyphExtents(Protocol):
    """The box around a glyph's ink, in thousandths of the type size; ``height`` runs downwards."""

    x_bearing: float
    y_bearing: float
    width: float
    height: float


class Pen(Protocol):
    """Receives a glyph's outline: the interface of fontTools pens, with points as (x, y)."""

    def moveTo(self, point: tuple[float, float], /) -> None: ...  # noqa: N802
    def lineTo(self, point: tuple[float, float], /) -> None: ...  # noqa: N802
    def qCurveTo(self, control: tuple[float, float], point: tuple[float, float], /) -> None: ...  # noqa: N802
    def curveTo(  # noqa: N802
        self, first: tuple[float, float], second: tuple[float, float], point: tuple[float, float], /
    ) -> None: ...
    def closePath(self) -> None: ...  # noqa: N802


class FontTables(Protocol):
    """The part of a HarfBuzz face that embedding needs."""

    @property
    def unicodes(self) -> Set[int]: ...

    @property
    def glyph_count(self) -> int: ...


class Shaper(Protocol):
    """The part of a HarfBuzz font that drawing needs; glyphs by their index in the font."""

    scale: tuple[int, int]

    @property
    def face(self) -> FontTables: ...

    def get_nominal_glyph(self, character: int, /) -> int | None: ...
    def get_glyph_h_advance(self, glyph: int, /) -> float: ...
    def get_glyph_extents(self, glyph: int, /) -> GlyphExtents: ...
    def draw_glyph_with_pen(self, glyph: int, pen: Pen, /) -> None: ...


class GlyphInfo(Protocol):
    """A glyph of a shaped line: its index in the font, and the index of its first character in the text."""

    codepoint: int
    cluster: int


class GlyphPosition(Protocol):
    """How far the next glyph is from a glyph of a shaped line, in thousandths of the type size."""

    x_advance: float


class ShapedLine(Protocol):
    """The part of a HarfBuzz buffer that measuring needs."""

    direction: str
    glyph_infos: Sequence[GlyphInfo]
    glyph_positions: Sequence[GlyphPosition]

    def add_str(self, text: str, /) -> None: ...
    def guess_segment_properties(self) -> None: ...


@cache
def shaper(font: AnyFont) -> Shaper:
    """A font for HarfBuzz; its unit is a thousandth of the type size."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font))))
    loaded: Shaper = uharfbuzz.Font(face)
    loaded.scale = (1000, 1000)
    return loaded


@lru_cache(maxsize=4096)
def shape_line(text: str, font: AnyFont) -> tuple[Glyph, ...]:
    """The glyphs of one line from left to right, kerned; none of an empty one."""
    if not text:
        return ()  # HarfBuzz has no positions for it
    loaded, buffer = shaper(font), _shaped(text, font)
    return tuple(
        Glyph(
            info.codepoint,
            info.cluster,
            position.x_advance,
            position.x_advance - loaded.get_glyph_h_advance(info.codepoint),
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )


def _shaped(text: str, font: AnyFont) -> ShapedLine:
    import uharfbuzz

    buffer: ShapedLine = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "ltr"
    uharfbuzz.shape(shaper(font), buffer, _FEATURES)
    return buffer


def text_width(text: str, size: float, font: AnyFont = Font.REGULAR) -> float:
    """The width of one line in millimetres; ``size`` in points."""
    return _advance(text, font) * size * MM_PER_POINT / 1000


@lru_cache(maxsize=16384)
def _advance(text: str, font: AnyFont) -> float:
    """How far a line goes, in thousandths of the type size. Most lines are measured and never set, so their
    glyphs aren't made."""
    return sum(at.x_advance for at in _shaped(text, font).glyph_positions) if text else 0


def cap_height(size: float, font: AnyFont = Font.REGULAR) -> float:
    """The height of capitals and figures in millimetres; ``size`` in points. The text family has one."""
    share = _cap_share(font) if isinstance(font, FontFile) else 0.660
    return share * size * MM_PER_POINT


@cache
def _cap_share(font: FontFile) -> float:
    """The height of a capital H in type sizes."""
    glyph = shaper(font).get_nominal_glyph(ord("H"))
    return shaper(font).get_glyph_extents(glyph).y_bearing / 1000 if glyph else 0.66


def ink_extent(text: str, size: float, font: AnyFont = Font.REGULAR) -> tuple[float, float]:
    """How far the ink of one line reaches above and below its baseline, in millimetres; ``size`` in points."""
    found = [shaper(font).get_glyph_extents(glyph.number) for glyph in shape_line(text, font)]
    tops = [extents.y_bearing for extents in found if extents.height]
    bottoms = [extents.y_bearing + extents.height for extents in found if extents.height]
    unit = size * MM_PER_POINT / 1000
    return max(tops, default=0) * unit, -min(bottoms, default=0) * unit


def missing_characters(text: str, font: AnyFont = Font.REGULAR) -> str:
    """The characters of a text that the face cannot set."""
    return "".join(dict.fromkeys(char for char in text if not shaper(font).get_nominal_glyph(ord(char))))


def fitting_size(
    text: str, width: float, size: float, least: float, font: AnyFont = Font.REGULAR
) -> float | None:
    """The largest size up to ``size`` points, in quarter points, at which a line fits ``width`` mm;
    None if it does not fit at ``least`` points."""
    wide = text_width(text, size, font)
    if wide <= width:
        return size
    fitting = int(size * width / wide * 4) / 4
    return fitting if fitting >= least else None


def start_of(text: Text) -> float:
    """Where a text's first glyph starts, in millimetres: its place less what the anchor takes."""
    if text.anchor is Anchor.START:
        return text.x
    width = text_width(text.text, text.size, text.font)
    return text.x - (width / 2 if text.anchor is Anchor.MIDDLE else width)


def text_box(text: Text) -> Box:
    """The box of a line of text, from descender to ascender, before any map."""
    start = start_of(text)
    em = text.size * MM_PER_POINT
    width = text_width(text.text, text.size, text.font)
    return Box(start, text.y - 0.273 * em, start + width, text.y + 0.984 * em)
