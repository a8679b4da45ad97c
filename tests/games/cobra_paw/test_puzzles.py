"""Puzzles of Cobra Paw: answers follow from the rules, are read back from the drawing, and are rated by the
player's looks."""

from __future__ import annotations

import re

import pytest
from hypothesis import strategies as st

from pnp.base.geometry import Box
from pnp.base.streams import stream
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.puzzles import as_text
from pnp.games.cobra_paw import CobraPawPuzzleOptions, engine
from pnp.games.cobra_paw.engine import PUZZLES
from pnp.games.cobra_paw.scatter import Lying, Scatter
from pnp.games.cobra_paw.search import Finger, Search, answers
from pnp.games.cobra_paw.views import SIDE, VIEWS, draw_diagram
from pnp.language.catalogue import palettes
from pnp.search.results import Level, Limits, Proof, Status, levels_between
from pnp.search.set_search import SetSearch
from tests.examples import given_examples
from tests.games.opening import built_in_puzzles
from tests.rows import each

PLAIN = Theme(palettes()["colour"])
ANY = CobraPawPuzzleOptions()
TABLE = """\
table: 4x3
00 3.29 0.57 197
14 0.65 1.20 335
34 2.20 0.71 254
66 1.71 1.40 243
"""
START = f"dice: 34 16 34\n{TABLE}"
RIGHT = "34 c1, 16 00 d1, 34 00 d1"


def options(**given: object) -> CobraPawPuzzleOptions:
    return CobraPawPuzzleOptions.model_validate(given)


def test_a_start_reads_back() -> None:
    assert Search.parse(START).to_text() == START.strip()
    assert Search.parse("\n" + START) == Search.parse(START)


def test_the_rolls_are_answered_in_order_and_what_is_found_is_taken() -> None:
    assert ", ".join(map(str, answers(Search.parse(START)))) == RIGHT
    assert not PUZZLES.check_solution(Search.parse(START), RIGHT, ANY)
    assert PUZZLES.length(RIGHT) == 3


def test_every_domino_is_looked_at_so_the_answer_is_unique() -> None:
    outcome = PUZZLES.solve(Search.parse(START), ANY, Limits())
    assert outcome.status is Status.SOLVED
    assert outcome.proof is PUZZLES.promise(Search.parse(START), ANY) is Proof.UNIQUE
    assert outcome.solution == RIGHT
    assert outcome.length == 3


@each(
    "solution, message",
    [
        ("34 c2, 16 00 d1, 34 00 d1", r"move 1 \(34 c2\): 34 isn't in c2"),
        ("34 00 d1, 16 00 d1, 34 00 d1", r"move 1 .*: 34 is on the table"),
        ("34 c1, 16 a1, 34 00 d1", r"move 2 .*: 16 isn't on the table: put your finger on the double blank"),
        ("34 c1, 16 00 a1, 34 00 d1", r"move 2 .*: 00 isn't in a1"),
        ("34 c1, 16 00 d1, 34 c1", r"move 3 .*: 34 isn't on the table"),
        ("16 00 d1, 34 c1, 34 00 d1", r"move 1 .*: the dice show 34, not 16"),
        ("34 c1, 16 00 d1", "the roll of 34 has no answer"),
        (f"{RIGHT}, 66 b2", r"move 4 .*: the puzzle is already solved"),
        ("34 at c1, 16 00 d1, 34 00 d1", "isn't an answer"),
        ("04 c1, 16 00 d1, 34 00 d1", "each die shows 1 to 6"),
        ("", "the roll of 34 has no answer"),
    ],
)
def test_a_wrong_answer_is_told_with_its_reason(solution: str, message: str) -> None:
    (error,) = PUZZLES.check_solution(Search.parse(START), solution, ANY)
    assert re.search(message, error.message)


def test_a_mapping_is_no_answer() -> None:
    assert PUZZLES.check_solution(Search.parse(START), {"34": "c1"}, ANY)


def heap(*pairs: Pair) -> Scatter:
    """Dominoes whose places do not matter."""
    return Scatter(1, 1, tuple(Lying(*pair, 0, 0, 0) for pair in pairs))


def test_looks_are_half_of_all_for_what_is_there_and_all_for_what_is_not() -> None:
    """Of 00, 12, 35 and 55 only the 35 itself and the 55 share a number with 35: six looks, or with 24 one more
    at the 12."""
    table = heap((0, 0), (1, 2), (3, 5), (5, 5))
    assert engine.looks(Search(table, ((3, 5),))) == 6
    assert engine.looks(Search(table, ((2, 4),))) == 2 * 5
    assert engine.looks(Search(table, ((3, 5), (2, 4)))) == 6 + 2 * 4


@given_examples(33, 1000, st.integers(0, 10**6), st.integers(1, 20))
def test_a_larger_scatter_is_harder(seed: int, count: int) -> None:
    draw = stream(seed, "larger")
    pairs = engine.shuffled(count + 7, draw)
    rolls = tuple(pair for pair in pairs[: count + 1] if pair[0])[:3]
    smaller, larger = (Search(heap(*pairs[:size]), rolls) for size in (count + 1, count + 7))
    if rolls:
        assert engine.difficulty(smaller).score < engine.difficulty(larger).score


# The drawing, read back from its lines alone


def read_page(drawing: Drawing) -> tuple[list[Pair], list[tuple[Pair, str]]]:
    """Return the dice in order, and every domino with the square of its middle: pips counted where they are
    drawn, and squares told by the names at the frame."""
    dots, dividers, dice, names = [], [], [], {}
    for placed in flatten(drawing.shapes):
        shape = placed.shape
        if isinstance(shape, Text):
            at = placed.transform(shape.x, shape.y)
            names.setdefault(shape.text, at)  # the first is the one below, or at the left
        elif isinstance(shape, Path) and shape.style.cap == "round":
            ends = [complex(*segment[1:3]) for segment in shape.segments]
            for start, end in zip(ends[::2], ends[1::2], strict=True):
                if abs(end - start) < 0.1:
                    dots.append((start + end) / 2)
                elif abs(end - start) > 0.3 * SIDE:
                    dividers.append(((start + end) / 2, (end - start) / abs(end - start) * 1j))
        elif isinstance(shape, Path) and shape.style.fill == PLAIN.palette.pales[1]:
            dice.append(Box.around([segment[-2:] for segment in shape.segments if len(segment) > 2]))
    found = []
    for middle, axis in dividers:
        near = [(dot - middle) / axis for dot in dots if abs(dot - middle) < SIDE / 2]
        own = [dot for dot in near if abs(dot.real) < SIDE / 2 and abs(dot.imag) < SIDE / 4]
        numbers = sorted((sum(dot.real < 0 for dot in own), sum(dot.real > 0 for dot in own)))
        column = min((n for n in names if n.isalpha()), key=lambda n: abs(names[n].x - middle.real))
        row = min((n for n in names if n.isdigit()), key=lambda n: abs(names[n].y + 1.0 - middle.imag))
        found.append(((numbers[0], numbers[1]), column + row))
    return read_dice(dice, dots), found


def read_dice(dice: list[Box], dots: list[complex]) -> list[Pair]:
    """Rolls from left to right, row by row: two dice each."""
    dice = sorted(dice, key=lambda box: (-round(box.bottom), box.left))
    faces = [
        sum(box.left < dot.real < box.right and box.bottom < dot.imag < box.top for dot in dots) for box in dice
    ]
    return list(zip(faces[::2], faces[1::2], strict=True))


@each("level", Level)
@each("seed", range(3))
def test_each_target_is_exactly_where_the_answer_says_on_the_page(level: Level, seed: int) -> None:
    made = engine.make(ANY, stream(seed, "page", level.value), level)
    assert made is not None
    drawing = VIEWS.start(PUZZLES.parse(made.puzzle.start, ANY), ANY, PLAIN)
    dice, dominoes = read_page(drawing)
    assert drawing.beside
    assert read_page(drawing.beside)[0] == dice, "in the same order beside a table"
    assert drawing.beside.size.height <= drawing.size.height
    told = [Finger.parse(text) for text in as_text(made.puzzle.outcome.solution or "").split(",")]
    assert dice == [finger.target for finger in told]
    assert len(dominoes) == made.puzzle.start.count("\n") - 1
    for finger in told:
        places = [square for pair, square in dominoes if pair == finger.target]
        if finger.claims:
            assert finger.square in [square for pair, square in dominoes if pair == (0, 0)]
            assert not places
        else:
            assert places == [finger.square]
            dominoes.remove((finger.target, finger.square))


# Making


@each("level", Level)
def test_generated_puzzles_are_of_their_difficulty_and_right(level: Level) -> None:
    made = engine.make(ANY, stream(5, level.value), level)
    assert made is not None
    puzzle = made.puzzle
    outcome = puzzle.outcome
    assert outcome.difficulty is not None
    assert outcome.difficulty.level is level
    assert outcome.proof is Proof.UNIQUE
    start = PUZZLES.parse(puzzle.start, ANY)
    assert not PUZZLES.check_solution(start, as_text(outcome.solution or ""), ANY)
    assert PUZZLES.hints(start, outcome.solution or "", ANY) == puzzle.hints


@given_examples(
    7, 150, st.integers(0, 10**6), st.integers(12, 30), st.integers(1, 5), st.booleans(), st.integers(15, 35)
)
def test_options_are_met(seed: int, dominoes: int, rolls: int, taken: bool, fill: int) -> None:
    asked = options(dominoes=dominoes, rolls=rolls, taken=taken, fill=fill)
    made = next(
        found for level in Level if (found := engine.make(asked, stream(seed, "options"), level)) is not None
    )
    search = Search.parse(made.puzzle.start)
    assert len(search.table.tiles) == dominoes
    assert len(search.targets) == rolls
    assert dominoes * 0.5 <= search.table.columns * search.table.rows * fill / 100
    if not taken:
        assert not any(finger.claims for finger in answers(search))


def test_a_set_rises_and_no_two_are_alike() -> None:
    made = SetSearch("cobra_paw", PUZZLES.maker(ANY), 6, 3, levels_between(Level.EASY, Level.HARD)).puzzles()
    scores = [puzzle.outcome.difficulty.score for puzzle in made if puzzle.outcome.difficulty]
    assert scores == sorted(scores)
    assert len({puzzle.start for puzzle in made}) == 6


def test_two_are_alike_from_any_side_of_the_table() -> None:
    """The table turned by a quarter: what lay in column a lies in row 1."""
    here = Search.parse(START)
    turned = Scatter(
        3, 4, tuple(Lying(t.first, t.second, 300 - t.y, t.x, (t.angle + 90) % 360) for t in here.table.tiles)
    )
    assert engine.kind(Search(turned, here.targets)) == engine.kind(here)
    assert engine.kind(Search(turned, here.targets[:2])) != engine.kind(here)
    moved = Search.parse(START.replace("66 1.71", "66 0.71").replace("14 0.65 1.20", "14 0.65 2.40"))
    assert engine.kind(moved) != engine.kind(here)


def told(dice: str) -> list[str]:
    search = Search.parse(f"dice: {dice}\n{TABLE}")
    return [str(hint) for hint in PUZZLES.hints(search, engine.solve(search).solution or "", ANY)]


def test_hints_say_where_not_to_search_and_name_a_neighbour_before_the_place() -> None:
    assert told("34 16 34") == [
        "Leave out columns a and b: none of the 2 dominoes there is a target.",
        "2 rolls send your finger to the double blank. For one of them, you have already taken the target.",
        "Search around the 6-6: no domino is nearer to the 3-4.",
        "Look here: the 3-4 is in c1.",
    ]


LINE = "table: 5x2\n00 0.50 0.60 90\n35 1.50 0.60 90\n13 2.50 0.60 90\n15 3.50 0.60 90\n36 4.50 0.60 90"


@pytest.mark.parametrize(
    ("dice", "hint"),
    [
        ("15", "Leave out columns a to c: none of the 3 dominoes there is a target."),
        ("35 36 13 15", "Find every domino with a 3 first: 3 of the targets have one."),
        (
            "35 15",
            "To find the 3-5, look for its 5: only 2 dominoes have one, but 3 have a 3.",
        ),
        ("16", "Take your time over the 1-6: 3 other dominoes have one of its numbers."),
    ],
)
def test_the_first_hint_says_how_to_search_this_table(dice: str, hint: str) -> None:
    search = Search.parse(f"dice: {dice}\n{LINE}")
    assert str(PUZZLES.hints(search, engine.solve(search).solution or "", ANY)[0]) == hint


def test_a_number_that_only_the_target_has_is_named_as_such() -> None:
    search = Search.parse("dice: 36\ntable: 3x2\n00 0.50 0.60 90\n36 1.50 0.60 90\n13 2.50 0.60 90")
    hint = PUZZLES.hints(search, engine.solve(search).solution or "", ANY)[0]
    assert str(hint) == "To find the 3-6, look for its 6: no other domino has one, but 2 have a 3."


def test_no_strip_with_a_single_domino_is_left_out() -> None:
    search = Search.parse("dice: 36\ntable: 3x2\n00 0.50 0.60 90\n36 1.50 0.60 90")
    hint = PUZZLES.hints(search, engine.solve(search).solution or "", ANY)[0]
    assert not str(hint).startswith("Leave out")


def test_no_hint_of_the_built_in_set_leaves_a_target_out() -> None:
    """What a first hint says is counted again from the text of the start."""
    kinds = set()
    for source, _ in built_in_puzzles("cobra_paw"):
        start, hint = source.start.split("\n"), source.hints[0]
        targets = {"".join(sorted(roll)) for roll in start[0].split()[1:]}
        tiles = [("".join(sorted(row[:2])), row.split()) for row in start[2:] if row]
        squares = [(pair, "abcdefghijkl"[int(float(x))], int(float(y)) + 1) for pair, (_, x, y, _) in tiles]
        kinds.add(hint.split()[0])
        if strip := re.match(r"Leave out (column|row)s? (\w)(?: (and|to) (\w))?: none of the (\d+) ", hint):
            first, last = strip[2], strip[4] or strip[2]
            there = [pair for pair, *square in squares if first <= str(square[strip[1] == "row"]) <= last]
            assert (len(there), targets & {*there}) == (int(strip[5]), set())
        elif rare := re.match(r"To find the .-., look for its (.): only (\d+) .* but (\d+) have a (.)", hint):
            counts = [sum(number in pair for pair, _ in tiles) for number in (rare[1], rare[4])]
            assert counts == [int(rare[2]), int(rare[3])]
        elif often := re.match(r"Find every domino with a (.) first: (\d) ", hint):
            assert sum(often[1] in pair for pair in targets & {pair for pair, _ in tiles}) == int(often[2])
    assert kinds == {"Leave", "To", "Find", "Take"}


def test_hints_count_the_fingers_on_the_double_blank_and_say_why() -> None:
    assert told("34")[1] == "Every target is on the table when you look for it."
    assert told("16")[1] == "One roll sends your finger to the double blank."
    assert told("34 34")[1].endswith("to the double blank. You have already taken that target.")
    assert told("34 16 34")[1].endswith("For one of them, you have already taken the target.")
    assert told("34 14 34 14")[1].endswith("Each time, you have already taken the target.")


def test_a_hint_tells_the_column_where_two_dominoes_are_as_near() -> None:
    table = "table: 4x3\n00 0.60 0.60 0\n12 2.40 1.50 90\n13 3.40 1.50 90\n24 1.40 1.50 90"
    search = Search.parse(f"dice: 12\n{table}")
    assert str(PUZZLES.hints(search, "12 c2", ANY)[2]) == "The 1-2 is in column c."
    alone = Search.parse("dice: 12\ntable: 4x3\n00 0.60 0.60 0")
    assert [str(hint) for hint in PUZZLES.hints(alone, "12 00 a1", ANY)][2:] == [
        "The 0-0 is in column a.",
        "Look here: the 0-0 is in a1.",
    ]


# On paper


def test_the_notation_on_paper_has_dominoes_as_people_write_them() -> None:
    assert VIEWS.notation(RIGHT, PLAIN) == "3-4: c1, 1-6: 0-0 d1, 3-4: 0-0 d1"


def test_a_solution_shows_the_numbers_of_what_was_found_alone() -> None:
    (picture,) = VIEWS.solution(Search.parse(START), RIGHT, ANY, PLAIN)
    dots = sum(
        len(placed.shape.segments) // 2
        for placed in flatten(picture.drawing.shapes)
        if isinstance(placed.shape, Path) and placed.shape.style.cap == "round"
    )
    assert dots == 3 + 4 + 2  # the pips of the 3-4, and two lines between halves


def diagram(**given: str) -> Drawing:
    return draw_diagram(Diagram.model_validate({"start": START, **given}), ANY, PLAIN)


def test_a_diagram_shows_the_roll_and_the_finger() -> None:
    dice, dominoes = read_page(diagram(moves="34 c1"))
    assert dice == [(3, 4)]
    assert ((3, 4), "c1") in dominoes
    dice, dominoes = read_page(diagram(moves="34 c1, 16 00 d1"))
    assert dice == [(1, 6)]
    assert (3, 4) not in [pair for pair, _ in dominoes]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"moves": "34 c2"}, "34 isn't in c2"),
        ({"refused": "34 c1"}, "no rule forbids 34 c1 here"),
        ({"refused": "34"}, "isn't an answer"),
        ({"moves": "34"}, "isn't an answer"),
        ({"start": TABLE}, "begins with the rolls"),
    ],
)
def test_a_diagram_that_does_not_hold_is_an_error(given: dict[str, str], message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        diagram(**given)


@pytest.mark.parametrize(("show", "across", "down"), [("end", 1, 1), ("both", 2, 1), ("each", 1, 3)])
def test_diagrams_stand_beside_or_below_each_other_where_asked(show: str, across: int, down: int) -> None:
    """Three tables, with the arrow to a second row, are too wide for two in a row."""
    whole = diagram(moves="34 c1, 16 00 d1", show=show)
    one = diagram(moves="34 c1")
    assert across * one.size.width - 1 < whole.size.width < (across + 1) * one.size.width
    assert down * one.size.height - 1 < whole.size.height < (down + 1) * one.size.height
