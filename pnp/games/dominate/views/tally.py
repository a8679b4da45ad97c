"""The tally below a Dominate board: a track of rings for each player, to cross off the regions they master."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Anchor, Circle, Font, Shape, Style
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominate.views.layout import LARGE_TYPE, Layout

_LEAST_NUMBER, _BESIDE = 7.0, 9.0
"""The smallest size of numbers, in points. Smaller ones would be illegible and are left out; then the goal is
beside its ring, at the second size, or in large print at that of the coordinates."""
_OFF = 0.8  # mm between the last ring and the number beside it

_RINGS, _LARGE_RINGS = (0.38, 0.95), (0.46, 1.15)
"""A ring's radius, as a fraction of the rings' distance; its number's size, as a fraction of the radius. Then
both on large-print sheets."""


@dataclass(frozen=True)
class Tally:
    """The rings of both tracks. The last one, ``need``, wins the game.

    :param right: how far a track may reach, in millimetres.
    :param plain: whether a ring that has been reached is shaded for both players alike.
    """

    layout: Layout
    theme: Theme
    need: int
    right: float
    plain: bool

    def track(self, y: float, player: int, score: int) -> list[Shape]:
        """The rings of a player, 0 or 1, the first ``score`` of them reached."""
        pitch = self._pitch
        found: list[Shape] = []
        for number in range(1, self.need + 1):
            found += self._ring(self._left + (number - 0.5) * pitch, y, number, player, reached=number <= score)
        return found

    @property
    def _left(self) -> float:
        return self.layout.tally_left + self.layout.tracker * 1.4

    @property
    def _pitch(self) -> float:
        """The distance of the rings, in millimetres."""
        pitch = min(self.layout.tracker, (self.right - self._left) / self.need)
        if self._number_size(pitch) >= _LEAST_NUMBER:
            return pitch
        return min(self.layout.tracker, (self.right - self._left - self._goal_width) / self.need)

    @property
    def widest(self) -> float:
        """How far a track with a number beside its last ring reaches if there's room for it."""
        return self._left + self.need * self.layout.tracker + self._goal_width

    @property
    def _goal_width(self) -> float:
        """The width of the number beside the last ring, and of the space before it."""
        return 1.0 + text_width(str(self.need), self._beside, Font.BOLD)

    @property
    def _beside(self) -> float:
        return LARGE_TYPE if self.theme.large_print else _BESIDE

    def _ring(self, x: float, y: float, number: int, player: int, *, reached: bool) -> list[Shape]:
        palette, pitch = self.theme.palette, self._pitch
        radius = self._proportions[0] * pitch
        last = number == self.need
        width = WEIGHTS.thick if last else WEIGHTS.thin
        colour, rim = palette.ink, Style(stroke=palette.line, width=width)
        if reached and self.plain:
            rim = replace(rim, fill=palette.shade)
        elif reached and player == 0:
            colour, rim = palette.on_players[0], replace(rim, fill=palette.players[0])
        elif reached:
            rim = Style(palette.pales[1], palette.players[1], 0.2 * radius)
        size = self._number_size(pitch)
        font = Font.BOLD if last else Font.REGULAR
        found: list[Shape] = [Circle(x, y, radius - (rim.width - width) / 2, rim)]
        if size >= _LEAST_NUMBER:
            found.append(centred(x, y, str(number), size, colour, font))
        elif last:  # too large for its ring, so beside it
            text = centred(0, y, str(number), self._beside, palette.ink, font)
            found.append(replace(text, x=x + radius + _OFF, anchor=Anchor.START))
        return found

    @property
    def _proportions(self) -> tuple[float, float]:
        """Those of the rings and their numbers."""
        return _LARGE_RINGS if self.theme.large_sheets else _RINGS

    def _number_size(self, pitch: float) -> float:
        """The size in points of the numbers in rings that are ``pitch`` mm apart."""
        radius, number = self._proportions
        return radius * pitch / MM_PER_POINT * number
