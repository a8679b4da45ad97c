"""Work sent to a Dask scheduler: each number with what is found for it, in order of arrival.

The scheduler's workers may be processes on any machine. They must have the same version of this program, or the
same seed wouldn't give the same set. Each worker is asked for its version before anything is sent, and those
that join later are asked with every piece of work.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from pnp.base.errors import PnpError
from pnp.base.extras import missing_extra
from pnp.base.sentences import Sentence, together
from pnp.base.version import __version__
from pnp.puzzles.solvers import solvers
from pnp.puzzles.workers import Work
from pnp.search.generation import Found, NoPuzzleError

if TYPE_CHECKING:
    from distributed import Client

CONNECTING = 10.0
"""The seconds within which a scheduler must answer."""
LONELY = 30.0
"""The seconds for which a scheduler may have no workers."""
LOOKING = 5.0
"""The seconds between two looks at the workers while nothing arrives."""
ASK_VERSION = "__import__('pnp').__version__"
"""Each worker evaluates this; it may not have the program at all."""


def on_cluster(address: str, work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Found]]:
    """Each number with what a worker found for it, in the order of arrival.

    If you leave it early or interrupt it, it cancels what no worker has begun. A worker finishes what it has
    begun, though the result is lost, because a search can't be asked to stop. Work of a worker that is lost
    goes to another.

    :raises PnpError: if there is no such scheduler, if its workers can't do the work or are lost, or if the
        extra ``cluster`` isn't installed.
    """
    with _connected(address) as client:
        _require_workers(client, address)
        futures = {
            client.submit(_in_worker, work, number, __version__, pure=False): number for number in numbers
        }
        try:
            yield from _arriving(client, address, futures)
        finally:
            with suppress(Exception):  # the scheduler may be gone
                client.cancel(list(futures), force=True)


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """A client of a scheduler. Its log messages are silenced, because the errors raised here report lost
    workers."""
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
    """Silences loggers for a while. Dask sets levels for these two, and all others inherit from the first."""
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

    :raises PnpError: if there are none, or naming those that have another.
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
    """What was found for a number.

    :raises PnpError: if nothing was, with the reason.
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


def _in_worker(work: Work, number: int, version: str) -> Found:
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
