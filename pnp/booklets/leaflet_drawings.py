"""Set the columns of leaflets with drawings of any scale: in usual print, on cards as wide as the column, and
in large print.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.display import card_ground, display_font, display_scale
from pnp.drawing.pictures import arrow_down, in_a_row, width_of_pairs
from pnp.drawing.shapes import Drawing, Font, Group, Style, Target, line
from pnp.drawing.theme import WEIGHTS
from pnp.typesetting.blocks import Figure, Heading, Items, Run, TextBlock
from pnp.typesetting.columns import Strip, keep_together
from pnp.typesetting.design import leading
from pnp.typesetting.even_columns import EvenPages
from pnp.typesetting.lines import break_lines, style_in
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale
from pnp.typesetting.typeset import BELOW_PICTURE, BESIDE, BETWEEN_PARTS, Typesetter, shapes_of, text_strip

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
_SECTION, _MOST_LARGER = 2, 1.25
"""The level of headings that begin sections, and how many times larger those in a narrow display face are at
most."""
_ABOVE_SECTION, _HEADING_STEP, _BELOW_RULE = 1.2, 1.3, 0.3
"""The space above a section, in lines; the height of a line of its heading, in type sizes; and the space below
the rule, in millimetres."""
_AIR, _BELOW_CARD, _ABOVE_CAPTION = 2.0, 0.2, 0.8
"""The space above and below a drawing on its card, in millimetres; below the card, in lines; and between a
drawing and its caption, in millimetres."""
_INSET, _PALER = 1.5, 0.45
"""The space at the sides of a card, in millimetres, and how much paper is mixed into its tint."""
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

    carded: bool = True
    """Whether drawings are on cards, which take more space."""

    def heading(self, heading: Heading) -> tuple[Strip, ...]:
        """Return the strips of a heading: if it begins a section, in the game's display face and over a rule,
        but plain where drawings are without cards."""
        if heading.level != _SECTION or self.theme.face is None or not self.carded:
            return Typesetter.heading(self, heading)
        style = self.heading_style(_SECTION)
        size = style.size * min(display_scale(heading.text, self.theme), _MOST_LARGER)
        style = replace(style, size=size, font=display_font(heading.text, self.theme))
        lines = break_lines(heading.runs, self.width, style)
        step = _HEADING_STEP * style.size * MM_PER_POINT
        strips = [text_strip(one, style, step) for one in lines]
        rule = line(0.0, -step, self.width, -step, Style(stroke=style.colour, width=WEIGHTS.line))
        last = strips[-1]
        strips[-1] = replace(last, height=step + _BELOW_RULE, shapes=(*last.shapes, rule))
        first, above = strips[0], _ABOVE_SECTION * leading(self.size)
        shapes = (Target(0, 0, heading.name), *first.shapes)
        strips[0] = replace(first, shapes=shapes, names=(heading.name,), space_above=above)
        return keep_together(strips, with_next=True)

    def figure(self, figure: Figure) -> tuple[Strip, ...]:
        strips = self._within(2 * _INSET)._set(figure) if self.carded else ()
        if len(strips) == 1:
            return (self._on_card(strips[0]),)
        return self._set(figure)

    def _within(self, by: float) -> ColumnTypesetter:
        return replace(self, width=self.width - by)

    def _on_card(self, strip: Strip) -> Strip:
        """Return what a figure shows on a card as wide as the column."""
        high = strip.height + 2 * _AIR
        ground = card_ground(Box(0.0, -high, self.width, 0.0), self.theme, _PALER)
        shapes = (ground, Group(strip.shapes, move(_INSET, -_AIR)))
        below = _BELOW_CARD * leading(self.size)
        return replace(strip, height=high + below, shapes=shapes)

    def _set(self, figure: Figure) -> tuple[Strip, ...]:
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
        beside = self._close(self.side_by_side(picture, figure.caption))
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

    def _drawn(self, row: Sequence[Drawing]) -> Strip:
        """Return drawings side by side, in the middle of the card."""
        strip = self._close(Typesetter._drawn(self, row))
        wide = sum(drawing.size.width for drawing in row) + BETWEEN_PARTS * (len(row) - 1)
        return replace(strip, shapes=(Group(strip.shapes, move((self.width - wide) / 2, 0.0)),))

    def _close(self, strip: Strip) -> Strip:
        return replace(strip, height=strip.height - BELOW_PICTURE * leading(self.size))

    def _with_caption(self, rows: Sequence[Strip], caption: str) -> tuple[Strip, ...]:
        """Return rows of drawings with the caption in the middle below them."""
        strips = list(keep_together(rows, with_next=bool(caption)))
        if caption:
            style = style_in(self.theme, self.design.small, Font.ITALIC)
            lines = break_lines((Run(caption),), self.width, style)
            middled = (replace(one, indent=(self.width - one.width) / 2) for one in lines)
            strips += (text_strip(one, style) for one in middled)
            strips[len(rows)] = replace(strips[len(rows)], space_above=_ABOVE_CAPTION)
        return keep_together(strips)

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


_FEW_DRAWINGS = 4
"""Sections with more drawings are examples."""
_STRANDED = 3
"""The lines at the head of a section, its heading among them, that aren't left at the end of a column."""
_BELOW_HEADING, _TALLEST = 0.55, 1.2
"""The space below a heading, in spaces between paragraphs; the height of sections that stay on one page, in
columns."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A text in columns, set with drawings of any scale."""

    typesetter: ScalingTypesetter
    blocks: tuple[TextBlock, ...]
    is_quick: bool
    """Whether a nearly empty last page isn't made any better."""
    made: dict[float, tuple[Strip, ...]] = field(default_factory=dict)
    laid: list[EvenPages] = field(default_factory=list)
    """Its pages, for every time that it was laid out."""

    def settings(self, scales: Sequence[float]) -> dict[float, tuple[Strip, ...]]:
        """Return the strips for several scales of the drawings. Scales at which drawings are broken up
        differently, which changes the number of strips, are left out."""
        for scale in scales:
            if scale not in self.made:
                self.made[scale] = self._strips(replace(self.typesetter, scale=scale))
        count = len(self.made[scales[0]])
        return {scale: self.made[scale] for scale in scales if len(self.made[scale]) == count}

    def _strips(self, typesetter: Typesetter) -> tuple[Strip, ...]:
        """Return the strips of the text. A section that shows moves in drawings and lists them all stays on
        one page."""
        found: list[Strip] = []
        starts = [0, *(k for k, block in enumerate(self.blocks) if k and isinstance(block, Heading))]
        for start, end in zip_longest(starts, starts[1:]):
            section = self.blocks[start:end]
            strips = _not_stranded(_close_to_text(typesetter.blocks(section)))
            if _is_walked_through(section) and _height(strips) < _TALLEST * typesetter.page_height:
                strips = (*(replace(strip, same_page=True) for strip in strips[:-1]), strips[-1])
            found += strips
        return tuple(found)


def _is_walked_through(section: Sequence[TextBlock]) -> bool:
    """Return whether a section has drawings and one list of moves, or many drawings. If each of several lists
    has its own drawing, the section can be read across pages."""
    lists = sum(isinstance(block, Items) and block.start is not None for block in section)
    drawings = sum(isinstance(block, Figure) for block in section)
    return (lists == 1 and drawings > 0) or (not lists and drawings > _FEW_DRAWINGS)


def _close_to_text(section: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips of a section, whose heading stays close to the text below it where spaces stretch."""
    for k, (head, below) in enumerate(pairwise(section)):
        if below.space_above and head.keep_with_next and section[0].names:
            closer = replace(head, height=head.height + _BELOW_HEADING * below.space_above)
            return (*section[:k], closer, replace(below, space_above=0.0), *section[k + 2 :])
        if not head.keep_with_next:
            break
    return section


def _not_stranded(section: Sequence[Strip]) -> Sequence[Strip]:
    """Return the strips of a section, marked so that its heading isn't left with a single line at the end of a
    column, if that takes no more pages."""
    kept = (replace(strip, better_with_next=True) for strip in section[:_STRANDED])
    return (*kept, *section[_STRANDED:])


def _height(strips: Sequence[Strip]) -> float:
    return sum(strip.space_above + strip.height for strip in strips)
