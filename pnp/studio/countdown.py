"""A timer that runs down, told by a clock; it knows no page."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class Countdown:
    """A number of seconds, counted from when it's started until it's stopped."""

    def __init__(self, seconds: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._end: float | None = None

    @property
    def left(self) -> int:
        """The seconds left, rounded up: 0 only when the time is up."""
        if self._end is None:
            return self.seconds
        return max(0, math.ceil(self._end - self._clock()))

    @property
    def is_up(self) -> bool:
        """Whether it has run out."""
        return self._end is not None and self.left == 0

    @property
    def running(self) -> bool:
        """Whether it's been started, and has neither been stopped nor run out."""
        return self._end is not None and not self.is_up

    def start(self) -> None:
        self._end = self._clock() + self.seconds

    def stop(self) -> None:
        """Stop, with the full time for the next start."""
        self._end = None

    def __str__(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"
