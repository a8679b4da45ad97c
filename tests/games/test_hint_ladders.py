"""Ladders of hints: they start without a move, and what they say is true of generated puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TypeVar

import pytest

from pnp.games.all_fives.hints import hints as all_fives_hints
from pnp.games.all_fives.line import read_start
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.registry import find_game
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.play import Place, legal_dots, read_intersection, turn
from pnp.games.dots.rules.position import Position as DotsPosition
from pnp.language.catalogue import builtin_sets, find_set
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Hint, Level, Puzzle
from tests.games.opening import built_in_puzzles, open_puzzle, saying
from tests.games.set_making import make_set
from tests.rows import each, some_daily

T = TypeVar("T")
DOMINIONS = ("fill", "fit", "eye", "capture", "capture-in-two", "save", "section")
SETS: dict[str, tuple[dict[str, object], ...]] = {
    "dominate": tuple({"goal": goal} for goal in ("most-regions", "win", "margin", "endgame")),
    "dots": tuple({"goal": goal} for goal in ("encircle-1", "encircle-2", "save", "larger")),
    "domination": tuple({"goal": goal} for goal in ("after", "points", "eliminate-1", "eliminate-2")),
    "dominions": tuple({"goal": goal, "side": 3} for goal in DOMINIONS),
}
TWO_THREATS = ".......\n.o...o.\nox...xo\n.o...o.\n......."
"""Dots that o surrounds on c3 and on e3; no dot of x saves both."""
PIECE = r"tile (\d+) on (\w+)"
PLACE = re.compile(r"\b[a-z]{1,2}\d{1,2}\b")


@cache
def made(game: str) -> tuple[Puzzle, ...]:
    """Return a puzzle for each goal of a game; two for Domination, whose puzzles take next to no time."""
    count = 2 if game == "domination" else 1
    levels = (Level.EASY, Level.MEDIUM)[:count]
    return tuple(puzzle for given in SETS[game] for puzzle in make_set(game, count, 5, levels, **given))


def opened(game: str, puzzle: Puzzle) -> OpenPuzzle:
    found = find_game(game)
    assert found is not None
    assert found.puzzles is not None
    return open_puzzle(game, puzzle.start, found.puzzles.options.model_validate(puzzle.options))


def ladders(game: str) -> Iterator[tuple[Puzzle, tuple[Hint, ...]]]:
    for puzzle in made(game):
        yield puzzle, puzzle.hints


def said(game: str, start: type[T], pattern: str) -> Iterator[tuple[T, str, re.Match[str]]]:
    """Yield the generated puzzles of a game whose hints say this."""
    told = ((opened(game, made), str(made.outcome.solution), hints) for made, hints in ladders(game))
    return saying(pattern, start, told)


def number(word: str) -> int:
    """Return the number that a hint gives, where 1 is a word."""
    return 1 if word == "one" else int(word)


@pytest.mark.parametrize("game", some_daily(SETS, "dominate", "domination"))
def test_the_first_hint_names_no_place_of_the_answer(game: str) -> None:
    for puzzle, (first, *_) in ladders(game):
        places = set(PLACE.findall(str(puzzle.outcome.solution)))
        assert not re.search(r"\d+@", str(first))
        assert not places & set(PLACE.findall(str(first))), (str(first), puzzle.start)


@pytest.mark.parametrize("game", some_daily(SETS, "dominate", "domination"))
def test_a_ladder_has_three_steps_or_more_and_all_differ(game: str) -> None:
    for _, hints in ladders(game):
        assert len({str(hint) for hint in hints}) == len(hints) >= 3


@pytest.mark.parametrize("game", some_daily(SETS, "dominate", "domination"))
def test_only_the_last_hint_tells_the_whole_answer(game: str) -> None:
    for puzzle, (*before, last) in ladders(game):
        answer = str(puzzle.outcome.solution)
        if "\n" in answer:
            continue  # a whole board, which no hint can describe
        assert not any(answer in str(hint) for hint in before), (answer, *map(str, before))
        assert set(PLACE.findall(answer)) <= set(PLACE.findall(str(last))) or len(answer.split(", ")) > 3


@pytest.mark.parametrize("game", some_daily(SETS, "dominate", "domination"))
def test_a_hint_is_the_same_when_it_is_asked_for_again(game: str) -> None:
    for puzzle, hints in ladders(game):
        assert puzzle.outcome.solution is not None
        assert tuple(opened(game, puzzle).hints(puzzle.outcome.solution)) == hints


def test_dominate_counts_what_a_region_lacks_and_what_other_moves_take() -> None:
    from pnp.games.dominate.rules import Position

    for start, _, told in said("dominate", Position, r"You dominate (\d+) regions"):
        assert int(told[1]) == start.score(start.mover)
    for start, solution, told in said("dominate", Position, r"It isn’t ([^:]+): this move takes only (\w+)"):
        own, field = start.score(start.mover), start.field
        count, most = (start.play(field.move(move)).score(start.mover) - own for move in (told[1], solution))
        assert count == number(told[2]) < most
    for start, _, told in said("dominate", Position, r"Look at (row|column) (\w+): (\w+) more squares? make"):
        lines = start.field.rows if told[1] == "row" else start.field.columns
        (line,) = (
            region
            for region in lines
            if all(told[2] in re.findall(r"\d+|[a-z]+", start.field.grid.name(c)) for c in region)
        )
        held = sum(start.marks[cell] == start.mover for cell in line)
        assert held + number(told[3]) == len(line) // 2 + 1


def with_dots(start: DotsPosition, *names: str) -> DotsPosition:
    for name in names:
        start = turn(start, Place(read_intersection(name, start.field))).position
    return start


def after_a_dot(start: DotsPosition, player: str) -> Iterator[DotsPosition]:
    here = replace(start, to_move=player)
    return (turn(here, Place(cell)).position for cell in legal_dots(here))


def gains(start: DotsPosition, player: str) -> list[int]:
    """Return how many dots each move surrounds, of the moves that surround any."""
    before = start.surrounded_by(player)
    found = (then.surrounded_by(player) - before for then in after_a_dot(start, player))
    return [gain for gain in found if gain > 0]


def test_dots_counts_threats_and_refutes_tries_by_the_rules() -> None:
    threats = r"after which you threaten to close a chain on (\d+) intersections"
    for start, solution, told in said("dots", DotsPosition, threats):
        assert len(gains(with_dots(start, solution.split(", ")[0]), "x")) == int(told[1])
    tried = r"A dot on (\w+) threatens too, but after the reply on (\w+)"
    for start, _, told in said("dots", DotsPosition, tried):
        assert gains(with_dots(start, told[1]), "x")
        assert not gains(with_dots(start, told[1], told[2]), "x")
    coming = r"one dot would threaten to surround yours from (\d+) intersections"
    for start, _, told in said("dots", DotsPosition, coming):
        assert max(len(gains(then, "o")) for then in after_a_dot(start, "o")) == int(told[1])
    best = r"There are (\d+) intersections .* The best of them surrounds (\w+)"
    for start, _, told in said("dots", DotsPosition, best):
        assert (len(gains(start, "x")), max(gains(start, "x"))) == tuple(map(int, told.groups()))


def test_dots_names_no_reply_to_a_quiet_move() -> None:
    """After such a move the printed reply may be anywhere: one far away would only puzzle."""
    found = 0
    for source, puzzle in built_in_puzzles("dots"):
        start, text = puzzle.start, " / ".join(source.hints)
        told = re.search(r"your second move makes (\w+) threat", text)
        if told is None or not isinstance(start, DotsPosition):
            continue
        first, reply, second, *_ = str(source.solution).split(", ")
        assert not gains(with_dots(start, first), "x")
        assert f"answer on {reply}." not in text
        assert len(gains(with_dots(start, first, reply, second), "x")) == number(told[1])
        found += 1
    assert found


def test_counts_of_none_are_said_as_such() -> None:
    totals = all_fives_hints(read_start("line: 14\nnext: 43R 32R"), "totals", "4, 3")
    assert "Check your totals: none of them is a multiple of five." in map(str, totals)
    assert not [
        text
        for game in ("all_fives", "dominate", "dominions")
        for source, _ in built_in_puzzles(game)
        for text in source.hints
        if re.search(r"\b0 (of the|are still)|\b(\d+) of the \2\b", text)
    ]


def test_dots_tells_what_open_threatens_and_still_does_after_a_try() -> None:
    puzzle = open_puzzle("dots", TWO_THREATS, DotsPuzzleOptions(goal="save"))
    start, text = puzzle.start, " / ".join(map(str, puzzle.hints("c3")))
    assert isinstance(start, DotsPosition)
    told = re.search(r"Open dots threaten to surround yours from (\w+) intersection", text)
    assert told
    assert len(gains(start, "o")) == number(told[1])
    told = re.search(r"A dot on (\w+) isn’t enough: then an open dot on (\w+) surrounds dots", text)
    assert told
    then = with_dots(start, told[1])
    assert with_dots(then, told[2]).surrounded_by("o") > then.surrounded_by("o")


def test_domination_counts_waves_and_refutes_tries_by_the_rules() -> None:
    from pnp.games.domination.rules import State
    from pnp.games.domination.starts import Start

    def held(state: State) -> int:
        return sum(stack is not None and stack.player == "B" for stack in state.position.stacks)

    def answer(start: Start, solution: str) -> int:
        return start.move or start.state.cell(solution.split(", ")[0])

    for start, solution, told in said("domination", Start, r"(\d+) waves"):
        assert len(list(start.state.waves(answer(start, solution)))) - 1 == int(told[1])
    for start, _, told in said(
        "domination", Start, r"It isn’t (\w+): the chain from there leaves B (\w+) square"
    ):
        assert held(start.state.place(start.state.cell(told[1]))) == number(told[2]) > 0
    for start, _, told in said(
        "domination", Start, r"A chain from (\w+) isn’t enough: after B’s reply on (\w+)"
    ):
        then = start.state.place(start.state.cell(told[1]))
        then = then.place(then.cell(told[2]))
        assert then.to_move is None or all(held(then.place(cell)) for cell in then.legal())
    for start, solution, told in said(
        "domination", Start, r"It isn’t (\w+): a piece there scores only (\w+) point"
    ):
        points = start.state.points(answer(start, solution))
        assert start.state.points(start.state.cell(told[1])) == number(told[2]) < points
    for start, solution, told in said("domination", Start, r"B holds (\d+)"):
        assert held(start.state.place(answer(start, solution))) == int(told[1])


def test_dominions_refutes_tries_and_counts_sides_by_the_rules() -> None:
    from pnp.games.dominions.rules import PASS, Placement, State, parse_move
    from pnp.games.dominions.state_text import Start

    def captured(state: State) -> bool:
        return any(state.effect(move).captured for move in state.placements())

    def after(state: State, move: str) -> State:
        return state.play(parse_move(state.grid, move))

    threat = rf"It isn’t {PIECE}: that threatens too, but {PIECE} answers"
    for start, _, told in said("dominions", Start, threat):
        then = after(start.state, f"{told[1]}@{told[2]}")
        assert captured(then.play(PASS))
        assert not captured(after(then, f"{told[3]}@{told[4]}"))
    for start, _, told in said("dominions", Start, rf"It isn’t {PIECE}: then {PIECE} captures"):
        then = after(start.state, f"{told[1]}@{told[2]}")
        move = parse_move(then.grid, f"{told[3]}@{told[4]}")
        assert isinstance(move, Placement)
        assert then.effect(move).captured
    sides = r"On (\w+), a tile needs a beam on (\d+) .* blank on (\d+)"
    for start, _, told in said("dominions", Start, sides):
        needed, barred = start.state.asked(start.state.grid.named(told[1]))
        assert (needed.bit_count(), barred.bit_count()) == (int(told[2]), int(told[3]))
    placed = rf"(White|Black) can still place {PIECE}"
    for start, _, told in said("dominions", Start, placed):
        for colour, piece, name in re.findall(placed, told.string):
            assert int(piece) in start.state.fitting(colour.lower(), start.state.grid.named(name))


def test_dominate_does_not_name_the_only_region_twice() -> None:
    from pnp.games.dominate.hints import hints as dominate_hints
    from pnp.games.dominate.rules import Position

    for puzzle, _ in ladders("dominate"):
        start = opened("dominate", puzzle).start
        assert isinstance(start, Position)
        for move, gain in start.gains.items():
            if gain == 1:
                told = [
                    str(hint) for hint in dominate_hints(start, start.field.move_text(move), "most-regions")
                ]
                assert sum("region with" in text or "row" in text or "column" in text for text in told) == 1


def test_domination_says_of_one_square_that_it_explodes() -> None:
    from pnp.games.domination.options import DominationPuzzleOptions

    position = "B1 B1 B1 B2 B1\nB1 B2 B1 B2 .\nB1 B1 A1 A1 B2\nA1 A1 A1 A1 A1\nmove: e1"
    puzzle = open_puzzle("domination", position, DominationPuzzleOptions(goal="after"))
    told = [str(hint) for hint in puzzle.hints("")]
    assert told[0] == "Look at the 2 neighbours of e1: one is full, so it explodes next."
    assert "In the second wave, e2 explodes." in told


def test_no_built_in_hint_refuses_the_move_that_the_last_hint_gives() -> None:
    refused = 0
    for name in (name for name in builtin_sets() if name.startswith("puzzles/")):
        for puzzle in read_set(*find_set(name)).puzzles:
            for text in puzzle.hints[:-1]:
                if told := re.search(r"(?:It isn’t|Don’t begin with|Beware of) ([^:]+):", text):
                    given = re.compile(rf"[A-Z][a-z ]* {re.escape(told[1])}(?![\w-])")
                    assert not given.match(puzzle.hints[-1]), (name, puzzle.name, text)
                    refused += 1
    assert refused


MOVES = {
    "unmatched": r"\b\d\d[LRUD]\b",
    "capturing": r"\b\d\d[LRUD]\b",
    "mirror": r"\b[PNBR]d?[LRUD]\d*\b",
    "bee": r"\b\d[LRUD]\w*\b",
    "fujisan": r"\b[PNBR][LRUD]\d*\b",
    "country-road": r"\b[PNBR][LRUD]\d*\b",
}
"""How the games that are played by lines of moves write one."""


@each("game", [*MOVES, "dots", "dominate", "dominions", "domination", "finder"])
def test_the_first_hint_gives_no_move_and_only_the_last_more_than_three(game: str) -> None:
    given = 0
    for puzzle in read_set(*find_set(f"puzzles/{game}")).puzzles:
        steps = [step for step in re.split(r", |\n", str(puzzle.solution)) if step]
        move = MOVES.get(game) or "|".join(rf"(?<!\w){re.escape(step)}(?![\w@])" for step in steps)
        first, *between, last = (len(set(re.findall(move, text.split("\n")[0]))) for text in puzzle.hints)
        assert first == 0, puzzle.hints[0]
        assert all(count <= 3 for count in between), puzzle.hints
        given += last
    assert given, "the last hints give moves in the notation that is looked for"
