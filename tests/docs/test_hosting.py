"""What code hosts read: workflows, forms, hooks, and the notes of a release."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from docs.release import main, notes
from tests.conftest import ROOT

HOST = ROOT / ".github"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((HOST / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (HOST / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")


def _tool(name: str) -> str:
    """Return the path of a development tool: beside the interpreter that runs the tests, or elsewhere."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    assert found, f"{name} isn't installed: pip install '.[dev]'"
    return found


def _jobs(name: str) -> dict:  # type: ignore[type-arg]
    return yaml.safe_load((HOST / "workflows" / name).read_text(encoding="utf-8"))["jobs"]


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        pytest.param("vendor.github-issue-forms", FORMS, marks=pytest.mark.slow),
        pytest.param(
            "vendor.github-issue-config", [HOST / "ISSUE_TEMPLATE" / "config.yml"], marks=pytest.mark.slow
        ),
        pytest.param("vendor.dependabot", [HOST / "dependabot.yml"], marks=pytest.mark.slow),
        pytest.param(
            "vendor.github-actions", [HOST / "actions" / "build" / "action.yml"], marks=pytest.mark.slow
        ),
    ],
)
def test_files_for_the_host_match_its_schemas(schema: str, files: list[Path]) -> None:
    assert files
    call = [_tool("check-jsonschema"), "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(call, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflow_linter_finds_nothing() -> None:
    call = [_tool("zizmor"), "--offline", "--pedantic", "--no-progress", str(HOST)]
    done = subprocess.run(call, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_supported_python_is_tested_on_three_systems() -> None:
    matrix = _jobs("ci.yml")["test"]["strategy"]["matrix"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert matrix["python"] == supported
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_jobs_that_run_on_windows_do_without_make() -> None:
    for path in WORKFLOWS:
        for job in _jobs(path.name).values():
            systems = job.get("strategy", {}).get("matrix", {}).get("system", [job["runs-on"]])
            commands = "\n".join(step.get("run", "") for step in job["steps"])
            if any(system.startswith("windows") for system in systems):
                assert not re.search(r"\bmake\b", commands), path.name


def test_extras_that_workflows_install_exist() -> None:
    for path in WORKFLOWS:
        for extras in re.findall(r"\.\[([\w,]+)\]", path.read_text(encoding="utf-8")):
            assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])


def test_hooks_run_tools_of_this_checkout_only() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in config["repos"]] == ["local"]
    hooks = config["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    tools = [Path(hook["entry"].split()[0]) for hook in hooks]
    assert {str(tool.parent) for tool in tools} == {".venv/bin"}
    assert all(_tool(tool.name) for tool in tools)


CHANGELOG = """\
# Changelog

## 0.3.0 (unreleased)

- new

## 0.2.0 (2026-01-02)

- older
- old

## 0.1.0

First.
"""


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    assert notes(CHANGELOG, "0.2.0") == "- older\n- old\n"
    assert notes(CHANGELOG, "0.1.0") == "First.\n"


@pytest.mark.parametrize(
    ("version", "reason"), [("0.3.0", "is unreleased"), ("0.2", "no section"), ("0x2.0", "no")]
)
def test_a_version_without_a_released_section_has_no_notes(version: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        notes(CHANGELOG, version)


def test_a_tag_that_is_not_the_version_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("v9.9.9") == 1
    assert "The tag is v9.9.9" in capsys.readouterr().err
