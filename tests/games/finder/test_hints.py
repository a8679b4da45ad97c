"""The hints of Domino Finder, held to every shortest way that the rules allow."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from pnp.components.dominoes.tiles import pair_of
from pnp.games.finder.hints import hints
from pnp.games.finder.interact import simulated, with_treasures
from pnp.games.finder.options import FinderPuzzleOptions
from pnp.games.finder.rules import State
from pnp.games.finder.tasks import distances, fewest, fewest_without_traps, line_text, lines, read
from pnp.games.finder.text import space
from tests.games.opening import open_puzzle

DETOUR = "2|3 0|4 6|6\n\n5|5 1|1 4|4\nup: a2 a1\npawns: A b2\ntreasure: 66"
"""Straight on is a trap; below it, a way without one takes as many turns."""
WALL = "1|2 0|3 6|6\nup: a1\npawns: A b1\ntreasure: 66"
"""A trap on the only way."""
POCKET = "6|1 0|3 4|4\n\n0|0 5|5 3|3\n\n1|1 2|2 4|5\nup: a2 c3\npawns: A outside\ntreasure: 55"
"""Traps shut in two of the spaces at the edge."""


def cases() -> Iterator[tuple[State, int]]:
    draw = random.Random(5)
    found = [state for here in simulated(draw) for state in with_treasures(here)]
    for state in draw.sample(found, 40):
        least, _ = fewest(state)
        assert least is not None
        if least <= 3:
            yield state, least


def number(words: str) -> int:
    return 1 if words == "only one" else int(words)


def told(state: State, least: int) -> tuple[str, ...]:
    return tuple(map(str, hints(state, line_text(state, next(lines(state, least))))))


@pytest.mark.slow
def test_what_they_say_is_true_of_every_shortest_way() -> None:
    kinds = set()
    for state, least in cases():
        ways, grid = list(lines(state, least)), state.field.grid
        first, *ends, critical, start = told(state, least)
        end = " ".join(ends)
        trapped = [any(map(state.trap, way)) for way in ways]
        if "round the traps" in first:
            kinds.add("round")
            assert not all(trapped)
            assert f"Without traps, {fewest_without_traps(state)} would" in first
        elif "steps on a trap" in first:
            kinds.add("over")
            assert all(trapped)
        else:
            assert not any(trapped)
        if match := re.search(r"Of the (\d+) spaces that .* first, (only one|\d+) lead", first):
            kinds.add("first spaces")
            good = {way[0] for way in ways}
            assert (len([*state.entries()]), len(good)) == (int(match[1]), number(match[2]))
        if match := re.search(r"Begin in .*?(column|row)s? (?:from )?(\w)(?: to (\w))?\.", first):
            kinds.add("strip")
            at = 0 if match[1] == "column" else 1
            names = {grid.name(cell) for cell in state.entries()}
            inside = {name for name in names if match[2] <= name[at] <= (match[3] or match[2])}
            assert {grid.name(way[0]) for way in ways} < inside < names
        assert str(least) in first
        if match := re.search(r"reaches it on (\w+)", end):
            kinds.add("one end")
            assert {way[-1] for way in ways} == {space(state, match[1])}
        if match := re.search(r"flips the (\d)-(\d)\.", critical):
            kinds.add("flips")
            place = state.field.find(pair_of(int(match[1]), int(match[2])))
            assert all(place in map(state.field.domino, way) for way in ways)
            assert ends or place != state.field.domino(ways[0][0])
        elif match := re.search(r"flips the (\d)-(\d) or the (\d)-(\d)", critical):
            kinds.add("either")
            numbers = list(map(int, match.groups()))
            either = {state.field.find(pair_of(*numbers[:2])), state.field.find(pair_of(*numbers[2:]))}
            assert all(either & {*map(state.field.domino, way)} for way in ways)
        if match := re.search(r"start on (\w+): that way takes (\d+)", critical):
            cell = space(state, match[1])
            assert cell not in {way[0] for way in ways}
            assert any(way[0] == cell for way in lines(state, int(match[2])))
            assert not any(way[0] == cell for way in lines(state, int(match[2]) - 1))
        spaces = start.rstrip(".").partition(" begins with ")[2].split(", ")
        agreeing = [[grid.name(cell) for cell in way[: len(spaces)]] == spaces for way in ways]
        assert all(agreeing) if start.startswith("Every") else any(agreeing) and not all(agreeing)
    assert kinds >= {"round", "one end", "flips", "either", "first spaces", "strip"}


def test_spaces_around_the_treasure_are_counted_by_the_turns_left() -> None:
    counted = 0
    for state, least in cases():
        hint = told(state, least)[1]
        match = re.search(
            r"[oO]f the (\d+) spaces around (?:it|the treasure), you can reach (.*?)( in time|$)", hint
        )
        if not match:
            continue
        counted += 1
        assert state.treasure is not None
        place = state.field.find(state.treasure)
        beside = {
            near
            for cell in range(len(state.field.grid))
            if state.field.domino(cell) == place
            for near in state.field.grid.neighbours[cell]
            if state.field.domino(near) != place
        }
        reached = distances(state)[0]
        in_time = {state.field.grid.name(cell) for cell in beside if reached.get(cell, least) < least}
        assert int(match[1]) == len(beside)
        if match[2].startswith("only"):
            assert {*re.findall(r"[a-z]\d", match[2])} == in_time
        else:
            assert int(match[2]) == len(in_time)
    assert counted


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (DETOUR, "Look for a way round the traps: 3 turns are enough. Without traps, 2 would do."),
        (
            POCKET,
            "Of the 11 spaces that you can step on first, 5 lead to the treasure in 2 turns. "
            "Begin in columns c to f.",
        ),
        (WALL, "Every way that takes 3 turns steps on a trap. Look for the one that’s worth it."),
    ],
)
def test_the_first_says_what_traps_cost(text: str, first: str) -> None:
    state = read(text)
    least, _ = fewest(state)
    assert told(state, least or 0)[0] == first


def test_a_longer_solution_is_not_taken_for_a_shortest() -> None:
    puzzle = open_puzzle("finder", DETOUR, FinderPuzzleOptions())
    assert not puzzle.check_solution("c2!, c1, e2")  # 4 turns
    assert tuple(puzzle.hints("c2!, c1, e2")) == tuple(puzzle.hints("c2!, e2"))
