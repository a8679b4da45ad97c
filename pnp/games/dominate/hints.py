"""The goals of Dominate puzzles, and their hints, by the plain rules: no solver is imported.

A solution is one move. Only the solver can say whether the move of an endgame is the right one.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.dominate.options import MOST_EMPTY, DominatePuzzleOptions, Goal
from pnp.games.dominate.positions import parse_position
from pnp.games.dominate.rules import EMPTY, Move, Position, majority, opponent
from pnp.games.shared.hint_sentences import listed
from pnp.search.replay import MoveError
from pnp.search.results import Hint

ONE_MOVE: tuple[Goal, ...] = ("most-regions", "win")
"""The goals of a single move."""


def parse_start(text: str, options: DominatePuzzleOptions) -> Position:
    """Return the start of a puzzle.

    :raises TextError: with everything that is wrong with the text.
    """
    position = parse_position(text, options)
    if position.winner is not None:
        raise TextError.at("the game is already over in this position")
    empty = position.marks.count(EMPTY)
    if options.task not in ONE_MOVE and empty > MOST_EMPTY:
        raise TextError.at(
            Sentence(
                "{empty} squares are empty; endgames of up to {most_empty} can be solved",
                empty=empty,
                most_empty=MOST_EMPTY,
            )
        )
    return position


def check(start: Position, solution: str, goal: Goal) -> tuple[ErrorInText, ...]:
    """Return the errors that the plain rules find in a solution."""
    try:
        move = start.field.move(solution)
        start.play(move)
    except MoveError as error:
        return (ErrorInText(str(error), 1),)
    reason = _short(start, move, goal)
    return (ErrorInText(reason, 1),) if reason else ()


def _short(position: Position, move: Move, goal: Goal) -> str | None:
    """Return why a legal move doesn't reach the goal, as far as that move alone shows."""
    if goal == "win" and move not in position.wins:
        return Sentence("this move doesn't win at once")
    if goal == "most-regions":
        gains = position.gains
        best = max(gains.values())
        if gains[move] < best:
            return Sentence(
                "this move takes {regions}; another takes {best}", regions=_regions(gains[move]), best=best
            )
    return None


def _regions(count: int) -> str:
    return counted(count, "region")


MOST_TRIED = 5
"""How many tempting moves are tried to find one that lets the opponent take more."""
FEW_EMPTY = 6
"""The most empty squares for which it's worth counting who has to move last."""


def hints(start: Position, solution: str, goal: Goal) -> tuple[Hint, ...]:
    """Return a region to look at, what the move has to do, why other moves fail, and the move."""
    move = start.field.move(solution)
    told = _one_move(start, move, goal) if goal in ONE_MOVE else _endgame(start, move)
    return (*told, Hint("Mark {squares}.", {"squares": start.field.move_text(move)}))


def _one_move(start: Position, move: Move, goal: Goal) -> Iterator[Hint]:
    """Yield a region that the move takes, how many it takes in all, and a move that takes fewer."""
    taken = _taken(start, move)
    if not taken:  # true if these squares exactly fill the board
        yield Hint("Look at the empty squares: one move can mark them all.", {})
        return
    empty = {number: _empty(start, number) for number in taken}
    widest = max(taken, key=lambda number: (empty[number], -number))  # a single empty square would be the move
    yield Hint(
        "Look at {region}: one more square makes it yours.",
        {"region": _region(start, widest, move), "count": _lacking(start, widest, start.mover)},
        "Look at {region}: {count} more squares make it yours.",
    )
    yield _aim(start, len(taken), goal)
    if len(taken) > 1:
        yield _shared_square(start, move, taken)
    yield from _near_miss(start, move, len(taken))


def _aim(start: Position, count: int, goal: Goal) -> Hint:
    """Return the number of regions that the move has to take, and why; ``count`` is the number that it
    takes."""
    own, need = start.score(start.mover), start.field.to_win
    if goal == "win" and own + count >= need:
        return Hint(
            "You dominate {own} regions and win with {need}, so one move must take one more.",
            {"own": own, "need": need, "count": need - own},
            "You dominate {own} regions and win with {need}, so one move must take {count} more.",
        )
    if goal == "win":
        return Hint("The solution fills the board and leaves you with more regions than your opponent.", {})
    return Hint(
        "One move can take a region, and no move takes more than one.",
        {"count": count},
        "One move can take {count} regions at once, and no move takes more.",
    )


def _shared_square(start: Position, move: Move, taken: tuple[int, ...]) -> Hint:
    """Return the regions that the move takes, and how many of them share a square of it."""
    shared = max(sum(number in start.field.regions_of[cell] for number in taken) for cell in move)
    regions = listed([_region(start, number, move) for number in taken])
    if len(taken) == shared:
        return Hint(
            "The solution takes {regions}. One of its squares lies in each of them.", {"regions": regions}
        )
    if shared > 1:
        return Hint(
            "The solution takes {regions}. One of its squares lies in {shared} of them.",
            {"regions": regions, "shared": shared},
        )
    return Hint("The solution takes {regions}.", {"regions": regions})


def _near_miss(start: Position, move: Move, count: int) -> Iterator[Hint]:
    """Yield the best of the moves that take fewer regions than ``count``, if possible one near the answer."""
    fewer = {other: gain for other, gain in start.gains.items() if 0 < gain < count}
    if fewer:
        near = max(fewer, key=lambda other: (fewer[other], len({*other} & {*move})))
        yield Hint(
            "It isn’t {squares}: this move takes only one region.",
            {"squares": start.field.move_text(near), "count": fewer[near]},
            "It isn’t {squares}: this move takes only {count} regions.",
        )


def _endgame(start: Position, move: Move) -> Iterator[Hint]:
    """Yield how many moves keep the opponent from winning at once, what the answer takes or blocks, and why
    another move fails."""
    other = opponent(start.mover)
    undecided = [n for n in range(len(start.field.regions)) if _open(start, n)]
    after = start.play(move)
    taken = _taken(start, move)
    lost = [n for n in undecided if _reaches(start, n, other) and not _reaches(after, n, other)]
    yield _safe_moves(start, len(undecided))
    yield _purpose(start, move, taken, [number for number in lost if number not in taken])
    yield from _refuted(start, move, after)


def _safe_moves(start: Position, undecided: int) -> Hint:
    """Yield what each player still needs, and how many moves leave the opponent without a winning move."""
    need, moves = start.field.to_win, start.moves
    replies = [start.play(move) for move in moves]
    safe = sum(not after.wins for after in replies)
    values: dict[str, str | int | Hint] = {
        "own": need - start.score(start.mover),
        "other": need - start.score(opponent(start.mover)),
        "moves": len(moves),
    }
    if 0 < safe < len(moves):
        return Hint(
            "Regions to win: {own} more for you, {other} for your opponent. Only one of your {moves} moves "
            "leaves no winning reply.",
            {**values, "count": safe},
            "Regions to win: {own} more for you, {other} for your opponent. Only {count} of your {moves} moves "
            "leave no winning reply.",
        )
    if not undecided:
        return Hint(
            "Regions to win: {own} more for you, {other} for your opponent. None is still open.", values
        )
    return Hint(
        "Regions to win: {own} more for you, {other} for your opponent. One is still open.",
        {**values, "count": undecided},
        "Regions to win: {own} more for you, {other} for your opponent. {count} are still open.",
    )


def _purpose(start: Position, move: Move, taken: tuple[int, ...], barred: list[int]) -> Hint:
    """Yield what the answer takes, and what the opponent can no longer take."""
    to_take = listed([_region(start, n, move) for n in taken]) if taken else ""
    to_bar = listed([_region(start, n, move) for n in barred]) if barred else ""
    if taken and barred:
        return Hint(
            "The solution takes {taken}, and your opponent can no longer take {barred}.",
            {"taken": to_take, "barred": to_bar},
        )
    if taken:
        return Hint("The solution takes {regions}.", {"regions": to_take})
    if barred:
        return Hint(
            "Take nothing yet: make sure that your opponent can no longer take {barred}.", {"barred": to_bar}
        )
    return Hint(
        "The solution takes no region and keeps none from your opponent: think about who has to move next.", {}
    )


def _refuted(start: Position, answer: Move, after: Position) -> Iterator[Hint]:
    """Yield a hint about the most tempting of the moves that a reply wins against, or that let the opponent
    take more; otherwise, near the end, about what is left to do after the answer."""
    name, gains = start.field.move_text, start.gains
    others = (move for move in gains if move != answer)
    tempting = sorted(others, key=lambda move: (gains[move], len({*move} & {*answer})), reverse=True)
    for move in tempting:
        if start.play(move).wins:
            yield _lost(start, move)
            return
    left = max(after.gains.values(), default=0)
    for move in tempting[:MOST_TRIED]:
        if (most := max(start.play(move).gains.values(), default=0)) > left:
            yield Hint(
                "It isn’t {squares}: then your opponent can take a region with one move.",
                {"squares": name(move), "count": most},
                "It isn’t {squares}: then your opponent can take {count} regions with one move.",
            )
            return
    empty = after.marks.count(EMPTY)
    if empty <= FEW_EMPTY:
        yield Hint(
            "The solution leaves one empty square.",
            {"count": empty},
            "The solution leaves {count} empty squares.",
        )


def _lost(start: Position, move: Move) -> Hint:
    """Return a hint on why a move loses, with the reply that needs the fewest regions to win."""
    after, name = start.play(move), start.field.move_text(move)
    replies = {reply: _taken(after, reply) for reply in after.wins}
    reply = min(replies, key=lambda reply: (len(replies[reply]) or len(start.field.regions), reply))
    if not replies[reply]:  # true if this move fills the board
        return Hint("It isn’t {squares}: then your opponent wins at once.", {"squares": name})
    regions = listed([_region(start, number, (*move, *reply)) for number in replies[reply]])
    return Hint(
        "It isn’t {squares}: then your opponent takes {regions} and wins.",
        {"squares": name, "regions": regions},
    )


def _taken(start: Position, move: Move) -> tuple[int, ...]:
    """Return the numbers of the regions that a move makes the mover dominate."""
    regions, after = start.field.regions, start.play(move)
    mine = (n for n, region in enumerate(regions) if after.master(region) == start.mover)
    return tuple(n for n in mine if start.master(regions[n]) != start.mover)


def _lacking(position: Position, number: int, player: str) -> int:
    """Return how many more squares of a region a player needs to dominate it."""
    region = position.field.regions[number]
    return majority(len(region)) - sum(position.marks[cell] == player for cell in region)


def _reaches(position: Position, number: int, player: str) -> bool:
    """Return whether a player who doesn't dominate a region could do so with all of its empty squares."""
    return 0 < _lacking(position, number, player) <= _empty(position, number)


def _empty(position: Position, number: int) -> int:
    """Return how many squares of a region are empty."""
    return sum(position.marks[cell] == EMPTY for cell in position.field.regions[number])


def _open(position: Position, number: int) -> bool:
    """Return whether nobody dominates a region yet, but someone still can."""
    nobody = position.master(position.field.regions[number]) == EMPTY
    return nobody and any(_reaches(position, number, player) for player in "XO")


def _region(start: Position, number: int, move: Move) -> Hint:
    """Return a region, named by its row or column, or by one of its squares, if possible not one of the
    answer's."""
    field = start.field
    region, grid = field.regions[number], field.grid
    name = grid.name(region[0])
    column = name.rstrip("0123456789")
    if number < len(field.rows):
        return Hint("row {row}", {"row": name.removeprefix(column)})
    if number < len(field.rows) + len(field.columns):
        return Hint("column {column}", {"column": column})
    cell = next((cell for cell in region if cell not in move), region[0])
    return Hint("the region with {square}", {"square": grid.name(cell)})
