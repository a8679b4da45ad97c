"""The kernel of Domination held to its rules, and its search to one by the rules alone."""

from __future__ import annotations

import random

import pytest

from pnp.games.domination.play import State
from pnp.games.domination.rules import Position
from pnp.grids.square import SquareGrid
from pnp.search.results import Limits

kernel = pytest.importorskip("pnp.games.domination.kernel")

import numpy as np  # noqa: E402

from pnp.games.domination import packing  # noqa: E402
from pnp.games.domination.search import LimitReachedError, Search  # noqa: E402

SIZES = [(3, 3), (3, 5), (4, 4), (6, 6), (7, 4), (12, 12)]


def played(size: tuple[int, int], players: int, seed: int) -> tuple[State, list[State]]:
    """The end of a random game, and all states before, by the rules."""
    draw, states = random.Random(seed), [State.begin(SquareGrid(*size), players)]
    while states[-1].to_move is not None:
        states.append(states[-1].place(draw.choice(states[-1].legal())))
    return states[-1], states[:-1]


@pytest.mark.parametrize("seed", range(60))
def test_a_random_game_is_the_same_by_kernel_and_rules(seed: int) -> None:
    """Squares, points, waves, legal moves and who is next, move by move."""
    draw, players = random.Random(seed), 2 + seed % 3
    state = State.begin(SquareGrid(*SIZES[seed % len(SIZES)]), players)
    grid = state.position.board
    board, room = packing.board_of(grid), packing.new_room(grid, 1)[0]
    stacks, held = packing.packed(state.position)
    while state.to_move is not None:
        player = "ABCD".index(state.to_move) + 1
        assert list(room[2, : kernel.moves(stacks, board, player, room[2])]) == list(state.legal())
        cell, tally = draw.choice(state.legal()), packing.new_tally()
        points = kernel.place(stacks, held, board, player, cell, room, tally)
        waves = list(state.waves(cell))
        before, state = state, state.place(cell)
        assert packing.unpacked(grid, stacks) == state.position
        assert points == sum(state.scores) - sum(before.scores)
        assert tally[kernel.WAVES] == len(waves) - 1
        assert list(held) == list(packing.packed(state.position)[1])
        if state.to_move is not None:
            assert kernel.following(held, player, players) == "ABCD".index(state.to_move) + 1


@pytest.mark.parametrize("size", SIZES)
def test_the_kernels_own_random_games_keep_to_the_rules(size: tuple[int, int]) -> None:
    for players in (2, 3, 4):
        state = State.begin(SquareGrid(*size), players)
        grid, record = state.position.board, np.zeros(3000, np.int16)
        stacks, held = packing.packed(state.position)
        room, draws = packing.new_room(grid, 1)[0], packing.random_state(players * 7919)
        count = kernel.random_game(
            stacks, held, packing.board_of(grid), players, room, draws, record, packing.new_tally()
        )
        for cell in record[:count].tolist():
            state = state.place(cell)
        assert state.to_move is None
        assert state.position == packing.unpacked(grid, stacks)


def test_simulated_games_keep_to_the_rules_and_end() -> None:
    for seed in range(10):
        state = State.begin(SquareGrid(6, 6), 2)
        for cell in packing.simulated(state.position, 30, seed * 104729):
            state = state.place(cell)
        assert state.to_move is None


def test_what_moves_come_to_is_what_the_rules_say() -> None:
    _, states = played((5, 5), 2, 3)
    for state in states[-12:]:
        if state.to_move is None:
            continue
        found = packing.effects(state.position, state.to_move)
        assert tuple(found) == state.legal()
        for cell, effect in found.items():
            after = state.place(cell)
            assert effect.points == sum(after.scores) - sum(state.scores)
            assert effect.waves == len(list(state.waves(cell))) - 1
            assert effect.eliminates is (after.to_move is None)


def eliminates(state: State, moves: int) -> bool:
    """Whether A, to move, eliminates B within so many moves: every line by the rules."""
    return any(wins(state, cell, moves) for cell in state.legal())


def wins(state: State, cell: int, moves: int) -> bool:
    """Whether it does with this move first."""
    after = state.place(cell)
    if after.to_move is None:
        return after.alive == "A"
    if moves == 1:
        return False
    replies = [after.place(reply) for reply in after.legal()]
    return all(reply.to_move is not None and eliminates(reply, moves - 1) for reply in replies)


def filled(draw: random.Random, size: tuple[int, int], a: float) -> State:
    """A board on which most squares are full or nearly so, ``a`` of them A's."""
    grid, tokens = SquareGrid(*size), []
    for cell in range(len(grid)):
        most = len(grid.neighbours[cell]) - 1
        count = draw.choice([0, 1, most, most, most])
        tokens.append(f"{'A' if draw.random() < a else 'B'}{count}" if count else ".")
    rows = [" ".join(tokens[k : k + size[1]]) for k in range(0, len(tokens), size[1])]
    position = Position.parse(grid, "\n".join(rows))
    return State(position, "AB", "A", (0, 0))


@pytest.mark.parametrize(("moves", "count"), [(1, 600), (2, 600), (3, 60)])
def test_eliminations_by_force_are_those_that_every_line_played_out_finds(moves: int, count: int) -> None:
    draw, yes, no = random.Random(moves), 0, 0
    for _ in range(count):
        state = filled(draw, (3, 3), draw.choice([0.3, 0.5, 0.7]))
        if state.alive != "AB":
            continue
        search = Search(state.position)
        for cell in state.legal():
            expected = wins(state, cell, moves)
            assert search.holds(cell, moves) is expected
            yes, no = yes + expected, no + (not expected)
            reply = search.reply(cell, moves)
            if not expected and moves > 1 and reply is not None:
                after = state.place(cell).place(reply)
                assert after.to_move is None or not eliminates(after, moves - 1)
    assert yes > 20
    assert no > 20


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 4), (4, 4)])
def test_longer_eliminations_agree_with_every_line_played_out(size: tuple[int, int]) -> None:
    draw, yes = random.Random(11), 0
    for _ in range(25):
        state = filled(draw, size, 0.75)
        if state.alive != "AB":
            continue
        firsts = Search(state.position).firsts(2)
        assert firsts == [cell for cell in state.legal() if wins(state, cell, 2)]
        yes += len(firsts)
    assert yes > 20


def test_the_line_is_legal_and_its_last_move_eliminates() -> None:
    draw, lines = random.Random(5), 0
    for _ in range(60):
        state = filled(draw, (3, 4), 0.7)
        search = Search(state.position)
        if state.alive != "AB" or search.firsts(1, 1):
            continue
        for first in search.firsts(3, 1):
            here, line = state, search.line(first, 3)
            for number, cell in enumerate(line):
                assert here.to_move == "AB"[number % 2]
                here = here.place(cell)
            assert here.alive == "A"
            assert len(line) in (3, 5)
            lines += 1
    assert lines > 5


def test_limits_are_told_and_hold_within_the_search() -> None:
    state = filled(random.Random(2), (8, 8), 0.5)
    few = Search(state.position, Limits(states=500))
    with pytest.raises(LimitReachedError, match="500 states"):
        few.firsts(3)
    assert few.states < 600
    with pytest.raises(LimitReachedError, match="s was reached"):
        Search(state.position, Limits(seconds=1e-9)).firsts(3)
    with pytest.raises(LimitReachedError, match="bytes"):
        Search(state.position, Limits(memory=100))
