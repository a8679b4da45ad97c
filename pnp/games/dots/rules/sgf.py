"""Games of Dots read from SGF, game number 40, as the programs for the game write it.

Columns count from the left and rows from the top, by the letters a to z and then A to Z, so a field has 3 to 52
rows and columns; a file without ``SZ`` has the usual 39 by 32. ``B`` and ``W`` are the players. x is the
player who moves first after the set-up, or B if ``PL`` says whose turn it is.

- **The set-up** is ``AB`` and ``AW`` in the first node. In files without these and without ``PL``, it may be
  written as moves: as long as the dots at the head of the file make up whole crossings (two dots of each colour
  on two by two intersections), they are the set-up, in any order of colours. From there on the players take
  turns.
- **A move** may add the chain of its encirclement, ``B[cd.ccdcdded]``. The chain must name intersections and is
  otherwise ignored, because it follows from the rules.
- **The end** is ``B[resign]``; ``B[]`` when B grounds; or a node with several dots, ``W[qm][qn][qo]``, when B
  grounds and W's dots show which of B's could still be surrounded. ``RE`` is checked against the replay. If the
  moves end before the game does, ``RE[B+R]`` (or T, F) means that W resigned, ``RE[B+G]`` a grounding, and any
  other result that both players agreed to stop.

Two properties are our own: ``XP`` in a node with a move means that it paints at once, otherwise it names an
area that is painted later; ``XE`` gives how the game ended, ``stop`` or ``ground``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_letters

from pnp.base.errors import ErrorInText, TextError
from pnp.base.options import format_dimensions
from pnp.base.sentences import Sentence
from pnp.base.wording import renamed
from pnp.games.api.puzzles import ThirdPartyRecord
from pnp.games.dots.options import DotsRules
from pnp.games.dots.rules.play import errors, play, read_move, why_not_grounded
from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.records import rules_of
from pnp.games.dots.rules.sgf_text import Claim, Node, Value, decode, read_claim, read_nodes, write_result
from pnp.games.dots.rules.starts import EMPTY, O, X
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError

NUMBER = "40"
"""The number of Dots among the format's games."""
LEAST, MOST = 3, len(ascii_letters)
COLOURS = ("B", "W")
FLAGS = ("territory", "extra-move", "free-prisoners", "grounding", "open-grounding")
"""The options that ``RU`` contains as yes or no."""


def read_sgf(data: bytes) -> ThirdPartyRecord | ErrorInText:
    """Return the game in a file, or the first error."""
    text, notice = decode(data)
    try:
        return replace(_Game(read_nodes(text)).record(), notice=notice)
    except TextError as error:
        return error.in_text[0]


class _Game:
    """Reads the nodes of one game, and replays them to find out whose turn it is.

    ``_position`` is None after a move that the rules forbid.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes
        self._root = nodes[0]
        self._check_game()
        self._field = self._size()
        self._moves: list[str] = []
        self._places: list[tuple[int, int]] = []
        dots, played = self._set_up()
        to_move = self._to_move()
        first = to_move or self._first_colour(nodes[played:])
        black = X if to_move or first == "B" else O
        self._signs = {"B": black, "W": OTHER[black]}
        self._start = self._start_with(dots, first)
        size = format_dimensions((self._field.columns, self._field.rows))
        self._options: dict[str, str | int] = {
            "size": size,
            "central-area": False,
            **_rules_read(self._root.get("RU")),
        }
        self._rules: Rules = rules_of(DotsRules.model_validate(self._options), self._start)
        self._position: Position | None = self._start
        for node in nodes[played:]:
            self._node(node)

    def record(self) -> ThirdPartyRecord:
        refuted = self._refuted()
        colours = {sign: colour for colour, sign in self._signs.items()}
        names = {sign: self._text(f"P{colours[sign]}") for sign in (X, O)}
        default = Position.start(self._field, EMPTY * len(self._field))
        return ThirdPartyRecord(
            moves=tuple(self._moves),
            places=tuple(self._places),
            options=self._options,
            players={sign: name for sign, name in names.items() if name},
            title=self._text("GN"),
            start="" if self._start == default else str(self._start),
            refuted=refuted,
        )

    def _check_game(self) -> None:
        value = self._root.get("GM", [Value("", 1, 1)])[0]
        if value.text.strip() != NUMBER:
            said = f"GM[{value.text}]" if "GM" in self._root else Sentence("no GM")
            raise value.error(
                Sentence("in SGF, Dots is game number {number}; the file has {said}", number=NUMBER, said=said)
            )

    def _size(self) -> SquareGrid:
        value = self._root.get("SZ", [Value("39:32", 1, 1)])[0]
        match = re.fullmatch(r"\s*(\d{1,3})(?::(\d{1,3}))?\s*", value.text)
        sides = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not all(LEAST <= side <= MOST for side in sides):
            raise value.error(
                Sentence(
                    "expected a size such as SZ[39:32], each number from {least} to {most}, not SZ[{text}]",
                    least=LEAST,
                    most=MOST,
                    text=value.text[:20],
                )
            )
        return SquareGrid(sides[1], sides[0])

    def _text(self, name: str) -> str:
        return " ".join(self._root[name][0].text.split()) if name in self._root else ""

    # The set-up

    def _set_up(self) -> tuple[dict[int, str], int]:
        """Return the colours of the dots that are set up before the game, and the number of nodes for them."""
        dots: dict[int, str] = {}
        for colour in COLOURS:
            for value in self._root.get(f"A{colour}", []):
                for cell in self._cells(value):
                    if cell in dots:
                        raise value.error("an intersection is set up twice")
                    dots[cell] = colour
        return (dots, 0) if dots or "PL" in self._root else self._crossings_at_the_head()

    def _crossings_at_the_head(self) -> tuple[dict[int, str], int]:
        """Return the longest sequence of moves from the first on that makes up whole crossings."""
        dots: dict[int, str] = {}
        found: tuple[dict[int, str], int] = {}, 0
        for number, node in enumerate(self._nodes, 1):
            placed = _placed(node)
            if not placed:
                continue
            colour, values = placed[0]
            cell = self._crossing(values[0]) if len(placed) == len(values) == 1 else None
            if cell is None or cell in dots:
                break
            dots[cell] = colour
            if len(dots) % 4 == 0 and whole_crossings(self._field, dots) and not self._captures(dots):
                found = dict(dots), number
        return found

    def _captures(self, dots: dict[int, str]) -> bool:
        text = "".join({"B": X, "W": O}.get(dots.get(cell, ""), EMPTY) for cell in range(len(self._field)))
        return bool(errors(Position.start(self._field, text)))

    def _to_move(self) -> str:
        """Return the colour in ``PL``; empty without it."""
        if "PL" not in self._root:
            return ""
        value = self._root["PL"][0]
        colour = value.text.strip()[:1].upper()
        if colour not in COLOURS:
            raise value.error(Sentence("expected PL[B] or PL[W], not PL[{text}]", text=value.text[:20]))
        return colour

    @staticmethod
    def _first_colour(nodes: Sequence[Node]) -> str:
        return next((placed[0][0] for node in nodes if (placed := _placed(node))), "B")

    def _start_with(self, dots: dict[int, str], first: str) -> Position:
        text = "".join(self._signs[dots[c]] if c in dots else EMPTY for c in range(len(self._field)))
        return Position.start(self._field, text, self._signs[first])

    # The moves

    def _cells(self, value: Value) -> list[int]:
        """Return one intersection, or a rectangle of them: ``ab`` or ``ab:cd``."""
        first, colon, last = value.text.strip().partition(":")
        (c1, r1), (c2, r2) = self._point(first, value), self._point(last if colon else first, value)
        return [self._field.cell(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]

    def _point(self, text: str, value: Value) -> tuple[int, int]:
        """Return the column and row of a point."""
        if len(text) == 2 and text.isascii() and text.isalpha():
            column, row = (ascii_letters.index(letter) for letter in text)
            if column < self._field.columns and row < self._field.rows:
                return column, row
        size = format_dimensions((self._field.columns, self._field.rows))
        raise value.error(
            Sentence("'{text}' isn't an intersection of a field of {size}", size=size, text=text[:20])
        )

    def _crossing(self, value: Value) -> int | None:
        """Return the intersection of a move, None if it ends the game; a chain that is added must name
        intersections."""
        if value.text.strip() in ("", "resign"):
            return None
        point, _, chain = value.text.strip().partition(".")
        if not chain and len(point) > 2 and not len(point) % 2:
            point, chain = point[:2], point[2:]
        for k in range(0, len(chain.replace(".", "")), 2):
            self._point(chain.replace(".", "")[k : k + 2], value)
        column, row = self._point(point, value)
        return self._field.cell(row, column)

    def _node(self, node: Node) -> None:
        if node is not self._root and ("AB" in node or "AW" in node):
            value = next(iter(node.get("AB") or node["AW"]))
            raise value.error("dots are set up in the first node only")
        placed = _placed(node)
        if len(placed) > 1:
            value = placed[1][1][0]
            raise value.error("a node can have only one move")
        for colour, values in placed:
            self._move(colour, values, paint="XP" in node)
        if not placed:
            for value in node.get("XP", []):
                self._add(f"!{self._name(value)}", value)
        for value in node.get("XE", []):
            if value.text == "land":
                raise value.error(renamed("XE[land]", "XE[ground]"))
            if value.text not in ("stop", "ground"):
                raise value.error("a game ends with XE[stop] or XE[ground]")
            self._add(value.text, value)

    def _move(self, colour: str, values: Sequence[Value], *, paint: bool) -> None:
        """Read a dot or an end; several dots stand for the other player's grounding."""
        value, who = values[0], self._signs[colour]
        if len(values) > 1:
            for proof in values:
                self._name(proof)
            self._ground(OTHER[who], value)
        elif value.text.strip() == "resign":
            self._end("resign", who, value)
        elif not value.text.strip():
            if self._rules.grounding and not self._rules.territory:
                self._ground(who, value)
            else:
                self._add("stop", value)
        else:
            self._check_turn(colour, value)
            self._add(self._name(value) + "!" * paint, value)

    def _name(self, value: Value) -> str:
        cell = self._crossing(value)
        if cell is None:
            raise value.error(Sentence("expected an intersection, not '{text}'", text=value.text.strip()))
        return self._field.name(cell)

    def _check_turn(self, colour: str, value: Value) -> None:
        here = self._position
        if here is not None and here.ended is None and here.to_move != self._signs[colour]:
            turn = "W" if colour == "B" else "B"
            message = Sentence(
                "it's {turn}'s turn here, not {colour}'s: after the set-up the players take turns",
                turn=turn,
                colour=colour,
            )
            raise value.error(message)

    def _ground(self, who: str, value: Value) -> None:
        """Read a grounding. A player who grounds without meeting the sport's condition does so by the open
        rule."""
        here, rules = self._position, self._rules
        if here is not None and rules.grounding and not rules.territory and why_not_grounded(here, who, rules):
            self._options["open-grounding"] = True
            self._rules = replace(rules, open_grounding=True)
        self._end("ground", who, value)

    def _end(self, how: str, who: str, value: Value) -> None:
        turn = self._position is None or self._position.to_move == who
        self._add(how if turn else f"{who}-{how}s", value)

    def _add(self, move: str, value: Value) -> None:
        self._moves.append(move)
        self._places.append((value.line, value.column))
        if self._position is not None:
            try:
                self._position = play(self._position, read_move(move, self._field), self._rules)
            except MoveError:
                self._position = None

    # The result

    def _refuted(self) -> ErrorInText | None:
        """Return why the result in ``RE`` is wrong; None if it's right or there is none."""
        value = self._root.get("RE", [Value("", 1, 1)])[0]
        claim = read_claim(value)
        if claim is None:
            return None
        if self._position is not None and self._position.ended is None:
            self._end_as_claimed(claim, value)
        if self._position is None or claim.holds(self._position, self._rules, self._signs):
            return None
        came = write_result(self._position, self._rules, self._signs)
        message = Sentence(
            "RE[{text}] doesn't match the moves, which give RE[{came}]",
            text=value.text.strip(),
            came=came,
        )
        return ErrorInText(message, value.line, value.column)

    def _end_as_claimed(self, claim: Claim, value: Value) -> None:
        """Add the end that the result states but the moves don't."""
        winner = self._signs.get(claim.winner, "")
        if claim.how == "resign":
            self._end("resign", OTHER[winner], value)
        elif claim.how == "ground" and self._position is not None:
            strict = replace(self._rules, open_grounding=False)
            right = why_not_grounded(self._position, winner, strict) is None
            self._ground(winner if right else OTHER[winner], value)
        else:
            self._add("stop", value)


def _placed(node: Node) -> list[tuple[str, list[Value]]]:
    """Return the colours of a node's moves, each with its values."""
    return [(colour, node[colour]) for colour in COLOURS if colour in node]


def whole_crossings(field: SquareGrid, dots: dict[int, str]) -> bool:
    """Return whether dots can be divided into squares of two by two intersections with two dots of each colour.

    The leftmost of the topmost dots can only be the upper left one of its square.
    """
    left = set(dots)
    while left:
        row, column = field.place(min(left))
        if row + 1 >= field.rows or column + 1 >= field.columns:
            return False
        square = {field.cell(row + down, column + right) for down in (0, 1) for right in (0, 1)}
        if not square <= left or sum(dots[cell] == "B" for cell in square) != 2:
            return False
        left -= square
    return True


def _rules_read(values: Sequence[Value] | None) -> dict[str, str | int]:
    """Return the options in ``RU``, if they are ours; other programs' names for their rules are ignored."""
    found: dict[str, str | int] = {}
    for part in (values[0].text if values else "").split(","):
        name, _, value = part.strip().partition("=")
        if name in FLAGS and value in ("yes", "no"):
            found[name] = value == "yes"
        elif name == "instant-win" and value.isdecimal() and 0 < int(value) <= 5000:
            found[name] = int(value)
        elif name == "houses" and value in ("entered", "closed"):
            found[name] = value
        elif name == "central-area" and value == "yes":
            found[name] = True
    return found
