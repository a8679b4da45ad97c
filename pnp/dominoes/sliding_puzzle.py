"""What the games that slide dominoes have in common: solving, checking and grading a table of sliding
dominoes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, TypeVar

from pnp.base.quoting import counted
from pnp.dominoes.slides import Slide, slides_between
from pnp.dominoes.table import Table, TableError
from pnp.search.grading import grade_moves
from pnp.search.replay import MoveError, MoveFault, first_fault, first_hint, opening
from pnp.search.results import Hint, Limits, Outcome, Proof, Status, Steps

if TYPE_CHECKING:
    from pnp.dominoes.sliding_expander import SlidingExpander
    from pnp.dominoes.sliding_kernel import Order, Packing
    from pnp.dominoes.sliding_search import Progress
    from pnp.search.visited_set import Words

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class SlidingPuzzle(Generic[P, M]):
    """One game's rules, as the functions of its ``rules`` module, and its kernel.

    ``expander`` imports the kernel only when it is called. ``candidates`` offers the moves that may lead from a
    position to the next packed table, of which one does. ``reversible``: whether every move can be taken back.
    """

    start: Callable[[str, int], P]
    play: Callable[[P, M], P]
    missing: Callable[[P], str | None]
    parse: Callable[[str], Sequence[M]]
    write: Callable[[Sequence[M]], str]
    table: Callable[[P], Table]
    pawns: Callable[[P], tuple[int, ...]]
    candidates: Callable[[P, Order, Order, tuple[int, ...]], Iterator[M]]
    expander: Callable[[], Callable[[Packing], SlidingExpander]]
    reversible: bool
    steps: Steps

    def solve(
        self,
        text: str,
        limits: Limits | None = None,
        *,
        highest: int = 6,
        progress: Progress | None = None,
    ) -> Outcome:
        """A shortest solution with its proof and grade, or the proof that there is none, or the limit
        reached."""
        try:
            start = self.start(text, highest)
        except TableError as error:
            return Outcome.invalid(str(error))
        return self.solve_position(start, limits or Limits(), progress)

    def solve_position(self, start: P, limits: Limits, progress: Progress | None = None) -> Outcome:
        """As `solve`, for a position that is a well-formed start."""
        from pnp.dominoes.sliding_search import search_slides

        if self.missing(start) is None:
            return Outcome(Status.SOLVED, "", 0, Proof.SHORTEST, 1)
        began = time.monotonic()
        found, packing = search_slides(
            self.table(start),
            self.expander(),
            limits,
            reversible=self.reversible,
            pawns=self.pawns(start),
            progress=progress,
        )
        if found.stopped:
            reason = f"{found.stopped}; any solution has at least {counted(found.bound, 'move')}"
            return Outcome.unknown(reason, found.states, time.monotonic() - began)
        if found.path is None:
            seconds = time.monotonic() - began
            return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=found.states, seconds=seconds)
        moves = self._moves(start, found.path, packing)
        grade = grade_moves(self._choices(found.path, packing), self.steps)
        seconds = time.monotonic() - began
        solution = self.write(moves)
        return Outcome(Status.SOLVED, solution, len(moves), Proof.SHORTEST, found.states, seconds, grade)

    def check(self, text: str, solution: str, *, highest: int = 6) -> MoveFault | None:
        """What is wrong with a solution, replayed move by move, or None.

        :raises TableError: where the problem itself is malformed.
        """
        start = self.start(text, highest)
        return first_fault(start, solution, self.parse, self.play, self.missing)

    def hints(self, solution: str) -> tuple[Hint, Hint]:
        """How many moves there are, and the opening."""
        moves = [move for part in solution.split(",") for move in self.parse(part.strip())]
        return first_hint(moves), Hint("It begins with {moves}.", {"moves": self.write(opening(moves))})

    def _moves(self, start: P, path: Words, packing: Packing) -> list[M]:
        """The moves from state to state, each made by the plain rules."""
        moves = []
        position = start
        for before, after in pairwise(path):
            move, position = self._move(position, before, after, packing)
            moves.append(move)
        return moves

    def _move(self, position: P, before: Words, after: Words, packing: Packing) -> tuple[M, P]:
        old, _ = packing.unpack(before)
        new, pawns = packing.unpack(after)
        for move in self.candidates(position, old, new, pawns):
            try:
                then = self.play(position, move)
            except MoveError:
                continue
            if (packing.pack_table(self.table(then), self.pawns(then)) == after).all():
                return move, then
        raise AssertionError("the kernel made a move that the rules do not know")

    def _choices(self, path: Words, packing: Packing) -> list[int]:
        """The number of different positions one move away from each but the last."""
        expander = self.expander()(packing)
        return [len(expander.expand(state.reshape(1, -1))[0]) for state in expander.shorten(path[:-1])]


def pawn_fields(table: Table, cells: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Pawns as the kernels know them: twice the domino's index, plus 1 on its second half; in any order."""
    owners = table.owners()
    return tuple(2 * owners[cell] + (table.dominoes[owners[cell]].cells[1] == cell) for cell in cells)


def write_slides(moves: Sequence[Slide]) -> str:
    """The solution of a game whose moves are slides and nothing else."""
    return ", ".join(map(str, moves))


def slide_candidates(table: Table, before: Order, after: Order, pawns: tuple[int, ...]) -> Iterator[Slide]:
    """The candidates of a game whose moves are slides and nothing else."""
    for domino, direction in slides_between(before, after):
        yield Slide(domino.name, direction)


def slides_alone(
    start: Callable[[str, int], Table],
    play: Callable[[Table, Slide], Table],
    missing: Callable[[Table], str | None],
    expander: Callable[[], Callable[[Packing], SlidingExpander]],
    *,
    reversible: bool,
    steps: Steps,
) -> SlidingPuzzle[Table, Slide]:
    """A game whose moves are slides and nothing else, from what is its own."""
    return SlidingPuzzle(
        start=start,
        play=play,
        missing=missing,
        parse=lambda text: [Slide.parse(text)],
        write=write_slides,
        table=lambda table: table,
        pawns=lambda _table: (),
        candidates=slide_candidates,
        expander=expander,
        reversible=reversible,
        steps=steps,
    )
