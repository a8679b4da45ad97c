"""The rules of Frogs and Toads, in plain Python: positions, moves, and the text form of both.

Frogs move right and toads move left: one pad, or over one animal of the other family onto the empty pad. A
position is a row such as ``FFF.TTT``. A move is the name of the pad that an animal leaves: ``c``. The puzzle is
solved when the toads are on the left and the frogs on the right, with the empty pad between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.search.replay import MoveError

FROG, TOAD, EMPTY = "F", "T", "."
MOST_PADS = 13


@dataclass(frozen=True, slots=True)
class Position:
    """A row of pads, from left to right."""

    row: str

    @classmethod
    def parse(cls, text: str) -> Position:
        """Reads what `str` writes.

        :raises TextError: with everything that keeps the text from being a row.
        """
        row = text.strip()
        errors = [
            ErrorInText(Sentence("'{sign}' isn't F, T or .", sign=sign), 1, column)
            for column, sign in enumerate(row, 1)
            if sign not in (FROG, TOAD, EMPTY)
        ]
        if row.count(EMPTY) != 1:
            errors.append(
                ErrorInText(Sentence("expected one empty pad, not {count}", count=row.count(EMPTY)), 1)
            )
        if not {FROG, TOAD} <= set(row):
            errors.append(ErrorInText("expected at least one frog and one toad", 1))
        if len(row) > MOST_PADS:
            too_many = Sentence("expected at most {most} pads, not {count}", most=MOST_PADS, count=len(row))
            errors.append(ErrorInText(too_many, 1))
        if errors:
            raise TextError(errors)
        return cls(row)

    def __str__(self) -> str:
        return self.row

    @property
    def solved(self) -> bool:
        """Whether the toads are on the left and the frogs on the right, the empty pad between them."""
        return self.row == TOAD * self.row.count(TOAD) + EMPTY + FROG * self.row.count(FROG)

    @property
    def moves(self) -> tuple[str, ...]:
        """All legal moves, from left to right."""
        return tuple(ascii_lowercase[pad] for pad in range(len(self.row)) if self._target(pad) is not None)

    def play(self, move: str) -> Position:
        """Return the position after a move.

        :raises MoveError: naming the rule that forbids it.
        """
        pad = ascii_lowercase.find(move) if len(move) == 1 else -1
        if not 0 <= pad < len(self.row):
            last = ascii_lowercase[len(self.row) - 1]
            raise MoveError(Sentence("'{move}' isn't a pad from a to {last}", move=move, last=last))
        animal = self.row[pad]
        if animal == EMPTY:
            raise MoveError(Sentence("pad {pad} is empty", pad=move))
        target = self._target(pad)
        if target is None:
            if animal == FROG:
                raise MoveError(Sentence("the frog on {pad} can't step or hop to the right", pad=move))
            raise MoveError(Sentence("the toad on {pad} can't step or hop to the left", pad=move))
        row = list(self.row)
        row[pad], row[target] = EMPTY, animal
        return Position("".join(row))

    def _target(self, pad: int) -> int | None:
        """Return the pad that an animal can move to."""
        animal, empty = self.row[pad], self.row.index(EMPTY)
        step = {FROG: 1, TOAD: -1, EMPTY: 0}[animal]
        if step and empty == pad + step:
            return empty
        if step and empty == pad + 2 * step and self.row[pad + step] != animal:
            return empty
        return None


def start(animals: int = 6) -> Position:
    """Return the row that a game starts from: the frogs on the left, the toads on the right."""
    frogs = animals // 2
    return Position(FROG * frogs + EMPTY + TOAD * (animals - frogs))
