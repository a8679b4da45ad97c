"""The README's promises hold: it's short, its samples are made today, and its commands work in order."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from PIL import ImageChops, ImageStat
from pypdfium2 import PdfDocument

from docs.samples import FOLDER, SAMPLES, sample
from docs.tables import expanded
from pnp.base.extras import DISTRIBUTION, Extra, missing_extra
from pnp.commands.group import cli
from tests.conftest import ROOT
from tests.published import write_page
from tests.rows import each

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


EXTRAS_PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
OTHERS = """<!-- commands -->
```
pnp games dominate
pnp new chess -o chess.yaml
pnp build chess.yaml --format pdf,svg,png,cutter --paper letter --set palette=greyscale
pnp build dominate --language de
pnp check chess.yaml
pnp watch chess.yaml
pnp fix chess.yaml
pnp preflight output/dominate-board.pdf --for home
pnp calibrate home --flip long-edge --x 0.4mm --y -0.2mm
pnp export cards --to tabletop-simulator
pnp generate mirror --count 6 --seed 7 --difficulty easy..hard -o my-puzzles.yaml
pnp solve my-puzzles.yaml
pnp hints my-puzzles.yaml --write
pnp rate my-puzzles.yaml --times times.csv
pnp publish my-puzzles.yaml -o my-page/
pnp import 2:002121102210
pnp convert records/dots -o my-game.sgf
pnp new-game pond --title "Pond Life"
pnp schema > pnp.schema.json
pnp studio
```
"""
"""A call of every command, which work one after another like those of the README."""
MOST_WORDS = 900
MOST_BYTES = 1_000_000


def _commands(page: str) -> list[list[str]]:
    """Return the arguments of each command in a page's list, without what is said of it behind two spaces."""
    block = re.search(r"<!-- commands -->\n```\n(.*?)```", page, re.DOTALL)
    assert block is not None
    lines = (re.split(r"\s{2,}", line.removeprefix("pnp "))[0] for line in block[1].splitlines())
    return [shlex.split(line.partition(" > ")[0]) for line in lines]


def test_the_readme_is_a_front_page() -> None:
    assert len(re.findall(r"\S*\w\S*", README)) < MOST_WORDS
    assert len(_commands(README)) == 8
    assert README.count("![") == 1


@each("name", SAMPLES)
def test_a_sample_is_what_is_made_today(name: str) -> None:
    """But for what nobody sees, such as how a PDF is put together; the version in its stamp counts."""
    kept, today = (PdfDocument(data) for data in ((FOLDER / name).read_bytes(), sample(name)))
    assert f"examples/samples/{name}" in README
    assert len(kept) == len(today), "run `make docs`"
    for one, other in zip(kept, today, strict=True):
        texts = [page.get_textpage().get_text_range() for page in (one, other)]
        assert texts[0] == texts[1], "run `make docs`"
        pictures = [page.render(scale=0.5).to_pil().convert("L") for page in (one, other)]
        assert pictures[0].size == pictures[1].size
        assert ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] < 0.1, "run `make docs`"


def test_the_samples_are_small() -> None:
    files = list(FOLDER.glob("*.pdf"))
    assert {file.name for file in files} == set(SAMPLES)
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


@each("page", [README, OTHERS])
def test_each_command_that_is_listed_is_one_that_pnp_understands(page: str) -> None:
    for name, *arguments in _commands(page):
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        with command.make_context(name, list(arguments), resilient_parsing=False) as context:
            assert isinstance(context, click.Context)


def test_every_command_is_tried_and_has_its_place_on_the_site() -> None:
    every = set(cli.list_commands(click.Context(cli)))
    assert {arguments[0] for arguments in _commands(README) + _commands(OTHERS)} == every
    site = expanded("docs/command-line.md", EXTRAS_PAGE)
    assert {*re.findall(r"^### pnp ([\w-]+)$", site, re.MULTILINE)} == every
    assert "| `--seed INTEGER` |" in site


def test_two_commands_set_everything_up() -> None:
    block = re.search(r"```\n(git clone .*?)```", README, re.DOTALL)
    assert block is not None
    assert [line.split()[0] for line in block[1].splitlines()] == ["git", "source"]
    assert " && make " in block[1]


def _times(puzzles: Path) -> str:
    """Return the file of solving times that a reader of the README has written by hand."""
    ids = re.findall(r"^ +id: (\S+)$", puzzles.read_text(encoding="utf-8"), re.MULTILINE)
    return "id,seconds\n" + "".join(f"{name},{60 * k}\n" for k, name in enumerate(ids, start=1))


@pytest.mark.slow
@pytest.mark.parametrize("page", [README, OTHERS], ids=["readme", "others"])
def test_the_listed_commands_work_one_after_another(page: str, tmp_path: Path) -> None:
    """All but those that run until they are ended; they have tests of their own.

    Publishing takes the page of a release or of `make site`; here it's told where another one is.
    """
    write_page(tmp_path / "page")
    (tmp_path / "config.yaml").write_text("{}\n")
    environment = {**os.environ, "PNP_CONFIG": str(tmp_path / "config.yaml")}  # which calibrating writes
    for spec in re.findall(r"Write this into `my.yaml`:\n\n```yaml\n(.*?)```", page, re.DOTALL):
        (tmp_path / "my.yaml").write_text(spec, encoding="utf-8")
    for arguments in _commands(page):
        if arguments[0] in ("watch", "studio"):
            continue
        site = ["--site", "page"] if arguments[0] == "publish" else []
        if arguments[0] == "rate":
            (tmp_path / "times.csv").write_text(_times(tmp_path / "my-puzzles.yaml"), encoding="utf-8")
        call = [sys.executable, "-m", "pnp", *arguments, *site]
        done = subprocess.run(call, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, (arguments, done.stderr)


def test_make_installs_what_the_commands_of_the_readme_use() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installed = re.search(r"--editable '\.\[(.+?)\]'", makefile)
    assert installed is not None
    assert installed[1] == "studio"
    assert f"{DISTRIBUTION}[puzzles]" in PROJECT["optional-dependencies"]["studio"]


def test_the_distribution_is_named_everywhere_as_it_is_in_the_project_file() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"pip install '?pnp\b", text), f"{page.name} installs another program"
        extras = set(re.findall(r"pip install '(?:\.|[\w-]+)\[(\w+)\]'", text))
        assert extras <= set(PROJECT["optional-dependencies"]), page.name


def test_every_extra_for_users_is_in_the_table() -> None:
    table = EXTRAS_PAGE.partition("## Extras")[2].partition("\n## ")[0]
    for_developers = {"bench", "site", "docs", "dev"}
    assert {*re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)} == {
        *PROJECT["optional-dependencies"]
    } - for_developers


@each("extra", ["puzzles", "studio", "cluster", "cutting"])
def test_a_missing_extra_says_how_to_install_it_today_and_after_a_release(extra: Extra) -> None:
    assert extra in PROJECT["optional-dependencies"]
    assert str(missing_extra("pnp solve", extra, "numba")) == (
        f"pnp solve needs the extra '{extra}' (numba isn't installed). In a checkout of pnp: "
        f"pip install '.[{extra}]'. From PyPI: pip install 'print-and-play[{extra}]'"
    )
