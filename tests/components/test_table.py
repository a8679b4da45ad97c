"""The table's text form: what it draws, that it round-trips, and what a malformed one gets."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import strategies as st

from pnp.base.errors import TextError
from pnp.components.dominoes import checks
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Bare, Direction, Domino, domino_set
from tests.examples import given_examples
from tests.refused import refusals
from tests.rows import each


def drawn(text: str) -> str:
    return dedent(text).strip("\n")


def errors(text: str, highest: int = 6) -> list[str]:
    return refusals(Table.parse, drawn(text), highest)


def test_a_bar_joins_a_row_and_a_dash_a_column() -> None:
    table = Table.parse("1|2 0\n    -\n3 1 6")
    assert table.dominoes == (Domino(0, 0, False, 1, 2), Domino(0, 2, True, 0, 6))
    assert table.bare == (Bare(1, 0, 3), Bare(1, 1, 1))
    assert [domino.name for domino in table.dominoes] == ["12", "06"]


def test_short_rows_are_padded_and_gaps_stay_gaps() -> None:
    table = Table.parse("  2\n  -\n  3 1|2\n\n2|4")
    assert sorted(table.numbers()) == [(0, 1), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1)]
    assert table.bounds() == (0, 0, 2, 3)


def test_numbers_from_ten_are_letters() -> None:
    table = Table.parse("A|F", highest=15)
    assert table.dominoes[0].numbers == (10, 15)
    assert str(table) == "A|F"
    assert errors("A|F", 12) == ["1:3: 'F' is above C, the highest number here"]


def test_the_text_is_moved_to_the_top_left() -> None:
    table = Table((Domino(-3, 7, True, 1, 2), Domino(-2, 8, False, 0, 0)))
    assert str(table) == "1\n-\n2 0|0"
    assert Table.parse(str(table)) == table.normalised()


@each(
    "text, expected",
    [
        ("1|x", ["1:3: 'x' isn't a number; expected 0 to 6"]),
        ("1|7", ["1:3: '7' is above 6, the highest number here"]),
        ("1|", ["1:2: this joins two numbers, but there is no number to its right"]),
        ("1 2\n-", ["2:1: this joins two numbers, but there is no number below it"]),
        ("1|2|3", ["1:3: the 2 is joined twice; a domino has only two cells"]),
        ("1-2", ["1:2: cells side by side are joined by '|', not '-'"]),
        ("1\n|\n2", ["2:1: cells one above the other are joined by '-', not '|'"]),
        ("1 2\n -\n3 4", ["2:2: '-' is diagonally between cells, where nothing can be joined"]),
        ("12", ["1:2: '2' is between the cells; numbers go in every second row and column"]),
        ("12 34\n\n56", ["1:2: '2' is between the cells; numbers go in every second row and column"]),
        (
            "1|2 3\n3|4 5",
            ["2:1: expected a line without numbers after each row, for dominoes that stand upright"],
        ),
        (
            "[1|2]\n[3|4]",
            ["1:1: '[' isn't a number; expected 0 to 6", "1:5: ']' isn't a number; expected 0 to 6"],
        ),
        (
            "x 7\n 1",
            ["1:1: 'x' isn't a number; expected 0 to 6", "1:3: '7' is above 6, the highest number here"],
        ),
        ("1\t2", ["1:2: there is a tab in the table; use spaces"]),
        ("", ["1:1: the table is empty"]),
        ("1 " * 80, ["1:1: the table is larger than 64 rows and 64 columns"]),
        (
            "a|1\n\n2|b",
            ["1:1: 'a' isn't a number; expected 0 to 6", "3:3: 'b' isn't a number; expected 0 to 6"],
        ),
    ],
)
def test_a_malformed_text_gets_its_line_and_column(text: str, expected: list[str]) -> None:
    assert errors(text) == expected


def test_a_domino_lies_on_the_table_once() -> None:
    table = Table.parse("1|2 3|4\n\n2|1 4|4")
    assert [str(error) for error in checks.repeated_dominoes(table)] == [
        "3:1: domino 21 appears twice; the first is in row 1 from the top"
    ]


def test_an_incomplete_set_names_what_is_missing() -> None:
    table = Table.parse("0|0 1|1")
    assert [error.message for error in checks.missing_dominoes(table, 1)] == [
        "these dominoes of the double-1 set are missing: 01"
    ]


def test_dominoes_that_meet_at_a_corner_are_two_groups() -> None:
    table = Table.parse("0|0\n\n    1|1")
    assert [error.line for error in checks.several_groups(table)] == [3]
    assert len(table.groups()) == 2


def test_numbers_may_be_asked_to_be_joined_or_bare() -> None:
    table = Table.parse("0|0 1")
    found = refusals(checks.require, checks.bare_numbers(table), checks.repeated_dominoes(table))
    assert found == ["1:5: the 1 isn't joined to any other number"]
    assert [str(error) for error in checks.joined_numbers(table)] == [
        "1:1: domino 00 is joined, but only separate numbers are expected here"
    ]


def test_a_rectangle_has_no_gap() -> None:
    assert checks.no_rectangle(Table.parse("0|0 1|1")) == []
    assert [str(error) for error in checks.no_rectangle(Table.parse("0|0 1|1\n\n2|2"))] == [
        "3:5: there is a gap; the table must fill a rectangle"
    ]
    assert Table.parse("0|0\n\n2|2").is_rectangle()


def test_two_things_cannot_share_a_cell() -> None:
    with pytest.raises(ValueError, match="one cell"):
        Table((Domino(0, 0, False, 1, 2), Domino(0, 1, True, 1, 2)))


def test_a_complete_set_of_sixes_has_28() -> None:
    assert len(domino_set(6)) == len(set(domino_set(6))) == 28


def test_opposite_directions_cancel() -> None:
    for direction in Direction:
        assert direction.opposite.step(direction.step((2, 3))) == (2, 3)
        assert direction.vertical == (direction.name in "UD")


@st.composite
def tables(draw: st.DrawFn) -> Table:
    dominoes: list[Domino] = []
    taken: set[tuple[int, int]] = set()
    for _ in range(draw(st.integers(1, 12))):
        place = st.integers(-5, 5)
        number = st.integers(0, 15)
        domino = Domino(draw(place), draw(place), draw(st.booleans()), draw(number), draw(number))
        if taken.isdisjoint(domino.cells):
            taken.update(domino.cells)
            dominoes.append(domino)
    free = [cell for cell in ((0, 0), (1, 4), (-5, 5)) if cell not in taken]
    return Table(tuple(dominoes), tuple(Bare(*cell, 3) for cell in free))


@given_examples(33, 1000, tables())
def test_every_table_reads_back_what_it_prints(table: Table) -> None:
    assert Table.parse(table.to_text(), 15) == table.normalised()


@given_examples(33, 1000, st.text(alphabet=" |-\n0123x" + DIGITS[10:], max_size=40))
def test_any_text_gives_a_table_or_errors_within_it(text: str) -> None:
    lines = text.split("\n")
    try:
        table = Table.parse(text)
    except TextError as error:
        for one in error.in_text:
            assert 1 <= one.line <= len(lines)
            assert 1 <= one.column <= max(1, len(lines[one.line - 1]))
    else:
        assert Table.parse(table.to_text()) == table.normalised()
