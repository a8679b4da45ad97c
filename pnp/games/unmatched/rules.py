"""The rules of Unmatched Donimoes (donimoes.txt), in plain Python: the reference.

A domino slides one space along its long axis. Afterwards, no number may be beside an equal number of another
domino, anywhere, and all dominoes must be one group. The puzzle is solved when they fill any rectangle.
"""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.components.dominoes import checks
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS
from pnp.games.sliding.move_rules import Slide, find, slid, slide_rules
from pnp.search.replay import MoveError


def start(text: str, highest: int = 6) -> Table:
    """Return the table of a puzzle.

    :raises TextError: for a malformed text, a bare number, a domino twice, or more than one group.
    """
    table = Table.parse(text, highest)
    checks.require_one_group(table)
    return table


def match_on(table: Table) -> int | None:
    """Return a number that is beside an equal one on another domino, or None."""
    owners, numbers = table.owners(), table.numbers()
    for (row, column), number in numbers.items():
        for near in ((row, column + 1), (row + 1, column)):
            if numbers.get(near) == number and owners[near] != owners[row, column]:
                return number
    return None


def play(table: Table, move: Slide) -> Table:
    """Return the table after a move.

    :raises MoveError: naming the rule that forbids it.
    """
    after, _ = slid(table, find(table, move.name), move.direction)
    number = match_on(after)
    if number is not None:
        raise MoveError(
            Sentence("two {digit}s side by side after {name} slides", digit=DIGITS[number], name=move.name)
        )
    return after


def missing(table: Table) -> str | None:
    """Return why the table isn't solved, or None if it is."""
    return None if table.is_rectangle() else Sentence("the dominoes don't fill a rectangle")


RULES = slide_rules(play, missing)
