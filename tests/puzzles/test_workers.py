"""Worker processes end with the one that started them, and the ways in which they end are distinguished."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.base import processes
from pnp.base.processes import how_it_ended
from tests.conftest import ROOT
from tests.processes import alive, all_end, children, processor_seconds

SCRIPT = """\
import multiprocessing, os, signal, sys
from pnp.base.errors import PnpError
from pnp.puzzles.workers import in_processes

def work(number):
    os.write(1, b"%d\\n" % os.getpid())
    signal.pause()

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    try:
        list(in_processes(work, range(4), 2))
    except PnpError as error:
        sys.exit(str(error))
"""
METHODS = [name for name in ("fork", "spawn", "forkserver") if name in multiprocessing.get_all_start_methods()]

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="there is no /proc to look at processes in"
)


@contextmanager
def at_work(folder: Path, method: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A process whose two workers, started in this way, are at work; and their ids."""
    script = folder / "working.py"
    script.write_text(SCRIPT, encoding="utf-8")
    command = [sys.executable, str(script), method]
    pipe, workers = subprocess.PIPE, list[int]()
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        try:
            workers += (int(process.stdout.readline()) for _ in range(2))
            yield process, workers
        finally:
            process.kill()
            for worker in filter(alive, workers):
                os.kill(worker, signal.SIGKILL)


@pytest.mark.parametrize(
    "method", [METHODS[0], *(pytest.param(one, marks=pytest.mark.slow) for one in METHODS[1:])]
)
def test_workers_end_when_the_process_that_started_them_is_killed(tmp_path: Path, method: str) -> None:
    with at_work(tmp_path, method) as (process, workers):
        process.kill()
        assert all_end(workers)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (signal.SIGKILL, "was killed"),
        pytest.param(signal.SIGTERM, "was killed by another program", marks=pytest.mark.slow),
        pytest.param(signal.SIGSEGV, "crashed", marks=pytest.mark.slow),
    ],
)
def test_a_killed_worker_is_told_with_its_signal(tmp_path: Path, number: signal.Signals, told: str) -> None:
    with at_work(tmp_path, METHODS[0]) as (process, workers):
        os.kill(workers[0], number)
        _, said = process.communicate()
        assert all_end(workers)
    assert said.startswith(f"a worker process {told}")
    assert f"({number.name})" in said


def test_killing_is_put_down_to_memory_where_the_system_has_run_out_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "COUNTERS", tmp_path / "vmstat")
    assert processes.memory_kills() is None
    assert how_it_ended(-9, None).endswith("either by another program or because the system ran out of memory")
    processes.COUNTERS.write_text("pgfault 17\noom_kill 3\n", encoding="ascii")
    assert how_it_ended(-9, 2) == "was killed (SIGKILL) because the system ran out of memory"
    assert how_it_ended(-9, 3) == "was killed by another program (SIGKILL)"
    assert how_it_ended(-15, 2) == "was killed by another program (SIGTERM)"
    assert how_it_ended(3, 3) == "ended with exit code 3"
    assert how_it_ended(-250, 3) == "was killed by another program (signal 250)"


def start_generating(folder: Path) -> subprocess.Popen[bytes]:
    """Return ``pnp generate`` with two workers, and more to do than there is time for."""
    command = [sys.executable, "-m", "pnp", "generate", "mirror", "--jobs", "2", "--count", "500"]
    command += ["--difficulty", "expert", "-o", str(folder / "set.yaml")]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)


@pytest.mark.slow
def test_no_worker_outlives_a_killed_generate(tmp_path: Path) -> None:
    with start_generating(tmp_path) as process:
        while len(workers := children(process.pid)) < 2:
            assert process.poll() is None
            time.sleep(0.05)
        while min(map(processor_seconds, workers)) < 2:  # by then they search
            assert process.poll() is None
            time.sleep(0.05)
        process.kill()
    assert all_end(workers)


@pytest.mark.long("a process of its own builds")
def test_a_build_knows_no_processes_where_there_are_none(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['multiprocessing'] = sys.modules['_multiprocessing'] = None\n"
        "import pnp.puzzles.generate, pnp.puzzles.solve, pnp.pipeline.check\n"
        "from pathlib import Path; from pnp.pipeline.build import Request, build\n"
        "assert build(Request(('pawns', 'rules/unmatched'), Path(sys.argv[1]), ('pdf', 'html')))\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=True)
    assert (tmp_path / "unmatched-rules.html").exists()
