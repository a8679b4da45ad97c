"""How the problems of Domino Finder are tried by hand: a click on a space flips the domino there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.drawing.look import Look
from pnp.drawing.spots import Scene, Spot
from pnp.games.finder.moves import flipped
from pnp.games.finder.options import FinderProblems
from pnp.games.finder.picture import draw_state, space
from pnp.games.finder.presentation import draw_hunt
from pnp.games.finder.rules import State
from pnp.games.finder.tasks import read, turns
from pnp.games.finder.walking import fewest
from pnp.games.trials import Picked, StepTrial, Trying, Verdict, moves_of


def _spots(here: State) -> Iterator[Spot]:
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell) + "!" * here.trap(cell)
        yield Spot(name, space(here, cell), moves=(name,))


@dataclass(frozen=True, slots=True)
class _Hunt:
    """The way to one treasure."""

    start: State
    look: Look

    def show(self, here: State, _picks: tuple[str, ...]) -> Scene:
        if here.treasure is None:
            return Scene(draw_state(here, self.look))
        return Scene(draw_hunt(here, here.treasure, self.look), tuple(_spots(here)))

    def judge(self, here: State, moves: tuple[str, ...]) -> Verdict:
        taken = turns(", ".join(moves))
        if here.treasure is not None:
            return Verdict(False, self.look.word("Turns so far: {count}", count=taken) if moves else "")
        least, _ = fewest(self.start)
        told = self.look.word("The treasure is found in {count} turns; fewer are enough.", count=taken)
        return Verdict(taken == least, told)


def _trial(start: str, _options: FinderProblems, look: Look, _part: str) -> StepTrial[State]:
    hunt, nothing = _Hunt(read(start), look), Picked()
    return StepTrial(hunt.start, flipped, lambda _here, _picks: nothing, hunt.show, hunt.judge)


TRYING = Trying(_trial, moves_of)
