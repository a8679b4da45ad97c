"""Clip parts of a picture to outlines (CSS Masking 1, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from pnp.base.geometry import IDENTITY, Affine, Box, move
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.finish import Finish
from pnp.drawing.flatten import bounds, flatten, subpaths
from pnp.drawing.shapes import Group, Path, Segment, Shape, Style
from pnp.drawing.svg.outlines import area, is_shape, lengths, outline, tight_box, turned_round
from pnp.drawing.svg.strokes import frame, mapped, rounded
from pnp.drawing.svg.styles import Properties, Styles
from pnp.drawing.svg.text import TextReader
from pnp.drawing.svg.tree import DEFINITIONS, BeyondVectorsError, Document, Node, Notices
from pnp.drawing.svg.values import Scale, reference, transform_of

_CLOSE = 1e-3
"""The greatest distance between two coordinates that count as one, in millimetres."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape that is part of an outline, in millimetres."""

    segments: tuple[Segment, ...]
    even_odd: bool = False


def joined(pieces: Sequence[Piece]) -> Path:
    """Return one outline around everything that is in any of the pieces.

    :raises BeyondVectorsError: if no path goes around it.
    """
    if len(pieces) == 1:
        return Path(pieces[0].segments, Style(even_odd=pieces[0].even_odd))
    if not any(piece.even_odd for piece in pieces):
        # Lines that run in the same direction never cancel out.
        turned = (one.segments if area(one.segments) >= 0 else turned_round(one.segments) for one in pieces)
        return Path(tuple(segment for segments in turned for segment in segments), Style())
    boxes = [box for piece in pieces if (box := tight_box(piece.segments)) is not None]
    apart = all(not one.touches(other) for one, other in combinations(boxes, 2))
    simple = all(piece.even_odd or len([*subpaths(piece.segments)]) == 1 for piece in pieces)
    if not (apart and simple):
        raise BeyondVectorsError("clip path of overlapping areas with holes")
    return Path(tuple(segment for piece in pieces for segment in piece.segments), Style(even_odd=True))


def seen_through(shapes: Sequence[Shape], outlines: Iterable[Path]) -> list[Shape]:
    """Return the shapes clipped to all the outlines."""
    found = list(shapes)
    for window in outlines:
        box = upright_box(window.segments)
        if not window.segments:
            return []
        if box is None:
            found = [Group(tuple(found), outline=window)]
        elif not all(box.grown(_CLOSE).holds(bounds(placed)) for placed in flatten(found)):
            found = [Group(tuple(found), clip=box)]
    return found


def upright_box(segments: Sequence[Segment]) -> Box | None:
    """Return the box that a path outlines; None if it isn't an upright rectangle."""
    points = [(float(one[1]), float(one[2])) for one in segments if len(one) == 3]
    if len(points) + sum(one[0] == "Z" for one in segments) != len(segments):
        return None
    if any(one[0] == "M" for one in segments[1:]):
        return None
    if len(points) == 5 and _near(points[0], points[4]):
        points.pop()
    if len(points) != 4:
        return None
    box = Box.around(points)
    corners = [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]
    start = next((k for k, corner in enumerate(corners) if _near(corner, points[0])), None)
    if start is None:
        return None
    ways = ([corners[(start + sign * k) % 4] for k in range(4)] for sign in (1, -1))
    return box if any(all(map(_near, way, points)) for way in ways) else None


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _CLOSE and abs(one[1] - other[1]) < _CLOSE


def faded(shapes: Sequence[Shape], opacity: float) -> list[Shape]:
    """Return the shapes faded together."""
    if opacity >= 1 or not shapes:
        return list(shapes)
    if opacity <= 0:
        return []
    if (
        len(shapes) == 1
        and isinstance(only := shapes[0], Path)
        and bool(only.style.fill) != bool(only.style.stroke)
    ):
        return [replace(only, style=with_opacity(only.style, opacity))]
    return [Group(tuple(shapes), opacity=opacity)]


def with_opacity(style: Style, opacity: float) -> Style:
    """Return a style with area and line faded separately."""
    finish = style.finish or Finish()
    return replace(
        style,
        finish=replace(
            finish,
            fill_opacity=finish.fill_opacity * opacity if style.fill else finish.fill_opacity,
            stroke_opacity=finish.stroke_opacity * opacity if style.stroke else finish.stroke_opacity,
        ),
    )


# The clip paths of an SVG file


class ClipPaths:
    """Reads the clip paths of one file, and counts their ``segments``."""

    def __init__(self, document: Document, styles: Styles, text: TextReader, notices: Notices) -> None:
        self._named, self._notices, self._text = document.named, notices, text
        self.styles = styles
        self.segments = 0

    def outlines(
        self, text: str, node: Node, shapes: Sequence[Shape], around: Around, box: Box | None
    ) -> Iterator[Path]:
        """Yield the outlines that clip an element: only what is inside all of them is visible."""
        clip = self._named.get(reference(text))
        if clip is None or clip.kind != "clipPath":
            if not reference(text):
                raise ValueError(Sentence("the clip path {name} isn't supported", name=quoted(text)))
            message = Sentence("its clip path {name} isn't in the file", name=quoted(reference(text)))
            self._notices.add(node.line, message)
            return
        if clip in around.uses:
            raise clip.error(Sentence("the clip path clips itself"))
        own = self.styles.of(clip)
        inside = replace(around, uses=(*around.uses, clip))
        if clip.get("clipPathUnits") == "objectBoundingBox":
            whole = box or frame(shapes, around.transform)
            place = Affine(whole.width, 0, 0, whole.height, whole.left, whole.bottom)
            inside = replace(inside.through(place), scale=Scale(1, 1))
        inside = inside.through(transform_of(own, inside.scale, None))
        pieces: list[Piece] = []
        for child in clip.children:
            pieces += self._pieces(child, inside, own, alone=len(clip.children) == 1)
        yield joined(pieces) if pieces else Path((), Style())
        for child in clip.children if len(clip.children) == 1 else ():
            inner = self.styles.of(child, own)["clip-path"]
            if inner != "none":
                yield from self.outlines(inner, child, shapes, inside, box)
        if own["clip-path"] != "none":
            yield from self.outlines(own["clip-path"], clip, shapes, inside, box)

    def _pieces(self, node: Node, around: Around, outer: Properties, *, alone: bool) -> Iterator[Piece]:
        """Yield the shapes of an element of a clip path."""
        properties = self.styles.of(node, outer)
        if " " in node.kind or properties["display"] == "none" or node.kind in DEFINITIONS:
            return
        if properties["clip-path"] != "none" and not alone:
            raise BeyondVectorsError("clip path of overlapping areas with holes")
        inner = around.through(transform_of(properties, around.scale, None))
        even_odd = properties["clip-rule"] == "evenodd"
        if node.kind == "use":
            target = self._named.get(node.get("href").strip().removeprefix("#"))
            if target is not None and target not in around.uses:
                x, y = lengths(node.get, around.scale, "x", "y")
                inside = replace(inner.through(move(x, y)), uses=(*inner.uses, target))
                yield from self._pieces(target, inside, properties, alone=alone)
            return
        if properties["visibility"] != "visible":
            return
        if node.kind == "text":
            found = [word.segments for word in self._text.words(node, properties, around.scale)]
        elif is_shape(node.kind):
            found = [outline(node.kind, partial(attribute, node, properties), around.scale)]
        else:
            return
        for segments in found:
            self.segments += len(segments)
            if segments:
                yield Piece(tuple(map(rounded, mapped(segments, inner.transform))), even_odd)


# Contexts of elements


@dataclass(frozen=True, slots=True)
class Around:
    """The context in which an element is drawn."""

    transform: Affine
    """The map from its units to millimetres, y upwards."""
    scale: Scale
    pixel: float
    """The length of a screen pixel in millimetres, for lines that don't scale."""
    uses: tuple[Node, ...] = ()
    """The elements that are being copied."""

    def through(self, transform: Affine) -> Around:
        return self if transform is IDENTITY else replace(self, transform=self.transform.after(transform))


def attribute(node: Node, properties: Properties, name: str, default: str) -> str:
    return properties.get(name) or node.get(name, default)
