"""What the problems of Dots ask, and what the plain rules say about a solution; x is to move.

The solution of an encirclement, a chase or a fight for a group is a whole line, x and o in turn, in which o
plays one of its replies; the solution of any other goal is one move. Only the solver can say whether a line
holds against every reply.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextError, TextIssue
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.games.api.puzzles import move_issues
from pnp.games.dots.engine.contests import group_issues, not_chased, not_settled
from pnp.games.dots.options import FIGHTS, DotsProblems
from pnp.games.dots.rules.moves import Place, read_move
from pnp.games.dots.rules.play import faults, legal_dots, turn
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.starts import O, X
from pnp.search.replay import MoveError, MoveFault, PlayedLine, line_of, move_texts

MOVES = {"encircle-1": 1, "encircle-2": 2, "encircle-3": 3}
"""The goals that ask for an encirclement, with the number of x's moves."""

MOST = 12
"""The most intersections of a problem's field in each direction."""


def parse_start(text: str, options: DotsProblems) -> Position:
    """The start of a problem.

    :raises TextError: with everything that keeps the text from being one.
    """
    position = Position.parse(text)
    found = start_issues(position)
    if options.goal in FIGHTS and not found:
        found = group_issues(position, options)
    if found:
        raise TextError(found)
    return position


def start_issues(position: Position) -> tuple[TextIssue, ...]:
    """Why a position isn't the start of a problem; empty if it is."""
    found = list(faults(position))
    if max(position.field.rows, position.field.columns) > MOST:
        found.append(Sentence("a problem's field has at most {most} rows and {most} columns", most=MOST))
    if position.to_move != X or position.ended:
        found.append(Sentence("x is to move in a problem"))
    return tuple(map(TextIssue, found))


def replay(start: Position, solution: str) -> PlayedLine[Position]:
    """The positions of a line of dots, from the start on, and the first move that a rule forbids."""
    return line_of(start, move_texts(solution), _with_dot)


def _with_dot(here: Position, text: str) -> Position:
    move = read_move(text, here.field)
    if not isinstance(move, Place) or move.paint:
        raise MoveError("in a problem, every move is a dot on an intersection")
    return turn(here, move).position


def check(start: Position, solution: str, options: DotsProblems) -> tuple[TextIssue, ...]:
    """What the plain rules find wrong with a solution."""
    return move_issues(fault(start, solution, options), solution)


def fault(start: Position, solution: str, options: DotsProblems) -> MoveFault | None:
    """What the plain rules find wrong with a solution; None if it does what is asked.

    For ``any``, a line is right if its last move surrounds dots, however many of the `MOVES` it takes.
    """
    positions, wrong = replay(start, solution)
    if wrong:
        return wrong
    texts = move_texts(solution)
    match options.goal:
        case "larger":
            return _not_larger(start, positions, texts)
        case "save":
            return _not_saved(positions)
        case "chase":
            return not_chased(positions, texts)
        case "live" | "kill":
            return not_settled(positions, texts, options)
    return _not_encircled(start, positions, texts, MOVES.get(options.goal, max(MOVES.values())))


def _not_encircled(
    start: Position, positions: Sequence[Position], texts: list[str], allowed: int
) -> MoveFault | None:
    number = len(texts)
    taken = [position.surrounded_by(X) - start.surrounded_by(X) for position in positions]
    for k in range(1, number):
        if taken[k] > 0:
            return MoveFault(k + 1, texts[k], "the problem is already solved before this move")
    if not taken[-1] > 0:
        return MoveFault(number + 1, "", "not solved at the end: x hasn't surrounded any dots")
    if number > 2 * allowed:
        return MoveFault(number, texts[-1], Sentence("x has {moves}", moves=counted(allowed, "move")))
    return None


def _not_larger(start: Position, positions: Sequence[Position], texts: list[str]) -> MoveFault | None:
    if len(texts) != 1:
        return MoveFault(2, "", "the solution is one move")
    taken = positions[1].surrounded_by(X) - start.surrounded_by(X)
    most = max(
        turn(start, Place(cell)).position.surrounded_by(X) - start.surrounded_by(X)
        for cell in legal_dots(start)
    )
    if taken <= 0:
        return MoveFault(2, "", "not solved at the end: x hasn't surrounded any dots")
    return (
        MoveFault(
            1,
            texts[0],
            Sentence("it surrounds {taken}, but another move surrounds {most}", taken=taken, most=most),
        )
        if taken < most
        else None
    )


def _not_saved(positions: Sequence[Position]) -> MoveFault | None:
    if len(positions) != 2:
        return MoveFault(2, "", "the solution is one move")
    here = positions[1]
    if here.surrounded_by(O) > positions[0].surrounded_by(O):
        return MoveFault(2, "", "not solved at the end: the dot itself is surrounded")
    for cell in legal_dots(here):
        if turn(here, Place(cell)).position.surrounded_by(O) > here.surrounded_by(O):
            name = here.field.name(cell)
            return MoveFault(2, "", Sentence("not solved at the end: o surrounds dots at {name}", name=name))
    return None
