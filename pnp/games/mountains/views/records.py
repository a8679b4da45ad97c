"""Drawings of records of Mountains and Valleys: the map with numbered dominoes, and at the end with the steps
that make up the penalty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.components.dominoes.sets import Pair
from pnp.drawing.rows import labelled, stacked
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.views import Recorded, RecordViews
from pnp.games.mountains.options import MountainsGame
from pnp.games.mountains.rules.maps import joining_steps
from pnp.games.mountains.rules.play import Position, Solitaire
from pnp.games.mountains.rules.records import RECORDS, penalty_sum
from pnp.games.mountains.views.growing_map import draw_dominoes, draw_map
from pnp.games.shared.move_words import move_in_words
from pnp.games.shared.position_text import PLAYERS


class MountainsRecordViews(RecordViews[MountainsGame, Position]):
    """The growing map, with the penalty that its players would get for it."""

    def diagram(
        self, start: Position, moves: Sequence[str], first: int, options: MountainsGame, theme: Theme
    ) -> Drawing:
        """The map after the moves, with the number of each move on the domino that it laid."""
        positions = RECORDS.course(start, moves, options)
        numbers = {
            domino: number
            for number, (before, after) in enumerate(pairwise(positions), 1)
            for domino in set(after.placed.dominoes) - set(before.placed.dominoes)
            if number >= first
        }
        return draw_map(positions[-1].placed, theme, numbers=numbers)

    def final(self, start: Position, moves: Sequence[str], options: MountainsGame, theme: Theme) -> Drawing:
        """The map with the cheapest steps that connect its parts, and below it the dominoes that weren't
        laid."""
        end = RECORDS.course(start, moves, options)[-1]
        drawing = draw_map(end.placed, theme, steps=joining_steps(end.placed))
        rows = [
            labelled([(word, draw_dominoes(pairs, theme))], theme)
            for word, pairs in _not_laid(end, theme)
            if pairs
        ]
        return stacked([drawing, *rows])

    def commentary(
        self, record: Recorded[MountainsGame, Position], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """Every move: who passed the domino to whom, and the sum of the steps that connect the map after it."""
        positions = RECORDS.course(record.start, record.moves, record.options)
        found = []
        for (before, after), move in list(zip(pairwise(positions), record.moves, strict=False))[first - 1 :]:
            made = _passed(record, before, theme) + move_in_words(move, theme)
            found.append(theme.translate("{move}: penalty {sum}", move=made, sum=penalty_sum(after.placed)))
        return found


RECORD_VIEWS = MountainsRecordViews()


def _not_laid(end: Position, theme: Theme) -> list[tuple[str, Sequence[Pair]]]:
    """The dominoes that weren't laid: face up, by player, or just passed."""
    if isinstance(end, Solitaire):
        return [(theme.translate("Face up"), end.face_up)]
    hands: list[tuple[str, Sequence[Pair]]] = list(zip(PLAYERS, end.hands, strict=False))
    if end.passed:
        hands.append((theme.translate("Passed to {player}", player=PLAYERS[end.turn]), (end.passed,)))
    return hands


def _passed(record: Recorded[MountainsGame, Position], before: Position, theme: Theme) -> str:
    """Who passes a domino to whom, followed by a space; empty in the solitaire game."""
    if isinstance(before, Solitaire):
        return ""
    giver = before.turn - 1 if before.passed else before.turn
    player, other = (record.name(PLAYERS[number % before.players]) for number in (giver, giver + 1))
    return theme.translate("{player} to {other}", player=player, other=other) + " "
