"""Sets made by the workers of a Dask scheduler: a worker in this process stands for a cluster, or two processes
where they have to die."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.base.errors import PnpError
from pnp.commands.options import ProgressBar
from pnp.puzzles import workers
from pnp.puzzles.generate import SetRequest, generate
from pnp.puzzles.generated_output import resume_path
from pnp.puzzles.workers import Work
from pnp.search.generation import Candidate
from pnp.search.results import Level
from tests.commands import run
from tests.rows import each

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="the extra 'cluster' is not installed")

SMALL = ("rows=2", "columns=4", "pips=4")
EASY = (Level.EASY, Level.EASY)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with a worker, both in this process."""
    import distributed

    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as one:
        yield one.scheduler_address


@contextmanager
def two_processes(failures: int) -> Iterator[str]:
    """A scheduler with two workers, whose work is given up when it has killed more than so many."""
    import dask
    import distributed

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": failures}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as two,
    ):
        yield two.scheduler_address


def test_the_same_seed_gives_the_same_set_there(address: str, tmp_path: Path) -> None:
    told: list[int] = []
    output = tmp_path / "set.yaml"
    there = generate(SetRequest("unmatched", 4, 1, EASY, SMALL, output, cluster=address), told.append)
    assert there == output.read_text() == generate(SetRequest("unmatched", 4, 1, EASY, SMALL))
    assert told == [0, 1, 2, 3, 4]
    assert not resume_path(output).exists()


def test_interrupted_it_keeps_what_was_found_and_anybody_goes_on(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(ProgressBar):
        def __call__(self, what: str, done: int, of: int) -> None:
            assert (what, of) == ("unmatched", 4)
            if done == 2:
                raise KeyboardInterrupt

    output = tmp_path / "set.yaml"
    asked = ["generate", "unmatched", "--count", "4", "--seed", "1", "--difficulty", "easy", "-o", str(output)]
    asked += [part for setting in SMALL for part in ("--set", setting)]
    with monkeypatch.context() as patch:
        patch.setattr("pnp.commands.generate.ProgressBar", Interrupted)
        code, _, err = run([*asked, "--cluster", address])
    assert code == 130
    assert "run the same command to continue" in err
    assert len(resume_path(output).read_text().splitlines()) == 3
    assert run(asked)[0] == 0
    assert output.read_text() == generate(SetRequest("unmatched", 4, 1, EASY, SMALL))


def test_workers_of_another_version_are_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "__version__", "99.0")
    with pytest.raises(PnpError, match=r"all workers must have pnp 99\.0, .* has pnp 0"):
        generate(SetRequest("unmatched", 4, 1, EASY, SMALL, cluster=address))


def test_a_worker_that_joins_with_another_version_says_so() -> None:
    with pytest.raises(PnpError, match=r"has pnp .*, not 99\.0"):
        workers._on_cluster(_nothing, 0, "99.0")


def _nothing(_number: int) -> Candidate | None:
    return None


def _die(_number: int) -> Candidate | None:
    os._exit(1)


@dataclass(frozen=True)
class _KilledOnce:
    """Work whose worker is killed the first time that it takes up number 2."""

    work: Work
    killed: Path

    def __call__(self, number: int) -> Candidate | None:
        if number == 1 and not self.killed.exists():
            self.killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.work(number)


@pytest.mark.slow
def test_a_worker_that_is_killed_does_not_change_the_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, on_cluster = tmp_path / "killed", workers.on_cluster

    def killing(address: str, work: Work, numbers: Sequence[int]) -> Iterator[tuple[int, Candidate | None]]:
        return on_cluster(address, _KilledOnce(work, killed), numbers)

    monkeypatch.setattr(workers, "on_cluster", killing)
    with two_processes(3) as address:
        there = generate(SetRequest("unmatched", 4, 1, EASY, SMALL, cluster=address))
    assert killed.exists()
    assert there == generate(SetRequest("unmatched", 4, 1, EASY, SMALL))


def test_the_last_of_the_workers_that_died_of_a_puzzle_is_named() -> None:
    from distributed import KilledWorker

    class Died:
        def result(self) -> None:
            raise KilledWorker("task", SimpleNamespace(address="tcp://last"), 0)

    with pytest.raises(PnpError, match="searched for puzzle 3 died, most recently tcp://last"):
        workers._result(Died(), 2, "tcp://scheduler")


@pytest.mark.slow
def test_workers_that_die_are_told() -> None:
    died = "every worker that searched for puzzle 1 died"
    with two_processes(0) as address, pytest.raises(PnpError, match=died):
        list(workers.on_cluster(address, _die, [0]))


def test_a_scheduler_without_workers_is_told() -> None:
    import distributed

    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as none,
        pytest.raises(PnpError, match="has no workers; start some with: dask worker"),
    ):
        list(workers.on_cluster(none.scheduler_address, _nothing, [0]))


@each("where", ["tcp://127.0.0.1:9", "nowhere", "fax://1.2.3.4:5"])
def test_a_scheduler_that_cannot_be_reached_is_told(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CONNECTING", 0.3)
    code, out, err = run(["generate", "unmatched", "--cluster", where])
    assert (code, out) == (2, "")
    assert f"no Dask scheduler answers at {where}" in err


def test_jobs_and_a_cluster_exclude_each_other() -> None:
    code, _, err = run(["generate", "unmatched", "--jobs", "2", "--cluster", "tcp://127.0.0.1:9"])
    assert code == 2
    assert "leave out --jobs" in err


def test_without_a_cluster_nothing_of_it_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("dask", "distributed", "pnp.puzzles.workers"):
        monkeypatch.setitem(sys.modules, name, None)  # importing it fails
    assert generate(SetRequest("unmatched", 1, 1, EASY, SMALL))
