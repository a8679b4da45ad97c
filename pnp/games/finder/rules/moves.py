"""What happens in a game of Domino Finder, as text: ``roll 35``, ``c4``, ``c4!`` onto a trap, ``pass``."""

from __future__ import annotations

import re

from pnp.base.sentences import Sentence
from pnp.games.finder.rules.play import State
from pnp.search.replay import MoveError

_ROLL = re.compile(r"roll ([1-6])([1-6])")


def space(state: State, text: str) -> int:
    """The space that a flip names, with or without the ``!`` of a trap.

    :raises MoveError: if the table has none of that name.
    """
    grid, name = state.field.grid, text.removesuffix("!")
    for cell in range(len(grid)):
        if grid.name(cell) == name:
            return cell
    raise MoveError(Sentence("'{text}' isn't a space of this table; write one such as a1", text=text))


def flipped(state: State, text: str) -> State:
    """The state after a flip, named by the space stepped on.

    :raises MoveError: for a name of no space, an illegal flip, and a ``!`` that is missing or superfluous.
    """
    cell = space(state, text)
    after = state.flip(cell)
    if text.endswith("!") != state.trap(cell):
        raise MoveError(
            Sentence(
                "{name} is a trap, so write it with a `!`"
                if state.trap(cell)
                else "{name} isn't a trap, so write it without a `!`",
                name=text.removesuffix("!"),
            )
        )
    return after


def happened(state: State, text: str) -> State:
    """The state after whatever the player to move did, or after a roll of the dice.

    :raises MoveError: naming the rule that forbids it.
    """
    if text.startswith("roll"):
        match = _ROLL.fullmatch(text)
        if match is None:
            raise MoveError("write a roll with what both dice show: `roll 35`")
        return state.roll(int(match[1]), int(match[2]))
    return state.stay() if text == "pass" else flipped(state, text)
