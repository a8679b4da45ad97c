"""How long-running work reports how far it has got."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many parts of it are done, and of how many."""


def silent(_what: str, _done: int, _of: int) -> None:
    """Progress that nobody sees."""
