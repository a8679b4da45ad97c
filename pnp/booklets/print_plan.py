"""The plan of a kit: each part in miniature, what to print it on, what to do next, and how long that takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.booklets.display import title_band, title_colour, title_line
from pnp.booklets.setup_picture import SetUp, SetUpBlock, lines_around, lines_of, without_last_word_alone
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.paragraphs import LEADING, centred, wrap
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Group,
    Layer,
    Shape,
    Style,
    Target,
    Text,
    TextFamily,
    line,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Heading, Run
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import design_for
from pnp.typesetting.page_sharing import levelled
from pnp.typesetting.scaling import miniature, paper_edge, scale_to_fit, upper_part
from pnp.typesetting.typeset import Typesetter


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the plan: the front and any back of its first sheet, the number of sheets, its name, its
    pages, the paper, what to do next, and how many minutes that takes."""

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
    """All parts in order, advice on printing, small print for the foot, the set-up, and the kit's title."""

    steps: tuple[Step, ...]
    advice: tuple[str, ...]
    notice: tuple[str, ...] = ()
    setup: SetUp | None = None
    """A copy of a picture in the rules."""
    title: str = ""


_GAP = 5.0
_PARTS, _LEAST_PART, _SPARE = (0.35, 0.23), 0.2, 3.0
"""The largest fractions of the width for names and papers, the least for either, and the millimetres that each
has to spare."""
_NARROW = 190.0  # mm: the width of pages with smaller type is less
_THUMB, _PAIR, _LESS = 0.16, 0.3, 0.26
"""The part of the width that small sheets take, sheets with backs, and these on a narrow page or in a plan
without a set-up, which has many steps."""
_LEAST_THUMB = 13.0  # mm: the least height of a step
_MOST_AIR = 9.0  # mm: the most extra space around the advice, if the page has it to spare
_MOST_HIGHER = 20.0  # mm: how much higher the set-up may be than it has to be
_SLACK = 1e-6  # mm allowed for rounding
_FAN = 0.9  # mm of the next sheet that are visible behind a sheet
_MOST_BEHIND = 2
_CUT = 1.7  # how much larger sheets may be than whole ones, so that only their upper parts are visible
_AROUND = 2.6  # mm of a step above and below its sheets together
_ROWS = (50.0, 45.0, 40.0, 38.0, 36.0, 34.0, 32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0)
"""The heights of all steps to try, in millimetres: the first is used that leaves room for the set-up."""
_ROW_AIR = 4.0
"""By how much steps are at least higher than they need to be, if possible."""
_APART = 5.0
"""The least space around the set-up, in millimetres."""
_ENOUGH = ((80.0, 36.0), (66.0, 20.0), (56.0, 18.0), (45.0, 16.0))
"""The heights to try for a set-up that has room, each with the least of steps, in millimetres."""
_INSET = 4.0  # mm at either side of small sheets on their ground
_FEW_STEPS = 6
"""The most steps without a set-up whose type is larger."""
_CLOSER = 1.2
"""The millimetres by which each step shrinks if that saves a page for what comes below the steps."""


def plan_pages(plan: Plan, page: Size, theme: Theme) -> tuple[Drawing, ...]:
    """Return the plan on as few pages as it takes.

    :raises OptionError: for a page too small for the picture of the set-up.
    """
    return _PlanPages(plan, page, theme).pages()


class _PlanPages:
    """Lays out one plan on pages of one size."""

    def __init__(self, plan: Plan, page: Size, theme: Theme) -> None:
        self.plan, self.page, self.theme = plan, page, theme
        large, narrow = theme.large_print, page.width < _NARROW
        self.title = 30.0 if large else 20.0 if narrow else 26.0
        self.body = (
            16.0 if large else 9.0 if narrow else 10.0 if plan.setup or len(plan.steps) > _FEW_STEPS else 11.0
        )
        self.head = 16.0 if large else 9.0
        self.small = 16.0 if large else 7.0 if narrow else 7.5
        self.inside = Box(0, 0, *page).grown(-(9.0 if narrow else 12.0))
        self.titled = title_band

    def pages(self) -> tuple[Drawing, ...]:
        """Return the pages: steps from the top, advice below the last of them, then the set-up picture, on
        another page if needed, and the notice at the foot of the last page.

        :raises OptionError: for a page too small for the picture.
        """
        heights = [self._step_height(step) for step in self.plan.steps]
        foot = self._advice_height() + self._notice_height() + (_APART if self.plan.setup else 0.0)
        rows, setup, spare = self._titled_rows(heights, foot)
        left = max(0.0, spare - setup + sum(heights) - sum(rows))
        air = min(_MOST_AIR, left / 4)
        scales = [self._scale(step, height) for step, height in zip(self.plan.steps, rows, strict=True)]
        self.scale = min(scales, default=1.0)
        pages: list[list[Shape]] = [[*self._heading()]]
        y = self.inside.top - self._top_height()
        for step, height in zip(self.plan.steps, rows, strict=True):
            if y - height < self.inside.bottom - _SLACK:
                pages.append([*self._heading()])
                y = self.inside.top - self._top_height()
            pages[-1] += self._step(step, y, height)
            y -= height
        if self.plan.steps:
            pages[-1].append(self._rule(y))
        bottom, advice = self.inside.bottom - _SLACK, self._advice_height()
        y -= air
        foot -= _APART if self.plan.setup else 0.0
        apart = y - foot < bottom  # whether even the notice needs another page
        if apart and (self.plan.setup is None or y - advice < bottom):
            pages.append([])
            y, apart = self.inside.top, False
        pages[-1] += self._advice(y)
        y -= advice + max(air, _APART / 2)
        if apart:
            pages.append([])
            y = self.inside.top
        if self.plan.setup is not None:
            if not setup:  # on a separate page, there may be space for it below the advice
                setup = self._setup_height(y - self.inside.bottom - self._notice_height())
            if not setup:
                pages.append([])
                y = self.inside.top
                setup = self._setup_height(y - self.inside.bottom - self._notice_height())
            if not setup:
                raise OptionError.at(
                    "paper", Sentence("the plan has no room for the picture of the set-up: choose larger paper")
                )
            left = y - self.inside.bottom - self._notice_height() - _APART
            pages[-1] += self._setup.shapes(y, max(setup, min(left, setup + _MOST_HIGHER)))
        pages[-1] += self._notice()
        return tuple(Drawing(self.page, tuple(shapes)) for shapes in pages)

    def _titled_rows(self, heights: Sequence[float], foot: float) -> tuple[list[float], float, float]:
        """Return what `_rows` does, and the free height of the page: below a band, or below a plain title if a
        band leaves too little room."""
        rows, setup, spare = self._below_title(heights, foot)
        if spare < 0.0 or (self.plan.setup is not None and not setup):
            self.titled = title_line
            return self._below_title(heights, foot)
        return rows, setup, spare

    def _below_title(self, heights: Sequence[float], foot: float) -> tuple[list[float], float, float]:
        spare = self.inside.height - self._top_height() - foot - sum(heights)
        return (*self._rows(heights, spare), spare)

    def _rows(self, heights: Sequence[float], spare: float) -> tuple[list[float], float]:
        """Return the heights of steps that need some heights, all equal if there is room for it; the height of
        the set-up on their page, 0 if it has no room there."""
        most = self._setup_height(self.inside.height)
        for (enough, least), row in product(_ENOUGH, _ROWS):
            rows = [max(row, height) for height in heights]
            left = spare + sum(heights) - sum(rows)
            setup = self._setup_height(left)
            if row >= least and left >= 0.0 and setup >= min(enough, most):
                return rows, setup
        setup = self._setup_height(spare - _ROW_AIR * len(heights))
        spare -= setup
        if spare < 0.0 or not heights:
            closer = spare / len(heights) if heights and spare >= -_CLOSER * len(heights) else 0.0
            return [height + closer for height in heights], setup
        return levelled(heights, sum(heights) + spare, _ROWS[0]), setup

    def _setup_height(self, spare: float) -> float:
        """Return the height that the set-up takes of what remains; 0 if there is none, or if its picture would
        be too small."""
        return self._setup.height(spare) if self.plan.setup else 0.0

    @cached_property
    def _setup(self) -> SetUpBlock:
        assert self.plan.setup is not None
        return SetUpBlock(self.plan.setup, self.inside, self.theme, self.title, self.body)

    # Columns

    @cached_property
    def _columns(self) -> tuple[Box, Box, Box, Box]:
        """The left and right edges of the columns: the small sheets, the name, the paper, and what to do next.
        Names and papers have no more width than they need, so that lines stay together for the eye."""
        left, right = self.inside.left, self.inside.right
        backs = any(step.back for step in self.plan.steps)
        part = _THUMB if not backs else _PAIR if self.plan.setup and self.page.width > _NARROW else _LESS
        thumb = part * self.inside.width
        rest = right - left - thumb - 3 * _GAP
        name, stock = (
            min(part * rest, max(needed, _LEAST_PART * rest))
            for part, needed in zip(_PARTS, self._needed(), strict=True)
        )
        found = [Box(left, 0, left + thumb, 0)]
        for width in (name, stock, rest - name - stock):
            x = found[-1].right + _GAP
            found.append(Box(x, 0, x + width, 0))
        return found[0], found[1], found[2], found[3]

    def _needed(self) -> tuple[float, float]:
        """Return how wide the longest name or pages, and the longest paper, are on one line, in millimetres."""
        bold, regular = self._family.semibold, self._family.regular
        names = [text_width(step.name, self.body, bold) for step in self.plan.steps]
        pages = [text_width(step.pages, self.body, regular) for step in self.plan.steps]
        stocks = [text_width(step.stock, self.body, regular) for step in self.plan.steps]
        return max((*names, *pages), default=0.0) + _SPARE, max(stocks, default=0.0) + _SPARE

    # Heading

    def _top_height(self) -> float:
        return self._title().height + LEADING * self.head * MM_PER_POINT + (1.0 if self.theme.face else 0.0)

    def _title(self) -> Strip:
        """Return the kit's title, as at the head of its rules, with what this page is about beside it."""
        words, title = self.theme.translate("Print, cut and play"), self.plan.title
        design = design_for(self.page, large_print=self.theme.large_print)
        design = replace(design, body=1.2 * self.body, headings=(self.title, *design.headings[1:]))
        typesetter = Typesetter(design, self.theme, self.inside.width, self.inside.height, design.body)
        heading = Heading(1, (Run(title or words),), "")
        (strip,) = self.titled(heading, typesetter, (words,) if title else ())
        return replace(strip, shapes=tuple(shape for shape in strip.shapes if not isinstance(shape, Target)))

    @property
    def _family(self) -> TextFamily:
        return self.theme.text_family

    def _heading(self) -> Iterator[Shape]:
        ink = self.theme.palette.ink
        yield Group(self._title().shapes, move(self.inside.left, self.inside.top))
        bottom = self.inside.top - self._top_height()
        base = bottom + 2.0
        if self.theme.face:
            top = base + cap_height(self.head) + 2.0
            head = Box(self.inside.left, bottom, self.inside.right, top)
            yield rectangle(head, Style(fill=self.theme.face.back_ground))
        theme = self.theme
        heads = theme.translate("Part"), theme.translate("Print on"), theme.translate("Then")
        for box, text in zip(self._columns[1:], heads, strict=True):
            yield Text(box.left, base, text, self.head, ink, self._family.italic)

    # Steps

    def _texts(self, step: Step) -> tuple[Sequence[str], Sequence[str], Sequence[str], Sequence[str]]:
        """Return the lines of the name, the pages, the stock and the work."""
        _, name, stock, work = self._columns
        said = step.work
        if step.minutes:
            about = self.theme.translate_count("about {count} minute", "about {count} minutes", step.minutes)
            said = f"{said}\n{about}" if said else about
        return (
            lines_of(step.name, name.width, self.body, self._family.semibold),
            lines_of(step.pages, name.width, self.body, self._family.regular),
            lines_of(step.stock, stock.width, self.body, self._family.regular),
            lines_of(said, work.width, self.body, self._family.regular),
        )

    def _step_height(self, step: Step) -> float:
        name, pages, stock, work = self._texts(step)
        lines = max(len(name) + len(pages), len(stock), len(work))
        return max(lines * LEADING * self.body * MM_PER_POINT + 3.0, _LEAST_THUMB)

    def _step(self, step: Step, top: float, height: float) -> Iterator[Shape]:
        """Yield a rule, the small sheets, and the words beside them, all centred on the step."""
        middle = top - height / 2
        thumb, name, stock, work = self._columns
        if self.theme.face:
            ground = Box(thumb.left, top - height, thumb.right, top)
            yield rectangle(ground, Style(fill=self.theme.face.back_ground))
        yield self._rule(top)
        sheets = self._sheets(step, height)
        yield sheets.at(thumb.left + (thumb.width - sheets.size.width) / 2, middle - sheets.size.height / 2)
        names, pages, stocks, works = self._texts(step)
        regular, bold, italic = self._family.regular, self._family.semibold, self._family.italic
        last = len(works) - 1 if step.minutes else -1
        for box, found, titles in (
            (name, [*((text, bold) for text in names), *((text, regular) for text in pages)], len(names)),
            (stock, [(text, regular) for text in stocks], 0),
            (work, [(text, italic if k == last else regular) for k, text in enumerate(works)], 0),
        ):
            yield from lines_around(found, box.left, middle, self.body, self.theme, titles)

    def _rule(self, y: float) -> Shape:
        """Return the rule above a step, or below the last one."""
        style = Style(stroke=self.theme.palette.faint, width=WEIGHTS.mark)
        return line(self.inside.left, y, self.inside.right, y, style)

    def _scale(self, step: Step, height: float) -> float:
        """Return the scale at which the sheets of a step fit its row, or are cut off at its foot if they'd be
        much smaller than the column allows."""
        room = self._room(step, height)
        sides = [side for side in (step.front, step.back) if side]
        wide = min(room.width / side.size.width for side in sides)
        return min(wide, _CUT * min(scale_to_fit(side, room) for side in sides))

    def _room(self, step: Step, height: float) -> Size:
        """Return the area for each side of the sheets of a step."""
        behind = min(step.sheets - 1, _MOST_BEHIND) * _FAN
        width = self._columns[0].width - 2 * _INSET - behind
        return Size((width - 2.0) / 2 if step.back else width, height - _AROUND - behind)

    def _sheets(self, step: Step, height: float) -> Drawing:
        """Return the first sheet with others behind it and, to the right, the back, if there is one: all sheets
        of a plan have one scale."""
        palette, behind = self.theme.palette, min(step.sheets - 1, _MOST_BEHIND)
        highest = self._room(step, height).height
        parts = (upper_part(side, highest / self.scale) for side in (step.front, step.back) if side)
        front, *backs = (
            miniature(part, Size(self.scale * part.size.width, highest), palette, step.layers) for part in parts
        )
        width, high = front.size
        edge, sheet = replace(paper_edge(palette), fill=palette.paper), Box(0, 0, width, high)
        shapes: list[Shape] = [
            Group((rectangle(sheet, edge),), move(k * _FAN, k * _FAN)) for k in range(behind, 0, -1)
        ]
        shapes.append(front.at(0, 0))
        total = width + behind * _FAN
        for back in backs:
            shapes.append(back.at(total + 2.0, 0))
            total += 2.0 + back.size.width
        return Drawing(Size(total, high + behind * _FAN), tuple(shapes))

    # Advice and notice

    def _tips(self) -> list[tuple[str, ...]]:
        width = self.inside.width - self._indent()
        font = self._family.regular
        return [without_last_word_alone(text, width, self.body, font) for text in self.plan.advice]

    def _indent(self) -> float:
        return 2.2 * self.body * MM_PER_POINT

    def _advice_height(self) -> float:
        leading = LEADING * self.body * MM_PER_POINT
        return sum(len(tip) * leading + 2.0 for tip in self._tips()) + 5.0

    def _advice(self, top: float) -> Iterator[Shape]:
        """Yield numbered tips."""
        palette = self.theme.palette
        leading, radius = LEADING * self.body * MM_PER_POINT, 0.75 * self.body * MM_PER_POINT
        y = top - 5.0
        for number, tip in enumerate(self._tips(), 1):
            middle = y - leading / 2
            yield Circle(self.inside.left + radius, middle, radius, Style(fill=title_colour(self.theme)))
            label = centred(
                self.inside.left + radius, middle, str(number), self.body, palette.paper, self._family.semibold
            )
            yield label
            for k, text in enumerate(tip):
                base = middle - k * leading - cap_height(self.body) / 2
                yield Text(
                    self.inside.left + self._indent(), base, text, self.body, palette.ink, self._family.regular
                )
            y -= len(tip) * leading + 2.0

    def _notice_lines(self) -> tuple[str, ...]:
        font = self._family.regular
        parts = self.plan.notice
        return tuple(text for part in parts for text in wrap(part, self.inside.width, self.small, font))

    def _notice_height(self) -> float:
        return len(self._notice_lines()) * LEADING * self.small * MM_PER_POINT

    def _notice(self) -> Iterator[Shape]:
        leading, ink = LEADING * self.small * MM_PER_POINT, self.theme.palette.ink
        left, bottom = self.inside.left, self.inside.bottom
        for k, text in enumerate(reversed(self._notice_lines())):
            yield Text(left, bottom + k * leading, text, self.small, ink, self._family.regular)
