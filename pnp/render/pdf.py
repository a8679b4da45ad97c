"""Write products as PDF, with reportlab: vector graphics, fonts embedded as subsets, the same bytes every
time."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import IO, TYPE_CHECKING, TypeVar

from reportlab.pdfbase.pdfdoc import LinkAnnotation, PDFString

from pnp.base import __version__
from pnp.base.geometry import MM_PER_POINT, Affine, Box, stretch
from pnp.drawing.flatten import PAGE_ORIGIN, Placed, Window, bounds, by_window
from pnp.drawing.fonts import start_of
from pnp.drawing.shapes import Circle, Colour, Image, Layer, Link, Path, Style, Target, Text
from pnp.render.canvas import Images, PdfCanvas, Stamps
from pnp.render.document import (
    TextOperators,
    cap_operator,
    dash_operator,
    embedded,
    fill_operator,
    join_operator,
    line_operators,
    name_things,
    new_canvas,
    rounded,
    stroke_operator,
    turn,
    width_operator,
    write_document,
)
from pnp.render.forms import START, Forms, Resources
from pnp.render.painting import PageRuns, Run, in_pen, path_operators, short
from pnp.sheets.sheet import Duplex, Page, Product

if TYPE_CHECKING:  # few drawings have forms
    from pnp.drawing.finish import Finish

_POINTS = stretch(1 / MM_PER_POINT, 1 / MM_PER_POINT)
WEB = ("https://", "http://", "mailto:")
"""The prefixes of external addresses."""
_PAINT = {(True, False): "f", (False, True): "S", (True, True): "B"}
"""The operators for paths that are filled, stroked, or both."""
_MITER_LIMIT = 10.0
"""The default miter limit, in widths of the line (8.4.3.5)."""
_DUPLEX = {Duplex.LONG_EDGE: "DuplexFlipLongEdge", Duplex.SHORT_EDGE: "DuplexFlipShortEdge"}

_Value = TypeVar("_Value")


def page_runs() -> PageRuns:
    """Return flattened pages, which several files with the same pages can share."""
    return PageRuns(_POINTS)


def _nothing() -> None:
    """Do nothing."""


def pdf_bytes(product: Product, runs: PageRuns | None = None, on_page: Callable[[], None] = _nothing) -> bytes:
    """Return the whole product as one PDF file; see `write_pdf`."""
    out = io.BytesIO()
    write_pdf(product, out, runs, on_page)
    return out.getvalue()


def write_pdf(
    product: Product,
    out: IO[bytes],
    runs: PageRuns | None = None,
    on_page: Callable[[], None] = _nothing,
) -> None:
    """Write the whole product as one PDF file: front and back pages in turn; with a bookmark for each sheet,
    links and printing preferences, unless the product is bare. Pictures are read one at a time.

    :param runs: flattened pages from other files with some of the same pages.
    :param on_page: called before each page.
    :raises SpecError: if the file of a picture is missing or has changed.
    """
    canvas = new_canvas(product.language)
    canvas.setTitle(product.title)
    canvas.setAuthor(product.author)
    canvas.setCreator(f"pnp {__version__}")
    shared = _Shared(canvas, runs or page_runs())
    if product.bare:
        canvas.setSubject("")  # otherwise the library would write that there is none
        for page in product.pages():
            on_page()
            _draw_page(canvas, page, shared, bare=True)
    else:
        _draw_linked(canvas, product, shared, on_page)
    write_document(canvas._doc, canvas, out)


def _draw_linked(canvas: PdfCanvas, product: Product, shared: _Shared, on_page: Callable[[], None]) -> None:
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
        on_page()
        if page.title and page.title != bookmarked:
            canvas.bookmarkPage(page.name)
            canvas.addOutlineEntry(page.title, page.name)
            bookmarked = page.title
        targets += _draw_page(canvas, page, shared)
    for mark in product.outline:
        canvas.addOutlineEntry(mark.title, mark.target, mark.level)
    name_things(canvas, "Dests", ((name, canvas._bookmarkReference(name)) for name in sorted(targets)))
    name_things(canvas, "EmbeddedFiles", ((one.name, embedded(canvas, one)) for one in product.attached))


def _draw_page(canvas: PdfCanvas, page: Page, shared: _Shared, *, bare: bool = False) -> list[str]:
    """Draw a page, and return the names of the targets on it; a ``bare`` one has neither targets nor links."""
    canvas.setPageSize(tuple(side / MM_PER_POINT for side in page.drawing.size))
    for box, set_box in ((page.trim, canvas.setTrimBox), (page.bleed, canvas.setBleedBox)):
        set_box(None if box is None else tuple(rounded(side / MM_PER_POINT) for side in box))
    pen = _Pen(canvas, shared, bare=bare)
    for layer, found in shared.runs.of(page.drawing).items():
        if layer in page.layers:
            pen.draw(found)
    pen.unclip()
    canvas.showPage()
    return pen.targets


class _Shared:
    """The objects that the pages of one file share."""

    def __init__(self, canvas: PdfCanvas, runs: PageRuns) -> None:
        self.runs = runs
        self.lines = TextOperators(canvas)
        self.stamps = Stamps(canvas)
        self.images = Images(canvas)
        self.forms = Forms(canvas)


class _Pen:
    """Writes shapes to a canvas. It tracks the graphics state, to leave out operators that would change
    nothing."""

    def __init__(
        self, canvas: PdfCanvas, shared: _Shared, *, bare: bool, resources: Resources | None = None
    ) -> None:
        """:param resources: the resources of the form being written; None on a page."""
        self._canvas = canvas
        self._resources = resources or Resources()
        self._shared = shared
        self._bare = bare
        self._clip: Box | None = None
        self._state: dict[str, object] = {}
        self.targets: list[str] = []

    def draw(self, runs: Iterable[Run]) -> None:
        for run in runs:
            self._window(run.clip)
            if not run.is_plain:
                self._put_form(run)
            elif run.origin == PAGE_ORIGIN:
                self._items(run.shapes)
            else:
                self._frame(run)

    def _frame(self, run: Run) -> None:
        """Draw shapes in the coordinates of their group.

        Copies of a piece are then equal bytes, which Flate compression stores only once: a sheet of tiles
        shrinks to 40%. The origin has one more digit than coordinates, so rounding twice is hardly worse than
        rounding once.
        """
        self._prepare(run.shapes[0].shape)  # what is set before ``q`` is restored by ``Q``
        state = dict(self._state)
        x, y = run.origin
        self._canvas.addLiteral(f"q 1 0 0 1 {short(x, 4)} {short(y, 4)} cm")
        start = len(self._canvas._code)
        self._items(run.shapes)
        if all(isinstance(item.shape, Path | Circle) for item in run.shapes):
            self._shared.stamps.share(start, run.shapes)
        self._canvas.addLiteral("Q")
        self._state = state

    # Forms

    def _put_form(self, run: Run) -> None:
        """Draw shapes with windows, gradients or opacity, which need forms."""
        self._items(item for item in run.shapes if isinstance(item.shape, Link | Target))
        inked = [item for item in run.shapes if not isinstance(item.shape, Link | Target)]
        if not inked:
            return
        form = self._form(inked, 0)
        if run.origin == PAGE_ORIGIN:
            self._canvas.addLiteral(self._shared.forms.use(form))
        else:
            x, y = run.origin
            self._canvas.addLiteral(
                f"q 1 0 0 1 {short(x, 4)} {short(y, 4)} cm {self._shared.forms.use(form)} Q"
            )

    def _form(self, items: Sequence[Placed], depth: int, group: Window | None = None) -> str:
        """Return the name of a form with the shapes in it.

        :param depth: the number of their windows that are around the form.
        :param group: the innermost of these, if the form is a group that is faded as a whole.
        """
        canvas, resources = self._canvas, Resources()
        code, used = canvas._code, canvas._formsinuse
        canvas._code, canvas._formsinuse = [START], []
        pen = _Pen(canvas, self._shared, bare=True, resources=resources)
        if group is not None and group.outline is not None:
            pen._clip_to(group.outline)
        pen._layers(items, depth)
        text, inner = "\n".join(canvas._code), [*dict.fromkeys(canvas._formsinuse)]
        canvas._code, canvas._formsinuse = code, used
        box = Box.around_boxes(map(_extent, items))
        return self._shared.forms.form(text, box, inner, resources, "DeviceRGB" if group is not None else "")

    def _layers(self, items: Iterable[Placed], depth: int) -> None:
        """Draw shapes in the windows through which they are seen."""
        for window, found in by_window(items, depth):
            if window is None:
                for clip, run in groupby(found, key=attrgetter("clip")):
                    self._window(clip)
                    self._items(run)
                self._window(None)
            elif window.opacity < 1:
                fade = self._shared.forms.opacity(self._resources, "ca", window.opacity)
                form = self._form(found, depth + 1, window)
                self._canvas.addLiteral(f"q {fade} {self._shared.forms.use(form)} Q")
            elif window.outline is not None:
                self._canvas.addLiteral("q")
                state, self._state = self._state, {}
                self._clip_to(window.outline)
                self._layers(found, depth + 1)
                self._canvas.addLiteral("Q")
                self._state = state

    def _clip_to(self, outline: Path) -> None:
        rule = "W*" if outline.style.even_odd else "W"
        operators = self._shared.runs.operators(outline) if outline.segments else "0 0 0 0 re"
        self._canvas.addLiteral(f"{operators} {rule} n")

    def _finished(self, shape: Path | Circle, finish: Finish) -> None:
        """Draw a shape with a gradient, opacity or a special line: first its area, then its line, as SVG
        does."""
        style, path = shape.style, self._shared.runs.operators(shape)
        no_line: list[str] = []
        paints = (
            ("f", style.fill, finish.fill, finish.fill_opacity, no_line),
            ("S", style.stroke, finish.stroke, finish.stroke_opacity, line_operators(style, finish)),
        )
        for paint, colour, gradient, opacity, line in paints:
            if not colour:
                continue
            parts = list(line)
            if opacity < 1:
                of = "ca" if paint == "f" else "CA"
                parts.append(self._shared.forms.opacity(self._resources, of, opacity))
            if gradient is None:
                parts.append((fill_operator if paint == "f" else stroke_operator)(colour))
            else:
                if not gradient.is_opaque:
                    parts.append(
                        self._shared.forms.mask(
                            self._resources, gradient, _extent(Placed(shape, Layer.PRINT, None))
                        )
                    )
                parts.append(self._shared.forms.colours(self._resources, gradient, paint))
            rule = "*" if style.even_odd and paint == "f" else ""
            own = path
            if finish.pen is not None and paint == "S":
                parts.append(f"{' '.join(short(value, 6) for value in finish.pen)} cm")
                own = path_operators(in_pen(shape, finish.pen))
            self._canvas.addLiteral(f"q {' '.join(parts)} {own} {paint}{rule} Q")

    def _items(self, items: Iterable[Placed]) -> None:
        for item in items:
            if isinstance(item.shape, Text):
                self._text(item.shape, item.transform)
            elif isinstance(item.shape, Image):
                self._shared.images.draw(item.shape, item.transform)
            elif isinstance(item.shape, Link | Target):
                if not self._bare:
                    self._place(item.shape)
            elif item.shape.style.finish is not None:
                self._finished(item.shape, item.shape.style.finish)
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
        box = tuple(rounded(side) for side in link.box)
        if link.to.startswith(WEB):
            self._canvas.linkURL(link.to, box, relative=0)
        else:
            self._canvas._addAnnotation(LinkAnnotation(box, "", PDFString(link.to), Border="[0 0 0]"))

    def _target(self, target: Target) -> None:
        self._canvas.bookmarkPage(target.name, fit="XYZ", left=rounded(target.x), top=rounded(target.y), zoom=0)
        self.targets.append(target.name)

    def _path(self, shape: Path | Circle) -> None:
        style = shape.style
        self._styled(style)
        paint = _PAINT[bool(style.fill), bool(style.stroke)] + ("*" if style.even_odd and style.fill else "")
        # The canvas's own path objects format each number in Python three times, which doubles the time that a
        # large sheet takes.
        self._canvas.addLiteral(f"{self._shared.runs.operators(shape)} {paint}")

    def _styled(self, style: Style) -> None:
        if self._state.get("style") is style:  # neighbours usually share one, so none of it needs setting again
            return
        if style.fill:
            self._fill(style.fill)
        if style.stroke:
            self._set("stroke", style.stroke, stroke_operator, None)
            self._set("width", style.width, width_operator, None)
            self._set("dash", style.dash, dash_operator, ())
            self._set("cap", style.cap, cap_operator, "butt")
            self._set("join", style.join, join_operator, "miter")
        self._state["style"] = style

    def _set(self, name: str, value: _Value, operator: Callable[[_Value], str], default: _Value | None) -> None:
        if self._state.get(name, default) != value:
            self._canvas.addLiteral(operator(value))
            self._state[name] = value

    def _fill(self, colour: Colour) -> None:
        self._set("fill", colour, fill_operator, None)
        self._state["style"] = None  # the fill may have been different

    def _text(self, text: Text, transform: Affine) -> None:
        self._fill(text.colour)
        state = self._state
        start = transform(start_of(text), text.y)
        parts = [f"BT {turn(transform[:4])} {short(start.x)} {short(start.y)} Tm"]
        for font, layers in self._shared.lines.of(text):
            chosen = f"{font} {text.size:g} Tf"
            if state.get("font") != chosen:
                state["font"] = chosen
                parts.append(chosen)
            parts.append(layers)
        self._canvas.addLiteral(f"{' '.join(parts)} ET")


def _extent(item: Placed) -> Box:
    """Return a box around a shape and the tips of its corners."""
    shape, box = item.shape, bounds(item)
    if not isinstance(shape, Path) or not shape.style.stroke or shape.style.join != "miter":
        return box
    finish = shape.style.finish
    limit = None if finish is None else finish.miter_limit
    grow = _MITER_LIMIT if limit is None else max(limit, 1.0)
    if finish is not None and finish.pen is not None:
        grow *= sum(map(abs, finish.pen[:4]))
    return box.grown(shape.style.width / 2 * grow)
