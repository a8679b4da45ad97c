"""Small symbols: the dots for a difficulty, the tabs with the numbers of puzzles, the signs beside the facts on
the front of a box, tokens with players' signs, and the emblems of a book's games on its back cover, with the
book's usual description.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, cos, inf, radians, sin

from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.booklets.display import title_colour
from pnp.booklets.kdp import LEAST_TYPE
from pnp.booklets.template_environment import escaped
from pnp.booklets.values import Book, Entry, Standing
from pnp.drawing.face import Face
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.palette import legible_on
from pnp.drawing.shapes import (
    Anchor,
    AnyFont,
    Circle,
    Colour,
    Direction,
    Drawing,
    Group,
    Link,
    Path,
    Shape,
    Shapes,
    Style,
    Text,
    line,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Runs
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import leading
from pnp.typesetting.lines import TextStyle, run_width
from pnp.typesetting.scaling import fitted
from pnp.typesetting.typeset import Typesetter, shapes_of

LEVELS = (1, 2, 3, 4, 0)
"""The levels in ascending order, then the level of puzzles without a difficulty."""


def difficulty_dots(level: int, x: float, y: float, radius: float, theme: Theme) -> Shapes:
    """Return the dots of a level in a row, with the centre of the first at (x, y)."""
    style = Style(fill=theme.palette.ink)
    return tuple(Circle(x + 2.7 * radius * k, y, radius, style) for k in range(level))


def dots_width(level: int, radius: float) -> float:
    """Return how wide the dots of a level are."""
    return max(0.0, 2.7 * (level - 1) + 2) * radius


def level_word(level: int, theme: Theme) -> str:
    """Return the translated name of a level, as it's written within a line."""
    return theme.translate(_WORDS[level])


def level_count(level: int, count: int, theme: Theme) -> str:
    """Return the number of puzzles of a level in words. In some languages, adjectives have plural forms."""
    match level:
        case 1:
            return theme.translate_count("{count} easy", "{count} easy", count)
        case 2:
            return theme.translate_count("{count} medium", "{count} medium", count)
        case 3:
            return theme.translate_count("{count} hard", "{count} hard", count)
        case 4:
            return theme.translate_count("{count} expert", "{count} expert", count)
        case _:
            return theme.translate_count("{count} not rated", "{count} not rated", count)


_WORDS = ("Not rated", "easy", "medium", "hard", "expert")


_RADIUS, _BESIDE_SIGN, _BETWEEN_FACTS = 4.6, 2.5, 12.0
"""The radius of the ring around a symbol, the space beside it, and the least width that facts in a row leave
free, in millimetres."""


def _ring(x: float, y: float, theme: Theme) -> Circle:
    return Circle(x, y, _RADIUS, Style(fill=theme.palette.paper, stroke=theme.palette.ink, width=WEIGHTS.line))


def _player_sign(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield a head and shoulders."""
    ink = Style(fill=theme.palette.ink)
    yield _ring(x, y, theme)
    yield Circle(x, y + 1.25, 1.15, ink)
    wide, low, high = 2.15, y - 2.3, y - 0.25
    yield Path(
        (
            ("M", x - wide, low),
            ("C", x - wide, low + 1.3, x - 1.5, high, x, high),
            ("C", x + 1.5, high, x + wide, low + 1.3, x + wide, low),
            ("Z",),
        ),
        ink,
    )


def _clock_sign(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield the face of a clock at ten past ten."""
    yield _ring(x, y, theme)
    style = Style(stroke=theme.palette.ink, width=0.55, cap="round")
    for angle, length in ((145.0, 2.1), (35.0, 3.0)):
        yield line(x, y, x + length * cos(radians(angle)), y + length * sin(radians(angle)), style)
    for k in range(4):
        dx, dy = cos(radians(90.0 * k)), sin(radians(90.0 * k))
        yield line(x + 3.5 * dx, y + 3.5 * dy, x + 4.0 * dx, y + 4.0 * dy, style)


def _age_sign(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield a cake with a candle."""
    ink = Style(fill=theme.palette.ink)
    yield _ring(x, y, theme)
    yield rectangle(Box(x - 2.3, y - 2.2, x + 2.3, y - 0.1), ink, 0.4)
    yield rectangle(Box(x - 0.35, y + 0.2, x + 0.35, y + 1.6), ink)
    yield Circle(x, y + 2.4, 0.5, ink)


def facts_height(facts: Sequence[str], width: float, size: float, theme: Theme) -> float:
    """Return how high the facts on the front of a box are."""
    return 2 * _RADIUS if _free_in_row(facts, width, size, theme) >= _BETWEEN_FACTS else 6 * _RADIUS + 6.0


def fact_signs(facts: Sequence[str], box: Box, size: float, theme: Theme) -> Iterator[Shape]:
    """Yield the signs for players, time and age with their facts, at the lower edge of a box: in a row, or one
    above another if it's too narrow.

    :param facts: one for each sign, in a few words; empty if it's unknown.
    :param size: the type size in points.
    """
    font = theme.text_family.semibold
    every = zip(facts, (_player_sign, _clock_sign, _age_sign), strict=True)
    signs = [(text, sign) for text, sign in every if text]
    widths = [_fact_width(text, size, theme) for text, _ in signs]
    free = _free_in_row(facts, box.width, size, theme)
    air, up = free / (len(signs) + 1), 0.0
    x, y = box.left + air, box.bottom + _RADIUS
    if free < _BETWEEN_FACTS:
        x, up = box.centre.x - max(widths) / 2, 2 * _RADIUS + 3.0
        y += (len(signs) - 1) * up
    for (text, sign), width in zip(signs, widths, strict=True):
        yield from sign(x + _RADIUS, y, theme)
        base = y - cap_height(size) / 2
        yield Text(x + 2 * _RADIUS + _BESIDE_SIGN, base, text, size, theme.palette.ink, font)
        x, y = (x, y - up) if up else (x + width + air, y)


def _fact_width(text: str, size: float, theme: Theme) -> float:
    return 2 * _RADIUS + _BESIDE_SIGN + text_width(text, size, theme.text_family.semibold)


def _free_in_row(facts: Sequence[str], width: float, size: float, theme: Theme) -> float:
    """Return the width that remains beside the facts if they are in a row."""
    return width - sum(_fact_width(text, size, theme) for text in facts if text)


_EMBLEM, _STEP = 2.3, 2.9
"""The size of an emblem, and the distance between rows, in type sizes."""
_BESIDE, _BETWEEN = 2.2, 4.0
"""Millimetres between an emblem and its name, and between columns."""
_COLUMNS = 2
_MOST_ROWS = 6
"""If the games need more rows than this, they are named in a sentence instead."""


def faces_of(book: Book) -> Mapping[str, Face]:
    """Return the faces of a book's games, by the titles of their chapters."""
    return {section.title: section.face for section in book.sections if section.face is not None}


def games_strip(
    names: Mapping[str, Face], width: float, size: float, ink: Colour, font: AnyFont
) -> Strip | None:
    """Return the emblems with the names beside them; None if there are too many, or if a name is too long.

    :param size: the largest type of the names, in points.
    """
    rows = ceil(len(names) / _COLUMNS)
    emblem, step = _EMBLEM * size * MM_PER_POINT, _STEP * size * MM_PER_POINT
    column = (width - _BETWEEN) / _COLUMNS
    left = emblem + _BESIDE
    sizes = [fitting_size(name, column - left, size, LEAST_TYPE, font) for name in names]
    if rows > _MOST_ROWS or not all(sizes):
        return None
    fitting = min(found for found in sizes if found)
    shapes: list[Shape] = []
    for number, (name, face) in enumerate(names.items()):
        x, middle = number // rows * (column + _BETWEEN), -(number % rows + 0.5) * step
        shapes.append(face.emblem(emblem).at(x, middle - emblem / 2))
        shapes.append(Text(x + left, middle - cap_height(fitting) / 2, name, fitting, ink, font))
    return Strip(rows * step, tuple(shapes), 0.6 * step, label=Sentence("the games of the book"))


def by_game(book: Book) -> dict[str, list[Entry]]:
    """Return the puzzles by the titles of their games, or of their chapters if these aren't difficulties."""
    found: dict[str, list[Entry]] = {}
    for section in book.sections:
        for entry in section.entries:
            found.setdefault(entry.game or section.title, []).append(entry)
    return found


def usual_text(book: Book, theme: Theme, *, with_games: bool = True) -> str:
    """Return a description of a book as Markdown: how many puzzles, from which games, how hard, for whom, with
    what help. For a book of one game, the description has the game's story instead of its name, which is
    already the title.

    :param with_games: whether it names the games of a book with several.
    """
    entries = list(book.entries())
    count = theme.translate_count("{count} puzzle", "{count} puzzles", len(entries))
    games = list(by_game(book))
    titles = ", ".join(title.replace(" ", "\u00a0") for title in games)
    stories = {section.title: section.story for section in book.sections}
    story = stories.get(games[0], "") if len(games) == 1 else ""
    told = story or (titles if with_games else "")
    found = [escaped(count), *([escaped(told)] if told else [])]
    rules = theme.translate("Illustrated rules for every game")
    if len(games) == 1:
        rules = theme.translate("Illustrated rules")
    levels = [level_word(level, theme) for level in sorted({entry.level for entry in entries if entry.level})]
    span = (
        theme.translate("From {easiest} to {hardest}", easiest=levels[0], hardest=levels[-1]) if levels else ""
    )
    points = [
        (len(levels) > 1, span),
        (bool(book.audience), book.audience),
        (any(section.rules for section in book.sections), rules),
        (any(entry.hints for entry in entries), theme.translate("Step-by-step hints for when you’re stuck")),
        (all(entry.solution for entry in entries), theme.translate("A solution to every puzzle")),
        (bool(book.origin), book.origin),
    ]
    said = [f"- {escaped(words)}" for holds, words in points if holds]
    return "\n\n".join([*found, "\n".join(said)])


_TAB_BESIDE, _TAB_CORNER = 0.26, 0.16
"""The space beside a number on its tab, and the radius of the tab's corners, relative to the tab's height."""


def tab_width(number: str, size: float, height: float, theme: Theme) -> float:
    """Return the width of the tab of a number in this type size, in millimetres."""
    return max(height, text_width(number, size, theme.text_family.bold) + 2 * _TAB_BESIDE * height)


def number_tab(
    number: str, size: float, height: float, theme: Theme, link: str = "", *, again: bool = False
) -> Drawing:
    """Return the number of a puzzle on a tab in the colour of titles; only outlined in palettes that save ink.

    :param link: the name of the target that the tab leads to; none if empty.
    :param again: whether the number was given before, so that a faint outline is enough.
    """
    colour, palette, bold = title_colour(theme), theme.palette, theme.text_family.bold
    box = Box(0.0, 0.0, tab_width(number, size, height, theme), height)
    outlined = palette.tiles_outlined or again
    outline = Style(stroke=palette.faint if again else colour, width=WEIGHTS.thin)
    style = outline if outlined else Style(fill=colour)
    inner = box.grown(-WEIGHTS.thin / 2) if outlined else box
    paint = colour if outlined else legible_on(colour, palette)
    shapes: list[Shape] = [
        rectangle(inner, style, _TAB_CORNER * height),
        Text(box.centre.x, (height - cap_height(size)) / 2, number, size, paint, bold, Anchor.MIDDLE),
    ]
    return Drawing(box.size, (*shapes, Link(box, link)) if link else tuple(shapes))


# The labels of answers


AFTER_NUMBER = 0.3
"""The space after the number of a hint or a solution, in lines."""


def label_style(typesetter: Typesetter) -> TextStyle:
    """Return the style of a label, in the colour of titles."""
    return replace(typesetter.text_style, colour=title_colour(typesetter.theme))


def label_shapes(label: Runs, setter: Typesetter, *, again: bool = False) -> tuple[Shapes, float]:
    """Return the label of an answer, measured from its upper left, and its height: a number is on a tab, which
    is light if the label is printed again. A name may take several lines."""
    style = label_style(setter)
    if not _is_number(label):
        return shapes_of(setter.paragraph(label, style, space_above=0.0) if label else ())
    (number,), high = label, leading(style.size)
    tab = number_tab(number.text, style.size, high, setter.theme, number.link, again=again)
    left = setter.width - tab.size.width if setter.theme.direction is Direction.RTL else 0.0
    return (tab.at(left, -tab.size.height),), tab.size.height


def label_width(label: Runs, setter: Typesetter) -> float:
    """Return the width of a label on one line with the space after it; 0 without a label."""
    style = label_style(setter)
    if _is_number(label):
        wide = tab_width(label[0].text, style.size, leading(style.size), setter.theme)
    else:
        wide = sum(run_width(run, style) for run in label)
    return wide + AFTER_NUMBER * setter.design.leading if label else 0.0


def _is_number(label: Runs) -> bool:
    """Return whether a label is a number, which is on a tab."""
    return len(label) == 1 and label[0].text.isdecimal()


def side_by_side(labels: Sequence[Runs], setter: Typesetter) -> tuple[Shapes, Size]:
    """Return short labels side by side, and their size with the space after the last one."""
    is_rtl = setter.theme.direction is Direction.RTL
    shapes: list[Shape] = []
    wide = high = 0.0
    for label in labels:
        drawn, high = label_shapes(label, setter.narrowed(wide))
        shapes.append(Group(drawn, move(0.0 if is_rtl else wide, 0)))
        wide += label_width(label, setter)
    return tuple(shapes), Size(wide, high)


def token(
    one: Standing, left: float, middle: float, height: float, size: float, theme: Theme
) -> Sequence[Shape]:
    """Return a player's piece or sign; this is on a token, which is round if the sign is short."""
    if one.piece is not None:
        return [fitted(one.piece, Size(inf, height), inf).at(left, middle - height / 2)]
    sign = one.sign
    palette, font = theme.palette, theme.text_family.bold
    box = Box(left, middle - height / 2, left + token_width(sign, height, size, theme), middle + height / 2)
    return [
        rectangle(box, Style(palette.paper, palette.ink, WEIGHTS.thin), height / 2),
        Text(box.centre.x, middle - cap_height(size) / 2, sign, size, palette.ink, font, anchor=Anchor.MIDDLE),
    ]


def token_width(sign: str, height: float, size: float, theme: Theme) -> float:
    """Return the width of a token, in millimetres."""
    return max(height, text_width(sign, size, theme.text_family.bold) + 0.45 * height)


def score_lines(scores: Sequence[Standing], setter: Typesetter) -> Sequence[Strip]:
    """Return the players' tokens with their scores, in lines."""
    size, theme = setter.size, setter.theme
    high, step, label = _token_type(setter)
    font, shapes = theme.text_family.semibold, list[Shape]()
    x = y = 0.0
    for one in scores:
        wide = token_width(one.sign, high, label, theme)
        needed = wide + 0.35 * high + text_width(one.score, size, font)
        if x and x + needed > setter.width:
            x, y = 0.0, y + step
        middle = -y - step / 2
        shapes += token(one, x, middle, high, label, theme)
        base = middle - cap_height(size) / 2
        shapes.append(Text(x + wide + 0.35 * high, base, one.score, size, theme.palette.ink, font))
        x += needed + 0.9 * high
    return [Strip(y + step, tuple(shapes), 0.6)] if shapes else []


def score_table(scores: Sequence[Standing], setter: Typesetter) -> Sequence[Strip]:
    """Return a line for each player, with token, name and score, from margin to margin."""
    size, theme = setter.size, setter.theme
    high, step, label = _token_type(setter)
    family, ink, tall = theme.text_family, theme.palette.ink, 1.3 * step
    rule = Style(stroke=theme.palette.faint, width=WEIGHTS.thin)
    named = 0.5 * high + max((token_width(one.sign, high, label, theme) for one in scores), default=0.0)
    base, found = -tall / 2 - cap_height(size) / 2, list[Strip]()
    for one in scores:
        wide = setter.width - named - text_width(one.score, size, family.bold) - 0.5 * high
        is_named = text_width(one.name, size, family.regular) <= wide
        shapes = (
            *token(one, 0.0, -tall / 2, high, label, theme),
            *((Text(named, base, one.name, size, ink, family.regular),) if is_named and one.name else ()),
            Text(setter.width, base, one.score, size, ink, family.bold, Anchor.END),
            line(0.0, -tall, setter.width, -tall, rule),
        )
        found.append(Strip(tall, shapes, 0.0 if found else 0.6))
    return found


def _token_type(setter: Typesetter) -> tuple[float, float, float]:
    """Return the height of tokens within text, that of a line of them, and the type size on them in points."""
    size = setter.size
    return 0.9 * leading(size), 1.15 * leading(size), max(0.8 * size, setter.design.least_text)
