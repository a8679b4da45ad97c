"""Files for cutting machines: what DXF says is what the SVG for cutters says, line by line.

The reader of DXF here knows only pairs of group codes and values, and nothing of the library that writes them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from pnp.base.geometry import IDENTITY, Affine, Box, Point
from pnp.drawing.flatten import Placed, flatten
from pnp.drawing.shapes import Circle, Drawing, Group, Layer, Style, Text, polygon, rectangle
from pnp.drawing.shapes import Path as Line
from pnp.pipeline.product_files import product_files
from pnp.render.dxf import dxf_bytes, seen_strokes
from pnp.render.svg import svg_bytes
from pnp.sheets.sheet import PRINTED, Page
from tests.commands import run
from tests.rows import each
from tests.sheets.test_outlines import OUTLINES, made

XY = tuple[float, float]
FOLDED = "cut: rounded\nback-printing: {fold: gutter}"


def pairs(data: bytes) -> list[tuple[int, str]]:
    """Return the group codes of a DXF file with their values."""
    lines = data.decode().splitlines()
    return [(int(code), value.strip()) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def variable(data: bytes, name: str) -> str:
    """Return a value of the file's header."""
    found = pairs(data)
    return found[found.index((9, name)) + 1][1]


def dxf_lines(data: bytes, layer: str) -> list[list[XY]]:
    """Return the polylines of a layer; the first point of a closed one comes again at its end."""
    found = pairs(data)
    starts = [k for k, (code, _) in enumerate(found) if code == 0] + [len(found)]
    out: list[list[XY]] = []
    for start, end in pairwise(starts):
        entity = found[start:end]
        if entity[0][1] != "LWPOLYLINE" or (8, layer) not in entity:
            continue
        xs = [float(value) for code, value in entity if code == 10]
        ys = [float(value) for code, value in entity if code == 20]
        points = list(zip(xs, ys, strict=True))
        flags = next(int(value) for code, value in entity if code == 70)
        out.append([*points, points[0]] if flags & 1 else points)
    return out


def svg_lines(page: Page, layer: str) -> list[list[XY]]:
    """Return the lines of a layer of the SVG file, in its order, with y upwards as in DXF, and with the ends of
    curves only."""
    text = svg_bytes(page, all_layers=True).decode()
    found = re.search(rf'<g id="{layer}".*?</g>', text, re.DOTALL)
    out: list[list[XY]] = []
    data = " ".join(re.findall(r' d="([^"]*)"', found[0])) if found else ""
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ\"]*)", data):
        if letter == "Z":
            out[-1].append(out[-1][0])
            continue
        *_, x, y = map(float, numbers.replace(",", " ").split())
        if letter == "M":
            out.append([])
        out[-1].append((x, page.drawing.size.height - y))
    return out


DAILY = [FOLDED, OUTLINES["path"][0], OUTLINES["packed"][0]]


@each("options", DAILY, slow=[options for options, _ in OUTLINES.values()])
def test_dxf_and_svg_for_cutters_agree(tmp_path: Path, options: str) -> None:
    page = next(made(tmp_path, options).pages())
    data = dxf_bytes(page)
    for layer in ("cut", "fold"):
        expected, found = svg_lines(page, layer), dxf_lines(data, layer)
        assert bool(found) is (layer == "cut" or "fold" in options)
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert len(one) >= len(other), "it has several points for each curve"
            assert all(min(dist(a, b) for b in one) < 0.002 for a in other)
            assert (one[0], one[-1]) == (
                pytest.approx(other[0], abs=0.001),
                pytest.approx(other[-1], abs=0.001),
            )


def test_the_file_is_in_millimetres_passes_an_audit_and_is_the_same_each_time(tmp_path: Path) -> None:
    ezdxf = pytest.importorskip("ezdxf.filemanagement")
    page = next(made(tmp_path, FOLDED, 3).pages())
    data = dxf_bytes(page)
    assert data == dxf_bytes(page)
    assert (variable(data, "$ACADVER"), variable(data, "$INSUNITS")) == ("AC1024", "4")
    document = ezdxf.read(io.StringIO(data.decode()))
    assert not document.audit().errors
    assert {"cut", "fold", "print"} <= {layer.dxf.name for layer in document.layers}
    drawn = {entity.dxf.layer for entity in document.modelspace()}
    assert drawn == {"cut", "fold", "print"}


def test_what_is_printed_is_on_a_layer_of_its_own_with_letters_as_outlines() -> None:
    shapes = (
        Circle(20, 20, 5, Style(fill="#ff0000")),
        Text(5, 5, "i", 12, "#000000"),
        Group((polygon(((1, 1), (9, 1), (9, 9)), Style(stroke="#000000")),), layer=Layer.MARKS),
        Line((("M", 0.0, 0.0), ("L", 9.0, 9.0)), Style()),  # neither filled nor drawn
    )
    page = Page("page", "Page", Drawing(Box(0, 0, 40, 40).size, shapes), PRINTED)
    found = dxf_lines(dxf_bytes(page), "print")
    circle, *letter, mark = found
    assert all(abs(((x - 20) ** 2 + (y - 20) ** 2) ** 0.5 - 5) < 0.01 for x, y in circle)
    assert len(letter) == 2  # the dot, and the stem
    assert mark == [(1, 1), (9, 1), (9, 9), (1, 1)]


def seen(group: Group) -> Iterator[tuple[tuple[Point, ...], bool]]:
    placed: list[Placed] = list(flatten((group,), IDENTITY))
    return ((stroke.points, stroke.closed) for item in placed for stroke in seen_strokes(item))


def test_lines_are_cut_off_at_the_edge_of_their_window() -> None:
    square = rectangle(Box(0, 0, 10, 10), Style(fill="#000000"))
    (whole,) = seen(Group((square,), clip=Box(-1, -1, 11, 11)))
    assert whole == (((0, 0), (10, 0), (10, 10), (0, 10)), True)
    (half,) = seen(Group((square,), Affine(e=5), clip=Box(-1, -1, 5, 11)))
    assert half == (((10, 10), (5, 10), (5, 0), (10, 0)), False)
    assert not list(seen(Group((square,), clip=Box(20, 20, 30, 30))))
    triangle = polygon(((-5, -5), (15, -5), (5, 5)), Style())
    found = list(seen(Group((square,), outline=triangle)))
    assert found == [(((0, 0), (10, 0)), False)]


def test_only_fronts_are_for_the_machine(tmp_path: Path) -> None:
    product = made(tmp_path, "cut: rounded", 3)
    assert [name for name, _ in product_files(product, ("dxf",))] == ["mine-cards-pieces-front.dxf"]


def test_without_the_extra_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ezdxf.filemanagement", None)
    (tmp_path / "a.yaml").write_text("pnp: 1\nproducts: [{pieces: pawns}]\n", encoding="utf-8")
    code, _, err = run(["build", str(tmp_path / "a.yaml"), "-o", str(tmp_path / "out"), "--format", "dxf"])
    assert code == 2
    assert "--format dxf needs the extra 'cutting'" in err
