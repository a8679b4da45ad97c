"""Flatten a tree of shapes into a list in page coordinates, for the renderers and for tests.

Both renderers draw from this list, so groups, layers, clips and maps are interpreted in one place only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeVar

from pnp.base.geometry import IDENTITY, Affine, Box, move
from pnp.drawing.shapes import (
    Circle,
    Group,
    Image,
    Layer,
    Link,
    Path,
    Segment,
    Shape,
    Style,
    Target,
    Text,
    circle_path,
)

PAGE_ORIGIN = (0.0, 0.0)

_DIGITS = 9  # decimal places: far finer than the renderers write, far coarser than rounding errors


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A group whose shapes are drawn together, and then put on the page through an outline, faded, or both.

    Each occurrence of a group is a separate window: two that overlap fade separately.
    """

    opacity: float
    outline: Path | None
    """The outline, in the coordinates of the shapes in it."""


class Placed(NamedTuple):
    """A shape in page coordinates. Texts and images keep their transform; other shapes have it applied.

    Paths and circles from `flatten_in_groups` still have to be moved by their origin, and so have the outlines
    of their windows.
    """

    shape: Path | Circle | Text | Image | Target | Link
    layer: Layer
    clip: Box | None
    transform: Affine = IDENTITY
    origin: tuple[float, float] = PAGE_ORIGIN
    """The position of the origin of the shape's group, the only difference between copies of a piece."""
    windows: tuple[Window, ...] = ()
    """The windows through which it's seen, the outermost first. Everything in them has the origin of the
    outermost one."""


THINNEST = 0.1
"""The least width of lines, in millimetres, however small the drawing: thinner ones may not print."""


def flatten(shapes: Iterable[Shape], transform: Affine = IDENTITY) -> Iterator[Placed]:
    """Yield every shape in drawing order, in page coordinates.

    :param transform: the map from millimetres to the coordinates of the page.
    """
    yield from _walk(shapes, transform, Layer.PRINT, None, THINNEST * transform.scale, None)


def by_window(placed: Iterable[Placed], depth: int = 0) -> Iterator[tuple[Window | None, list[Placed]]]:
    """Yield neighbours that are seen through the same window, and None for those seen through none.

    :param depth: the number of outer windows that they have in common.
    """
    for windows, found in groupby(placed, key=lambda one: one.windows[depth : depth + 1]):
        yield (windows[0] if windows else None), list(found)


def in_groups(placed: Iterable[Placed], depth: int = 0) -> Iterator[Group]:
    """Yield flattened shapes as groups again, with their layers, clips and windows.

    :param depth: the number of windows around all of them.
    """
    for window, found in by_window(placed, depth):
        if window is not None:
            inner = tuple(in_groups(found, depth + 1))
            yield Group(inner, opacity=window.opacity, outline=window.outline)
        else:
            for one in found:
                yield Group((Group((one.shape,), one.transform),), layer=one.layer, clip=one.clip)


MappedShapes = dict[tuple[int, float, float, float, float], Path | Circle]
"""Shapes that are mapped but not moved, by the identities of shape and map. It's valid only while the shapes
are kept, since a new shape could get the identity of a deleted one."""


def flatten_in_groups(shapes: Iterable[Shape], transform: Affine, made: MappedShapes) -> Iterator[Placed]:
    """Yield shapes as `flatten` does, but with paths and circles in the coordinates of their group, whose
    position is their ``origin``.

    A path that is drawn in several places is mapped once, and is the same object each time.

    :param made: the shapes mapped before, for example on other pages; those mapped now are added.
    """
    yield from _walk(shapes, transform, Layer.PRINT, None, THINNEST * transform.scale, made)


def _walk(
    shapes: Iterable[Shape],
    here: Affine,
    layer: Layer,
    clip: Box | None,
    thinnest: float,
    made: MappedShapes | None,
) -> Iterator[Placed]:
    for shape in shapes:
        if isinstance(shape, Group):
            inner = here if shape.transform is IDENTITY else here.after(shape.transform)
            window = clip if shape.clip is None else clipped(shape.clip, inner, clip)
            if shape.is_window:
                yield from _through_window(shape, inner, layer, window, thinnest, made)
            else:
                yield from _walk(shape.shapes, inner, shape.layer or layer, window, thinnest, made)
        elif isinstance(shape, Text | Image):
            yield Placed(shape, layer, clip, here, (here.e, here.f))
        elif not (isinstance(shape, Path) and not shape.segments):  # a path without segments isn't placed
            if here is IDENTITY:
                mapped = shape
            elif made is not None and isinstance(shape, Path | Circle):
                mapped = _mapped_once(shape, here, thinnest, made)
            else:
                mapped = _mapped(shape, here, thinnest)
            yield Placed(mapped, layer, clip, origin=(here.e, here.f))


def _through_window(
    group: Group, here: Affine, layer: Layer, clip: Box | None, thinnest: float, made: MappedShapes | None
) -> Iterator[Placed]:
    """Yield the shapes of a group that is a window. If groups stay in their own coordinates, everything in the
    window is in those of this group: it's a single object on the page, and its copies differ only in position.
    """
    origin = PAGE_ORIGIN if made is None else (here.e, here.f)
    local = here if made is None else here._replace(e=0.0, f=0.0)
    outline = group.outline and Path(
        tuple(map_segment(one, local) for one in group.outline.segments), group.outline.style
    )
    window = Window(group.opacity, outline)
    moved = move(*origin)
    for one in _walk(group.shapes, local, group.layer or layer, None, thinnest, None):
        seen = clip if one.clip is None else clipped(one.clip, moved, clip)
        shape, transform = one.shape, one.transform
        if isinstance(shape, Text | Image):
            transform = moved.after(transform)
        elif isinstance(shape, Target | Link):
            shape = _mapped(shape, moved, thinnest)
        windows = (window, *one.windows)
        yield Placed(shape, one.layer, seen, transform, origin, windows)


def _mapped_once(shape: Path | Circle, here: Affine, thinnest: float, made: MappedShapes) -> Path | Circle:
    """Return the shape mapped but not moved; the same object for every call."""
    key = (id(shape), *here[:4])
    if key not in made:
        made[key] = _mapped_ink(shape, here._replace(e=0.0, f=0.0), thinnest)
    return made[key]


def texts(shapes: Iterable[Shape], transform: Affine = IDENTITY) -> Iterator[tuple[Text, Affine]]:
    """Yield every text with its map, in drawing order. It's faster than `flatten`, since texts are a small
    part of a page's shapes."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape, transform
        elif isinstance(shape, Group):
            inner = transform if shape.transform is IDENTITY else transform.after(shape.transform)
            yield from texts(shape.shapes, inner)


def clipped(box: Box, here: Affine, outer: Box | None) -> Box:
    """Return a clip in page coordinates: the upright box around it, which is exact except for a printer's
    skew."""
    mapped = box.mapped(here)
    return mapped if outer is None else mapped.common(outer)


AnyBox = TypeVar("AnyBox", Box, Box | None)


def window_of(group: Group, here: Affine, outer: AnyBox) -> AnyBox:
    """Return the box, in page coordinates, that contains every visible part of a group.

    :param here: the map from the coordinates of its shapes.
    :param outer: the same box for its surroundings; None if everything is visible.
    """
    found = outer if group.clip is None else clipped(group.clip, here, outer)
    if group.outline is None or not group.outline.segments:
        return found
    return clipped(box_of(group.outline.segments), here, found)


def box_of(segments: Iterable[Segment]) -> Box:
    """Return the box of all the points in a path's data, which contains its curves."""
    numbers = [number for segment in segments for number in segment[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _mapped(
    shape: Path | Circle | Target | Link, here: Affine, thinnest: float
) -> Path | Circle | Target | Link:
    if isinstance(shape, Target):
        x, y = here(shape.x, shape.y)
        return replace(shape, x=x, y=y)
    if isinstance(shape, Link):
        box = shape.box
        return Link(Box.around((here(box.left, box.bottom), here(box.right, box.top))), shape.to)
    return _mapped_ink(shape, here, thinnest)


def _mapped_ink(shape: Path | Circle, here: Affine, thinnest: float) -> Path | Circle:
    style = _scaled(shape.style, here.scale, thinnest)
    if style.finish is not None:
        style = replace(style, finish=style.finish.mapped(here, here.scale))
    if isinstance(shape, Circle):
        if here.keeps_circles:
            x, y = here(shape.x, shape.y)
            return Circle(x, y, shape.radius * here.scale, style)
        shape = circle_path(shape.x, shape.y, shape.radius, shape.style)
    return Path(tuple(map_segment(segment, here) for segment in shape.segments), style)


def is_speck(shape: Shape, here: Affine) -> bool:
    """Return whether a filled shape without a line is thinner than `THINNEST` where it's drawn: in a small
    picture, it's better left out."""
    if not isinstance(shape, Path) or shape.style.stroke is not None or not shape.segments:
        return False
    return min(box_of(shape.segments).mapped(here).size) < THINNEST


def without_specks(shapes: Iterable[Shape], here: Affine = IDENTITY) -> tuple[Shape, ...]:
    """Return shapes without filled ones that are thinner than any line where they're drawn."""
    return tuple(
        replace(shape, shapes=without_specks(shape.shapes, here.after(shape.transform)))
        if isinstance(shape, Group)
        else shape
        for shape in shapes
        if not is_speck(shape, here)
    )


def moved_segments(segments: Iterable[Segment], by: tuple[float, float]) -> tuple[Segment, ...]:
    """Return segments of a path, moved."""
    here = Affine(e=by[0], f=by[1])
    return tuple(map_segment(segment, here) for segment in segments)


def subpaths(segments: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Yield the lines of a path, each from its start."""
    found: list[Segment] = []
    for segment in segments:
        if segment[0] == "M" and found:
            yield found
            found = []
        found.append(segment)
    if found:
        yield found


def map_segment(segment: Segment, here: Affine) -> Segment:
    """Return a path's segment with its coordinates mapped."""
    # Unrolled: with slices and pairs, this was the slowest line for every large sheet.
    a, b, c, d, e, f = here
    if len(segment) == 3:
        letter, x, y = segment
        return (letter, a * x + c * y + e, b * x + d * y + f)
    if len(segment) == 7:
        letter, x1, y1, x2, y2, x3, y3 = segment
        return (
            letter,
            a * x1 + c * y1 + e,
            b * x1 + d * y1 + f,
            a * x2 + c * y2 + e,
            b * x2 + d * y2 + f,
            a * x3 + c * y3 + e,
            b * x3 + d * y3 + f,
        )
    return segment


@lru_cache(maxsize=4096)  # drawings have few styles, and thousands of shapes
def _scaled(style: Style, scale: float, thinnest: float) -> Style:
    """Return a style at another scale, with its lengths rounded.

    Renderers join neighbours of one style, and the last bit of the scale after a turn differs between machines.
    """
    if abs(scale - 1) < 1e-12 and style.width >= thinnest:
        return style
    return replace(
        style,
        width=round(max(style.width * scale, thinnest), _DIGITS),
        dash=tuple(round(length * scale, _DIGITS) for length in style.dash),
    )


def bounds(placed: Placed) -> Box:
    """Return a box that contains the shape, including strokes. For a text, it's a safe estimate."""
    shape = placed.shape
    if isinstance(shape, Text):
        return _text_bounds(shape, placed.transform)
    if isinstance(shape, Image):
        return shape.box.mapped(placed.transform)
    if isinstance(shape, Target):
        return Box(shape.x, shape.y, shape.x, shape.y)
    if isinstance(shape, Link):
        return shape.box
    grow = shape.style.width / 2 if shape.style.stroke else 0.0
    if shape.style.finish is not None and shape.style.finish.pen is not None:
        grow *= sum(map(abs, shape.style.finish.pen[:4]))
    if isinstance(shape, Circle):
        return Box(shape.x, shape.y, shape.x, shape.y).grown(shape.radius + grow)
    return box_of(shape.segments).grown(grow)


def _text_bounds(text: Text, here: Affine) -> Box:
    from pnp.drawing.fonts import text_box

    box = text_box(text)
    corners = ((box.left, box.bottom), (box.right, box.bottom), (box.left, box.top), (box.right, box.top))
    return Box.around(here(*corner) for corner in corners)
