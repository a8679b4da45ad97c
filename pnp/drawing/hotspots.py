"""Clickable drawings, with spots for moves, parts linked to options, and buttons below for moves that have no
place on the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import IDENTITY, Affine, Box, Size
from pnp.drawing.flatten import bounds, clipped, flatten, window_of
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Group, OptionLink, Shape, Shapes, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

_GAP = 3.0
"""The default space between scenes, in millimetres."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A move that shifts a piece by (dx, dy) mm, and the box of the piece before it."""

    move: str
    piece: Box
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A clickable part of a drawing. A click adds ``pick`` to the move in progress, or removes it if it's
    ``chosen``; without a pick, it makes one of ``moves``. ``name`` is for people who can't see the drawing; the
    box may be rotated anticlockwise about its centre, by ``turned`` degrees. ``numbers`` are the digits printed
    there, and ``shifts`` the pieces that can be dragged from there.
    """

    name: str
    box: Box
    pick: str = ""
    moves: tuple[str, ...] = ()
    chosen: bool = False
    turned: float = 0.0
    numbers: str = ""
    shifts: tuple[Shift, ...] = ()

    def moved(self, dx: float, dy: float) -> Spot:
        """Return the same spot moved by (dx, dy)."""
        shifts = tuple(replace(one, piece=one.piece.moved(dx, dy)) for one in self.shifts)
        return replace(self, box=self.box.moved(dx, dy), shifts=shifts)


Described = tuple[tuple[str, str], ...]
"""The contents of a drawing in words: objects, each with the names of its places."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing with its spots, in the order in which the keyboard visits them, and what it shows in words."""

    drawing: Drawing
    spots: tuple[Spot, ...] = ()
    described: Described = ()

    def moved(self, dx: float, dy: float) -> Scene:
        """Return the same scene moved by (dx, dy), in a drawing just large enough for it."""
        size = self.drawing.size
        drawing = Drawing(Size(size.width + dx, size.height + dy), (self.drawing.at(dx, dy),))
        spots = tuple(spot.moved(dx, dy) for spot in self.spots)
        return Scene(drawing, spots, self.described)


def stacked_scenes(scenes: Sequence[Scene]) -> Scene:
    """Return scenes from top to bottom, each centred, with space between them."""
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
    """Return scenes from left to right, each centred in the row, ``gap`` mm apart."""
    height = max(scene.drawing.size.height for scene in scenes)
    x = 0.0
    placed = []
    for scene in scenes:
        size = scene.drawing.size
        placed.append(scene.moved(x, (height - size.height) / 2))
        x += size.width + gap
    return _together(placed, Size(x - gap, height))


def _together(scenes: Sequence[Scene], size: Size) -> Scene:
    shapes: list[Shape] = []
    spots: list[Spot] = []
    for scene in scenes:
        shapes += scene.drawing.shapes
        spots += scene.spots
    described = tuple(line for scene in scenes for line in scene.described)
    return Scene(Drawing(size, tuple(shapes)), tuple(spots), described)


@dataclass(frozen=True, slots=True)
class LinkedPart:
    """A part of a drawing with its option, and the shapes that it is drawn with."""

    whole: Box
    """The box around the part, in page coordinates."""
    seen: Box
    """The box of the area that remains after clipping."""
    link: OptionLink
    shapes: Shapes


def linked_parts(
    shapes: Iterable[Shape], transform: Affine = IDENTITY, clip: Box | None = None, item: int = -1
) -> Iterator[LinkedPart]:
    """Yield the visible parts that lead to an option, outer ones first.

    :param clip: the visible area, in the coordinates of the page.
    :param item: the item of the part that contains them.
    """
    for shape in shapes:
        if not isinstance(shape, Group):
            continue
        here = transform.after(shape.transform)
        inner = window_of(shape, here, clip)
        own = shape.option.item if shape.option is not None and shape.option.item >= 0 else item
        if shape.option is not None and (whole := _box(shape, shape.option, here)):
            seen = clipped(whole, IDENTITY, inner)
            if seen.width > 0 and seen.height > 0:
                board = shape.option.board
                all_of_it = clipped(board, here, None) if board else whole
                yield LinkedPart(all_of_it, seen, replace(shape.option, item=own), shape.shapes)
        yield from linked_parts(shape.shapes, here, inner, own)


def _box(group: Group, link: OptionLink, here: Affine) -> Box | None:
    """Return the box that a part takes up on the page; None if it has no ink."""
    if link.box is not None:
        return clipped(link.box, here, None)
    boxes = [bounds(one) for one in flatten(group.shapes, here)]
    return Box.around_boxes(boxes) if boxes else None


_HEIGHT, _LEAST, _AIR, _TYPE = 8.0, 24.0, 8.0, 10.0


def button(text: str, move: str, theme: Theme) -> Scene:
    """Return a button, labelled in the reader's language, that makes a move."""
    size = Size(max(_LEAST, text_width(text, _TYPE) + _AIR), _HEIGHT)
    box = Box(0.0, 0.0, *size)
    edge = Style(fill=theme.palette.tint, stroke=theme.palette.line, width=WEIGHTS.thin)
    shapes = (
        rectangle(box.grown(-WEIGHTS.thin), edge, 1.5),
        centred(*box.centre, text, _TYPE, theme.palette.ink),
    )
    return Scene(Drawing(size, shapes), (Spot(text, box, moves=(move,)),))
