"""What hints about lines of moves claim, held against all shortest solutions.

A sentence speaks of every shortest solution, of the only one, of one of them, or of the one solution at hand if
the others aren't known. The checks go through the graph of shortest solutions step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import PAWNS
from pnp.games.shared import hint_sentences as words
from pnp.games.shared.hint_claims import OpenQuestionError, Said
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.shortest_paths import M, P, ShortestPaths, Step

UNKNOWN_PATHS = Sentence("there are too many positions to find all shortest solutions")


@dataclass(frozen=True)
class Lines(Generic[P, M]):
    """The solutions of a puzzle that hints speak of.

    ``find()`` returns all shortest ones, or None if there are too many positions to find them; ``known`` is the
    solution at hand. ``pieces`` are the pieces that may move, by name; ``moved(step)`` those that a step moves;
    ``write(position)`` is the text of a position.
    """

    find: Callable[[], ShortestPaths[P, M] | None]
    known: ShortestPaths[P, M]
    rules: MoveRules[P, M]
    pieces: Sequence[str]
    moved: Callable[[Step[P, M]], Collection[str]]
    write: Callable[[P], str]

    @cached_property
    def shortest(self) -> ShortestPaths[P, M] | None:
        """All shortest solutions; None if they can't be found."""
        return self.find()

    @property
    def every(self) -> ShortestPaths[P, M]:
        """All shortest solutions.

        :raises OpenQuestionError: if they can't be found.
        """
        if self.shortest is None:
            raise OpenQuestionError(UNKNOWN_PATHS)
        return self.shortest

    def of(self, said: Said) -> ShortestPaths[P, M]:
        """Return the solutions that a sentence is about, by the words for its scope."""
        scope = said.values.get("scope")
        if scope == words.SCOPES[words.ONE]:
            return self.known
        if scope == words.SCOPES[words.SHORTEST] and self.known.length == self.every.length:
            return self.known  # the check decides whether it's true of another
        if scope == words.SAME[words.ONE]:  # also used for the only shortest solution
            only = any(one.words == words.LENGTHS[words.ONLY] for one in said.earlier)
            return self.every if only else self.known
        return self.every

    def movers(self, steps: Iterable[Step[P, M]]) -> set[str]:
        """Return the pieces that steps move."""
        return {piece for step in steps for piece in self.moved(step)}

    def name(self, step: Step[P, M]) -> str:
        """Return the move of a step as solutions write it."""
        return self.rules.write([step.move])

    def first_steps(self) -> list[Step[P, M]]:
        """Return all legal first moves."""
        return [Step(self.known.start, *one) for one in self.rules.legal(self.known.start)]


AnyLines = Lines[Any, Any]
AnyPaths = ShortestPaths[Any, Any]
LineCheck = Callable[[AnyLines, AnyPaths, Said], bool]
"""Whether a sentence is true of solutions."""


def pieces_of(said: Said, gap: str) -> set[str]:
    """Return the names of the pieces that a gap lists, without their kinds: ``pawn B``, ``the 2-4``."""
    return {name.split(" ")[-1] for name in said.names(gap)}


def piece_of(said: Said, gap: str = "piece") -> str:
    """Return the name of the piece in a gap.

    :raises ValueError: if there are several.
    """
    (name,) = pieces_of(said, gap)
    return name


def flat(layers: Iterable[Iterable[Step[Any, Any]]]) -> list[Step[Any, Any]]:
    """Return the steps of several layers."""
    return [step for layer in layers for step in layer]


def effect(
    happens: Callable[[Step[Any, Any], Said], bool],
) -> Callable[[AnyLines, AnyPaths, Said], bool]:
    """Return a check that every solution has a step with some effect."""

    def check(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
        return paths.extremes(lambda step: happens(step, said))[0] > 0

    return check


SCOPES = {"scope": "|".join((*words.SCOPES.values(), *words.SAME.values()))}
"""The words for the solutions that a sentence is about, as a pattern for its gap."""
MakeLines = Callable[[AnyPaths, MoveRules[Any, Any], Callable[[], AnyPaths | None]], AnyLines]
"""Puts together what is known about the solutions of a puzzle: the one at hand, the rules, and a function that
finds all shortest ones."""


def slide_lines(known: AnyPaths, rules: MoveRules[Any, Any], find: Callable[[], AnyPaths | None]) -> AnyLines:
    """Return the solutions of a puzzle in which dominoes slide."""
    return Lines(
        find=find,
        known=known,
        rules=rules,
        pieces=["-".join(domino.name) for domino in known.start.dominoes],
        moved=lambda step: ("-".join(step.move.name),),
        write=lambda table: str(table.to_text()),
    )


def pawn_lines(known: AnyPaths, rules: MoveRules[Any, Any], find: Callable[[], AnyPaths | None]) -> AnyLines:
    """Return the solutions of a puzzle in which four pawns move, some of them together."""

    def moved(step: Step[Any, Any]) -> list[str]:
        places = zip(PAWNS, step.before.pawns, step.after.pawns, strict=True)
        return [pawn for pawn, here, there in places if here != there]

    return Lines(
        find=find,
        known=known,
        rules=rules,
        pieces=PAWNS,
        moved=moved,
        write=lambda position: str(position.to_text()),
    )
