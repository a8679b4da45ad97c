"""The search in Cobra Paw's puzzles: a finger for every roll of the dice.

The text of a start has the rolls, then the scatter::

    dice: 34 26
    table: 5x4
    00 0.72 0.66 31
    34 2.35 1.80 125

Rolls are searched in order. A target that is found is taken, so a second roll of it finds nothing. If the
target was never on the table, or no longer is, the finger belongs on the double blank, which stays there. The
dominoes that the claim would earn are ignored.

An answer names the target and the square with the centre of the domino that the finger is on: ``34 c2``, or
``26 00 a1`` for the finger on the double blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Pair
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, finger_on, name, target_of
from pnp.games.cobra_paw.scatter import Lying, Scatter
from pnp.search.replay import MoveError

MOST_DOMINOES = 55
MOST_ROLLS = 12

_FINGER = re.compile(r"(\d\d)\s+(?:(00)\s+)?([a-z]\d{1,2})")


@dataclass(frozen=True, slots=True)
class Finger:
    """An answer: the target, the domino under the finger, and that domino's square."""

    target: Pair
    on: Pair
    square: str

    @property
    def claims(self) -> bool:
        """Whether it claims that the target is face down."""
        return self.on == DOUBLE_BLANK

    def __str__(self) -> str:
        return f"{name(self.target)} {'00 ' * self.claims}{self.square}"

    @classmethod
    def parse(cls, text: str) -> Finger:
        """Return the answer that a text stands for.

        :raises MoveError: if it isn't an answer.
        """
        found = _FINGER.fullmatch(text.strip())
        if found is None:
            raise MoveError(
                Sentence(
                    "'{text}' isn't an answer; write '34 c2', or '34 00 a1' for the double blank", text=text
                )
            )
        target = target_of(*map(int, found[1]))
        return cls(target, DOUBLE_BLANK if found[2] else target, found[3])


@dataclass(frozen=True, slots=True)
class Search:
    """A table, and the targets still to find, in order."""

    table: Scatter
    targets: tuple[Pair, ...]

    @classmethod
    def parse(cls, text: str) -> Search:
        """Return the search that a text describes.

        :raises TextError: with everything that is wrong, each error at its line.
        """
        rows = text.split("\n")
        first = next((number for number, row in enumerate(rows) if row.strip()), 0)
        if not rows[first].strip().startswith("dice:"):
            raise TextError.at("a start begins with the rolls, such as dice: 34 26", first + 1)
        targets = _targets(rows[first].strip().removeprefix("dice:").split(), first + 1)
        # Lines before the scatter become empty, so that its errors have the right line numbers.
        table = Scatter.parse("\n".join(["" if number <= first else row for number, row in enumerate(rows)]))
        errors = [ErrorInText(message, first + 1) for message in _unanswerable(table, targets)]
        if errors:
            raise TextError(errors)
        return cls(table, targets)

    def to_text(self) -> str:
        """Return the text form; `parse` reads it back."""
        return f"dice: {' '.join(map(name, self.targets))}\n{self.table.to_text()}"

    @property
    def right(self) -> Lying:
        """The only domino on which the finger belongs now."""
        on_it = finger_on(self.targets[0], {tile.pair for tile in self.table.tiles})
        (found,) = self.table.where(on_it)
        return found

    @property
    def answer(self) -> Finger:
        """The answer to the first roll."""
        return Finger(self.targets[0], self.right.pair, self.right.square)

    def play(self, finger: Finger) -> Search:
        """Return the rest of the search after an answer to the first roll.

        :raises MoveError: if it is wrong, with the reason.
        """
        if not self.targets:
            raise MoveError("there are no more rolls")
        target, right = self.targets[0], self.answer
        if finger.target != target:
            raise MoveError(
                Sentence(
                    "the dice show {domino}, not {domino_2}", domino=name(target), domino_2=name(finger.target)
                )
            )
        if finger.claims and not right.claims:
            raise MoveError(Sentence("{domino} is on the table", domino=name(target)))
        if right.claims and not finger.claims:
            raise MoveError(
                Sentence(
                    "{domino} isn't on the table: put your finger on the double blank", domino=name(target)
                )
            )
        if finger.square != right.square:
            raise MoveError(Sentence("{domino} isn't in {square}", domino=name(right.on), square=finger.square))
        return self.rest()

    def rest(self) -> Search:
        """Return the rest of the search once the first target is found or known to be gone."""
        left = self.table if self.answer.claims else self.table.without(self.targets[0])
        return Search(left, self.targets[1:])

    def stages(self) -> Iterator[Search]:
        """Yield the searches from roll to roll; the last one has no rolls left."""
        here = self
        yield here
        while here.targets:
            here = here.rest()
            yield here


def _targets(words: list[str], line: int) -> tuple[Pair, ...]:
    if not 1 <= len(words) <= MOST_ROLLS:
        raise TextError.at(
            Sentence(
                "the dice are rolled 1 to {most_rolls} times, not {words} times",
                most_rolls=MOST_ROLLS,
                words=len(words),
            ),
            line,
        )
    found, errors = [], []
    for word in words:
        try:
            if not re.fullmatch(r"\d\d", word):
                raise MoveError(Sentence("'{word}' isn't a roll of two dice; write one such as 34", word=word))
            found.append(target_of(*map(int, word)))
        except MoveError as error:
            errors.append(ErrorInText(str(error), line))
    if errors:
        raise TextError(errors)
    return tuple(found)


def _unanswerable(table: Scatter, targets: tuple[Pair, ...]) -> Iterator[str]:
    """Yield why a search doesn't have exactly one answer to each roll."""
    if len(table.tiles) > MOST_DOMINOES:
        yield Sentence(
            "the table has {dominoes} dominoes; at most {most} are allowed",
            dominoes=len(table.tiles),
            most=MOST_DOMINOES,
        )
    if len(table.where(DOUBLE_BLANK)) != 1:
        yield Sentence(
            "the table needs exactly one double blank, not {number}", number=len(table.where(DOUBLE_BLANK))
        )
    for target in dict.fromkeys(targets):
        if len(table.where(target)) > 1:
            yield Sentence("the target {target} is on the table more than once", target=name(target))


def answers(search: Search) -> tuple[Finger, ...]:
    """Return the right finger for every roll; there is no other, because each domino has been looked at."""
    return tuple(stage.answer for stage in search.stages() if stage.targets)
