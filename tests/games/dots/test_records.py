"""Records of Dots: replay, SGF, diagrams."""

from __future__ import annotations

import random

import pytest
from hypothesis import example
from hypothesis import strategies as st

from pnp.base.errors import ErrorInText
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.puzzles import ThirdPartyRecord
from pnp.games.dots.options import Crossings, DotsRules
from pnp.games.dots.rules.play import Place, legal_dots, play
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.records import rules_of, start_of
from pnp.games.dots.rules.sgf import read_sgf
from pnp.games.dots.rules.sgf_writing import write_sgf
from pnp.games.dots.views import draw_diagram
from pnp.language.catalogue import palettes
from tests.examples import given_examples
from tests.games.dots.dots_positions import write_move
from tests.games.opening import open_record, record_errors
from tests.rows import each

RING = "..x..\n.xox.\n....."


def test_a_replay_tells_scores_and_result() -> None:
    found = open_record("dots", RING, DotsRules()).replay(["c1", "a1", "stop"])
    assert [(s.label.format(**s.values), s.value) for s in found.scores] == [
        ("dots surrounded by x", "1"),
        ("dots surrounded by o", "0"),
    ]
    assert found.result is not None
    assert found.result.label.format(**found.result.values) == "x wins"
    assert found.error is None
    assert Position.parse(found.end).ended == "stop"


def test_a_replay_stops_at_the_first_move_that_a_rule_forbids() -> None:
    found = open_record("dots", RING, DotsRules()).replay(["c1", "c2", "a1"])
    assert found.played == 1
    assert str(found.error) == (
        "move 2 (c2): c2 is occupied, and a dot stays where it is until the end of the game"
    )


def test_a_game_for_territory_tells_territory_and_points() -> None:
    options = DotsRules.model_validate({"territory": True})
    found = open_record("dots", "..x..\n.xo.x\n..x..", options).replay(["d3", "a1", "d1", "stop"])
    assert [(s.label, s.value) for s in found.scores][2:] == [
        ("{player} territory", "½"),
        ("{player} territory", "0"),
        ("{player} points", "1½"),
        ("{player} points", "0"),
    ]


def test_a_start_that_cannot_be_is_told() -> None:
    assert "has 4 intersections" in record_errors("dots", "...\n....\n...", DotsRules())[0].message
    small = DotsRules.model_validate({"size": 3, "crossings": "single"})
    assert "too small" in record_errors("dots", "", small)[0].message


@given_examples(13, 400, st.integers(0, 10**6), st.booleans(), st.booleans(), st.booleans())
@example(409, False, True, True)  # resigns after a capture, during an extra move
def test_a_game_survives_sgf(seed: int, territory: bool, extra: bool, crossed: bool) -> None:
    draw = random.Random(seed)
    options = DotsRules.model_validate(
        {
            "size": "9x7",
            "territory": territory,
            "extra-move": extra,
            "crossings": Crossings(kind="single") if crossed else "none",
        }
    )
    position = start_of("", options)
    rules = rules_of(options, position)
    moves = []
    for _ in range(draw.randrange(1, 50)):
        if position.ended:
            break
        move = Place(draw.choice(legal_dots(position, rules)))
        moves.append(write_move(move, position.field))
        position = play(position, move, rules)
    if not position.ended:
        moves.append(draw.choice(["stop", "resign"]))
    text = write_sgf("", moves, options, {"x": "Ann [a]", "o": "Ben\\"})
    found = read_sgf(text.encode())
    assert isinstance(found, ThirdPartyRecord), found
    assert list(found.moves) == moves
    assert found.players == {"x": "Ann [a]", "o": "Ben\\"}
    read = DotsRules.model_validate(found.options)
    again = open_record("dots", found.start, read).replay(found.moves)
    assert again.end == open_record("dots", "", options).replay(moves).end


def test_painting_at_once_and_later_survives_sgf() -> None:
    options = DotsRules.model_validate({"territory": True})
    moves = ["d3", "a1", "d1", "a2", "!c2", "e1"]
    start = "..x..\n.xo.x\n..x.."
    found = read_sgf(write_sgf(start, moves, options, {}).encode())
    assert isinstance(found, ThirdPartyRecord)
    assert list(found.moves) == moves
    assert found.start == start


def test_chains_that_programs_add_to_a_move_are_read_over() -> None:
    text = "(;FF[4]GM[40]SZ[5:3]AB[ca][bb][db]AW[cb]\n;B[cc.ccdbcabb];W[aa])"
    found = read_sgf(text.encode())
    assert isinstance(found, ThirdPartyRecord)
    assert found.moves == ("c1", "a3")
    assert found.places == ((2, 3), (2, 18))
    game = open_record("dots", found.start, DotsRules.model_validate(found.options))
    assert game.replay(found.moves).error is None


def test_whoever_moves_first_is_x() -> None:
    found = read_sgf(b"(;GM[40]SZ[5]PB[Ann]PW[Ben];W[aa];B[bb]RE[])")
    assert isinstance(found, ThirdPartyRecord)
    assert found.players == {"x": "Ben", "o": "Ann"}


@each(
    "text, place, message",
    [
        ("(;GM[1]SZ[19])", (1, 5), "in SGF, Dots is game number 40; the file has GM[1]"),
        ("(;FF[4])", (1, 1), "the file has no GM"),
        ("(;GM[40]SZ[99])", (1, 11), "each number from 3 to 52"),
        ("(;GM[40]SZ[5]\n;B[ff])", (2, 3), "'ff' isn't an intersection of a field of 5x5"),
        ("(;GM[40]SZ[5]\n;B[aa]W[bb])", (2, 8), "a node can have only one move"),
        ("(;GM[40]SZ[5];B[aa];AB[bb])", (1, 23), "set up in the first node only"),
        ("(;GM[40]SZ[5]AB[aa]AW[aa])", (1, 22), "set up twice"),
        ("(;GM[40]SZ[5]GM[40])", (1, 14), "'GM' appears twice"),
        ("(;GM[40]", (1, 9), "ends in the middle of a game"),
        (";GM[40]", (1, 1), "expected '(;'"),
        ("(;GM[40])(;GM[40])", (1, 10), "several games"),
        ("(;GM[40])x", (1, 10), "unexpected 'x'"),
        ("(;GM[40]XE[pause])", (1, 11), "XE[stop] or XE[ground]"),
        ("(" * 201, (1, 201), "200 deep at most"),
    ],
)
def test_a_file_that_is_no_game_is_told_by_line_and_column(
    text: str, place: tuple[int, int], message: str
) -> None:
    found = read_sgf(text.encode())
    assert isinstance(found, ErrorInText)
    assert message in found.message
    assert (found.line, found.column) == place


@given_examples(33, 1000, st.text("(;)[]BWGMSZ40abc:\\\n .", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert isinstance(read_sgf(("(;GM[40]" + text).encode()), ThirdPartyRecord | ErrorInText)


def test_variations_are_passed_over() -> None:
    found = read_sgf(b"(;GM[40]SZ[5];B[aa](;W[bb];B[cc])(;W[dd]))")
    assert isinstance(found, ThirdPartyRecord)
    assert found.moves == ("a5", "b4", "c3")


THEME = Theme(palettes()["colour"])


def test_pictures_of_a_record_can_be_drawn_at_every_move() -> None:
    moves = ["c1", "a1", "e1"]
    game = open_record("dots", RING, DotsRules())
    for count in range(4):
        assert game.diagram(moves[:count], 1, THEME).shapes
        assert game.final(moves[:count], THEME).shapes


@pytest.mark.parametrize(
    ("moves", "refused", "message"),
    [("c2", "", "c2 is occupied"), ("c1", "a1", "no rule forbids a1 here"), ("", "q9", "no intersection q9")],
)
def test_a_diagram_that_is_not_by_the_rules_is_refused(moves: str, refused: str, message: str) -> None:
    diagram = Diagram.model_validate({"start": RING, "moves": moves, "refused": refused})
    with pytest.raises(DiagramError, match=message):
        draw_diagram(diagram, DotsRules(), THEME)


def test_a_diagram_shows_a_forbidden_move() -> None:
    diagram = Diagram.model_validate({"start": RING, "moves": "c1", "refused": "c2", "show": "each"})
    assert draw_diagram(diagram, DotsRules(), THEME).size.width > 60
