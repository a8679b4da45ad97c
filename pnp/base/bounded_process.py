"""Work on what a stranger sent runs in a process of its own, with bounds on its memory and time.

Where the system knows no such limits (macOS for memory, Windows at all), the clock still ends the process.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

TIME_SIGNALS = frozenset({9, 24})
"""SIGKILL, SIGXCPU: what the system sends when the time is up."""

_START = "import sys; sys.path[:] = sys.argv[2:]; from importlib import import_module as module;"
_CALL = f"{_START} module(sys.argv[1]).answer()"
"""Modules are found where this process finds them, and nowhere else: the folder of a stranger's file may have
modules, too."""


def ask(module: str, question: bytes, wait: float) -> subprocess.CompletedProcess[bytes]:
    """Run the function ``answer`` of a module in a process of its own, ``question`` on its standard input.

    :param wait: the longest time on the clock, in seconds: the machine may be busy with other things.
    :raises subprocess.TimeoutExpired: when that is over.
    """
    return subprocess.run(
        [sys.executable, "-P", "-c", _CALL, module, *sys.path],
        input=question,
        capture_output=True,
        timeout=wait,
        check=False,
    )


def bind(memory: int, seconds: int) -> None:
    """Bound this process: bytes of address space, and seconds of processor time."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for limit, most in (("RLIMIT_AS", memory), ("RLIMIT_CPU", seconds)):
        with suppress(AttributeError, ValueError, OSError):  # macOS bounds no address space
            resource.setrlimit(getattr(resource, limit), (most, most))
