"""Texts and options that are refused, for tests of the messages about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from pnp.base.errors import ErrorInText, OptionError, TextError


def refusals(read: Callable[..., object], *arguments: object) -> list[str]:
    """Return what keeps a text from being read, such as ``3:7: a corner without a domino``, in reading
    order."""
    with pytest.raises(TextError) as caught:
        read(*arguments)
    return [str(error) for error in caught.value.in_text]


def refuse_option(
    name: str, message: str, make: Callable[..., object], *arguments: object, **options: object
) -> None:
    """Check that what is made of options is refused at one of them, with a message that a pattern describes."""
    with pytest.raises(OptionError, match=message) as caught:
        make(*arguments, **options)
    assert caught.value.at_paths[0].path == (name,)


def check_error(found: Sequence[ErrorInText], message: str | None) -> None:
    """Check that a solution has one thing wrong with it, said by a pattern, or nothing where that is None."""
    if message is None:
        assert not found
    else:
        (error,) = found
        assert re.search(message, error.message)
