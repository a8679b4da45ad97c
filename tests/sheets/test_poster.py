"""Large boards over many pages: every part of the board is on some page at true size, pages meet."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.workshop import Request, build
from tests.reading import pages_mm, paths, texts


def poster(tmp_path: Path, *settings: str) -> bytes:
    spec = tmp_path / "large.yaml"
    spec.write_text(
        "pnp: 1\nproducts:\n  - board: dominate\n    cell: 40mm\n    trackers: false\n    tally: false\n"
    )
    build(Request((str(spec),), tmp_path / "out", ("pdf",), settings))
    return (tmp_path / "out" / "large-dominate-board.pdf").read_bytes()


def test_a_map_and_then_the_pages_row_by_row(tmp_path: Path) -> None:
    pdf = poster(tmp_path)
    pages = len(pages_mm(pdf))
    assert "assembly map" in texts(pdf, 0)
    names = [texts(pdf, page).split("page ")[1].split(" of")[0] for page in range(1, pages)]
    assert names == sorted(names)
    assert names[0] == "A1"
    assert len(names) == pages - 1 == 4


def test_neighbouring_pages_share_what_the_overlap_says(tmp_path: Path) -> None:
    """The same upright line of the board, on two pages, lies a page less the overlap apart."""
    for overlap in (10.0, 20.0):
        pdf = poster(tmp_path, f"overlap={overlap:g}mm", "orientation=portrait")
        columns = {page: _upright_lines(pdf, page) for page in (1, 2)}
        step = 190 - overlap
        shared = [x for x in columns[1] if any(abs(x - step - other) < 0.01 for other in columns[2])]
        assert len(shared) >= 2


def _upright_lines(pdf: bytes, page: int) -> list[float]:
    found = []
    for path in paths(pdf, page):
        points = path.points
        found += [a[0] for a, b in itertools.pairwise(points) if a[0] == b[0] and abs(a[1] - b[1]) > 100]
    return found


def test_squares_have_their_true_size_on_every_page(tmp_path: Path) -> None:
    pdf = poster(tmp_path)
    for page in range(1, len(pages_mm(pdf))):
        xs = sorted(set(_upright_lines(pdf, page)))
        steps = {round(b - a, 2) for a, b in itertools.pairwise(xs)}
        assert 40.0 in steps


def test_too_many_pages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"pages; at most 64 are allowed"):
        poster(tmp_path, "cell=60mm", "size=40", "paper=a5")
