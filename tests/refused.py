"""Texts that can't be read, for tests of what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from pnp.base.errors import TextError, TextIssue


def issues(read: Callable[..., object], *arguments: object) -> list[str]:
    """What keeps a text from being read, such as ``3:7: a corner without a domino``, in reading order."""
    with pytest.raises(TextError) as caught:
        read(*arguments)
    return [str(issue) for issue in caught.value.issues]


def check_issue(found: Sequence[TextIssue], message: str | None) -> None:
    """Check that a solution has one thing wrong with it, said by a pattern, or nothing where that is None."""
    if message is None:
        assert not found
    else:
        (issue,) = found
        assert re.search(message, issue.message)
