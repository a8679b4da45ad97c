"""Whole processes measured from outside: seconds, processor seconds, peak memory, size of the PDF."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

Command = Callable[[Path], Sequence[str]]
"""The command line that writes one PDF into a folder."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The time and memory that a process took, in seconds and bytes, and the file that it wrote, if any."""

    wall: float
    processor: float
    memory: int
    pdf: bytes | None = None

    @classmethod
    def median(cls, runs: Sequence[Cost], pdf: bytes | None) -> Cost:
        """Return the medians over the runs of one command."""
        return cls(
            median(run.wall for run in runs),
            median(run.processor for run in runs),
            int(median(run.memory for run in runs)),
            pdf,
        )


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def pnp(*arguments: str | Path) -> list[str]:
    """Return a command line for this interpreter's own ``pnp``."""
    return [str(Path(sys.executable).with_name("pnp")), *map(str, arguments)]


def python(script: Path, *arguments: str | Path) -> list[str]:
    """Return a command line for a script, run by this interpreter."""
    return [sys.executable, str(script), *map(str, arguments)]


def compare(commands: Mapping[str, Command], runs: int) -> dict[str, Cost]:
    """Run each command `runs` times in turn (A B A B …), so that a busy minute slows all of them equally.

    Each runs once before that, unmeasured, to fill caches and write bytecode.

    :raises RuntimeError: for a command that fails.
    """
    with tempfile.TemporaryDirectory() as parent:
        folders = {name: Path(parent, name) for name in commands}
        measured: dict[str, list[Cost]] = {name: [] for name in commands}
        for name, folder in folders.items():
            folder.mkdir()
            _run(commands[name](folder))
        for _ in range(runs):
            for name, folder in folders.items():
                measured[name].append(_run(commands[name](folder)))
        return {name: Cost.median(measured[name], _only_file(folder)) for name, folder in folders.items()}


def _only_file(folder: Path) -> bytes | None:
    files = sorted(folder.glob("*.pdf"))
    if len(files) > 1:
        raise RuntimeError(f"more than one PDF: {', '.join(file.name for file in files)}")
    return files[0].read_bytes() if files else None


def _run(command: Sequence[str]) -> Cost:
    """Measure one process from start to end.

    Linux counts the memory that a process's parent held when it started towards its peak. So this process stays
    small: it imports nothing large before the last measurement.
    """
    with tempfile.TemporaryFile() as said:
        started = time.perf_counter()
        process = subprocess.Popen(command, env=_environment(), stdout=said, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise RuntimeError(f"{' '.join(command)}\n{said.read().decode(errors='replace')}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


def _environment() -> dict[str, str]:
    """Return the environment without the setting that would compile every module again in every run."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def font_bytes(pdf: bytes) -> int:
    """Return the size of a PDF's embedded fonts in bytes, as they are stored in the file."""
    import io

    import pikepdf

    programs = ("/FontFile", "/FontFile2", "/FontFile3")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = {
            item[key].objgen: len(item[key].read_raw_bytes())
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary)
            for key in programs
            if key in item
        }
    return sum(found.values())
