"""Measures a PDF with pdfium. The file isn't trusted, so this runs in a process of its own: see `reading`."""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import pypdfium2

from pnp.base.errors import PnpError
from pnp.base.geometry import IDENTITY, Affine, Box
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.preflight import pdfium
from pnp.preflight.facts import Edges, Facts, PageFacts
from pnp.preflight.outlines import Outlines
from pnp.preflight.pdfium import Colour, Document, Kind, ObjectList, Page, PageObject, SegmentKind, TextPage

MOST_PAGES = 2_000
MOST_OBJECTS = 2_000_000
MOST_OUTLINE = 10_000

_DEPTH = 12  # forms within forms
_NEUTRAL = 8  # of 255: black ink that a profile has turned into RGB isn't quite grey
_WHITE = 0.5  # percent of black that nobody sees
_INK = 250  # of 255: what is darker is ink
_PIXELS = 2_000  # of the longer side of the picture in which ink is looked for
_SCALE = 1.5  # of that picture: pixels to the point
_BAR = 4.0  # a filled shape this many times as long as it's wide is a line
_XMP = re.compile(rb"/Subtype\s*/XML|<\?xpacket")


class TooLargeError(PnpError):
    """More than is measured in bounded time."""


def measure(path: str) -> Facts:
    """All that the rules ask for.

    :raises pypdfium2.PdfiumError: for what can't be opened.
    :raises TooLargeError: for more than can be measured.
    """
    with (
        pypdfium2.PdfDocument(path) as document,
        open(path, "rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
    ):
        return _measured(document, data)


def measure_bytes(data: bytes) -> Facts:
    """All that the rules ask for of a file that `pnp` has made, which stays in memory.

    :raises TooLargeError: for more than can be measured.
    """
    with pypdfium2.PdfDocument(data) as document:
        return _measured(document, data)


def _measured(document: Document, data: bytes | mmap.mmap) -> Facts:
    if len(document) > MOST_PAGES:
        raise TooLargeError(
            Sentence(
                "it has {number:,} pages; at most {most:,} are checked",
                number=len(document),
                most=MOST_PAGES,
            )
        )
    budget = _Budget()
    fonts: dict[str, bool] = {}
    pages = tuple(_page(document[k], budget, fonts) for k in range(len(document)))
    xmp, layers = bool(_XMP.search(data)), data.find(b"/OCProperties") >= 0
    return Facts(
        version=(document.get_version() or 10) / 10,
        encrypted=pdfium.is_encrypted(document),
        pages=pages,
        fonts=fonts,
        outline=sum(1 for _ in islice(document.get_toc(), MOST_OUTLINE)),
        metadata=(*document.get_metadata_dict(skip_empty=True), *(("XMP",) if xmp else ())),
        layers=layers,
        extras=tuple(_extras(document)),
        unscaled=pdfium.is_unscaled(document),
        duplex=pdfium.duplex(document),
    )


def _extras(document: Document) -> Iterator[str]:
    if document.get_formtype():
        yield "form"
    if pdfium.has_script(document):
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
            raise TooLargeError(
                Sentence(
                    "it has more than {most:,} objects; at most that many are checked",
                    most=MOST_OBJECTS,
                )
            )


def _page(page: Page, budget: _Budget, fonts: dict[str, bool]) -> PageFacts:
    crop = Box(*page.get_cropbox())
    trim, bleed = (
        box and Box(*box) for box in (page.get_trimbox(fallback_ok=False), page.get_bleedbox(fallback_ok=False))
    )
    facts = PageFacts(
        size=(page.get_width() * MM_PER_POINT, page.get_height() * MM_PER_POINT),
        trim=_edges(trim, crop),
        bleed=_edges(bleed, crop),
        ink=_ink(page),
        transparent=pdfium.has_transparency(page),
        annotations=pdfium.count_annotations(page),
    )
    walk = _Walk(page, crop, bleed or trim or crop, budget, fonts, facts)
    walk.objects(pdfium.objects_on(page), IDENTITY, 0)
    facts.text = _edges(walk.text_box, crop)
    facts.outlines, facts.open_outlines = walk.outlines.count, walk.outlines.open
    facts.cut_twice = walk.outlines.twice
    page.close()
    return facts


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


def _ink(page: Page) -> Edges | None:
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
    """Goes through the objects of a page, forms included, and fills in the page's facts."""

    page: Page
    visible: Box
    """The part of the page that is shown, in points."""
    trimmed: Box
    """What is left of the page once it's cut, with its bleed."""
    budget: _Budget
    fonts: dict[str, bool]
    facts: PageFacts
    text_box: Box | None = None
    outlines: Outlines = field(default_factory=Outlines)
    _text_page: TextPage | None = None

    def objects(self, objects: ObjectList, matrix: Affine, depth: int) -> None:
        """All objects of a page or form; ``matrix`` leads from its coordinates to those of the page."""
        self.budget.spend(len(objects))
        for item in objects:
            match item.kind:
                case Kind.FORM if depth < _DEPTH:
                    self._common(item)
                    self.objects(item.contents, matrix.after(item.matrix), depth + 1)
                case Kind.TEXT:
                    self._text(item, matrix)
                case Kind.PATH:
                    self._path(item, matrix)
                case Kind.IMAGE:
                    self._image(item, matrix)

    def _common(self, item: PageObject) -> None:
        """What every kind of object may have."""
        if item.is_transparent:
            self.facts.transparent = True
        if item.is_layered:
            self.facts.layered += 1

    def _visible_box(self, item: PageObject, matrix: Affine, *, has_ink: bool) -> Box | None:
        """Where an object is on the page, in points; None if it can't be seen."""
        self._common(item)
        bounds = item.bounds
        if bounds is None:
            return None
        box = Box.around(matrix(x, y) for x in (bounds.left, bounds.right) for y in (bounds.bottom, bounds.top))
        if not (has_ink and box.touches(self.visible)):
            self.facts.invisible += 1
            return None
        if not box.touches(self.trimmed):
            self.facts.marks += 1
        return box

    # Text

    def _text(self, item: PageObject, matrix: Affine) -> None:
        painted, colour = item.is_painted_text, item.fill_colour
        own = matrix.after(item.matrix)
        points = abs(item.font_size) * (own.c**2 + own.d**2) ** 0.5
        if painted and points == 0:
            return
        if self._text_page is None:
            self._text_page = self.page.get_textpage()
        text = item.text(self._text_page).strip()
        if not text:
            return
        box = self._visible_box(item, matrix, has_ink=painted and colour is not None)
        if box is None:
            return
        if item.font is not None:
            name, embedded = item.font
            name = name or "a font without a name"
            self.fonts[name] = self.fonts.get(name, True) and embedded
        self._add_colour(colour)
        self.text_box = box if self.text_box is None else Box.around_boxes((self.text_box, box))
        if self.facts.type_size is None or points < self.facts.type_size:
            self.facts.type_size, self.facts.sample = points, text[:30]

    # Paths

    def _path(self, item: PageObject, matrix: Affine) -> None:
        is_filled, is_stroked = item.paints
        fill = item.fill_colour if is_filled else None
        stroke = item.stroke_colour if is_stroked else None
        box = self._visible_box(item, matrix, has_ink=fill is not None or stroke is not None)
        if box is None:
            return
        self._add_colour(fill)
        self._add_colour(stroke)
        if stroke is not None:
            own = matrix.after(item.matrix)
            self._add_line(item.stroke_width * own.scale)
            if fill is None and not item.is_dashed:
                self._outline(item, own)
        elif fill != (255, 255, 255) and 0 < _BAR * min(box.size) < max(box.size) and self._is_bar(item):
            self._add_line(min(box.size))

    def _add_line(self, points: float) -> None:
        self.facts.line = _least(self.facts.line, points)

    def _is_bar(self, item: PageObject) -> bool:
        """Whether a path is four straight lines: one bar, and not many far apart."""
        if not 4 <= item.count_segments() <= 5:
            return False
        self.budget.spend(item.count_segments())
        return not any(segment.kind == SegmentKind.CURVE for segment in item.segments())

    def _outline(self, item: PageObject, matrix: Affine) -> None:
        self.budget.spend(item.count_segments())
        points: list[tuple[float, float]] = []
        straight: list[bool] = []
        for segment in item.segments():
            if segment.kind == SegmentKind.MOVE:
                self.outlines.add(points, closed=False, straight=straight)
                points, straight = [], []
            else:
                straight.append(segment.kind == SegmentKind.LINE)
            x, y = matrix(segment.x, segment.y)
            points.append((x * MM_PER_POINT, y * MM_PER_POINT))
            if segment.closes:
                self.outlines.add(points, closed=True, straight=straight)
                points, straight = [], []
        self.outlines.add(points, closed=False, straight=straight)

    # Images and colours

    def _image(self, item: PageObject, matrix: Affine) -> None:
        if self._visible_box(item, matrix, has_ink=True) is None:
            return
        image = item.image(self.page)
        own = matrix.after(item.matrix)
        inches_wide = (own.a**2 + own.b**2) ** 0.5 / 72
        inches_high = (own.c**2 + own.d**2) ** 0.5 / 72
        if inches_wide and inches_high:
            dpi = min(image.width / inches_wide, image.height / inches_high)
            self.facts.dpi = _least(self.facts.dpi, dpi)
        self.facts.image_colours = tuple(sorted({*self.facts.image_colours, image.space}))
        self.facts.colour = self.facts.colour or image.space != "grey"

    def _add_colour(self, colour: Colour | None) -> None:
        if colour is None:
            return
        if max(colour) - min(colour) > _NEUTRAL:
            self.facts.colour = True
            return
        percent = 100 * (1 - sum(colour) / 3 / 255)
        if percent > _WHITE:
            self.facts.grey = _least(self.facts.grey, percent)


def _least(known: float | None, found: float) -> float:
    """The smaller of two numbers, the first of which may not be there yet."""
    return found if known is None else min(known, found)
