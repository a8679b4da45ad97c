"""Standees: both sides match, flaps and slots fit, and a table decides how large figures are."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from pnp.base.geometry import Size
from pnp.components.shared.folding import planes
from pnp.components.standees import FOOT, STRIP, Foot, foot_net, slot_width, standee_net
from pnp.drawing.shapes import Layer
from pnp.render.pdf import pdf_bytes
from pnp.sheets.pieces import Figure, area
from tests.components.nets import assert_apart
from tests.games.spec_pieces import errors, made, pieces
from tests.reading import PdfPath, paths
from tests.rows import each

SIZES = [Size(w, h) for w, h in product((12, 25, 30, 40, 63.5), (12, 30, 45, 60, 88.9))]
STANDS: tuple[Foot, ...] = ("flaps", "slots", "clip")


@each("size", SIZES)
def test_the_back_lies_on_the_front(size: Size) -> None:
    for stand in STANDS:
        net = standee_net(size, stand, 0.3)
        folded = planes(net)
        front, back = ([folded[side].at(*p) for p in net.by_name[side].points] for side in ("front", "back"))
        corners = {tuple(round(v, 6) + 0.0 for v in place) for place in front}
        assert corners == {tuple(round(v, 6) + 0.0 for v in place) for place in back}
        assert folded["front"].outwards.dot(folded["back"].outwards) == pytest.approx(-1)
        assert area(net.outline) == pytest.approx(sum(area(panel.points) for panel in net.panels))
        assert_apart(net)


@each("size", SIZES)
def test_flaps_are_level_and_point_to_both_sides(size: Size) -> None:
    net = standee_net(size, "flaps", 0.3)
    folded = planes(net)
    for side, sign in (("front", 1), ("back", -1)):
        places = [folded[f"{side}-foot"].at(*point) for point in net.by_name[f"{side}-foot"].points]
        assert all(abs(place.y) < 1e-6 for place in places), "the figure stands on them"
        assert max(sign * place.z for place in places) >= 10 - 1e-6


@each("thickness", [0.05, 0.2, 0.3, 0.5, 1.5])
def test_slots_hold_two_layers_and_meet_in_the_middle(thickness: float) -> None:
    assert 2 * thickness < slot_width(thickness) < 2 * thickness + 0.2
    figure, foot = standee_net(Size(30, 45), "slots", thickness), foot_net(30, thickness)
    deep = []
    for net, panel in ((figure, "front-foot"), (foot, "front")):
        points = net.by_name[panel].points
        xs = sorted({round(x, 6) for x, _ in points})
        assert xs[2] - xs[1] == pytest.approx(slot_width(thickness), abs=1e-5)
        ys = sorted({round(y, 6) for _, y in points})
        deep.append(min(b - a for a, b in pairwise(ys)))
        assert_apart(net)
    assert STRIP >= FOOT / 2
    assert foot.box.height == pytest.approx(2 * FOOT)


FIGURES = """
pieces: standees
build-stamp: false
ruler: false
front:
  - {shape: box, fill: "#123456", left: 2mm, top: 3mm, width: 5mm, height: 7mm}
"""


def _marks(pdf: bytes) -> list[PdfPath]:
    wanted = tuple(int("#123456"[at : at + 2], 16) / 255 for at in (1, 3, 5))
    near = [path for path in paths(pdf) if path.fill == pytest.approx(wanted, abs=0.003)]
    return [path for path in near if path.box[2] - path.box[0] > 4 and path.box[3] - path.box[1] > 4]


@pytest.mark.parametrize("back", ["mirrored", "same"])
def test_both_sides_are_where_they_should_be_on_paper(back: str) -> None:
    """Folded about the line between them, a mirrored back has its mark exactly behind that of the front."""
    product_made = made(f"{FIGURES}back: {back}")
    (piece,) = product_made.pieces
    front, behind = sorted((path.box for path in _marks(pdf_bytes(product_made))[:2]), key=lambda box: box[1])
    width = piece.outline.box.width
    assert width == pytest.approx(30)
    assert behind[1] - 3 == pytest.approx(front[3] + 3, abs=0.01), "both are 3 mm from the fold"
    left = front[0] - 2
    if back == "mirrored":
        assert behind[0] == pytest.approx(front[0], abs=0.01)
    else:
        assert behind[2] == pytest.approx(left + width - 2, abs=0.01)
    assert behind[3] - behind[1] == pytest.approx(7, abs=0.01)


def test_a_table_decides_how_large_figures_are() -> None:
    found = pieces(
        "pieces: standees\nstand: slots\nwidth: '{w}'\nheight: '{h}'\neach: '{n}'\n"
        "rows: [{name: Ada, w: 25mm, h: 40mm, n: 2}, {name: Bo, w: 3cm, h: 60mm, n: 1}]"
    )
    assert [piece.name for piece in found[:3]] == ["1 Ada", "1 Ada", "2 Bo"]
    assert found[0].outline.box.size == pytest.approx((25, 2 * (40 + STRIP)))
    assert found[2].outline.box.size == pytest.approx((30, 2 * (60 + STRIP)))
    assert len(found) == 6, "a foot for each"
    assert isinstance(found[0].on_table, Figure)
    assert found[0].on_table.front.size == pytest.approx((25, 40))


def test_errors_in_figures_are_at_their_places(tmp_path: Path) -> None:
    (wrong,) = errors("pieces: standees\nheight: '{h}'\nrows: [{name: Ada, h: 4m}]")
    assert wrong.startswith("mine.yaml:5:")
    assert errors("pieces: standees\nheight: 2mm") == ["mine.yaml:4:13: must be from 12 mm to 120 mm, not 2 mm"]
    (path, hint) = errors("pieces: pawns\nfront: [{picture: a.svg}]")[0].split("; ")
    assert path == "mine.yaml:4:5: unknown option 'front' for pieces 'pawns'"
    assert hint == "`pieces: standees` makes your own figures"


def test_figures_of_several_sizes_are_all_cut_in_the_same_way() -> None:
    sizes = "rows: [{name: A, h: 40mm}, {name: B, h: 50mm}, {name: C, h: 60mm}]"
    (sheet,) = made(f"pieces: standees\nheight: '{{h}}'\n{sizes}").sheets
    assert Layer.CUT in sheet.layers
    assert not sheet.outlined


def test_a_sheet_that_only_shows_how_to_fold_is_no_sheet_to_save() -> None:
    found = made("pieces: screens\nwidth: 120mm\nwing: 60mm\nheight: 85mm\neach: 2\npaper: a4")
    assert [sheet.part is None for sheet in found.sheets] == [True, False]
    assert "would be enough" not in found.remark
