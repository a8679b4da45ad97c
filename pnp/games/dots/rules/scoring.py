"""The points of a game of Dots, and who has won.

Every surrounded dot is a point. In a game for territory each empty intersection in an encirclement that was
painted only when the game was counted is half a point; the player with more of these adds the difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.starts import EMPTY, O, X


@dataclass(frozen=True, slots=True)
class Points:
    """One player's score: surrounded dots, half points for territory, the lead in territory, and the sum."""

    dots: int
    territory: Fraction
    lead: Fraction

    @property
    def total(self) -> Fraction:
        return self.dots + self.lead


def points(position: Position, rules: Rules) -> dict[str, Points]:
    """The points of both players; territory only once the game is counted."""
    empty = {
        player: sum(position.painted[c] == player and position.dots[c] == EMPTY for c in position.counted)
        for player in OTHER
    }
    territory = {player: Fraction(count, 2) for player, count in empty.items()}
    return {
        player: Points(
            position.surrounded_by(player),
            territory[player],
            max(Fraction(0), territory[player] - territory[OTHER[player]]) if rules.territory else Fraction(0),
        )
        for player in (X, O)
    }


def winner(position: Position, rules: Rules) -> str | None:
    """Who has won a finished game; None for a draw, and while the game goes on."""
    if position.ended is None:
        return None
    if position.ended == "resign":
        return OTHER[position.to_move]
    if position.ended == "instant":
        return next(player for player in OTHER if position.surrounded_by(player) >= rules.instant_win)
    found = points(position, rules)
    if found[X].total == found[O].total:
        return None
    return X if found[X].total > found[O].total else O


def written(number: Fraction) -> str:
    """A number of points, with a half as ``½``."""
    whole = number.numerator // number.denominator
    return f"{whole or ''}½" if number.denominator == 2 else str(whole)
