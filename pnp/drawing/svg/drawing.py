"""Draw the elements of an SVG file as shapes in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.base.errors import TextError
from pnp.base.geometry import Box, move, stretch
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.finish import Finish, pen_of
from pnp.drawing.shapes import AnyFont, Group, Path, Segment, Shape, Style
from pnp.drawing.svg.clipping import Around, ClipPaths, faded, seen_through
from pnp.drawing.svg.outlines import is_shape, lengths, outline, tight_box
from pnp.drawing.svg.paints import Paint, Paints, Surface
from pnp.drawing.svg.pictures import embedded
from pnp.drawing.svg.strokes import (
    DIGITS,
    Marker,
    corners,
    dashes,
    is_uneven,
    mapped,
    markers_on,
    miter,
    rounded,
)
from pnp.drawing.svg.styles import Properties, Styles
from pnp.drawing.svg.text import FindFont, TextReader, font_for
from pnp.drawing.svg.tree import DEFINITIONS, MOST_ELEMENTS, MOVING, BeyondVectorsError, Document, Node, Notices
from pnp.drawing.svg.values import Scale, fitted, length, share, slices, transform_of, view_box

MOST_SEGMENTS = 100_000
_FARTHEST = 10_000.0
"""How far from the picture something may be drawn, in millimetres. Everything beyond its edge is invisible."""
_DEEPEST = 30
"""The greatest depth of nested copies."""
_DRAW = Sentence("draw it with paths")
_ADVICE = {
    "foreignObject": Sentence("draw it with paths"),
    "flowRoot": Sentence("convert flowed text to plain text or paths"),
}
_DEFAULT_SIZE = "100%"


_Draw = Callable[[Node, Around, Properties], list[Shape]]
"""A function that draws one kind of element."""


class Artist:
    """Draws the elements of one file."""

    def __init__(self, document: Document, notices: Notices, find_font: FindFont) -> None:
        self._named, self._notices, self._find_font = document.named, notices, find_font
        self.styles = Styles(document, notices)
        self._paints = Paints(document, self.styles, notices)
        self._text = TextReader(self.styles, self._font)
        self._kinds: Mapping[str, _Draw] = {
            "a": self.children,
            "g": self.children,
            "image": self._image,
            "svg": self._nested,
            "switch": self._switch,
            "text": self._letters,
            "use": self._use,
        }
        self._elements = self._segments = 0
        self._clips = ClipPaths(document, self.styles, self._text, notices)

    def within(self, root: Node, around: Around) -> Around:
        """Return the context in which the children of the root are drawn."""
        own = self.styles.of(root)
        return around.through(transform_of(own, around.scale, None))

    def children(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        """Return everything in an element, with the element's own properties applied to the whole."""
        found = [shape for child in node.children for shape in self.element(child, around, properties)]
        return self._together(node, found, around, properties, None)

    def element(self, node: Node, around: Around, outer: Properties) -> list[Shape]:
        """Return one element.

        :raises TextError: for anything that can't be read, at the element.
        :raises BeyondVectorsError: for anything that can only be drawn as pixels, with its place.
        """
        if " " in node.kind or node.kind in DEFINITIONS:
            return []
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise node.error(Sentence("has more than {most:,} elements, with their copies", most=MOST_ELEMENTS))
        try:
            return self._element(node, around, self.styles.of(node, outer))
        except BeyondVectorsError as error:
            error.place = error.place if error.place[0] else (node.line, node.column)
            raise
        except TextError:
            raise
        except (ValueError, ZeroDivisionError) as error:
            known = error.args and isinstance(error.args[0], Sentence)
            if not known and not isinstance(error, ZeroDivisionError):
                raise
            raise node.error(
                error.args[0] if known else Sentence("its transform has no area: check its scale and skew")
            ) from error

    def _element(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        kind = node.kind
        if kind in MOVING:
            self._notices.add(node.line, Sentence("it's animated; its first frame is printed"))
            return []
        if properties["display"] == "none" or not _applies(node):
            return []
        _check(properties)
        if is_shape(kind):
            return self._shape(node, around, properties)
        draw = self._kinds.get(kind)
        if draw is None:
            advice = _ADVICE.get(kind, _DRAW)
            raise node.error(Sentence("<{kind}> isn't supported: {advice}", kind=kind[:40], advice=advice))
        return draw(node, around.through(transform_of(properties, around.scale, None)), properties)

    # Groups

    def _switch(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        """Return the first child that applies here; later ones are fallbacks for browsers."""
        drawn = (child for child in node.children if " " not in child.kind and _applies(child))
        here = (child for child in drawn if child.kind not in DEFINITIONS)
        first = next(iter(sorted(here, key=lambda child: child.kind == "foreignObject")), None)
        found = [] if first is None else self.element(first, around, properties)
        return self._together(node, found, around, properties, None)

    def _nested(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        return self._viewport(node, around, properties, node.get("width"), node.get("height"))

    def _viewport(
        self, node: Node, around: Around, properties: Properties, width: str, height: str
    ) -> list[Shape]:
        """Return a nested picture, or a symbol, in a viewport of its own."""
        own = Scale(around.scale.width, around.scale.height, float(properties["font-size"]))
        x, y = lengths(lambda name, default: node.get(name, default), own, "x", "y")
        if node.kind == "symbol":
            x = y = 0.0
        wide, high = (
            length(_DEFAULT_SIZE if text.strip() in ("", "auto") else text, own, along)
            for text, along in ((width, "x"), (height, "y"))
        )
        if wide <= 0 or high <= 0:
            return []
        port, view = Box(x, y, x + wide, y + high), view_box(node.get("viewBox"))
        if view is not None and not (view.width > 0 and view.height > 0):
            return []
        aspect = node.get("preserveAspectRatio")
        inner = fitted(view, port, aspect) if view is not None else move(x, y)
        scale = Scale(view.width, view.height) if view is not None else Scale(wide, high)
        inside = replace(around.through(inner), scale=scale)
        found = [shape for child in node.children for shape in self.element(child, inside, properties)]
        if properties["overflow"] not in ("visible", "auto"):
            found = seen_through(found, [Path(mapped(corners(port), around.transform), Style())])
        return self._together(node, found, around, properties, None)

    def _use(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        """Return a copy of another element."""
        name = node.get("href").strip().removeprefix("#")
        target = self._named.get(name)
        if target is None:
            message = Sentence("it copies {name}, which isn't in the file", name=quoted(name))
            self._notices.add(node.line, message)
            return []
        if target in around.uses or len(around.uses) >= _DEEPEST or _holds(target, node):
            raise node.error(Sentence("it copies itself"))
        x, y = lengths(node.get, around.scale, "x", "y")
        inside = replace(around.through(move(x, y)), uses=(*around.uses, target))
        if target.kind in ("symbol", "svg"):
            own = self.styles.of(target, properties)
            if own["display"] == "none":
                return []
            _check(own)
            width, height = (node.get(side) or target.get(side) for side in ("width", "height"))
            moved = inside.through(transform_of(own, inside.scale, None))
            found = self._viewport(target, moved, own, width, height)
        else:
            found = self.element(target, inside, properties)
        return self._together(node, found, around, properties, None)

    def _together(
        self, node: Node, shapes: Sequence[Shape], around: Around, properties: Properties, box: Box | None
    ) -> list[Shape]:
        """Return shapes with an element's clip path and opacity applied to the whole."""
        found = list(shapes)
        if not found:
            return found
        if (clip := properties["clip-path"]) != "none":
            found = seen_through(found, self._clips.outlines(clip, node, found, around, box))
        return faded(found, share(properties["opacity"]))

    # Shapes

    def _shape(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        def get(name: str, default: str) -> str:
            return properties.get(name) or node.get(name, default)

        own = Scale(around.scale.width, around.scale.height, float(properties["font-size"]))
        segments = outline(node.kind, get, own)
        if not segments:
            return []
        box = tight_box(segments)
        inner = around.through(transform_of(properties, around.scale, box))
        found: list[Shape] = []
        if properties["visibility"] == "visible":
            found = self._painted(node, segments, inner, properties, box)
        if node.kind in ("path", "line", "polyline", "polygon"):
            found += self._markers(segments, inner, properties)
        return self._together(node, found, inner, properties, box)

    def _painted(
        self, node: Node, segments: tuple[Segment, ...], around: Around, properties: Properties, box: Box | None
    ) -> list[Shape]:
        """Return an outline with its area and its line."""
        self._segments += len(segments)
        if self._segments + self._clips.segments > MOST_SEGMENTS:
            raise node.error(
                Sentence("has more than {most:,} lines and curves: simplify its paths", most=MOST_SEGMENTS)
            )
        style = self._style(node, segments, around, properties, box)
        if not (style.fill or style.stroke):
            return []
        drawn = mapped(segments, around.transform)
        sizes = [style.width, *style.dash, *(value for _, *values in drawn for value in values)]
        if not all(abs(size) <= _FARTHEST for size in sizes):  # nor is a value that isn't a number
            raise node.error(Sentence("is drawn far outside the picture: check its numbers and transforms"))
        path = Path(tuple(map(rounded, drawn)), style)
        words = properties["paint-order"].split()
        first = words[0] if words else "normal"
        if first == "stroke" and style.fill and style.stroke:
            return [
                replace(path, style=replace(style, fill=None)),
                replace(path, style=replace(style, stroke=None)),
            ]
        return [path]

    def _style(
        self, node: Node, segments: tuple[Segment, ...], around: Around, properties: Properties, box: Box | None
    ) -> Style:
        """Return the style with which an outline is painted, in millimetres."""
        surface = Surface(box, around.transform, around.scale, node.line)
        fill = self._paint("fill", properties, surface)
        stroke = self._paint("stroke", properties, surface)
        fixed = properties["vector-effect"] == "non-scaling-stroke"
        scale = around.pixel if fixed else around.transform.scale
        width = length(properties["stroke-width"], around.scale) * scale
        if stroke is None or width <= 0:
            stroke = None
        dash, start = dashes(node, segments, properties, around.scale, scale) if stroke else ((), 0.0)
        limit = miter(properties, segments) if stroke else None
        pen = pen_of(around.transform) if stroke and not fixed and is_uneven(around.transform) else None
        finish = Finish(
            fill.gradient if fill else None,
            stroke.gradient if stroke else None,
            fill.opacity if fill else 1.0,
            stroke.opacity if stroke else 1.0,
            start,
            limit,
            pen,
        )
        return Style(
            fill.colour if fill else None,
            stroke.colour if stroke else None,
            round(width, DIGITS),
            dash,
            _one_of(properties["stroke-linecap"], ("butt", "round", "square")),
            _one_of(properties["stroke-linejoin"], ("miter", "round", "bevel")),
            even_odd=properties["fill-rule"] == "evenodd",
            finish=finish if finish != _NO_FINISH else None,
        )

    def _paint(self, part: str, properties: Properties, surface: Surface) -> Paint | None:
        """Return the paint of an area or a line; None if it's invisible."""
        text = properties[part]
        if text == "none":
            return None
        paint = self._paints.read(text, properties, surface)
        if paint is None:
            return None
        opacity = paint.opacity * share(properties[f"{part}-opacity"])
        return replace(paint, opacity=opacity) if opacity > 0 else None

    def _markers(self, segments: tuple[Segment, ...], around: Around, properties: Properties) -> list[Shape]:
        if all(properties[name] == "none" for name in ("marker-start", "marker-mid", "marker-end")):
            return []
        width = length(properties["stroke-width"], around.scale)
        found: list[Shape] = []
        for marker in markers_on(segments, properties, self._named, width, around.scale):
            found += self._marker(marker, around, properties)
        return found

    def _marker(self, marker: Marker, around: Around, properties: Properties) -> list[Shape]:
        node = marker.node
        if node in around.uses:
            return []
        own = self.styles.of(node)
        line = {"-context-fill": properties["fill"], "-context-stroke": properties["stroke"]}
        own = {**own, **line}
        inside = around.through(marker.place)
        inside = replace(inside, scale=marker.scale, uses=(*around.uses, node))
        found = [shape for child in node.children for shape in self.element(child, inside, own)]
        if marker.window is not None and own["overflow"] not in ("visible", "auto"):
            window = Path(mapped(corners(marker.window), inside.transform), Style())
            found = seen_through(found, [window])
        return self._together(node, found, inside, own, None)

    # Text and images

    def _font(self, node: Node, properties: Mapping[str, str]) -> AnyFont:
        return font_for(
            properties["font-family"],
            properties["font-weight"],
            properties["font-style"],
            self._find_font,
            self._notices,
            node.line,
        )

    def _letters(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        words = self._text.words(node, properties, around.scale)
        if any(one.get("textLength") for one in node.walk()):
            self._notices.add(
                node.line, Sentence("{name} isn't supported and has no effect", name="textLength")
            )
        boxes = [box for word in words if (box := tight_box(word.segments)) is not None]
        whole = Box.around_boxes(boxes) if boxes else None
        found: list[Shape] = []
        for word in words:
            if word.properties["visibility"] == "visible":
                shapes = self._painted(word.node, word.segments, around, word.properties, whole)
                if word.node is not node:
                    shapes = faded(shapes, share(word.properties["opacity"]))
                found += shapes
        return self._together(node, found, around, properties, whole)

    def _image(self, node: Node, around: Around, properties: Properties) -> list[Shape]:
        address = node.get("href")
        if not address or properties["visibility"] != "visible":
            return []
        picture = embedded(address)
        x, y = lengths(node.get, around.scale, "x", "y")
        texts = [properties.get(side) or node.get(side) for side in ("width", "height")]
        wide, high = (
            length(text, around.scale, along) if text not in ("", "auto") else None
            for text, along in zip(texts, "xy", strict=True)
        )
        ratio = picture.size.height / picture.size.width
        if wide is None:
            wide = high / ratio if high is not None else picture.size.width
        if high is None:
            high = wide * ratio
        if wide <= 0 or high <= 0:
            return []
        box = Box(x, y, x + wide, y + high)
        aspect = node.get("preserveAspectRatio")
        place = fitted(Box(0, 0, *picture.size), box, aspect)
        upright = move(0, picture.size.height).after(stretch(1, -1))
        found: list[Shape] = [Group(picture.shapes, around.transform.after(place).after(upright))]
        if slices(aspect):
            found = seen_through(found, [Path(mapped(corners(box), around.transform), Style())])
        return self._together(node, found, around, properties, box)


_NO_FINISH = Finish()


def _applies(node: Node) -> bool:
    """Return whether an element is for this program and its language."""
    if node.get("requiredExtensions").strip():
        return False
    if "systemLanguage" not in node.attributes:
        return True
    return any(one.strip().lower().partition("-")[0] == "en" for one in node.get("systemLanguage").split(","))


def _check(properties: Properties) -> None:
    """Refuse anything that can only be drawn as pixels."""
    for name in ("filter", "mask"):
        if properties[name] not in ("none", ""):
            raise BeyondVectorsError(name)
    if properties["mix-blend-mode"] not in ("normal", "none", ""):
        raise BeyondVectorsError("blend mode")


def _holds(outer: Node, inner: Node) -> bool:
    around: Node | None = inner
    while around is not None:
        if around is outer:
            return True
        around = around.parent
    return False


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]
