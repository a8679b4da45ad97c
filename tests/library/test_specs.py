"""Specs from Python's data: the same bytes as files, all errors at once, and values that can be kept."""

from __future__ import annotations

import pickle
from copy import deepcopy
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import pnp
from tests.commands import run
from tests.reading import files
from tests.rows import each

ROWS = [{"name": "Fox", "power": 3, "weight": 1.5}, {"name": "Owl", "power": 4, "weight": 2.0}]
DECK: dict[str, Any] = {"products": [{"pieces": "cards", "rows": ROWS, "front": [{"text": "{name} {power}"}]}]}
BOARD: dict[str, Any] = {"products": [{"board": "dominate", "size": 4}]}


def test_a_spec_from_data_gives_the_bytes_of_the_same_file(tmp_path: Path) -> None:
    deck = pnp.spec(DECK, name="deck")
    deck.save(tmp_path / "deck.yaml")
    assert (
        run(["build", str(tmp_path / "deck.yaml"), "-o", str(tmp_path / "file"), "--format", "pdf,svg"])[0] == 0
    )
    built = deck.build(tmp_path / "data", formats=["pdf", "svg"])
    by_command, by_library = files(tmp_path / "file"), files(tmp_path / "data")
    assert by_command.keys() == by_library.keys() == {path.name for path in built.files}
    assert all(by_library[path.name] == by_command[path.name] for path in built.files)
    assert deck.products[0].files("pdf", "svg") == {path.name: path.read_bytes() for path in built.files}


def test_several_format_options_add_up(tmp_path: Path) -> None:
    pnp.spec(BOARD, name="board").save(tmp_path / "board.yaml")
    assert run(["build", str(tmp_path / "board.yaml"), "-o", str(tmp_path / "out"), *_PDF_SVG])[0] == 0
    assert {".pdf", ".svg"} <= {path.suffix for path in (tmp_path / "out").iterdir()}


_PDF_SVG = ("--format", "pdf", "--format", "svg")


def test_all_errors_come_at_once_with_place_and_suggestion(tmp_path: Path) -> None:
    wrong = pnp.spec(
        {"products": [{"pieces": "cards", "rows": ROWS, "frnt": []}, {"board": "dominate", "paper": "leter"}]}
    )
    for find in (lambda: wrong.products, lambda: wrong.build(tmp_path / "out"), wrong.check):
        with pytest.raises(pnp.PnpError) as caught:
            find()
        found = [(one.file, one.line, one.suggestion) for one in caught.value.errors]
        assert found == [("products[0].frnt", 0, "front"), ("products[1].paper", 0, "letter")]
    assert not (tmp_path / "out").exists()


def test_errors_in_a_file_have_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "my.yaml"
    path.write_text("pnp: 1\nproducts:\n  - board: dominate\n    sise: 4\n")
    with pytest.raises(pnp.PnpError) as caught:
        pnp.load(path).check()
    (error,) = caught.value.errors
    assert (error.file, error.line, error.column, error.suggestion) == (str(path), 4, 5, "size")
    assert str(error).startswith(f"{path}:4:5: unknown option 'sise'")
    (checked,) = pnp.check(path)
    assert not checked.ok
    assert checked.errors == (error,)


def test_settings_replace_options_and_are_errors_if_nothing_has_them() -> None:
    assert pnp.load("dominate", settings={"size": 6}).products[0].files() == (
        pnp.load("dominate").with_settings({"products.1.size": 6}).products[0].files()
    )
    with pytest.raises(pnp.PnpError) as caught:
        _ = pnp.load("dominate", settings={"sise": 4}).products
    assert [(one.file, one.suggestion) for one in caught.value.errors] == [("settings['sise']", "size")]


def test_a_name_that_means_no_spec_has_a_suggestion() -> None:
    with pytest.raises(pnp.PnpError) as caught:
        pnp.load("dominte")
    assert caught.value.errors[0].suggestion == "dominate"


def test_values_are_equal_if_their_options_are_and_survive_pickling() -> None:
    deck = pnp.spec(DECK)
    shown = deck.products[0].pages[0].svg
    kept = pickle.loads(pickle.dumps(deck))
    assert kept == deck == pnp.spec(DECK) != pnp.spec(BOARD)
    assert kept.products == deck.products
    page = pickle.loads(pickle.dumps(deck.products[0].pages[0]))
    assert page == deck.products[0].pages[0]
    assert page.svg == shown


def test_a_file_is_written_back_as_it_was(tmp_path: Path) -> None:
    text = "# mine\npnp: 1\nproducts:\n  - board: dominate # small\n    size: 4\n"
    (tmp_path / "my.yaml").write_text(text)
    loaded = pnp.load(tmp_path / "my.yaml")
    assert loaded.save(tmp_path / "copy.yaml").read_text() == text
    again = pnp.spec(loaded.data, name="my", folder=tmp_path)
    assert again == loaded
    assert pnp.load(again.save(tmp_path / "my.yaml")) == loaded


def test_data_from_elsewhere_becomes_what_a_file_can_have() -> None:
    rows = ({"name": "Fox", "made": date(2026, 1, 2), "art": Path("a/b"), "part": float("nan")},)
    data = pnp.spec({"products": ({"pieces": "cards", "rows": rows},)}).data
    assert data["products"][0]["rows"] == [{"name": "Fox", "made": "2026-01-02", "art": "a/b", "part": ""}]


@each(
    "data, message",
    [
        (
            {"products": [{"board": {1, 2}}]},
            "products[0].board: expected text, a number, a list or a dict, not set",
        ),
        ({"products": [{3: "x"}]}, "products[0]: the name of an option must be text, not 3"),
    ],
)
def test_data_that_no_file_can_have_is_refused_at_its_place(data: dict[str, Any], message: str) -> None:
    with pytest.raises(pnp.PnpError) as caught:
        pnp.spec(data)
    assert str(caught.value) == message


def test_data_that_contains_itself_is_refused() -> None:
    data: dict[str, Any] = {"products": []}
    data["products"].append(data)
    with pytest.raises(pnp.PnpError, match="this is nested more than"):
        pnp.spec(data)


def test_a_data_frame_is_as_good_as_rows() -> None:
    frames = pytest.importorskip("pandas")
    frame = frames.DataFrame([*ROWS, {"name": "Elk", "power": None, "weight": 9.25}])
    given = pnp.spec({"products": [{"pieces": "cards", "rows": frame}]})
    rows = given.data["products"][0]["rows"]
    assert rows[0] == {"name": "Fox", "power": 3, "weight": 1.5}
    assert isinstance(rows[0]["power"], int), "pandas made it a float, because one is missing"
    assert rows[2] == {"name": "Elk", "power": "", "weight": 9.25}
    assert len(given.products[0].pages) == 2


def test_a_data_frame_keeps_its_index_and_its_days() -> None:
    frames = pytest.importorskip("pandas")
    frame = frames.DataFrame(ROWS).assign(
        day=frames.to_datetime(["2026-01-02", None]),
        at=frames.to_datetime(["2026-01-02 10:30", "2026-01-03 00:00"]),
    )
    rows = pnp.spec({"products": [{"rows": frame.set_index("name")}]}).data["products"][0]["rows"]
    assert rows[0]["name"] == "Fox"
    assert [row["day"] for row in rows] == ["2026-01-02", ""]
    assert [row["at"] for row in rows] == ["2026-01-02 10:30:00", "2026-01-03 00:00:00"]
    assert pnp.spec({"products": [{"rows": frame[:0]}]}).data["products"][0]["rows"] == []


def test_a_value_of_the_library_is_no_data() -> None:
    with pytest.raises(pnp.PnpError, match=r"from\[0\]: a PuzzleSet isn't data; save it"):
        pnp.spec({"products": [{"booklet": {"from": [pnp.load_puzzles("puzzles/bee")]}}]})


def test_errors_survive_pickling() -> None:
    for find in (
        pnp.spec({"products": [{"board": "dominte"}]}).check,
        lambda: pnp.game("dominate").start(size=4).play("z9"),
        lambda: pnp.load_puzzles("dominosa"),
    ):
        with pytest.raises(pnp.PnpError) as caught:
            find()
        for error in (pickle.loads(pickle.dumps(caught.value)), deepcopy(caught.value)):
            assert (type(error), str(error)) == (type(caught.value), str(caught.value))
            assert error.errors == caught.value.errors


def test_a_check_takes_specs_that_no_file_has() -> None:
    found, other = pnp.check(pnp.spec(BOARD, name="mine"), "dominate", settings={"size": 6})
    assert (str(found), other.ok) == ("mine: OK, 1 product", True)
    assert pnp.check(pnp.spec({"products": [{"board": "dominte"}]}))[0].errors[0].suggestion == "dominate"


def test_a_notebook_shows_all_pages_in_turn() -> None:
    product = pnp.spec(DECK).products[0]
    shown = product._repr_html_()
    assert shown.count("<img") == len(product.pages) == 2
    assert product._repr_svg_() == product.pages[0]._repr_svg_()
    assert product.pages[0].svg.startswith("<?xml")


def test_a_build_reports_progress_and_can_be_cancelled(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    pnp.spec(BOARD).build(tmp_path / "done", progress=lambda *state: seen.append(state))
    assert seen[-1] == ("spec-dominate-board: pdf", 0, 1)
    with pytest.raises(pnp.CancelledError):
        pnp.spec(BOARD).build(tmp_path / "cancelled", cancel=lambda: True)
    assert not (tmp_path / "cancelled").exists()


def test_unknown_formats_and_no_specs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(pnp.PnpError) as caught:
        pnp.spec(BOARD).build(tmp_path, formats=["pfd"])  # type: ignore[list-item]
    assert caught.value.errors[0].suggestion == "pdf"
    with pytest.raises(ValueError, match="at least one spec"):
        pnp.build(output=tmp_path)


def test_a_puzzle_set_stands_for_its_booklet() -> None:
    found = pnp.load("puzzles/dominosa")
    assert found.data["products"] == [{"booklet": {"from": ["dominosa.yaml"]}, "name": "puzzles"}]


def test_characters_that_no_file_may_have_are_refused_at_their_place() -> None:
    for text in ("\ud800", "x\x00y"):
        with pytest.raises(pnp.PnpError) as caught:
            pnp.spec({"products": [{"pieces": "cards", "rows": [{"name": text}]}]})
        assert caught.value.errors[0].file == "products[0].rows[0].name"


def test_decimal_numbers_keep_their_zeros() -> None:
    data = pnp.spec({"products": [{"pieces": "cards", "rows": [{"price": Decimal("12.50")}]}]}).data
    assert data["products"][0]["rows"] == [{"price": "12.50"}]


def test_what_has_no_names_is_no_spec() -> None:
    with pytest.raises(pnp.PnpError, match="expected options by their names, not list"):
        pnp.spec([1])  # type: ignore[arg-type]
