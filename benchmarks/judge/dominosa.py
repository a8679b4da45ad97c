"""The player who deduces, for Dominosa.

The player looks at cells and at dominoes of the set that aren't settled yet, in a random order, and acts on
what is forced: a cell with one neighbour left to be joined to, or a domino with one place left. Now and then
something forced is overlooked. Joining two cells rules out their other joints. It also rules out the other
places of the same domino, some of which aren't noticed until the player looks at that domino again.

Having looked around in vain, the player guesses a joint where few are left. A guess that comes to a
contradiction (a cell or a domino with no place left, or with two) is undone and ruled out. Guesses may rest
on guesses.

The effort is the number of joints looked at, those around a cell or all places of a domino, and of those
undone with a guess. Deductions of more than one step aren't modelled: a puzzle that needs them costs guesses.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from benchmarks.judge.player import CAP
from pnp.components.dominoes.tiles import Cell
from pnp.games.dominosa.rules import Grid, Pair, Place

NOTICED = 0.85
"""The chance of seeing that what is looked at is forced."""
CLOSED_AT_ONCE = 0.7
"""The chance that a place of a domino that has been found elsewhere is ruled out at once."""
BORED_AFTER = 2.0
"""Fruitless looks before the player guesses, for each cell and domino that isn't settled."""

COMPARED = 6
"""Cells and dominoes that the player compares before a guess."""

OPEN, RULED_OUT, JOINED = range(3)


@dataclass(slots=True)
class Sheet:
    """The grid as it is known to anybody: the places around each cell and of each domino."""

    places: list[Place]
    subjects: list[list[int]]
    """The places around each cell, then those of each domino; one of each is joined in the end."""
    about: list[tuple[int, int, int]]
    """The three subjects of each place: two cells and the domino."""

    @classmethod
    def of(cls, grid: Grid) -> Sheet:
        """Return the sheet of a puzzle."""
        places = list(grid.places())
        cells: dict[Cell, int] = {cell: number for number, cell in enumerate(grid.cells())}
        highest = grid.highest
        pairs: dict[Pair, int] = {}
        for low in range(highest + 1):
            for high in range(low, highest + 1):
                pairs[low, high] = len(cells) + len(pairs)
        subjects: list[list[int]] = [[] for _ in range(len(cells) + len(pairs))]
        about = []
        for number, place in enumerate(places):
            trio = cells[place[0]], cells[place[1]], pairs[grid.pair(place)]
            about.append(trio)
            for subject in trio:
                subjects[subject].append(number)
        return cls(places, subjects, about)


@dataclass(slots=True)
class Solver:
    """One run at a puzzle."""

    sheet: Sheet
    draw: random.Random
    cap: int = CAP
    effort: int = 0
    known: list[int] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    """The joints made or ruled out so far, in order."""
    guesses: list[tuple[int, int]] = field(default_factory=list)
    """For each guess the length of ``done`` before it, and the joint that was guessed."""

    def run(self) -> int:
        """Play until all dominoes are found or the cap is reached, and return the effort."""
        self.known = [OPEN] * len(self.sheet.places)
        fruitless = 0
        while self.effort < self.cap:
            unsettled = [subject for subject, _ in enumerate(self.sheet.subjects) if not self._settled(subject)]
            if not unsettled:
                break
            if fruitless > BORED_AFTER * len(unsettled):
                self._guess(unsettled)
                fruitless = 0
            found = self._look(self.draw.choice(unsettled))
            fruitless = 0 if found else fruitless + 1
        return min(self.effort, self.cap)

    def _states(self, subject: int) -> list[int]:
        return [self.known[place] for place in self.sheet.subjects[subject]]

    def _settled(self, subject: int) -> bool:
        """Return whether one place of a cell or a domino is joined and all others are visibly ruled out."""
        states = self._states(subject)
        return OPEN not in states and states.count(JOINED) == 1

    def _look(self, subject: int) -> bool:
        """Look at a cell or a domino, act on what is found, and return whether that changed anything."""
        around = self.sheet.subjects[subject]
        self.effort += len(around)
        joints = self._states(subject).count(JOINED)
        left = [place for place in around if self.known[place] == OPEN]
        if joints > 1 or not (joints or left):
            self._undo()
        elif joints:
            for place in left:
                self._set(place, RULED_OUT)
        elif len(left) == 1 and self.draw.random() < NOTICED:
            self._join(left[0])
        else:
            return False
        return True

    def _join(self, place: int) -> None:
        """Join two cells, and rule out what that makes impossible."""
        self._set(place, JOINED)
        one, other, domino = self.sheet.about[place]
        for near in (*self.sheet.subjects[one], *self.sheet.subjects[other]):
            if self.known[near] == OPEN:
                self._set(near, RULED_OUT)
        for same in self.sheet.subjects[domino]:
            if self.known[same] == OPEN and self.draw.random() < CLOSED_AT_ONCE:
                self._set(same, RULED_OUT)

    def _set(self, place: int, state: int) -> None:
        self.known[place] = state
        self.done.append(place)

    def _guess(self, unsettled: list[int]) -> None:
        """Try a place of the cell or domino that has the fewest left, of the few that are compared."""
        seen = self.draw.sample(unsettled, min(COMPARED, len(unsettled)))
        counts = [(self._states(subject).count(OPEN), subject) for subject in seen]
        _, subject = min(((count, subject) for count, subject in counts if count), default=(0, -1))
        if subject < 0:
            return
        left = [place for place in self.sheet.subjects[subject] if self.known[place] == OPEN]
        self.effort += len(left)
        place = self.draw.choice(left)
        self.guesses.append((len(self.done), place))
        self._join(place)

    def _undo(self) -> None:
        """Undo the last guess, which led to a contradiction, and rule it out.

        :raises ValueError: if nothing was guessed, because the puzzle has no solution.
        """
        if not self.guesses:
            raise ValueError("the puzzle has no solution")
        length, place = self.guesses.pop()
        while len(self.done) > length:
            self.known[self.done.pop()] = OPEN
            self.effort += 1
        self._set(place, RULED_OUT)
