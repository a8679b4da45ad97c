"""The answers to the puzzles of a set, as JSON and as text for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.base.errors import ErrorDetails
from pnp.base.quoting import counted
from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.games.api.puzzles import Length
from pnp.puzzles.solve import Answer
from pnp.search.results import Difficulty, Notation, Outcome, Proof, Status, level_in_words


def answer_as_json(answer: Answer) -> dict[str, Any]:
    """``{"name", "status", "solution", "length", "proof", "states", "seconds", "difficulty", "reason"}``."""
    outcome = answer.outcome
    return {
        "name": answer.puzzle.name,
        "status": outcome.status.value,
        "solution": outcome.solution if isinstance(outcome.solution, str | None) else dict(outcome.solution),
        "length": outcome.length if isinstance(outcome.length, int | None) else dict(outcome.length),
        "proof": outcome.proof.value if outcome.proof else None,
        "states": outcome.states,
        "seconds": round(outcome.seconds, 3),
        "difficulty": _difficulty_as_json(outcome.difficulty),
        "reason": outcome.reason,
    }


def _difficulty_as_json(difficulty: Difficulty | None) -> dict[str, Any] | None:
    """``{"level", "score", "reason"}``."""
    return (
        {"level": difficulty.level.value, "score": difficulty.score, "reason": difficulty.reason}
        if difficulty
        else None
    )


def answers_as_json(answers: Sequence[Answer], errors: Iterable[ErrorDetails] = ()) -> str:
    """``{"puzzles": [...], "errors": [...]}``, as ``pnp solve --json`` prints it.

    :param errors: those of a set that couldn't be read.
    """
    every = sorted((*errors, *(error for answer in answers for error in answer.errors)))
    found = {"puzzles": [answer_as_json(a) for a in answers], "errors": [f.as_json() for f in every]}
    return json.dumps(found, ensure_ascii=False, indent=2)


_STATUSES: Mapping[Status, str] = {
    Status.SOLVED: Sentence("solved"),
    Status.UNSOLVABLE: Sentence("unsolvable"),
    Status.UNKNOWN: Sentence("unknown"),
    Status.INVALID: Sentence("invalid"),
}
"""How an attempt ended, in words for messages."""
_PROOFS: Mapping[Proof, str] = {
    Proof.SHORTEST: Sentence("shortest"),
    Proof.UNIQUE: Sentence("unique"),
    Proof.COUNTED: Sentence("counted"),
    Proof.WITNESS: Sentence("witness"),
    Proof.FORCED: Sentence("forced"),
    Proof.BEST: Sentence("best"),
}
"""What was proved, in words for messages."""


def answer_as_text(answer: Answer, words: Mapping[str, str] = NO_WORDS) -> str:
    """What was found about a puzzle, for people: a line, and the solution below it.

    :param words: the translations of messages into the reader's language.
    """
    outcome = answer.outcome
    told: list[str] = [_STATUSES[outcome.status]]
    if isinstance(outcome.length, int) and not _in_moves(outcome):
        told.append(counted(outcome.length, "domino", "dominoes"))
    elif outcome.length is not None:
        told.append(moves_in_words(outcome.length))
    if outcome.proof is not None and outcome.proof in _PROOFS:
        told.append(_PROOFS[outcome.proof])
    if outcome.difficulty:
        told.append(
            Sentence(
                "{level} ({reason})",
                level=level_in_words(outcome.difficulty.level),
                reason=outcome.difficulty.reason,
            )
        )
    if outcome.reason and outcome.status is not Status.INVALID:
        told.append(outcome.reason)
    if outcome.states:
        told.append(
            Sentence(
                "{count:,} state in {seconds:.2f} s",
                "{count:,} states in {seconds:.2f} s",
                count=outcome.states,
                seconds=outcome.seconds,
            )
        )
    line = ", ".join(said(part, words) for part in told)
    return "\n".join(
        [
            f"{answer.puzzle.name}: {line}",
            *(f"  {line}".rstrip() for line in _solution_lines(outcome.solution)),
        ]
    )


def _in_moves(outcome: Outcome) -> bool:
    """Whether the solution is a line of moves rather than a table."""
    return not (isinstance(outcome.solution, str) and "\n" in outcome.solution)


def _solution_lines(solution: Notation | None) -> list[str]:
    if isinstance(solution, Mapping):
        return [f"{part}: {text}" for part, text in solution.items()]
    return solution.split("\n") if solution else []


def moves_in_words(length: Length | None) -> str:
    """How many moves a solution takes; for one in parts, each part."""
    if isinstance(length, Mapping):
        parts = (
            Sentence("{moves} for {part}", moves=counted(count, "move"), part=part)
            for part, count in length.items()
        )
        return together(parts, ", ")
    return counted(length or 0, "move")
