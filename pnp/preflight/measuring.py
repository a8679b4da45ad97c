"""Measures a PDF with pdfium. It may be anybody's, so this runs in a process of its own: see `reading`."""

from __future__ import annotations

import ctypes
import mmap
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from pnp.base.geometry import IDENTITY, Affine, Box
from pnp.base.lengths import MM_PER_POINT
from pnp.preflight.facts import Edges, Facts, PageFacts
from pnp.preflight.outlines import Outlines

MOST_PAGES = 2_000
MOST_OBJECTS = 2_000_000
MOST_OUTLINE = 10_000

_DEPTH = 12  # forms within forms
_NEUTRAL = 8  # of 255: black ink that a profile has turned into RGB isn't quite grey
_WHITE = 0.5  # percent of black that nobody sees
_INK = 250  # of 255: what is darker is ink
_PIXELS = 2_000  # of the longer side of the picture in which ink is looked for
_SCALE = 1.5  # of that picture: pixels to the point
_BAR = 4.0  # a filled shape so many times as long as it's wide is a line
_XMP = re.compile(rb"/Subtype\s*/XML|<\?xpacket")
_SPACES = {1: "grey", 2: "RGB", 3: "CMYK", 4: "grey", 5: "RGB", 6: "Lab", 7: "ICC", 8: "spot", 10: "palette"}
_DUPLEX = {1: "one-sided", 2: "short edge", 3: "long edge"}


class TooLargeError(Exception):
    """More than is measured in bounded time."""


def measure(path: str) -> Facts:
    """All that the rules ask for.

    :raises pypdfium2.PdfiumError: for what can't be opened.
    :raises TooLargeError: for more than can be measured.
    """
    with pypdfium2.PdfDocument(path) as document:
        if len(document) > MOST_PAGES:
            raise TooLargeError(f"it has {len(document):,} pages; at most {MOST_PAGES:,} are checked")
        budget = _Budget()
        fonts: dict[str, bool] = {}
        pages = tuple(_page(document[k], budget, fonts) for k in range(len(document)))
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            xmp, layers = bool(_XMP.search(data)), data.find(b"/OCProperties") >= 0
        return Facts(
            version=(document.get_version() or 10) / 10,
            encrypted=pdfium.FPDF_GetSecurityHandlerRevision(document) >= 0,
            pages=pages,
            fonts=fonts,
            outline=sum(1 for _ in islice(document.get_toc(), MOST_OUTLINE)),
            metadata=(*document.get_metadata_dict(skip_empty=True), *(("XMP",) if xmp else ())),
            layers=layers,
            extras=tuple(_extras(document)),
            unscaled=not pdfium.FPDF_VIEWERREF_GetPrintScaling(document),
            duplex=_DUPLEX.get(pdfium.FPDF_VIEWERREF_GetDuplex(document), ""),
        )


def _extras(document: Any) -> Iterator[str]:
    if document.get_formtype():
        yield "form"
    if pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0:
        yield "script"
    if document.count_attachments():
        yield "attached file"


@dataclass(slots=True)
class _Budget:
    """Counts the objects of a file."""

    spent: int = 0

    def spend(self, count: int = 1) -> None:
        self.spent += count
        if self.spent > MOST_OBJECTS:
            raise TooLargeError(f"it has more than {MOST_OBJECTS:,} objects, which is the most that is checked")


def _page(page: Any, budget: _Budget, fonts: dict[str, bool]) -> PageFacts:
    crop = Box(*page.get_cropbox())
    trim, bleed = (
        box and Box(*box) for box in (page.get_trimbox(fallback_ok=False), page.get_bleedbox(fallback_ok=False))
    )
    walk = _Walk(page, crop, bleed or trim or crop, budget, fonts)
    walk.objects(page, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, IDENTITY, 0)
    found = PageFacts(
        size=(page.get_width() * MM_PER_POINT, page.get_height() * MM_PER_POINT),
        trim=_edges(trim, crop),
        bleed=_edges(bleed, crop),
        ink=_ink(page),
        text=_edges(walk.text_box, crop),
        type_size=walk.type_size,
        sample=walk.sample,
        line=walk.line,
        grey=walk.grey,
        colour=walk.colour,
        transparent=walk.transparent or bool(pdfium.FPDFPage_HasTransparency(page)),
        dpi=walk.dpi,
        image_colours=tuple(sorted(walk.image_colours)),
        annotations=max(0, pdfium.FPDFPage_GetAnnotCount(page)),
        invisible=walk.invisible,
        marks=walk.marks,
        layered=walk.layered,
        outlines=walk.outlines.count,
        open_outlines=walk.outlines.open,
        cut_twice=walk.outlines.twice,
    )
    page.close()
    return found


def _edges(inner: Box | None, outer: Box) -> Edges | None:
    """How far one box lies inside another, in millimetres."""
    if inner is None:
        return None
    gaps = (
        inner.left - outer.left,
        inner.bottom - outer.bottom,
        outer.right - inner.right,
        outer.top - inner.top,
    )
    left, bottom, right, top = (gap * MM_PER_POINT for gap in gaps)
    return left, bottom, right, top


def _ink(page: Any) -> Edges | None:
    """How far ink stays from the edges, read off a picture of the page."""
    scale = min(_SCALE, _PIXELS / max(page.get_width(), page.get_height(), 1))
    bitmap = page.render(scale=scale, grayscale=True, draw_annots=False, may_draw_forms=False)
    width, height, stride = bitmap.width, bitmap.height, bitmap.stride
    data = bytes(bitmap.buffer).translate(_DARK)
    rows = [data[y * stride : y * stride + width] for y in range(height)]
    dark = [y for y, row in enumerate(rows) if b"\0" in row]
    if not dark:
        return None
    left = min(rows[y].index(b"\0") for y in dark)
    right = width - 1 - max(rows[y].rindex(b"\0") for y in dark)
    millimetres = MM_PER_POINT / scale
    return (
        left * millimetres,
        (height - 1 - dark[-1]) * millimetres,
        right * millimetres,
        dark[0] * millimetres,
    )


_DARK = bytes(0 if level < _INK else 255 for level in range(256))
"""Every level of grey as ink or paper."""


@dataclass(slots=True)
class _Walk:
    """Goes through the objects of a page, forms included."""

    page: Any
    shown: Box
    kept: Box
    """What is left of the page once it's cut, with its bleed."""
    budget: _Budget
    fonts: dict[str, bool]
    text_box: Box | None = None
    type_size: float | None = None
    sample: str = ""
    line: float | None = None
    grey: float | None = None
    colour: bool = False
    transparent: bool = False
    dpi: float | None = None
    image_colours: set[str] = field(default_factory=set)
    invisible: int = 0
    marks: int = 0
    layered: int = 0
    outlines: Outlines = field(default_factory=Outlines)
    _text_page: Any = None

    def objects(self, parent: Any, count: Any, get: Any, here: Affine, depth: int) -> None:
        """All objects of a page or form, in the coordinates that ``here`` leads to."""
        number = max(0, count(parent))
        self.budget.spend(number)
        for k in range(number):
            item = get(parent, k)
            if not item:
                continue
            match pdfium.FPDFPageObj_GetType(item):
                case pdfium.FPDF_PAGEOBJ_FORM if depth < _DEPTH:
                    self._form(item, here, depth)
                case pdfium.FPDF_PAGEOBJ_TEXT:
                    self._text(item, here)
                case pdfium.FPDF_PAGEOBJ_PATH:
                    self._path(item, here)
                case pdfium.FPDF_PAGEOBJ_IMAGE:
                    self._image(item, here)

    def _form(self, item: Any, here: Affine, depth: int) -> None:
        self._common(item)
        inner = here.after(_matrix(item))
        self.objects(item, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, inner, depth + 1)

    def _common(self, item: Any) -> None:
        """What every kind of object may have."""
        if pdfium.FPDFPageObj_HasTransparency(item):
            self.transparent = True
        for k in range(min(pdfium.FPDFPageObj_CountMarks(item), 20)):
            if _name(pdfium.FPDFPageObjMark_GetName, pdfium.FPDFPageObj_GetMark(item, k)) == "OC":
                self.layered += 1
                return

    def _placed(self, item: Any, here: Affine, *, seen: bool) -> Box | None:
        """Where an object lies, once it's known to be seen there."""
        self._common(item)
        sides = [ctypes.c_float() for _ in range(4)]
        if not pdfium.FPDFPageObj_GetBounds(item, *map(ctypes.byref, sides)):
            return None
        left, bottom, right, top = (side.value for side in sides)
        box = Box.around(here(x, y) for x in (left, right) for y in (bottom, top))
        if not (seen and box.touches(self.shown)):
            self.invisible += 1
            return None
        if not box.touches(self.kept):
            self.marks += 1
        return box

    # Text

    def _text(self, item: Any, here: Affine) -> None:
        mode = pdfium.FPDFTextObj_GetTextRenderMode(item)
        paints = mode not in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(item, ctypes.byref(size))
        matrix = here.after(_matrix(item))
        points = abs(size.value) * (matrix.c**2 + matrix.d**2) ** 0.5
        ink = _paint(pdfium.FPDFPageObj_GetFillColor, item)
        if (paints and points == 0) or not self._said(item).strip():
            return
        box = self._placed(item, here, seen=paints and ink is not None)
        if box is None:
            return
        self._font(item)
        self._inked(ink)
        self.text_box = box if self.text_box is None else _both(self.text_box, box)
        if self.type_size is None or points < self.type_size:
            self.type_size, self.sample = points, self._said(item).strip()[:30]

    def _said(self, item: Any) -> str:
        if self._text_page is None:
            self._text_page = self.page.get_textpage()
        length = pdfium.FPDFTextObj_GetText(item, self._text_page, None, 0)
        buffer = ctypes.create_string_buffer(length)
        pdfium.FPDFTextObj_GetText(
            item, self._text_page, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length
        )
        return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")

    def _font(self, item: Any) -> None:
        font = pdfium.FPDFTextObj_GetFont(item)
        if font:
            length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
            buffer = ctypes.create_string_buffer(max(length, 1))
            pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
            name = buffer.value.decode("utf-8", "replace") or "a font without a name"
            self.fonts[name] = self.fonts.get(name, True) and pdfium.FPDFFont_GetIsEmbedded(font) == 1

    # Paths

    def _path(self, item: Any, here: Affine) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(item, ctypes.byref(fill), ctypes.byref(stroke))
        filled = _paint(pdfium.FPDFPageObj_GetFillColor, item) if fill.value else None
        stroked = _paint(pdfium.FPDFPageObj_GetStrokeColor, item) if stroke.value else None
        box = self._placed(item, here, seen=filled is not None or stroked is not None)
        if box is None:
            return
        self._inked(filled)
        self._inked(stroked)
        matrix = here.after(_matrix(item))
        if stroked is not None:
            width = ctypes.c_float()
            pdfium.FPDFPageObj_GetStrokeWidth(item, ctypes.byref(width))
            self._lined(width.value * matrix.scale)
            if filled is None and pdfium.FPDFPageObj_GetDashCount(item) <= 0:
                self._outline(item, matrix)
        elif filled != (255, 255, 255) and 0 < _BAR * min(box.size) < max(box.size) and self._is_bar(item):
            self._lined(min(box.size))

    def _lined(self, points: float) -> None:
        self.line = points if self.line is None else min(self.line, points)

    def _is_bar(self, item: Any) -> bool:
        """Whether a path is four straight lines: one bar, and not many far apart."""
        return 4 <= pdfium.FPDFPath_CountSegments(item) <= 5 and not any(
            kind == pdfium.FPDF_SEGMENT_BEZIERTO for kind, *_ in self._segments(item, IDENTITY)
        )

    def _segments(self, item: Any, matrix: Affine) -> Iterator[tuple[int, tuple[float, float], bool]]:
        """The kind of each segment of a path, where it ends in millimetres, and whether it closes a line."""
        number = pdfium.FPDFPath_CountSegments(item)
        self.budget.spend(max(0, number))
        x, y = ctypes.c_float(), ctypes.c_float()
        for k in range(number):
            segment = pdfium.FPDFPath_GetPathSegment(item, k)
            pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
            at = matrix(x.value, y.value)
            closes = bool(pdfium.FPDFPathSegment_GetClose(segment))
            yield (
                pdfium.FPDFPathSegment_GetType(segment),
                (at.x * MM_PER_POINT, at.y * MM_PER_POINT),
                closes,
            )

    def _outline(self, item: Any, matrix: Affine) -> None:
        points: list[tuple[float, float]] = []
        straight: list[bool] = []
        for kind, at, closes in self._segments(item, matrix):
            if kind == pdfium.FPDF_SEGMENT_MOVETO:
                self.outlines.add(points, closed=False, straight=straight)
                points, straight = [], []
            else:
                straight.append(kind == pdfium.FPDF_SEGMENT_LINETO)
            points.append(at)
            if closes:
                self.outlines.add(points, closed=True, straight=straight)
                points, straight = [], []
        self.outlines.add(points, closed=False, straight=straight)

    # Images and ink

    def _image(self, item: Any, here: Affine) -> None:
        if self._placed(item, here, seen=True) is None:
            return
        about = pdfium.FPDF_IMAGEOBJ_METADATA()
        pdfium.FPDFImageObj_GetImageMetadata(item, self.page, ctypes.byref(about))
        matrix = here.after(_matrix(item))
        wide = (matrix.a**2 + matrix.b**2) ** 0.5 / 72
        high = (matrix.c**2 + matrix.d**2) ** 0.5 / 72
        if wide and high:
            dpi = min(about.width / wide, about.height / high)
            self.dpi = dpi if self.dpi is None else min(self.dpi, dpi)
        space = _SPACES.get(about.colorspace, "unknown")
        self.image_colours.add(space)
        self.colour = self.colour or space != "grey"

    def _inked(self, ink: tuple[int, int, int] | None) -> None:
        if ink is None:
            return
        if max(ink) - min(ink) > _NEUTRAL:
            self.colour = True
            return
        percent = 100 * (1 - sum(ink) / 3 / 255)
        if percent > _WHITE:
            self.grey = percent if self.grey is None else min(self.grey, percent)


def _matrix(item: Any) -> Affine:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, ctypes.byref(found)):
        return IDENTITY
    return Affine(found.a, found.b, found.c, found.d, found.e, found.f)


def _paint(get: Any, item: Any) -> tuple[int, int, int] | None:
    """A colour in RGB; None for one that is clear."""
    parts = [ctypes.c_uint() for _ in range(4)]
    if not get(item, *map(ctypes.byref, parts)):
        return 0, 0, 0  # a pattern
    red, green, blue, alpha = (part.value for part in parts)
    return (red, green, blue) if alpha else None


def _name(get: Any, of: Any) -> str:
    """A name that pdfium writes into a buffer as UTF-16."""
    buffer, length = ctypes.create_string_buffer(64), ctypes.c_ulong()
    get(of, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), 64, ctypes.byref(length))
    return buffer.raw[: min(length.value, 64)].decode("utf-16-le", "replace").rstrip("\0")


def _both(first: Box, second: Box) -> Box:
    return Box(
        min(first.left, second.left),
        min(first.bottom, second.bottom),
        max(first.right, second.right),
        max(first.top, second.top),
    )
