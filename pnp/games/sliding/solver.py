"""Solve and rate a table of sliding dominoes: the part that all sliding games share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes.table import Table
from pnp.games.sliding.move_rules import MoveRules, Slide, canonical_slides, slides_between
from pnp.search.rating import Scale, rate_play
from pnp.search.replay import MoveError
from pnp.search.results import Limits, Outcome, Proof, Status
from pnp.search.shortest_paths import M, P, ShortestPaths, shortest_paths

if TYPE_CHECKING:
    from pnp.games.sliding.kernel import Order, Packing
    from pnp.games.sliding.search import Estimate, ExploredSlides, SlidingExpander
    from pnp.search.breadth_first import Progress
    from pnp.search.visited_set import Words

MOST_ON_PATHS = 2000
"""The most positions on the shortest solutions of a puzzle that are examined one by one."""


@dataclass(frozen=True, slots=True)
class SlidingSolver(Generic[P, M]):
    """One game's solver: its rules, its kernel, and the packing of positions.

    - ``table(position)`` and ``pawns(position)``: the parts that are packed; the pawns are in the form that
      `pawn_fields` returns.
    - ``candidates(position, before, after, pawns)``: moves that may lead from a position to the next packed
      table; one of them does.
    - ``expander()``: imports the kernel, and returns the class that makes its moves.
    - ``estimate()``: imports the function that estimates how far a position is from the goal
      (`pnp.games.sliding.kernel`).
    - ``line(moves)``: one text for all lines of the same moves, however the table is turned.
    - ``reversible``: whether every move can be taken back.
    - ``scale``: how the difficulty follows from the efforts of simulated players.
    """

    rules: MoveRules[P, M]
    table: Callable[[P], Table]
    pawns: Callable[[P], tuple[int, ...]]
    candidates: Callable[[P, Order, Order, tuple[int, ...]], Iterator[M]]
    expander: Callable[[], Callable[[Packing], SlidingExpander]]
    estimate: Callable[[], Estimate]
    line: Callable[[Sequence[M]], str]
    reversible: bool
    scale: Scale

    def solve(
        self, start: P, limits: Limits, *, progress: Progress | None = None, rated: bool = True
    ) -> Outcome:
        """Return a shortest solution with its proof and difficulty, or the proof that there is none, or
        the limit reached.

        :param rated: whether to rate it, too. Makers that look through many positions don't, because rating
            a small puzzle takes longer than solving it.
        :raises ValueError: for more dominoes than a state can hold.
        """
        from pnp.games.sliding.search import search_slides

        if self.rules.missing(start) is None:
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
            reason = Sentence(
                "{stopped}; any solution has at least {moves}",
                stopped=found.stopped,
                moves=counted(found.bound, "move"),
            )
            return Outcome.unknown(reason, found.states, time.monotonic() - began)
        if found.path is None:
            return Outcome.unsolvable(found.states, time.monotonic() - began)
        moves = self._moves(start, found.path, packing)
        difficulty = rate_play(self.explored(start), len(moves), self.scale) if rated else None
        seconds = time.monotonic() - began
        solution = self.rules.write(moves)
        return Outcome(
            status=Status.SOLVED,
            solution=solution,
            length=len(moves),
            proof=Proof.SHORTEST,
            states=found.states,
            seconds=seconds,
            difficulty=difficulty,
        )

    def shortest_paths(self, start: P, most: int) -> ShortestPaths[P, M] | None:
        """Return all shortest solutions from an unsolved start; None if finding them takes more than ``most``
        states, or if they pass through more than `MOST_ON_PATHS` positions.

        :raises ValueError: for more dominoes than a state can hold.
        """
        from pnp.games.sliding.search import live_states

        live = live_states(self.table(start), self.pawns(start), self.expander(), most)
        if live is None:
            return None

        def keep(depth: int, position: P) -> bool:
            return live.has(depth, live.packing.pack_table(self.table(position), self.pawns(position)))

        return shortest_paths(start, self.rules.legal, self.rules.missing, MOST_ON_PATHS, keep)

    def _moves(self, start: P, path: Words, packing: Packing) -> list[M]:
        """Return the moves from state to state, each made by the plain rules."""
        moves = []
        position = start
        unpacked = [packing.unpack(state) for state in path]
        for (before, _), (after, pawns), state in zip(unpacked, unpacked[1:], path[1:], strict=False):
            for move in self.candidates(position, before, after, pawns):
                then = self._played(position, move)
                if then is not None and self._is_at(then, state, packing):
                    moves.append(move)
                    position = then
                    break
            else:
                raise AssertionError("the kernel made a move that the rules don't allow")
        return moves

    def _played(self, position: P, move: M) -> P | None:
        """Return the position after a move, if it is legal."""
        try:
            return self.rules.play(position, move)
        except MoveError:
            return None

    def _is_at(self, position: P, state: Words, packing: Packing) -> bool:
        """Return whether a packed state is that of a position."""
        return bool((packing.pack_table(self.table(position), self.pawns(position)) == state).all())

    def explored(self, start: P) -> ExploredSlides:
        """Return the positions that a simulated player of a puzzle can see."""
        from pnp.games.sliding.search import ExploredSlides

        return ExploredSlides(self.table(start), self.pawns(start), self.expander(), self.estimate())


def pawn_fields(table: Table, cells: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return pawns in the form for the kernels: twice the domino's index, plus 1 on its second half; in any
    order."""
    owners = table.owners()
    return tuple(2 * owners[cell] + (table.dominoes[owners[cell]].cells[1] == cell) for cell in cells)


def _slide_candidates(_table: Table, before: Order, after: Order, _pawns: tuple[int, ...]) -> Iterator[Slide]:
    for domino, direction in slides_between(before, after):
        yield Slide(domino.name, direction)


def slide_solver(
    rules: MoveRules[Table, Slide],
    expander: Callable[[], Callable[[Packing], SlidingExpander]],
    estimate: Callable[[], Estimate],
    *,
    reversible: bool,
    scale: Scale,
) -> SlidingSolver[Table, Slide]:
    """Return the solver of a game whose only moves are slides."""
    return SlidingSolver(
        rules=rules,
        table=lambda table: table,
        pawns=lambda _table: (),
        candidates=_slide_candidates,
        expander=expander,
        estimate=estimate,
        line=canonical_slides,
        reversible=reversible,
        scale=scale,
    )
