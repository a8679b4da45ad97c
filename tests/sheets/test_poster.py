"""Large boards over many pages: every part of the board is on some page at true size, pages meet."""

from __future__ import annotations

import itertools
from pathlib import Path as FilePath

import pytest

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Layer, Path, Style, Text, linked, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.pipeline.build import Request, build
from pnp.sheets.frame import Frame
from pnp.sheets.paper import Margins, Orientation, Paper
from pnp.sheets.tiled_board import tiled_sheets
from tests.reading import pages_mm, paths, texts


def poster(tmp_path: FilePath, *settings: str) -> bytes:
    spec = tmp_path / "large.yaml"
    spec.write_text(
        "pnp: 1\nproducts:\n  - board: dominate\n    cell: 40mm\n    coordinates: false\n"
        "    trackers: false\n    tally: false\n"
    )
    build(Request((str(spec),), tmp_path / "out", ("pdf",), settings))
    return (tmp_path / "out" / "large-dominate-board.pdf").read_bytes()


def test_a_map_and_then_the_pages_row_by_row(tmp_path: FilePath) -> None:
    pdf = poster(tmp_path)
    pages = len(pages_mm(pdf))
    assert "assembly map" in texts(pdf, 0)
    names = [texts(pdf, page).split("page ")[1].split(" of")[0] for page in range(1, pages)]
    assert names == sorted(names)
    assert names[0] == "A1"
    assert len(names) == pages - 1 == 4


def test_neighbouring_pages_share_what_the_overlap_says(tmp_path: FilePath) -> None:
    """The same upright line of the board, on two pages, lies a page less the overlap apart."""
    for overlap in (10.0, 20.0):
        pdf = poster(tmp_path, f"overlap={overlap:g}mm", "orientation=portrait")
        columns = {page: _upright_lines(pdf, page) for page in (1, 2)}
        step = 190 - overlap
        shared = [x for x in columns[1] if any(abs(x - step - other) < 0.01 for other in columns[2])]
        assert len(shared) >= 2


def _upright_lines(pdf: bytes, page: int) -> list[float]:
    found = []
    for path in paths(pdf, page):
        points = path.points
        found += [a[0] for a, b in itertools.pairwise(points) if a[0] == b[0] and abs(a[1] - b[1]) > 100]
    return found


def test_squares_have_their_true_size_on_every_page(tmp_path: FilePath) -> None:
    pdf = poster(tmp_path)
    for page in range(1, len(pages_mm(pdf))):
        xs = sorted(set(_upright_lines(pdf, page)))
        steps = {round(b - a, 2) for a, b in itertools.pairwise(xs)}
        assert 40.0 in steps


def test_too_many_pages_are_refused(tmp_path: FilePath) -> None:
    with pytest.raises(SpecError, match=r"pages; at most 64 are allowed"):
        poster(tmp_path, "cell=60mm", "size=40", "paper=a5")


def test_no_mark_is_left_on_the_glued_board() -> None:
    """Each page is trimmed on the left and at the top, and covers the right and bottom of its neighbours."""
    theme, paper = Theme(palettes()["colour"]), Paper("a5", Size(148, 210))
    frame = Frame(paper, theme, Margins(10, 10, 10, 10), Orientation.PORTRAIT, overlap=12.0, title="Test")
    board = Drawing(Size(330, 410), ())
    _, *sheets = tiled_sheets(board, "", frame)
    rows, columns = 3, 3
    assert len(sheets) == rows * columns
    area, marked = frame.oriented(Orientation.PORTRAIT).area, 0
    for number, sheet in enumerate(sheets):
        row, column = divmod(number, columns)
        left, top = area.left + 6 * (column > 0), area.top - 6 * (row > 0)
        right, bottom = area.right - 6 * (column < columns - 1), area.bottom + 6 * (row < rows - 1)
        seen = Box(left, bottom, right, top).grown(-0.01)
        marks = [placed for placed in flatten(sheet.front.shapes) if placed.layer is Layer.MARKS]
        for placed in marks:
            if isinstance(placed.shape, Path):
                ends = [(float(s[1]), float(s[2])) for s in placed.shape.segments]
                for start, end in zip(ends[::2], ends[1::2], strict=False):
                    assert not Box.around((start, end)).touches(seen)
                    marked += area.grown(-0.01).touches(Box.around((start, end)))
    seams = rows * (columns - 1) + columns * (rows - 1)
    assert marked == seams * 2 * 4 * 2, "on both pages of each seam four marks of two lines"


def test_the_map_names_every_part_and_leaves_out_the_key() -> None:
    theme, paper = Theme(palettes()["colour"]), Paper("a5", Size(148, 210))
    frame = Frame(paper, theme, Margins(10, 10, 10, 10), Orientation.PORTRAIT, overlap=12.0, title="Test")
    key, mark = Style(fill="#112233"), Style(fill="#445566")
    parts = (rectangle(Box(0, 200, 300, 380), mark), linked((rectangle(Box(0, 380, 20, 400), key),), "key"))
    first, second = tiled_sheets(Drawing(Size(300, 400), parts), "", frame)[:2]
    fills = [
        {placed.shape.style.fill for placed in flatten(sheet.front.shapes) if isinstance(placed.shape, Path)}
        for sheet in (first, second)
    ]
    assert [("#112233" in found, "#445566" in found) for found in fills] == [(False, True), (True, True)]
    words = [placed.shape.text for placed in flatten(first.front.shapes) if isinstance(placed.shape, Text)]
    assert [word for word in words if len(word) == 2] == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]
