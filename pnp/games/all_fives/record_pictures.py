"""Records of All Fives on paper: the line with what was played last marked, the running arithmetic, the hands
at the end and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.dominoes.notation import pair_text, pairs_text
from pnp.dominoes.table_picture import upright_row
from pnp.drawing.look import Look
from pnp.drawing.rows import labelled, stacked, words
from pnp.drawing.shapes import Drawing
from pnp.games.all_fives.line import Line
from pnp.games.all_fives.match import Match
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.picture import draw_line
from pnp.games.all_fives.reckoning import (
    MINUS,
    ROUNDED,
    Settlement,
    gains,
    last_domino,
    round_scores,
    settlement,
    terms,
)
from pnp.games.all_fives.records import course
from pnp.games.all_fives.rules import PASS, PLAYERS
from pnp.games.all_fives.score import filled_sheet
from pnp.games.record import Recorded, RecordPictures

_HELD = 6.0
"""The side of half a domino in a hand, in millimetres."""


def _diagram(start: str, moves: Sequence[str], first: int, options: AllFivesGame, look: Look) -> Drawing:
    """The line after the moves, with the dominoes marked that moves from number ``first`` on played."""
    matches, _ = course(start, moves, options)
    here = _line(matches[-1])
    before = matches[min(first, len(matches)) - 1]
    known = _line(before).dominoes if before.number == matches[-1].number else frozenset()
    if not here.plays:
        return _hands(matches[-1], look)
    return draw_line(here, look, marked=[play.pair for play in here.plays if play.pair not in known])


def _line(match: Match) -> Line:
    return match.round.line if match.round is not None else Line()


def _final(start: str, moves: Sequence[str], options: AllFivesGame, look: Look) -> Drawing:
    return draw_match(course(start, moves, options)[0][-1], look)


def draw_match(match: Match, look: Look) -> Drawing:
    """The line of a round, and below it what everybody holds."""
    here, hands = _line(match), _hands(match, look)
    return stacked([draw_line(here, look), hands]) if here.plays else hands


def _hands(match: Match, look: Look) -> Drawing:
    """What the players hold, each hand beside their sign; words before the first deal."""
    held = match.round.hands if match.round is not None else ()
    rows = [
        labelled([(sign, upright_row(hand, look, _HELD))], look)
        for sign, hand in zip(PLAYERS, held, strict=False)
        if hand
    ]
    return stacked(rows, left=True) if rows else words(look.word("Nothing has been dealt yet."), look)


def _parts(recorded: Recorded, look: Look) -> Sequence[tuple[int, str]]:
    """The rounds, from the first move of each."""
    matches, _ = course(recorded.start, recorded.moves, recorded.options)
    found: list[tuple[int, str]] = []
    for number, (before, after) in enumerate(pairwise(matches), 1):
        if not found or before.number != after.number:
            found.append((number, look.word("Round {number}", number=after.number)))
    return found


def told(recorded: Recorded, first: int, look: Look) -> Sequence[str]:
    """What every move from a number on came to: the sum of the ends, the points, and everybody's totals."""
    matches, _ = course(recorded.start, recorded.moves, recorded.options)
    return [
        _move(recorded, text, before, after, look)
        for text, before, after in list(zip(recorded.moves, matches, matches[1:], strict=False))[first - 1 :]
    ]


def _move(recorded: Recorded, text: str, before: Match, after: Match, look: Look) -> str:
    now = before.playing
    names = [recorded.name(sign) for sign in PLAYERS]
    if now is None:
        return _dealt(names, after, look)
    if text.endswith("begins"):
        return look.word("{player} begins.", player=names[after.first])
    player = names[now.turn]
    if drawn := last_domino(before, after):
        return look.word("{player} draws {domino}.", player=player, domino=pair_text(drawn))
    assert after.round is not None
    if text == PASS:
        played = look.word("{player} passes.", player=player)
    else:
        played = look.word(
            "{player}: {counts}.", player=f"{player} {text}", counts=_sum(after.round.line, look)
        )
    ended = settlement(after.round)
    parts = [played, _settled(ended, names, look) if ended else "", _totals(names, before, after)]
    return " ".join(filter(None, parts))


def _dealt(names: Sequence[str], after: Match, look: Look) -> str:
    assert after.round is not None
    hands = "; ".join(
        f"{name} {pairs_text(hand)}" for name, hand in zip(names, after.round.hands, strict=False)
    )
    return look.word("Dealt: {hands}. {player} begins.", hands=hands, player=names[after.first])


def _sum(line: Line, look: Look) -> str:
    """``6 + 4 + 5 = 15: 15 points``"""
    sum_ = f"{terms(line)} = {line.total}"
    return look.word("{sum}: {count} points", sum=sum_, count=line.score) if line.score else sum_


def _totals(names: Sequence[str], before: Match, after: Match) -> str:
    """Everybody's points, where somebody has made some."""
    if not any(gains(before, after)):
        return ""
    return ", ".join(f"{name} {points}" for name, points in zip(names, after.totals, strict=False)) + "."


def _settled(ended: Settlement, names: Sequence[str], look: Look) -> str:
    """How a round ended, with what every hand counts before and after rounding."""
    winners = ", ".join(names[player] for player in ended.winners)
    if not ended.blocked:
        counts = ", ".join(
            f"{names[k]} {_rounded(str(pips), pips, points)}" for k, pips, points in ended.differences
        )
        out = look.word("{player} goes out: {counts}.", player=winners, counts=counts)
        return f"{out} {look.word('{count} points', count=ended.share)}."
    held = ", ".join(f"{name} {pips}" for name, pips in zip(names, ended.held, strict=False))
    return f"{look.word('All have passed, holding {counts}.', counts=held)} {_shares(ended, winners, look)}"


def _shares(ended: Settlement, winners: str, look: Look) -> str:
    """What the fewest points in a blocked round are worth."""
    if not ended.differences:
        return look.word("{player} are level.", player=winners)
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
    sums = look.word("{player}: {counts}.", player=winners, counts="; ".join(counts))
    if len(ended.winners) > 1:
        return f"{sums} {look.word('{count} points each', count=ended.share)}."
    return f"{sums} {look.word('{count} points', count=ended.share)}."


def _rounded(text: str, pips: int, points: int) -> str:
    return text if pips == points else f"{text} {ROUNDED} {points}"


def _sheet(recorded: Recorded, look: Look) -> Drawing | None:
    rounds = round_scores(course(recorded.start, recorded.moves, recorded.options)[0])
    names = [recorded.name(sign) for sign in PLAYERS[: recorded.options.players]]
    return filled_sheet(names, rounds, look) if rounds else None


PICTURES = RecordPictures(diagram=_diagram, final=_final, told=told, parts=_parts, sheet=_sheet)
