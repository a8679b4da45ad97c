"""The tasks of the puzzles of Dots, the check of a solution by the plain rules, and facts for hints that need
no search: what a dot would surround or make safe, and the edge to which a group is nearest. It's always x's
move.

The solution of an encirclement, a chase or a fight for a group is a whole line, x and o in turn, in which o
plays one of its replies; the solution of any other goal is one move. Only the solver can check whether a line
works against every reply.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.api.puzzles import move_errors
from pnp.games.dots.options import FIGHTS, DotsPuzzleOptions
from pnp.games.dots.rules.chains import neighbourhoods
from pnp.games.dots.rules.play import Place, enclosable, errors, legal_dots, read_intersection, read_move, turn
from pnp.games.dots.rules.position import OTHER, Position
from pnp.games.dots.rules.starts import EMPTY, O, X
from pnp.search.replay import MoveError, PlayedLine, WrongMove, line_of, move_texts
from pnp.search.results import Hint

Captures = Mapping[int, frozenset[int]]
"""The intersections where a dot surrounds others, each with the dots that it surrounds."""


def placed(position: Position, cell: int) -> Position:
    """Return the position after one more dot of the player to move."""
    return turn(position, Place(cell)).position


def line_end(position: Position, cells: Iterable[int]) -> Position:
    """Return the position after a line of dots."""
    return reduce(placed, cells, position)


def captures(position: Position, player: str) -> Captures:
    """Return where a player to move would surround dots. A dot closes a chain only if it's beside at least two
    dots of its own colour."""
    moved = replace(position, to_move=player)
    found = {cell: would_take(moved, cell, player) for cell in near(position, player, 2)}
    return {cell: dots for cell, dots in found.items() if dots}


def near(position: Position, player: str, least: int = 1) -> Iterator[int]:
    """Return the free intersections with ``least`` or more dots of a player beside them."""
    walls, around = position.walls(player), neighbourhoods(position.field).near
    return (cell for cell in legal_dots(position) if sum(walls[c] for c in around[cell]) >= least)


def would_take(position: Position, cell: int, player: str) -> frozenset[int]:
    """Return the other player's dots that a dot surrounds."""
    after = placed(replace(position, to_move=player), cell)
    fresh = after.prisoners - position.prisoners
    return frozenset(c for c in fresh if after.dots[c] not in (player, "."))


def is_safe(position: Position, cell: int) -> bool:
    """Return whether the other player can never surround a dot, given all free intersections."""
    return cell not in enclosable(position, position.dots[cell])


def exits(position: Position, cell: int) -> tuple[int, ...]:
    """Return the intersections where one more dot of the same player would make an unsafe dot safe."""
    player = position.dots[cell]
    moved = replace(position, to_move=player)
    return tuple(c for c in near(position, player) if is_safe(placed(moved, c), cell))


# Contests


MOST_CHASED = 8
"""The most moves of a chase."""

_SOLVED = Sentence("the puzzle is already solved before this move")


def group_errors(start: Position, options: DotsPuzzleOptions) -> tuple[ErrorInText, ...]:
    """Return why a group isn't one to fight for; empty if it is."""
    if not options.dot:
        return (ErrorInText("`dot` is missing: name a dot of the group that the puzzle is about"),)
    try:
        cell = read_intersection(options.dot, start.field)
    except MoveError as error:
        return (ErrorInText(error.args[0]),)
    player, name = (X, "x") if options.goal == "live" else (O, "o")
    if start.dots[cell] != player or start.painted[cell] != EMPTY:
        message = Sentence("{place} must have a dot of {player}", place=options.dot, player=name)
    elif is_safe(start, cell):
        message = Sentence("the group of {place} is safe already", place=options.dot)
    else:
        return ()
    return (ErrorInText(message),)


def not_chased(positions: Sequence[Position], texts: Sequence[str]) -> WrongMove | None:
    """Return what is wrong with a chase, which may surround dots only with its last move."""
    start, number = positions[0], len(texts)
    caught = [here.surrounded_by(X) > start.surrounded_by(X) for here in positions]
    for k in range(1, number + 1):
        if caught[k] and k < number:
            return WrongMove(k + 1, texts[k], _SOLVED)
        if not caught[k] and (reason := _broken_off(start, positions[k], by_x=k % 2 == 1)):
            return WrongMove(k, texts[k - 1], reason)
    if number > 2 * MOST_CHASED:
        return WrongMove(number, texts[-1], Sentence("x has {moves}", moves=counted(MOST_CHASED, "move")))
    return (
        None if caught[-1] else WrongMove(number + 1, "", "not solved at the end: x hasn't surrounded any dots")
    )


def _broken_off(start: Position, here: Position, *, by_x: bool) -> str:
    """Return why a chase doesn't continue after a move, if it doesn't."""
    if here.surrounded_by(O) > start.surrounded_by(O):
        return Sentence("o surrounds dots first")
    if by_x and not captures(here, X):
        return Sentence("this move doesn't threaten to surround any dots")
    if by_x and (strikes := captures(here, O)):
        return Sentence("this move lets o surround dots first, at {name}", name=here.field.name(min(strikes)))
    return ""


def not_settled(
    positions: Sequence[Position], texts: Sequence[str], options: DotsPuzzleOptions
) -> WrongMove | None:
    """Return what is wrong with a line that should save a group for good, or surround it, with its last
    move."""
    cell, number = read_intersection(options.dot, positions[0].field), len(texts)
    saving = options.goal == "live"
    for k in range(1, number + 1):
        lost = positions[k].painted[cell] == (O if saving else X)
        safe = not lost and is_safe(positions[k], cell)
        if lost == safe:
            continue
        if safe != saving:
            reason = (
                Sentence("this move lets the group be surrounded")
                if saving
                else Sentence("this move lets the group reach the edge")
            )
            return WrongMove(k, texts[k - 1], reason)
        return WrongMove(k + 1, texts[k], _SOLVED) if k < number else None
    unsettled = Sentence("the group isn't safe yet") if saving else Sentence("the group isn't surrounded")
    return WrongMove(number + 1, "", Sentence("not solved at the end: {reason}", reason=unsettled))


MOVES = {"encircle-1": 1, "encircle-2": 2, "encircle-3": 3}
"""The goals that require an encirclement, with the number of x's moves."""

MOST = 12
"""The most intersections of a puzzle's field in each direction."""


def parse_start(text: str, options: DotsPuzzleOptions) -> Position:
    """Return the start of a puzzle.

    :raises TextError: with every reason why it isn't one.
    """
    position = Position.parse(text)
    found = start_errors(position)
    if options.goal in FIGHTS and not found:
        found = group_errors(position, options)
    if found:
        raise TextError(found)
    return position


def start_errors(position: Position) -> tuple[ErrorInText, ...]:
    """Return why a position isn't the start of a puzzle; empty if it is."""
    found = list(errors(position))
    if max(position.field.rows, position.field.columns) > MOST:
        found.append(
            Sentence("the field of a puzzle can have at most {most} rows and {most} columns", most=MOST)
        )
    if position.to_move != X or position.ended:
        found.append(Sentence("x is to move in a puzzle"))
    return tuple(map(ErrorInText, found))


def replay(start: Position, solution: str) -> PlayedLine[Position]:
    """Return the positions of a line of dots, from the start on, and the first move that a rule forbids."""
    return line_of(start, move_texts(solution), _with_dot)


def _with_dot(here: Position, text: str) -> Position:
    move = read_move(text, here.field)
    if not isinstance(move, Place) or move.paint:
        raise MoveError("in a puzzle, every move is a dot on an intersection")
    return turn(here, move).position


def check(start: Position, solution: str, options: DotsPuzzleOptions) -> tuple[ErrorInText, ...]:
    """Return what the plain rules find wrong with a solution."""
    return move_errors(error(start, solution, options), solution)


def error(start: Position, solution: str, options: DotsPuzzleOptions) -> WrongMove | None:
    """Return the error that the plain rules find in a solution; None if it fulfils the task.

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
) -> WrongMove | None:
    number = len(texts)
    taken = [position.surrounded_by(X) - start.surrounded_by(X) for position in positions]
    for k in range(1, number):
        if taken[k] > 0:
            return WrongMove(k + 1, texts[k], "the puzzle is already solved before this move")
    if not taken[-1] > 0:
        return WrongMove(number + 1, "", "not solved at the end: x hasn't surrounded any dots")
    if number > 2 * allowed:
        return WrongMove(number, texts[-1], Sentence("x has {moves}", moves=counted(allowed, "move")))
    return None


def _not_larger(start: Position, positions: Sequence[Position], texts: list[str]) -> WrongMove | None:
    if len(texts) != 1:
        return WrongMove(2, "", "the solution is a single move")
    taken = positions[1].surrounded_by(X) - start.surrounded_by(X)
    most = max(
        turn(start, Place(cell)).position.surrounded_by(X) - start.surrounded_by(X)
        for cell in legal_dots(start)
    )
    if taken <= 0:
        return WrongMove(2, "", "not solved at the end: x hasn't surrounded any dots")
    return (
        WrongMove(
            1,
            texts[0],
            Sentence("this move surrounds {taken}, but another move surrounds {most}", taken=taken, most=most),
        )
        if taken < most
        else None
    )


def _not_saved(positions: Sequence[Position]) -> WrongMove | None:
    if len(positions) != 2:
        return WrongMove(2, "", "the solution is a single move")
    here = positions[1]
    if here.surrounded_by(O) > positions[0].surrounded_by(O):
        return WrongMove(2, "", "not solved at the end: the dot itself is surrounded")
    for cell in legal_dots(here):
        if turn(here, Place(cell)).position.surrounded_by(O) > here.surrounded_by(O):
            name = here.field.name(cell)
            return WrongMove(2, "", Sentence("not solved at the end: o surrounds dots at {name}", name=name))
    return None


def edge_reached(position: Position, cell: int) -> Hint | None:
    """Return the edge to which a group is connected; None if there are several or none."""
    hints = {
        "top": Hint("The marked group then reaches the top edge.", {}),
        "bottom": Hint("The marked group then reaches the bottom edge.", {}),
        "left": Hint("The marked group then reaches the left edge.", {}),
        "right": Hint("The marked group then reaches the right edge.", {}),
    }
    reached = {edge: dots for edge, dots in nearest_edges(position, cell).items() if not dots}
    return hints.get(only_edge(reached))


def way_out(position: Position, cell: int) -> Hint | None:
    """Return the edge to which a group is nearest, if there is only one, and its distance; None if all are
    walled off."""
    edges = nearest_edges(position, cell)
    if not edges:
        return None
    values = {"count": min(edges.values())}
    hints = {
        "top": Hint(
            "Look at the top edge: the marked group would reach it with one more dot.",
            values,
            "Look at the top edge: the marked group would reach it with {count} more dots.",
        ),
        "bottom": Hint(
            "Look at the bottom edge: the marked group would reach it with one more dot.",
            values,
            "Look at the bottom edge: the marked group would reach it with {count} more dots.",
        ),
        "left": Hint(
            "Look at the left edge: the marked group would reach it with one more dot.",
            values,
            "Look at the left edge: the marked group would reach it with {count} more dots.",
        ),
        "right": Hint(
            "Look at the right edge: the marked group would reach it with one more dot.",
            values,
            "Look at the right edge: the marked group would reach it with {count} more dots.",
        ),
        "": Hint(
            "Find the way out: the marked group would reach an edge with one more dot.",
            values,
            "Find the way out: the marked group would reach an edge with {count} more dots.",
        ),
    }
    return hints[only_edge(edges)]


def nearest_edges(position: Position, cell: int) -> Mapping[str, int]:
    """Return how many more dots, side by side, would connect a dot's group to each edge, without edges that are
    walled off."""
    player, field = position.dots[cell], position.field
    walls = position.walls(OTHER[player])
    needed, ring = {cell: 0}, [cell]
    for steps in range(len(field) + 1):
        todo, ring = ring, []
        while todo:
            for other in field.neighbours[todo.pop()]:
                if other in needed or walls[other]:
                    continue
                own = position.painted[other] == player or position.dots[other] == player
                if not own and (position.painted[other] != EMPTY or position.dots[other] != EMPTY):
                    continue
                needed[other] = steps if own else steps + 1
                (todo if own else ring).append(other)
        if not ring:
            break
    found: dict[str, int] = {}
    for at, dots in needed.items():
        for edge in _edges(position, at):
            found[edge] = min(dots, found.get(edge, dots))
    return found


def _edges(position: Position, cell: int) -> list[str]:
    """Return the edges on which an intersection is."""
    row, column = divmod(cell, position.field.columns)
    on = {
        "top": row == 0,
        "bottom": row == position.field.rows - 1,
        "left": column == 0,
        "right": column == position.field.columns - 1,
    }
    return [edge for edge, there in on.items() if there]


def only_edge(edges: Mapping[str, int]) -> str:
    """Return the edge that takes the fewest dots to reach; empty if there are several or none."""
    fewest = [edge for edge, dots in edges.items() if dots == min(edges.values())]
    return fewest[0] if len(fewest) == 1 else ""
