"""Pattern boards, which are full-size patterns to lay dominoes on; and the task of a puzzle in sentences: how
many dominoes go where, and the rules of its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.geometry import Size, format_length
from pnp.base.sentences import Sentence
from pnp.drawing.paragraphs import paragraph
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.features import check_room
from pnp.games.arrangements.drawings import draw_pattern, given
from pnp.games.arrangements.options import PatternBoards, PatternName
from pnp.games.arrangements.pattern_text import Arrangement, Lines, cell_name
from pnp.games.arrangements.patterns import USUAL, Shape, blank
from pnp.games.shared.written import (
    GAP,
    NARROW_REACH,
    REACH,
    TitledBoard,
    below_note,
    boards_page,
    in_frame,
    note_height,
    note_size,
)
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

_EQUAL = {
    "rows": "All rows add up to the same total.",
    "columns": "All columns add up to the same total.",
    "both": "All rows and columns add up to the same total.",
    "sides": "All sides add up to the same total; a corner counts on both of its sides.",
}
_SUM = {
    "rows": "Each row adds up to {total}.",
    "columns": "Each column adds up to {total}.",
    "both": "Each row and each column adds up to {total}.",
    "sides": "Each side adds up to {total}; a corner counts on both of its sides.",
}
_DIFFERENT = {
    "rows": "No number appears twice in a row.",
    "columns": "No number appears twice in a column.",
    "both": "No number appears twice in a row or a column.",
    "sides": "No number appears twice in a row or a column.",
}
"""The sentences for lines of each kind."""

_KINDS: Mapping[frozenset[str], str] = {
    frozenset({"rows"}): "rows",
    frozenset({"columns"}): "columns",
    frozenset({"rows", "columns"}): "both",
    frozenset({"sides"}): "sides",
}


def _kind(lines: Lines) -> str | None:
    """Return the kind of some lines from the words that the puzzle uses for them, if that kind has its own
    sentences."""
    return _KINDS.get(frozenset(lines.words))


def task(arrangement: Arrangement, theme: Theme) -> str:
    """Return the task of a puzzle: its dominoes, then the rules of its pattern."""
    return f"{_dominoes(arrangement, theme)} {rules_of(arrangement, theme)}".strip()


def rules_of(arrangement: Arrangement, theme: Theme) -> str:
    """Return the rules of a pattern, one sentence for each."""
    return " ".join(_sentences(arrangement, theme))


def _sentences(arrangement: Arrangement, theme: Theme) -> Iterator[str]:
    for rule in arrangement.sums:
        if rule.total is None:
            yield _equal(rule.of, arrangement, theme)
        else:
            yield _sum(rule.of, rule.total, arrangement, theme)
    if arrangement.different.lines:
        yield _different(arrangement.different, arrangement, theme)
    if arrangement.match.words == ("all",):
        yield theme.translate("Where two dominoes touch, their numbers are equal.")
    elif arrangement.match.words:
        named = _named(arrangement.match.words, arrangement, theme)
        yield theme.translate("Where two dominoes touch along {lines}, their numbers are equal.", lines=named)
    if arrangement.walls:
        yield theme.translate(
            "A wall ends a row or column. No domino crosses it, and nothing has to match across it."
        )
    if arrangement.solutions > 1:
        yield theme.translate("There are {count} solutions.", count=arrangement.solutions)


def _dominoes(arrangement: Arrangement, theme: Theme) -> str:
    count, hand = arrangement.count - len(arrangement.laid()), len(arrangement.hand())
    if count < hand:
        return theme.translate("Lay {count} of these {all} dominoes in the pattern.", count=count, all=hand)
    return theme.translate_count(
        "Lay this domino in the pattern.", "Lay these {left} dominoes in the pattern.", count, left=count
    )


def _equal(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    if kind := _kind(lines):
        return theme.translate(_EQUAL[kind])
    named = _named(lines.words, arrangement, theme)
    return theme.translate("These lines add up to the same total: {lines}.", lines=named)


def _sum(lines: Lines, total: int, arrangement: Arrangement, theme: Theme) -> str:
    if kind := _kind(lines):
        return theme.translate(_SUM[kind], total=total)
    return theme.translate_count(
        "This line adds up to {total}: {lines}.",
        "Each of these lines adds up to {total}: {lines}.",
        len(lines.lines),
        total=total,
        lines=_named(lines.words, arrangement, theme),
    )


def _different(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    if kind := _kind(lines):
        return theme.translate(_DIFFERENT[kind])
    return theme.translate_count(
        "No number appears twice in this line: {lines}.",
        "No number appears twice in these lines: {lines}.",
        len(lines.lines),
        lines=_named(lines.words, arrangement, theme),
    )


def _named(words: Sequence[str], arrangement: Arrangement, theme: Theme) -> str:
    """Return the lines by the names that the puzzle uses; a name that the puzzle defines is followed by the
    cells of the line."""
    known = {
        "rows": theme.translate("rows"),
        "columns": theme.translate("columns"),
        "sides": theme.translate("sides"),
        "diagonals": theme.translate("diagonals"),
        "all": theme.translate("all spaces"),
        **{
            name: f"{name} ({' '.join(cell_name(arrangement, cell) for cell in line)})"
            for name, line in arrangement.named.items()
        },
    }
    return ", ".join(known.get(word, word) for word in words)


SPARE = 1.0
"""The difference in width between a space and half a domino, in millimetres."""


Pages = tuple[tuple[int, ...], ...]
"""The indices of the boards on each page."""

_LEAST_BESIDE = 50.0
"""The least width of rules beside their board, in millimetres."""


def draw_boards(options: PatternBoards, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the patterns on as few pages as possible, each with its rules above it, or beside it where that
    saves a page.

    :raises OptionError: if the area is too small for dominoes of this size.
    """
    patterns = dict.fromkeys(options.patterns)

    def on_pages(reach: float, *, beside: bool) -> list[list[TitledBoard]]:
        boards = {one: _board(one, options, theme, area, beside=beside, reach=reach) for one in patterns}
        pages = _on_pages([*boards.values()], area.height, theme)
        for one, board in boards.items():
            if not beside and [board] in pages:  # by itself, so its frame takes the whole page
                free = max(0.0, area.height - board.drawing.size.height)
                alone = _board(one, options, theme, area, beside=False, reach=reach + free / 2)
                pages[pages.index([board])] = [alone]
        return pages

    ways = ((REACH, False), (NARROW_REACH, False), (0.0, False), (0.0, True))
    pages = min((on_pages(reach, beside=beside) for reach, beside in ways), key=len)
    part = Part(theme.translate("Pattern boards"), theme.translate("to lay dominoes on"))
    return tuple(boards_page(some, ", ".join(board.title for board in some), part, theme) for some in pages)


def _on_pages(boards: Sequence[TitledBoard], available: float, theme: Theme) -> list[list[TitledBoard]]:
    heights = [board.headed(theme).size.height for board in boards]
    return [[boards[k] for k in page] for page in _pages(heights, available)]


def _pages(heights: Sequence[float], available: float) -> Pages:
    """Return the boards of each page: as few pages as possible, with the emptiest page as full as possible."""

    def filled(page: Sequence[int]) -> float:
        return sum(heights[number] for number in page) + (len(page) - 1) * GAP

    found = [
        pages
        for pages in _divisions(len(heights))
        if all(len(page) == 1 or filled(page) <= available for page in pages)
    ]
    return min(found, key=lambda pages: (len(pages), -min(map(filled, pages))))


def _divisions(count: int) -> Iterator[Pages]:
    """Yield every way to divide ``count`` boards among pages, with each page in order."""
    if not count:
        yield ()
        return
    for pages in _divisions(count - 1):
        yield *pages, (count - 1,)
        for k, page in enumerate(pages):
            yield *pages[:k], (*page, count - 1), *pages[k + 1 :]


def _board(
    pattern: PatternName, options: PatternBoards, theme: Theme, area: Size, *, beside: bool, reach: float
) -> TitledBoard:
    """Return a board with its rules ``beside`` it if there's room, or else above it if there's room for
    that.

    :param reach: how far its frame is above and below it, in millimetres, if there's room.
    """
    rows, columns = USUAL[pattern][0]
    arrangement = blank(Shape(pattern, rows, columns))
    on_panel = theme.face is not None and theme.face.panel is not None
    ground = theme.palette.paper if on_panel else theme.palette.shade
    drawing = draw_pattern(
        arrangement, given(arrangement), theme, options.domino_width + SPARE, background=ground
    )
    note = f"{_count(arrangement, theme)} {rules_of(arrangement, theme)}"
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    placed = _beside(note, drawing, theme, area) if beside or left.height < drawing.size.height else None
    if placed is None:
        what = Sentence(
            "the board '{pattern}' for dominoes {width} wide",
            pattern=pattern,
            width=format_length(options.domino_width),
        )
        wanted = Sentence(
            "choose larger paper or narrower dominoes, or leave '{pattern}' out of patterns", pattern=pattern
        )
        check_room(what, left, drawing.size, wanted)
        over = max(0.0, min(reach, (left.height - drawing.size.height) / 2))
        mat = in_frame(drawing, theme, Size(area.width, drawing.size.height + 2 * over), evenly=True)
        placed = below_note(note, mat, theme)
    titles: dict[PatternName, str] = {
        "square": theme.translate("Square with equal sides"),
        "lines": theme.translate("Two equal lines"),
        "ring": theme.translate("Ring"),
        "rectangle": theme.translate("Magic square"),
        "latin": theme.translate("No repeats"),
    }
    return TitledBoard(titles[pattern], placed)


def _beside(note: str, drawing: Drawing, theme: Theme, area: Size) -> Drawing | None:
    """Return a board to the right of its rules, for areas too short for one below the other; None if
    there's too little space for that."""
    width, high = area.width - drawing.size.width - GAP, drawing.size.height
    if high > area.height or width < _LEAST_BESIDE:
        return None
    words, needed = paragraph(note, 0, high, width, note_size(theme, area.width), theme.palette.ink)
    if needed > high:
        return None
    return Drawing(Size(area.width, high), (*words, drawing.at(width + GAP, 0)))


def _count(arrangement: Arrangement, theme: Theme) -> str:
    """Return the number of dominoes on the board."""
    return theme.translate(
        "Lay {count} dominoes of a double-six set on this board, or set up a puzzle.", count=arrangement.count
    )
