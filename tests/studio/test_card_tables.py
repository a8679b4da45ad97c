"""The table beside the cards: what is typed into the grid is written back where it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.desk.content_replies import CellError, TableEdit
from pnp.desk.documents import Doc, files_beside
from tests.base.test_spreadsheets import with_rows
from tests.rows import each
from tests.studio.brought import spreadsheets
from tests.studio.test_ways_out import applied

HEAD = "pnp: 1\nproducts:\n  - pieces: cards\n"


def doc_of(name: str, data: bytes, more: str = "") -> Doc:
    return Doc("d.yaml", f"{HEAD}    table: {name}   # mine\n{more}", {name: data})


def edited(doc: Doc, columns: list[str], rows: list[list[str]]) -> TableEdit:
    return calls.edit_table(doc, 1, tuple(columns), tuple(map(tuple, rows)))


@each("name", ["excel.xlsx", "libreoffice.ods", "google.csv", "unicode.tsv"])
def test_a_table_of_any_making_is_a_grid(name: str) -> None:
    found = calls.table(doc_of(name, spreadsheets(3)[name]))
    assert found.columns == ("Name", "Kind", "Cost", "Copies", "Rule", "Art")
    assert [row[0] for row in found.rows] == ["Fox 1", "Owl 2", "Elk 3"]
    assert not found.errors


@pytest.mark.parametrize("name", ["google.csv", "unicode.tsv"])
def test_a_text_file_is_written_back_as_it_was(name: str) -> None:
    data = spreadsheets(3)[name]
    doc = doc_of(name, data)
    found = calls.table(doc)
    same = edited(doc, [*found.columns], [[*row] for row in found.rows])
    assert (same.file, same.before, same.changes) == (name, data, ())
    assert (
        same.data.decode("utf-16" if name == "unicode.tsv" else "utf-8").splitlines()
        == data.decode("utf-16" if name == "unicode.tsv" else "utf-8").splitlines()
    )
    rows = [["Füchsin", *found.rows[0][1:4], 'Say "a, b;\tc"\nand more', "Fox"], *map(list, found.rows[1:])]
    after = edited(doc, [*found.columns], rows)
    assert calls.table(doc_of(name, after.data)).rows[0][0] == "Füchsin"
    assert calls.table(doc_of(name, after.data)).rows[0][4] == 'Say "a, b; c"\nand more'


def test_a_spreadsheet_gets_a_csv_file_beside_it() -> None:
    doc = doc_of("deck.xlsx", spreadsheets(2)["excel.xlsx"], "    sheet: Cards\n")
    found = calls.table(doc)
    after = edited(doc, [*found.columns], [["Wolf", *found.rows[0][1:]]])
    assert (after.file, after.before) == ("deck.csv", b"")
    assert applied(doc.text, after.changes) == f"{HEAD}    table: deck.csv   # mine\n"
    assert after.remark == (
        "Your changes are saved in deck.csv, which the cards now use. deck.xlsx isn't changed."
    )
    taken = Doc(doc.name, doc.text, {**doc.files, "deck.csv": "other\n"})
    assert edited(taken, [*found.columns], []).file == "deck-2.csv"


def test_rows_in_the_text_keep_their_comments() -> None:
    text = f"{HEAD}    rows:\n      # beasts\n      - {{name: Fox, cost: 1}}   # red\n      - {{name: Owl}}\n"
    doc = Doc("d.yaml", text)
    found = calls.table(doc)
    assert (found.file, found.columns, found.rows) == ("", ("name", "cost"), (("Fox", "1"), ("Owl", "")))
    after = applied(text, edited(doc, ["name", "cost"], [["Fox", "2"], ["Owl", ""]]).changes)
    assert after == text.replace("cost: 1", 'cost: "2"')
    more = applied(text, edited(doc, ["name", "rule"], [["Fox", "Draw: 2"], ["Owl", ""], ["Elk", "7"]]).changes)
    assert calls.table(Doc("d.yaml", more)).rows == (("Fox", "Draw: 2"), ("Owl", ""), ("Elk", "7"))


def test_errors_stand_in_their_cells() -> None:
    front = '    each: n\n    front: [{text: "{name}"}, {picture: "{art}"}]\n'
    found = calls.table(doc_of("d.csv", b"name,n,art\n\nFox,1,fox.png\nOwl,many,\n", front))
    assert found.errors[0] == CellError(0, 2, "no file 'fox.png' in the spec's folder or below")
    assert (found.errors[1].row, found.errors[1].column) == (1, 1)
    twice = calls.table(doc_of("d.csv", b"name,name\nFox,1\n"))
    assert twice.errors == (CellError(-1, 1, "two columns are called 'name'"),)
    rows = Doc(
        "d.yaml", f"{HEAD}    each: n\n    rows:\n      - {{name: Fox, n: 2}}\n      - {{name: Owl, n: x}}\n"
    )
    assert [(error.row, error.column) for error in calls.table(rows).errors] == [(1, 1)]


def test_a_text_that_is_too_long_for_its_place_is_told_in_its_cell() -> None:
    front = '    front: [{text: "{name}", size: 9mm, smallest: 9mm, height: 9mm}]\n'
    found = calls.table(doc_of("d.csv", b"name\nFox\nA name that is much too long for its place\n", front))
    assert [(error.row, error.column) for error in found.errors] == [(1, 0)]


def test_a_formula_without_a_result_is_told_in_its_cell() -> None:
    head = '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>copies</v></c></row>'
    data = with_rows(f'{head}<row r="2"><c t="str"><v>Fox</v></c><c><f>1+1</f></c></row>')
    found = calls.table(doc_of("deck.xlsx", data))
    assert found.rows == (("Fox", "=1+1"),)
    assert [(error.row, error.column) for error in found.errors] == [(0, 1)]


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(PnpError, match=r"no file 'x\.csv'"):
        calls.table(Doc("d.yaml", f"{HEAD}    table: x.csv\n"))
    with pytest.raises(PnpError, match="more than 1,000 rows"):
        edited(doc_of("d.csv", b"name\n"), ["name"], [["x"]] * 1001)


def test_pages_are_drawn_anew_once_another_worker_has_changed_the_table(tmp_path: Path) -> None:
    doc = Doc("d.yaml", f"{HEAD}    table: d.csv\n")
    (tmp_path / "d.csv").write_text("name\nFox\n", encoding="utf-8")
    with files_beside(str(tmp_path)):
        before = calls.preview(doc).first
        assert calls.page(doc, 1, 0) == before
        (tmp_path / "d.csv").write_text("name\nAn owl\n", encoding="utf-8")
        assert calls.page(doc, 1, 0) != before
