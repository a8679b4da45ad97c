"""Puzzles and records played by hand, as messages for the page: drawings as SVG, spots as areas. Nothing here
depends on a game: each game defines what its drawings mean (`pnp.games.api.interaction`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.base.errors import PnpError, TextError
from pnp.base.options import Options
from pnp.base.sentences import said
from pnp.desk.trial_messages import Area, PieceLine, TrialView
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle, OpenRecord
from pnp.games.api.game import Game
from pnp.games.api.interaction import Trial, TrialState
from pnp.games.shared.position_text import move_on_screen
from pnp.language.translations import message_words

MOST_AREAS = 450
"""The most areas of a page: with more, it gets slow. A drawing with more has none, and moves are typed."""


class TrialError(PnpError):
    """A trial that can't be started."""


def drawn(drawing: Drawing, name: str = "position") -> bytes:
    """Return a drawing as SVG, its text as outlines."""
    from pnp.render.svg import svg_bytes
    from pnp.sheets.sheet import PRINTED, Page

    return svg_bytes(Page(name, name, drawing, PRINTED))


def trial_view(state: TrialState, language: str, *, typed: bool = False, unproved: bool = False) -> TrialView:
    """Return the state of a trial for the page.

    :param language: the reader's language, for the reasons why moves are refused.
    :param unproved: whether a search still has to look for a reply that refutes the solving moves.
    """
    scene = state.scene
    spots = scene.spots if scene is not None and not state.solved else ()
    spots = spots if len(spots) <= MOST_AREAS else ()
    height = scene.drawing.size.height if scene else 0.0
    words = message_words(language)
    return TrialView(
        state.moves,
        drawn(scene.drawing) if scene else b"",
        scene.drawing.size.width if scene else 0.0,
        height,
        choices=state.choices,
        areas=tuple(_area(spot, height) for spot in spots),
        picks=state.picks,
        ready=state.ready,
        solved=state.solved,
        message=said(state.message, words),
        typed=typed,
        unproved=unproved and state.solved,
        targets=state.targets,
        pieces=tuple(PieceLine(piece.name, piece.is_used, piece.places) for piece in state.aids.pieces),
        pairs=state.aids.pairs,
        in_words=tuple(_in_words(state, spots, words)),
        described=tuple(f"{said(what, words)}: {where}" for what, where in scene.described) if scene else (),
    )


def _in_words(
    state: TrialState, spots: tuple[Spot, ...], words: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield moves on the page, and spots named after moves, that have words for the reader, each with its
    words."""
    of_spots = (move for spot in spots for move in (spot.name, *spot.moves))
    for move in dict.fromkeys((*state.moves, *state.choices, state.ready, *of_spots)):
        if (own := move_on_screen(move, words)) != move:
            yield move, own


def _area(spot: Spot, height: float) -> Area:
    box = spot.box
    return Area(
        spot.name,
        box.left,
        height - box.top,
        box.width,
        box.height,
        spot.moves,
        spot.pick,
        spot.chosen,
        spot.turned,
        spot.numbers,
    )


@dataclass(frozen=True, slots=True)
class AnswerTrial:
    """A puzzle of a game without clicks. The answer is typed as a whole, with commas between its moves, and
    checked by the plain rules."""

    opened: OpenPuzzle
    drawing: Drawing
    language: str

    def after(self, moves: tuple[str, ...], _picks: tuple[str, ...] = ()) -> TrialState:
        scene = Scene(self.drawing)
        if not moves:
            return TrialState((), scene)
        errors = self.opened.check_solution(", ".join(moves))
        words = message_words(self.language)
        message = "; ".join(said(error.message, words) for error in errors)
        return TrialState(moves, scene, solved=not errors, message=message)


def trial_of(game: Game, start: str, options: Options, theme: Theme, part: str = "") -> Trial:
    """Return the trial of a puzzle; ``part`` names the part that is played, if it has parts.

    :raises TrialError: if its start can't be read.
    """
    try:
        opened = game.puzzle_engine().open(start, options)
    except TextError as error:
        raise TrialError(str(error)) from error
    return opened.trial(theme, part) or AnswerTrial(opened, opened.drawing(theme), theme.language)


@dataclass(frozen=True, slots=True)
class RecordTrial:
    """A record of a game whose moves are typed."""

    opened: OpenRecord
    theme: Theme

    def after(self, moves: tuple[str, ...], _picks: tuple[str, ...] = ()) -> TrialState:
        replay = self.opened.replay(moves)
        played = moves[: replay.played]
        scene = Scene(self.opened.diagram(played, 1, self.theme))
        refused = replay.error.reason if replay.error is not None else ""
        return TrialState(played, scene, message=refused or replay.summary)


def record_trial(game: Game, start: str, options: Options, theme: Theme) -> Trial:
    """Return the trial of a record: to step through it and to play it on.

    :raises TrialError: if its start can't be read.
    """
    try:
        opened = game.record_engine().open(start, options)
    except TextError as error:
        raise TrialError(str(error)) from error
    return opened.trial(theme) or RecordTrial(opened, theme)
