"""Problems and records tried by hand, as the page is told of them: drawings as SVG, spots as areas.

Knows no game: each says itself what its drawings mean (`pnp.games.api.interaction`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pnp.base.errors import PnpError
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.interaction import Stand, Trial
from pnp.games.api.puzzles import Puzzle
from pnp.studio.messages import Area, Standing

MOST_AREAS = 450
"""Areas that a page can have before it grows slow; a larger drawing has none, and moves are typed."""


class TrialError(PnpError):
    """A trial that cannot be begun."""


def drawn(drawing: Drawing, name: str = "position") -> bytes:
    """A drawing as SVG, its text as outlines."""
    from pnp.render.svg import svg_bytes
    from pnp.sheets.sheet import PRINTED, Page

    return svg_bytes(Page(name, name, drawing, PRINTED))


def standing(stand: Stand, *, typed: bool = False, unproved: bool = False) -> Standing:
    """A stand for the page; ``unproved`` says that what is solved is still to be searched for refutations."""
    scene = stand.scene
    spots = scene.spots if scene is not None and not stand.solved else ()
    spots = spots if len(spots) <= MOST_AREAS else ()
    height = scene.drawing.size.height if scene else 0.0
    return Standing(
        stand.moves,
        drawn(scene.drawing) if scene else b"",
        scene.drawing.size.width if scene else 0.0,
        height,
        choices=stand.choices,
        areas=tuple(_area(spot, height) for spot in spots),
        picks=stand.picks,
        ready=stand.ready,
        solved=stand.solved,
        message=stand.message,
        typed=typed,
        unproved=unproved and stand.solved,
    )


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
    )


@dataclass(frozen=True, slots=True)
class AnswerTrial:
    """A problem of a game that does not say how it is tried: the answer is typed as a whole, its moves with
    commas between; the plain rules say what is wrong with it."""

    puzzle: Puzzle
    start: str
    options: Any
    drawing: Drawing

    def after(self, moves: tuple[str, ...], _picks: tuple[str, ...] = ()) -> Stand:
        scene = Scene(self.drawing)
        if not moves:
            return Stand((), scene)
        faults = self.puzzle.wrong(self.start, ", ".join(moves), self.options)
        return Stand(moves, scene, solved=not faults, message="; ".join(fault.message for fault in faults))


def trial_of(game: Game, start: str, options: Any, theme: Theme, part: str = "") -> Trial:
    """The trial of a problem; ``part`` names what of it is tried, where it has parts.

    :raises TrialError: where its start is none.
    """
    assert game.problems is not None
    puzzle = game.problems.puzzle()
    if faults := puzzle.malformed(start, options):
        raise TrialError("; ".join(fault.message for fault in faults))
    if game.problems.trying is not None:
        return game.problems.trying().trial(start, options, theme, part)
    assert game.problems.presentation is not None
    return AnswerTrial(puzzle, start, options, game.problems.presentation().start(start, options, theme))


def record_trial(game: Game, start: str, options: Any, theme: Theme) -> Trial:
    """The trial of a record: to step through it and to play it on."""
    assert game.records is not None
    if game.records.trial is not None:
        return game.records.trial()(start, options, theme, "")
    from pnp.games.shared.board_interaction import BoardTrying

    pictures = game.records.pictures()

    def scene(moment: Any) -> Scene:
        return Scene(pictures.diagram(moment.start, moment.moves, 1, moment.options, moment.theme))

    return BoardTrying(game.records.play(), game.records.options, scene).record(start, options, theme)
