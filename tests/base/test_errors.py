"""Errors that hold several errors."""

from __future__ import annotations

from pnp.base.errors import ErrorInText, TextError


def test_what_is_wrong_in_several_places_is_said_once_in_the_message() -> None:
    error = TextError([ErrorInText("'T' isn't W or B", 1, column) for column in (1, 2, 3)])
    assert len(error.in_text) == 3
    assert str(error) == "'T' isn't W or B"
