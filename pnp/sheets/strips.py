"""The strip at the foot of a sheet that says what it is: beside the build stamp, so that it takes no space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Affine
from pnp.drawing.fonts import fitting_size, text_width
from pnp.drawing.shapes import Anchor, Drawing, Font, Group, Layer, Text
from pnp.drawing.sizes import LEAST_TEXT
from pnp.drawing.theme import Theme
from pnp.sheets.frame import IMPRINT_SIZE, Frame
from pnp.sheets.sheet import Sheet, StripPlace

_SIZE = 8.0
"""The largest size of its type, in points."""
_CLEAR = 5.0
"""The millimetres between the build stamp and the strip."""
_BETWEEN = " · "


class StripWords(NamedTuple):
    """What a strip says: the product, the part, and what to do with the sheet."""

    title: str
    part: str = ""
    turn: str = ""
    """How the sheet is turned or folded."""
    cut: str = ""
    """How it's cut."""

    def lines(self, page: str) -> Iterator[str]:
        """Yield what it may say, the most first."""
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

    :param note: what follows the build stamp.
    :param base: the baseline of the line, in millimetres.
    :param way: maps the line to its place on the sheet.
    """
    if not (frame.ruler or frame.imprint or frame.notice):
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
    """Return a side of a sheet with the first of the lines that fits its place; as it is if none does."""
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
