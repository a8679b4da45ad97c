"""The calls that docs/architecture.md describes are those that run, in that order."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.conftest import ROOT

TRACE = """
import sys
from pnp.__main__ import main

called = {}

def note(frame, event, argument):
    module = frame.f_globals.get("__name__", "")
    if event == "call" and module.startswith("pnp."):
        called.setdefault(f"{module}.{frame.f_code.co_qualname}")

sys.setprofile(note)
try:
    main()
except SystemExit as ended:
    assert not ended.code
finally:
    sys.setprofile(None)
print("CALLED", *called, sep="\\n")
"""

BOARD = "pnp: 1\nproducts:\n  - board: dominate\n    size: 6\n"
BOOK = "pnp: 1\nproducts:\n  - booklet: {from: [puzzles/dominate.yaml], count: 3}\n"

FUNCTION = re.compile(r"`((?:\w+\.)+_?[a-z]\w*)`")
"""A function or a method with what it belongs to, unlike files, modules by their paths, and options."""
MODULES = {
    "render.pdf",
    "render.svg",
    "render.png",
    "render.page_runs",
}
MODULES |= {"sheets.board_sheets", "sheets.piece_sheets", "pipeline.output_folder", "DominateBoard.size"}
"""What looks like a function but isn't one. The last is an option."""


@pytest.mark.parametrize(
    ("heading", "spec", "least"),
    [
        ("A spec from the command line to bytes on disk", BOARD, 7),
        ("A puzzle from its set to a drawn solution page", BOOK, 14),
        ("The `size` of a Dominate board, from option to millimetres", BOARD, 4),
    ],
)
def test_the_functions_of_a_journey_run_in_the_order_in_which_they_are_named(
    heading: str, spec: str, least: int
) -> None:
    docs = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    journey = docs.partition(f"### {heading}\n")[2].partition("\n#")[0]
    named = [name for name in FUNCTION.findall(journey) if name not in MODULES and not name.endswith(".py")]
    assert len(named) >= least
    called = calls(spec)
    places = {name: place_of(name, called) for name in named}
    assert [name for name, place in places.items() if place is None and not elsewhere(name)] == []
    ran = [name for name in named if places[name] is not None]
    assert ran == sorted(ran, key=lambda name: places[name] or 0)


@cache
def calls(spec: str) -> list[str]:
    """Return the functions of pnp that a build calls, in the order of their first calls."""
    command = [sys.executable, "-c", TRACE, "build", "my.yaml"]
    with TemporaryDirectory() as folder:
        Path(folder, "my.yaml").write_text(spec)
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.partition("CALLED\n")[2].splitlines()


def place_of(name: str, called: list[str]) -> int | None:
    """When a function was first called, or None if it wasn't."""
    return next((place for place, one in enumerate(called) if one.endswith(f".{name}")), None)


def elsewhere(name: str) -> bool:
    """Return whether only builds of another kind call a function, or a method of the game's own overrides
    it."""
    return name == "Puzzles.parse"


def test_the_files_that_are_named_exist() -> None:
    docs = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`((?:\w+/)+\w+\.py)`", docs) if not re.search("GAME|KIND", name)}
    assert len(named) >= 12
    assert {name for name in named if not ((ROOT / "pnp" / name).is_file() or (ROOT / name).is_file())} == set()
