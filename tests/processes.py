"""Looking at processes from outside, on systems with ``/proc``."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path


def alive(pid: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def processor_seconds(pid: int) -> float:
    """Return how long a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """Return the processes that a process has started from its main thread and that have not ended."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [child for child in map(int, text.split()) if alive(child)]


def all_end(pids: Iterable[int], seconds: float = 600.0) -> bool:
    """Wait until the processes have ended, and say whether they have."""
    left, end = set(pids), time.monotonic() + seconds
    while left and time.monotonic() < end:
        time.sleep(0.02)
        left = {pid for pid in left if alive(pid)}
    return not left
