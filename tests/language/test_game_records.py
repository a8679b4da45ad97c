"""Game records: read with the place of every move, replayed, and compared with their result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.errors import SpecError
from pnp.commands.group import cli
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_sets
from pnp.language.reader import read_text
from pnp.puzzles.game_records import read_record, replay_record, resolve_record
from tests.rows import each

RECORD = """\
pnp: 1
game: dominate
players: {X: Ann, O: Ben}
moves: |
  a1 a2, c3
  d4 d5 e5
"""


def test_moves_stand_between_commas_and_at_the_ends_of_lines() -> None:
    record = resolve_record(read_text(RECORD, "x.yaml"))
    assert record.moves == ("a1 a2", "c3", "d4 d5 e5")
    assert [(mark.line, mark.column) for mark in record.places] == [(5, 3), (5, 10), (6, 3)]
    assert replay_record(record).replay.played == 3


def test_a_list_of_moves_reads_the_same() -> None:
    listed = RECORD[: RECORD.index("moves")] + "moves: [a1 a2, c3, d4 d5 e5]\n"
    assert resolve_record(read_text(listed, "x")).moves == resolve_record(read_text(RECORD, "x")).moves


def test_the_first_illegal_move_is_told_at_its_place() -> None:
    record = resolve_record(read_text(RECORD.replace("c3", "a2"), "x.yaml"))
    (error,) = replay_record(record).failed
    assert (error.file, error.line, error.column) == ("x.yaml", 5, 10)
    assert error.message.startswith("move 2 (a2): ")


def test_a_result_is_held_to_the_replay() -> None:
    record = resolve_record(read_text(RECORD + "result: X wins\n", "x.yaml"))
    (error,) = replay_record(record).failed
    assert error.line == 7
    assert error.message == "the result 'X wins' doesn't match the moves: the game goes on"


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        (("game: dominate", "game: dominat"), 2, "did you mean 'dominate'"),
        (("game: dominate", "game: mirror"), 2, "no game with records is named 'mirror'"),
        (("players:", "player:"), 3, "did you mean 'players'"),
        (("pnp: 1", "pnp: 2"), 1, "1"),
        (("moves: |\n  a1 a2, c3\n  d4 d5 e5\n", "moves: 3\n"), 4, "expected"),
        (("moves:", "options: {sise: 3}\nmoves:"), 4, "did you mean 'size'"),
    ],
)
def test_a_malformed_record_is_told_at_its_line(change: tuple[str, str], line: int, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        resolve_record(read_text(RECORD.replace(*change), "x.yaml"))
    found = [error for error in caught.value.errors if message in error.message]
    assert [error.line for error in found] == [line]


@each("game", [game.name for game in all_games() if game.records is not None])
def test_the_built_in_record_of_every_game_replays_to_its_end(game: str) -> None:
    path = builtin_sets()[f"records/{game}"]
    found = replay_record(read_record(path, path.name))
    assert not found.failed
    assert found.replay.played == len(found.record.moves) > 10


def test_check_replays_records(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(RECORD)
    good = CliRunner().invoke(cli, ["check", str(path), "--json"])
    assert good.exit_code == 0
    assert json.loads(good.output)["files"][0]["record"]["played"] == 3
    path.write_text(RECORD.replace("c3", "a2"))
    assert CliRunner().invoke(cli, ["check", str(path)], standalone_mode=True).exit_code == 1
