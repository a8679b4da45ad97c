"""The notation of domino games: the names of places on a table, dominoes, and what records of games with real
dominoes add: which hands were dealt, who began, and what was drawn.

A cell has its column's letter and its row's number, counted from the bottom: ``c3``. A domino is written as its
two numbers, ``46``. For its place, the cell of its first number and the direction of its second follow:
``46@c3R`` puts the 4 on c3 and the 6 to its right (``L`` left, ``U`` up, ``D`` down).

In code, a cell is a row and a column, as everywhere in the domino games. Rows count downwards: ``c3`` is (-3,
2).

The order of the pile is known in a game dealt from a seed. It isn't known in a game recorded at a table, so
each move gives the dominoes that were drawn: ``46@c3R draws 25``. A record may also give them if the order is
known; they are then checked against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.components.dominoes.tiles import DIGITS, Cell, Direction, Domino, Pair
from pnp.search.replay import MoveError

HIGHEST = 6
"""The highest number of a double-six set."""
LAST_ROW = 99
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d?)")
_PLAY = re.compile(r"([0-9A-F]{2})@([a-z]{1,2}[1-9]\d?)([LRUD])", re.IGNORECASE)
_COLUMNS = {column_letters(column): column for column in range(26 + 26 * 26)}


def cell_name(cell: Cell) -> str:
    """Return the name of a cell: ``c3`` for (-3, 2).

    :raises MoveError: for a cell outside the rows and columns that have names.
    """
    row, column = -cell[0], cell[1]
    if not (0 <= column < len(_COLUMNS) and 1 <= row <= LAST_ROW):
        raise MoveError("the cells of the table are a1 to zz99")
    return f"{column_letters(column)}{row}"


def parse_cell(text: str) -> Cell:
    """Return the cell of a name.

    :raises MoveError: if it isn't the name of a cell.
    """
    match = _CELL.fullmatch(text.strip().lower())
    if match is None:
        raise MoveError(Sentence("'{text}' isn't a cell; write one such as c3", text=text.strip()))
    return -int(match[2]), _COLUMNS[match[1]]


def domino_text(domino: Domino) -> str:
    """Return a domino with its place, such as ``46@c3R``; with D for an upright domino, whose first number is
    the upper one."""
    way = Direction.D if domino.vertical else Direction.R
    return f"{domino.name}@{cell_name(domino.cells[0])}{way}"


def parse_domino(text: str, highest: int = HIGHEST) -> Domino:
    """Return the domino and its place from a text; no number is above ``highest``. L and U are read, too.

    :raises MoveError: if it isn't a domino with a place.
    """
    match = _PLAY.fullmatch(text.strip())
    if match is None:
        raise MoveError(
            Sentence(
                "'{text}' isn't a play; write domino, cell and direction, such as 46@c3R", text=text.strip()
            )
        )
    numbers = tuple(DIGITS.index(digit) for digit in match[1].upper())
    return lay(numbers[0], numbers[1], parse_cell(match[2]), Direction[match[3].upper()], highest)


def lay(first: int, second: int, cell: Cell, way: Direction, highest: int = HIGHEST) -> Domino:
    """Return the domino with its first number on a cell and its second on the next cell in a direction.

    :raises MoveError: for a number that isn't in the set.
    """
    if max(first, second) > highest:
        last = DIGITS[highest] * 2
        raise MoveError(
            Sentence(
                "the highest domino of this set is {last}; it has no {digit}{digit_2}",
                last=last,
                digit=DIGITS[first],
                digit_2=DIGITS[second],
            )
        )
    other = way.step(cell)
    if other < cell:
        cell, first, second = other, second, first
    return Domino(*cell, way.vertical, first, second)


def way_between(cells: Sequence[Cell]) -> Direction:
    """Return the direction from the first number of a domino to its second; ``cells`` are the two that it
    covers, in this order.

    :raises MoveError: if they aren't two neighbours.
    """
    way = next((way for way in Direction if [*cells[1:]] == [way.step(cells[0])]), None)
    if way is None:
        raise MoveError("a domino covers two neighbouring spaces")
    return way


def pair_text(pair: Pair) -> str:
    """Return a domino's two numbers as text, such as ``46``."""
    return DIGITS[pair[0]] + DIGITS[pair[1]]


def pairs_text(pairs: Iterable[Pair]) -> str:
    """Return dominoes as text, such as ``12 34``; `parse_pairs` reads it back."""
    return " ".join(map(pair_text, pairs))


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """Return dominoes separated by spaces, such as ``12 34``.

    :raises MoveError: for anything that isn't a domino of the set.
    """
    return tuple(map(_parse_pair, text.split()))


def _parse_pair(word: str) -> Pair:
    if len(word) != 2 or not all("0" <= digit <= str(HIGHEST) for digit in word):
        raise MoveError(Sentence("'{word}' isn't a domino of the set; write one such as 24", word=word))
    low, high = sorted(map(int, word))
    return low, high


_DRAWS = re.compile(r"(.*?)\s+draws\b(.*)", re.IGNORECASE)
_BEGINS = re.compile(r"([A-Z]) begins")
UNKNOWN = "?"
"""The sign for a pile of unknown order in a position's text. The pile contains all the remaining dominoes."""


def split_draws(text: str) -> tuple[str, tuple[Pair, ...]]:
    """Return a move without its draws, and the dominoes that were drawn, if it gives any.

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
    """Return a move with the dominoes drawn; `split_draws` reads it back."""
    return f"{move} draws {pairs_text(drawn)}" if drawn else move


def draw(
    pile: Sequence[Pair], count: int, stated: Sequence[Pair] = (), *, known: bool = True
) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Return the dominoes drawn from a pile, and the rest of the pile.

    :param stated: the dominoes drawn according to the record, in order.
    :param known: whether the order of the pile is known; the next domino is first.
    :raises MoveError: if the record doesn't give the draws and they aren't known otherwise, or gives impossible
        ones.
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
    """Return the hands in a deal, with ``|`` between them: ``01 12 | 00 24``.

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
    """Return the player, from 0, in a move such as ``B begins``; None for any other move.

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
