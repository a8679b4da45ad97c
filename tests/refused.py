"""Texts and options that are refused, for tests of the messages about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from pnp.base.errors import OptionError, TextError, TextIssue


def issues(read: Callable[..., object], *arguments: object) -> list[str]:
    """What keeps a text from being read, such as ``3:7: a corner without a domino``, in reading order."""
    with pytest.raises(TextError) as caught:
        read(*arguments)
    return [str(issue) for issue in caught.value.issues]


def refuse_option(
    name: str, message: str, make: Callable[..., object], *arguments: object, **options: object
) -> None:
    """Check that what is made of options is refused at one of them, with a message that a pattern describes."""
    with pytest.raises(OptionError, match=message) as caught:
        make(*arguments, **options)
    assert caught.value.faults[0].path == (name,)


def check_issue(found: Sequence[TextIssue], message: str | None) -> None:
    """Check that a solution has one thing wrong with it, said by a pattern, or nothing where that is None."""
    if message is None:
        assert not found
    else:
        (issue,) = found
        assert re.search(message, issue.message)
