"""Dominoes from a hand placed on named spaces.

Click a domino, then the space for its first number and the space for its second; click a placed domino to take
it back. A move is ``25@c3R``: the 2 on c3, the 5 to its right. ``c3`` takes back the domino there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pnp.base.geometry import Box
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.components.dominoes.notation import cell_name, domino_text, parse_domino, way_between
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell, Direction, Domino, Pair, pair_name
from pnp.drawing.hotspots import Described, Scene, Spot, stacked_scenes
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import PickResult, StepTrial, Trial, Verdict
from pnp.games.shared.board_interaction import EMPTY, dominoes, grouped
from pnp.search.replay import MoveError

MOVING = Sentence(
    "Choose a domino, then the space for its first number and the space for its second. Choose a domino on the "
    "board to take it back."
)


def named_spaces(cells: Iterable[Cell], rows: int) -> dict[str, Cell]:
    """Return cells by their names: a column letter, and a row number from the bottom of an area with ``rows``
    rows."""
    return {cell_name((row - rows, column)): (row, column) for row, column in cells}


def laying_move(domino: Domino, rows: int) -> str:
    """Return the move that places a domino."""
    return domino_text(domino.moved(Direction.U, rows))


def space_spot(name: str, box: Box, number: int | None, picks: Sequence[str]) -> Spot:
    """Return the spot of a space: free to be picked, or with the number of a domino that a click takes back."""
    if number is None:
        return Spot(name, box, name, (), name in picks)
    return Spot(f"{name} {DIGITS[number]}", box, moves=(name,), numbers=DIGITS[number])


@dataclass(frozen=True, slots=True)
class LayingArea(ABC):
    """Spaces for dominoes; the state is the table with the dominoes placed so far."""

    spaces: Mapping[str, Cell]
    rows: int
    dominoes: tuple[Pair, ...]
    theme: Theme
    hand_columns: ClassVar[int]
    """How many dominoes of the hand are shown side by side."""
    example: ClassVar[str]
    """An example of a move that `play` reads."""

    def trial(self, begin: Table) -> Trial:
        """Return the trial that begins with some dominoes already placed."""
        return StepTrial(begin, self.play, self.picked, self.show, self.judge, self.laid)

    def laid(self, here: Table) -> frozenset[str]:
        """Return the placed dominoes, by the names of their spaces and their numbers."""
        names = {cell: name for name, cell in self.spaces.items()}
        return frozenset(
            " ".join(sorted(f"{names[cell]}={number}" for cell, number in zip(d.cells, d.numbers, strict=True)))
            for d in here.dominoes
        )

    def hand(self, here: Table) -> list[Pair]:
        """Return the dominoes that are left, each as often as there are copies of it."""
        rest = Counter(self.dominoes) - Counter(domino.pair for domino in here.dominoes)
        return sorted(rest.elements())

    def play(self, here: Table, text: str) -> Table:
        """Return the table after a domino is placed or taken back.

        :raises MoveError: naming what forbids it.
        """
        if text in self.spaces:
            return here.without([self.taken_back(here, text)])
        try:
            domino = parse_domino(text, LARGEST_NUMBER).moved(Direction.D, self.rows)
        except MoveError:
            raise MoveError(self.unreadable(text)) from None
        self.check(domino, text)
        if domino.pair not in self.hand(here):
            raise MoveError(
                Sentence("the domino {domino} isn't among those left", domino=pair_name(domino.pair))
            )
        if set(domino.cells) & set(here.numbers()):
            raise MoveError("another domino is there already")
        return Table((*here.dominoes, domino))

    def taken_back(self, here: Table, name: str) -> Domino:
        """Return the domino on a space.

        :raises MoveError: if there is none.
        """
        owner = here.owners().get(self.spaces[name])
        if owner is None:
            raise MoveError(Sentence("no domino is on {name}", name=name))
        return here.dominoes[owner]

    @abstractmethod
    def check(self, domino: Domino, text: str) -> None:
        """Check that a domino may go where the text of a move puts it, even if those cells are taken.

        :raises MoveError: if it may not.
        """

    def unreadable(self, text: str) -> str:
        """Return the message for a text that isn't a move."""
        return Sentence(
            "'{text}' isn't a move; write domino, space and direction, such as {example}",
            text=text,
            example=self.example,
        )

    def picked(self, here: Table, picks: tuple[str, ...]) -> PickResult:
        """Return the result of picking a domino, the space for its first number, and the space for its second.

        :raises MoveError: if these aren't two neighbouring spaces.
        """
        dominoes = [pick for pick in picks if pick not in self.spaces]
        names = [pick for pick in picks if pick in self.spaces]
        if not dominoes:
            return PickResult(message=self.theme.translate("Choose a domino from your hand."))
        domino = dominoes[-1]
        if len(names) < 2:
            number = domino[len(names)]
            return PickResult(message=self.theme.translate("Choose the space for the {number}.", number=number))
        way = way_between([self.spaces[name] for name in names])
        return PickResult(move=f"{domino}@{names[0]}{way.name}")

    def show(self, here: Table, picks: tuple[str, ...]) -> Scene:
        """Return the spaces with the placed dominoes, and the rest of the hand below."""
        rest, most = self.hand(here), self.hand_columns
        rows = chunks(rest, most)
        found = stacked_scenes([self.show_spaces(here, picks), *(self.show_hand(row, picks) for row in rows)])
        described = (*self._described(here), *self.notes())
        return replace(found, described=described)

    def _described(self, here: Table) -> Described:
        taken = here.numbers()
        free = ((EMPTY, name) for name, cell in self.spaces.items() if cell not in taken)
        return grouped((*dominoes(here.dominoes, self.rows), *free))

    def notes(self) -> Described:
        """Return in words what else is on the spaces."""
        return ()

    @abstractmethod
    def show_spaces(self, here: Table, picks: tuple[str, ...]) -> Scene:
        """Return the spaces with the placed dominoes."""

    @abstractmethod
    def show_hand(self, row: Sequence[Pair], picks: tuple[str, ...]) -> Scene:
        """Return a row of the hand."""

    def judge(self, here: Table, _moves: tuple[str, ...]) -> Verdict:
        """Return whether every space is covered as the rules require."""
        left = len(self.spaces) // 2 - len(here.dominoes)
        if left:
            return Verdict(False, self.theme.translate("Dominoes left: {count}", count=left))
        return self.judge_full(here)

    @abstractmethod
    def judge_full(self, here: Table) -> Verdict:
        """Return whether a table that covers every space keeps the rules."""
