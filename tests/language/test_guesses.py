"""What people try who come from elsewhere: each leads to what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.api.registry import game_names
from pnp.language.catalogue import builtin_specs
from pnp.language.guesses import _CLASSICS, _NAMES, classic
from pnp.products.resolve import load_text
from tests.commands import run
from tests.rows import each


def told(product: str) -> str:
    text = f"pnp: 1\nproducts:\n  - {product}\n"
    return "\n".join(map(str, load_text(text, Path("my.yaml"), "my.yaml").errors))


@each(
    "product, way",
    [
        ("board: image", "did you mean 'custom'?"),
        ("board: squares", "did you mean 'grid'?"),
        ("board: go", "`pnp new classics/go -o go.yaml`"),
        ("board: Chess", "`pnp new classics/chess -o chess.yaml`"),
        ("board: checkers", "`pnp new classics/draughts -o draughts.yaml`"),
        ("board: ludo", "`pnp new classics/pachisi -o pachisi.yaml`"),
        ("kit: backgammon", "`pnp new classics/backgammon -o backgammon.yaml`"),
        ("{board: grid, points: x}", "`board: custom` has points, lines and pictures"),
        ("{board: custom, cells: 8x8}", "it belongs in a part, below `parts`"),
        ("pieces: card", "did you mean 'cards'?"),
        ("pieces: token", "did you mean 'tokens'?"),
        ("pieces: coins", "did you mean 'tokens'?"),
        ("pieces: meeples", "did you mean 'pawns'?"),
        ("pieces: spinner", "did you mean 'dials'?"),
        ("pieces: mat", "did you mean 'player-mats'?"),
        ("dice: 2", "did you mean `pieces: dice`?"),
        ("deck: my.csv", "did you mean `pieces: cards`?"),
        ("map: my.txt", "did you mean `board: custom`?"),
        ("{type: board, game: dominate}", "did you mean `board: dominate`?"),
        ("game: dominate", "did you mean `board: dominate`?"),
        ("{board: dominate, size: A4}", "the size of the paper is `paper: A4`"),
        ("{board: dominate, papersize: A4}", "did you mean 'paper'?"),
        ("{pieces: cards, rows: [{name: A}], background: red}", "did you mean 'front'?"),
        ("{board: dominate, format: A4}", "did you mean 'paper'?"),
        ("{board: dominate, out: x}", "`pnp build -o FOLDER`"),
        ("{board: dominate, players: 2}", "`pnp games dominate` lists its options"),
        ("{board: dominate, colour: red}", "did you mean 'palette'?"),
        ("{pieces: cards, csv: a.csv}", "did you mean 'table'?"),
        ("{pieces: cards, quantity: 3}", "did you mean 'each'?"),
        ("{pieces: cards, width: 63mm}", "did you mean 'size'?"),
    ],
)
def test_a_word_from_elsewhere_leads_to_what_there_is(product: str, way: str) -> None:
    assert way in told(product)


def test_what_is_suggested_exists() -> None:
    assert _NAMES.keys() <= set(game_names())
    assert {f"classics/{name}" for name in _CLASSICS} <= builtin_specs().keys()
    assert not {word for words in _NAMES.values() for word in words} & set(game_names())
    assert classic("Nine Men's Morris".replace("'", "")) == "classics/nine-mens-morris"
    assert not classic("cards")


@pytest.mark.parametrize("name", ["classics/go", "Weiqi"])
def test_a_classic_is_a_spec_to_start_from(name: str, tmp_path: Path) -> None:
    assert run(["new", name, "-o", str(tmp_path / "go.yaml")])[0] == 0
    assert run(["check", str(tmp_path / "go.yaml")])[0] == 0
