"""Adapters for games that still have records of functions; each goes as its game gets the classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.base.errors import TextError, TextIssue
from pnp.base.options import Options
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import ProblemEngine, RecordEngine
from pnp.games.api.interaction import Interaction, RecordInteraction, Trial, solution_moves
from pnp.games.api.puzzles import Length, Puzzles
from pnp.games.api.records import ReadForeign, Records, Replay, WriteForeign
from pnp.games.api.views import Recorded, RecordViews, Views
from pnp.search.generation import Make
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof


@dataclass(frozen=True, slots=True)
class FormerRule:
    """A rule that a version of this program changed, for those who own problem sets made before.

    ``options(options)`` gives the options that bring the former rule back, or None where a set already says
    which rule it means; ``note`` says what has changed and how to keep the former rule.
    """

    options: Callable[[Any], Any]
    note: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One game's puzzles, as functions of the game's option model for problems.

    - ``malformed(start, options)``: all that keeps a text from being the start of a problem.
    - ``wrong(start, solution, options)``: what is wrong with a solution of a well-formed start, told by the
      plain rules: for a line of moves the first move that a rule forbids. Imports no solver.
    - ``length(solution)``: of a solution that is right, in moves or in dominoes.
    - ``solve(start, options, limits)``: the answer, with its proof, or the limit that was reached.
    - ``make(options)``: a maker of problems, which can be pickled; raises `OptionError` for what cannot be.
    - ``hints(start, solution, options)``: from the first nudge on.
    - ``refuted(start, solution, options, limits)``: why a solution that ``wrong`` lets pass does not hold, told
      by the solver; None for games whose plain rules tell all.

    ``implied`` is what must be provable of every problem of the game, claimed or not. ``former`` is a rule that
    claims of older sets may rest on.
    """

    malformed: Callable[[str, Any], tuple[TextIssue, ...]]
    wrong: Callable[[str, Notation, Any], tuple[TextIssue, ...]]
    length: Callable[[Notation], Length]
    solve: Callable[[str, Any, Limits], Outcome]
    make: Callable[[Any], Make]
    hints: Callable[[str, Notation, Any], tuple[Hint, ...]]
    implied: Proof | None = None
    refuted: Callable[[str, Notation, Any, Limits], tuple[TextIssue, ...]] | None = None
    former: FormerRule | None = None


@dataclass(frozen=True, slots=True)
class Presentation:
    """How a game's problems stand on paper, as functions of its option model for problems.

    Drawings have their natural size in millimetres. A start or a solution is well formed and right when it gets
    here. What is said is in the reader's words.

    - ``task(options, theme)``: what is to be done, where the problem itself does not say.
    - ``start(start, options, theme)``: the position.
    - ``hint(start, solution, number, options, theme)``: the drawing of a hint, counted from 1, or None where
      its words are enough.
    - ``solution(start, solution, options, theme)``: the solution in drawings, none where notation is enough.
    - ``notation(solution, theme)``: the solution as a line of text, empty where the drawings say all.
    """

    task: Callable[[Any, Theme], str]
    start: Callable[[str, Any, Theme], Drawing]
    hint: Callable[[str, Notation, int, Any, Theme], Drawing | None]
    solution: Callable[[str, Notation, Any, Theme], tuple[Picture, ...]]
    notation: Callable[[Notation, Theme], str]


@dataclass(frozen=True, slots=True)
class RecordPictures:
    """How the moves of a game are drawn and told.

    - ``diagram(start, moves, first, options, theme)``: the position after the moves, those from number
      ``first`` on (counted from 1) numbered.
    - ``final(start, moves, options, theme)``: the position at the end, with trackers and whatever else
      its players would have on the table.
    """

    diagram: Callable[[str, Sequence[str], int, Any, Theme], Drawing]
    final: Callable[[str, Sequence[str], Any, Theme], Drawing]
    told: Callable[[Recorded[Any, str], int, Theme], Sequence[str]] | None = None
    """What every move from a number on (counted from 1) came to, a line for each; without it the moves are
    listed as they are written."""
    parts: Callable[[Recorded[Any, str], Theme], Sequence[tuple[int, str]]] | None = None
    """The parts of a game, such as rounds: the number of the first move of each, in order, and its title."""
    sheet: Callable[[Recorded[Any, str], Theme], Drawing | None] | None = None
    """The score sheet of the game, filled in; None as long as there is nothing to write on it."""


@dataclass(frozen=True, slots=True)
class Play:
    """One game's records, as functions of the game's option model for records.

    - ``malformed(start, options)``: all that keeps a text from being a position to play from; an empty text is
      the position that the game starts from.
    - ``replay(start, moves, options)``: the moves played by the plain rules.
    - ``signs(start, options)``: the signs of those who play, as the text form of a position has them.
    """

    malformed: Callable[[str, Any], tuple[TextIssue, ...]]
    replay: Callable[[str, Sequence[str], Any], Replay]
    signs: Callable[[str, Any], Sequence[str]]


TrialMaker = Callable[[str, Any, Theme, str], Trial]
"""Makes the trial of a well-formed start: its text, the options, the look, and the name of the part that is
tried of a problem with several parts, else empty."""


@dataclass(frozen=True, slots=True)
class Trying:
    """How a game's problems are tried.

    - ``trial``: makes the trial of a start.
    - ``line(start, solution, options)``: a solution as the moves of a trial, so that it can be stepped through.
    """

    trial: TrialMaker
    line: Callable[[str, Notation, Any], tuple[str, ...]]


class _Puzzles(Puzzles[Options, str]):
    def __init__(self, puzzle: Puzzle) -> None:
        self.old = puzzle
        self.implied = puzzle.implied  # type: ignore[misc]
        self.needs_verification = puzzle.refuted is not None  # type: ignore[misc]

    def parse(self, text: str, options: Options) -> str:
        if found := self.old.malformed(text, options):
            raise TextError(found)
        return text

    def check_solution(self, start: str, solution: Notation, options: Options) -> Sequence[TextIssue]:
        return self.old.wrong(start, solution, options)

    def verify(self, start: str, solution: Notation, options: Options, limits: Limits) -> Sequence[TextIssue]:
        return self.old.refuted(start, solution, options, limits) if self.old.refuted else ()

    def length(self, solution: Notation) -> Length:
        return self.old.length(solution)

    def solve(self, start: str, options: Options, limits: Limits) -> Outcome:
        return self.old.solve(start, options, limits)

    def maker(self, options: Options) -> Make:
        return self.old.make(options)

    def hints(self, start: str, solution: Notation, options: Options) -> Sequence[Hint]:
        return self.old.hints(start, solution, options)

    def former_rule(self, options: Options) -> tuple[Options, str] | None:
        former = self.old.former
        before = former.options(options) if former else None
        return (before, former.note) if former and before is not None else None


class _Views(Views[Options, str]):
    def __init__(self, old: Presentation) -> None:
        self.old = old

    def task(self, options: Options, theme: Theme) -> str:
        return self.old.task(options, theme)

    def start(self, start: str, options: Options, theme: Theme) -> Drawing:
        return self.old.start(start, options, theme)

    def hint(
        self, start: str, solution: Notation, number: int, options: Options, theme: Theme
    ) -> Drawing | None:
        return self.old.hint(start, solution, number, options, theme)

    def solution(self, start: str, solution: Notation, options: Options, theme: Theme) -> tuple[Picture, ...]:
        return self.old.solution(start, solution, options, theme)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return self.old.notation(solution, theme)


class _Interaction(Interaction[Options, str]):
    def __init__(self, old: Trying) -> None:
        self.old = old

    def trial(self, start: str, options: Options, theme: Theme, part: str = "") -> Trial:
        return self.old.trial(start, options, theme, part)

    def line(self, start: str, solution: Notation, options: Options) -> tuple[str, ...]:
        return self.old.line(start, solution, options)


def legacy_problems(
    options: type[Options], puzzle: Puzzle, presentation: Presentation, trying: Trying
) -> ProblemEngine[Options, str]:
    return ProblemEngine(options, _Puzzles(puzzle), _Views(presentation), _Interaction(trying))


class _Records(Records[Options, str]):
    def __init__(self, old: Play) -> None:
        self.old = old

    def parse(self, text: str, options: Options) -> str:
        if found := self.old.malformed(text, options):
            raise TextError(found)
        return text

    def replay(self, start: str, moves: Sequence[str], options: Options) -> Replay:
        return self.old.replay(start, moves, options)

    def signs(self, start: str, options: Options) -> Sequence[str]:
        return self.old.signs(start, options)


class _RecordViews(RecordViews[Options, str]):
    def __init__(self, old: RecordPictures) -> None:
        self.old = old

    def diagram(self, start: str, moves: Sequence[str], first: int, options: Options, theme: Theme) -> Drawing:
        return self.old.diagram(start, moves, first, options, theme)

    def final(self, start: str, moves: Sequence[str], options: Options, theme: Theme) -> Drawing:
        return self.old.final(start, moves, options, theme)

    def commentary(self, record: Recorded[Options, str], first: int, theme: Theme) -> Sequence[str] | None:
        return self.old.told(record, first, theme) if self.old.told else None

    def parts(self, record: Recorded[Options, str], theme: Theme) -> Sequence[tuple[int, str]]:
        return self.old.parts(record, theme) if self.old.parts else ()

    def score_sheet(self, record: Recorded[Options, str], theme: Theme) -> Drawing | None:
        return self.old.sheet(record, theme) if self.old.sheet else None


class _RecordInteraction(RecordInteraction[Options, str]):
    def __init__(self, old: TrialMaker) -> None:
        self.old = old

    def trial(self, start: str, options: Options, theme: Theme) -> Trial:
        return self.old(start, options, theme, "")


def legacy_records(
    options: type[Options],
    play: Play,
    pictures: RecordPictures,
    trial: TrialMaker | None = None,
    readers: Mapping[str, ReadForeign] | None = None,
    writers: Mapping[str, WriteForeign] | None = None,
) -> RecordEngine[Options, str]:
    return RecordEngine(
        options,
        _Records(play),
        _RecordViews(pictures),
        _RecordInteraction(trial) if trial else None,
        readers or {},
        writers or {},
    )


def moves_of(_start: str, solution: Notation, _options: Any) -> tuple[str, ...]:
    return solution_moves(solution)
