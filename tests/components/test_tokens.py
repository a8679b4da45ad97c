"""Tokens of several sizes and outlines from one table, with their backs read back from the PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.components.tokens import token_size
from pnp.render.pdf import pdf_bytes
from pnp.sheets.pieces import Cut
from tests.games.spec_pieces import errors, made, pieces
from tests.reading import pages_mm, paths

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10Z" fill="#123456"/></svg>'
TOKENS = """
pieces: tokens
size: "{size}"
cut: "{shape}"
each: "{n}"
rows:
  - {name: Coin, size: 18mm, shape: round, n: 7}
  - {name: Wound, size: 20mm, shape: hexagon, n: 5}
  - {name: Key, size: 20mm x 30mm, shape: rounded, n: 3}
"""


def test_sizes_are_one_length_or_two() -> None:
    assert token_size("25mm") == (25, 25)
    assert token_size("20mm x 3cm") == (20, 30)
    assert token_size("20 × 30 mm") == (20, 30)
    for wrong in ("", "25", "2mm", "1m", "big"):
        with pytest.raises(ValueError, match=r"."):
            token_size(wrong)


def test_each_row_has_its_size_and_outline(tmp_path: Path) -> None:
    (tmp_path / "key.svg").write_text(SVG, encoding="utf-8")
    found = pieces(f"{TOKENS}  - {{name: Own, size: 20mm, shape: key.svg, n: 1}}", tmp_path)
    coin, wound, key, own = (
        next(piece for piece in found if name in piece.name) for name in ("Coin", "Wound", "Key", "Own")
    )
    assert len(found) == 16
    assert coin.outline.is_round
    assert coin.outline.box.size == pytest.approx((18, 18))
    assert wound.outline.cut is Cut.HEXAGON
    assert key.outline.box.size == pytest.approx((20, 30))
    assert key.outline.trimmed
    assert len(own.outline.points) == 3
    assert coin.back == coin.front
    assert coin.kind is not None
    assert coin.kind.counted(2) == "2 tokens"


@pytest.mark.parametrize(("size", "expected"), [("", (40, 35)), ("size: 20mm\n", (20, 17.5))])
def test_the_outline_may_be_a_path_in_its_own_size_or_in_another(
    tmp_path: Path, size: str, expected: tuple[float, float]
) -> None:
    text = (
        f"pieces: tokens\n{size}cut: {{path: M0 0 H40 L20 35 Z M15 5 H25 V10 H15 Z}}\nrows: [{{name: Roof}}]\n"
    )
    (roof,) = pieces(text, tmp_path)
    assert roof.outline.box.size == pytest.approx(expected)
    assert len(roof.outline.points) == 3
    assert len(roof.outline.holes) == 1


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_are_behind_their_fronts_on_paper(flip: str) -> None:
    """Each side has a square in one corner of each token; turned over, they lie where the token's edges say."""
    product = made(
        f"{TOKENS}bleed: 0\nbuild-stamp: false\nruler: false\nback-printing: {{flip: {flip}}}\n"
        'front: [{shape: box, fill: "#112233", width: 6mm, height: 6mm}]\n'
        'back: [{shape: box, fill: "#445566", width: 6mm, height: 6mm}]'
    )
    pdf = pdf_bytes(product)
    width, height = pages_mm(pdf)[0]
    sides = []
    for page, colour in ((0, "#112233"), (1, "#445566")):
        wanted = tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        boxes = [path.box for path in paths(pdf, page) if path.fill == pytest.approx(wanted, abs=0.003)]
        sides.append(sorted({(round((b[0] + b[2]) / 2, 2), round((b[1] + b[3]) / 2, 2)) for b in boxes}))
    fronts, backs = sides
    assert len(fronts) == 15
    sideways = (width <= height) == (flip == "long-edge")
    turned = sorted((width - x, y) if sideways else (x, height - y) for x, y in backs)
    for (x1, y1), (x2, y2) in zip(fronts, turned, strict=True):
        assert (x1, y1) == pytest.approx((x2, y2), abs=0.02)


def test_wrong_sizes_and_outlines_are_named_in_the_table() -> None:
    (size, cut) = errors(
        "pieces: tokens\nsize: '{s}'\ncut: '{c}'\nrows:\n  - {s: 2mm, c: round}\n  - {s: 20mm, c: hexagn}"
    )
    assert size == "mine.yaml:7:13: must be from 8 mm to 150 mm, not 2 mm"
    assert cut.startswith("mine.yaml:8:22: unknown outline 'hexagn'; did you mean 'hexagon'")
