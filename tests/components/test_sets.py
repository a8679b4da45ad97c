"""Sets of dominoes: how many there are, and how one is named."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pnp.components.dominoes.tiles import HIGHEST, parse_pair, tile_set, without
from tests.examples import given_examples
from tests.rows import each


@given_examples(33, 1000, st.integers(0, HIGHEST))
def test_a_double_n_set_has_every_pair_once(highest: int) -> None:
    pairs = tile_set(highest)
    assert len(pairs) == (highest + 1) * (highest + 2) // 2
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)
    assert all(0 <= low <= high <= highest for low, high in pairs)


def test_a_double_six_set_has_28_and_a_double_fifteen_136() -> None:
    assert len(tile_set(6)) == 28
    assert len(tile_set(15)) == 136


def test_every_number_stands_on_n_plus_two_halves() -> None:
    halves = [number for pair in tile_set(6) for number in pair]
    assert {halves.count(number) for number in range(7)} == {8}


def test_fujisan_takes_fifteen_without_sixes_and_doubles() -> None:
    left = [pair for pair in tile_set(6) if 6 not in pair and pair[0] != pair[1]]
    assert list(tile_set(5, doubles=False)) == left
    assert len(left) == 15


def test_sets_may_start_above_blank() -> None:
    assert tile_set(3, 2) == ((2, 2), (2, 3), (3, 3))


@pytest.mark.parametrize(
    ("name", "pair"), [("2-4", (2, 4)), ("4-2", (2, 4)), ("24", (2, 4)), ("12-3", (3, 12)), (" 0 - 0 ", (0, 0))]
)
def test_a_domino_is_named_by_its_numbers(name: str, pair: tuple[int, int]) -> None:
    assert parse_pair(name) == pair


@each("name", ["", "2", "2-", "123", "a-b", "2-4-6", "-1-2"])
def test_other_texts_name_no_domino(name: str) -> None:
    with pytest.raises(ValueError, match="isn't a domino"):
        parse_pair(name)


def test_only_what_is_there_can_be_omitted() -> None:
    assert without(tile_set(1), [(0, 1)]) == ((0, 0), (1, 1))
    with pytest.raises(ValueError, match="no domino 2-2"):
        without(tile_set(1), [(2, 2)])
