"""Domino Finder played by clicking: puzzles and records.

The puzzles of Domino Finder, played by hand: clicking a space flips the domino there.

Records of Domino Finder, continued by hand: clicking a space flips its domino, and clicking a roll below the
table says what the dice show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.components.dominoes.table_picture import rolls
from pnp.drawing.hotspots import Described, Scene, Spot, button, stacked_scenes
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.finder.engine import PUZZLES
from pnp.games.finder.options import FinderDiagram, FinderGame, FinderPuzzleOptions
from pnp.games.finder.rules import OUTSIDE, State
from pnp.games.finder.tasks import fewest, turns
from pnp.games.finder.text import RECORDS, flipped
from pnp.games.finder.views import RECORD_VIEWS, VIEWS, draw_diagram, draw_hunt, draw_state, place_of
from pnp.games.shared.board_interaction import BoardInteraction, GameState, domino, grouped


def _spots(here: State) -> Iterator[Spot]:
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell) + "!" * here.trap(cell)
        yield Spot(name, place_of(here, cell), moves=(name,))


def _described(here: State) -> Described:
    """Return the dominoes that are known and where, the pawn, the treasure, and the spaces that are face up."""
    field, name = here.field, here.field.grid.name
    where = [f"{name(2 * index)} {name(2 * index + 1)}" for index in range(len(field.dominoes))]
    known = [(domino(one.numbers), where[index]) for index, one in field.laid.items()]
    up = [(Sentence("face up"), where[index]) for index in sorted(here.up)]
    pawns = [(Sentence("pawn"), name(cell)) for cell in here.pawns if cell != OUTSIDE]
    sought = [(Sentence("treasure"), domino(here.treasure))] if here.treasure else []
    return grouped((*known, *up, *pawns, *sought))


@dataclass(frozen=True, slots=True)
class _Hunt:
    """The scenes of the way to one treasure."""

    start: State
    theme: Theme

    def show(self, here: State, _picks: tuple[str, ...]) -> Scene:
        if here.treasure is None:
            return Scene(draw_state(here, self.theme), described=_described(here))
        return Scene(draw_hunt(here, here.treasure, self.theme), tuple(_spots(here)), _described(here))

    def judge(self, here: State, moves: tuple[str, ...]) -> Verdict:
        taken = turns(", ".join(moves))
        if here.treasure is not None:
            return Verdict(False, self.theme.translate("Turns so far: {count}", count=taken) if moves else "")
        least, _ = fewest(self.start)
        message = self.theme.translate(
            "You found the treasure in {count} turns, but fewer are enough.", count=taken
        )
        return Verdict(taken == least, message)


class FinderInteraction(Interaction[FinderPuzzleOptions, State]):
    """A table whose dominoes are flipped one by one."""

    moving = Sentence("Choose a space to lead the pawn there; its domino is flipped. A ! marks a trap.")

    def trial(self, start: State, options: FinderPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        hunt, nothing = _Hunt(start, theme), PickResult()
        return StepTrial(start, flipped, lambda _here, _picks: nothing, hunt.show, hunt.judge)


INTERACTION = FinderInteraction()


# Records


class FinderRecordInteraction(BoardInteraction[FinderGame, State]):
    """The table, with rolls and a pass below it."""

    records = RECORDS

    def scene(self, state: GameState[FinderGame, State]) -> Scene:
        here, theme = state.end, state.theme
        table = Scene(draw_state(here, theme), tuple(_flips(here)))
        if here.over:
            return table
        if here.treasure is None:
            return stacked_scenes([table, rolls(theme)])
        if here.entries():
            return table
        return stacked_scenes([table, button(theme.translate("pass"), "pass", theme)])


RECORD_INTERACTION = FinderRecordInteraction()


def _flips(here: State) -> Iterator[Spot]:
    """Yield every space, while there is something to look for."""
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell)
        if here.treasure is not None:
            yield Spot(name, place_of(here, cell), moves=(name + "!" * here.trap(cell),))


ENGINE = Engine(
    puzzles=PuzzleEngine(FinderPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(FinderGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(FinderDiagram, draw_diagram),
)
