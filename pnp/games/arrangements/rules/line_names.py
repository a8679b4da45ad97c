"""The lines of a pattern by their names in the text of an arrangement."""

from __future__ import annotations

import re
from typing import Protocol

import yaml

from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.dominoes.notation import cell_name, parse_cell
from pnp.dominoes.tiles import Cell
from pnp.games.arrangements.rules.arrangement import Line, Lines, columns_of, diagonals_of, rows_of
from pnp.games.arrangements.rules.pattern_text import Pattern

_CELL = re.compile(r"[a-z]{1,2}[1-9]\d?")
_BUILT_IN = ("rows", "columns", "sides", "diagonals", "all")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class NodeReader(Protocol):
    """Reads the words of a value, and collects what is wrong."""

    def words(self, node: yaml.Node) -> list[tuple[str, yaml.Node]]: ...

    def issue(self, node: yaml.Node, message: str) -> None: ...


class LineNames:
    """Names of lines, as rules use them."""

    def __init__(self, pattern: Pattern, reader: NodeReader) -> None:
        self.pattern = pattern
        self.reader = reader
        self.own: dict[str, Line] = {}

    def define(self, name: str, node: yaml.Node) -> None:
        """Define one of the user's own lines."""
        if name in (*_BUILT_IN, *self.pattern.groups) or not _NAME.fullmatch(name) or _CELL.fullmatch(name):
            self.reader.issue(
                node, Sentence("'{name}' can't be the name of a line; choose another word", name=name)
            )
            return
        cells: list[Cell] = []
        for word, at in self.reader.words(node):
            cells += (cell for cell in self._run(word, at) if not cells or cell != cells[-1])
        if len(cells) > 1 and cells[0] == cells[-1]:
            cells.pop()
        if len(cells) != len(set(cells)):
            self.reader.issue(node, Sentence("the line '{name}' visits a space twice", name=name))
        elif len(cells) > 1:
            self.own[name] = tuple(cells)

    def lines(self, node: yaml.Node | None) -> Lines:
        """The lines that a value names."""
        if node is None:
            return Lines((), ())
        words = self.reader.words(node)
        found = [line for word, at in words for line in self._named(word, at)]
        return Lines(tuple(word for word, _ in words), tuple(dict.fromkeys(found)))

    def _named(self, word: str, node: yaml.Node) -> tuple[Line, ...]:
        pattern = self.pattern
        across, down = rows_of(pattern.cells, pattern.walls), columns_of(pattern.cells, pattern.walls)
        known = {
            "rows": across,
            "columns": down,
            "sides": (*across, *down),
            "diagonals": diagonals_of(pattern.cells),
            "all": (pattern.cells,),
            **{letter: (line,) for letter, line in pattern.groups.items()},
            **{name: (line,) for name, line in self.own.items()},
        }
        if word in known:
            if not known[word]:
                self.reader.issue(node, Sentence("this pattern has no {word}", word=word))
            return known[word]
        if _CELL.fullmatch(word.split("-")[0]):
            line = tuple(self._run(word, node))
            return (line,) if line else ()
        self.reader.issue(
            node, Sentence("no line is called '{word}'{hint}", word=word, hint=did_you_mean(word, known))
        )
        return ()

    def _run(self, word: str, node: yaml.Node) -> list[Cell]:
        """The cells of ``a1-a4``, or of ``a1`` alone."""
        ends = [self._cell(part) for part in word.split("-")]
        one, other = ends[0], ends[-1]
        if len(ends) > 2 or one is None or other is None:
            self.reader.issue(
                node, Sentence("'{word}' isn't a run of spaces; write one such as a1-a4", word=word)
            )
            return []
        steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        down, right = other[0] - one[0], other[1] - one[1]
        if steps and (abs(down) not in (0, steps) or abs(right) not in (0, steps)):
            self.reader.issue(
                node,
                Sentence("'{word}' doesn't run straight along a row, a column or a diagonal", word=word),
            )
            return []
        cells = [
            (one[0] + k * down // max(steps, 1), one[1] + k * right // max(steps, 1)) for k in range(steps + 1)
        ]
        gap = next((cell for cell in cells if cell not in self.pattern.cells), None)
        if gap is not None:
            name = cell_name((gap[0] - self.pattern.rows, gap[1]))
            self.reader.issue(
                node, Sentence("'{word}' goes outside the pattern at {space}", word=word, space=name)
            )
            return []
        return cells

    def _cell(self, name: str) -> Cell | None:
        if not _CELL.fullmatch(name):
            return None
        row, column = parse_cell(name)
        return self.pattern.rows + row, column
