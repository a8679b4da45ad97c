"""Read pictures in SVG files into the drawing model.

Reading is safe for untrusted files: nothing is loaded or run, and there are limits. Anything that can't be
drawn as its author sees it is refused at its line, or drawn with a notice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pnp.base.errors import TextError
from pnp.base.geometry import Affine, Box, Size, move, stretch
from pnp.base.sentences import Sentence, together
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Group, Shape
from pnp.drawing.svg.clipping import Around
from pnp.drawing.svg.drawing import Artist
from pnp.drawing.svg.pictures import as_pixels
from pnp.drawing.svg.styles import resolved
from pnp.drawing.svg.text import FindFont, no_fonts
from pnp.drawing.svg.tree import BeyondVectorsError, Document, Node, Notice, Notices, parse
from pnp.drawing.svg.values import Scale, fitted, length, urls_in, view_box

LONGER_SIDE = 100.0
"""The longer side of a picture, in millimetres: the size that its file gives is meant for screens."""
_MOST_RATIO = 20.0
"""The largest ratio of a picture's longer side to its shorter one."""
_SAME = 1e-3
"""The greatest difference between two ratios of sides that count as the same."""


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """A picture, with notices for whoever prints it."""

    drawing: Drawing
    notices: tuple[Notice, ...] = ()


def read_svg(data: bytes, find_font: FindFont = no_fonts) -> SvgPicture:
    """Return the picture in an SVG file, cut off at its edges; its longer side becomes `LONGER_SIDE`.

    :param find_font: finds the user's own fonts.
    :raises TextError: for anything that can't be printed as its author sees it, at its line and column.
    """
    document = parse(data)
    _check(document.root)
    notices = Notices()
    artist = Artist(document, notices, find_font)
    view = _View.of(document, artist, notices)
    try:
        shapes = artist.children(document.root, view.around, artist.styles.of(document.root))
    except BeyondVectorsError as error:
        drawing = _as_pixels(data, document, view.size, error, notices)
    else:
        if not shapes:
            raise _nothing_drawn(document.root, notices)
        drawing = Drawing(view.size, _cut_off(tuple(shapes), view.size))
    return SvgPicture(replace(drawing, on_paper=_on_paper(document.root, view.size)), tuple(notices))


_PAPER = {"mm": 1.0, "cm": 10.0, "q": 0.25, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}
"""The units of paper, in millimetres; pixels of screens have no size on it."""


def _on_paper(root: Node, size: Size) -> Size | None:
    """Return the size on paper that a file sets, with the sides of its view; None if it sets none."""
    for name, side in (("width", size.width), ("height", size.height)):
        found = re.fullmatch(r"(\d+\.?\d*|\.\d+)\s*(mm|cm|q|in|pt|pc)", root.get(name).strip().lower())
        if found and (wanted := float(found[1]) * _PAPER[found[2]]):
            return Size(size.width * wanted / side, size.height * wanted / side)
    return None


def _nothing_drawn(root: Node, notices: Notices) -> TextError:
    """Return the error for a picture in which nothing is visible, with the reason if one is known."""
    nothing = Sentence("nothing is drawn in this picture")
    for notice in notices:
        return TextError.at(together([nothing, notice.message], ": "), notice.line)
    for node in root.walk():
        if node.kind in _VISIBLE:
            hidden = Sentence("its contents are hidden, or defined in <symbol> or <defs> and not used")
            return TextError.at(together([nothing, hidden], ": "), node.line)
    return TextError.at(nothing)


_VISIBLE = frozenset(
    {*("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"), *("text", "image")}
)


def _cut_off(shapes: tuple[Shape, ...], size: Size) -> tuple[Shape, ...]:
    whole = Box(0, 0, *size)
    if all(whole.holds(bounds(placed)) for placed in flatten(shapes)):
        return shapes
    return (Group(shapes, clip=whole),)


def _check(root: Node) -> None:
    """Refuse scripts and references to anything outside the file."""
    for node in root.walk():
        if node.kind == "script":
            raise node.error(Sentence("<{kind}> isn't supported: {advice}", kind="script", advice=_REMOVE))
        address = node.get("href").strip()
        is_inside = address.startswith(("#", "data:")) or not address
        if not is_inside and node.kind != "a" and " " not in node.kind:
            raise _leads_out(node, address)
        texts = [node.text()] if node.kind == "style" else []
        for text in (*node.attributes.values(), *texts):
            for found in urls_in(text) if "url(" in text.lower() else ():
                if not found.startswith(("#", "data:")):
                    raise _leads_out(node, found)


def _leads_out(node: Node, address: str) -> TextError:
    message = Sentence("it refers to {name}, another file or page: embed it or remove it", name=address[:60])
    return node.error(message)


_REMOVE = Sentence("remove it")


@dataclass(frozen=True, slots=True)
class _View:
    """The visible part of the picture, and its size."""

    size: Size
    around: Around

    @classmethod
    def of(cls, document: Document, artist: Artist, notices: Notices) -> _View:
        """Return the view set by the root; by default, around everything that is drawn."""
        root = document.root
        try:
            view, port = _sides(root)
            if view is None:
                view = port = _drawn_box(root, artist, notices)
            aspect = root.get("preserveAspectRatio")
            inner = fitted(view, Box(0, 0, port.width, port.height), aspect) if _has_area(view, port) else None
        except ValueError as error:
            if isinstance(error, TextError):
                raise
            raise root.error(error.args[0]) from error
        if inner is None or not 1 / _MOST_RATIO <= port.width / port.height <= _MOST_RATIO:
            raise root.error(
                Sentence(
                    "its width and height must be above 0, and neither more than {most:g} times the other",
                    most=_MOST_RATIO,
                )
            )
        scale = LONGER_SIDE / max(port.width, port.height)
        down = stretch(scale, -scale).after(move(0, -port.height)).after(inner)
        around = Around(down, Scale(view.width, view.height), scale * _pixel(root, port))
        return cls(Size(port.width * scale, port.height * scale), artist.within(root, around))


def _has_area(*boxes: Box) -> bool:
    return all(box.width > 0 and box.height > 0 for box in boxes)


def _sides(root: Node) -> tuple[Box | None, Box]:
    """Return the view box and the viewport of the root; no view box if none is given."""
    view = view_box(root.get("viewBox"))
    given = [root.get(name).strip() for name in ("width", "height")]
    sides = [
        None if text in ("", "auto") or text.endswith("%") else length(text, Scale(0, 0)) for text in given
    ]
    wide, high = sides
    if view is not None:
        if wide is None or high is None or not (wide > 0 and high > 0 and _has_area(view)):
            return view, view
        same = abs(wide / high * view.height / view.width - 1) < _SAME
        return view, view if same else Box(0, 0, wide, high)
    if wide is None or high is None:
        return None, Box(0, 0, 0, 0)
    port = Box(0, 0, wide, high)
    return port, port


def _pixel(root: Node, port: Box) -> float:
    """Return the length of a screen pixel in the units of the viewport, for lines that don't scale."""
    wide = root.get("width").strip()
    if not wide or wide.endswith("%") or wide == "auto":
        return 1.0
    found = length(wide, Scale(0, 0))
    return port.width / found if found > 0 else 1.0


def _drawn_box(root: Node, artist: Artist, notices: Notices) -> Box:
    """Return the box of everything that is drawn, in the units of the picture."""
    shapes = artist.children(root, Around(Affine(), Scale(100, 100), 1.0), artist.styles.of(root))
    boxes = [bounds(placed) for placed in flatten(shapes)]
    if not boxes:
        raise _nothing_drawn(root, notices)
    return Box.around_boxes(boxes)


def _as_pixels(
    data: bytes, document: Document, size: Size, error: BeyondVectorsError, notices: Notices
) -> Drawing:
    """Return the picture as pixels, with a notice.

    :raises TextError: if it can't be drawn here.
    """
    line, column = error.place
    what = _WORDS.get(error.what, error.what)
    try:
        found = as_pixels(_without_variables(_decoded(data)), size.width, size.height)
    except ValueError as failed:
        raise TextError.at(failed.args[0], line, column) from failed
    if found is None:
        message = Sentence(
            "it has {what}, which can be drawn only as pixels: install the extra 'pictures', or turn it into "
            "paths or a PNG picture",
            what=what,
        )
        raise TextError.at(message, line, column)
    drawing, dots = found
    notices.add(
        line,
        Sentence("it has {what}, so all of it is printed as pixels, at {dots} dpi", what=what, dots=dots),
    )
    return Drawing(
        size,
        (Group(drawing.shapes, stretch(size.width / drawing.size.width, size.height / drawing.size.height)),),
    )


_WORDS: dict[str, Sentence] = {
    "filter": Sentence("a filter"),
    "mask": Sentence("a mask"),
    "blend mode": Sentence("a blend mode"),
    "pattern": Sentence("a pattern"),
    "text on a path": Sentence("text on a path"),
    "vertical text": Sentence("vertical text"),
    "repeated gradient": Sentence("a gradient that repeats very often"),
    "clip path of overlapping areas with holes": Sentence("a clip path of overlapping areas with holes"),
    "an SVG picture in it": Sentence("another SVG picture in it"),
}


def _without_variables(text: str) -> str:
    """Return a file without the variables that the library for pixels doesn't know.

    :raises ValueError: if it has variables with values, or too many.
    """
    if _VARIABLE.search(text):
        raise ValueError(Sentence("its variables can't be drawn as pixels: write the values"))
    return resolved(text)


_VARIABLE = re.compile(r"[\s;{\"']--[\w-]+\s*:")
_ENCODING = re.compile(rb"""<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']""")


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    match = _ENCODING.match(data[:200].lstrip(b"\xef\xbb\xbf"))
    name = match[1].decode("ascii") if match else "utf-8"
    text = data.decode("utf-8-sig" if name.lower() in ("utf-8", "utf8", "us-ascii") else name)
    return text[text.index("?>") + 2 :] if match else text
