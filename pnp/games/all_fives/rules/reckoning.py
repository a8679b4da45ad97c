"""The outcome of every move of a game of All Fives: the sum of the ends, the points, the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.components.dominoes.sets import Pair
from pnp.games.all_fives.rules.line import SIDES, Line
from pnp.games.all_fives.rules.match import Match
from pnp.games.all_fives.rules.round import Round, blocked_points, out_points, pips, rounded

TIMES = "\N{MULTIPLICATION SIGN}"
ROUNDED = "\N{RIGHTWARDS ARROW}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a round ended: who won it, what everyone still holds, and the points that each winner gets for it.

    ``differences`` has, for every player whose pips count, their sum before and after rounding.
    """

    winners: tuple[int, ...]
    held: tuple[int, ...]
    differences: tuple[tuple[int, int, int], ...]
    """A player, the pips that count, and those pips rounded."""
    share: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A round on the score sheet, by player: points in play, points for the end, and the totals after it."""

    number: int
    in_play: tuple[int, ...]
    out: tuple[int, ...]
    totals: tuple[int, ...]


def terms(line: Line) -> str:
    """The terms of the sum, from left to right, then up and down: ``6 + 2 × 4 + 0``.

    A double across the line counts twice. Open flanks of the sniff count nothing and are left out.
    """
    return " + ".join(_terms(line))


def _terms(line: Line) -> Sequence[str]:
    if line.sniff is None:
        return [str(end.number) for end in line.ends()]
    if not any(line.arms):
        return [f"2 {TIMES} {line.sniff}"]
    found = []
    for side, arm, end in zip(SIDES, line.arms, line.ends(), strict=True):
        tip = side.vertical != line.in_line
        if arm:
            double = arm[-1][0] == arm[-1][1]
            found.append(f"2 {TIMES} {end.number}" if double else str(end.number))
        elif tip:
            found.append(str(end.number))
    return found


def settlement(now: Round) -> Settlement | None:
    """How a round ended; None while it is played."""
    if not now.over:
        return None
    held = tuple(map(pips, now.hands))
    least = min(held)
    blocked = all(now.hands)
    winners = tuple(
        player for player, hand in enumerate(now.hands) if (held[player] == least if blocked else not hand)
    )
    differences = tuple(
        (player, count - least, rounded(count - least))
        for player, count in enumerate(held)
        if player not in winners
    )
    share = max(blocked_points(now.hands)) if blocked else out_points(now.hands, winners[0])
    return Settlement(winners, held, differences, share, blocked)


def last_domino(before: Match, after: Match) -> Pair | None:
    """The domino drawn by the move between two moments; None if the move wasn't a draw."""
    one, other = before.playing, after.playing
    if (
        one is None
        or other is None
        or before.number != after.number
        or len(one.boneyard) == len(other.boneyard)
    ):
        return None
    return other.hands[other.turn][-1]


def gains(before: Match, after: Match) -> tuple[int, ...]:
    """The points that each player made with a move."""
    return tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))


def round_scores(course: Sequence[Match]) -> tuple[RoundScore, ...]:
    """The rounds of a game that have ended."""
    return tuple(
        _score(after)
        for before, after in pairwise(course)
        if before.playing is not None and after.playing is None
    )


def _score(ended: Match) -> RoundScore:
    """The scores of a round that has just ended."""
    assert ended.round is not None
    found = settlement(ended.round)
    assert found is not None
    out = tuple(found.share if player in found.winners else 0 for player in range(ended.players))
    in_play = tuple(points - own for points, own in zip(ended.round.points, out, strict=True))
    return RoundScore(ended.number, in_play, out, ended.totals)
