"""The time that a search for a puzzle may take, known to all code that the search calls.

Makers have no limit on time of their own: whatever they return depends on their random stream alone. A search
that runs out of time is given up as a whole, so it never changes what is found, only whether something is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pnp.base.progress import check_cancelled

_ENDS: ContextVar[float] = ContextVar("_ENDS", default=float("inf"))
"""When the time is up, on the monotonic clock."""


class OutOfTimeError(Exception):
    """The time for a search is up."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Make `check_time` raise in this context once some seconds have passed."""
    token = _ENDS.set(min(_ENDS.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _ENDS.reset(token)


def check_time() -> None:
    """Give up the search if its time is up. Call this wherever a search begins something anew.

    :raises OutOfTimeError: if the time of the innermost `time_limit` is up.
    :raises CancelledError: if whoever started the search has cancelled it.
    """
    check_cancelled()
    if time.monotonic() > _ENDS.get():
        raise OutOfTimeError
