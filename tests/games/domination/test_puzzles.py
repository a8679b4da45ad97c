"""Puzzles of Domination: the board after a move, the most points, eliminations by force; drawn and checked."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.domination.interact import PUZZLES
from pnp.games.domination.options import DominationPuzzleOptions
from pnp.games.domination.rules import State
from pnp.games.domination.starts import Start, canonical, parse_start
from pnp.games.domination.views import VIEWS
from pnp.language.catalogue import palettes
from pnp.search.results import LEVELS, Level, Limits, Proof, Status
from pnp.search.set_search import SetSearch
from tests.games.opening import built_in_puzzles, open_puzzle, start_errors
from tests.rows import each

GOALS = ("after", "points", "eliminate-1", "eliminate-2", "eliminate-3")
THEME = Theme(palettes()["colour"])


def options(goal: str, **more: object) -> DominationPuzzleOptions:
    return DominationPuzzleOptions.model_validate({"goal": goal, **more})


def errors(start: str, solution: str, goal: str) -> list[str]:
    return [error.message for error in open_puzzle("domination", start, options(goal)).check_solution(solution)]


CHAIN = """
A1 B2 .
.  .  .
.  .  B1
move: a3
"""
"""The corner explodes onto b3, which explodes in turn: a3, b2 and c3 have a piece each, and a2 has one too."""

AFTER = "A1 .  A1\nA1 A1 .\n.  .  B1"


def test_the_board_after_a_move() -> None:
    found = open_puzzle("domination", CHAIN, options("after")).solve(Limits())
    assert found.proof is Proof.UNIQUE
    assert [row.split() for row in str(found.solution).split("\n")] == [
        row.split() for row in AFTER.split("\n")
    ]
    assert not errors(CHAIN, AFTER, "after")
    assert errors(CHAIN, "A1 .  A1\nA1 .  .\n.  .  B1", "after") == ["b2 is A1 after the move, not empty"]


@pytest.mark.parametrize("size", [5, 8])
def test_the_board_to_fill_in_can_be_beside_a_large_one_too(size: int) -> None:
    row = ["."] * (size - 2)
    rows = [["A1", *row, "."], *[[".", *row, "."]] * (size - 2), [".", *row, "B1"]]
    text = "\n".join(map(" ".join, rows)) + f"\nmove: a{size}\n"
    drawing = VIEWS.start(parse_start(text, "after"), options("after"), THEME)
    assert drawing.beside is not None
    assert drawing.beside.size.width > drawing.beside.size.height
    assert (drawing.size.width > drawing.size.height) == (size == 5)


MANY = """
A1 B1 .
A1 A2 B1
.  A1 B1
"""


def test_the_move_with_most_points() -> None:
    state = parse_start(MANY, "points").state
    made = {state.name(cell): state.points(cell) for cell in state.legal()}
    best = [name for name, count in made.items() if count == max(made.values())]
    found = open_puzzle("domination", MANY, options("points")).solve(Limits())
    assert as_text(found.solution or "") in best
    assert found.proof is (Proof.BEST if len(best) == 1 else Proof.WITNESS)
    worse = min(made, key=lambda name: made[name])
    assert errors(MANY, worse, "points") == [
        f"move 1 ({worse}): this move scores {made[worse]} points, but another move scores {max(made.values())}"
    ]


LAST = """
A1 B1 .
.  .  .
.  .  .
"""


def test_a_corner_takes_the_last_piece() -> None:
    found = open_puzzle("domination", LAST, options("eliminate-1")).solve(Limits())
    assert (found.status, found.solution, found.proof) == (Status.SOLVED, "a3", Proof.UNIQUE)
    assert errors(LAST, "a2", "eliminate-1") == ["not solved at the end: B is still on the board"]
    assert errors(LAST, "b3", "eliminate-1") == ["move 1 (b3): b3 belongs to B"]


def test_what_cannot_be_forced_is_proved_unsolvable() -> None:
    start = "A1 . .\n. . .\n. . B1"
    for goal in GOALS[2:]:
        found = open_puzzle("domination", start, options(goal)).solve(Limits())
        assert (found.status, found.proof) == (Status.UNSOLVABLE, Proof.UNSOLVABLE)


def test_fewer_moves_than_asked_are_told() -> None:
    found = open_puzzle("domination", LAST, options("eliminate-3")).solve(Limits())
    assert found.reason == "1 move is enough"
    assert found.difficulty is None


@each(
    "start, goal, message",
    [
        (CHAIN, "points", "only puzzles with `goal: after` name a move"),
        (LAST, "after", "the start of a puzzle with `goal: after` must end with one line such as `move: c4`"),
        (LAST + "move: a3", "after", "this move ends the game; take one after which both players are left"),
        (LAST + "move: c1", "after", "c1 is empty, and no square beside it is A's"),
        (LAST + "turn: B", "points", "A is to move in a puzzle"),
        ("A1 . .\n. . .\n. . .", "points", "the puzzle is over"),
        ("A1 B1", "points", "the board of a puzzle must have 3 to 8 columns and 3 to 8 rows"),
        ("A1 Q1 .\n. . .\n. . .", "points", "row 1 of the position has 'Q1' at square 2"),
    ],
)
def test_what_is_no_start(start: str, goal: str, message: str) -> None:
    (error,) = start_errors("domination", start, options(goal))
    assert error.message.startswith(message)


@pytest.fixture(scope="module")
def made() -> dict[str, tuple]:
    small = {"size": "4x4"}
    return {
        goal: SetSearch("domination", PUZZLES.maker(options(goal, **small)), 2, 5, LEVELS[:2]).puzzles()
        for goal in GOALS
    }


@pytest.mark.slow
@pytest.mark.parametrize("goal", GOALS)
def test_generated_puzzles_are_proved_different_and_reproducible(made: dict[str, tuple], goal: str) -> None:
    again = SetSearch("domination", PUZZLES.maker(options(goal, size="4x4")), 2, 5, LEVELS[:2]).puzzles()
    assert made[goal] == again
    assert [puzzle.outcome.difficulty.level for puzzle in again] == [Level.EASY, Level.MEDIUM]
    starts = [parse_start(puzzle.start, goal) for puzzle in again]
    assert len({canonical(start) for start in starts}) == 2
    for puzzle in again:
        assert puzzle.outcome.proof in (Proof.UNIQUE, Proof.BEST, Proof.FORCED)
        assert not errors(puzzle.start, puzzle.outcome.solution, goal)
        opened = open_puzzle("domination", puzzle.start, options(goal))
        assert not opened.verify(puzzle.outcome.solution, Limits())


@pytest.mark.parametrize("goal", GOALS)
def test_puzzles_are_drawn_with_their_solution(made: dict[str, tuple], goal: str) -> None:
    puzzle = made[goal][0]
    opened = open_puzzle("domination", puzzle.start, options(goal))
    drawing = opened.drawing(THEME)
    pictures = opened.pictures(puzzle.outcome.solution, THEME)
    moves = PUZZLES.length(puzzle.outcome.solution)
    assert drawing.size.width > 30
    assert len(pictures) == moves
    assert all(picture.caption for picture in pictures)
    assert VIEWS.task(options(goal), THEME)
    assert opened.hints(puzzle.outcome.solution) == puzzle.hints


def test_a_line_that_allows_a_way_out_is_refuted(made: dict[str, tuple]) -> None:
    """The first move is exchanged for one that eliminates too, if B plays badly."""
    puzzle = made["eliminate-2"][0]
    opened = open_puzzle("domination", puzzle.start, options("eliminate-2"))
    state = parse_start(puzzle.start, "eliminate-2").state
    right = as_text(puzzle.outcome.solution).split(", ")[0]
    for cell in state.legal():
        after = state.place(cell)
        for reply in after.legal() if state.name(cell) != right else ():
            here = after.place(reply)
            for last in here.legal() if here.to_move else ():
                if here.place(last).alive == "A":
                    line = f"{state.name(cell)}, {after.name(reply)}, {here.name(last)}"
                    assert not opened.check_solution(line)
                    (error,) = opened.verify(line, Limits())
                    assert "B isn't eliminated by force within 2 moves" in error.message
                    return
    pytest.fail("this puzzle has no such line")


def test_positions_that_are_turned_are_alike() -> None:
    one = parse_start("A1 B1 .\n.  .  .\n.  .  .", "points")
    other = parse_start(".  .  .\n.  .  .\n.  B1 A1", "points")
    assert canonical(one) == canonical(other)


# Hints


def number(words: str) -> int:
    return int(words) if words.isdigit() else {"one": 1, "Only one": 1, "none": 0, "each": 0}[words]


def squares(state: State, player: str) -> int:
    return sum(bool(stack) and stack.player == player for stack in state.position.stacks)


def explodes(state: State, cell: int) -> bool:
    """Return whether a square holds as many pieces as it can; it has one more neighbour."""
    stack = state.position.stacks[cell]
    return stack is not None and stack.count == len(state.position.board.neighbours[cell]) - 1


def test_what_hints_of_the_built_in_set_count_is_counted_again_by_the_rules() -> None:
    checked: Counter[str] = Counter()
    for source, opened in built_in_puzzles("domination"):
        start, hints = opened.start, " ".join(source.hints)
        assert isinstance(start, Start)
        state = start.state
        if told := re.search(r"Look at the (\d) neighbours of (\w+): (one|none|\d)", hints):
            near = state.position.board.neighbours[state.cell(told[2])]
            full = sum(explodes(state, cell) for cell in near)
            assert (len(near), full) == (int(told[1]), number(told[3]))
            checked["after"] += 1
            continue
        first = state.cell(str(source.solution).split(",")[0])
        ready = [cell for cell in state.legal() if explodes(state, cell)]
        if told := re.search(r"Of your squares, (\d+) explode", hints):
            assert len(ready) == int(told[1])
            checked["ready"] += 1
        if told := re.search(r"The solution sets off (\d+) waves", hints):
            assert len([*state.waves(first)]) - 1 == int(told[1])
            checked["waves"] += 1
        if told := re.search(r"takes most leaves B (one|\d+) square", hints):
            left = min(squares(state.place(cell), "B") for cell in ready)
            assert left == number(told[1])
            checked["most"] += 1
        after = state.place(first)
        if told := re.search(r"Of B’s (\d+) full squares, the first move leaves (\d+)", hints):
            full = [
                sum(
                    explodes(here, cell)
                    for cell, stack in enumerate(here.position.stacks)
                    if stack and stack.player == "B"
                )
                for here in (state, after)
            ]
            assert full == [int(told[1]), int(told[2])]
            checked["disarmed"] += 1
        if told := re.search(r"(Only one|\d+|each) of B’s (\d+) replies", hints):
            replies = [after.place(reply) for reply in after.legal()]
            quick = sum(any(then.place(cell).to_move is None for cell in then.legal()) for then in replies)
            assert len(replies) == int(told[2])
            assert quick == number(told[1])
            checked["replies"] += 1
    assert {"after", "ready", "waves", "most", "disarmed", "replies"} == checked.keys()


@pytest.mark.parametrize(
    ("start", "goal", "solution", "told"),
    [
        (
            ". B1 B1\nA2 B2 .\nB1 B2 .",
            "eliminate-2",
            "a2, c3, c1",
            "After B’s only reply to the first move, you need one more move.",
        ),
        (
            "B1 B1 .\nB2 B1 B1\nB1 A2 .",
            "eliminate-2",
            "b1, c3, b3",
            "After each of B’s 2 replies to the first move, you need one more move.",
        ),
        (
            "A1 . B1 A1\nB1 . A2 B2\nA1 B1 . .",
            "eliminate-3",
            "d3, b2, c3, a2, a3",
            "The first move takes B’s only full square.",
        ),
        (
            ". . . .\nA1 A2 A2 A1\n. B1 A1 .",
            "eliminate-2",
            "a1, b1, a1",
            "None of your squares explodes with another piece yet. Nothing explodes on the first move",
        ),
    ],
)
def test_hints_say_what_is_so_where_one_all_or_none_are_counted(
    start: str, goal: str, solution: str, told: str
) -> None:
    opened = open_puzzle("domination", start, options(goal))
    assert not opened.check_solution(solution)
    assert told in " ".join(map(str, opened.hints(solution)))


def test_where_nothing_explodes_no_hint_speaks_of_what_the_solution_sets_off() -> None:
    start = ". A1 .\n. A1 .\nB1 . ."
    told = [str(hint) for hint in open_puzzle("domination", start, options("points")).hints("b1")]
    assert told[0] == "None of your squares explodes with another piece yet."


def test_a_move_without_an_explosion_does_not_set_off_its_neighbours() -> None:
    start = "A1 A1 .\nB2 .  .\n.  .  B1\nmove: b2"
    told = open_puzzle("domination", start, options("after")).hints("A1 A1 .\nB2 A1 .\n.  .  B1")
    assert list(map(str, told[:-1])) == [
        "Look at b2: it has 4 neighbours, so it explodes as soon as it holds 4 pieces."
    ]
