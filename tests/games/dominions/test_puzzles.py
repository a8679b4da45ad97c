"""Puzzles of Dominions: each goal's answers against a second, slower search on small boards."""

from __future__ import annotations

from functools import cache, partial
from itertools import permutations

import pytest

from pnp.base.streams import stream
from pnp.games.api.puzzles import as_text
from pnp.games.dominions.engine.checks import PUZZLES
from pnp.games.dominions.engine.fight_hints import can_capture
from pnp.games.dominions.engine.puzzles import make
from pnp.games.dominions.engine.tasks import Chase, Meter
from pnp.games.dominions.options import GOALS, DominionsPuzzleOptions, Goal
from pnp.games.dominions.rules import PASS, Placement, State, move_text, parse_move
from pnp.games.dominions.state_text import Start, alike, image
from pnp.games.dominions.tiles import COLOURS, has_beam, misfits
from pnp.grids.hexagon import HexGrid, opposite
from pnp.search.replay import MoveError
from pnp.search.results import Level, LimitReachedError, Limits, Proof, Puzzle, Status
from pnp.search.set_search import SetSearch
from tests.games.dominions.dominions_random import random_game
from tests.games.opening import open_puzzle, start_errors
from tests.rows import each


def legal(state: State) -> list[Placement]:
    """Return all legal placements by trying everything everywhere."""
    found = []
    for cell in range(len(state.grid)):
        for number in sorted(state.hands[state.turn]):
            try:
                state.play(Placement(number, cell))
            except MoveError:
                continue
            found.append(Placement(number, cell))
    return found


def captures(before: State, move: Placement) -> bool:
    """Return whether pieces changed to the mover's colour, seen from the boards alone."""
    after = before.play(move)
    return any(
        p.colour != before.turn and after.pieces[c].colour == before.turn for c, p in before.pieces.items()
    )


def any_capture(state: State) -> bool:
    return any(captures(state, move) for move in legal(state))


def keeps_what_is_threatened(before: State, move: Placement) -> bool:
    """Return whether the pieces that the opponent could capture are still the mover's, seen from the boards
    alone."""
    passed, after = before.play(PASS), before.play(move)
    return all(
        after.pieces[c].colour == before.turn
        for threat in legal(passed)
        for c, p in passed.play(threat).pieces.items()
        if c in before.pieces and before.pieces[c].colour == before.turn != p.colour
    )


def slow(start: Start, goal: Goal) -> set[str]:
    """Return all answers, the long way."""
    state = start.state
    if goal == "eye":
        return slow_eyes(start) or {"none"}
    if goal == "chase":
        return slow_chases(state)
    if goal == "fill":
        return set(slow_fillings(start))
    good = {
        "capture": lambda m: captures(state, m),
        "save": lambda m: keeps_what_is_threatened(state, m) and not any_capture(state.play(m)),
        "fit": lambda m: m.cell in start.at,
        "live": lambda m: has_eye_of(state.play(m), start.at[0], state.turn),
        "section": lambda m: (
            not any(
                b in state.pieces and has_beam(m.number, side)
                for side, b in enumerate(state.grid.neighbours[m.cell])
            )
        ),
        "capture-in-two": lambda m: all(
            any_capture(state.play(m).play(reply)) for reply in [PASS, *legal(state.play(m))]
        ),
    }[goal]
    return {move_text(state.grid, m) for m in legal(state) if good(m)}


def has_eye_of(state: State, cell: int, colour: str) -> bool:
    """Return whether the group of a cell is of a colour and has an eye, beam by beam."""
    if state.pieces[cell].colour != colour:
        return False
    group = {cell}
    while grown := {
        b
        for c in group
        for side, b in enumerate(state.grid.neighbours[c])
        if b in state.pieces
        and b not in group
        and state.pieces[b].colour == colour
        and has_beam(state.pieces[c].number, side)
    }:
        group |= grown
    reached = {
        b
        for c in group
        for side, b in enumerate(state.grid.neighbours[c])
        if b is not None and b not in state.pieces and has_beam(state.pieces[c].number, side)
    }
    foe = next(other for other in COLOURS if other != colour)
    return any(not any(fits(state, number, b) for number in state.hands[foe]) for b in reached)


def slow_chases(state: State, left: int = 4) -> set[str]:
    """Return the first moves of chases of ``left`` placements at most."""
    return {
        move_text(state.grid, m) for m in legal(state) if captures(state, m) or chased(state.play(m), left - 1)
    }


def chased(state: State, left: int) -> bool:
    """Return whether a capture threatens, and all replies leave one, or a chase that goes on."""
    return (
        left > 0
        and any_capture(state.play(PASS))
        and all(
            any_capture(after) or any(chased(after.play(m), left - 1) for m in legal(after))
            for after in [state.play(reply) for reply in [PASS, *legal(state)]]
        )
    )


def slow_eyes(start: Start) -> set[str]:
    found, state = set(), start.state
    for c, piece in state.pieces.items():
        for side, b in enumerate(state.grid.neighbours[c]):
            if b not in start.at or not has_beam(piece.number, side):
                continue
            foe = next(colour for colour in COLOURS if colour != piece.colour)
            if not any(fits(state, number, b) for number in state.hands[foe]):
                found.add(f"{state.grid.name(b)} {piece.colour}")
    return found


def fits(state: State, number: int, cell: int) -> bool:
    for side, b in enumerate(state.grid.neighbours[cell]):
        wanted = b in state.pieces and has_beam(state.pieces[b].number, opposite(side))  # type: ignore[index]
        if (b is None or b in state.pieces) and wanted != has_beam(number, side):
            return False
    return True


def slow_fillings(start: Start) -> list[str]:
    found = []
    state, grid = start.state, start.state.grid
    for way in permutations(sorted(state.hands[state.turn]), len(start.at)):
        after = state
        for cell, number in zip(start.at, way, strict=True):
            after = after.laid(Placement(number, cell))
        if not any(list(misfits(grid, after.pieces, cell)) for cell in start.at):
            found.append(", ".join(f"{n}@{grid.name(c)}" for c, n in zip(start.at, way, strict=True)))
    return found


def options_for(goal: Goal) -> DominionsPuzzleOptions:
    """Options for small puzzles of a goal; there are few chases on the smaller board."""
    return DominionsPuzzleOptions.model_validate({"goal": goal, "side": 4 if goal == "chase" else 3})


@cache
def made(goal: Goal) -> list[Puzzle]:
    """Two easy puzzles of a goal, or one chase, which takes longer."""
    puzzles: list[Puzzle] = []
    for number in range(60):
        if candidate := make(options_for(goal), number, stream(number, "made", goal), Level.EASY):
            puzzles.append(candidate.puzzle)
        if len(puzzles) == (1 if goal == "chase" else 2):
            return puzzles
    pytest.fail("no two puzzles in sixty attempts")


@pytest.mark.slow
@each("goal", [goal for goal in GOALS if goal != "chase"], slow=["chase"])
def test_a_made_puzzle_has_the_one_answer_that_a_slow_search_finds(goal: Goal) -> None:
    options = options_for(goal)
    for puzzle in made(goal):
        answer = as_text(puzzle.outcome.solution or "")
        start = PUZZLES.parse(puzzle.start, options)
        assert {answer.partition(",")[0] if goal == "chase" else answer} == slow(start, goal)
        assert str(start) == puzzle.start
        assert PUZZLES.check_solution(start, answer, options) == ()
        forced = goal in ("capture-in-two", "chase")
        assert puzzle.outcome.proof is (Proof.FORCED if forced else Proof.UNIQUE)


def test_the_quick_look_for_captures_sees_what_trying_everything_sees() -> None:
    seen = set()
    for seed in range(4):
        for state in list(random_game(State.begin(HexGrid(2)), stream(seed, "captures")))[:-1]:
            seen.add(can_capture(state))
            assert can_capture(state) == any_capture(state)
    assert seen == {True, False}


def test_a_start_without_an_answer_is_unsolvable() -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "capture", "side": 3})
    assert (
        open_puzzle("dominions", "turn black\nc3 white 63", options).solve(Limits()).status is Status.UNSOLVABLE
    )


def test_starts_that_are_turned_mirrored_or_in_other_colours_are_alike() -> None:
    state = Start.parse("turn black\nc3 white 9\nc4 white 24", 3).state
    for sixths in range(6):
        for mirrored in (False, True):
            for exchanged in (False, True):
                assert alike(image(state, sixths, mirrored=mirrored, exchanged=exchanged)) == alike(state)


@pytest.mark.parametrize(
    ("solution", "told"),
    [
        ("8@c4", "captures nothing"),
        ("1@c4", "blank side"),
        ("pass", "expected a placement"),
        ("", "one placement"),
    ],
)
def test_wrong_solutions_are_told(solution: str, told: str) -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "capture", "side": 3})
    (error,) = open_puzzle("dominions", "turn black\nc3 white 63", options).check_solution(solution)
    assert told in error.message


def test_hands_are_what_play_has_left_of_one_part_of_both_sets() -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "capture", "side": 3})
    made = [make(options, number, stream(number, "hands"), level) for number in range(12) for level in Level]
    for candidate in filter(None, made):
        state = Start.parse(candidate.puzzle.start, options.side).state
        part = frozenset().union(*state.hands.values(), (p.number for p in state.pieces.values()))
        laid = sum(len(part) - len(state.hands[c]) for c in COLOURS)
        assert laid == len(state.pieces)
        for number in part:
            here = sum(p.number == number for p in state.pieces.values())
            assert here + sum(number in state.hands[c] for c in COLOURS) == 2
    assert any(made)


def test_one_group_is_threatened_in_a_puzzle_to_save_it() -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "save", "side": 3})
    (none,) = start_errors("dominions", "c3 white 63", options)
    assert none.message == "exactly one group must be threatened, not 0"
    (several,) = start_errors("dominions", "c3 white 1\nc2 white 8\nd2 black 1", options)
    assert several.message == "exactly one group must be threatened, not 2: c2, c3"


def test_a_group_that_turns_itself_over_is_not_saved() -> None:
    """The placement takes the group's last liberty, so it changes sides and there's nothing left to capture."""
    options = DominionsPuzzleOptions.model_validate({"goal": "save"})
    text = """
    hand white 1 16 33 44 49
    hand black 1 16 33 44 49
    b4 white 55
    b5 white 30
    c4 white 46
    c5 black 55
    c6 black 30
    d4 black 46
    d5 black 54
    d6 white 54
    e3 black 45
    e4 white 59
    e5 black 59
    f2 white 45
    """
    puzzle = open_puzzle("dominions", text, options)
    assert puzzle.solve(Limits()).status is Status.UNSOLVABLE
    (error,) = puzzle.check_solution("16@f4")
    assert "turns the group over" in error.message


@pytest.mark.parametrize(
    ("goal", "at"), [("fit", ""), ("fit", "at c4 c2\n"), ("eye", ""), ("capture", "at c4\n")]
)
def test_the_cells_that_a_goal_asks_about_are_named(goal: Goal, at: str) -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": goal, "side": 3})
    (error,) = start_errors("dominions", f"{at}turn black\nc3 white 63", options)
    assert "at" in error.message


def test_an_eye_is_sought_at_the_marked_cells_alone() -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "eye", "side": 3})
    text = "hand white 8\nhand black 1 2 4\nc3 white 5"
    assert open_puzzle("dominions", f"at c4\n{text}", options).solve(Limits()).solution == "c4 white"
    assert open_puzzle("dominions", f"at c2\n{text}", options).solve(Limits()).solution == "none"
    assert open_puzzle("dominions", f"at c4 d2\n{text}", options).solve(Limits()).proof is Proof.WITNESS


@each("goal", ["capture", "capture-in-two", "fill"])
def test_a_search_stops_at_its_limits_and_says_so(goal: Goal) -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": goal, "side": 3})
    text = "turn black\nc3 white 63"
    if goal == "fill":
        text = f"at c4 c5 d4\n{text}"
    puzzle = open_puzzle("dominions", text, options)
    found = puzzle.solve(Limits(states=1))
    assert found.status is Status.UNKNOWN
    assert found.reason == "the limit of 1 states was reached"
    assert puzzle.solve(Limits(seconds=1e-9)).status is Status.UNKNOWN


@pytest.fixture
def in_two() -> Puzzle:
    """A puzzle of a capture in two."""
    return made("capture-in-two")[0]


def test_a_placement_that_captures_in_two_only_after_a_weak_reply_is_refuted_by_the_search(
    in_two: Puzzle,
) -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "capture-in-two", "side": 3})
    start, answer = PUZZLES.parse(in_two.start, options), as_text(in_two.outcome.solution or "")
    assert PUZZLES.needs_verification
    for move in map(partial(move_text, start.state.grid), legal(start.state)):
        assert PUZZLES.check_solution(start, move, options) == ()
        told = [error.message for error in PUZZLES.verify(start, move, options, Limits())]
        refusal = f"move 1 ({move}): the opponent can still prevent a capture"
        assert told == ([] if move == answer else [refusal])


def test_judging_a_capture_in_two_keeps_to_the_limits_that_are_given(in_two: Puzzle) -> None:
    options = DominionsPuzzleOptions.model_validate({"goal": "capture-in-two", "side": 3})
    answer = as_text(in_two.outcome.solution or "")
    puzzle = open_puzzle("dominions", in_two.start, options)
    for limits in (Limits(states=1), Limits(seconds=1e-9)):
        with pytest.raises(LimitReachedError):
            puzzle.verify(answer, limits)


@pytest.mark.slow
@each("goal", GOALS)
def test_errors_and_hints_are_told_without_a_search(goal: Goal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are asked for without limits, when a booklet is built, so that neither may search."""
    options = options_for(goal)
    puzzle = made(goal)[0]

    def refuse(_meter: Meter) -> None:
        raise AssertionError("this searches")

    monkeypatch.setattr(Meter, "count", refuse)
    answer = as_text(puzzle.outcome.solution or "")
    opened = open_puzzle("dominions", puzzle.start, options)
    assert opened.check_solution(answer) == ()
    assert opened.hints(answer) == puzzle.hints


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("goal", GOALS)
def test_there_are_puzzles_of_every_goal_and_difficulty(goal: Goal, level: Level) -> None:
    make_one = PUZZLES.maker(DominionsPuzzleOptions.model_validate({"goal": goal}))
    assert SetSearch("dominions", make_one, 3, 11, (level,)).find(2) is not None


@pytest.fixture
def chase() -> Puzzle:
    """A chase of three placements or more, in which the second could be wrong."""
    found = make(options_for("chase"), 27, stream(27, "made", "chase"), Level.EASY)
    assert found
    return found.puzzle


def test_a_chase_is_a_line_of_threats_that_ends_with_the_first_capture(chase: Puzzle) -> None:
    opened = open_puzzle("dominions", chase.start, options_for("chase"))
    moves = as_text(chase.outcome.solution or "").split(", ")
    assert len(moves) in (5, 7)
    assert opened.check_solution(", ".join(moves)) == ()
    assert opened.verify(", ".join(moves), Limits()) == ()
    (unfinished,) = opened.check_solution(", ".join(moves[:-1]))
    assert unfinished.message == "not solved at the end: nothing has been captured"
    (empty,) = opened.check_solution("")
    assert empty.message == "expected the placements of a chase, and the replies to them"
    (resigned,) = opened.check_solution("resign")
    assert "expected a placement" in resigned.message


def test_a_chase_that_a_reply_ends_is_refuted_by_the_search(chase: Puzzle) -> None:
    """Every other threat, a weak reply to it, and the capture."""
    options = options_for("chase")
    opened, state = open_puzzle("dominions", chase.start, options), PUZZLES.parse(chase.start, options).state
    answer = as_text(chase.outcome.solution or "").partition(",")[0]
    refuted = 0
    for first in legal(state):
        text, after = move_text(state.grid, first), state.play(first)
        if text == answer or not any_capture(after.play(PASS)):
            continue
        passed = after.play(PASS)
        last = next(move for move in legal(passed) if captures(passed, move))
        line = f"{text}, pass, {move_text(state.grid, last)}"
        assert opened.check_solution(line) == ()
        (error,) = opened.verify(line, Limits())
        assert error.message == f"move 1 ({text}): the opponent can still prevent a capture"
        refuted += 1
    assert refuted


@pytest.mark.parametrize("comma", [",", ", ", " ,  "])
def test_a_refuted_move_is_marked_where_it_is_written(chase: Puzzle, comma: str) -> None:
    options = options_for("chase")
    opened, state = open_puzzle("dominions", chase.start, options), PUZZLES.parse(chase.start, options).state
    begun = as_text(chase.outcome.solution or "").split(", ")[:2]
    for text in begun:
        state = state.play(parse_move(state.grid, text))
    columns = set()
    for second in legal(state):
        passed = state.play(second).play(PASS)
        last = next((move for move in legal(passed) if captures(passed, move)), None)
        if last and not captures(state, second):
            texts = [*begun, *(move_text(state.grid, move) for move in (second, PASS, last))]
            columns |= {error.column for error in opened.verify(comma.join(texts), Limits())}
    assert columns == {len(comma.join([*begun, ""])) + 1}


def test_a_capture_at_once_begins_a_chase_only_once() -> None:
    """The capture with 9 threatens to capture again."""
    text = """
turn black
hand white 9 35 39
hand black 9 12 35 48
b4 white 12
c4 black 46
d2 black 39
d3 white 46
e2 white 48
"""
    state = PUZZLES.parse(text, DominionsPuzzleOptions.model_validate({"goal": "chase", "side": 3})).state
    firsts = [move_text(state.grid, move) for move in Chase().firsts(state)]
    assert len(firsts) == len(set(firsts))
    assert set(firsts) == slow_chases(state)


def test_a_placement_of_a_chase_that_threatens_nothing_is_refused(chase: Puzzle) -> None:
    options = options_for("chase")
    opened, state = open_puzzle("dominions", chase.start, options), PUZZLES.parse(chase.start, options).state
    quiet = next(m for m in legal(state) if not any_capture(state.play(m).play(PASS)))
    (error,) = opened.check_solution(move_text(state.grid, quiet))
    assert error.message.endswith("this placement doesn't threaten to capture anything")


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ("turn black\nc3 white 63", "one tile of the group"),
        ("at c4\nturn black\nc3 white 63", "there is no tile on c4"),
        ("at c3\nturn black\nc3 white 63", "must belong to the player to move"),
        ("at c3\nhand white 8\nhand black 1 2 4\nc3 white 5", "the group of c3 already has an eye"),
    ],
)
def test_the_group_that_needs_an_eye_is_named_by_one_of_its_tiles(start: str, told: str) -> None:
    (error,) = start_errors("dominions", start, options_for("live"))
    assert told in error.message


def test_a_chase_of_too_many_placements_is_refused_however_it_ends(
    chase: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.games.dominions.engine.checks.MOST_CHASED", 2)
    opened = open_puzzle("dominions", chase.start, options_for("chase"))
    (error,) = opened.check_solution(as_text(chase.outcome.solution or ""))
    assert error.message.endswith("a chase can take at most 2 placements")
