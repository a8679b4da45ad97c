"""Modules that are compiled for the page do what they do elsewhere."""

from __future__ import annotations

import dataclasses
import marshal
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.places import ROOT
from workbench.bare_code import bare_code

_MODULE = b'''\
"""A docstring."""
from __future__ import annotations
from dataclasses import dataclass

limit: int = 3
unset: str

@dataclass(frozen=True)
class Pair:
    first: int
    second: int = 2

    def total(self, *more: int, times: int = 1) -> int:
        """Another."""
        everything: int = self.first + self.second + sum(more)
        return everything * times

def counted(numbers: list[int], a: int) -> list[int]:
    seen = 0
    def add(number: int) -> int:
        nonlocal seen
        seen += number
        return seen
    results = [add(number) for number in numbers]
    last, *others = results
    return [last + a, *others]
'''

_WORK = """
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from workbench.bare_code import bare_code

root = Path.cwd()

def compiled(self, data, path, *, _optimize=-1):
    place = Path(path)
    name = place.relative_to(root) if place.is_relative_to(root) else Path("other", place.name)
    return bare_code(data, name.as_posix())

SourceFileLoader.source_to_code = compiled
SourceFileLoader.get_code = lambda self, name: self.source_to_code(
    self.get_data(self.get_filename(name)), self.get_filename(name))
from workbench.tour import ask

board = {"name": "a.yaml", "text": "pnp: 1\\nproducts:\\n  - board: dominate\\n"}
assert ask("preview", doc=board)["products"]
assert ask("preview", doc={"name": "a.yaml", "text": "pnp: 1\\nproducts: [{board: dominat}]"})["errors"]
if sys.argv[1] == "short":
    sys.exit()
assert ask("fields", doc=board)
doc = {"name": "a.yaml", "text": ask("source", kind="set", name="puzzles/mirror")["text"]}
move = ask("hint", doc=doc, number=0, moves=[], level="move")["move"]
assert ask("state", doc=doc, number=0, moves=[move], language="de")["moves"] == [move]
try:
    ask("state", doc=doc, number="none")
except RuntimeError as error:
    print(error)
else:
    print(ask("state", doc=doc, number="none"))
"""


def made(source: bytes) -> dict[str, Any]:
    """Return what a module of ours has once it's compiled for the page."""
    sys.modules["bare_example"] = type(sys)("bare_example")
    found = sys.modules["bare_example"].__dict__
    exec(bare_code(source, "pnp/bare_example.py"), found)
    return found


def test_a_module_does_what_it_did() -> None:
    found = made(_MODULE)
    pair = found["Pair"](1)
    assert [field.name for field in dataclasses.fields(pair)] == ["first", "second"]
    assert pair.total(4, times=2) == 14
    assert found["counted"](numbers=[1, 2, 3], a=10) == [11, 3, 6]
    assert found["limit"] == 3
    assert "unset" not in found


def test_what_nothing_reads_is_gone() -> None:
    found = made(_MODULE)
    assert found["Pair"].total.__annotations__ == found["counted"].__annotations__ == {}
    data = marshal.dumps(bare_code(_MODULE, "pnp/bare_example.py"))
    assert b"everything" not in data
    assert b"Another" not in data


def test_other_packages_keep_what_they_may_read() -> None:
    code = bare_code(b"def f(a: int) -> str: ...", "typing_extensions.py")
    found: dict[str, Any] = {}
    exec(code, found)
    assert found["f"].__annotations__ == {"a": int, "return": str}


@pytest.mark.slow
@pytest.mark.parametrize("part", [
    pytest.param("short", marks=pytest.mark.long("it compiles and imports all that a board needs")),
    pytest.param("whole", marks=pytest.mark.slow),
])  # fmt: skip
def test_the_engine_answers_when_it_is_compiled_like_this(part: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WORK, part],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert part == "short" or "number" in done.stdout
