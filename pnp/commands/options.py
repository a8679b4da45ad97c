"""The common parts of several commands: options, the reading of values, and the display of progress on a
terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from pnp.base.errors import ErrorDetails, PnpError
from pnp.commands import completion
from pnp.commands.reader import Integer, Number, current_reader, translated

if TYPE_CHECKING:
    from tqdm import tqdm

    from pnp import Limits


F = TypeVar("F", bound=Callable[..., Any])

OK, FAILED, WRONG_INPUT = 0, 1, 2
"""Exit codes: everything is fine; a check failed or a limit was reached; the input has to be fixed."""


def _formats(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    from pnp.pipeline.product_files import read_formats

    try:
        return read_formats(",".join(values))
    except ValueError as error:
        raise click.BadParameter(translated(str(error))) from error


def _difficulty(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    from pnp.search.results import read_levels

    try:
        return "..".join(read_levels(value))
    except ValueError as error:
        raise click.BadParameter(translated(str(error))) from error


def _steps(
    _context: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[float, float, float] | None:
    from pnp.puzzles.difficulty_fitting import read_thresholds

    try:
        return None if value is None else read_thresholds(value)
    except ValueError as error:
        raise click.BadParameter(translated(str(error))) from error


formats = click.option(
    "--format",
    "formats",
    default=("pdf",),
    multiple=True,
    callback=_formats,
    shell_complete=completion.FORMATS,
    help="pdf, svg, png, html, cutter, dxf, singles, singles-pdf, singles-png; separate several with commas.",
)
output_folder = click.option(
    "-o",
    "--output",
    default="output",
    type=click.Path(path_type=Path),
    help="The folder to write to; by default output.",
)
with_overwrite = click.option(
    "--overwrite",
    is_flag=True,
    help="Also replace files that pnp didn't write, or that have been changed since.",
)
with_settings = click.option(
    "--set", "settings", multiple=True, metavar="PATH=VALUE", help="Set an option; repeat --set for more."
)
papers = click.option(
    "--paper", help="Paper for every product: a4, letter, a3, both, …", shell_complete=completion.PAPERS
)
difficulties = click.option(
    "--difficulty",
    default="easy..expert",
    callback=_difficulty,
    help="One difficulty (easy, medium, hard or expert), or a range such as easy..hard.",
    shell_complete=completion.DIFFICULTIES,
)
with_steps = click.option(
    "--steps",
    metavar="A,B,C",
    callback=_steps,
    help="The times in seconds at which medium, hard and expert begin; by default the quartiles.",
)
json_output = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def limits(command: F) -> F:
    """Add the options that limit a search to a command."""
    for option in (
        click.option("--seconds", type=Number(0.001), help="The most seconds to spend on one puzzle."),
        click.option(
            "--memory",
            type=Number(0.1, 1024),
            help="The most memory for one search, in GiB; by default 4.",
        ),
        click.option(
            "--states", type=Integer(1), help="The most states for one search; by default 100 million."
        ),
    ):
        command = option(command)
    return command


def read_limits(states: int | None, memory: float | None, seconds: float | None) -> Limits:
    from pnp import Limits

    usual = Limits()
    return Limits(
        states or usual.states, int(memory * 2**30) if memory else usual.memory, seconds or usual.seconds
    )


@contextmanager
def errors_in_json(as_json: bool, found: Callable[[], Mapping[str, Any]] = dict) -> Iterator[None]:
    """Print errors to stdout as part of the JSON, if that's requested.

    :param found: what the JSON contains besides the errors.
    """
    try:
        yield
    except PnpError as error:
        if not as_json:
            raise
        print_json(found(), error.errors)
        sys.exit(WRONG_INPUT)


def print_json(found: Mapping[str, Any], errors: Iterable[ErrorDetails] | None = None) -> None:
    """Print a result as JSON.

    :param errors: what is wrong; None for a result that has no place for it.
    """
    import json

    wrong = {} if errors is None else {"errors": [error.to_dict() for error in errors]}
    click.echo(json.dumps({**found, **wrong}, ensure_ascii=False, indent=2))


DELAY = 2.0
"""Seconds before anything is shown: most commands have ended by then."""
_REFRESH = 0.5

_drawing = threading.Lock()
"""Held while the bar is drawn. A fork waits for it, because its child would otherwise inherit a locked
stderr."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_drawing.acquire, after_in_parent=_drawing.release, after_in_child=_drawing.release
    )


class ProgressBar:
    """Shows on stderr what a command is doing, how far along it is and how long it has taken. The line is
    cleared at the end. Call it as a `pnp.base.progress.Progress`. If stderr isn't a terminal, it shows nothing.
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
        """Print a result to stdout, above the progress bar."""
        self._echo(text, err=False)

    def say(self, line: str) -> None:
        """Print a line to stderr in the reader's language, above the progress bar."""
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
