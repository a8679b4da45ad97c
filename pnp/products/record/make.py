"""Turn a game's record into a book: the course and the end of the game, the scores after each move, and
diagrams with the moves numbered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import ceil

from pnp.base.errors import SpecError
from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence, together
from pnp.booklets.signs import token, token_width
from pnp.booklets.template_environment import escaped
from pnp.booklets.templates import builtin_template
from pnp.booklets.trims import page_shape
from pnp.booklets.values import Book, Entry, Section, Solution, Standing
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Anchor, Drawing, Font, Shape, Style, Text, rectangle
from pnp.drawing.shaping import missing_characters
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import OpenRecord
from pnp.games.api.puzzles import Replay, Score
from pnp.games.api.registry import themed
from pnp.games.shared.position_text import move_in_words
from pnp.products.kinds import Job, Made
from pnp.products.on_pages.make import BookMaker, Sources, UnboundBook, make_books, pages_of
from pnp.products.on_pages.notices import credits_of, stamp_of
from pnp.products.on_pages.read import BookSpec
from pnp.puzzles.game_records import GameRecord, read_record, replay_record
from pnp.typesetting.language_rules import with_quotes
from pnp.typesetting.scaling import scaled

Points = Mapping[str, int]
"""The score of each player, by their signs; empty in games without scores by player."""

_ACROSS = 170.0
"""The usual width of a page between its margins, in millimetres."""
_RARE, _LEAST = 0.34, 0.4
"""If scores change in no more than this fraction of the moves, each change is an event worth a diagram; and the
fewest moves of a diagram that ends with an event, as a fraction of the most."""
_SCORE_LINE = 7.0  # mm, the height of a line of scores below the last position


@dataclass(frozen=True)
class Course:
    """A game by its scores: ``standings`` at the beginning and after each move."""

    standings: Sequence[Points]

    def new_leader(self, first: int, last: int) -> str | None:
        """Return the player who takes the lead in moves ``first`` to ``last``, counted from 1, and still has
        it; None if nobody does."""
        before, after = self._leaders[first - 1], self._leaders[last]
        return after if after != before and after == _leader(self.standings[last]) else None

    def stretches(self, first: int, last: int, most: int) -> Iterator[tuple[int, int]]:
        """Yield the first and the last move of each diagram: at most ``most`` moves, up to a change of the lead
        or a capture if there is one."""
        least = max(2, round(_LEAST * most))
        while first <= last:
            end = min(first + most - 1, last)
            events = (k for k in range(first + least - 1, end + 1) if k in self._events)
            end = next(events, end)
            yield first, end
            first = end + 1

    @cached_property
    def _leaders(self) -> Sequence[str | None]:
        """The last player to have led, at the beginning and after each move; None if nobody has led yet."""
        found: list[str | None] = []
        for standing in self.standings:
            found.append(_leader(standing) or (found[-1] if found else None))
        return found

    @cached_property
    def _events(self) -> frozenset[int]:
        """The numbers of the moves that are worth a diagram."""
        changes = [k for k, (old, new) in enumerate(pairwise(self.standings), 1) if old != new]
        leads = [k for k, (old, new) in enumerate(pairwise(self._leaders), 1) if old != new]
        captures = changes if len(changes) <= _RARE * (len(self.standings) - 1) else []
        return frozenset((*leads, *captures))


def _course_of(opened: OpenRecord, moves: Sequence[str]) -> Course:
    """Return the course of a record whose moves are legal."""
    records = opened.engine.records
    positions, _ = records.line(opened.start, moves, opened.options)
    standings = [_standing(records.scores_of(position, opened.options)) for position in positions]
    return Course(standings if len(standings) == len(moves) + 1 else [{}] * (len(moves) + 1))


def _standing(scores: Sequence[Score]) -> Points:
    """Return the first score of each player, if it's a whole number."""
    found: dict[str, int] = {}
    for score in scores:
        player = str(score.values.get("player", ""))
        if player and score.label == scores[0].label and score.value.lstrip("-").isdecimal():
            found[player] = int(score.value)
    return found


def _leader(standing: Points) -> str | None:
    """Return the player who has more than everyone else; None if nobody has."""
    most = max(standing.values(), default=0)
    leading = [player for player, score in standing.items() if score == most]
    return leading[0] if len(leading) == 1 and len(standing) > 1 else None


def record_book(record: GameRecord, title: str, theme: Theme, across: float = _ACROSS) -> Book:
    """Return a record as a book, with a section for every part of the game.

    :param across: the width of its pages between the margins, in millimetres.
    :raises SpecError: for a record that can't be replayed, at its first error.
    """
    found = replay_record(record)
    if found.failed:
        raise SpecError(found.failed)
    game, opened = record.game, found.opened
    record = _named(record, opened.signs(), theme)
    tinted = theme.with_tints()
    sheet = opened.score_sheet(record.moves, record.players, tinted)
    sheet = scaled(sheet, across / sheet.size.width) if sheet and not theme.large_print else sheet
    boxes = _boxes(_players(record, found.replay, opened, tinted), tinted, across)
    drawings = {name: one for name, one in ((_SCORES, boxes), (_SHEET, sheet)) if one}
    course = _course_of(opened, record.moves)
    pages = _Pages(record, opened, course, record.feature.moves, tinted)
    return Book(
        with_quotes(theme.translate_given(title or game.title), theme.language),
        tuple(pages.sections()),
        introduction=_introduction(record, found.replay, theme, drawings),
        drawings=drawings,
        quotes=theme.language,
    )


def with_printable_names(record: GameRecord, theme: Theme) -> tuple[GameRecord, str]:
    """Return a record whose names can be printed, and a notice: how it was read, and which characters of its
    title and its players' names are printed as question marks because the typeface lacks them."""
    given = (record.title, *record.players.values())
    missing = "".join(dict.fromkeys(char for text in given for char in _missing(text, theme)))
    if not missing:
        return record, record.notice
    marks = str.maketrans(dict.fromkeys(missing, "?"))
    players = {sign: name.translate(marks) for sign, name in record.players.items()}
    lacking = Sentence(
        "the typeface has no {missing}, so '?' is printed in names instead", missing=" ".join(missing[:10])
    )
    printable = replace(record, title=record.title.translate(marks), players=players)
    return printable, together([record.notice, lacking])


def _missing(text: str, theme: Theme) -> str:
    """Return the characters that running text or drawings can't show."""
    fonts = (theme.text_family.regular, theme.lettering(Font.SEMIBOLD))
    return "".join(missing_characters(text, font) for font in fonts)


@dataclass(frozen=True, slots=True)
class _Pages:
    """The moves of a record in diagrams, each with at most ``step`` moves, and the last position."""

    record: GameRecord
    opened: OpenRecord
    course: Course
    step: int
    theme: Theme

    def sections(self) -> Iterator[Section]:
        """Yield a section for every part of the game; one for all moves if it has no parts. The credits follow
        the last diagram, below the last position if that shows more."""
        moves, players = self.record.moves, self.record.players
        parts = self.opened.parts(moves, players, self.theme) or ((1, self.theme.translate("Moves")),)
        ends = [*(first - 1 for first, _ in parts[1:]), len(moves)]
        for (first, title), last in zip(parts, ends, strict=True):
            diagrams = tuple(self._diagrams(first, last))
            ended = (*self._ended(diagrams), *self._credits()) if last == len(moves) else diagrams
            yield Section(title, ended)

    def _diagrams(self, first: int, last: int) -> Iterator[Entry]:
        for start, end in self.course.stretches(first, last, self.step):
            solution = Solution((self._diagram(start, end),), is_open=True, score=self._score(end))
            (picture,) = solution.pictures
            yield Entry(f"moves-{start}", self._heading(start, end), picture.drawing, solution=solution)

    def _heading(self, first: int, last: int) -> str:
        if last > first:
            return self.theme.translate("Moves {first}–{last}", first=first, last=last)
        return self.theme.translate("Move {number}", number=first)

    def _event(self, first: int, last: int) -> str:
        """Return who takes the lead in some moves; empty if nobody does."""
        leader = self.course.new_leader(first, last)
        name = _name(self.record, leader or "")
        return self.theme.translate("{player} takes the lead", player=name) if leader else ""

    def _score(self, last: int) -> tuple[Standing, ...]:
        piece, record, scores = self.opened.piece, self.record, self.course.standings[last].items()
        return tuple(Standing(sign, str(n), piece(sign, self.theme), _name(record, sign)) for sign, n in scores)

    def _ended(self, diagrams: Sequence[Entry]) -> tuple[Entry, ...]:
        """Return the diagrams of the last part, the last of them as the last position: with its moves, and with
        the hands or trackers, unless these take no more room than a line of scores."""
        drawing = self.opened.final(self.record.moves, self.theme)
        heading = self.theme.translate("The last position")
        if not diagrams or diagrams[-1].solution is None:
            solution = Solution((Picture(drawing),), is_open=True, score=self._score(len(self.record.moves)))
            return (*diagrams, Entry("final", heading, drawing, solution=solution))
        last, solution = diagrams[-1], diagrams[-1].solution
        wider, higher = (a - b for a, b in zip(drawing.size, last.drawing.size, strict=True))
        if abs(wider) >= 0.1 or not 0 <= higher + 0.1 <= _SCORE_LINE:
            (picture,) = solution.pictures
            solution = replace(solution, pictures=(replace(picture, drawing=drawing),))
            last = replace(last, drawing=drawing, solution=solution)
        return (*diagrams[:-1], replace(last, heading=heading, label=last.heading))

    def _credits(self) -> Iterator[Entry]:
        """Yield the credits of the game, and the terms of its use."""
        said = "\n".join(credits_of(self.record.game, self.theme))
        if said:
            solution = Solution((), said, is_open=True)
            yield Entry("credits", self.theme.translate("Credits"), Drawing(Size(0, 0), ()), solution=solution)

    def _diagram(self, first: int, last: int) -> Picture:
        moves = self.record.moves[:last]
        numbered = tuple(enumerate(self._commentary(moves, first), first))
        between = "\n" if any(" " in said for _, said in numbered) else "  "
        caption = between.join(f"{number}.\N{NO-BREAK SPACE}{said}" for number, said in numbered)
        drawing = self.opened.diagram(moves, first, self.theme)
        return Picture(drawing, caption, title=self._event(first, len(moves)), moves=numbered)

    def _commentary(self, moves: Sequence[str], first: int) -> Sequence[str]:
        """Return a comment on each move: what happened, or the move itself."""
        lines = self.opened.commentary(moves, self.record.players, first, self.theme)
        return [move_in_words(move, self.theme) for move in moves[first - 1 :]] if lines is None else lines


def _introduction(record: GameRecord, replay: Replay, theme: Theme, drawn: Collection[str]) -> str:
    """Return the text about a game, as Markdown: who played, how it ended, the scores, and the score sheet.

    :param drawn: the names of what is drawn: the scores, the score sheet.
    """
    players = [f"**{escaped(sign)}** {escaped(name)}" for sign, name in record.players.items()]
    space = "\N{NO-BREAK SPACE}"
    boxed = _of_players(replay.scores) if _SCORES in drawn else replay.scores if drawn else ()
    others = [score for score in replay.scores if score not in boxed]
    rows = [f"{escaped(_said(record, score, theme))}{space}**{escaped(score.value)}**" for score in others]
    figures = (f"![]({name})" for name in drawn)
    named = () if _SCORES in drawn else (" · ".join(players),)
    ending = _said(record, replay.result, theme) if replay.result else theme.translate("The game goes on.")
    parts = (f"## {escaped(ending)}", *named, *figures, f"{space}· ".join(rows))
    return "\n\n".join(part for part in parts if part)


_SCORES, _SHEET = "scores", "sheet"  # the names of the drawings above the moves
_BOX, _BOX_GAP, _INSET, _TOKEN = 10.4, 3.0, 2.6, 5.6
"""The height of the box of a player's score, the space between two, that between their words, and the height of
the token with a player's sign, in millimetres."""
_FIGURE, _NAME, _LABEL = 17.0, 11.0, 9.5
"""The type of a score, of the player's name, and of the sign and what is counted, in points."""


def _of_players(scores: Sequence[Score]) -> Sequence[Score]:
    """Return the last scores that are counted by player, one for each; none if there are no such scores."""
    counted = [score for score in scores if score.many and score.values.get("player")]
    return [score for score in counted if score.label == counted[-1].label]


@dataclass(frozen=True, slots=True)
class _Player:
    """A player in a box."""

    token: Standing
    """The player's sign, and the score if there is one."""
    name: str
    unit: str = ""
    won: bool = False


def _players(record: GameRecord, replay: Replay, opened: OpenRecord, theme: Theme) -> Sequence[_Player]:
    """Return the players with their scores or, if these aren't counted by player, the names alone."""
    winner = str(replay.result.values.get("player", "")) if replay.result else ""
    scores = {str(score.values["player"]): score for score in _of_players(replay.scores)}
    found: list[_Player] = []
    for sign in scores or record.players:
        counted, unit = (scores[sign].value, _unit(scores[sign], theme)) if scores else ("", "")
        token = Standing(sign, counted, opened.piece(sign, theme))
        found.append(_Player(token, _name(record, sign), unit, sign == winner))
    return found


def _boxes(players: Sequence[_Player], theme: Theme, width: float) -> Drawing | None:
    """Return the players side by side from margin to margin, with their scores, and the winner in a darker box
    with a bold edge; None without players, and in large print."""
    if not players or theme.large_print:
        return None
    palette, ink, family = theme.palette, theme.palette.ink, theme.text_family
    wide_token = max(token_width(one.token.sign, _TOKEN, _LABEL, theme) for one in players)
    named = max(text_width(one.name, _NAME, family.bold) for one in players)
    scores = max(text_width(one.token.score, _FIGURE, family.semibold) for one in players)
    counted = max(text_width(one.unit, _LABEL, family.regular) for one in players)
    at_name = 2 * _INSET + wide_token - 0.6
    bare = at_name + named + (_INSET + scores + 1.2 if scores else 0.0) + _INSET
    edge, count = WEIGHTS.thick, len(players)
    most, least = (int((width - edge + _BOX_GAP) / (one + _BOX_GAP)) for one in (bare + counted, bare))
    if most < count <= least:  # one row without what is counted
        players, counted, most = [replace(one, unit="") for one in players], 0.0, least
    rows = ceil(count / max(1, min(count, most)))
    wide = (width - edge + _BOX_GAP) / max(2, across := ceil(count / rows)) - _BOX_GAP
    at_unit = wide - _INSET - counted
    shapes: list[Shape] = []
    for place, one in enumerate(players):
        row, column = divmod(place, across)
        left = edge / 2 + column * (wide + _BOX_GAP)
        top = edge / 2 + (rows - row) * (_BOX + _BOX_GAP) - _BOX_GAP
        box, middle = Box(left, top - _BOX, left + wide, top), top - _BOX / 2
        base, low = middle - cap_height(_FIGURE if scores else _NAME) / 2, middle - cap_height(_LABEL) / 2
        fill, line, bold = (palette.shade, ink, edge) if one.won else (palette.tint, palette.line, WEIGHTS.thin)
        shapes += [
            rectangle(box, Style(fill, line, width=bold), 1.5),
            *token(one.token, left + _INSET, middle, _TOKEN, _LABEL, theme),
            Text(left + at_name, base, one.name, _NAME, ink, family.bold),
        ]
        if scores:
            right = left + at_unit - 1.2
            figure = Text(right, base, one.token.score, _FIGURE, ink, family.semibold, Anchor.END)
            shapes += [figure, Text(left + at_unit, low, one.unit, _LABEL, ink, family.regular)]
    size = Size(across * (wide + _BOX_GAP) - _BOX_GAP + edge, rows * (_BOX + _BOX_GAP) - _BOX_GAP + edge)
    return Drawing(size, tuple(shapes))


def _unit(score: Score, theme: Theme) -> str:
    """Return what a score counts, such as ``regions``, without its number."""
    count = int(score.value) if score.value.isdecimal() else 2
    return theme.translate_count(score.one, score.many, count).replace(str(count), "", 1).strip()


def _name(record: GameRecord, sign: str) -> str:
    """Return the name of a player, or the names of a side with several."""
    return record.players.get(sign) or " + ".join(record.players.get(one, one) for one in sign.split(" + "))


def _named(record: GameRecord, signs: Sequence[str], theme: Theme) -> GameRecord:
    """Return a record whose players all have names, if several: ``Player 2``, unless given or a word's sign."""
    letters = (sign for sign in signs if len(sign) == 1)
    usual = {sign: f"{theme.translate('Player')}\N{NO-BREAK SPACE}{sign}" for sign in letters}
    given = {sign: theme.translate_given(name) for sign, name in record.players.items()}
    return replace(record, players={**usual, **given} if len(signs) > 1 else given)


def _said(record: GameRecord, score: Score, theme: Theme) -> str:
    """Return a score's label, with the player's name in place of the player's sign."""
    name = _name(record, str(score.values.get("player", "")))
    return theme.translate(score.label, **{**score.values, "player": name})


# The product


def make(request: BookSpec, job: Job) -> tuple[Made, ...]:
    """Return the record of a game as pages.

    :raises SpecError: for a record that can't be read or replayed.
    :raises OptionError: for what doesn't fit the pages.
    """
    return make_books(request, job, _RECORD)


def _sources(request: BookSpec, _job: Job) -> Sources:
    file = request.contents.main_file
    assert file is not None
    record, notice = with_printable_names(read_record(file.path, file.display_name), request.theme)
    return Sources(record=record, notice=notice)


def _recorded(sources: Sources) -> GameRecord:
    assert sources.record is not None
    return sources.record


def _dressed(request: BookSpec, sources: Sources) -> BookSpec:
    return replace(request, theme=themed(request.theme, _recorded(sources).game))


def _unbound(request: BookSpec, sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    record, theme = _recorded(sources), request.theme
    across = page_shape(pages_of(request), 1).block.width
    book = record_book(record, request.head.title or record.title, theme, across)
    return [UnboundBook(name, replace(book, stamp=stamp_of(imprint)), builtin_template("record"))]


def _subject(request: BookSpec) -> str:
    return request.theme.translate("A game that was played, move by move.")


_RECORD = BookMaker(_unbound, _subject, _sources, _dressed)
