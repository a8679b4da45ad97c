"""How long the rounds of a layout can be, and how hard, as far as counting the places of the dice shows."""

from __future__ import annotations

from math import comb, perm

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.games.bee.engine.problems import DICE, FEWEST, SCALE
from pnp.games.bee.options import BeeProblems
from pnp.games.bee.rules.flights import SMALLEST_QUEEN
from pnp.search.grading import PARTS, doublings
from pnp.search.results import Level


def most_positions(dice: int, queen: int, *, all_blanks_wild: bool) -> int:
    """How many positions a queen's round can have.

    Each die but the queen rests on a space with its number, of which the whole set has ``dice + 2``, or on a
    wild blank, alone.
    """
    own, movers = dice + 2, queen - 1
    wild = own if all_blanks_wild else 1
    return sum(comb(movers, k) * perm(wild, k) * own ** (movers - k) for k in range(movers + 1))


def longest(dice: int, *, all_blanks_wild: bool) -> int:
    """The most moves that every round of a layout can take: no shortest solution comes to a position twice, and
    the smallest queen has the fewest."""
    return most_positions(dice, SMALLEST_QUEEN, all_blanks_wild=all_blanks_wild) - 1


def levels(options: BeeProblems) -> tuple[Level, ...]:
    """The grades that layouts with these options can have."""
    return tuple(level for level in Level if _possible(options, level))


def _possible(options: BeeProblems, level: Level) -> bool:
    """Whether the positions that players can meet allow a grade.

    Players who solve a round meet at least as many as its moves, and one more; those who give up have met more.
    However many that are, a layout that is solved at first sight is medium.
    """
    dice, wild = options.dice or DICE[level], options.all_blanks_wild
    queens = range(SMALLEST_QUEEN, dice + 1)
    fewest = max(options.moves[0], FEWEST) if options.moves else FEWEST
    if fewest > longest(dice, all_blanks_wild=wild):
        return False
    most = sum(most_positions(dice, queen, all_blanks_wild=wild) for queen in queens)
    low, high = (SCALE.steps.level(doublings(met) / PARTS) for met in ((fewest + 1) * len(queens), most))
    every = list(Level)
    lowest = min(every.index(low), every.index(Level.MEDIUM))
    return lowest <= every.index(level) <= every.index(high)


def require_length(options: BeeProblems) -> None:
    """Require a length that rounds can have.

    :raises OptionError: for one that is too short to be worth a problem, or too long for any layout.
    """
    if options.moves is None:
        return
    if options.moves[1] < FEWEST:
        raise OptionError.at(
            "moves", Sentence("a round of fewer than {fewest} moves makes no problem", fewest=FEWEST)
        )
    dice = [options.dice] if options.dice else list(DICE.values())
    most = max(longest(one, all_blanks_wild=options.all_blanks_wild) for one in dice)
    if options.moves[0] > most:
        raise OptionError.at(
            "moves",
            Sentence(
                "with {dice} dice, the round of the smallest queen never takes more than {most} moves",
                dice=max(dice),
                most=most,
            ),
        )
