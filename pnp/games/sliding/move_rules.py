"""The plain rules of games whose solutions are lines of moves, in the form that checks, solvers and drawings
need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from pnp.components.dominoes.table import Table
from pnp.games.sliding.slides import Slide, legal_slides
from pnp.search.replay import WrongMove, count_moves, first_error, move_texts
from pnp.search.shortest_paths import M, P, ShortestPaths, Step


@dataclass(frozen=True, slots=True)
class MoveRules(Generic[P, M]):
    """One game's rules, as the functions of its ``rules`` module.

    - ``parse(text)``: the moves of the text between two commas; raises `MoveError`.
    - ``write(moves)``: moves as a solution writes them; ``parse`` reads each part.
    - ``play(position, move)``: the position after a move; raises `MoveError`.
    - ``legal(position)``: the legal moves, each with the position after it.
    - ``missing(position)``: what keeps the position from being solved, or None if it is.
    """

    parse: Callable[[str], Sequence[M]]
    write: Callable[[Sequence[M]], str]
    play: Callable[[P, M], P]
    legal: Callable[[P], Iterable[tuple[M, P]]]
    missing: Callable[[P], str | None]

    def moves(self, line: str) -> list[M]:
        """Return all moves of a line.

        :raises MoveError: for a text that isn't a move.
        """
        return [move for part in move_texts(line) for move in self.parse(part)]

    def positions(self, start: P, moves: Sequence[M]) -> list[P]:
        """Return the start and the position after each move.

        :raises MoveError: for the first move that a rule forbids.
        """
        found = [start]
        for move in moves:
            found.append(self.play(found[-1], move))
        return found

    def path(self, start: P, moves: Sequence[M]) -> ShortestPaths[P, M]:
        """Return paths that consist of just one solution, for when the shortest ones aren't all known.

        :raises MoveError: for the first move that a rule forbids.
        """
        positions = self.positions(start, moves)
        steps = tuple((Step(*one),) for one in zip(positions, moves, positions[1:], strict=False))
        return ShortestPaths(start, steps, complete=False)

    def check(self, start: P, solution: str) -> WrongMove | None:
        """Return the first thing wrong with a solution, or None."""
        return first_error(start, solution, self.parse, self.play, self.missing)

    def count(self, solution: str) -> int:
        """Return the number of moves of a correct solution."""
        return count_moves(solution, self.parse)


def write_moves(moves: Sequence[M]) -> str:
    """Return a line of moves, each written by itself."""
    return ", ".join(map(str, moves))


def slide_rules(
    play: Callable[[Table, Slide], Table], missing: Callable[[Table], str | None]
) -> MoveRules[Table, Slide]:
    """Return the rules of a game whose moves are slides and nothing else."""
    return MoveRules(
        parse=lambda text: [Slide.parse(text)],
        write=write_moves,
        play=play,
        legal=lambda table: legal_slides(table, play),
        missing=missing,
    )
