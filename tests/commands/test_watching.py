"""Building again when files change: which files are watched, which are written, and which are never
replaced."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.pipeline.watch import watch_spec
from tests.commands import run
from tests.drawn.cases import CASES_FOLDER
from tests.places import visible
from tests.reading import texts

EASY = "{puzzles: dominosa, pips: 3, count: 1, difficulty: easy}"
DOMINOSA = CASES_FOLDER / "puzzles" / "dominosa.yaml"


def test_watch_builds_again_after_each_change_and_lives_through_errors(tmp_path: Path) -> None:
    spec, output, said = tmp_path / "spec.yaml", tmp_path / "out", []
    spec.write_text("pnp: 1\nproducts: [{board: dominate}]\n")
    texts_of_spec = iter(
        ["pnp: 1\nproducts: [{board: dominate, sise: 5}]\n", "pnp: 1\nproducts: [{board: dominate, size: 5}]\n"]
    )

    def changes(_folders: frozenset[Path]) -> Iterator[None]:
        for text in texts_of_spec:
            spec.write_text(text)
            yield

    watch_spec(str(spec), output, ("pdf",), said.append, changes)
    assert [line.split(":")[-1].strip() for line in said] == [
        str(output / "spec-dominate-board.pdf"),
        ["unknown option 'sise' for board 'dominate'; did you mean 'size'?"][-1],
        str(output / "spec-dominate-board.pdf"),
    ]
    assert "5 × 5 torus" in texts((output / "spec-dominate-board.pdf").read_bytes())


@pytest.mark.long("builds a book after each of six changes")
def test_watch_sees_every_file_that_a_book_is_made_from_and_not_those_it_writes(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    sources = {
        "sets/own.yaml": DOMINOSA.read_text(encoding="utf-8"),
        "own.md.j2": "# {{ book.title }}\n",
        "before.md": "Read this first.\n",
        "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>\n',
        "book.yaml": "pnp: 1\ntheme: {logo: logo.svg}\n"
        "products:\n  - booklet:\n      from:\n        - sets/own.yaml\n"
        f"        - {EASY}\n"
        "      template: own.md.j2\n      introduction: before.md\n",
    }
    for name, text in sources.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    asked: list[str] = []
    touched = iter(["book-dominosa.yaml", "nothing", *sources])

    def changes(folders: frozenset[Path]) -> Iterator[None]:
        assert {tmp_path, tmp_path / "sets"} <= folders
        for name in touched:
            asked.append(name)
            if name != "nothing":
                more = "\n" if name in sources else ""
                (tmp_path / name).write_text((tmp_path / name).read_text("utf-8") + more, encoding="utf-8")
            yield

    said: list[str] = []
    watch_spec(str(tmp_path / "book.yaml"), tmp_path, ("pdf",), said.append, changes)
    assert asked == ["book-dominosa.yaml", "nothing", *sources]
    pages = [line for line in said if line.endswith("book.pdf")]
    assert len(pages) == 1 + len(sources)


def test_what_changes_during_a_build_is_built(tmp_path: Path) -> None:
    spec, said = tmp_path / "spec.yaml", []
    spec.write_text("pnp: 1\nproducts: [{board: dominate}]\n")

    def tell(line: str) -> None:
        said.append(line)
        if len(said) == 1:  # the first build has not ended yet
            spec.write_text("pnp: 1\nproducts: [{board: dots}]\n")

    watch_spec(str(spec), tmp_path / "out", ("pdf",), tell, lambda _folders: iter(()))
    assert [Path(line).name for line in said] == ["spec-dominate-board.pdf", "spec-dots-board.pdf"]


def test_what_a_spec_is_read_from_is_never_replaced(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text(
        "pnp: 1\nproducts:\n  - {puzzles: dominosa, pips: 3, count: 1, difficulty: easy, name: one}\n"
    )
    shutil.copy(DOMINOSA, tmp_path / "two-dominosa.yaml")
    two.write_text(
        f"pnp: 1\nproducts:\n  - booklet:\n      from:\n        - two-dominosa.yaml\n        - {EASY}\n"
    )
    before = {path.name: path.read_bytes() for path in visible(tmp_path)}
    for spec, file in ((one, one), (two, tmp_path / "two-dominosa.yaml")):
        code, _, err = run(["build", str(spec), "-o", str(tmp_path)])
        assert code == 2
        assert err.startswith(f"{file}: would be replaced, but this build reads it")
    assert {path.name: path.read_bytes() for path in visible(tmp_path)} == before
