"""A hundred cases of the fuzzer; `make fuzz` runs many more."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from fuzz.cases import KINDS, Case, Failure, case_of
from fuzz.failing import failing
from fuzz.oracle import unsound, wrong_with
from fuzz.ranges import run_case
from fuzz.running import run_here
from fuzz.totals import Campaign, Totals, load, save
from pnp.base.geometry import Box, Size
from pnp.drawing.shapes import Drawing, Style, line, rectangle
from pnp.drawing.shapes import Path as DrawnPath
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet

QUICK = frozenset(
    [
        "spec",
        "setting",
        "record",
        "config",
        "words",
        "calibrate",
        "cards",
        "export",
        "manifest",
        "address",
        "convert",
    ]
)
"""Kinds that start no solver and no process."""


@pytest.mark.long("runs dozens of commands")
def test_hostile_input_is_refused_in_words(tmp_path: Path) -> None:
    totals = Totals()
    for number in range(60):
        case = case_of(number)
        if case.kind in QUICK and (case.arguments[0] != "build" or number < 10):
            run_case(case, tmp_path / "work", totals)
    assert totals.wrong == {}
    assert totals.cases > 20
    assert {"exit code 0", "exit code 2"} <= totals.endings.keys()


def test_a_number_is_a_case() -> None:
    assert case_of(7) == case_of(7)
    assert {case_of(number).kind for number in range(400)} == set(KINDS)


def test_the_oracle_sees_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> int:
        Path("left.txt").touch()
        raise AssertionError("nobody foresaw this")

    monkeypatch.setattr("pnp.commands.group.run", broken)
    case = case_of(1)
    reasons = wrong_with(case, run_here(case, tmp_path / "work"), tmp_path / "work")
    assert reasons[0] == "exit code 70"
    assert reasons[1].startswith("crash file: ")
    assert reasons[2] == "exit code 70, yet there is left.txt"


def test_the_oracle_sees_files_that_do_not_open(tmp_path: Path) -> None:
    for name in ("a.pdf", "a.svg", "a.png", "a.html"):
        (tmp_path / name).write_bytes(b"<svg>")
        assert list(unsound(tmp_path / name))


def test_what_is_off_the_page_is_told_from_rows_of_dots_near_its_edge(tmp_path: Path) -> None:
    dots = Style(stroke="#000000", width=0.7, cap="round")
    rows = tuple(line(20 + k / 3, 10 * k + 1, 20 + k / 3 + 0.001, 10 * k + 1.006, dots) for k in range(8))
    for name, shape, said in (
        ("dots", DrawnPath(tuple(segment for one in rows for segment in one.segments), dots), []),
        ("bleed", rectangle(Box(-8, -8, 50, 50), Style(fill="#aa0000")), []),
        ("lost", line(10, 10, 10, -40, dots), ["page 1: something is off the page"]),
    ):
        sheet = Sheet("Page", Drawing(Size(100, 100), (shape,)))
        (tmp_path / f"{name}.pdf").write_bytes(pdf_bytes(Product(name, "Page", (sheet,))))
        assert list(unsound(tmp_path / f"{name}.pdf")) == said


@pytest.mark.long("fills in the templates of two books")
def test_bounded_work_in_a_copy_of_the_process_ends_as_in_a_new_one(tmp_path: Path) -> None:
    spec = b"pnp: 1\nproducts: [{booklet: {from: [puzzles/mirror.yaml], template: own.md.j2}}]\n"
    for template, said in ((b"{{ book.title }}", b""), (b"{{ nobody.knows }}", b"own.md.j2:1")):
        case = Case(0, "template", ("check", "spec.yaml"), {"spec.yaml": spec, "own.md.j2": template})
        outcome = run_here(case, tmp_path / "work")
        assert (outcome.code, outcome.raised) == (2 if said else 0, ""), outcome.err
        assert said in outcome.err


def test_a_failure_that_is_injected_is_met(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with failing(Failure("write", 2, errno.ENOSPC)):
        path.write_bytes(b"first")
        with pytest.raises(OSError, match="No space left"):
            path.write_bytes(b"second")
        path.write_bytes(b"third")
    assert path.read_bytes() == b"third"


def test_totals_are_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, file in (("RESULTS", ""), ("TABLE", "fuzz.md"), ("COUNTS", "fuzz.json")):
        monkeypatch.setattr(f"fuzz.totals.{name}", tmp_path / file)
    totals = Totals(slowest=1.5, wrong={3: ["exit code 70"]})
    totals.kinds["spec"] += 4
    totals.endings["exit code 2"] += 4
    save(Campaign(0, 4, totals), "1.0")
    assert load("1.0") == Campaign(0, 4, totals)
    assert load("1.1") is None
    assert "- 3: exit code 70" in (tmp_path / "fuzz.md").read_text()
