"""Problems in page slots, n to a page, with all drawings of a section at one scale where possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.base.errors import OptionError
from pnp.base.geometry import Size, move
from pnp.booklets.blocks import hint_target, problem_target, solution_target
from pnp.booklets.layout_pass import LayoutPass
from pnp.booklets.values import Entry
from pnp.drawing.fonts import fitting_size
from pnp.drawing.shapes import Font, Group, Shape, Shapes, Style, Target, Text, line
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run, Runs, on_lines
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import Cell, Grid, Strip
from pnp.typesetting.lines import TextStyle, break_lines
from pnp.typesetting.page_sharing import ALONE, GridShape, shared_pages
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of, text_strip

_ALIKE = 0.7
"""Drawings of a section share one scale as long as none is shrunk below this part of what it could have."""

_SHARED = 0.65
"""Problems share a page as long as none is shrunk below this part of its natural size. The pips of
dominoes can still be counted then; below it, two pages are better than one."""

_LEAST_HEADING = 7.0  # points
_OPTICAL = 0.46  # a drawing's middle, from the top of the available area: it looks best above the centre
_LOWEST = 30.0  # mm below its task: further down it seems to belong to nothing


@dataclass(frozen=True, slots=True)
class ProblemSlots(LayoutPass):
    """Puts the problems of a booklet into page slots."""

    _needed_scales: dict[str, float] = field(default_factory=dict, init=False, compare=False)

    def grids(self, entries: Sequence[Entry]) -> Iterator[Grid]:
        """The slots of consecutive problems. Unless the number per page is given, large problems have pages
        with fewer slots than small ones.

        :raises OptionError: where drawings cannot be as large as the reader needs them.
        """
        runs = list(self._runs(entries))
        fits = [fit for shape, run in runs for fit in self._fits(run, self._cell_size(*shape))]
        scales = iter(self._scales(entries, fits))
        for (across, down), run in runs:
            cells = tuple(self._slot(entry, next(scales)) for entry in run)
            yield Grid(cells, across, down, self._gap)

    def _slot(self, entry: Entry, scale: float) -> Cell:
        return Cell(lambda size: self._cell(entry, scale, size), (problem_target(entry),))

    @property
    def _gap(self) -> Size:
        return Size(1.9 * self.design.leading, 1.5 * self.design.leading)

    # How many to a page

    def _runs(self, entries: Sequence[Entry]) -> Iterator[tuple[GridShape, Sequence[Entry]]]:
        """Runs of consecutive problems with the columns and rows of their pages: as many slots as requested, or
        as the page holds with every problem at a good size."""
        requested = self.options.per_page
        if requested != "auto":
            found = max(_grids_of(requested), key=lambda shape: self._score(shape, entries))
            if not all(self._sizes(entries, found, least=0.0)):
                message = f"with {requested} problems on a page, their drawings would be too small to read"
                raise OptionError.at("per-page", message)
            yield found, entries
            return
        start = 0
        for shape, count in shared_pages(self._scores(entries)):
            yield shape, entries[start : start + count]
            start += count

    def _scores(self, entries: Sequence[Entry]) -> dict[GridShape, list[float]]:
        """How well each problem fits a slot of each shape that the page may hold; 0 where it doesn't.

        :raises OptionError: for a problem that is too small to read even with a page for itself.
        """
        shapes = [shape for count in self._counts() for shape in _grids_of(count)]
        found = {shape: self._sizes(entries, shape, _SHARED) for shape in shapes}
        found[ALONE] = self._sizes(entries, ALONE, least=0.0)
        for entry, fit in zip(entries, found[ALONE], strict=True):
            if not fit:
                wanted = "choose a larger trim" + (", or leave out large-print" * self.options.large_print)
                message = f"'{entry.heading}' doesn't fit on a page of this trim at a readable size: {wanted}"
                raise OptionError.at("trim", message)
        return {shape: [fit * _width_factor(shape) for fit in fits] for shape, fits in found.items()}

    def _counts(self) -> tuple[int, ...]:
        small = self.block.width < 160
        if self.options.large_print:
            return (1,) if small else (2, 1)
        return (2, 1) if small else (4, 2, 1)

    def _score(self, shape: GridShape, entries: Sequence[Entry]) -> float:
        """How large drawings come out in all."""
        return sum(self._fits(entries, self._cell_size(*shape))) * _width_factor(shape)

    def _sizes(self, entries: Sequence[Entry], shape: GridShape, least: float) -> list[float]:
        """The scale that each drawing could have in a slot of this shape; 0 where that is not above ``least``,
        or too small to read."""
        fits = self._fits(entries, self._cell_size(*shape))
        return [
            fit if fit > max(least, 0.05, self._needed_scale(entry) - 1e-6) else 0.0
            for entry, fit in zip(entries, fits, strict=True)
        ]

    def _cell_size(self, across: int, down: int) -> Size:
        gap = self._gap
        # There may be a heading above the first row, so slots are taken to be a little lower than they are.
        return Size(
            (self.block.width - (across - 1) * gap.width) / across,
            (0.9 * self.block.height - (down - 1) * gap.height) / down,
        )

    # Scales

    def _fits(self, entries: Sequence[Entry], size: Size) -> list[float]:
        """The scale that each drawing could have in a slot of this size; 0 where the text alone fills it."""
        found = []
        for entry in entries:
            try:
                available = self._picture_area(entry, size)
            except OptionError:  # a word too wide for a narrow slot
                found.append(0.0)
                continue
            most = self._largest_scale(entry)
            found.append(scale_to_fit(entry.drawing, available, most) if min(available) > 0 else 0.0)
        return found

    def _largest_scale(self, entry: Entry) -> float:
        """How large a drawing may become: its natural size, or what makes its text large enough."""
        return max(self.design.enlarge, self._needed_scale(entry))

    def _needed_scale(self, entry: Entry) -> float:
        """See `_compute_needed_scale`, which this remembers, since every shape of a page asks for it."""
        if entry.id not in self._needed_scales:
            self._needed_scales[entry.id] = self._compute_needed_scale(entry)
        return self._needed_scales[entry.id]

    def _compute_needed_scale(self, entry: Entry) -> float:
        """The scale at which its text is large enough; where even a page of its own has no room for that,
        what there is, as long as it stays clear to read."""
        wanted = text_scale(entry.drawing, self.design.least_text)
        if not wanted:
            return 0.0
        clear = text_scale(entry.drawing, self.design.clear_text)
        try:
            available = self._picture_area(entry, self._cell_size(1, 1))
        except OptionError:  # a heading or a word too wide for any page; setting the slot reports it
            return wanted
        return max(clear, scale_to_fit(entry.drawing, available, wanted))

    def _scales(self, entries: Sequence[Entry], fits: Sequence[float]) -> list[float]:
        """One scale for all, unless one drawing would be much smaller for it."""
        least = min(fits)
        needed = max(self._needed_scale(entry) for entry in entries)
        alike = least >= max(_ALIKE * max(fits), needed - 1e-6)
        return [least] * len(fits) if alike else list(fits)

    # One slot

    def _picture_area(self, entry: Entry, size: Size) -> Size:
        """The area that the text leaves for the drawing in a slot."""
        _, above = shapes_of(self._above(entry, size.width))
        _, below = shapes_of(self._below(entry, size.width))
        return Size(size.width, size.height - above - below - 1.2 * self.design.leading)

    def _typesetter(self, width: float) -> Typesetter:
        return Typesetter(self.design, self.theme, width, self.block.height, self.design.small)

    def _above(self, entry: Entry, width: float) -> list[Strip]:
        """Rule, heading with the grade, task."""
        found = [heading_strip(entry.heading, self._grade(entry), width, self.design, self.theme)]
        if entry.task:
            found += self._typesetter(width).paragraph(
                on_lines([Run(line) for line in entry.task.split("\n")]), space_above=0.0
            )
        return found

    def _grade(self, entry: Entry) -> Runs:
        return (Run(entry.grade, italic=True),) if entry.grade else ()

    def _below(self, entry: Entry, width: float) -> list[Strip]:
        """Where hints and solution are found."""
        runs = tuple(self._references(entry))
        return list(self._typesetter(width).paragraph(runs, space_above=0.0)) if runs else []

    def _references(self, entry: Entry) -> Iterator[Run]:
        hints = [hint_target(entry, k + 1) for k in range(len(entry.hints))]
        hints = [name for name in hints if name in self.targets]
        # Hints on one page are found under one number.
        first_on = {page_of(name, self.pages): name for name in reversed(hints)}
        for number, (page, name) in enumerate(reversed(first_on.items())):
            yield Run(", " if number else self.theme.translate("Hints p.") + "\N{NO-BREAK SPACE}")
            yield Run(page, link=name)
        name = solution_target(entry)
        if name in self.targets:
            yield Run("  ·  " if hints else "")
            yield Run(self.theme.translate("Solution p.") + "\N{NO-BREAK SPACE}")
            yield Run(page_of(name, self.pages), link=name)

    def _cell(self, entry: Entry, scale: float, size: Size) -> Shapes:
        """The shapes of the slot, measured from (0, 0) at the upper left."""
        above, top = shapes_of(self._above(entry, size.width))
        below, bottom = shapes_of(self._below(entry, size.width))
        available = Size(size.width, size.height - top - bottom - self.design.leading)
        # A slot below a heading is lower than the others.
        fit = scale_to_fit(entry.drawing, available, scale)
        if fit < 0.9 * scale or fit <= 0:
            raise OptionError.at("per-page", f"'{entry.heading}' doesn't fit in its part of the page")
        drawing = scaled(entry.drawing, fit, self.design.drawing_line)
        x = (size.width - drawing.size.width) / 2
        free = size.height - top - bottom - drawing.size.height
        y = -top - min(_OPTICAL * free, _LOWEST) - drawing.size.height
        target = Target(0, 0, problem_target(entry))
        return target, *above, drawing.at(x, y), Group(below, move(0, bottom - size.height))


def _width_factor(shape: GridShape) -> float:
    """A factor for the score of a shape: a little less for each column, because longer lines of text read
    better."""
    return float(0.92 ** (shape[0] - 1))


def _grids_of(count: int) -> list[GridShape]:
    """The columns and rows that n slots can be arranged in."""
    return [(k, count // k) for k in range(1, count + 1) if count % k == 0]


def page_of(name: str, pages: Mapping[str, int]) -> str:
    """The page number of a target; three digits wide while it is not known."""
    return str(pages.get(name, 888))


def heading_strip(text: str, beside: Runs, width: float, design: Design, theme: Theme, link: str = "") -> Strip:
    """A rule, and below it a heading with something small at its right; ``link`` is where the heading leads.

    :raises OptionError: for a heading that does not fit in one line.
    """
    ink = theme.palette.ink
    small = TextStyle(design.small, ink)
    (note,) = break_lines(beside, width, small) if beside else (None,)
    available = width - (note.width + 3.0 if note else 0.0)
    size = fitting_size(
        text, available, design.headings[2], max(_LEAST_HEADING, design.least_text), Font.SEMIBOLD
    )
    if size is None:
        raise OptionError.at("booklet", f"the heading '{text}' does not fit beside what stands at its right")
    text_style = TextStyle(size, ink, Font.SEMIBOLD)
    (found,) = break_lines((Run(text.replace(" ", "\N{NO-BREAK SPACE}"), link=link),), available, text_style)
    step = 1.5 * leading(design.headings[2])
    strip = text_strip(found, text_style, step)
    base = baseline_of(strip)
    shapes: list[Shape] = [line(0, 0, width, 0, Style(stroke=theme.palette.line, width=design.rule))]
    shapes += strip.shapes
    if note is not None:
        shapes += [
            Group(
                text_strip(note, small).shapes,
                move(width - note.width, base - baseline_of(text_strip(note, small))),
            )
        ]
    return Strip(step, tuple(shapes), label="a heading")


def baseline_of(strip: Strip) -> float:
    """The baseline of a strip that holds a line, from its top."""
    return next(shape.y for shape in strip.shapes if isinstance(shape, Text))
