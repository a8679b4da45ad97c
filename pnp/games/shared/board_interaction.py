"""Trials of board games: moves are replayed as those of a record, on the drawings of records.

So a record is played on as a problem is tried; the problem alone also says whether the moves do what is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pnp.base.options import Options
from pnp.drawing.hotspots import Scene
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Picked, Stand
from pnp.games.api.legacy import Play, Puzzle, Trying, moves_of
from pnp.search.replay import MoveError


@dataclass(frozen=True, slots=True)
class Moment:
    """A game at a moment: where it began, its moves so far, the position after them as text, and the picks for
    the next move."""

    start: str
    moves: tuple[str, ...]
    end: str
    picks: tuple[str, ...]
    options: Any
    theme: Theme


@dataclass(frozen=True, slots=True)
class BoardTrying:
    """How a board game is tried, from the functions of its records.

    - ``model``: the options of records, of which a problem's have a part.
    - ``scene(moment)``: the drawing with its spots.
    - ``picked(moment)``: what the picks come to; raises `MoveError`.
    """

    play: Play
    model: type[Options]
    scene: Callable[[Moment], Scene]
    picked: Callable[[Moment], Picked] = lambda _moment: Picked()

    def record(self, start: str, options: Any, theme: Theme, _part: str = "") -> BoardTrial:
        """The trial of a record: to play it on."""
        return BoardTrial(self, start, options, theme)

    def problem(self, puzzle: Puzzle, start: str, options: Any, theme: Theme) -> BoardTrial:
        """The trial of a problem that is played by the rules of records from the same text."""

        def asked(line: str) -> str | None:
            faults = puzzle.wrong(start, line, options)
            return faults[0].message if faults else None

        return BoardTrial(self, start, _shared(self.model, options), theme, asked)

    def problems(self, puzzle: Puzzle) -> Trying:
        """How the game's problems are tried."""
        return Trying(
            lambda start, options, theme, _part: self.problem(puzzle, start, options, theme), moves_of
        )


@dataclass(frozen=True, slots=True)
class BoardTrial:
    """A board game from a position; ``asked`` says what the moves so far lack to be what a problem asks for,
    None where they lack nothing."""

    trying: BoardTrying
    start: str
    options: Any
    theme: Theme
    asked: Callable[[str], str | None] | None = None

    def after(self, moves: tuple[str, ...], picks: tuple[str, ...] = ()) -> Stand:
        replay = self.trying.play.replay(self.start, moves, self.options)
        refused = replay.fault.reason if replay.fault is not None else ""
        moment = Moment(
            self.start, moves[: replay.played], replay.end, () if refused else picks, self.options, self.theme
        )
        try:
            found = self.trying.picked(moment)
        except MoveError as error:
            return self._stand(_without_picks(moment), str(error))
        if found.move:
            return self.after((*moment.moves, found.move))
        return self._stand(moment, refused, found)

    def _stand(self, moment: Moment, refused: str, found: Picked | None = None) -> Stand:
        found = found or Picked()
        replay = self.trying.play.replay(self.start, moment.moves, self.options)
        wanting = self.asked(", ".join(moment.moves)) if self.asked is not None and moment.moves else None
        solved = self.asked is not None and bool(moment.moves) and wanting is None
        return Stand(
            moment.moves,
            self.trying.scene(moment),
            moment.picks,
            found.ready,
            found.choices,
            solved,
            refused or (found.message if moment.picks else "") or wanting or replay.summary or found.message,
        )


def _without_picks(moment: Moment) -> Moment:
    return Moment(moment.start, moment.moves, moment.end, (), moment.options, moment.theme)


def _shared(model: type[Options], options: Options) -> Options:
    """The options of a record, with what a problem's say of them."""
    known = {field.alias or name for name, field in model.model_fields.items()}
    given = options.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return model.model_validate({key: value for key, value in given.items() if key in known})
