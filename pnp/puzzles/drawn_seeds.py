"""Seeds for people who give none: each draws one of their own, so that not everyone prints the same puzzles."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.puzzles.checkpoint import resume_path

MOST = 999_999
"""The largest seed that is drawn: short enough to type."""
_LONGEST_LINE = 10_000


def drawn_seed() -> int:
    """A seed that nobody chose, different at each call."""
    return random.SystemRandom().randint(1, MOST)


def kept_seed(output: Path | None, what: Mapping[str, Any]) -> int | None:
    """The seed that an interrupted run of the same command drew; None if there was none.

    :param what: everything that decides which puzzles are found; its seed doesn't matter.
    """
    if output is None:
        return None
    with suppress(OSError, ValueError, RecursionError):
        with resume_path(output).open(encoding="utf-8") as stream:
            found = json.loads(stream.readline())
        if isinstance(found, dict) and {**found, "seed": None} == {**what, "seed": None}:
            seed = found["seed"]
            return seed if isinstance(seed, int) else None
    return None


def written_seed(output: Path | None, comment: Callable[[int], str]) -> int | None:
    """The seed in a set that the same command made before; None if there is no such set.

    :param comment: the first line of the set that the command makes with a seed.
    """
    if output is None:
        return None
    with suppress(OSError, ValueError), output.open(encoding="utf-8") as stream:
        line = stream.readline(_LONGEST_LINE)
        if found := re.search(r" --seed ([0-9]{1,19})(?= |$)", line):
            seed = int(found[1])
            return seed if line == f"# {comment(seed)}\n" else None
    return None
