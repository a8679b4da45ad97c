"""The hints of Tetradominoes, checked against the plays that the rules allow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pnp.components.dominoes.notation import parse_cell
from pnp.games.tetradominoes.hints import hints
from pnp.games.tetradominoes.options import TetradominoesPuzzleOptions
from pnp.games.tetradominoes.rules import Position, solitaire_score
from pnp.games.tetradominoes.start import Start, every_tetromino, goal_of, read_start, tetromino_turns
from pnp.games.tetradominoes.table import Side, Turn
from tests.games.opening import built_in_puzzles
from tests.rows import each

LEVEL_1 = (
    "table: e5\n6|6 6|4\n\n    6|2 3 4\n        - -\n1|1 1|2 2 2\n\n  0|1 4 2|2\n      -\n6 0|4 4 2\n-       -"
    "\n3 3|4   5 5\n          -\n  3|1 1|5 6\nlight: e11 f11 g10 g11, i9 j8 j9 j10, g6 g7 h7 h8, i5 i6 j5 j6\n"
    "dark: e9 f9 g8 g9, e6 f5 f6 g5\nhand: 03 33"
)
WON = "33@i12D, 03@i14D + light i11 i12 i13 i14"


def built_in(goal: str) -> Iterator[tuple[Start, str, tuple[str, ...]]]:
    """Yield a few puzzles of the built-in set, with their solutions and today's hints."""
    taken = 0
    for source, opened in built_in_puzzles("tetradominoes"):
        options = opened.options
        assert isinstance(options, TetradominoesPuzzleOptions)
        if goal_of(options) == goal and taken < 6:
            taken += 1
            start, solution = read_start(source.start), str(source.solution)
            yield start, solution, tuple(map(str, hints(start, options, solution)))


def ends(here: Position) -> Iterator[Position]:
    """Yield every end of a solitaire game."""
    turns = () if here.over else here.turns()
    if not turns:
        yield here
    for turn in turns:
        yield from ends(here.play(turn))


@each("goal", ["every-tetromino", "one-play", "solitaire"])
def test_a_ladder_has_four_steps_at_most_and_starts_without_a_place(goal: str) -> None:
    for _, solution, told in built_in(goal):
        assert 3 <= len(set(told)) == len(told) <= 4
        places = set(re.findall(r"\b[a-z]\d+\b", solution))
        assert not places & set(re.findall(r"\b[a-z]\d+\b", told[0]))


def test_all_tetrominoes_are_counted_by_number_domino_and_shape() -> None:
    for start, _, (count, dominoes, shapes, one) in built_in("every-tetromino"):
        found = every_tetromino(start)
        assert count == f"There are {len(found)} ways to play a tetromino."
        playing = {"{}-{}".format(*turn.domino.pair) for turn in tetromino_turns(start)}
        assert set(re.findall(r"\d-\d", dominoes)) == playing or dominoes.startswith("Each domino")
        assert len(shapes.split(", ")) == len(found)
        told = re.search(r"covers ([^,]+), after the (\d-\d)", one)
        assert told
        assert told[1] in found
        assert told[2] in playing


def test_the_one_play_is_told_bit_by_bit() -> None:
    for start, solution, (_, numbers, cell, play) in built_in("one-play"):
        turn = Turn.parse(solution)
        old = [start.spread.numbers[cell] for cell in turn.cells if cell in start.spread.numbers]
        assert Counter(map(int, re.findall(r"\d", numbers))) == Counter(old)
        assert set(turn.cells) - set(start.spread.numbers) <= set(turn.domino.cells)
        told = re.search(r"the (\d) on (\w+)", cell)
        assert told
        assert parse_cell(told[2]) in turn.cells
        assert start.spread.numbers[parse_cell(told[2])] == int(told[1])
        for where in solution.partition("+ ")[2].split():
            assert where in play
        for number, where in re.findall(r"the (\d) on (\w+)", play):
            assert dict(zip(turn.domino.cells, turn.domino.numbers, strict=True))[parse_cell(where)] == int(
                number
            )


def test_what_solitaire_needs_is_true_of_every_end_below_the_score() -> None:
    start = read_start(LEVEL_1)
    for level, below, needs in (
        (1, 11, "You have to play a light tetromino, and no dark one."),
        (1, 15, "You have to play at least one more tetromino."),
        (1, 16, None),
        (2, 21, "You have to play at least one more tetromino. The longest side has 7 numbers now. It may"),
    ):
        options = TetradominoesPuzzleOptions(goal="solitaire", level=level, below=below)
        told = [str(hint) for hint in hints(start, options, WON)]
        assert told[0].startswith(f"The score is {solitaire_score(start.spread, level)} now")
        assert len(told) == (4 if needs else 3)
        assert not needs or told[1].startswith(needs)
        low = [end.spread for end in ends(start.position()) if solitaire_score(end.spread, level) < below]
        assert low
        for spread in low:
            more = {side: spread.count(side) - start.spread.count(side) for side in Side}
            if needs and "light tetromino, and no dark" in needs:
                assert more[Side.LIGHT]
                assert not more[Side.DARK]
            elif needs:
                assert sum(more.values())
            if most := re.search(r"It may have (\d+) at the end", told[1]):
                assert spread.longest_side <= int(most[1])


def test_the_score_and_what_a_tetromino_of_either_colour_takes_off_it_are_those_of_the_rules() -> None:
    compared = 0
    for start, _, (first, needs, *_) in built_in("solitaire"):
        spread = start.spread
        score, light, dark, unplayed = map(
            int, re.findall(r"is (\d+) now: (\d+) × (\d+) .* 7 × (\d+)", first)[0]
        )
        assert (light, dark) == (spread.count(Side.LIGHT), spread.count(Side.DARK))
        side = int(told[1]) if (told := re.search(r"(\d+) \(longest side\)", first)) else 0
        assert score == light * dark + 7 * unplayed + side == solitaire_score(spread, 2 if side else 1)
        if told := re.search(r"light one lowers the score by (\d) now, a dark one by (\d)", needs):
            now = light * dark + 7 * unplayed
            assert now - int(told[1]) == (light + 1) * dark + 7 * (unplayed - 1)
            assert now - int(told[2]) == light * (dark + 1) + 7 * (unplayed - 1)
            compared += 1
    assert compared


def test_a_limit_that_leaves_no_space_is_told() -> None:
    options = TetradominoesPuzzleOptions(goal="solitaire", level=2, below=18)
    told = str(hints(read_start(LEVEL_1), options, WON)[1])
    assert told.endswith("The longest side has 7 numbers and mustn’t get longer.")
