"""Upright and turned cards on one sheet: few sheets, cut from edge to edge, with backs in place."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from pnp.base.geometry import Box, Size
from pnp.pipeline.build import make_all
from pnp.render.pdf import pdf_bytes
from pnp.sheets.guillotine import Guillotine
from pnp.sheets.paper import Gap
from pnp.sheets.sheet import Product
from tests.components.card_specs import spec
from tests.pictures import encoded, picture
from tests.reading import pages_mm, texts
from tests.rows import each
from tests.sheets.test_outlines import DOTS, cards, distance, placed, seen_through, strokes


def product(tmp_path: Path, options: str) -> Product:
    text = f"rows: [{{n: A}}]\neach: 54\nfront: {DOTS}\nback: {DOTS}\n{options}"
    (found,) = make_all(spec(tmp_path, text, None))
    return found.product


@pytest.mark.slow
@each(
    "size, width, height, paper, sheets",
    [
        ("tarot", 70, 120, "a4", 9),
        ("tarot", 70, 120, "letter", 11),
        ("jumbo", 88.9, 139.7, "letter", 18),
        ("jumbo", 88.9, 139.7, "a4", 14),
        ("{width: 100mm, height: 50mm}", 100, 50, "a4", 6),
        ("poker", 63.5, 88.9, "letter", 6),
    ],
)
def test_decks_of_54_take_few_sheets_and_their_backs_are_in_place(
    tmp_path: Path, size: str, width: float, height: float, paper: str, sheets: int
) -> None:
    made = product(tmp_path, f"size: {size}\npaper: {paper}\ncut-lines: true")
    assert len(made.sheets) == sheets
    pdf = pdf_bytes(made)
    page = pages_mm(pdf)[0]
    fronts, backs = cards(pdf, 0), cards(pdf, 1)
    behind = seen_through(backs, fronts, page)
    lines = strokes(pdf)
    for (middle, right), (middle_behind, right_behind) in zip(fronts, behind, strict=True):
        assert math.dist(middle, middle_behind) < 0.01
        assert math.dist((2 * middle[0] - right[0], 2 * middle[1] - right[1]), right_behind) < 0.01
        for x, y in ((0.5, 0.2), (-0.5, 0.2), (0.2, 0.5), (0.2, -0.5)):
            side = placed((x * width, y * height), (middle, right))
            assert min(distance(side, *line) for line in lines) < 0.01
            assert 4.9 < side[0] < page[0] - 4.9
            assert 4.9 < side[1] < page[1] - 4.9
    assert re.search(r"(100|90|80|70|60) mm", texts(pdf, 0))
    assert "mine.yaml" in texts(pdf, 1)


def falls_apart(boxes: list[Box]) -> bool:
    """Return whether straight cuts from edge to edge free every box."""
    if len(boxes) < 2:
        return True
    for low, high in (("left", "right"), ("bottom", "top")):
        for cut in {getattr(box, high) for box in boxes}:
            first = [box for box in boxes if getattr(box, high) <= cut + 1e-6]
            second = [box for box in boxes if getattr(box, low) >= cut - 1e-6]
            if first and second and len(first) + len(second) == len(boxes):
                return falls_apart(first) and falls_apart(second)
    return False


@each(
    "width, height, gap",
    [
        (w, h, g)
        for w, h in ((70, 120), (100, 50), (44, 68), (35, 91), (88.9, 139.7), (12, 55))
        for g in (0.0, 3.0)
    ],
)
def test_turned_and_upright_pieces_fall_apart_by_straight_cuts(width: float, height: float, gap: float) -> None:
    area = Size(200, 287)
    boxes = [cell.box for cell in Guillotine(Size(width, height), Gap(gap, gap)).cells(area)]
    assert all(Box(0, 0, *area).grown(1e-5).holds(box) for box in boxes)
    assert falls_apart(boxes)
    plain = [
        int((area[0] + gap + 1e-6) / (w + gap)) * int((area[1] + gap + 1e-6) / (h + gap))
        for w, h in ((width, height), (height, width))
    ]
    assert len(boxes) >= max(plain)


def test_one_card_fills_a_page_with_its_bleed(tmp_path: Path) -> None:
    page = "paper: {width: 69.85mm, height: 95.25mm}\nmargin: 0mm\nbleed: 3.175mm"
    made = product(tmp_path, f"{page}\ncrop-marks: false\nruler: false\nbuild-stamp: false")
    assert len(made.sheets) == 54
    for found in made.pages():
        assert found.trim is not None
        assert found.bleed is not None
        assert [round(side, 3) for side in found.trim] == [3.175, 3.175, 66.675, 92.075]
        assert [round(side, 3) for side in found.bleed] == [0, 0, 69.85, 95.25]


def test_the_build_says_what_would_save_a_sheet(tmp_path: Path) -> None:
    assert (
        product(tmp_path, "size: poker\ngap: 10mm").remark
        == "without `gap`, 6 sheets would be enough instead of 7"
    )
    assert not product(tmp_path, "size: poker").remark


def test_edge_to_edge_pictures_that_touch_are_told(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(encoded(picture(635, 889)))
    text = "rows: [{n: A}, {n: B}]\nsize: poker\nfront: [{picture: art.png, make-bleed: mirror}]\nback: none\n"
    (made,) = make_all(spec(tmp_path, text, None))
    assert made.product.remark.startswith("edge-to-edge pictures touch")
    (made,) = make_all(spec(tmp_path, f"{text}gap: 2mm\n", None))
    assert not made.product.remark


@each(
    "options, is_told",
    [
        ("", True),
        ("gap: 2mm", False),
        ("gap: {across: 2mm, down: 0mm}", True),
        ("cut: round", False),
        ("only: {n: A}", False),
    ],
)
def test_cards_of_different_colours_that_touch_are_told(tmp_path: Path, options: str, is_told: bool) -> None:
    text = (
        'rows: [{n: A, c: "#aa3333"}, {n: B, c: "#3333aa"}]\nsize: {width: 50mm, height: 50mm}\n'
        f'front: [{{shape: box, fill: "{{c}}"}}, {{text: "{{n}}"}}]\nback: none\n{options}'
    )
    (made,) = make_all(spec(tmp_path, text, None))
    assert ("different colours touch" in made.product.remark) == is_told
