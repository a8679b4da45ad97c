"""Commands and the studio are killed at each change of a file: no file is torn, none of the user's is lost, and
the next run gives what an undisturbed one would have given."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pnp.base.files import LOCK
from pnp.pipeline.output_folder import MANIFEST
from pnp.search import checkpoint as checkpoints
from pnp.studio.drafts import DRAFTS, Versions
from pnp.studio.folder import Folder
from tests.commands import run
from tests.conftest import ROOT
from tests.killing import changes, killed_at, needs_fork, outcome
from tests.published import write_page

pytestmark = needs_fork

NOTES = {"notes.txt": b"someone else's", "out/notes.txt": b"theirs, too"}
State = dict[str, bytes]
SPEC = "pnp: 1\nproducts:\n  - {{board: dots, size: {size}, name: a}}\n  - {{pieces: pawns, name: b}}\n"


@dataclass(frozen=True)
class Job:
    """Work in a folder, and what is in it before."""

    prepare: Callable[[Path], None]
    work: Callable[[Path], None]


def command(*arguments: str) -> Callable[[Path], None]:
    """Return a command in a folder, whose name stands for ``@``."""

    def work(folder: Path) -> None:
        code, out, err = run([argument.replace("@", str(folder)) for argument in arguments])
        assert code == 0, out + err

    return work


def _spec(folder: Path) -> None:
    """A spec that has changed since it was built."""
    (folder / "x.yaml").write_text(SPEC.format(size=6))
    command("build", "@/x.yaml", "-o", "@/out")(folder)
    (folder / "x.yaml").write_text(SPEC.format(size=9))


def _set(folder: Path) -> None:
    whole = (ROOT / "pnp/games/mirror/sets/puzzles/mirror.yaml").read_text(encoding="utf-8")
    head, _, puzzles = whole.partition("\npuzzles:\n")
    first = puzzles.split("\n  - ")[0]
    (folder / "set.yaml").write_text(f"{head}\npuzzles:\n{first}\n", encoding="utf-8")


def _site(folder: Path) -> None:
    _set(folder)
    (folder / "out" / "notes.txt").unlink()
    write_page(folder / "site")


def _save(folder: Path) -> None:
    own = Folder(folder, Versions(folder / ".versions"))
    there = own.found("x.yaml")
    own.drafts.keep("x.yaml", SPEC.format(size=9), there.fingerprint if there else "", "session")
    own.save("x.yaml", SPEC.format(size=9), there.fingerprint if there else "")
    own.drafts.drop("x.yaml", "session")


def _typed(folder: Path) -> None:
    (folder / "x.yaml").write_text(SPEC.format(size=6))


BUILD = Job(_spec, command("build", "@/x.yaml", "-o", "@/out", "--format", "pdf,svg", "--index"))
SAVE = Job(_typed, _save)
TWO = ("--count", "2", "--difficulty", "easy", "--seed", "1")
GENERATE = Job(lambda _: None, command("generate", "dots", *TWO, "-o", "@/set.yaml"))
PUBLISH = Job(_site, command("publish", "@/set.yaml", "-o", "@/out", "--site", "@/site"))
SOLVE = Job(_set, command("solve", "@/set.yaml", "--checkpoint", "@/kept/search"))


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder on a disk in memory, where there is one: on others, most of the time is waiting."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as root:
        yield Path(root) / "here"


def reset(folder: Path, job: Job) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in NOTES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    job.prepare(folder)
    return folder


def state(folder: Path) -> State:
    """Return the files that a user sees."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if "/." not in f"/{name}"}


def unfinished(folder: Path) -> list[str]:
    """Return what should be gone. A lock that nobody holds stays until the next write in its folder."""
    return [path.name for path in folder.rglob(".pnp-*") if path.name not in (MANIFEST, DRAFTS, LOCK)]


def check_kills(job: Job, folder: Path, every: int) -> int:
    """Kill the work before each change, or every so many; the number of kills."""
    before = state(reset(folder, job))
    number = changes(lambda: job.work(folder), folder)
    after = state(folder)
    assert before != after or job is SOLVE
    kills = range(1, number + 1, every)
    for kill in kills:
        reset(folder, job)
        assert outcome(lambda: job.work(folder), killed_at(kill, folder)) == -signal.SIGKILL
        found = state(folder)
        for name in before.keys() | after.keys():
            whole = {states.get(name) for states in (before, after)}
            assert found.get(name) in whole, f"{name} at change {kill} of {number}"
        job.work(folder)
        assert state(folder) == after, f"after change {kill} of {number}"
        assert not unfinished(folder)
    return len(kills)


@pytest.mark.slow
def test_a_build_that_is_killed_is_completed_by_the_next(folder: Path) -> None:
    assert check_kills(BUILD, folder, every=6) >= 5


@pytest.mark.slow
def test_a_build_that_is_killed_anywhere_is_completed_by_the_next(folder: Path) -> None:
    assert check_kills(BUILD, folder, every=1) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_a_studio_that_is_killed_while_it_saves_has_the_text(folder: Path, every: int) -> None:
    assert check_kills(SAVE, folder, every) >= 10


@pytest.mark.slow
def test_a_generator_that_is_killed_goes_on(folder: Path) -> None:
    assert check_kills(GENERATE, folder, every=1) >= 10


@pytest.mark.slow
def test_a_publication_that_is_killed_is_completed(folder: Path) -> None:
    assert check_kills(PUBLISH, folder, every=1) >= 30


@pytest.mark.slow
def test_a_search_that_is_killed_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.0)
    assert check_kills(SOLVE, folder, every=1) >= 10
