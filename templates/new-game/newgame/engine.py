"""The puzzles of Frogs and Toads: solved, checked, generated, rated and hinted at."""

from __future__ import annotations

import random
from collections.abc import Sequence

from newgame.options import NewGamePuzzleOptions
from newgame.rules import EMPTY, FROG, TOAD, Position
from pnp.games.api.puzzles import as_text
from pnp.games.shared.moves import MovePuzzles
from pnp.search.generation import Candidate
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Level, Notation, Steps


class NewGamePuzzles(MovePuzzles[NewGamePuzzleOptions, Position]):
    """Rows in which frogs and toads are to change places, solved by breadth-first search."""

    position = Position
    steps = Steps(easy=4, medium=6, hard=8)

    def missing(self, position: Position, options: NewGamePuzzleOptions) -> str | None:
        return None if position.solved else "the frogs and toads haven't changed places yet"

    def make(self, options: NewGamePuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
        frogs = draw.randint(1, options.animals - 1)
        row = [EMPTY, *FROG * frogs, *TOAD * (options.animals - frogs)]
        draw.shuffle(row)
        start = "".join(row)
        mirrored = start[::-1].translate({ord(FROG): TOAD, ord(TOAD): FROG})
        return self.candidate(Position(start), options, kind=min(start, mirrored))

    def hints(self, start: Position, solution: Notation, options: NewGamePuzzleOptions) -> Sequence[Hint]:
        moves = move_texts(as_text(solution))
        return (
            Hint("{count} moves solve it.", {"count": len(moves)}),
            Hint("The first animal to move is the one on {pad}.", {"pad": moves[0]}),
        )


PUZZLES = NewGamePuzzles()
