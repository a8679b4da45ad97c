"""Scatters of Cobra Paw: dominoes at any angle that never overlap and never leave the table."""

from __future__ import annotations

import cmath
import math
import re
from itertools import combinations

import pytest
from hypothesis import example
from hypothesis import strategies as st

from pnp.base.errors import TextError
from pnp.base.streams import stream
from pnp.components.dominoes.tiles import tile_set
from pnp.games.cobra_paw import packing
from pnp.games.cobra_paw.engine import size_for
from pnp.games.cobra_paw.packing import scatter
from pnp.games.cobra_paw.scatter import (
    CLEAR,
    GAP,
    SQUARE,
    Lying,
    Scatter,
    apart,
    distance,
    on_table,
    separation,
)
from tests.examples import given_examples
from tests.rows import each, some_daily

LYING = st.builds(
    Lying,
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 250),
    st.integers(0, 250),
    st.integers(0, 359),
)
TABLE = "table: 4x3\n"
TWO_SETS = [*tile_set(6), *tile_set(6)[1:]]


# A second, slower geometry independent of the first: corners as complex numbers, overlaps by clipping,
# distances between sides.


def outline(tile: Lying) -> list[complex]:
    turn = cmath.rect(1, math.radians(tile.angle))
    return [complex(tile.x, tile.y) + turn * corner for corner in (-50 - 25j, 50 - 25j, 50 + 25j, -50 + 25j)]


def cross(a: complex, b: complex) -> float:
    return (a.conjugate() * b).imag


def shared_area(one: Lying, other: Lying) -> float:
    """Return the area that two dominoes share (Sutherland and Hodgman's clipping)."""
    points = outline(one)
    clip = outline(other)
    for start, end in zip(clip, clip[1:] + clip[:1], strict=True):
        before, points = points, []
        for p, q in zip(before, before[1:] + before[:1], strict=True):
            here, there = cross(end - start, p - start), cross(end - start, q - start)
            if here >= 0:
                points.append(p)
            if (here > 0) != (there > 0) and here != there:
                points.append(p + (q - p) * here / (here - there))
        if not points:
            return 0.0
    return abs(sum(cross(p, q) for p, q in zip(points, points[1:] + points[:1], strict=True))) / 2


def side_distance(one: Lying, other: Lying) -> float:
    """Return the least distance of a corner of one to a side of the other, both ways round."""
    found = math.inf
    for corners, sides in ((outline(one), outline(other)), (outline(other), outline(one))):
        for start, end in zip(sides, sides[1:] + sides[:1], strict=True):
            for corner in corners:
                along = ((corner - start) * (end - start).conjugate()).real / abs(end - start) ** 2
                foot = start + (end - start) * min(max(along, 0.0), 1.0)
                found = min(found, abs(corner - foot))
    return found


@given_examples(100, 4000, LYING, LYING)
@example(Lying(0, 0, 50, 50, 0), Lying(0, 0, 150, 50, 0))
@example(Lying(0, 0, 50, 50, 0), Lying(0, 0, 100, 75, 90))
@example(Lying(0, 0, 100, 100, 0), Lying(0, 0, 100, 100, 45))
def test_dominoes_are_told_apart_exactly(one: Lying, other: Lying) -> None:
    strip, area = separation(one, other), shared_area(one, other)
    if strip > 1e-6:
        assert area < 1e-6
        assert distance(one, other) == pytest.approx(side_distance(one, other), abs=1e-6)
        assert distance(one, other) >= strip - 1e-6
    if strip < -1e-3:
        assert area > 0
        assert distance(one, other) == 0
    assert separation(other, one) == pytest.approx(strip)


@given_examples(133, 4000, LYING, LYING)
def test_apart_means_a_gap_between_them(one: Lying, other: Lying) -> None:
    free = side_distance(one, other) if shared_area(one, other) == 0 else 0.0
    if abs(free - GAP) > 1e-6:
        assert apart(one, other) == (free > GAP)


@given_examples(33, 1000, LYING, st.integers(1, 3), st.integers(1, 3))
def test_on_the_table_means_all_four_corners_off_its_edge(tile: Lying, columns: int, rows: int) -> None:
    inside = all(
        GAP <= corner.real <= columns * SQUARE - GAP and GAP <= corner.imag <= rows * SQUARE - GAP
        for corner in outline(tile)
    )
    assert on_table(tile, columns * SQUARE, rows * SQUARE) == inside


@given_examples(33, 1000, LYING)
def test_corners_and_halves_are_where_the_angle_turns_them(tile: Lying) -> None:
    for corner, wanted in zip(tile.corners, outline(tile), strict=True):
        assert complex(*corner) == pytest.approx(wanted, abs=1e-6)
    first, second = tile.halves
    turn = cmath.rect(25, math.radians(tile.angle))
    assert complex(*second) == pytest.approx(complex(tile.x, tile.y) + turn, abs=1e-6)
    assert complex(*first) == pytest.approx(complex(tile.x, tile.y) - turn, abs=1e-6)


def assert_well(found: Scatter) -> None:
    """By the second geometry, nothing overlaps, leaves the table or is in doubt."""
    width, height = found.columns * SQUARE, found.rows * SQUARE
    for tile in found.tiles:
        for corner in outline(tile):
            assert GAP - 1e-6 <= corner.real <= width - GAP + 1e-6
            assert GAP - 1e-6 <= corner.imag <= height - GAP + 1e-6
        for place in (tile.x, tile.y):
            assert CLEAR <= place % SQUARE <= SQUARE - CLEAR
    for one, other in combinations(found.tiles, 2):
        if abs(complex(one.x - other.x, one.y - other.y)) < 130:
            assert shared_area(one, other) == 0
            assert side_distance(one, other) >= GAP - 1e-6


@given_examples(8, 250, st.integers(0, 10**9), st.integers(6, 45), st.integers(15, 40))
def test_scatters_never_overlap_and_never_leave_the_table(seed: int, count: int, fill: int) -> None:
    draw = stream(seed, "scatter")
    pairs = draw.sample(TWO_SETS, count)
    found = scatter(pairs, *size_for(count, fill), draw)
    if found is None:  # another test counts how often
        return
    assert sorted(tile.pair for tile in found.tiles) == sorted(pairs)
    assert_well(found)


def assert_reads_back(seeds: range) -> None:
    """Scatters of any number of dominoes, as dense as may be asked for, are written, read and equal."""
    for seed in seeds:
        draw = stream(seed, "any")
        count, fill = draw.randint(6, 45), draw.randint(15, 40)
        found = scatter(draw.sample(TWO_SETS, count), *size_for(count, fill), draw)
        if found is not None:
            assert_well(found)
            assert Scatter.parse(found.to_text()) == found


def test_some_scatters_read_back() -> None:
    assert_reads_back(range(25))


@pytest.mark.slow
@pytest.mark.parametrize("thousand", range(10))
def test_ten_thousand_scatters_read_back(thousand: int) -> None:
    """Each thousand takes about 30 seconds."""
    assert_reads_back(range(1000 * thousand, 1000 * (thousand + 1)))


@each("count", [6, 12, 28, 45])
def test_every_domino_is_on_the_table_before_it_is_shaken(count: int) -> None:
    for seed in range(20):
        columns, rows = size_for(count, 32)
        table = packing._wide(TWO_SETS[:count], columns * SQUARE, rows * SQUARE, stream(seed, "slots"))
        assert all(on_table(tile, table.width, table.height) for tile in table.tiles)
        assert all(apart(one, other) for one, other in combinations(table.tiles, 2))


@given_examples(33, 1000, st.integers(6, 45), st.integers(15, 40))
def test_a_table_is_no_fuller_than_asked_and_not_much_wider_than_high(count: int, fill: int) -> None:
    columns, rows = size_for(count, fill)
    assert count * 0.5 <= columns * rows * fill / 100
    assert rows <= columns <= 1.34 * rows


@pytest.mark.parametrize(
    ("count", "fill", "least"),
    some_daily([(12, 32, 10), (28, 32, 9), (28, 40, 7), (45, 32, 4)], (12, 32, 10), (28, 32, 9)),
)
def test_scatters_seldom_fail_also_where_they_are_dense(count: int, fill: int, least: int) -> None:
    tries = 10 if count < 40 else 5
    made = [scatter(TWO_SETS[:count], *size_for(count, fill), stream(seed, "dense")) for seed in range(tries)]
    assert sum(found is not None for found in made) >= least


def test_more_dominoes_than_a_table_can_hold_come_to_an_end_with_nothing() -> None:
    assert scatter(TWO_SETS[:20], 3, 3, stream(1, "full")) is None


def test_the_same_stream_gives_the_same_scatter() -> None:
    one, other = (scatter(TWO_SETS[:10], 4, 4, stream(3, "again")) for _ in range(2))
    assert one == other
    assert one != scatter(TWO_SETS[:10], 4, 4, stream(4, "again"))


@pytest.mark.slow
def test_no_angle_is_preferred() -> None:
    """The mean of all angles as directions vanishes, and so does that of angles four times as large, which
    dominoes along the edges would show: of 560 directions at random it is 0.04 on average."""
    tiles = [
        tile
        for seed in range(20)
        for tile in (scatter(TWO_SETS[:28], 8, 6, stream(seed, "angles")) or Scatter(1, 1, ())).tiles
    ]
    assert len(tiles) > 500
    for fold in (1, 2, 4):
        mean = sum(cmath.rect(1, math.radians(fold * tile.angle)) for tile in tiles) / len(tiles)
        assert abs(mean) < 0.15


@given_examples(8, 200, st.integers(0, 10**6))
def test_a_scatter_reads_back(seed: int) -> None:
    draw = stream(seed, "text")
    found = scatter(draw.sample(TWO_SETS, 8), 5, 4, draw)
    assert found is not None
    assert Scatter.parse(found.to_text()) == found


@given_examples(33, 1000, LYING)
def test_a_domino_reads_back(tile: Lying) -> None:
    assert Lying.parse(str(tile)) == tile


def test_the_square_is_that_of_the_middle_letter_first_from_the_lower_left() -> None:
    assert Lying.parse("34 0.50 0.50 0").square == "a1"
    assert Lying.parse("34 2.35 1.80 125").square == "c2"
    assert Lying.parse("34 25.5 11.5 0").square == "z12"


@each(
    "text, line, message",
    [
        ("", 0, "give the size of the table, such as table: 5x4"),
        ("34 1.5 1.5 0", 1, "give the size of the table, such as table: 5x4"),
        ("table: 4", 1, "give the size of the table, such as table: 5x4"),
        ("table: 27x3", 1, "a table can have 1 to 26 columns and 1 to"),
        (TABLE + "34 1.5 1.5", 2, "isn't a domino on the table"),
        (TABLE + "37 1.5 1.5 0", 2, "isn't a domino on the table"),
        (TABLE + "34 1.5 1.5 360", 2, "an angle must be from 0 to 359"),
        (TABLE + "34 -1.5 1.5 0", 2, "isn't a domino on the table"),
        (TABLE + "34 0.50 1.50 0", 2, "34 must lie on the table"),
        (TABLE + "34 3.30 2.50 45\n\n66 3.90 0.50 90", 4, "66 must lie on the table"),
        (TABLE + "34 1.02 1.50 90", 2, "less than 0.08 of a square from a line"),
        (TABLE + "34 1.50 1.50 0\n26 1.50 1.90 0", 3, "26 is less than 0.08 of a square from 34"),
        (TABLE + "34 1.50 1.40 0\n26 1.50 1.90 0\n11 1.50 1.60 0", 4, "11 is less than"),
    ],
)
def test_a_malformed_scatter_is_told_at_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(TextError) as caught:
        Scatter.parse(text)
    assert any(error.line == line and re.search(message, error.message) for error in caught.value.in_text)


def test_all_errors_are_told_at_once() -> None:
    with pytest.raises(TextError) as caught:
        Scatter.parse(TABLE + "34 1.5\n00 0.2 0.5 0\n11 9.5 0.5 0")
    assert [error.line for error in caught.value.in_text] == [2, 3, 4]
