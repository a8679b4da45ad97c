"""Chases and fights for a group in Dots, against searches by the plain rules that pass over nothing."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from pnp.base.errors import OptionError
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Circle, Text
from pnp.drawing.theme import Theme
from pnp.games.dots.engine import goals
from pnp.games.dots.engine.goals import captures, exits, is_safe, placed
from pnp.games.dots.interact import INTERACTION, PUZZLES
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import Place, legal_dots, play, read_intersection
from pnp.games.dots.rules.position import OTHER, Position, group_of
from pnp.games.dots.views import VIEWS
from pnp.language.catalogue import palettes
from pnp.search.results import Level, Limits, Proof, Status
from tests.games.dots.dots_positions import scattered
from tests.games.opening import open_puzzle, start_errors
from tests.games.set_making import make_set
from tests.rows import each, some_daily

packing = pytest.importorskip("pnp.games.dots.kernel")
search = pytest.importorskip("pnp.games.dots.engine.search")
chase = pytest.importorskip("pnp.games.dots.engine.contest_search")
life = pytest.importorskip("pnp.games.dots.engine.search")

THEME = Theme(palettes()["colour"])
LADDER = """\
..oxo...
.ox.oo..
.x.xo...
o.oxo..x
.x...x..
........
.......x
........"""
LADDER_LINE = "b5, c4, c3, d4, e4, d3, d2, e3, e2, f3, g3, f2, f1, g2, g1"
ENCLOSED = """\
......x
.o..x.o
...xxx.
.x.x.ox
..o.o..
.o.o.xo
.xoxxo."""
"""x surrounds the group of f4 with its third dot, if the first goes on f3."""
CAGED = """\
.......
.......
..o....
.o.....
..xoo.o
..ooxxx
.xoooxx"""
"""x saves the dot on c3 on b3 only."""

FAR = """\
......x.x
....oxxoo
...oxxo.o
..o.xo.oo
o...o...o
...o...o.
.xx.xo..o
..xoo....
o.ox....."""
FAR_LINE = "d3, a3, b2, a2, b1"


def looked(position: Position) -> search.Search:
    return search.Search(*packing.packed(position))


def chases(position: Position, cell: int, moves: int) -> bool:
    """Return whether a dot begins a chase of at most n moves. Tries every reply and every next move."""
    after = play(position, Place(cell))
    if after.surrounded_by("x"):
        return True
    if moves == 1 or after.ended or after.surrounded_by("o"):
        return False
    if not captures(after, "x") or captures(after, "o"):
        return False
    for reply in legal_dots(after):
        there = play(after, Place(reply))
        if not there.surrounded_by("x") and (
            there.surrounded_by("o") or not any(chases(there, c, moves - 1) for c in legal_dots(there))
        ):
            return False
    return True


@pytest.mark.slow
@each("seed", [0, 1, 2, 5], slow=[3, 4, 7, 9, 10, 11, 13, 14])
def test_chases_are_those_of_a_search_that_tries_every_reply(seed: int) -> None:
    position = scattered(random.Random(700 + seed), 5, 5, 11 + seed % 4)
    if position is None:
        return
    for moves in (1, 2, 3):
        expected = [c for c in legal_dots(position) if chases(position, c, moves)]
        found = [packing.from_padded(position.field, c) for c in chase.chasing(looked(position), moves)]
        assert found == expected, str(position)


@lru_cache(maxsize=100_000)
def surrounded(position: Position, cell: int, attacker: str) -> bool:
    """Return whether an attacker surrounds a dot before the game is over, if both play as well as they can."""
    if position.painted[cell] == attacker:
        return True
    if position.ended:
        return False
    outcomes = (surrounded(play(position, Place(c)), cell, attacker) for c in legal_dots(position))
    return any(outcomes) if position.to_move == attacker else all(outcomes)


FIGHT_SEEDS = (2, 13, 15, 18, 28, 37, 38, 44, 54, 66, 69, 72, 73, 119)
"""Positions in which groups of either player live and die in one, two and three moves."""


@pytest.mark.slow
def test_the_fates_of_groups_are_those_of_whole_games() -> None:
    """Every proof agrees with a search to the end of the game that passes over nothing, and few are missing."""
    proved, missing, seen = 0, 0, set()
    for seed in (*FIGHT_SEEDS, *(-seed for seed in FIGHT_SEEDS)):
        position = scattered(random.Random(300 + abs(seed)), 5, 5, 19)
        assert position is not None
        if seed < 0:
            position = Position.start(position.field, position.dots.translate(str.maketrans("xo", "ox")))
        for cell, dot in enumerate(position.dots):
            if dot == "." or is_safe(position, cell) or cell != min(group_of(position, cell)):
                continue
            fates = life.Fight(looked(position), packing.to_padded(position.field, cell)).fates()
            for first in legal_dots(position):
                lost = surrounded(play(position, Place(first)), cell, OTHER[dot])
                fate = fates.get(packing.to_padded(position.field, first))
                if fate is None:
                    missing += 1
                    continue
                assert fate.won == (lost == (dot == "o")), (str(position), cell, first)
                proved += 1
                seen.add((dot, fate.won, fate.moves))
    assert proved > 20 * missing
    assert {(dot, won, 2) for dot in "xo" for won in (True, False)} <= seen


@pytest.mark.parametrize(
    ("goal", "dot", "text", "answer"),
    [("chase", "", LADDER, LADDER_LINE), ("live", "c3", CAGED, "b3"), ("kill", "f4", ENCLOSED, "f3")],
)
def test_an_answer_is_found_and_proved_and_no_other_first_move_is(
    goal: str, dot: str, text: str, answer: str
) -> None:
    puzzle = open_puzzle("dots", text, DotsPuzzleOptions.model_validate({"goal": goal, "dot": dot}))
    outcome = puzzle.solve(Limits())
    line = str(outcome.solution)
    assert (outcome.status, outcome.proof, outcome.reason) == (Status.SOLVED, Proof.FORCED, None)
    assert outcome.difficulty is not None
    assert line.startswith(answer)
    assert not puzzle.check_solution(line)
    assert not puzzle.verify(line, Limits())


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a1", "move 1 (a1): this move doesn't threaten to surround any dots"),
        ("b5, c4, c3", "not solved at the end: x hasn't surrounded any dots"),
        ("b5, a1, c4, a2", "the puzzle is already solved before this move"),
    ],
)
def test_a_chase_that_breaks_off_is_told(line: str, reason: str) -> None:
    puzzle = open_puzzle("dots", LADDER, DotsPuzzleOptions(goal="chase"))
    assert reason in str(puzzle.check_solution(line)[0])


def test_a_chase_that_lets_o_strike_first_is_told() -> None:
    text = ".......\n.x...o.\nxo..ox.\n.x...o.\n......."
    puzzle = open_puzzle("dots", text, DotsPuzzleOptions(goal="chase"))
    assert "this move lets o surround dots first, at g3" in str(puzzle.check_solution("c2, a1, c3")[0])


def test_a_fight_is_won_by_hand_with_the_moves_of_its_solution() -> None:
    options = DotsPuzzleOptions(goal="live", dot="c3")
    trial = INTERACTION.trial(PUZZLES.parse(CAGED, options), options, THEME)
    assert not trial.after(("b3",)).solved
    assert trial.after(("b3", "a3", "b2")).solved


def test_the_drawn_answer_of_a_fight_shows_all_its_moves_and_the_way_to_the_edge() -> None:
    """The board is cropped, and no ring is closed."""
    start = PUZZLES.parse(FAR, options := DotsPuzzleOptions(goal="live", dot="e3"))
    (picture,) = VIEWS.solution(start, FAR_LINE, options, THEME)
    whole = VIEWS.start(start, options, THEME)
    printed = [at.shape.text for at in flatten(picture.drawing.shapes) if isinstance(at.shape, Text)]
    assert picture.drawing.size.height < 0.6 * whole.size.height
    assert {"a", "b", "e", "1", "2", "3"} <= set(printed)
    for move in ("1", "2", "3"):
        assert printed.count(move) == 2, "a row's name and a move"
    assert {"4", "5"} <= set(printed)


def test_the_group_is_ringed_and_named() -> None:
    options = DotsPuzzleOptions(goal="kill", dot="f4")
    start = PUZZLES.parse(ENCLOSED, options)
    rings = {shape for shape in VIEWS.start(start, options, THEME).shapes if isinstance(shape, Circle)}
    plain = {
        shape
        for shape in VIEWS.start(start, DotsPuzzleOptions(goal="chase"), THEME).shapes
        if isinstance(shape, Circle)
    }
    assert len(rings - plain) == len(group_of(start, read_intersection("f4", start.field)))
    assert "the marked group (f4)" in VIEWS.task(options, THEME)


def told(text: str, goal: str, dot: str) -> list[str]:
    """Return the hints to a fight for a group."""
    puzzle = open_puzzle("dots", text, DotsPuzzleOptions.model_validate({"goal": goal, "dot": dot}))
    return list(map(str, puzzle.hints(str(puzzle.solve(Limits()).solution))))


def test_the_hints_to_a_fight_say_how_long_it_takes_and_where_it_ends() -> None:
    killing, saving = told(ENCLOSED, "kill", "f4"), told(CAGED, "live", "c3")
    assert killing[0].startswith("Look at the right edge: the marked group would reach it with 2 ")
    assert killing[0].endswith("more dots. In the printed solution, you need 3 moves.")
    assert killing[1].startswith("In the printed solution, a chain of ")
    assert saving[0].startswith("In the printed solution, you need ")


THIRD_ROW = """\
.x....
.xxx..
.xo...
.xx.x.
......
......"""
"""The group of c4 needs three dots to reach the right edge; all other ways are walled off or longer."""


def test_the_edge_that_a_group_is_nearest_to_is_named() -> None:
    position = PUZZLES.parse(THIRD_ROW, DotsPuzzleOptions(goal="kill", dot="c4"))
    c4 = read_intersection("c4", position.field)
    ways = goals.nearest_edges(position, c4)
    assert (ways["right"], goals.only_edge(ways)) == (3, "right")
    assert ways["bottom"] > 3
    closed = PUZZLES.parse(".x.\nxox\n...", DotsPuzzleOptions(goal="any"))
    ways = goals.nearest_edges(closed, read_intersection("b2", closed.field))
    assert dict(ways) == {"bottom": 1, "left": 2, "right": 2}, "the top is walled off"
    open_field = PUZZLES.parse("...\n.o.\n...", DotsPuzzleOptions(goal="any"))
    assert goals.only_edge(goals.nearest_edges(open_field, read_intersection("b2", open_field.field))) == ""
    assert goals.only_edge({}) == ""
    assert goals.edge_reached(position, c4) is None, "it would take three more dots"
    joined = PUZZLES.parse("...\n.oo\n...", DotsPuzzleOptions(goal="any"))
    assert str(goals.edge_reached(joined, read_intersection("b2", joined.field))).endswith("the right edge.")


VAIN = """\
.oxoooo.
xoxxo.x.
x.o.oxo.
.xx.o...
x.xo.ox.
ox.ox.o.
ooxxx.o.
oxxoxo.."""


def test_a_move_that_threatens_in_vain_is_named_with_the_reply() -> None:
    (vain,) = (hint for hint in told(VAIN, "live", "f6") if hint.startswith("A dot on"))
    assert vain == "A dot on f7 threatens to make the group safe, but after the reply on h7 no single dot does."
    options = DotsPuzzleOptions(goal="live", dot="f6")
    start = PUZZLES.parse(VAIN, options)
    f6, f7, h7 = (read_intersection(name, start.field) for name in ("f6", "f7", "h7"))
    assert h7 in exits(placed(start, f7), f6)
    assert not exits(placed(placed(start, f7), h7), f6)
    assert told(VAIN, "live", "f6")[0].endswith("The marked group then reaches the right edge.")


def test_a_planted_line_that_a_weak_reply_allows_is_refuted() -> None:
    """Both lines end as they should, but o could have done better after the first move."""
    for goal, dot, text, line in (
        ("live", "c3", CAGED, "a4, g7, b3, g6, a3"),
        ("kill", "f4", ENCLOSED, "d3, a7, f3, b7, c2"),
    ):
        puzzle = open_puzzle("dots", text, DotsPuzzleOptions.model_validate({"goal": goal, "dot": dot}))
        assert not puzzle.check_solution(line)
        errors = puzzle.verify(line, Limits())
        assert str(errors[0].message).endswith("o has a reply that decides the fight for the group")


def test_a_planted_chase_that_comes_to_nothing_is_refuted() -> None:
    """The move threatens, and a weak reply lets it succeed at once."""
    puzzle = open_puzzle("dots", LADDER, DotsPuzzleOptions(goal="chase"))
    start = PUZZLES.parse(LADDER, DotsPuzzleOptions(goal="chase"))
    tempting = next(
        c for c in legal_dots(start) if start.field.name(c) != "b5" and captures(play(start, Place(c)), "x")
    )
    after = play(start, Place(tempting))
    catch = min(captures(after, "x"))
    weak = next(c for c in legal_dots(after) if c != catch)
    line = ", ".join(map(start.field.name, (tempting, weak, catch)))
    assert not puzzle.check_solution(line)
    assert "this move doesn't start a chase that ends within 2 moves" in str(
        puzzle.verify(line, Limits())[0].message
    )


@pytest.mark.parametrize(
    ("dot", "reason"),
    [
        ("", "`dot` is missing"),
        ("a1", "a1 must have a dot of x"),
        ("d3", "d3 must have a dot of x"),
        ("c1", "c1 must have a dot of x"),
        ("l9", "the field has no intersection l9"),
    ],
)
def test_a_group_that_nobody_can_fight_for_is_told(dot: str, reason: str) -> None:
    errors = start_errors("dots", CAGED, DotsPuzzleOptions(goal="live", dot=dot))
    assert reason in str(errors[0].message)


def test_a_group_that_is_safe_already_is_told() -> None:
    errors = start_errors("dots", ".x.\nox.\n...", DotsPuzzleOptions(goal="live", dot="b2"))
    assert "the group of b2 is safe already" in str(errors[0].message)


def test_a_dot_without_a_fight_and_a_fight_for_a_whole_set_are_refused() -> None:
    with pytest.raises(ValueError, match="`dot` is only for the goals live and kill"):
        DotsPuzzleOptions(goal="save", dot="c3")
    with pytest.raises(OptionError, match="each generated puzzle names its own group"):
        PUZZLES.maker(DotsPuzzleOptions(goal="live", dot="c3"))


def test_a_fight_that_is_settled_is_over_and_one_that_cannot_be_won_is_lost() -> None:
    lost = open_puzzle("dots", ".....\n..o..\n.ox.o\n.o.o.\n..o..", DotsPuzzleOptions(goal="live", dot="c3"))
    assert lost.solve(Limits()).status is Status.UNSOLVABLE
    late = open_puzzle("dots", CAGED, DotsPuzzleOptions(goal="live", dot="c3")).solve(Limits(states=100))
    assert (late.status, late.reason) == (Status.UNKNOWN, "the limit of 100 states was reached")


@pytest.mark.slow
@pytest.mark.parametrize("goal", some_daily(["chase", "live", "kill"], "live"))
def test_generated_contests_have_one_right_first_move_that_one_threat_does_not_give_away(goal: str) -> None:
    puzzle = make_set("dots", 1, 3, [Level.EASY], goal=goal)[0]
    opened = open_puzzle("dots", puzzle.start, DotsPuzzleOptions.model_validate(puzzle.options))
    outcome = opened.solve(Limits())
    assert (outcome.solution, outcome.difficulty) == (puzzle.outcome.solution, puzzle.outcome.difficulty)
    assert outcome.reason is None
    assert not opened.check_solution(str(outcome.solution))
    assert not opened.verify(str(outcome.solution), Limits())
    position = PUZZLES.parse(puzzle.start, DotsPuzzleOptions.model_validate(puzzle.options))
    assert not captures(position, "x") or goal != "chase"
    assert len(str(outcome.solution).split(", ")) >= 3
    answer = str(outcome.solution).split(", ")[0]
    assert answer in str(puzzle.hints[-1])
    assert not any(answer in str(hint) for hint in puzzle.hints[:-1])
    assert len(puzzle.hints) >= 4
