"""What an export can't show is left out and named, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.games.api.registry import all_games
from pnp.pipeline.build import make_products
from pnp.pipeline.export import Exported, ExportRequest, export
from pnp.pipeline.exportable import Target
from pnp.products.resolve import load_text
from tests.commands import run
from tests.rows import some_daily

TARGETS: tuple[Target, ...] = ("print-service", "tabletop-simulator", "playingcards")
DICE = "\n  - pieces: dice\n    name: dice\n"
PAWNS = "\n  - pieces: pawns\n    name: pawns\n"
TETROMINOES = "\n  - pieces: tetrominoes\n    name: shapes\n"
DOMINOES = "\n  - pieces: dominoes\n    name: tiles\n"


def exported(folder: Path, products: str, target: Target) -> Exported:
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:{products}", encoding="utf-8")
    return export(ExportRequest(str(path), target, folder / "out"))


@pytest.mark.parametrize("target", some_daily(TARGETS, "playingcards"))
def test_nets_and_tents_are_refused_or_left_out_and_named(tmp_path: Path, target: Target) -> None:
    flat = target != "tabletop-simulator"  # whose tables are in space
    for products, name in (*([(DICE, "6 dice")] if flat else []), (PAWNS, "4 pawns")):
        with pytest.raises(SpecError, match=f"to fold and glue would be flat in this format; left out: {name}"):
            exported(tmp_path, products, target)
        assert not (tmp_path / "out").exists()
    made = exported(tmp_path, DOMINOES + PAWNS, target)
    assert made.notices == (
        "mine-pawns: pieces to fold and glue would be flat in this format; left out: 4 pawns",
    )
    assert made.files
    assert not any("pawns" in path.name for path in made.files)


@pytest.mark.slow
def test_counters_and_tetrominoes_go_where_their_shape_can_be_shown(tmp_path: Path) -> None:
    for target in TARGETS:
        made = exported(tmp_path, PAWNS + "    pawns: counters\n", target)
        assert made.files
        assert not made.notices
    for target in ("playingcards", "tabletop-simulator"):
        assert exported(tmp_path, TETROMINOES, target).files
    with pytest.raises(SpecError, match="would be rectangles in this format; left out: 7 tetrominoes"):
        exported(tmp_path, TETROMINOES, "print-service")


def test_an_ellipse_is_an_image_for_print_services_and_a_model_on_tables(tmp_path: Path) -> None:
    cards = (
        "\n  - pieces: cards\n    name: eggs\n    rows: [{name: Egg}]\n    size: {width: 30mm, height: 40mm}\n"
    )
    oval = f"{cards}    cut: round\n    front: [{{text: a}}]\n"
    assert exported(tmp_path, oval, "print-service").files
    assert any(file.suffix == ".obj" for file in exported(tmp_path, oval, "tabletop-simulator").files)
    ring = oval.replace("cut: round", "cut: {path: 'M0 0H30V40H0Z M10 10H20V20H10Z'}").replace(
        "    size: {width: 30mm, height: 40mm}\n", ""
    )
    with pytest.raises(SpecError, match="would be rectangles in this format"):
        exported(tmp_path, ring, "tabletop-simulator")


@pytest.mark.parametrize("target", some_daily(TARGETS, "print-service"))
def test_every_piece_of_every_game_is_exported_or_named(target: Target) -> None:
    from pnp.pipeline.exportable import carried

    for game in all_games():
        if "pieces" not in game.features or game.name == "cards":
            continue
        text = f"pnp: 1\nproducts:\n  - pieces: {game.name}\n"
        for product in make_products(load_text(text, Path("a.yaml"), "a.yaml")):
            found = carried(product, target)
            assert bool(found.notices) is (len(found.product.pieces) < len(product.pieces)), game.name
            assert all(piece.assembled is None or piece.on_table for piece in found.product.pieces)


@pytest.mark.parametrize(
    ("language", "said"),
    some_daily([("de", "6 Würfel"), ("fr", "6\u00a0dés"), ("es", "6 dados")], ("de", "6 Würfel")),
)
def test_it_is_told_in_the_readers_language(tmp_path: Path, language: str, said: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:{DOMINOES}{DICE}", encoding="utf-8")
    code, _, err = run(
        ["export", str(path), "--to", "playingcards", "-o", str(tmp_path), "--language", language]
    )
    assert code == 0
    assert said in err
    assert "left out" not in err
