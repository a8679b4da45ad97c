"""A single puzzle: as its own set, and as an address that opens it on a page of the workbench."""

from __future__ import annotations

import zlib
from dataclasses import replace

from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.set_writing import set_text

MOST_PACKED = 1_000
"""The most bytes of a puzzle in an address; a QR code with more wouldn't fit any page."""


def alone(found: PuzzleSet, puzzle: SetPuzzle, *, with_solution: bool = False) -> PuzzleSet:
    """A set with just one puzzle of another, without what matters only in that set."""
    kept = replace(
        puzzle,
        id=None,
        seed=None,
        hints=(),
        difficulty=replace(puzzle.difficulty, score=0.0, reason="") if puzzle.difficulty else None,
        proof=puzzle.proof if with_solution else None,
        verified=puzzle.verified if with_solution else None,
        solution=puzzle.solution if with_solution else None,
    )
    return replace(found, title="", puzzles=(kept,))


def play_address(page: str, found: PuzzleSet, puzzle: SetPuzzle) -> str | None:
    """The address that opens a puzzle on a page; None if the puzzle is too long.

    The address has the puzzle without solution and difficulty, as a number, because digits take less space in a
    QR code than letters. The number consists of the bytes of the deflated text, after a byte of 1 that
    preserves leading zeros.
    """
    own = alone(replace(found, generator=None), replace(puzzle, difficulty=None))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = b"\x01" + deflate.compress(set_text(own).encode()) + deflate.flush()
    return f"{page}#/shared/{int.from_bytes(data)}" if len(data) <= MOST_PACKED else None
