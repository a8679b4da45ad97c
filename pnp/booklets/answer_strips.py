"""Strips of answers, moved: closer to what is above them, or aside for a label; and the rule between two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.geometry import move
from pnp.drawing.shapes import Group, Shape, Style, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import Design
from pnp.typesetting.typeset import shapes_of


def close_below(strips: Sequence[Strip], design: Design) -> list[Strip]:
    """Return strips of pictures close to what is above them."""
    head, *rest = strips
    return [replace(head, space_above=0.2 * design.leading), *rest]


def moved_right(strips: Sequence[Strip], right: float) -> list[Strip]:
    """Return strips, moved to the right by ``right`` millimetres."""
    return [replace(strip, shapes=(Group(strip.shapes, move(right, 0)),)) for strip in strips]


def with_label(label: Sequence[Strip], pictures: Sequence[Strip], aside: float) -> list[Strip]:
    """Return strips of pictures, moved to the right by ``aside`` millimetres, with a label at the left of the
    first."""
    drawn, high = shapes_of(label)
    head, *rest = moved_right(pictures, aside)
    first = replace(head, shapes=(*drawn, *head.shapes), height=max(high, head.height), space_above=0.0)
    return [first, *rest]


def rule_above(width: float, space: float, theme: Theme, design: Design) -> Shape:
    """Return the rule above a strip, in the middle of the space there, in millimetres from the strip's top."""
    style = Style(stroke=theme.palette.line, width=max(WEIGHTS.hair, design.drawing_line))
    return line(0.0, space / 2, width, space / 2, style)
