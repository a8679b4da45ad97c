"""What must always hold of Dots: a turned or mirrored game is the same, scores add up, texts survive."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import strategies as st

from pnp.games.dots.rules.chains import all_enclosed, shortest_chain
from pnp.games.dots.rules.play import Move, Paint, Place, errors, legal_dots, play, read_move, turn
from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.records import points
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError
from tests.examples import given_examples
from tests.games.dots.dots_positions import write_move
from tests.rows import each

RULES = st.builds(
    Rules,
    territory=st.booleans(),
    extra_move=st.booleans(),
    free_prisoners=st.booleans(),
    closed_houses=st.booleans(),
)
FIELDS = st.builds(SquareGrid, st.integers(3, 9), st.integers(3, 9))


def played(field: SquareGrid, rules: Rules, data: st.DataObject) -> list[Position]:
    """Return a random game, every position of it."""
    draw = data.draw(st.randoms(use_true_random=False))
    position = Position.start(field, "." * len(field))
    found = [position]
    while not position.ended and len(found) < 90:
        cell = draw.choice(legal_dots(position, rules))
        position = _either(position, cell, rules, paint=draw.random() < 0.5)
        found.append(position)
    return found


def _either(position: Position, cell: int, rules: Rules, *, paint: bool) -> Position:
    if rules.territory and paint:
        try:
            return play(position, Place(cell, paint=True), rules)
        except MoveError:
            pass
    return play(position, Place(cell), rules)


@given_examples(20, 600, FIELDS, RULES, st.data())
def test_scores_add_up_and_no_dot_is_lost(field: SquareGrid, rules: Rules, data: st.DataObject) -> None:
    for number, position in enumerate(played(field, rules, data)):
        assert len(field) - position.dots.count(".") == number
        assert sum(map(position.surrounded_by, "xo")) == len(position.prisoners)
        assert all(position.dots[cell] in OTHER for cell in position.prisoners)
        if rules.free_prisoners:
            shown = {c for c, d in enumerate(position.dots) if position.painted[c] == OTHER.get(d)}
            assert position.prisoners == shown
        assert errors(position, rules) == ()
        assert Position.parse(str(position)) == position
        leads = [found.lead for found in points(position, rules).values()]
        assert 0 in leads


def turned(position: Position, image: list[int], field: SquareGrid) -> Position:
    """Return a position with its crossings moved: crossing c comes from image[c]."""
    where = {old: new for new, old in enumerate(image)}
    return Position(
        field,
        "".join(position.dots[k] for k in image),
        "".join(position.painted[k] for k in image),
        frozenset(where[c] for c in position.prisoners),
        position.to_move,
        position.ended,
        frozenset(where[c] for c in position.counted),
    )


def images(field: SquareGrid) -> list[tuple[SquareGrid, list[int]]]:
    """Return the eight ways to turn and mirror a field."""
    rows = [[field.cell(r, c) for c in range(field.columns)] for r in range(field.rows)]
    found = []
    for _ in range(4):
        rows = [list(line) for line in zip(*rows[::-1], strict=True)]
        for lines in (rows, [line[::-1] for line in rows]):
            found.append((SquareGrid(len(lines), len(lines[0])), [cell for line in lines for cell in line]))
    return found


@given_examples(13, 400, FIELDS, RULES, st.data())
def test_turned_and_mirrored_the_same_moves_give_the_same_position(
    field: SquareGrid, rules: Rules, data: st.DataObject
) -> None:
    game = played(field, rules, data)
    to, image = data.draw(st.sampled_from(images(field)))
    where = {old: new for new, old in enumerate(image)}
    for before, after in pairwise(game):
        cell = next(c for c in range(len(field)) if before.dots[c] != after.dots[c])
        there = turned(before, image, to)
        outcomes = [_either(there, where[cell], rules, paint=p) for p in (False, True)]
        assert turned(after, image, to) in outcomes


@given_examples(26, 800, st.integers(3, 5), st.integers(3, 5), st.data())
def test_no_closed_chain_has_fewer_dots_or_as_many_and_less_inside(
    rows: int, columns: int, data: st.DataObject
) -> None:
    field = SquareGrid(rows, columns)
    walls = data.draw(st.lists(st.integers(0, 1), min_size=len(field), max_size=len(field)))
    for part in all_enclosed(field, walls):
        chain = shortest_chain(field, walls, min(part))
        assert part <= chain.inside
        assert (len(chain.dots), len(chain.inside)) == fewest(field, walls, part)


def fewest(field: SquareGrid, walls: list[int], part: frozenset[int]) -> tuple[int, int]:
    """Return the fewest dots that enclose a part, and the least they can have inside, by trying all sets of
    dots.

    A set of the fewest dots is a chain without branches, so what it encloses is what lies inside.
    """
    dots = [cell for cell, wall in enumerate(walls) if wall]
    for count in range(4, len(dots) + 1):
        inside = []
        for chosen in combinations(dots, count):
            own = [int(cell in chosen) for cell in range(len(field))]
            parts = all_enclosed(field, own)
            if any(part <= found for found in parts):
                inside.append(len(frozenset().union(*parts)))
        if inside:
            return count, min(inside)
    raise AssertionError("nothing encloses it")


@given_examples(33, 1000, FIELDS, st.data())
def test_a_move_survives_its_text(field: SquareGrid, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, len(field) - 1))
    moves: list[Move] = [Place(cell), Place(cell, paint=True), Paint(cell)]
    for move in moves:
        assert read_move(write_move(move, field), field) == move


@each("text", ["", "5c", "c05", "!c5!", "C5", "c5 c6", "pass"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError, match="expected an intersection such as c5"):
        read_move(text, SquareGrid(9, 9))


@given_examples(10, 300, FIELDS, st.data())
def test_every_encirclement_surrounds_a_dot(field: SquareGrid, data: st.DataObject) -> None:
    draw = data.draw(st.randoms(use_true_random=False))
    position = Position.start(field, "." * len(field))
    while not position.ended:
        found = turn(position, Place(draw.choice(legal_dots(position))))
        for painted in found.painted:
            inside = [found.position.dots[cell] for cell in painted.chain.inside]
            assert OTHER[painted.player] in inside
            assert all(found.position.dots[cell] == painted.player for cell in painted.chain.dots)
        position = found.position
