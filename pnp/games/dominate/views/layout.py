"""The places of the parts of a Dominate sheet: board, border, trackers, tally."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.geometry import Size
from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.rules.play import Field

LARGE_TYPE = 13.2
"""The size of coordinates in large print, in points, and of whatever else is read with them."""

# Parts of a square's side.
TRACKER, GAP, RING = 0.52, 0.36, 0.5
LABELS, LARGE_LABELS = 0.45, 0.72
"""The space for coordinates on boards, whose squares are large, and on diagrams, in parts of a square's
side."""
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
    labels: float
    """The space for coordinates."""
    scores_below: bool = True
    """Whether the trackers of the other regions and the tally are below the board."""

    @property
    def tracker(self) -> float:
        return TRACKER * self.cell


def lay_out(options: DominateBoard, field: Field, area: Size) -> Layout:
    """The layout of a board at the cell size in the options, or else at the largest multiple of half a
    millimetre that fits the area."""
    labels = LABELS if options.coordinates else 0.0
    if options.cell is not None:
        return _at(options, field, options.cell, labels)
    unit = _at(options, field, 1.0, labels).size
    cell = min(area.width / unit.width, area.height / unit.height)
    return _at(options, field, max(_LEAST_CELL, int(cell * 2 + 1e-6) / 2), labels)


def lay_out_diagram(options: DominateBoard, field: Field, cell: float, *, scores_below: bool = True) -> Layout:
    """The layout of a diagram with coordinates. What isn't below the board takes no space."""
    return _at(options, field, cell, LARGE_LABELS, scores_below=scores_below)


def _at(
    options: DominateBoard, field: Field, cell: float, labels: float, *, scores_below: bool = True
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
    height += below + (GAP if below else 0.0)
    bottom = height - labels - ring - grid.rows
    mini = _mini_width(options, field)
    return Layout(
        cell=cell,
        size=Size(width * cell, height * cell),
        left=(labels + ring) * cell,
        bottom=bottom * cell,
        ring=ring * cell,
        others_top=others_top * cell,
        tally_left=(labels + ring + (mini + 2 * GAP if mini else 0.0)) * cell,
        labels=labels * cell,
        scores_below=scores_below,
    )


def tracker_block(field: Field) -> tuple[int, int]:
    """The columns and rows of the trackers of the other regions: arranged like the boxes, or else in even
    rows."""
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
