"""How problems and records of Domino Finder are tried by hand: a click on a space flips the domino there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.dominoes.table_picture import SIDE
from pnp.drawing.look import Look
from pnp.drawing.spots import Scene, Spot
from pnp.games.board_trial import BoardTrying, Moment
from pnp.games.finder.moves import flipped
from pnp.games.finder.options import FinderGame, FinderProblems
from pnp.games.finder.picture import cell_box, draw_state
from pnp.games.finder.presentation import draw_hunt
from pnp.games.finder.record_pictures import PICTURES
from pnp.games.finder.records import PLAY
from pnp.games.finder.rules import State
from pnp.games.finder.tasks import read, turns
from pnp.games.finder.text import parse
from pnp.games.finder.walking import fewest
from pnp.games.trials import Picked, StepTrial, Trying, Verdict, moves_of


def _spots(here: State) -> Iterator[Spot]:
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell) + "!" * here.trap(cell)
        yield Spot(name, cell_box(here, cell, SIDE), moves=(name,))


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


# Records


def _scene(moment: Moment) -> Scene:
    drawing = PICTURES.diagram(moment.start, moment.moves, 1, moment.options, moment.look)
    here = parse(moment.end)
    return Scene(drawing, tuple(_spots(here)) if here.treasure and here.winner is None else ())


def _picked(moment: Moment) -> Picked:
    """What is no flip: a roll of the dice, or the turn that is passed on."""
    here = parse(moment.end)
    if here.winner is not None:
        return Picked()
    if here.treasure is None:
        return Picked(choices=tuple(f"roll {low}{high}" for low in range(1, 7) for high in range(low, 7)))
    return Picked(choices=() if here.entries() else ("pass",))


BOARD = BoardTrying(PLAY, FinderGame, _scene, _picked)
