"""The timer of a game that is played against one: a button, and the time that is left."""

from __future__ import annotations

from nicegui import ui

from pnp.studio.controls import button, say, tag
from pnp.studio.countdown import Countdown
from pnp.studio.protocols import ScreenProtocol

_TICK = 0.2
"""Seconds between two looks at the clock."""


class TimerPanel:
    """Hidden until a game needs a timer."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._label = screen.label
        self._countdown = Countdown(0)
        self._row = tag("div", "", "tools", id="timer")
        with self._row:
            self._button = button(self._label("Start the timer"), self._press, "", id="timer-button")
            self._left = tag("span", "", "", role="timer", id="time-left")
            self._said = tag("span", "", "said", role="status", aria_live="polite", id="time-up")
        self._ticks = ui.timer(_TICK, self._show, active=False)
        self.take(0)

    def take(self, seconds: int) -> None:
        """Set the timer to a number of seconds, or hide it if that's 0."""
        self._countdown = Countdown(seconds)
        self._row.set_visibility(seconds > 0)
        self._show()

    def _press(self) -> None:
        """Start the timer, or stop it."""
        if self._countdown.running:
            self._countdown.stop()
        else:
            self._countdown.start()
        self._show()

    def _show(self) -> None:
        timer, label = self._countdown, self._label
        self._ticks.active = timer.running
        say(self._left, str(timer))
        say(self._said, label("Time is up.") if timer.is_up else "")
        say(self._button, label("Stop the timer") if timer.running else label("Start the timer"))
