"""What the player to move in Dominions can capture, and which of their groups are threatened."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.dominions.rules.groups import group_of, groups, liberties
from pnp.games.dominions.rules.play import PASS, Placement, State
from pnp.search.replay import MoveError


def capturing(state: State) -> Iterator[Placement]:
    """The placements of the player to move that capture. Only cells that hold a group's last liberties are
    examined, because nothing else can be captured."""
    if state.over:
        return
    grid, pieces = state.grid, state.pieces
    last: set[int] = set()
    for group in groups(grid, pieces):
        if pieces[min(group)].colour != state.turn:
            cells = {grid.neighbours[cell][side] for cell, side in liberties(grid, pieces, group)}
            last |= {cell for cell in cells if cell is not None and len(cells) == 1}
    for cell in sorted(last):
        for number in state.fitting(state.turn, cell):
            if captured_by(state, Placement(number, cell)):
                yield Placement(number, cell)


def can_capture(state: State) -> bool:
    """Whether the player to move has a placement that captures."""
    return any(True for _ in capturing(state))


def captured_by(state: State, move: Placement) -> frozenset[int]:
    """The pieces that a placement captures; none if the rules forbid it."""
    try:
        return state.effect(move).captured
    except MoveError:
        return frozenset()


def threatened(state: State) -> tuple[frozenset[int], ...]:
    """The groups of the player to move that the opponent would capture after a pass, ordered by their lowest
    cells."""
    passed = state.play(PASS)
    taken = {cell for move in capturing(passed) for cell in captured_by(passed, move)}
    found = {group_of(state.grid, state.pieces, cell) for cell in taken}
    return tuple(sorted(found, key=min))


def gives_up(state: State, move: Placement) -> bool:
    """Whether a legal placement costs the player a threatened group by suicide, although nobody captures it."""
    suicide = state.effect(move).suicide
    return bool(suicide) and any(suicide & group for group in threatened(state))
