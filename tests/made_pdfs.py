"""PDFs for tests: print-and-play files as other programs and people make them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
Tone = tuple[float, float, float]


def front_tone(number: int) -> Tone:
    """Return the colour of the front of a card."""
    return (0.9, number * 0.04, 0.1)


def back_tone(number: int) -> Tone:
    """Return the colour of its back."""
    return (0.1, number * 0.04, 0.9)


@dataclass(frozen=True)
class Layout:
    """Sheets of cards in a grid, in millimetres."""

    columns: int = 3
    rows: int = 3
    width: float = 63.5
    height: float = 88.9
    gap: float = 0.0
    bleed: float = 0.0
    marks: str = "ticks"
    """Ticks in the margin, lines across the page, boxes around the cards, corners of each card, or none."""
    page: tuple[float, float] = A4
    shift: tuple[float, float] = (0.0, 0.0)

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def place(self, k: int, *, mirrored: bool = False, upside_down: bool = False) -> tuple[float, float]:
        """Return the lower left corner of a card."""
        row, column = divmod(k, self.columns)
        column = self.columns - 1 - column if mirrored else column
        row = self.rows - 1 - row if upside_down else row
        wide, high = (side / MM for side in self.page)
        left = (wide - self.columns * self.width - (self.columns - 1) * self.gap) / 2 + self.shift[0]
        bottom = (high - self.rows * self.height - (self.rows - 1) * self.gap) / 2 + self.shift[1]
        x, y = column * (self.width + self.gap), (self.rows - 1 - row) * (self.height + self.gap)
        return left + x, bottom + y

    def edges(self) -> tuple[list[float], list[float]]:
        """Return where all cards begin and end, from left to right and from bottom to top."""
        places = [self.place(k) for k in range(self.count)]
        xs = {round(x + more, 4) for x, _ in places for more in (0.0, self.width)}
        ys = {round(y + more, 4) for _, y in places for more in (0.0, self.height)}
        return sorted(xs), sorted(ys)


def sheet(
    canvas: Canvas,
    layout: Layout,
    first: int,
    count: int,
    tone: Callable[[int], Tone] = front_tone,
    *,
    mirrored: bool = False,
    upside_down: bool = False,
) -> None:
    """Draw a page of cards, each in a colour of its own, with a dark dot in its lower left corner."""
    canvas.setPageSize(layout.page)
    for k in range(count):
        x, y = layout.place(k, mirrored=mirrored, upside_down=upside_down)
        canvas.setFillColorRGB(*tone(first + k))
        around = layout.bleed
        canvas.rect(
            (x - around) * MM,
            (y - around) * MM,
            (layout.width + 2 * around) * MM,
            (layout.height + 2 * around) * MM,
            stroke=0,
            fill=1,
        )
        canvas.setFillColorRGB(0, 0, 0)
        if upside_down:
            x, y = x + layout.width - 12, y + layout.height - 12
        canvas.rect((x + 3) * MM, (y + 3) * MM, 6 * MM, 6 * MM, stroke=0, fill=1)
    canvas.setLineWidth(0.3)
    _draw_marks(canvas, layout, count)
    canvas.showPage()


def _draw_marks(canvas: Canvas, layout: Layout, count: int) -> None:
    for x1, y1, x2, y2 in _marks(layout, count):
        canvas.line(x1 * MM, y1 * MM, x2 * MM, y2 * MM)
    for k in range(count if layout.marks == "boxes" else 0):
        x, y = layout.place(k)
        canvas.rect(x * MM, y * MM, layout.width * MM, layout.height * MM, stroke=1, fill=0)


def _marks(layout: Layout, count: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield the lines that mark where to cut."""
    xs, ys = layout.edges()
    wide, high = (side / MM for side in layout.page)
    if layout.marks == "ticks":
        yield from ((x, y, x, y + 4) for x in xs for y in (ys[0] - 7, ys[-1] + 3))
        yield from ((x, y, x + 4, y) for y in ys for x in (xs[0] - 6, xs[-1] + 2))
    elif layout.marks == "lines":
        yield from ((x, 1, x, high - 1) for x in xs)
        yield from ((1, y, wide - 1, y) for y in ys)
    elif layout.marks == "corners":
        for x, y in map(layout.place, range(count)):
            right, top = x + layout.width, y + layout.height
            yield from ((at, low, at, low + 2) for at in (x, right) for low in (y - 3, top + 1))
            yield from ((low, at, low + 2, at) for at in (y, top) for low in (x - 3, right + 1))


def sheets(path: Path, layout: Layout, count: int, backs: str = "") -> Path:
    """Write a PDF with all fronts; each page followed by its backs if these alternate, or all backs at the end.

    :param backs: none if empty, ``alternating``, ``after`` or ``one`` for all.
    """
    canvas = Canvas(str(path), pagesize=layout.page, invariant=1)
    pages = [(k, min(layout.count, count - k)) for k in range(0, count, layout.count)]
    for first, some in pages:
        sheet(canvas, layout, first, some)
        if backs == "alternating":
            sheet(canvas, layout, first, some, back_tone, mirrored=True)
    if backs == "after":
        for first, some in pages:
            sheet(canvas, layout, first, some, back_tone, mirrored=True)
    if backs == "one":
        sheet(canvas, layout, 0, layout.count, lambda _: back_tone(7), mirrored=True)
    canvas.save()
    return path


def plain_pdf(pages: int = 1, size: tuple[float, float] = A4) -> bytes:
    """Return a PDF with a word on each page."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1)
    for number in range(pages):
        canvas.setFont("Helvetica", 40)
        canvas.drawString(72, 72, f"Page {number + 1}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()
