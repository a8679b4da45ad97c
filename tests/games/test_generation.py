"""Sets of generated puzzles: proved, rated as asked, no two alike, the same whoever makes them."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

import pytest

from pnp.components.dominoes.table import TURNS, Table, by_first_sight, canonical, turned
from pnp.games.bee import engine as bee
from pnp.games.bee.options import BeePuzzleOptions
from pnp.games.capturing import interact as capturing
from pnp.games.fujisan import FujisanPuzzleOptions
from pnp.games.fujisan import engine as fujisan
from pnp.games.mirror import interact as mirror
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.sliding.layouts import rectangle_without_matches
from pnp.games.unmatched import interact as unmatched
from pnp.games.unmatched import rules as unmatched_rules
from pnp.language.catalogue import builtin_sets
from pnp.puzzles.generate import SetRequest, check_request
from pnp.puzzles.puzzle_sets import puzzle_game, read_set
from pnp.puzzles.workers import in_processes
from pnp.search import set_search
from pnp.search.generation import Candidate, Found, Listing, NoPuzzleError, too_short
from pnp.search.results import Difficulty, Level, Limits, Outcome, Proof, Puzzle, Status, levels_between
from pnp.search.set_search import MakerError, SetSearch
from tests.games.opening import open_puzzle
from tests.games.set_making import make_set
from tests.rows import each, some_daily

GAMES: dict[str, Any] = {
    "unmatched": unmatched,
    "capturing": capturing,
    "mirror": mirror,
    "bee": bee,
    "fujisan": fujisan,
}
SETS = {path.stem: path for name, path in builtin_sets().items() if name.startswith("puzzles/")}
GENTLE = (Level.EASY, Level.MEDIUM)


def backwards(make: Callable[[int], Any], numbers: Iterable[int]) -> list[Any]:
    """Return a mapper that works from the last to the first, as other workers might."""
    return [make(number) for number in reversed(list(numbers))][::-1]


@cache
def gentle_set(game: str, count: int) -> tuple[Puzzle, ...]:
    return make_set(game, count, 7, GENTLE)


@pytest.mark.long("It makes a set and solves it again.")
@pytest.mark.parametrize(
    ("game", "count"), some_daily(product(GAMES, (2, 4)), ("unmatched", 2), ("bee", 2), ("capturing", 2))
)
def test_a_set_is_proved_in_order_and_all_different(game: str, count: int) -> None:
    made = gentle_set(game, count)
    difficulties = [puzzle.outcome.difficulty for puzzle in made]
    assert [difficulty.level for difficulty in difficulties] == [Level.EASY] * (count // 2) + [Level.MEDIUM] * (
        count // 2
    )
    assert [difficulty.score for difficulty in difficulties] == sorted(
        difficulty.score for difficulty in difficulties
    )
    assert len({puzzle.start for puzzle in made}) == len({puzzle.id for puzzle in made}) == count
    options = puzzle_game(game)[0].puzzle_engine().options()
    for puzzle in made:
        assert puzzle.outcome.proof is Proof.SHORTEST
        opened = open_puzzle(game, puzzle.start, options)
        assert not opened.check_solution(puzzle.outcome.solution)
        again = opened.solve(Limits())
        assert (again.length, again.solution) == (puzzle.outcome.length, puzzle.outcome.solution)
        assert 2 <= len(puzzle.hints) <= 4
        assert str(puzzle.hints[0]).startswith(("The shortest", "A single move", "Queen"))


def two_goals(streamed: random.Random, level: Level) -> Candidate:
    """Return a made-up game with two goals, the scores of one ten times those of the other."""
    steps = list(Level).index(level) + 1
    score = steps * streamed.choice((1.0, 10.0)) + streamed.random()
    outcome = Outcome(Status.SOLVED, difficulty=Difficulty(level, score, "made up"))
    return Candidate(Puzzle("", str(score), outcome, {}), str(score))


def test_the_difficulty_comes_before_the_score() -> None:
    difficulties = [puzzle.outcome.difficulty for puzzle in SetSearch("made-up", two_goals, 20, 3).puzzles()]
    places = [
        (list(Level).index(difficulty.level), difficulty.score) for difficulty in difficulties if difficulty
    ]
    assert places == sorted(places)
    assert [score for _, score in places] != sorted(score for _, score in places)


@each("game", SETS)
def test_a_printed_set_rises_in_difficulty(game: str) -> None:
    puzzles = read_set(SETS[game], game).puzzles
    difficulties = [puzzle.difficulty for puzzle in puzzles]
    places = [
        (list(Level).index(difficulty.level), difficulty.score) for difficulty in difficulties if difficulty
    ]
    assert len(places) == len(puzzles)
    assert places == sorted(places)


@pytest.mark.parametrize(
    "game",
    [
        "bee",
        *(
            pytest.param(game, marks=pytest.mark.slow)
            for game in ("unmatched", "capturing", "mirror", "fujisan")
        ),
    ],
)
def test_any_number_of_workers_makes_the_same_set(game: str) -> None:
    one = gentle_set(game, 4)
    other = make_set(game, 4, 7, GENTLE, backwards)
    assert [(p.id, p.start, p.outcome.solution) for p in one] == [
        (p.id, p.start, p.outcome.solution) for p in other
    ]


@each("game", GAMES)
def test_work_can_be_sent_to_other_processes(game: str) -> None:
    options = {"bee": BeePuzzleOptions(), "fujisan": FujisanPuzzleOptions()}.get(game, SlidingPuzzleOptions())
    make = pickle.loads(pickle.dumps(partial(GAMES[game].make, options)))
    assert callable(make)


def test_what_cannot_be_found_is_said_with_the_nearest_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_search, "ATTEMPTS", 40)
    said = (
        "no expert unmatched puzzle found for number 1 in 40 attempts; the nearest found is easy; "
        "choose other difficulties or options"
    )
    with pytest.raises(NoPuzzleError, match=said):
        make_set("unmatched", 1, 1, (Level.EXPERT,), rows=2, columns=3)


def never_hard(streamed: random.Random, level: Level) -> Candidate | None:
    return None if level is Level.HARD else two_goals(streamed, level)


def test_a_difficulty_that_cannot_be_had_is_found_out_first() -> None:
    tried: list[int] = []

    def telling(make: Callable[[int], Found], numbers: Iterable[int]) -> Iterator[Found]:
        return (make(number) for number in numbers if not tried.append(number))

    with pytest.raises(NoPuzzleError, match="no hard made-up puzzle found for number 12 in 400 attempts"):
        SetSearch("made-up", never_hard, 16, 3).puzzles(mapper=telling)
    assert tried == [15, 11]


def test_a_small_set_needs_no_difficulty_that_is_impossible() -> None:
    check_request(SetRequest("tetradominoes", count=3, settings=("goal=one-play",)))
    with pytest.raises(
        NoPuzzleError, match=r"no expert puzzles with goal=one-play; choose difficulty easy\.\.hard"
    ):
        check_request(SetRequest("tetradominoes", count=4, settings=("goal=one-play",)))


class OwnError(ValueError):
    """An error whose constructor doesn't take what it hands on."""

    def __init__(self, domino: str, message: str) -> None:
        super().__init__(f"{domino} {message}")


def broken(_streamed: random.Random, _level: Level) -> Candidate:
    """Return a maker with a bug, whose error can't be pickled as it is."""
    raise OwnError("34", "is not on the table")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_maker_is_reported_as_what_it_is(jobs: int) -> None:
    work = SetSearch("made-up", broken, 2, 43, (Level.EASY,)).find
    said = r"made-up puzzles failed \(seed 43, number \d, easy, attempt 0\): OwnError: 34 is not on the table"
    with pytest.raises(MakerError, match=said):
        list(in_processes(work, [0, 1], 2) if jobs == 2 else map(work, [0, 1]))


def test_a_puzzle_that_does_not_hold_is_replaced_by_the_next_one() -> None:
    search = SetSearch("made-up", two_goals, 1, 3, (Level.EASY,))
    usual = search.puzzles()
    other = search.puzzles(holds=lambda puzzle: puzzle not in usual)
    assert other[0].id == "made-up-3-1-1"
    assert other[0].start != usual[0].start


def lined(line: str) -> Callable[[random.Random, Level], Candidate]:
    """Return a maker like `two_goals` whose puzzles have one line of play, or as many as there are puzzles."""

    def make(streamed: random.Random, level: Level) -> Candidate:
        made = two_goals(streamed, level)
        return replace(made, line=line or made.kind)

    return make


def test_a_line_of_play_is_in_a_set_once() -> None:
    with pytest.raises(NoPuzzleError, match="for number 2"):
        SetSearch("made-up", lined("24R 24R"), 2, 3, (Level.EASY,)).puzzles()
    assert len(SetSearch("made-up", lined(""), 2, 3, (Level.EASY,)).puzzles()) == 2


def test_trivial_is_passed_over() -> None:
    def make(streamed: random.Random, level: Level) -> Candidate:
        moves = streamed.choice((1, 2))
        made = two_goals(streamed, level)
        return replace(made, kind=f"{moves} {made.kind}", trivial=too_short({"3": 5, "4": moves}, 2))

    search = SetSearch("made-up", make, 20, 3, (Level.EASY,))
    found = [search.find(number) for number in range(20)]
    assert {made.kind[0] for made in found if made} == {"2"}
    assert {made.attempt > 0 for made in found if made} == {True, False}


def test_a_puzzle_that_is_replaced_is_not_made_again() -> None:
    search = SetSearch("made-up", two_goals, 1, 3, (Level.EASY,))
    made, other = search.find(0), search.find(0, since=1)
    assert made is not None
    assert other is not None
    assert (made.attempt, other.attempt) == (0, 1)
    assert other.puzzle.id == "made-up-3-1-1"


def one_easy() -> dict[Level, list[float]]:
    return {level: [1.0] if level is Level.EASY else [] for level in Level}


def test_a_listed_puzzle_that_does_not_hold_is_a_bug() -> None:
    """The next one of the list would be another's, so there is none to replace it."""
    listing = Listing(one_easy, lambda _item: two_goals(random.Random(1), Level.EASY), "in a made-up list")
    with pytest.raises(MakerError, match="a made-up puzzle from the list breaks the rules of the game"):
        SetSearch("made-up", listing, 1, 3, (Level.EASY,)).puzzles(holds=lambda _puzzle: False)


def test_levels_lie_between_two() -> None:
    assert levels_between(Level.EASY, Level.HARD) == (Level.EASY, Level.MEDIUM, Level.HARD)
    with pytest.raises(ValueError, match="write the easier difficulty of a range first"):
        levels_between(Level.EXPERT, Level.EASY)


def test_tables_alike_have_one_canonical_text() -> None:
    table = Table.parse("1|2 0\n    -\n3|4 5")
    texts = {canonical(turned(table, turn)) for turn in TURNS}
    assert len(texts) == 1
    renamed = Table.parse("5|0 3\n    -\n1|2 4")
    assert canonical(table) != canonical(renamed)
    assert canonical(table, (by_first_sight,)) == canonical(renamed, (by_first_sight,))


def test_a_rectangle_without_matches_has_none() -> None:
    draw, found = random.Random(1), 0
    for _ in range(20):
        table = rectangle_without_matches(5, 6, 6, draw)
        if table:
            found += 1
            assert unmatched_rules.match_on(table) is None
            assert table.is_rectangle()
    assert found > 3


@pytest.mark.long("It makes a road and searches it again.")
@pytest.mark.parametrize(
    "levels",
    [
        pytest.param((Level.EASY,), marks=pytest.mark.slow),
        pytest.param(GENTLE, marks=pytest.mark.slow),
        pytest.param((Level.HARD, Level.EXPERT), marks=pytest.mark.slow),
    ],
)
def test_a_country_road_has_difficulties_of_its_own(levels: tuple[Level, ...]) -> None:
    made = make_set("fujisan", len(levels), 3, levels, country_road=True)
    options = FujisanPuzzleOptions.model_validate({"country-road": True})
    assert [puzzle.outcome.difficulty.level for puzzle in made if puzzle.outcome.difficulty] == list(levels)
    for puzzle in made:
        again = open_puzzle("fujisan", puzzle.start, options).solve(Limits())
        assert (again.difficulty, again.length) == (puzzle.outcome.difficulty, puzzle.outcome.length)


def test_no_start_and_no_id_comes_twice_in_the_built_in_sets() -> None:
    """A book of several sets would print it twice: variants of one game make alike puzzles from one seed."""
    puzzles = [puzzle for path in SETS.values() for puzzle in read_set(path, path.name).puzzles]
    assert len(puzzles) > 600
    for values in ([puzzle.start for puzzle in puzzles], [puzzle.id for puzzle in puzzles]):
        assert [value for value, times in Counter(values).items() if times > 1] == []


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", [*GAMES, "country-road", "dominosa", "mountains", "arrangements"])
def test_no_difficulty_is_impossible_by_default(name: str, level: Level) -> None:
    game, variant = puzzle_game(name)
    assert game.puzzles is not None
    make = game.puzzle_engine().puzzles.maker(game.puzzles.options.model_validate(variant))
    found = SetSearch(name, make, 1, 11, (level,)).find(0)
    assert found is not None
    assert found.puzzle.outcome.difficulty is not None
    assert found.puzzle.outcome.difficulty.level is level
