"""Typesetting blocks of text: headings, paragraphs, lists, tables and figures become strips of a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, zip_longest

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Size, format_length, move
from pnp.base.sentences import Sentence
from pnp.drawing.bidi import direction_of
from pnp.drawing.fonts import cap_height
from pnp.drawing.shapes import Anchor, Direction, Drawing, Font, Group, Shape, Shapes, Style, Target, Text, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Figure, Heading, Items, Paragraph, Run, Runs, Table, TextBlock
from pnp.typesetting.columns import Strip, joined_items, keep_together, without_widows
from pnp.typesetting.design import LEADING, Design, leading
from pnp.typesetting.lines import Line, TextStyle, break_lines, line_shapes, run_width, style_in
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale

BELOW_PICTURE = 0.4
"""The space below a picture, and below its caption, in lines."""
BULLET = 0.765
"""The indent of a list's bullets, as a multiple of the type size."""
BESIDE = 4.0
"""The space between a drawing and the caption beside it, in millimetres."""
_CAPTIONS, _LEAST_CAPTION = 0.42, 13
"""The place where captions beside drawings begin, as a fraction of the column's width, and the least width of
such captions, as a multiple of the type size."""
BETWEEN_PARTS = 6.0
"""The space between the parts of a drawing in a row, in millimetres."""
_PAGE_PART = 0.8  # the largest fraction of a page's height for a figure


@dataclass(frozen=True, slots=True)
class Typesetter:
    """A typesetter of blocks in a column ``width`` mm wide, on pages whose text block is ``page_height`` mm
    tall."""

    design: Design
    theme: Theme
    width: float
    page_height: float
    size: float
    """The type size of paragraphs in points."""
    line_height: float = field(default=LEADING, kw_only=True)
    """The distance between the lines of paragraphs, relative to their type size."""

    @property
    def text_style(self) -> TextStyle:
        theme = self.theme
        return style_in(theme, self.size, justify=theme.justify, hyphens=theme.hyphens)

    def heading_style(self, level: int) -> TextStyle:
        """Return the style of headings of a level, in the game's colour if there is one."""
        face = self.theme.face
        colour = face.title_colour if face else self.theme.palette.ink
        return replace(style_in(self.theme, self.design.headings[level - 1], Font.SEMIBOLD), colour=colour)

    def narrowed(self, by: float) -> Typesetter:
        return replace(self, width=self.width - by)

    def blocks(self, blocks: Sequence[TextBlock]) -> tuple[Strip, ...]:
        """Return the strips of several blocks of text. A figure stays with the text before it, which refers to
        it, and a line that ends with a colon stays with the next block.
        :raises OptionError: for text that doesn't fit."""
        found: list[Strip] = []
        for block, following in zip_longest(blocks, blocks[1:]):
            found += self.block(block)
            if following is not None and _leads_to(block, following):
                found[-1] = replace(found[-1], keep_with_next=True, may_part=isinstance(following, Figure))
        return tuple(found)

    def block(self, block: TextBlock) -> tuple[Strip, ...]:
        """Return the strips of one block of text."""
        match block:
            case Heading():
                return self.heading(block)
            case Paragraph():
                return self.paragraph(block.runs)
            case Items():
                return self._items(block)
            case Table():
                return self._table(block)
            case Figure():
                return self.figure(block)

    # Paragraphs and headings

    def paragraph(
        self, runs: Runs, text_style: TextStyle | None = None, *, space_above: float | None = None
    ) -> tuple[Strip, ...]:
        """Return the strips of a paragraph. ``space_above`` is in millimetres; by default, it's half a line."""
        text_style = text_style or self.text_style
        above = 0.5 * leading(text_style.size) if space_above is None else space_above
        step = self.line_height * text_style.size * MM_PER_POINT
        return _paragraph(runs, self.width, text_style, step, above)

    def heading(self, heading: Heading) -> tuple[Strip, ...]:
        """Return the strips of a heading, with the target for links to it. A heading of level 1 is the first
        thing on its page."""
        text_style = self.heading_style(heading.level)
        step = 1.12 * text_style.size * MM_PER_POINT
        found = break_lines(heading.runs, self.width, text_style)
        space = (0.0, 1.6, 1.1)[heading.level - 1] * leading(self.size)
        strips = [
            text_strip(found_line, text_style, step, space_above=space if number == 0 else 0.0)
            for number, found_line in enumerate(found)
        ]
        target = Target(0, 0, heading.name)
        strips[0] = replace(strips[0], shapes=(target, *strips[0].shapes), names=(heading.name,))
        if heading.level == 1:
            strips[-1] = replace(strips[-1], height=strips[-1].height + 1.1 * leading(self.size))
        return keep_together(strips, with_next=True)

    # Lists

    def _items(self, block: Items) -> tuple[Strip, ...]:
        indent = 1.7 * self.size * MM_PER_POINT
        inner = self.narrowed(indent)
        found: list[Sequence[Strip]] = []
        for number, item in enumerate(block.items):
            strips = inner.blocks(item)
            if not strips:
                continue
            is_rtl = self.is_rtl(item)
            by = 0.0 if is_rtl else indent
            moved = [replace(strip, shapes=(Group(strip.shapes, move(by, 0)),)) for strip in strips]
            sign = self._mark(block.start, number, indent, is_rtl=is_rtl)
            space = 0.5 if number == 0 else 0.2
            moved[0] = replace(
                moved[0], shapes=(sign, *moved[0].shapes), space_above=space * leading(self.size)
            )
            found.append(moved)
        return tuple(joined_items(found))

    def _mark(self, start: int | None, number: int, indent: float, *, is_rtl: bool) -> Text:
        """Return the bullet or the number of an item, on the side where the item's lines begin."""
        mark = "•" if start is None else f"{start + number}."
        anchor = Anchor.START if start is None else Anchor.END
        x = BULLET * self.size * MM_PER_POINT if start is None else 0.8 * indent
        direction = None
        if is_rtl:
            x, direction = self.width - x, Direction.RTL
            anchor = Anchor.END if start is None else Anchor.START
        ink, font = self.theme.palette.ink, self.theme.text_family.regular
        return Text(x, -_ascent(self.size), mark, self.size, ink, font, anchor, direction)

    def is_rtl(self, blocks: Sequence[TextBlock]) -> bool:
        """Return whether text runs from right to left. Its first paragraph decides, unless the product sets a
        direction."""
        if self.theme.direction is not None:
            return self.theme.direction is Direction.RTL
        first = next((block for block in blocks if isinstance(block, Paragraph)), None)
        return first is not None and direction_of("".join(run.text for run in first.runs)) is Direction.RTL

    # Tables

    def _table(self, table: Table) -> tuple[Strip, ...]:
        columns = _column_widths(table, self.width, style_in(self.theme, self.size))
        found = [self._row(table, number, columns) for number in range(len(table.rows))]
        found[0] = replace(found[0], space_above=0.6 * leading(self.size))
        found[-1] = replace(found[-1], height=found[-1].height + 0.3 * leading(self.size))
        return (
            keep_together(found)
            if len(found) < 4
            else keep_together(found[:2], with_next=True) + without_widows(found[2:])
        )

    def _row(self, table: Table, number: int, columns: Sequence[float]) -> Strip:
        """Return one row of a table with the rule below it, which is heavier below the head."""
        head, text_style = number == 0, style_in(self.theme, self.size)
        shapes: list[Shape] = []
        cells = [*zip(table.rows[number], table.sides, columns, strict=True)]
        is_rtl = self.is_rtl([Paragraph(tuple(run for row in table.rows for runs in row for run in runs))])
        whole = sum(columns) + _CELL_GAP * (len(columns) - 1)
        start = self.width - whole if is_rtl else 0.0
        x, high = start, 1
        for runs, side, width in reversed(cells) if is_rtl else cells:
            bold = tuple(replace(run, bold=True) for run in runs) if head else runs
            lines = break_lines(bold, width, text_style)
            high = max(high, len(lines))
            for row, found_line in enumerate(lines):
                free = width - found_line.width
                at = x + {"right": free, "center": free / 2}.get(side, found_line.indent)
                shapes += line_shapes(
                    found_line, at, -_ascent(text_style.size) - row * leading(text_style.size), text_style
                )
            x += width + _CELL_GAP
        height = high * leading(text_style.size) + 1.2
        weight = max(WEIGHTS.line if head else WEIGHTS.hair, self.design.drawing_line)
        rule = line(
            start,
            -height + 0.8,
            x - _CELL_GAP,
            -height + 0.8,
            Style(stroke=self.theme.palette.line, width=weight),
        )
        return Strip(height + 0.6, (*shapes, rule), label=Sentence("a row of a table"))

    # Figures

    @property
    def largest_picture(self) -> Size:
        return Size(self.width, _PAGE_PART * self.page_height)

    def is_too_large(self, drawing: Drawing) -> bool:
        """Return whether a drawing is too large for the page once its text is large enough."""
        needed = text_scale(drawing, self.design.least_text)
        return scale_to_fit(drawing, self.largest_picture, needed) < needed - 1e-6

    def _scale(self, drawing: Drawing, available: Size) -> float:
        """Return the scale of a drawing. Large print may exceed ``available`` to make text large enough; if
        even the column is too narrow for that, the drawing fills the column, provided that its text is still
        easy to read."""
        needed = text_scale(drawing, self.design.least_text)
        scale = scale_to_fit(drawing, available, max(1.0, needed))
        if scale < needed:
            scale = scale_to_fit(drawing, self.largest_picture, needed)
        least = text_scale(drawing, self.design.clear_text)
        if scale < least - 1e-6:
            width, height = drawing.size
            column, high = self.largest_picture
            raise OptionError.at(
                "large-print",
                Sentence(
                    "with text of {points:g} points, a drawing would be {value} wide and {value_2} high, but "
                    "there is room for only {column} by {high}: choose a larger trim",
                    value=format_length(least * width),
                    value_2=format_length(least * height),
                    points=self.design.clear_text,
                    column=format_length(column),
                    high=format_length(high),
                ),
            )
        return scale

    def figure(self, figure: Figure) -> tuple[Strip, ...]:
        """Return a drawing as large as the page allows, with its caption beside it, or below it if there's too
        little room."""
        drawing, caption = figure.drawing, figure.caption
        below = figure.caption_below or self.theme.direction is Direction.RTL
        if caption and not below and not self.is_too_large(drawing):
            picture = self.fitted(drawing, self.largest_picture)
            left = max(_CAPTIONS * self.width, picture.size.width + BESIDE)
            if self.width - left >= _LEAST_CAPTION * self.size * MM_PER_POINT:
                beside = self.side_by_side(picture, caption, left)
                if beside.height <= picture.size.height + 3 * leading(self.size):
                    return (beside,)
        return self.picture(drawing, caption, self.largest_picture)

    def side_by_side(self, picture: Drawing, caption: str, left: float | None = None) -> Strip:
        """Return a drawing and its caption, vertically centred on each other.

        :param left: the place where the caption begins, in millimetres; by default, right beside the drawing.
        """
        left = picture.size.width + BESIDE if left is None else left
        style = style_in(self.theme, self.design.small, Font.ITALIC)
        lines, high = shapes_of(self.narrowed(left).paragraph((Run(caption),), style, space_above=0.0))
        height = max(picture.size.height, high)
        middle = -(height + picture.size.height) / 2
        return Strip(
            height + BELOW_PICTURE * leading(self.size),
            (picture.at(0.0, middle), Group(lines, move(left, -(height - high) / 2))),
            space_above=0.8 * leading(self.size),
            label=Sentence("a drawing"),
        )

    def picture(self, drawing: Drawing, caption: str, available: Size) -> tuple[Strip, ...]:
        """Return a drawing with its caption below it, no larger than the available area if it's legible at that
        size.

        If the text of a row of drawings would be too small, fewer of them share a row.

        :raises OptionError: for text that would be too small to read in large print.
        """
        if len(drawing.parts) > 1 and self.is_too_large(drawing):
            return self._parts(drawing.parts, caption, available)
        fitted = self.fitted(drawing, available)
        return self._with_caption([self._drawn([fitted])], caption)

    def _parts(self, parts: Sequence[Drawing], caption: str, available: Size) -> tuple[Strip, ...]:
        """Return rows of a drawing's parts, all at one scale, with as many parts in a row as fit the column
        with legible text."""
        rows: list[list[Drawing]] = []
        free = 0.0
        even = max(self._scale(part, available) for part in parts)
        alike = all(scale_to_fit(part, self.largest_picture, even) == even for part in parts)
        for part in parts:
            fitted = scaled(part, even, self.design.drawing_line) if alike else self.fitted(part, available)
            if fitted.size.width > free:
                rows.append([])
                free = self.width
            rows[-1].append(fitted)
            free -= fitted.size.width + BETWEEN_PARTS
        return self._with_caption([self._drawn(row) for row in rows], caption)

    def _drawn(self, row: Sequence[Drawing]) -> Strip:
        """Return drawings side by side, on one line."""
        high = max(drawing.size.height for drawing in row)
        starts = accumulate((drawing.size.width + BETWEEN_PARTS for drawing in row), initial=0.0)
        return Strip(
            high + BELOW_PICTURE * leading(self.size),
            tuple(drawing.at(left, -high) for left, drawing in zip(starts, row, strict=False)),
            space_above=0.8 * leading(self.size),
            label=Sentence("a drawing"),
        )

    def _with_caption(self, rows: Sequence[Strip], caption: str) -> tuple[Strip, ...]:
        """Return rows of drawings, all on one page with the caption below them."""
        strips = list(keep_together(rows, with_next=bool(caption)))
        if caption:
            small = style_in(self.theme, self.design.small, Font.ITALIC)
            strips += self.paragraph((Run(caption),), small, space_above=0.0)
            strips[-1] = replace(strips[-1], height=strips[-1].height + BELOW_PICTURE * leading(self.size))
        return tuple(strips)

    def fitted(self, drawing: Drawing, available: Size) -> Drawing:
        """Return a drawing at the scale at which `picture` sets it.

        :raises OptionError: for text that would be too small to read in large print.
        """
        return scaled(drawing, self._scale(drawing, available), self.design.drawing_line)


_CELL_GAP = 4.0


def _leads_to(block: TextBlock, following: TextBlock) -> bool:
    """Return whether a block has to stay with the one below it."""
    if isinstance(following, Figure):
        return isinstance(block, Paragraph | Items)
    return isinstance(block, Paragraph) and "".join(run.text for run in block.runs).rstrip().endswith(":")


@lru_cache(maxsize=4096)
def _paragraph(runs: Runs, width: float, text_style: TextStyle, step: float, above: float) -> tuple[Strip, ...]:
    """Return a paragraph's lines. They are cached, because several layouts are tried in several passes."""
    found = break_lines(runs, width, text_style)
    return without_widows(
        [
            text_strip(found_line, text_style, step, space_above=0.0 if number else above)
            for number, found_line in enumerate(found)
        ]
    )


def _ascent(size: float) -> float:
    """Return the distance from the top of a line's strip down to its baseline, in mm, such that capitals are
    centred in the strip."""
    return (leading(size) + cap_height(size)) / 2


def text_strip(
    found: Line, text_style: TextStyle, step: float | None = None, space_above: float = 0.0
) -> Strip:
    """Return one line as a strip ``step`` mm tall; by default, the strip is as tall as the usual leading."""
    height = leading(text_style.size) if step is None else step
    base = (height + cap_height(text_style.size)) / 2
    shapes = line_shapes(found, found.indent, -base, text_style)
    return Strip(height, shapes, space_above, label=Sentence("a line of text"))


def _column_widths(table: Table, width: float, text_style: TextStyle) -> list[float]:
    """Return the widths of a table's columns in mm. Each is that of the column's longest text. If the table
    would be too wide, the widest columns share the space that the others leave."""
    natural = [
        max(
            sum(run_width(replace(run, bold=run.bold or not row), text_style) for run in runs)
            for row, runs in enumerate(column)
        )
        for column in zip(*table.rows, strict=True)
    ]
    available = width - _CELL_GAP * (len(natural) - 1)
    found = [wide + 0.1 for wide in natural]
    if sum(found) <= available:
        return found
    fixed: set[int] = set()
    while True:
        free = [k for k in range(len(found)) if k not in fixed]
        share = (available - sum(found[k] for k in fixed)) / max(1, len(free))
        small = [k for k in free if found[k] <= share]
        if not small:
            return [wide if k in fixed else share for k, wide in enumerate(found)]
        fixed.update(small)


def shapes_of(strips: Sequence[Strip]) -> tuple[Shapes, float]:
    """Return the shapes of strips set below one another, measured from (0, 0) at the upper left, and their
    total height in mm."""
    y, shapes = 0.0, []
    for number, strip in enumerate(strips):
        y += strip.space_above if number else 0.0
        shapes.append(Group(strip.shapes, move(0, -y)))
        y += strip.height
    return tuple(shapes), y
