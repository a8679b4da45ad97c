"""The objects drawn on a page of a PDF, as `content` reads them, and its fonts: the ink of their
characters, and the text that these stand for (ISO 32000-1, 9.6 and 9.10).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Affine, Box
from pnp.drawing.font_files import Shaper
from pnp.preflight.objects import Colour, Image, Kind, Segment, SegmentKind
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


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
_NO_BOX = Box(0, 0, 0, 0)

PathPoint = tuple[SegmentKind, float, float, bool]
"""The values of a `Segment`, as a tuple because a page has tens of thousands, and few are needed as objects."""


class GraphicsState(NamedTuple):
    """The state that determines how objects are drawn (ISO 32000-1, 8.4); the defaults are those at the start
    of a page."""

    matrix: Affine = IDENTITY
    clip: Box | None = None
    """The clip in the coordinates of the page or form; None if there is none."""
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_is_pattern: bool = False
    stroke_is_pattern: bool = False
    has_coloured_pattern: bool = False
    """Whether one of the two is a pattern with colours."""
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    blends: bool = False
    """Whether colours are blended with those below, or masked."""
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter_limit: float = 10.0
    dash: tuple[float, ...] = ()
    dash_phase: float = 0.0
    font: PdfFont | None = None
    size: float = 0.0
    leading: float = 0.0
    render_mode: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """An object on a page; see `PageObject`."""

    kind: Kind
    state: GraphicsState
    matrix: Affine
    bounds: Box | None
    is_layered: bool
    contents: tuple[Drawn, ...] = ()
    is_group: bool = False
    """Whether a form is drawn separately before it's put on the page."""
    text: str = ""
    inked: tuple[tuple[float, Box], ...] = ()
    """Characters with ink: how far along its line each starts, and the extent of its ink from the font."""
    points: Sequence[PathPoint] = ()
    frame: Box = _NO_BOX
    """The box around the points of a path."""
    paints: tuple[bool, bool] = (False, False)
    pixels: Image | None = None

    @property
    def is_transparent(self) -> bool:
        state = self.state
        if self.is_group:
            return True
        return state.blends or state.fill_alpha != 1 or (self.kind is Kind.PATH and state.stroke_alpha != 1)

    @property
    def fill_colour(self) -> Colour | None:
        colour = WHITE if self.state.fill_is_pattern else self.state.fill
        return colour if int(255 * self.state.fill_alpha) else None

    @property
    def stroke_colour(self) -> Colour | None:
        colour = WHITE if self.state.stroke_is_pattern else self.state.stroke
        return colour if int(255 * self.state.stroke_alpha) else None

    @property
    def is_painted_text(self) -> bool:
        return self.state.render_mode == 0

    @property
    def font_size(self) -> float:
        return self.state.size

    @property
    def font(self) -> tuple[str, bool] | None:
        font = self.state.font
        return None if font is None else (font.name, font.is_embedded)

    @property
    def stroke_width(self) -> float:
        return self.state.width

    @property
    def is_dashed(self) -> bool:
        return bool(self.state.dash)

    def count_segments(self) -> int:
        return len(self.points)

    def segments(self) -> Iterator[Segment]:
        return (Segment(*point) for point in self.points)

    @property
    def image(self) -> Image:
        assert self.pixels is not None
        return self.pixels
