"""Hints for chases and for groups that need an eye, by the plain rules and without a search: what the player
to move can capture, and which of their groups are threatened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pnp.games.dominions.rules import PASS, Move, Placement, State, other
from pnp.games.dominions.state_text import Start
from pnp.games.dominions.tiles import group_of, groups, liberties
from pnp.search.replay import MoveError
from pnp.search.results import Hint


def capturing(state: State) -> Iterator[Placement]:
    """Yield the placements of the player to move that capture. Only cells that hold a group's last
    liberties are examined, because nothing else can be captured."""
    if state.over:
        return
    grid, pieces = state.grid, state.pieces
    last: set[int] = set()
    for group in groups(grid, pieces):
        if pieces[min(group)].colour != state.turn:
            cells = {grid.neighbours[cell][side] for cell, side in liberties(grid, pieces, group)}
            last |= {cell for cell in cells if cell is not None and len(cells) == 1}
    for cell in sorted(last):
        for number in state.fitting(state.turn, cell):
            if captured_by(state, Placement(number, cell)):
                yield Placement(number, cell)


def can_capture(state: State) -> bool:
    """Return whether the player to move has a placement that captures."""
    return any(True for _ in capturing(state))


def captured_by(state: State, move: Placement) -> frozenset[int]:
    """Return the pieces that a placement captures; none if the rules forbid it."""
    try:
        return state.effect(move).captured
    except MoveError:
        return frozenset()


def threatened(state: State) -> tuple[frozenset[int], ...]:
    """Return the groups of the player to move that the opponent would capture after a pass, ordered by their
    lowest cells."""
    passed = state.play(PASS)
    taken = {cell for move in capturing(passed) for cell in captured_by(passed, move)}
    found = {group_of(state.grid, state.pieces, cell) for cell in taken}
    return tuple(sorted(found, key=min))


def gives_up(state: State, move: Placement) -> bool:
    """Return whether a legal placement costs the player a threatened group by suicide rather than by
    capture."""
    suicide = state.effect(move).suicide
    return bool(suicide) and any(suicide & group for group in threatened(state))


TRIES = 4
"""The number of placements tried to find one that fails."""


def named(state: State, move: Placement) -> Hint:
    """Return the words for a piece and its cell."""
    return Hint("tile {number} on {cell}", {"number": move.number, "cell": state.grid.name(move.cell)})


def leads_to(state: State, cell: int) -> set[int]:
    """Return the vacant cells to which the liberties of the group on a cell lead."""
    around = state.grid.neighbours
    group = group_of(state.grid, state.pieces, cell)
    found = {around[place][side] for place, side in liberties(state.grid, state.pieces, group)}
    return {place for place in found if place is not None}


def eyes_after(start: Start, move: Placement) -> list[int]:
    """Return the eyes that a placement gives the group that needs one."""
    after = start.state.play(move)
    return sorted(cell for cell in leads_to(after, start.at[0]) if after.is_eye(cell, start.state.turn))


def live_hints(start: Start, move: Placement) -> Iterator[Hint]:
    """Return hints: whose eye it will be, where, and what the placement has to do for it."""
    state, name = start.state, start.state.grid.name
    eye, foe = eyes_after(start, move)[0], other(state.turn)
    takers = len(state.fitting(foe, eye))
    values: dict[str, str | int | Hint] = {"cell": name(eye), "count": takers}
    where = Hint(
        "The eye will be on {cell}, for which your opponent has one tile now.",
        values,
        "The eye will be on {cell}, for which your opponent has {count} tiles now.",
    )
    now = leads_to(state, start.at[0])
    if state.is_eye(eye, state.turn):
        yield Hint(
            "Another of your groups already has an eye. Look for a way to join the marked group to it.", {}
        )
        yield Hint("The eye is on {cell}. Connect the marked group to the group that has it.", values)
        return
    if eye in now:
        yield Hint(
            "All liberties of the marked group lead to one cell. Your opponent must have no tile left for it.",
            {"count": len(now)},
            "The liberties of the marked group lead to {count} cells. Your opponent must have no tile left for "
            "one of them.",
        )
        yield where
        yield Hint(
            "Place a tile beside {cell}, so that this one doesn’t match there any longer.",
            values,
            "Place a tile beside {cell}, so that none of these matches there any longer.",
        )
        return
    yield Hint(
        "Your opponent will still have a tile for each liberty that the marked group has now. Look for a new "
        "one.",
        {},
    )
    if takers:
        yield where
    else:
        yield Hint("Your opponent has no tile for {cell}: point a beam there.", values)


def chase_hints(state: State, line: Sequence[Move]) -> Iterator[Hint]:
    """Yield hints about what the chase captures, a threat that leads nowhere, and the first reply."""
    length = Hint(
        "The chase takes {count} of your tiles if your opponent holds out.", {"count": (len(line) + 1) // 2}
    )
    caught = _caught(state, line)
    if caught is None:
        yield length
    else:
        yield Hint(
            "Look at the tile on {cell}: in the printed solution, the chase captures it.",
            {"cell": state.grid.name(caught)},
            follow=(length,),
        )
    yield from _breaks_off(state, line[0])
    if len(line) > 1 and isinstance(line[1], Placement):
        yield Hint("In the printed solution, the first reply is {reply}.", {"reply": named(state, line[1])})


def _caught(state: State, line: Sequence[Move]) -> int | None:
    """Return a piece of the opponent's on the board that the last move of a chase captures; None if there is
    none."""
    here = state
    for move in line[:-1]:
        here = here.play(move)
    assert isinstance(line[-1], Placement)
    taken = captured_by(here, line[-1])
    return min((c for c in taken if c in state.pieces and state.pieces[c].colour != state.turn), default=None)


def _breaks_off(state: State, answer: Move) -> Iterator[Hint]:
    """Yield a different threat, and the reply after which no placement threatens anything."""
    threats = (tried for tried in state.placements() if tried != answer and _threatens(state.play(tried)))
    for tried in islice(threats, TRIES):
        after = state.play(tried)
        for reply in after.placements():
            replied = after.play(reply)
            if reply == answer or can_capture(replied):
                continue
            if not any(_threatens(replied.play(move)) for move in replied.placements()):
                values = {"tried": named(state, tried), "reply": named(state, reply)}
                yield Hint(
                    "It isn’t {tried}: that threatens too, but after {reply} the chase can’t go on.", values
                )
                return


def _threatens(after: State) -> bool:
    """Return whether the player who has just placed a tile could capture with the next one."""
    return can_capture(after.play(PASS))
