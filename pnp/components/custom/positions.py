"""Positions on a board as text: ``0,0 3,1.5``, across and up, in cells."""

from __future__ import annotations

import re

from pydantic import AfterValidator

from pnp.base.geometry import Point
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence

_NUMBER = r"-?\d{1,3}(\.\d{1,4})?"
_POSITION = rf"{_NUMBER}\s*,\s*{_NUMBER}"


def points_of(text: str) -> tuple[Point, ...]:
    """Read positions such as ``0,0 3,1.5``."""
    return tuple(Point(*map(float, one.split(","))) for one in re.sub(r"\s*,\s*", ",", text).split())


def positions(least: int, most: int) -> AfterValidator:
    """Check a text with that many positions."""

    def check(text: str) -> str:
        if not re.fullmatch(rf"\s*{_POSITION}(\s+{_POSITION})*\s*", text):
            raise ValueError(
                Sentence(
                    "expected positions such as 0,0 3,1.5 (across and up, in cells), not {text}",
                    text=quoted(text),
                )
            )
        if not least <= len(points_of(text)) <= most:
            raise ValueError(
                Sentence(
                    "must have from {low} to {high} positions, not {number}",
                    low=least,
                    high=most,
                    number=len(points_of(text)),
                )
            )
        return text

    return AfterValidator(check)
