"""Crop marks and the gaps between pieces, read back from PDFs."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.base.geometry import Box
from pnp.pipeline.build import make_all
from pnp.render.pdf import pdf_bytes
from pnp.sheets.marks import guides
from tests.components.card_specs import errors, spec
from tests.reading import pages_mm, paths
from tests.rows import each
from tests.sheets.test_outlines import DOTS, XY, cards

CARDS = f"rows: [{{n: A}}]\neach: 6\nsize: {{width: 40mm, height: 60mm}}\nfront: {DOTS}\nback: {DOTS}\n"
PLAIN = "ruler: false\nbuild-stamp: false\norientation: portrait\n"


def pdf(tmp_path: Path, options: str) -> bytes:
    (found,) = make_all(spec(tmp_path, CARDS + options, None))
    return pdf_bytes(found.product)


def strokes(data: bytes, page: int = 0) -> list[tuple[XY, XY]]:
    drawn = [line for path in paths(data, page) if path.operator in "Ss" for line in path.lines]
    return [(start, end) for line in drawn for start, end in pairwise(line)]


def test_gaps_differ_across_and_down(tmp_path: Path) -> None:
    data = pdf(tmp_path, f"{PLAIN}gap: {{across: 7mm, down: 2mm}}")
    middles = [middle for middle, _ in cards(data, 0)]
    xs, ys = (sorted({round(point[axis], 2) for point in middles}) for axis in (0, 1))
    assert {round(b - a, 1) for a, b in pairwise(xs)} == {47.0}
    assert {round(b - a, 1) for a, b in pairwise(ys)} == {62.0}


@each(
    "gap, across, down",
    [("gap: 3mm", 63, 43), ("gap: {down: 5mm}", 60, 45), ("gap: {across: 5mm}", 65, 40), ("", 60, 40)],
)
def test_a_side_that_isnt_named_has_no_gap(tmp_path: Path, gap: str, across: float, down: float) -> None:
    middles = [middle for middle, _ in cards(pdf(tmp_path, PLAIN + gap), 0)]
    steps = {(round(abs(b[0] - a[0])), round(abs(b[1] - a[1]))) for a, b in pairwise(middles)}
    assert (across, 0) in steps
    assert down in {step[1] for step in steps}


def test_turned_cards_keep_the_gaps_of_the_page(tmp_path: Path) -> None:
    tarot = CARDS.replace("40mm", "70mm").replace("60mm", "120mm").replace("each: 6", "each: 54")
    (found,) = make_all(spec(tmp_path, f"{tarot}gap: {{across: 2mm, down: 1mm}}", None))
    data = pdf_bytes(found.product)
    boxes = []
    for (x, y), (right, _) in cards(data, 0):
        width, height = (70, 120) if abs(right - x) > 1 else (120, 70)
        boxes.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    for k, one in enumerate(boxes):
        for other in boxes[:k]:
            apart_across = max(other[0] - one[2], one[0] - other[2])
            apart_down = max(other[1] - one[3], one[1] - other[3])
            assert apart_across > 1.99 or apart_down > 0.99


def test_hexagons_have_one_gap_for_all_sides(tmp_path: Path) -> None:
    wrong = CARDS + "cut: hexagon\nsize: 30mm\ngap: {across: 3mm}"
    (found,) = errors(spec(tmp_path, wrong.replace("size: {width: 40mm, height: 60mm}\n", ""), None))
    assert "hexagons and triangles need one gap for all sides, such as `gap: 3mm`" in found


def test_marks_run_to_the_edge_of_the_paper_and_stop_at_the_footer(tmp_path: Path) -> None:
    data = pdf(tmp_path, "orientation: portrait\nmarks-to-edge: true")
    width, height = pages_mm(data)[0]
    level = [line for line in strokes(data) if abs(line[0][1] - line[1][1]) < 0.01 and math.dist(*line) > 9]
    upright = [line for line in strokes(data) if abs(line[0][0] - line[1][0]) < 0.01 and math.dist(*line) > 9]
    assert {round(x, 2) for line in level for x, _ in line} >= {0, round(width, 2)}
    ends = {round(y, 2) for line in upright for _, y in line}
    assert max(ends) == pytest.approx(height, abs=0.01)
    assert min(ends) >= 12  # the ruler and the stamp are below


def test_marks_that_run_to_the_edge_stay_clear_of_pieces_beside_turned_ones(tmp_path: Path) -> None:
    tarot = CARDS.replace("40mm", "70mm").replace("60mm", "120mm").replace("each: 6", "each: 54")
    (found,) = make_all(spec(tmp_path, f"{tarot}marks-to-edge: true", None))
    data = pdf_bytes(found.product)
    width, height = pages_mm(data)[0]
    dots = [middle for middle, _ in cards(data, 0)]
    black = [path for path in paths(data, 0) if path.operator in "Ss" and len(path.lines) > 1]
    assert any(min(x, width - x, y, height - y) < 0.01 for path in black for x, y in path.points)
    for path in black:
        for (x1, y1), (x2, y2) in (line for line in path.lines if len(line) == 2):
            for x, y in dots:
                assert not (min(x1, x2) < x < max(x1, x2) and abs(y - y1) < 10)
                assert not (min(y1, y2) < y < max(y1, y2) and abs(x - x1) < 10)


@each("flip", ["", "back-printing: {flip: short-edge}", "orientation: landscape", "marks-to-edge: true"])
def test_marks_on_backs_are_behind_those_of_fronts(tmp_path: Path, flip: str) -> None:
    assert not strokes(pdf(tmp_path, f"ruler: false\nbuild-stamp: false\n{flip}"), 1)
    data = pdf(tmp_path, f"ruler: false\nbuild-stamp: false\nmarks-on-backs: true\n{flip}")
    (width, height), *_ = pages_mm(data)
    sideways = abs(cards(data, 0)[0][0][1] - cards(data, 1)[0][0][1]) < 0.01
    seen = {
        tuple(
            sorted(
                (round(width - x if sideways else x, 2), round(y if sideways else height - y, 2))
                for x, y in mark
            )
        )
        for mark in strokes(data, 1)
    }
    assert seen == {tuple(sorted((round(x, 2), round(y, 2)) for x, y in mark)) for mark in strokes(data)}


def test_a_line_with_a_mark_at_one_end_has_that_mark_too() -> None:
    card = [(20.0, 40.0), (80.0, 40.0), (80.0, 90.0), (20.0, 90.0)]
    page, ruler = Box(0, 0, 100, 120), Box(10, 30, 90, 38)
    found = guides([card], page, 0.0, [ruler])
    assert {mark[0] for mark in found.marks if mark[0] == mark[2]} == {20.0, 80.0}
    assert all(mark[1] > 90 for mark in found.marks if mark[0] == mark[2]), "above the card alone"
    assert sorted(line for line in found.lines) == [(20.0, 40.0, 20.0, 90.0), (80.0, 40.0, 80.0, 90.0)]


def test_a_line_without_space_for_a_mark_is_marked_in_the_bleed_and_not_on_the_piece() -> None:
    page, card, ruler = Box(0, 0, 100, 100), [(20, 20), (80, 20), (80, 80), (20, 80)], Box(0, 0, 100, 18)
    found = guides([card], page, 2.0, [ruler])
    assert not found.lines
    assert set(found.in_bleed) == {(20, 18, 20, 19), (80, 18, 80, 19)}


def test_a_mark_in_the_bleed_goes_on_to_where_printers_print_and_a_shorter_one_stands_above_the_ruler() -> None:
    page, card = Box(0, 0, 100, 100), [(7.75, 20), (92.25, 20), (92.25, 80), (7.75, 80)]
    found = guides([card], page, 2.0, [Box(0, 0, 100, 14.5)])
    level = {tuple(round(at, 2) for at in mark) for mark in found.in_bleed if mark[1] == mark[3]}
    assert level == {(x1, y, x2, y) for y in (20, 80) for x1, x2 in ((4.25, 6.75), (93.25, 95.75))}
    assert {min(mark[1], mark[3]) for mark in found.marks if mark[3] < 20} == {15.0}
