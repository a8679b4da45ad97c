"""The computer players of Domination: each line of each card, its position drawn; records; the cards."""

from __future__ import annotations

import random
from pathlib import Path as FilePath
from typing import get_args

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Path, Text
from pnp.drawing.theme import Theme
from pnp.games.domination.options import DominationGame, Seat
from pnp.games.domination.robots import choose, pointed_at
from pnp.games.domination.rules import State
from pnp.games.domination.score_record import draw_cards
from pnp.grids.square import SquareGrid
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.typesetting.design import CLEAR_TEXT
from tests.commands import run
from tests.games.opening import open_record
from tests.rows import each

FOUR = "ABCD"
ROBOTS = [seat for seat in get_args(Seat) if seat not in ("none", "human")]


def pointed(text: str, kind: str, **kinds: str) -> tuple[int, list[str]]:
    """Return the line by which A goes, and the squares it points at; the others are humans unless said
    otherwise."""
    rows = text.strip().split("\n")
    state = State.parse(SquareGrid(len(rows), len(rows[0].split())), 4, text.strip())
    line, cells = pointed_at(state, {"A": kind, "B": "human", "C": "human", "D": "human"} | kinds)
    return line, [state.name(cell) for cell in cells]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A's corner is B's; the full square beside it takes it from B.
        ("B1 A2 .  .\n.  .  .  .\n.  .  .  .\n.  .  .  C1", (1, ["b4"])),
        # c4 of B is full and stands beside A's home; b4 explodes onto it.
        ("A1 A2 B2 .\n.  .  .  .\n.  .  .  .\n.  .  .  C1", (2, ["a4", "b4"])),
        # Nothing threatens: the fullest square at home that does not explode.
        ("A1 A1 .  .\n.  .  .  .\n.  .  .  .\n.  .  .  C1", (3, ["b4"])),
        # Home is full; the squares that the other full square captures aren't near it.
        ("A1 A2 .  .\nA2 A3 .  .\n.  .  .  .\n.  .  B1 A1", (4, ["d1"])),
        # Home is full and nothing can be captured: as near the corner as can be.
        ("A1 A2 .  .\nA2 A3 .  .\n.  .  .  .\n.  .  .  C1", (5, ["c4", "a2"])),
    ],
)
def test_defensive_keeps_its_corner(text: str, expected: tuple[int, list[str]]) -> None:
    line, squares = pointed(text, "defensive")
    assert (line, sorted(squares)) == (expected[0], sorted(expected[1]))


def test_homicidal_takes_squares_of_humans() -> None:
    """a4 takes one of B's, d1 two of C's: only who is human counts."""
    text = "A1 B1 .  .\n.  .  .  .\n.  .  .  C1\n.  .  C1 A1"
    assert pointed(text, "homicidal", B="human", C="drifter") == (1, ["a4"])
    assert pointed(text, "homicidal", B="drifter", C="human") == (1, ["d1"])


def test_homicidal_walks_to_humans() -> None:
    text = "A1 .  .  .\n.  .  .  .\n.  .  .  .\nB1 .  .  C1"
    assert pointed(text, "homicidal", B="human", C="drifter") == (2, ["a3"])


def test_regicidal_takes_squares_of_computer_players() -> None:
    text = "A1 B1 .  .\n.  .  .  .\n.  .  .  C1\n.  .  C1 A1"
    assert pointed(text, "regicidal", B="human", C="drifter") == (1, ["d1"])
    assert pointed(text, "regicidal", B="drifter", C="human") == (1, ["a4"])


def test_regicidal_walks_to_computer_players() -> None:
    text = "A1 .  .  .\n.  .  .  .\n.  .  .  .\nB1 .  .  C1"
    assert pointed(text, "regicidal", B="human", C="drifter") == (2, ["b4", "a3"])


def test_where_no_victims_are_left_all_others_are() -> None:
    text = "A1 B1 .  .\n.  .  .  .\n.  .  .  .\n.  .  .  ."
    assert pointed(text, "regicidal", B="human") == (1, ["a4"])
    assert pointed(text, "homicidal", B="drifter") == (1, ["a4"])


def test_drifter_takes_new_corners() -> None:
    """An empty corner by placing, another's by an explosion."""
    assert pointed("A1 .  A1 .\n.  .  .  .\n.  .  .  .\n.  .  .  C1", "drifter") == (1, ["d4"])
    assert pointed("A1 .  A2 B1\n.  .  .  .\n.  .  .  .\n.  .  .  C1", "drifter") == (1, ["c4"])


def test_drifter_captures_where_no_corner_is_in_reach() -> None:
    assert pointed("A1 B1 .  .\n.  .  .  .\n.  .  .  .\n.  .  .  C1", "drifter") == (2, ["a4"])


def test_drifter_walks_to_corners() -> None:
    assert pointed("A1 A1 .  .\n.  .  .  .\n.  .  .  .\n.  .  .  C1", "drifter") == (3, ["c4"])


def test_of_several_squares_those_count_that_capture_most() -> None:
    """Both full corners take B's corner piece... only one of them takes two squares besides."""
    text = "A1 B1 .  .\nB1 .  .  .\n.  .  .  B1\n.  .  .  A1"
    assert pointed(text, "homicidal") == (1, ["a4"])


@each("seed", range(4))
def test_games_of_computer_players_come_to_an_end(seed: int) -> None:
    """They play by the rules, and each move is one that the card points at."""
    draw = random.Random(seed)
    kinds = dict(zip(FOUR, draw.sample(ROBOTS, 4), strict=True))
    state = State.begin(SquareGrid(5, 5), 4)
    moves: list[str] = []
    while state.to_move is not None and len(moves) < 400:
        cell = choose(state, kinds, draw)
        moves.append(state.name(cell))
        state = state.place(cell)
    assert state.to_move is None
    options = DominationGame.model_validate({"size": 5, "seats": list(kinds.values())})
    replay = open_record("domination", "", options).replay(moves)
    assert replay.error is None
    assert replay.played == len(moves)


def test_empty_seats_leave_their_corners_empty() -> None:
    options = DominationGame.model_validate({"size": 4, "seats": ["human", "none", "drifter", "none"]})
    replay = open_record("domination", "", options).replay(["a4"])
    assert str(replay.end).split("\n")[0].split() == [".", "A1", ".", "."]
    assert [row.split() for row in replay.end.split("\n")][3] == [".", ".", ".", "C1"]
    assert "turn: C" in replay.end


def test_at_least_two_seats_are_taken() -> None:
    with pytest.raises(ValueError, match="at least two seats must be taken"):
        DominationGame.model_validate({"seats": ["human", "none", "none", "none"]})


def test_a_record_is_held_to_the_cards(tmp_path: FilePath) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(
        "pnp: 1\ngame: domination\noptions: {size: 4, seats: [human, drifter]}\nmoves: b4, c1, c4\n",
        encoding="utf-8",
    )
    assert run(["check", str(record)])[0] == 0
    record.write_text(record.read_text(encoding="utf-8").replace("b4, c1", "b4, d1"), encoding="utf-8")
    code, _, errors = run(["check", str(record)])
    assert code == 1
    assert "move 2 (d1): Drifter has to follow line 3 of its card, which leads to d2 or c1" in errors


@each("language", ["en", "de", "fr", "es"])
def test_the_cards_hold_their_words(language: str) -> None:
    """Each word lies within one of the four frames, on A4 and on paper of two thirds its size."""
    theme = Theme(palettes()["low-ink"], words=words(language))
    for room in (Size(180, 230), Size(140, 180)):
        (page,) = draw_cards(theme, room)
        placed = list(flatten(page.drawing.shapes))
        frames = [bounds(item) for item in placed if isinstance(item.shape, Path)]
        assert len(frames) == 4
        texts = [bounds(item) for item in placed if isinstance(item.shape, Text)]
        cut = [box for box in texts if box.top < max(frame.top for frame in frames)]
        assert len(cut) > 20
        assert all(any(_holds(frame, box) for frame in frames) for box in cut)


@each("language", ["en", "de", "fr", "es"])
def test_cards_in_large_print_are_set_in_large_type(language: str) -> None:
    theme = Theme(palettes()["low-ink"], words=words(language), large_sheets=True)
    pages = [list(flatten(form.drawing.shapes)) for form in draw_cards(theme, Size(190, 258))]
    assert [sum(isinstance(item.shape, Path) for item in page) for page in pages] == [2, 2]
    sizes = {item.shape.size for page in pages for item in page if isinstance(item.shape, Text)}
    assert min(sizes) >= CLEAR_TEXT
    assert min(bounds(item).bottom for page in pages for item in page) >= 0


def _holds(frame: Box, box: Box) -> bool:
    across = frame.left <= box.left and box.right <= frame.right
    return across and frame.bottom <= box.bottom and box.top <= frame.top
