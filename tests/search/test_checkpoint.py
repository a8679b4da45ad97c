"""A search that is stopped or killed goes on where it was, and gives the answer that it would have given."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.base.files import locked
from pnp.games.mirror import interact as mirror
from pnp.games.mirror import rules
from pnp.search import checkpoint as checkpoints
from pnp.search.breadth_first import Search, breadth_first
from pnp.search.checkpoint import INDEX, Checkpoint
from pnp.search.results import Limits
from tests.killing import killed_at, needs_fork, outcome
from tests.rows import each
from tests.search.test_breadth import MIB, Plane, start

GOAL = (25, 20)
WHAT = {"walker": "plane"}
TWENTY_MOVES = """\
2 4 0|0 1
- -     -
4 0 0|2 2

2|2 3|3 4
        -
4|4 0|1 3
"""


def search(folder: Path, limits: Limits | None = None, *, reversible: bool = True) -> Search:
    with Checkpoint(folder, WHAT) as checkpoint:
        checkpoint.begin(1)
        found = breadth_first(
            start(), Plane(60, GOAL), limits or Limits(), reversible=reversible, checkpoint=checkpoint
        )
        if not found.stopped:
            checkpoint.discard()
        return found


def plain() -> Search:
    return breadth_first(start(), Plane(60, GOAL), Limits(), reversible=True)


def answer(found: Search) -> tuple[object, ...]:
    return found.layers, found.path.tolist() if found.path is not None else None


@pytest.fixture
def every_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.0)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("reversible", [True, False])
def test_a_search_that_a_limit_stopped_goes_on_with_a_higher_one(
    tmp_path: Path, reversible: bool, threads: int
) -> None:
    folder = tmp_path / "kept" / "plane"
    stopped = search(folder, Limits(states=1000, threads=threads), reversible=reversible)
    assert stopped.stopped
    seen: list[int] = []
    with Checkpoint(folder, WHAT) as checkpoint:
        checkpoint.begin(1)
        found = breadth_first(
            start(),
            Plane(60, GOAL),
            Limits(threads=3 - threads),
            reversible=reversible,
            checkpoint=checkpoint,
            progress=lambda depth, _: seen.append(depth),
        )
        checkpoint.discard()
    assert seen[0] >= stopped.bound - 1
    assert answer(found) == answer(plain())
    assert not folder.exists()


@needs_fork
@pytest.mark.usefixtures("every_layer")
@each("number", [1, 37], slow=[4, 31, 34, 40, 200])
def test_a_search_that_was_killed_goes_on(tmp_path: Path, number: int) -> None:
    folder = tmp_path / "plane"
    limits = Limits(memory=MIB)  # so that layers are written to disk, too
    assert outcome(lambda: search(folder, limits), killed_at(number, tmp_path)) == -signal.SIGKILL
    assert answer(search(folder, limits)) == answer(plain())
    assert not folder.exists()


@pytest.mark.slow
@needs_fork
@pytest.mark.usefixtures("every_layer")
def test_a_mirror_search_that_was_killed_gives_the_same_solution(tmp_path: Path) -> None:
    """Its tables keep their numbers, by which states are known and put in order."""
    position = rules.start(TWENTY_MOVES)
    expected = mirror.SOLVER.solve(position, Limits())
    limits = Limits(checkpoint=tmp_path / "mirror")
    solve = lambda: mirror.SOLVER.solve(position, limits)  # noqa: E731
    assert outcome(solve, killed_at(60, tmp_path)) == -signal.SIGKILL
    assert (tmp_path / "mirror" / INDEX).exists()
    found = replace(solve(), seconds=expected.seconds)
    assert found == expected
    assert found.length == 20
    assert not list(tmp_path.iterdir())


def kept(tmp_path: Path) -> Path:
    folder = tmp_path / "plane"
    assert search(folder, Limits(states=1000)).stopped
    return folder


def test_the_checkpoint_of_another_puzzle_is_refused(tmp_path: Path) -> None:
    folder = kept(tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(SpecError, match="is the checkpoint of another puzzle"), Checkpoint(folder, {"x": "y"}):
        pass
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 5)


def change(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data)


def garble(path: Path) -> None:
    path.write_text(json.dumps({"what": 3}))


@pytest.mark.parametrize(
    ("name", "damage", "message"),
    [
        ("states", cut, "the file 'states' is damaged"),
        ("parents", change, "the file 'parents' is damaged"),
        (INDEX, cut, "can't be read as a checkpoint"),
        (INDEX, garble, "can't be read as a checkpoint"),
    ],
)
def test_a_damaged_checkpoint_is_refused(
    tmp_path: Path, name: str, damage: Callable[[Path], None], message: str
) -> None:
    folder = kept(tmp_path)
    damage(folder / name)
    with pytest.raises(SpecError, match=message):
        search(folder)


def test_what_was_written_after_the_index_does_not_count(tmp_path: Path) -> None:
    folder = kept(tmp_path)
    for name in ("states", "parents"):
        with (folder / name).open("ab") as file:
            file.write(b"half a layer")
    assert answer(search(folder)) == answer(plain())


def test_two_searches_cannot_keep_one_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "locked", partial(locked, patience=0.0))
    folder = kept(tmp_path)
    with (
        Checkpoint(folder, WHAT),
        pytest.raises(SpecError, match="is in use by another process"),
        Checkpoint(folder, WHAT),
    ):
        pass


def test_what_else_is_in_the_folder_stays(tmp_path: Path) -> None:
    folder = kept(tmp_path)
    (folder / "notes.txt").write_text("mine")
    search(folder)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


@pytest.mark.usefixtures("every_layer")
def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("pnp.search.checkpoint.LayerFiles.append", full)
    with pytest.raises(SpecError, match="can't be written: No space left on device"):
        search(tmp_path / "plane")
