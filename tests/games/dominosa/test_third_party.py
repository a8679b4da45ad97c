"""Grids of Dominosa from elsewhere: Simon Tatham's IDs and plain rows of digits, in and out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.errors import TextError
from pnp.games.dominosa import rules
from pnp.games.dominosa.interact import starts_in
from pnp.games.dominosa.rules import Grid
from pnp.games.dominosa.third_party import id_of
from tests.commands import run
from tests.games.opening import built_in_puzzles
from tests.rows import each

SMALL = Grid(((2, 2, 1, 2), (0, 0, 1, 0), (1, 2, 0, 1)))
MADE_BY_TATHAM = (
    "1:011100",
    "2:002121102210",
    "3:31103000133213202122",
    "6:43622011416331032300302214035555226551654601403246446651",
    "9:6419718853878643166325820514901464077291447669057595269112"
    "7312692390330855919730208318782044407553027966832548",
    "10:[10]4[10]2[10]749[10]905210775916856733971458838936900[10]4810404[10]151813[10]558"
    "4[10]04586473342376[10]9066579[10]0531322882248476607736763161[10][10]8199222951202509",
)
"""IDs that the program printed."""


@each(
    "text",
    [
        "2 2 1 2\n\n0 0 1 0\n\n1 2 0 1",
        "2212\n0010\n1201",
        "2212\n\n0010\n\n1201\n",
        " 2212\n 0010\n 1201",
        "2 2 1 2\n0 0 1 0\n1 2 0 1",
        "2\t2\t1\t2\n0\t0\t1\t0\n1\t2\t0\t1\r\n",
        "2212 0010 1201",
        "2:221200101201",
        "2db:221200101201",
        " 2 : 2212 0010 1201 \n",
        "2:22[1]200101201",
        "https://example.org/puzzles/js/dominosa.html#2:221200101201",
    ],
)
def test_a_grid_is_read_however_it_is_written(text: str) -> None:
    assert rules.start(text) == SMALL


@each("text", MADE_BY_TATHAM)
def test_an_id_comes_out_as_it_went_in(text: str) -> None:
    assert id_of(rules.start(text).rows) == text


def test_every_built_in_puzzle_survives_as_an_id() -> None:
    for source, opened in built_in_puzzles("dominosa"):
        text = opened.third_party_text()
        assert rules.start(text) == opened.start, source.name


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("2:22120010120", 1, 1, "the ID has 11 numbers; a double-2 set has 12"),
        ("16:0", 1, 1, "the highest number of an ID must be from 1 to 15"),
        ("2:2212001012x1", 1, 13, "expected a number, not 'x'"),
        (
            "2db#8267",
            1,
            1,
            "an ID with # can be read only by the program that made it; copy the ID with a colon",
        ),
        ("2212\n0x10\n1201", 2, 2, "'x' isn't a number; expected 0 to F"),
        ("2212\n0020\n1201", 1, 1, "the 2 appears here 5 times; a complete double-2 set has it 4 times"),
        ("2:221200201201", 1, 3, "the 2 appears here 5 times; a complete double-2 set has it 4 times"),
        ("2212\n001\n1201", 1, 1, "there is a gap; the table must fill a rectangle"),
        ("2:22120010120[12]", 1, 14, "12 is above 2, the highest number here"),
    ],
)
def test_what_is_wrong_is_told_where_it_is(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(TextError) as raised:
        rules.start(text)
    error = raised.value.in_text[0]
    assert (error.line, error.column, str(error.message)) == (line, column, message)


def test_a_grid_of_another_shape_has_no_id() -> None:
    tall = rules.start("00\n01\n11\n12\n22\n02")
    with pytest.raises(ValueError, match="3 rows of 4"):
        id_of(tall.rows)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("2:221200101201", [1]),
        ("\n1:011100\n\n2:221200101201\n", [2, 4]),
        ("2212\n0010\n1201\n\n011\n100\n", [1, 5]),
        ("2 2 1 2\n\n0 0 1 0\n\n1 2 0 1\n", [1]),
        ("1:011100\n2212\n0010\n1201", [1, 2]),
        ("Dear reader,\n1:011100", []),
        ("# Two of mine\n2,2,1,2\n0,0,1,0\n1,2,0,1\n\n0;1;1\n1;0;0\n", [2, 6]),
        ("|2|2|1|2|\n|0|0|1|0|\n|1|2|0|1|\n", [1]),
        ("", []),
    ],
)
def test_the_puzzles_of_a_file_are_found(text: str, lines: list[int]) -> None:
    assert [start.line for start in starts_in(text)] == lines


def test_a_set_is_imported_proved_and_written_back(tmp_path: Path) -> None:
    ids = tmp_path / "ids.txt"
    ids.write_text("2:002121102210\n6:43622011416331032300302214035555226551654601403246446651\n")
    made = tmp_path / "made.yaml"
    code, _, err = run(["import", str(ids), "-o", str(made)])
    assert code == 0, err
    assert made.read_text().count("proof: unique") == 2
    assert run(["check", str(made)])[0] == 0
    assert run(["convert", str(made), "-o", str(tmp_path / "out.txt")])[0] == 0
    assert (tmp_path / "out.txt").read_text() == ids.read_text()
    code, _, err = run(["import", "1:011100", "-o", str(made)])
    assert code == 0 or "--overwrite" in err


def test_a_puzzle_with_two_solutions_is_not_imported(tmp_path: Path) -> None:
    ids = tmp_path / "ids.txt"
    ids.write_text("2:002121102210\n1:010101\n")
    code, out, err = run(["import", str(ids)])
    assert (code, out) == (2, "")
    assert f"{ids}:2:1:" in err


def test_what_is_no_puzzle_is_refused_with_the_known_forms() -> None:
    code, _, err = run(["import", "nothing"])
    assert code == 2
    assert "nothing:" in err
    assert "Dominosa" in err
    code, _, err = run(["import", "nothing.txt"])
    assert code == 2
    assert "nothing.txt: no such file" in err


def test_a_game_that_the_program_saved_is_read() -> None:
    saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\r\nVERSION :1:1\r\nGAME    :8:{}\r\n"
    saved += "PARAMS  :1:2\r\nCPARAMS :3:2db\r\nDESC    :12:221200101201\r\nNSTATES :1:1\r\n"
    (start,) = starts_in(saved.format("Dominosa"))
    assert rules.start(start.start) == SMALL
    with pytest.raises(TextError, match="not one of Dominosa: Mines"):
        starts_in(saved.format("Mines"))


def test_only_games_with_a_third_party_form_are_converted(tmp_path: Path) -> None:
    code, _, err = run(["convert", "puzzles/mountains", "-o", str(tmp_path / "out.txt")])
    assert code == 2
    assert "no format that another program reads" in err
    code, _, err = run(["convert", "puzzles/dominosa", "-o", str(tmp_path / "out.csv")])
    assert code == 2
    assert ".txt" in err
