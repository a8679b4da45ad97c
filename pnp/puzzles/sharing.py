"""A single problem: as its own set, and as an address that opens it on a page of the workbench."""

from __future__ import annotations

import zlib
from dataclasses import replace

from pnp.puzzles.problem_sets import ProblemSet, SetProblem
from pnp.puzzles.set_writing import set_text

MOST_PACKED = 1_000
"""The most bytes of a problem in an address; a QR code with more wouldn't fit any page."""


def alone(found: ProblemSet, problem: SetProblem, *, with_solution: bool = False) -> ProblemSet:
    """A set with just one problem of another, without what matters only in that set."""
    kept = replace(
        problem,
        id=None,
        seed=None,
        hints=(),
        grade=replace(problem.grade, score=0.0, reason="") if problem.grade else None,
        proof=problem.proof if with_solution else None,
        verified=problem.verified if with_solution else None,
        solution=problem.solution if with_solution else None,
    )
    return replace(found, title="", problems=(kept,))


def play_address(page: str, found: ProblemSet, problem: SetProblem) -> str | None:
    """The address that opens a problem on a page; None if the problem is too long.

    The address has the problem without solution and grade, as a number, because digits take less space in a QR
    code than letters. The number consists of the bytes of the deflated text, after a byte of 1 that preserves
    leading zeros.
    """
    own = alone(replace(found, generator=None), replace(problem, grade=None))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = b"\x01" + deflate.compress(set_text(own).encode()) + deflate.flush()
    return f"{page}#/shared/{int.from_bytes(data)}" if len(data) <= MOST_PACKED else None
