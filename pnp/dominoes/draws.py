"""Drawing from a pile that lies face down, in records of games that were played with real dominoes.

A game dealt from a seed knows the order of its pile. If you write down a game at a table, you don't know it:
the record says what was drawn after each move that draws, ``46@c3R draws 25``. Where the order is known, a
record may say so as well, and is held to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.base.shown import counted
from pnp.dominoes.notation import pairs_text, parse_pairs
from pnp.dominoes.sets import Pair
from pnp.search.replay import MoveError

_DRAWS = re.compile(r"(.*?)\s+draws\b(.*)", re.IGNORECASE)
UNKNOWN = "?"
"""What a position's text says of a pile whose order nobody knows: it has every domino that is nowhere else."""


def split_draws(text: str) -> tuple[str, tuple[Pair, ...]]:
    """A move, and the dominoes that it says were drawn; none where it doesn't say.

    :raises MoveError: where what it says was drawn isn't dominoes.
    """
    match = _DRAWS.fullmatch(text.strip())
    if match is None:
        return text.strip(), ()
    drawn = parse_pairs(match[2])
    if not drawn:
        raise MoveError("say which dominoes were drawn, such as draws 25")
    return match[1], drawn


def with_draws(move: str, drawn: Sequence[Pair]) -> str:
    """A move with what it drew; `split_draws` reads it back."""
    return f"{move} draws {pairs_text(drawn)}" if drawn else move


def draw(
    pile: Sequence[Pair], count: int, stated: Sequence[Pair] = (), *, known: bool = True
) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """What is drawn from a pile, and what is left of it.

    :param stated: what the record says was drawn, in order.
    :param known: whether the pile is in its order, next one first.
    :raises MoveError: where the record doesn't say what only it can know, or says what can't be.
    """
    if not known and count and not stated:
        what = counted(count, "domino was", "dominoes were")
        raise MoveError(f"say which {what} drawn: write them after the move, such as draws 25")
    if stated and len(stated) != count:
        drawn = counted(count, "domino is", "dominoes are") if count else "nothing is"
        raise MoveError(f"{drawn} drawn here, not {len(stated)}")
    for number, pair in enumerate(stated):
        if pair not in pile or pair in stated[:number]:
            raise MoveError(f"the domino {pairs_text([pair])} isn't in the pile")
    if stated and known and tuple(stated) != tuple(pile[:count]):
        raise MoveError(f"the pile's next dominoes are {pairs_text(pile[:count])}, not {pairs_text(stated)}")
    taken = tuple(stated) or tuple(pile[:count])
    return taken, tuple(pair for pair in pile if pair not in taken)
