"""The accessories of All Fives: a score track with a square for every five points, and score sheets.

A game ends with the round in which someone passes 200, and continues while the leaders are tied, so the track
goes beyond 200.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.components.pawns import outlined_sign
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Shape, Style, Text, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.all_fives.line import MULTIPLE
from pnp.games.all_fives.match import RoundScore
from pnp.games.all_fives.options import AllFivesScore
from pnp.games.all_fives.rules import TARGET
from pnp.games.api.features import check_room
from pnp.games.shared.score_sheets import (
    Column,
    Row,
    ScoreTable,
    Tally,
    coloured,
    draw_table,
    numbered,
    rows_that_fit,
    score_part,
)
from pnp.games.shared.written import below_note, note_height
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

# Score


_BAND = 10  # squares from left to right
_HEAD, _SPACE, _SIGNS = 5.0, 2.5, 11.0  # mm: numbers above a band, space between bands, signs beside it
_PAST = 5.5  # mm, the height of the words above the first band past the target
_LANE, _NARROW, _WIDE = 4.2, 7.0, 12.0  # mm: least height and width of a square, and its greatest height
_ROW = 11.0  # mm: enough to tally a round's fives
_NUMBER, _WORDS = 7.0, 9.0
_LARGER = 4.0  # points by which the numbers are larger in large print: any larger, they don't fit above a band
_FILLED, _LARGE, _FILLED_ROW = (
    165.0,
    100.0,
    9.0,
)  # mm: the width of a filled-in sheet, its width in large print, and the height of its rows


def draw_score(options: AllFivesScore, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the forms that the options ask for: the track, then the score sheets.

    :raises OptionError: if the area is too small.
    """
    forms = [_track(options, theme, area)] if options.track else []
    first = 1
    for _ in range(options.pages):
        form, first = _sheet(options, theme, area, first)
        forms.append(form)
    return tuple(forms)


def _sheet(options: AllFivesScore, theme: Theme, area: Size, first: int) -> tuple[Form, int]:
    """Return a page of rounds from number ``first``, and the number after its last."""
    note = _note(theme)
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    last = first + rows_that_fit(left, _ROW) - 1
    drawing = draw_table(_table([""] * options.players, numbered(first, last), theme), theme, left)
    subtitle = theme.translate("Score sheet, rounds {first} to {last}", first=first, last=last)
    return Form(below_note(note, drawing, theme), subtitle, part=score_part(theme)), last + 1


def filled_sheet(names: Sequence[str], rounds: Sequence[RoundScore], theme: Theme) -> Drawing:
    """Return the score sheet of a game as far as it has been played."""
    rows = tuple(
        replace(row, entries=_entries(score)) for row, score in zip(_rows(rounds), rounds, strict=True)
    )
    table = _table(names, rows, theme)
    area = Size(_LARGE if theme.large_print else _FILLED, 2 * _ROW * (len(rows) + 2))
    return draw_table(table, theme, area, _FILLED_ROW)


def _rows(rounds: Sequence[RoundScore]) -> tuple[Row, ...]:
    return numbered(rounds[0].number, rounds[-1].number)


def _entries(score: RoundScore) -> tuple[str | Tally, ...]:
    """Return the entries in a round's row."""
    found: list[str | Tally] = []
    for in_play, out, total in zip(score.in_play, score.out, score.totals, strict=True):
        found += [Tally(in_play // MULTIPLE), str(out) if out else "", str(total)]
    return tuple(found)


def _note(theme: Theme) -> str:
    return theme.translate(
        "Make a stroke for every five points you score in play. If someone passes {target}, this round is "
        "the last, unless the leaders are level.",
        target=TARGET,
    )


def _table(names: Sequence[str], rows: tuple[Row, ...], theme: Theme) -> ScoreTable:
    """Return a row for each round, and columns for players with these names, which are empty if players
    write them in."""
    columns = (
        Column(theme.translate("in play"), 3.5),
        Column(theme.translate("out")),
        Column(theme.translate("total"), strong=True),
    )
    return ScoreTable((theme.translate("Round"),), coloured(columns, len(names), theme, names), rows)


def _track(options: AllFivesScore, theme: Theme, area: Size) -> Form:
    """Return bands of ten squares, each with a lane for every player."""
    note = theme.translate(
        "Each player has two counters: move the rear one past the front one, so that the last score stays "
        "visible. Coins or buttons will do."
    )
    height = area.height - note_height(note, area.width, theme)
    bands = options.reach // (_BAND * MULTIPLE)
    fixed = bands * _HEAD + (bands - 1) * _SPACE + _PAST
    words = note_height(note, area.width, theme)
    least = Size(_SIGNS + _BAND * _NARROW, words + fixed + bands * options.players * _LANE)
    check_room(Sentence("the score track"), area, least)
    lane = min(_WIDE, (height - fixed) / (bands * options.players))
    size = Size(area.width, fixed + bands * options.players * lane)
    drawing = Drawing(size, tuple(_Track(options, theme, size, lane).shapes()))
    subtitle = theme.translate(
        "Score track to {most} · {count} players", most=options.reach, count=options.players
    )
    part = Part(theme.translate("Score track"), theme.translate("put counters on it"))
    return Form(below_note(note, drawing, theme), subtitle, part=part)


@dataclass(frozen=True, slots=True)
class _Track:
    options: AllFivesScore
    theme: Theme
    size: Size
    lane: float

    @property
    def _step(self) -> float:
        return (self.size.width - _SIGNS) / _BAND

    def shapes(self) -> Iterator[Shape]:
        top = self.size.height
        worth = _BAND * MULTIPLE
        for first in range(0, self.options.reach, worth):
            if first == TARGET:
                top -= _PAST
                yield from self._past(top)
            top -= _HEAD
            box = Box(_SIGNS, top - self.options.players * self.lane, self.size.width, top)
            yield from self._numbers(first, top)
            yield from self._lanes(box, first)
            top = box.bottom - _SPACE

    def _past(self, low: float) -> Iterator[Shape]:
        """Yield a note on the meaning of the squares below, between two strong lines."""
        words = self.theme.translate("More than {target}: the game ends with this round", target=TARGET)
        ink, size = self.theme.palette.ink, _WORDS + self._larger
        y = low + 0.42 * _PAST
        wide = text_width(words, size, Font.SEMIBOLD)
        start = (self.size.width - wide) / 2
        yield Text(start, y - 1.0, words, size, ink, Font.SEMIBOLD)
        ends = [(0.0, y, start - 2.0, y), (start + wide + 2.0, y, self.size.width, y)]
        yield lines(ends, Style(stroke=self.theme.palette.accent, width=WEIGHTS.thick))

    @property
    def _larger(self) -> float:
        return _LARGER if self.theme.large_sheets else 0.0

    def _numbers(self, first: int, top: float) -> Iterator[Shape]:
        for k in range(_BAND):
            number = first + (k + 1) * MULTIPLE
            font = Font.BOLD if k % 2 else Font.REGULAR
            x = _SIGNS + (k + 0.5) * self._step
            size = _NUMBER + k % 2 + self._larger
            yield centred(x, top + 0.45 * _HEAD, str(number), size, self.theme.palette.ink, font)

    def _lanes(self, box: Box, first: int) -> Iterator[Shape]:
        """Yield the squares of a band, with those for tens tinted and the players' signs at the left."""
        palette, count = self.theme.palette, self.options.players
        past = first >= TARGET
        for player in range(count):
            high = box.top - player * self.lane
            middle = high - self.lane / 2
            for k in range(1, _BAND, 2):
                left = _SIGNS + k * self._step
                square = Box(left, high - self.lane, left + self._step, high)
                yield rectangle(square, Style(fill=palette.pales[player]))
            if first == 0:
                start = Box(0, high - self.lane + 0.4, _SIGNS - 1.5, high - 0.4)
                yield rectangle(start, Style(palette.pales[player], palette.faint, WEIGHTS.thin), 1.5)
            radius = min(2.4, 0.36 * self.lane)
            yield outlined_sign((_SIGNS - 1.5) / 2, middle, radius, player, self.theme)
        inner = [
            (box.left + k * self._step, box.bottom, box.left + k * self._step, box.top) for k in range(1, 10)
        ]
        inner += [
            (box.left, box.top - k * self.lane, box.right, box.top - k * self.lane) for k in range(1, count)
        ]
        yield lines(inner, Style(stroke=palette.faint, width=WEIGHTS.thin))
        yield rectangle(
            box,
            Style(
                stroke=palette.accent if past else palette.line, width=WEIGHTS.thick if past else WEIGHTS.line
            ),
        )
