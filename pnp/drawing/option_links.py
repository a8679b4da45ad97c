"""The parts of a drawing that lead to an option, and where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pnp.base.geometry import IDENTITY, Affine, Box
from pnp.drawing.flatten import bounds, clipped, flatten, window_of
from pnp.drawing.shapes import Group, OptionLink, Shape, Shapes


@dataclass(frozen=True, slots=True)
class LinkedPart:
    """A part of a drawing with its option, and the shapes that it is drawn with."""

    whole: Box
    """The box around the part, in the coordinates of the page."""
    seen: Box
    """The box of what is left after clipping."""
    link: OptionLink
    shapes: Shapes


def linked_parts(
    shapes: Iterable[Shape], transform: Affine = IDENTITY, clip: Box | None = None, item: int = -1
) -> Iterator[LinkedPart]:
    """The parts that lead to an option and aren't clipped away, outer ones first.

    :param clip: the visible area, in the coordinates of the page.
    :param item: that of the part that they are in.
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
                yield LinkedPart(whole, seen, replace(shape.option, item=own), shape.shapes)
        yield from linked_parts(shape.shapes, here, inner, own)


def _box(group: Group, link: OptionLink, here: Affine) -> Box | None:
    """The box that a part takes up on the page; None if it has no ink."""
    if link.box is not None:
        return clipped(link.box, here, None)
    boxes = [bounds(one) for one in flatten(group.shapes, here)]
    return Box.around_boxes(boxes) if boxes else None
