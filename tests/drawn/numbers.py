"""Numbers as the approved texts write them: two decimals at the most."""

from __future__ import annotations

_NUDGE = 4e-7
"""Added before rounding: what drawings compute often lies just between two hundredths, where the last bit of a
float would decide."""


def rounded(value: float) -> float:
    """Return a number to two decimals."""
    return round(value + _NUDGE, 2)


def number(value: float) -> str:
    """Return a number with two decimals at the most."""
    text = f"{value + _NUDGE:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Numbers with a space between them."""
    return " ".join(map(number, values))
