"""Colours of finished shapes: read them, or replace them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from pnp.drawing.finish import Finish
from pnp.drawing.shapes import Circle, Colour, Group, Path, Shape, Shapes, Style, Text


def colours(shapes: Iterable[Shape]) -> Iterator[Colour]:
    """Every colour that is painted, as often as it occurs."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from colours(shape.shapes)
        elif isinstance(shape, Text):
            yield shape.colour
        elif isinstance(shape, Path | Circle):
            yield from _painted(shape.style)


def _painted(style: Style) -> Iterator[Colour]:
    """The colours of a style; those of a gradient in place of the one that stands for it."""
    finish = style.finish or Finish()
    for colour, gradient in ((style.fill, finish.fill), (style.stroke, finish.stroke)):
        if colour and gradient is not None:
            yield from (stop.colour for stop in gradient.stops)
        elif colour:
            yield colour


def recoloured(
    shapes: Shapes, change: Callable[[Colour], Colour], of_text: Callable[[Colour], Colour] | None = None
) -> Shapes:
    """The same shapes, with each colour replaced by what ``change`` returns for it.

    :param of_text: replaces the colours of text, if they aren't to change like the others.
    """
    letters = of_text or change

    @cache  # drawings have few styles, and thousands of shapes
    def style_of(style: Style) -> Style:
        return replace(
            style,
            fill=style.fill and change(style.fill),
            stroke=style.stroke and change(style.stroke),
            finish=style.finish and style.finish.recoloured(change),
        )

    def walk(inner: Shapes) -> Shapes:
        return tuple(map(one, inner))

    def one(shape: Shape) -> Shape:
        match shape:
            case Group():
                return replace(shape, shapes=walk(shape.shapes))
            case Text():
                return replace(shape, colour=letters(shape.colour))
            case Path() | Circle():
                style = style_of(shape.style)
                return shape if style == shape.style else replace(shape, style=style)
        return shape

    return walk(shapes)


NEUTRAL = 8
"""How far apart the levels of red, green and blue may be, of 255, in a colour that looks grey."""


def is_neutral(colour: Colour) -> bool:
    """Whether a colour looks grey, or is so pale that a press prints it as a grey."""
    levels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(levels) - min(levels) <= NEUTRAL


def is_grey(colour: Colour) -> bool:
    """Whether a colour is black, white or a grey between."""
    return colour[1:3] == colour[3:5] == colour[5:7]


def luminance(colour: Colour) -> float:
    """How light a colour looks, from 0 to 1, by the weights of ITU-R BT.601."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def grey(level: float) -> Colour:
    """The grey with a lightness from 0 to 1, rounded towards dark."""
    return "#" + f"{int(level * 255 + 1e-6):02x}" * 3
