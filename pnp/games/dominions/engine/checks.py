"""The puzzles of Dominions as the commands use them, and the checks of their starts and solutions by the plain
rules.
"""

from __future__ import annotations

from collections.abc import Collection

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.api.puzzles import move_errors
from pnp.games.dominions.claims import judge
from pnp.games.dominions.engine.fight_hints import can_capture, captured_by, gives_up, threatened
from pnp.games.dominions.engine.hints import hints
from pnp.games.dominions.engine.tasks import MOST_CHASED, Meter, eyes, meets
from pnp.games.dominions.options import DominionsPuzzleOptions, Goal
from pnp.games.dominions.rules import PASS, Move, Placement, State, parse_move
from pnp.games.dominions.state_text import Start, alike
from pnp.games.shared.goal_puzzles import GoalPuzzles, GoalSolver
from pnp.search.replay import MoveError, WrongMove, line_of, move_texts
from pnp.search.results import Proof

_AT = {
    "fit": Sentence("name the one cell that a tile has to fit, in a line such as 'at e5'"),
    "fill": Sentence("add a line such as 'at e5 e6' to name the cells to fill"),
    "eye": Sentence("add a line such as 'at e5 e6' to name the cells that may be eyes"),
    "live": Sentence("name one tile of the group that needs an eye, in a line such as 'at e5'"),
}
_LACKS = {
    "capture": Sentence("this placement captures nothing"),
    "save": Sentence("after this placement, the opponent can capture"),
    "live": Sentence("after this placement, the group has no eye"),
    "section": Sentence("this placement makes no new section"),
}


def parse_start(text: str, options: DominionsPuzzleOptions) -> Start:
    """Return the start of a puzzle.

    :raises TextError: with everything that is wrong with the text.
    """
    goal = options.task
    found = Start.parse(text, options.side, closed=options.closed_suicide, vacant=goal != "live")
    at = len(found.at)
    if not {"fit": at == 1, "fill": at > 0, "eye": at > 0, "live": at == 1}.get(goal, at == 0):
        raise TextError.at(
            _AT[goal]
            if goal in _AT
            else Sentence("the goal '{goal}' needs no cells, so leave out the line 'at'", goal=goal)
        )
    if found.state.over:
        raise TextError.at("the game is over")
    if goal == "live":
        _check_group(found)
    groups = threatened(found.state) if goal == "save" else (frozenset((0,)),)
    if len(groups) != 1:
        raise TextError.at(
            Sentence(
                "exactly one group must be threatened, not {number}: {cells}",
                number=len(groups),
                cells=", ".join(found.state.grid.name(min(group)) for group in groups),
            )
            if groups
            else "exactly one group must be threatened, not 0"
        )
    return found


def _check_group(start: Start) -> None:
    """Check that the group that needs an eye belongs to the player to move, and has none.

    :raises TextError: if it doesn't, or if it has one.
    """
    state, (cell,) = start.state, start.at
    name = state.grid.name(cell)
    if cell not in state.pieces:
        raise TextError.at(Sentence("there is no tile on {cell}", cell=name))
    if state.pieces[cell].colour != state.turn:
        raise TextError.at(Sentence("the tile on {cell} must belong to the player to move", cell=name))
    if state.has_eye(cell):
        raise TextError.at(Sentence("the group of {cell} already has an eye", cell=name))


def check(start: Start, solution: str, goal: Goal) -> tuple[ErrorInText, ...]:
    """Return the errors that the plain rules find in a solution."""
    if goal == "eye":
        answer = solution.strip()
        return (
            ()
            if answer in eyes(start)
            else (ErrorInText(Sentence("'{answer}' isn't an answer", answer=answer)),)
        )
    texts = move_texts(solution)
    match goal:
        case "fill":
            error = _filled(start, texts)
        case "chase":
            error = _chased(start, texts)
        case _:
            error = _placed(start, goal, texts)
    return move_errors(error, solution)


def _placed(start: Start, goal: Goal, texts: list[str]) -> WrongMove | None:
    """Return the errors in a single placement; only the search can check a capture in two."""
    if len(texts) != 1:
        return WrongMove(len(texts) + 1, "", Sentence("expected one placement, not {texts}", texts=len(texts)))
    try:
        move = placement(start.state, texts[0])
        start.state.effect(move)
        if goal == "fit":
            if move.cell not in start.at:
                raise MoveError("the puzzle asks about another cell")
        elif goal != "capture-in-two" and not meets(start, move, goal, Meter()):
            is_lost = goal == "save" and gives_up(start.state, move)
            raise MoveError("this placement itself turns the group over" if is_lost else _LACKS[goal])
    except MoveError as error:
        return WrongMove(1, texts[0], str(error))
    return None


def placement(state: State, text: str) -> Placement:
    """Return the placement that a text names; whether it's legal isn't checked.

    :raises MoveError: if it names none.
    """
    move = parse_move(state.grid, text)
    if not isinstance(move, Placement):
        raise MoveError("expected a placement")
    return move


def _chased(start: Start, texts: list[str]) -> WrongMove | None:
    """Return the errors in a chase: its last placement, and no other, has to capture. Only the search can check
    whether it works against every reply."""
    if not texts:
        return WrongMove(1, "", "expected the placements of a chase, and the replies to them")
    states, error = line_of(
        start.state, texts, lambda state, text: state.play(_in_chase(start.state, state, text))
    )
    if error:
        return error
    if len(texts) > 2 * MOST_CHASED:
        too_long = Sentence("a chase can take at most {count} placements", count=MOST_CHASED)
        return WrongMove(len(texts), texts[-1], too_long)
    own = range(1, len(texts) + 1, 2)
    captures = (n for n in own if captured_by(states[n - 1], placement(states[n - 1], texts[n - 1])))
    end = next(captures, len(texts) + 1)
    idle = next((n for n in own if n < end and not can_capture(states[n].play(PASS))), 0)
    if idle:
        return WrongMove(idle, texts[idle - 1], "this placement doesn't threaten to capture anything")
    if end > len(texts):
        return WrongMove(end, "", "not solved at the end: nothing has been captured")
    solved = "the puzzle is already solved before this move"
    return WrongMove(end + 1, texts[end], solved) if end < len(texts) else None


def _in_chase(begun: State, state: State, text: str) -> Move:
    """Return a move of a chase: the chaser places a tile; the opponent may also pass.

    :raises MoveError: if it's neither.
    """
    if state.turn != begun.turn and text == PASS:
        return PASS
    return placement(state, text)


def _filled(start: Start, texts: list[str]) -> WrongMove | None:
    """Return the errors in a filling; tiles may be placed in any order, and have to match their surroundings at
    the end."""
    state = start.state
    for number, text in enumerate(texts, 1):
        try:
            state = filled(state, start.at, text)
        except MoveError as error:
            return WrongMove(number, text, str(error))
    left = sum(cell not in state.pieces for cell in start.at)
    if left:
        return WrongMove(len(texts) + 1, "", counted(left, "cell stays vacant", "cells stay vacant"))
    return None


def filled(state: State, at: Collection[int], text: str) -> State:
    """Return a filling with one more tile.

    :raises MoveError: if the puzzle asks about another cell, or the tile isn't in the hand or doesn't match.
    """
    move = parse_move(state.grid, text)
    if not isinstance(move, Placement) or move.cell not in at or move.cell in state.pieces:
        raise MoveError("the puzzle asks about another cell")
    if move.number not in state.hands[state.turn]:
        raise MoveError(Sentence("there is no tile {number} left", number=move.number))
    if move.number not in state.fitting(state.turn, move.cell):
        raise MoveError(Sentence("tile {number} doesn't match its neighbours", number=move.number))
    return state.laid(move)


# Puzzles


def _solver() -> GoalSolver[DominionsPuzzleOptions, Start, Goal]:
    from pnp.games.dominions.engine import puzzles

    return puzzles


def _promised(goal: Goal) -> Proof:
    """Return the only answer, if the task has exactly one or is about all eyes."""
    return Proof.UNIQUE if goal in ("capture", "fit", "eye") else Proof.WITNESS


PUZZLES = GoalPuzzles(
    lambda options: options.task,
    parse_start,
    check,
    hints,
    judge,
    _solver,
    lambda start, options: f"{options.task} {alike(start.state, start.at)}",
    _promised,
)
