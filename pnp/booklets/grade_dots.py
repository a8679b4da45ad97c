"""How hard a problem is, as a mark: one to four dots."""

from __future__ import annotations

from pnp.drawing.shapes import Circle, Shapes, Style
from pnp.drawing.theme import Theme

LEVELS = (1, 2, 3, 4, 0)
"""The levels from easy up, then that of problems without a grade."""


def grade_dots(level: int, x: float, y: float, radius: float, theme: Theme) -> Shapes:
    """The dots of a level in a row, the first about (x, y)."""
    style = Style(fill=theme.palette.ink)
    return tuple(Circle(x + 2.7 * radius * k, y, radius, style) for k in range(level))


def dots_width(level: int, radius: float) -> float:
    """How wide the dots of a level are."""
    return max(0.0, 2.7 * (level - 1) + 2) * radius


def level_heading(level: int, theme: Theme) -> str:
    """A level as a heading in the reader's words; 0 isn't a grade."""
    return theme.translate(_HEADINGS[level])


def level_word(level: int, theme: Theme) -> str:
    """A level within a line."""
    return theme.translate(_WORDS[level])


def level_count(level: int, count: int, theme: Theme) -> str:
    """How many problems there are of a level. Adjectives have plural forms in some languages."""
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
            return theme.translate_count("{count} not graded", "{count} not graded", count)


_HEADINGS = ("Not graded", "Easy", "Medium", "Hard", "Expert")
_WORDS = ("Not graded", "easy", "medium", "hard", "expert")
