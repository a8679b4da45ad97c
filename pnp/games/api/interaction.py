"""Puzzles and records played by hand: the meaning of clicks on a game's drawings, in one form for all games.

A trial stores nothing: from given moves and from picks for the next one, it computes the state, so any worker
can do this at any time. A click adds a pick, and the game interprets the picks. Every move is made by the plain
rules, which give the reason if it's refused.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from pnp.drawing.hotspots import Scene
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import OptionsT, PositionT
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Hint, Limits, Notation

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that a solver has to find or place. For each place where it can still be, it has the names of the
    spots that it would cover. A piece that has been used has no places."""

    name: str
    is_used: bool
    places: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Aids:
    """What helps a solver to keep track: the pieces, and pairs of neighbouring spots that could be joined,
    between which a solver can draw a pencil line."""

    pieces: tuple[Piece, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TrialState:
    """The state of a trial.

    ``moves`` and ``picks`` are those that were accepted, without any that were refused. ``ready`` is the move
    that the picks already form, although more may follow; ``choices`` are moves that may be played next, if
    they are listed. If nothing is left to show, there is no ``scene``.
    """

    moves: tuple[str, ...]
    scene: Scene | None
    picks: tuple[str, ...] = ()
    ready: str = ""
    choices: tuple[str, ...] = ()
    solved: bool = False
    message: str = ""
    laid: frozenset[str] | None = None
    """The pieces placed or joined so far, in games where the order of the moves doesn't matter: each item as
    the names of its spaces in order, with their numbers if the player chose them: ``a3=5 a4=2``."""
    targets: tuple[str, ...] = ()
    """The picks that may follow those made."""
    aids: Aids = Aids()


class Trial(Protocol):
    """One puzzle or record that someone is playing."""

    def after(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> TrialState:
        """Return its state after these moves and picks; the last of them may be refused."""


@dataclass(frozen=True, slots=True)
class Way:
    """The result of a search by the plain rules: the ``moves`` that solve a puzzle from the given position.
    They are None if there are none, or if a limit ``stopped`` the search."""

    moves: tuple[str, ...] | None
    stopped: str = ""


@runtime_checkable
class SolvingTrial(Trial, Protocol):
    """A trial that can find the way to the goal by the plain rules, without a kernel."""

    def way(self, moves: tuple[str, ...], line: tuple[str, ...], limits: Limits) -> Way:
        """Return moves that solve the puzzle after those made.

        :param line: a known solution, which the way may join; empty if there is none.
        """


@dataclass(frozen=True, slots=True)
class Reason:
    """A step towards the next move: what it finds, the names of the spaces to look at, and the move."""

    words: Hint
    spaces: tuple[str, ...]
    move: str
    drawing: Drawing | None = None


class Interaction(ABC, Generic[OptionsT, PositionT]):
    """How one game's puzzles are played by hand."""

    moving: str = ""
    """How to make a move, in a sentence or two for beginners; empty if that's obvious."""

    @abstractmethod
    def trial(self, start: PositionT, options: OptionsT, theme: Theme, part: str = "") -> Trial:
        """Return the trial of a puzzle; ``part`` names the part to play, if the puzzle has several."""

    def line(self, start: PositionT, solution: Notation, options: OptionsT) -> tuple[str, ...]:
        """Return a solution as the moves of a trial, so that you can step through it."""
        return solution_moves(solution)

    def reasons(
        self, start: PositionT, laid: frozenset[str], options: OptionsT, theme: Theme
    ) -> tuple[Reason, ...]:
        """Return the reasons for the next move once some pieces are placed, step by step; nothing in games that
        have only hints about the start."""
        return ()


class RecordInteraction(ABC, Generic[OptionsT, PositionT]):
    """How one game's records are continued by hand."""

    @abstractmethod
    def trial(self, start: PositionT, options: OptionsT, theme: Theme) -> Trial:
        """Return the trial of a record."""


@dataclass(frozen=True, slots=True)
class PickResult:
    """The meaning of picks: a move, or the move that they make if no more follow, or moves to choose from; and
    what to pick next, in the reader's language."""

    move: str = ""
    ready: str = ""
    choices: tuple[str, ...] = ()
    message: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether moves solve the task, and remarks about them."""

    solved: bool
    message: str = ""


@dataclass(frozen=True, slots=True)
class PuzzleByHand(Generic[PositionT, OptionsT]):
    """A puzzle that someone is playing: everything that a game's methods need to make a `StepTrial`."""

    start: PositionT
    options: OptionsT
    theme: Theme


@dataclass(frozen=True, slots=True)
class StepTrial(Generic[S]):
    """A trial whose moves lead from state to state.

    - ``play(state, move)``: the state after a move; raises `MoveError`.
    - ``picked(state, picks)``: the interpretation of picks; raises `MoveError` for those that don't form a
      move.
    - ``show(state, picks)``: the drawing, with the picked spots marked as chosen.
    - ``judge(state, moves)``: whether the moves fulfil the task.
    - ``laid(state)``: the pieces placed so far; None if the order of the moves matters.
    - ``aids(state)``: aids for keeping track; None if there are none.
    """

    begin: S
    play: Callable[[S, str], S]
    picked: Callable[[S, tuple[str, ...]], PickResult]
    show: Callable[[S, tuple[str, ...]], Scene]
    judge: Callable[[S, tuple[str, ...]], Verdict]
    laid: Callable[[S], frozenset[str]] | None = None
    aids: Callable[[S], Aids] | None = None

    def after(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> TrialState:
        state, kept, refused = self._played(self.begin, moves)
        found, picks = PickResult(), () if refused else picks
        try:
            found = self.picked(state, picks)
            if found.move:
                state, more, refused = self._played(state, (found.move,))
                kept, picks, found = (*kept, *more), (), PickResult()
                found = self.picked(state, ())
        except MoveError as error:
            refused, picks = str(error), ()
        verdict = self.judge(state, kept)
        message = refused or (found.message if picks else "") or verdict.message or found.message
        laid = self.laid(state) if self.laid is not None else None
        aids = self.aids(state) if self.aids is not None else Aids()
        if verdict.solved:
            return TrialState(kept, self.show(state, ()), solved=True, message=refused, laid=laid, aids=aids)
        scene = self.show(state, picks)
        targets = tuple(self._targets(state, picks, scene)) if picks else ()
        return TrialState(
            moves=kept,
            scene=scene,
            picks=picks,
            ready=found.ready,
            choices=found.choices,
            solved=False,
            message=message,
            laid=laid,
            targets=targets,
            aids=aids,
        )

    def _targets(self, state: S, picks: tuple[str, ...], scene: Scene) -> Iterator[str]:
        """Yield the picks that may follow those made, according to the rules."""
        for pick in (spot.pick for spot in scene.spots if spot.pick and not spot.chosen):
            try:
                found = self.picked(state, (*picks, pick))
                if found.move:
                    self.play(state, found.move)
            except MoveError:
                continue
            yield pick

    def _played(self, state: S, moves: Sequence[str]) -> tuple[S, tuple[str, ...], str]:
        """Return the state after the moves that the rules allow, these moves, and why the next one is
        refused."""
        for number, text in enumerate(moves):
            try:
                state = self.play(state, text)
            except MoveError as error:
                return state, tuple(moves[:number]), str(error)
        return state, tuple(moves), ""


def solution_moves(solution: Notation) -> tuple[str, ...]:
    """Return a solution that is a line of moves."""
    if not isinstance(solution, str):
        return ()
    return tuple(move_texts(solution))
