"""Cobra Paw and its records, replayed: dice, fingers, the claim on the double blank, who takes what, and the
hunt after a tie. The rules are those of the book Donimoes, after Derek Weston's game.

A move is an action of a player. Players count from 1, clockwise:

- ``roll 34``: the dice show 3 and 4. Ordinary dice have no blank, so no domino with one is ever the target.
- ``2: 34``: player 2 puts a finger on the 3-4. ``2: 00``, on the double blank, claims that the target is face
  down.
- ``none``: after a claim, nobody else finds the target.
- ``2 takes 15``: player 2 takes a domino of their own choice.

Our interpretations where the source is silent: a finger on any other domino takes nothing. The double blank is
never taken, not even as a penalty. After a wrong claim, each of the others takes any domino, from the finder on
to the left. The claim stands if nobody finds the target, even if it's there. If several players take their
sixth domino in the same search, that counts as the same time, even if one of them took another domino in that
search. Only those players hunt on, and a player who is the only one to take something in a search of the hunt
wins. If nothing is left to take, being right is enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Pair, pair_of, parse_pair, tile_set
from pnp.games.api.puzzles import Records, Score, check_players, scores_by_player
from pnp.games.cobra_paw import CobraPawGame
from pnp.search.replay import MoveError, PlayedLine, line_of

HIGHEST = 6
SET = tile_set(HIGHEST)
DOUBLE_BLANK: Pair = (0, 0)
WINNING = 6
"""The number of dominoes that wins."""
PLAYERS = range(2, 5)
NONE = "none"

_MOVE = re.compile(r"roll (?P<dice>\d\d)|(?P<finger>\d): (?P<on>\d\d)|(?P<taker>\d) takes (?P<what>\d\d)")
Value = TypeVar("Value")

_LINES = ("taken", "hunt", "roller", "dice", "claim", "choose", "won")


def name(pair: Pair) -> str:
    """Return a domino as it is written: ``34``."""
    return f"{pair[0]}{pair[1]}"


def target_of(first: int, second: int) -> Pair:
    """Return the domino that two dice show.

    :raises MoveError: for numbers that no die has.
    """
    if not all(1 <= number <= HIGHEST for number in (first, second)):
        raise MoveError(
            Sentence(
                "each die shows 1 to {highest}, so the dice can't show {first} and {second}",
                highest=HIGHEST,
                first=first,
                second=second,
            )
        )
    return pair_of(first, second)


def finger_on(target: Pair, table: Collection[Pair]) -> Pair:
    """Return the domino on which the finger belongs: the target, or the double blank if the target is face
    down."""
    return target if target in table else DOUBLE_BLANK


@dataclass(frozen=True, slots=True)
class Position:
    """A game in progress: the dominoes that each player has taken, in order, and the state of the search.

    Players count from 0 here. ``hunters`` are the players still in the game: everyone or, in the hunt after a
    tie, those who tied. ``roller`` rolls next, None at the start, when anybody may. Without a ``target``, the
    dice have to be rolled. ``claimant`` has a finger on the double blank; ``choosers`` take a domino of their
    choice, in order.
    """

    taken: tuple[tuple[Pair, ...], ...]
    hunters: tuple[int, ...]
    roller: int | None = None
    target: Pair | None = None
    claimant: int | None = None
    choosers: tuple[int, ...] = ()
    winner: int | None = None

    @classmethod
    def start(cls, players: int) -> Position:
        """Return the beginning: all dominoes are on the table.

        :raises ValueError: for a number of players that the game doesn't support.
        """
        if players not in PLAYERS:
            raise ValueError(Sentence("Cobra Paw is for 2 to 4 players, not {players}", players=players))
        return cls(((),) * players, tuple(range(players)))

    @property
    def table(self) -> tuple[Pair, ...]:
        """The dominoes face up, in order."""
        gone = {pair for hand in self.taken for pair in hand}
        return tuple(pair for pair in SET if pair not in gone)

    @property
    def hunting(self) -> bool:
        """Whether players who tied hunt for another domino. In a hunt, someone always sits out: the player
        whose claim was wrong."""
        return len(self.hunters) < len(self.taken)

    def move(self, text: str) -> Position:
        """Return the position after a move.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.winner is not None:
            raise MoveError(Sentence("player {player} has won", player=self.winner + 1))
        if text == NONE:
            return self._none()
        found = _MOVE.fullmatch(text)
        if found is None:
            raise MoveError(
                Sentence(
                    "'{text}' isn't a move; write 'roll 34', '2: 34', '{none}' or '2 takes 15'",
                    text=text,
                    none=NONE,
                )
            )
        if found["dice"]:
            return self._roll(*map(int, found["dice"]))
        if found["finger"]:
            return self._finger(int(found["finger"]) - 1, _pair(found["on"]))
        return self._take(int(found["taker"]) - 1, _pair(found["what"]))

    def _roll(self, first: int, second: int) -> Position:
        if self.target:
            raise MoveError(Sentence("the search for {domino} isn't over", domino=name(self.target)))
        return replace(self, target=target_of(first, second))

    def _finger(self, player: int, on: Pair) -> Position:
        if self.target is None or self.choosers:
            raise MoveError("there is no target to look for now")
        if player not in self.hunters:
            raise MoveError(Sentence("player {player} isn't taking part in this search", player=player + 1))
        if on == DOUBLE_BLANK:
            return self._claim(player)
        if on != self.target:
            raise MoveError(
                Sentence("{domino} isn't the target {domino_2}", domino=name(on), domino_2=name(self.target))
            )
        if on not in self.table:
            raise MoveError(Sentence("{domino} is face down already", domino=name(on)))
        if player == self.claimant:
            raise MoveError("you claimed that the target is face down, so you can't find it")
        found = replace(self._with(player, on), roller=player)
        return found._ended((player,)) if self.claimant is None else found._choosing(self._others(player))

    def _claim(self, player: int) -> Position:
        if self.claimant is not None:
            raise MoveError(
                Sentence("player {player} was the first to touch the double blank", player=self.claimant + 1)
            )
        return replace(self, claimant=player)

    def _none(self) -> Position:
        if self.claimant is None or self.choosers:
            raise MoveError("nobody has claimed that the target is face down")
        return replace(self, roller=self.claimant)._choosing((self.claimant,))

    def _others(self, finder: int) -> tuple[int, ...]:
        """Return all players except the claimant, clockwise from the finder."""
        count = len(self.taken)
        order = ((finder + step) % count for step in range(count))
        return tuple(player for player in order if player in self.hunters and player != self.claimant)

    def _choosing(self, players: tuple[int, ...]) -> Position:
        chosen = replace(self, choosers=players)
        return chosen if chosen._to_choose else chosen._ended(players)

    @property
    def _to_choose(self) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.table if pair != DOUBLE_BLANK)

    def _take(self, player: int, what: Pair) -> Position:
        if player not in self.choosers[:1]:
            raise MoveError(Sentence("player {player} has no domino to take now", player=player + 1))
        if what == DOUBLE_BLANK:
            raise MoveError("the double blank is never taken")
        if what not in self.table:
            raise MoveError(Sentence("{domino} is face down already", domino=name(what)))
        # If the claim was right, only the claimant takes something; otherwise, everyone except the claimant
        # does.
        takers = (player,) if player == self.claimant else self._others(player)
        after = replace(self._with(player, what), choosers=self.choosers[1:])
        return after if after.choosers and after._to_choose else after._ended(takers)

    def _with(self, player: int, pair: Pair) -> Position:
        """Return the position with one more domino face down."""
        hands = ((*hand, pair) if holder == player else hand for holder, hand in enumerate(self.taken))
        return replace(self, taken=tuple(hands))

    def _ended(self, takers: tuple[int, ...]) -> Position:
        """Return the position once the search is over: someone has won, several have won at once, or the
        dice are rolled again."""
        ahead = tuple(player for player in self.hunters if len(self.taken[player]) >= WINNING)
        if self.hunting:
            ahead = tuple(sorted(takers))
        return replace(
            self,
            target=None,
            claimant=None,
            choosers=(),
            hunters=ahead if len(ahead) > 1 else self.hunters,
            winner=ahead[0] if len(ahead) == 1 else None,
        )

    def to_text(self) -> str:
        """Return the text form; `parse` reads it back."""
        lines = {
            "taken": " | ".join(" ".join(map(name, hand)) or "-" for hand in self.taken),
            "hunt": _players(self.hunters) if self.hunting else "",
            "roller": "" if self.roller is None else _players((self.roller,)),
            "dice": name(self.target) if self.target else "",
            "claim": "" if self.claimant is None else _players((self.claimant,)),
            "choose": _players(self.choosers),
            "won": "" if self.winner is None else _players((self.winner,)),
        }
        return "\n".join(f"{key}: {words}" for key, words in lines.items() if words)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Return the position that a text describes.

        :raises TextError: with each error at its line.
        """
        parts = _parts(text)
        if "taken" not in parts:
            raise TextError.at("a position must list what each player has taken")
        taken = _read(parts, "taken", _hands)
        count = len(taken)

        def players(key: str) -> tuple[int, ...]:
            return _read(parts, key, lambda words: _numbers(words, count)) if key in parts else ()

        def player(key: str) -> int | None:
            return next(iter(players(key)), None)

        dice = _read(parts, "dice", lambda words: target_of(*_pair(words))) if "dice" in parts else None
        hunters = players("hunt") or tuple(range(count))
        found = cls(taken, hunters, player("roller"), dice, player("claim"), players("choose"), player("won"))
        if dice is None and (found.choosers or found.claimant is not None):
            raise TextError.at("nobody claims or chooses before the dice are rolled")
        if found.choosers and found.claimant is None:
            raise TextError.at("nobody chooses a domino without a claim")
        return found


def _players(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number + 1) for number in numbers)


def _pair(text: str) -> Pair:
    """Return the domino of the set that two digits stand for.

    :raises MoveError: if there is none.
    """
    try:
        pair = parse_pair(text)
    except ValueError as error:
        raise MoveError(str(error)) from error
    if pair not in SET:
        raise MoveError(
            Sentence("the highest domino is {highest}{highest}; there is no {text}", highest=HIGHEST, text=text)
        )
    return pair


def _parts(text: str) -> dict[str, tuple[int, str]]:
    """Return the words after each name, and their line."""
    found: dict[str, tuple[int, str]] = {}
    for number, row in enumerate(text.split("\n"), 1):
        key, colon, words = (part.strip() for part in row.partition(":"))
        if not key and not colon:
            continue
        if key not in _LINES or not words:
            raise TextError.at(
                Sentence(
                    "'{text}' isn't part of a position: {names}", text=row.strip(), names=", ".join(_LINES)
                ),
                number,
            )
        if key in found:
            raise TextError.at(Sentence("there is a second '{key}'", key=key), number)
        found[key] = number, words
    return found


def _read(parts: dict[str, tuple[int, str]], key: str, read: Callable[[str], Value]) -> Value:
    number, words = parts[key]
    try:
        return read(words)
    except MoveError as error:
        raise TextError.at(str(error), number) from error


def _hands(words: str) -> tuple[tuple[Pair, ...], ...]:
    hands = tuple(() if hand.strip() == "-" else tuple(map(_pair, hand.split())) for hand in words.split("|"))
    gone = [pair for hand in hands for pair in hand]
    if len(hands) not in PLAYERS:
        raise MoveError(Sentence("Cobra Paw is for 2 to 4 players, not {hands}", hands=len(hands)))
    if DOUBLE_BLANK in gone:
        raise MoveError("the double blank is never taken")
    if len(set(gone)) < len(gone):
        raise MoveError("a domino is taken twice")
    return hands


def _numbers(words: str, count: int) -> tuple[int, ...]:
    found = tuple(int(word) - 1 if len(word) == 1 and word.isdecimal() else -1 for word in words.split())
    if len(set(found)) < len(found) or not all(0 <= player < count for player in found):
        raise MoveError(
            Sentence(
                "expected players from 1 to {number}, each only once, not '{words}'", words=words, number=count
            )
        )
    return found


# Records


class CobraPawRecords(Records[CobraPawGame, Position]):
    """Games of two to four players."""

    def parse(self, text: str, options: CobraPawGame) -> Position:
        if not text.strip():
            return Position.start(options.players)
        here = Position.parse(text)
        check_players(len(here.taken), options.players)
        return here

    def line(self, start: Position, moves: Sequence[str], options: CobraPawGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.move(text))

    def text_of(self, position: Position) -> str:
        return position.to_text()

    def scores_of(self, end: Position, options: CobraPawGame) -> tuple[Score, ...]:
        taken = ((sign(player), len(hand)) for player, hand in enumerate(end.taken))
        return scores_by_player("{player} dominoes", taken, "{count} domino", "{count} dominoes")

    def result_of(self, end: Position, options: CobraPawGame) -> Score | None:
        return None if end.winner is None else Score("{player} wins", "", {"player": sign(end.winner)})

    def signs(self, start: Position, options: CobraPawGame) -> Sequence[str]:
        return tuple(map(sign, range(options.players)))


RECORDS = CobraPawRecords()


def sign(player: int) -> str:
    """Return a player's sign in moves and positions."""
    return str(player + 1)
