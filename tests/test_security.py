"""What SECURITY.md promises: each promise names the tests that hold it, and some are held here."""

from __future__ import annotations

import ast
import re
import shutil
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.commands import run
from tests.conftest import ROOT
from tests.killing import DONE, needs_fork, outcome

_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@cache
def named_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def promises() -> list[str]:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    return rows[1:]  # below the head


def test_every_promise_names_tests_that_there_are() -> None:
    assert len(promises()) >= 15
    for promise in promises():
        named = _TEST.findall(promise)
        assert named, promise
        for file, name in named:
            assert name in named_in(file), f"{file} has no {name}"


# Files outside the spec's folder


PRODUCTS = {
    "svg": "{pieces: cards, rows: [{a: b}], front: [{picture: @}]}",
    "png": "{pieces: cards, rows: [{a: b}], front: [{picture: @}]}",
    "csv": "{pieces: cards, table: @}",
    "ttf": "{pieces: cards, rows: [{a: b}], front: [{text: x, font: @}]}",
    "yaml": "{booklet: {from: [@]}}",
    "md": "{rules: @}",
    "md.j2": "{booklet: {from: [set.yaml], template: @}}",
    "sgf": "{record: @}",
}


@pytest.mark.parametrize("kind", PRODUCTS)
@pytest.mark.parametrize("how", ["../secret.@", "/secret.@", "link.@", "folder/secret.@"])
def test_no_file_outside_the_folder_is_read(tmp_path: Path, kind: str, how: str) -> None:
    """Neither by its path nor by a link."""
    secret = tmp_path / f"secret.{kind}"
    secret.write_text("a,b\n1,secret\n")
    here = tmp_path / "here"
    here.mkdir()
    (here / f"link.{kind}").symlink_to(secret)
    (here / "folder").symlink_to(tmp_path)
    shutil.copy(ROOT / "pnp/games/mirror/sets/puzzles/mirror.yaml", here / "set.yaml")
    named = how.replace("@", kind).replace(
        "/secret", f"{tmp_path}/secret" if how.startswith("/") else "/secret"
    )
    (here / "x.yaml").write_text(f"pnp: 1\nproducts: [{PRODUCTS[kind].replace('@', named)}]\n")
    code, out, err = run(["check", str(here / "x.yaml")])
    assert code == 2
    assert "in the spec's folder" in err or "here or built in" in err, err
    assert "1,secret" not in out + err


# The network


@needs_fork
@pytest.mark.parametrize(
    "arguments", ["build dots -o @", "check records/dots", "preflight @/x.pdf --for home", "games"]
)
def test_no_command_opens_a_connection(tmp_path: Path, arguments: str) -> None:
    def refuse(event: str, _arguments: object) -> None:
        if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.bind"):
            raise AssertionError(event)

    def work() -> None:
        code, _, err = run(arguments.replace("@", str(tmp_path)).split())
        assert code in (0, 1), err

    (tmp_path / "x.yaml").write_text("pnp: 1\nproducts: [{board: dots, name: x}]\n")
    assert run(["build", str(tmp_path / "x.yaml"), "-o", str(tmp_path)])[0] == 0
    assert outcome(work, lambda: sys.addaudithook(refuse)) == DONE
