"""The course of a game that was played: the scores after each move, the leader, and where to put diagrams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pnp.games.api.engine import OpenRecord
from pnp.games.api.puzzles import Score

Standing = Mapping[str, int]
"""The score of each player, by their signs; empty in games without scores by player."""

_RARE = 0.34
"""If scores change in no more than this fraction of the moves, each change is an event worth a diagram."""
_LEAST = 0.4
"""The fewest moves of a diagram that ends with an event, as a fraction of the most."""


@dataclass(frozen=True)
class Course:
    """A game by its scores: ``standings`` at the beginning and after each move."""

    standings: Sequence[Standing]

    def new_leader(self, first: int, last: int) -> str | None:
        """Return the player who takes the lead in moves ``first`` to ``last``, counted from 1, and still has
        it; None if nobody does."""
        before, after = self._leaders[first - 1], self._leaders[last]
        return after if after != before and after == _leader(self.standings[last]) else None

    def stretches(self, first: int, last: int, most: int) -> Iterator[tuple[int, int]]:
        """Yield the first and the last move of each diagram: at most ``most`` moves, up to a change of the lead
        or a capture if there is one."""
        least = max(2, round(_LEAST * most))
        while first <= last:
            end = min(first + most - 1, last)
            events = (k for k in range(first + least - 1, end + 1) if k in self._events)
            end = next(events, end)
            yield first, end
            first = end + 1

    @cached_property
    def _leaders(self) -> Sequence[str | None]:
        """The last player to have led, at the beginning and after each move; None if nobody has led yet."""
        found: list[str | None] = []
        for standing in self.standings:
            found.append(_leader(standing) or (found[-1] if found else None))
        return found

    @cached_property
    def _events(self) -> frozenset[int]:
        """The numbers of the moves that are worth a diagram."""
        changes = [k for k, (old, new) in enumerate(pairwise(self.standings), 1) if old != new]
        leads = [k for k, (old, new) in enumerate(pairwise(self._leaders), 1) if old != new]
        captures = changes if len(changes) <= _RARE * (len(self.standings) - 1) else []
        return frozenset((*leads, *captures))


def course_of(opened: OpenRecord, moves: Sequence[str]) -> Course:
    """Return the course of a record whose moves are legal."""
    records = opened.engine.records
    positions, _ = records.line(opened.start, moves, opened.options)
    standings = [_standing(records.scores_of(position, opened.options)) for position in positions]
    return Course(standings if len(standings) == len(moves) + 1 else [{}] * (len(moves) + 1))


def _standing(scores: Sequence[Score]) -> Standing:
    """Return the first score of each player, if it's a whole number."""
    found: dict[str, int] = {}
    for score in scores:
        player = str(score.values.get("player", ""))
        if player and score.label == scores[0].label and score.value.lstrip("-").isdecimal():
            found[player] = int(score.value)
    return found


def _leader(standing: Standing) -> str | None:
    """Return who has more than everyone else; None if nobody has."""
    most = max(standing.values(), default=0)
    leading = [player for player, score in standing.items() if score == most]
    return leading[0] if len(leading) == 1 and len(standing) > 1 else None
