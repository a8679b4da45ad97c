"""Puzzles one by one, for publishers who lay out their own pages: pictures, and a table of them."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import PIL.Image
import pytest

from pnp.pipeline.build import Request, build
from tests.places import visible
from tests.reading import pages_mm

BOOKLET = """
pnp: 1
products:
  - booklet:
      from: [puzzles/mirror.yaml]
      count: 2
      hints: true
      solutions: {solutions}
"""


@pytest.mark.parametrize("solutions", ["at-end", "separate", "none"])
def test_every_puzzle_hint_and_solution_is_a_file(tmp_path: Path, solutions: str) -> None:
    (tmp_path / "my.yaml").write_text(BOOKLET.replace("{solutions}", solutions), encoding="utf-8")
    out = tmp_path / "out"
    build(
        Request(
            specs=(str(tmp_path / "my.yaml"),), output=out, formats=("singles", "singles-pdf", "singles-png")
        )
    )
    names = {path.name for path in visible(out)}
    rows = [*csv.DictReader(io.StringIO((out / "my-singles.csv").read_text(encoding="utf-8")))]
    assert len(rows) == 2
    wanted = {"my-singles.csv"}
    for row in rows:
        assert row["name"]
        assert row["difficulty"]
        assert int(row["seed"]) > 0
        assert row["task"]
        assert len(row["hint-texts"].splitlines()) >= len(row["hints"].split()) > 0
        files = [row["puzzle"], *row["hints"].split(), *row["solutions"].split()]
        assert ("solution" in row["solutions"]) == (solutions != "none")
        wanted |= {f"{file}.{ending}" for file in files for ending in ("svg", "pdf", "png")}
    assert names == wanted
    puzzle = rows[0]["puzzle"]
    ((width, height),) = pages_mm((out / f"{puzzle}.pdf").read_bytes())
    with PIL.Image.open(out / f"{puzzle}.png") as image:
        assert image.size == pytest.approx((width / 25.4 * 300, height / 25.4 * 300), abs=2)
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_pieces_come_as_pdf_and_png_too(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(
        "pnp: 1\nproducts:\n  - {pieces: cards, rows: [{a: Fox}, {a: Owl}], size: mini}\n", encoding="utf-8"
    )
    out = tmp_path / "out"
    build(Request(specs=(str(tmp_path / "my.yaml"),), output=out, formats=("singles-pdf", "singles-png")))
    stems = {"1-fox-front", "1-fox-back", "2-owl-front", "2-owl-back"}
    assert {path.stem.partition("pieces-")[2] for path in visible(out)} == stems
    fox = next(out.glob("*fox-front.pdf"))
    assert pages_mm(fox.read_bytes()) == [pytest.approx((44.45, 63.5), abs=0.01)]
