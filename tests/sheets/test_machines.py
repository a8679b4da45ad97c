"""Sheets for cutting machines, read back from their PDFs: where marks are, and what keeps away from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.pipeline.build import make_all
from pnp.render.dxf import dxf_bytes
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import svg_bytes
from pnp.sheets.sheet import Product
from tests.components.card_specs import errors, spec
from tests.reading import pages_mm, paths
from tests.render.test_dxf import dxf_lines, svg_lines
from tests.rows import each

Corners = tuple[float, float, float, float]
CARDS = 'rows: [{n: A}]\neach: 9\ncut: rounded\nfront: [{shape: box, fill: "#336699"}]\n'


def made(tmp_path: Path, options: str) -> Product:
    (found,) = make_all(spec(tmp_path, CARDS + options, None))
    return found.product


def boxes(pdf: bytes) -> list[Corners]:
    """Return the boxes of everything that is filled or drawn on the first page."""
    return [path.box for path in paths(pdf, 0)]


def near(one: Corners, other: Corners) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, other, strict=True))


@each(
    "options, paper, square",
    [
        ("cutting-machine: silhouette\n", (210.0, 297.0), True),
        ("cutting-machine: silhouette\npaper: letter\norientation: landscape\nbleed: 0", (279.4, 215.9), True),
        ("cutting-machine: silhouette-4\npaper: letter\norientation: portrait", (215.9, 279.4), False),
        ("cutting-machine: silhouette\nback-printing: {fold: gutter}", None, True),
    ],
)
def test_silhouettes_marks_are_where_its_program_expects_them_and_alone_in_their_corners(
    tmp_path: Path, options: str, paper: tuple[float, float] | None, square: bool
) -> None:
    product = made(tmp_path, options)
    pdf = pdf_bytes(product)
    width, height = pages_mm(pdf)[0]
    if paper:
        assert (width, height) == pytest.approx(paper, abs=0.01)
    right, top, far = width - 10, height - 10, 18.89
    drawn = boxes(pdf)
    marks: list[Corners] = [(right - 8.89, top - 8.89, right, top), (10, 10, far, far)]
    marks.append((10, top - 5, 15, top) if square else (10, top - 8.89, far, top))
    if not square:
        marks.append((right - 8.89, 10, right, far))
    dark = [line for path in paths(pdf, 0) if near(path.box, bounding(marks)) for line in path.lines]
    for left, bottom, end, high in marks:
        inside = [
            p
            for line in dark
            for p in line
            if left - 0.01 <= p[0] <= end + 0.01 and bottom - 0.01 <= p[1] <= high + 0.01
        ]
        assert inside, "a mark is missing"
        xs, ys = zip(*inside, strict=True)
        assert near((min(xs), min(ys), max(xs), max(ys)), (left, bottom, end, high))
    corners = [(0, height - far, far, height), (width - far, height - far, width, height), (0, 0, far, far)]
    for box in drawn:
        if near(box, bounding(marks)):
            continue
        for corner in corners:
            apart = (
                box[2] <= corner[0] + 0.01
                or box[0] >= corner[2] - 0.01
                or box[3] <= corner[1] + 0.01
                or box[1] >= corner[3] - 0.01
            )
            assert apart, (box, corner)
    for line in svg_lines(next(product.pages()), "cut"):
        assert all(9.99 <= x <= right + 0.01 and 9.99 <= y <= top + 0.01 for x, y in line)


def bounding(found: list[Corners]) -> Corners:
    lefts, bottoms, rights, tops = zip(*found, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def test_eight_poker_cards_fit_letter_paper_between_the_marks(tmp_path: Path) -> None:
    cards = CARDS.replace("9", "8") + "cutting-machine: silhouette\npaper: letter\nbleed: 0"
    (found,) = make_all(spec(tmp_path, cards, None))
    assert len(found.product.sheets) == 1


def test_a_cricut_gets_a_picture_that_it_can_print_with_nothing_but_pieces(tmp_path: Path) -> None:
    product = made(tmp_path, "cutting-machine: cricut\ngap: 4mm\nback: none")
    pdf = pdf_bytes(product)
    assert sorted(pages_mm(pdf)[0]) == pytest.approx([171.45, 234.95], abs=0.01)
    width, height = pages_mm(pdf)[0]
    assert all(
        0 <= x <= width and 0 <= y <= height
        for line in svg_lines(next(product.pages()), "cut")
        for x, y in line
    )


def test_a_small_paper_stays_as_it_is_for_a_cricut(tmp_path: Path) -> None:
    pdf = pdf_bytes(made(tmp_path, "cutting-machine: cricut\npaper: a5"))
    assert sorted(pages_mm(pdf)[0]) == pytest.approx([148, 210], abs=0.01)


def test_a_piece_that_doesnt_fit_between_the_marks_is_refused(tmp_path: Path) -> None:
    (found,) = errors(
        spec(tmp_path, CARDS + "size: {width: 150mm, height: 260mm}\ncutting-machine: cricut", None)
    )
    assert "doesn't fit: paper a4 has room for" in found


def test_a_machine_cuts_where_the_sheet_is_printed_whatever_corrects_the_printer(tmp_path: Path) -> None:
    options = "gap: 2mm\norientation: landscape\n"
    plain = next(made(tmp_path, options).pages())
    scaled = next(made(tmp_path, options + "printer: {scale: {x: 1.01, y: 0.98}}").pages())
    assert pdf_bytes(made(tmp_path, options)) != pdf_bytes(
        made(tmp_path, options + "printer: {scale: {x: 1.01}}")
    )
    for one, other in (
        (svg_lines(plain, "cut"), svg_lines(scaled, "cut")),
        (dxf_lines(dxf_bytes(plain), "cut"), dxf_lines(dxf_bytes(scaled), "cut")),
    ):
        assert len(one) == len(other) > 0
        for line, same in zip(one, other, strict=True):
            assert all(a == pytest.approx(b, abs=0.002) for a, b in zip(line, same, strict=True))
    assert svg_bytes(plain) != svg_bytes(scaled)
