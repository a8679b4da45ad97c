"""The worker process, which takes one job after another from its standard input, within limits on memory and
processor time.

Started as ``python -m pnp.studio.worker BYTES``.
"""

from __future__ import annotations

import gc
import importlib
import os
import pickle
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from queue import Empty, SimpleQueue
from typing import Any, BinaryIO

from pnp.base.crash import start_fast
from pnp.base.errors import PnpError
from pnp.studio.frames import OUT_OF_MEMORY, OUT_OF_TIME, Answer, framed, read_frame

JOBS = {
    name: f"pnp.{module}"
    for module, names in {
        "desk.catalogue": ("page_catalogue", "page_picture", "page_font"),
        "studio.local_engine": ("answer_from", "page_url", "ready"),
        "studio.printing": ("used_printer", "enter_reading"),
        "publishing.publication": ("published_zip",),
    }.items()
    for name in names
}
"""The functions that a worker can call, and their modules."""
_WATCH, _PAUSE = 0.1, 0.2
"""The seconds between two checks of a job's limits, and without a job before memory is freed."""
_RESERVED = 4 << 30  # address space that libraries reserve but never use


def main() -> None:
    """Work until the input ends, which means that the process that started this one has ended or no longer
    needs it."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of libraries mustn't appear between frames
    start_fast()
    limits = Limits(int(sys.argv[1]))
    frames: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(source, frames), daemon=True).start()
    warm = False
    while True:
        name, arguments, seconds = pickle.loads(_next(frames))
        with limits.within(seconds):
            found = _done(name, arguments, target)
        _send(target, found)
        if not warm:
            warm = True
            _warm()


def _next(frames: SimpleQueue[bytes]) -> bytes:
    """Wait for the next job, and free memory if there is none for a moment: with a large book at hand, that
    takes as long as drawing one of its pages."""
    with suppress(Empty):
        return frames.get(timeout=_PAUSE)
    gc.collect()
    return frames.get()


def _receive(source: BinaryIO, frames: SimpleQueue[bytes]) -> None:
    """Pass on each frame. At the end of the input, end the process, even in the middle of a job."""
    while (frame := read_frame(source)) is not None:
        frames.put(frame)
    os._exit(0)


def _warm() -> None:
    """Import what boards need, and draw one, so that the first edit is as fast as the others. This comes after
    the first answer, which is the catalogue that the page is waiting for."""
    from pnp.desk.documents import LocalDoc
    from pnp.desk.previews import preview
    from pnp.games.api.registry import all_games

    board = next(game.name for game in all_games() if "board" in game.features)
    preview(LocalDoc(f"pnp: 1\nproducts:\n  - board: {board}\n", "warm.yaml", "."))
    gc.freeze()


def _done(name: str, arguments: tuple[Any, ...], target: BinaryIO) -> Answer:
    try:
        job: Callable[..., Any] = getattr(importlib.import_module(JOBS[name]), name)
        if getattr(job, "reports_progress", False):
            return "done", job(*arguments, lambda value: _send(target, ("progress", value)))
        return "done", job(*arguments)
    except PnpError as error:
        return "refused", error.errors
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as error:  # the page reports the error, and the worker continues
        return "failed", f"{type(error).__name__}: {error}"


def _send(target: BinaryIO, answer: Answer) -> None:
    target.write(framed(answer))
    target.flush()


class Limits:
    """Ends this process when it uses too much memory, or its job too much processor time.

    Processor time is what a job costs, however busy the machine is. That of child processes doesn't count.
    """

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._until = inf
        _bound(memory)
        threading.Thread(target=self._watch, daemon=True).start()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Let a job use some seconds of processor time."""
        self._until = time.process_time() + seconds
        try:
            yield
        finally:
            self._until = inf

    def _watch(self) -> None:
        while True:
            if time.process_time() > self._until:
                os._exit(OUT_OF_TIME)
            if _memory_used() > self._memory:
                os._exit(OUT_OF_MEMORY)
            time.sleep(_WATCH)


def _bound(memory: int) -> None:
    """Limit the address space, where the system can. The limit is higher than that of memory, because libraries
    reserve more than they use. Windows has no such limit, nor does it report the memory used, so only time is
    limited there."""
    try:
        import resource
    except ImportError:
        return
    for name, most in (("RLIMIT_AS", memory + _RESERVED), ("RLIMIT_CORE", 0)):
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))


def _memory_used() -> int:
    """Return the most bytes of memory that this process has used; 0 if the system doesn't report it.

    On Linux, ``ru_maxrss`` includes what the process that started this one used at that time, so this process's
    own peak is read from ``/proc``.
    """
    with suppress(OSError, LookupError), open("/proc/self/status", "rb") as stream:
        return int(stream.read().partition(b"VmHWM:")[2].split()[0]) << 10
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
