"""The band of a series along the top of a cover: its name on the front, its number there and on the spine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT
from pnp.booklets.display import display_font
from pnp.booklets.kdp import LEAST_TYPE
from pnp.booklets.values import Series
from pnp.booklets.wrap import COVER_MARGIN, LEAST_PAGES_SPINE, SPINE_CLEAR, Wrap
from pnp.drawing.art import ArtColours
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.palette import luminance, paints_of
from pnp.drawing.shapes import Anchor, Colour, Shape, Style, Text, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

BAND = 17.0
"""The height of the band below the trimmed edge, on a page 6 in wide, in millimetres."""
BELOW_BAND = 8.0
"""Millimetres between the band and what is below it."""
_NAME, _NUMBER = 13.0, 30.0
"""The type of the name and of the number, in points, on a page 6 in wide."""
_BESIDE = 4.0
_DARK = 0.55


@dataclass(frozen=True, slots=True)
class SeriesBand:
    """Draws the band over back, spine and front."""

    series: Series
    wrap: Wrap
    colours: ArtColours
    theme: Theme
    scale: float
    """How much larger type and distances are than on a page 6 in wide."""

    @property
    def height(self) -> float:
        return BAND * self.scale

    def shapes(self, pages: int) -> Iterator[Shape]:
        """Yield the band, from edge to edge of the sheet. A thin book has no number on its spine."""
        sheet, front = self.wrap.sheet, self.wrap.front
        low = front.top - self.height
        if self.colours.outlined:
            style = Style(stroke=self.colours.ink, width=WEIGHTS.line)
            yield line(0, low, sheet.width, low, style)
        else:
            yield rectangle(Box(0, low, sheet.width, sheet.height), Style(fill=self.fill))
        middle = low + 0.45 * self.height
        number = str(self.series.number) if self.series.number else ""
        right = front.right - COVER_MARGIN
        display = display_font(number, self.theme)
        size = _NUMBER * self.scale
        if number:
            yield Text(right, middle - cap_height(size) / 2, number, size, self._ink, display, Anchor.END)
            right -= text_width(number, size, display) + _BESIDE
        left = front.left + COVER_MARGIN
        name, semibold = self.series.name.upper(), self.theme.text_family.semibold
        if fitting := fitting_size(name, right - left, _NAME * self.scale, LEAST_TYPE, semibold):
            yield Text(left, middle - cap_height(fitting) / 2, name, fitting, self._ink, semibold)
        if number and pages >= LEAST_PAGES_SPINE:
            yield from self._on_spine(number, middle)

    def _on_spine(self, number: str, middle: float) -> Iterator[Shape]:
        """Yield the number upright on the spine, if the spine is wide enough."""
        spine = self.wrap.spine
        width = spine.width - 2 * SPINE_CLEAR
        display = display_font(number, self.theme)
        most = min(_NUMBER * self.scale, 0.6 * self.height / MM_PER_POINT)
        if size := fitting_size(number, width, most, LEAST_TYPE, display):
            base = middle - cap_height(size) / 2
            yield Text(spine.centre.x, base, number, size, self._ink, display, Anchor.MIDDLE)

    @property
    def fill(self) -> Colour:
        """The colour of the band as the palette prints it."""
        wanted = self.series.colour
        palette = self.theme.palette
        return paints_of(wanted, palette.paper, palette).colours["main"] if wanted else self.colours.accent

    @property
    def _ink(self) -> Colour:
        if self.colours.outlined:
            return self.colours.ink
        return self.theme.palette.light if luminance(self.fill) < _DARK else self.theme.palette.ink
