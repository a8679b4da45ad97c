"""Games of Dots from other programs: set-ups written as moves, colours, groundings, results; converting
them."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st

from pnp.base.errors import ErrorInText
from pnp.games.api.puzzles import Replay, ThirdPartyRecord
from pnp.games.dots.options import DotsRules
from pnp.games.dots.rules.play import End, Place, legal_dots, play
from pnp.games.dots.rules.position import OTHER, Position
from pnp.games.dots.rules.records import rules_of, start_of
from pnp.games.dots.rules.sgf import read_sgf
from pnp.games.dots.rules.sgf_writing import write_sgf
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.game_records import read_record
from tests.commands import run
from tests.examples import given_examples
from tests.games.dots.dots_positions import write_move
from tests.games.opening import open_record
from tests.rows import each


def test_old_names_and_lines_that_go_on_are_read() -> None:
    text = "(;FF[3]GaMe[40]SiZe[10:8]PlayerBlack[A \\] B\\\nC\nD];Black[dd];White[ed])"
    found = read_sgf(text.encode())
    assert isinstance(found, ThirdPartyRecord)
    assert found.players["x"] == "A ] BC D"
    error = read_sgf(b"(;GM[40]SZ[10:8];B[dd];W[ed")
    assert isinstance(error, ErrorInText)
    assert (error.column, str(error.message)) == (25, "this value isn't closed: a ']' is missing")


DOUBLE = "(;GM[40]FF[4]SZ[10:8];B[dd];W[ed];B[ee];W[de];W[fd];B[gd];W[ge];B[fe]"
"""A double crossing written as moves, the colours not in turn, as playdots.ru does."""

RING = "(;GM[40]SZ[5]AB[ba][ab][bc]AW[bb][ee]{result};B[cb]{end})"
"""B surrounds a dot near the corner; none of B's dots could be surrounded any more."""


def read(text: str) -> ThirdPartyRecord:
    found = read_sgf(text.encode())
    assert isinstance(found, ThirdPartyRecord), found
    return found


def replayed(record: ThirdPartyRecord) -> Replay:
    return open_record("dots", record.start, DotsRules.model_validate(record.options)).replay(record.moves)


def end_of(record: ThirdPartyRecord) -> Position:
    """Return the position after all moves, which the rules must allow."""
    found = replayed(record)
    assert found.error is None, found.error
    return Position.parse(found.end)


def test_crossings_at_the_head_of_a_file_are_its_set_up_whatever_the_order_of_colours() -> None:
    record = read(DOUBLE + ";B[cc];W[hh])")
    assert [row for row in record.start.splitlines() if set(row) != {"."}] == ["...xoox...", "...oxxo..."]
    assert record.moves == ("c6", "h1")


@pytest.mark.parametrize("first", ["B", "W"])
def test_whoever_moves_first_after_the_set_up_is_x(first: str) -> None:
    second = "W" if first == "B" else "B"
    record = read(DOUBLE.replace("SZ", "PB[Ann]PW[Ben]SZ") + f";{first}[cc];{second}[hh])")
    assert record.players["x"] == ("Ann" if first == "B" else "Ben")
    top = next(row for row in record.start.splitlines() if set(row) != {"."})
    assert top.strip(".") == ("xoox" if first == "B" else "oxxo")


def test_a_dot_of_each_move_has_the_colour_that_the_file_gives_it() -> None:
    """With colours taken in turn the dot in the ring would be x's own, and nobody would have surrounded any."""
    moves = ";B[hb];W[hc];B[gc];W[ba];B[ic];W[ca];B[hd])"
    end = end_of(read(DOUBLE + moves))
    assert (end.surrounded_by("x"), end.surrounded_by("o")) == (1, 0)


@pytest.mark.parametrize(
    ("moves", "line", "column", "turn"),
    [
        (";B[cc]\n;B[hh])", 2, 3, "it's W's turn here, not B's"),
        (";W[cc];B[hh]\n;B[ha])", 2, 3, "it's W's turn here, not B's"),
    ],
)
def test_two_moves_in_a_row_after_the_set_up_are_an_error_at_their_place(
    moves: str, line: int, column: int, turn: str
) -> None:
    found = read_sgf((DOUBLE + moves).encode())
    assert isinstance(found, ErrorInText)
    assert (found.line, found.column) == (line, column)
    assert turn in found.message


def test_three_dots_of_a_crossing_are_moves() -> None:
    assert read("(;GM[40]SZ[9];B[dd];W[ed];B[ee];W[aa])").moves == ("d6", "e6", "e5", "a9")


def test_whose_extra_move_it_is_the_rules_tell() -> None:
    ring = "(;GM[40]SZ[7]RU[extra-move=yes]AB[cb][bc][cd]AW[cc];B[dc];{}[ff])"
    assert read(ring.format("B")).moves == ("d5", "f2")
    found = read_sgf(ring.format("W").encode())
    assert isinstance(found, ErrorInText)
    assert "it's B's turn" in found.message


@each(
    "end, moves",
    [
        (";W[resign]", "resign"),
        (";B[resign]", "x-resigns"),
        (";B[]", "x-grounds"),
        (";W[aa];B[]", "ground"),
        (";W[da][cc][dc]", "x-grounds"),
        (";W[aa];W[da][dd]", "ground"),
    ],
)
def test_the_ends_that_programs_write(end: str, moves: str) -> None:
    record = read(RING.format(result="", end=end))
    assert record.moves[-1] == moves
    assert end_of(record).ended == ("grounding" if "ground" in moves else "resign")


def test_whoever_lands_without_the_right_loses_what_could_be_surrounded() -> None:
    """The dot in the middle has o's dots round three sides; o's proof puts the fourth."""
    text = "(;GM[40]SZ[7]AW[dc][cd][ed]AB[aa]RE[W+1];B[dd];W[gg];W[de][ee])"
    record = read(text)
    assert record.moves[-1] == "ground"
    assert record.options["open-grounding"] is True
    assert record.refuted is None
    end = end_of(record)
    assert (end.surrounded_by("x"), end.surrounded_by("o")) == (0, 1)
    strict = {**record.options, "open-grounding": False}
    found = open_record("dots", record.start, DotsRules.model_validate(strict)).replay(record.moves)
    assert "only the player who has surrounded more dots can ground" in str(found.error)


@each(
    "result, end, last",
    [
        ("B+1", "", "stop"),
        ("B+1.0", "", "stop"),
        ("B+", "", "stop"),
        ("B+R", "", "resign"),
        ("B+T", ";W[aa]", "o-resigns"),
        ("B+Resign", ";W[resign]", "resign"),
        ("B+93", ";W[resign]", "resign"),
        ("B+G", ";W[aa]", "ground"),
        ("?", "", "c4"),
        ("Void", "", "c4"),
    ],
)
def test_a_result_tells_how_a_game_ended_whose_moves_do_not(result: str, end: str, last: str) -> None:
    record = read(RING.format(result=f"RE[{result}]", end=end))
    assert record.refuted is None
    assert record.moves[-1] == last
    assert replayed(record).error is None


@each("result", ["W+1", "B+2", "0", "Draw", "W+R;W[resign]", "W+"])
def test_a_result_that_the_moves_do_not_come_to_fails_at_its_place(result: str, tmp_path: Path) -> None:
    result, _, end = result.partition(";")
    game = tmp_path / "game.sgf"
    game.write_text(RING.format(result=f"\nRE[{result}]", end=f";{end}" if end else ""))
    code, _, err = run(["check", str(game)])
    came = "B+R" if end else "B+1"
    assert (code, err.strip()) == (
        1,
        f"{game}:2:3: RE[{result}] doesn't match the moves, which give RE[{came}]",
    )


def test_a_result_that_is_none_is_an_error() -> None:
    found = read_sgf(b"(;GM[40]SZ[5]RE[black];B[aa])")
    assert isinstance(found, ErrorInText)
    assert found.message == "expected a result such as RE[B+7], RE[W+R] or RE[0], not RE[black]"


def test_who_moves_first_can_be_said() -> None:
    record = read("(;GM[40]SZ[5]PL[W]AB[aa];W[bb])")
    assert record.start.endswith("o to move")
    assert record.start.startswith("x")
    found = read_sgf(b"(;GM[40]SZ[5]PL[red])")
    assert isinstance(found, ErrorInText)
    assert (found.column, found.message) == (16, "expected PL[B] or PL[W], not PL[red]")


@given_examples(20, 600, st.randoms(use_true_random=False))
def test_every_game_survives_sgf(draw: random.Random) -> None:
    given: dict[str, object] = {
        "size": draw.choice(["6x6", "9x7", "5x8"]),
        "crossings": draw.choice(["none", "single"]),
        "houses": draw.choice(["entered", "closed"]),
    }
    names = ("territory", "extra-move", "free-prisoners", "grounding", "open-grounding", "central-area")
    given |= {name: draw.random() < 0.5 for name in names}
    options = DotsRules.model_validate(given)
    start = draw.choice(["", f"{start_of('', options)}\n\no to move"])
    position = start_of(start, options)
    rules = rules_of(options, position)
    moves: list[str] = []
    for _ in range(draw.randrange(50)):
        if not position.ended:
            move = Place(draw.choice(legal_dots(position, rules)))
            moves.append(write_move(move, position.field))
            position = play(position, move, rules)
    ends = [None, End("stop"), End("resign"), End("resign", OTHER[position.to_move])]
    if rules.grounding and rules.open_grounding and not rules.territory:
        ends += [End("ground"), End("ground", OTHER[position.to_move])]
    end = draw.choice(ends)
    if end is not None and not position.ended:
        moves.append(write_move(end, position.field))
    found = read(write_sgf(start, moves, options, {"x": "Ann [a]", "o": "Ben\\"}, "A title"))
    assert list(found.moves) == moves
    assert (found.players, found.title) == ({"x": "Ann [a]", "o": "Ben\\"}, "A title")
    assert found.refuted is None
    assert replayed(found).end == open_record("dots", start, options).replay(moves).end


def test_a_record_is_converted_to_sgf_and_back(tmp_path: Path) -> None:
    sgf, back, again = (tmp_path / name for name in ("game.sgf", "back.yaml", "again.sgf"))
    for source, output in (("records/dots", sgf), (str(sgf), back), (str(back), again)):
        assert run(["convert", source, "-o", str(output)]) == (0, f"{output}\n", "")
    assert again.read_bytes() == sgf.read_bytes()
    _, first, _ = run(["check", "records/dots"])
    _, last, _ = run(["check", str(back)])
    assert last.split(": ", 1)[1] == first.split(": ", 1)[1]
    assert "result: o wins" in back.read_text()


@each("record", [name for name in builtin_sets() if name.startswith("records/")])
def test_records_of_every_game_can_be_written_as_yaml(record: str, tmp_path: Path) -> None:
    copy = tmp_path / f"{Path(record).name}.yaml"
    assert run(["convert", record, "-o", str(copy)])[0] == 0
    given, written = (read_record(path, record) for path in (builtin_sets()[record], copy))
    assert replace(written, result=given.result) == given
    if written.result != given.result:  # a result that wasn't given is added, and has to be the right one
        assert given.result is None
        assert run(["check", str(copy)])[0] == 0


@pytest.mark.parametrize(
    ("source", "output", "say"),
    [
        ("pnp: 1\ngame: dots\nmoves: t16, t16\n", "game.sgf", "source.yaml:3:13: move 2 (t16): t16 is occ"),
        (
            "pnp: 1\ngame: dots\noptions: {size: 60}\nmoves: ''\n",
            "game.sgf",
            "3 to 52 rows and 3 to 52 columns",
        ),
        ("pnp: 1\ngame: dots\nmoves: ''\n", "game.sfg", "unknown format '.sfg'; did you mean '.sgf'?"),
        ("pnp: 1\ngame: dominate\nmoves: a1\n", "game.sgf", "records of this game are written as .yaml"),
        ("pnp: 1\ngame: dots\nmoves: ''\n", "source.yaml", "already exists; choose another name"),
    ],
)
def test_what_cannot_be_converted_is_told_and_nothing_is_written(
    source: str, output: str, say: str, here: Path
) -> None:
    Path("source.yaml").write_text(source)
    code, out, err = run(["convert", "source.yaml", "-o", output])
    assert (code, out) == (2, "")
    assert say in err
    assert [path.name for path in here.iterdir()] == ["source.yaml"]
    assert Path("source.yaml").read_text() == source
