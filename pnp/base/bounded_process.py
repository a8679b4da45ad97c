"""Work on untrusted input runs in a separate process, with limits on its memory and time.

Where the system has no such limits (for memory on macOS, for both on Windows), a timeout still ends the
process.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

TIME_SIGNALS = frozenset({9, 24})
"""SIGKILL and SIGXCPU: what the system sends when the time is up."""

_START = "import sys; sys.path[:] = sys.argv[2:]; from importlib import import_module as module;"
_CALL = f"{_START} module(sys.argv[1]).answer()"
"""Modules are found where this process finds them, and nowhere else: the folder of an untrusted file may have
modules, too."""


def ask(module: str, question: bytes, wait: float) -> subprocess.CompletedProcess[bytes]:
    """Run the function ``answer`` of a module in a process of its own, with ``question`` on its standard input.

    :param wait: how many seconds of wall time to wait; allow for a machine that is busy with other things.
    :raises subprocess.TimeoutExpired: when that time is up.
    """
    return subprocess.run(
        [sys.executable, "-P", "-c", _CALL, module, *sys.path],
        input=question,
        capture_output=True,
        timeout=wait,
        check=False,
    )


def bind(memory: int, seconds: int) -> None:
    """Limit this process's address space, in bytes, and its processor time, in seconds."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for limit, most in (("RLIMIT_AS", memory), ("RLIMIT_CPU", seconds)):
        with suppress(AttributeError, ValueError, OSError):  # macOS doesn't limit address space
            resource.setrlimit(getattr(resource, limit), (most, most))
