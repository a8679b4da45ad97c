"""Read an untrusted PDF in a separate process, with bounded time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from pydantic import ValidationError

from pnp.base.errors import SpecError
from pnp.base.files import system_reason
from pnp.base.processes import TIME_SIGNALS, ask, bind
from pnp.base.sentences import Sentence
from pnp.preflight.measures import Facts
from pnp.preflight.report import Report, check_facts
from pnp.sheets.sheet import Interior

MOST_BYTES = 500_000_000
MOST_MEMORY = 2 * 2**30
MOST_SECONDS = 60
"""The most seconds of processor time for reading."""
_MOST_WAIT = 180.0

_TOO_LONG = Sentence("it takes longer than {most} seconds to read", most=MOST_SECONDS)
_DAMAGED = Sentence("isn't a PDF, or is too damaged to read")
_LOCKED = Sentence("needs a password: save it without one")


def read_facts(path: Path) -> Facts:
    """Return the measurements of a file.

    :raises SpecError: with a one-line message, for a file that isn't a PDF or can't be read in bounded time.
    """
    try:
        if path.is_dir():
            raise SpecError.at(path, Sentence("is a folder, not a PDF"))
        if path.stat().st_size > MOST_BYTES:
            raise SpecError.at(path, Sentence("larger than {most:,} bytes", most=MOST_BYTES))
    except OSError as error:
        raise SpecError.at(path, system_reason(error)) from error
    except ValueError as error:
        raise SpecError.at(path, str(error)) from error
    question = json.dumps([str(path.resolve()), MOST_MEMORY, MOST_SECONDS]).encode()
    try:
        done = ask(__name__, question, _MOST_WAIT)
    except subprocess.TimeoutExpired:
        raise SpecError.at(path, _TOO_LONG) from None
    if -done.returncode in TIME_SIGNALS:
        raise SpecError.at(path, _TOO_LONG)
    try:
        answered = json.loads(done.stdout)
        if "reason" in answered:
            raise SpecError.at(path, str(answered["reason"]))
        return Facts.model_validate(answered)
    except (ValueError, TypeError, ValidationError):
        raise SpecError.at(path, _DAMAGED) from None


def answer() -> None:
    """Measure the file in the other process, and answer in JSON, because the process that reads the answer
    doesn't trust it."""
    path, memory, seconds = json.load(sys.stdin)
    bind(memory, seconds)
    sys.stdout.write(_answered(path))


def _answered(path: str) -> str:
    import pypdfium2
    import pypdfium2.raw as pdfium

    from pnp.preflight.measuring import measure
    from pnp.preflight.walking import TooLargeError

    try:
        return measure(path).model_dump_json()
    except TooLargeError as error:
        reason = str(error)
    except MemoryError:
        reason = Sentence("it needs more than {value:,} MB of memory to read", value=MOST_MEMORY // 2**20)
    except pypdfium2.PdfiumError as error:
        locked = error.err_code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)
        reason = _LOCKED if locked else _DAMAGED
    except Exception:  # a broken file can make the library raise anything
        reason = _DAMAGED
    return json.dumps({"reason": reason})


# Checking any file on disk


def preflight(path: Path, target: str, interior: Interior | None = None) -> Report:
    """Check a PDF against the rules of ``kdp``, ``home`` or ``cutter``.

    :param interior: the paper and ink that KDP will use, if they are known.
    :raises SpecError: for anything that isn't a PDF, or can't be read in bounded time.
    """
    return check_facts(read_facts(path), str(path), target, interior)
