"""Run untrusted templates in a separate process, with limits on memory and time.

The sandbox counts the steps of a template, but it can't count everything: ``'x' in text`` reads a text of any
length in one step. So the process is the second line of defence. If the system has no such limits, as for
memory on macOS or for both on Windows, a timeout still ends the process, and the sandbox limits most of what a
template can make.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from pnp.base.errors import ErrorAtPath, OptionError
from pnp.base.geometry import Size
from pnp.base.processes import TIME_SIGNALS, ask, bind, crashed, how_it_ended
from pnp.base.sentences import Sentence, as_data, from_data
from pnp.booklets.templates import fill_template
from pnp.booklets.values import Book, Hint, Solution
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme

MOST_MEMORY = 256 * 2**20
"""Bytes of address space. Measured: 37 MB for a book of 800 puzzles, 40 MB for the longest text allowed."""

MOST_SECONDS = 10
"""Seconds of processor time. Measured: 0.3 for a book of 800 puzzles, most of it Python's start."""

_MOST_WAIT = 60.0  # seconds of wall time: the machine may be busy with other things

_TOO_LONG = Sentence("the template takes longer than {most} seconds: shorten its loops", most=MOST_SECONDS)
_TOO_LARGE = Sentence("the template needs more memory than {value} MB", value=MOST_MEMORY // 2**20)

_NOTHING = Drawing(Size(1, 1), ())


def fill_strangers_template(source: str, book: Book, theme: Theme) -> str:
    """Return the Markdown of a book as `fill_template` does, for an untrusted template.

    :raises OptionError: as for `fill_template`, and for a template that takes too much memory or time.
    """
    bounds = (MOST_MEMORY, MOST_SECONDS)
    call = pickle.dumps((source, _without_drawings(book), dict(theme.words), bounds))
    try:
        done = ask(__name__, call, _MOST_WAIT)
    except subprocess.TimeoutExpired:
        raise OptionError.at("template", _TOO_LONG) from None
    try:
        found = json.loads(done.stdout)
        text, reason, line = found["text"], from_data(found["error"]), int(found["line"])
    except (ValueError, LookupError, TypeError, RecursionError):
        raise _ended(done) from None
    if reason:
        raise OptionError([ErrorAtPath(reason, ("template",), line=line)])
    return str(text)


def _ended(done: subprocess.CompletedProcess[bytes]) -> Exception:
    """Return why a process ended without answering."""
    if -done.returncode in TIME_SIGNALS:
        return OptionError.at("template", _TOO_LONG)
    if crashed(done.returncode) or b"MemoryError" in done.stderr:
        return OptionError.at("template", _TOO_LARGE)
    if done.returncode < 0:
        return OptionError.at(
            "template",
            Sentence(
                "the process that fills in the template {ending}", ending=how_it_ended(done.returncode, None)
            ),
        )
    return RuntimeError(done.stderr.decode(errors="replace"))  # our own bug


def answer() -> None:
    """Read source, book and words from standard input inside the process, and write the Markdown or the error.

    The input is our own; the output may not be, so it's JSON.
    """
    source, book, words, bounds = pickle.load(sys.stdin.buffer)
    bind(*bounds)
    text, message, line = "", "", 0
    try:
        text = fill_template(source, book, _translation(words))
    except OptionError as error:
        message, line = str(error), error.at_paths[0].line
    except MemoryError:
        message = _TOO_LARGE
    sys.stdout.write(json.dumps({"text": text, "error": as_data(message), "line": line}))


def _translation(words: Mapping[str, str]) -> Callable[..., str]:
    """Translate like `Theme.translate`; the palette stays outside the process."""

    def word(english: str, /, **values: object) -> str:
        return words.get(english, english).format(**values)

    return word


def _without_drawings(book: Book) -> Book:
    """Return everything in a book that a template may use, without the drawings."""
    sections = tuple(
        replace(
            section,
            drawings={},
            entries=tuple(
                replace(
                    entry,
                    drawing=_NOTHING,
                    hints=tuple(Hint(hint.text) for hint in entry.hints),
                    solution=entry.solution and Solution((), entry.solution.notation),
                )
                for entry in section.entries
            ),
        )
        for section in book.sections
    )
    return replace(book, sections=sections, cover=None, drawings={})
