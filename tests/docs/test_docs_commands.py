"""The commands and specs in the docs are ones that pnp understands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click

from pnp.commands.group import cli
from pnp.language.old_names import OPTIONS
from pnp.products.resolve import load_text
from tests.commands import run
from tests.conftest import ROOT
from tests.rows import each

PAGES = sorted((ROOT / "docs").rglob("*.md"))
_BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)
_LINE = re.compile(r"^\s*(?:\$ )?pnp ([a-z].*?)(?: > .*)?$", re.MULTILINE)
_INLINE = re.compile(r"`pnp ([a-z][a-z-]*(?: [^`\n]+)?)`")
_OPTION = re.compile(r"(?<![\w.])--?[a-z][a-z-]*")
each_page = each("page", PAGES)


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the language and the text of each block."""
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        yield found[1], found[2]


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None, name
    return found


@each_page
def test_pnp_understands_every_command_line(page: Path) -> None:
    for language, text in blocks(page):
        for line in () if language == "yaml" else _LINE.findall(text):
            name, *arguments = shlex.split(re.split(r"\s{2,}", line)[0])  # what follows explains it
            with command(name).make_context(name, list(arguments)) as context:
                assert isinstance(context, click.Context)


@each_page
def test_no_command_sets_an_option_by_its_old_name(page: Path) -> None:
    """The commands of tutorials run among the slow tests; this finds old names every day."""
    found = re.findall(r"--set ((?:[\w-]+\.)*[\w-]+)=", page.read_text(encoding="utf-8"))
    assert not {name for path in found for name in path.split(".")} & {*OPTIONS}


@each_page
def test_commands_within_sentences_have_the_options_that_they_name(page: Path) -> None:
    for line in _INLINE.findall(page.read_text(encoding="utf-8")):
        name = line.split()[0]
        known = {
            way for parameter in command(name).params for way in (*parameter.opts, *parameter.secondary_opts)
        }
        assert {*_OPTION.findall(line.removeprefix(name))} <= {*known, "--help"}, line


@each_page
def test_every_spec_set_and_record_is_right(page: Path, tmp_path: Path) -> None:
    """Those that are whole, and products that the reader adds to one. Files of the reader's own are missing."""
    for language, text in blocks(page):
        whole = f"pnp: 1\nproducts:\n{text}" if text.startswith("  - ") else text
        if language != "yaml" or not whole.startswith("pnp: 1"):
            continue
        if "\nproducts:" in whole:
            errors = load_text(whole, page.with_name("spec.yaml"), "spec.yaml", ()).errors
            assert [str(error) for error in errors if ": no file '" not in str(error)] == [], whole
        else:
            (tmp_path / "file.yaml").write_text(whole, encoding="utf-8")
            assert run(["check", str(tmp_path / "file.yaml")])[0] == 0, whole
