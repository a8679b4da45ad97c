"""Puzzles of Domino Finder: the fewest turns to a treasure, held to a search through all flips."""

from __future__ import annotations

import random
from textwrap import indent

import pytest

from pnp.base.geometry import Size
from pnp.components.dominoes.tiles import pair_of
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.finder.interact import PUZZLES, canonical
from pnp.games.finder.options import FinderForms, FinderMat, FinderPuzzleOptions
from pnp.games.finder.pieces import draw_forms, draw_mat
from pnp.games.finder.rules import OUTSIDE, ROLLS, State, field_of, numbered_stream, rolls
from pnp.games.finder.tasks import cost, fewest, read
from pnp.games.finder.text import write
from pnp.games.finder.views import VIEWS
from pnp.language.catalogue import palettes
from pnp.language.reader import read_text
from pnp.puzzles.claims import check_set
from pnp.puzzles.puzzle_sets import resolve_set
from pnp.search.results import LEVELS, Limits, Outcome, Proof, Puzzle, Status
from pnp.search.set_search import SetSearch
from tests.rows import each

OPTIONS = FinderPuzzleOptions()
THEME = Theme(palettes()["colour"])


def searched(state: State, most: int) -> int | None:
    """Return the fewest turns by trying every flip in every order, as the rules allow them; None for more than
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
    """Return a table of two or three rows of two, some face up, some gone, the pawn anywhere."""
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


@each("block", range(4), slow=range(4, 12))
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
def made() -> tuple[Puzzle, ...]:
    return SetSearch("finder", PUZZLES.maker(OPTIONS), 4, 3, LEVELS).puzzles()


@pytest.mark.slow
def test_sets_are_proved_different_reproducible_and_rise(made: tuple[Puzzle, ...]) -> None:
    assert [puzzle.outcome.difficulty.level for puzzle in made if puzzle.outcome.difficulty] == list(LEVELS)
    assert len({canonical(read(puzzle.start)) for puzzle in made}) == 4
    assert SetSearch("finder", PUZZLES.maker(OPTIONS), 4, 3, LEVELS).puzzles() == made
    for puzzle in made:
        solution = puzzle.outcome.solution
        assert solution is not None
        assert puzzle.outcome.proof in (Proof.SHORTEST, Proof.UNIQUE)
        start = PUZZLES.parse(puzzle.start, OPTIONS)
        assert not PUZZLES.check_solution(start, solution, OPTIONS)
        assert PUZZLES.length(solution) == puzzle.outcome.length
        assert PUZZLES.hints(start, solution, OPTIONS) == puzzle.hints


def test_puzzles_are_drawn(made: tuple[Puzzle, ...]) -> None:
    for puzzle in made:
        start = PUZZLES.parse(puzzle.start, OPTIONS)
        assert VIEWS.start(start, OPTIONS, THEME).size.width > 70
        (picture,) = VIEWS.solution(start, puzzle.outcome.solution or "", OPTIONS, THEME)
        assert picture.drawing.size.width > 70


START = "3|5 1|1\n\n2|4 0|6\npawns: A a1\ntreasure: 11"


def solved(text: str) -> Outcome:
    """Return what the solver finds for a start."""
    return PUZZLES.solve(PUZZLES.parse(text, OPTIONS), OPTIONS, Limits())


@each(
    "solution, message",
    [
        ("c1!, c2", None),
        ("b2, c2", None),
        ("c1, c2", "move 1 (c1): c1 is a trap, so write it with a `!`"),
        ("b2!, c2", "move 1 (b2!): b2 isn't a trap, so write it without a `!`"),
        ("b2", "not solved at the end: the treasure is still on the table"),
        ("d2", "move 1 (d2): d2 isn't beside a space within reach"),
        ("b2, c2, c1!", "move 3 (c1!): the treasure is already found before this flip"),
        ("q7", "move 1 (q7): 'q7' isn't a space of this table; write one such as a1"),
    ],
)
def test_what_is_wrong_with_a_solution(solution: str, message: str | None) -> None:
    found = PUZZLES.check_solution(PUZZLES.parse(START, OPTIONS), solution, OPTIONS)
    assert [error.message for error in found] == ([message] if message else [])


def test_a_trap_counts_as_a_turn_more() -> None:
    found = solved(START)
    assert (as_text(found.solution or ""), found.length) == ("a2, c2", 2)
    assert PUZZLES.length("c1!, c2") == 3


def test_a_treasure_behind_open_blanks_cannot_be_reached() -> None:
    found = solved("6|5 0|1 3|3\nup: c1\npawns: A a1\ntreasure: 33")
    assert (found.status, found.proof) == (Status.UNSOLVABLE, Proof.UNSOLVABLE)


TWO_ROWS = "3|5 2|4 1|1\n\n6|6 5|5 4|4\npawns: A a2\ntreasure: 11"
"""Only c2, e2 finds the treasure in two turns; a1, c2, e2 takes three."""


@pytest.mark.parametrize(("start", "proof"), [(TWO_ROWS, Proof.UNIQUE), (START, Proof.SHORTEST)])
def test_the_only_shortest_solution_is_called_unique(start: str, proof: Proof) -> None:
    assert solved(start).proof is proof


@each("block", range(2), slow=range(2, 8))
def test_a_unique_solution_is_the_only_one_that_the_rules_find(block: int) -> None:
    seen = set()
    for seed in range(40 * block, 40 * block + 40):
        state = small(seed)
        outcome = solved(write(state)) if state else None
        if state and outcome and isinstance(outcome.length, int):
            assert (outcome.proof is Proof.UNIQUE) == (ways(state, outcome.length) == 1), write(state)
            seen.add(outcome.proof)
    assert seen == {Proof.UNIQUE, Proof.SHORTEST}


def ways(state: State, turns: int) -> int:
    """Return how many lines of flips find the treasure in so many turns at most, by trying every one."""
    if state.treasure is None:
        return 1
    left = [(state.flip(cell), turns - cost(state, cell)) for cell in state.entries()]
    return sum(ways(after, rest) for after, rest in left if rest >= 0)


@pytest.mark.parametrize(
    ("start", "solution", "proof", "fails"),
    [
        (TWO_ROWS, "c2, e2", "unique", None),
        (TWO_ROWS, "c2, e2", "shortest", None),
        (TWO_ROWS, "a1, c2, e2", "unique", "3 moves here, but 2 moves are enough"),
        (TWO_ROWS, "a1, c2, e2", "shortest", "3 moves here, but 2 moves are enough"),
        (START, "a2, c2", "unique", "there is more than one solution: for example 'a2, c2' and '"),
    ],
)
def test_a_claim_is_held_to_what_is_proved(start: str, solution: str, proof: str, fails: str | None) -> None:
    text = (
        f"pnp: 1\ngame: finder\npuzzles:\n- name: One\n  proof: {proof}\n  solution: {solution}\n  start: |\n"
    )
    found = resolve_set(read_text(text + indent(start, "    "), "set.yaml"))
    (answer,) = check_set(found, Limits())
    told = [error.message for error in answer.failed]
    assert len(told) == (fails is not None)
    assert not fails or fails in told[0]


def test_tables_that_are_turned_or_mirrored_are_alike() -> None:
    one = read("3|5 1|1\n\n2|4 0|6\npawns: A a1\ntreasure: 11")
    other = read("6|0 4|2\n\n1|1 5|3\npawns: A d2\ntreasure: 11")
    assert canonical(one) == canonical(other)


def test_rolls_read_round_and_round_always_name_a_treasure_that_is_left() -> None:
    """Whatever has been found, and wherever the pawns are: more pairs are named than can be taken."""
    for seed in range(300):
        found = rolls(numbered_stream(seed, 1))
        assert len(found) == ROLLS
        assert len({pair_of(*roll) for roll in found}) > 12


class Loaded(random.Random):
    """Dice that show two ones forty times, then one pair after the other."""

    pairs = [(1, 1)] * ROLLS + [(one, two) for one in (1, 2, 3) for two in range(one, 7)]

    def __init__(self) -> None:
        super().__init__()
        self.faces = [face for pair in self.pairs for face in pair]

    def randint(self, _low: int, _high: int) -> int:
        return self.faces.pop(0)


def test_a_slip_has_more_rolls_where_these_name_too_few_pairs() -> None:
    """A double one again, then twelve that are new: thirteen different pairs."""
    assert len(rolls(Loaded())) == ROLLS + 13


def test_the_slip_says_what_to_do_when_the_rolls_run_out() -> None:
    _, folded = draw_forms(FinderForms(), THEME, Size(190, 250))
    told = " ".join(p.shape.text for p in flatten(folded.drawing.shapes) if isinstance(p.shape, Text))
    assert told.count("After the last one, start again at the first.") == 3


def test_mat_record_and_sealed_set_ups_fit_their_room() -> None:
    room = Size(190, 277)
    usual, large = (
        draw_mat(FinderMat(), THEME, room),
        draw_mat(FinderMat.model_validate({"domino-width": "24mm"}), THEME, room),
    )
    assert usual.drawing.size.width <= 190 < large.drawing.size.width, "tiles of 24 mm take two pages"
    assert (
        draw_mat(FinderMat.model_validate({"domino-width": "16mm"}), THEME, Size(190, 277)).drawing.size.width
        < 190
    )
    room = Size(190, 250)
    record, folded = draw_forms(FinderForms(), THEME, room)
    for form in (record, folded):
        assert form.drawing.size.width <= room.width + 1e-6
        assert form.drawing.size.height <= room.height + 1e-6
