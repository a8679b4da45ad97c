"""Measures how much a search in Dominions has looked at, and says when it has to stop."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from pnp.search.results import LimitReachedError, Limits


@dataclass
class Meter:
    """Counts the states that a search looks at, and stops the search at its limits."""

    limits: Limits = field(default_factory=Limits)
    states: int = 0
    _begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """The wall-clock time since the search began."""
        return time.monotonic() - self._begun

    @property
    def seconds_left(self) -> float:
        """The wall-clock time until the limit; 0 if it has passed."""
        return max(self.limits.seconds - self.seconds, 0.0)

    def count(self) -> None:
        """Count one more state.

        :raises LimitReachedError: if that's one too many, or the time is up.
        """
        if self.states >= self.limits.states:
            raise LimitReachedError(self.limits.states_reached)
        self.states += 1
        if self.seconds > self.limits.seconds:
            raise LimitReachedError(self.limits.time_reached)
