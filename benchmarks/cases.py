"""The sheets that are measured, and the targets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent

FASTER, MEMORY, SIZE = 3.5, 0.5, 0.5
"""Targets relative to the peer: at least this many times as fast, and at most these fractions of its memory and
file size."""

HELP_SECONDS, LARGE_SECONDS = 0.25, 1.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that several programs draw: from a spec here, and by scripts of the same name in `peers` and
    `bare`."""

    title: str
    spec: str
    faster: float = FASTER
    """The targets for this sheet."""
    size: float = SIZE

    @property
    def spec_file(self) -> Path:
        return HERE / "specs" / f"{self.spec}.yaml"

    def script(self, folder: str) -> Path | None:
        """Return the script in `peers` or `bare` that draws this sheet; None if there is none."""
        path = HERE / folder / f"{self.spec.replace('-', '_')}.py"
        return path if path.is_file() else None


SHEETS = (
    Sheet("hexagon board of side 9, 217 cells", "hexagon-board"),
    Sheet("9x9 board, boxes, tracking squares", "torus-board"),
    Sheet("39x32 dots", "dots-field"),
    Sheet("double-six set, 28 tiles", "domino-set"),
    Sheet("63 hexagon tiles, front and back", "hexagon-tiles"),
    Sheet("500 cards with a picture and own backs; the peer without backs", "deck-500", faster=5, size=1),
)

LARGE = (
    Sheet("a board of 40x40 squares", "board-40x40"),
    Sheet("a double-fifteen set, 136 tiles and their backs", "double-fifteen"),
    Sheet("a board over 20 pages, with its map", "board-20-pages"),
)
