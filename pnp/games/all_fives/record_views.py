"""Drawings of records of All Fives, with the last plays marked, the hands at the end and the score sheet;
and the running arithmetic of a record in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise

from pnp.base.geometry import Size
from pnp.components.dominoes.notation import pair_text, pairs_text
from pnp.components.dominoes.table_picture import upright_row
from pnp.drawing.pictures import labelled, stacked, words
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.all_fives.line import Line
from pnp.games.all_fives.match import (
    MINUS,
    ROUNDED,
    Match,
    Settlement,
    last_domino,
    round_scores,
    settlement,
    terms,
)
from pnp.games.all_fives.match_text import RECORDS
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.pieces import filled_sheet
from pnp.games.all_fives.rules import PASS
from pnp.games.all_fives.views import SIDE, picture_of
from pnp.games.api.engine import Recorded, RecordViews
from pnp.games.shared.position_text import PLAYERS


def commentary(record: Recorded[AllFivesGame, Match], first: int, theme: Theme) -> Sequence[str]:
    """Return the result of every move from number ``first`` on: the sum of the ends, and the points."""
    matches = RECORDS.course(record.start, record.moves, record.options)
    return [
        _move(record, text, before, after, theme)
        for text, before, after in list(zip(record.moves, matches, matches[1:], strict=False))[first - 1 :]
    ]


def _move(record: Recorded[AllFivesGame, Match], text: str, before: Match, after: Match, theme: Theme) -> str:
    now = before.playing
    names = [record.name(sign) for sign in PLAYERS]
    if now is None:
        return _dealt(names, after, theme)
    if text.endswith("begins"):
        return theme.translate("{player} begins.", player=names[after.first])
    player = names[now.turn]
    if drawn := last_domino(before, after):
        return theme.translate("{player} draws {domino}.", player=player, domino=pair_text(drawn))
    assert after.round is not None
    if text == PASS:
        played = theme.translate("{player} passes.", player=player)
    else:
        played = theme.translate(
            "{player}: {counts}.", player=f"{player} {text}", counts=_sum(after.round.line, theme)
        )
    ended = settlement(after.round)
    return f"{played} {_settled(ended, names, theme)}" if ended else played


def _dealt(names: Sequence[str], after: Match, theme: Theme) -> str:
    assert after.round is not None
    hands = [f"{name} {pairs_text(hand)}" for name, hand in zip(names, after.round.hands, strict=False)]
    return theme.translate(
        "Dealt: {hands}. {player} begins.", hands=_listed(hands, theme), player=names[after.first]
    )


def _listed(texts: Sequence[str], theme: Theme) -> str:
    """Return a list of texts that may contain commas themselves. Languages differ in the space before a
    semicolon."""
    return reduce(lambda some, more: theme.translate("{some}; {next}", some=some, next=more), texts)


def _sum(line: Line, theme: Theme) -> str:
    """Return the sum of the ends and the points: ``6 + 4 + 5 = 15: 15 points``."""
    sum_ = f"{terms(line)} = {line.total}"
    return theme.translate("{sum}: {count} points", sum=sum_, count=line.score) if line.score else sum_


def _settled(ended: Settlement, names: Sequence[str], theme: Theme) -> str:
    """Return how a round ended, with the value of every hand before and after rounding."""
    winners = ", ".join(names[player] for player in ended.winners)
    if not ended.blocked:
        counts = ", ".join(
            f"{names[k]} {_rounded(str(pips), pips, points)}" for k, pips, points in ended.differences
        )
        out = theme.translate("{player} goes out: {counts}.", player=winners, counts=counts)
        return f"{out} {theme.translate('{count} points', count=ended.share)}."
    held = ", ".join(f"{name} {pips}" for name, pips in zip(names, ended.held, strict=False))
    passed = theme.translate("Everyone has passed, holding {counts}.", counts=held)
    return f"{passed} {_shares(ended, winners, theme)}"


def _shares(ended: Settlement, winners: str, theme: Theme) -> str:
    """Return the points for having the fewest pips in a blocked round."""
    if not ended.differences:
        return theme.translate("{player} are level.", player=winners)
    least = min(ended.held)
    counts = [
        _rounded(f"{pips + least} {MINUS} {least} = {pips}", pips, points)
        for _, pips, points in ended.differences
    ]
    total = sum(points for _, _, points in ended.differences)
    if len(counts) > 1:
        counts.append(" + ".join(str(points) for _, _, points in ended.differences) + f" = {total}")
    if len(ended.winners) > 1:
        exact = ended.share * len(ended.winners) == total
        counts.append(f"{total} / {len(ended.winners)} {'=' if exact else ROUNDED} {ended.share}")
    sums = theme.translate("{player}: {counts}.", player=winners, counts=_listed(counts, theme))
    if len(ended.winners) > 1:
        return f"{sums} {theme.translate('{count} points each', count=ended.share)}."
    return f"{sums} {theme.translate('{count} points', count=ended.share)}."


def _rounded(text: str, pips: int, points: int) -> str:
    return text if pips == points else f"{text} {ROUNDED} {points}"


_ROOM = Size(14.0, 7.0)
"""The size of a line that needn't be bent, in sides: its moves fit beside it."""
_HELD = 6.0
"""The side of half a domino in a hand, in millimetres."""


class AllFivesRecordViews(RecordViews[AllFivesGame, Match]):
    """The line, the hands, and the score sheet."""

    def diagram(
        self, start: Match, moves: Sequence[str], first: int, options: AllFivesGame, theme: Theme
    ) -> Drawing:
        """Return the line after the moves, with the dominoes marked that were played from move number ``first``
        on."""
        matches = RECORDS.course(start, moves, options)
        here = _line(matches[-1])
        before = matches[min(first, len(matches)) - 1]
        known = _line(before).dominoes if before.number == matches[-1].number else frozenset()
        if not here.plays:
            return _hands(matches[-1], theme)
        return picture_of(
            here, theme, marked=[play.pair for play in here.plays if play.pair not in known], room=_ROOM
        ).drawing

    def final(self, start: Match, moves: Sequence[str], options: AllFivesGame, theme: Theme) -> Drawing:
        return draw_match(RECORDS.course(start, moves, options)[-1], theme)

    def commentary(
        self, record: Recorded[AllFivesGame, Match], first: int, theme: Theme
    ) -> Sequence[str] | None:
        return commentary(record, first, theme)

    def parts(self, record: Recorded[AllFivesGame, Match], theme: Theme) -> Sequence[tuple[int, str]]:
        """Return the rounds, from the first move of each."""
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
    """Return the line of a round, with everybody's hand below it."""
    here, hands = _line(match), _hands(match, theme)
    return stacked([picture_of(here, theme, room=_ROOM).drawing, hands], left=True) if here.plays else hands


def _hands(match: Match, theme: Theme) -> Drawing:
    """Return the players' hands, each beside their sign, in a row if that's as short as a line; before the
    first deal, words instead."""
    held = match.round.hands if match.round is not None else ()
    parts = [(sign, upright_row(hand, theme, _HELD)) for sign, hand in zip(PLAYERS, held, strict=False) if hand]
    if not parts:
        return words(theme.translate("Nothing has been dealt yet."), theme)
    rows: list[list[tuple[str, Drawing]]] = [[]]
    for part in parts:
        wide = labelled([*rows[-1], part], theme).size.width
        if rows[-1] and (theme.large_print or wide > _ROOM.width * SIDE):
            rows.append([])
        rows[-1].append(part)
    return stacked([labelled(row, theme) for row in rows], left=True)
