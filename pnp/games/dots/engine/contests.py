"""Chases and fights for a group: what the plain rules say about their starts and their solutions."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence
from pnp.games.dots.engine.captures import captures, is_safe
from pnp.games.dots.options import DotsProblems
from pnp.games.dots.rules.moves import read_intersection
from pnp.games.dots.rules.position import Position
from pnp.games.dots.rules.starts import EMPTY, O, X
from pnp.search.replay import MoveError, MoveFault

MOST_CHASED = 8
"""The most moves of a chase."""

_SOLVED = Sentence("the problem is already solved before this move")


def group_issues(start: Position, options: DotsProblems) -> tuple[TextIssue, ...]:
    """Why a group isn't one to fight for; empty if it is."""
    if not options.dot:
        return (TextIssue("`dot` is missing: name a dot of the group that the problem is about"),)
    try:
        cell = read_intersection(options.dot, start.field)
    except MoveError as error:
        return (TextIssue(error.args[0]),)
    player, name = (X, "x") if options.goal == "live" else (O, "o")
    if start.dots[cell] != player or start.painted[cell] != EMPTY:
        message = Sentence("{place} must hold a dot of {player}", place=options.dot, player=name)
    elif is_safe(start, cell):
        message = Sentence("the group of {place} is safe already", place=options.dot)
    else:
        return ()
    return (TextIssue(message),)


def not_chased(positions: Sequence[Position], texts: Sequence[str]) -> MoveFault | None:
    """What is wrong with a chase, which may surround dots only with its last move."""
    start, number = positions[0], len(texts)
    caught = [here.surrounded_by(X) > start.surrounded_by(X) for here in positions]
    for k in range(1, number + 1):
        if caught[k] and k < number:
            return MoveFault(k + 1, texts[k], _SOLVED)
        if not caught[k] and (reason := _broken_off(start, positions[k], by_x=k % 2 == 1)):
            return MoveFault(k, texts[k - 1], reason)
    if number > 2 * MOST_CHASED:
        return MoveFault(number, texts[-1], Sentence("x has {moves}", moves=counted(MOST_CHASED, "move")))
    return (
        None if caught[-1] else MoveFault(number + 1, "", "not solved at the end: x hasn't surrounded any dots")
    )


def _broken_off(start: Position, here: Position, *, by_x: bool) -> str:
    """Why a chase doesn't go on after a move, if it doesn't."""
    if here.surrounded_by(O) > start.surrounded_by(O):
        return Sentence("o surrounds dots first")
    if by_x and not captures(here, X):
        return Sentence("it doesn't threaten to surround any dots")
    if by_x and (strikes := captures(here, O)):
        return Sentence("it lets o surround dots first, at {name}", name=here.field.name(min(strikes)))
    return ""


def not_settled(positions: Sequence[Position], texts: Sequence[str], options: DotsProblems) -> MoveFault | None:
    """What is wrong with a line that should save a group for good, or surround it, with its last move."""
    cell, number = read_intersection(options.dot, positions[0].field), len(texts)
    saving = options.goal == "live"
    for k in range(1, number + 1):
        lost = positions[k].painted[cell] == (O if saving else X)
        safe = not lost and is_safe(positions[k], cell)
        if lost == safe:
            continue
        if safe != saving:
            reason = (
                Sentence("it lets the group be surrounded")
                if saving
                else Sentence("it lets the group reach the edge")
            )
            return MoveFault(k, texts[k - 1], reason)
        return MoveFault(k + 1, texts[k], _SOLVED) if k < number else None
    unsettled = Sentence("the group isn't safe yet") if saving else Sentence("the group isn't surrounded")
    return MoveFault(number + 1, "", Sentence("not solved at the end: {reason}", reason=unsettled))
