"""A problem by itself: as a set of its own, and in an address that opens it on a page of the workbench."""

from __future__ import annotations

import zlib
from dataclasses import replace

from pnp.specs.problem_sets import ProblemSet, SetProblem
from pnp.specs.set_writing import set_text

MOST_PACKED = 1_000
"""The most bytes of a problem in an address; a QR code of that many is larger than any page has room for."""


def alone(found: ProblemSet, problem: SetProblem, *, with_solution: bool = False) -> ProblemSet:
    """A set with one problem of another, without what only matters in its own set."""
    kept = replace(
        problem,
        id=None,
        seed=None,
        hints=(),
        grade=replace(problem.grade, score=0.0, reason="") if problem.grade else None,
        proof=problem.proof if with_solution else None,
        solution=problem.solution if with_solution else None,
    )
    return replace(found, title="", problems=(kept,))


def play_address(page: str, found: ProblemSet, problem: SetProblem) -> str | None:
    """The address that opens a problem on a page; None for a problem too long for one.

    The problem comes without solution and grade, as a number, since a QR code holds digits in less room than
    letters: the number of its deflated text, after a byte of 1 that keeps zeros at the head.
    """
    own = alone(replace(found, generator=None), replace(problem, grade=None))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = b"\x01" + deflate.compress(set_text(own).encode()) + deflate.flush()
    return f"{page}#/shared/{int.from_bytes(data)}" if len(data) <= MOST_PACKED else None
