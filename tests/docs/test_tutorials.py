"""The tutorials work: their files and commands, one after another, in an empty folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.commands.group import cli
from tests.conftest import ROOT
from tests.rows import each

TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
FILE = re.compile(r"```yaml\n# (?P<name>\S+)\n(?P<text>.*?)```", re.DOTALL)
DATA = re.compile(r"`(?P<name>[\w-]+\.(?:csv|svg|md))`:\n\n```\w+\n(?P<text>.*?)```", re.DOTALL)
COMMANDS = re.compile(r"```sh\n(.*?)```", re.DOTALL)
each_page = each("page", TUTORIALS)


def commands(page: Path) -> list[list[str]]:
    blocks = COMMANDS.findall(page.read_text(encoding="utf-8"))
    return [shlex.split(line.removeprefix("pnp ")) for block in blocks for line in block.splitlines()]


def write_files(page: Path) -> list[Path]:
    """Write the files of a tutorial into the current folder; its specs are returned."""
    whole = page.read_text(encoding="utf-8")
    texts = {Path(found["name"]): found["text"] for found in FILE.finditer(whole)}
    data = {Path(found["name"]): found["text"] for found in DATA.finditer(whole)}
    for file, text in (texts | data).items():
        file.write_text(text, encoding="utf-8")
    return list(texts)


@each_page
def test_pnp_understands_every_command(page: Path) -> None:
    assert commands(page)
    for name, *arguments in commands(page):
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        with command.make_context(name, list(arguments)) as context:
            assert isinstance(context, click.Context)


@each_page
def test_every_file_of_a_tutorial_is_a_sound_spec(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole tutorials run among the slow tests; this reads every spec in them."""
    monkeypatch.chdir(tmp_path)
    from pnp.products.resolve import load_spec

    for file in write_files(page):
        assert load_spec(file, file.name).products


@pytest.mark.slow
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_works_from_start_to_end(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(page)
    for arguments in commands(page):
        done = CliRunner().invoke(cli, arguments)
        assert done.exit_code == 0, (arguments, done.output)


def test_the_readme_and_the_site_link_every_tutorial() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    site = (ROOT / "docs" / "website" / "site.yaml").read_text(encoding="utf-8")
    for page in TUTORIALS:
        assert f"(docs/tutorials/{page.name})" in readme, page.name
        assert f"tutorials/{page.name}" in site, page.name
