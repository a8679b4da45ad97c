"""The puzzles of peg solitaire: solved, checked, generated, rated and hinted at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import perf_counter

from peg_solitaire.options import PegSolitairePuzzleOptions
from peg_solitaire.rules import EMPTY, PEG, Jump, Position, Shape
from pnp.base.sentences import Sentence
from pnp.games.api.puzzles import as_text
from pnp.games.shared.moves import MovePuzzles
from pnp.grids.square import SquareGrid, board_symmetries
from pnp.search.generation import Candidate
from pnp.search.replay import first_hint, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Steps


class PegSolitairePuzzles(MovePuzzles[PegSolitairePuzzleOptions, Position]):
    """Positions that are to be reduced to one peg."""

    position = Position
    steps = Steps(easy=2.0, medium=3.0, hard=4.0)

    def missing(self, position: Position, options: PegSolitairePuzzleOptions) -> str | None:
        if position.solved(options.goal):
            return None
        if position.count == 1:
            return "the last peg isn't in the centre"
        return Sentence("{count} pegs are left", count=position.count)

    def solve(self, start: Position, options: PegSolitairePuzzleOptions, limits: Limits) -> Outcome:
        """A solution by depth-first search, or the proof that there is none.

        Each jump removes one peg, so every solution is a shortest one.
        """
        began, shape = perf_counter(), start.shape
        ends = {shape.bits[hole] for hole in (shape.holes if options.goal == "one" else (shape.centre,))}
        ends = {end for end in ends if _parities(shape, end) == _parities(shape, start.pegs)}
        dead: set[int] = set()
        line: list[Jump] = []
        stack = [(start.pegs, iter(shape.jumps))] if ends else []
        while stack:
            pegs, untried = stack[-1]
            states, seconds = len(dead) + len(stack), perf_counter() - began
            if pegs in ends:
                return self.shortest(start, [jump.text for jump in line], states, seconds)
            if reason := limits.reached(states, seconds):
                return Outcome.unknown(reason, len(dead), seconds)
            for jump in untried:
                after = pegs ^ jump.pegs ^ jump.target
                if jump.possible(pegs) and after not in dead:
                    line.append(jump)
                    stack.append((after, iter(shape.jumps)))
                    break
            else:
                dead.add(pegs)
                stack.pop()
                del line[-1:]
        return Outcome.unsolvable(max(1, len(dead)), perf_counter() - began)

    def make(self, options: PegSolitairePuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
        """A puzzle made by playing backwards from one peg; None if no peg can jump back far enough."""
        shape = options.board
        pegs = shape.bits[shape.centre if options.goal == "centre" else draw.choice(list(shape.holes))]
        for _ in range(draw.randint(2, options.most - 1)):
            back = [jump for jump in shape.jumps if pegs & (jump.pegs | jump.target) == jump.target]
            if not back:
                return None
            jump = draw.choice(back)
            pegs ^= jump.pegs | jump.target
        start = Position(shape, pegs)
        return self.candidate(start, options, _kind(start), {"goal": options.goal}, Limits(states=20_000))

    def hints(self, start: Position, solution: Notation, options: PegSolitairePuzzleOptions) -> Sequence[Hint]:
        moves = move_texts(as_text(solution))
        last = Hint("The last peg ends on {hole}.", {"hole": moves[-1].partition("-")[2]})
        return (last, first_hint(moves)) if options.goal == "one" else (first_hint(moves),)


PUZZLES = PegSolitairePuzzles()


def _parities(shape: Shape, pegs: int) -> tuple[bool, ...]:
    """What no jump changes: if it differs between two positions, neither can become the other.

    Colour the diagonals with three colours in turn. A jump changes the number of pegs of each colour by one, so
    whether two of these numbers are both even or both odd stays the same. So it does for the diagonals that
    run the other way.
    """
    found = []
    for way in (1, -1):
        counts = [0, 0, 0]
        for hole, (x, y) in shape.holes.items():
            counts[(x + way * y) % 3] += bool(pegs & shape.bits[hole])
        found += [counts[0] % 2 == counts[1] % 2, counts[1] % 2 == counts[2] % 2]
    return tuple(found)


def _kind(position: Position) -> str:
    """What a position and its turned and mirrored copies share."""
    grid = SquareGrid(position.shape.size, position.shape.size)
    names = [grid.name(cell) for cell in range(len(grid))]
    signs = [name in position.shape.bits and position.has(name) for name in names]
    copies = (
        "".join(PEG if signs[cell] else EMPTY for cell in symmetry) for symmetry in board_symmetries(grid)
    )
    return f"{position.shape.name} {min(copies)}"
