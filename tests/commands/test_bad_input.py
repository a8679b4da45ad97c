"""Bad input: one line for each error with its place, reason and suggestion; exit code 2; no file written or
lost."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes

import click
import pytest

from tests.bad_specs import refusals
from tests.commands import run
from tests.drawn.cases import CASES_FOLDER
from tests.rows import each, some_daily


@pytest.mark.long("builds and checks some hundred specs, for other tests too")
def test_every_error_has_its_line_and_reason() -> None:
    assert refusals()
    wrong = [one for one in refusals() if (one.code, one.out, one.err) != (2, "", one.wanted)]
    wanted = {one.name: (2, "", one.wanted) for one in wrong}
    assert {one.name: (one.code, one.out, one.err) for one in wrong} == wanted


def test_a_refused_build_writes_nothing() -> None:
    assert [one.name for one in refusals() if one.wrote] == []


def test_a_check_refuses_what_a_build_refuses() -> None:
    """All but sound files of another kind."""
    assert [one.name for one in refusals() if one.code_of_check != 2 and not one.is_of_another_kind] == []


def test_a_missing_file_is_named_with_the_nearest_built_in_spec(tmp_path: Path) -> None:
    code, _, err = run(["build", "dominat", "-o", str(tmp_path)])
    assert code == 2
    assert err.strip() == "dominat: no file and no built-in spec has this name; did you mean 'dominate'?"


@each(
    "name, near",
    [("dominate-kit", "kit/dominate"), ("kit/Cobra-Paw", "kit/cobra_paw"), ("dots puzzles", "puzzles/dots")],
)
def test_the_words_of_a_built_in_name_may_come_in_any_order(name: str, near: str) -> None:
    code, _, err = run(["build", name])
    assert (code, err.strip().partition("; ")[2]) == (2, f"did you mean '{near}'?")


def test_a_game_without_a_spec_of_its_name_has_a_kit() -> None:
    code, _, err = run(["build", "mirror"])
    assert code == 2
    assert "`pnp build kit/mirror`" in err


@each("name", ["games/my.yml", "games/my", "games/myy.yaml"])
def test_a_missing_file_is_named_with_the_nearest_one_beside_it(name: str, here: Path) -> None:
    Path("games").mkdir(exist_ok=True)
    Path("games/my.yaml").write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    for command in ("build", "check", "solve"):
        code, _, err = run([command, name])
        assert (code, err.strip().partition("; ")[2]) == (2, "did you mean 'games/my.yaml'?")


@pytest.mark.skipif(not hasattr(click.exceptions, "NoSuchCommand"), reason="older clicks suggest nothing")
def test_a_mistyped_command_is_named_with_the_nearest() -> None:
    code, _, err = run(["bild"])
    assert (code, err.splitlines()[-1]) == (2, "Error: No such command 'bild'. Did you mean 'build'?")


def test_a_book_for_which_only_paper_is_set_names_the_trim(here: Path) -> None:
    Path("book.yaml").write_text("pnp: 1\nproducts:\n  - booklet: {from: [puzzles/mirror.yaml], count: 1}\n")
    assert "try --set trim=a5" in run(["build", "book.yaml", "--paper", "a5"])[2]
    assert "try --set trim=letter" in run(["build", "book.yaml", "--paper", "a3"])[2]


def test_a_suggestion_ignores_case() -> None:
    code, _, err = run(["build", "dominate", "--paper", "A4"])
    assert (code, err.strip()) == (2, "--set paper=A4: unknown paper 'A4'; did you mean 'a4'?")


@each("command", ["games", "new", "generate"])
def test_a_game_s_title_leads_to_its_name(command: str) -> None:
    code, _, err = run([command, "Domino finder"])
    assert code == 2
    assert err.strip().endswith("'Domino finder'; did you mean 'finder'?")


def test_an_older_output_survives_an_error(here: Path) -> None:
    spec = Path("spec.yaml")
    spec.write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    assert run(["build", "spec.yaml"])[0] == 0
    before = {path.name: path.read_bytes() for path in Path("output").iterdir()}
    spec.write_text("pnp: 1\nproducts: [{board: dominate}, {board: dominate, size: 99}]\n")
    assert run(["build", "spec.yaml"])[0] == 2
    assert {path.name: path.read_bytes() for path in Path("output").iterdir()} == before


def test_an_error_in_one_spec_keeps_back_the_files_of_all(here: Path) -> None:
    Path("bad.yaml").write_text("pnp: 1\nproducts: [{board: dominate, size: 2}]\n")
    assert run(["build", "dominate", "bad.yaml"])[0] == 2
    assert not Path("output").exists()


def test_a_setting_that_nothing_has_is_an_error() -> None:
    code, _, err = run(["build", "dominate", "--set", "sizzle=6"])
    assert (code, err.strip()) == (2, "--set sizzle=6: no product has an option 'sizzle'; did you mean 'size'?")


def test_deep_nesting_is_refused(here: Path) -> None:
    Path("deep.yaml").write_text("pnp: 1\na: " + "[" * 5000 + "]" * 5000)
    code, _, err = run(["build", "deep.yaml"])
    assert (code, err.strip()) == (2, "deep.yaml:2:43: this is nested more than 40 deep")


def test_large_files_are_refused(here: Path) -> None:
    Path("large.yaml").write_text("pnp: 1\n# " + "x" * 1_100_000)
    code, _, err = run(["build", "large.yaml"])
    assert (code, err.strip()) == (2, "large.yaml: larger than 1,000,000 bytes")


LONG = "x" * 5000
CUT = f"{'x' * 39}…{'x' * 20}"
MISSING = f"{'x' * 106}…{'x' * 53}"

BOOKLET = "pnp: 1\nproducts:\n- booklet: {{from: [set.yaml], {}}}\n"


@pytest.mark.parametrize(
    ("spec", "say"),
    [
        ('pnp: 1\nextends: "a\\0b"\n', r"spec.yaml:2:10: no file or built-in spec 'a\x00b'"),
        (f"pnp: 1\nextends: {LONG}\n", f"spec.yaml:2:10: no file or built-in spec '{CUT}'"),
        (
            f"pnp: 1\nproducts: [record: {LONG}]\n",
            f"spec.yaml:2:20: no file '{CUT}' in the spec's folder or below",
        ),
        (
            'pnp: 1\nproducts: [booklet: {from: ["a\\0b"]}]\n',
            r"spec.yaml:2:29: no file 'a\x00b' in the spec's folder or below",
        ),
        (
            BOOKLET.format(f"introduction: {LONG}.md"),
            f"spec.yaml:3:45: no file '{CUT[:-3]}.md' in the spec's folder or below",
        ),
        (
            BOOKLET.format("template: own.md.j2"),
            "own.md.j2:1:1: a number is too large",
        ),
    ],
)
@pytest.mark.parametrize("command", ["build", "check"])
def test_names_that_no_file_can_have_are_answered_like_other_missing_files(
    command: str, spec: str, say: str, here: Path
) -> None:
    Path("spec.yaml").write_text(spec, encoding="utf-8")
    Path("own.md.j2").write_text("{{ contents(1e400) }}")
    copy_set()
    code, _, err = run([command, "spec.yaml"])
    assert (code, err.strip()) == (2, say)


def copy_set() -> None:
    shutil.copy(CASES_FOLDER / "puzzles" / "mirror.yaml", "set.yaml")


@each(
    "arguments, say",
    [
        (["build", LONG], f"{MISSING}: no file and no built-in spec has this name"),
        (["check", LONG], f"{MISSING}: no file and no built-in spec has this name"),
        (["solve", LONG], f"{MISSING}: no file and no built-in set or record has this name"),
        (["new", "dominate", "-o", LONG], f"{MISSING}: can't be written: File name too long"),
        (["build", "dominate", "-o", LONG], f"{MISSING}: can't be written to: File name too long"),
        (["games", LONG], f"pnp: unknown game '{CUT}'; `pnp games` lists them"),
        (
            ["generate", "mirror", "--count", "1", "--seed", "1", "-o", LONG],
            f"{MISSING[:-6]}.found: can't be written: File name too long",
        ),
    ],
)
def test_messages_quote_long_names_short(arguments: list[str], say: str, here: Path) -> None:
    code, _, err = run(arguments)
    assert (code, err.strip()) == (2, say)
    assert not [*here.iterdir()]


@each("number", ["²", "9" * 5000, "-1"])
def test_a_setting_counts_products_in_plain_digits(number: str) -> None:
    code, _, err = run(["build", "dominate", "--set", f"products.{number}.size=6"])
    assert code == 2
    assert ": there is no '" in err
    assert len(err) < 250


@each("found", [b"\xff\xfe\xff", b"[" * 200_000])
def test_kept_puzzles_that_are_damaged_are_refused(found: bytes, here: Path) -> None:
    Path("set.yaml.found").write_bytes(found)
    code, _, err = run(["generate", "mirror", "--count", "1", "-o", "set.yaml"])
    assert (code, err.count("set.yaml.found: belongs to")) == (2, 1)


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_screenful_of_errors_is_enough(command: str, here: Path) -> None:
    Path("spec.yaml").write_text(
        "pnp: 1\nproducts:\n" + "".join(f"- {{board: dominate, size: -{k}}}\n" for k in range(200))
    )
    code, _, err = run([command, "spec.yaml"])
    lines = err.splitlines()
    assert (code, len(lines), lines[-1]) == (2, 21, "and 180 more errors")


def test_the_same_error_in_many_lines_is_told_once(here: Path) -> None:
    Path("spec.yaml").write_text("pnp: 1\nproducts:\n" + "- {board: dominate, size: 0}\n" * 200)
    code, _, err = run(["check", "spec.yaml"])
    (line,) = err.splitlines()
    assert code == 2
    assert line.startswith("spec.yaml:3:27: ")
    assert line.endswith(" (also in lines 4, 5, 6, 7, 8, 9, 10, 11, …)")


@pytest.mark.parametrize(
    ("command", "template"),
    some_daily(
        [("build", ""), ("check", "{# nothing #}"), ("check", "---"), ("build", "{{ contents() }}")],
        ("build", ""),
        ("check", "{# nothing #}"),
    ),
)
def test_a_template_that_makes_no_page_is_refused(command: str, template: str, here: Path) -> None:
    Path("spec.yaml").write_text(BOOKLET.format("template: own.md.j2"))
    Path("own.md.j2").write_text(template)
    copy_set()
    code, _, err = run([command, "spec.yaml"])
    assert (code, err.strip()) == (2, "own.md.j2: the template produces nothing to print")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no names that aren't UTF-8")
def test_names_that_are_no_text_and_no_url_work_on_the_index_page(here: Path) -> None:
    names = ["b\udcff.yaml", "a#1 50%?.yaml"]
    for name in names:
        Path(name).write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    assert run(["build", *names, "-o", "out", "--index"])[0] == 0
    page = (here / "out" / "index.html").read_text(encoding="utf-8")
    links = [unquote_to_bytes(link) for link in re.findall('href="([^"]+)"', page)]
    assert sorted(links) == sorted(os.fsencode(path.name) for path in Path("out").glob("*.pdf"))
