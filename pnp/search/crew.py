"""Threads that share one search. Kernels release the interpreter's lock, so they run side by side."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")


class Crew:
    """A number of threads, which start once there is something to do."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = ThreadPoolExecutor(size, "search") if size > 1 else None

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def each(self, work: Callable[[int], T], count: int) -> list[T]:
        """The results of ``work`` for 0, 1, 2... below ``count``, in order."""
        if self._pool is None or count <= 1:
            return [work(number) for number in range(count)]
        return list(self._pool.map(work, range(count)))
