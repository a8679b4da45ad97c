"""Dominions' kernel against the plain rules, on random games: every placement that could be tried."""

from __future__ import annotations

import pytest

from pnp.base.streams import stream
from pnp.games.dominions import kernel
from pnp.games.dominions.play import Placement, State
from pnp.games.dominions.simulated import random_game, sensible_game
from pnp.grids.hexagon import HexGrid
from pnp.search.replay import MoveError

_TOLD = {
    kernel.OCCUPIED: "lies on",
    kernel.MISFIT: "would meet|off the board",
    kernel.PLACE: "complete section",
    kernel.OSCILLATION: "oscillation",
    kernel.CLOSED: "a suicide",
}


def tried(state: State, number: int, cell: int) -> int:
    """Hold one placement to the plain rules; the kernel's answer."""
    answer, position = kernel.play_packed(state, number, cell)
    if answer < 0:
        with pytest.raises(MoveError, match=_TOLD[answer]):
            state.effect(Placement(number, cell))
        assert position == state.position
        return answer
    effect = state.effect(Placement(number, cell))
    assert dict(position.pieces) == dict(effect.pieces)
    did = kernel.CAPTURE if effect.captured else kernel.SUICIDE if effect.suicide else kernel.QUIET
    assert answer == did
    return answer


@pytest.mark.parametrize("closed", [True, False])
def test_the_kernel_does_what_the_rules_do(closed: bool) -> None:
    seen: set[int] = set()
    for seed in range(3):
        grid = HexGrid(2 + seed % 3)
        begun, draw = State.begin(grid, closed=closed), stream(seed, "kernel")
        games = [*random_game(begun, draw), *(state for _, state in sensible_game(begun, draw))]
        for state in games:
            numbers = (
                draw.sample(sorted(state.hands[state.turn]), 3) if len(state.hands[state.turn]) > 2 else ()
            )
            for number in numbers:
                seen |= {tried(state, number, cell) for cell in range(len(grid))}
            for cell in set(range(len(grid))) - state.pieces.keys():
                seen |= {tried(state, number, cell) for number in state.fitting(state.turn, cell)[:3]}
    every = {kernel.QUIET, kernel.CAPTURE, kernel.SUICIDE, kernel.OCCUPIED, kernel.MISFIT, kernel.PLACE}
    assert seen >= every | {kernel.OSCILLATION}
    assert (kernel.CLOSED in seen) is not closed
