"""Positions as text with named lines, for games with a growing table, and the words in moves, in files and for
readers.

Each line has a name and, after a colon, its content. The rows of the table follow the line ``table``, which
names the cell at the lower left of the rectangle around it::

    table: n14
    2|4 1
        -
    3|4 6
    hand A: 35 05
    turn: A
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence, said
from pnp.components.dominoes.checks import require_one_group
from pnp.components.dominoes.notation import HIGHEST, cell_name, pair_text, parse_cell
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.theme import Theme
from pnp.search.replay import MoveError

T = TypeVar("T")
PLAYERS = "ABCD"
"""The signs of the players, in the order of their turns."""
_NAMED = re.compile(r"([a-z]+(?: [A-D])?):(.*)")


@dataclass(frozen=True, slots=True)
class Parts:
    """The words after each name, with their line from 1, and the rows below ``table``."""

    said: dict[str, tuple[int, str]]
    rows: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str, names: Collection[str]) -> Parts:
        """Return the parts of a text.

        :raises TextError: for lines that aren't one of these parts.
        """
        said: dict[str, tuple[int, str]] = {}
        rows: list[str] = []
        errors: list[ErrorInText] = []
        last = ""
        for number, line in enumerate(text.rstrip().split("\n"), 1):
            match = _NAMED.fullmatch(line.rstrip())
            if match is None and last == "table":
                rows.append(line)
            elif match is None or match[1] not in names:
                if line.strip():
                    errors.append(
                        ErrorInText(Sentence("'{text}' isn't part of a position", text=line.strip()), number)
                    )
            elif match[1] in said:
                errors.append(ErrorInText(Sentence("there is a second '{match}'", match=match[1]), number))
            else:
                last = match[1]
                said[last] = number, match[2].strip()
        if errors:
            raise TextError(errors)
        return cls(said, tuple(rows))

    def read(self, name: str, read: Callable[[str], T]) -> T:
        """Return the result of ``read`` for a part's words, which are empty if the part is missing.

        :raises TextError: at its line, for a `MoveError` that ``read`` raises.
        """
        line, words = self.said.get(name, (0, ""))
        try:
            return read(words)
        except MoveError as error:
            raise TextError.at(str(error), line) from error


def table_lines(table: Table) -> list[str]:
    """Return the lines of a table, none for an empty one; `read_table` reads them back."""
    if not table.dominoes:
        return []
    _, left, bottom, _ = table.bounds()
    return [f"table: {cell_name((bottom, left))}", table.to_text()]


def read_table(parts: Parts) -> Table:
    """Return the table of a text: one group of dominoes, each once, on cells that have names.

    :raises TextError: with what is wrong with it.
    """
    line, corner = parts.said.get("table", (0, ""))
    if not corner and not parts.rows:
        return Table()
    try:
        table = Table.parse("\n".join(parts.rows), HIGHEST)
        require_one_group(table)
    except TextError as error:
        raise TextError(one.moved(line) for one in error.in_text) from error
    row, column = parts.read("table", parse_cell)
    _, left, bottom, _ = table.bounds()
    return table.moved(row - bottom, column - left)


def player_of(sign: str, players: int) -> int:
    """Return the player with this sign, counted from 0.

    :raises MoveError: for a sign that none of the players has.
    """
    signs = PLAYERS[:players]
    if sign not in signs or len(sign) != 1:
        raise MoveError(
            Sentence("expected a player ({names}), not '{words}'", words=sign, names=", ".join(signs))
        )
    return signs.index(sign)


def check_new(pairs: Sequence[Pair], seen: set[Pair]) -> tuple[Pair, ...]:
    """Return dominoes that haven't been seen elsewhere; they are added to those seen.

    :raises MoveError: for one that appears twice.
    """
    for pair in pairs:
        if pair in seen:
            raise MoveError(Sentence("the domino {domino} appears twice", domino=pair_text(pair)))
        seen.add(pair)
    return tuple(pairs)


_WORDS = {
    "at": "at",
    "begins": "begins",
    "claims": "claims",
    "dark": "dark",
    "deal": "deal",
    "discard": "discard",
    "draws": "draws",
    "impossible": "impossible",
    "light": "light",
    "next": "next",
    "pass": "pass",
    "resign": "resign",
    "reveal": "reveal",
    "roll": "roll",
    "shows": "shows",
    "stop": "stop",
    "time": "time",
    "trade": "trade",
}


def move_in_words(move: str, theme: Theme) -> str:
    """Return a move with its words in the reader's language; spaces, pieces and players stay as written."""
    parts = (theme.translate(_WORDS[part]) if part in _WORDS else part for part in move.split(" "))
    return " ".join(parts)


_LAID = re.compile(r"\b(\d)(\d)@([a-z]+\d+)([LRUD])")
_ARROWS = {"L": "←", "R": "→", "U": "↑", "D": "↓"}


def laid_in_words(move: str, theme: Theme) -> str:
    """Return a move as `move_in_words` does, with a domino that is laid by its numbers, the cell of the first,
    and an arrow towards the second: ``6-6 f6 ↓``."""
    words = move_in_words(move, theme)
    return _LAID.sub(lambda laid: f"{laid[1]}-{laid[2]} {laid[3]} {_ARROWS[laid[4]]}", words)


def move_on_screen(move: str, words: Mapping[str, str]) -> str:
    """Return a move for a screen, with its words in the reader's language. A move such as ``PR``, or a spot
    named after such moves, is read out: "pawn P right"; so is ``43@a4D``: "domino 4-3 at a4, down"."""
    read = [_slide(part, words) or _flight(part, words) for part in move.split(" / ")]
    if all(read):
        return " / ".join(read)
    if placed := _placed(move, words):
        return placed
    parts = (words.get(part, part) if part in _WORDS else part for part in move.split(" "))
    return " ".join(parts)


_COUNTED = re.compile(r"[LRUD]\d")
_IN_TEXT = re.compile(r"(?<!\w)(?:[A-Z]d?|\d\d)[LRUD](?!\w)")


def moves_on_screen(text: str, words: Mapping[str, str]) -> str:
    """Return a text with its slides and steps such as ``32U`` read out, as `move_on_screen` does. With a
    counted one such as ``PR3``, it stays as it is: in a list, words with commas can't be told apart."""
    return text if _COUNTED.search(text) else _IN_TEXT.sub(lambda found: _slide(found[0], words), text)


_SLIDE = re.compile(
    r"(?P<before>.* )?(?:(?P<pawn>[A-Z])(?P<under>d?)|(?P<pips>\d\d))(?P<way>[LRUD])"
    r"(?P<count>\d*)(?:\(\+(?P<over>\d+)\))?"
)
_WAYS = {"L": Sentence("left"), "R": Sentence("right"), "U": Sentence("up"), "D": Sentence("down")}


def _slide(text: str, words: Mapping[str, str]) -> str:
    """Return a step of a pawn or a slide of a domino in words, with what comes before it; empty for any other
    text."""
    match = _SLIDE.fullmatch(text)
    if match is None:
        return ""
    if match["pips"]:
        piece = Sentence("domino {domino}", domino="-".join(match["pips"]))
    elif match["under"]:
        piece = Sentence("domino under {pawn}", pawn=match["pawn"])
    else:
        piece = Sentence("pawn {pawn}", pawn=match["pawn"])
    found = Sentence("{piece} {direction}", piece=piece, direction=_WAYS[match["way"]])
    if match["count"]:
        found = Sentence("{move}, {count}", move=found, count=int(match["count"]))
    if match["over"]:
        found = Sentence("{move}, over {over}", move=found, over=int(match["over"]))
    return (match["before"] or "") + said(found, words)


_FLIGHT = re.compile(r"(?P<before>\D* )?(?P<die>[1-9])(?P<legs>(?:[LRUD]\d+)+)")


def _flight(text: str, words: Mapping[str, str]) -> str:
    """Return a flight of a die in words, such as "die 2 right 3, down 1"; empty for any other text."""
    match = _FLIGHT.fullmatch(text)
    if match is None:
        return ""
    legs = [f"{said(_WAYS[leg[0]], words)} {leg[1:]}" for leg in re.findall(r"[LRUD]\d+", match["legs"])]
    found = Sentence("die {die} {legs}", die=match["die"], legs=", ".join(legs))
    return (match["before"] or "") + said(found, words)


_PLACED = re.compile(
    r"(?P<piece>\d+)(?P<sign>[@ ])(?P<place>[a-z]{1,2}\d+)(?P<way>[LRUD]?)"
    r"(?: \+ (?:(?P<side>light|dark) )?(?P<cells>[a-z]{1,2}\d+(?: [a-z]{1,2}\d+)*))?"
)


def _placed(text: str, words: Mapping[str, str]) -> str:
    """Return the placing of a domino or a tile in words, with the tetromino that goes with it; empty for any
    other text."""
    match = _PLACED.fullmatch(text)
    if match is None or (match["way"] and len(match["piece"]) != 2):
        return ""
    if match["way"] or match["sign"] == " ":
        piece = Sentence("domino {domino}", domino="-".join(match["piece"]))
    else:
        piece = Sentence("tile {tile}", tile=match["piece"])
    found = Sentence("{piece} at {place}", piece=piece, place=match["place"])
    if match["way"]:
        found = Sentence("{move}, {count}", move=found, count=_WAYS[match["way"]])
    if match["cells"]:
        side = match["side"]
        cells = f"{words.get(side, side)} {match['cells']}" if side else match["cells"]
        found = Sentence("{move}; tetromino at {cells}", move=found, cells=cells)
    return said(found, words)
