"""The rules of Capturing Donimoes (donimoes.txt), in plain Python: the reference.

A domino slides one space along its long axis. If one of its numbers is then beside an equal number of another
domino, it is collected together with every domino that it matches; if none is, but a neighbouring number makes
six with one of its own, nothing is collected; any other slide is illegal. The dominoes must be one group after
the slide and again after the collection, which doesn't trigger another one. The puzzle is solved when nothing
is left.
"""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.components.dominoes import checks
from pnp.components.dominoes.table import Table
from pnp.games.sliding.move_rules import Slide, contacts, find, slid, slide_rules
from pnp.search.replay import MoveError

SUM = 6


def start(text: str, highest: int = 6) -> Table:
    """Return the table of a puzzle.

    :raises TextError: for a malformed text, a bare number, a domino twice, or more than one group.
    """
    table = Table.parse(text, highest)
    checks.require_one_group(table)
    return table


def play(table: Table, move: Slide) -> Table:
    """Return the table after a move.

    :raises MoveError: naming the rule that forbids it.
    """
    after, moved = slid(table, find(table, move.name), move.direction)
    matched = {other for own, other, number in contacts(after, moved) if own == number}
    if not matched:
        if any(own + number == SUM for own, _, number in contacts(after, moved)):
            return after
        raise MoveError(
            Sentence("{name} neither matches nor makes six with a neighbour after it slides", name=move.name)
        )
    left = after.without(matched | {moved})
    if len(left.groups()) > 1:
        raise MoveError(
            Sentence("the remaining dominoes aren't all connected after {name} is collected", name=move.name)
        )
    return left


def missing(table: Table) -> str | None:
    """Return why the table isn't solved, or None if it is."""
    count = len(table.dominoes)
    return Sentence("one domino is left", "{count} dominoes are left", count=count) if count else None


RULES = slide_rules(play, missing)
