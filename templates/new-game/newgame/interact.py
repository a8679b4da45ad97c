"""Frogs and Toads played by clicking: a click on an animal moves it."""

from __future__ import annotations

from newgame.options import NewGameProblems
from newgame.rules import Position
from newgame.views import draw_row, pad_box
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Interaction, PickResult, RecordInteraction, StepTrial, Trial, Verdict


def _trial(start: Position, theme: Theme) -> Trial:
    return StepTrial(
        begin=start,
        play=Position.play,
        picked=lambda position, _picks: PickResult(choices=position.moves),
        show=lambda position, _picks: _scene(position, theme),
        judge=lambda position, _moves: Verdict(position.solved),
    )


def _scene(position: Position, theme: Theme) -> Scene:
    pads = [(move, pad_box("abcdefghijklm".index(move))) for move in position.moves]
    return Scene(draw_row(position.row, theme), tuple(Spot(move, box, moves=(move,)) for move, box in pads))


class NewGameInteraction(Interaction[NewGameProblems, Position]):
    """Problems tried by hand."""

    def trial(self, start: Position, options: NewGameProblems, theme: Theme, part: str = "") -> Trial:
        return _trial(start, theme)


class NewGameRecordInteraction(RecordInteraction[NewGameProblems, Position]):
    """Records played on by hand."""

    def trial(self, start: Position, options: NewGameProblems, theme: Theme) -> Trial:
        return _trial(start, theme)


INTERACTION = NewGameInteraction()
RECORD_INTERACTION = NewGameRecordInteraction()
