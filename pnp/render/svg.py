"""Write pages as SVG, with svgwrite: millimetres, layers as groups, text as outlines or as text."""

from __future__ import annotations

import io
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol, TextIO

import svgwrite
from svgwrite.container import Group as SvgGroup

from pnp.base import __version__
from pnp.base.geometry import MM_PER_POINT, Affine, Box, Size, stretch
from pnp.drawing.finish import Finish, Gradient
from pnp.drawing.flatten import PAGE_ORIGIN, Placed, Window, by_window
from pnp.drawing.font_files import FAMILY
from pnp.drawing.fonts import start_of
from pnp.drawing.pdf_page import DOTS, as_pixels
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Font,
    Image,
    Layer,
    Link,
    Path,
    Style,
    Target,
    Text,
)
from pnp.drawing.shaping import plain_font
from pnp.drawing.text_outlines import text_data, text_outline
from pnp.render.painting import PageRuns, Run, fuse, gradient_element, in_pen, layered, path_text, short
from pnp.sheets.sheet import Page

_WEIGHT = {Font.REGULAR: 400, Font.ITALIC: 400, Font.SEMIBOLD: 600, Font.BOLD: 700}
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


class _Element(Protocol):
    """An SVG element as svgwrite makes it."""

    attribs: dict[str, str]

    def add(self, element: _Element, /) -> _Element: ...
    def add_stop_color(self, offset: str, colour: str, opacity: float | None, /) -> None: ...


class _Document(_Element, Protocol):
    """An SVG document, which makes the elements."""

    defs: _Element

    def set_desc(self, *, title: str, desc: str) -> None: ...
    def write(self, file: TextIO, /) -> None: ...
    def tostring(self) -> str: ...
    def rect(self, insert: _Point, size: _Point, /, *, debug: bool) -> _Element: ...
    def circle(self, centre: _Point, radius: float, /, *, debug: bool, **style: str | float) -> _Element: ...
    def path(self, data: str, /, *, debug: bool, **style: str | float) -> _Element: ...
    def text(self, text: str, /, *, debug: bool, **style: str | float) -> _Element: ...
    def clipPath(self, *, id: str, debug: bool) -> _Element: ...  # noqa: N802, svgwrite's name
    def image(self, href: str, /, *, size: _Point, debug: bool, **attributes: str) -> _Element: ...
    def use(self, href: str, /, *, debug: bool, **attributes: str) -> _Element: ...


_Point = tuple[float, float]
_Content = tuple[Box | None, tuple[Placed, ...]]
"""A window and the shapes in it, positioned with their group."""


def svg_bytes(page: Page, *, text_as_text: bool = False, all_layers: bool = False) -> bytes:
    """Return one page as an SVG file. Layers are groups named print, fold, cut and marks; a cutter needs all of
    them, in their places on the printed sheet."""
    document = _document_of(page)
    writer = _Writer(document, text_as_text)
    onto = _upside_down(page.drawing.size)
    if all_layers:
        onto = onto.after(page.correction.inverse())
    for layer, placed in layered(page.drawing, onto).items():
        if all_layers or layer in page.layers:
            document.add(writer.fill(_layer_group(layer), placed))
    return _written(document)


def screen_svg(page: Page) -> bytes:
    """Return one page with all its layers as SVG for a screen: shapes that are drawn in several places are in
    it only once.

    A sheet of patterned backs takes a tenth of the bytes or less, and a third of the time. Files have no such
    copies, because not every program that cuts or edits SVG can read them.
    """
    document = _document_of(page)
    writer = _Writer(document, False, dots=DOTS / 2, for_screen=True)
    for layer, runs in PageRuns(_upside_down(page.drawing.size)).of(page.drawing).items():
        document.add(writer.fill_with_copies(_layer_group(layer), runs))
    return _written(document)


def _document_of(page: Page) -> _Document:
    document = _document(page.drawing.size)
    document.attribs["xmlns:inkscape"] = _INKSCAPE
    document.set_desc(title=page.title, desc=f"pnp {__version__}: {page.name}")
    return document


def _written(document: _Document) -> bytes:
    out = io.StringIO()
    document.write(out)
    return out.getvalue().encode()


def _upside_down(size: Size) -> Affine:
    """Return the map from millimetres with y upwards to SVG's coordinates with y downwards."""
    return Affine(d=-1, f=size.height)


def inline_svg(drawing: Drawing, name: str, label: str = "") -> str:
    """Return a drawing as an ``svg`` element for an HTML page: its printed layer, with text as text.

    ``name`` must be unique on the page: every id in the element starts with it. Screen readers read ``label``
    out; without one, they skip the drawing as an ornament.
    """
    size = drawing.size
    document = _document(size)
    if label:
        document.attribs.update({"role": "img", "aria-label": label})
    else:
        document.attribs["aria-hidden"] = "true"
    writer = _Writer(document, True, name)
    for layer, placed in layered(drawing, _upside_down(size)).items():
        if layer is Layer.PRINT:
            document.add(writer.fill(_group(), placed))
    return document.tostring()


def _document(size: Size) -> _Document:
    """Return an empty document whose units are millimetres."""
    document: _Document = svgwrite.Drawing(
        size=(f"{short(size.width)}mm", f"{short(size.height)}mm"),
        viewBox=f"0 0 {short(size.width)} {short(size.height)}",
        debug=False,
    )
    return document


def _group(**attributes: str) -> _Element:
    group: _Element = SvgGroup(debug=False, **attributes)
    return group


def _layer_group(layer: Layer) -> _Element:
    """Return an empty group for a layer, with the name that Inkscape shows."""
    group = _group(id=layer.value)
    group.attribs["inkscape:groupmode"] = "layer"
    group.attribs["inkscape:label"] = layer.value
    return group


class _Writer:
    def __init__(
        self,
        document: _Document,
        text_as_text: bool,
        prefix: str = "",
        dots: float = DOTS,
        *,
        for_screen: bool = False,
    ) -> None:
        """:param dots: the resolution of pages of PDFs, which are drawn as pixels.
        :param for_screen: whether the outlines of letters may be relative to their starting points.
        """
        self._document, self._dots = document, dots
        self._text_as_text, self._for_screen = text_as_text, for_screen
        self._prefix = prefix
        self._clips: dict[Box, str] = {}
        self._images: dict[Pixels, str] = {}
        self._gradients: dict[Gradient, str] = {}
        self._copied = self._count = 0

    def fill(self, group: _Element, placed: Iterable[Placed]) -> _Element:
        """Add the shapes to the group, and return it."""
        self._layers(group, fuse(placed), 0)
        return group

    def _layers(self, group: _Element, placed: Iterable[Placed], depth: int) -> None:
        """Add the shapes in the windows through which they are seen.

        :param depth: the number of their windows that are around the group already.
        """
        for window, found in by_window(placed, depth):
            if window is not None:
                self._layers(group.add(self._window(window)), found, depth + 1)
                continue
            holder: _Element = group
            clip: Box | None = None
            for item in found:
                if item.clip != clip:
                    clip = item.clip
                    holder = group if clip is None else group.add(self._clipped(clip))
                self._add(holder, item)

    def fill_with_copies(self, group: _Element, runs: Sequence[Run]) -> _Element:
        """Add the runs to the group, and return it. Runs that draw the same are defined only once."""
        contents = [_content(run) for run in runs]
        counts = Counter(contents)
        names: dict[_Content, str] = {}
        for run, content in zip(runs, contents, strict=True):
            if counts[content] > 1:
                if content not in names:
                    self._copied += 1
                    names[content] = f"{self._prefix}copy{self._copied}"
                    self._document.defs.add(self._run(content, id=names[content]))
                group.add(self._document.use(f"#{names[content]}", debug=False, **_moved(run.origin)))
            elif not run.is_plain:
                self._layers(group.add(_group(**_moved(run.origin))), run.shapes, 0)
            elif run.origin == PAGE_ORIGIN and run.clip is None:
                for item in run.shapes:
                    self._add(group, item)
            else:
                group.add(self._run(content, **_moved(run.origin)))
        return group

    def _run(self, content: _Content, **attributes: str) -> _Element:
        clip, shapes = content
        group = _group(**attributes)
        holder = group if clip is None else group.add(self._clipped(clip))
        for item in shapes:
            self._add(holder, item)
        return group

    def _add(self, holder: _Element, item: Placed) -> None:
        element = self._element(item)
        if element is not None:
            holder.add(element)

    def _clipped(self, clip: Box) -> _Element:
        if clip not in self._clips:
            name = f"{self._prefix}window{len(self._clips) + 1}"
            self._clips[clip] = name
            window = self._document.clipPath(id=name, debug=False)
            window.add(
                self._document.rect(
                    (_f(clip.left), _f(clip.bottom)), (_f(clip.width), _f(clip.height)), debug=False
                )
            )
            self._document.defs.add(window)
        return _group(clip_path=f"url(#{self._clips[clip]})")

    def _window(self, window: Window) -> _Element:
        attributes = {"opacity": short(window.opacity, 4)} if window.opacity < 1 else {}
        if window.outline is None:
            return _group(**attributes)
        rule = {"clip_rule": "evenodd"} if window.outline.style.even_odd else {}
        path = self._document.path(path_data(window.outline) or "M0 0", debug=False, **rule)
        return _group(clip_path=f"url(#{self._defined('outline', path)})", **attributes)

    def _defined(self, kind: str, inside: _Element) -> str:
        """Return the name of a new clip path."""
        self._count += 1
        name = f"{self._prefix}{kind}{self._count}"
        clip = self._document.clipPath(id=name, debug=False)
        clip.add(inside)
        self._document.defs.add(clip)
        return name

    def _finished(self, style: Style, finish: Finish) -> dict[str, str]:
        """Return the attributes of gradients, opacity and details of lines."""
        found: dict[str, str] = {}
        for part, gradient, opacity in (
            ("fill", style.fill and finish.fill, finish.fill_opacity),
            ("stroke", style.stroke and finish.stroke, finish.stroke_opacity),
        ):
            if gradient:
                found[part] = f"url(#{self._gradient(gradient)})"
            if opacity < 1:
                found[f"{part}_opacity"] = short(opacity, 4)
        if style.stroke and finish.dash_start and style.dash:
            found["stroke_dashoffset"] = short(finish.dash_start)
        if style.stroke:  # otherwise SVG's own limit would apply, which is 4, not PDF's
            limit = 10.0 if finish.miter_limit is None else max(finish.miter_limit, 1.0)
            found["stroke_miterlimit"] = short(limit)
        return found

    def _gradient(self, gradient: Gradient) -> str:
        """Return the name of a gradient, which is in the document only once."""
        if gradient not in self._gradients:
            name = self._gradients[gradient] = f"{self._prefix}gradient{len(self._gradients) + 1}"
            self._document.defs.add(gradient_element(self._document, gradient, name))
        return self._gradients[gradient]

    def _element(self, item: Placed) -> _Element | None:
        shape = item.shape
        if isinstance(shape, Text):
            return self._text(shape, item.transform)
        if isinstance(shape, Image):
            return self._image(shape, item.transform)
        if isinstance(shape, (Target, Link)):
            return None  # pages are separate files, with nothing to link to
        if not (shape.style.fill or shape.style.stroke):
            return None
        attributes = _attributes(shape.style)
        finish = shape.style.finish
        if finish is not None:
            if finish.pen is not None and shape.style.stroke:
                attributes["transform"] = f"matrix({' '.join(short(value, 6) for value in finish.pen)})"
                shape, finish = in_pen(shape, finish.pen), finish.mapped(finish.pen.inverse(), 1.0)
            attributes |= self._finished(shape.style, finish)
        if isinstance(shape, Circle):
            place = (_f(shape.x), _f(shape.y))
            return self._document.circle(place, _f(shape.radius), debug=False, **attributes)
        return self._document.path(path_data(shape), debug=False, **attributes)

    def _image(self, image: Image, transform: Affine) -> _Element:
        """Return an image as in its file. If it's drawn several times, the SVG contains its pixels once."""
        pixels, box = as_pixels(image.pixels, self._dots), image.box
        if pixels not in self._images:
            name = f"{self._prefix}image{len(self._images) + 1}"
            self._images[pixels] = name
            data = f"data:image/{pixels.kind};base64,{b64encode(pixels.file).decode('ascii')}"
            stretched = {"preserveAspectRatio": "none"}
            self._document.defs.add(self._document.image(data, size=(1, 1), debug=False, id=name, **stretched))
        place = transform.after(Affine(box.width, 0, 0, -box.height, box.left, box.top))
        matrix = " ".join(short(value, 6) for value in place)
        return self._document.use(f"#{self._images[pixels]}", transform=f"matrix({matrix})", debug=False)

    def _text(self, text: Text, transform: Affine) -> _Element | None:
        font = plain_font(text.text, text.font, text.direction) if self._text_as_text else None
        if not isinstance(font, Font):  # readers of the file don't have other fonts
            outline = None if self._for_screen else text_outline(text, transform)
            data = text_data(text, transform) if self._for_screen else outline and path_data(outline)
            return self._document.path(data, debug=False, fill=text.colour) if data else None
        # In SVG, y runs downwards: undo the page's flip for the letters, but keep it for their position.
        upright = transform.after(stretch(1, -1))
        matrix = " ".join(short(value) for value in (*upright[:4], *transform(start_of(text), text.y)))
        extra = {"font_style": "italic"} if font is Font.ITALIC else {}
        return self._document.text(
            text.text,
            transform=f"matrix({matrix})",
            font_family=f"{FAMILY}, sans-serif",
            font_size=short(text.size * MM_PER_POINT),
            font_weight=_WEIGHT[font],
            fill=text.colour,
            debug=False,
            **extra,
        )


def _content(run: Run) -> _Content:
    """Return the content of a run, without its place: shapes are in its frame already, and its clip is moved
    there."""
    x, y = run.origin
    clip = run.clip and Box(*(_f(side - by) for side, by in zip(run.clip, (x, y, x, y), strict=True)))
    return clip, tuple(item._replace(clip=None, origin=PAGE_ORIGIN) for item in run.shapes)


def _moved(origin: _Point) -> dict[str, str]:
    """Return the attribute that puts a run in its place."""
    x, y = map(short, origin)
    return {} if (x, y) == ("0", "0") else {"transform": f"translate({x} {y})"}


_COMMANDS = {"M": "M%.3f %.3f", "L": "L%.3f %.3f", "C": "C%.3f %.3f %.3f %.3f %.3f %.3f", "Z": "Z"}


def path_data(path: Path) -> str:
    """Return a path as SVG's ``d`` attribute."""
    return path_text(path, _COMMANDS, "")


def _attributes(style: Style) -> dict[str, str]:
    found = {"fill": style.fill or "none"}
    if style.fill and style.even_odd:
        found["fill_rule"] = "evenodd"
    if style.stroke:
        found |= {"stroke": style.stroke, "stroke_width": short(style.width)}
        if style.dash:
            found["stroke_dasharray"] = " ".join(map(short, style.dash))
        if style.cap != "butt":
            found["stroke_linecap"] = style.cap
        if style.join != "miter":
            found["stroke_linejoin"] = style.join
    return found


def _f(number: float) -> float:
    """Return millimetres, rounded to a micrometre."""
    return round(float(number), 3)
