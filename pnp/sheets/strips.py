"""The foot of a sheet: the 100 mm ruler, the build stamp, and beside that a strip with the sheet's name; and
places for them on a sheet whose pieces need the space at its foot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.geometry import IDENTITY, Affine, Box, Size, move, rotate
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LEAST_TEXT, fitting_size, text_width
from pnp.drawing.shapes import Anchor, Drawing, Font, Group, Layer, Shape, Shapes, Style, Text, lines, linked
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.frame import IMPRINT_LEADING, IMPRINT_SIZE, Frame
from pnp.sheets.marks import OFFSET, UNPRINTED
from pnp.sheets.sheet import Sheet, StripPlace

RULER = 100.0
LEAST_IMPRINT = 3.5
IMPRINT_BASE = 5.0
"""The baseline of the lowest line, from the paper's edge, in mm: most printers can print there."""
_BEFORE_LABEL = 1.5
"""The space between a ruler and its length, in millimetres."""
BELOW_BASE, RULER_HEIGHT = 1.0, 1.8
"""The depth of letters below the baseline, and the length of the longest tick of a ruler, in millimetres."""
RULER_ABOVE = 3.2
"""The millimetres from the baseline below a ruler to the ruler, so that letters stay clear of it."""
_CREDITS_ABOVE = 1.6
"""The millimetres from the top of a ruler to the baseline of the credits above it."""
_CAPITALS = 1.8
"""The height of the capitals of a footer, in millimetres."""
_MARKS_ABOVE = 1.0
"""The least space between a footer and the crop marks above it, in millimetres."""
_SIZE = 8.0
"""The largest size of its type, in points."""
_CLEAR = 5.0
"""The millimetres between the build stamp and the strip."""
_BETWEEN = " · "


def footer(frame: Frame, note: str, *, back: bool = False, reserved: float = 0.0) -> Group:
    """Return the imprint, with ``note`` for the sheet's number and side. On fronts, the ruler and the credits
    are above it, in this order; the ruler leaves ``reserved`` mm free at the right.

    :raises OptionError: for an imprint that doesn't fit on one line.
    """
    left, right = frame.line
    shapes = footer_shapes(frame, note, (left, right), IMPRINT_BASE, back=back, reserved=reserved)
    return Group(shapes, layer=Layer.MARKS)


def footer_size(frame: Frame, length: float) -> Size:
    """Return the size of a footer with a given length, in millimetres."""
    high = RULER_ABOVE + RULER_HEIGHT if frame.ruler else _CAPITALS if frame.imprint else 0.0
    if lines := len(frame.notice_in(length)):
        high = _credits_above(frame) + (lines - 1) * IMPRINT_LEADING + _CAPITALS
    return Size(length, BELOW_BASE + high if high else 0.0)


def _credits_above(frame: Frame) -> float:
    """Return how far the last line of the credits is above that of the stamp, in millimetres."""
    return RULER_ABOVE + RULER_HEIGHT + _CREDITS_ABOVE if frame.ruler else IMPRINT_LEADING


def page_of_marks(frame: Frame) -> Box:
    """Return the page for crop marks, which stay clear of a footer at its foot as they do of its edge."""
    left, right = frame.line
    high = 0.0 if frame.aside else footer_size(frame, right - left).height
    foot = IMPRINT_BASE - BELOW_BASE + high + _MARKS_ABOVE - UNPRINTED if high else 0.0
    return Box(0, max(0.0, foot), *frame.paper.size)


def footer_shapes(
    frame: Frame,
    note: str,
    line: tuple[float, float],
    base: float,
    *,
    back: bool = False,
    reserved: float = 0.0,
) -> Shapes:
    """Return the imprint, and on fronts the ruler above it, and the credits above that.

    :param line: the positions where they begin and end, in millimetres from the left.
    :param base: the baseline of the build stamp, in millimetres from the bottom.
    :param reserved: the free width to the right of the ruler, in millimetres.
    :raises OptionError: for an imprint that doesn't fit on one line.
    """
    left, right = line
    faint = frame.theme.palette.faint
    shapes: list[Shape] = []
    if frame.imprint:
        text = f"{frame.imprint} · {note}" if note else frame.imprint
        size = fitting_size(text, right - left, IMPRINT_SIZE, LEAST_IMPRINT)
        if size is None:
            raise OptionError.at(
                "build-stamp",
                Sentence("the build stamp doesn't fit: choose larger paper, or set build-stamp: false"),
            )
        shapes.append(Text(left, base, text, size, faint))
    if back:
        return tuple(shapes)
    last = base + _credits_above(frame)
    for number, text in enumerate(reversed(frame.notice_in(right - left))):
        shapes.append(Text(left, last + number * IMPRINT_LEADING, text, IMPRINT_SIZE, faint))
    if frame.ruler:
        shapes.append(linked(ruler(frame.theme, left, right - reserved, base + RULER_ABOVE), "ruler"))
    return tuple(shapes)


def ruler(theme: Theme, left: float, right: float, bottom: float) -> Shapes:
    """Return a ruler of 100 mm, or as many whole centimetres as fit with its length at the end: ticks of
    three heights."""
    label_width = text_width(f"{RULER:g} mm", LEAST_TEXT) + _BEFORE_LABEL
    length = min(RULER, max(10, 10 * int((right - left - label_width) / 10)))
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.mark)
    heights = {0: RULER_HEIGHT, 5: 1.3}
    ticks = [(left + k, bottom, left + k, bottom + heights.get(k % 10, 0.8)) for k in range(round(length) + 1)]
    shapes: list[Shape] = [lines([(left, bottom, left + length, bottom), *ticks], style)]
    available = right - left - length - _BEFORE_LABEL
    for label in (
        theme.translate("{length} mm at true size (print at 100%)", length=f"{length:g}"),
        f"{length:g} mm",
    ):
        if size := fitting_size(label, available, LEAST_TEXT, LEAST_TEXT):
            shapes.append(Text(left + length + _BEFORE_LABEL, bottom, label, size, theme.palette.ink))
            break
    return tuple(shapes)


class StripWords(NamedTuple):
    """The words of a strip: the product, the part, and what to do with the sheet."""

    title: str
    part: str = ""
    turn: str = ""
    """The instruction to turn or fold the sheet."""
    cut: str = ""
    """The instruction to cut it."""

    def lines(self, page: str) -> Iterator[str]:
        """Yield its possible texts, the longest first."""
        for parts in (
            (self.title, self.part, page, self.turn, self.cut),
            (self.part, page, self.turn, self.cut),
            (self.title, self.part, page, self.turn),
            (self.part, page, self.turn),
            (page, self.turn),
            (page,),
        ):
            if said := _BETWEEN.join(part for part in parts if part):
                yield said


def strip_place(frame: Frame, note: str, base: float, *, way: Affine = IDENTITY) -> StripPlace | None:
    """Return the free end of the last line of a footer; None if the sheet has no footer.

    :param note: the text after the build stamp.
    :param base: the baseline of the line, in millimetres.
    :param way: the map from the line to its place on the sheet.
    """
    if not frame.has_footer:
        return None
    left, right = frame.line
    text = f"{frame.imprint}{_BETWEEN}{note}" if note else frame.imprint
    used = text_width(text, IMPRINT_SIZE) + _CLEAR if frame.imprint else 0.0
    return StripPlace(left + min(used, right - left), right, base, way)


def with_strip(sheet: Sheet, words: StripWords, page: int, count: int, theme: Theme) -> Sheet:
    """Return a sheet with its strip, and on its back one that names the page in front.

    :param page: the number of its front, of ``count`` pages; a single page has none.
    """
    said = theme.translate("page {number} of {count}", number=page, count=count) if count > 1 else ""
    front = _with_text(sheet.front, sheet.strip, [*words.lines(said)], theme)
    if sheet.back is None:
        return replace(sheet, front=front)
    behind = theme.translate("back of page {number}", number=page)
    lines = [*StripWords(words.title, words.part).lines(behind)]
    return replace(sheet, front=front, back=_with_text(sheet.back, sheet.back_strip, lines, theme))


def _with_text(drawing: Drawing, place: StripPlace | None, lines: Sequence[str], theme: Theme) -> Drawing:
    """Return a side of a sheet with the first of the lines that fits its place; unchanged if none does."""
    if place is None:
        return drawing
    font = theme.lettering(Font.SEMIBOLD)
    for line in lines:
        size = fitting_size(line, place.right - place.left, _SIZE, LEAST_TEXT, font)
        if size is not None:
            text = Text(place.right, place.base, line, size, theme.palette.ink, font, Anchor.END)
            strip = Group((text,), place.way, layer=Layer.MARKS)
            return replace(drawing, shapes=(*drawing.shapes, strip))
    return drawing


_APART = 0.9
"""The least space between the bleed of pieces and what is printed beside them, in millimetres."""
_APART_WITH_MARKS = OFFSET + 1.5 + _APART
"""The space with marks between them."""
_LENGTHS = (160.0, 130.0, 115.0, 100.0, 85.0, 70.0)
"""The lengths to try, in millimetres, the best first."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A free place on a front: its box, and whether its content runs upwards."""

    box: Box
    upwards: bool
    one_line: bool = False
    """Whether the stamp is beside the ruler, not below it."""
    has_strip: bool = True
    """Whether there is space for the strip after the stamp."""

    def footer(self, frame: Frame, note: str) -> Group:
        """Return the footer of a front, in this place."""
        return self._placed(self.box, frame, note, back=False)

    def back_footer(self, frame: Frame, note: str, axis: float) -> Group:
        """Return the footer of a back, behind that of the front."""
        return self._placed(self.behind(frame, axis), frame, note, back=True)

    def behind(self, frame: Frame, axis: float) -> Box:
        """Return the same place, seen from the back of a sheet that turns about an axis."""
        width, height = frame.paper.size
        left, bottom, right, top = self.box
        if axis == 90.0:
            return Box(width - right, bottom, width - left, top)
        return Box(left, height - top, right, height - bottom)

    def strip(self, frame: Frame, note: str, axis: float | None) -> StripPlace | None:
        """Return the place of the strip, after the stamp, on the front or on the back of a sheet that turns
        about an axis; None if there is no space for it."""
        if not self.has_strip:
            return None
        box = self.box if axis is None else self.behind(frame, axis)
        used = text_width(f"{frame.imprint} · {note}", IMPRINT_SIZE) + 3.0 if frame.imprint else 0.0
        used += _RULER_LENGTH if self.one_line else 0.0
        return StripPlace(used, box.height if self.upwards else box.width, BELOW_BASE, self._way(box))

    def _way(self, box: Box) -> Affine:
        """Return the map from (0, 0) to the place in the box."""
        turn = rotate(90) if self.upwards else IDENTITY
        return move(box.right if self.upwards else box.left, box.bottom).after(turn)

    def _placed(self, box: Box, frame: Frame, note: str, *, back: bool) -> Group:
        length = box.height if self.upwards else box.width
        draw = _on_one_line if self.one_line else footer_shapes
        shapes = draw(frame, note, (0.0, length), BELOW_BASE, back=back)
        return Group(shapes, self._way(box), layer=Layer.MARKS)


_RULER_LENGTH = RULER + 12.0
"""The length of the ruler with its label, and the space after it, in millimetres."""


def _on_one_line(
    frame: Frame, note: str, line: tuple[float, float], base: float, *, back: bool = False
) -> Shapes:
    """Return the ruler, and after it the stamp."""
    left, right = line
    stamp = footer_shapes(replace(frame, ruler=False), note, (left + _RULER_LENGTH, right), base, back=back)
    return stamp if back else (linked(ruler(frame.theme, left, left + _RULER_LENGTH, base), "ruler"), *stamp)


def free_spot(frame: Frame, taken: Sequence[Box], note: str) -> Spot | None:
    """Return the first free place, trying horizontal ones before vertical ones and long ones before short ones;
    None if there is none.

    :param taken: the boxes of everything on the sheet, with their bleed.
    :param note: the longest text after the stamp.
    """
    width, height = frame.paper.size
    page = Box(UNPRINTED, UNPRINTED, width - UNPRINTED, height - UNPRINTED)
    for apart in (_APART_WITH_MARKS, _APART) if frame.marks else (_APART,):
        grown = [box.grown(apart) for box in taken]
        for one_line, upwards, size, has_strip in _sizes(frame, note):
            wanted = size.turned() if upwards else size
            for box in _places(wanted, page, grown):
                if page.holds(box) and not any(overlap(box, other) for other in grown):
                    return Spot(box, upwards, one_line, has_strip)
    return None


_STRIPS = (115.0, 85.0, 60.0, 45.0, 34.0, 24.0)
"""The lengths of strips after the stamp to try, in millimetres."""


def _sizes(frame: Frame, note: str) -> Iterator[tuple[bool, bool, Size, bool]]:
    """Yield the possible forms of a footer: on one line or not, upwards or not, its length and height, and
    whether there is space for the strip."""
    stamp = text_width(f"{frame.imprint} · {note}", LEAST_IMPRINT) if frame.imprint else 0.0
    for upwards, length in product((False, True), _LENGTHS):
        if stamp <= length:
            yield False, upwards, footer_size(frame, length), True
    if frame.ruler and frame.imprint and not frame.notice:
        full = text_width(f"{frame.imprint} · {note}", IMPRINT_SIZE)
        bare = text_width(frame.imprint, IMPRINT_SIZE) + _CLEAR
        for upwards, strip in product((False, True), _STRIPS):
            yield True, upwards, _one_line(bare + strip), True
        for upwards, wide in product((False, True), (full, stamp)):
            yield True, upwards, _one_line(wide + 0.1), False


def _one_line(after: float) -> Size:
    """Return the size of a ruler and what is printed after it on its line."""
    return Size(_RULER_LENGTH + after, BELOW_BASE + RULER_HEIGHT)


def _places(size: Size, page: Box, taken: Sequence[Box]) -> Iterator[Box]:
    """Yield boxes beside taken areas and along the edges of a page, the lowest first."""
    lefts = {page.left, page.right - size.width}
    bottoms = {page.bottom, page.top - size.height}
    for box in taken:
        lefts |= {round(box.right, 4), round(box.left - size.width, 4)}
        bottoms |= {round(box.top, 4), round(box.bottom - size.height, 4)}
    for bottom, left in product(sorted(bottoms), sorted(lefts)):
        yield Box(left, bottom, left + size.width, bottom + size.height)


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have an area in common."""
    return (
        one.left < other.right - 1e-6
        and other.left < one.right - 1e-6
        and one.bottom < other.top - 1e-6
        and other.bottom < one.top - 1e-6
    )


def free_box(size: Size, area: Box, taken: Sequence[Box]) -> Box | None:
    """Return a free place of a size in an area, the lowest first; None if there is none."""
    lefts = {area.left, area.centre.x - size.width / 2, area.right - size.width}
    bottoms = {area.bottom, area.top - size.height}
    for box in taken:
        lefts |= {box.right, box.left - size.width}
        bottoms |= {box.top, box.bottom - size.height}
    for bottom, left in product(
        sorted(bottoms), sorted(lefts, key=lambda x: abs(x - area.centre.x + size.width / 2))
    ):
        box = Box(left, bottom, left + size.width, bottom + size.height)
        if area.grown(1e-6).holds(box) and not any(overlap(box, other) for other in taken):
            return box
    return None
