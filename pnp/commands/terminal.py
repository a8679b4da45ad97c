"""Progress of a command on a terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

import click

from pnp.commands.reader import current_reader

if TYPE_CHECKING:
    from tqdm import tqdm

DELAY = 2.0
"""Seconds before anything is shown: most commands are done by then."""
_REFRESH = 0.5

_drawing = threading.Lock()
"""Held while the bar is drawn. A fork waits for it, because its child would otherwise inherit a locked
stderr."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_drawing.acquire, after_in_parent=_drawing.release, after_in_child=_drawing.release
    )


class ProgressBar:
    """Shows on stderr what a command is doing, how far along it is and how long it has taken. It clears the
    line when it's done. Call it as a `pnp.base.progress.Progress`. If stderr isn't a terminal, it shows
    nothing.
    """

    def __init__(self, delay: float = DELAY) -> None:
        self._delay = delay
        self._now = ("", 0, 1)
        self._reader = current_reader()
        self._bar: tqdm[NoReturn] | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True) if _is_watched() else None

    def __enter__(self) -> ProgressBar:
        if self._thread is not None:
            self._thread.start()
        return self

    def __call__(self, what: str, done: int, of: int) -> None:
        self._now = (what, done, of)

    def print(self, text: str) -> None:
        """Print a result to stdout; the bar makes way for it."""
        self._echo(text, err=False)

    def say(self, line: str) -> None:
        """Print a line to stderr in the reader's language; the bar makes way for it."""
        self._echo(self._reader.translated(line), err=True)

    def _echo(self, text: str, *, err: bool) -> None:
        with _drawing:
            if self._bar is not None:
                self._bar.clear()
            click.echo(text, err=err)

    def _run(self) -> None:
        began = time.time()
        pause = self._delay
        while not self._ended.wait(pause):
            pause = _REFRESH
            with _drawing:
                if self._bar is None:
                    self._bar = _bar(began)
                what, self._bar.n, self._bar.total = self._now
                self._bar.set_description_str(self._reader.translated(what))  # this redraws the bar, too

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread is None:
            return
        self._ended.set()
        self._thread.join()
        if self._bar is not None:
            self._bar.close()


def _is_watched() -> bool:
    """Return whether stderr is a terminal; a process may have no stderr at all, or a closed one."""
    return sys.stderr is not None and sys.stderr.isatty()


def _bar(began: float) -> tqdm[NoReturn]:
    from tqdm import tqdm  # most commands end before they need it

    layout = "{desc} {bar:20} {n_fmt}/{total_fmt}, {elapsed}"
    bar = tqdm(file=sys.stderr, leave=False, dynamic_ncols=True, bar_format=layout, delay=1e-9)
    bar.start_t = began
    return bar


def tell(line: str) -> None:
    """Print a line that isn't part of the result, such as a warning, to stderr."""
    click.echo(line, err=True)
