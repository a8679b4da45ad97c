"""`pnp check` lays out what a build lays out, and refuses whatever a build refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.language.catalogue import builtin_sets
from tests.commands import run
from tests.rows import each

EASY = "{puzzles: dominosa, pips: 3, count: 1, difficulty: easy, seed: 1}"
SPECS = {
    "options that no puzzle can have": "  - {puzzles: mirror, columns: 6, count: 1, difficulty: easy}\n",
    "a text that is wrong before any puzzle is made": (
        f"  - booklet:\n      from: [{EASY}]\n      introduction: |\n"
        "        ```mirror\n        nonsense\n        ```\n"
    ),
    "two products whose files have one name": (
        "  - {booklet: {from: [puzzles/bee.yaml], count: 4, solutions: separate}, name: q}\n"
        "  - {board: dominate, name: q-solutions}\n"
    ),
    "a template that asks for what there isn't": f"  - booklet: {{from: [{EASY}], template: own.md.j2}}\n",
    "a file with puzzles beside those to generate": f"  - booklet: {{from: [gone.yaml, {EASY}]}}\n",
}
DEEP = {
    "a puzzle that doesn't fit on its page": f"  - {EASY[:-1]}, paper: {{width: 60mm, height: 60mm}}}}\n",
}


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    (here / "own.md.j2").write_text("# {{ boook.title }}\n")
    return here


def write(products: str) -> None:
    Path("spec.yaml").write_text(f"pnp: 1\nproducts:\n{products}")


@each("products", SPECS.values())
def test_check_refuses_what_build_refuses(products: str) -> None:
    write(products)
    code, _, err = run(["build", "spec.yaml"])
    assert (code, bool(err)) == (2, True)
    for options in ((), ("--deep",)):
        assert run(["check", "spec.yaml", *options]) == (2, "", err)


@pytest.mark.parametrize("products", DEEP.values(), ids=DEEP.keys())
def test_what_only_generated_puzzles_tell_is_checked_deeply(products: str) -> None:
    write(products)
    _, _, err = run(["build", "spec.yaml"])
    assert run(["check", "spec.yaml", "--deep"]) == (2, "", err)
    note = "spec.yaml: OK, 1 product; 1 not laid out: add --deep to generate puzzles\n"
    assert run(["check", "spec.yaml"]) == (0, note, "")
    assert json.loads(run(["check", "spec.yaml", "--json"])[1])["files"][0]["unseen"] == 1


def test_a_deep_check_writes_nothing(folder: Path) -> None:
    write(f"  - {EASY}\n")
    before = sorted(folder.iterdir())
    assert run(["check", "spec.yaml", "--deep"]) == (0, "spec.yaml: OK, 1 product\n", "")
    assert sorted(folder.iterdir()) == before


def test_every_error_of_sets_to_generate_is_told_at_once() -> None:
    products = (
        "{puzzles: mirror, columns: 6}",
        "{puzzles: capturing, rows: 3}",
        "{board: dominate, size: 99}",
    )
    write("".join(f"  - {product}\n" for product in products))
    err = run(["check", "spec.yaml"])[2]
    assert [line.split(": ")[0] for line in err.splitlines()] == [
        "spec.yaml:3:15",
        "spec.yaml:4:15",
        "spec.yaml:5:29",
    ]


def test_the_html_page_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """An HTML page is made from the same template once more, and may fail on its own."""
    from pnp.base.errors import SpecError
    from pnp.language.reader import Mark

    def fail(*_: object) -> bytes:
        raise SpecError([Mark("own.md.j2", 1, 1).error("no page")])

    monkeypatch.setattr("pnp.products.on_pages.binding.html_page", fail)
    write("  - rules: dominate\n")
    assert run(["check", "spec.yaml"]) == (2, "", "own.md.j2:1:1: no page\n")


def test_the_pages_of_a_set_are_laid_out_as_a_build_does(folder: Path) -> None:
    text = builtin_sets()["puzzles/dominosa"].read_text(encoding="utf-8")
    (folder / "set.yaml").write_text(text.replace("name: Puzzle 1", f"name: {'W' * 400}", 1))
    code, _, err = run(["build", "set.yaml"])
    assert (code, bool(err)) == (2, True)
    assert run(["check", "set.yaml", "--deep"]) == (2, "", err)
