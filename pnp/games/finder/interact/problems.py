"""How the problems of Domino Finder are tried by hand: a click on a space flips the domino there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Picked, StepTrial, Verdict
from pnp.games.api.legacy import Trying, moves_of
from pnp.games.finder.engine.shortest import fewest
from pnp.games.finder.engine.tasks import read, turns
from pnp.games.finder.options import FinderProblems
from pnp.games.finder.rules.moves import flipped
from pnp.games.finder.rules.play import State
from pnp.games.finder.views.problems import draw_hunt
from pnp.games.finder.views.table import draw_state, space


def _spots(here: State) -> Iterator[Spot]:
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell) + "!" * here.trap(cell)
        yield Spot(name, space(here, cell), moves=(name,))


@dataclass(frozen=True, slots=True)
class _Hunt:
    """The way to one treasure."""

    start: State
    theme: Theme

    def show(self, here: State, _picks: tuple[str, ...]) -> Scene:
        if here.treasure is None:
            return Scene(draw_state(here, self.theme))
        return Scene(draw_hunt(here, here.treasure, self.theme), tuple(_spots(here)))

    def judge(self, here: State, moves: tuple[str, ...]) -> Verdict:
        taken = turns(", ".join(moves))
        if here.treasure is not None:
            return Verdict(False, self.theme.translate("Turns so far: {count}", count=taken) if moves else "")
        least, _ = fewest(self.start)
        told = self.theme.translate("The treasure is found in {count} turns; fewer are enough.", count=taken)
        return Verdict(taken == least, told)


def _trial(start: str, _options: FinderProblems, theme: Theme, _part: str) -> StepTrial[State]:
    hunt, nothing = _Hunt(read(start), theme), Picked()
    return StepTrial(hunt.start, flipped, lambda _here, _picks: nothing, hunt.show, hunt.judge)


TRYING = Trying(_trial, moves_of)
