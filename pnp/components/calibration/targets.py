"""The targets and rules of the calibration sheet.

A cross on the front falls on a millimetre scale on the back, and the number there is how far the back has to be
moved. Beside each scale, a vernier shows tenths: ticks are 1.9 mm apart on the front and 2 mm on the back, so
with an error of k tenths of a millimetre, ticks number k coincide (1.9 k + k/10 = 2 k).
"""

from __future__ import annotations

from math import copysign

from pnp.base.geometry import Affine, Point, move
from pnp.drawing.fonts import text_width
from pnp.drawing.legibility import LEAST_TEXT
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Anchor, Font, Group, Shape, Style, Text, lines
from pnp.drawing.theme import WEIGHTS, Theme

REACH = 5
"""The scales run from −5 to 5 mm."""

TENTHS = 10
"""The combs run from −10 to 10 tenths of a millimetre."""

FRONT_PITCH, BACK_PITCH = 1.9, 2.0
_COMB, _TICK = 22.0, 2.5  # mm: where the combs of the front begin, from the centre; the length of their ticks
_NUMBER = LEAST_TEXT
_NEAR, _HALF, _FULL, _LONG = 8.0, 1.5, 2.6, 5.0  # mm: where the scales begin, and the lengths of their ticks
_CORNER_NEAR = 2.0  # mm: where the scales at the corners begin


def fine(theme: Theme) -> Style:
    """The style of lines that are read or measured."""
    return Style(stroke=theme.palette.ink, width=WEIGHTS.hair)


def cross(at: Point, arm: float, style: Style) -> Shape:
    """An upright cross."""
    return lines(((at.x - arm, at.y, at.x + arm, at.y), (at.x, at.y - arm, at.x, at.y + arm)), style)


def front_combs(at: Point, theme: Theme) -> Group:
    """Ticks along each axis, above the cross and to its right. They and the ticks of the back touch end to
    end."""
    steps = [k * FRONT_PITCH for k in range(-TENTHS, TENTHS + 1)]
    start, end = _COMB, _COMB + _TICK
    ticks = [(k, start, k, end) for k in steps] + [(start, k, end, k) for k in steps]
    return Group((lines(ticks, fine(theme)),), move(at.x, at.y))


def back_scales(at: Point, theme: Theme, sx: float, sy: float) -> Group:
    """The scales on which the front's cross falls, and the combs that meet those of the front.

    :param sx, sy: where the front's right and up point on the back: 1 for the same direction, −1 for the
        opposite one.
    """
    ink = theme.palette.ink
    ticks: list[tuple[float, float, float, float]] = []
    shapes: list[Shape] = []
    for half in range(-2 * REACH, 2 * REACH + 1):
        k = half / 2
        far = _NEAR + (_HALF if half % 2 else _LONG if half % 4 else _FULL)
        ticks += ((k, -far, k, -_NEAR), (-far, k, -_NEAR, k))
        if half % 2 == 0:  # numbers are in two rows, so that there's space for them
            text = str(abs(half // 2))
            shapes.append(centred(k, -far - 1.1, text, _NUMBER, ink))
            shapes.append(_ended(-far - 0.6, k, text, theme))
    start, end = _COMB + _TICK, _COMB + 2 * _TICK
    for k in range(-TENTHS, TENTHS + 1):
        place = k * BACK_PITCH
        ticks += ((place, sy * start, place, sy * end), (sx * start, place, sx * end, place))
        # A number with two digits moves outwards, so that it's as far from its neighbour as the others are.
        aside = copysign(text_width("0", _NUMBER) / 2, k) if abs(k) == TENTHS else 0.0
        shapes.append(centred(place + aside, sy * (end + 1.2), str(abs(k)), _NUMBER, ink))
        shapes.append(centred(sx * (end + 1.5), place, str(abs(k)), _NUMBER, ink))
    shapes += (
        Text(REACH + 2.0, -_NEAR - _FULL, "+x", 8.0, ink, Font.SEMIBOLD),
        Text(-_NEAR - _FULL, REACH + 2.0, "+y", 8.0, ink, Font.SEMIBOLD, Anchor.MIDDLE),
    )
    return Group((lines(ticks, fine(theme)), *shapes), move(at.x, at.y))


def corner_scale(at: Point, theme: Theme, name: str) -> Group:
    """The scale at a corner, which shows how far above zero the horizontal arm of the front's cross falls."""
    ink = theme.palette.ink
    ticks: list[tuple[float, float, float, float]] = []
    shapes: list[Shape] = []
    for half in range(-2 * REACH, 2 * REACH + 1):
        k = half / 2
        far = _CORNER_NEAR + (_HALF if half % 2 else _FULL)
        ticks.append((-far, k, -_CORNER_NEAR, k))
        if half % 4 == 0:
            shapes.append(_ended(-far - 0.6, k, str(abs(half // 2)), theme))
    shapes.append(centred(-_CORNER_NEAR - 1.5, REACH + 1.8, "+", 8.0, ink, Font.SEMIBOLD))
    shapes.append(centred(0, -11.5, name, 9.0, ink, Font.SEMIBOLD))
    return Group((lines(ticks, fine(theme)), *shapes), move(at.x, at.y))


def _ended(right: float, y: float, text: str, theme: Theme) -> Shape:
    """A number that ends at a point, centred vertically."""
    placed = centred(0, y, text, _NUMBER, theme.palette.ink)
    return Text(right, placed.y, text, _NUMBER, theme.palette.ink, anchor=Anchor.END)


def rule(theme: Theme, place: Affine, length: int) -> Group:
    """A millimetre rule with heavier ends and a number every ten."""
    ticks = [(k, 0.0, k, 3.0 if k % 10 == 0 else 2.2 if k % 5 == 0 else 1.4) for k in range(length + 1)]
    shapes: list[Shape] = [lines([(0, 0, length, 0), *ticks], fine(theme))]
    heavy = Style(stroke=theme.palette.ink, width=WEIGHTS.thin)
    shapes.append(lines([(0, -1.5, 0, 3.2), (length, -1.5, length, 3.2)], heavy))
    shapes += (centred(k, 4.6, str(k), 7.0, theme.palette.ink) for k in range(0, length + 1, 10))
    label = theme.translate("{length} mm", length=length)
    shapes.append(centred(length / 2, -2.6, label, 8.0, theme.palette.ink, Font.SEMIBOLD))
    return Group(tuple(shapes), place)
