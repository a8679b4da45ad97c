"""The commands of the guides work, one after another, in a folder with the files that they name."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from pnp.commands.group import cli
from tests.conftest import ROOT
from tests.docs.test_tutorials import write_files
from tests.published import write_page
from tests.rows import each

_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"^\s*(?:\$ )?pnp (.*)$", re.MULTILINE)
ELSEWHERE = {
    "cloud.md": "another machine, a container and a service; tests/docs/test_hosting.py runs the script",
    "python.md": "Python; tests/library/test_guide.py runs it",
}
"""Guides whose commands run somewhere else."""


def guides() -> Iterator[str]:
    """Yield the guides that the navigation lists."""
    nav = yaml.safe_load((ROOT / "docs" / "website" / "site.yaml").read_text(encoding="utf-8"))["nav"]
    (listed,) = (part["Guides"] for part in nav if "Guides" in part)
    return (page for entry in listed for page in entry.values())


def commands(page: str) -> list[list[str]]:
    """Return the arguments of every command in the blocks of a guide."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = (block for language, block in _BLOCK.findall(text) if language in ("", "sh", "console"))
    return [shlex.split(line) for block in blocks for line in _COMMAND.findall(block)]


def test_guides_have_commands_and_those_elsewhere_exist() -> None:
    found = list(guides())
    assert {*ELSEWHERE} <= {*found}
    assert sum(bool(commands(page)) for page in found) >= 6


def _prepare(page: str) -> None:
    """Write the files that a guide's commands read, and that its reader has."""
    write_files(ROOT / "docs" / page)
    write_page(Path("page"))
    small = "pnp: 1\ngame: dominosa\npuzzles:\n  - {name: Puzzle 1, start: '2:002121102210'}\n"
    Path("my-puzzles.yaml").write_text(small, encoding="utf-8")
    if page == "solving-times.md":
        run("generate", "capturing", "--count", "8", "--seed", "7", "-o", "my.yaml")
        text = Path("my.yaml").read_text(encoding="utf-8")
        times = (f"{found[1]},{60 * k}" for k, found in enumerate(re.finditer(r" id: (\S+)", text), start=1))
        Path("times.csv").write_text("\n".join(["id,seconds", *times]), encoding="utf-8")


def run(*arguments: str) -> None:
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, (arguments, done.output)


@pytest.mark.slow
@each("page", [page for page in guides() if page not in ELSEWHERE])
def test_the_commands_of_a_guide_work(
    page: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not commands(page):
        return
    monkeypatch.chdir(tmp_path_factory.mktemp("guide"))
    Path("config.yaml").write_text("{}\n", encoding="utf-8")
    monkeypatch.setenv("PNP_CONFIG", str(Path("config.yaml").absolute()))  # which calibrating writes
    _prepare(page)
    for arguments in commands(page):
        site = ["--site", "page"] if arguments[0] == "publish" else []
        if arguments[0] != "studio":
            run(*arguments, *site)
