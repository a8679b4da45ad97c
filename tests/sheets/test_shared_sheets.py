"""Products that share their sheets: fewer sheets, all pieces once, and what has to be alike."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from pnp.base.errors import SpecError
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer
from pnp.drawing.shapes import Path as Line
from pnp.pipeline.build import make_all, make_some
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from tests.rows import each


def spec(folder: Path, *products: str, head: str = "share-sheets: true\n") -> Spec:
    text = f"pnp: 1\n{head}products:\n" + "".join(f"  - {{pieces: cards, {one}}}\n" for one in products)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return load_spec(folder / "mine.yaml", "mine.yaml")


HEROES = "name: heroes, title: Heroes, rows: [{n: Sun}, {n: Moon}], each: 5"
ITEMS = "name: items, title: Items, rows: [{n: Sword}], each: 8"


def test_two_decks_share_sheets(tmp_path: Path) -> None:
    found = spec(tmp_path, HEROES, ITEMS)
    (made,) = make_all(found)
    assert len(made.product.sheets) == 2  # 18 cards, nine to a sheet
    assert len(made.product.pieces) == 18
    assert (made.product.name, made.product.title) == ("mine-heroes", "Heroes · Items")
    assert "also have the pieces of products 2" in made.product.remark
    apart = make_all(spec(tmp_path, HEROES, ITEMS, head=""))
    assert [len(one.product.sheets) for one in apart] == [2, 1]


def test_each_product_shows_the_sheets_that_it_is_on(tmp_path: Path) -> None:
    found = spec(tmp_path, HEROES, ITEMS)
    first, second = (make_some(found, number) for number in (1, 2))
    assert [one.product.name for one in first] == [one.product.name for one in second] == ["mine-heroes"]


def test_sizes_and_copies_may_differ(tmp_path: Path) -> None:
    (made,) = make_all(spec(tmp_path, HEROES, f"{ITEMS}, size: mini, copies: 2"))
    sizes = Counter(piece.outline.box.size for piece in made.product.pieces)
    assert sorted(sizes.values()) == [10, 16]
    names = {piece.name for sheet in made.product.sheets for piece in made.product.pieces if sheet}
    assert len(names) == 3


def test_only_those_that_ask_share(tmp_path: Path) -> None:
    shared = "share-sheets: true"
    made = make_all(
        spec(tmp_path, f"{HEROES}, {shared}", ITEMS, f"name: more, {shared}, rows: [{{n: A}}]", head="")
    )
    assert [one.product.name for one in made] == ["mine-heroes", "mine-items"]
    assert len(made[0].product.pieces) == 11


@each(
    "second, said",
    [
        (
            "paper: letter",
            "mine.yaml:5:28: products that share sheets need the same `paper`; product 1 differs",
        ),
        ("gap: 2mm", "need the same `gap`"),
        ("bleed: 1mm", "need the same `bleed`"),
        ("crop-marks: false", "need the same `crop-marks`"),
        ("back-printing: {fold: gutter}", "need the same `back-printing`"),
        ("cutting-machine: cricut", "need the same `"),
    ],
)
def test_shared_sheets_are_alike(tmp_path: Path, second: str, said: str) -> None:
    try:
        make_all(spec(tmp_path, HEROES, f"{second}, {ITEMS}"))
    except SpecError as error:
        (one,) = error.errors
        assert said.removeprefix("mine.yaml:5:28: ") in str(one)
        assert str(one).startswith("mine.yaml:5:")
    else:
        raise AssertionError("other sheets were shared")


def test_one_product_alone_has_none_to_share_with(tmp_path: Path) -> None:
    (error,) = spec(tmp_path, HEROES).errors
    assert "no other product has `share-sheets: true`" in str(error)


def test_circles_beside_cards_are_cut_in_one_stroke(tmp_path: Path) -> None:
    found = spec(tmp_path, HEROES, "name: coins, rows: [{n: Coin}], each: 3, size: 25mm, cut: round")
    (sheet, *_) = make_all(found)[0].product.sheets
    lines = [
        segment[0]
        for one in flatten(sheet.front.shapes)
        if one.layer is Layer.CUT and isinstance(one.shape, Line)
        for segment in one.shape.segments
    ]
    assert lines.count("M") < 20 + 3
