"""Builds in the cloud: the action's steps, its page, and the files that the container is made from."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT

ACTION, CONTAINER = ROOT / ".github" / "actions" / "build", ROOT / ".github" / "container" / "Dockerfile"
DESCRIBED = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "cloud.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="the steps need bash")


def build(folder: Path, tools: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the action's step that builds, with the tools of a folder before all others."""
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    call = ["bash", str(ACTION / "build.sh")]
    return subprocess.run(
        call, cwd=folder, env={**os.environ, "PATH": path, **inputs}, capture_output=True, text=True
    )


@pytest.fixture
def echo(tmp_path: Path) -> Path:
    """A folder with a `pnp` that prints what it's called with, a line for each argument."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "pnp").write_text('#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n')
    (tools / "pnp").chmod(0o755)
    return tools


@pytest.mark.slow
def test_a_folder_is_built_with_all_its_specs(tmp_path: Path) -> None:
    game = tmp_path / "my game"
    game.mkdir()
    (game / "birds.csv").write_text("name\nHeron\n")
    (game / "birds.yaml").write_text("pnp: 1\nproducts: [{pieces: cards, table: birds.csv}]\n")
    (game / "notes.yaml").write_text("pnp: 1\npuzzles: []\n")
    told = tmp_path / "told"
    done = build(
        tmp_path,
        Path(sys.executable).parent,
        PNP_SPECS="my game",
        PNP_OUTPUT="made",
        PNP_FORMAT="pdf,singles",
        GITHUB_OUTPUT=str(told),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "made" / "birds-cards-pieces.pdf").read_bytes().startswith(b"%PDF")
    assert len([*(tmp_path / "made").glob("*.svg")]) == 2
    assert told.read_text() == "folder=made\n"


def test_an_error_in_a_table_fails_the_run_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "birds.csv").write_text("name,n\nHeron,many\n")
    products = "[{pieces: cards, table: birds.csv, each: '{n}'}]"
    (tmp_path / "birds.yml").write_text(f"pnp: 1\nproducts: {products}\n")
    done = build(tmp_path, Path(sys.executable).parent, PNP_SPECS=".")
    assert done.returncode == 2
    assert "birds.csv:2:7: expected a whole number from 0 to 100, not 'many'" in done.stderr
    assert not (tmp_path / "output").exists()


def test_specs_and_settings_are_handed_on_line_by_line(tmp_path: Path, echo: Path) -> None:
    for name in ("b/c/later.yaml", "b/first spec.yml", "b/.hidden/x.yaml", "b/record.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("moves: []\n" if "record" in name else "extends: dice\n")
    specs = "  a file.yaml \n\nb\nkit/hive\n--help"
    done = build(tmp_path, echo, PNP_SPECS=specs, PNP_SETTINGS="paper=letter\n\ntitle=My $(game)")
    assert done.stdout.splitlines() == [
        *(
            "build",
            "--output",
            "output",
            "--format",
            "pdf",
            "--set=paper=letter",
            "--set=title=My $(game)",
            "--",
        ),
        *("a file.yaml", "b/c/later.yaml", "b/first spec.yml", "kit/hive", "--help"),
    ]


def test_a_folder_without_specs_fails(tmp_path: Path, echo: Path) -> None:
    done = build(tmp_path, echo, PNP_SPECS=".")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "No specs in: .\n")


def test_the_page_names_every_input_with_its_default() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| .+ \| (.*?) ?\|$", PAGE, re.MULTILINE)
    wanted = {
        name: f"`{one['default']}`" if one["default"] else "" for name, one in DESCRIBED["inputs"].items()
    }
    assert dict(rows) == wanted


def test_every_workflow_on_the_page_gives_inputs_that_exist() -> None:
    used = re.findall(r"with: \{(.+)\}|^          (specs): ", PAGE, re.MULTILINE)
    names = {part.partition(":")[0].strip() for inline, one in used for part in (inline or one).split(",")}
    assert names
    assert names <= {*DESCRIBED["inputs"]}


def test_inputs_reach_commands_only_as_variables() -> None:
    """A text from outside can't become part of a command."""
    steps = DESCRIBED["runs"]["steps"]
    assert all("${{" not in step.get("run", "") for step in steps)
    handed = {name for step in steps for name in step.get("env", {}) if name.startswith("PNP_")}
    assert handed == {*re.findall(r"PNP_[A-Z]+", (ACTION / "build.sh").read_text(encoding="utf-8"))}


def test_the_package_is_where_the_action_looks_for_it() -> None:
    (install,) = (step["run"] for step in DESCRIBED["runs"]["steps"] if "pip install" in step.get("run", ""))
    (up,) = re.findall(r"\$GITHUB_ACTION_PATH/([./]+)\$", install)
    assert (ACTION / up).resolve() == ROOT.resolve()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert "puzzles" in extras


@pytest.mark.slow
def test_the_container_copies_all_that_the_package_is_built_from(tmp_path: Path) -> None:
    """The wheel made from the files that the container copies has the same files as that of the repository."""
    source = tmp_path / "source"
    for line in CONTAINER.read_text(encoding="utf-8").splitlines():
        if line.startswith("COPY "):
            *names, target = line.split()[1:]
            for name in names:
                path, place = ROOT / name, source / target
                place.mkdir(parents=True, exist_ok=True)
                if path.is_dir():
                    shutil.copytree(
                        path, place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
                    )
                else:
                    shutil.copy(path, place)
    made = []
    for number, folder in enumerate((source, ROOT)):
        out = tmp_path / f"wheel{number}"
        call = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
        subprocess.run(call, cwd=folder, check=True, capture_output=True)
        (wheel,) = out.glob("*.whl")
        made.append({name for name in zipfile.ZipFile(wheel).namelist() if "__pycache__" not in name})
    assert made[0] == made[1]
