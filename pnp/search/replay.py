"""Replay a solution move by move, and find the first move that a rule forbids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence, as_sentence

if TYPE_CHECKING:
    from pnp.search.results import Hint

Position = TypeVar("Position")
Move = TypeVar("Move")


class MoveError(PnpError):
    """A move that can't be read or that a rule forbids; the message names the rule."""


@dataclass(frozen=True, slots=True)
class WrongMove:
    """The first error in a solution: the number of the move from 1, its text, and the reason.

    For a legal solution that doesn't solve the puzzle, the number is that of the moves plus 1, and the text is
    empty.
    """

    number: int
    move: str
    reason: str

    def __str__(self) -> str:
        if not self.move:
            return self.reason
        # Even a plain reason is a message, so it is translated; a name isn't.
        reason = as_sentence(self.reason)
        return Sentence("move {number} ({move}): {reason}", number=self.number, move=self.move, reason=reason)


PlayedLine = tuple[Sequence[Position], WrongMove | None]
"""The positions of a line of moves, from its start on, and the move that a rule forbids, if there is one."""


def move_texts(solution: str) -> list[str]:
    """Return the moves of a solution as texts, which are separated by commas, semicolons and ends of lines."""
    return [text for part in _BETWEEN.split(solution) if (text := part.strip())]


def move_place(solution: str, number: int) -> tuple[int, int] | None:
    """Return the line and column of a move by its number, all from 1; None if there is no such move."""
    moves = [match for match in re.finditer(r"[^,;\n]+", solution) if match[0].strip()]
    if not 1 <= number <= len(moves):
        return None
    found = moves[number - 1]
    at = found.start() + len(found[0]) - len(found[0].lstrip())
    return solution.count("\n", 0, at) + 1, at - solution.rfind("\n", 0, at)


_BETWEEN = re.compile(r"[,;\n]")


def line_of(
    start: Position, texts: Iterable[str], play: Callable[[Position, str], Position]
) -> PlayedLine[Position]:
    """Return a line of moves, up to the first that a rule forbids.

    ``play`` reads and makes one move, raising `MoveError`.
    """
    found = [start]
    for number, text in enumerate(texts, 1):
        try:
            found.append(play(found[-1], text))
        except MoveError as error:
            return found, WrongMove(number, text, str(error))
    return found, None


def first_error(
    start: Position,
    solution: str,
    parse: Callable[[str], Sequence[Move]],
    play: Callable[[Position, Move], Position],
    missing: Callable[[Position], str | None],
) -> WrongMove | None:
    """Return the error in a solution, or None if every move is legal and the last one solves the puzzle.

    ``parse`` reads one text as one or more moves, ``play`` makes one, both raising `MoveError`; ``missing``
    returns why a position isn't solved, or None if it is. Moves after the puzzle is solved are an error, too.
    """
    position = start
    texts = move_texts(solution)
    for number, text in enumerate(texts, 1):
        try:
            for move in parse(text):
                if missing(position) is None:
                    return WrongMove(number, text, "the puzzle is already solved before this move")
                position = play(position, move)
        except MoveError as error:
            return WrongMove(number, text, str(error))
    lacking = missing(position)
    return (
        WrongMove(len(texts) + 1, "", Sentence("not solved at the end: {lacking}", lacking=lacking))
        if lacking
        else None
    )


def count_moves(solution: str, parse: Callable[[str], Sequence[Move]]) -> int:
    """Return the number of moves of a readable solution, including repeats."""
    return sum(len(parse(text)) for text in move_texts(solution))


def first_hint(moves: Sequence[Move]) -> Hint:
    """Return a hint with the number of moves and, if there are several, the first one."""
    from pnp.search.results import Hint  # imported here, because boards use only this module's errors

    if len(moves) == 1:
        return Hint("A single move solves it.", {})
    return Hint("{count} moves solve it. The first is {move}.", {"count": len(moves), "move": str(moves[0])})


def legal_moves(
    position: Position, candidates: Iterable[Move], play: Callable[[Position, Move], Position]
) -> Iterator[tuple[Move, Position]]:
    """Yield those of the candidates that the rules allow, each with the position after it."""
    for move in candidates:
        try:
            after = play(position, move)
        except MoveError:
            continue
        yield move, after
