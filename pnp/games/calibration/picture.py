"""The calibration sheet.

The back is looked at against the light, so that the front shines through. A cross on the front falls on a
millimetre scale on the back: the number there is how far the back has to be moved. Beside each scale a
vernier tells tenths: ticks of the front are 0.9 mm apart, ticks of the back 1 mm, so that with an error of
k tenths the ticks number k meet (0.9 k + k/10 = k).
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.base.options import Options
from pnp.drawing.geometry import Affine, Point, move, reflect, rotate
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Anchor, Circle, Drawing, Font, Group, Shape, Style, Text, lines
from pnp.drawing.typeset import centred, paragraph
from pnp.sheets.backs import sheet_axis
from pnp.sheets.correction import corrected
from pnp.sheets.frame import Frame
from pnp.sheets.furniture import footer, heading, heading_height
from pnp.sheets.paper import Orientation
from pnp.sheets.sheet import Duplex, Sheet

REACH = 5
"""The scales run from −5 to 5 mm."""
_VERNIER = 0.9
_COMB, _TICK = 17.0, 2.5
"""How far off the middle the combs of the front begin, and how long their ticks are."""
_CORNERS = 0.3  # where the corner targets lie, in parts of the paper's sides from its middle


_EDGES = {"long-edge": "long edge", "short-edge": "short edge"}


class CalibrationOptions(Options):
    """The calibration sheet."""

    flip: Literal["long-edge", "short-edge"] = Field(
        "long-edge", description="the edge on which the printer turns the paper"
    )


def calibration_sheets(options: CalibrationOptions, frame: Frame) -> tuple[Sheet, ...]:
    """The sheet: front with instructions, rules and crosses, back with the scales."""
    held = frame.held(frame.orientation or Orientation.PORTRAIT)
    axis = sheet_axis(held.paper, Duplex(options.flip))
    size = held.paper.size
    front = Drawing(size, (*_front(held), footer(held, held.look.word(_EDGES[options.flip]))))
    back = Drawing(size, (*_back(held, axis), footer(held, held.look.word("back"), back=True)))
    return (Sheet(held.title, corrected(front, held.correction), corrected(back, held.correction, back=True)),)


def _middle(frame: Frame) -> Point:
    """The middle of the paper, which turning over leaves in its place."""
    return Point(frame.paper.size.width / 2, frame.paper.size.height / 2)


def _fine(look: Look) -> Style:
    return Style(stroke=look.palette.ink, width=WEIGHTS.hair)


def _front(frame: Frame) -> list[Shape]:
    look, area, middle = frame.look, frame.area, _middle(frame)
    style = _fine(look)
    shapes: list[Shape] = list(heading(frame, area, ""))
    top = area.top - heading_height("")
    for text in (
        look.word("1. Print this sheet on both sides at 100 %, as you will print your game."),
        look.word(
            "2. Size: measure the two long rules. The scale is what is written at a rule, divided by what you "
            "measured."
        ),
        look.word(
            "3. Offset: hold the sheet against the light, looking at the back. The cross of this side falls on "
            "the scales of the back: read how far right (x) and how far up (y) of their zero it lies. Left and "
            "down are negative. The combs tell tenths of a millimetre: the number where two ticks meet."
        ),
        look.word("4. Write what you found into the head of your spec, or into your config:"),
    ):
        found, height = paragraph(text, area.left, top, area.width, 10.0, look.palette.ink)
        shapes += found
        top -= height + 1.5
    for line in ("printer:", "  offset: {x: ____mm, y: ____mm}", "  scale: {x: _____, y: _____}"):
        shapes.append(Text(area.left + 6, top - 3, line, 10.0, look.palette.ink, Font.SEMIBOLD))
        top -= 5.0
    shapes += _cross(middle, 15.0, style)
    shapes += (_combs(middle, _VERNIER, style),)
    shapes += (shape for corner in _corners(frame) for shape in _cross(corner, 9.0, style))
    shapes += _rules(frame)
    return shapes


def _cross(at: Point, arm: float, style: Style) -> list[Shape]:
    return [lines(((at.x - arm, at.y, at.x + arm, at.y), (at.x, at.y - arm, at.x, at.y + arm)), style)]


def _corners(frame: Frame) -> list[Point]:
    """Four more targets: where they do not agree with the middle one, the paper was pulled in askew."""
    middle, (width, height) = _middle(frame), frame.paper.size
    return [
        Point(middle.x + sx * _CORNERS * width, middle.y + sy * 0.18 * height)
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]


def _combs(at: Point, pitch: float, style: Style) -> Group:
    """Eleven ticks along each axis, off the cross; those of the two sides touch end to end."""
    start, end = _COMB, _COMB + _TICK
    across = [(k * pitch, start, k * pitch, end) for k in range(-REACH, REACH + 1)]
    upright = [(start, k * pitch, end, k * pitch) for k in range(-REACH, REACH + 1)]
    return Group((lines(across + upright, style),), move(at.x, at.y))


def _back(frame: Frame, axis: float) -> list[Shape]:
    """The scales about the middle, and circles for the crosses at the corners.

    Crosses look the same from behind, and so do the combs but for the side on which they lie: the front's
    combs are above and to the right of its middle, so behind they are where ``axis`` puts them.
    """
    look, middle = frame.look, _middle(frame)
    style = _fine(look)
    behind = reflect(axis)
    sx, sy = behind.a, behind.d  # where right and up of the front have gone
    shapes: list[Shape] = [_scales(look, middle, style, sx, sy)]
    shapes += (Circle(corner.x, corner.y, 1.0, style) for corner in _corners(frame))
    shapes += (
        centred(corner.x, corner.y - 12, look.word("within 0.5 mm?"), 6.0, look.palette.ink)
        for corner in _corners(frame)
    )
    text = look.word("Looking at this side against the light, read where the cross of the front falls.")
    found, _ = paragraph(text, frame.area.left, frame.area.top - 4, frame.area.width, 10.0, look.palette.ink)
    return [*shapes, *found]


def _scales(look: Look, middle: Point, style: Style, sx: float, sy: float) -> Group:
    across: list[tuple[float, float, float, float]] = []
    for half in range(-2 * REACH, 2 * REACH + 1):
        at, long = half / 2, 2.6 if half % 2 == 0 else 1.5
        across.append((at, -8.0 - long, at, -8.0))
        across.append((-8.0 - long, at, -8.0, at))
    numbers: list[Shape] = []
    for k in range(-REACH, REACH + 1):
        numbers.append(centred(k, -12.0, str(abs(k)), 3.2, look.palette.ink))
        numbers.append(Text(-11.2, k - 0.42, str(abs(k)), 3.2, look.palette.ink, anchor=Anchor.END))
        numbers.append(centred(k, sy * 23.4, str(abs(k)), 3.0, look.palette.ink))
        numbers.append(centred(sx * 23.6, k, str(abs(k)), 3.0, look.palette.ink))
    signs = [
        Text(REACH + 2.0, -10.4, "+x", 7.0, look.palette.ink),
        Text(-11.0, REACH + 2.0, "+y", 7.0, look.palette.ink),
    ]
    near, far = _COMB + _TICK, _COMB + 2 * _TICK
    steps = [float(k) for k in range(-REACH, REACH + 1)]
    combs = [(k, sy * near, k, sy * far) for k in steps]
    combs += [(sx * near, k, sx * far, k) for k in steps]
    return Group((lines([*across, *combs], style), *numbers, *signs), move(middle.x, middle.y))


def _rules(frame: Frame) -> list[Shape]:
    """A rule across and a rule upright, as long as tens of millimetres allow, 200 mm at most."""
    area, look = frame.area, frame.look
    across = min(200, 10 * int((area.width - 4) / 10))
    upright = min(200, 10 * int((area.height * 0.62) / 10))
    found: list[Shape] = [_rule(look, move(area.centre.x - across / 2, area.bottom + 6), across)]
    turn: Affine = move(area.left + 6, area.bottom + 16).after(rotate(90))
    found.append(_rule(look, turn, upright))
    return found


def _rule(look: Look, place: Affine, length: int) -> Group:
    """A rule of millimetres with heavier ends, numbered every ten."""
    ticks = [(k, 0.0, k, 3.0 if k % 10 == 0 else 2.2 if k % 5 == 0 else 1.4) for k in range(length + 1)]
    fine = Style(stroke=look.palette.ink, width=WEIGHTS.hair)
    shapes: list[Shape] = [lines([(0, 0, length, 0), *ticks], fine)]
    shapes.append(
        lines([(0, -1.5, 0, 4), (length, -1.5, length, 4)], Style(stroke=look.palette.ink, width=0.2))
    )
    shapes += (centred(k, 4.4, str(k), 5.5, look.palette.ink) for k in range(10, length, 10))
    label = look.word("{length} mm", length=length)
    shapes.append(centred(length / 2, -2.6, label, 7.0, look.palette.ink, Font.SEMIBOLD))
    return Group(tuple(shapes), place)
