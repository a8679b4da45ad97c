"""Sheets of labels by name: each piece exactly on its label, and its back behind it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from pnp.language.catalogue import papers
from pnp.pipeline.build import make_all
from pnp.render.pdf import pdf_bytes
from tests.components.card_specs import errors, spec
from tests.reading import pages_mm
from tests.rows import each
from tests.sheets.test_outlines import DOTS, cards, seen_through

CARDS = f"rows: [{{n: A}}]\neach: 12\nfront: {DOTS}\nback: {DOTS}\n"
INCH = 25.4


@each(
    "paper, size, first, step, columns",
    [
        ("avery-5371", "{width: 3.5in, height: 2in}", (2.5 * INCH, 1.5 * INCH), (3.5 * INCH, 2 * INCH), 2),
        ("avery-5160", "{width: 2.625in, height: 1in}", (1.5 * INCH, 1 * INCH), (2.75 * INCH, 1 * INCH), 3),
        ("avery-l7165", "{width: 67.7mm, height: 99.1mm}", (54.2, 46.95), (101.6, 67.7), 2),
        ("avery-l7160", "{width: 63.5mm, height: 38.1mm}", (39, 34.2), (66, 38.1), 3),
    ],
)
def test_each_piece_is_on_its_label(
    tmp_path: Path, paper: str, size: str, first: tuple[float, float], step: tuple[float, float], columns: int
) -> None:
    (found,) = make_all(spec(tmp_path, f"{CARDS}paper: {paper}\nsize: {size}", None))
    pdf = pdf_bytes(found.product)
    page = pages_mm(pdf)[0]
    fronts = cards(pdf, 0)
    for k, (middle, _) in enumerate(fronts):
        x, y = first[0] + k % columns * step[0], page[1] - first[1] - k // columns * step[1]
        assert middle == pytest.approx((x, y), abs=0.01)
    for (front, _), (behind, _) in zip(fronts, seen_through(cards(pdf, 1), fronts, page), strict=True):
        assert math.dist(front, behind) < 0.01


def test_round_labels_take_round_tokens(tmp_path: Path) -> None:
    text = f"{CARDS}paper: avery-5193\nsize: 1.625in\ncut: round".replace("each: 12", "each: 25")
    (found,) = make_all(spec(tmp_path, text, None))
    assert len(found.product.sheets) == 2
    ((x, y), _), *_ = cards(pdf_bytes(found.product), 0)
    assert (x, y) == pytest.approx(((0.4157 + 0.8125) * INCH, (11 - 0.549 - 0.8125) * INCH), abs=0.01)


def test_labels_of_every_sheet_are_on_it() -> None:
    sheets = [paper for paper in papers().values() if paper.labels]
    assert len(sheets) > 5
    for paper in sheets:
        assert paper.labels is not None
        area = paper.labels.area(paper.size)
        assert 0 < area.left < area.right < paper.size.width
        assert 0 < area.bottom < area.top < paper.size.height
        assert area.left == pytest.approx(paper.size.width - area.right, abs=0.3)


@each(
    "options, said",
    [
        ("", "the labels of avery-5160 are 66.67 mm by 25.4 mm, but these pieces are 63.5 mm by 88.9 mm"),
        ("size: {width: 2.625in, height: 1in}\nback-printing: {fold: gutter}", "can't be folded and glued"),
        ("size: {width: 2.625in, height: 1in}\ncutting-machine: cricut", "these labels are pre-cut"),
    ],
)
def test_what_labels_cant_have_is_refused(tmp_path: Path, options: str, said: str) -> None:
    (found,) = errors(spec(tmp_path, f"{CARDS}paper: avery-5160\n{options}", None))
    assert said in found


def test_cards_for_sleeves_are_as_large_as_what_goes_into_them(tmp_path: Path) -> None:
    (found,) = make_all(spec(tmp_path, f"{CARDS}size: sleeve-mini-usa", None))
    box = found.product.pieces[0].outline.box
    assert (box.width, box.height) == (41, 63)
