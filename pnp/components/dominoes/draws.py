"""What records of games with real dominoes say: which hands were dealt, who began, and what was drawn.

The order of the pile is known in a game dealt from a seed. It isn't known in a game written down at a table, so
its record says what each move drew: ``46@c3R draws 25``. A record may also say this if the order is known, and
is then checked against it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import pairs_text, parse_pairs
from pnp.components.dominoes.tiles import Pair
from pnp.search.replay import MoveError

_DRAWS = re.compile(r"(.*?)\s+draws\b(.*)", re.IGNORECASE)
_BEGINS = re.compile(r"([A-Z]) begins")
UNKNOWN = "?"
"""Stands for a pile of unknown order in a position's text. The pile has every domino that is nowhere else."""


def split_draws(text: str) -> tuple[str, tuple[Pair, ...]]:
    """A move without its draws, and the dominoes that it says were drawn, if any.

    :raises MoveError: if the draws aren't dominoes.
    """
    match = _DRAWS.fullmatch(text.strip())
    if match is None:
        return text.strip(), ()
    drawn = parse_pairs(match[2])
    if not drawn:
        raise MoveError("say which dominoes were drawn, such as 'draws 25'")
    return match[1], drawn


def with_draws(move: str, drawn: Sequence[Pair]) -> str:
    """A move with what it drew; `split_draws` reads it back."""
    return f"{move} draws {pairs_text(drawn)}" if drawn else move


def draw(
    pile: Sequence[Pair], count: int, stated: Sequence[Pair] = (), *, known: bool = True
) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """What is drawn from a pile, and what is left of it.

    :param stated: what the record says was drawn, in order.
    :param known: whether the order of the pile is known; the next domino is first.
    :raises MoveError: if the record doesn't say what only it can know, or says something impossible.
    """
    if not known and count and not stated:
        raise MoveError(
            Sentence(
                "{count} domino was drawn: write it after the move, such as 'draws 25'",
                "{count} dominoes were drawn: write them after the move, such as 'draws 25'",
                count=count,
            )
        )
    if stated and not count:
        raise MoveError("nothing is drawn here")
    if stated and len(stated) != count:
        raise MoveError(
            Sentence(
                "{count} domino is drawn here, not {stated}",
                "{count} dominoes are drawn here, not {stated}",
                count=count,
                stated=len(stated),
            )
        )
    for number, pair in enumerate(stated):
        if pair not in pile or pair in stated[:number]:
            raise MoveError(Sentence("the domino {domino} isn't in the pile", domino=pairs_text([pair])))
    if stated and known and tuple(stated) != tuple(pile[:count]):
        raise MoveError(
            Sentence(
                "the pile's next domino is {domino}, not {domino_2}",
                "the pile's next dominoes are {domino}, not {domino_2}",
                count=count,
                domino=pairs_text(pile[:count]),
                domino_2=pairs_text(stated),
            )
        )
    taken = tuple(stated) or tuple(pile[:count])
    return taken, tuple(pair for pair in pile if pair not in taken)


def stated_hands(words: str, players: int, size: int) -> tuple[tuple[Pair, ...], ...]:
    """The hands that a deal states, with ``|`` between them: ``01 12 | 00 24``.

    :raises MoveError: if they aren't hands of ``size`` dominoes from one set.
    """
    hands = tuple(parse_pairs(hand) for hand in words.split("|"))
    if len(hands) != players or any(len(hand) != size for hand in hands):
        sizes = ", ".join(str(len(hand)) for hand in hands)
        raise MoveError(
            Sentence(
                "{players} players are dealt {size} dominoes each, with | between hands, not {sizes}",
                players=players,
                size=size,
                sizes=sizes,
            )
        )
    dealt = [pair for hand in hands for pair in hand]
    for pair in dealt:
        if dealt.count(pair) > 1:
            raise MoveError(Sentence("the domino {domino} is dealt twice", domino=pairs_text([pair])))
    return hands


def stated_beginner(text: str, signs: Sequence[str]) -> int | None:
    """The player, from 0, whom a move such as ``B begins`` names; None for any other move.

    :raises MoveError: for a sign that no player has.
    """
    match = _BEGINS.fullmatch(text.strip())
    if match is None:
        return None
    if match[1] not in signs:
        raise MoveError(
            Sentence(
                "there is no player {match}; the players are {names}", match=match[1], names=", ".join(signs)
            )
        )
    return list(signs).index(match[1])
