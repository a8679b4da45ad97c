"""The lines of a pattern by their names in the text of an arrangement."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Protocol

import yaml

from pnp.base.sentences import Sentence, together
from pnp.base.wording import did_you_mean
from pnp.components.dominoes.notation import cell_name, parse_cell
from pnp.components.dominoes.tiles import Cell, neighbours
from pnp.games.arrangements.rules.check import NOTE, turning_columns, turning_rows
from pnp.games.arrangements.rules.pattern_text import (
    Line,
    Lines,
    MatchRule,
    Pattern,
    Place,
    columns_of,
    diagonals_of,
    neighbouring,
    rows_of,
)

_CELL = re.compile(r"[a-z]{1,2}[1-9]\d?")
_BUILT_IN = ("rows", "columns", "sides", "diagonals", "all")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class NodeReader(Protocol):
    """Reads the words of a value, and collects what is wrong."""

    def words(self, node: yaml.Node) -> list[tuple[str, yaml.Node]]: ...

    def error_at(self, node: yaml.Node, message: str) -> None: ...


class LineNames:
    """Names of lines, as rules use them; if ``former``, under the earlier rule of `former_lines`."""

    def __init__(self, pattern: Pattern, reader: NodeReader, *, former: bool = False) -> None:
        self.pattern = pattern
        self.reader = reader
        self.former = former
        self.own: dict[str, Line] = {}

    def define(self, name: str, node: yaml.Node) -> None:
        """Define one of the user's own lines."""
        if name in (*_BUILT_IN, *self.pattern.groups) or not _NAME.fullmatch(name) or _CELL.fullmatch(name):
            self.reader.error_at(
                node, Sentence("'{name}' can't be the name of a line; choose another word", name=name)
            )
            return
        cells: list[Cell] = []
        for word, at in self.reader.words(node):
            cells += (cell for cell in self._run(word, at) if not cells or cell != cells[-1])
        if len(cells) > 1 and cells[0] == cells[-1]:
            cells.pop()
        if len(cells) != len(set(cells)):
            self.reader.error_at(node, Sentence("the line '{name}' visits a space twice", name=name))
        elif len(cells) > 1:
            self.own[name] = tuple(cells)

    def lines(self, node: yaml.Node | None) -> Lines:
        """Return the lines that a value names."""
        if node is None:
            return Lines((), ())
        words = self.reader.words(node)
        found = [line for word, at in words for line in self._named(word, at)]
        return Lines(tuple(word for word, _ in words), tuple(dict.fromkeys(found)))

    def match(self, node: yaml.Node | None) -> MatchRule:
        """Return the pairs that match along the lines that a value names."""
        if node is None:
            return MatchRule()
        words = self.reader.words(node)
        near = [place for place in neighbouring(self.pattern.cells) if place not in self.pattern.walls]
        wanted: set[Place] = set()
        for word, at in words:
            lines = self._named(word, at)
            found = {pair for line in lines for pair in self._touching(word, line)}.intersection(near)
            if lines and not found:
                self.reader.error_at(at, Sentence("no two spaces touch along '{word}'", word=word))
            wanted |= found
        return MatchRule(tuple(word for word, _ in words), tuple(sorted(wanted)))

    def _touching(self, word: str, line: Line) -> Iterator[Place]:
        """Return the pairs of a line that touch. Most lines have an order, but a letter only marks spaces."""
        unordered = word == "all" or (word in self.pattern.groups and not self.former)
        return iter(neighbouring(line)) if unordered else _following(line)

    def _named(self, word: str, node: yaml.Node) -> tuple[Line, ...]:
        pattern = self.pattern
        rows, columns = (turning_rows, turning_columns) if self.former else (rows_of, columns_of)
        across, down = rows(pattern.cells, pattern.walls), columns(pattern.cells, pattern.walls)
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
                no_lines = Sentence("this pattern has no {word}", word=word)
                turned = {"rows": turning_rows, "columns": turning_columns}.get(word)
                had = turned and turned(pattern.cells, pattern.walls)
                self.reader.error_at(node, together([no_lines, NOTE]) if had else no_lines)
            return known[word]
        if _CELL.fullmatch(word.split("-")[0]):
            line = tuple(self._run(word, node))
            return (line,) if line else ()
        self.reader.error_at(
            node, Sentence("no line is called '{word}'{hint}", word=word, hint=did_you_mean(word, known))
        )
        return ()

    def _run(self, word: str, node: yaml.Node) -> list[Cell]:
        """Return the cells of ``a1-a4``, or of ``a1`` alone."""
        ends = [self._cell(part) for part in word.split("-")]
        one, other = ends[0], ends[-1]
        if len(ends) > 2 or one is None or other is None:
            self.reader.error_at(
                node, Sentence("'{word}' isn't a run of spaces; write one such as a1-a4", word=word)
            )
            return []
        steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        down, right = other[0] - one[0], other[1] - one[1]
        if steps and (abs(down) not in (0, steps) or abs(right) not in (0, steps)):
            self.reader.error_at(
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
            self.reader.error_at(
                node, Sentence("'{word}' goes outside the pattern at {space}", word=word, space=name)
            )
            return []
        return cells

    def _cell(self, name: str) -> Cell | None:
        if not _CELL.fullmatch(name):
            return None
        row, column = parse_cell(name)
        return self.pattern.rows + row, column


def _following(line: Line) -> Iterator[Place]:
    """Yield cells that follow each other in a line, and the last and the first if those are neighbours."""
    ends = [(line[-1], line[0])] if len(line) > 2 and line[0] in neighbours(line[-1]) else []
    for one, other in (*itertools.pairwise(line), *ends):
        yield (one, other) if one < other else (other, one)
