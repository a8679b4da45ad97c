"""The worker process: takes one job after another from its standard input, within a memory limit.

Started as ``python -m pnp.studio.worker BYTES``. A frame is four bytes of length and a pickle; pickles only go
between this process and the one that started it.
"""

from __future__ import annotations

import gc
import importlib
import os
import pickle
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO

from pnp.base.errors import PnpError
from pnp.studio.messages import OUT_OF_MEMORY, Answer, Refused

JOBS = {
    name: f"pnp.{module}"
    for module, names in {
        "desk.shop_window": ("page_catalogue", "page_picture", "page_font"),
        "studio.local_engine": ("answer_from", "ready"),
        "studio.printing": ("used_printer", "enter_reading"),
        "publishing.download": ("published_zip",),
    }.items()
    for name in names
}
"""The functions that a worker can call, and their modules."""
_WATCH = 0.1
_RESERVED = 4 << 30  # address space that libraries reserve but never use


def main() -> None:
    """Work until the input ends: then the process that started this one is gone or is done with it."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints may come between frames
    bound(int(sys.argv[1]))
    frames: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(source, frames), daemon=True).start()
    warm = False
    while True:
        name, arguments = pickle.loads(frames.get())
        write_frame(target, _done(name, arguments, target))
        if not warm:
            warm = True
            _warm()
        gc.collect()


def _receive(source: BinaryIO, frames: SimpleQueue[bytes]) -> None:
    """Pass on each frame. At the end of the input, end the process, even in the middle of a job."""
    while (frame := read_frame(source)) is not None:
        frames.put(frame)
    os._exit(0)


def _warm() -> None:
    """Import what boards need, and draw one, so that the first edit is as fast as the others. This comes after
    the first answer, which is the catalogue that the page is waiting for."""
    from pnp.desk.previews import preview
    from pnp.games.api.registry import all_games

    board = next(game.name for game in all_games() if "board" in game.offers)
    preview(f"pnp: 1\nproducts:\n  - board: {board}\n", "warm.yaml", ".")
    gc.freeze()


def _done(name: str, arguments: tuple[Any, ...], target: BinaryIO) -> Answer:
    try:
        job: Callable[..., Any] = getattr(importlib.import_module(JOBS[name]), name)
        if getattr(job, "reports_progress", False):
            return "done", job(*arguments, lambda value: write_frame(target, ("progress", value)))
        return "done", job(*arguments)
    except PnpError as error:
        return "refused", Refused(error.located)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as error:  # the page reports it, and the worker goes on
        return "failed", f"{type(error).__name__}: {error}"


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame's pickle; None at the end, or if the rest of a frame is missing."""
    head = source.read(4)
    if len(head) < 4:
        return None
    size = struct.unpack(">I", head)[0]
    data = source.read(size)
    return data if len(data) == size else None


def write_frame(target: BinaryIO, value: object) -> None:
    data = pickle.dumps(value)
    target.write(struct.pack(">I", len(data)) + data)
    target.flush()


def bound(memory: int) -> None:
    """End the process when it uses more than ``memory`` bytes, as far as the system can tell.

    The limit on address space is higher than that on memory, because libraries reserve more than they use.
    macOS has no limit on address space, and Windows has none at all: there, only the time limit applies.
    """
    try:
        import resource
    except ImportError:
        return
    for name, most in (("RLIMIT_AS", memory + _RESERVED), ("RLIMIT_CORE", 0)):
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))
    unit = 1 if sys.platform == "darwin" else 1024

    def watch() -> None:
        while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit <= memory:
            time.sleep(_WATCH)
        os._exit(OUT_OF_MEMORY)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    main()
