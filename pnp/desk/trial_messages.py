"""The engine's answers about a puzzle or record being played: plain values, with no slow imports."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a drawing that can be clicked: its place in millimetres from the upper left, its name, and the
    moves that it may mean; or the ``pick`` that a click adds to the move in progress, or removes if it is
    ``chosen``. ``turned`` is its rotation about its centre, anticlockwise, in degrees. ``numbers`` are the
    digits printed there."""

    name: str
    left: float
    top: float
    width: float
    height: float
    moves: tuple[str, ...] = ()
    pick: str = ""
    chosen: bool = False
    turned: float = 0.0
    numbers: str = ""


@dataclass(frozen=True, slots=True)
class PieceLine:
    """A piece to find or place: for each place where it can still be, the names of the areas that it would
    cover."""

    name: str
    is_used: bool
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TrialView:
    """The state of a trial as the page shows it. Sizes are in millimetres.

    ``moves`` are those that were legal. ``choices`` are legal moves that may follow, if they're few enough to
    list. ``picks`` are the places clicked for the next move, ``targets`` the picks that may follow them, and
    ``ready`` is the move that they already make. ``pieces`` are those to find or place; ``pairs`` are
    neighbouring areas that could be joined, so that a pencil line can separate them. If a trial is ``solved``
    and ``unproved``, a search still has to show that no reply refutes the moves.
    """

    moves: tuple[str, ...]
    svg: bytes
    width: float
    height: float
    choices: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    picks: tuple[str, ...] = ()
    ready: str = ""
    solved: bool = False
    message: str = ""
    typed: bool = False
    """Whether the answer is typed as a whole, because the game doesn't support clicks on its drawings."""
    unproved: bool = False
    targets: tuple[str, ...] = ()
    pieces: tuple[PieceLine, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    in_words: tuple[tuple[str, str], ...] = ()
    """The words in the reader's language for moves, and areas named after them, that differ from their
    notation, such as ``pass``."""
    described: tuple[str, ...] = ()
    """The contents of the board and their places, a line for each, for solvers who can't see the drawing."""
