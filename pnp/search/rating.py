"""How hard a puzzle of moves is: what a simulated player meets on the way.

The score is the effort of `pnp.search.player` in doublings: a puzzle whose players see twice as many
positions, or come to twice as many dead ends, scores one more. In some games the length of the shortest
solution counts as well, which distinguishes puzzles that players give up on. Logarithms are multiples of 1/64,
computed in whole numbers, so a score is the same on every machine.

A puzzle that you can solve by always making the move that looks best is never hard, whatever its length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import log2

from pnp.base.quoting import counted
from pnp.base.sentences import Sentence, together
from pnp.search.explored import Explored, S
from pnp.search.player import USUAL, Habits, Trip, play, solved_at_first_sight
from pnp.search.results import Difficulty, Level, Steps

PARTS = 64
"""The parts into which a doubling is divided."""

AT_FIRST_SIGHT = Sentence("always making the most promising move solves it")


class Effort(Enum):
    """The count that is taken as the effort of a trip."""

    POSITIONS = "positions"
    DEAD_ENDS = "dead ends"

    def of(self, trip: Trip) -> int:
        """The effort of a trip, at least 1."""
        return trip.seen if self is Effort.POSITIONS else 1 + trip.dead_ends


@dataclass(frozen=True, slots=True)
class Scale:
    """How a game turns effort into a difficulty.

    ``steps``: the scores at which one level ends and the next begins; ``moves``: how many doublings of the
    effort one doubling of the length counts for; ``patience``: the positions after which players give up;
    ``players``: the least number of players who try; ``effort``: what counts as effort. All except patience and
    players are fitted to sets that the measurements in ``docs/difficulty.md`` don't use.
    """

    steps: Steps
    moves: int
    patience: int = USUAL.patience
    players: int = USUAL.fewest
    effort: Effort = Effort.POSITIONS


def doublings(number: int) -> int:
    """The base-2 logarithm of a whole number, in 64ths, rounded down."""
    return int(number**PARTS).bit_length() - 1


@dataclass(frozen=True, slots=True)
class Part:
    """What players met in a part of a puzzle, and how much of its effort the score counts."""

    trips: Sequence[Trip]
    weight: Fraction = Fraction(1)

    def effort(self, of: Effort) -> Fraction:
        """The weighted mean of the players' efforts, in `PARTS` of a doubling."""
        return self.weight * Fraction(sum(doublings(of.of(trip)) for trip in self.trips), len(self.trips))

    def mean(self, met: Callable[[Trip], int]) -> int:
        """The mean over the players of what ``met`` gives, rounded half up."""
        return (2 * sum(map(met, self.trips)) + len(self.trips)) // (2 * len(self.trips))


def trips_of(explored: Explored[S], scale: Scale) -> tuple[Trip, ...]:
    """What players with the habits of a scale meet."""
    return play(explored, Habits(patience=scale.patience, fewest=scale.players))


def rate_play(explored: Explored[S], length: int, scale: Scale) -> Difficulty:
    """The difficulty of a puzzle whose shortest solution has a length.

    :raises ValueError: for a puzzle that is solved from the start.
    """
    parts = [Part(trips_of(explored, scale))]
    return rate_parts(parts, length, scale, lambda: solved_at_first_sight(explored, length))


def rate_parts(
    parts: Sequence[Part], length: int, scale: Scale, at_first_sight: Callable[[], bool]
) -> Difficulty:
    """The difficulty of a puzzle that players solve part by part; ``at_first_sight`` says whether always making
    the best-looking move solves it; it's called only if that matters.

    :raises ValueError: for a puzzle that is solved from the start.
    """
    if length < 1:
        raise ValueError("a puzzle that is solved from the start has no difficulty rating")
    score = score_of(parts, length, scale)
    level = scale.steps.level(score)
    reason = together([counted(length, "move"), _told(parts)])
    if level in (Level.HARD, Level.EXPERT) and at_first_sight():
        return Difficulty(Level.MEDIUM, score, together([reason, AT_FIRST_SIGHT]))
    return Difficulty(level, score, reason)


def score_of(parts: Sequence[Part], length: int, scale: Scale) -> float:
    """The effort of players in doublings, summed over the parts, plus ``moves`` times the doublings of the
    length."""
    effort = sum(part.effort(scale.effort) for part in parts)
    return round(float((effort + scale.moves * doublings(length)) / PARTS), 2)


def _told(parts: Sequence[Part]) -> str:
    """The sentence that says what a player meets on average, in whole numbers."""
    met = counted(sum(part.mean(lambda trip: trip.seen) for part in parts), "position")
    if not all(any(trip.solved for trip in part.trips) for part in parts):
        return Sentence("a careful player meets {positions} and gives up", positions=met)
    dead_ends = sum(part.mean(lambda trip: trip.dead_ends) for part in parts)
    if not dead_ends:
        return Sentence("a careful player meets {positions}", positions=met)
    return Sentence(
        "a careful player meets {positions} and {dead_ends}",
        positions=met,
        dead_ends=counted(dead_ends, "dead end"),
    )


def rate_moves(choices: Sequence[int], steps: Steps) -> Difficulty:
    """A difficulty for games that don't say how far from the goal a position looks, so that no player can be
    simulated: the length of the shortest solution, divided by log2(1 + the mean number of choices along it).

    :param choices: the number of legal moves in each position before its moves.
    :raises ValueError: for a solution without moves.
    """
    if not choices:
        raise ValueError("a puzzle that is solved from the start has no difficulty rating")
    length, mean = len(choices), sum(choices) / len(choices)
    score = round(length / log2(1 + max(mean, 1)), 2)
    reason = Sentence(
        "{moves}, {choices:.1f} choices on average", moves=counted(length, "move"), choices=float(mean)
    )
    return Difficulty(steps.level(score), score, reason)
