"""Pages divided into runs of shapes that are written together, with the operators of their paths.

The files of one product share these runs, so that a page that is in two files is flattened once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from pnp.base.geometry import Affine, Box, move
from pnp.drawing.flatten import PAGE_ORIGIN, MappedShapes, Placed, Window, moved_segments
from pnp.drawing.shapes import Circle, Drawing, Image, Layer, Path, Segment, Text, circle_path
from pnp.render.painting import fuse, layered, path_text

_OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}
_CIRCLE_OPERATORS = 6
_FRAMED_FROM = 4
"""The fewest path operators for which a frame saves more bytes than it costs."""


class Run(NamedTuple):
    """Neighbours within one window, in the coordinates of a frame with this origin."""

    clip: Box | None
    origin: tuple[float, float]
    shapes: tuple[Placed, ...]
    is_plain: bool = True
    """Whether it has neither windows nor gradients nor opacity. Otherwise its shapes, their clips and windows
    are in the coordinates of the frame, and the run itself has no clip."""


class PageRuns:
    """The runs of all drawings requested so far. Drawings and shapes are recognised by identity."""

    def __init__(self, transform: Affine) -> None:
        """:param transform: from millimetres to the coordinates of the pages."""
        self._transform = transform
        self._runs: dict[int, tuple[Drawing, Mapping[Layer, Sequence[Run]]]] = {}
        self._made: MappedShapes = {}
        self._operators: dict[int, tuple[Path | Circle, str]] = {}
        self._of_segments: dict[tuple[Segment, ...], str] = {}

    def of(self, drawing: Drawing) -> Mapping[Layer, Sequence[Run]]:
        """The runs of a drawing by layer, lowest layer first."""
        known = self._runs.get(id(drawing))
        if known is None:
            layers = layered(drawing, self._transform, self._made)
            known = drawing, {layer: [*_runs(placed)] for layer, placed in layers.items()}
            self._runs[id(drawing)] = known
        return known[1]

    def operators(self, shape: Path | Circle) -> str:
        """The operators of a shape in one of the runs."""
        known = self._operators.get(id(shape))
        if known is None:
            known = self._operators[id(shape)] = shape, self._written(shape)
        return known[1]

    def _written(self, shape: Path | Circle) -> str:
        """The operators, those of a path as they were written for an equal one."""
        if isinstance(shape, Circle):
            return path_operators(shape)
        known = self._of_segments.get(shape.segments)
        if known is None:
            known = self._of_segments[shape.segments] = path_operators(shape)
        return known


def _runs(placed: Sequence[Placed]) -> Iterator[Run]:
    fused = fuse(placed, in_groups=True)
    for (clip, origin, _, is_plain), items in groupby(fused, key=_key):
        run = tuple(items)
        if not is_plain:
            yield Run(None, origin, tuple(_in_whole_frame(item) for item in run), is_plain=False)
        elif origin != PAGE_ORIGIN and sum(map(_weight, run)) >= _FRAMED_FROM:
            yield Run(clip, origin, tuple(map(_in_frame, run)))
        else:
            yield Run(clip, PAGE_ORIGIN, tuple(map(_on_page, run)))


_Key = tuple[Box | None, tuple[float, float], Window | None, bool]


def _key(item: Placed) -> _Key:
    """What neighbours in one run have in common."""
    if item.windows:
        return None, item.origin, item.windows[0], False
    if isinstance(item.shape, Path | Circle) and item.shape.style.finish is not None:
        return item.clip, item.origin, None, False
    return item.clip, item.origin, None, True


def _in_whole_frame(item: Placed) -> Placed:
    """A shape in the coordinates of its group, and its clip, too. Links and their targets keep their places."""
    x, y = item.origin
    return replace(_in_frame(item), clip=item.clip and item.clip.moved(-x, -y))


def _weight(item: Placed) -> int:
    """How many operators draw the path of a shape; none for text, which gets its own position in any case."""
    if isinstance(item.shape, Circle):
        return _CIRCLE_OPERATORS
    return len(item.shape.segments) if isinstance(item.shape, Path) else 0


def _on_page(item: Placed) -> Placed:
    """A path or circle moved by its origin; other shapes are in place already."""
    shape, (dx, dy) = item.shape, item.origin
    if item.origin == PAGE_ORIGIN or not isinstance(shape, Path | Circle):
        return item
    if isinstance(shape, Circle):
        return replace(item, shape=replace(shape, x=shape.x + dx, y=shape.y + dy))
    return replace(item, shape=Path(moved_segments(shape.segments, item.origin), shape.style))


def _in_frame(item: Placed) -> Placed:
    """A text or an image in the coordinates of its group. Links and their targets aren't drawn, so they keep
    their places."""
    if not isinstance(item.shape, Text | Image):
        return item
    return replace(item, transform=move(-item.origin[0], -item.origin[1]).after(item.transform))


def path_operators(shape: Path | Circle) -> str:
    """A path in the operators of PDF (ISO 32000-1, 8.5.2), with its coordinates unchanged."""
    if isinstance(shape, Circle):
        shape = circle_path(shape.x, shape.y, shape.radius, shape.style)
    return path_text(shape, _OPERATORS, " ")
