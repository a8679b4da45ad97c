"""Runs cases: ``main()`` in this process, or ``pnp`` as a process of its own."""

from __future__ import annotations

import gc
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from unittest.mock import patch

from fuzz.cases import CONFIG, Case
from fuzz.failing import failing
from fuzz.forked import forking
from fuzz.strangers import ANSWER
from pnp.__main__ import main
from pnp.base.wording import SCREENFUL
from pnp.desk import calls
from pnp.desk.wire import answered

MOST_SECONDS = 10
"""Of processor time, for one case."""
MOST_WAIT = 600
"""Seconds on the clock, for a machine that has much else to do."""
CRASHES = "crashes"
"""The folder beside the working folder that stands for the user's state folder."""


class TooLongError(BaseException):
    """A case took more than `MOST_SECONDS`; nothing within the program can catch it by accident."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case. ``code`` is None where the time ran out."""

    code: int | None
    out: bytes
    err: bytes
    seconds: float
    raised: str = ""
    """What `main` raised that isn't an exit."""


def run_here(case: Case, folder: Path, *, limited: bool = True) -> Outcome:
    """Run a case in this process, in an empty folder that it fills."""
    prepare(case, folder)
    out, err = io.BytesIO(), io.BytesIO()
    start = time.process_time()
    code: int | None = 0
    raised = ""
    with _as_process(case, folder, out, err), forking(), _time_limit() if limited else nullcontext():
        try:
            with failing(case.failure):
                _run(case)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        except TooLongError:
            code = None
        except BaseException as error:  # any exception is a finding
            raised = f"{type(error).__name__}: {error}"
    gc.unfreeze()  # main freezes the garbage collector before the interpreter exits
    return Outcome(code, out.getvalue(), err.getvalue(), time.process_time() - start, raised)


def _run(case: Case) -> None:
    """Run the command, or pass the document of an address to the engine."""
    if case.arguments[0] != ANSWER:
        main()
        return
    _, name, number = case.arguments
    text = case.files["set.yaml"].decode("utf-8", "replace")
    known = signature(getattr(calls, name)).parameters
    given = {"doc": {"name": "set.yaml", "text": text}, "number": int(float(number)), "moves": [], "count": 1}
    wanted = {key: value for key, value in given.items() if key in known}
    answer = json.loads(answered(json.dumps({"id": 1, "name": name, "args": wanted})).head)
    if answer["kind"] == "failed":
        raise AssertionError(answer["value"])
    if answer["kind"] == "refused":
        sys.stderr.writelines(f"{line['text']}\n" for line in answer["value"][:SCREENFUL])
        sys.exit(2)


def run_process(case: Case, folder: Path) -> Outcome:
    """Run a case as a real process. It cannot be told what the machine refuses."""
    prepare(case, folder)
    start = time.monotonic()
    program = Path(sys.executable).with_name("pnp")
    environment = {**os.environ, **_environment(case, folder), "PYTHONIOENCODING": case.encoding}
    try:
        arguments = [os.fsencode(a) if _is_plain(a) else a.encode(errors="replace") for a in case.arguments]
        ended = subprocess.run(
            [program, *arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=MOST_WAIT,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return Outcome(None, late.stdout or b"", late.stderr or b"", time.monotonic() - start)
    return Outcome(ended.returncode, ended.stdout, ended.stderr, time.monotonic() - start)


def _is_plain(argument: str) -> bool:
    """Return whether the system has bytes for an argument."""
    try:
        os.fsencode(argument)
    except UnicodeEncodeError:
        return False
    return True


def prepare(case: Case, folder: Path) -> None:
    """Empty the folder and write the case's files into it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(folder.with_name(CRASHES), ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in case.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)


def _environment(case: Case, folder: Path) -> dict[str, str]:
    config = str(folder / CONFIG) if CONFIG in case.files else ""
    return {"PNP_CONFIG": config, "XDG_STATE_HOME": str(folder.with_name(CRASHES))}


@contextmanager
def _as_process(case: Case, folder: Path, out: io.BytesIO, err: io.BytesIO) -> Iterator[None]:
    """The folder, arguments, streams and environment that a process would have."""
    before = Path.cwd()
    stdout = io.TextIOWrapper(out, encoding=case.encoding, write_through=True)
    stderr = io.TextIOWrapper(err, encoding=case.encoding, errors="backslashreplace", write_through=True)
    os.chdir(folder)
    try:
        with (
            patch.object(sys, "argv", ["pnp", *case.arguments]),
            patch.object(sys, "stdout", stdout),
            patch.object(sys, "stderr", stderr),
            patch.dict(os.environ, _environment(case, folder)),
        ):
            yield
    finally:
        os.chdir(before)
        for stream in (stdout, stderr):
            stream.detach()


@contextmanager
def _time_limit() -> Iterator[None]:
    """Bound processor time and waiting; other time isn't bounded, since the machine may be busy."""

    def late(_number: int, _frame: object) -> None:
        raise TooLongError

    before = {number: signal.signal(number, late) for number in (signal.SIGPROF, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    signal.alarm(MOST_WAIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        for number, handler in before.items():
            signal.signal(number, handler)
