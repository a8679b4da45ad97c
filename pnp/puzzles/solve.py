"""Use solvers on the puzzles of a set: find answers and new hints, and report them as data and as text for
people.

New hints are those that the set would have if it were generated today.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.base.errors import ErrorDetails
from pnp.base.extras import Tell, say_nothing, solvers
from pnp.base.files import slug
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.base.wording import counted
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.puzzles import Length
from pnp.puzzles.opening import open_puzzle, open_sound
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.search.results import Difficulty, Limits, Notation, Outcome, Proof, Status, level_in_words


@dataclass(frozen=True, slots=True)
class Answer:
    """The result for one puzzle: the outcome, or the reason why there is none. ``invalid_start`` has the errors
    of the start, ``failed`` the file's false claims; ``unchecked`` is the number of hints that couldn't be
    checked.
    """

    puzzle: SetPuzzle
    outcome: Outcome
    invalid_start: tuple[ErrorDetails, ...] = ()
    failed: tuple[ErrorDetails, ...] = ()
    unchecked: int = 0

    @property
    def well(self) -> bool:
        """Whether there is no error to report."""
        return not (self.invalid_start or self.failed) and self.outcome.status is not Status.UNKNOWN

    @property
    def errors(self) -> tuple[ErrorDetails, ...]:
        return (*self.invalid_start, *self.failed)


def solve_set(
    puzzles: PuzzleSet, limits: Limits, tell: Tell = say_nothing, progress: Progress = silent
) -> Iterator[Answer]:
    """Solve every puzzle of a set, one after another.

    :param limits: the limits of each search. The folder for checkpoints contains one for each puzzle.
    :param tell: called when a solver is compiled.
    :param progress: called for each puzzle.
    :raises PnpError: if the solvers aren't installed.
    """
    return answers(puzzles, progress, lambda opened, puzzle: _solved(opened, puzzle, limits, tell))


def answers(
    puzzles: PuzzleSet, progress: Progress, answer: Callable[[OpenPuzzle, SetPuzzle], Answer]
) -> Iterator[Answer]:
    """Yield an answer to every puzzle: the errors of its start, or the result of the function ``answer``."""
    engine = puzzles.game.puzzle_engine()
    for done, puzzle in enumerate(puzzles.puzzles):
        check_cancelled()
        progress(puzzle.name, done, len(puzzles.puzzles))
        opened = open_puzzle(engine, puzzle)
        if opened.puzzle is None:
            reason = together(str(error) for error in opened.errors)
            yield Answer(puzzle, Outcome.invalid(reason), invalid_start=opened.errors)
        else:
            yield answer(opened.puzzle, puzzle)


def _solved(opened: OpenPuzzle, puzzle: SetPuzzle, limits: Limits, tell: Tell) -> Answer:
    if limits.checkpoint is not None:
        limits = replace(limits, checkpoint=limits.checkpoint / slug(puzzle.name, "puzzle"))
    outcome = solve_open(opened, limits, tell)
    failed: tuple[ErrorDetails, ...] = ()
    if outcome.status is Status.UNSOLVABLE and puzzle.solution is not None:
        failed = (
            puzzle.error_at(
                "solution",
                Sentence("'{name}' has a solution here, but it was proved to be unsolvable", name=puzzle.name),
            ),
        )
    return Answer(puzzle, outcome, failed=failed)


def solve_open(opened: OpenPuzzle, limits: Limits, tell: Tell) -> Outcome:
    """Return the answer to one puzzle; ``tell`` is called if the solver is compiled."""
    with solvers(tell):
        outcome = opened.solve(limits)
    return outcome if limits.rated else outcome.rated(None)


def answer_as_data(answer: Answer) -> dict[str, Any]:
    """Return ``{"name", "status", "solution", "length", "proof", "states", "seconds", "difficulty",
    "reason"}``."""
    outcome = answer.outcome
    return {
        "name": answer.puzzle.name,
        "status": outcome.status.value,
        "solution": outcome.solution if isinstance(outcome.solution, str | None) else dict(outcome.solution),
        "length": outcome.length if isinstance(outcome.length, int | None) else dict(outcome.length),
        "proof": outcome.proof.value if outcome.proof else None,
        "states": outcome.states,
        "seconds": round(outcome.seconds, 3),
        "difficulty": _difficulty_as_data(outcome.difficulty),
        "reason": outcome.reason,
    }


def _difficulty_as_data(difficulty: Difficulty | None) -> dict[str, Any] | None:
    """Return ``{"level", "score", "reason"}``."""
    return (
        {"level": difficulty.level.value, "score": difficulty.score, "reason": difficulty.reason}
        if difficulty
        else None
    )


_STATUSES: Mapping[Status, str] = {
    Status.SOLVED: Sentence("solved"),
    Status.UNSOLVABLE: Sentence("unsolvable"),
    Status.UNKNOWN: Sentence("unknown"),
    Status.INVALID: Sentence("invalid"),
}
"""The results of attempts, in words for messages."""
_PROOFS: Mapping[Proof, str] = {
    Proof.SHORTEST: Sentence("shortest"),
    Proof.UNIQUE: Sentence("unique"),
    Proof.COUNTED: Sentence("counted"),
    Proof.WITNESS: Sentence("witness"),
    Proof.FORCED: Sentence("forced"),
    Proof.BEST: Sentence("best"),
}
"""The verified claims, in words for messages."""


def answer_as_text(answer: Answer, words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the result for a puzzle as text for people: a line, and the solution below it.

    :param words: the translations of messages into the reader's language.
    """
    outcome = answer.outcome
    parts: list[str] = [_STATUSES[outcome.status]]
    if isinstance(outcome.length, int) and not _in_moves(outcome):
        parts.append(counted(outcome.length, "domino", "dominoes"))
    elif outcome.length is not None:
        parts.append(moves_in_words(outcome.length))
    if outcome.proof is not None and outcome.proof in _PROOFS:
        parts.append(_PROOFS[outcome.proof])
    if outcome.difficulty:
        parts.append(
            Sentence(
                "{level} ({reason})",
                level=level_in_words(outcome.difficulty.level),
                reason=outcome.difficulty.reason,
            )
        )
    if outcome.reason and outcome.status is not Status.INVALID:
        parts.append(outcome.reason)
    if outcome.states:
        parts.append(
            Sentence(
                "{count:,} state in {seconds:.2f} s",
                "{count:,} states in {seconds:.2f} s",
                count=outcome.states,
                seconds=outcome.seconds,
            )
        )
    line = ", ".join(said(part, words) for part in parts)
    return "\n".join(
        [
            f"{answer.puzzle.name}: {line}",
            *(f"  {line}".rstrip() for line in _solution_lines(outcome.solution)),
        ]
    )


def _in_moves(outcome: Outcome) -> bool:
    """Return whether the solution is a line of moves rather than a table."""
    return not (isinstance(outcome.solution, str) and "\n" in outcome.solution)


def _solution_lines(solution: Notation | None) -> list[str]:
    if isinstance(solution, Mapping):
        return [f"{part}: {text}" for part, text in solution.items()]
    return solution.split("\n") if solution else []


def moves_in_words(length: Length | None) -> str:
    """Return the number of moves of a solution in words, or of each of its parts."""
    if isinstance(length, Mapping):
        parts = (
            Sentence("{moves} for {part}", moves=counted(count, "move"), part=part)
            for part, count in length.items()
        )
        return together(parts, ", ")
    return counted(length or 0, "move")


@dataclass(frozen=True, slots=True)
class Renewed:
    """A puzzle with its hints in the set and its new ones, which are None if there is no solution on which to
    base them."""

    puzzle: SetPuzzle
    hints: tuple[str, ...] | None

    @property
    def changed(self) -> bool:
        return self.hints is not None and self.hints != self.puzzle.hints


def renew_hints(
    puzzles: PuzzleSet, progress: Progress = silent, tell: Tell = say_nothing
) -> tuple[Renewed, ...]:
    """Work out the hints of every puzzle again.

    :param tell: called when a solver is compiled.
    :raises PnpError: for an invalid puzzle, and if a solver is needed and not installed.
    """
    found: list[Renewed] = []
    for source, opened in open_sound(puzzles):
        check_cancelled()
        progress(source.name, len(found), len(puzzles.puzzles))
        with solvers(tell):
            hints = None if source.solution is None else opened.thorough_hints(source.solution)
        found.append(Renewed(source, None if hints is None else tuple(map(str, hints))))
    return tuple(found)


def with_hints(puzzles: PuzzleSet, found: Iterable[Renewed]) -> PuzzleSet:
    """Return a set with its new hints."""
    renewed = (one.puzzle if one.hints is None else replace(one.puzzle, hints=one.hints) for one in found)
    return replace(puzzles, puzzles=tuple(renewed))


def renewed_as_text(found: Sequence[Renewed], words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the differences between a set's hints and its new ones, as text for people."""
    lines: list[str] = []
    for one in found:
        if one.hints is None:
            lines.append(Sentence("{name}: it has no solution, so its hints are kept", name=one.puzzle.name))
        elif one.changed:
            lines.append(Sentence("{name}: new hints", name=one.puzzle.name))
    changed, puzzles = sum(one.changed for one in found), counted(len(found), "puzzle")
    lines.append(
        Sentence(
            "{count} of {puzzles} gets new hints",
            "{count} of {puzzles} get new hints",
            count=changed,
            puzzles=puzzles,
        )
    )
    return "\n".join(said(line, words) for line in lines)
