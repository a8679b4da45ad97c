"""Boards in halves and quarters: the parts make the whole board, and are as large as their sheets allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.base.geometry import Box
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Layer, Text
from pnp.drawing.shapes import Path as Line
from pnp.pipeline.build import make_all
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product
from tests.reading import pages_mm, paths, texts
from tests.rows import each

BOARD = (
    "board: custom, rim: 0, parts: [{cells: 8x12, fills: ['#102030']}, "
    "{cells: 1x1, at: '3.5,5.5', fills: ['#405060']}]"
)

MAP = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'


def made(folder: Path, options: str) -> Product:
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:\n  - {{{BOARD}, {options}}}\n", encoding="utf-8")
    (found,) = make_all(load_spec(path, "mine.yaml"))
    return found.product


@each("options, count", [("mount: halves", 2), ("mount: quarters", 4), ("mount: quarters, paper: letter", 4)])
def test_parts_make_the_whole_board(tmp_path: Path, options: str, count: int) -> None:
    product = made(tmp_path, options)
    assert len(product.sheets) == count
    trims = [sheet.trim for sheet in product.sheets]
    assert len({(round(box.width, 3), round(box.height, 3)) for box in trims if box}) == 1
    pdf = pdf_bytes(product)
    cell = 0.0
    for page, box in enumerate(trims):
        assert box is not None
        # The cell in the middle of the board is cut through by every fold: a quarter of it is in each corner.
        (middle,) = [path.box for path in paths(pdf, page) if path.fill == (0.251, 0.314, 0.376)]
        cell = middle[2] - middle[0]
        x, y = (middle[0] + middle[2]) / 2, (middle[1] + middle[3]) / 2
        assert min(abs(x - box.left), abs(x - box.right), abs(x - (box.left + box.right) / 2)) < 0.01
        assert min(abs(y - box.bottom), abs(y - box.top), abs(y - (box.bottom + box.top) / 2)) < 0.01
        width, height = pages_mm(pdf)[page]
        assert box.left > 10
        assert box.right < width - 10
        assert box.top < height - 10
    assert cell > (20 if count == 2 else 28)


def test_marks_are_dashed_where_the_board_folds(tmp_path: Path) -> None:
    product = made(tmp_path, "mount: quarters")
    first = product.sheets[0]
    assert first.trim is not None
    assert first.bleed is not None
    assert (first.bleed.right - first.trim.right, first.trim.bottom - first.bleed.bottom) == pytest.approx(
        (2, 2)
    )
    assert (first.bleed.left, first.bleed.top) == (first.trim.left, first.trim.top)
    placed = [one.shape for one in flatten(first.front.shapes) if one.layer is Layer.FOLD]
    dashed = [shape for shape in placed if isinstance(shape, Line) and shape.style.dash]
    ends = [(one[1], one[2]) for shape in dashed for one in shape.segments if len(one) == 3]
    assert len(dashed) == 2
    for x, y in ends:  # beyond the ends of the right side or of the lower one
        assert abs(x - first.trim.right) < 0.01 or abs(y - first.trim.bottom) < 0.01
    plain = made(tmp_path, "mount: halves, crop-marks: false").sheets[0]
    assert not [one for one in flatten(plain.front.shapes) if one.layer is Layer.FOLD]


@each(
    "options, said",
    [
        ("mount: halves, per-sheet: 2", "a board in parts needs whole sheets; leave out `per-sheet`"),
        ("mount: halves, cell: 90mm", "a part of the board is"),
        ("mount: thirds", "expected halves or quarters"),
    ],
)
def test_what_cant_be_mounted_is_refused(tmp_path: Path, options: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        made(tmp_path, options)


@each(
    "board", ["custom, size: 300x200mm, picture: map.svg", "custom, parts: [{cells: 6x8}]", "grid, size: 6x8"]
)
def test_the_legend_is_outside_the_board(tmp_path: Path, board: str) -> None:
    (tmp_path / "map.svg").write_text(MAP, encoding="utf-8")
    spec = tmp_path / "mine.yaml"
    kinds = "legend: {a: {name: Marshland, fill: '#405060'}}"
    spec.write_text(f"pnp: 1\nproducts:\n  - {{board: {board}, {kinds}, mount: halves}}\n", encoding="utf-8")
    (found,) = make_all(load_spec(spec, "mine.yaml"))
    first, second = found.product.sheets
    assert first.trim is not None
    placed = [one.shape for one in flatten(first.front.shapes)]
    words = [one for one in placed if isinstance(one, Text) and one.text == "Marshland"]
    assert [one.y < first.trim.bottom - 9 for one in words] == [True]
    assert "Marshland" not in texts(pdf_bytes(found.product), 1)
    if "picture" in board:
        assert second.trim is not None
        assert sorted((round(second.trim.width), round(second.trim.height))) == [150, 200]


def test_a_legend_without_room_has_a_sheet_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text(MAP, encoding="utf-8")
    spec = tmp_path / "mine.yaml"
    board = "board: custom, size: 370x260mm, picture: map.svg, legend: {a: {name: Marshland}}, mount: halves"
    spec.write_text(f"pnp: 1\nproducts:\n  - {{{board}}}\n", encoding="utf-8")
    (found,) = make_all(load_spec(spec, "mine.yaml"))
    assert [sheet.trim is None for sheet in found.product.sheets] == [False, False, True]
    assert "Marshland" in texts(pdf_bytes(found.product), 2)


def test_a_picture_has_bleed_where_the_board_ends(tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text(MAP, encoding="utf-8")
    spec = tmp_path / "mine.yaml"
    board = "board: custom, size: 300x200mm, picture: map.svg, mount: halves"
    spec.write_text(f"pnp: 1\nproducts:\n  - {{{board}}}\n", encoding="utf-8")
    (found,) = make_all(load_spec(spec, "mine.yaml"))
    for sheet in found.product.sheets:
        assert sheet.trim is not None
        assert sheet.bleed == sheet.trim.grown(2)
        boxes = [bounds(one) for one in flatten(sheet.front.shapes) if one.clip is not None]
        around = Box.around_boxes(boxes)
        assert around.left <= sheet.bleed.left + 0.01
        assert around.top >= sheet.bleed.top - 0.01
