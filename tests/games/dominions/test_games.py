"""What always holds in Dominions, on random games."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from hypothesis import strategies as st

from pnp.base.streams import stream
from pnp.games.dominions.rules import State
from pnp.games.dominions.state_text import image, parse_state, state_text
from pnp.games.dominions.tiles import (
    PIECES,
    group_of,
    groups,
    joined,
    liberties,
    lives,
    misfits,
    sections,
)
from pnp.grids.hexagon import HexGrid
from tests.examples import given_examples
from tests.games.dominions.dominions_random import random_game


def played(seed: int, side: int) -> list[State]:
    return list(random_game(State.begin(HexGrid(side)), stream(seed, "test")))


@given_examples(6, 120, st.integers(0, 10**6), st.integers(2, 4))
def test_random_games_hold_the_invariants(seed: int, side: int) -> None:
    for before, found in pairwise(played(seed, side)):
        grid, pieces = found.grid, found.pieces
        count = Counter(p.number for p in pieces.values())
        count.update(n for hand in found.hands.values() for n in hand)
        assert count == dict.fromkeys(PIECES, 2)
        assert not any(list(misfits(grid, pieces, cell)) for cell in pieces)
        for parts in (groups(grid, pieces), sections(grid, pieces)):
            assert sorted(c for part in parts for c in part) == sorted(pieces)
        for part in sections(grid, pieces):
            assert all(b in part for c in part for b in joined(grid, pieces, c))
        assert state_text(parse_state(grid, state_text(found))) == state_text(found)
        assert parse_state(grid, state_text(found)) == found
        assert len(pieces) - len(before.pieces) in (0, 1)


@given_examples(6, 120, st.integers(0, 10**6))
def test_only_suicide_leaves_groups_without_liberties(seed: int) -> None:
    games = played(seed, 3)
    for before, found in pairwise(games):
        dead = {g for g in groups(found.grid, found.pieces) if not lives(found.grid, found.pieces, g)}
        old = {g for g in groups(before.grid, before.pieces) if not lives(before.grid, before.pieces, g)}
        for closed in dead - old:
            changed = [c for c in closed if c in before.pieces and before.pieces[c] != found.pieces[c]]
            new = [c for c in closed if c not in before.pieces]
            assert new, "a closed group arises only where the piece was laid"
            assert all(found.pieces[c].colour == found.turn for c in [*changed, *new])


def eyes_of(found: State, cell: int) -> set[int]:
    """Return the eyes of the group on a cell."""
    colour, grid, pieces = found.pieces[cell].colour, found.grid, found.pieces
    sides = liberties(grid, pieces, group_of(grid, pieces, cell))
    vacant = {grid.neighbours[here][side] for here, side in sides}
    return {b for b in vacant if b is not None and found.is_eye(b, colour)}


def test_a_group_with_an_eye_lives_unconditionally() -> None:
    """No move of a random game reverses it, unless its owner fills the eye, which stays an eye until then."""
    seen = 0
    for seed in range(6):
        for before, found in pairwise(played(seed, 3)):
            for cell, piece in before.pieces.items():
                left = {eye for eye in eyes_of(before, cell) if eye not in found.pieces}
                if left:
                    seen += 1
                    assert found.pieces[cell].colour == piece.colour
                    assert left <= eyes_of(found, cell)
    assert seen > 50


@given_examples(6, 120, st.integers(0, 10**6), st.integers(0, 5), st.booleans())
def test_a_board_turned_or_mirrored_gives_the_same_game(seed: int, sixths: int, mirrored: bool) -> None:
    games = played(seed, 3)
    at = random.Random(seed).randrange(len(games))
    found = games[at]
    other = image(found, sixths, mirrored=mirrored)
    assert other.territory == found.territory
    assert len(list(other.placements())) == len(list(found.placements()))
    results = Counter(state_text(other.play(m)) for m in other.placements())
    assert results == Counter(
        state_text(image(found.play(m), sixths, mirrored=mirrored)) for m in found.placements()
    )
