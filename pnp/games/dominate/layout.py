"""The places of the parts of a Dominate sheet: board, border, trackers, and the tally with a track of rings for
each player; and the text of the line below the title.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.geometry import MM_PER_POINT, Size
from pnp.drawing.fonts import LEAST_TEXT, text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Anchor, Circle, Font, Shape, Style, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.rules import LARGEST, Field
from pnp.grids.lattice import squares
from pnp.grids.square import SquareGrid
from pnp.sheets.board_parts import BoardCells

LARGE_TYPE = 13.2
"""The size of coordinates in large print, in points, and of all other text that is read with them."""

# The following are fractions of a square's side.
TRACKER, GAP, RING = 0.52, 0.36, 0.5
LABELS, LARGE_LABELS = 0.45, 0.72
"""The space for coordinates on boards, whose squares are large, and on diagrams, in parts of a square's
side."""
CAPTIONS = 0.46
"""The space for what is above the trackers of the other regions and above the tally, in parts of a square's
side."""
_APART = 0.76
"""The greatest distance between the tracks of the tally, in parts of a square's side."""
_LEAST_CELL = 4.0  # mm


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the parts, in millimetres from the lower left of the drawing."""

    cell: float
    size: Size
    left: float
    """The board's left edge."""
    bottom: float
    """The board's lower edge."""
    ring: float
    """The width of the border that repeats the opposite edge."""
    others_top: float
    """The upper edge of the trackers of the other regions and of the tally."""
    tally_left: float
    tracks: tuple[float, float]
    """The positions of the two tracks of the tally, which are in the middle beside those trackers."""
    labels: float
    """The space for coordinates."""
    scores_below: bool = True
    """Whether the trackers of the other regions and the tally are below the board."""
    captions: float = 0.0
    """The space above these for their names; none without a tally."""

    def cells(self, grid: SquareGrid) -> BoardCells:
        """Return the squares of the board."""
        return BoardCells(squares(grid.rows, grid.columns), self.cell, self.left, self.bottom)

    @property
    def tracker(self) -> float:
        return TRACKER * self.cell


def lay_out(options: DominateBoard, field: Field, area: Size) -> Layout:
    """Return the layout of a board at the cell size in the options, or else at the largest multiple of
    half a millimetre that fits the area. Without a tally beside them, the trackers need no name."""
    labels = LABELS if options.coordinates else 0.0
    captions = CAPTIONS if options.tally else 0.0
    if options.cell is not None:
        return _at(options, field, options.cell, labels, captions=captions)
    unit = _at(options, field, 1.0, labels, captions=captions).size
    cell = min(area.width / unit.width, area.height / unit.height)
    return _at(options, field, max(_LEAST_CELL, int(cell * 2 + 1e-6) / 2), labels, captions=captions)


def lay_out_diagram(options: DominateBoard, field: Field, cell: float, *, scores_below: bool = True) -> Layout:
    """Return the layout of a diagram with coordinates. Parts that aren't below the board take no space."""
    return _at(options, field, cell, LARGE_LABELS, scores_below=scores_below)


def _at(
    options: DominateBoard,
    field: Field,
    cell: float,
    labels: float,
    *,
    scores_below: bool = True,
    captions: float = 0.0,
) -> Layout:
    grid, ring = field.grid, (RING if options.wrap else 0.0)
    width = labels + 2 * ring + grid.columns
    height = labels + 2 * ring + grid.rows
    if options.trackers and field.rows:
        width += GAP + TRACKER
    if options.trackers and field.columns:
        height += GAP + TRACKER
    below = _below_height(options, field) if scores_below else 0.0
    others_top = below
    height += below + captions + (GAP if below else 0.0)
    bottom = height - labels - ring - grid.rows
    mini, apart = _mini_width(options, field), min(_APART, 0.55 * below)
    return Layout(
        cell=cell,
        size=Size(width * cell, height * cell),
        left=(labels + ring) * cell,
        bottom=bottom * cell,
        ring=ring * cell,
        others_top=others_top * cell,
        tally_left=(labels + ring + (mini + 2 * GAP if mini else 0.0)) * cell,
        tracks=(0.5 * (below + apart) * cell, 0.5 * (below - apart) * cell),
        labels=labels * cell,
        scores_below=scores_below,
        captions=captions * cell,
    )


def tracker_block(field: Field) -> tuple[int, int]:
    """Return the columns and rows of the trackers of the other regions: arranged like the boxes, or else
    in even rows."""
    if field.boxes:
        return field.grid.columns // field.boxes[0], field.grid.rows // field.boxes[1]
    count = len(field.others)
    columns = min(count, max(3, round(count**0.5)))
    return columns, -(-count // columns) if count else 0


def _mini_width(options: DominateBoard, field: Field) -> float:
    return tracker_block(field)[0] * TRACKER if options.trackers and field.others else 0.0


def _below_height(options: DominateBoard, field: Field) -> float:
    trackers = tracker_block(field)[1] * TRACKER if options.trackers and field.others else 0.0
    return max(trackers, 2 * TRACKER + 0.25 if options.tally else 0.0)


_CAPTION = 9.0
"""The largest size of the names above trackers and tally, in points."""


def captions(layout: Layout, options: DominateBoard, field: Field, theme: Theme) -> list[Shape]:
    """Return the names of the trackers of the other regions and of the tally, if there's room for them."""
    size = min(LARGE_TYPE if theme.large_sheets else _CAPTION, 0.56 * layout.captions / MM_PER_POINT)
    if size < LEAST_TEXT:
        return []
    y = layout.others_top + 0.26 * layout.captions
    found: list[Shape] = []
    if options.trackers and field.others:
        name = theme.translate("Boxes") if field.boxes else theme.translate("Regions")
        found.append(Text(layout.left, y, name, size, theme.palette.ink))
    found.append(Text(layout.tally_left, y, theme.translate("Regions won"), size, theme.palette.ink))
    return found


# Tally


_LEAST_NUMBER, _LARGE_LEAST, _BESIDE = 7.0, 12.0, 9.0
"""The smallest size of numbers, in points, and that on large-print sheets. Smaller ones would be illegible and
are left out; then the goal is
beside its ring, at the third size, or in large print at that of the coordinates."""
_OFF = 0.8  # mm between the last ring and the number beside it

_RINGS, _LARGE_RINGS = (0.38, 0.95), (0.46, 1.15)
"""A ring's radius, as a fraction of the rings' distance; its number's size, as a fraction of the radius. Then
both on large-print sheets."""


@dataclass(frozen=True)
class Tally:
    """The rings of both tracks. The last one, ``need``, wins the game.

    :param right: how far a track may extend, in millimetres.
    :param plain: whether a ring that has been reached is shaded for both players alike.
    """

    layout: Layout
    theme: Theme
    need: int
    right: float
    plain: bool

    def track(self, y: float, player: int, score: int) -> list[Shape]:
        """Return the rings of a player, 0 or 1, the first ``score`` of them reached."""
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
        """The distance between rings, in millimetres."""
        pitch = min(self.layout.tracker, (self.right - self._left) / self.need)
        if self._number_size(pitch) >= self._least:
            return pitch
        return min(self.layout.tracker, (self.right - self._left - self._goal_width) / self.need)

    @property
    def _least(self) -> float:
        return _LARGE_LEAST if self.theme.large_sheets else _LEAST_NUMBER

    @property
    def _goal_width(self) -> float:
        """The width of the number beside the last ring, and of the space before it."""
        return 1.0 + text_width(str(self.need), self._beside, Font.BOLD)

    @property
    def _beside(self) -> float:
        return LARGE_TYPE if self.theme.large_print or self.theme.large_sheets else _BESIDE

    def _ring(self, x: float, y: float, number: int, player: int, *, reached: bool) -> list[Shape]:
        palette, pitch = self.theme.palette, self._pitch
        radius = self._proportions[0] * pitch
        last = number == self.need
        width = WEIGHTS.thick if last else WEIGHTS.thin
        colour, rim = palette.ink, Style(palette.paper, palette.line, width)
        if reached and self.plain:
            rim = replace(rim, fill=palette.shade)
        elif reached and player == 0:
            colour, rim = palette.on_players[0], replace(rim, fill=palette.players[0])
        elif reached:
            rim = Style(palette.pales[1], palette.players[1], 0.2 * radius)
        size = self._number_size(pitch)
        font = Font.BOLD if last else Font.REGULAR
        found: list[Shape] = [Circle(x, y, radius - (rim.width - width) / 2, rim)]
        if size >= self._least:
            found.append(centred(x, y, str(number), size, colour, font))
        elif last:  # the number is too large for its ring, so it's beside it
            text = centred(0, y, str(number), self._beside, palette.ink, font)
            found.append(replace(text, x=x + radius + _OFF, anchor=Anchor.START))
        return found

    @property
    def _proportions(self) -> tuple[float, float]:
        """The proportions of the rings and their numbers."""
        return _LARGE_RINGS if self.theme.large_sheets else _RINGS

    def _number_size(self, pitch: float) -> float:
        """Return the size in points of the numbers in rings that are ``pitch`` mm apart."""
        radius, number = self._proportions
        return radius * pitch / MM_PER_POINT * number


# Subtitle


def subtitle(field: Field, theme: Theme) -> str:
    """Return the text below the title: the board's size, its regions, and what wins."""
    grid = field.grid
    if grid.torus:
        parts = [theme.translate("{columns} × {rows} torus", columns=grid.columns, rows=grid.rows)]
    else:
        parts = [
            theme.translate("{columns} × {rows} squares, no wraparound", columns=grid.columns, rows=grid.rows)
        ]
    if field.boxes:
        parts.append(
            theme.translate("boxes of {width} × {height}", width=field.boxes[0], height=field.boxes[1])
        )
    elif field.others:
        parts.append(theme.translate("{count} irregular regions", count=len(field.others)))
    if field.largest != LARGEST:
        parts.append(theme.translate("moves of up to {most} squares", most=field.largest))
    parts.append(theme.translate("{need} of {count} regions win", need=field.to_win, count=len(field.regions)))
    return " · ".join(parts)
