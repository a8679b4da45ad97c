"""The user's own pictures, as each palette prints them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from pnp.base.geometry import move, stretch
from pnp.drawing.finish import Finish
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import EMBLEM_RADIUS
from pnp.drawing.palette import Paints, grey, luminance, recoloured
from pnp.drawing.shapes import Circle, Colour, Drawing, Group, Image, Path, Shape, Shapes, Style

_SPARED = 0.6
"""The fraction of a photograph's ink that is left out to save ink, since a photograph can't be reduced to
outlines."""
_INSIDE = 47.0
"""The radius of the circle through the corners of an emblem's picture, a little less than that of an emblem."""
_ON_DISC = 44.0
"""The radius of the same circle for a picture on a disc."""
_DARK, _LIGHT, _PALE = 0.1, 0.95, 0.75
"""The greatest luminance of black, the least luminance of white, and that of colours too pale for paper."""


@dataclass(frozen=True, slots=True)
class OwnEmblem:
    """Draws a picture as the emblem of a face, about (0, 0)."""

    picture: Drawing

    def __call__(self, paints: Paints) -> Shapes:
        """Return the picture in its own colours, on a disc if they're too pale for paper. A picture that's all
        black or all white is in the theme's colours, on a disc."""
        size, colours = self.picture.size, _colours_in(self.picture.shapes)
        lights = [luminance(colour) for colour in colours]
        is_sign = len(colours) == 1 and not _DARK < lights[0] < _LIGHT
        on_disc = not paints.outlined and (is_sign or min(lights, default=0.0) > _PALE)
        scale = 2 * (_ON_DISC if on_disc else _INSIDE) / hypot(*size)
        place = stretch(scale, scale).after(move(-size.width / 2, -size.height / 2))
        unit = replace(paints, scale=paints.scale * scale)
        if not on_disc:
            return (Group(painted(self.picture.shapes, unit), place),)
        figure = paints.colours["second"]
        shapes = recoloured(self.picture.shapes, lambda _: figure) if is_sign else self.picture.shapes
        return (Circle(0, 0, EMBLEM_RADIUS, paints.area("main")), Group(painted(shapes, unit), place))


def _colours_in(shapes: Shapes) -> frozenset[Colour]:
    """Return the colours of areas and lines in a picture."""
    found: set[Colour | None] = set()
    for one in flatten(shapes):
        if isinstance(one.shape, Path | Circle):
            style = one.shape.style
            across = bounds(one._replace(shape=replace(one.shape, style=replace(style, stroke=None)))).size
            found |= {style.stroke, style.fill if min(across) > 0 else None}  # a straight line has no area
    return frozenset(colour for colour in found if colour)


def painted(shapes: Shapes, paints: Paints) -> Shapes:
    """Return a picture's shapes as a palette prints them: in their own colours, in greys, or as outlines to
    save ink.

    :param paints: the palette's paints, at the scale at which the picture is drawn.
    """
    if paints.outlined:
        return tuple(_outlined(shape, paints) for shape in _with_pixels_in_greys(shapes, _SPARED))
    if paints.greys:
        return recoloured(_with_pixels_in_greys(shapes), _grey)
    return shapes


def _with_pixels_in_greys(shapes: Shapes, lightened: float = 0.0) -> Shapes:
    """Return the shapes with images made of pixels in greys."""
    return tuple(_grey_pixels(shape, lightened) for shape in shapes)


def _grey_pixels(shape: Shape, lightened: float) -> Shape:
    if isinstance(shape, Group):
        return replace(shape, shapes=_with_pixels_in_greys(shape.shapes, lightened))
    if not isinstance(shape, Image):
        return shape
    from pnp.drawing.pdf_page import as_pixels
    from pnp.drawing.pixel_picture import in_greys  # few pictures have pixels

    return replace(shape, pixels=in_greys(as_pixels(shape.pixels), lightened))


def _grey(colour: Colour) -> Colour:
    return grey(luminance(colour))


_FAINT = 0.9
"""An area less opaque than this is left out where areas become paper; otherwise it would hide what's visible
through it."""


def _outlined(shape: Shape, paints: Paints, strength: float = 1.0) -> Shape:
    """Return a shape with its areas as paper and its outlines in ink.

    :param strength: the opacity of the groups around it.
    """
    if isinstance(shape, Group):
        strength *= shape.opacity
        inner = tuple(_outlined(one, paints, strength) for one in shape.shapes)
        return replace(shape, shapes=inner, opacity=1.0)
    if not isinstance(shape, Path):
        return shape
    style, finish = shape.style, shape.style.finish
    if finish is not None:  # the shape's lines keep their ends, but in plain ink
        lines = Finish(dash_start=finish.dash_start, miter_limit=finish.miter_limit, pen=finish.pen)
        style = replace(style, finish=lines if lines != Finish() else None)
        strength *= finish.fill_strength if style.fill else finish.stroke_opacity
    area = paints.area("paper")
    if not style.fill:
        return _thin(shape, style, area, strength)
    fill = area.fill if strength >= _FAINT else None
    return replace(shape, style=replace(style, fill=fill, stroke=area.stroke, width=area.width))


_THICK, _BLACK = 4.0, 0.1
"""A line is thick if it's wider than this, in outlines; one that is darker than this is meant to be black."""


def _thin(shape: Path, style: Style, area: Style, strength: float) -> Shape:
    """Return a line in ink; a thick one in a colour as paper between its edges, or thin if it's see-through.

    :param style: the style of the line.
    :param area: the style of areas.
    """
    line = replace(style, stroke=area.stroke)
    if style.width <= _THICK * area.width or not style.stroke or luminance(style.stroke) < _BLACK:
        return replace(shape, style=line)
    if strength < _FAINT:
        return replace(shape, style=replace(line, width=area.width))
    inside = replace(line, stroke=area.fill, width=style.width - 2 * area.width)
    return Group((replace(shape, style=line), replace(shape, style=inside)))
