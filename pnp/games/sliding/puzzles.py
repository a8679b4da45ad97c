"""Puzzles of games in which dominoes slide, the words of hints for slides, and helpers for all puzzles on
domino tables.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pnp.base.errors import ErrorInText, OptionError, TextError
from pnp.base.sentences import Sentence, together
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, domino_set
from pnp.games.api.puzzles import NO_TEXT, HintVerdict, PositionT, as_text
from pnp.games.shared.critical_steps import Actors
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.hint_claims import AnyLines, Claims, MakeLines, slide_lines
from pnp.games.shared.hint_sentences import noun_of
from pnp.games.shared.line_puzzles import LinePuzzles, ladder
from pnp.games.sliding.move_rules import MoveRules, Slide
from pnp.games.sliding.solver import SlidingSolver
from pnp.search.generation import Candidate, Likeness, Make, too_short
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Puzzle, Status
from pnp.search.shortest_paths import M

MOST_GENERATED = 28
"""The most dominoes in a rectangle for a sliding puzzle: the full double-six set."""
HINT_STATES = 600_000
"""The most states to search for all shortest solutions of a generated puzzle. It's also the limit of all
makers."""
LARGEST_USUAL = 15
"""The most dominoes in a rectangle if no size is given: 5 rows of 6 cells."""


def require_both(rows: int | None, columns: int | None) -> None:
    """Check that both sides of a rectangle are given, or neither.

    :raises OptionError: if only one side is given, at that side.
    """
    if (rows is None) != (columns is None):
        given = "rows" if columns is None else "columns"
        raise OptionError.at(given, "give both rows and columns, or neither")


def wrong_table(check: Callable[[Table], Sequence[ErrorInText]], solution: Notation) -> tuple[ErrorInText, ...]:
    """Return the errors in a solution that is a table, if ``check`` is its checker."""
    if not isinstance(solution, str):
        return NO_TEXT
    try:
        errors = check(Table.parse(solution, LARGEST_NUMBER))
    except TextError as error:
        return error.in_text
    return TextError(errors).in_text


def count_dominoes(solution: Notation) -> int:
    """Return the number of dominoes in a solution that is a table."""
    return len(Table.parse(as_text(solution), LARGEST_NUMBER).dominoes)


def tables_differ(first: Notation, second: Notation) -> str:
    """Return where two solutions that are tables differ: the squares of dominoes that only one has, by rows."""
    mine, others = (set(Table.parse(as_text(one), LARGEST_NUMBER).dominoes) for one in (first, second))
    rows: dict[int, list[int]] = {}
    for row, column in sorted({cell for domino in mine ^ others for cell in domino.cells}):
        rows.setdefault(row, []).append(column)
    places = (
        Sentence(
            "row {row}, column {columns}",
            "row {row}, columns {columns}",
            count=len(columns),
            row=row + 1,
            columns=_in_runs(columns),
        )
        for row, columns in rows.items()
    )
    return Sentence("they differ in {places}", places=together(places))


def _in_runs(columns: Sequence[int]) -> str:
    """Return ascending numbers of columns, counted from 0, as people write them: ``1–4, 6``."""
    starts = [column for column in columns if column - 1 not in columns]
    ends = [column for column in columns if column + 1 not in columns]
    runs = zip(starts, ends, strict=True)
    return ", ".join(str(low + 1) if low == high else f"{low + 1}–{high + 1}" for low, high in runs)


@dataclass(frozen=True, slots=True)
class Smallest:
    """Results for rectangles so small that all their tables have been listed and solved.

    ``difficulties``: for each size, with its shorter side first, the difficulties of its puzzles with the set
    up to a highest number, and with all larger sets up to the next number listed. ``fewest``: the least number
    of moves that a puzzle takes.
    """

    difficulties: Mapping[tuple[int, int], Mapping[int, tuple[Level, ...]]]
    fewest: int

    def levels(self, options: SlidingPuzzleOptions) -> tuple[Level, ...]:
        """Return the difficulties that puzzles with these options can have, as far as is known."""
        listed = [levels for pips, levels in self._listed(options).items() if pips <= options.pips]
        return listed[-1] if listed else tuple(Level)

    def _listed(self, options: SlidingPuzzleOptions) -> Mapping[int, tuple[Level, ...]]:
        if options.rows is None or options.columns is None:
            return {}
        size = min(options.rows, options.columns), max(options.rows, options.columns)
        return self.difficulties.get(size, {})

    def require(self, options: SlidingPuzzleOptions) -> None:
        """Check that a rectangle has puzzles.

        :raises OptionError: if it's known to have none.
        """
        if self.levels(options):
            return
        raise OptionError.at(
            "rows",
            Sentence(
                "no table of {rows} rows of {columns} with `pips: {pips}` takes {fewest} moves or more: raise "
                "`pips`, or use more rows or columns"
                if any(self._listed(options).values())
                else "no table of {rows} rows of {columns} takes {fewest} moves or more: use more rows or "
                "columns",
                rows=options.rows,
                columns=options.columns,
                pips=options.pips,
                fewest=self.fewest,
            ),
        )


MakeSliding = Callable[[SlidingPuzzleOptions, random.Random, Level], Candidate | None]
"""A function that makes a puzzle of roughly one level."""


@dataclass(frozen=True)
class SlidingPuzzles(LinePuzzles[SlidingPuzzleOptions, PositionT, M]):
    """One sliding game's puzzles.

    ``begin(text, highest)`` reads a start with no number above the highest, and raises `TextError`; ``make``
    can be pickled, and ``kind`` returns the text that all tables like a given one share.
    """

    begin: Callable[[str, int], PositionT]
    solver: SlidingSolver[PositionT, M]
    make: MakeSliding
    smallest: Smallest
    own_actors: Actors[PositionT, M]
    kind: Callable[[Table], str]
    claims: Claims[AnyLines]
    lines: MakeLines = slide_lines

    def parse(self, text: str, options: SlidingPuzzleOptions) -> PositionT:
        return self.begin(text, options.pips)

    def rules(self, options: SlidingPuzzleOptions) -> MoveRules[PositionT, M]:
        return self.solver.rules

    def actors(self, options: SlidingPuzzleOptions) -> Actors[PositionT, M]:
        return self.own_actors

    def likeness(self, start: PositionT, solution: Notation | None, options: SlidingPuzzleOptions) -> Likeness:
        line = self.solver.line(self.solver.rules.moves(as_text(solution))) if solution else ""
        return Likeness(self.kind(self.solver.table(start)), line)

    def length(self, solution: Notation) -> int:
        return self.solver.rules.count(as_text(solution))

    def solve(self, start: PositionT, options: SlidingPuzzleOptions, limits: Limits) -> Outcome:
        try:
            return self.solver.solve(start, limits, rated=limits.rated)
        except ValueError as error:  # there are more dominoes than a state can hold
            return Outcome.unknown(str(error))

    def thorough_hints(
        self, start: PositionT, solution: Notation, options: SlidingPuzzleOptions
    ) -> Sequence[Hint]:
        return sliding_hints(self.solver, self.own_actors, start, solution)

    def check_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: SlidingPuzzleOptions
    ) -> Sequence[HintVerdict]:
        rules = self.solver.rules
        known = rules.path(start, rules.moves(as_text(solution)))
        lines = self.lines(known, rules, lambda: self.solver.shortest_paths(start, HINT_STATES))
        return [self.claims.verdict(text, lines) for text in texts]

    def maker(self, options: SlidingPuzzleOptions) -> Make:
        made = _maker(self.make, options)
        self.smallest.require(options)
        return made

    def difficulties(self, options: SlidingPuzzleOptions) -> Sequence[Level]:
        return self.smallest.levels(options)


def sliding_hints(
    solver: SlidingSolver[PositionT, M],
    actors: Actors[PositionT, M],
    start: PositionT,
    solution: Notation | None,
) -> tuple[Hint, ...]:
    """Return the hints of a generated puzzle, from all shortest solutions if `HINT_STATES` suffice to find
    them."""
    moves = solver.rules.moves(as_text(solution or ""))
    find = partial(solver.shortest_paths, start, HINT_STATES)
    return ladder(start, moves, solver.rules, actors, find).hints() if moves else ()


def sliding_candidate(
    solver: SlidingSolver[PositionT, M],
    actors: Actors[PositionT, M],
    start: PositionT,
    limits: Limits,
    highest: int,
    level: Level,
    *,
    kind: Callable[[Table], str],
    fewest: int,
) -> Candidate | None:
    """Return a start with its shortest solution, for a set with numbers up to ``highest``, or None if none is
    found. It has hints only if its level is one that the set wants, because finding all shortest solutions can
    take longer than making the puzzle.

    ``kind`` returns the text that all tables like a given one share; ``fewest`` is the least number of moves of
    a puzzle that isn't trivial.
    """
    outcome = solver.solve(start, limits)
    if outcome.status is not Status.SOLVED or not outcome.length:
        return None
    table = solver.table(start)
    trivial = too_short(outcome.length, fewest)
    wanted = outcome.difficulty is not None and outcome.difficulty.level is level and not trivial
    hints = sliding_hints(solver, actors, start, outcome.solution) if wanted else ()
    puzzle = Puzzle("", table.to_text(), outcome, {"pips": highest}, hints)
    line = solver.line(solver.rules.moves(as_text(outcome.solution or "")))
    return Candidate(puzzle, kind(table), line, trivial)


def _maker(make: MakeSliding, options: SlidingPuzzleOptions) -> Make:
    """Return the maker for a rectangle that the set can fill.

    :raises OptionError: if it can't.
    """
    rows, columns = options.rows, options.columns
    require_both(rows, columns)
    in_set = len(domino_set(options.pips))
    if rows is None or columns is None:
        if in_set < LARGEST_USUAL:
            raise OptionError.at(
                "pips",
                Sentence(
                    "a double-{pips} set is small, so say how many `rows` and `columns` it should fill",
                    pips=options.pips,
                ),
            )
    elif reason := _no_rectangle(rows, columns, options.pips, in_set):
        raise OptionError.at(
            "rows",
            Sentence(
                "{size} {reason}",
                size=Sentence("{rows} rows of {columns}", rows=rows, columns=columns),
                reason=reason,
            ),
        )
    return partial(make, options)


def _no_rectangle(rows: int, columns: int, pips: int, in_set: int) -> str:
    """Return the reason why a rectangle can't be laid; empty if it can."""
    if rows * columns % 2:
        return Sentence(
            "have {value} spaces, an odd number, but every domino fills two: make `rows` or `columns` even",
            value=rows * columns,
        )
    needed = rows * columns // 2
    if needed > MOST_GENERATED:
        return Sentence(
            "need {needed} dominoes; generated puzzles can have at most {most}",
            needed=needed,
            most=MOST_GENERATED,
        )
    if needed > in_set:
        return Sentence(
            "need {needed} dominoes, but a double-{pips} set has only {in_set}: use fewer rows or columns, "
            "or a higher `pips`",
            needed=needed,
            pips=pips,
            in_set=in_set,
        )
    return ""


# Hints


def _domino(name: str) -> str:
    """Return a domino such as ``24`` as sentences write it: ``2-4``."""
    return "-".join(name)


SLIDE_ACTORS: Actors[Table, Slide] = Actors(
    pieces=lambda table: [_domino(domino.name) for domino in table.dominoes],
    moved=lambda step: (_domino(step.move.name),),
    noun=lambda name: noun_of("domino", name),
    back=lambda slide: Slide(slide.name, slide.direction.opposite),
    write=lambda table: table.to_text(),
)
