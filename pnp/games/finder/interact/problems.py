"""The problems of Domino Finder, played by hand: clicking a space flips the domino there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.finder.engine.shortest import fewest
from pnp.games.finder.engine.tasks import turns
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
    """The scenes of the way to one treasure."""

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
        message = self.theme.translate(
            "You found the treasure in {count} turns, but fewer are enough.", count=taken
        )
        return Verdict(taken == least, message)


class FinderInteraction(Interaction[FinderProblems, State]):
    """A table whose dominoes are flipped one by one."""

    def trial(self, start: State, options: FinderProblems, theme: Theme, part: str = "") -> Trial:
        hunt, nothing = _Hunt(start, theme), PickResult()
        return StepTrial(start, flipped, lambda _here, _picks: nothing, hunt.show, hunt.judge)


INTERACTION = FinderInteraction()
