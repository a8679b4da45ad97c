"""Problems and records tried by hand: the rules answer every move, and nothing is remembered between two
questions, so any worker can answer any of them.

Knows no page: what can be clicked is told as areas of the drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from pnp.base.errors import PnpError
from pnp.dominoes.ground import Ground
from pnp.dominoes.moves_picture import Changed, MovesOnPaper
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import SIDE, draw_numbers
from pnp.dominoes.tiles import LARGEST_NUMBER, Cell
from pnp.drawing.geometry import Box
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.record import Game
from pnp.search.puzzle import Puzzle
from pnp.search.replay import MoveError
from pnp.studio.messages import Area, Standing

MOST_AREAS = 450
MOST_LISTED = 120


class TrialError(PnpError):
    """A trial that cannot be begun."""


class Trial(Protocol):
    """One problem under somebody's hands."""

    def after(self, moves: tuple[str, ...]) -> Standing:
        """Where it stands after these moves; the last one may be refused."""


def drawn(drawing: Drawing, name: str = "position") -> bytes:
    """A drawing as SVG, its text as outlines."""
    from pnp.render.svg import svg_bytes
    from pnp.sheets.sheet import PRINTED, Page

    return svg_bytes(Page(name, name, drawing, PRINTED))


def stand(drawing: Drawing, moves: tuple[str, ...], **rest: Any) -> Standing:
    """A standing with its drawing."""
    return Standing(moves, drawn(drawing), drawing.size.width, drawing.size.height, **rest)


def area(name: str, box: Box, height: float, moves: Iterable[str] = ()) -> Area:
    """A box of a drawing of some height as an area."""
    return Area(name, box.left, height - box.top, box.width, box.height, tuple(moves))


# Lines of moves on a domino table


@dataclass(frozen=True, slots=True)
class LineTrial:
    """A problem of a domino game whose solution is one line of moves."""

    game: MovesOnPaper[Any, Any]
    start: Any
    legal: Callable[[Any], Iterable[tuple[Any, Any]]]
    missing: Callable[[Any], str | None]
    look: Look

    def after(self, moves: tuple[str, ...]) -> Standing:
        position, before, message, done = self.start, None, "", 0
        for text in moves:
            try:
                for move in self.game.parse(text):
                    position, before = self.game.play(position, move), position
            except MoveError as error:
                message = str(error)
                break
            done += 1
        drawing = self.game.draw(position, Changed(before), self.look)
        lacking = self.missing(position)
        if drawing is None:  # nothing is left to be seen: that is how some are solved
            return Standing(
                moves[:done], b"", 0.0, 0.0, solved=lacking is None, message=message or (lacking or "")
            )
        following = () if lacking is None else tuple(self._following(position))
        return stand(
            drawing,
            moves[:done],
            legal=tuple(text for text, _ in following)[:MOST_LISTED],
            areas=self._areas(position, following, drawing),
            solved=lacking is None,
            message=message or (lacking or ""),
        )

    def _following(self, position: Any) -> Iterator[tuple[str, Sequence[Cell]]]:
        """The moves that the game's own way of playing allows, with their ways."""
        for move, _ in self.legal(position):
            try:
                self.game.play(position, move)
                yield self.game.write([move]), self.game.way(position, move)
            except MoveError:
                continue

    def _areas(
        self, position: Any, following: Iterable[tuple[str, Sequence[Cell]]], drawing: Drawing
    ) -> tuple[Area, ...]:
        """Where moves begin and end."""
        cells = _cells(position)
        side = next((s for s in (SIDE, 8.0) if Ground.around(cells, s).size == drawing.size), None)
        if side is None:  # something lies beyond the cells that we know of
            return ()
        ground = Ground.around(cells, side)
        meant: dict[Cell, list[str]] = {}
        for text, way in following:
            for cell in dict.fromkeys((way[0], way[-1])):
                meant.setdefault(cell, []).append(text)
        return tuple(
            area(" / ".join(texts), ground.box(cell), drawing.size.height, texts)
            for cell, texts in sorted(meant.items())
            if _within(ground.box(cell), drawing)
        )


def _within(box: Box, drawing: Drawing) -> bool:
    return (
        box.left >= 0 and box.bottom >= 0 and box.right <= drawing.size.width and box.top <= drawing.size.height
    )


def _cells(position: Any) -> list[Cell]:
    table = position if isinstance(position, Table) else position.table
    tokens = (*getattr(position, "pawns", ()), *getattr(position, "dice", ()))
    return [*table.numbers(), *tokens]


# Joints on a grid of numbers


@dataclass(frozen=True, slots=True)
class JoinTrial:
    """A grid on which dominoes are found: a move names two neighbouring cells, and again to take it back."""

    grid: Any
    check: Callable[[Any, Table], Sequence[Any]]
    look: Look

    def after(self, moves: tuple[str, ...]) -> Standing:
        names = self._names()
        joined: list[tuple[Cell, Cell]] = []
        message, done = "", 0
        for text in moves:
            message = self._join(text, names, joined)
            if message:
                break
            done += 1
        drawing = draw_numbers(self.grid.rows, self.look, joined=joined)
        free = len(names) - 2 * len(joined)
        solved = not free and not self.check(self.grid, self.grid.to_table(joined))
        ground = Ground.around(list(names.values()), SIDE)
        areas = tuple(area(name, ground.box(cell), drawing.size.height) for name, cell in names.items())
        left = message or ("" if solved else f"{free} numbers are free")
        return stand(drawing, moves[:done], areas=areas[:MOST_AREAS], gather=2, solved=solved, message=left)

    def _names(self) -> dict[str, Cell]:
        """Cells by column letter and row number from the bottom, as on all boards."""
        from pnp.grids.square import column_letters

        return {
            f"{column_letters(column)}{self.grid.height - row}": (row, column)
            for row, column in self.grid.cells()
        }

    def _join(self, text: str, names: Mapping[str, Cell], joined: list[tuple[Cell, Cell]]) -> str:
        """What is wrong with a joint; it is added, or taken away where it was, if nothing is."""
        cells = sorted(names[part] for part in text.split() if part in names)
        place = (cells[0], cells[-1]) if len(cells) == 2 else None
        if place is None or place not in set(self.grid.places()):
            return "a domino lies on two neighbouring numbers"
        if place in joined:
            joined.remove(place)
            return ""
        covered = {cell for other in joined for cell in other}
        if covered & set(place):
            return "a domino lies there already"
        pair = self.grid.pair(place)
        if pair in {self.grid.pair(other) for other in joined}:
            return f"the domino {pair[0]}|{pair[1]} is used already, and each is there once"
        joined.append(place)
        return ""


# Boards


@dataclass(frozen=True, slots=True)
class BoardTrial:
    """A board game from a position: moves are replayed by the rules of its records; ``asked`` says whether the
    moves so far are what a problem asks for, None where nothing is asked."""

    game: Game
    start: str
    options: Any
    look: Look
    asked: Callable[[str], str | None] | None = None

    def after(self, moves: tuple[str, ...]) -> Standing:
        assert self.game.records is not None
        replay = self.game.records.play().replay(self.start, moves, self.options)
        kept = moves[: replay.played]
        drawing = self.game.records.pictures().diagram(self.start, kept, 1, self.options, self.look)
        areas = self._areas(replay.end, drawing)
        said = replay.fault.reason if replay.fault is not None else ""
        scores = ", ".join(f"{s.label.format(**s.values)} {s.value}" for s in replay.scores)
        ended = replay.result.label.format(**replay.result.values) if replay.result else ""
        wanting = self.asked(", ".join(kept)) if self.asked is not None and kept else None
        solved = self.asked is not None and bool(kept) and wanting is None
        message = said or wanting or "; ".join(part for part in (ended, scores) if part)
        return stand(
            drawing,
            kept,
            areas=areas,
            gather=0 if self.game.name == "dominate" else 1,
            solved=solved,
            message=message,
        )

    def _areas(self, end: str, drawing: Drawing) -> tuple[Area, ...]:
        boxes = _boxes(self.game.name, end, self.options)
        if len(boxes) > MOST_AREAS:
            return ()
        found = (area(name, box, drawing.size.height, (name,)) for name, box in boxes.items())
        return tuple(found)


def _boxes(name: str, end: str, options: Any) -> dict[str, Box]:
    """Where the places of a board lie on its drawing, for games whose drawings tell it."""
    if name == "dots":
        from pnp.games.dots.diagram import crossings
        from pnp.games.dots.replaying import start_of

        return crossings(start_of(end, options))
    if name == "dominate":
        from pnp.games.dominate.diagram import squares
        from pnp.games.dominate.tasks import read

        return squares(read(end, options))
    return {}


# Answers as a whole


@dataclass(frozen=True, slots=True)
class AnswerTrial:
    """A problem whose answer is typed as a whole; the plain rules say what is wrong with it."""

    puzzle: Puzzle
    start: str
    options: Any
    drawing: Drawing

    def after(self, moves: tuple[str, ...]) -> Standing:
        if not moves:
            return stand(self.drawing, (), typed=True)
        faults = self.puzzle.wrong(self.start, moves[-1], self.options)
        message = "; ".join(fault.message for fault in faults)
        return stand(self.drawing, moves[-1:], typed=True, solved=not faults, message=message)


# Which trial suits a problem


def trial_of(game: Game, start: str, options: Any, look: Look, part: str = "") -> Trial:
    """The trial of a problem; ``part`` names what of it is tried, where it has parts.

    :raises TrialError: where its start is none.
    """
    assert game.problems is not None
    puzzle = game.problems.puzzle()
    if faults := puzzle.malformed(start, options):
        raise TrialError("; ".join(fault.message for fault in faults))
    if game.name in _LINES:
        return _line(game.name, start, options, look, part)
    if game.name == "dominosa":
        from pnp.games.dominosa import rules

        return JoinTrial(rules.start(start, options.pips or LARGEST_NUMBER), rules.check_solution, look)
    if game.name in _BOARDS and game.records is not None:
        return _board(game, puzzle, start, options, look)
    assert game.problems.presentation is not None
    drawing = game.problems.presentation().start(start, options, look)
    return AnswerTrial(puzzle, start, options, drawing)


_LINES = frozenset({"unmatched", "capturing", "mirror", "fujisan", "bee"})
_BOARDS = frozenset({"dominate", "dots"})


def _line(name: str, start: str, options: Any, look: Look, part: str) -> Trial:
    rules = import_module(f"pnp.games.{name}.rules")
    shown = import_module(f"pnp.games.{name}.presentation")
    missing: Callable[[Any], str | None] = rules.missing
    if name == "bee":
        game = shown.game_of_queen(int(part or 3), all_blanks_wild=options.all_blanks_wild)
    elif name == "fujisan":
        from pnp.games.fujisan.problems import missing_road

        game = shown.ROAD if options.country_road else shown.CLIMB
        missing = missing_road if options.country_road else missing
    else:
        game = shown.GAME
    return LineTrial(game, game.start(start, options), rules.moves, missing, look)


def _board(game: Game, puzzle: Puzzle, start: str, options: Any, look: Look) -> Trial:
    """A board game's problem, played on by the rules of its records."""
    assert game.records is not None
    model = game.records.options
    known = {field.alias or name for name, field in model.model_fields.items()}
    given = options.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    own = model.model_validate({key: _as_given(value) for key, value in given.items() if key in known})

    def asked(line: str) -> str | None:
        faults = puzzle.wrong(start, line, options)
        return faults[0].message if faults else None

    return BoardTrial(game, start, own, look, asked)


def _as_given(value: Any) -> Any:
    """A dumped value as YAML would have it: two numbers are dimensions."""
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(isinstance(side, int) for side in value):
        return f"{value[0]}x{value[1]}"
    if isinstance(value, dict):
        return {key: _as_given(inner) for key, inner in value.items()}
    return value
