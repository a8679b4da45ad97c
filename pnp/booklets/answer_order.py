"""Put answers in order, in groups below their headings, and spread hints so that those of neighbouring puzzles
are apart.

Also makes the labels that lead back to puzzles, moves strips up, or aside for a label, and finds how many
columns suit answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from pnp.base.geometry import move
from pnp.booklets.blocks import Block, HintOf, SolutionOf, head_of, puzzle_target, solution_target
from pnp.booklets.signs import AFTER_NUMBER, label_shapes, label_width, side_by_side
from pnp.booklets.values import FEW, Entry
from pnp.drawing.pictures import NumberedMoves
from pnp.drawing.shapes import Direction, Drawing, Group, Shapes, Target
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Run, Runs, TextBlock, on_lines
from pnp.typesetting.columns import Filling, Strip
from pnp.typesetting.design import Design
from pnp.typesetting.flow import Columns
from pnp.typesetting.lines import run_width, style_in
from pnp.typesetting.typeset import Typesetter, shapes_of

_CLOSEST, _CLOSEST_LARGE = 0.6, 0.5
"""The smallest fraction of the space between answers that must remain when another answer is fitted into a
column: in usual print, and in large print, where that space is wider."""
_SHORT = 12
"""The most characters of a move that stays on one line."""
_BESIDE_WORDS, _BELOW_NUMBERS = 0.5, 1.0
"""The largest fraction of a column for the numbers of puzzles that share a hint, beside its words; and the
space below these numbers otherwise, in millimetres."""
_BESIDE_PARTS, _BETWEEN_PARTS = 0.25, 0.2
"""The largest fraction of a column for the names of a puzzle's parts beside the lines about them, and the space
between these, in lines."""
_BESIDE_IT, _PARTS, _SPACES = (
    " · ",
    re.compile(r" · |, (?=\S+: ?)"),
    re.compile(r"(?<= [A-Z]) (?=\d)|(?<=\d,) (?=[A-Z] )"),
)
"""What is between a notation and a caption; what ends a line of a list of these, such as the comma between the
throws of dice; and the spaces around a letter with its number."""
_AHEAD = 12
"""The number of places by which a hint may move forward to fill up a column."""


def ordered(group: Sequence[Block]) -> Sequence[Block]:
    """Return a group with its head first. Hints of few puzzles stay in order; those of many are spread."""
    head = head_of(group)
    rest = group[len(head) :]
    hints = [block for block in rest if isinstance(block, HintOf)]
    if not hints or len(hints) < len(rest):
        return group
    return (*head, *(hints if are_few(hints) else spread_hints(hints)))


def are_few(blocks: Sequence[Block]) -> bool:
    """Return whether blocks are hints of few puzzles, one for each."""
    hints = [block for block in blocks if isinstance(block, HintOf)]
    alike = len({hint.number for hint in hints}) == 1
    return alike and len({block.entry.id for block in hints}) <= FEW


def spread_hints(hints: Sequence[HintOf]) -> Sequence[HintOf]:
    """Return hints of many puzzles: every second one, then the rest, so that readers who look one up don't see
    the next. If all puzzles have numbers, the odd ones come first."""
    entries = {hint.entry.id: hint.entry for hint in hints}
    numbered = all(entry.number.isdecimal() for entry in entries.values())
    odd = {
        name: 1 - int(entry.number) % 2 if numbered else place % 2
        for place, (name, entry) in enumerate(entries.items())
    }
    return sorted(hints, key=lambda hint: odd[hint.entry.id])


def filling(blocks: Sequence[Block], *, large_print: bool) -> Filling:
    """Return how columns of answers are filled up. In large print, where few hints fit on a page, their order
    may change unless they belong to few puzzles. Solutions always stay in order."""
    is_spread = all(isinstance(block, HintOf) for block in blocks) and not are_few(blocks)
    ahead = _AHEAD if large_print and is_spread else 0
    return Filling(_CLOSEST_LARGE if large_print else _CLOSEST, ahead)


def label_of(entry: Entry, targets: Set[str], words: str = "") -> Runs:
    """Return the name of a puzzle, or ``words`` instead, with a link to it if it's among the targets."""
    back = puzzle_target(entry)
    return (Run(words or entry.sign, bold=True, link=back if back in targets else ""),)


def number_of(entry: Entry, targets: Set[str]) -> Runs:
    """Return the label of a puzzle without the name of its game."""
    return label_of(entry, targets, entry.number)


def longest_word(caption: str, theme: Theme, design: Design) -> float:
    """Return the width of the longest word of a caption, in millimetres."""
    words = (Run(word, italic=True) for word in caption.split(" "))
    return max(run_width(word, style_in(theme, design.small)) for word in words)


def goes_on(label: Runs, move: int, typesetter: Typesetter) -> Strip:
    """Return the label of an answer that runs on into another column.

    :param move: the number of the first move there; 0 if it has none.
    """
    theme = typesetter.theme
    said = theme.translate("from move {number}", number=move) if move else theme.translate("continued")
    after = Run(f"\N{NO-BREAK SPACE}({said})", italic=True)
    wide = sum(run_width(run, typesetter.text_style) for run in (*label, after))
    runs = (*label, after if wide <= typesetter.width else Run(f" ({said})", italic=True))
    drawn, height = shapes_of(typesetter.paragraph(runs, space_above=0.0))
    return Strip(height + 0.2 * typesetter.design.leading, drawn, label="a line of text")


def in_lines(before: Runs, text: str, typesetter: Typesetter) -> list[Strip]:
    """Return the lines of a text after the words before it. Widows and orphans are avoided as in separate
    paragraphs. If there are no words before it, the names of parts are to the left of their lines."""
    first, *others = lines = list(map(_labelled, text.splitlines()))
    names = [run_width(line[0], typesetter.text_style) for line in lines if len(line) > 1]
    hang = max(names, default=0.0) + AFTER_NUMBER * typesetter.design.leading
    if names and not before and hang < _BESIDE_PARTS * typesetter.width:
        between = [0.0, *(_BETWEEN_PARTS * typesetter.design.leading for _ in others)]
        parts = zip(lines, between, strict=True)
        return [strip for line, above in parts for strip in _hanging(line, hang, above, typesetter)]
    lines = [(*before, *first), *others]
    return [strip for runs in lines for strip in typesetter.paragraph(runs, space_above=0.0)]


def _hanging(line: Runs, hang: float, above: float, typesetter: Typesetter) -> list[Strip]:
    """Return a line of a hint to the right of the name of the part that it's about, with space above it."""
    *name, said = line
    narrow = typesetter.narrowed(hang)
    found = narrow.paragraph((said.with_text(said.text.lstrip()),), space_above=0.0)
    is_rtl = typesetter.theme.direction is Direction.RTL
    first, *others = found if is_rtl else moved_right(found, hang)
    named = shapes_of(typesetter.paragraph(tuple(name), space_above=0.0) if name else ())[0]
    return [replace(first, shapes=(*named, *first.shapes), space_above=above), *others]


def after_numbers(
    numbers: Sequence[Runs], before: Runs, text: str, hang: float, setter: Typesetter
) -> list[Strip]:
    """Return the lines of a hint to the right of the numbers of its puzzles, or below them if they are many.

    :param hang: the width of a single number with the space after it, in millimetres.
    """
    drawn, size = side_by_side(numbers, setter)
    if size.width > _BESIDE_WORDS * setter.width:
        return [Strip(size.height + _BELOW_NUMBERS, drawn), *in_lines(before, text, setter)]
    across = size.width if len(numbers) > 1 else hang
    found = in_lines(before, text, setter.narrowed(across))
    is_rtl = setter.theme.direction is Direction.RTL
    first, *others = found if is_rtl else moved_right(found, across)
    up = (size.height - first.height) / 2
    return [replace(first, shapes=(Group(drawn, move(0, up)), *first.shapes)), *others]


_PART = re.compile(r"\w+\s\d+\s?:(?=\s)")
"""The name of a part of a puzzle, such as a queen, that a line of a hint is about."""


def _labelled(line: str) -> Runs:
    """Return a line of a hint, with the name of the part that it's about in bold."""
    end = found.end() if (found := _PART.match(line)) else 0
    return (Run(line[:end], bold=True), Run(line[end:])) if end else (Run(line),)


def close_below(strips: Sequence[Strip], design: Design) -> list[Strip]:
    """Return strips of pictures, moved close to what is above them."""
    head, *rest = strips
    return [replace(head, space_above=0.2 * design.leading), *rest]


def moved_right(strips: Sequence[Strip], right: float) -> list[Strip]:
    """Return strips, moved to the right by ``right`` millimetres."""
    return [replace(strip, shapes=(Group(strip.shapes, move(right, 0)),)) for strip in strips]


def with_label(label: Sequence[Strip], pictures: Sequence[Strip], aside: float) -> list[Strip]:
    """Return strips of pictures, moved to the right by ``aside`` millimetres, with a label at the left of the
    first."""
    drawn, high = shapes_of(label)
    head, *rest = moved_right(pictures, aside)
    first = replace(head, shapes=(*drawn, *head.shapes), height=max(high, head.height), space_above=0.0)
    return [first, *rest]


class AnswerColumns(NamedTuple):
    """Answers in columns, with the headings and paragraphs above them."""

    head: Sequence[TextBlock]
    columns: Columns
    folds: bool = False
    """Whether the page may be folded back above them."""


def enlarged(usual: Columns, make: Callable[[], Sequence[Strip]]) -> Columns:
    """Return columns with larger strips."""
    return replace(usual, strips=tuple(make()))


def apart(usual: Columns, more: float) -> Columns:
    """Return rows with more space between them, in millimetres."""
    first, *rest = usual.strips
    return replace(usual, strips=(first, *(replace(row, space_above=row.space_above + more) for row in rest)))


@dataclass(frozen=True, slots=True)
class Cell:
    """A drawing, and above it the number of its solution and words."""

    block: SolutionOf
    label: Runs
    words: Runs
    drawing: Drawing
    target: tuple[Target, ...]
    """The target of links to the solution, if it begins here."""
    moves: NumberedMoves = ()
    """The moves of a diagram."""
    title: str = ""
    """The words above its moves."""
    after: NumberedMoves = ()
    """The moves below the drawing."""
    is_whole: bool = False
    """Whether the drawing was cropped and is shown as a whole."""

    @property
    def is_labelled_again(self) -> bool:
        """Whether it has the number of its solution though this doesn't begin here."""
        return bool(self.label) and not self.target


def cells_of(block: SolutionOf, targets: Set[str]) -> Iterator[Cell]:
    """Yield the drawings of a solution: the first with the name of the puzzle, as are those with captions or
    moves if it's only a number, and the last with what is written down."""
    solution = block.entry.solution
    assert solution is not None
    pictures, notation = solution.pictures, _unbroken(" ".join(solution.notation.split("\n")))
    for number, picture in enumerate(pictures):
        is_first, is_last = number == 0, number == len(pictures) - 1
        caption = "" if picture.moves or picture.after else picture.caption
        is_said = caption or picture.moves or picture.after
        is_labelled = is_first or (is_said and block.entry.sign.isdecimal())
        label = label_of(block.entry, targets) if is_labelled else ()
        text = _BESIDE_IT.join(part for part in (notation if is_last else "", caption) if part)
        words = (Run(text),) if text else ()
        target = (Target(0, 0, solution_target(block.entry)),) if is_first else ()
        yield Cell(block, label, words, picture.drawing, target, picture.moves, picture.title, picture.after)


def said_after(cell: Cell, setter: Typesetter, *, is_rtl: bool) -> tuple[Shapes, float]:
    """Return the number of a cell's solution, if the cell has it, and words beside it, with their height in
    millimetres."""
    wide = label_width(cell.label, setter)
    number, high = label_shapes(cell.label, setter, again=cell.is_labelled_again)
    if not cell.words and cell.label:
        return number, high
    found, lines = shapes_of(setter.narrowed(wide).paragraph(cell.words, space_above=0.0))
    return (*number, Group(found, move(0.0 if is_rtl else wide, 0))), max(high, lines)


def below(words: Runs) -> Runs:
    """Return the words of a cell with each part on lines of its own."""
    lines = [line for run in words for line in _PARTS.split(run.text)]
    return on_lines([Run(_SPACES.sub("\N{NO-BREAK SPACE}", line)) for line in lines])


def whole(cell: Cell) -> Cell:
    """Return a cell with its drawing as it was before it was cropped."""
    found = cell.drawing.whole
    return replace(cell, drawing=found, is_whole=True) if found is not None else cell


def _unbroken(notation: str) -> str:
    """Return moves with commas between them, short ones with spaces at which no line ends."""
    moves = notation.split(", ")
    return ", ".join(one.replace(" ", "\N{NO-BREAK SPACE}") if len(one) <= _SHORT else one for one in moves)


# Runs of answers in as many columns


CHANGE = 0.12
"""The cost of changing the number of columns, in pages."""
_DIVIDED = 0.3
"""Answers taller than this fraction of a page may be divided between columns."""


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """Answers from number ``start`` up to but not including ``end``."""

    start: int
    end: int
    columns: int


@dataclass(frozen=True, slots=True)
class _Plan:
    cost: float
    run: AnswerRun | None = None
    before: _Plan | None = None

    def runs(self) -> Iterator[AnswerRun]:
        """Yield the runs, beginning with the last."""
        plan: _Plan | None = self
        while plan is not None and plan.run is not None:
            yield plan.run
            plan = plan.before


@dataclass(slots=True)
class _OpenRun:
    """The last run of a plan, to which answers may still be added."""

    start: int
    columns: int
    before: _Plan
    counted: float
    """The fraction of the run's paper that counts towards the cost."""
    total: float = 0.0
    """The height of its answers in one column, as a fraction of a page."""
    highest: float = 0.0
    """The height of the tallest answer, unless it can be divided."""

    def add(self, height: float) -> None:
        self.total += height
        self.highest = max(self.highest, min(height, _DIVIDED))

    @property
    def _ragged(self) -> float:
        """The fraction of a page that stays empty below the shorter columns."""
        return self.highest * (self.columns - 1) / self.columns / 2

    @property
    def cost(self) -> float:
        """The cost of all answers, including those before the run, in pages."""
        paper = max(self.highest, self.total / self.columns + self._ragged) * self.counted
        return self.before.cost + paper + (CHANGE if self.before.run else 0.0)

    @property
    def cost_filled(self) -> float:
        """The cost of the answers if all columns were equally tall."""
        return self.cost - self._ragged * self.counted

    @property
    def is_long(self) -> bool:
        """Whether it takes more of the page than any single answer could."""
        return self.total >= _DIVIDED * (self.columns + 1) / 2


def shortest_runs(heights: Sequence[Sequence[float]], wider: float) -> list[AnswerRun]:
    """Return the runs in which answers take the least paper.

    :param heights: for each answer, its height as a fraction of a page in one column, in one of two, and so on
        while it's legible.
    :param wider: the factor on the paper for each column fewer.
    """
    most = max(map(len, heights), default=0)
    best = _Plan(0.0)
    runs: list[list[_OpenRun]] = [[] for _ in range(most)]
    for number, answer in enumerate(heights):
        for columns in range(1, most + 1):
            if columns > len(answer):
                runs[columns - 1] = []
                continue
            new = _OpenRun(number, columns, best, wider ** (most - columns))
            runs[columns - 1].append(new)
            for run in runs[columns - 1]:
                run.add(answer[columns - 1])
            runs[columns - 1] = _not_beaten(runs[columns - 1])
        found = min(
            (run for alike in runs for run in alike), key=lambda run: (run.cost, -run.start, run.columns)
        )
        best = _Plan(found.cost, AnswerRun(found.start, number + 1, found.columns), found.before)
    return list(best.runs())[::-1]


def _not_beaten(runs: Sequence[_OpenRun]) -> list[_OpenRun]:
    """Return runs in the same number of columns, by where they start. A run is left out if another one will be
    at least as cheap, no matter which answers follow.

    The tallest answer of a run is at least as tall as those of runs that start later. Its share of the cost
    shrinks if a taller answer follows, so it's enough to compare the costs with and without that share.
    """
    kept: list[_OpenRun] = []
    for run in runs:
        if run.is_long:
            while kept and run.cost_filled <= kept[-1].cost_filled:
                kept.pop()
            if kept and kept[-1].cost <= run.cost:
                continue
        kept.append(run)
    return kept
