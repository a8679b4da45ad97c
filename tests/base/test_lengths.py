"""Lengths have units outside the program, and are millimetres inside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import format_length, parse_length


@pytest.mark.parametrize(
    ("text", "mm"),
    [("22mm", 22), ("2.2 cm", 22), ("1in", 25.4), ("72pt", 25.4), (".5in", 12.7), ("-3mm", -3), (0, 0)],
)
def test_units(text: object, mm: float) -> None:
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (22, "needs a unit"),
        ("22", "isn't a length"),
        ("22px", "unknown unit 'px'"),
        ("wide", "isn't a length"),
        (None, "expected a length"),
        (True, "expected a length"),
        ("1e9mm", "unknown unit|isn't a length"),
        ("nanmm", "isn't a length"),
    ],
)
def test_what_is_no_length_is_told_why(text: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_length(text)


@given(st.floats(0.01, 2000).map(lambda value: round(value, 2)))
def test_what_is_shown_reads_back(value: float) -> None:
    assert parse_length(format_length(value)) == pytest.approx(value)
