"""Domino arrangements tried by hand.

Click a domino, then the space for its first number and the space for its second; click a laid domino to take it
back. A move is ``25@c3R``: the 2 on c3, the 5 to its right. ``c3`` takes back the domino there.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from pnp.dominoes.hand_scene import hand_row
from pnp.dominoes.sets import Pair
from pnp.dominoes.table import Table
from pnp.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell, Direction, Domino
from pnp.drawing.hotspots import Scene, Spot, stacked_scenes
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.api.puzzles import as_text
from pnp.games.arrangements.engine.puzzles import PUZZLES
from pnp.games.arrangements.options import ArrangementDiagram, ArrangementProblems
from pnp.games.arrangements.rules.arrangement import Arrangement, Place, cell_name
from pnp.games.arrangements.rules.check import check_solution
from pnp.games.arrangements.views.drawings import (
    draw_pattern,
    pattern_corner,
    pattern_ground,
    with_dominoes,
)
from pnp.games.arrangements.views.problems import VIEWS, draw_diagram
from pnp.search.replay import MoveError
from pnp.search.results import Notation

_ROW = 10  # dominoes of the hand side by side
_HAND_SIDE = 7.0
_MOVE = re.compile(r"([0-9A-F]{2})@([a-z]{1,2}[1-9]\d?)([LRUD])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A pattern under somebody's hands; the state is a table of the dominoes on it, given ones included."""

    arrangement: Arrangement
    theme: Theme

    @property
    def cells(self) -> dict[str, Cell]:
        """The spaces by their names: column letter, and row number from the bottom."""
        return {cell_name(self.arrangement, cell): cell for cell in self.arrangement.cells}

    def begin(self) -> Table:
        return Table(tuple(_laid(place, self.arrangement) for place in self.arrangement.laid()))

    def hand(self, here: Table) -> list[Pair]:
        """The dominoes that aren't laid."""
        rest = Counter(self.arrangement.dominoes) - Counter(domino.pair for domino in here.dominoes)
        return sorted(rest.elements())

    def play(self, here: Table, text: str) -> Table:
        """The pattern with a domino more, or less.

        :raises MoveError: naming what forbids it.
        """
        cells = self.cells
        if text in cells:
            return self._without(here, cells[text], text)
        match = _MOVE.fullmatch(text.strip())
        if match is None or match[2].lower() not in cells:
            raise MoveError(f"'{text}' isn't a move; write domino, space and direction, such as 25@a3R")
        first, second = (DIGITS.index(digit) for digit in match[1].upper())
        domino = _domino(cells[match[2].lower()], Direction[match[3].upper()], first, second)
        self._check(here, domino)
        return Table((*here.dominoes, domino))

    def _without(self, here: Table, cell: Cell, name: str) -> Table:
        """The pattern without the domino on a cell."""
        owner = here.owners().get(cell)
        if owner is None:
            raise MoveError(f"no domino is on {name}")
        if here.dominoes[owner].cells in self.arrangement.laid():
            raise MoveError(f"the domino on {name} is given")
        return here.without([here.dominoes[owner]])

    def _check(self, here: Table, domino: Domino) -> None:
        """Check that a domino may be laid.

        :raises MoveError: if it's used up, or can't lie there.
        """
        arrangement = self.arrangement
        if domino.pair not in self.hand(here):
            raise MoveError(f"the domino {domino.pair[0]}-{domino.pair[1]} isn't among those left")
        if domino.cells not in arrangement.places():
            raise MoveError("a domino covers two neighbouring spaces of the pattern")
        if set(domino.cells) & set(here.numbers()):
            raise MoveError("another domino is there already")
        if domino.cells not in arrangement.joints and set(domino.cells) & {
            cell for place in arrangement.joints for cell in place
        }:
            raise MoveError("the outlines show where each domino goes; this one lies across one")
        for cell, number in zip(domino.cells, domino.numbers, strict=True):
            if arrangement.given.get(cell, number) != number:
                raise MoveError(
                    f"a {DIGITS[arrangement.given[cell]]} is given on {cell_name(arrangement, cell)}"
                )

    def picked(self, here: Table, picks: tuple[str, ...]) -> PickResult:
        """A domino, the space of its first number, that of its second.

        :raises MoveError: if the two aren't neighbours.
        """
        cells = self.cells
        dominoes = [pick for pick in picks if pick not in cells]
        spaces = [pick for pick in picks if pick in cells]
        if not dominoes:
            return PickResult(message=self.theme.translate("Choose a domino of the hand."))
        domino = dominoes[-1]
        if len(spaces) < 2:
            number = domino[len(spaces)]
            return PickResult(message=self.theme.translate("Choose the space for the {number}.", number=number))
        first, second = (cells[name] for name in spaces)
        way = next((way for way in Direction if way.step(first) == second), None)
        if way is None:
            raise MoveError("a domino covers two neighbouring spaces of the pattern")
        return PickResult(move=f"{domino}@{spaces[0]}{way.name}")

    def show(self, here: Table, picks: tuple[str, ...]) -> Scene:
        """The pattern as far as it's filled, and the rest of the dominoes below."""
        rest = self.hand(here)
        rows = [rest[k : k + _ROW] for k in range(0, len(rest), _ROW)]
        hand = [hand_row(row, self.theme, picks, _HAND_SIDE) for row in rows]
        return stacked_scenes([self._pattern(here, picks), *hand])

    def _pattern(self, here: Table, picks: tuple[str, ...]) -> Scene:
        arrangement, cells = self.arrangement, self.cells
        marked = [cells[pick] for pick in picks if pick in cells]
        drawing = draw_pattern(arrangement, with_dominoes(arrangement, here.dominoes, marked), self.theme)
        ground, corner = pattern_ground(arrangement), pattern_corner(arrangement)
        taken = here.numbers()
        given = {cell for place in arrangement.laid() for cell in place}
        spots = []
        for name, cell in cells.items():
            box = ground.box(cell).moved(*corner)
            if cell in taken and cell not in given:
                spots.append(Spot(f"{name} {DIGITS[taken[cell]]}", box, moves=(name,)))
            elif cell not in taken:
                spots.append(Spot(name, box, name, (), name in picks))
        return Scene(drawing, tuple(spots))

    def judge(self, here: Table, _moves: tuple[str, ...]) -> Verdict:
        left = self.arrangement.count - len(here.dominoes)
        if left:
            return Verdict(False, self.theme.translate("Dominoes left: {count}", count=left))
        faults = check_solution(self.arrangement, here)
        return Verdict(not faults, self.theme.translate("The pattern is full, but it breaks a rule."))


def _domino(cell: Cell, way: Direction, first: int, second: int) -> Domino:
    """The domino with a number on a cell, and the other one step on."""
    other = way.step(cell)
    if other < cell:
        cell, first, second = other, second, first
    return Domino(*cell, way.vertical, first, second)


def _laid(place: Place, arrangement: Arrangement) -> Domino:
    """A domino that is given whole."""
    first, second = place
    given = arrangement.given
    return Domino(*first, first[1] == second[1], given[first], given[second])


class ArrangementInteraction(Interaction[ArrangementProblems, Arrangement]):
    """A pattern filled domino by domino."""

    def trial(self, start: Arrangement, options: ArrangementProblems, theme: Theme, part: str = "") -> Trial:
        area = _Pattern(start, theme)
        return StepTrial(area.begin(), area.play, area.picked, area.show, area.judge)

    def line(self, start: Arrangement, solution: Notation, options: ArrangementProblems) -> tuple[str, ...]:
        """The dominoes of a solution that aren't given, from the top left."""
        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        return tuple(
            f"{domino.name}@{cell_name(start, domino.cells[0])}{'D' if domino.vertical else 'R'}"
            for domino in table.dominoes
            if domino.cells not in start.laid()
        )


INTERACTION = ArrangementInteraction()

ENGINE = Engine(
    problems=ProblemEngine(ArrangementProblems, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(ArrangementDiagram, draw_diagram),
)
