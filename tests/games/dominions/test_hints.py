"""Hints of Dominions: what they say of every puzzle of the built-in set is counted again by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pnp.games.dominions.engine.fight_hints import can_capture
from pnp.games.dominions.options import DominionsPuzzleOptions
from pnp.games.dominions.rules import Placement, State, other, parse_move
from pnp.games.dominions.state_text import Start
from pnp.games.dominions.tiles import PIECES, Piece, group_of, liberties, misfits
from tests.games.opening import built_in_puzzles, open_puzzle, saying


def said(pattern: str) -> Iterator[tuple[Start, str, re.Match[str]]]:
    """Yield the puzzles of the built-in set whose hints say this."""
    puzzles = built_in_puzzles("dominions")
    return saying(pattern, Start, ((opened, str(source.solution), source.hints) for source, opened in puzzles))


def placement(state: State, solution: str) -> Placement:
    move = parse_move(state.grid, solution)
    assert isinstance(move, Placement)
    return move


def unmatched(state: State, number: int, cell: int) -> set[int | None]:
    pieces = {**state.pieces, cell: Piece(state.turn, number)}
    return {beside for _, beside in misfits(state.grid, pieces, cell)}


@pytest.mark.parametrize("border", ["tile on (?P<cell>\\w+)", "edge of the board"])
def test_a_border_rules_out_as_many_tiles_as_the_hint_says(border: str) -> None:
    for start, _, told in said(rf"{border}: it alone rules out (?P<count>\d+) of your (?P<hand>\d+)"):
        state, (at,) = start.state, start.at
        beside = state.grid.named(told["cell"]) if "cell" in told.groupdict() else None
        hand = state.hands[state.turn]
        assert len(hand) == int(told["hand"])
        assert sum(beside in unmatched(state, number, at) for number in hand) == int(told["count"])


def test_a_tile_that_is_refused_fails_at_one_border_only() -> None:
    for start, _, told in said(r"It isn’t tile (\d+): it matches every border but the one with (\w+)"):
        state, (at,) = start.state, start.at
        assert int(told[1]) in state.hands[state.turn]
        assert unmatched(state, int(told[1]), at) == {state.grid.named(told[2])}


def test_a_new_section_starts_beside_the_tile_that_is_named() -> None:
    for start, solution, told in said(r"Look beside the tile on (\w+)"):
        state = start.state
        named = state.grid.named(told[1])
        assert named in state.pieces
        assert named in state.grid.neighbours[placement(state, solution).cell]
    for start, _, told in said(r"It isn’t (\w+): no beam leads there either"):
        cell = start.state.grid.named(told[1])
        assert not start.state.asked(cell)[0]
        assert not start.state.fitting(start.state.turn, cell)


def test_the_tiles_for_the_last_cell_of_a_group_are_counted() -> None:
    counts = r"match there: (?P<own>\d+) of yours, (?P<theirs>\d+) of your opponent’s"
    capture = r"capture the group with (?P<cell>\w+)"
    means = f"Fill that cell|{capture}|more liberties|change its borders|from another one"
    for start, solution, told in said(f"{counts}.*?(?P<means>{means})"):
        state, move = start.state, placement(start.state, solution)
        passed = state.play("pass")
        cells = [m.cell for m in passed.placements() if passed.effect(m).captured]
        fitting = {
            cell: tuple(len(state.fitting(colour, cell)) for colour in (state.turn, other(state.turn)))
            for cell in cells
        }
        assert (int(told["own"]), int(told["theirs"])) in fitting.values()
        after = state.play(move)
        if told["cell"]:
            assert state.grid.named(told["cell"]) in state.effect(move).captured
        assert told["means"].startswith("Fill") == (move.cell in cells)
        if told["means"] == "change its borders":
            assert any(not after.fitting(after.turn, cell) for cell in cells)


def test_an_eye_is_looked_for_among_the_tiles_that_match() -> None:
    for start, solution, told in said(r"Begin with (\w+): of all 63 tiles, (\w+ \w+|\d+) match"):
        needed, barred = start.state.asked(start.state.grid.named(told[1]))
        matching = [n for n in PIECES if n & needed == needed and not n & barred]
        assert len(matching) == (1 if told[2] == "only one" else int(told[2]))
        assert told[1] != solution.split()[0]


def test_the_cells_to_begin_with_take_the_tiles_that_the_hint_counts() -> None:
    for start, _, told in said(r"^(Only one|\d+) of the (\d+) marked cells ha"):
        fitting = [start.state.fitting(start.state.turn, cell) for cell in start.at]
        assert len(fitting) == int(told[2])
        assert sum(len(n) == 1 for n in fitting) == (1 if told[1] == "Only one" else int(told[1]))
    for start, _, told in said(r"marked cell beside the tile on (\w+): only one"):
        around = start.state.grid.neighbours[start.state.grid.named(told[1])]
        (cell,) = {*around} & {*start.at}
        assert cell is not None
        assert len(start.state.fitting(start.state.turn, cell)) == 1


def test_a_threat_leaves_a_group_one_cell() -> None:
    def leads_to(state: State, cell: int) -> int:
        group = group_of(state.grid, state.pieces, cell)
        found = liberties(state.grid, state.pieces, group)
        return len({state.grid.neighbours[place][side] for place, side in found})

    group = r"opponent’s group with (\w+): you can threaten it"
    for start, solution, told in said(rf"{group}.*liberties of that group lead to (\d+) cells now"):
        state = start.state
        cell = state.grid.named(told[1])
        assert leads_to(state, cell) == int(told[2])
        assert leads_to(state.play(placement(state, solution)), cell) == 1


def test_a_section_on_an_empty_board_has_hints_too() -> None:
    puzzle = open_puzzle("dominions", "", DominionsPuzzleOptions(goal="section", side=3))
    *_, last = puzzle.hints("1@a1")
    assert str(last) == "Place tile 1 on a1."


def liberty_cells(state: State, cell: int) -> set[int | None]:
    group = group_of(state.grid, state.pieces, cell)
    return {state.grid.neighbours[place][side] for place, side in liberties(state.grid, state.pieces, group)}


def test_an_eye_comes_where_the_hints_say() -> None:
    places = 0
    for start, solution, told in said(
        r"The eye will be on (?P<cell>\w+), for which your opponent has (?P<count>\w+)"
    ):
        state, cell = start.state, start.state.grid.named(told["cell"])
        after = state.play(placement(state, solution))
        assert after.is_eye(cell, state.turn)
        assert cell in liberty_cells(after, start.at[0])
        assert len(state.fitting(other(state.turn), cell)) == (
            1 if told["count"] == "one" else int(told["count"])
        )
        places += 1
    assert places
    leads = r"liberties of the marked group lead to (?P<count>\w+) cells?\. Your opponent must"
    for start, _, told in said(leads):
        count = 1 if told["count"] == "one" else int(told["count"])
        assert len(liberty_cells(start.state, start.at[0])) == count
    for start, _, _ in said("Your opponent will still have a tile for each liberty"):
        now = liberty_cells(start.state, start.at[0])
        for move in start.state.placements():
            after = start.state.play(move)
            if after.pieces[start.at[0]].colour == start.state.turn:
                assert not any(
                    after.is_eye(cell, start.state.turn)
                    for cell in now
                    if cell is not None and cell != move.cell
                )


def test_a_threat_that_the_hints_refuse_ends_the_chase() -> None:
    refused = 0
    for start, solution, told in said(
        r"It isn’t tile (\d+) on (\w+): that threatens too, but after tile (\d+) on (\w+) the"
    ):
        state = start.state
        tried, reply = (placement(state, f"{told[k]}@{told[k + 1]}") for k in (1, 3))
        assert tried != placement(state, solution.partition(",")[0])
        assert can_capture(state.play(tried).play("pass"))
        replied = state.play(tried).play(reply)
        assert not can_capture(replied)
        assert not any(can_capture(replied.play(move).play("pass")) for move in replied.placements())
        refused += 1
    assert refused


def test_a_chase_ends_with_the_tile_that_the_hints_name() -> None:
    chases = 0
    for start, solution, told in said(
        r"on (\w+): in the printed solution, the chase captures it\. The chase takes (\d+)"
    ):
        state, moves = start.state, solution.split(", ")
        for text in moves[:-1]:
            state = state.play(placement(state, text))
        assert state.grid.named(told[1]) in state.effect(placement(state, moves[-1])).captured
        assert len(moves) == 2 * int(told[2]) - 1
        chases += 1
    assert chases
