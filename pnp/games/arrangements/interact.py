"""The puzzles of domino arrangements: their drawings and words, and their play by hand; and the diagrams of the
rules. See `pnp.games.shared.board_interaction` for clicks and moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table, canonical
from pnp.components.dominoes.table_picture import hand_row
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Domino, Pair
from pnp.drawing.hotspots import Described, Scene
from pnp.drawing.pictures import Picture, in_a_row, side_by_side, stacked
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, Views
from pnp.games.api.interaction import Interaction, Trial, Verdict
from pnp.games.api.puzzles import HintVerdict, Puzzles, as_text
from pnp.games.arrangements.boards import task
from pnp.games.arrangements.claims import CLAIMS, About
from pnp.games.arrangements.drawings import (
    HAND_SIDE,
    draw_hand,
    draw_pattern,
    given,
    pattern_corner,
    pattern_ground,
    with_dominoes,
)
from pnp.games.arrangements.hints import Rung, hints, ladder
from pnp.games.arrangements.options import ArrangementDiagram, ArrangementPuzzleOptions
from pnp.games.arrangements.pattern_text import Arrangement, Place, cell_name
from pnp.games.arrangements.rules import NOTE, check_solution
from pnp.games.arrangements.text import read_start, write_start
from pnp.games.shared.board_interaction import (
    MOVING,
    LayingArea,
    grouped,
    laying_move,
    named_spaces,
    space_spot,
)
from pnp.games.sliding.puzzles import count_dominoes, tables_differ, wrong_table
from pnp.search.generation import Likeness, Make
from pnp.search.replay import MoveError
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof

_SMALL = 7.0
"""The side of a space in solutions and hints, in millimetres."""
_GAP, _BESIDE = 5.0, 8.0
"""The space between a pattern and the dominoes below it, or beside it, in millimetres."""
_FEW = 3  # dominoes in a row beside a pattern


class ArrangementViews(Views[ArrangementPuzzleOptions, Arrangement]):
    """The pattern with the dominoes to place below it, and filled patterns."""

    def task(self, options: ArrangementPuzzleOptions, theme: Theme) -> str:
        return theme.translate("Lay the dominoes in the pattern so that it follows its rules.")

    def task_of(self, start: Arrangement, options: ArrangementPuzzleOptions, theme: Theme) -> str:
        return task(start, theme)

    def start(self, start: Arrangement, options: ArrangementPuzzleOptions, theme: Theme) -> Drawing:
        """Return the pattern with the dominoes to place below it; in large print, they are beside it on wide
        pages."""
        pattern = draw_pattern(start, given(start), theme)
        if not start.hand():
            return pattern
        below = stacked([pattern, draw_hand(start.hand(), theme)], _GAP)
        if not theme.large_print:
            return below
        return replace(below, beside=side_by_side([pattern, draw_hand(start.hand(), theme, _FEW)], _BESIDE))

    def hint(
        self,
        start: Arrangement,
        solution: Notation,
        number: int,
        options: ArrangementPuzzleOptions,
        theme: Theme,
    ) -> Drawing | None:
        """Return the pattern with the parts that the hint mentions."""
        rungs = ladder(start, _table(solution))
        return _rung(start, rungs[number - 1], theme) if number <= len(rungs) else None

    def solution(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        return (Picture(_solved(start, _table(solution), theme)),)


_VIEWS = ArrangementViews()


def _table(solution: Notation) -> Table:
    return Table.parse(as_text(solution), LARGEST_NUMBER).normalised()


def _rung(start: Arrangement, rung: Rung, theme: Theme) -> Drawing:
    return draw_pattern(start, with_dominoes(start, rung.dominoes, rung.marked), theme, _SMALL)


def _solved(start: Arrangement, table: Table, theme: Theme) -> Drawing:
    shown = with_dominoes(start, table.dominoes)
    return draw_pattern(start, replace(shown, found=shown.places), theme, _SMALL)


def _draw_diagram(diagram: Diagram, options: ArrangementDiagram, theme: Theme) -> Drawing:
    """Return a puzzle, with its solution if ``moves`` has one, or with one of its hints.

    :raises DiagramError: for a start that can't be read, a wrong solution, or a hint that doesn't exist.
    """
    try:
        start = read_start(diagram.start)
        table = Table.parse(diagram.moves.rstrip("\n"), LARGEST_NUMBER).normalised() if diagram.moves else None
    except TextError as error:
        raise DiagramError(str(error)) from error
    if table is None:
        return _VIEWS.start(start, ArrangementPuzzleOptions(), theme)
    if errors := check_solution(start, table):
        raise DiagramError("; ".join(one.message for one in errors))
    if options.hint is not None:
        rungs = ladder(start, table)
        if options.hint > len(rungs):
            raise DiagramError(
                Sentence(
                    "this puzzle has no hint {hint}; it has {number}", number=len(rungs), hint=options.hint
                )
            )
        return _rung(start, rungs[options.hint - 1], theme)
    solved = _solved(start, table, theme)
    if diagram.show != "both":
        return solved
    return in_a_row([draw_pattern(start, given(start), theme, _SMALL), solved], theme)


class ArrangementPuzzles(Puzzles[ArrangementPuzzleOptions, Arrangement]):
    """Dominoes to place in a pattern; a solution is the filled pattern with its joints."""

    rules_version = 2

    def parse(self, text: str, options: ArrangementPuzzleOptions) -> Arrangement:
        return read_start(text)

    def check_solution(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions
    ) -> Sequence[ErrorInText]:
        return wrong_table(partial(check_solution, start), solution)

    def length(self, solution: Notation) -> int:
        return count_dominoes(solution)

    def solve(self, start: Arrangement, options: ArrangementPuzzleOptions, limits: Limits) -> Outcome:
        from pnp.games.arrangements.engine import solve

        return solve(start, limits)

    def promise(self, start: Arrangement, options: ArrangementPuzzleOptions) -> Proof:
        """Return the only solution, unless the puzzle says that there are several."""
        return Proof.COUNTED if start.solutions > 1 else Proof.UNIQUE

    def difference(self, first: Notation, second: Notation) -> str:
        return tables_differ(first, second)

    def likeness(
        self, start: Arrangement, solution: Notation | None, options: ArrangementPuzzleOptions
    ) -> Likeness:
        if solution is None:
            return Likeness(str(start))
        lines = [*(rule.of.words for rule in start.sums), start.different.words, start.match.words]
        return Likeness(f"{lines} {canonical(Table.parse(as_text(solution), LARGEST_NUMBER))}")

    def maker(self, options: ArrangementPuzzleOptions) -> Make:
        from pnp.games.arrangements.engine import make
        from pnp.games.arrangements.patterns import shapes

        return partial(make, shapes(options))

    def check_hints(
        self, start: Arrangement, solution: Notation, texts: Sequence[str], options: ArrangementPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start, Table.parse(as_text(solution), LARGEST_NUMBER).normalised())
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions
    ) -> Sequence[Hint]:
        return hints(start, Table.parse(as_text(solution), LARGEST_NUMBER))

    def former_rule(
        self, start: Arrangement, options: ArrangementPuzzleOptions
    ) -> tuple[Arrangement, ArrangementPuzzleOptions, str] | None:
        """Return the same text with the lines that it had under the earlier rule, if they differ."""
        try:
            former = read_start(write_start(start), former=True)
        except TextError:
            return None
        return None if former == start else (former, options, NOTE)


_PUZZLES = ArrangementPuzzles()


_ROW = 5  # dominoes of the hand side by side: more would make the pattern small on a phone


@dataclass(frozen=True, slots=True)
class _Pattern(LayingArea):
    """A pattern with the dominoes placed so far, including given ones."""

    arrangement: Arrangement
    hand_columns = _ROW
    example = "25@a3R"

    def taken_back(self, here: Table, name: str) -> Domino:
        domino = LayingArea.taken_back(self, here, name)
        if domino.cells in self.arrangement.laid():
            raise MoveError(Sentence("the domino on {name} is given", name=name))
        return domino

    def check(self, domino: Domino, text: str) -> None:
        arrangement = self.arrangement
        if not set(domino.cells) & set(arrangement.cells):
            raise MoveError(self.unreadable(text))
        if domino.cells not in arrangement.places():
            raise MoveError("a domino covers two neighbouring spaces of the pattern")
        if domino.cells not in arrangement.joints and set(domino.cells) & {
            cell for place in arrangement.joints for cell in place
        }:
            raise MoveError("the outlines show the place of each domino; this one crosses an outline")
        for cell, number in zip(domino.cells, domino.numbers, strict=True):
            if arrangement.given.get(cell, number) != number:
                raise MoveError(
                    Sentence(
                        "a {digit} is given on {space}",
                        digit=DIGITS[arrangement.given[cell]],
                        space=cell_name(arrangement, cell),
                    )
                )

    def show_spaces(self, here: Table, picks: tuple[str, ...]) -> Scene:
        arrangement, cells = self.arrangement, self.spaces
        marked = [cells[pick] for pick in picks if pick in cells]
        drawing = draw_pattern(arrangement, with_dominoes(arrangement, here.dominoes, marked), self.theme)
        ground, corner = pattern_ground(arrangement), pattern_corner(arrangement)
        taken = here.numbers()
        given = {cell for place in arrangement.laid() for cell in place}
        spots = []
        for name, cell in cells.items():
            box = ground.box(cell).moved(*corner)
            if cell not in given:
                spots.append(space_spot(name, box, taken.get(cell), picks))
        return Scene(drawing, tuple(spots))

    def show_hand(self, row: Sequence[Pair], picks: tuple[str, ...]) -> Scene:
        return hand_row(row, self.theme, picks, HAND_SIDE)

    def notes(self) -> Described:
        given = self.arrangement.given
        named = ((name, given[cell]) for name, cell in self.spaces.items() if cell in given)
        return grouped((Sentence("given {digit}", digit=DIGITS[number]), name) for name, number in named)

    def judge_full(self, here: Table) -> Verdict:
        errors = check_solution(self.arrangement, here)
        return Verdict(not errors, self.theme.translate("The pattern is full, but it breaks a rule."))


def _laid(place: Place, arrangement: Arrangement) -> Domino:
    """Return the domino on a place both of whose numbers are given."""
    first, second = place
    given = arrangement.given
    return Domino(*first, first[1] == second[1], given[first], given[second])


class ArrangementInteraction(Interaction[ArrangementPuzzleOptions, Arrangement]):
    """A pattern filled domino by domino."""

    moving = MOVING

    def trial(
        self, start: Arrangement, options: ArrangementPuzzleOptions, theme: Theme, part: str = ""
    ) -> Trial:
        spaces = named_spaces(start.cells, start.rows)
        area = _Pattern(spaces, start.rows, start.dominoes, theme, start)
        return area.trial(Table(tuple(_laid(place, start) for place in start.laid())))

    def line(
        self, start: Arrangement, solution: Notation, options: ArrangementPuzzleOptions
    ) -> tuple[str, ...]:
        """Return the dominoes of a solution that aren't given, from the top left."""
        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        return tuple(
            laying_move(domino, start.rows) for domino in table.dominoes if domino.cells not in start.laid()
        )


INTERACTION = ArrangementInteraction()

ENGINE = Engine(
    puzzles=PuzzleEngine(ArrangementPuzzleOptions, _PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(ArrangementDiagram, _draw_diagram),
)
