"""Drawings of records of All Fives: the line with the last plays marked, the hands at the end, and the score
sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.components.dominoes.table_picture import upright_row
from pnp.drawing.rows import labelled, stacked, words
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.pieces.score import filled_sheet
from pnp.games.all_fives.rules.line import Line
from pnp.games.all_fives.rules.match import Match
from pnp.games.all_fives.rules.reckoning import round_scores
from pnp.games.all_fives.rules.records import RECORDS
from pnp.games.all_fives.views.commentary import commentary
from pnp.games.all_fives.views.line import picture_of
from pnp.games.api.views import Recorded, RecordViews
from pnp.games.shared.position_text import PLAYERS

_HELD = 6.0
"""The side of half a domino in a hand, in millimetres."""


class AllFivesRecordViews(RecordViews[AllFivesGame, Match]):
    """The line, the hands, and the score sheet."""

    def diagram(
        self, start: Match, moves: Sequence[str], first: int, options: AllFivesGame, theme: Theme
    ) -> Drawing:
        """The line after the moves, with the dominoes marked that were played from move number ``first`` on."""
        matches = RECORDS.course(start, moves, options)
        here = _line(matches[-1])
        before = matches[min(first, len(matches)) - 1]
        known = _line(before).dominoes if before.number == matches[-1].number else frozenset()
        if not here.plays:
            return _hands(matches[-1], theme)
        return picture_of(
            here, theme, marked=[play.pair for play in here.plays if play.pair not in known]
        ).drawing

    def final(self, start: Match, moves: Sequence[str], options: AllFivesGame, theme: Theme) -> Drawing:
        return draw_match(RECORDS.course(start, moves, options)[-1], theme)

    def commentary(
        self, record: Recorded[AllFivesGame, Match], first: int, theme: Theme
    ) -> Sequence[str] | None:
        return commentary(record, first, theme)

    def parts(self, record: Recorded[AllFivesGame, Match], theme: Theme) -> Sequence[tuple[int, str]]:
        """The rounds, from the first move of each."""
        matches = RECORDS.course(record.start, record.moves, record.options)
        found: list[tuple[int, str]] = []
        for number, (before, after) in enumerate(pairwise(matches), 1):
            if not found or before.number != after.number:
                found.append((number, theme.translate("Round {number}", number=after.number)))
        return found

    def score_sheet(self, record: Recorded[AllFivesGame, Match], theme: Theme) -> Drawing | None:
        rounds = round_scores(RECORDS.course(record.start, record.moves, record.options))
        names = [record.name(sign) for sign in PLAYERS[: record.options.players]]
        return filled_sheet(names, rounds, theme) if rounds else None


RECORD_VIEWS = AllFivesRecordViews()


def _line(match: Match) -> Line:
    return match.round.line if match.round is not None else Line()


def draw_match(match: Match, theme: Theme) -> Drawing:
    """The line of a round, and below it everybody's hand."""
    here, hands = _line(match), _hands(match, theme)
    return stacked([picture_of(here, theme).drawing, hands]) if here.plays else hands


def _hands(match: Match, theme: Theme) -> Drawing:
    """The players' hands, each beside their sign; before the first deal, words instead."""
    held = match.round.hands if match.round is not None else ()
    rows = [
        labelled([(sign, upright_row(hand, theme, _HELD))], theme)
        for sign, hand in zip(PLAYERS, held, strict=False)
        if hand
    ]
    return stacked(rows, left=True) if rows else words(theme.translate("Nothing has been dealt yet."), theme)
