"""Problems of Domino Finder: the fewest turns to a treasure, held to a search through all flips."""

from __future__ import annotations

import random

import pytest

from pnp.drawing.geometry import Size
from pnp.drawing.look import Look
from pnp.games.finder.forms import draw_forms, draw_mat
from pnp.games.finder.options import FinderForms, FinderMat, FinderProblems
from pnp.games.finder.presentation import PRESENTATION
from pnp.games.finder.problems import canonical
from pnp.games.finder.puzzle import PUZZLE
from pnp.games.finder.rules import OUTSIDE, State, field_of
from pnp.games.finder.tasks import read
from pnp.games.finder.text import write
from pnp.games.finder.walking import cost, fewest
from pnp.search.generation import LEVELS, generate
from pnp.search.puzzle import as_text
from pnp.search.results import Limits, Problem, Proof, Status
from pnp.spec.shelf import palettes

OPTIONS = FinderProblems()
LOOK = Look(palettes()["colour"])


def searched(state: State, most: int) -> int | None:
    """The fewest turns by trying every flip in every order, as the rules allow them; None for more than
    ``most``."""
    if most <= 0:
        return None
    best: int | None = None
    for cell in state.entries():
        turns = cost(state, cell)
        after = state.flip(cell)
        rest = 0 if after.treasure is None else searched(after, (best or most + 1) - 1 - turns)
        if rest is not None and turns + rest <= most and (best is None or turns + rest < best):
            best = turns + rest
    return best


def small(seed: int) -> State | None:
    """A table of two or three rows of two, some face up, some gone, the pawn anywhere."""
    draw = random.Random(seed)
    rows, wide = draw.choice([(3, 2), (2, 2), (2, 3)])
    pairs = [(a, b) for a in range(4) for b in range(a, 4)]
    draw.shuffle(pairs)
    laid = [pair if draw.random() < 0.5 else pair[::-1] for pair in pairs[: rows * wide]]
    gone = [k for k in range(rows * wide) if draw.random() < 0.15]
    field = field_of(
        [None if r * wide + k in gone else laid[r * wide + k] for k in range(wide)] for r in range(rows)
    )
    up = frozenset(k for k, pair in enumerate(field.dominoes) if pair and draw.random() < 0.25)
    down = [pair for k, pair in enumerate(field.dominoes) if pair and k not in up and 0 not in pair]
    stands = [cell for cell in range(2 * rows * wide) if cell // 2 in up or field.dominoes[cell // 2] is None]
    if not down or len(gone) == rows * wide:
        return None
    pawn = draw.choice([*stands, OUTSIDE])
    one, two = draw.choice(down)
    return State(field, up, (pawn,), 0, (min(one, two), max(one, two)), ((),))


@pytest.mark.parametrize("block", range(4))
def test_the_shortest_way_agrees_with_a_search_through_all_flips(block: int) -> None:
    lengths = set()
    for seed in range(100 * block, 100 * block + 100):
        state = small(seed)
        if state is not None:
            found, _ = fewest(state)
            assert found == searched(state, 12), write(state)
            lengths.add(found)
    assert {1, 2, 3} <= lengths


@pytest.fixture(scope="module")
def made() -> tuple[Problem, ...]:
    return generate("finder", PUZZLE.make(OPTIONS), 4, 3, LEVELS)


def test_sets_are_proved_different_reproducible_and_rise(made: tuple[Problem, ...]) -> None:
    assert [problem.outcome.grade.level for problem in made if problem.outcome.grade] == list(LEVELS)
    assert len({canonical(read(problem.start)) for problem in made}) == 4
    assert generate("finder", PUZZLE.make(OPTIONS), 4, 3, LEVELS) == made
    for problem in made:
        solution = problem.outcome.solution
        assert solution is not None
        assert problem.outcome.proof is Proof.SHORTEST
        assert not PUZZLE.malformed(problem.start, OPTIONS)
        assert not PUZZLE.wrong(problem.start, solution, OPTIONS)
        assert PUZZLE.length(solution) == problem.outcome.length
        assert len(PUZZLE.hints(problem.start, solution, OPTIONS)) == 2


def test_problems_are_drawn(made: tuple[Problem, ...]) -> None:
    for problem in made:
        assert PRESENTATION.start(problem.start, OPTIONS, LOOK).size.width > 70
        (picture,) = PRESENTATION.solution(problem.start, problem.outcome.solution or "", OPTIONS, LOOK)
        assert picture.drawing.size.width > 70


START = "3|5 1|1\n\n2|4 0|6\npawns: A a1\ntreasure: 11"


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ("c1!, c2", None),
        ("b2, c2", None),
        ("c1, c2", "move 1 (c1): c1 is a trap, so it has a `!`"),
        ("b2!, c2", "move 1 (b2!): b2 is no trap, so it has no `!`"),
        ("b2", "not solved at the end: the treasure is still on the table"),
        ("d2", "move 1 (d2): d2 is not beside a space within reach"),
        ("b2, c2, c1!", "move 3 (c1!): the treasure is already found before this flip"),
        ("q7", "move 1 (q7): 'q7' is no space of this table, such as a1"),
    ],
)
def test_what_is_wrong_with_a_solution(solution: str, message: str | None) -> None:
    found = PUZZLE.wrong(START, solution, OPTIONS)
    assert [fault.message for fault in found] == ([message] if message else [])


def test_a_trap_counts_as_a_turn_more() -> None:
    found = PUZZLE.solve(START, OPTIONS, Limits())
    assert (as_text(found.solution or ""), found.length) == ("a2, c2", 2)
    assert PUZZLE.length("c1!, c2") == 3


def test_a_treasure_behind_open_blanks_cannot_be_reached() -> None:
    found = PUZZLE.solve("6|5 0|1 3|3\nup: c1\npawns: A a1\ntreasure: 33", OPTIONS, Limits())
    assert (found.status, found.proof) == (Status.UNSOLVABLE, Proof.UNSOLVABLE)


def test_tables_that_are_turned_or_mirrored_are_alike() -> None:
    one = read("3|5 1|1\n\n2|4 0|6\npawns: A a1\ntreasure: 11")
    other = read("6|0 4|2\n\n1|1 5|3\npawns: A d2\ntreasure: 11")
    assert canonical(one) == canonical(other)


def test_mat_record_and_sealed_set_ups_fit_their_room() -> None:
    room = Size(190, 277)
    usual, large = (
        draw_mat(FinderMat(), LOOK, room),
        draw_mat(FinderMat.model_validate({"tile": "24mm"}), LOOK, room),
    )
    assert usual.drawing.size.width <= 190 < large.drawing.size.width, "tiles of 24 mm take two pages"
    assert draw_mat(FinderMat.model_validate({"tile": "16mm"}), LOOK, Size(190, 277)).drawing.size.width < 190
    room = Size(190, 250)
    record, sealed = draw_forms(FinderForms(), LOOK, room)
    for form in (record, sealed):
        assert form.front.size.width <= room.width + 1e-6
        assert form.front.size.height <= room.height + 1e-6
