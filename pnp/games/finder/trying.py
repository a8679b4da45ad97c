"""How the problems of Domino Finder are tried by hand: a click on a space flips the domino there."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.look import Look
from pnp.drawing.spots import Scene, Spot
from pnp.games.finder.options import FinderProblems
from pnp.games.finder.picture import draw_state, space
from pnp.games.finder.presentation import draw_hunt
from pnp.games.finder.rules import State
from pnp.games.finder.tasks import read, turns
from pnp.games.finder.walking import fewest
from pnp.games.trials import Picked, StepTrial, Trying, Verdict, moves_of
from pnp.search.replay import MoveError


@dataclass(frozen=True, slots=True)
class _Hunt:
    """The way to one treasure."""

    start: State
    look: Look

    def play(self, here: State, text: str) -> State:
        """The table after a flip; ``!`` may be left out where a trap is.

        :raises MoveError: naming the rule that forbids it.
        """
        grid = here.field.grid
        names = {grid.name(cell): cell for cell in range(len(grid))}
        name = text.strip().removesuffix("!")
        if name not in names:
            raise MoveError(f"'{text}' is no space of this table, such as a1")
        if text.strip().endswith("!") and not here.trap(names[name]):
            raise MoveError(f"{name} is no trap, so it has no `!`")
        return here.flip(names[name])

    def show(self, here: State, _picks: tuple[str, ...]) -> Scene:
        assert self.start.treasure is not None
        found = here.treasure is None
        drawing = draw_state(here, self.look) if found else draw_hunt(here, self.start.treasure, self.look)
        grid = here.field.grid
        names = (grid.name(cell) + "!" * here.trap(cell) for cell in range(len(grid)))
        spots = (Spot(name, space(here, cell), moves=(name,)) for cell, name in enumerate(names))
        return Scene(drawing, () if found else tuple(spots))

    def judge(self, here: State, moves: tuple[str, ...]) -> Verdict:
        taken = turns(", ".join(self._told(moves)))
        if here.treasure is not None:
            return Verdict(False, self.look.word("Turns so far: {count}", count=taken) if moves else "")
        least, _ = fewest(self.start)
        told = self.look.word("The treasure is found in {count} turns; fewer are enough.", count=taken)
        return Verdict(taken == least, told)

    def _told(self, moves: tuple[str, ...]) -> list[str]:
        """The moves with their traps marked."""
        here, found = self.start, []
        for text in moves:
            name = text.strip().removesuffix("!")
            grid = here.field.grid
            cell = next(cell for cell in range(len(grid)) if grid.name(cell) == name)
            found.append(name + "!" * here.trap(cell))
            here = here.flip(cell)
        return found


def _trial(start: str, _options: FinderProblems, look: Look, _part: str) -> StepTrial[State]:
    hunt = _Hunt(read(start), look)
    nothing = Picked()
    return StepTrial(hunt.start, hunt.play, lambda _here, _picks: nothing, hunt.show, hunt.judge)


TRYING = Trying(_trial, moves_of)
