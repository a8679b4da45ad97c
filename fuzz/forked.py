"""Bounded work in a copy of this process, which has imported everything, and not in a new interpreter.

A new one takes a third of a second, ten times as long as most cases. Cases that run as real processes start it.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired
from unittest.mock import patch

from pnp.base.processes import bind

ASKING = ("pnp.booklets.sandbox", "pnp.language.pdf_reading", "pnp.preflight.reading")
"""The modules that let others work in a bounded process."""
_NAP = 0.002


@contextmanager
def forking() -> Iterator[None]:
    """In this context, `pnp.base.processes.ask` copies this process."""
    with ExitStack() as stack:
        for name in ASKING:
            stack.enter_context(patch(f"{name}.ask", ask))
        yield


def ask(module: str, question: bytes, wait: float) -> CompletedProcess[bytes]:
    """Do the same as `pnp.base.processes.ask`, in a copy of this process."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            _answer(module, question, out.fileno(), err.fileno())
        deadline = time.monotonic() + wait
        ended, status = 0, 0
        while not ended:
            ended, status = os.waitpid(child, os.WNOHANG)
            if not ended and time.monotonic() > deadline:
                os.kill(child, 9)
                os.waitpid(child, 0)
                raise TimeoutExpired(module, wait)
            time.sleep(0 if ended else _NAP)
        out.seek(0)
        err.seek(0)
        return CompletedProcess(module, os.waitstatus_to_exitcode(status), out.read(), err.read())


def _answer(module: str, question: bytes, out: int, err: int) -> None:
    """Be the process: answer, and end without what the original does at its end."""
    code = 1
    os.dup2(out, 1)
    os.dup2(err, 2)
    sys.stdin = io.TextIOWrapper(io.BytesIO(question))
    sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
    try:
        with patch(f"{module}.bind", _bind_beyond):
            import_module(module).answer()
        sys.stdout.flush()
        code = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _bind_beyond(memory: int, seconds: int) -> None:
    """Limit what this process takes beyond what it has from the original."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    bind(memory + pages * os.sysconf("SC_PAGE_SIZE"), seconds)
