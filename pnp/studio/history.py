"""The way back: every state that was reached, so that undo restores whatever was replaced."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

State = TypeVar("State")


@dataclass
class History(Generic[State]):
    """The states reached since the first, the one that holds now last."""

    first: State
    _states: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Forget everything but the first state."""
        self._states = [self.first]

    def reach(self, state: State) -> None:
        """Make this the current state. If it already is, nothing changes."""
        if self.now != state:
            self._states.append(state)

    @property
    def now(self) -> State:
        """The state that holds now."""
        return self._states[-1]

    def go_back(self) -> bool:
        """Undo the last step; False at the start."""
        if len(self._states) < 2:
            return False
        self._states.pop()
        return True
