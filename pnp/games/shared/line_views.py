"""Views of the domino games whose solutions are lines of moves, including games of sliding dominoes: a
position, a solution in stages, and the diagrams of their rules.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import ceil
from typing import Generic, TypeVar

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, Cell
from pnp.drawing.hotspots import Described
from pnp.drawing.pictures import NumberedMoves, Picture, scaled
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import DrawDiagram, Views
from pnp.games.api.puzzles import OptionsT, PositionT, as_text
from pnp.games.shared.board_interaction import table_in_words
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.hint_sentences import labelled, opening_in, read_hint, without_length
from pnp.games.sliding.move_rules import MoveRules, Slide, find, way
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Hint, Notation

M = TypeVar("M")


class LineViews(Views[OptionsT, PositionT], Generic[OptionsT, PositionT, M]):
    """One game's views. A solution is drawn in stages. A hint is drawn as the position that it describes, or to
    which its moves lead."""

    @abstractmethod
    def renderer(self, options: OptionsT) -> MoveRenderer[PositionT, M]:
        """Return the renderer for these options."""

    def start(self, start: PositionT, options: OptionsT, theme: Theme) -> Drawing:
        drawing = self.renderer(options).draw(start, Changed(), theme)
        assert drawing is not None, "a puzzle has something to move"
        return drawing

    def described(self, start: PositionT, hint: str, options: OptionsT, theme: Theme) -> Drawing | None:
        return described_position(self.renderer(options), start, hint, theme)

    def solution(
        self, start: PositionT, solution: Notation, options: OptionsT, theme: Theme
    ) -> tuple[Picture, ...]:
        return self.renderer(options).stages(start, as_text(solution), theme)

    def target(self, solution: Notation, options: OptionsT, theme: Theme) -> str:
        count = self.renderer(options).rules.count(as_text(solution))
        return theme.translate_count("{count} move", "{count} moves", count)

    def in_print(self, hint: Hint, *, beside_target: bool, above_drawing: bool) -> Hint:
        hint = without_length(hint) if beside_target else hint
        return labelled(hint) if beside_target or above_drawing else hint


def described_position(
    renderer: MoveRenderer[PositionT, M], start: PositionT, hint: str, theme: Theme
) -> Drawing | None:
    """Return the drawing of the position that a hint has below its sentences, or to which its moves lead."""
    said = read_hint(hint)
    if said is None:
        return None
    try:
        if said.below:
            return renderer.small(renderer.read(said.below), Changed(), theme)
        if said.lines:  # the hint is about several parts of a puzzle
            return None
        moves = renderer.rules.moves(opening_in(hint))
        after = renderer.rules.positions(start, moves)[-1]
    except (TextError, MoveError):  # the hint belongs to another puzzle
        return None
    return renderer.small(after, Changed(start), theme) if moves else None


def line_diagram(
    parse: Callable[[str, OptionsT], PositionT],
    renderer: Callable[[OptionsT], MoveRenderer[PositionT, M]],
) -> DrawDiagram[OptionsT]:
    """Return a function that draws a game's diagrams and checks their moves by the rules.

    :param parse: a function that reads a start; it raises `TextError`.
    """

    def draw(diagram: Diagram, options: OptionsT, theme: Theme) -> Drawing:
        own = renderer(options)
        return staged_diagram(
            diagram,
            lambda: _stages(own, parse(diagram.start.rstrip("\n"), options), diagram),
            lambda stage: own.draw(*stage, theme),
            theme,
        )

    return draw


def _stages(
    renderer: MoveRenderer[PositionT, M], start: PositionT, diagram: Diagram
) -> list[tuple[PositionT, Changed[PositionT]]]:
    """Return the start and the position after each move, with what has changed; the last one with the
    path of a refused move.

    :raises MoveError: for a move that a rule forbids, or a refused one that no rule forbids.
    """
    rules = renderer.rules
    positions = rules.positions(start, rules.moves(diagram.moves))
    changes = [Changed(before) for before in (None, *positions[:-1])]
    if diagram.refused:
        changes[-1] = replace(changes[-1], barred=_barred(renderer, positions[-1], diagram.refused))
    return list(zip(positions, changes, strict=True))


def _barred(renderer: MoveRenderer[PositionT, M], position: PositionT, refused: str) -> Sequence[Cell]:
    """Return the path of a move that a rule forbids.

    :raises MoveError: if the text isn't exactly one move, or no rule forbids it.
    """
    moves = renderer.rules.moves(refused)
    if len(moves) != 1:
        raise MoveError(Sentence("{refused} isn't a single move", refused=refused))
    way = renderer.way(position, moves[0])
    check_refused(refused, lambda: renderer.rules.play(position, moves[0]))
    return way


P = TypeVar("P")

_STAGE = 0.66
"""The scale of a stage, relative to the puzzle's drawing."""
_PER_STAGE = 14
"""The most moves between two drawings of a solution."""
_FEWEST = 2
"""The fewest drawings of a solution, unless it has only one move."""


@dataclass(frozen=True, slots=True)
class Changed(Generic[P]):
    """What is marked in the drawing of a position: how it differs from the position before, if there is
    one, and the path of a forbidden move."""

    before: P | None = None
    barred: Sequence[Cell] = ()


@dataclass(frozen=True, slots=True)
class MoveRenderer(Generic[P, M]):
    """One game's rules, and the functions that draw its positions and moves.

    - ``way(position, move)``: the cells where a move begins and ends, with the corners between; raises
      `MoveError` if there is nothing to move.
    - ``cells(position)``: the cells with something on them.
    - ``draw(position, changed, theme)``: the drawing at its natural size, or None if nothing is left to draw.
    - ``read(text)``: the position of a text; raises `TextError`.
    - ``describe(position)``: a position in words.
    - ``body(position, move)``: the cells of the piece that moves; by default, the cell where its way begins.
    """

    rules: MoveRules[P, M]
    way: Callable[[P, M], Sequence[Cell]]
    cells: Callable[[P], Iterable[Cell]]
    draw: Callable[[P, Changed[P], Theme], Drawing | None]
    read: Callable[[str], P]
    describe: Callable[[P], Described]
    body: Callable[[P, M], Sequence[Cell]] | None = None

    def piece(self, position: P, move: M) -> Sequence[Cell]:
        """Return the cells of the piece that a move moves."""
        return self.body(position, move) if self.body else self.way(position, move)[:1]

    def small(self, position: P, changed: Changed[P], theme: Theme) -> Drawing | None:
        """Return a position at the size of a stage; None if nothing is left to draw."""
        drawing = self.draw(position, changed, theme)
        return scaled(drawing, _STAGE) if drawing is not None else None

    def stages(self, start: P, solution: str, theme: Theme) -> tuple[Picture, ...]:
        """Return a solution as drawings, evenly spread over it: the moves that lead to each, and the
        position after them.

        Moves after which nothing is left to draw share the drawing of the moves before them.
        """
        moves = self.rules.moves(solution)
        positions = self.rules.positions(start, moves)
        found: list[Picture] = []
        for first, last in _spread(len(moves)):
            drawing = self.small(positions[last], Changed(positions[last - 1]), theme)
            caption = self.rules.write(moves[first:last])
            numbered = self._numbered(moves[first:last], first + 1)
            if drawing is not None:
                found.append(Picture(drawing, caption, moves=numbered))
            elif found:
                caption = theme.translate("{moves}; then {rest}", moves=found[-1].caption, rest=caption)
                found[-1] = replace(found[-1], caption=caption, after=numbered)
            elif (begun := self.small(start, Changed(), theme)) is not None:
                title = theme.translate("At the start:")
                found.append(Picture(begun, caption, title=title, after=numbered))
        return tuple(found)

    def _numbered(self, moves: Sequence[M], first: int) -> NumberedMoves:
        """Return moves as a solution writes them, numbered from ``first`` on."""
        texts = move_texts(self.rules.write(moves))
        counts = accumulate((len(self.rules.parse(text)) for text in texts), initial=first)
        return tuple(zip(counts, texts, strict=False))


def _spread(count: int) -> list[tuple[int, int]]:
    """Return the moves from 0 to ``count`` cut into stages, as evenly as possible."""
    stages = min(count, max(_FEWEST, ceil(count / _PER_STAGE)))
    bounds = [round(k * count / stages) for k in range(stages + 1)] if stages else []
    return list(pairwise(bounds))


def slide_renderer(rules: MoveRules[Table, Slide]) -> MoveRenderer[Table, Slide]:
    """Return the renderer of a game whose only moves are slides."""
    return MoveRenderer(
        rules=rules,
        way=lambda table, slide: way(find(table, slide.name), slide.direction),
        cells=lambda table: table.numbers(),
        draw=_draw_slides,
        read=lambda text: Table.parse(text, LARGEST_NUMBER),
        describe=table_in_words,
        body=lambda table, slide: find(table, slide.name).cells,
    )


def _draw_slides(table: Table, changed: Changed[Table], theme: Theme) -> Drawing | None:
    """Return a table with the dominoes that have moved pointed out; None for an empty one."""
    if not table.dominoes:
        return None
    moved = set(table.dominoes) - set(changed.before.dominoes) if changed.before else set()
    return draw_table(table, theme, marks=Marks(frozenset(moved), barred=changed.barred))


@dataclass(frozen=True)
class SlidingViews(LineViews[SlidingPuzzleOptions, PositionT, M]):
    """One sliding game's views. ``words`` is the task."""

    words: str
    moves: MoveRenderer[PositionT, M]

    def renderer(self, options: SlidingPuzzleOptions) -> MoveRenderer[PositionT, M]:
        return self.moves

    def task(self, options: SlidingPuzzleOptions, theme: Theme) -> str:
        return theme.translate(self.words)


def sliding_diagram(
    begin: Callable[[str, int], PositionT], moves: MoveRenderer[PositionT, M]
) -> DrawDiagram[SlidingPuzzleOptions]:
    """Return a function that draws one sliding game's diagrams.

    :param begin: a function that reads a start with no number above the highest.
    """
    return line_diagram(lambda text, options: begin(text, options.pips), lambda _options: moves)
