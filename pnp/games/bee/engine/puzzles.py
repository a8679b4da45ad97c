"""The puzzles of Bee Donimoes, as the commands use them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pnp.base.errors import TextIssue
from pnp.components.dominoes.symmetry import canonical
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS
from pnp.games.api.hint_verdicts import HintVerdict
from pnp.games.api.puzzles import Puzzles, as_parts, move_issues
from pnp.games.bee.claims import CLAIMS, queen_lines
from pnp.games.bee.engine import bounds, problems
from pnp.games.bee.engine.hints import all_shortest, hints
from pnp.games.bee.options import BeeProblems
from pnp.games.bee.rules import flights
from pnp.games.shared.hint_sentences import read_hints
from pnp.games.shared.line_hints import QUICK
from pnp.search.generation import Likeness, Make
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome

MOST_DICE = 6


class BeePuzzles(Puzzles[BeeProblems, Table]):
    """Layouts with a task for each queen; a solution has a line of moves for each queen."""

    def parse(self, text: str, options: BeeProblems) -> Table:
        return flights.read(text, options.dice or MOST_DICE)

    def check_solution(self, start: Table, solution: Notation, options: BeeProblems) -> Sequence[TextIssue]:
        if isinstance(solution, str):
            return (TextIssue("expected the moves for each queen: {3: 1R3, 4: 2D2}"),)
        faults = problems.check(start, solution, all_blanks_wild=options.all_blanks_wild)
        return [
            issue
            for queen, fault in faults.items()
            for issue in move_issues(fault, solution.get(queen, ""), queen)
        ]

    def length(self, solution: Notation) -> Mapping[str, int]:
        return {queen: len(move_texts(line)) for queen, line in as_parts(solution).items()}

    def solve(self, start: Table, options: BeeProblems, limits: Limits) -> Outcome:
        return problems.solve(start, limits, all_blanks_wild=options.all_blanks_wild)

    def likeness(self, start: Table, solution: Notation | None, options: BeeProblems) -> Likeness:
        lines = solution if isinstance(solution, Mapping) else {}
        wild = "wild " if options.all_blanks_wild else ""
        return Likeness(f"{wild}{canonical(start)}", problems.canonical_moves(lines))

    def maker(self, options: BeeProblems) -> Make:
        bounds.require_length(options)
        return partial(problems.make, options)

    def grades(self, options: BeeProblems) -> Sequence[Level]:
        return bounds.levels(options)

    def hints(self, start: Table, solution: Notation, options: BeeProblems) -> Sequence[Hint]:
        return hints(start, as_parts(solution), QUICK, all_blanks_wild=options.all_blanks_wild)

    def thorough_hints(self, start: Table, solution: Notation, options: BeeProblems) -> Sequence[Hint]:
        most = problems.HINT_POSITIONS
        return hints(start, as_parts(solution), most, all_blanks_wild=options.all_blanks_wild)

    def check_hints(
        self, start: Table, solution: Notation, texts: Sequence[str], options: BeeProblems
    ) -> Sequence[HintVerdict]:
        wild, most = options.all_blanks_wild, problems.HINT_POSITIONS
        tasks = {}
        for queen, line in as_parts(solution).items():
            begun = flights.start(start, DIGITS.index(queen), all_blanks_wild=wild)
            if line:
                tasks[queen] = queen_lines(begun, line, partial(all_shortest, begun, most))
        return [CLAIMS.verdict(text, tasks) for text in texts]

    def own_hints(
        self, start: Table, solution: Notation, texts: Sequence[str], options: BeeProblems
    ) -> Mapping[str, Hint]:
        """Reads the hints from their texts, because finding them again may take long."""
        return read_hints(texts)


PUZZLES = BeePuzzles()
