"""What the engine answers about decks of cards: plain values, with no slow imports."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guess:
    """Something about a deck that was guessed, and what else it could be.

    ``part`` is what it's about: a part of a card, with a column of the table as its value, ``table``, ``size``,
    ``back``, ``title-font`` or ``text-font``.
    """

    part: str
    label: str
    value: str
    choices: tuple[str, ...]
    choice_labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstDeck:
    """A spec for the cards that some files make, what was guessed, and what they lack."""

    text: str
    guesses: tuple[Guess, ...] = ()
    remarks: tuple[str, ...] = ()
