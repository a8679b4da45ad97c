"""Tuck boxes and trays, folded in space: edges meet, flaps fit, and what goes inside has space to spare."""

from __future__ import annotations

from math import dist
from pathlib import Path as FilePath
from random import Random

import pytest

from pnp.base.geometry import Point
from pnp.components.cards.sizes import SIZES
from pnp.components.shared.folding import Plane, planes
from pnp.components.shared.nets import Net
from pnp.components.tray import TraySizes, tray_net, tray_sizes
from pnp.components.tuck_box import TuckBoxOptions, notch, tuck_halves, tuck_net, tuck_sizes
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer, Path, Text
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_text
from pnp.sheets.pieces import area
from pnp.sheets.sheet import Product
from tests.games.spec_pieces import errors, pieces
from tests.rows import each


def some_options() -> list[TuckBoxOptions]:
    """Fifty boxes of all kinds: every named size, sleeves, few cards and many, thin paper and thick."""
    random, found = Random(40), []
    for k in range(50):
        size: object = sorted(SIZES)[k % len(SIZES)]
        if k % 5 == 4:
            size = {"width": f"{random.randint(30, 110)}mm", "height": f"{random.randint(30, 140)}mm"}
        found.append(
            TuckBoxOptions.model_validate(
                {
                    "size": size,
                    "count": random.choice([1, 9, 18, 32, 54, 78, 110, 200]),
                    "sleeves": random.choice(["none", "thin", "thick"]),
                    "card-thickness": f"{random.choice([0.1, 0.25, 0.3, 0.35, 0.5])}mm",
                    "box-thickness": f"{random.choice([0.1, 0.2, 0.3, 0.5, 0.8])}mm",
                    "spare": f"{random.choice([1, 1, 2.5])}mm",
                }
            )
        )
    return found


BOXES = some_options()


def edge(net: Net, folded: dict[str, Plane], panel: str, *corners: int) -> tuple[float, ...]:
    """Return the ends of an edge of a panel, in space."""
    points = net.by_name[panel].points
    return tuple(value for corner in corners for value in folded[panel].at(*points[corner]))


def apart(folded: dict[str, Plane], one: str, other: str, point: Point) -> float:
    """Return how far a point of one panel is from the plane of another."""
    plane, place = folded[other], folded[one].at(*point)
    return abs(place.plus(plane.origin, -1).dot(plane.outwards))


@each("options", BOXES)
def test_the_edges_of_a_tuck_box_meet(options: TuckBoxOptions) -> None:
    sizes = tuck_sizes(options)
    net = tuck_net(sizes)
    folded = planes(net)
    # The free edge of the back meets the left side, whose tab is behind it.
    assert edge(net, folded, "back", 1, 2) == pytest.approx(edge(net, folded, "left", 0, 3), abs=1e-9)
    # The lid's far edge meets the front's upper edge, and the bottom's far edge the back's lower one. Both
    # are shorter by the same amount at each end, so that they close.
    for flap, corners, onto, ends in (
        ("top", (2, 3), "front", (2, -1)),
        ("bottom", (2, 3), "back", (0, 1)),
    ):
        far = [folded[flap].at(*net.by_name[flap].points[k]) for k in corners]
        near = [folded[onto].at(*net.by_name[onto].points[k]) for k in ends]
        gaps = sorted(min(dist(a, b) for b in near) for a in far)
        assert gaps[0] == pytest.approx(gaps[1])
        assert gaps[1] <= max(0.5, sizes.paper) + 1e-9
        assert all(abs(a.y - near[0].y) < 1e-9 and abs(a.z - near[0].z) < 1e-9 for a in far)


@each("options", BOXES)
def test_what_goes_into_a_tuck_box_has_a_millimetre_to_spare(options: TuckBoxOptions) -> None:
    (card, pile), t = options.content, options.box_thickness
    folded = planes(tuck_net(tuck_sizes(options)))
    origin = Point(0, 0)
    depth = apart(folded, "front", "back", origin) - 3 * t  # half of each wall, the tab, and the lid's flap
    width = tuck_sizes(options).width - t  # half of each wall
    height = tuck_sizes(options).height - 2.5 * t  # half of the lid and of the bottom, and the inner bottom
    assert apart(folded, "left", "right", Point(-tuck_sizes(options).depth, 0)) == pytest.approx(width + t)
    assert min(width - card.width, height - card.height, depth - pile) >= 1 - 1e-9


@each("options", BOXES)
def test_the_flaps_of_a_tuck_box_fit_where_they_go(options: TuckBoxOptions) -> None:
    sizes = tuck_sizes(options)
    net = tuck_net(sizes)
    folded = planes(net)
    places = {panel.name: [folded[panel.name].at(*point) for point in panel.points] for panel in net.panels}
    t = sizes.paper
    # The flap of the lid fits between the sides, and doesn't reach the pile of cards.
    assert all(t <= place.x + 1e-9 and place.x <= sizes.width - t + 1e-9 for place in places["tuck"])
    assert notch(sizes.width, sizes.height) < max(sizes.height - place.y for place in places["tuck"])
    # Dust flaps don't reach each other, and nothing reaches beyond the box.
    for above in ("above", "below"):
        left = max(place.x for place in places[f"left-{above}"])
        assert left < min(place.x for place in places[f"right-{above}"])
    for name, corners in places.items():
        assert all(-1e-6 <= place.x <= sizes.width + 1e-6 for place in corners), name
        assert all(-1e-6 <= place.y <= sizes.height + 1e-6 for place in corners), name
        assert all(-sizes.depth - 1e-6 <= place.z <= 1e-6 for place in corners), name


@each("options", BOXES)
def test_no_part_of_a_net_lies_on_another(options: TuckBoxOptions) -> None:
    tray = tray_sizes(options)
    for net in (tuck_net(tuck_sizes(options)), tray_net(tray), tray_net(tray.lid)):
        assert area(net.outline) == pytest.approx(sum(area(panel.points) for panel in net.panels))
        assert len(net.folds) == len(net.panels) - 1


@each("options", BOXES)
def test_the_walls_of_trays_meet_and_the_lid_goes_over(options: TuckBoxOptions) -> None:
    tray, t = tray_sizes(options), options.box_thickness
    for sizes in (tray, tray.lid):
        _check_corners(sizes)
    (card, pile), lid = options.content, tray.lid
    assert tray.width - t - card.width >= 1 - 1e-9
    assert tray.height - 3 * t - card.height >= 1 - 1e-9  # the tabs are inside the shorter walls
    assert tray.depth - t / 2 - pile >= 1 - 1e-9
    assert lid.width - t >= tray.width + t + 0.5
    assert lid.height - 3 * t >= tray.height + t + 0.5
    assert lid.depth <= tray.depth


def test_the_walls_of_a_lid_are_upright_where_it_lies_on_its_tray() -> None:
    """The net shows the lid from above: what is on a wall has its upper edge at the top of the lid."""
    sizes = TraySizes(80, 50, 20, 0.3)
    net = tray_net(sizes.lid)
    for side in ("left", "right", "top", "bottom"):
        panel, size = net.by_name[side], sizes.sides[side]
        for x in (-size.width / 2, size.width / 2):
            upper, lower = (panel.place(x, y) for y in (size.height / 2, -size.height / 2))
            assert min(dist(upper, point) for point in net.by_name["front"].points) < 1e-9
            assert min(dist(lower, point) for point in panel.points) < 1e-9


def _check_corners(sizes: TraySizes) -> None:
    net = tray_net(sizes)
    folded = planes(net)
    places = {panel.name: [folded[panel.name].at(*point) for point in panel.points] for panel in net.panels}
    for one, other in (("left", "top"), ("left", "bottom"), ("right", "top"), ("right", "bottom")):
        shared = {tuple(round(v, 6) for v in place) for place in places[one]}
        shared &= {tuple(round(v, 6) for v in place) for place in places[other]}
        assert len(shared) == 2, "neighbouring walls have one edge in common"
    for k in range(1, 5):
        wall = "bottom" if k in (1, 3) else "top"
        plane = folded[wall]
        assert all(abs(place.plus(plane.origin, -1).dot(plane.outwards)) < 1e-6 for place in places[f"tab-{k}"])
        assert all(-1e-6 <= place.x <= sizes.width + 1e-6 for place in places[f"tab-{k}"])
        assert all(-sizes.depth - 1e-6 <= place.z <= 1e-6 for place in places[f"tab-{k}"])


def test_scores_are_on_the_fold_layer_and_the_notch_is_cut() -> None:
    (piece,) = pieces("pieces: tuck-box\ncount: 54\nlabel: Salt")
    folds = [placed.shape for placed in flatten(piece.front) if placed.layer is Layer.FOLD]
    (creases,) = [shape for shape in folds if isinstance(shape, Path)]
    assert len(creases.segments) == 2 * 12
    assert piece.outline.line == tuck_net(tuck_sizes(TuckBoxOptions())).centred().outline
    assert len(piece.steps) == 5
    assert piece.assembled is not None


def test_box_is_short_for_tuck_box() -> None:
    (piece,) = pieces("pieces: box\nsize: tarot\ncount: 60")
    assert piece.kind is not None
    assert piece.kind.counted(2) == "2 tuck boxes"


@pytest.mark.slow
def test_a_table_makes_a_box_for_each_row() -> None:
    found = pieces(
        "pieces: tuck-box\ncount: 20\nlabel: '{name}'\ncolour: '{colour}'\n"
        "rows: [{name: Day, colour: '#f2c14e'}, {name: Night, colour: '#2b2540'}]"
    )
    assert [piece.name for piece in found] == ["1 Day", "2 Night"]
    assert found[0].outline == found[1].outline
    texts = [[p.shape.colour for p in flatten(piece.front) if isinstance(p.shape, Text)] for piece in found]
    assert texts[0][0] != texts[1][0], "letters stand out from the colour of their box"


def test_errors_in_a_box_are_at_their_places() -> None:
    assert errors("pieces: tuck-box\nlabel: '{nam}'\nrows: [{name: a}]") == [
        "mine.yaml:4:12: the table has no column 'nam'; did you mean 'name'?"
    ]
    assert "unknown colour 'drak'; did you mean 'dark'?" in errors("pieces: tray\ncolour: drak")[0]
    (large,) = errors("pieces: tuck-box\nsize: jumbo\ncount: 400")
    assert "doesn't fit" in large
    assert large.endswith("or set `halves: true`")


@each("options", BOXES)
def test_the_halves_of_a_tuck_box_are_its_panels_and_a_second_tab(options: TuckBoxOptions) -> None:
    sizes = tuck_sizes(options.model_copy(update={"halves": True}))
    assert sizes.depth == pytest.approx(tuck_sizes(options).depth + options.box_thickness)
    first, second = tuck_halves(sizes)
    whole = tuck_net(sizes)
    assert {panel.name for net in (first, second) for panel in net.panels} == {*whole.by_name, "joint"}
    assert area(first.outline) + area(second.outline) == pytest.approx(
        area(whole.outline) + area(second.by_name["joint"].points)
    )
    joint = planes(second)["joint"]
    right = planes(second)["right"]
    corners = [joint.at(*point) for point in second.by_name["joint"].points]
    assert all(place.plus(right.origin, -1).dot(right.outwards) < 1e-6 for place in corners), "behind the front"


def test_a_box_too_large_for_the_paper_is_made_in_halves() -> None:
    halves = pieces("pieces: tuck-box\nsize: tarot\ncount: 78\nsleeves: thin\nhalves: true")
    assert [piece.name for piece in halves] == ["1 box 1", "1 box 2"]
    assert halves[0].kind is not None
    assert halves[0].kind.counted(2) == "2 halves of tuck boxes"


def boxes_of(folder: FilePath, lines: str) -> Product:
    text = "pnp: 1\nproducts:\n  - pieces: tuck-box\n" + "".join(f"    {line}\n" for line in lines.splitlines())
    (product,) = make_products(load_text(text, folder / "box.yaml", "box.yaml"))
    return product


def test_a_label_is_left_out_where_it_would_touch_the_edges(tmp_path: FilePath) -> None:
    def labels(count: int) -> int:
        (piece,) = boxes_of(tmp_path, f"label: Salt\ncount: {count}").pieces
        return sum(isinstance(one.shape, Text) and one.shape.text == "Salt" for one in flatten(piece.front))

    assert labels(54) == 5, "front, back, top and two sides"
    assert labels(8) == 2, "front and back"


def test_a_picture_that_loses_some_of_itself_is_told(tmp_path: FilePath) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} 100'><rect width='50' height='50'/></svg>"
    (tmp_path / "wide.svg").write_text(svg.format(150))
    (tmp_path / "tall.svg").write_text(svg.format(71))
    told = boxes_of(tmp_path, "picture: wide.svg\ncount: 20").remark
    assert "'wide.svg' isn't the same shape as the front" in told
    assert not boxes_of(tmp_path, "picture: tall.svg\ncount: 20").remark


def test_a_label_on_a_wall_is_in_one_line_if_that_can_be_read(tmp_path: FilePath) -> None:
    options = "size: {width: 85mm, height: 60mm}, label: La Guerre des Tartes, picture: tart.svg"
    text = f"pnp: 1\nproducts:\n  - {{pieces: tray, {options}}}\n"
    svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>"
    (tmp_path / "tart.svg").write_text(svg)
    (product,) = make_products(load_text(text, tmp_path / "tray.yaml", "tray.yaml"))
    words = [one.shape.text for one in flatten(product.pieces[0].front) if isinstance(one.shape, Text)]
    assert words == ["La Guerre des Tartes"] * 5, "on the front and each wall"
