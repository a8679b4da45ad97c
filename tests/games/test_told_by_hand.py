"""What every game tells those who solve its puzzles on a screen: how to move, what is on the board, and the
moves in words."""

from __future__ import annotations

import re

from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.desk.puzzles import builtin_puzzles
from pnp.games.api.registry import all_games
from pnp.games.shared.position_text import move_on_screen
from pnp.language.catalogue import builtin_sets
from pnp.language.translations import message_words
from tests.rows import each
from workbench.tour import _shortened

SETS = [name for name in builtin_sets() if name.startswith("puzzles/")]


def test_every_game_says_how_to_move_in_four_languages() -> None:
    words = [message_words(language) for language in ("de", "fr", "es")]
    for game in (game for game in all_games() if game.puzzles):
        interaction = game.puzzle_engine().interaction
        assert interaction is not None, game.name
        english = str(interaction.moving)
        assert len({english, *(own[english] for own in words)}) == 4


@each("name", SETS)
def test_the_board_is_described_before_and_after_a_move(name: str) -> None:
    doc = Doc("a.yaml", _shortened(builtin_puzzles(name)))
    puzzle = calls.puzzles(doc, "de").puzzles[0]
    part = next(iter(puzzle.parts), "")
    line = puzzle.line or calls.line(doc, 0, part)
    before, after = (calls.state(doc, 0, line[:count], part=part, language="de") for count in (0, 1))
    assert before.described
    assert after.described != before.described or "totals" in str(puzzle)
    assert not [row for row in before.described if re.match(r"(domino|pawn|empty|tile)\b(?! \d)", row)]
    said = dict(after.in_words)
    pips = [move for move in after.moves if re.search(r"\d[LRUD@]|^[A-Z]d?[LRUD]", move)]
    assert all(move in said for move in pips if "=" not in move), pips


def test_rows_of_numbers_are_described_from_the_top_and_numbered_as_on_the_board() -> None:
    doc = Doc(
        "a.yaml",
        "pnp: 1\ngame: dominosa\noptions: {pips: 2, rows: 3, columns: 4}\n"
        "puzzles:\n  - name: A\n    start: |2\n      0 0 1 2\n\n      1 0 2 2\n\n      0 1 1 2\n",
    )
    assert calls.state(doc, 0, ()).described == ("row 3: 0 0 1 2", "row 2: 1 0 2 2", "row 1: 0 1 1 2")


def test_moves_are_read_out() -> None:
    for move, said in {
        "43@a4D": "domino 4-3 at a4, down",
        "16@g1": "tile 16 at g1",
        "15 e3": "domino 1-5 at e3",
        "32@d3D + d2 d3 d4 d5": "domino 3-2 at d3, down; tetromino at d2 d3 d4 d5",
        "32@d3D + light d2 d3 d4 d5": "domino 3-2 at d3, down; tetromino at light d2 d3 d4 d5",
        "1D2R3U1": "die 1 down 2, right 3, up 1",
        "1D1 / 1D3": "die 1 down 1 / die 1 down 3",
        "a1 b1": "a1 b1",
        "12 draws 34": "12 draws 34",
        "15": "15",
    }.items():
        assert move_on_screen(move, {}) == said
    german = message_words("de")
    assert move_on_screen("43@a4D", german) == "Domino 4-3 auf a4, nach unten"
