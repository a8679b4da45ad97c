"""Threads that share one search. Kernels release the interpreter's lock, so they run side by side.

A crew gets work a thousand times per second, so its threads wait for more work in between, and the calling
thread works, too. Each call costs 40 microseconds in addition to the work; with `concurrent.futures` it cost
100 to 250.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count as count_up
from threading import Lock, Thread
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")

WORTH_SHARING = 2048
"""The fewest states for which several threads are worthwhile."""


class Crew:
    """Several threads, which start once there is something to do."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._helpers: list[_Helper] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for helper in self._helpers:
            helper.dismiss()
        self._helpers.clear()

    def each(self, work: Callable[[int], T], count: int, *, shared: bool = True) -> list[T]:
        """Return the results of ``work`` for 0, 1, 2... below ``count``, in order. Any free thread takes the
        next number. If several fail, the error of the lowest number is raised. Unless ``shared``, a single
        thread does everything."""
        wanted = min(self.size, count) - 1
        if wanted < 1 or not shared:
            return [work(number) for number in range(count)]
        while len(self._helpers) < wanted:
            self._helpers.append(_Helper())
        tasks = _Tasks(work, count)
        for helper in self._helpers[:wanted]:
            helper.start(tasks)
        try:
            tasks.run()
        finally:
            tasks.stopped = True  # this matters only if the thread was interrupted
            for helper in self._helpers[:wanted]:
                helper.join()
        return tasks.results()


class _Tasks:
    """The numbers below a count, each taken by one thread."""

    def __init__(self, work: Callable[[int], Any], count: int) -> None:
        self._work, self._count = work, count
        self._next = count_up()  # no number is taken twice, even by threads that call this at the same time
        self._results: list[Any] = [None] * count
        self._errors: dict[int, BaseException] = {}
        self.stopped = False

    def run(self) -> None:
        """Work on numbers until none is left."""
        while not self.stopped and (number := next(self._next)) < self._count:
            try:
                self._results[number] = self._work(number)
            except Exception as error:
                self._errors[number] = error

    def results(self) -> list[Any]:
        if self._errors:
            raise self._errors[min(self._errors)]
        return self._results


class _Helper:
    """A thread that waits for tasks."""

    def __init__(self) -> None:
        self._tasks: _Tasks | None = None
        self._given, self._done = Lock(), Lock()
        self._given.acquire()
        self._done.acquire()
        self._thread = Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    def start(self, tasks: _Tasks) -> None:
        """Give the thread some tasks."""
        self._tasks = tasks
        self._given.release()

    def join(self) -> None:
        """Wait until the thread is done with the tasks."""
        self._done.acquire()

    def dismiss(self) -> None:
        """End the thread."""
        self._tasks = None
        self._given.release()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._given.acquire()
            if self._tasks is None:
                return
            self._tasks.run()
            self._done.release()
