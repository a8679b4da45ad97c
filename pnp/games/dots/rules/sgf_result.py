"""Results of Dots in SGF: ``RE[B+7]``, ``RE[W+R]``, ``RE[0]``, read as claims and written from positions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pnp.base.sentences import Sentence
from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.scoring import points, winner
from pnp.games.dots.rules.sgf_text import Value

_RESULT = re.compile(
    r"(?P<winner>[BW])\+(?:(?P<lead>\d{1,5}(?:[.,]\d)?)|(?P<resign>R(?:esign)?|T(?:ime)?|F(?:orfeit)?)|(?P<land>G))?"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a file claims about its result.

    ``winner`` is a colour, empty for a draw. ``lead`` is None if the file doesn't give the points. ``how``
    is what the result says about the end: a resignation (or a loss on time), a landing, or nothing.
    """

    winner: str
    lead: Fraction | None = None
    how: Literal["resign", "land", ""] = ""

    def holds(self, position: Position, rules: Rules, signs: Mapping[str, str]) -> bool:
        """Whether the game ended in this way. A resignation has no points, whatever the file claims."""
        if position.ended is None or winner(position, rules) != signs.get(self.winner):
            return False
        return self.lead is None or position.ended == "resign" or self.lead == _lead(position, rules)


def read_claim(value: Value) -> Claim | None:
    """The claim in a result; None if the result is given as unknown.

    :raises TextError: for a text that isn't a result.
    """
    text = value.text.strip()
    if text in ("", "?", "Void"):
        return None
    if text in ("0", "Draw"):
        return Claim("", Fraction(0))
    match = _RESULT.fullmatch(text)
    if match is None:
        message = Sentence(
            "expected a result such as RE[B+7], RE[W+R] or RE[0], not RE[{text}]", text=text[:20]
        )
        raise value.fault(message)
    lead = Fraction(match["lead"].replace(",", ".")) if match["lead"] else None
    return Claim(match["winner"], lead, "resign" if match["resign"] else "land" if match["land"] else "")


def write_result(position: Position, rules: Rules, signs: Mapping[str, str]) -> str:
    """The result of a game in SGF: the winner's colour and the lead in points, or R; ``?`` while it goes on."""
    if position.ended is None:
        return "?"
    who = winner(position, rules)
    if who is None:
        return "0"
    (colour,) = (colour for colour, sign in signs.items() if sign == who)
    if position.ended == "resign":
        return f"{colour}+R"
    lead = _lead(position, rules)
    return f"{colour}+{lead}" if lead.denominator == 1 else f"{colour}+{float(lead)}"


def _lead(position: Position, rules: Rules) -> Fraction:
    """The difference in points between the players."""
    found = points(position, rules)
    first, second = (found[player].total for player in OTHER)
    return abs(first - second)
