"""The problems of Mountains and Valleys, tried by hand.

A domino of the deal is clicked, then the space of its first number and that of the other; a click on one that
lies takes it up again. A move is written ``25@c3R``: the 2 on c3, the 5 to its right; ``c3`` takes up what lies
there.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT
from pnp.dominoes.ground import Ground
from pnp.dominoes.notation import pair_text
from pnp.dominoes.sets import Pair
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import draw_table
from pnp.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell, Direction, Domino
from pnp.drawing.hotspots import Scene, Spot, scenes_in_a_row, stacked_scenes
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Shape, Style, lines
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.api.puzzles import as_text
from pnp.games.mountains.options import MountainsProblems
from pnp.games.mountains.rules.maps import Deal, Start, check_solution
from pnp.grids.square import column_letters
from pnp.search.replay import MoveError
from pnp.search.results import Notation

_SIDE, _LABEL, _ROW = 8.0, 5.0, 6
"""The side of a space and of the strip of names at the edge, in millimetres; dominoes of the deal in a row."""
_MOVE = re.compile(r"([0-9A-F])([0-9A-F])@([a-z]{1,2}[1-9]\d?)([LRUD])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Map:
    """The rectangle that a deal is laid on."""

    deal: Deal
    theme: Theme

    @property
    def cells(self) -> dict[str, Cell]:
        """The spaces by their names: column letter, and row number from the bottom."""
        deal = self.deal
        return {
            f"{column_letters(column)}{deal.rows - row}": (row, column)
            for row in range(deal.rows)
            for column in range(deal.columns)
        }

    def left(self, here: Table) -> list[Pair]:
        """The dominoes that are still to be laid, one of those that are alike as often as it is there."""
        rest = Counter(self.deal.dominoes) - Counter(domino.pair for domino in here.dominoes)
        return sorted(rest.elements())

    def play(self, here: Table, text: str) -> Table:
        """The map with a domino more, or less.

        :raises MoveError: if it can't be laid there, or nothing lies there.
        """
        if text in self.cells:
            lying = here.owners().get(self.cells[text])
            if lying is None:
                raise MoveError(f"no domino lies on {text}")
            return here.without([here.dominoes[lying]])
        domino = self._domino(text)
        if domino.pair not in self.left(here):
            raise MoveError(f"the {domino.name} is not in the deal, or used up")
        if set(domino.cells) & set(here.numbers()):
            raise MoveError("a domino lies there already")
        return Table((*here.dominoes, domino))

    def _domino(self, text: str) -> Domino:
        match = _MOVE.fullmatch(text.strip())
        if match is None:
            raise MoveError(f"'{text}' is no move; write domino, space and direction, such as 25@c3R")
        first, second = (DIGITS.index(digit.upper()) for digit in match.group(1, 2))
        cell = self.cells.get(match[3].lower())
        way = Direction[match[4].upper()]
        if cell is None or way.step(cell) not in self.cells.values():
            raise MoveError(f"the map has {self.deal.rows} rows and {self.deal.columns} columns")
        other = way.step(cell)
        if other < cell:
            cell, first, second = other, second, first
        return Domino(*cell, way.vertical, first, second)

    def picked(self, here: Table, picks: tuple[str, ...]) -> PickResult:
        """A domino, the space of its first number, that of the second.

        :raises MoveError: if the two aren't neighbours.
        """
        dominoes = [pick for pick in picks if pick not in self.cells]
        spaces = [pick for pick in picks if pick in self.cells]
        if not dominoes:
            return PickResult(message=self.theme.translate("Choose a domino of the hand."))
        domino = dominoes[-1]
        if len(spaces) < 2:
            number = domino[len(spaces)]
            return PickResult(message=self.theme.translate("Choose the space for the {number}.", number=number))
        first, second = (self.cells[name] for name in spaces)
        way = next((way for way in Direction if way.step(first) == second), None)
        if way is None:
            raise MoveError("a domino lies on two neighbouring spaces")
        return PickResult(move=f"{domino}@{spaces[0]}{way.name}")

    def show(self, here: Table, picks: tuple[str, ...]) -> Scene:
        """The map as far as it is laid, and the rest of the deal below."""
        rest = self.left(here)
        rows = [rest[k : k + _ROW] for k in range(0, len(rest), _ROW)]
        return stacked_scenes([self._map(here, picks), *(self._hand(row, picks) for row in rows)])

    def _map(self, here: Table, picks: tuple[str, ...]) -> Scene:
        deal = self.deal
        ground = Ground.around(((0, 0), (deal.rows - 1, deal.columns - 1)), _SIDE)
        shapes: list[Shape] = [*_lattice(deal, self.theme)]
        if here.dominoes:
            _, left, bottom, _ = here.bounds()
            tiles = draw_table(here, self.theme, face="numerals", heights=True, side=_SIDE)
            shapes.append(tiles.at(left * _SIDE, (deal.rows - 1 - bottom) * _SIDE))
        taken = here.numbers()
        spots = tuple(
            Spot(f"{name} {DIGITS[taken[cell]]}", ground.box(cell), moves=(name,))
            if cell in taken
            else Spot(name, ground.box(cell), name, (), name in picks)
            for name, cell in self.cells.items()
        )
        scene = Scene(Drawing(ground.size, tuple(shapes)), spots).moved(_LABEL, _LABEL)
        named = (*scene.drawing.shapes, *_names(deal, self.theme))
        return Scene(Drawing(scene.drawing.size, named), scene.spots)

    def _hand(self, pairs: list[Pair], picks: tuple[str, ...]) -> Scene:
        held = [held_domino(pair, self.theme, chosen=pair_text(pair) in picks) for pair in pairs]
        return scenes_in_a_row(held, 2.0)

    def judge(self, here: Table, _moves: tuple[str, ...]) -> Verdict:
        left = len(self.left(here))
        if left:
            return Verdict(False, self.theme.translate("Dominoes left: {count}", count=left))
        faults = check_solution(self.deal, here)
        return Verdict(not faults, self.theme.translate("The map is full, but one cannot walk everywhere."))


def held_domino(pair: Pair, theme: Theme, *, chosen: bool) -> Scene:
    """A domino that isn't laid yet, to be clicked."""
    domino = Domino(0, 0, False, *pair)
    drawing = draw_table(Table((domino,)), theme, face="numerals", side=_SIDE)
    name = theme.translate("in the hand: {domino}", domino="|".join(domino.name))
    box = Box(0.0, 0.0, *drawing.size).grown(-0.5)
    return Scene(drawing, (Spot(name, box, domino.name, (), chosen),))


def _lattice(deal: Deal, theme: Theme) -> list[Shape]:
    width, height = deal.columns * _SIDE, deal.rows * _SIDE
    ends = [(0.5, 0.5 + k * _SIDE, 0.5 + width, 0.5 + k * _SIDE) for k in range(deal.rows + 1)]
    ends += [(0.5 + k * _SIDE, 0.5, 0.5 + k * _SIDE, 0.5 + height) for k in range(deal.columns + 1)]
    return [lines(ends, Style(stroke=theme.palette.faint, width=WEIGHTS.thin))]


def _names(deal: Deal, theme: Theme) -> list[Shape]:
    """Letters of the columns below, numbers of the rows at the left."""
    size, ink, off = 0.55 * _LABEL / MM_PER_POINT, theme.palette.ink, _LABEL / 2
    middle = _LABEL + 0.5 + _SIDE / 2
    found: list[Shape] = [
        centred(middle + k * _SIDE, off, column_letters(k), size, ink, Font.REGULAR)
        for k in range(deal.columns)
    ]
    return found + [
        centred(off, middle + k * _SIDE, str(k + 1), size, ink, Font.REGULAR) for k in range(deal.rows)
    ]


class MountainsInteraction(Interaction[MountainsProblems, Start]):
    """A map laid domino by domino."""

    def trial(self, start: Start, options: MountainsProblems, theme: Theme, part: str = "") -> Trial:
        area = _Map(start.deal, theme)
        return StepTrial(Table(), area.play, area.picked, area.show, area.judge)

    def line(self, start: Start, solution: Notation, options: MountainsProblems) -> tuple[str, ...]:
        """The dominoes of a map from the top left; one whose rows and columns are exchanged is
        flipped over its diagonal."""
        deal = start.deal
        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        _, _, bottom, right = table.bounds()
        dominoes = table.dominoes
        if (bottom + 1, right + 1) != (deal.rows, deal.columns):
            dominoes = tuple(
                sorted(Domino(d.column, d.row, not d.vertical, d.first, d.second) for d in dominoes)
            )
        return tuple(
            f"{d.name}@{column_letters(d.column)}{deal.rows - d.row}{'D' if d.vertical else 'R'}"
            for d in dominoes
        )


INTERACTION = MountainsInteraction()
