"""How long work tells whoever waits how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how many parts of it are done, and of how many."""


def silent(_what: str, _done: int, _of: int) -> None:
    """Progress that nobody sees."""
