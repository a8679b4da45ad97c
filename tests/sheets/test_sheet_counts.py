"""No deck takes more sheets than a plain grid with turned rows, whatever its size, paper, marks and gap."""

from __future__ import annotations

from itertools import product

import pytest

from benchmarks.sheet_counts import PAPERS, RESULTS, SIZES, WAYS, ours, plain
from tests.rows import some_daily

DECKS = list(product(SIZES, PAPERS, WAYS))


@pytest.mark.parametrize(
    ("size", "paper", "way"),
    some_daily(DECKS, ("tarot", "a4", "crop marks"), ("mini-euro", "letter", "no marks")),
)
def test_a_deck_takes_no_more_sheets_than_a_plain_grid(size: str, paper: str, way: str) -> None:
    assert ours(SIZES[size], paper, way) <= plain(SIZES[size], PAPERS[paper], WAYS[way])


def test_the_counts_are_in_the_benchmarks() -> None:
    assert len(DECKS) == 117
    text = RESULTS.read_text(encoding="utf-8")
    assert all(f"| {name} " in text for name in SIZES)
    assert all(int(a) <= int(b) for a, b in (cell.split("/") for cell in text.split("|") if " / " in cell))
