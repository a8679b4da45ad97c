"""Work done by other processes of this machine: each number with what is found for it, in order of arrival."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.synchronize import Event

from pnp.base.errors import PnpError
from pnp.search.generation import Candidate
from pnp.solvers import solvers

Work = Callable[[int], Candidate | None]


def in_processes(work: Work, numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, Candidate | None]]:
    """Each number with what was found for it, in the order of arrival.

    Left before its end, or interrupted, it stops its workers at once: a search cannot be asked to stop.

    :raises PnpError: where a worker ends before its work.
    """
    others = set(multiprocessing.active_children())
    told = multiprocessing.Event()
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(told,))
    running: dict[Future[Candidate | None], int] = {}
    waiting = iter(numbers)
    try:
        while True:
            for number in waiting:
                running[pool.submit(_in_worker, work, number)] = number
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    except BrokenProcessPool as error:
        raise PnpError("a worker ended before its work; was there enough memory for all of them?") from error
    finally:
        pool.shutdown(wait=not running, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


_told: Event | None = None


def _start_worker(told: Event) -> None:
    """Ctrl-C reaches all processes of a terminal; the workers leave it to the one that started them."""
    global _told
    _told = told
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_worker(work: Work, number: int) -> Candidate | None:
    with solvers(_tell_once):
        return work(number)


def _tell_once(line: str) -> None:
    """Of all workers the first that compiles says so, on stderr: nobody reads what the others would say."""
    if _told is not None and not _told.is_set():
        _told.set()
        print(line, file=sys.stderr, flush=True)
