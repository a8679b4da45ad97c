"""Puzzles of Tetradominoes: every task is compared with the plain rules; equivalent starts, wrong answers, and
drawings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from pnp.base.errors import ErrorInText, OptionError
from pnp.base.streams import stream
from pnp.components.dominoes.table import TURNS, Turn
from pnp.components.dominoes.tiles import Domino
from pnp.components.tetrominoes import BEHIND
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.puzzles import as_text
from pnp.games.tetradominoes import engine
from pnp.games.tetradominoes.options import GOALS, Goal, TetradominoesDiagram, TetradominoesPuzzleOptions
from pnp.games.tetradominoes.puzzles import PUZZLES, VIEWS, draw_diagram
from pnp.games.tetradominoes.start import Start, every_tetromino, kind, read_start, tetromino_turns
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, cells_text, parse_cells
from pnp.language.catalogue import palettes
from pnp.search.results import Level, Limits, Notation, Outcome, Proof, Status
from tests.examples import given_examples
from tests.games.opening import start_errors
from tests.refused import check_error
from tests.rows import each

EVERY = TetradominoesPuzzleOptions(goal="every-tetromino")
ONE = TetradominoesPuzzleOptions(goal="one-play")
NO_LIMITS = Limits()


def solitaire(level: int = 1, below: int | None = None) -> TetradominoesPuzzleOptions:
    return TetradominoesPuzzleOptions(goal="solitaire", level=level, below=below)


FOURS = "table: c3\n4|1\n\n4|2\nhand: 46 05 00 66\nside: light"
# 4|1
# 4|2    the 46 goes with its 4 above, below or beside the 4s of column c
FINISH = "table: g7\n4|1\n\n4|2\nunplayed: I O T S Z\nhand: 46 05"
# Solitaire with J and L left: the 46 beside the 4s allows one of them.


def solved(text: str, options: TetradominoesPuzzleOptions, limits: Limits = NO_LIMITS) -> Outcome:
    """Return what the solver finds for a start."""
    return PUZZLES.solve(PUZZLES.parse(text, options), options, limits)


def errors(text: str, solution: Notation, options: TetradominoesPuzzleOptions) -> Sequence[ErrorInText]:
    """Return what is wrong with a solution of a start."""
    return PUZZLES.check_solution(PUZZLES.parse(text, options), solution, options)


def test_a_start_reads_back() -> None:
    for text in (FOURS, FINISH, FINISH.replace("46 05", "46 05 00 66") + "\npile: 11"):
        text = text.replace("g7", "k11")
        assert read_start(text).to_text() == text


@each(
    "text, message, line",
    [
        ("hand: 46\nside: light", "there is no domino on the table", 0),
        (FOURS.replace("hand: 46 05 00 66", "hand:"), "one to 4 dominoes, not 0", 5),
        (FOURS.replace("66", "66 55"), "one to 4 dominoes, not 5", 5),
        (FOURS.replace("46", "41"), "the domino 14 appears twice", 5),
        (FOURS.replace("light", "white"), "neither light nor dark", 6),
        (FOURS.replace("c3", "b3"), "2 columns on the left and 2 rows below", 1),
        (FOURS.replace("c3", "c2"), "2 columns on the left and 2 rows below", 1),
        (FOURS + "\npile: 55", "in solitaire, and the player's side otherwise", 7),
        (FOURS.replace("4|2", "4|4 2"), "isn't joined to any other number", 4),
        (FOURS + "\nside: dark", "a second 'side'", 7),
    ],
)
def test_a_malformed_start_is_told_at_its_line(text: str, message: str, line: int) -> None:
    errors = start_errors("tetradominoes", text, ONE)
    assert any(message in error.message and error.line == line for error in errors), errors


def test_a_hand_is_full_while_there_is_a_pile() -> None:
    (error,) = start_errors("tetradominoes", FINISH + "\npile: 11", solitaire())
    assert "while there is a pile, the hand must have 4" in error.message


def test_a_start_has_a_side_unless_it_is_solitaire() -> None:
    assert "leave out the side" in start_errors("tetradominoes", FOURS, solitaire())[0].message
    assert "the player's side" in start_errors("tetradominoes", FINISH, ONE)[0].message
    assert "the player's side" in start_errors("tetradominoes", FINISH, TetradominoesPuzzleOptions())[0].message
    assert not start_errors("tetradominoes", FINISH, solitaire())


def test_every_tetromino_of_a_hand_is_found() -> None:
    # The 46 above, below or beside the 4s: an L or a J of 4, 4, 4 and 6, or an I with its 6 at an end.
    outcome = solved(FOURS, EVERY, Limits())
    assert outcome.proof is Proof.UNIQUE
    found = [frozenset(text.split()) for text in as_text(outcome.solution or "").split(", ")]
    # 4 on c5 with its 6 on b5, d5 or c6, on c2 likewise, on b4 or b3 with its 6 on any free neighbour
    upper = [{"c3", "c4", "c5", six} for six in ("b5", "d5", "c6")]
    lower = [{"c4", "c3", "c2", six} for six in ("b2", "d2", "c1")]
    beside = [
        {"c3", "c4", four, six} for four in ("b3", "b4") for six in ("a" + four[1], "b5", "b2", "b4", "b3")
    ]
    wanted = {frozenset(cells) for cells in (*upper, *lower, *beside) if len(cells) == 4}
    legal = {cells for cells in wanted if not ({"b2", "b4"} <= cells or {"b3", "b5"} <= cells)}
    assert set(found) == legal
    assert len(found) == len(legal)


def test_a_play_that_could_be_another_is_only_a_witness() -> None:
    outcome = solved(FOURS, ONE, Limits())
    assert (outcome.status, outcome.proof) == (Status.SOLVED, Proof.WITNESS)
    assert "turns that play a tetromino" in (outcome.reason or "")


@pytest.mark.parametrize("options", [EVERY, ONE])
def test_a_hand_without_a_tetromino_is_unsolvable(options: TetradominoesPuzzleOptions) -> None:
    assert solved(FOURS.replace("46", "33"), options, Limits()).status is Status.UNSOLVABLE


def test_solitaire_is_won_or_proved_to_be_lost() -> None:
    # One tetromino of two can be played with the 46 and none with the 05: seven for each of six others.
    won = solved(FINISH, solitaire(below=43), Limits())
    assert (won.status, won.length) == (Status.SOLVED, 1)
    assert not errors(FINISH, won.solution or "", solitaire(below=43))
    assert solved(FINISH, solitaire(below=42), Limits()).status is Status.UNSOLVABLE


def test_without_a_score_the_one_that_wins_is_asked() -> None:
    assert solved(FINISH, solitaire(), Limits()).status is Status.UNSOLVABLE


def test_a_limit_is_told_and_nothing_claimed() -> None:
    outcome = solved(FINISH, solitaire(below=43), Limits(states=3))
    assert (outcome.status, outcome.proof) == (Status.UNKNOWN, None)
    assert "limit of 3 positions" in (outcome.reason or "")


@each(
    "start, options, solution, message",
    [
        (FOURS, EVERY, "c3 c4 c5 d5", r"there are \d+ tetrominoes to find, not 1"),
        (FOURS, EVERY, "c3 c4 c5 d5, c5 c3 c4 d5", r"move 2 .*appears twice"),
        (FOURS, EVERY, "c3 c4 d3 d4", "no play from the hand allows a tetromino here"),
        (FOURS, EVERY, "c3 c4 c5 5d", "'5d' isn't a cell"),
        (FOURS, ONE, "46@c5R", "this move plays no tetromino"),
        (FOURS, ONE, "46@c5R + c3 c4 c5 d5", None),
        (FOURS, ONE, "46@c5R + c3 c4 d4 d5", "isn't one of 46's numbers"),
        (FOURS, ONE, "36@c5R + c3 c4 c5 d5", "doesn't have"),
        (FOURS, ONE, "46@c5R, 05@e3R", "expected a single play, not 2"),
        (FINISH, solitaire(below=43), "", "the game goes on"),
        (FINISH, solitaire(below=43), "46@g10R", "isn't next to another|neither number"),
        (FINISH, solitaire(below=43), "46@g9R", "so it must be"),
        (FINISH, solitaire(below=42), "46@g9R + light g7 g8 g9 h9", "the score is 42, not below 42"),
        (FINISH, solitaire(below=43), "46@g9R + light g7 g8 g9 h9", None),
        (FINISH, solitaire(below=43), "46@g9R + light g7 g8 g9 h9, 05@a1R", r"move 2 .*isn't next to another"),
        (FINISH, solitaire(2, 47), "46@g9R + dark g7 g8 g9 h9", None),
        (FINISH, solitaire(2, 45), "46@g9R + dark g7 g8 g9 h9", "the score is 45"),
    ],
)
def test_a_wrong_answer_is_told_with_its_reason(
    start: str, options: TetradominoesPuzzleOptions, solution: str, message: str | None
) -> None:
    check_error(errors(start, solution, options), message)


def test_tetrominoes_may_be_listed_in_any_order() -> None:
    parts = as_text(solved(FOURS, EVERY, Limits()).solution or "").split(", ")
    assert not errors(FOURS, ", ".join(reversed(parts)), EVERY)


MADE = [(goal, level) for goal in GOALS for level in (Level.EASY, Level.MEDIUM) if goal != "solitaire"]


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "level"), MADE)
def test_generated_puzzles_are_of_their_difficulty_right_and_proved(goal: Goal, level: Level) -> None:
    _check_made(goal, level)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("goal", "level"),
    [
        (goal, level)
        for goal in GOALS
        for level in Level
        if (goal, level) not in MADE
        if goal == "solitaire" or level is not Level.EXPERT
    ],
)
def test_harder_ones_are_too(goal: Goal, level: Level) -> None:
    _check_made(goal, level)


@pytest.mark.parametrize("goal", ["every-tetromino", "one-play"])
def test_puzzles_of_one_play_are_not_for_experts(goal: Goal) -> None:
    assert list(PUZZLES.difficulties(TetradominoesPuzzleOptions(goal=goal))) == [
        Level.EASY,
        Level.MEDIUM,
        Level.HARD,
    ]


@pytest.mark.parametrize("goal", ["solitaire", None])
def test_solitaire_is_for_experts_too(goal: Goal | None) -> None:
    assert list(PUZZLES.difficulties(TetradominoesPuzzleOptions(goal=goal))) == list(Level)


def _check_made(goal: Goal, level: Level) -> None:
    asked = TetradominoesPuzzleOptions(goal=goal)
    made = next(filter(None, (engine.make(asked, 0, stream(5, goal, k), level) for k in range(12))))
    puzzle, outcome = made.puzzle, made.puzzle.outcome
    options = TetradominoesPuzzleOptions.model_validate(puzzle.options)
    assert outcome.difficulty is not None
    assert outcome.difficulty.level is level
    assert outcome.proof in ((Proof.UNIQUE, Proof.BEST) if goal == "solitaire" else (Proof.UNIQUE,))
    start = PUZZLES.parse(puzzle.start, options)
    assert not PUZZLES.check_solution(start, as_text(outcome.solution or ""), options)
    again = PUZZLES.solve(start, options, Limits())
    assert (again.solution, again.difficulty) == (outcome.solution, outcome.difficulty)
    assert puzzle.hints == PUZZLES.hints(start, outcome.solution or "", options)
    if goal == "one-play":
        assert len(tetromino_turns(start)) == 1
    elif goal == "every-tetromino":
        assert 2 <= len(every_tetromino(start)) <= 6


def test_what_cannot_be_made_is_told() -> None:
    with pytest.raises(OptionError):
        PUZZLES.maker(solitaire(below=9))
    with pytest.raises(OptionError):
        PUZZLES.maker(TetradominoesPuzzleOptions(goal="one-play", level=2))


# Alike

SEEDS = st.integers(0, 10**6)


def _turned(start: Start, turn: Turn, swapped: bool, numbers: list[int]) -> Start:
    """Return a start turned or mirrored, its colours exchanged, its numbers renamed: the same puzzle."""
    spread = start.spread
    mirrored = (turn in TURNS[4:]) != swapped
    dominoes = []
    for domino in spread.dominoes:
        (one, first), (two, second) = sorted(
            (turn(cell), numbers[n]) for cell, n in zip(domino.cells, domino.numbers, strict=True)
        )
        dominoes.append(Domino(*one, one[1] == two[1], first, second))
    pieces = [
        Tetromino(tuple(sorted(map(turn, piece.cells))), _side(piece.side, swapped))
        for piece in spread.tetrominoes
    ]
    unplayed = tuple(BEHIND[name] if mirrored else name for name in spread.unplayed)
    hand = [(min(pair), max(pair)) for pair in ((numbers[a], numbers[b]) for a, b in start.hand)]
    return Start(
        Spread(tuple(sorted(dominoes)), tuple(pieces), unplayed),
        tuple(sorted(hand)),
        start.side and _side(start.side, swapped),
    )


def _side(side: Side, swapped: bool) -> Side:
    return side if not swapped else Side.DARK if side is Side.LIGHT else Side.LIGHT


def _simulated(seed: int) -> Start:
    draw = stream(seed, "alike")
    positions = tuple(engine._positions(draw, Level.EASY))
    assume(positions)  # a game may end before it has the size of the level
    here = positions[-1]
    return Start(here.spread, here.hand.all[:4], here.side)


@given_examples(8, 250, SEEDS, st.sampled_from(TURNS), st.booleans(), st.permutations(range(7)))
def test_starts_that_are_alike_are_known_and_have_as_many_answers(
    seed: int, turn: Turn, swapped: bool, numbers: list[int]
) -> None:
    start = _simulated(seed)
    other = _turned(start, turn, swapped, numbers)
    assert kind(other) == kind(start)
    assert len(tetromino_turns(other)) == len(tetromino_turns(start))


def test_another_hand_or_colour_or_place_is_not_alike() -> None:
    start = read_start(FOURS)
    others = [
        read_start(FOURS.replace("46 05", "46 15")),
        read_start(FOURS.replace("4|2", "2|4")),
        read_start(FOURS.replace(" 66", "")),
        replace(read_start(FINISH), hand=start.hand),
    ]
    assert len({kind(one) for one in (start, *others)}) == 5


# On paper

DARK = "table: c3\n3|3 3|4\n\n6|3 2|5\n\n2|2 2|1\nlight: c3 d3 e3 e4\nhand: 03 11 35 55\nside: dark"
SOLUTION = "30@d6U + c5 d5 d6 d7"


def fills(drawing: Drawing) -> list[str | None]:
    return [p.shape.style.fill for p in flatten(drawing.shapes) if isinstance(p.shape, Path)]


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


@each("name", ["colour", "greyscale", "low-ink", "colour-blind-safe"])
def test_light_and_dark_are_told_apart_in_every_palette(name: str) -> None:
    theme = Theme(palettes()[name])
    palette, spread = theme.palette, read_start(DARK).spread
    black, strokes = [], []
    for side in Side:
        piece = replace(spread.tetrominoes[0], side=side)
        start = Start(Spread(spread.dominoes, (piece,)), ((0, 3),), Side.LIGHT)
        drawing = VIEWS.start(start, ONE, theme)
        black.append(fills(drawing).count(palette.dark))
        strokes.append(len(fills(drawing)))
    if palette.dark == palette.light:
        assert strokes[1] == strokes[0] + 1  # the hatching
    else:
        assert black[1] == black[0] + 1


def test_every_cell_that_a_play_can_reach_has_its_name() -> None:
    theme = Theme(palettes()["colour"])
    drawn = texts(VIEWS.start(read_start(FOURS), EVERY, theme))
    reach = {name for text in every_tetromino(read_start(FOURS)) for name in text.split()}
    assert {name[0] for name in reach} <= set(drawn)
    assert {name[1:] for name in reach} <= set(drawn)


def test_a_solution_has_a_picture_for_each_play_or_each_tetromino() -> None:
    theme = Theme(palettes()["colour"])
    found = as_text(solved(FOURS, EVERY, Limits()).solution or "")
    pictures = VIEWS.solution(read_start(FOURS), found, EVERY, theme)
    assert [picture.caption.partition(" + ")[2] for picture in pictures] == found.split(", ")
    for picture in pictures:
        heavy = [
            p
            for p in flatten(picture.drawing.shapes)
            if isinstance(p.shape, Path) and p.shape.style.width == 2 * WEIGHTS.thick
        ]
        assert len(heavy) == 1


def test_a_tetromino_that_is_left_is_drawn_with_the_side_that_is_played() -> None:
    theme = Theme(palettes()["colour"])
    light, dark = (
        VIEWS.start(read_start(FOURS.replace("light", side)), ONE, theme) for side in ("light", "dark")
    )
    assert fills(dark).count(theme.palette.dark) == 7
    assert fills(light).count(theme.palette.dark) == 0


def diagram(**given: str) -> Drawing:
    return draw_diagram(Diagram.model_validate(given), TetradominoesDiagram(), Theme(palettes()["colour"]))


@each(
    "given, message",
    [
        ({"start": FOURS, "moves": "46@e9R"}, "isn't next to another domino"),
        ({"start": FOURS, "refused": "46@c5R"}, "no rule forbids 46@c5R here"),
        ({"start": FOURS, "refused": "elsewhere"}, "elsewhere"),
        ({"start": FOURS, "refused": "46@c3R"}, "there is a domino on c3"),
        ({"start": "table: c3\n2 3\nhand: 11\nside: light"}, "isn't joined to any other"),
        ({"start": "hand A: 11\nhand C: 12"}, "one to four players"),
    ],
)
def test_a_diagram_that_does_not_hold_is_told(given: dict[str, str], message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        diagram(**given)


def test_a_refused_play_is_drawn_where_it_was_meant() -> None:
    refused = diagram(start=FOURS, refused="46@e3R")
    assert refused.size.width > diagram(start=FOURS).size.width


def test_cells_are_listed_by_column_and_read_in_any_order() -> None:
    assert cells_text(parse_cells("d5 c10 c9 c4")) == "c4 c9 c10 d5"
