"""Games of Dots as SGF, game number 40, as the programs for the game write them.

Columns count from the left and rows from the top, by the letters a to z and then A to Z, so a field has at most
52 crossings each way. ``B`` and ``W`` are the players; x is whoever moves first. ``AB`` and ``AW`` set dots up.
Some programs add the chain of an encirclement to a move, ``B[cd.ccdcdded]``: that is read and not needed, since
the rules tell it.

Ours are ``XP``, which in a node with a move tells that it paints at once and otherwise where areas are painted
later, and ``XE``, how the game was ended, ``stop`` or ``land``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import ascii_letters
from typing import Any

from pnp.games.dots.moves import End, Paint, Place, read_move
from pnp.games.dots.options import DotsRules
from pnp.games.dots.position import Position
from pnp.games.dots.replaying import rules_of, start_of
from pnp.games.dots.rules import play
from pnp.games.dots.scoring import points, winner, written
from pnp.games.dots.sgf_text import Node, SgfError, Value, escaped, read_nodes
from pnp.games.dots.starts import EMPTY, O, X
from pnp.grids.square import SquareGrid
from pnp.grids.text import write_rows
from pnp.search.play import ForeignRecord
from pnp.search.puzzle import TextFault

NUMBER = "40"
"""The number of Dots among the games of the format."""
MOST = len(ascii_letters)
COLOURS = ("B", "W")


def read_sgf(text: str) -> ForeignRecord | TextFault:
    """The game in a file, or the first thing wrong with it."""
    try:
        nodes = read_nodes(text)
        return _Game(nodes).record()
    except SgfError as error:
        return TextFault(str(error), error.line, error.column)


class _Game:
    """Reads the nodes of one game."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._root = nodes[0]
        self._check_game()
        self._field = self._size()
        self._first = self._first_colour()
        self._moves: list[str] = []
        self._places: list[tuple[int, int]] = []

    def record(self) -> ForeignRecord:
        start = self._start()
        for node in self._nodes:
            self._node(node)
        if self._resigned():
            self._moves.append("resign")
            self._places.append(self._place("RE"))
        players = zip((X, O), self._colours(), strict=True)
        named = {sign: self._text(f"P{colour}") for sign, colour in players if self._text(f"P{colour}")}
        size = f"{self._field.columns}x{self._field.rows}"
        options: dict[str, Any] = {"size": size, "central-area": False} | _rules_read(self._root.get("RU"))
        return ForeignRecord(
            moves=tuple(self._moves),
            places=tuple(self._places),
            options=options,
            players=named,
            title=self._text("GN"),
            start=start,
        )

    def _check_game(self) -> None:
        found = self._root.get("GM")
        if found is None or found[0].text.strip() != NUMBER:
            line, column = self._place("GM")
            said = f"GM[{found[0].text}]" if found else "no GM"
            raise SgfError(f"Dots is game number {NUMBER}; the file has {said}", line, column)

    def _size(self) -> SquareGrid:
        value = self._root.get("SZ", [Value("39:32", 1, 1)])[0]
        match = re.fullmatch(r"\s*(\d{1,3})(?::(\d{1,3}))?\s*", value.text)
        sides = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not all(3 <= side <= MOST for side in sides):
            message = f"expected a size such as SZ[39:32], from 3 to {MOST} each way, not SZ[{value.text[:20]}]"
            raise SgfError(message, value.line, value.column)
        return SquareGrid(sides[1], sides[0])

    def _first_colour(self) -> str:
        for node in self._nodes:
            for colour in COLOURS:
                if colour in node:
                    return colour
        return "B"

    def _colours(self) -> tuple[str, str]:
        return ("B", "W") if self._first == "B" else ("W", "B")

    def _text(self, name: str) -> str:
        return self._root[name][0].text.strip() if name in self._root else ""

    def _place(self, name: str) -> tuple[int, int]:
        value = self._root[name][0] if name in self._root else Value("", 1, 1)
        return value.line, value.column

    def _start(self) -> str:
        dots = [EMPTY] * len(self._field)
        for sign, colour in zip((X, O), self._colours(), strict=True):
            for value in self._root.get(f"A{colour}", []):
                for cell in self._cells(value):
                    if dots[cell] != EMPTY:
                        raise SgfError("a crossing is set up twice", value.line, value.column)
                    dots[cell] = sign
        return write_rows(dots, self._field.columns) if set(dots) != {EMPTY} else ""

    def _cells(self, value: Value) -> list[int]:
        """One crossing, or a rectangle of them: ``ab`` or ``ab:cd``."""
        first, colon, last = value.text.strip().partition(":")
        (c1, r1), (c2, r2) = self._point(first, value), self._point(last if colon else first, value)
        return [self._field.cell(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]

    def _point(self, text: str, value: Value) -> tuple[int, int]:
        """Column and row."""
        if len(text) == 2 and text.isascii() and text.isalpha():
            column, row = (ascii_letters.index(letter) for letter in text)
            if column < self._field.columns and row < self._field.rows:
                return column, row
        size = f"{self._field.columns}x{self._field.rows}"
        raise SgfError(f"no crossing of a field of {size}: '{text[:20]}'", value.line, value.column)

    def _node(self, node: Node) -> None:
        if node is not self._root and ("AB" in node or "AW" in node):
            value = next(iter(node.get("AB") or node["AW"]))
            raise SgfError("dots are set up in the first node only", value.line, value.column)
        placed = [(colour, node[colour][0]) for colour in COLOURS if colour in node]
        if len(placed) > 1:
            raise SgfError("a node has one move", placed[1][1].line, placed[1][1].column)
        for _, value in placed:
            self._add(self._move(value) + "!" * ("XP" in node), value)
        if not placed:
            for value in node.get("XP", []):
                self._add("!" + self._move(value), value)
        for value in node.get("XE", []):
            if value.text not in ("stop", "land"):
                raise SgfError("a game ends by XE[stop] or XE[land]", value.line, value.column)
            self._add(value.text, value)

    def _add(self, move: str, value: Value) -> None:
        self._moves.append(move)
        self._places.append((value.line, value.column))

    def _move(self, value: Value) -> str:
        """The crossing of a move; what a program has added of its chain must at least be crossings."""
        point, _, chain = value.text.strip().partition(".")
        if not chain and len(point) > 2 and not len(point) % 2:
            point, chain = point[:2], point[2:]
        for k in range(0, len(chain.replace(".", "")), 2):
            self._point(chain.replace(".", "")[k : k + 2], value)
        column, row = self._point(point, value)
        return self._field.name(self._field.cell(row, column))

    def _resigned(self) -> bool:
        """Whether the player whose turn it is has given up, as the result says.

        With extra moves that may be the one who has just moved.
        """
        found = re.fullmatch(r"([BW])\+R(?:esign)?", self._text("RE"))
        last = next((colour for node in reversed(self._nodes) for colour in COLOURS if colour in node), "W")
        again = _rules_read(self._root.get("RU")).get("extra-move", False)
        return bool(found and (found[1] == last or again))


_RULES = ("territory", "extra-move", "free-prisoners", "landing")


def _rules_read(values: Sequence[Value] | None) -> dict[str, Any]:
    """The options in ``RU``, where they are ours; other programs' names for their rules are passed over."""
    found: dict[str, Any] = {}
    for part in (values[0].text if values else "").split(","):
        name, _, value = part.strip().partition("=")
        if name in _RULES and value in ("yes", "no"):
            found[name] = value == "yes"
        elif name == "instant-win" and value.isdecimal() and 0 < int(value) <= 5000:
            found[name] = int(value)
        elif name == "houses" and value in ("entered", "closed"):
            found[name] = value
        elif name == "central-area" and value == "yes":
            found[name] = True
    return found


def write_sgf(
    start: str, moves: Sequence[str], options: DotsRules, players: Mapping[str, str], title: str = ""
) -> str:
    """The file of a game whose moves the rules allow; x is black.

    :raises ValueError: for a field that the letters do not reach; `MoveError` for a move that a rule forbids.
    """
    position = start_of(start, options)
    if max(position.field.rows, position.field.columns) > MOST:
        raise ValueError(f"SGF names crossings of fields of at most {MOST} each way")
    if position.painted.strip(EMPTY):
        raise ValueError("SGF sets up dots, and nothing painted")
    field, rules = position.field, rules_of(options, position)
    nodes = []
    setup = _set_up(position)
    for text in moves:
        move = read_move(text, field)
        colour = "B" if position.to_move == X else "W"
        match move:
            case Place(cell, paint):
                nodes.append(f";{colour}[{_letters(field, cell)}]" + "XP[]" * paint)
            case Paint(cell):
                nodes.append(f";XP[{_letters(field, cell)}]")
            case End(how):
                nodes += [f";XE[{how}]"] if how != "resign" else []
        position = play(position, move, rules)
    root = f"FF[4]GM[{NUMBER}]CA[UTF-8]SZ[{field.columns}:{field.rows}]"
    names = {"GN": title, "PB": players.get(X, ""), "PW": players.get(O, ""), "RU": _rules_written(options)}
    root += "".join(f"{name}[{escaped(value)}]" for name, value in names.items() if value)
    return f"(;{root}{_outcome(position, options)}{setup}\n" + "\n".join(nodes) + ")\n"


def _set_up(position: Position) -> str:
    found = ""
    for sign, name in ((X, "AB"), (O, "AW")):
        cells = [c for c, dot in enumerate(position.dots) if dot == sign]
        found += name * bool(cells) + "".join(f"[{_letters(position.field, cell)}]" for cell in cells)
    return found


def _letters(field: SquareGrid, cell: int) -> str:
    row, column = field.place(cell)
    return ascii_letters[column] + ascii_letters[row]


def _rules_written(options: DotsRules) -> str:
    usual = DotsRules()
    given = options.model_dump(by_alias=True)
    flags = [
        f"{name}={'yes' if given[name] else 'no'}"
        for name in _RULES
        if given[name] != usual.model_dump(by_alias=True)[name]
    ]
    flags += ["central-area=yes"] if options.central_area else []
    flags += [f"instant-win={options.instant_win}"] if options.instant_win else []
    return ",".join([*flags, *(["houses=closed"] if options.houses == "closed" else [])])


def _outcome(position: Position, options: DotsRules) -> str:
    """``RE``: the colour and the points that it leads by, R where the other resigned."""
    if position.ended is None:
        return ""
    rules = rules_of(options, position)
    who = winner(position, rules)
    if who is None:
        return "RE[0]"
    colour = "B" if who == X else "W"
    if position.ended == "resign":
        return f"RE[{colour}+R]"
    found = points(position, rules)
    lead = found[who].total - found[O if who == X else X].total
    return f"RE[{colour}+{written(lead).replace('½', '.5').replace('+.', '+0.')}]"
