"""Dominosa played by hand, where you join two neighbouring numbers, or separate them again; and its puzzles as
the commands use them.

A move names its two cells, by column letter and row number from the bottom: ``a1 a2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import pairwise

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.components.dominoes.ground import Ground
from pnp.components.dominoes.notation import pair_text
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import SIDE, draw_numbers
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell
from pnp.drawing.hotspots import Described, Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.api.interaction import (
    Aids,
    Interaction,
    PickResult,
    Piece,
    Reason,
    StepTrial,
    Trial,
    TrialState,
    Verdict,
    Way,
)
from pnp.games.api.puzzles import HintVerdict, Puzzles, ThirdPartyStart, as_text
from pnp.games.dominosa import DominosaDiagram, DominosaPuzzleOptions, rules
from pnp.games.dominosa.engine.notes import CoverError, solutions
from pnp.games.dominosa.rules import Grid, Pair
from pnp.games.dominosa.third_party import id_of
from pnp.games.dominosa.views import DIAGRAM, VIEWS, step_drawing
from pnp.games.shared.board_interaction import domino
from pnp.games.sliding.puzzles import count_dominoes, require_both, tables_differ, wrong_table
from pnp.search.generation import Likeness, Make
from pnp.search.replay import MoveError
from pnp.search.results import Hint, Limits, Notation, Outcome, Proof

USUAL = 6
"""The highest number of a generated puzzle, if none is given."""


class DominosaPuzzles(Puzzles[DominosaPuzzleOptions, Grid]):
    """Grids of numbers; a solution is the same grid with its joints."""

    def parse(self, text: str, options: DominosaPuzzleOptions) -> Grid:
        return rules.start(text, LARGEST_NUMBER if options.pips is None else options.pips)

    def check_solution(
        self, start: Grid, solution: Notation, options: DominosaPuzzleOptions
    ) -> Sequence[ErrorInText]:
        if isinstance(solution, str) and rules.is_solution(start, solution):
            return ()
        return wrong_table(partial(rules.check_solution, start), solution)

    def length(self, solution: Notation) -> int:
        return count_dominoes(solution)

    def solve(self, start: Grid, options: DominosaPuzzleOptions, limits: Limits) -> Outcome:
        from pnp.games.dominosa.engine.generate import solve

        return solve(start, limits)

    def promise(self, start: Grid, options: DominosaPuzzleOptions) -> Proof:
        return Proof.UNIQUE

    def difference(self, first: Notation, second: Notation) -> str:
        return tables_differ(first, second)

    def read_third_party(self, text: str) -> Sequence[ThirdPartyStart]:
        return starts_in(text)

    def write_third_party(self, start: Grid, options: DominosaPuzzleOptions) -> str:
        return id_of(start.rows)

    def likeness(self, start: Grid, solution: Notation | None, options: DominosaPuzzleOptions) -> Likeness:
        return Likeness(rules.kind(start))

    def maker(self, options: DominosaPuzzleOptions) -> Make:
        from pnp.games.dominosa.engine.generate import Shape, maker

        require_both(options.rows, options.columns)
        highest = USUAL if options.pips is None else options.pips
        return maker(Shape(highest, options.rows or 0, options.columns or 0))

    def check_hints(
        self, start: Grid, solution: Notation, texts: Sequence[str], options: DominosaPuzzleOptions
    ) -> Sequence[HintVerdict]:
        from pnp.games.dominosa.claims import CLAIMS, About

        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        about = About(start, frozenset(domino.cells for domino in table.dominoes))
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: Grid, solution: Notation, options: DominosaPuzzleOptions) -> Sequence[Hint]:
        from pnp.games.dominosa.engine.explanations import hints

        return tuple(hint.words for hint in hints(start))


_PUZZLES = DominosaPuzzles()


# Files of Dominosa puzzles from elsewhere


_GRID = re.compile(r"[0-9A-Fa-f \t\r]+")
_ID = re.compile(r"\s*(https?://[^\s#]*#)?\d+(d[a-z])?\s*[:#].*")


def starts_in(text: str) -> Sequence[ThirdPartyStart]:
    """Return the starts in a text; none if a line of it is neither an ID nor a row of numbers.

    :raises TextError: with everything that is wrong with IDs and grids.
    """
    if text.startswith("SAVEFILE:"):
        return _starts_in_save(text)
    lines = [_plain_line(line) for line in text.rstrip().split("\n")]
    if not text.strip() or not all(
        _ID.fullmatch(line) or _GRID.fullmatch(line) for line in lines if line.strip()
    ):
        return ()
    found: list[ThirdPartyStart] = []
    errors: list[ErrorInText] = []
    for first, block in _blocks(lines):
        try:
            found.append(ThirdPartyStart(str(rules.start(block)), first))
        except TextError as error:
            errors += [
                ErrorInText(one.message, first - 1 + max(one.line, 1), one.column) for one in error.in_text
            ]
    if errors:
        raise TextError(errors)
    return found


def _starts_in_save(text: str) -> Sequence[ThirdPartyStart]:
    """Return the start of a game that Simon Tatham's program saved.

    :raises TextError: for another game, and for a file that ends early.
    """
    fields = {name.strip(): value for name, value in re.findall(r"^(\w+ *):\d+:(.*?)\r?$", text, re.MULTILINE)}
    if fields.get("GAME") != "Dominosa" or not {"PARAMS", "DESC"} <= fields.keys():
        raise TextError.at(
            Sentence("this is a saved game, but not one of Dominosa: {game}", game=fields.get("GAME", "")), 1
        )
    return starts_in(f"{fields['PARAMS']}:{fields['DESC']}")


def _plain_line(line: str) -> str:
    """Return a line with spaces in place of what tables have between numbers; empty for a comment."""
    if line.lstrip().startswith("#"):
        return ""
    if _TABLE_ROW.fullmatch(line):
        return line.replace(",", " ").replace(";", " ")
    return line.replace("|", " ") if _BARS.fullmatch(line) else line


_TABLE_ROW = re.compile(r"\s*[0-9A-F]{1,2}(\s*[,;]\s*[0-9A-F]{1,2})+\s*", re.IGNORECASE)
_BARS = re.compile(r"\s*\|(\s*[0-9A-F]{1,2}\s*\|)+\s*", re.IGNORECASE)


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield each puzzle's text with the number of its first line.

    If all rows of numbers stand alone between blank lines, they are one grid in the usual form.
    """
    rows = [number for number, line in enumerate(lines, 1) if line.strip() and not _ID.fullmatch(line)]
    if len(rows) > 1 and all(later - earlier == 2 for earlier, later in pairwise(rows)):
        yield from ((n, line) for n, line in enumerate(lines, 1) if _ID.fullmatch(line))
        yield rows[0], "\n".join(lines[rows[0] - 1 : rows[-1]])
        return
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip() and not _ID.fullmatch(line):
            block.append(line)
            continue
        if block:
            yield number - len(block), "\n".join(block)
            block = []
        if line.strip():
            yield number, line


Joints = tuple[tuple[Cell, Cell], ...]


@dataclass(frozen=True, slots=True)
class _Paper:
    """A grid in which dominoes are found."""

    grid: Grid
    theme: Theme

    def name(self, cell: Cell) -> str:
        return _name(self.grid, cell)

    def play(self, joined: Joints, text: str) -> Joints:
        """Return the joints with one added, or removed if it was there.

        :raises MoveError: naming what forbids it.
        """
        names = {self.name(cell): cell for cell in self.grid.cells()}
        cells = sorted(names[part] for part in text.split() if part in names)
        place = (cells[0], cells[-1]) if len(cells) == 2 else None
        if place is None or place not in set(self.grid.places()):
            raise MoveError("a domino covers two neighbouring numbers")
        if place in joined:
            return tuple(other for other in joined if other != place)
        if {cell for other in joined for cell in other} & set(place):
            raise MoveError("there is already a domino there")
        pair = self.grid.pair(place)
        if pair in {self.grid.pair(other) for other in joined}:
            raise MoveError(
                Sentence(
                    "the domino {pair}|{pair_2} is already used, and each domino appears only once",
                    pair=pair[0],
                    pair_2=pair[1],
                )
            )
        return *joined, place

    def show(self, joined: Joints, picks: tuple[str, ...]) -> Scene:
        cells = list(self.grid.cells())
        ground = Ground.around(cells, SIDE)
        names = [self.name(cell) for cell in cells]
        spots = (
            Spot(
                name,
                ground.box(cell),
                name,
                (),
                name in picks,
                numbers=DIGITS[self.grid.rows[cell[0]][cell[1]]],
            )
            for name, cell in zip(names, cells, strict=True)
        )
        drawing = draw_numbers(self.grid.rows, self.theme, joined=joined)
        return Scene(drawing, tuple(spots), self._described(joined))

    def _described(self, joined: Joints) -> Described:
        """Return the dominoes found, and the rows of numbers from the top, each from the left."""
        pairs = [(domino(self.grid.pair(place)), " ".join(map(self.name, place))) for place in joined]
        rows = [
            (Sentence("row {row}", row=self.grid.height - row), " ".join(DIGITS[number] for number in numbers))
            for row, numbers in enumerate(self.grid.rows)
        ]
        return (*pairs, *rows)

    def judge(self, joined: Joints, _moves: tuple[str, ...]) -> Verdict:
        free = len(list(self.grid.cells())) - 2 * len(joined)
        solved = not free and not rules.check_solution(self.grid, self.grid.to_table(joined))
        return Verdict(solved, self.theme.translate("{count} numbers are free", count=free))

    def laid(self, joined: Joints) -> frozenset[str]:
        """Return the joints by the names of their cells."""
        return frozenset(" ".join(sorted(map(self.name, place))) for place in joined)

    def aids(self, joined: Joints) -> Aids:
        """Return the dominoes of the set, and all neighbours that aren't joined to others."""
        taken = {cell for place in joined for cell in place}
        used = {self.grid.pair(place) for place in joined}
        free = [place for place in self.grid.places() if not taken & set(place)]
        places: dict[Pair, list[tuple[str, str]]] = {}
        for place in free:
            places.setdefault(self.grid.pair(place), []).append((self.name(place[0]), self.name(place[1])))
        pieces = (
            Piece("|".join(pair_text(pair)), pair in used, () if pair in used else tuple(places.get(pair, ())))
            for pair in sorted(set(map(self.grid.pair, self.grid.places())))
        )
        return Aids(tuple(pieces), tuple((self.name(first), self.name(second)) for first, second in free))


def _picked(_joined: Joints, picks: tuple[str, ...]) -> PickResult:
    return PickResult(move=" ".join(picks)) if len(picks) == 2 else PickResult()


@dataclass(frozen=True, slots=True)
class _GridTrial:
    """A trial of a grid, for which an exact cover search can find the way."""

    paper: _Paper

    def after(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> TrialState:
        paper = self.paper
        nothing: Joints = ()
        steps = StepTrial(
            begin=nothing,
            play=paper.play,
            picked=_picked,
            show=paper.show,
            judge=paper.judge,
            laid=paper.laid,
            aids=paper.aids,
        )
        return steps.after(moves, picks)

    def way(self, moves: tuple[str, ...], _line: tuple[str, ...], limits: Limits) -> Way:
        joined: Joints = reduce(self.paper.play, moves, ())
        try:
            solution = next(solutions(self.paper.grid, joined, limits), None)
        except CoverError as error:
            return Way(None, str(error))
        if solution is None:
            return Way(None)
        places = sorted(set(solution) - set(joined))
        return Way(tuple(" ".join(map(self.paper.name, place)) for place in places))


class DominosaInteraction(Interaction[DominosaPuzzleOptions, Grid]):
    """Dominosa with a pencil: the first click picks a number, the second joins it to its neighbour."""

    moving = Sentence(
        "Choose two neighbouring numbers to join them, or drag from one to the other. Do it again to "
        "separate them."
    )

    def trial(self, start: Grid, options: DominosaPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        return _GridTrial(_Paper(start, theme))

    def line(self, start: Grid, solution: Notation, options: DominosaPuzzleOptions) -> tuple[str, ...]:
        """Return the joints of a solution, from the top left."""
        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        return tuple(" ".join(_name(start, cell) for cell in domino.cells) for domino in table.dominoes)

    def reasons(
        self, start: Grid, laid: frozenset[str], options: DominosaPuzzleOptions, theme: Theme
    ) -> tuple[Reason, ...]:
        from pnp.games.dominosa.engine.explanations import next_steps

        def named(cells: Sequence[Cell]) -> tuple[str, ...]:
            return tuple(_name(start, cell) for cell in cells)

        joined = [place for place in start.places() if " ".join(sorted(named(place))) in laid]
        steps = next_steps(start, joined)
        return tuple(
            Reason(
                _labelled(one.words, start),
                named(one.step.cells),
                " ".join(named(steps[-1].step.joined[0])),
                step_drawing(one, theme),
            )
            for one in steps
        )


INTERACTION = DominosaInteraction()


def _labelled(hint: Hint, grid: Grid) -> Hint:
    """Return a hint with rows and columns as they are labelled beside the board, and not as on paper, where
    they are counted from the top left."""

    def label(name: str, value: str | int | Hint) -> str | int | Hint:
        if isinstance(value, Hint):
            return _labelled(value, grid)
        if name == "row":
            return grid.height + 1 - int(value)
        return column_letters(int(value) - 1) if name == "column" else value

    return replace(hint, values={name: label(name, value) for name, value in hint.values.items()})


def _name(grid: Grid, cell: Cell) -> str:
    return f"{column_letters(cell[1])}{grid.height - cell[0]}"


ENGINE = Engine(
    puzzles=PuzzleEngine(DominosaPuzzleOptions, _PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(DominosaDiagram, DIAGRAM),
)
