"""The results of moves in a game of All Fives, in words: the running arithmetic of a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from pnp.components.dominoes.notation import pair_text, pairs_text
from pnp.drawing.theme import Theme
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules.line import Line
from pnp.games.all_fives.rules.match import Match
from pnp.games.all_fives.rules.reckoning import (
    MINUS,
    ROUNDED,
    Settlement,
    gains,
    last_domino,
    settlement,
    terms,
)
from pnp.games.all_fives.rules.records import RECORDS
from pnp.games.all_fives.rules.round import PASS
from pnp.games.api.views import Recorded, standings
from pnp.games.shared.position_text import PLAYERS


def commentary(record: Recorded[AllFivesGame, Match], first: int, theme: Theme) -> Sequence[str]:
    """The result of every move from number ``first`` on: the sum of the ends, the points, and everybody's
    totals."""
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
    parts = [played, _settled(ended, names, theme) if ended else "", _totals(names, before, after)]
    return " ".join(filter(None, parts))


def _dealt(names: Sequence[str], after: Match, theme: Theme) -> str:
    assert after.round is not None
    hands = [f"{name} {pairs_text(hand)}" for name, hand in zip(names, after.round.hands, strict=False)]
    return theme.translate(
        "Dealt: {hands}. {player} begins.", hands=_listed(hands, theme), player=names[after.first]
    )


def _listed(texts: Sequence[str], theme: Theme) -> str:
    """A list of texts that may contain commas themselves. Languages differ in the space before a semicolon."""
    return reduce(lambda some, more: theme.translate("{some}; {next}", some=some, next=more), texts)


def _sum(line: Line, theme: Theme) -> str:
    """``6 + 4 + 5 = 15: 15 points``"""
    sum_ = f"{terms(line)} = {line.total}"
    return theme.translate("{sum}: {count} points", sum=sum_, count=line.score) if line.score else sum_


def _totals(names: Sequence[str], before: Match, after: Match) -> str:
    """Everybody's points, if someone has made some."""
    if not any(gains(before, after)):
        return ""
    return standings(names, after.totals)


def _settled(ended: Settlement, names: Sequence[str], theme: Theme) -> str:
    """How a round ended, with the value of every hand before and after rounding."""
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
    """What having the fewest points in a blocked round is worth."""
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
