"""Set solutions in steps: the moves as a numbered list beside the drawing that they lead to, and the pictures
of an answer in rows as wide as the column allows.

In large print, words above or below each picture would take much of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.booklets.blocks import Block, HintOf, SolutionOf
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.pictures import NumberedMoves, Picture
from pnp.drawing.shapes import Anchor, Drawing, Group, Shape, Text
from pnp.drawing.theme import WEIGHTS
from pnp.typesetting.blocks import Run, Runs
from pnp.typesetting.columns import Strip, height_of
from pnp.typesetting.design import Design, leading
from pnp.typesetting.scaling import scale_to_fit, scaled, smallest_text, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of

_GAP = 3.5
"""Millimetres between a drawing and its moves."""
_LEAST_SCALE, _LEAST_LARGE = 0.7, 0.62
"""The smallest scale of drawings of steps in usual and in large print, unless they are wider than a column."""
_PART = 0.55
"""The fraction of one of two columns that the widest drawing takes, if it may be as small as that."""
_PER_LINE = (10, 5)
"""The number of moves on a line of a list if there's room; otherwise, as many moves as fit."""
_ROOM = 22.0
"""The width of a line of moves beside a drawing, in mm, unless its moves need less or a single move more."""
_WORDS = 60.0
"""The width of moves in words beside a drawing, in millimetres; they may take several lines."""
_MOST = 3
"""The number of moves on a line that a column has room for, if they are short enough."""
_NARROW = 0.75
"""Drawings may shrink to this fraction of their size if they then fit one of two columns."""
_HIGH = 0.8
"""The largest fraction of the page's height that a drawing takes."""


@dataclass(frozen=True, slots=True)
class MoveGrid:
    """How the moves of a solution are set: the width of their numbers and of a column of moves, in millimetres,
    with the space after each."""

    numbers: float
    pitch: float

    def per_line(self, width: float) -> int:
        """Return how many moves fit on a line, at most 10; a multiple of 5 if possible."""
        fitting = int((width - self.numbers + 0.01) / self.pitch)
        return next((count for count in _PER_LINE if fitting >= count), fitting)

    def width(self, moves: int) -> float:
        return self.numbers + moves * self.pitch


@dataclass(frozen=True, slots=True)
class StepSetting:
    """How all solutions in steps of a game are set, so that their drawings have one scale and are aligned below
    one another."""

    scale: float
    widest: float
    """The width of the widest drawing at its usual scale, in millimetres."""
    longest: int
    """The most moves that lead to a drawing."""
    grid: MoveGrid

    def axis(self, width: float, scale: float) -> float | None:
        """Return where drawings at a scale begin to the right of their moves, in a column of this width, both
        in millimetres; None if there's no room for that."""
        free = width - scale * self.widest - _GAP
        is_in_words = self.grid.per_line(width) < 1 or self.grid.width(1) > _WORDS
        if is_in_words:
            return free + _GAP if free >= _WORDS or self.grid.per_line(free) >= 1 else None
        count = min(self.grid.per_line(free), self.longest)
        return self.grid.width(count) + _GAP if count >= 1 else None


def has_steps(pictures: Sequence[Picture]) -> bool:
    """Return whether a solution is set in steps: whether each picture has its moves."""
    return bool(pictures) and all(one.moves or one.after for one in pictures)


def has_words(block: Block) -> bool:
    """Return whether it's a hint, or a solution with text beside its drawing."""
    solution = block.entry.solution if isinstance(block, SolutionOf) else None
    if solution is None:
        return isinstance(block, HintOf)
    return bool(solution.notation or any(one.caption or one.moves for one in solution.pictures))


def fits_grid(blocks: Sequence[Block]) -> bool:
    """Return whether blocks are solutions that are drawn, some with several drawings."""
    pictures = [pictures_of(block) for block in blocks if isinstance(block, SolutionOf)]
    return bool(pictures) and len(pictures) == len(blocks) and all(pictures)


def in_steps(blocks: Sequence[SolutionOf]) -> bool:
    """Return whether solutions have their moves in steps."""
    return any(has_steps(pictures_of(block)) for block in blocks)


def is_record(blocks: Sequence[Block]) -> bool:
    """Return whether blocks are the record of a game."""
    solutions = (block.entry.solution for block in blocks if isinstance(block, SolutionOf))
    return any(one is not None and one.is_open for one in solutions)


def step_settings(blocks: Sequence[Block], typesetter: Typesetter) -> Mapping[str, StepSetting]:
    """Return how the solutions in steps of each game are set.

    :param typesetter: the typesetter of one of two columns.
    """
    found: dict[str, list[Picture]] = {}
    for block in blocks:
        if isinstance(block, SolutionOf) and has_steps(pictures_of(block)):
            found.setdefault(block.entry.game, []).extend(pictures_of(block))
    return {game: _setting(pictures, typesetter) for game, pictures in found.items()}


def _setting(pictures: Sequence[Picture], typesetter: Typesetter) -> StepSetting:
    scale = _common_scale([one.drawing for one in pictures], typesetter)
    widest = max(one.drawing.size.width for one in pictures)
    longest = max(len(moves) for one in pictures for moves in (one.moves, one.after))
    return StepSetting(scale, widest, longest, move_grid(pictures, typesetter))


def _common_scale(drawings: Sequence[Drawing], typesetter: Typesetter) -> float:
    column, least = typesetter.width, _LEAST_LARGE if typesetter.theme.large_print else _LEAST_SCALE
    widest = max(drawing.size.width for drawing in drawings)
    readable = max(text_scale(drawing, typesetter.design.least_text) for drawing in drawings)
    scale = max(min(1.0, max(least, _PART * column / widest)), readable)
    narrow = column / widest
    return narrow if max(_NARROW * scale, readable) <= narrow < scale else scale


def shrunk(pictures: Sequence[Picture], scale: float, shrink: float, design: Design) -> float:
    """Return a scale multiplied by ``shrink``, as far as the text of drawings stays large enough."""
    readable = max(text_scale(one.drawing, design.least_text) for one in pictures)
    return max(scale * shrink, min(scale, readable))


def width_of_steps(setting: StepSetting, half: float) -> float:
    """Return the width that a column needs for drawings with their moves, in mm: beside them or, if they are
    too wide for that in ``half`` a page, below them."""
    grid, wide = setting.grid, setting.scale * setting.widest
    line = min(grid.width(min(setting.longest, _MOST)), max(min(grid.width(1), _WORDS), _ROOM))
    beside = wide + _GAP + line
    return beside if beside <= half else min(beside, max(wide, line))


def step_strips(
    pictures: Sequence[Picture],
    scale: float,
    setting: StepSetting,
    typesetter: Typesetter,
    *,
    space_above: float,
    head: Sequence[Strip] = (),
) -> list[Strip]:
    """Return the steps of a solution below one another, for a column as wide as the typesetter's: with their
    moves at the left, unless that takes more height than above them.

    :param head: the number of the solution, above the first moves.
    :param space_above: the space above each step, in millimetres.
    """
    available = Size(typesetter.width, _HIGH * typesetter.page_height)
    drawings = [
        scaled(one.drawing, scale_to_fit(one.drawing, available, scale), typesetter.design.drawing_line)
        for one in pictures
    ]
    beside = setting.axis(typesetter.width, scale)
    heads = [head, *([()] * (len(pictures) - 1))]
    steps = list(zip(pictures, drawings, heads, strict=True))
    found = (
        [_step(*one, setting.grid, typesetter, axis=axis, space_above=space_above) for one in steps]
        for axis in ([beside, None] if beside is not None else [None])
    )
    return min(found, key=lambda strips: height_of(strips, at_head=True))


def move_grid(pictures: Sequence[Picture], typesetter: Typesetter) -> MoveGrid:
    """Return how the moves of pictures are set, so that they are below one another."""
    size, family = typesetter.size, typesetter.theme.text_family
    moves = [pair for one in pictures for pair in (*one.moves, *one.after)]
    numbers = max(text_width(str(number), size, family.bold) for number, _ in moves)
    widest = max(text_width(text, size, family.regular) for _, text in moves)
    space = 0.5 * size * MM_PER_POINT
    return MoveGrid(numbers + 1.3 * space, widest + space)


def _step(
    picture: Picture,
    drawing: Drawing,
    head: Sequence[Strip],
    grid: MoveGrid,
    typesetter: Typesetter,
    *,
    axis: float | None,
    space_above: float,
) -> Strip:
    """Return a list of moves, and the drawing to which they lead: at its right, from ``axis`` on, or below it
    if that is None. Moves after the drawing are below both."""
    tall = drawing.size.height
    room = typesetter.width if axis is None else axis - _GAP
    number, above = shapes_of(head)
    lines, high = move_list(picture.title, picture.moves, grid, typesetter, room)
    lines, high = (*number, Group(lines, move(0, -above))), high + above
    gap = 0.25 * leading(typesetter.size)
    top = high + gap if axis is None and high else 0.0
    height = max(top + tall, high)
    shapes: tuple[Shape, ...] = (*lines, drawing.at(axis or 0.0, -top - tall))
    if picture.after:
        more, below = move_list("", picture.after, grid, typesetter, typesetter.width)
        shapes = (*shapes, Group(more, move(0.0, -height - gap)))
        height += gap + below
    return Strip(height, shapes, space_above=space_above, label=Sentence("a drawing"))


def move_list(
    title: str, moves: NumberedMoves, grid: MoveGrid, typesetter: Typesetter, width: float
) -> tuple[tuple[Shape, ...], float]:
    """Return moves in lines, below a title if there is one, and their height in millimetres. (0, 0) is at the
    upper left."""
    shapes: list[Shape] = []
    high = 0.0
    if title:
        setter = typesetter.narrowed(typesetter.width - width)
        drawn, high = shapes_of(setter.paragraph((Run(title, italic=True),), space_above=0.0))
        shapes += drawn
    per_line = grid.per_line(width)
    if per_line < 1:
        drawn, tall = _in_words(moves, typesetter, width)
        return (*shapes, Group(drawn, move(0, -high))), high + tall
    for line in chunks(moves, per_line):
        shapes += _line(line, high, grid, typesetter)
        high += leading(typesetter.size)
    return tuple(shapes), high


def _line(
    moves: Sequence[tuple[int, str]], top: float, grid: MoveGrid, typesetter: Typesetter
) -> Iterator[Shape]:
    """Yield a line of moves after the number of its first one."""
    size, ink, family = typesetter.size, typesetter.theme.palette.ink, typesetter.theme.text_family
    base = -top - (leading(size) + cap_height(size)) / 2
    space = 0.65 * size * MM_PER_POINT
    yield Text(grid.numbers - space, base, str(moves[0][0]), size, ink, family.bold, Anchor.END)
    for place, (_, text) in enumerate(moves):
        yield Text(grid.numbers + place * grid.pitch, base, text, size, ink, family.regular)


def _in_words(moves: NumberedMoves, typesetter: Typesetter, width: float) -> tuple[tuple[Shape, ...], float]:
    """Return moves too long for a line, each as a paragraph after its number."""
    setter = typesetter.narrowed(typesetter.width - width)
    strips = [
        strip
        for number, text in moves
        for strip in setter.paragraph(
            (Run(f"{number}\N{NO-BREAK SPACE} ", bold=True), Run(text)), space_above=0.0
        )
    ]
    return shapes_of(strips)


def sentence_lines(
    moves: NumberedMoves, grid: MoveGrid, typesetter: Typesetter, columns: int, gap: float
) -> Sequence[Strip]:
    """Return moves like sentences, each with its number, one below the other in columns ``gap`` mm apart."""
    width, found = (typesetter.width - (columns - 1) * gap) / columns, list[Strip]()
    for level in zip_longest(*chunks(moves, ceil(len(moves) / columns))):
        sides = [move_list("", (one,), grid, typesetter, width) for one in level if one]
        shapes = (Group(drawn, move(k * (width + gap), 0)) for k, (drawn, _) in enumerate(sides))
        found.append(Strip(max(high for _, high in sides), tuple(shapes)))
    return found


# The drawings of hints and solutions


LEAST_SCALE = 0.7
"""The smallest scale of a drawing without text that is shrunk to fit another beside it."""


def pictures_of(block: Block) -> Sequence[Picture]:
    """Return the pictures of a solution; none for anything else."""
    solution = block.entry.solution if isinstance(block, SolutionOf) else None
    return solution.pictures if solution is not None else ()


def drawings_of(hints: Sequence[Block]) -> Sequence[Drawing]:
    """Return the drawings of hints."""
    found = [hint_drawing(one) for one in hints if isinstance(one, HintOf)]
    return [one for one in found if one is not None]


def least_scale(drawing: Drawing, design: Design, least: float) -> float:
    """Return the smallest scale of a drawing beside another: ``least``, if its text allows."""
    size = smallest_text(drawing)
    readable = max(least, design.least_text / size if size else 0.0)
    return max(min(1.0, readable), text_scale(drawing, design.least_text))


def to_scale(drawing: Drawing, available: Size, design: Design) -> Drawing:
    """Return a cropped drawing at the scale of the whole, if its text stays large enough."""
    if drawing.whole is None:
        return drawing
    scale = max(scale_to_fit(drawing.whole, available), text_scale(drawing, design.least_text))
    return scaled(drawing, min(1.0, scale), WEIGHTS.mark)


def evenly_enlarged(pictures: Sequence[Picture], design: Design) -> Sequence[Picture]:
    """Return the pictures, all enlarged as much as the one with the smallest text needs."""
    least = max((text_scale(picture.drawing, design.least_text) for picture in pictures), default=0.0)
    if least <= 1 or any(picture.drawing.whole is not None for picture in pictures):
        return pictures
    return [replace(picture, drawing=scaled(picture.drawing, least)) for picture in pictures]


def hint_drawing(block: HintOf, scale: float = 1.0) -> Drawing | None:
    """Return the drawing of a hint, enlarged if the scale is above 1. It's only the first of several stages,
    which can be larger than all of them, because the words explain the rest."""
    drawing = block.hint.drawing
    if drawing is None:
        return None
    first = drawing.parts[0] if drawing.parts else drawing
    return scaled(first, scale) if scale > 1.0 else first


def needed_width(block: HintOf | SolutionOf, design: Design) -> float:
    """Return how wide a column has to be for the text of all drawings to be large enough."""
    if isinstance(block, HintOf):
        drawing = hint_drawing(block)
        drawings = [drawing] if drawing is not None else []
    else:
        drawings = [picture.drawing for picture in pictures_of(block)]
    scales = ((drawing, text_scale(drawing, design.least_text)) for drawing in drawings)
    return max((drawing.size.width * scale for drawing, scale in scales), default=0.0)


_PICTURE_GAP = 4.0
"""Millimetres between a picture and the words beside it."""
_BELOW = 2.0
"""Millimetres below a picture at the right, so that it doesn't look like a part of the one below it."""
_NARROWEST = 6.5
"""The least width of the words, as a multiple of their type size."""
_HIGHEST = 1.2
"""The greatest height of the words, relative to that of their picture."""


def with_words_beside(
    typesetter: Typesetter, drawing: Drawing, words: Runs, available: Size, *, words_first: bool
) -> Strip | None:
    """Return a picture and the words beside it, both from the top; None if there's too little room for the
    words.

    :param words_first: whether the words are at the left, and the picture ends where the column does.
    """
    if len(drawing.parts) > 1:
        return None
    picture = typesetter.fitted(drawing, available)
    width = typesetter.width - picture.size.width - _PICTURE_GAP
    if not words or width < _NARROWEST * typesetter.size * MM_PER_POINT:
        return None
    try:
        text, height = shapes_of(replace(typesetter, width=width).paragraph(words, space_above=0.0))
    except OptionError:  # a word that's too wide
        return None
    if height > _HIGHEST * picture.size.height:
        return None
    left = typesetter.width - picture.size.width if words_first else 0.0
    words_left = 0.0 if words_first else picture.size.width + _PICTURE_GAP
    shapes = (picture.at(left, -picture.size.height), Group(text, move(words_left, 0)))
    below = _BELOW if words_first else 0.0
    return Strip(max(height, picture.size.height + below), shapes, label=Sentence("a drawing"))
