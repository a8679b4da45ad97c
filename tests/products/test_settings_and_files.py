"""Settings that override specs, and obstacles to reading or writing files: each error says what to mend."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.language.catalogue import builtin_specs
from pnp.language.overrides import read_setting
from pnp.language.reader import read_text
from pnp.products.booklet.options import PuzzleBook
from pnp.products.on_pages.read import BookSpec
from pnp.products.resolve import load_spec
from pnp.puzzles.generate import SetRequest, generate
from pnp.search.results import Level
from tests.commands import run
from tests.killing import REFUSED, needs_fork, outcome, refused_when_written
from tests.places import visible
from tests.rows import each, some_daily

SPEC = "pnp: 1\nproducts: [{board: dominate}]\n"


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    (here / "x.yaml").write_text(SPEC)
    return here


def said(*arguments: str) -> str:
    code, _, err = run(list(arguments))
    assert code == 2
    return err.strip()


def test_what_stands_within_booklet_can_be_set(folder: Path) -> None:
    book = "booklet: {from: [puzzles/bee.yaml], count: 1, author: Ann}"
    (folder / "b.yaml").write_text(f"pnp: 1\nproducts:\n  - {book}\n")
    for name in ("author", "products.1.author", "booklet.author", "products.1.booklet.author"):
        (book,) = load_spec(folder / "b.yaml", "b.yaml", (read_setting(f"{name}=Zed"),)).products
        assert isinstance(book, BookSpec)
        assert isinstance(book.contents, PuzzleBook)
        assert book.contents.options.author == "Zed"
    assert said("build", "b.yaml", "--set", "products.1.autor=Z").endswith(
        "unknown option 'autor' for the booklet; did you mean 'author'?"
    )
    assert said("build", "x.yaml", "--set", "author=Z").endswith("no product has an option 'author'")


def test_sheets_of_puzzles_send_you_to_a_booklet_for_its_options(folder: Path) -> None:
    (folder / "p.yaml").write_text(
        "pnp: 1\nproducts:\n  - puzzles: bee\n    trim: a5\n    notes: 3\n    hint: false\n"
    )
    booklet = "only a booklet has it: `booklet: {from: [{puzzles: bee}]}`"
    assert said("check", "p.yaml").splitlines() == [
        f"p.yaml:4:5: unknown option 'trim' for puzzles 'bee'; {booklet}",
        f"p.yaml:5:5: unknown option 'notes' for puzzles 'bee'; {booklet}",
        "p.yaml:6:5: unknown option 'hint' for puzzles 'bee'; did you mean 'hints'?",
    ]
    (folder / "p.yaml").write_text("pnp: 1\nproducts:\n  - puzzles: bee\n    isbn: 978\n")
    assert said("check", "p.yaml").endswith("`booklet: {from: [{puzzles: bee}], cover: {isbn: …}}`")


@pytest.mark.parametrize(
    ("imposition", "is_idle"), [("none", True), ("saddle-stitch", False), ("cut-and-stack", False)]
)
def test_paper_for_a_book_of_single_pages_is_said_to_change_nothing(
    imposition: str, is_idle: bool, folder: Path
) -> None:
    book = f"booklet: {{from: [puzzles/bee.yaml]}}\n    imposition: {imposition}\n"
    (folder / "b.yaml").write_text(f"pnp: 1\nproducts:\n  - {book}")
    for settings in ((), (read_setting("paper=letter"),)):
        (product,) = load_spec(folder / "b.yaml", "b.yaml", settings).products
        assert isinstance(product, BookSpec)
        assert isinstance(product.contents, PuzzleBook)
        assert ("`paper` has no effect" in product.contents.remark) == (is_idle and bool(settings))


def test_paper_for_another_product_says_nothing_of_a_book(folder: Path) -> None:
    book = "booklet: {from: [puzzles/bee.yaml]}"
    (folder / "b.yaml").write_text(f"pnp: 1\nproducts:\n  - {book}\n  - board: dots\n")
    settings = (read_setting("products.2.paper=letter"),)
    products = load_spec(folder / "b.yaml", "b.yaml", settings).products
    assert isinstance(products[0], BookSpec)
    assert isinstance(products[0].contents, PuzzleBook)
    assert (products[0].contents.remark, products[1].paper.name) == ("", "letter")


EASY = ("generate", "dominosa", "--set", "pips=3", "--count", "1", "--difficulty", "easy", "-o")


def test_a_generated_set_replaces_nothing_but_a_set(folder: Path) -> None:
    (folder / "sets").mkdir()
    assert said(*EASY, "sets") == "sets: is a folder; name a file in it"
    for force in ((), ("--overwrite",)):
        assert (
            said(*EASY, "x.yaml", *force) == "x.yaml: already exists and isn't a puzzle set; give another name"
        )
    assert (folder / "x.yaml").read_text() == SPEC
    assert not list(folder.glob("*.found"))
    (folder / "empty.yaml").touch()
    assert run([*EASY, "empty.yaml"])[0] == 0


def test_a_generated_set_replaces_another_only_by_force(folder: Path) -> None:
    assert run([*EASY, "set.yaml"])[0] == 0
    first = (folder / "set.yaml").read_text()
    assert run([*EASY, "set.yaml"])[0] == 0, "the same call may be repeated"
    assert said(*EASY, "set.yaml", "--seed", "2") == (
        "set.yaml: is another puzzle set; add --overwrite to replace it, or give another name"
    )
    (folder / "wide.yaml").write_text(first, encoding="utf-16")
    assert said(*EASY, "wide.yaml", "--seed", "2").startswith("wide.yaml: is another puzzle set")
    assert (folder / "set.yaml").read_text() == first
    assert run([*EASY, "set.yaml", "--seed", "2", "--overwrite"])[0] == 0
    assert (folder / "set.yaml").read_text() != first


def test_a_generated_set_that_was_edited_is_only_replaced_by_force(folder: Path) -> None:
    assert run([*EASY, "set.yaml"])[0] == 0
    first = (folder / "set.yaml").read_text()
    (folder / "set.yaml").write_text(first.replace("name: Puzzle 1", "name: For Ann"))
    assert said(*EASY, "set.yaml").endswith(
        "set.yaml: has been edited since this command made it; add --overwrite to replace it, or give another "
        "name"
        "; until then, the puzzles found so far are in set.yaml.found"
    )
    assert "For Ann" in (folder / "set.yaml").read_text()
    assert (folder / "set.yaml.found").exists(), "what was found is not lost"
    assert run([*EASY, "set.yaml", "--overwrite"])[0] == 0
    assert (folder / "set.yaml").read_text() == first
    assert not list(folder.glob("*.found"))


@needs_fork
def test_what_was_found_outlives_a_full_disk(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    request = SetRequest("dominosa", 4, 1, (Level.EASY, Level.EASY), ("pips=3",), folder / "set.yaml")
    whole = generate(replace(request, output=None))
    assert outcome(lambda: generate(request), refused_when_written(1500)) == REFUSED
    assert capfd.readouterr().err == ""
    found = folder / "set.yaml.found"
    assert [path.name for path in folder.glob("set*")] == [found.name]
    assert len(found.read_text().splitlines()) > 1
    assert generate(request) == whole == (folder / "set.yaml").read_text()


def test_a_folder_in_the_place_of_a_file_keeps_all_files_back(folder: Path) -> None:
    (folder / "out" / "x-dominate-board.pdf").mkdir(parents=True)
    assert said("build", "x.yaml", "dominions", "-o", "out") == (
        "out/x-dominate-board.pdf: a folder has the name of this file: "
        "rename the folder, or choose another output folder with -o"
    )
    assert [path.name for path in visible(folder / "out")] == ["x-dominate-board.pdf"]


@pytest.mark.parametrize("output", ["afile", "afile/below"])
def test_a_file_is_no_output_folder(folder: Path, output: str) -> None:
    (folder / "afile").touch()
    assert said("build", "x.yaml", "-o", output) == "afile: is a file, not a folder"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(("name", "code"), some_daily([("SIGTERM", 143), ("SIGHUP", 129)], ("SIGTERM", 143)))
def test_a_build_that_is_told_to_end_sweeps_up(folder: Path, name: str, code: int) -> None:
    # A test run started by nohup would pass on that SIGHUP is ignored.
    assert _told(name, f"signal.signal(signal.{name}, signal.SIG_DFL)").returncode == code
    assert not (folder / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_a_build_under_nohup_lives_on(folder: Path) -> None:
    done = _told("SIGHUP", "signal.signal(signal.SIGHUP, signal.SIG_IGN)")
    assert (done.returncode, done.stderr) == (0, "still here\n")


def _told(name: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """`pnp build` that gets a signal while it makes products."""
    lines = (
        "import sys, os, signal, pnp.pipeline.build as w",
        "from pnp.__main__ import main",
        first,
        "made = w.make_all",
        "def make_all(*arguments, **options):",
        f"    os.kill(os.getpid(), signal.{name})",
        "    print('still here', file=sys.stderr)",
        "    return made(*arguments, **options)",
        "w.make_all = make_all",
        "sys.argv = ['pnp', 'build', 'x.yaml', '-o', 'out']",
        "main()",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_a_setting_is_blamed_for_what_it_breaks() -> None:
    assert (
        said(
            "build",
            "dominate",
            "--set",
            "regions.rows=false",
            "--set",
            "regions.none=true",
            "--set",
            "regions.columns=false",
        )
        == "--set regions.columns=false: these options leave no regions"
    )


@each(
    "name, setting",
    [
        ("dominions", "back-printing.fold=gutter"),
        ("dominions", "back-printing.flip=short-edge"),
        ("dominate", "regions.jigsaw.seed=4"),
        ("dominate", "products.1.regions.jigsaw.seed=4"),
    ],
)
def test_a_setting_takes_the_place_of_what_excludes_it(name: str, setting: str) -> None:
    spec = load_spec(builtin_specs()[name], f"{name}.yaml", [read_setting(setting)])
    assert not spec.errors
    assert not spec.unused


def test_a_setting_needs_a_use_in_one_of_several_specs() -> None:
    assert run(["build", "dominions", "dominate", "--set", "size=6"])[0] == 0
    assert said("build", "dominions", "dominate", "--set", "sizzle=6") == (
        "--set sizzle=6: no product has an option 'sizzle'; did you mean 'size'?"
    )
    assert said("build", "x.yaml", "--set", "products.2.size=6") == (
        "--set products.2.size=6: there is no '2': the spec has 1 product, counted from 1"
    )


def test_a_config_that_is_named_must_be_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", "nothing.yaml")
    assert said("build", "x.yaml") == (
        "nothing.yaml: no such file; PNP_CONFIG must name an existing config file, or be empty"
    )
    monkeypatch.setenv("PNP_CONFIG", str(folder))
    assert "this is a folder" in said("build", "x.yaml")
    (folder / "empty.yaml").write_text("# nothing yet\n")
    for named in ("empty.yaml", ""):
        monkeypatch.setenv("PNP_CONFIG", named)
        assert run(["build", "x.yaml"])[0] == 0


@each(
    "arguments, message",
    [
        (["build", "."], ".: this is a folder, not a file with a spec"),
        (["build", "papers"], "papers: this is data for specs, not a spec"),
        (["build", "words"], "words: this is data for specs, not a spec"),
        (["games", "nosuch"], "pnp: unknown game 'nosuch'; `pnp games` lists them"),
        (["new", "zork\x1b"], "pnp: unknown game 'zork\\x1b'; `pnp games` lists them"),
    ],
)
def test_names_that_mean_no_spec_or_game(arguments: list[str], message: str) -> None:
    assert said(*arguments) == message


@pytest.mark.parametrize("inside", ["pyproject.toml", "__init__.py"])
def test_a_game_that_is_not_installed_is_no_spec(folder: Path, inside: str) -> None:
    (folder / "pond").mkdir()
    (folder / "pond" / inside).touch()
    message = "this is a Python package; if it's a game, install it first with `pip install -e`"
    assert said("build", "pond") == f"pond: {message}"


def test_a_pipe_is_no_spec(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    assert said("build", "pipe") == "pipe: this isn't a file with a spec"


def test_no_format_is_no_wish() -> None:
    assert "expected a format" in said("build", "x.yaml", "--format", "")


def test_help_cuts_no_line_short() -> None:
    assert "..." not in run(["--help"])[1].replace("[ARGS]...", "")


def test_other_encodings_are_named_with_the_line(folder: Path) -> None:
    (folder / "latin.yaml").write_bytes("pnp: 1\ntitle: café\n".encode("latin-1"))
    assert said("build", "latin.yaml") == "latin.yaml:2:11: not UTF-8; save the file as UTF-8"


def test_texts_are_composed_and_short_colours_are_whole(folder: Path) -> None:
    assert read_text("a: 'Cafe\u0301'", "x").plain() == {"a": "Caf\u00e9"}
    (folder / "c.yaml").write_text("palettes: {mine: {ink: '#abc'}}\npalette: mine\n" + SPEC)
    (asked,) = load_spec(folder / "c.yaml", "c.yaml").products
    assert asked.theme.palette.ink == "#aabbcc"


def test_a_puzzle_set_is_no_spec_to_extend(folder: Path) -> None:
    (folder / "set.yaml").write_text("pnp: 1\ngame: bee\npuzzles: []\n")
    (folder / "y.yaml").write_text("pnp: 1\nextends: set.yaml\nproducts: [{board: dominate}]\n")
    assert said("build", "y.yaml") == "y.yaml:2:10: 'set.yaml' is a puzzle set, not a spec"
