"""Shells complete games, specs, puzzle sets, papers, formats and difficulties."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from pnp.commands.group import cli
from pnp.games.api.registry import game_names
from pnp.language import catalogue
from pnp.pipeline.product_files import FORMATS
from tests.rows import each


def completed(*words: str) -> list[str]:
    """Return what the last word may become, after the others."""
    *before, last = words
    found = ShellComplete(cli, {}, "pnp", "_PNP_COMPLETE").get_completions(before, last)
    return [item.value for item in found if item.type == "plain"]


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    for name in ("mine.yaml", "game.sgf", "notes.txt"):
        (here / name).touch()
    return here


@each("command", ["games", "new"])
def test_every_game_and_variant_completes(command: str) -> None:
    assert set(completed(command, "")) == {*game_names(), "country-road"}
    assert completed(command, "domi") == [name for name in game_names() if name.startswith("domi")]


def test_only_games_with_puzzles_complete_where_puzzles_are_generated() -> None:
    assert {"mirror", "country-road"} <= set(completed("generate", ""))
    assert completed("generate", "dice") == []


@each("command", ["build", "watch", "check"])
def test_built_in_specs_and_files_complete(command: str) -> None:
    assert {*catalogue.builtin_specs(), "mine.yaml", "game.sgf"} <= set(completed(command, ""))
    assert completed(command, "mi") == ["mine.yaml"]
    assert "kit/dominate" in completed(command, "kit/")


def test_what_is_no_name_of_ours_is_left_to_the_shell() -> None:
    found = ShellComplete(cli, {}, "pnp", "_PNP_COMPLETE").get_completions(["build"], "elsewhere/x")
    assert [(item.type, item.value) for item in found] == [("file", "elsewhere/x")]


def test_sets_complete_where_they_are_solved_checked_or_rated() -> None:
    for command in ("solve", "check", "rate", "hints"):
        assert "puzzles/mirror" in completed(command, "puzzles/")
    assert "records/dots" in completed("check", "rec")


def test_papers_and_formats_and_difficulties_complete() -> None:
    assert completed("build", "--paper", "") == [*catalogue.papers(), "both"]
    assert completed("build", "--format", "") == list(FORMATS)
    assert completed("watch", "--format", "pdf,s") == [
        "pdf,svg",
        "pdf,singles",
        "pdf,singles-pdf",
        "pdf,singles-png",
    ]
    assert "pdf,pdf" not in completed("build", "--format", "pdf,")
    assert completed("generate", "mirror", "--difficulty", "hard") == ["hard", "hard..expert"]


@pytest.mark.skipif(not os.path.exists("/bin/bash"), reason="there is no bash")
def test_bash_completes_as_documented() -> None:
    words = {"_PNP_COMPLETE": "bash_complete", "COMP_WORDS": "pnp games fuji", "COMP_CWORD": "2"}
    code = "import sys; sys.argv = ['pnp']; from pnp.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **words}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "plain,fujisan\n"
