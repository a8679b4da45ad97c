"""The calibration sheet.

The back is looked at against the light, so that the front shines through: see `targets`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pydantic import Field

from pnp.base.errors import OptionError
from pnp.base.lengths import format_length
from pnp.base.options import Options
from pnp.drawing.geometry import Point, Size, move, reflect, rotate
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, Text, lines
from pnp.drawing.typeset import centred, paragraph
from pnp.games.calibration.layout import Entry, Layout, lay_out
from pnp.games.calibration.targets import back_scales, cross, fine, front_combs, rule
from pnp.sheets.backs import sheet_axis
from pnp.sheets.correction import corrected
from pnp.sheets.frame import Frame
from pnp.sheets.furniture import footer, heading
from pnp.sheets.paper import Orientation
from pnp.sheets.sheet import Duplex, Sheet

_EDGES = {"long-edge": "long edge", "short-edge": "short edge"}


class CalibrationOptions(Options):
    """The calibration sheet."""

    flip: Literal["long-edge", "short-edge"] = Field(
        "long-edge", description="the edge on which the printer turns the paper"
    )


def calibration_sheets(options: CalibrationOptions, frame: Frame) -> tuple[Sheet, ...]:
    """The sheet: front with instructions, rules and crosses, back with the scales.

    :raises OptionError: for paper too small to hold them one beside another.
    """
    held = frame.held(frame.orientation or Orientation.PORTRAIT)
    layout = _laid_out(held)
    if layout is None:
        raise _too_small(held)
    axis = sheet_axis(held.paper, Duplex(options.flip))
    size = held.paper.size
    note = f"{held.look.word('front')} · {held.look.word(_EDGES[options.flip])}"
    front = Drawing(size, (*_front(held, layout), footer(held, note)))
    back = Drawing(size, (*_back(held, layout, axis), footer(held, held.look.word("back"), back=True)))
    return (Sheet(held.title, corrected(front, held.correction), corrected(back, held.correction, back=True)),)


def _laid_out(frame: Frame) -> Layout | None:
    look = frame.look
    texts = (
        look.word("1. Print this sheet on both sides at 100\u00a0%, as you will print your game."),
        look.word(
            "2. Size: measure the two long rules. The scale is what is written at a rule, divided by what you "
            "measured."
        ),
        look.word(
            "3. Offset: hold the sheet against the light, looking at the back. The cross of this side falls on "
            "the scales of the back: read how far right (x) and how far up (y) of their zero it lies. Left and "
            "down are negative. Up to 1 mm the combs tell tenths: the number where two ticks meet."
        ),
        look.word("4. Write what you found into the head of your spec, or into your config:"),
    )
    back = look.word("Looking at this side against the light, read where the cross of the front falls.")
    return lay_out(frame, texts, back)


def _too_small(frame: Frame) -> OptionError:
    """The error that names the least paper of the same proportions on which everything has room."""
    width, height = frame.paper.size
    wider, per_mm = width, height / width
    while wider < 1000:
        wider += 1
        size = Size(wider, wider * per_mm)
        if _laid_out(replace(frame, paper=replace(frame.paper, size=size))):
            break
    least = f"{format_length(wider)} by {format_length(round(wider * per_mm))}"
    have = f"{format_length(width)} by {format_length(height)}"
    return OptionError.at(
        (),
        f"the calibration sheet needs paper of about {least} with these margins, not {have}",
    )


def _middle(frame: Frame) -> Point:
    """The middle of the paper, which turning over leaves in its place."""
    return Point(frame.paper.size.width / 2, frame.paper.size.height / 2)


def _front(frame: Frame, layout: Layout) -> list[Shape]:
    look, middle = frame.look, _middle(frame)
    style = fine(look)
    shapes: list[Shape] = list(heading(frame, frame.area, ""))
    for placed in layout.paragraphs:
        shapes += paragraph(placed.text, placed.left, placed.top, placed.width, layout.size, look.palette.ink)[
            0
        ]
    shapes += _entry(look, layout.entry, layout.entry_at)
    shapes += (cross(middle, 15.0, style), front_combs(middle, look))
    shapes += (cross(corner, 9.0, style) for corner in layout.corners)
    shapes.append(rule(look, move(*layout.across_at), layout.across))
    shapes.append(rule(look, move(*layout.upright_at).after(rotate(90)), layout.upright))
    return shapes


def _entry(look: Look, entry: Entry, at: Point) -> list[Shape]:
    """The lines to copy into a spec, in columns, with blanks to write in."""
    ink = look.palette.ink
    shapes: list[Shape] = []
    blanks: list[tuple[float, float, float, float]] = []

    def write(x: float, y: float, text: str) -> float:
        shapes.append(Text(x, y, text, entry.size, ink, Font.SEMIBOLD))
        return x + entry.width_of(text)

    space = entry.width_of("n")
    for row, (name, unit) in enumerate((("printer:", None), ("offset:", "mm"), ("scale:", ""))):
        y = at.y - (row + 0.75) * entry.row
        if unit is None:
            write(at.x, y, name)
            continue
        write(at.x + entry.names, y, name)
        x = write(at.x + entry.values, y, "{x:")
        for key, end in (("y:", ","), (None, "}")):
            blanks.append((x + space / 2, y - 0.6, x + space / 2 + entry.blank, y - 0.6))
            x += space + entry.blank
            write(x, y, unit + end)
            x += entry.width_of("mm,") + space
            if key:
                x = write(x, y, key)
    shapes.append(lines(blanks, Style(stroke=ink, width=WEIGHTS.mark)))
    return shapes


def _back(frame: Frame, layout: Layout, axis: float) -> list[Shape]:
    """The scales about the middle, and circles for the crosses at the corners.

    Crosses look the same from behind, and so do the combs but for the side on which they lie: the front's
    combs are above and to the right of its middle, so behind they are where ``axis`` puts them.
    """
    look, ink = frame.look, frame.look.palette.ink
    behind = reflect(axis)
    shapes: list[Shape] = [back_scales(_middle(frame), look, behind.a, behind.d)]
    shapes += (Circle(corner.x, corner.y, 1.0, fine(look)) for corner in layout.corners)
    shapes += (
        centred(corner.x, corner.y - 11.5, look.word("within 0.5 mm?"), 7.0, ink) for corner in layout.corners
    )
    words = layout.back
    return [*shapes, *paragraph(words.text, words.left, words.top, words.width, layout.size, ink)[0]]
