"""Counts the sheets that decks take: ``python -m benchmarks.sheet_counts [--write]``.

Thirteen sizes of cards on three papers, with crop marks, without them, and with a gap: 117 decks of 54 cards.
Beside each count is that of a plain grid with turned rows: upright cards in columns and rows, and turned ones
in what is left below them, on the paper within margins.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from benchmarks.report import arguments, show, table
from pnp.base.geometry import Size

RESULTS = Path(__file__).parent / "results" / "sheet_counts.md"
CARDS = 54
SIZES = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "euro": Size(59, 92),
    "tarot": Size(70, 120),
    "jumbo": Size(88.9, 139.7),
    "mini": Size(44.45, 63.5),
    "mini-euro": Size(44, 68),
    "business": Size(50.8, 88.9),
    "square": Size(70, 70),
    "100 × 50": Size(100, 50),
    "Dixit": Size(80, 120),
    "25": Size(25, 25),
    "A6": Size(105, 148),
}
PAPERS = {"a4": Size(210, 297), "letter": Size(215.9, 279.4), "a3": Size(297, 420)}


class Way(NamedTuple):
    """How a deck is laid out: the options, the gap, and the margin of the plain grid in millimetres."""

    options: str
    gap: float
    margin: float


WAYS = {
    "crop marks": Way("", 0.0, 10.0),
    "no marks": Way("crop-marks: false\n", 0.0, 5.0),
    "gap 3 mm": Way("gap: 3mm\n", 3.0, 10.0),
}


def main() -> None:
    """Count, print, and write the report to its file if asked to."""
    asked = arguments("benchmarks.sheet_counts", RESULTS).parse_args()
    rows = [[size, *cells] for size, cells in _rows()]
    head = ["size (mm)", *(f"{paper}, {way}" for paper in PAPERS for way in WAYS)]
    text = "\n\n".join(
        (
            "# Sheets for a deck of 54",
            "Made by `python -m benchmarks.sheet_counts --write`. The second figure is that of a plain grid\n"
            "with turned rows within margins of 10 mm, or 5 mm without crop marks.",
            table(head, rows),
        )
    )
    show(text + "\n", RESULTS, write=asked.write)


def _rows() -> Iterator[tuple[str, list[str]]]:
    for name, size in SIZES.items():
        yield (
            name,
            [
                f"{ours(size, paper, way)} / {plain(size, PAPERS[paper], WAYS[way])}"
                for paper in PAPERS
                for way in WAYS
            ],
        )


def ours(size: Size, paper: str, way: str) -> int:
    """Return the number of sheets that pnp makes of a deck."""
    import tempfile

    from pnp.pipeline.build import make_all
    from pnp.products.resolve import load_spec

    text = (
        f"pnp: 1\npaper: {paper}\nproducts:\n  - pieces: cards\n    rows: [{{n: A}}]\n    each: {CARDS}\n"
        f"    size: {{width: {size.width}mm, height: {size.height}mm}}\n    {WAYS[way].options}"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.yaml"
        path.write_text(text, encoding="utf-8")
        (made,) = make_all(load_spec(path, "deck.yaml"))
    return len(made.product.sheets)


def plain(size: Size, paper: Size, way: Way) -> int:
    """Return the number of sheets that a plain grid with turned rows needs."""
    areas = [
        Size(side.width - 2 * way.margin, side.height - 2 * way.margin) for side in (paper, paper.turned())
    ]
    pieces = (size, size.turned())
    most = max(_in_rows(piece, area, way.gap) for area in areas for piece in pieces)
    return ceil(CARDS / most) if most else 10**6


def _in_rows(piece: Size, area: Size, gap: float) -> int:
    """Return the pieces of a grid from the top, with turned ones in the strip below, or in the one beside
    it."""
    columns, rows = _fit(area.width, piece.width, gap), _fit(area.height, piece.height, gap)
    most = columns * rows
    for k in range(rows + 1):
        rest = area.height - k * (piece.height + gap)
        below = _fit(area.width, piece.height, gap) * _fit(rest, piece.width, gap)
        most = max(most, columns * k + below)
    return most


def _fit(length: float, side: float, gap: float) -> int:
    return max(0, floor((length + gap + 1e-6) / (side + gap)))


if __name__ == "__main__":
    main()
