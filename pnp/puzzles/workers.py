"""Work done by other processes of this machine: each number with what is found for it, in order of arrival."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from pnp.base.errors import PnpError
from pnp.base.exit_status import how_it_ended, memory_kills
from pnp.base.progress import POLL, check_cancelled, is_cancellable
from pnp.base.sentences import Sentence
from pnp.puzzles.solvers import solvers
from pnp.search.generation import Found

if TYPE_CHECKING:  # imported where processes start, because not every platform has them
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from multiprocessing.synchronize import Event

Work = Callable[[int], Found]


def in_processes(work: Work, numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, Found]]:
    """Each number with what was found for it, as the results arrive.

    If the iterator is closed early or interrupted, the workers are stopped at once: a search can't be asked to
    stop.

    :raises PnpError: if a worker ends before its work is done.
    """
    running: dict[Future[Found], int] = {}
    waiting = iter(numbers)
    with worker_processes(jobs) as pool:
        while True:
            for number in waiting:
                running[pool.submit(_in_worker, work, number)] = number
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, _ = wait(running, POLL if is_cancellable() else None, return_when=FIRST_COMPLETED)
            check_cancelled()
            for future in done:
                yield running.pop(future), future.result()


@contextmanager
def worker_processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of worker processes. They end with the block, and with this process, however that ends.

    :raises PnpError: if a worker ends before its work is done.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    others = set(multiprocessing.active_children())
    kills = memory_kills()
    reader, writer = multiprocessing.Pipe(duplex=False)
    # A forked worker inherits both ends. While it holds the writing end, the pipe never closes.
    inherited = writer if multiprocessing.get_start_method() == "fork" else None
    told = multiprocessing.Event()
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(told, reader, inherited))
    finished = False
    try:
        yield pool
        finished = True
    except BrokenProcessPool as error:
        workers = tuple((pool._processes or {}).values())
        pool.shutdown()
        raise PnpError(_why_broken(workers, kills)) from error
    finally:
        pool.shutdown(wait=finished, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        reader.close()
        writer.close()


def _why_broken(workers: Sequence[BaseProcess], kills: int | None) -> str:
    """Why a worker ended too early. The pool then ends the others with SIGTERM, so that signal is the least
    informative."""
    codes = [worker.exitcode or 0 for worker in workers]
    code = min(codes, key=lambda code: (code == -signal.SIGTERM, code == 0), default=0)
    return Sentence("a worker process {ended} before its work was done", ended=how_it_ended(code, kills))


_told: Event | None = None


def _start_worker(told: Event, reader: Connection, inherited: Connection | None) -> None:
    """Set up a worker. Ctrl-C reaches every process of a terminal, so workers leave it to the one that started
    them. SIGTERM ends them at once, because they have nothing to tidy up."""
    global _told
    _told = told
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if inherited is not None:
        inherited.close()
    threading.Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: Connection) -> None:
    """End this process when the one that started it is gone, which closes its end of the pipe."""
    with suppress(EOFError, OSError):
        reader.recv_bytes()
    os._exit(1)


def _in_worker(work: Work, number: int) -> Found:
    with solvers(_tell_once):
        return work(number)


def _tell_once(line: str) -> None:
    """Report on stderr that a kernel is being compiled; only the first worker does so, because others would
    just repeat it."""
    if _told is not None and not _told.is_set():
        _told.set()
        print(line, file=sys.stderr, flush=True)
