"""`pnp publish`: puzzle sets become a folder for any web host. `tests/desk/test_site.py` opens one in a
browser."""

from __future__ import annotations

import io
import json
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp import __version__
from pnp.commands.group import cli
from pnp.commands.reader import Reader
from pnp.pipeline.output_folder import MANIFEST
from pnp.products.booklet.options import PuzzleBook
from pnp.products.on_pages.read import BookSpec
from pnp.products.resolve import load_spec
from pnp.publishing import page as pages
from pnp.publishing.publication import published_zip
from pnp.search.results import Outcome
from tests.conftest import ROOT
from tests.published import write_page

SET = """\
pnp: 1
title: Two for Sunday
game: mirror
puzzles:
{puzzles}"""


@pytest.fixture(scope="module")
def text() -> str:
    """A set with the first two puzzles of the built-in one."""
    whole = (ROOT / "pnp/games/mirror/sets/puzzles/mirror.yaml").read_text(encoding="utf-8")
    puzzles = whole.partition("\npuzzles:\n")[2].split("\n  - ")
    return SET.format(puzzles="\n  - ".join(puzzles[:2]) + "\n")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A page with next to no engine."""
    folder = tmp_path / "site"
    write_page(folder)
    return folder


@pytest.fixture
def own(tmp_path: Path, text: str) -> Path:
    """The set as a file."""
    path = tmp_path / "Sunday puzzles.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def other(tmp_path: Path, text: str) -> Path:
    """The set as another file."""
    path = tmp_path / "other.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder by their paths."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def publish(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["publish", *map(str, arguments)], obj=Reader("en"))


def published(folder: Path, *arguments: object) -> dict[str, bytes]:
    done = publish(*arguments, "-o", folder)
    assert done.exception is None, done.output
    return files(folder)


@pytest.mark.slow
def test_every_puzzle_can_be_read_without_scripts(tmp_path: Path, site: Path, own: Path) -> None:
    found = published(tmp_path / "out", own, "--site", site)
    page = found["index.html"].decode()
    main = re.search(r"<main.*?</main>", page, re.DOTALL)
    assert main is not None
    assert "<title>Two for Sunday</title>" in page
    assert re.findall(r'href="(#[^"]*)"', main[0]) == [
        "#/play/sets/Sunday-puzzles/0",
        "#/play/sets/Sunday-puzzles/1",
    ]
    pictures = re.findall(r'<img src="([^"]*)"', main[0])
    assert len(pictures) == 2
    assert all(found[picture].startswith(b"<?xml") for picture in pictures)
    assert re.findall("<h3>(.*?)</h3>", main[0]) == ["Puzzle 1", "Puzzle 2"]
    assert main[0].count("<p>Bring the four pawns together.</p>") == 2
    assert re.search(r'class="facts">Easy · \d+ moves<', main[0])


@pytest.mark.slow
def test_the_page_offers_the_published_sets_and_no_others(
    tmp_path: Path, site: Path, own: Path, other: Path
) -> None:
    found = published(tmp_path / "out", own, other, "--site", site, "--title", "<b>All</b> {of} it")
    catalogue = json.loads(found["catalogue.de.json"])
    assert [(one["name"], len(one["levels"])) for one in catalogue["sets"]] == [
        ("sets/Sunday-puzzles", 2),
        ("sets/other", 2),
    ]
    assert catalogue["published"] == {"title": "<b>All</b> {of} it"}
    assert found["sets/Sunday-puzzles.yaml"] == own.read_bytes()
    assert "<b>All</b> {of} it" in unescape(found["index.html"].decode())
    assert b"<b>" not in found["index.html"]
    assert "pictures/solve-mirror.svg" not in found


@pytest.mark.slow
def test_each_change_keeps_the_page_apart(tmp_path: Path, site: Path, own: Path) -> None:
    before = published(tmp_path / "out", own, "--site", site)
    kept = json.loads(re.findall(rb"SHELL = (.*);", before["sw.js"])[0])
    assert {"./", "index.html", "app.js", "build.js", "pictures/Sunday-puzzles-1.svg"} <= {*kept}
    assert not [
        name for name in kept if name.startswith(("engine/engine", "written/Sunday", "drawn/", "publishing/"))
    ]
    after = published(tmp_path / "out", own, "--site", site, "--title", "New")
    assert before["build.js"] != after["build.js"]


@pytest.mark.slow
def test_the_same_sets_give_the_same_bytes_anywhere(tmp_path: Path, site: Path, own: Path) -> None:
    assert published(tmp_path / "a", own, "--site", site) == published(tmp_path / "b", own, "--site", site)


def test_it_speaks_the_language(tmp_path: Path, site: Path, own: Path) -> None:
    page = published(tmp_path / "out", own, "--site", site, "--language", "de")["index.html"].decode()
    assert '<html lang="de">' in page
    assert "Rätsel 1" in page
    assert "Schalte JavaScript ein" in page


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "Für QR-Codes in einem gedruckten Buch"),
        (
            ("--url", "https://example.org/"),
            "Für ein Buch mit QR-Codes, die die Rätsel dort öffnen: pnp build",
        ),
    ],
)
def test_it_says_what_to_do_next_in_the_readers_language(
    tmp_path: Path, site: Path, own: Path, options: tuple[str, ...], said: str
) -> None:
    arguments = ["publish", str(own), "--site", str(site), "-o", str(tmp_path / "out"), *options]
    first, second = CliRunner().invoke(cli, arguments, obj=Reader("de")).output.splitlines()
    assert first.startswith(f"1 Rätselsammlung in {tmp_path / 'out'} veröffentlicht")
    assert second.startswith(said)


def test_with_an_address_there_is_a_book_whose_codes_lead_there(tmp_path: Path, site: Path, own: Path) -> None:
    url = "https://example.org/puzzles/"
    published(tmp_path / "out", own, "--site", site, "--url", url)
    spec = load_spec(tmp_path / "out" / "book.yaml", "book.yaml")
    assert spec.errors == ()
    (book,) = spec.products
    assert isinstance(book, BookSpec)
    assert isinstance(book.contents, PuzzleBook)
    assert (book.title, book.contents.options.play_url) == ("Two for Sunday", url)


@pytest.mark.slow
def test_publishing_again_removes_what_is_no_longer_published(
    tmp_path: Path, site: Path, own: Path, other: Path
) -> None:
    out = tmp_path / "out"
    published(out, own, other, "--site", site)
    (out / "CNAME").write_text("example.org\n")
    found = published(out, own, "--site", site)
    assert not [name for name in found if "other" in name]
    assert "CNAME" in found


def test_sets_of_the_same_name_are_kept_apart(tmp_path: Path, site: Path, own: Path) -> None:
    twin = tmp_path / "other" / "sunday PUZZLES.yaml"
    twin.parent.mkdir()
    twin.write_bytes(own.read_bytes())
    found = published(tmp_path / "out", own, twin, "--site", site)
    assert {"sets/Sunday-puzzles.yaml", "sets/sunday-PUZZLES-2.yaml"} <= found.keys()


@pytest.mark.slow
def test_the_studio_hands_on_the_same_files(
    tmp_path: Path, site: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PACKAGED", site)
    made = published_zip(own.name, own.read_text(encoding="utf-8"), "", "en")
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    expected = published(tmp_path / "out", own)
    del expected[MANIFEST]
    assert found == expected


@pytest.mark.slow
def test_the_studio_names_what_was_not_proved(
    tmp_path: Path, site: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PACKAGED", site)
    monkeypatch.setattr("pnp.puzzles.proof_records.usual_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(
        "pnp.games.dominosa.engine.generate.solve", lambda _grid, limits: Outcome.unknown(limits.time_reached)
    )
    text = SET.replace("mirror", "dominosa").format(puzzles="  - {name: Slow, start: '0 0 1\n\n0 1 1'}\n")
    notice = published_zip("slow.yaml", text, "", "en").notice
    assert "Slow (slow.yaml:5)" in notice
    assert "10 s was reached" in notice
    assert published_zip("own.yaml", own.read_text(encoding="utf-8"), "", "en").notice == ""


def refused(output: Path, *arguments: object) -> str:
    before = files(output) if output.exists() else None
    done = publish(*arguments, "-o", output)
    assert done.exception is not None
    assert (files(output) if output.exists() else None) == before
    return " ".join((done.output + str(done.exception)).split())


def test_a_folder_with_other_files_is_refused(tmp_path: Path, site: Path, own: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.txt").write_text("mine")
    assert "this folder has other files in it" in refused(out, own, "--site", site)


def test_a_clone_without_files_is_taken(tmp_path: Path, site: Path, own: Path) -> None:
    (tmp_path / "out" / ".git").mkdir(parents=True)
    assert "index.html" in published(tmp_path / "out", own, "--site", site)


def test_a_wrong_solution_is_refused_at_its_line(tmp_path: Path, site: Path, own: Path) -> None:
    own.write_text(re.sub(r"solution: .*", "solution: nonsense", own.read_text()))
    assert re.search(r"Sunday puzzles\.yaml:\d+:\d+: ", refused(tmp_path / "out", own, "--site", site))


def test_a_record_is_refused(tmp_path: Path, site: Path) -> None:
    assert "records/bee.yaml:" in refused(tmp_path / "out", "records/bee", "--site", site)


@pytest.mark.parametrize(
    "url", ["example.org", "https://example.org/?a=b", "javascript:alert(1)", "https://a/" + "b" * 150]
)
def test_an_address_that_no_code_can_lead_to_is_refused(
    tmp_path: Path, site: Path, own: Path, url: str
) -> None:
    assert "--url" in refused(tmp_path / "out", own, "--site", site, "--url", url)


def test_a_missing_page_is_told_with_the_way_to_get_it(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PACKAGED", tmp_path / "none")
    monkeypatch.setattr(pages, "CHECKOUT", tmp_path / "none")
    assert "run `make site`" in refused(tmp_path / "out", own)


def test_a_page_of_another_version_is_refused(tmp_path: Path, site: Path, own: Path) -> None:
    script = (site / "build.js").read_text()
    (site / "build.js").write_text(script.replace(f'"{__version__}"', '"0.0.1"'))
    assert "was made by pnp 0.0.1" in refused(tmp_path / "out", own, "--site", site)


@pytest.mark.parametrize("script", ["", "[]", "export const BUILD = { local: true };\n"])
def test_a_folder_that_is_no_page_is_refused(tmp_path: Path, site: Path, own: Path, script: str) -> None:
    (site / "build.js").write_text(script)
    assert "isn't a page that `make site` wrote" in refused(tmp_path / "out", own, "--site", site)
