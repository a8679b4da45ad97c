"""Start and end a command's process, and turn an unexpected error into a short message and a report in a
file."""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TextIO

from pnp.base.files import system_reason
from pnp.base.sentences import Sentence
from pnp.base.wording import brief, printable

_PLUGINS = "pydantic.plugin._loader"


def start_fast() -> None:
    """Collect garbage rarely, and keep pydantic from searching for plugins, which would read the metadata of
    every installed package. Imports take half the time of a small build: 480 ms without this, 390 ms with it.

    Builds leave hardly any cycles: the domino box makes over a million objects, of which 18 000 are garbage.
    Looking for them every 200 000 objects took a tenth of its time, and saved 3 MB of 120.
    """
    gc.set_threshold(1_000_000, 50, 50)
    if os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__") == "__all__":
        # Even when there are no plugins, pydantic's module for them imports 30 others, such as email and
        # socket: 7 ms.
        plugins = ModuleType(_PLUGINS)
        plugins.__dict__["get_plugins"] = tuple
        sys.modules.setdefault(_PLUGINS, plugins)


def end_tidily() -> None:
    """Make a termination signal end the process like an exception, so that unfinished files are removed."""

    def leave(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is not threading.main_thread():  # only the main thread may
        return
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP; nohup ignores it
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, leave)


BROKEN_PIPE, SYSTEM_REFUSED, CRASHED = 1, 2, 70
"""Exit codes: the program that read the output has ended; the system refused something, such as space on a full
disk; an error in the program itself."""

_OF_THE_SYSTEM = frozenset(
    getattr(errno, name)
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EMFILE", "ENFILE", "ENOMEM", "EBADF")
    if hasattr(errno, name)
)
"""Errors that the user's machine can raise at any time, whatever the program does."""


def guarded(command: Callable[[], int], translate: Callable[[str], str] = str) -> int:
    """Run a command and return its exit code, whatever it raises. It never ends in a bare traceback.

    :param translate: puts a message into the reader's language.

    Messages and results are printed even where the terminal's encoding lacks some of their characters.
    """
    for stream in (sys.stdout, sys.stderr):
        _never_raise(stream)
    try:
        return command()
    except BrokenPipeError:
        code = BROKEN_PIPE
    except (OSError, MemoryError) as error:
        if isinstance(error, OSError) and error.errno not in _OF_THE_SYSTEM:
            code = _crashed(error, translate)
        else:
            reason = system_reason(error) if isinstance(error, OSError) else Sentence("not enough memory")
            what = Sentence("can't continue: {reason}", reason=reason)
            _say(f"pnp: {_translated(what, translate)}")
            code = SYSTEM_REFUSED
    except Exception as error:
        code = _crashed(error, translate)
    for stream in (sys.stdout, sys.stderr):
        _discard_rest(stream)
    return code


def _crashed(error: Exception, translate: Callable[[str], str]) -> int:
    """Write the report, and tell the user where it is."""
    path = write_report(error)
    where = (
        Sentence("the details are in {file}", file=path)
        if path
        else Sentence("the details couldn't be written to a file")
    )
    what = Sentence(
        "something went wrong in pnp itself ({error}); {where}", error=type(error).__name__, where=where
    )
    _say(f"pnp: {_translated(what, translate)}")
    if path:
        _say(_translated(Sentence("Please report it, with that file."), translate))
    return CRASHED


def _translated(message: str, translate: Callable[[str], str]) -> str:
    """Return a message in the reader's language; in English if even that fails."""
    try:
        return translate(message)
    except Exception:
        return message


def write_report(error: BaseException) -> Path | None:
    """Write a crash file into the user's state folder, or into a temporary one. Return its path, or None if
    that failed."""
    name = f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    for folder in _folders():
        try:
            text = _report(error)
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / name
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
        except Exception:  # this folder can't be used; try the next
            continue
        return path
    return None


def _folders() -> Iterator[Path]:
    with suppress(Exception):
        from platformdirs import user_state_path

        yield user_state_path("pnp") / "crashes"
    with suppress(OSError):
        import tempfile  # needed only for reports

        yield Path(tempfile.gettempdir())


def _report(error: BaseException) -> str:
    import traceback  # needed only for reports

    trace = "".join(traceback.format_exception(error))
    folder = ""
    with suppress(OSError):  # it may have been removed
        folder = os.getcwd()
    return f"command line: {sys.argv!r}\nfolder: {folder!r}\n{_versions()}\n\n{trace}"


def _versions() -> str:
    import platform  # needed only for reports
    from importlib.metadata import PackageNotFoundError, requires, version

    lines = [f"Python {platform.python_version()} on {platform.platform()}"]
    package = "print-and-play"
    names = [package]
    with suppress(PackageNotFoundError):
        names += sorted({_package(line) for line in requires(package) or () if "extra" not in line})
    for name in (*names, "numba", "ortools", "starlette"):
        with suppress(PackageNotFoundError):
            lines.append(f"{name} {version(name)}")
    return "\n".join(lines)


def _package(requirement: str) -> str:
    """Return the name of the package in a requirement, which `requires` gives as ``click<9,>=8.1``."""
    return requirement.partition(";")[0].rstrip("0123456789.,<>=!~ ").partition("<")[0].partition(">")[0]


def _say(line: str) -> None:
    """Print a line to stderr, if there is one to print to."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(f"{printable(brief(line))}\n")
            sys.stderr.flush()


def _never_raise(stream: TextIO | None) -> None:
    """Make a stream print a question mark for characters that its encoding lacks."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
        stream.reconfigure(errors="replace")


def _discard_rest(stream: TextIO | None) -> None:
    """Discard unwritten output, so that the interpreter's exit doesn't fail on a full disk or a closed pipe."""
    if stream is None:
        return
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
