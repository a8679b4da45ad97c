"""The mark for the difficulty of a puzzle: one to four dots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Circle, Shape, Shapes, Style, Text
from pnp.drawing.theme import Theme
from pnp.typesetting.design import leading

LEVELS = (1, 2, 3, 4, 0)
"""The levels in ascending order, then the level of puzzles without a difficulty."""


def difficulty_dots(level: int, x: float, y: float, radius: float, theme: Theme) -> Shapes:
    """Return the dots of a level in a row, with the centre of the first at (x, y)."""
    style = Style(fill=theme.palette.ink)
    return tuple(Circle(x + 2.7 * radius * k, y, radius, style) for k in range(level))


def dots_width(level: int, radius: float) -> float:
    """Return how wide the dots of a level are."""
    return max(0.0, 2.7 * (level - 1) + 2) * radius


class DifficultyLines(NamedTuple):
    """How levels and their words are set: the type size in points and, in millimetres, the radius of the dots,
    the space between dots and words, and the space before the next level."""

    size: float
    dot: float
    gap: float
    apart: float

    def shapes(self, words: Mapping[int, str], base: float, width: float, theme: Theme) -> tuple[Shapes, float]:
        """Return the levels in the order of their words, on as many lines as they need, and how far the last
        line is below the first, whose text is on ``base``."""
        ink, font = theme.palette.ink, theme.text_family.regular
        x = down = 0.0
        found: list[Shape] = []
        for level, text in words.items():
            before = dots_width(level, self.dot) + (self.gap if level else 0.0)
            wide = before + text_width(text, self.size, font)
            if x and x + wide > width:
                x, down = 0.0, down + leading(self.size)
            y = base - down
            found += difficulty_dots(level, x + self.dot, y + cap_height(self.size) / 2, self.dot, theme)
            found.append(Text(x + before, y, text, self.size, ink, font))
            x += wide + self.apart
        return tuple(found), down


def level_heading(level: int, theme: Theme) -> str:
    """Return a level as a heading in the reader's words; 0 isn't a difficulty."""
    return theme.translate(_HEADINGS[level])


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


_HEADINGS = ("Not rated", "Easy", "Medium", "Hard", "Expert")
_WORDS = ("Not rated", "easy", "medium", "hard", "expert")
