"""A machine that refuses: one call of a file operation fails, as on a full disk or for want of rights."""

from __future__ import annotations

import builtins
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fuzz.cases import Failure

_TARGETS: dict[str, tuple[object, str]] = {
    "replace": (os, "replace"),
    "link": (os, "link"),
    "fsync": (os, "fsync"),
    "mkdir": (os, "mkdir"),
    "write": (Path, "write_bytes"),
    "open": (builtins, "open"),
}


@contextmanager
def failing(failure: Failure | None) -> Iterator[None]:
    """In this context, the call that ``failure`` counts fails. Only calls that write are counted."""
    if failure is None:
        yield
        return
    owner, name = _TARGETS[failure.operation]
    with patch.object(owner, name, _counted(getattr(owner, name), failure)):
        yield


def _counted(real: Callable[..., Any], failure: Failure) -> Callable[..., Any]:
    calls = 0

    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        if failure.operation != "open" or _writes(args, kwargs):
            calls += 1
            if calls == failure.call:
                raise OSError(failure.error, os.strerror(failure.error))
        return real(*args, **kwargs)

    return call


def _writes(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    mode = str(args[1] if len(args) > 1 else kwargs.get("mode", "r"))
    return any(sign in mode for sign in "wax+")
