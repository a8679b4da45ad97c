"""Tables in files: cells are read as a spreadsheet wrote them, each with its place."""

from __future__ import annotations

import csv
import io
import time
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.errors import SpecError
from pnp.base.tables import (
    MOST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Table,
    lines_of,
    read_table,
    without_results,
)
from tests.rows import each


def texts(table: Table) -> list[dict[str, str]]:
    return [{name: cell.text for name, cell in row.items()} for row in table.rows]


def errors(text: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        read_table(text, "a.csv")
    return [str(error) for error in caught.value.errors]


@each("separator", [",", ";", "\t", "|"])
def test_the_first_row_tells_what_separates_cells(separator: str) -> None:
    table = read_table(f"name{separator}cost\nSun{separator}3\n", "a.csv")
    assert table.columns == ("name", "cost")
    assert texts(table) == [{"name": "Sun", "cost": "3"}]


@each("first", ["sep=;", '"sep=;"', "SEP=;;", "\nsep=;"])
def test_a_first_line_may_name_the_separator(first: str) -> None:
    table = read_table(f"{first}\nname;rule, and more\nSun;3\n", "a.csv")
    assert texts(table) == [{"name": "Sun", "rule, and more": "3"}]
    line = first.count("\n") + 3
    assert [(cell.mark.line, cell.mark.column) for cell in table.rows[0].values()] == [(line, 1), (line, 5)]
    assert texts(read_table("sep=|\nname|n\nSun|3", "a.csv")) == [{"name": "Sun", "n": "3"}]
    assert errors("sep=;\n") == ["a.csv: the table is empty: its first row names the columns"]
    assert texts(read_table("sep=,x\n1,2", "a.csv")) == [{"sep=": "1", "x": "2"}]


def test_a_table_in_markdown_has_a_line_below_its_head() -> None:
    for rule in ("|---|:--:|", "| :- | -: |", "---|---"):
        bars = "|" if rule.startswith("|") else ""
        table = read_table(f"{bars}name|cost{bars}\n{rule}\n{bars}Sun|3{bars}\n", "a.md")
        assert texts(table) == [{"name": "Sun", "cost": "3"}]
    assert texts(read_table("name|cost\n-|\n", "a.csv")) == [{"name": "-", "cost": ""}]


def test_quotes_keep_commas_quotes_and_line_breaks_together() -> None:
    table = read_table('name,rule\nSun,"Draw one,\nor say ""stop"""\nMoon,"",\n', "a.csv")
    assert texts(table) == [{"name": "Sun", "rule": 'Draw one,\nor say "stop"'}, {"name": "Moon", "rule": ""}]


@each(
    "above",
    [
        "My game,,\n,,\n",
        "My game\n\n",
        "My game\nby Ada\n\n",
        "My game\n\nby Ada\n\n\n",
        "\n",
        "\nMy game\n\n",
    ],
)
def test_a_title_above_an_empty_line_is_none_of_the_table(above: str) -> None:
    found = read_table(f"{above}name,cost\nFox,3\n\nOwl,\n", "t.csv")
    assert found.columns == ("name", "cost")
    assert [row["name"].text for row in found.rows] == ["Fox", "Owl"]


def test_what_could_be_the_name_of_a_column_is_no_title() -> None:
    assert read_table("name\n\nFox\nOwl\n", "t.csv").columns == ("name",)
    with pytest.raises(SpecError, match="'3' is in a column without a name"):
        read_table("name\nFox,3\n", "t.csv")


def test_rows_may_be_short_and_empty_rows_are_skipped() -> None:
    table = read_table("\nname,cost,\n\nSun\n,,\nMoon,2,\n", "a.csv")
    assert texts(table) == [{"name": "Sun", "cost": ""}, {"name": "Moon", "cost": "2"}]


def test_a_cell_knows_its_line_and_column() -> None:
    table = read_table('name,rule,cost\n"a\nb",x,1\nc,"d, e",2\n', "a.csv")
    marks = [(cell.mark.line, cell.mark.column) for row in table.rows for cell in row.values()]
    assert marks == [(2, 1), (3, 4), (3, 6), (4, 1), (4, 3), (4, 10)]


def test_accents_are_on_their_letters() -> None:
    assert texts(read_table("name\ne\u0301toile", "a.csv")) == [{"name": "étoile"}]


CELL = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]) | st.just("\n"), max_size=8)


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_what_a_spreadsheet_writes_is_read_back(rows: list[list[str]], separator: str) -> None:
    """The standard library writes the file, with quotes wherever it likes."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows([["one", "two", "three"], *rows])
    wanted = [[normalize("NFC", cell).strip() for cell in row] for row in rows]
    assert [[*row.values()] for row in texts(read_table(out.getvalue(), "a.csv"))] == [
        row for row in wanted if any(row)
    ]


def test_every_error_has_its_place() -> None:
    assert errors("") == ["a.csv: the table is empty: its first row names the columns"]
    assert errors("name,cost,name\n") == ["a.csv:1:11: two columns are called 'name'"]
    assert errors("na{me\n") == ["a.csv:1:1: the name of a column can't contain braces"]
    assert errors('name\n"Sun\nMoon') == [
        'a.csv:2:1: a quotation mark isn\'t closed; inside quotes, write it twice: ""'
    ]
    assert errors('name,rule\nSun,"a" b') == [
        'a.csv:2:5: a quotation mark isn\'t closed; inside quotes, write it twice: ""'
    ]
    assert errors("name,rule\nSun,Draw one, or two\nMoon,a,b") == [
        "a.csv:2:14: 'or two' is in a column without a name; text with a comma, semicolon or tab in it "
        "needs quotes",
        "a.csv:3:8: 'b' is in a column without a name; text with a comma, semicolon or tab in it needs quotes",
    ]


def test_a_table_has_limits() -> None:
    assert "more than 1,000 rows" in errors("name\n" + "Sun\n" * (MOST_ROWS + 1))[0]
    assert "more than 100 columns" in errors(",".join(f"c{k}" for k in range(MOST_COLUMNS + 1)))[0]
    assert "more than 100 characters" in errors("x" * 101)[0]
    assert "more than 4,000 characters" in errors("name\n" + "x" * (MOST_CELL + 1))[0]


@each("text", ['"' * 1_000_000, 'a\n"' + '""' * 500_000, "a," * 500_000, "\n" * 1_000_000])
def test_no_text_takes_long(text: str) -> None:
    began = time.process_time()
    with pytest.raises(SpecError):
        read_table(text, "a.csv")
    assert time.process_time() - began < 2


def test_numbers_of_rows_without_a_name_are_left_out() -> None:
    for start in (0, 1):
        table = read_table(f",name,n\n{start},Sun,3\n{start + 1},Moon,4\n", "a.csv")
        assert table.columns == ("name", "n")
        assert texts(table) == [{"name": "Sun", "n": "3"}, {"name": "Moon", "n": "4"}]
    assert "is in a column without a name" in errors(",name\n0,Sun\n2,Moon\n")[0]


def test_a_title_without_commas_may_stand_above_full_rows() -> None:
    assert read_table("Table 1\nname,n\nSun,3\nMoon,4\n", "a.csv").columns == ("name", "n")
    assert "is in a column without a name" in errors("name\nSun, the\nMoon\n")[0]


def test_invisible_characters_do_no_harm() -> None:
    table = read_table("\u200bname,rule\n\ufeffSun ,a\u2028b\x0bc\u200bd\n", "a.csv")
    assert texts(table) == [{"name": "Sun", "rule": "a\nb\nc\u200bd"}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#REF!", "the formula in this cell has no result: #REF!"),
        ("#NV", "the formula in this cell has no result: #NV"),
        ("Err:508", "the formula in this cell has no result: Err:508"),
        ("=SUM(A1:A2)", "this cell has a formula in place of its result: save the table with its values"),
        ("#1", ""),
        ("=3", ""),
        ("Error", ""),
    ],
)
def test_cells_without_a_result_are_found_in_any_table(text: str, message: str) -> None:
    found = [str(error) for error in without_results(lines_of(f"name\n{text}", "a.csv"))]
    assert found == ([f"a.csv:2:1: {message}"] if message else [])
