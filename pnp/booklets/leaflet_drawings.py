"""Set the columns of leaflets with drawings of any scale: in usual print, and in large print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.drawing.pictures import arrow_down, in_a_row, width_of_pairs
from pnp.drawing.shapes import Drawing, Font
from pnp.typesetting.blocks import Figure, Run
from pnp.typesetting.columns import Strip, keep_together
from pnp.typesetting.design import leading
from pnp.typesetting.lines import style_in
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale
from pnp.typesetting.typeset import BESIDE, Typesetter, shapes_of

_LARGER, _LARGER_STILL = (1.15, 1.3), (1.07, 1.15, 1.22, 1.3, 1.4, 1.5)
"""The scales of drawings in columns that otherwise don't end together: in usual print, and in large print
relative to the scale that text in drawings needs."""
_LEAST_BESIDE, _LEAST_BESIDE_LARGE = 33.0, 60.0
"""Millimetres between a drawing and the caption beside it, and the least width of the caption: usually, and in
large print."""
_READABLE = 0.7
"""The smallest scale of stages side by side, unless all drawings shrink further. At smaller scales, stages move
to the next row."""
_LEAST_PAIRS, _FEW_STAGES = 0.5, 3
"""The smallest scale of more stages than these in rows of two, instead of one below the other."""
_LESS = 0.92
"""The smallest scale to which a drawing shrinks to fit its caption beside it."""
_TALLER = 1.6
"""The number of lines by which a caption beside a drawing may be taller than it, unless a caption below would
add more height than that."""
_ARROW = 8.0
"""The length in millimetres of arrows between stages in large print."""


@dataclass(frozen=True, slots=True)
class ScalingTypesetter(Typesetter):
    """Sets columns with drawings of any scale, with captions beside them if they fit."""

    scale: float
    """The largest scale that a drawing may have."""

    @property
    def larger(self) -> Sequence[float]:
        """The scales of drawings in columns that otherwise don't end together."""
        return _LARGER


@dataclass(frozen=True, slots=True)
class ColumnTypesetter(ScalingTypesetter):
    """Sets the columns of usual print, which are narrow: drawings may shrink until their text has the least
    allowed size."""

    def figure(self, figure: Figure) -> tuple[Strip, ...]:
        drawing = self._in_rows(figure.drawing)
        if self.scale > 1.0 and self.width > drawing.size.width:
            drawing = scaled(drawing, min(self.scale, self.width / drawing.size.width))
        part = min(1.0, self.scale)
        available = Size(min(self.width, part * drawing.size.width), self.largest_picture.height)
        needed = text_scale(drawing, self.design.least_text)
        scale = max(scale_to_fit(drawing, available), needed)
        most = (self.width - BESIDE - _LEAST_BESIDE) / drawing.size.width
        if not figure.caption or most < max(_LESS * part, needed):
            return self._joined(self.picture(drawing, figure.caption, available))
        picture = scaled(drawing, min(scale, most), self.design.drawing_line)
        beside = self.side_by_side(picture, figure.caption)
        if beside.height <= picture.size.height + _TALLER * leading(self.size):
            return (beside,)
        room = beside.height + _TALLER * leading(self.size)
        return self._below(drawing, figure.caption, picture.size.height, room) or (beside,)

    def _below(self, drawing: Drawing, caption: str, least: float, room: float) -> tuple[Strip, ...]:
        """Return a drawing of at least a height with its caption below it, no taller than ``room``; nothing
        if that is too little."""
        high = room - self._joined(self.picture(drawing, caption, Size(self.width, least)))[0].height + least
        if high < least:
            return ()
        part = min(1.0, self.scale)
        available = Size(min(self.width, part * drawing.size.width), min(high, self.largest_picture.height))
        found = self._joined(self.picture(drawing, caption, available))
        return found if len(found) == 1 and found[0].height <= room + 1e-6 else ()

    def _joined(self, strips: Sequence[Strip]) -> tuple[Strip, ...]:
        """Return the strips joined into one, unless that is too tall for a page."""
        shapes, height = shapes_of(strips)
        if height > self.page_height:
            return tuple(strips)
        return (Strip(height, shapes, strips[0].space_above, label=strips[0].label),)

    def _in_rows(self, drawing: Drawing) -> Drawing:
        """Return the stages of a drawing, in the number of rows that the column needs."""
        if len(drawing.parts) < 2:
            return drawing
        smallest = self.design.least_text
        text = max(text_scale(part, smallest) for part in drawing.parts)
        least = max(min(_READABLE, self.scale), text)
        pairs = self.width / width_of_pairs(drawing.parts)
        if len(drawing.parts) > _FEW_STAGES and max(text, _LEAST_PAIRS) <= pairs < least:
            least = pairs - 1e-6
        return in_a_row(drawing.parts, self.theme, self.width / least, step_size=smallest / least)


@dataclass(frozen=True, slots=True)
class LargePrintTypesetter(ScalingTypesetter):
    """Sets large print: text in drawings is as large as it should be, or as the page allows."""

    @property
    def larger(self) -> Sequence[float]:
        return _LARGER_STILL

    def figure(self, figure: Figure) -> tuple[Strip, ...]:
        """Return the drawing, with its stages in as many rows as large text needs. If they're too large for a
        page, they are two to a row or one below the other, all at one scale."""
        drawing = self._in_rows(figure.drawing.parts) if len(figure.drawing.parts) > 1 else figure.drawing
        parts = self._broken_up(drawing)
        scale = min(self._fit(part, drawing) for part in parts)
        if len(parts) == 1 and figure.caption:
            most = (self.width - BESIDE - _LEAST_BESIDE_LARGE) / drawing.size.width
            if most >= self._natural(drawing):
                return (self.side_by_side(self._picture(drawing, min(scale, most)), figure.caption),)
        strips: list[Strip] = []
        for part in parts:
            strips += [self._arrow()] if strips else []
            picture = self._picture(part, scale)
            high = picture.size.height
            strips.append(
                Strip(high, (picture.at(0.0, -high),), 0.4 * leading(self.size), label=Sentence("a drawing"))
            )
        if figure.caption:
            text_style = style_in(self.theme, self.design.small, Font.ITALIC)
            strips[-1] = replace(strips[-1], keep_with_next=True)
            strips += self.paragraph((Run(figure.caption),), text_style, space_above=0.3 * leading(self.size))
        strips[-1] = replace(strips[-1], height=strips[-1].height + 0.5 * leading(self.size))
        together = sum(strip.space_above + strip.height for strip in strips) < self.page_height
        return keep_together(strips) if together else tuple(strips)

    def _in_rows(self, stages: Sequence[Drawing]) -> Drawing:
        """Return stages of a drawing, with as many in a row as the page has room for at the size of their
        text."""
        smallest = self.design.least_text
        scale = max(1.0, *(text_scale(stage, smallest) for stage in stages))
        return in_a_row(stages, self.theme, self.width / scale, step_size=smallest / scale)

    def _broken_up(self, drawing: Drawing) -> Sequence[Drawing]:
        """Return a drawing whole, or in rows of stages if it's too large for a page."""
        if len(drawing.parts) < 2 or not self.is_too_large(drawing):
            return (drawing,)
        pairs = [self._in_rows(stages) if len(stages) > 1 else stages[0] for stages in chunks(drawing.parts, 2)]
        side_by_side = all(
            pair.size.height == max(stage.size.height for stage in pair.parts or (pair,)) for pair in pairs
        )
        return pairs if side_by_side else drawing.parts

    def _picture(self, drawing: Drawing, scale: float) -> Drawing:
        return scaled(drawing, scale, self.design.drawing_line)

    def _natural(self, drawing: Drawing) -> float:
        """Return the scale of a drawing whose text is large enough, if the page has room for it."""
        return max(1.0, text_scale(drawing, self.design.least_text))

    def _fit(self, part: Drawing, whole: Drawing) -> float:
        most = max(text_scale(whole, self.design.least_text), self.scale * self._natural(whole))
        return scale_to_fit(part, self.largest_picture, most)

    def _arrow(self) -> Strip:
        """Return an arrow that points from one stage down to the next, on the page of the latter."""
        shapes = arrow_down(0.5 * _ARROW, 0.0, -_ARROW, self.theme)
        above = 0.4 * leading(self.size)
        return Strip(_ARROW, tuple(shapes), above, keep_with_next=True, label=Sentence("an arrow"))
