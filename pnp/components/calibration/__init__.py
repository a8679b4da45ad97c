"""The calibration sheet, from which you read a printer's offset and scale. You look at its back with the
sheet held up to the light, so that the front shows through.

A cross on the front falls on a millimetre scale on the back, and the number there shows how far the back has to
be moved. Beside each scale, a vernier shows tenths: ticks are 1.9 mm apart on the front and 2 mm on the back,
so with an error of k tenths of a millimetre, ticks number k coincide (1.9 k + k/10 = 2 k).

It uses none of the folders beside it.
"""

from __future__ import annotations

from dataclasses import replace
from math import copysign
from typing import Annotated

from pydantic import Field

from pnp.base.errors import OptionError
from pnp.base.geometry import Affine, Point, Size, format_size, move, reflect, rotate
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.components.calibration.layout import Entry, Layout, lay_out
from pnp.drawing.fonts import LEAST_TEXT, text_width
from pnp.drawing.paragraphs import centred, paragraph
from pnp.drawing.shapes import Anchor, Circle, Drawing, Font, Group, Shape, Style, Text, lines
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import SheetsFeature
from pnp.games.api.game import component
from pnp.sheets.frame import Frame
from pnp.sheets.options import EDGE_LABELS, Edge
from pnp.sheets.page_marks import heading
from pnp.sheets.paper import SKEW_OVER, Orientation, corrected
from pnp.sheets.piece_faces import sheet_axis
from pnp.sheets.sheet import Duplex, Sheet
from pnp.sheets.strips import footer

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
    """Return the style of lines for reading or measuring."""
    return Style(stroke=theme.palette.ink, width=WEIGHTS.hair)


def cross(at: Point, arm: float, style: Style) -> Shape:
    """Return an upright cross."""
    return lines(((at.x - arm, at.y, at.x + arm, at.y), (at.x, at.y - arm, at.x, at.y + arm)), style)


def front_combs(at: Point, theme: Theme) -> Group:
    """Return ticks along each axis, above the cross and to its right. They and the ticks of the back touch end
    to end."""
    steps = [k * FRONT_PITCH for k in range(-TENTHS, TENTHS + 1)]
    start, end = _COMB, _COMB + _TICK
    ticks = [(k, start, k, end) for k in steps] + [(start, k, end, k) for k in steps]
    return Group((lines(ticks, fine(theme)),), move(at.x, at.y))


def back_scales(at: Point, theme: Theme, sx: float, sy: float) -> Group:
    """Return the scales on which the front's cross falls, and the combs that meet those of the front.

    :param sx, sy: the directions on the back of what is right and up on the front: 1 for the same direction, −1
        for the opposite one.
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
    """Return the scale at a corner, which shows how far above zero the horizontal arm of the front's cross
    falls."""
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
    """Return the shapes of a number that ends at a point, centred vertically."""
    placed = centred(0, y, text, _NUMBER, theme.palette.ink)
    return Text(right, placed.y, text, _NUMBER, theme.palette.ink, anchor=Anchor.END)


def rule(theme: Theme, place: Affine, length: int) -> Group:
    """Return a millimetre rule with heavier ends and a number every ten."""
    ticks = [(k, 0.0, k, 3.0 if k % 10 == 0 else 2.2 if k % 5 == 0 else 1.4) for k in range(length + 1)]
    shapes: list[Shape] = [lines([(0, 0, length, 0), *ticks], fine(theme))]
    heavy = Style(stroke=theme.palette.ink, width=WEIGHTS.thin)
    shapes.append(lines([(0, -1.5, 0, 3.2), (length, -1.5, length, 3.2)], heavy))
    shapes += (centred(k, 4.6, str(k), 7.0, theme.palette.ink) for k in range(0, length + 1, 10))
    label = theme.translate("{length} mm", length=length)
    shapes.append(centred(length / 2, -2.6, label, 8.0, theme.palette.ink, Font.SEMIBOLD))
    return Group(tuple(shapes), place)


_EDGES = {"long-edge": "long edge", "short-edge": "short edge"}


class CalibrationOptions(Options):
    """The calibration sheet."""

    flip: Annotated[Edge, EDGE_LABELS] = Field(
        "long-edge", title="Flip edge", description="The edge on which the printer turns the paper over."
    )


def calibration_sheets(options: CalibrationOptions, frame: Frame) -> tuple[Sheet, ...]:
    """Return the sheet, with instructions, rules and crosses on the front and scales on the back.

    :raises OptionError: for paper too small for them without overlaps.
    """
    held = frame.oriented(frame.orientation or Orientation.PORTRAIT)
    flip = Duplex(options.flip)
    layout = _laid_out(held, flip)
    if layout is None:
        raise _too_small(held, flip)
    axis = sheet_axis(held.paper, flip)
    size = held.paper.size
    note = f"{held.theme.translate('front')} · {held.theme.translate(_EDGES[options.flip])}"
    front = Drawing(size, (*_front(held, layout), footer(held, note)))
    back = Drawing(size, (*_back(held, layout, axis), footer(held, held.theme.translate("back"), back=True)))
    return (Sheet(held.title, corrected(front, held.printer), corrected(back, held.printer, flip), flip),)


def _laid_out(frame: Frame, flip: Duplex) -> Layout | None:
    """Return the layout, without a reading of the skew if the paper has no space for targets at its corners."""
    layout = _laid_out_for(frame, flip, skew=True)
    return layout if layout is None or layout.corners else _laid_out_for(frame, flip, skew=False)


def _laid_out_for(frame: Frame, flip: Duplex, *, skew: bool) -> Layout | None:
    theme = frame.theme
    texts = [
        theme.translate("Print this sheet on both sides at 100%, exactly as you’ll print your game."),
        theme.translate(
            "Size: measure the two long rulers. The scale is the length given beside the "
            "ruler divided by the length you measure."
        ),
        theme.translate(
            "Offset: look at the back and hold the sheet up to the light. The cross of this "
            "side falls on the scales of the back: read how far it is to the right of zero "
            "(x) and above zero (y). Left and down are negative. Up to 1 mm, the combs show "
            "tenths: read the number where two ticks meet."
        ),
    ]
    if skew:
        texts.append(
            theme.translate(
                "Skew: at A and B, read how far above zero the crosses are. The skew is (B − A) × {factor}.",
                factor=_SKEW_FACTOR,
            )
        )
    texts.append(
        theme.translate(
            "Enter your readings in the command. They’re added to the current correction: {correction}.",
            correction=_in_force(frame, flip),
        )
    )
    numbered = tuple(f"{number}. {text}" for number, text in enumerate(texts, 1))
    back = theme.translate(
        "Look at this side, hold it up to the light, and read where the cross of the front falls."
    )
    gaps = (
        ("--x", "mm"),
        ("--y", "mm"),
        *((("--skew", ""),) if skew else ()),
        ("--scale-x", ""),
        ("--scale-y", ""),
    )
    layout = lay_out(frame, numbered, back, _command(frame, flip), gaps)
    return None if layout is None else _with_factor(layout, theme)


_SKEW_FACTOR = "0.00"
"""A placeholder for the factor of the skew until the places of the corner targets are known."""


def _with_factor(layout: Layout, theme: Theme) -> Layout:
    """Return the layout with the factor that converts a difference between the lower corners into a skew."""
    if not layout.corners:
        return layout
    apart = max(corner.x for corner in layout.corners) - min(corner.x for corner in layout.corners)
    factor = f"{SKEW_OVER / apart:.2f}".replace(".", theme.translate("."))
    return replace(
        layout,
        paragraphs=tuple(
            replace(placed, text=placed.text.replace(_SKEW_FACTOR, factor)) for placed in layout.paragraphs
        ),
    )


def _in_force(frame: Frame, flip: Duplex) -> str:
    """Return the correction with which the sheet is printed, in the reader's words."""
    theme, profile = frame.theme, frame.printer
    if not profile.corrects(flip):
        return theme.translate("none")
    back, point = profile.back(flip), theme.translate(".")
    scale = f"{profile.scale_x:.5g} × {profile.scale_y:.5g}"
    values = [
        f"x {theme.length(back.x)}",
        f"y {theme.length(back.y)}",
        theme.translate("skew {skew}", skew=f"{back.skew:.3g}".replace(".", point)),
        theme.translate("scale {scale}", scale=scale.replace(".", point)),
    ]
    return ", ".join(values).replace("-", "−") + (f" ({profile.name})" if profile.name else "")


def _command(frame: Frame, flip: Duplex) -> str:
    """Return the start of the command that adds a reading of this sheet."""
    name = frame.printer.name or "home"
    quoted = f"'{name}'" if " " in name else name
    across = " --landscape" if frame.orientation is Orientation.LANDSCAPE else ""
    return f"pnp calibrate {quoted} --flip {flip}{across}"


def _too_small(frame: Frame, flip: Duplex) -> OptionError:
    """Return an error that gives the size of the smallest paper of the same proportions that's large enough."""
    width, height = frame.paper.size
    wider, per_mm = width, height / width
    while wider < 1000:
        wider += 1
        size = Size(wider, wider * per_mm)
        if _laid_out(replace(frame, paper=replace(frame.paper, size=size)), flip):
            break
    return OptionError.at(
        (),
        Sentence(
            "the calibration sheet needs paper of about {least} with these margins, not {have}",
            least=format_size(Size(wider, round(wider * per_mm))),
            have=format_size(frame.paper.size),
        ),
    )


def _middle(frame: Frame) -> Point:
    """Return the centre of the paper, which stays in place when it's turned over."""
    return Point(frame.paper.size.width / 2, frame.paper.size.height / 2)


def _front(frame: Frame, layout: Layout) -> list[Shape]:
    theme, middle = frame.theme, _middle(frame)
    style = fine(theme)
    shapes: list[Shape] = list(heading(frame, frame.area, ""))
    for placed in layout.paragraphs:
        shapes += paragraph(placed.text, placed.left, placed.top, placed.width, layout.size, theme.palette.ink)[
            0
        ]
    shapes += _entry(theme, layout.entry, layout.entry_at)
    shapes += (cross(middle, 15.0, style), front_combs(middle, theme))
    shapes += (cross(corner, 9.0, style) for corner in layout.corners)
    shapes.append(rule(theme, move(*layout.across_at), layout.across))
    shapes.append(rule(theme, move(*layout.upright_at).after(rotate(90)), layout.upright))
    return shapes


def _entry(theme: Theme, entry: Entry, at: Point) -> list[Shape]:
    """Return the command to type, with blanks to write in."""
    ink = theme.palette.ink
    shapes: list[Shape] = [Text(at.x, at.y - 0.75 * entry.row, entry.start, entry.size, ink, Font.SEMIBOLD)]
    blanks: list[tuple[float, float, float, float]] = []
    space = entry.width_of("n")
    for number, row in enumerate(entry.rows, 1):
        x, y = at.x + 2 * space, at.y - (number + 0.75) * entry.row
        for name, unit in row:
            shapes.append(Text(x, y, name, entry.size, ink, Font.SEMIBOLD))
            x += entry.width_of(name) + space / 2
            blanks.append((x, y - 0.6, x + entry.blank, y - 0.6))
            x += entry.blank
            shapes.append(Text(x + space / 4, y, unit, entry.size, ink, Font.SEMIBOLD))
            x += entry.width_of(unit) + 2.5 * space
    shapes.append(lines(blanks, Style(stroke=ink, width=WEIGHTS.mark)))
    return shapes


def _back(frame: Frame, layout: Layout, axis: float) -> list[Shape]:
    """Return the scales about the centre, and circles for the crosses at the corners.

    Crosses look the same from behind. So do the combs, apart from their position: on the front they are above
    and to the right of the centre, so on the back ``axis`` decides where they are.
    """
    theme, ink = frame.theme, frame.theme.palette.ink
    behind = reflect(axis)
    shapes: list[Shape] = [back_scales(_middle(frame), theme, behind.a, behind.d)]
    shapes += (Circle(corner.x, corner.y, 1.0, fine(theme)) for corner in layout.corners)
    shapes += _corner_words(layout.corners, theme)
    words = layout.back
    return [*shapes, *paragraph(words.text, words.left, words.top, words.width, layout.size, ink)[0]]


def _corner_words(corners: tuple[Point, ...], theme: Theme) -> list[Shape]:
    """Return the labels of the scales for skew at the lower corners, A and B from the left, and a question
    at the upper ones."""
    if not corners:
        return []
    floor, left = min(corner.y for corner in corners), min(corner.x for corner in corners)
    shapes: list[Shape] = []
    for corner in corners:
        if corner.y == floor:
            shapes.append(corner_scale(corner, theme, "A" if corner.x == left else "B"))
        else:
            asked = theme.translate("within 0.5 mm?")
            shapes.append(centred(corner.x, corner.y - 11.5, asked, 7.0, theme.palette.ink))
    return shapes


GAME = component(
    "Calibration",
    "a two-sided sheet that shows a printer's offset and scale",
    "form",
    SheetsFeature(CalibrationOptions, calibration_sheets, "print both sides, then enter what you read"),
)
