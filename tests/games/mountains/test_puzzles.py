"""Mountains puzzles: decided for every deal, against trying everything; rated, hinted and made."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, permutations

import numpy as np
import pytest

from pnp.base.errors import ErrorInText, OptionError
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino, domino_set, neighbours
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.mountains import MountainsPuzzleOptions, engine, rules
from pnp.games.mountains.engine import Verdict, arrange, count_sections, decide
from pnp.games.mountains.hints import hints, part_with
from pnp.games.mountains.interact import INTERACTION, PUZZLES
from pnp.games.mountains.rules import Deal, Start, can_walk
from pnp.games.mountains.views import VIEWS
from pnp.language.catalogue import palettes
from pnp.search.results import Level, Limits, Proof, Status
from tests.games.opening import built_in_puzzles, start_errors
from tests.games.set_making import make_set
from tests.rows import each

USUAL = MountainsPuzzleOptions()
THEME = Theme(palettes()["colour"])


def errors(start: str, solution: str, options: MountainsPuzzleOptions = USUAL) -> Sequence[ErrorInText]:
    """Return what is wrong with a solution of a start."""
    return PUZZLES.check_solution(PUZZLES.parse(start, options), solution, options)


def all_maps(deal: Deal) -> Iterator[Table]:
    """Yield every map of a deal: all tilings, all orders of the dominoes, both ways round."""
    for tiling in tilings(deal.rows, deal.columns, frozenset()):
        for order in set(permutations(deal.dominoes)):
            for turns in range(1 << len(order)):
                yield Table(
                    tuple(
                        Domino(*cell, upright, *(pair[::-1] if turns >> at & 1 else pair))
                        for at, ((cell, upright), pair) in enumerate(zip(tiling, order, strict=True))
                    )
                )


def tilings(
    rows: int, columns: int, taken: frozenset[tuple[int, int]]
) -> Iterator[tuple[tuple[tuple[int, int], bool], ...]]:
    free = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in taken]
    if not free:
        yield ()
        return
    row, column = free[0]
    for other, upright in (((row, column + 1), False), ((row + 1, column), True)):
        if other in free:
            for rest in tilings(rows, columns, taken | {free[0], other}):
                yield (((row, column), upright), *rest)


def small_deals(count: int, dominoes: int, seed: int) -> list[Deal]:
    draw = random.Random(seed)
    return [Deal.of(draw.choice(domino_set(4)) for _ in range(dominoes)) for _ in range(count)]


@pytest.mark.slow
@each("dominoes, count", [(2, 25), (3, 40)])
def test_every_small_deal_is_decided_as_by_trying_everything(dominoes: int, count: int) -> None:
    for deal in small_deals(count, dominoes, dominoes):
        solvable = any(len(rules.sections(table)) == 1 for table in all_maps(deal))
        verdict = decide(deal)
        assert (verdict.table is not None, verdict.impossible) == (solvable, not solvable)
        outcome = engine.solve_deal(deal)
        assert outcome.status is (Status.SOLVED if solvable else Status.UNSOLVABLE)
        if solvable:
            assert not errors(deal.table().to_text(), str(outcome.solution))
        if deal.missing_heights():
            assert not solvable


@pytest.mark.slow
def test_every_deal_of_four_is_decided_as_by_trying_everything() -> None:
    for deal in small_deals(150, 4, 4):
        solvable = any(len(rules.sections(table)) == 1 for table in all_maps(deal))
        assert engine.solve_deal(deal).status is (Status.SOLVED if solvable else Status.UNSOLVABLE)


def test_sections_are_counted_as_the_rules_count_them() -> None:
    draw = random.Random(3)
    for _ in range(200):
        rows, columns = draw.choice([(2, 3), (4, 4), (6, 6), (3, 8)])
        grid = [[draw.randrange(7) for _ in range(columns)] for _ in range(rows)]
        text = "\n\n".join(" ".join(map(str, row)) for row in grid)
        packed = np.array(grid, np.int32).ravel()
        assert count_sections(packed, columns, np.zeros(len(packed), np.int32)) == len(
            rules.sections(Table.parse(text))
        )


@each("seed", range(20), slow=range(20, 100))
def test_a_random_deal_gets_a_map_that_can_be_walked(seed: int) -> None:
    deal = Deal.of(random.Random(seed).sample(domino_set(6), 18))
    outcome = engine.solve(deal)
    assert (outcome.status, outcome.proof, outcome.length) == (Status.SOLVED, Proof.WITNESS, 18)
    assert not errors(deal.table().to_text(), str(outcome.solution))
    assert outcome.difficulty is not None


def test_the_exact_model_and_the_search_agree_on_a_full_deal() -> None:
    deal = Deal.of(random.Random(99).sample(domino_set(6), 18))
    verdict = decide(deal)
    assert verdict.table is not None
    assert rules.check_solution(deal, verdict.table) == []


def test_a_deal_without_a_middle_height_is_unsolvable_at_once() -> None:
    deal = Deal.of([pair for pair in domino_set(6) if 3 not in pair][:18])
    outcome = engine.solve_deal(deal)
    assert (outcome.status, outcome.proof, outcome.states) == (Status.UNSOLVABLE, Proof.UNSOLVABLE, 0)
    assert outcome.reason == "no domino has a 3, and no walk can skip that height"


def test_a_deal_with_all_heights_may_be_unsolvable_too() -> None:
    """The 0 and a 2 need the only 1, but lie on one domino, and the 3 on its other half needs a 2 as well."""
    deal = Deal.parse("2x3: 02 13 24")
    assert deal.missing_heights() == ()
    assert not any(len(rules.sections(table)) == 1 for table in all_maps(deal))
    outcome = engine.solve_deal(deal)
    assert (outcome.status, outcome.proof, outcome.reason) == (Status.UNSOLVABLE, Proof.UNSOLVABLE, None)


def test_a_limit_of_time_is_reported_as_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "FIRST_BUDGET", 1)
    deal = Deal.of(random.Random(1).sample(domino_set(6), 18))
    outcome = engine.solve_deal(deal, Limits(seconds=0.001))
    assert (outcome.status, outcome.reason) == (Status.UNKNOWN, "the limit of 0.001 s was reached")


def test_the_model_has_only_the_time_that_the_annealing_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by 20 seconds each time it's read."""
    given: list[float] = []
    clock = count(0, 20)
    monkeypatch.setattr(engine.time, "perf_counter", lambda: float(next(clock)))
    monkeypatch.setattr(engine, "arrange", lambda *_: (None, 1))
    monkeypatch.setattr(
        engine, "decide", lambda _deal, seconds: given.append(seconds) or Verdict(None, False, seconds)
    )
    for limit in (600, 5):
        outcome = engine.solve_deal(Deal.of(domino_set(3)[:9]), Limits(seconds=limit))
        assert outcome.reason == f"the limit of {limit} s was reached"
    assert given == [580, 0]


def test_a_wrong_map_is_refused() -> None:
    (unreachable,) = errors("0|1 2|2 2|5", "0|1 2\n    -\n2|2 5")
    assert (unreachable.line, unreachable.column) == (3, 5)
    assert "you can't walk here" in unreachable.message
    (unreadable,) = errors("0|1 2|2 2|5", "0|1 2\n    -\n2|2 x")
    assert "isn't a number" in unreadable.message


def crossed(heights: dict[Cell, int], start: Cell, avoided: int) -> set[Cell]:
    """Return the spaces that a walk from one reaches without stepping on a height."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for near in neighbours(here):
            walkable = near in heights and heights[near] != avoided and can_walk(heights[here], heights[near])
            if walkable and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def check_sharing(heights: dict[Cell, int], words: str, edge: int, beside: int) -> None:
    """Holds to a map how its highest or lowest spaces lie together, or round one space."""
    left = {cell for cell, height in heights.items() if height == edge}
    if found := re.search(r"in one solution they form (\d+|one) groups?\.", words):
        groups = 0
        while left:
            left -= crossed(dict.fromkeys(left, edge), min(left), -1) | {min(left)}
            groups += 1
        assert found[1] == ("one" if groups == 1 else str(groups))
    if found := re.search(r"In one solution, (\d+) of them touch the same (\d)\.", words):
        assert int(found[2]) == beside
        near = [{*neighbours(cell)} & left for cell, height in heights.items() if height == beside]
        assert max(map(len, near)) == int(found[1]) > 1


def check_footing(table: Table, words: str, number: int) -> None:
    """Holds to a map which domino a cliff's space of the scarce height touches."""
    heights = table.numbers()
    found = re.search(r"In one solution, the (\d) of the (\d)-(\d) touches the (\d) of the (\d)-(\d)\.", words)
    if not found:
        return
    own, low, high, height, one, other = map(int, found.groups())
    assert own == number
    assert abs(low - high) > 1
    cliffs = [cell for d in table.dominoes if d.pair == (low, high) for cell in d.cells if heights[cell] == own]
    others = [c for d in table.dominoes if d.pair == (one, other) for c in d.cells if heights[c] == height]
    assert any(near in others for cell in cliffs for near in neighbours(cell))
    assert can_walk(own, height)


def check_shortage(table: Table, words: str, scarce: int) -> str:
    """Holds the second hint to a map, and says which it is."""
    heights = table.numbers()
    counts = Counter(heights.values())
    named = {(int(low), int(high)) for low, high in re.findall(r"(\d)-(\d)", words)}
    crowded = r"Only (\d|one) spaces? of height (\d) leads? away from the (\d) spaces of height (\d)"
    if found := re.match(crowded, words):
        ends, edge, beside = int(found[3]), int(found[4]), int(found[2])
        ways = 1 if found[1] == "one" else int(found[1])
        assert (counts[edge], counts[beside]) == (ends, ways)
        assert ends > ways
        check_sharing(heights, words, edge, beside)
    elif found := re.match(r".* skips? height (\d)", words):
        assert int(found[1]) == scarce
        crossing = {domino.pair for domino in table.dominoes if domino.pair[0] < scarce < domino.pair[1]}
        assert named == crossing
        return "skip"
    else:
        found = re.match(r"The (\d)s? of .* only over a (\d). There are (\d) of these", words)
        assert found
        edge, beside = int(found[1]), int(found[2])
        assert counts[beside] == int(found[3])
        cliffs = (domino.pair for domino in table.dominoes if edge in domino.pair)
        assert named == {pair for pair in cliffs if not can_walk(*pair)}
    for cell, height in heights.items():
        if height == edge:
            assert {heights[other] for other in crossed(heights, cell, beside)} == {edge}
    return "crowded" if "spaces" in words else "joined"


def test_the_second_hints_of_the_built_in_set_are_true_of_its_maps() -> None:
    kinds: Counter[str] = Counter()
    for source, _ in built_in_puzzles("mountains"):
        table = Table.parse(as_text(source.solution or ""), 6)
        found = re.search(r"height (\d)", source.hints[0])
        assert found
        kinds[check_shortage(table, source.hints[1], int(found[1]))] += 1
        check_footing(table, source.hints[2], int(found[1]))
        kinds["footing"] += "touches" in source.hints[2]
        kinds["sharing"] += "In one solution" in source.hints[1]
        kinds["groups"] += "in one solution" in source.hints[1]
    assert +kinds == kinds
    assert kinds.keys() == {"skip", "crowded", "joined", "footing", "sharing", "groups"}


def test_hints_are_true_of_every_map_of_a_deal() -> None:
    for puzzle in make_set("mountains", 8, seed=2):
        deal = Start.parse(puzzle.start).deal
        for seed in range(3):
            table, _ = arrange(deal, seed)
            assert table is not None
            heights = table.numbers()
            scarce, end, cliffs, part = map(str, hints(deal, table))
            found = re.match(r"Look at the (\d+) spaces of height (\d)", scarce)
            assert found
            count, number = map(int, found.groups())
            assert list(heights.values()).count(number) == count
            for cell, height in heights.items():
                if height < number:
                    assert all(heights[other] < number for other in crossed(heights, cell, number))
            check_shortage(table, end, number)
            check_footing(table, cliffs, number)
            for low, high in re.findall(r"(\d)-(\d)", cliffs.partition(" In one solution")[0]):
                (domino,) = (d for d in table.dominoes if d.pair == (int(low), int(high)))
                (own,) = (cell for cell in domino.cells if heights[cell] == number)
                beyond = (near for near in neighbours(own) if near in heights and near not in domino.cells)
                assert any(can_walk(heights[near], number) for near in beyond)
            assert part.partition("\n")[2] == str(part_with(table, number))


def test_a_ladder_fits_a_small_deal() -> None:
    deal = Deal.parse("2x3: 01 22 23")
    assert [str(hint) for hint in hints(deal, Table.parse("0|1 2\n    -\n2|2 3"))] == [
        "Look at the only space of height 1: every walk from lower to higher land crosses it.",
        "Every walk away from a 3 crosses a 2. There are 3 of these.",
        "You can walk over every domino with a 1. Use them to join the others.",
        "In one solution, the dominoes with a 1 lie like this:\n0|1",
    ]
    flat = Deal.parse("2x2: 01 11")
    assert len(hints(flat, Table.parse("0|1\n\n1|1"))) == 2


def test_the_map_beside_the_deal_has_larger_cells_than_the_dealt_dominoes() -> None:
    """The deal is read, and the map is written into."""
    start = Start.parse("0|0   0|1   0|3   0|5   1|1   1|2")
    drawing = VIEWS.start(start, MountainsPuzzleOptions(rows=4, columns=3), THEME)
    assert drawing.beside is not None
    assert drawing.beside.size.height == 4 * 9.0
    deal = VIEWS.start(start, USUAL, THEME)
    assert drawing.beside.size.width < deal.size.width + 3 * 9.0


def test_the_dominoes_of_the_last_hint_are_drawn() -> None:
    start = Start.parse("0|1 2|2 2|3")
    options = MountainsPuzzleOptions()
    *words, last = map(str, hints(start.deal, Table.parse("0|1 2\n    -\n2|2 3")))
    drawn = VIEWS.described(start, last, options, THEME)
    assert drawn is not None
    assert drawn.size.width > drawn.size.height
    assert not any(VIEWS.described(start, text, options, THEME) for text in words)


def test_a_set_rises_through_the_levels_and_is_solved() -> None:
    made = make_set("mountains", 8, seed=2)
    assert [p.outcome.difficulty.level for p in made if p.outcome.difficulty] == [
        level for level in Level for _ in "ab"
    ]
    for puzzle in made:
        assert not errors(puzzle.start, str(puzzle.outcome.solution))
    assert len({Start.parse(puzzle.start).deal.canonical() for puzzle in made}) == 8
    assert made == make_set("mountains", 8, seed=2)


def test_smaller_deals_are_made_too() -> None:
    (made,) = make_set("mountains", 1, seed=2, dominoes=6, pips=3, levels=[Level.EASY])
    assert len(Start.parse(made.start).deal.dominoes) == 6


def test_more_dominoes_than_the_set_has_are_refused() -> None:
    with pytest.raises(OptionError, match="from 2 to 28 dominoes"):
        engine.require_deal(29, 6, 0, 0)


def test_a_deal_can_be_laid_in_any_rectangle_that_it_fills() -> None:
    start = Deal.of([(0, 1), (1, 2), (2, 3)]).table().to_text()
    wide = MountainsPuzzleOptions(rows=1, columns=6)
    outcome = PUZZLES.solve(PUZZLES.parse(start, wide), wide, Limits())
    assert outcome.status is Status.SOLVED
    assert not errors(start, str(outcome.solution), wide)
    (other,) = errors(start, str(outcome.solution))
    assert "1 by 6 spaces, not 2 by 3" in other.message
    (too_few,) = start_errors("mountains", start, MountainsPuzzleOptions(rows=2, columns=4))
    assert too_few == ErrorInText("3 dominoes don't fill 2 by 4 spaces", 1, 1)
    (made,) = make_set("mountains", 1, seed=2, rows=4, columns=9, levels=[Level.MEDIUM])
    assert not errors(made.start, str(made.outcome.solution), MountainsPuzzleOptions(rows=4, columns=9))


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (("55@a1R",), "the domino 5-5 isn't among those left"),
        (("01@b1R",), "the map has 3 rows and 2 columns"),
        (("01@a9R",), "the map has 3 rows and 2 columns"),
        (("01@a1R", "11@b1U"), "another domino is there already"),
        (("a1",), "no domino is on a1"),
    ],
)
def test_what_cannot_be_laid_is_refused(moves: tuple[str, ...], message: str) -> None:
    start = Start.parse("0|1 1|1 1|2", rows=3, columns=2)
    trial = INTERACTION.trial(start, MountainsPuzzleOptions(), Theme(palettes()["colour"]))
    assert trial.after(moves).message == message
    for spaces in (("a1", "a3"), ("a1", "a2", "a3")):
        assert trial.after((), ("01", *spaces)).message == "a domino covers two neighbouring spaces"


def test_beside_the_empty_map_the_deal_is_as_high_as_the_map() -> None:
    """Its dominoes are nearly as large as the squares that they fill."""
    pairs = tuple(domino_set(6))[:18]
    table = Table(tuple(Domino(0, 3 * k, False, *pair) for k, pair in enumerate(pairs)))
    options = MountainsPuzzleOptions(rows=6, columns=6)
    drawing = VIEWS.start(Start(table, Deal(pairs, 6, 6)), options, THEME)
    assert drawing.beside is not None
    assert drawing.beside.size.height == pytest.approx(6 * 9.0)
    assert drawing.beside.size.width < 2.3 * drawing.beside.size.height
