"""The cells of the table beside the cards: pasted, sorted and found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.studio.modules import Modules

TABLE = {"columns": ["name", "cost"], "rows": [["Fox", "10"], ["owl", ""], ["Elk", "9"]]}


def asked(modules: Modules, name: str, *arguments: object) -> Any:
    code = """async ([name, found]) => (await load("parts/table_cells.js"))[name](...found)"""
    return modules.run(code, [name, arguments])


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Fox\t3\r\nOwl\t2\r\n", [["Fox", "3"], ["Owl", "2"]]),
        ('"Draw two,\nkeep ""one"""\t7', [['Draw two,\nkeep "one"', "7"]]),
        ("a\t\t\n\tb\tc", [["a", "", ""], ["", "b", "c"]]),
        ('12" ruler', [['12" ruler']]),
        ("one", [["one"]]),
    ],
)
def test_cells_are_pasted_from_any_spreadsheet(modules: Modules, text: str, cells: list[list[str]]) -> None:
    assert asked(modules, "pastedCells", text) == cells


def test_a_table_grows_as_far_as_what_is_pasted_needs(modules: Modules) -> None:
    found = asked(modules, "withCells", TABLE, 2, 1, [["1", "x"], ["2", "y"]], "New")
    assert found["columns"] == ["name", "cost", "New"]
    assert found["rows"][2:] == [["Elk", "1", "x"], ["", "2", "y"]]
    head = asked(modules, "withCells", TABLE, -1, 1, [["price"]], "New")
    assert (head["columns"], head["rows"]) == (["name", "price"], TABLE["rows"])


def test_rows_are_sorted_as_people_count_and_empty_ones_come_last(modules: Modules) -> None:
    def names(column: int, *, down: bool) -> list[str]:
        return [row[0] for row in asked(modules, "sorted", TABLE, column, down)["rows"]]

    assert names(1, down=False) == ["Elk", "Fox", "owl"]
    assert names(1, down=True) == ["Fox", "Elk", "owl"]
    assert names(0, down=False) == ["Elk", "Fox", "owl"]


def test_only_the_rows_that_are_shown_are_sorted(modules: Modules) -> None:
    found = asked(modules, "sorted", TABLE, 0, False, [0, 2])
    assert [row[0] for row in found["rows"]] == ["Elk", "owl", "Fox"]
    assert asked(modules, "isSorted", found, 0, False, [0, 2])
    assert not asked(modules, "isSorted", found, 0, False, [0, 1, 2])
    assert asked(modules, "isSorted", found, 0, True, [1, 2])


def test_a_new_row_begins_where_words_are(modules: Modules) -> None:
    numbered = {"columns": ["no", "name"], "rows": [["1", "Fox"], ["2", ""]]}
    assert asked(modules, "wordColumn", numbered) == 1
    assert asked(modules, "wordColumn", {"columns": ["no"], "rows": [["1"]]}) == 0
    assert asked(modules, "wordColumn", {"columns": [], "rows": []}) == 0


def test_rows_are_found_by_any_of_their_cells(modules: Modules) -> None:
    assert asked(modules, "rowsWith", TABLE, " OW ") == [1]
    assert asked(modules, "rowsWith", TABLE, "") == [0, 1, 2]
