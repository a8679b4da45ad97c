"""Peg solitaire played by clicking: a click on a peg, then a click on the hole that it jumps into."""

from __future__ import annotations

from functools import partial

from peg_solitaire.options import PegSolitaireProblems
from peg_solitaire.rules import Goal, Position
from peg_solitaire.views import draw_position, hole_box
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Interaction, PickResult, RecordInteraction, StepTrial, Trial, Verdict
from pnp.search.replay import MoveError


def _trial(start: Position, goal: Goal, theme: Theme) -> Trial:
    return StepTrial(
        begin=start,
        play=Position.play,
        picked=_picked,
        show=partial(_scene, theme),
        judge=lambda position, _moves: Verdict(position.solved(goal)),
    )


def _picked(position: Position, picks: tuple[str, ...]) -> PickResult:
    if len(picks) == 2:
        return PickResult(move="-".join(picks))
    choices = tuple(move for move in position.moves if move.split("-")[0] in picks or not picks)
    if picks and not choices:
        raise MoveError(f"the peg on {picks[0]} can't jump")
    return PickResult(choices=choices)


def _scene(theme: Theme, position: Position, picks: tuple[str, ...]) -> Scene:
    moves = [move.split("-") for move in position.moves]
    holes = dict.fromkeys(begin for begin, _ in moves)
    if picks:
        holes = dict.fromkeys([picks[0], *(end for begin, end in moves if begin == picks[0])])
    spots = tuple(Spot(hole, hole_box(position.shape, hole), hole, chosen=hole in picks) for hole in holes)
    return Scene(draw_position(position, theme, picked=picks[0] if picks else ""), spots)


class PegSolitaireInteraction(Interaction[PegSolitaireProblems, Position]):
    """Problems tried by hand."""

    def trial(self, start: Position, options: PegSolitaireProblems, theme: Theme, part: str = "") -> Trial:
        return _trial(start, options.goal, theme)


class PegSolitaireRecordInteraction(RecordInteraction[PegSolitaireProblems, Position]):
    """Records played on by hand."""

    def trial(self, start: Position, options: PegSolitaireProblems, theme: Theme) -> Trial:
        return _trial(start, "one", theme)


INTERACTION = PegSolitaireInteraction()
RECORD_INTERACTION = PegSolitaireRecordInteraction()
