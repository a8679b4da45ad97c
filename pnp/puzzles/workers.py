"""Distribute work to other processes of this machine or a Dask scheduler: the numbers of a puzzle set, each
with its result.

The scheduler's workers may be processes on any machine. They must have the same version of this program, or the
same seed wouldn't give the same set. The version of each worker is checked before anything is sent; that of
workers that join later is checked with every piece of work.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.base import __version__
from pnp.base.errors import PnpError
from pnp.base.extras import missing_extra, solvers
from pnp.base.processes import how_it_ended, memory_kills
from pnp.base.progress import POLL, check_cancelled, is_cancellable
from pnp.base.sentences import Sentence, together
from pnp.puzzles.generated_output import Findings
from pnp.search.generation import Candidate, Found, NoPuzzleError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from multiprocessing.synchronize import Event

    from distributed import Client


Work = Callable[[int], Found]


def in_processes(work: Work, numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, Found]]:
    """Yield each number with its result, as the results arrive.

    If the iterator is closed early or interrupted, the workers are killed at once, because a search can't be
    stopped.

    :raises PnpError: if a worker ends before its work is done.
    """
    running: dict[Future[Found], int] = {}
    waiting = iter(numbers)
    with worker_processes(jobs) as pool:
        while True:
            for number in waiting:
                running[pool.submit(_in_process, work, number)] = number
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
    """Make a pool of worker processes. They end with the block, and with this process, however it ends.

    :raises PnpError: if a worker ends before its work is done.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    others = set(multiprocessing.active_children())
    kills = memory_kills()
    reader, writer = multiprocessing.Pipe(duplex=False)
    # A forked worker inherits both ends. As long as it has the writing end open, the pipe never closes.
    inherited = writer if multiprocessing.get_start_method() == "fork" else None
    announced = multiprocessing.Event()
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(announced, reader, inherited))
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
    """Return why a worker ended too early. The pool then ends the others with SIGTERM, so other signals are
    more informative."""
    codes = [worker.exitcode or 0 for worker in workers]
    code = min(codes, key=lambda code: (code == -signal.SIGTERM, code == 0), default=0)
    return Sentence("a worker process {ended} before its work was done", ended=how_it_ended(code, kills))


_announced: Event | None = None


def _start_worker(announced: Event, reader: Connection, inherited: Connection | None) -> None:
    """Set up a worker. Ctrl-C reaches every process of a terminal, so workers ignore it and leave it to the
    process that started them. SIGTERM ends them at once, because they have nothing to clean up."""
    global _announced
    _announced = announced
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if inherited is not None:
        inherited.close()
    threading.Thread(target=_end_with, args=(reader,), daemon=True).start()


def _end_with(reader: Connection) -> None:
    """End this process once the one that started it has ended, which closes its end of the pipe."""
    with suppress(EOFError, OSError):
        reader.recv_bytes()
    os._exit(1)


def _in_process(work: Work, number: int) -> Found:
    with solvers(_tell_once):
        return work(number)


def _tell_once(line: str) -> None:
    """Report on stderr that a kernel is being compiled; only the first worker does so, because others would
    just repeat it."""
    if _announced is not None and not _announced.is_set():
        _announced.set()
        print(line, file=sys.stderr, flush=True)


CONNECTING = 10.0
"""The seconds within which a scheduler must answer."""
LONELY = 30.0
"""The seconds for which a scheduler may have no workers."""
LOOKING = 5.0
"""The seconds between two checks on the workers while no results arrive."""
ASK_VERSION = "__import__('pnp').__version__"
"""An expression that each worker evaluates, since it may not even have the program."""


def on_cluster(address: str, work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Found]]:
    """Yield each number with a worker's result, in the order of arrival.

    If the iterator is closed early or interrupted, work that no worker has begun is cancelled. A worker
    finishes the rest, though the results are lost, because a search can't be stopped. If a worker is lost, its
    work goes to another.

    :raises PnpError: if there is no such scheduler, if its workers can't do the work or are lost, or if the
        extra ``cluster`` isn't installed.
    """
    with _connected(address) as client:
        _require_workers(client, address)
        futures = {
            client.submit(_on_cluster, work, number, __version__, pure=False): number for number in numbers
        }
        try:
            yield from _arriving(client, address, futures)
        finally:
            with suppress(Exception):  # the scheduler may be gone
                client.cancel(list(futures), force=True)


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Connect a client to a scheduler. Its log messages are silenced, because the errors raised here report
    lost workers."""
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise missing_extra("--cluster", "cluster", "distributed") from error
    with _quiet("distributed", "distributed.client"):
        try:
            client = Client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError) as error:
            raise PnpError(Sentence("no Dask scheduler answers at {address}", address=address)) from error
        try:
            yield client
        finally:
            client.close(timeout=CONNECTING)


@contextmanager
def _quiet(*names: str) -> Iterator[None]:
    """Silence loggers within this context. Dask sets levels for these two, and all others inherit from the
    first."""
    loggers = {log: log.level for log in map(logging.getLogger, names)}
    for log in loggers:
        log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for log, level in loggers.items():
            log.setLevel(level)


def _require_workers(client: Client, address: str) -> None:
    """Make sure that there are workers, and that all have this version.

    :raises PnpError: if there are none, or with the names of those that have a different one.
    """
    said: dict[str, Any] = client.run(eval, ASK_VERSION, on_error="return")
    if not said:
        raise PnpError(
            Sentence(
                "the scheduler at {address} has no workers; start some with: dask worker {address}",
                address=address,
            )
        )
    other = {worker: version for worker, version in said.items() if version != __version__}
    if other:
        has = together(
            Sentence("{worker} has {version}", worker=worker, version=_version(version))
            for worker, version in sorted(other.items())
        )
        raise PnpError(
            Sentence(
                "all workers must have pnp {version}, or the set could come out differently: {has}",
                version=__version__,
                has=has,
            )
        )


def _version(said: Any) -> str:
    return f"pnp {said}" if isinstance(said, str) else Sentence("none ({reason})", reason=said)


def _arriving(client: Client, address: str, futures: dict[Any, int]) -> Iterator[tuple[int, Found]]:
    from distributed import CancelledError, wait

    left, alone_since = dict(futures), time.monotonic()
    while left:
        try:
            with client.as_current():
                done = wait(list(left), timeout=LOOKING, return_when="FIRST_COMPLETED").done
        except CancelledError as error:
            raise _lost(address) from error
        except TimeoutError:
            if _workers(client, address):
                alone_since = time.monotonic()
            elif time.monotonic() - alone_since > LONELY:
                raise PnpError(
                    Sentence("the scheduler at {address} no longer has any workers", address=address)
                ) from None
            continue
        alone_since = time.monotonic()
        for future in done:
            number = left.pop(future)
            yield number, _result(future, number, address)


def _workers(client: Client, address: str) -> int:
    try:
        return len(client.nthreads())
    except (OSError, RuntimeError, TypeError) as error:
        raise _lost(address) from error


def _result(future: Any, number: int, address: str) -> Found:
    """Return the result for a number.

    :raises PnpError: if there is none, with the reason.
    """
    from distributed import CancelledError, KilledWorker

    try:
        found: Found = future.result()
    except KilledWorker as error:
        died = Sentence(
            "every worker that searched for puzzle {number} died, most recently {worker}; "
            "they may have run out of memory",
            number=number + 1,
            worker=error.last_worker.address,
        )
        raise PnpError(died) from error
    except (CancelledError, OSError) as error:
        raise _lost(address) from error
    return found


def _lost(address: str) -> PnpError:
    return PnpError(Sentence("the scheduler at {address} no longer answers", address=address))


def _on_cluster(work: Work, number: int, version: str) -> Found:
    """Do the work in a worker.

    :raises PnpError: if it has another version or no solvers; the message names it.
    """
    if version != __version__:
        raise PnpError(
            Sentence(
                "worker {gethostname} has pnp {version}, not {version_2}",
                gethostname=socket.gethostname(),
                version=__version__,
                version_2=version,
            )
        )
    try:
        with solvers():
            return work(number)
    except NoPuzzleError:
        raise
    except PnpError as error:
        raise PnpError(
            Sentence("worker {gethostname}: {error}", gethostname=socket.gethostname(), error=error)
        ) from error


@dataclass(frozen=True)
class Mapper:
    """Maps numbers to results. It reuses earlier results, and keeps new ones. Results come in order, but are
    saved as they arrive, so that an interruption loses only searches in progress.
    """

    findings: Findings
    jobs: int
    cluster: str | None
    progress: Callable[[int], None]

    def __call__(self, work: Work, numbers: Iterable[int]) -> Iterator[Found]:
        wanted = list(numbers)
        found: dict[int, Found] = dict(self.findings.found(wanted))
        arriving = self._arriving(work, [number for number in wanted if number not in found])
        self.progress(len(found))
        for number in wanted:
            while number not in found:
                arrived, candidate = next(arriving)
                found[arrived] = candidate
                if isinstance(candidate, Candidate):
                    self.findings.keep(arrived, candidate)
                self.progress(len(found))
            yield found[number]

    def _arriving(self, work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Found]]:
        if self.cluster is not None and numbers:
            return on_cluster(self.cluster, work, numbers)
        if self.jobs <= 1 or len(numbers) <= 1:
            return ((number, work(number)) for number in numbers)
        return in_processes(work, numbers, min(self.jobs, len(numbers)))
