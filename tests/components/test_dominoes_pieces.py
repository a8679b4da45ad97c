"""Dominoes to cut out, read back from the pieces and from the produced PDF."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import ValidationError

from pnp.base.errors import SpecError
from pnp.components.dominoes import DominoPieces, make_dominoes
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product
from tests.components.reading import pip_middles
from tests.reading import paths
from tests.refused import refuse_option
from tests.rows import each

THEME = Theme(palettes()["colour"])
Write = Callable[..., Path]


def names(**options: object) -> list[str]:
    return [piece.name for piece in make_dominoes(DominoPieces.model_validate(options), THEME)]


def products(write_spec: Write, text: str) -> tuple[Product, ...]:
    path = write_spec(text)
    return make_products(load_spec(path, path.name))


@each("pips", range(16))
def test_a_set_has_all_its_tiles_of_one_size(pips: int) -> None:
    pieces = make_dominoes(DominoPieces.model_validate({"pips": pips, "domino-width": "20mm"}), THEME)
    assert len(pieces) == (pips + 1) * (pips + 2) // 2
    assert {piece.outline.box for piece in pieces} == {(-10, -20, 10, 20)}


def test_every_half_has_its_pips() -> None:
    for piece in make_dominoes(DominoPieces.model_validate({"pips": 15}), THEME):
        upper, lower = (int(number) for number in piece.name.split("-"))
        middles = pip_middles(piece.front)
        assert (sum(y > 0 for _, y in middles), sum(y < 0 for _, y in middles)) == (upper, lower)


def test_all_backs_are_alike() -> None:
    pieces = make_dominoes(DominoPieces(), THEME)
    assert len({(piece.back, piece.back_ground, piece.axis) for piece in pieces}) == 1
    assert all(piece.back for piece in pieces)


def test_a_set_may_be_printed_on_one_side() -> None:
    pieces = make_dominoes(DominoPieces.model_validate({"back-design": "none"}), THEME)
    assert all(piece.back is None for piece in pieces)


def test_parts_of_a_set() -> None:
    assert names(pips=1) == ["0-0", "0-1", "1-1"]
    assert names(pips=1, doubles=False) == ["0-1"]
    assert names(pips=6, only=["2-4", "00"]) == ["0-0", "2-4"]
    assert names(pips=2, lowest=1, omit=["2-1"]) == ["1-1", "2-2"]


@pytest.mark.parametrize(
    ("options", "option", "message"),
    [
        ({"pips": 2, "omit": ["3-3"]}, "omit", "no domino 3-3"),
        ({"pips": 2, "only": ["3-3"]}, "only", "no domino 3-3"),
        ({"pips": 0, "omit": ["0-0"]}, "omit", "these options leave no dominoes"),
    ],
)
def test_what_is_not_in_the_set_is_an_error(options: dict[str, object], option: str, message: str) -> None:
    refuse_option(option, message, names, **options)


@each(
    "options",
    [
        {"pips": 16},
        {"pips": -1},
        {"pips": 3, "lowest": 4},
        {"pips": 3, "lowest": 3, "doubles": False},
        {"domino-width": "7mm"},
    ],
)
def test_bounds(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        DominoPieces.model_validate(options)


def test_an_option_that_names_no_domino_is_told_with_its_line(write_spec: Write) -> None:
    spec = """
        pnp: 1
        products:
          - pieces: dominoes
            omit: [0-1, sixes]
        """
    with pytest.raises(SpecError, match=r"spec\.yaml:4:.*'sixes' isn't a domino"):
        products(write_spec, spec)


def test_a_double_six_set_is_one_sheet_of_28_frames_in_their_places(write_spec: Write) -> None:
    (product,) = products(write_spec, "pnp: 1\nproducts: [{pieces: dominoes}]")
    assert len(product.sheets) == 1
    frames = [path.box for path in paths(pdf_bytes(product), 0) if len(path.points) > 10]
    tiles = [box for box in frames if box[2] - box[0] == pytest.approx(24 - 2 * 0.075 * 24, abs=0.001)]
    assert len(tiles) == 28
    assert {round(box[3] - box[1], 2) for box in tiles} == {round(48 - 2 * 0.075 * 24, 2)}
    lefts = sorted({round(box[0], 2) for box in tiles})
    assert [round(b - a, 2) for a, b in itertools.pairwise(lefts)] == [24.0] * 6


def test_a_double_six_set_is_a_small_file(write_spec: Write) -> None:
    themed, plain, fronts = products(
        write_spec,
        "pnp: 1\nproducts: [{pieces: dominoes}, {pieces: dominoes, theme: plain}, "
        "{pieces: dominoes, back-design: none}]",
    )
    assert len(pdf_bytes(themed)) < 60_000
    assert len(pdf_bytes(plain)) < 19_000
    assert len(pdf_bytes(fronts)) < 20_500


def test_backs_cover_their_fronts(write_spec: Write) -> None:
    """The mesh of a back, mirrored with the sheet, lies about the middle of its tile's face."""
    (product,) = products(write_spec, "pnp: 1\nproducts: [{pieces: dominoes, pips: 3, theme: plain}]")
    pdf = pdf_bytes(product)
    fronts = {_middle(p.box) for p in paths(pdf, 0) if _width(p.box) == pytest.approx(24 * 0.85, abs=0.01)}
    backs = {
        _middle(p.box)
        for p in paths(pdf, 1)
        if p.operator != "S" and _width(p.box) == pytest.approx(19.2, abs=0.01)
    }
    assert len(fronts) == 10
    assert {(round(210 - x, 1), y) for x, y in backs} == fronts


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return round((box[0] + box[2]) / 2, 1), round((box[1] + box[3]) / 2, 1)


def _width(box: tuple[float, float, float, float]) -> float:
    return box[2] - box[0]
