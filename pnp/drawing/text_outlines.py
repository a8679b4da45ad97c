"""Text as paths: the outlines of its letters."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.geometry import MM_PER_POINT, Affine
from pnp.drawing.flatten import map_segment
from pnp.drawing.font_files import shaper
from pnp.drawing.fonts import start_of
from pnp.drawing.shapes import OneFont, Path, Segment, Style, Text
from pnp.drawing.shaping import printed_line, shape_line

_Point = tuple[float, float]


def text_outline(text: Text, transform: Affine) -> Path | None:
    """Return a line of text as a filled path, mapped by ``transform``; None for a blank line."""
    em = text.size * MM_PER_POINT / 1000
    pen = start_of(text)
    segments: list[Segment] = []
    for glyph in printed_line(text.text, text.font, text.direction):
        here = transform.after(Affine(em, 0, 0, em, pen + glyph.x * em, text.y + glyph.y * em))
        segments += (map_segment(segment, here) for segment in glyph_outline(glyph.font, glyph.number))
        pen += glyph.advance * em
    return Path(tuple(segments), Style(fill=text.colour)) if segments else None


def text_data(text: Text, transform: Affine) -> str:
    """Return the outlines of a line of text as the data of an SVG path, to a thousandth; empty for a
    blank line.

    The outline of each glyph is written once for a size, relative to where it begins. This is for the screen,
    where a character that no font has appears as a box, with the error beside it.
    """
    em = text.size * MM_PER_POINT / 1000
    a, b, c, d = (round(value * em, 9) for value in transform[:4])
    pen = start_of(text)
    found: list[str] = []
    for glyph in shape_line(text.text, text.font, text.direction):
        data = _glyph_data(glyph.font, glyph.number, a, b, c, d)
        if data is not None:
            x, y = transform(pen + glyph.x * em, text.y + glyph.y * em)
            found.append(f"M{_short(x + data[0])} {_short(y + data[1])}{data[2]}")
        pen += glyph.advance * em
    return "".join(found)


@lru_cache(maxsize=4096)
def _glyph_data(
    font: OneFont, glyph: int, a: float, b: float, c: float, d: float
) -> tuple[float, float, str] | None:
    """Return the point where a glyph's outline begins, and the rest of its path relative to that; None for a
    blank glyph."""
    segments = glyph_outline(font, glyph)
    if not segments:
        return None
    here = Affine(a, b, c, d)
    found: list[str] = []
    begin = now = start = (0.0, 0.0)
    for number, segment in enumerate(segments):
        letter, *values = map_segment(segment, here)
        if letter == "Z":
            found.append("z")
            now = start
            continue
        places = [round(float(value), 3) for value in values]
        if number == 0:
            begin = now = start = (places[0], places[1])
            continue
        moved = (_short(value - now[k % 2]) for k, value in enumerate(places))
        found.append(f"{str(letter).lower()}{' '.join(moved)}")
        now = (places[-2], places[-1])
        if letter == "M":
            start = now
    return *begin, "".join(found)


def _short(number: float) -> str:
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=1024)
def glyph_outline(font: OneFont, glyph: int) -> tuple[Segment, ...]:
    """Return a glyph's outline in thousandths of the type size, its quadratic curves raised to cubic ones."""
    pen = _OutlinePen()
    shaper(font).draw_glyph_with_pen(glyph, pen)
    return tuple(pen.segments)


class _OutlinePen:
    """Collects segments; the interface is that of fontTools pens, which HarfBuzz uses."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._here = (0.0, 0.0)

    def moveTo(self, point: _Point) -> None:  # noqa: N802
        self.segments.append(("M", *point))
        self._here = point

    def lineTo(self, point: _Point) -> None:  # noqa: N802
        self.segments.append(("L", *point))
        self._here = point

    def qCurveTo(self, control: _Point, point: _Point) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self._here, control, point
        first = (x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0))
        second = (x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2))
        self.curveTo(first, second, point)

    def curveTo(self, first: _Point, second: _Point, point: _Point) -> None:  # noqa: N802
        self.segments.append(("C", *first, *second, *point))
        self._here = point

    def closePath(self) -> None:  # noqa: N802
        self.segments.append(("Z",))
