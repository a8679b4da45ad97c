"""Commands that take a while say on a terminal how far they are, and nowhere else."""

from __future__ import annotations

import io
import sys
import threading
from pathlib import Path

import pytest

from pnp.commands.group import module_of
from pnp.commands.options import ProgressBar
from pnp.pipeline.watch import watch_spec
from tests.commands import run


class Terminal(io.StringIO):
    """A stream that a person looks at; `drawn` is set when the text that is waited for has come."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.drawn = wanted, threading.Event()

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        count = super().write(text)
        if self.wanted in self.getvalue():
            self.drawn.set()
        return count


def test_a_slow_command_shows_what_it_does_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal("1/3")
    monkeypatch.setattr(sys, "stderr", terminal)
    with ProgressBar(delay=0.0) as progress:
        progress("dominions", 1, 3)
        assert terminal.drawn.wait(60)
        progress.say("a line")
    shown = terminal.getvalue()
    assert "dominions" in shown
    assert shown.rpartition("a line\n")[2].strip() == "", "the bar is cleared"


def test_a_quick_command_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal("")
    monkeypatch.setattr(sys, "stderr", terminal)
    with ProgressBar(delay=600.0) as progress:
        progress("dominions", 1, 3)
    assert terminal.getvalue() == ""


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with ProgressBar(delay=0.0) as progress:
        progress("dominions", 1, 3)
        progress.say("a line")
    assert stream.getvalue() == "a line\n"


class Recorder(ProgressBar):
    told: list[tuple[str, int, int]]

    def __call__(self, what: str, done: int, of: int) -> None:
        self.told.append((what, done, of))


SET = "generate dominosa --set pips=3 --count 2 --difficulty easy -o set.yaml"
TOLD = {
    "build x.yaml -o out": [
        ("x-dominate-board", 0, 2),
        ("x-dominosa-puzzles", 1, 2),
        ("generating dominosa", 0, 1),
        ("generating dominosa", 1, 1),
        ("x-dominate-board: pdf", 0, 2),
        ("x-dominosa-puzzles: pdf", 1, 2),
    ],
    "build x.yaml dominions -o out": [("x.yaml", 0, 2), ("dominions", 1, 2), ("dominions", 2, 2)],
    "check x.yaml set.yaml": [
        ("x.yaml", 0, 2),
        ("x-dominate-board", 0, 2),
        ("x-dominosa-puzzles", 1, 2),
        ("set.yaml", 1, 2),
        ("Puzzle 1", 0, 2),
        ("Puzzle 2", 1, 2),
    ],
    "solve set.yaml": [("Puzzle 1", 0, 2), ("Puzzle 2", 1, 2)],
    f"{SET} --overwrite": [("dominosa", 0, 2), ("dominosa", 1, 2), ("dominosa", 2, 2)],
}


@pytest.mark.parametrize(("command", "told"), TOLD.items(), ids=[command.split()[0] for command in TOLD])
def test_every_slow_command_tells_how_far_it_is(
    command: str, told: list[tuple[str, int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    easy = "{puzzles: dominosa, pips: 3, count: 1, difficulty: easy}"
    Path("x.yaml").write_text(
        f"pnp: 1\nproducts: [{{board: dominate, size: 4, regions: {{boxes: 2x2}}}}, {easy}]\n"
    )
    assert run(SET.split())[0] == 0
    monkeypatch.setattr(Recorder, "told", [], raising=False)
    module = module_of(command.split()[0])
    monkeypatch.setattr(module, "ProgressBar", Recorder)
    assert run(command.split())[0] == 0
    assert Recorder.told == told


def test_watching_tells_how_far_each_build_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recorder, "told", [], raising=False)
    spec = tmp_path / "x.yaml"
    spec.write_text("pnp: 1\nproducts: [{board: dominate, size: 4, regions: {boxes: 2x2}}]\n")
    watch_spec(str(spec), tmp_path / "out", ("pdf",), [].append, lambda _folders: iter(()), Recorder)
    assert Recorder.told == [("x-dominate-board", 0, 1), ("x-dominate-board: pdf", 0, 1)]
