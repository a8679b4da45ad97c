"""A game of Domino Finder as text: its table with everything else, its events, and its records, replayed by the
plain rules with the treasures counted.

::

    3|5 0|1 6|6 2|4

    1|1     4|0 2|3
    up: a2 c1
    pawns: A a2, B outside
    turn: A
    treasure: 35
    found: A 12 46
    skipping: B
    passed: A

The table is written like all tables, with a row of dominoes on every second line and gaps where dominoes are
gone. ``size: 4x7`` (dominoes across, rows) follows a table whose last row or column is completely gone. Only
the table, the pawns and the treasure are required.

An event is ``roll 35``, ``c4``, ``c4!`` (onto a trap), or ``pass``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.base.wording import counted
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Pair, pair_of
from pnp.games.api.puzzles import Records, Score, scores_by_player
from pnp.games.finder.options import FinderGame
from pnp.games.finder.rules import OUTSIDE, Field, State, numbered_stream, set_up
from pnp.search.replay import MoveError, PlayedLine, line_of

PLAYERS = "ABCD"

MOST = 12
"""The most dominoes across, and the most rows."""

_KEYS = ("size", "up", "pawns", "turn", "treasure", "found", "skipping", "passed")
_LINE = re.compile(rf"({'|'.join(_KEYS)}):(.*)")


def parse(text: str, players: int | None = None) -> State:
    """Return the state that a text describes.

    :param players: the required number of players.
    :raises TextError: if it doesn't describe one.
    """
    lines = text.rstrip().split("\n")
    first = next((k for k, line in enumerate(lines) if _LINE.match(line)), len(lines))
    said: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[first:], first + 1):
        match = _LINE.fullmatch(line.strip())
        if match is None or match[1] in said:
            raise TextError.at(
                Sentence(
                    "expected {names}, each at most once, not '{text}'",
                    text=line.strip(),
                    names=", ".join(_KEYS),
                ),
                number,
            )
        said[match[1]] = number, match[2].strip()
    field = _field("\n".join(lines[:first]), *_size(*said.get("size", (0, "1x1"))))
    return _State(field, said).state(players)


def _size(line: int, text: str) -> tuple[int, int]:
    """Return the least number of dominoes across and of rows.

    :raises TextError: for a text that isn't a size, or a size larger than any table.
    """
    match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", text)
    if match is None or int(match[1]) > MOST or int(match[2]) > MOST:
        raise TextError.at(
            Sentence(
                "'{text}' isn't a size such as 4x7; a table can have at most {most} rows and {most} columns",
                text=text,
                most=MOST,
            ),
            line,
        )
    return int(match[1]), int(match[2])


def _field(text: str, across: int, down: int) -> Field:
    """Return the field of a table.

    :raises TextError: if dominoes are vertical, aren't aligned, or aren't from a double-six set.
    """
    table = Table.parse(text)
    errors = [(2 * bare.row + 1, Sentence("every number must belong to a domino")) for bare in table.bare]
    seen: set[Pair] = set()
    for domino in table.dominoes:
        pair = pair_of(domino.first, domino.second)
        if domino.vertical:
            errors.append((2 * domino.row + 1, Sentence("all dominoes must lie along their rows")))
        elif domino.column % 2:
            errors.append(
                (2 * domino.row + 1, Sentence("dominoes must lie end to end, starting at the left edge"))
            )
        if pair in seen:
            errors.append(
                (2 * domino.row + 1, Sentence("the domino {domino} appears twice", domino=pair_text(pair)))
            )
        seen.add(pair)
    if errors:
        raise TextError([ErrorInText(message, line) for line, message in errors])
    rows = max(down, *(domino.row + 1 for domino in table.dominoes))
    per_row = max(across, *(domino.column // 2 + 1 for domino in table.dominoes))
    at = {(domino.row, domino.column // 2): (domino.first, domino.second) for domino in table.dominoes}
    dominoes = tuple(at.get((row, k)) for row in range(rows) for k in range(per_row))
    return Field(rows, per_row, dominoes)


class _State:
    """Reads the lines below the table."""

    def __init__(self, field: Field, said: dict[str, tuple[int, str]]) -> None:
        self.field, self.said = field, said
        grid = field.grid
        self.cells = {grid.name(cell): cell for cell in range(len(grid))}

    def state(self, players: int | None) -> State:
        pawns = self._pawns()
        if players is not None and len(pawns) != players:
            raise self._error(
                "pawns",
                Sentence(
                    "expected {players}, not {number}",
                    players=counted(players, "player"),
                    number=len(pawns),
                ),
            )
        treasure = self._pair("treasure", self._text("treasure")) if self._text("treasure") else None
        if treasure and self.field.find(treasure) is None:
            raise self._error(
                "treasure",
                Sentence("the domino {domino} isn't on the table", domino=self._text("treasure")),
            )
        up = frozenset(self.field.domino(self._cell("up", name)) for name in self._text("up").split())
        up |= {self.field.domino(cell) for cell in pawns if cell != OUTSIDE and self._lies(cell)}
        if treasure and self.field.find(treasure) in up:
            raise self._error("treasure", Sentence("the treasure must be face down"))
        found = self._found(len(pawns))
        names = PLAYERS[: len(pawns)]
        turn = self._player("turn", self._text("turn") or "A", names)
        skipping, passed = self._players("skipping", names), self._players("passed", names)
        return State(
            field=self.field,
            up=up,
            pawns=pawns,
            turn=turn,
            treasure=treasure,
            found=found,
            skipping=skipping,
            passed=passed,
        )

    def _text(self, key: str) -> str:
        return self.said.get(key, (0, ""))[1]

    def _error(self, key: str, message: str) -> TextError:
        line = self.said.get(key, (0, ""))[0]
        return TextError.at(message, line)

    def _lies(self, cell: int) -> bool:
        return self.field.number(cell) is not None

    def _cell(self, key: str, name: str) -> int:
        if name not in self.cells:
            last = f"{column_letters(self.field.grid.columns - 1)}{self.field.rows}"
            raise self._error(
                key, Sentence("'{name}' isn't a space; the spaces are a1 to {last}", name=name, last=last)
            )
        return self.cells[name]

    def _player(self, key: str, name: str, names: str) -> int:
        if len(name) != 1 or name not in names:
            raise self._error(
                key,
                Sentence(
                    "'{name}' isn't a player; the players are {players}",
                    name=name,
                    players=", ".join(names),
                ),
            )
        return names.index(name)

    def _players(self, key: str, names: str) -> frozenset[int]:
        return frozenset(self._player(key, name, names) for name in self._text(key).split())

    def _pawns(self) -> tuple[int, ...]:
        found: list[int] = []
        for part, name in zip(self._text("pawns").split(","), PLAYERS, strict=False):
            words = part.split()
            if len(words) != 2 or words[0] != name:
                raise self._error(
                    "pawns", Sentence("list the pawns on one line, such as `pawns: A c4, B outside`")
                )
            found.append(OUTSIDE if words[1] == "outside" else self._cell("pawns", words[1]))
        return tuple(found)

    def _pair(self, key: str, text: str) -> Pair:
        if not re.fullmatch("[0-6][0-6]", text):
            raise self._error(key, Sentence("'{text}' isn't a domino; write one such as 35", text=text))
        return pair_of(int(text[0]), int(text[1]))

    def _found(self, players: int) -> tuple[tuple[Pair, ...], ...]:
        found: list[tuple[Pair, ...]] = [()] * players
        for part in filter(None, (part.strip() for part in self._text("found").split(","))):
            player = self._player("found", part[0], PLAYERS[:players])
            found[player] = tuple(self._pair("found", text) for text in part[1:].split())
        return tuple(found)


def write(state: State) -> str:
    """Return the text of a state; `parse` reads it back."""
    field, grid = state.field, state.field.grid
    lines = _table(Table(tuple(field.laid.values())), field)
    at = {field.domino(cell) for cell in state.pawns if cell != OUTSIDE}
    if up := " ".join(grid.name(2 * k) for k in sorted(state.up - at)):
        lines.append(f"up: {up}")
    pawns = ("outside" if cell == OUTSIDE else grid.name(cell) for cell in state.pawns)
    lines.append("pawns: " + ", ".join(f"{name} {where}" for name, where in zip(PLAYERS, pawns, strict=False)))
    if len(state.pawns) > 1:
        lines.append(f"turn: {PLAYERS[state.turn]}")
    if state.treasure:
        lines.append(f"treasure: {pair_text(state.treasure)}")
    if found := ", ".join(
        f"{name} " + " ".join(map(pair_text, pairs))
        for name, pairs in zip(PLAYERS, state.found, strict=False)
        if pairs
    ):
        lines.append(f"found: {found}")
    for key, players in (("skipping", state.skipping), ("passed", state.passed)):
        if players:
            lines.append(f"{key}: " + " ".join(PLAYERS[k] for k in sorted(players)))
    return "\n".join(lines)


def _table(table: Table, field: Field) -> list[str]:
    """Return the table's lines, with gaps at the left and top, which its own text leaves out, and its size
    if the lines don't show it."""
    top, left, bottom, right = table.bounds()
    lines = ["", ""] * top + [(" " * (2 * left) + line).rstrip() for line in table.to_text().split("\n")]
    whole = bottom + 1 == field.rows and right + 1 == 2 * field.per_row
    return lines if whole else [*lines, f"size: {field.per_row}x{field.rows}"]


def pair_text(pair: Pair) -> str:
    """Return a domino's two numbers, such as ``35``."""
    return f"{pair[0]}{pair[1]}"


# Moves


_ROLL = re.compile(r"roll ([1-6])([1-6])")


def space(state: State, text: str) -> int:
    """Return the space that a flip names, with or without the ``!`` of a trap.

    :raises MoveError: if the table has none of that name.
    """
    grid, name = state.field.grid, text.removesuffix("!")
    for cell in range(len(grid)):
        if grid.name(cell) == name:
            return cell
    raise MoveError(Sentence("'{text}' isn't a space of this table; write one such as a1", text=text))


def flipped(state: State, text: str) -> State:
    """Return the state after a flip, named by the space stepped on.

    :raises MoveError: for a name that no space has, an illegal flip, and a ``!`` that is missing or
        superfluous.
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
    """Return the state after an event: an action of the player to move, or a roll of the dice.

    :raises MoveError: naming the rule that forbids it.
    """
    if text.startswith("roll"):
        match = _ROLL.fullmatch(text)
        if match is None:
            raise MoveError("write a roll with what both dice show: `roll 35`")
        return state.roll(int(match[1]), int(match[2]))
    return state.stay() if text == "pass" else flipped(state, text)


# Records


class FinderRecords(Records[FinderGame, State]):
    """Games of two to four players."""

    def parse(self, text: str, options: FinderGame) -> State:
        if text.strip():
            return parse(text, options.players)
        return State.begin(set_up(numbered_stream(options.seed, options.set_up)), options.players)

    def line(self, start: State, moves: Sequence[str], options: FinderGame) -> PlayedLine[State]:
        return line_of(start, moves, happened)

    def text_of(self, position: State) -> str:
        return write(position)

    def moves(self, start: State, position: State, options: FinderGame) -> Sequence[str]:
        if position.over or position.treasure is None:
            return ()
        name = position.field.grid.name
        return [name(cell) + "!" * position.trap(cell) for cell in position.entries()]

    def scores_of(self, end: State, options: FinderGame) -> tuple[Score, ...]:
        found = zip(PLAYERS, map(len, end.found), strict=False)
        return scores_by_player("{player} treasures", found, "{count} treasure", "{count} treasures")

    def result_of(self, end: State, options: FinderGame) -> Score | None:
        if not end.over:
            return None
        if end.winner is None:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": PLAYERS[end.winner]})

    def signs(self, start: State, options: FinderGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = FinderRecords()
