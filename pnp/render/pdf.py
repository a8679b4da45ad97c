"""Products as PDF, by reportlab: vector, fonts embedded as subsets, the same bytes every time."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import LinkAnnotation, PDFArray, PDFDictionary, PDFString
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.base.geometry import Affine, Box, stretch
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.flatten import PAGE_ORIGIN, Placed
from pnp.drawing.fonts import font_name, shape_line, start_of
from pnp.drawing.shapes import AnyFont, Circle, Colour, Font, Image, Link, Path, Style, Target, Text
from pnp.render.canvas import Face, PdfCanvas
from pnp.render.embedded_font import EmbeddedFont
from pnp.render.images import Images
from pnp.render.page_runs import PageRuns, Run
from pnp.render.painting import short
from pnp.render.stamps import Stamps
from pnp.sheets.sheet import Duplex, Page, Product

rl_config.useA85 = 0  # binary streams are a fifth smaller than base 85

_POINTS = stretch(1 / MM_PER_POINT, 1 / MM_PER_POINT)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ESCAPES = {
    **{code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))},
    **{ord(sign): f"\\{sign}" for sign in "\\()"},
}
WEB = ("https://", "http://", "mailto:")
"""The prefixes of addresses that lead out of the file."""
_VERSION = (1, 7)
"""The version of PDF that viewer preferences for duplex printing need (ISO 32000-1, table 150)."""
_PAINT = {(True, False): "f", (False, True): "S", (True, True): "B"}
"""The operators for paths that are filled, that are stroked, and that are both."""
_DUPLEX = {Duplex.LONG_EDGE: "DuplexFlipLongEdge", Duplex.SHORT_EDGE: "DuplexFlipShortEdge"}

_Value = TypeVar("_Value")


def page_runs() -> PageRuns:
    """Flattened pages, which several files with the same pages can share."""
    return PageRuns(_POINTS)


def pdf_bytes(product: Product, shared: PageRuns | None = None) -> bytes:
    """The whole product as one PDF file: front and back pages in turn; with a bookmark for each sheet, links
    and printing preferences, unless the product is bare.

    :param shared: flattened pages from other files with some of the same pages.
    """
    buffer = io.BytesIO()
    with _undated():
        # Otherwise the initial font would be Helvetica, which nothing embeds.
        canvas: PdfCanvas = Canvas(
            buffer,
            pageCompression=1,
            invariant=1,
            initialFontName=_registered(Font.REGULAR),
            lang=product.language,
            pdfVersion=_VERSION,
        )
    canvas.setTitle(product.title)
    canvas.setAuthor(product.author)
    canvas.setCreator(f"pnp {__version__}")
    lines = _TextOperators(canvas)
    if product.bare:
        canvas.setSubject("")  # else the library says that there is none
        for page in product.pages():
            _draw_page(canvas, page, lines, shared, bare=True)
    else:
        _draw_linked(canvas, product, lines, shared)
    canvas.save()
    return buffer.getvalue()


def _draw_linked(canvas: PdfCanvas, product: Product, lines: _TextOperators, shared: PageRuns | None) -> None:
    """Draw the pages, with everything that helps you to read them on a screen or to print them."""
    canvas.setSubject(product.subject)
    canvas.setViewerPreference("PrintScaling", "None")
    if product.one_sided:
        canvas.setViewerPreference("Duplex", "Simplex")
    elif product.duplex is not None:
        canvas.setViewerPreference("Duplex", _DUPLEX[product.duplex])
    bookmarked = ""
    targets: list[str] = []
    for page in product.pages():
        if page.title and page.title != bookmarked:
            canvas.bookmarkPage(page.name)
            canvas.addOutlineEntry(page.title, page.name)
            bookmarked = page.title
        targets += _draw_page(canvas, page, lines, shared)
    for mark in product.outline:
        canvas.addOutlineEntry(mark.title, mark.target, mark.level)
    _name_destinations(canvas, targets)


@contextmanager
def _undated() -> Iterator[None]:
    """Keep reportlab from taking a file's date from the environment: SOURCE_DATE_EPOCH overrides
    ``invariant``."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def _name_destinations(canvas: PdfCanvas, targets: Iterable[str]) -> None:
    """Write the name tree, so that links from outside can open a page: ``book.pdf#problem-3``."""
    pairs = [part for name in sorted(targets) for part in (PDFString(name), canvas._bookmarkReference(name))]
    if pairs:
        canvas._doc.Catalog.Names = PDFDictionary({"Dests": PDFDictionary({"Names": PDFArray(pairs)})})


def _draw_page(
    canvas: PdfCanvas, page: Page, lines: _TextOperators, shared: PageRuns | None, *, bare: bool = False
) -> list[str]:
    """Draws a page, and returns the names of the targets on it; a ``bare`` one has neither targets nor
    links."""
    canvas.setPageSize(tuple(side / MM_PER_POINT for side in page.drawing.size))
    for box, set_box in ((page.trim, canvas.setTrimBox), (page.bleed, canvas.setBleedBox)):
        set_box(None if box is None else tuple(_r(side / MM_PER_POINT) for side in box))
    runs = shared or page_runs()
    pen = _Pen(canvas, lines, runs, bare=bare)
    for layer, found in runs.of(page.drawing).items():
        if layer in page.layers:
            pen.draw(found)
    pen.unclip()
    canvas.showPage()
    return pen.targets


class _Pen:
    """Writes shapes to a canvas. It tracks the graphics state, so it repeats no operator that would change
    nothing."""

    def __init__(self, canvas: PdfCanvas, lines: _TextOperators, runs: PageRuns, *, bare: bool) -> None:
        self._canvas = canvas
        self._text_operators = lines
        self._stamps = lines.stamps
        self._images = lines.images
        self._runs = runs
        self._bare = bare
        self._clip: Box | None = None
        self._state: dict[str, object] = {}
        self.targets: list[str] = []

    def draw(self, runs: Iterable[Run]) -> None:
        for run in runs:
            self._window(run.clip)
            if run.origin == PAGE_ORIGIN:
                self._items(run.shapes)
            else:
                self._frame(run)

    def _frame(self, run: Run) -> None:
        """Draw shapes in the coordinates of their group.

        Copies of a piece are then equal bytes, which Flate stores once: a sheet of tiles shrinks to 40%. The
        origin has one more digit than coordinates, so rounding twice is hardly worse than rounding once.
        """
        self._prepare(run.shapes[0].shape)  # what is set before ``q`` still holds after ``Q``
        state = dict(self._state)
        x, y = run.origin
        self._canvas.addLiteral(f"q 1 0 0 1 {short(x, 4)} {short(y, 4)} cm")
        start = len(self._canvas._code)
        self._items(run.shapes)
        if all(isinstance(item.shape, Path | Circle) for item in run.shapes):
            self._stamps.share(start, run.shapes)
        self._canvas.addLiteral("Q")
        self._state = state

    def _items(self, items: Iterable[Placed]) -> None:
        for item in items:
            if isinstance(item.shape, Text):
                self._text(item.shape, item.transform)
            elif isinstance(item.shape, Image):
                self._images.draw(item.shape, item.transform)
            elif isinstance(item.shape, Link | Target):
                if not self._bare:
                    self._place(item.shape)
            elif item.shape.style.fill or item.shape.style.stroke:
                self._path(item.shape)

    def _prepare(self, shape: Path | Circle | Text | Image | Target | Link) -> None:
        """Set the colours and line style of a shape."""
        if isinstance(shape, Text):
            self._fill(shape.colour)
        elif isinstance(shape, Path | Circle):
            self._styled(shape.style)

    def unclip(self) -> None:
        self._window(None)

    def _window(self, clip: Box | None) -> None:
        if clip == self._clip:
            return
        if self._clip is not None:
            self._canvas.restoreState()
        self._clip, self._state = clip, {}
        if clip is not None:
            self._canvas.saveState()
            path = self._canvas.beginPath()
            path.rect(clip.left, clip.bottom, clip.width, clip.height)
            self._canvas.clipPath(path, stroke=0, fill=0)

    def _place(self, place: Link | Target) -> None:
        if isinstance(place, Link):
            self._link(place)
        else:
            self._target(place)

    def _link(self, link: Link) -> None:
        box = tuple(_r(side) for side in link.box)
        if link.to.startswith(WEB):
            self._canvas.linkURL(link.to, box, relative=0)
        else:
            self._canvas._addAnnotation(LinkAnnotation(box, "", PDFString(link.to), Border="[0 0 0]"))

    def _target(self, target: Target) -> None:
        self._canvas.bookmarkPage(target.name, fit="XYZ", left=_r(target.x), top=_r(target.y), zoom=0)
        self.targets.append(target.name)

    def _path(self, shape: Path | Circle) -> None:
        style = shape.style
        self._styled(style)
        paint = _PAINT[bool(style.fill), bool(style.stroke)] + ("*" if style.even_odd and style.fill else "")
        # The canvas's own path objects format each number in Python three times, which doubles the time of a
        # large sheet.
        self._canvas.addLiteral(f"{self._runs.operators(shape)} {paint}")

    def _styled(self, style: Style) -> None:
        if self._state.get("style") is style:  # neighbours mostly share one, and all of it is set
            return
        if style.fill:
            self._fill(style.fill)
        if style.stroke:
            self._set("stroke", style.stroke, _stroke_operator, None)
            self._set("width", style.width, _width_operator, None)
            self._set("dash", style.dash, _dash_operator, ())
            self._set("cap", style.cap, _cap_operator, "butt")
            self._set("join", style.join, _join_operator, "miter")
        self._state["style"] = style

    def _set(self, name: str, value: _Value, operator: Callable[[_Value], str], default: _Value | None) -> None:
        if self._state.get(name, default) != value:
            self._canvas.addLiteral(operator(value))
            self._state[name] = value

    def _fill(self, colour: Colour) -> None:
        self._set("fill", colour, _fill_operator, None)
        self._state["style"] = None  # its fill may have been another one

    def _text(self, text: Text, transform: Affine) -> None:
        self._fill(text.colour)
        state = self._state
        start = transform(start_of(text), text.y)
        parts = [f"BT {_turn(transform[:4])} {short(start.x)} {short(start.y)} Tm"]
        for font, layers in self._text_operators.of(text.text, text.font):
            chosen = f"{font} {text.size:g} Tf"
            if state.get("font") != chosen:
                state["font"] = chosen
                parts.append(chosen)
            parts.append(layers)
        self._canvas.addLiteral(f"{' '.join(parts)} ET")


class _TextOperators:
    """Lines of text as PDF operators, with the kerning that the drawing measured.

    Cached for the file: numbers and short words come up again and again. The canvas's own text objects took a
    fifth of the time of a book.
    """

    def __init__(self, canvas: PdfCanvas) -> None:
        self.stamps = Stamps(canvas)
        self.images = Images(canvas)
        self._document = canvas._doc
        self._found: dict[tuple[str, AnyFont], tuple[tuple[str, str], ...]] = {}

    def of(self, text: str, font: AnyFont) -> tuple[tuple[str, str], ...]:
        """Pieces of a line, each with the name of its subset of the font in the file."""
        found = self._found.get((text, font))
        if found is None:
            found = self._found[text, font] = tuple(self._pieces(text, font))
        return found

    def _pieces(self, text: str, font: AnyFont) -> Iterable[tuple[str, str]]:
        kerns = {glyph.cluster: glyph.kern for glyph in shape_line(text, font) if glyph.kern}
        face: Face = pdfmetrics.getFont(_registered(font))
        at = 0
        for subset, codes in face.splitString(text, self._document):
            name = face.getSubsetInternalName(subset, self._document)
            yield name, self._show_operators(codes, [kerns.get(at + k, 0.0) for k in range(len(codes))])
            at += len(codes)

    def _show_operators(self, codes: bytes, kerns: list[float]) -> str:
        if not any(kerns):
            return f"({_escaped(codes)}) Tj"
        parts: list[str] = []
        cuts = [0, *(k + 1 for k, kern in enumerate(kerns) if kern), len(codes)]
        for start, end in pairwise(cuts):
            if start < end:
                parts.append(f"({_escaped(codes[start:end])})")
            if end and kerns[end - 1]:
                parts.append(f"{-kerns[end - 1]:g}")
        return f"[{' '.join(parts)}] TJ"


def _escaped(codes: bytes) -> str:
    """The contents of a string of PDF (ISO 32000-1, 7.3.4.2) in plain ASCII."""
    return codes.decode("latin-1").translate(_ESCAPES)


@lru_cache(maxsize=256)
def _turn(transform: tuple[float, ...]) -> str:
    """The first four numbers of a text's matrix: the transform maps millimetres to points, but type sizes are
    in points already."""
    return " ".join(f"{value * MM_PER_POINT:.6f}".rstrip("0").rstrip(".") for value in transform)


def _registered(font: AnyFont) -> str:
    """The name by which reportlab knows our copy of a font.

    `registerFont` isn't called. It keeps one font for each face, so we might get a hinted copy that other code
    in the same process has registered, and other code might get ours without hints.
    """
    name = font_name(font)
    if name not in pdfmetrics._fonts:
        pdfmetrics._fonts[name] = EmbeddedFont(name, font)
    return name


@lru_cache(maxsize=256)
def _fill_operator(colour: Colour) -> str:
    return _colour_operator(colour, "g", "rg")


@lru_cache(maxsize=256)
def _stroke_operator(colour: Colour) -> str:
    return _colour_operator(colour, "G", "RG")


@lru_cache(maxsize=256)
def _width_operator(width: float) -> str:
    return f"{fp_str(_r(width))} w"


@lru_cache(maxsize=256)
def _dash_operator(dash: tuple[float, ...]) -> str:
    return f"[{fp_str([_r(length) for length in dash])}] 0 d"


def _cap_operator(cap: str) -> str:
    return f"{_CAPS[cap]} J"


def _join_operator(join: str) -> str:
    return f"{_JOINS[join]} j"


def _colour_operator(colour: Colour, grey: str, rgb: str) -> str:
    """The operator that sets a colour: greys as grey, so that a printer uses only black ink for them."""
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))
    return f"{fp_str(red)} {grey}" if red == green == blue else f"{fp_str(red, green, blue)} {rgb}"


def _r(points: float) -> float:
    """A coordinate rounded to a thousandth of a point, 0.35 µm."""
    return round(float(points), 3)
