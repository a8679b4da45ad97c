"""Setting text: blocks of headings, paragraphs, lists, tables and figures as strips of a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Size, move
from pnp.base.lengths import MM_PER_POINT, format_length
from pnp.drawing.fonts import cap_height
from pnp.drawing.shapes import Anchor, Drawing, Font, Group, Shape, Shapes, Style, Target, Text, line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Figure, Heading, Items, Paragraph, Run, Runs, Table, TextBlock
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import Strip, flowing, kept
from pnp.typesetting.lines import Line, Type, break_lines, line_shapes, run_width
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale

_PAGE_PART = 0.8  # how much of a page's height a figure may take


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets blocks in columns of ``width`` mm on pages whose text block is ``page_height`` mm high."""

    design: Design
    theme: Theme
    width: float
    page_height: float
    size: float
    """The type size of paragraphs in points."""

    @property
    def kind(self) -> Type:
        return Type(self.size, self.theme.palette.ink)

    def narrowed(self, by: float) -> Setter:
        return replace(self, width=self.width - by)

    def blocks(self, blocks: Sequence[TextBlock]) -> tuple[Strip, ...]:
        """The strips of blocks of text.

        :raises OptionError: for text that does not fit.
        """
        return tuple(strip for block in blocks for strip in self.block(block))

    def block(self, block: TextBlock) -> tuple[Strip, ...]:
        """The strips of one block of text."""
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
        self, runs: Runs, kind: Type | None = None, *, before: float | None = None
    ) -> tuple[Strip, ...]:
        """A paragraph flush left; ``before`` is the space above it, half a line where none is given."""
        kind = kind or self.kind
        found = break_lines(runs, self.width, kind)
        above = 0.5 * leading(kind.size) if before is None else before
        strips = [
            replace(text_strip(found_line, kind), before=above if number == 0 else 0.0)
            for number, found_line in enumerate(found)
        ]
        return flowing(strips)

    def heading(self, heading: Heading) -> tuple[Strip, ...]:
        """A heading with the target that links lead to; the first level stands at the head of its page."""
        size = self.design.headings[heading.level - 1]
        kind = Type(size, self.theme.palette.ink, Font.SEMIBOLD)
        step = 1.12 * size * MM_PER_POINT
        found = break_lines(heading.runs, self.width, kind)
        space = (0.0, 1.6, 1.1)[heading.level - 1] * leading(self.size)
        strips = [
            text_strip(found_line, kind, step, before=space if number == 0 else 0.0)
            for number, found_line in enumerate(found)
        ]
        target = Target(0, 0, heading.name)
        strips[0] = replace(strips[0], shapes=(target, *strips[0].shapes), names=(heading.name,))
        if heading.level == 1:
            strips[-1] = replace(strips[-1], height=strips[-1].height + 1.1 * leading(self.size))
        return kept(strips, with_next=True)

    # Lists

    def _items(self, block: Items) -> tuple[Strip, ...]:
        indent = 1.7 * self.size * MM_PER_POINT
        inner = self.narrowed(indent)
        found: list[Strip] = []
        for number, item in enumerate(block.items):
            strips = inner.blocks(item)
            if not strips:
                continue
            mark = "•" if block.start is None else f"{block.start + number}."
            moved = [replace(strip, shapes=(Group(strip.shapes, move(indent, 0)),)) for strip in strips]
            anchor = Anchor.START if block.start is None else Anchor.END
            x = 0.45 * indent if block.start is None else 0.8 * indent
            sign = Text(x, -_ascent(self.size), mark, self.size, self.theme.palette.ink, anchor=anchor)
            space = 0.5 if number == 0 else 0.2
            moved[0] = replace(moved[0], shapes=(sign, *moved[0].shapes), before=space * leading(self.size))
            found += moved
        return tuple(found)

    # Tables

    def _table(self, table: Table) -> tuple[Strip, ...]:
        columns = _column_widths(table, self.width, self.kind)
        found = [self._row(table, number, columns) for number in range(len(table.rows))]
        found[0] = replace(found[0], before=0.6 * leading(self.size))
        found[-1] = replace(found[-1], height=found[-1].height + 0.3 * leading(self.size))
        return kept(found) if len(found) < 4 else kept(found[:2], with_next=True) + flowing(found[2:])

    def _row(self, table: Table, number: int, columns: Sequence[float]) -> Strip:
        """One row, its rule below it: heavier below the head."""
        head, kind = number == 0, self.kind
        shapes: list[Shape] = []
        x, high = 0.0, 1
        for runs, side, width in zip(table.rows[number], table.sides, columns, strict=True):
            bold = tuple(replace(run, bold=True) for run in runs) if head else runs
            lines = break_lines(bold, width, kind)
            high = max(high, len(lines))
            for row, found_line in enumerate(lines):
                free = width - found_line.width
                at = x + {"right": free, "center": free / 2}.get(side, 0.0)
                shapes += line_shapes(found_line, at, -_ascent(kind.size) - row * leading(kind.size), kind)
            x += width + _CELL_GAP
        height = high * leading(kind.size) + 1.2
        weight = max(WEIGHTS.line if head else WEIGHTS.hair, self.design.drawing_line)
        rule = line(
            0, -height + 0.8, x - _CELL_GAP, -height + 0.8, Style(stroke=self.theme.palette.line, width=weight)
        )
        return Strip(height + 0.6, (*shapes, rule), what="a row of a table")

    # Figures

    @property
    def most_room(self) -> Size:
        return Size(self.width, _PAGE_PART * self.page_height)

    def is_too_large(self, drawing: Drawing) -> bool:
        """Whether a drawing with text that is large enough has no room."""
        needed = text_scale(drawing, self.design.least_text)
        return scale_to_fit(drawing, self.most_room, needed) < needed - 1e-6

    def _scale(self, drawing: Drawing, room: Size) -> float:
        """Large print takes more than ``room`` for the text of drawings, and where even the column is too
        narrow for it, what there is, as long as it stays clear to read."""
        needed = text_scale(drawing, self.design.least_text)
        scale = scale_to_fit(drawing, room, max(1.0, needed))
        if scale < needed:
            scale = scale_to_fit(drawing, self.most_room, needed)
        least = text_scale(drawing, self.design.clear_text)
        if scale < least - 1e-6:
            width, height = drawing.size
            column, high = self.most_room
            raise OptionError.at(
                "large-print",
                f"a drawing would be {format_length(least * width)} wide and {format_length(least * height)}"
                f" high with text of {self.design.clear_text:g} points where there is room for"
                f" {format_length(column)} and {format_length(high)}: choose a larger trim",
            )
        return scale

    def figure(self, figure: Figure) -> tuple[Strip, ...]:
        """A drawing and its caption, as large as the page allows."""
        return self.picture(figure.drawing, figure.caption, self.most_room)

    def picture(self, drawing: Drawing, caption: str, room: Size) -> tuple[Strip, ...]:
        """A drawing no larger than ``room``, if it can be read there, and its caption below it; the parts of a
        row one below the other where there is no room for text of its size.

        :raises OptionError: for text that would be too small to read in large print.
        """
        if len(drawing.parts) > 1 and self.is_too_large(drawing):
            *others, last = drawing.parts
            above = [strip for part in others for strip in kept(self.picture(part, "", room), with_next=True)]
            return (*above, *self.picture(last, caption, room))
        shown = scaled(drawing, self._scale(drawing, room), self.design.drawing_line)
        size = shown.size
        strips = [
            Strip(
                size.height + 0.4 * leading(self.size),
                (shown.at(0.0, -size.height),),
                before=0.8 * leading(self.size),
                keep=bool(caption),
                what="a drawing",
            )
        ]
        if caption:
            small = Type(self.design.small, self.theme.palette.ink, Font.ITALIC)
            strips += self.paragraph((Run(caption),), small, before=0.0)
            strips[-1] = replace(strips[-1], height=strips[-1].height + 0.4 * leading(self.size))
        return tuple(strips)


_CELL_GAP = 4.0


def _ascent(size: float) -> float:
    """How far below the top of its strip a line has its baseline: so that capitals are centred in it."""
    return (leading(size) + cap_height(size)) / 2


def text_strip(found: Line, kind: Type, step: float | None = None, before: float = 0.0) -> Strip:
    """One line as a strip; ``step`` is its height where it is not the usual one."""
    height = leading(kind.size) if step is None else step
    base = (height + cap_height(kind.size)) / 2
    return Strip(height, line_shapes(found, 0.0, -base, kind), before, what="a line of text")


def _column_widths(table: Table, width: float, kind: Type) -> list[float]:
    """Columns as wide as their longest text; where that is too much, the wide ones share what is left."""
    natural = [
        max(
            sum(run_width(replace(run, bold=run.bold or not row), kind) for run in runs)
            for row, runs in enumerate(column)
        )
        for column in zip(*table.rows, strict=True)
    ]
    room = width - _CELL_GAP * (len(natural) - 1)
    found = [wide + 0.1 for wide in natural]
    if sum(found) <= room:
        return found
    fixed: set[int] = set()
    while True:
        free = [k for k in range(len(found)) if k not in fixed]
        share = (room - sum(found[k] for k in fixed)) / max(1, len(free))
        small = [k for k in free if found[k] <= share]
        if not small:
            return [wide if k in fixed else share for k, wide in enumerate(found)]
        fixed.update(small)


def shapes_of(strips: Sequence[Strip]) -> tuple[Shapes, float]:
    """Strips set one below the other as shapes that hang from (0, 0), and their height."""
    y, shapes = 0.0, []
    for number, strip in enumerate(strips):
        y += strip.before if number else 0.0
        shapes.append(Group(strip.shapes, move(0, -y)))
        y += strip.height
    return tuple(shapes), y
