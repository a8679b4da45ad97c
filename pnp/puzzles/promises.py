"""What is promised about a puzzle, by its set or by its game, and whether an answer keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.puzzles import Length
from pnp.puzzles.puzzle_sets import SetPuzzle
from pnp.puzzles.solve_report import moves_in_words
from pnp.search.results import Notation, Outcome, Proof, Status

_WEAKER = (Proof.SHORTEST, Proof.UNIQUE)
"""A claim, and the stronger one that includes it: the only solution is the shortest."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What must hold for a puzzle: the ``proof`` that its set names, or else what its game says about every
    puzzle. ``solution`` is the one in the set, if there is one."""

    opened: OpenPuzzle
    claim: Proof
    is_stated: bool
    """Whether the set names the claim."""
    solution: Notation | None

    @property
    def needs_search(self) -> bool:
        """Whether the plain rules can't tell; that there is a solution, the solution itself shows."""
        return self.claim is not Proof.WITNESS or self.solution is None

    @property
    def key(self) -> str:
        """The key of the set at which an error is reported."""
        return "proof" if self.is_stated else "start"

    def unproved(self, reason: str) -> str:
        """What to say if a limit was reached first."""
        if self.is_stated:
            return Sentence("'{claim}' couldn't be proved: {reason}", claim=self.claim, reason=reason)
        return Sentence("couldn't be proved: {reason}", reason=reason)

    def broken(self, outcome: Outcome) -> str | None:
        """Why the promise isn't kept, given an answer that isn't unknown; None if it is."""
        why = self._why(outcome)
        return (
            Sentence("'{claim}' is wrong: {why}", claim=self.claim, why=why) if why and self.is_stated else why
        )

    def _why(self, outcome: Outcome) -> str | None:
        claim = self.claim
        if claim is Proof.UNSOLVABLE:
            return None if outcome.status is Status.UNSOLVABLE else _solved(outcome)
        if outcome.status is Status.UNSOLVABLE:
            return self._no_solution(outcome)
        if claim not in (outcome.proof, Proof.WITNESS) and (claim, outcome.proof) != _WEAKER:
            return self._weaker(outcome)
        length = self._length
        if claim in _WEAKER and length is not None and length != outcome.length:
            return Sentence(
                "{moves} here, but {moves_2} are enough",
                moves=moves_in_words(length),
                moves_2=moves_in_words(outcome.length),
            )
        return None

    @property
    def _length(self) -> Length | None:
        return None if self.solution is None else self.opened.engine.puzzles.length(self.solution)

    def _no_solution(self, outcome: Outcome) -> str:
        found = together(["there is no solution", outcome.reason or ""], ": ")
        if self.is_stated or self.solution is not None:
            return found
        return Sentence(
            "{found}; if that is the answer, add 'proof: {unsolvable}'",
            found=found,
            unsolvable=Proof.UNSOLVABLE,
        )

    def _weaker(self, outcome: Outcome) -> str:
        """Why a weaker claim is all that holds: other solutions, if some were found, or else the solver's
        reason."""
        if self.claim is Proof.COUNTED and outcome.reason:
            return outcome.reason
        if outcome.other is not None and outcome.solution is not None:
            where = self.opened.engine.puzzles.difference(outcome.solution, outcome.other)
            return Sentence("there is more than one solution: {where}", where=where)
        if outcome.reason:
            return outcome.reason
        return Sentence("'{proof}' is all that can be proved", proof=outcome.proof)


def promise_of(puzzle: SetPuzzle, opened: OpenPuzzle) -> Promise:
    """What must hold for a puzzle."""
    return Promise(opened, puzzle.proof or opened.promise, puzzle.proof is not None, puzzle.solution)


def _solved(outcome: Outcome) -> str:
    solution = outcome.solution
    if isinstance(solution, str) and "\n" not in solution:
        return Sentence("there is a solution: {solution}", solution=solution)
    return Sentence("there is a solution")
