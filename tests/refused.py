"""Texts that can't be read, for tests of what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.base.errors import TextError


def issues(read: Callable[..., object], *arguments: object) -> list[str]:
    """What keeps a text from being read, such as ``3:7: a corner without a domino``, in reading order."""
    with pytest.raises(TextError) as caught:
        read(*arguments)
    return [str(issue) for issue in caught.value.issues]
