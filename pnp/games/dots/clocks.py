"""Clocks of Dots, as pure state machines: what is left before a move, and after one of so many seconds.

- ``margin``: a margin that is spent, and never given back, only where a move takes longer than its own time;
- ``fischer``: the margin is spent at once, and the time of a move is added to it after the move;
- ``blitz``: no margin; when the seconds for a move are over, a dot is put at random and the move passes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from pnp.games.dots.moves import Place
from pnp.games.dots.position import OTHER, SPORT, Position, Rules
from pnp.games.dots.rules import legal_dots
from pnp.games.dots.starts import X

System = Literal["margin", "fischer", "blitz"]

BLITZ_SECONDS = 5.0
"""For a move of blitz."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How time is counted: seconds of margin for each player, and seconds for each move.

    :raises ValueError: for negative times, no time at all, or a margin in blitz.
    """

    system: System
    margin: float
    move: float

    def __post_init__(self) -> None:
        if min(self.margin, self.move) < 0 or self.margin + self.move <= 0:
            raise ValueError("times must be positive")
        if self.system == "blitz" and self.margin:
            raise ValueError("blitz has no margin")

    @classmethod
    def blitz(cls) -> TimeControl:
        """Five seconds a move, nothing in reserve."""
        return cls("blitz", 0.0, BLITZ_SECONDS)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' margins in seconds, and who has lost on time, if anybody."""

    control: TimeControl
    x: float
    o: float
    lost: str | None = None

    @classmethod
    def start(cls, control: TimeControl) -> Clock:
        return cls(control, control.margin, control.margin)

    def margin(self, player: str) -> float:
        """What a player has left, the time of the move apart."""
        return self.x if player == X else self.o

    def allowed(self, player: str) -> float:
        """The seconds that a player's next move may take."""
        return self.margin(player) + (0.0 if self.control.system == "fischer" else self.control.move)

    def after(self, player: str, seconds: float) -> Clock:
        """The clock after a player's move that took so long.

        In blitz nobody loses on time: see `timed_out`.

        :raises ValueError: for a negative time, or a game that was lost on time.
        """
        if seconds < 0 or self.lost:
            raise ValueError("the clock has stopped" if self.lost else "a move takes no negative time")
        if self.control.system == "blitz":
            return self
        if seconds > self.allowed(player):
            return self._with(player, 0.0, lost=player)
        if self.control.system == "fischer":
            return self._with(player, self.margin(player) - seconds + self.control.move)
        return self._with(player, self.margin(player) - max(0.0, seconds - self.control.move))

    def timed_out(self, player: str, seconds: float) -> bool:
        """Whether a dot is to be put at random: blitz, and the time of the move is over."""
        return self.control.system == "blitz" and seconds >= self.allowed(player)

    def _with(self, player: str, margin: float, lost: str | None = None) -> Clock:
        return replace(self, x=margin, lost=lost) if player == X else replace(self, o=margin, lost=lost)

    @property
    def winner(self) -> str | None:
        """Who wins by the other's time, if anybody."""
        return None if self.lost is None else OTHER[self.lost]


def random_dot(position: Position, draw: Random, rules: Rules = SPORT) -> Place:
    """The dot that blitz puts for a player who did not move in time, on any crossing that takes one.

    :raises ValueError: where none does.
    """
    cells = legal_dots(position, rules)
    if not cells:
        raise ValueError("no crossing takes a dot")
    return Place(draw.choice(cells))
