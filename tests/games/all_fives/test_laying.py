"""Lines of All Fives on the table: matching ends touch, all other dominoes are apart, and long lines bend."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import strategies as st

from pnp.components.dominoes.tiles import Direction, tile_set
from pnp.drawing.theme import Theme
from pnp.games.all_fives.layout import USUAL, Laid, around, laid
from pnp.games.all_fives.line import SIDES, Line
from pnp.games.all_fives.views import SIDE, picture_of
from pnp.language.catalogue import palettes
from tests.examples import given_examples

THEME = Theme(palettes()["greyscale"])
STRAIGHT = "01 13R 34R 42R 25R 50R 06R 61R 12R 26R 64R"


def played(seed: int, most: int, sides: str) -> Line:
    """Return a random line of so many dominoes at most, played at some sides while that is possible."""
    draw, left, line = random.Random(seed), list(tile_set(6)), Line()
    while len(line.plays) < most:
        ways = [way for pair in left for way in line.plays_of(pair)]
        if not ways:
            break
        way = draw.choice([way for way in ways if way.side is None or way.side.name in sides] or ways)
        left.remove(way.pair)
        line = line.play(way)
    return line


def halves(tile: Laid) -> dict[complex, int]:
    """Return the middles of both halves, with their numbers, read from the left or from the top."""
    off = 0.5 if tile.lying else -0.5j
    return {complex(tile.x, tile.y) - off: tile.first, complex(tile.x, tile.y) + off: tile.second}


def meeting(tile: Laid, number: int) -> set[complex]:
    """Return where a number can be met: at its half, or at the middle of a double."""
    if tile.first == tile.second:
        return {complex(tile.x, tile.y)}
    return {place for place, own in halves(tile).items() if own == number}


LINES = st.builds(
    played, st.integers(0, 10**6), st.integers(1, 28), st.sampled_from(["LRUD", "LR", "R", "U", "LU"])
)


@given_examples(50, 1500, LINES)
def test_every_domino_meets_the_one_before_it_with_the_number_that_matches(line: Line) -> None:
    tiles = {tile.pair: tile for tile in laid(line).tiles}
    assert tiles.keys() == line.dominoes
    for arm in (*line.arms, line.spine):
        for (near, far), (begins, ends) in pairwise(arm):
            one, other = (tiles[min(pair), max(pair)] for pair in ((near, far), (begins, ends)))
            gaps = [abs(a - b) for a in meeting(one, far) for b in meeting(other, begins)]
            assert gaps == [1.0]


@given_examples(50, 1500, LINES)
def test_dominoes_that_do_not_meet_lie_apart(line: Line) -> None:
    layout = laid(line)
    boxes = [tile.box for tile in layout.tiles]
    chains = [line.spine, *line.arms]
    order = {(min(pair), max(pair)): (k, n) for k, arm in enumerate(chains) for n, pair in enumerate(arm)}
    for one, tile in enumerate(layout.tiles):
        for other in range(one):
            (chain, place), (chain2, place2) = (
                order.get(laid_tile.pair, (-1, -1)) for laid_tile in (tile, layout.tiles[other])
            )
            follows = chain == chain2 and abs(place - place2) == 1
            from_sniff = -1 in (chain, chain2) and 0 in (place, place2)
            a, b = boxes[one], boxes[other]
            apart = max(a.left - b.right, b.left - a.right, a.bottom - b.top, b.bottom - a.top)
            assert apart >= -1e-9
            assert apart > 0.2 or follows or from_sniff


@given_examples(50, 1500, LINES)
def test_nothing_lies_in_the_way_of_an_end(line: Line) -> None:
    layout = laid(line)
    assert {end.side for end in line.ends()} == set(layout.tips)
    for x, y, way in layout.tips.values():
        beyond = complex(x, y) + 0.5 * complex(way.columns, -way.rows)
        for box in (tile.box for tile in layout.tiles):
            assert not (box.left < beyond.real < box.right and box.bottom < beyond.imag < box.top)


@given_examples(50, 1500, LINES)
def test_no_line_is_much_larger_than_its_room(line: Line) -> None:
    """Straight lines take up to 5.5 times as much."""
    box = around(laid(line).tiles)
    assert max(box.width / USUAL.width, box.height / USUAL.height) < 2.2


def test_a_line_that_fits_is_straight() -> None:
    line = Line.parse("36 66R 62R 64U 41U 31L")
    assert [laid(line).tips[side].way for side in SIDES] == list(SIDES)


def test_a_long_line_bends_and_its_dominoes_keep_their_size() -> None:
    line = Line.parse(STRAIGHT)
    assert len(line.plays) * 2 > USUAL.width
    box = around(laid(line).tiles)
    assert box.width <= USUAL.width
    assert box.height <= USUAL.height
    drawing = picture_of(line, THEME).drawing
    assert drawing.size.width < (USUAL.width + 1) * SIDE
    assert laid(line).tips[Direction.R].way is Direction.L, "the second row runs back"


@pytest.mark.parametrize("plays", [STRAIGHT, "33 31R 10R 02R 24R 43R 35R 51R 12R 23R"])
def test_ends_of_a_bent_line_are_named_where_they_are(plays: str) -> None:
    line = Line.parse(plays)
    for end in line.ends():
        x, y, way = laid(line).tips[end.side]
        at = complex(x, y) - 0.5 * complex(way.columns, -way.rows)
        found = [number for tile in laid(line).tiles for place, number in halves(tile).items() if place == at]
        middle = [tile.first for tile in laid(line).tiles if complex(tile.x, tile.y) == at]
        assert end.number in found + middle
