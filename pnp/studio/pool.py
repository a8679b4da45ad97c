"""Workers in separate processes, limited in number, time and memory.

When a caller stops waiting for a job, its worker is killed, because a search can't be told to stop. A worker
that has died or been killed is replaced when the next job comes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from pnp.base.errors import ErrorDetails
from pnp.base.processes import how_it_ended, memory_kills
from pnp.base.sentences import NO_WORDS, Sentence, said
from pnp.base.wording import screenful
from pnp.studio.frames import OUT_OF_MEMORY, OUT_OF_TIME, Answer, framed, read_answer


class JobError(Exception):
    """A job that failed; the message is for the user."""

    def said(self, words: Mapping[str, str]) -> str:
        """Return the message in the reader's language."""
        return said(str(self), words)


class RefusedError(JobError):
    """A job whose input has errors; the message has a line for each, with its place if it has one."""

    def __init__(self, errors: tuple[ErrorDetails, ...]) -> None:
        self._errors = errors
        super().__init__(self.said(NO_WORDS))

    def said(self, words: Mapping[str, str]) -> str:
        own = (error.said(words) for error in self._errors)
        return "\n".join(screenful((error if error.file else error.message for error in own), words))


class BusyError(JobError):
    """Too many jobs are waiting."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of a pool: the number of workers, the number of jobs that may wait for them, the bytes of
    memory that each may use, the seconds for which an idle one is kept, and the bytes that the last idle one
    may use."""

    workers: int = 2
    waiting: int = 64
    memory: int = 1500 << 20
    retire_above: int = 220 << 20
    retire_after: float = 30.0
    at_rest: int = 72 << 20


@dataclass(frozen=True, slots=True)
class Limit:
    """The time that a job may take once a worker has it, in seconds: of processor time, which doesn't depend on
    other work, and of wall-clock time, for a job that waits for something and never ends."""

    processor: float = 20.0
    clock: float = 300.0


USUAL = Limit()
"""The limit for a job that draws or edits."""
_PROGRAM = "pnp.studio.worker"
_SIZES = "/proc/{}/statm"  # Linux
_MOST_JOBS = 100  # the number of jobs after which an idle worker of unknown size is replaced
_CLOSING = Sentence("the studio is shutting down")


def _nothing(_value: object) -> None:
    pass


class _Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._kills_before = memory_kills()
        self._seconds = 0.0
        self.jobs = 0
        self.about = ""

    @classmethod
    async def start(cls, bounds: Bounds) -> _Worker:
        environment = {**os.environ, "PYDANTIC_DISABLE_PLUGINS": "__all__"}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            _PROGRAM,
            str(bounds.memory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    def send(self, name: str, arguments: tuple[Any, ...], seconds: float) -> None:
        """Give the worker a job.

        :param seconds: the seconds of processor time that the job may use.
        """
        assert self._process.stdin is not None
        self.jobs += 1
        self._seconds = seconds
        self._process.stdin.write(framed((name, arguments, seconds)))

    async def answer(self) -> Answer:
        assert self._process.stdout is not None
        return await read_answer(self._process.stdout)

    async def why(self) -> str:
        """Wait until it has ended, and return the reason."""
        assert self._process.stdout is not None
        with suppress(RuntimeError):  # someone is reading already
            while await self._process.stdout.read(1 << 16):
                pass  # for asyncio, a process has ended only once all its output is read
        code = await self._process.wait()
        if code == OUT_OF_MEMORY:
            return Sentence("this needs more memory than a worker may use")
        if code == OUT_OF_TIME:
            return Sentence("this needs more than {seconds:g} seconds of processor time", seconds=self._seconds)
        return Sentence(
            "the worker {ended} before its work was done; your text is kept",
            ended=how_it_ended(code, self._kills_before),
        )

    def kill(self) -> None:
        """End it at once and, on systems with process groups, everything that it started."""
        if self.alive:
            with suppress(ProcessLookupError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:  # Windows
                    self._process.kill()

    def uses_more_than(self, most: int) -> bool:
        """Return whether the worker uses more than ``most`` bytes or, if the system doesn't report that,
        whether it has done many jobs."""
        size = self.size()
        return self.jobs > _MOST_JOBS if size is None else size > most

    def size(self) -> int | None:
        """Return the bytes of memory that the worker uses; None if the system doesn't report that, as on
        Windows and macOS."""
        try:
            with open(_SIZES.format(self._process.pid), encoding="ascii") as stream:
                return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return None


class Pool:
    """Workers for everyone who uses the page."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._free = asyncio.Semaphore(self._bounds.workers)
        self._waiting = 0
        self._retiring: asyncio.TimerHandle | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._closed = False

    async def warm(self) -> None:
        """Start the first worker."""
        if not self._all:
            self._idle.append(await self._start())

    def turn(self, about: str) -> asyncio.Lock:
        """Return the lock of a subject. Jobs that take turns go to the worker that has cached results, while
        another would first have to make them, too."""
        return self._turns.setdefault(about, asyncio.Lock())

    async def run(
        self,
        name: str,
        *arguments: object,
        limit: Limit = USUAL,
        progress: Callable[[Any], None] = _nothing,
        about: str = "",
    ) -> Any:
        """Return the job's result. If it's cancelled, its worker is ended.

        :param limit: the time that it may take.
        :param about: the subject of the job. A worker that did the last job about it has cached results.
        :raises RefusedError: if the input has errors.
        :raises BusyError: if too many jobs are waiting.
        :raises JobError: for anything else.
        """
        if self._waiting >= self._bounds.waiting:
            raise BusyError(Sentence("too many requests at once; try again in a moment"))
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            return await self._on_worker(name, arguments, limit, progress, about)
        finally:
            self._free.release()

    async def _on_worker(
        self,
        name: str,
        arguments: tuple[Any, ...],
        limit: Limit,
        progress: Callable[[Any], None],
        about: str,
    ) -> Any:
        worker = await self._worker(about)
        worker.about = about
        done = False
        try:
            worker.send(name, arguments, limit.processor)
            kind, value = await asyncio.wait_for(self._answer(worker, progress), limit.clock)
            done = True
        except TimeoutError as error:
            raise JobError(
                Sentence("this takes longer than {seconds:g} seconds", seconds=limit.clock)
            ) from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise JobError(_CLOSING if self._closed else await worker.why()) from error
        except RuntimeError as error:
            if not self._closed:  # otherwise `close` already reads the last of its output
                raise
            raise JobError(_CLOSING) from error
        finally:
            self._give_back(worker, alive=done)
        if kind == "refused":
            raise RefusedError(value)
        if kind == "failed":
            raise JobError(value)
        return value

    @staticmethod
    async def _answer(worker: _Worker, progress: Callable[[Any], None]) -> Answer:
        while True:
            kind, value = await worker.answer()
            if kind != "progress":
                return kind, value
            progress(value)

    async def _worker(self, about: str) -> _Worker:
        self._idle.sort(key=lambda worker: bool(about) and worker.about == about)
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
        return await self._start()

    async def _start(self) -> _Worker:
        async with self._starting:
            if self._closed:
                raise JobError(_CLOSING)
            start = asyncio.create_task(_Worker.start(self._bounds))
            try:
                worker = await asyncio.shield(start)
            except asyncio.CancelledError:  # a half-started process could be neither used nor ended
                worker = await start
                self._all.add(worker)
                self._idle.append(worker)
                raise
            self._all.add(worker)
        return worker

    def _give_back(self, worker: _Worker, *, alive: bool) -> None:
        if not alive or (worker.size() or 0) > self._bounds.retire_above:
            self._end(worker)
        else:
            self._idle.append(worker)
        if self._retiring is None:
            loop = asyncio.get_running_loop()
            self._retiring = loop.call_later(self._bounds.retire_after, self._retire)

    def _retire(self) -> None:
        """Keep one worker warm: the one used last or, if it has grown, a new one in its place. The memory of
        the others is freed."""
        self._retiring = None
        grown = (
            bool(self._idle) and self._idle[-1].jobs > 1 and self._idle[-1].uses_more_than(self._bounds.at_rest)
        )
        kept = [] if grown else self._idle[-1:]
        for worker in self._idle:
            if worker not in kept:
                self._end(worker)
        self._idle = kept
        if grown:
            self._renewing = asyncio.get_running_loop().create_task(self._renew())

    async def _renew(self) -> None:
        with suppress(JobError):
            await self.run("ready")

    def _end(self, worker: _Worker) -> None:
        worker.kill()
        self._all.discard(worker)

    async def close(self) -> None:
        """End all workers, and wait until they are gone; no more are started."""
        self._closed = True
        async with self._starting:
            pass
        ending = tuple(self._all)
        for worker in ending:
            self._end(worker)
        if self._retiring is not None:
            self._retiring.cancel()
        await asyncio.gather(*(worker.why() for worker in ending))

    def processes(self) -> tuple[int, ...]:
        """Return the process ids of the workers."""
        return tuple(worker._process.pid for worker in self._all if worker.alive)
