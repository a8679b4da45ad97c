"""Says what is running once it has taken two seconds, and from then on updates the seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

AFTER = 2.0
EVERY = 1.0

OnWait = Callable[[str, int], None]


def _nobody(_what: str, _seconds: int) -> None:
    pass


@dataclass(eq=False)
class Waiting:
    """What one window waits for.

    ``on_wait`` is called with the label of the job that began first, and its seconds; with an empty label once
    nothing is waited for any more.
    """

    on_wait: OnWait = _nobody
    after: float = AFTER
    every: float = EVERY
    _running: dict[int, tuple[str, float]] = field(default_factory=dict)
    _next: int = 0
    _timer: asyncio.TimerHandle | None = None
    _shown: bool = False

    @contextmanager
    def on(self, what: str) -> Iterator[None]:
        """Around a job, with its label."""
        loop = asyncio.get_running_loop()
        number, self._next = self._next, self._next + 1
        self._running[number] = (what, loop.time())
        if self._timer is None:
            self._timer = loop.call_later(self.after, self._tell)
        try:
            yield
        finally:
            del self._running[number]
            if not self._running:
                self._end()

    def _tell(self) -> None:
        loop = asyncio.get_running_loop()
        what, begun = next(iter(self._running.values()))
        seconds = loop.time() - begun
        if seconds >= self.after - 0.01:
            self._shown = True
            self.on_wait(what, round(seconds))
        self._timer = loop.call_later(self.every, self._tell)

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._shown:
            self._shown = False
            self.on_wait("", 0)
