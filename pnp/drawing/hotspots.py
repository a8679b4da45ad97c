"""Drawings to click: a drawing, and the spots on it that mean something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import Box, Size
from pnp.drawing.shapes import Drawing, Shape

_GAP = 3.0
"""The space between scenes, in millimetres, if the caller doesn't say."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a drawing that can be clicked, and what that means.

    A click adds ``pick`` to the move that is being put together, or takes it away again if it is ``chosen``;
    without a pick, it makes one of ``moves``. ``name`` is for people who can't see the drawing; the box may be
    rotated anticlockwise about its centre, by ``turned`` degrees. ``numbers`` are the digits printed there.
    """

    name: str
    box: Box
    pick: str = ""
    moves: tuple[str, ...] = ()
    chosen: bool = False
    turned: float = 0.0
    numbers: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing with its spots, in the order in which the keyboard visits them."""

    drawing: Drawing
    spots: tuple[Spot, ...] = ()

    def moved(self, dx: float, dy: float) -> Scene:
        """The same scene moved by (dx, dy), in a drawing just large enough to hold it."""
        size = self.drawing.size
        drawing = Drawing(Size(size.width + dx, size.height + dy), (self.drawing.at(dx, dy),))
        return Scene(drawing, tuple(replace(spot, box=spot.box.moved(dx, dy)) for spot in self.spots))


def stacked_scenes(scenes: Sequence[Scene]) -> Scene:
    """Scenes from top to bottom, each centred, with space between them."""
    width = max(scene.drawing.size.width for scene in scenes)
    top = sum(scene.drawing.size.height for scene in scenes) + _GAP * (len(scenes) - 1)
    height = top
    placed = []
    for scene in scenes:
        size = scene.drawing.size
        placed.append(scene.moved((width - size.width) / 2, top - size.height))
        top -= size.height + _GAP
    return _together(placed, Size(width, height))


def scenes_in_a_row(scenes: Sequence[Scene], gap: float = _GAP) -> Scene:
    """Scenes from left to right, each centred in the row, ``gap`` mm apart."""
    height = max(scene.drawing.size.height for scene in scenes)
    x = 0.0
    placed = []
    for scene in scenes:
        size = scene.drawing.size
        placed.append(scene.moved(x, (height - size.height) / 2))
        x += size.width + gap
    return _together(placed, Size(x - gap, height))


def _together(scenes: Iterable[Scene], size: Size) -> Scene:
    shapes: list[Shape] = []
    spots: list[Spot] = []
    for scene in scenes:
        shapes += scene.drawing.shapes
        spots += scene.spots
    return Scene(Drawing(size, tuple(shapes)), tuple(spots))
