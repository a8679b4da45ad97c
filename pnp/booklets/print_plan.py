"""The plan of a box: each part in miniature, what to print it on, what to do then, and how long that takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.booklets.display import display_font, title_colour
from pnp.booklets.miniature import miniature
from pnp.drawing.fonts import cap_height
from pnp.drawing.paragraphs import LEADING, centred, wrap
from pnp.drawing.shapes import AnyFont, Circle, Drawing, Font, Layer, Shape, Style, Text, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the plan: the front of its first sheet and the back if there is one, how many sheets it has,
    what it is, its pages, what they are printed on, what to do then, and the minutes that takes."""

    front: Drawing
    back: Drawing | None
    layers: frozenset[Layer]
    sheets: int
    name: str
    pages: str
    stock: str
    work: str
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """All parts in order, advice on printing, and small print for the foot."""

    steps: tuple[Step, ...]
    advice: tuple[str, ...]
    notice: tuple[str, ...] = ()


_GAP = 5.0
_THUMB = Size(44.0, 44.0)  # mm, the most for the small sheets of a step
_LEAST_THUMB = 13.0  # mm, the least height of a step
_SLACK = 1e-6  # mm, what rounding may take
_FAN = 1.3  # mm that a sheet shows of the next one behind it
_MOST_BEHIND = 3


def plan_pages(plan: Plan, page: Size, theme: Theme) -> tuple[Drawing, ...]:
    """The plan on as few pages as it takes."""
    return _PlanPages(plan, page, theme).pages()


class _PlanPages:
    """Lays out one plan on pages of one size."""

    def __init__(self, plan: Plan, page: Size, theme: Theme) -> None:
        self.plan, self.page, self.theme = plan, page, theme
        large, narrow = theme.large_print, page.width < 190
        self.title = 30.0 if large else 20.0 if narrow else 26.0
        self.body = 16.0 if large else 9.0 if narrow else 10.0
        self.head = 16.0 if large else 8.0
        self.small = 16.0 if large else 7.0
        self.inside = Box(0, 0, *page).grown(-(9.0 if narrow else 12.0))

    def pages(self) -> tuple[Drawing, ...]:
        """Steps from the top, advice below the last of them, the notice at the foot of the last page."""
        foot = self._advice_height() + self._notice_height()
        heights = [self._step_height(step) for step in self.plan.steps]
        free = self.inside.height - self._top_height()
        spare = free - foot - sum(heights)
        stretched = min(max(spare, 0.0) / max(len(heights), 1), _THUMB.height - _LEAST_THUMB)
        pages: list[list[Shape]] = [[*self._heading()]]
        y = self.inside.top - self._top_height()
        for step, least in zip(self.plan.steps, heights, strict=True):
            height = least + stretched
            if y - height < self.inside.bottom - _SLACK:
                pages.append([*self._heading()])
                y = self.inside.top - self._top_height()
            pages[-1] += self._step(step, y, height)
            y -= height
        if y - foot < self.inside.bottom - _SLACK:
            pages.append([])
            y = self.inside.top
        pages[-1] += [*self._advice(y), *self._notice()]
        return tuple(Drawing(self.page, tuple(shapes)) for shapes in pages)

    # Columns

    def _columns(self) -> tuple[Box, Box, Box, Box]:
        """The left and right edges of the columns: small sheets, name, paper, and what to do then."""
        left, right = self.inside.left, self.inside.right
        thumb = min(_THUMB.width, 0.2 * self.inside.width)
        rest = right - left - thumb - 3 * _GAP
        parts = (0.40, 0.22, 0.38)
        found = [Box(left, 0, left + thumb, 0)]
        x = left + thumb + _GAP
        for part in parts:
            found.append(Box(x, 0, x + part * rest, 0))
            x += part * rest + _GAP
        return found[0], found[1], found[2], found[3]

    # Heading

    def _top_height(self) -> float:
        lines = len(self._title_lines())
        return lines * LEADING * self.title * MM_PER_POINT + LEADING * self.head * MM_PER_POINT + 4.0

    def _title_lines(self) -> tuple[str, ...]:
        return wrap(self._title_words(), self.inside.width, self.title, self._title_font())

    def _title_words(self) -> str:
        return self.theme.translate("Print, cut and play")

    def _title_font(self) -> AnyFont:
        return display_font(self._title_words(), self.theme)

    def _heading(self) -> Iterator[Shape]:
        ink, font = self.theme.palette.ink, self._title_font()
        colour = title_colour(self.theme)
        step = LEADING * self.title * MM_PER_POINT
        top = self.inside.top
        for text in self._title_lines():
            yield Text(self.inside.left, top - cap_height(self.title, font), text, self.title, colour, font)
            top -= step
        base = self.inside.top - self._top_height() + 1.8
        _, name, stock, work = self._columns()
        heads = (
            (name, self.theme.translate("Part")),
            (stock, self.theme.translate("Print on")),
            (work, self.theme.translate("Then")),
        )
        for box, text in heads:
            yield Text(box.left, base, text, self.head, ink, Font.ITALIC)

    # Steps

    def _texts(self, step: Step) -> tuple[Sequence[str], Sequence[str], Sequence[str], Sequence[str]]:
        """The lines of the name, the pages, the stock and the work."""
        _, name, stock, work = self._columns()
        said = step.work
        if step.minutes:
            about = self.theme.translate_count("about {count} minute", "about {count} minutes", step.minutes)
            said = f"{said}\n{about}" if said else about
        return (
            wrap(step.name, name.width, self.body, Font.SEMIBOLD),
            wrap(step.pages, name.width, self.body),
            wrap(step.stock, stock.width, self.body),
            wrap(said, work.width, self.body),
        )

    def _step_height(self, step: Step) -> float:
        name, pages, stock, work = self._texts(step)
        lines = max(len(name) + len(pages), len(stock), len(work))
        return max(lines * LEADING * self.body * MM_PER_POINT + 3.0, _LEAST_THUMB)

    def _step(self, step: Step, top: float, height: float) -> Iterator[Shape]:
        """A rule, the small sheets, and the words beside them, all about the middle of the step."""
        palette, middle = self.theme.palette, top - height / 2
        rule = Style(stroke=palette.faint, width=WEIGHTS.mark)
        yield line(self.inside.left, top, self.inside.right, top, rule)
        thumb, name, stock, work = self._columns()
        sheets = self._sheets(step, Size(thumb.width, height - 3.0))
        yield sheets.at(thumb.left + (thumb.width - sheets.size.width) / 2, middle - sheets.size.height / 2)
        names, pages, stocks, works = self._texts(step)
        yield from self._lines(
            [(n, Font.SEMIBOLD) for n in names] + [(p, Font.REGULAR) for p in pages], name, middle
        )
        yield from self._lines([(text, Font.REGULAR) for text in stocks], stock, middle)
        last = len(works) - 1 if step.minutes else -1
        yield from self._lines(
            [(text, Font.ITALIC if k == last else Font.REGULAR) for k, text in enumerate(works)], work, middle
        )

    def _lines(self, found: Sequence[tuple[str, Font]], box: Box, middle: float) -> Iterator[Shape]:
        leading = LEADING * self.body * MM_PER_POINT
        first = middle + (len(found) - 1) * leading / 2 - cap_height(self.body) / 2
        for k, (text, font) in enumerate(found):
            yield Text(box.left, first - k * leading, text, self.body, self.theme.palette.ink, font)

    def _sheets(self, step: Step, available: Size) -> Drawing:
        """The first sheet with others behind it; at its right the back, where there is one."""
        palette = self.theme.palette
        behind = min(step.sheets - 1, _MOST_BEHIND)
        room = Size(available.width - behind * _FAN, available.height - behind * _FAN)
        each = Size((room.width - 2.0) / 2, room.height) if step.back else room
        front = miniature(step.front, each, palette, step.layers)
        back = miniature(step.back, each, palette, step.layers) if step.back else None
        width, height = front.size
        edge = Style(fill=palette.paper, stroke=palette.faint, width=WEIGHTS.thin)
        shapes: list[Shape] = [
            rectangle(Box(k * _FAN, k * _FAN, k * _FAN + width, k * _FAN + height), edge)
            for k in range(behind, 0, -1)
        ]
        shapes.append(front.at(0, 0))
        total = width + behind * _FAN
        if back is not None:
            shapes.append(back.at(total + 2.0, 0))
            total += 2.0 + back.size.width
        return Drawing(Size(total, height + behind * _FAN), tuple(shapes))

    # Advice and notice

    def _tips(self) -> list[tuple[str, ...]]:
        width = self.inside.width - self._indent()
        return [wrap(text, width, self.body) for text in self.plan.advice]

    def _indent(self) -> float:
        return 2.2 * self.body * MM_PER_POINT

    def _advice_height(self) -> float:
        leading = LEADING * self.body * MM_PER_POINT
        return sum(len(tip) * leading + 2.0 for tip in self._tips()) + 5.0

    def _advice(self, top: float) -> Iterator[Shape]:
        """Numbered tips below a rule."""
        palette = self.theme.palette
        yield line(
            self.inside.left, top, self.inside.right, top, Style(stroke=palette.faint, width=WEIGHTS.mark)
        )
        leading, radius = LEADING * self.body * MM_PER_POINT, 0.75 * self.body * MM_PER_POINT
        y = top - 5.0
        for number, tip in enumerate(self._tips(), 1):
            middle = y - leading / 2
            yield Circle(self.inside.left + radius, middle, radius, Style(fill=palette.ink))
            label = centred(
                self.inside.left + radius, middle, str(number), self.body, palette.paper, Font.SEMIBOLD
            )
            yield label
            for k, text in enumerate(tip):
                base = middle - k * leading - cap_height(self.body) / 2
                yield Text(self.inside.left + self._indent(), base, text, self.body, palette.ink)
            y -= len(tip) * leading + 2.0

    def _notice_lines(self) -> tuple[str, ...]:
        return tuple(text for part in self.plan.notice for text in wrap(part, self.inside.width, self.small))

    def _notice_height(self) -> float:
        return len(self._notice_lines()) * LEADING * self.small * MM_PER_POINT

    def _notice(self) -> Iterator[Shape]:
        leading = LEADING * self.small * MM_PER_POINT
        for k, text in enumerate(reversed(self._notice_lines())):
            yield Text(
                self.inside.left, self.inside.bottom + k * leading, text, self.small, self.theme.palette.ink
            )
