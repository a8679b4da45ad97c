"""Sequences in parts."""

from __future__ import annotations

import pytest

from pnp.base.sequences import even_chunks


@pytest.mark.parametrize(
    ("count", "most", "lengths"),
    [(0, 4, []), (3, 4, [3]), (7, 4, [4, 3]), (9, 4, [3, 3, 3]), (10, 4, [4, 3, 3]), (17, 5, [5, 4, 4, 4])],
)
def test_even_chunks_differ_by_one_item_at_most(count: int, most: int, lengths: list[int]) -> None:
    found = even_chunks(range(count), most)
    assert [len(part) for part in found] == lengths
    assert [item for part in found for item in part] == list(range(count))
