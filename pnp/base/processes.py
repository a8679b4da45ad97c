"""Run work on untrusted input in a separate process, with limits on memory and time, and find out how a process
ended: by itself, by a crash, or killed by someone or by a system short of memory.

Where the system has no such limits (for memory on macOS, for both on Windows), a timeout still ends the
process.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from pnp.base.sentences import Sentence

COUNTERS = Path("/proc/vmstat")
"""The file in which Linux counts the processes that it has killed because memory ran out."""
_CRASHES = frozenset({"SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV"})


def _signal_of(code: int) -> str:
    """Return the name of the signal that an exit code stands for; empty for a process that ended by itself."""
    if code >= 0:
        return ""
    try:
        return signal.Signals(-code).name
    except ValueError:
        return Sentence("signal {value}", value=-code)


def crashed(code: int) -> bool:
    """Return whether the process crashed, or ran out of memory without checking."""
    return _signal_of(code) in _CRASHES


def memory_kills() -> int | None:
    """Return how many processes the system has killed so far because memory ran out; None if that isn't
    known."""
    try:
        lines = COUNTERS.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("oom_kill ")), None)


def how_it_ended(code: int, kills_before: int | None) -> str:
    """Return how a process ended unexpectedly, in words that follow its name in a message.

    :param kills_before: what `memory_kills` returned when the process started.
    """
    name = _signal_of(code)
    if not name:
        return Sentence("ended with exit code {code}", code=code)
    if crashed(code):
        return Sentence("crashed ({name})", name=name)
    if name == "SIGKILL":
        kills = memory_kills()
        if kills is None or kills_before is None:
            return Sentence(
                "was killed ({name}), either by another program or because the system ran out of memory",
                name=name,
            )
        if kills > kills_before:
            return Sentence("was killed ({name}) because the system ran out of memory", name=name)
    return Sentence("was killed by another program ({name})", name=name)


TIME_SIGNALS = frozenset({9, 24})
"""SIGKILL and SIGXCPU, which the system sends when time is up."""

_START = "import sys; sys.path[:] = sys.argv[2:]; from importlib import import_module as module;"
_CALL = f"{_START} module(sys.argv[1]).answer()"
"""The process searches for modules only where this one does, since the folder of an untrusted file may contain
modules, too."""


def ask(module: str, question: bytes, wait: float) -> subprocess.CompletedProcess[bytes]:
    """Run the function ``answer`` of a module in a separate process, with ``question`` on its standard input.

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
