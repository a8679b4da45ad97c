"""Games as values: every move that is listed can be played, and positions are written and read."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

import pnp
from tests.rows import each

UNLISTED = {"bee", "cobra_paw"}
"""In these games, players call out what they found."""
PLAYED = [name for name in pnp.game_names() if pnp.game(name).options]


@each("name", PLAYED)
def test_every_listed_move_is_legal(name: str) -> None:
    """From the start, a few moves on, and for several players where the game has them."""
    position, draw = pnp.game(name).start(), random.Random(1)
    assert pickle.loads(pickle.dumps(position)) == position
    if name in UNLISTED:
        with pytest.raises(pnp.PnpError, match="can't be listed"):
            position.moves()
        return
    for _ in range(3):
        moves = position.moves()
        assert len(set(moves)) == len(moves)
        for move in draw.sample(moves, min(6, len(moves))):
            position.play(move)
        if moves:
            position = position.play(draw.choice(moves))
    again = pnp.game(name).position(position.text)
    assert again.text == position.text


def test_players_pass_a_domino_and_lay_it_in_one_move() -> None:
    start = pnp.game("mountains").start(players=2)
    assert start.play(start.moves()[0]).moves()


def test_a_move_that_a_rule_forbids_is_named() -> None:
    start = pnp.game("dominate").start(size=7)
    assert "b2 b3" in start.moves()
    with pytest.raises(pnp.MoveError, match=r"move 2 \(b2\): b2 isn't empty: it belongs to X"):
        start.play("b2 b3", "b2")


def test_a_game_ends_with_a_result(tmp_path: Path) -> None:
    start = pnp.game("dominate").start(size=4)
    draw, position = random.Random(2), start
    while moves := position.moves():
        position = position.play(draw.choice(moves))
    assert position.result
    assert set(position.scores) == {"X regions", "O regions"}
    saved = position.save(tmp_path / "game.yaml", title="A game", players={"X": "Ann"})
    assert pnp.load_record(saved) == position
    assert pnp.check(saved)[0].ok


def test_a_record_with_an_illegal_move_is_refused_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("pnp: 1\ngame: dominate\noptions: {size: 4}\nmoves: |\n  a1\n  a1\n")
    with pytest.raises(pnp.PnpError) as caught:
        pnp.load_record(tmp_path / "game.yaml")
    assert caught.value.errors[0].line == 6


def test_a_position_is_drawn_with_its_last_moves() -> None:
    position = pnp.game("dominate").start(size=4).play("a1", "b1")
    assert position.drawing != position.draw(last=1)
    assert position._repr_svg_() == position.drawing.svg


def test_wrong_names_have_suggestions() -> None:
    for find in (
        lambda: pnp.game("dominte"),
        lambda: pnp.game("dominate").start(sise=4),
        lambda: pnp.game("dominate").start().draw(palette="color"),
    ):
        with pytest.raises(pnp.PnpError) as caught:
            find()
        assert caught.value.errors[0].suggestion in ("dominate", "size", "colour")
    with pytest.raises(pnp.PnpError, match="is a puzzle"):
        pnp.game("mirror").start()
    with pytest.raises(pnp.PnpError):
        pnp.game("dominate").position("XXX")


def test_a_game_makes_puzzles_from_their_starts() -> None:
    puzzle = pnp.game("mirror").puzzle(pnp.load_puzzles("puzzles/mirror")[0].start)
    assert puzzle.drawing.width > 0
