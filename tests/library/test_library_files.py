"""Exports, conversions, measurements and new names through the library: what the commands do, as values."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import pnp
from tests.commands import run
from tests.reading import files


def test_an_export_has_the_bytes_of_the_command(tmp_path: Path) -> None:
    deck = pnp.spec({"products": [{"pieces": "cards", "rows": [{"name": "Fox"}]}]}, name="deck")
    deck.save(tmp_path / "deck.yaml")
    found = pnp.export(deck, "playingcards", output=tmp_path / "library")
    arguments = ["export", str(tmp_path / "deck.yaml"), "--to", "playingcards", "-o", str(tmp_path / "command")]
    assert run(arguments)[0] == 0
    by_command, by_library = files(tmp_path / "command"), files(tmp_path / "library")
    assert {path.name for path in found.files} == by_command.keys() == by_library.keys()
    assert all(by_library[path.name] == by_command[path.name] for path in found.files)
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_record_is_converted_and_back(tmp_path: Path) -> None:
    record = pnp.convert("records/dots", tmp_path / "game.sgf")
    assert record.read_text(encoding="utf-8").startswith("(;FF[4]")
    again = pnp.load_record(pnp.convert(record, tmp_path / "game.yaml"))
    assert again.played == pnp.load_record("records/dots").played
    with pytest.raises(pnp.PnpError, match="already exists"):
        pnp.convert("records/dots", record)


def test_old_names_in_a_file_are_changed_and_listed(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("pnp: 1\nproducts:\n  - pieces: dominoes\n    tile: 20mm\n")
    (found,) = pnp.fix(tmp_path / "my.yaml")
    assert found.changes == ((4, "tile", "domino-width"),)
    assert pnp.fix(tmp_path / "my.yaml")[0].changes == ()


def test_a_pdf_is_measured(tmp_path: Path) -> None:
    board = pnp.spec({"products": [{"board": "dominate", "size": 4}]}).build(tmp_path)
    assert pnp.preflight_pdf(board.files[0], "home").ok
    wrong = pnp.preflight_pdf(board.files[0], "kdp")
    assert not wrong.ok
    assert all(", not " in str(one) for one in wrong.failed)
    assert pickle.loads(pickle.dumps(wrong)) == wrong
    assert str(wrong).splitlines()[-1].endswith("checks failed")
    assert wrong.to_dict()["ok"] is False


@pytest.mark.parametrize(
    ("call", "suggestion"),
    [
        (lambda: pnp.export("dominate", "tabletop"), "tabletop-simulator"),  # type: ignore[arg-type]
        (lambda: pnp.preflight_pdf("my.pdf", "hom"), "home"),  # type: ignore[arg-type]
    ],
)
def test_wrong_targets_have_suggestions(call: object, suggestion: str) -> None:
    with pytest.raises(pnp.PnpError) as caught:
        call()  # type: ignore[operator]
    assert caught.value.errors[0].suggestion == suggestion


def test_the_puzzles_of_a_set_are_solved_one_by_one() -> None:
    puzzles = pnp.load_puzzles("puzzles/dominosa")[:2]
    found = list(pnp.solve_puzzles(puzzles, difficulty=True))
    assert [one.puzzle.start for one in found] == [one.start for one in puzzles]
    assert [one.solution and one.solution.text for one in found] == [one.solution for one in puzzles]
    with pytest.raises(pnp.CancelledError):
        next(pnp.solve_puzzles(puzzles, cancel=lambda: True))


def test_values_have_a_hash() -> None:
    spec = pnp.spec({"products": [{"board": "dominate", "size": 4}]})
    product, puzzles = spec.products[0], pnp.load_puzzles("puzzles/bee")
    start = pnp.game("dominate").start(size=4)
    values = (spec, product, product.pages[0], puzzles, puzzles[0], puzzles[0].drawing, start, start.drawing)
    for value in values:
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
