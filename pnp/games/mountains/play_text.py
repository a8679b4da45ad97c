"""A game of Mountains and Valleys that is played domino by domino as text, and its records: the harder
solitaire and the cooperative game, replayed and scored.

The text of the harder solitaire has the dominoes that are face up, and the pile in the order of turning up::

    table: f6
    1|2
    up: 05 33 46 16 24
    pile: 12 35 00 ...

``pile: ?`` is a pile of real dominoes, in unknown order. The text of the cooperative game has everybody's hand,
the player to move, and the domino that was passed to them, if it isn't laid yet::

    table: f6
    1|2
    hand A: 05 33 46
    hand B: 24 44
    turn: B
    passed: 16
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.components.dominoes.notation import HIGHEST, UNKNOWN, cell_name, domino_text, pairs_text, parse_pairs
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Pair, tile_set
from pnp.games.api.puzzles import Records, Score, check_players
from pnp.games.mountains import MountainsGame
from pnp.games.mountains.play import (
    DOMINOES,
    FACE_UP,
    FIRST,
    HAND_SIZES,
    SIDE,
    Cooperative,
    Position,
    Solitaire,
    completable,
    deal,
)
from pnp.games.mountains.rules import GOOD_BELOW, joining_steps, penalty, sections
from pnp.games.shared.position_text import PLAYERS, Parts, check_new, player_of, read_table, table_lines
from pnp.search.replay import PlayedLine, line_of

_HANDS = tuple(f"hand {name}" for name in PLAYERS)
_NAMES = ("table", "up", "pile", *_HANDS, "turn", "passed")


def position_text(position: Position) -> str:
    """Return the text of a game; `read_position` reads it back."""
    lines = table_lines(position.placed)
    if isinstance(position, Solitaire):
        lines.append(f"up: {pairs_text(position.face_up)}".rstrip())
        lines.append(f"pile: {pairs_text(position.pile) if position.known else UNKNOWN}".rstrip())
        return "\n".join(lines)
    lines += [
        f"{name}: {pairs_text(hand)}".rstrip() for name, hand in zip(_HANDS, position.hands, strict=False)
    ]
    lines.append(f"turn: {PLAYERS[position.turn]}")
    if position.passed:
        lines.append(f"passed: {pairs_text([position.passed])}")
    return "\n".join(lines)


def read_position(text: str) -> Position:
    """Return the game that a text describes: for one player if dominoes are face up, otherwise for two to four.

    :raises TextError: with what is wrong.
    """
    parts = Parts.of(text, _NAMES)
    placed = _map(parts)
    seen = {domino.pair for domino in placed.dominoes}
    return _solitaire(parts, placed, seen) if "up" in parts.said else _cooperative(parts, placed, seen)


def _map(parts: Parts) -> Table:
    table = read_table(parts)
    if table.dominoes:
        line = parts.said["table"][0]
        if not completable(table):
            raise TextError.at(
                Sentence("this map can't be completed to a {side}x{side} square", side=SIDE), line
            )
        if FIRST not in table.numbers():
            message = Sentence("there is no domino on {space}, where every map begins", space=cell_name(FIRST))
            raise TextError.at(message, line)
    return table


def _solitaire(parts: Parts, placed: Table, seen: set[Pair]) -> Solitaire:
    for name in (*_HANDS, "turn", "passed"):
        if name in parts.said:
            line = parts.said[name][0]
            message = Sentence(
                "a solitaire game has dominoes face up and a pile, so it can't have '{name}'", name=name
            )
            raise TextError.at(message, line)
    up = parts.read("up", lambda words: check_new(parse_pairs(words), seen))
    if parts.said.get("pile", (0, ""))[1] == UNKNOWN:
        rest = tuple(pair for pair in tile_set(HIGHEST) if pair not in seen)
        position = Solitaire(placed, up, rest, known=False)
    else:
        pile = parts.read("pile", lambda words: check_new(parse_pairs(words), seen))
        position = Solitaire(placed, up, pile)
        count = len(placed.dominoes) + len(up) + len(pile)
        if count != DOMINOES:
            raise TextError.at(
                Sentence(
                    "a solitaire game must have {dominoes} dominoes in all, not {number}",
                    dominoes=DOMINOES,
                    number=count,
                )
            )
    expected = min(FACE_UP, DOMINOES - len(placed.dominoes))
    if len(up) != expected:
        line = parts.said["up"][0]
        raise TextError.at(
            Sentence("{expected} dominoes are face up at this point, not {up}", expected=expected, up=len(up)),
            line,
        )
    return position


def _cooperative(parts: Parts, placed: Table, seen: set[Pair]) -> Cooperative:
    players = sum(name in parts.said for name in _HANDS)
    if players not in HAND_SIZES or any(name not in parts.said for name in _HANDS[:players]):
        raise TextError.at(
            "give the dominoes that are face up, or the hands of 2 to 4 players: hand A, hand B and so on"
        )
    if "pile" in parts.said:
        raise TextError.at("nothing is drawn in the cooperative game", parts.said["pile"][0])
    hands = tuple(
        parts.read(name, lambda words: check_new(parse_pairs(words), seen)) for name in _HANDS[:players]
    )
    turn = parts.read("turn", lambda words: player_of(words or PLAYERS[0], players))
    passed = parts.read("passed", lambda words: check_new(parse_pairs(words), seen))
    if len(passed) > 1:
        raise TextError.at("one domino is passed at a time", parts.said["passed"][0])
    count = len(placed.dominoes) + len(passed)
    for player, hand in enumerate(hands):
        given = sum((turn - number) % players == player for number in range(1, count + 1))
        expected = HAND_SIZES[players] - given
        if len(hand) != expected:
            message = Sentence(
                "{player} has {expected} dominoes at this point, not {number}",
                player=PLAYERS[player],
                expected=expected,
                number=len(hand),
            )
            raise TextError.at(message, parts.said[_HANDS[player]][0])
    return Cooperative(placed, hands, turn, passed[0] if passed else None)


# Records


class MountainsRecords(Records[MountainsGame, Position]):
    """Games of one player or of two to four."""

    def parse(self, text: str, options: MountainsGame) -> Position:
        if not text.strip():
            return deal(options.players, stream(options.seed, "mountains", "deal"))
        here = read_position(text)
        check_players(here.players, options.players)
        return here

    def line(self, start: Position, moves: Sequence[str], options: MountainsGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.move(text))

    def text_of(self, position: Position) -> str:
        return position_text(position)

    def moves(self, start: Position, position: Position, options: MountainsGame) -> Sequence[str]:
        if position.is_over:
            return ()
        if isinstance(position, Cooperative) and position.passed is None:
            passing = sorted(set(position.choices()))
            return [domino_text(domino) for pair in passing for domino in position.pass_left(pair).moves()]
        return [domino_text(domino) for domino in position.moves()]

    def scores_of(self, end: Position, options: MountainsGame) -> tuple[Score, ...]:
        return tuple(_scores(end))

    def result_of(self, end: Position, options: MountainsGame) -> Score | None:
        if not end.is_over:
            return None
        points = penalty(end.placed)
        if points == 0:
            return Score("A perfect game, penalty 0", "", {})
        if points < GOOD_BELOW:
            return Score("A good game, penalty {points}", "", {"points": points})
        return Score("Penalty {points}", "", {"points": points})

    def signs(self, start: Position, options: MountainsGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = MountainsRecords()


def _scores(here: Position) -> Iterator[Score]:
    """Yield the sections, the cheapest steps that connect them, the sum of these, and the dominoes left
    over."""
    table = here.placed
    if not table.dominoes:
        return
    yield Score("Parts of the map", str(len(sections(table))), {})
    heights = table.numbers()
    for step in joining_steps(table):
        yield Score(
            "Step from the {one} on {here} to the {other} on {there}",
            str(step.levels),
            {
                "one": DIGITS[heights[step.here]],
                "here": cell_name(step.here),
                "other": DIGITS[heights[step.there]],
                "there": cell_name(step.there),
            },
        )
    if here.is_over:
        yield Score("Penalty", penalty_sum(table), {})
    else:
        yield Score("Penalty so far", penalty_sum(table), {})
    if isinstance(here, Cooperative) and here.is_over:
        for player, hand in zip(PLAYERS, here.hands, strict=False):
            for low, high in hand:
                yield Score("Left over, {player}", f"{DIGITS[low]}-{DIGITS[high]}", {"player": player})


def penalty_sum(table: Table) -> str:
    """Return the sum of the penalty, such as ``2 + 3 = 5``; with at most one term, just the total."""
    levels = [str(step.levels) for step in joining_steps(table)]
    return f"{' + '.join(levels)} = {penalty(table)}" if len(levels) > 1 else str(penalty(table))
