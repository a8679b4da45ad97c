"""Puzzles and records played by hand, as messages for the page: drawings as SVG, spots as areas. Nothing here
depends on a game: each game defines what its drawings mean (`pnp.games.api.interaction`).

Hints and checks refer to the user's current position, and are based on a known solution. If the moves deviate
from that solution, a short search looks for another; if it finds none, a hint says how far to go back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.errors import PnpError, TextError
from pnp.base.options import Options
from pnp.base.sentences import said
from pnp.desk.content_replies import Area, CheckView, HintView, PieceLine, ShiftLine, TrialView
from pnp.drawing.flatten import texts
from pnp.drawing.hotspots import Scene, Shift, Spot
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle, OpenRecord
from pnp.games.api.game import Game
from pnp.games.api.interaction import Reason, Trial, TrialState, Way
from pnp.games.shared.position_text import move_on_screen, moves_on_screen
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
        has_coordinates=scene is not None
        and any(_LETTER.fullmatch(one.text) for one, _ in texts(scene.drawing.shapes)),
    )


_LETTER = re.compile("[a-z]")


def hint_on_screen(text: str, drawing: Drawing | None, language: str) -> HintView:
    """Return a printed hint, whose moves are read out."""
    words = moves_on_screen(text, message_words(language))
    return HintView(words, svg=drawn(drawing) if drawing is not None else b"")


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
        tuple(_shift(one, height) for one in spot.shifts),
    )


def _shift(shift: Shift, height: float) -> ShiftLine:
    box = shift.piece
    return ShiftLine(shift.move, box.left, height - box.top, box.width, box.height, shift.dx, -shift.dy)


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


@dataclass(frozen=True, slots=True)
class Guide:
    """A puzzle in progress, and the moves of a solution."""

    trial: Trial
    line: tuple[str, ...]
    theme: Theme
    seek: Callable[[tuple[str, ...]], Way | None]
    """A function that searches for the moves that solve the puzzle after those already made."""
    reasons: Callable[[frozenset[str]], tuple[Reason, ...]] = lambda _laid: ()
    """The reasons for the next move once pieces are placed; see `Interaction.reasons`."""

    def hint(self, moves: tuple[str, ...], *, tells_move: bool) -> HintView:
        """Return what to do next: where to look, or the move itself."""
        here = self.trial.after(moves)
        if here.solved:
            return HintView(self.theme.translate("This puzzle is solved."))
        move = self._next(here)
        if move is None:
            return HintView(self._way_back(here))
        reasons = self._reasons(here)
        if reasons and not tells_move:
            return HintView(self.theme.translate("Look at the marked place."), reasons[0].spaces[:1])
        move = reasons[0].move if reasons else move
        areas = tuple(spot.name for spot in _spots_of(move, here, self._laid((move,))))
        if tells_move:
            own = move_on_screen(move, message_words(self.theme.language))
            text = self.theme.translate("The next move is {move}.", move=own)
            return HintView(text, areas, move)
        if not areas:
            return HintView(self.theme.translate("Nothing can be marked here. Ask for the move instead."))
        return HintView(self.theme.translate("Look at the marked place."), areas[:1])

    def why(self, moves: tuple[str, ...], which: int) -> HintView | None:
        """Return a step towards the next move, counted from 0, with its drawing; None if nothing is known about
        this position.

        :raises PnpError: if there are no more steps.
        """
        here = self.trial.after(moves)
        if here.solved:
            return HintView(self.theme.translate("This puzzle is solved."))
        if here.laid is None:
            return None
        if moves and self._next(here) is None:
            return HintView(self._way_back(here))
        reasons = self._reasons(here)
        if which >= len(reasons) > 0:
            raise PnpError("there are no more hints")
        if not reasons:
            return None
        own, theme = reasons[which], self.theme
        text = own.words.said(theme.translate, theme.translate_count)
        return HintView(text, own.spaces[:1], svg=drawn(own.drawing) if own.drawing is not None else b"")

    def _reasons(self, here: TrialState) -> tuple[Reason, ...]:
        """Return the reasons for the next move, if it's part of the known solution."""
        found = self.reasons(here.laid) if here.laid is not None else ()
        return found if found and self._laid((found[0].move,)) <= self._laid(self.line) else ()

    def check(self, moves: tuple[str, ...]) -> CheckView:
        """Return whether the moves so far agree with the solution."""
        here, theme = self.trial.after(moves), self.theme
        if here.solved:
            return CheckView("right", theme.translate("Solved!"))
        if not here.moves:
            return CheckView("right", theme.translate("Nothing has been played yet."))
        if here.laid is None:
            return self._check_line(here)
        own, solution = self._laid(here.moves), self._laid(self.line)
        wrong = own - solution
        if wrong:
            names = tuple(spot.name for text in sorted(wrong) for spot in _spots_on(text, here))
            differ = self.theme.translate_count(
                "{count} domino differs from the solution.",
                "{count} dominoes differ from the solution.",
                count=len(wrong),
            )
            return CheckView("wrong", differ, names)
        found = theme.translate("Right so far: {count} of {all}.", count=len(own), all=len(solution))
        return CheckView("right", found)

    def _check_line(self, here: TrialState) -> CheckView:
        common, theme = _common(here.moves, self.line), self.theme
        if common == len(here.moves):
            text = theme.translate("Right so far: {count} of {all} moves.", count=common, all=len(self.line))
            return CheckView("right", text)
        way = self.seek(here.moves)
        if way is not None and way.moves is not None:
            text = theme.translate_count(
                "You have left the known solution, but this works, too. {count} move is left.",
                "You have left the known solution, but this works, too. {count} moves are left.",
                count=len(way.moves),
            )
            return CheckView("right", text)
        if way is not None and not way.stopped:
            return CheckView("wrong", theme.translate("This can’t be solved any more. Take back some moves."))
        if common:
            text = theme.translate(
                "You have left the known solution after move {count}. Your way may also work.", count=common
            )
        else:
            text = theme.translate("The known solution starts differently. Yours may also work.")
        return CheckView("unknown", text)

    def _next(self, here: TrialState) -> str | None:
        """Return the next move of the solution; None if the moves deviate from it."""
        if here.laid is None:
            follows = len(here.moves) < len(self.line) and _common(here.moves, self.line) == len(here.moves)
            if follows:
                return self.line[len(here.moves)]
            way = self.seek(here.moves)
            return way.moves[0] if way and way.moves else None
        if self._laid(here.moves) - self._laid(self.line):
            return None
        return next((move for move in self.line if not self._laid((move,)) <= here.laid), None)

    def _laid(self, moves: tuple[str, ...]) -> frozenset[str]:
        """Return the pieces that the moves have placed, in addition to those at the start."""
        given = self.trial.after(()).laid
        return frozenset() if given is None else (self.trial.after(moves).laid or frozenset()) - given

    def _way_back(self, here: TrialState) -> str:
        if here.laid is not None:
            return self.theme.translate("Something differs from the solution. Check what you have so far.")
        back = len(here.moves) - _common(here.moves, self.line)
        return self.theme.translate_count(
            "You have left the known solution. Take back {count} move for a hint.",
            "You have left the known solution. Take back {count} moves for a hint.",
            count=back,
        )


def _common(moves: Sequence[str], line: Sequence[str]) -> int:
    """Return the number of moves that two sequences have in common at the beginning."""
    pairs = zip(moves, line, strict=False)
    return next((k for k, (own, theirs) in enumerate(pairs) if own != theirs), min(len(moves), len(line)))


def _spots_of(move: str, here: TrialState, laid: Iterable[str]) -> Iterator[Spot]:
    """Yield the spots to click for a move."""
    spots = here.scene.spots if here.scene is not None else ()
    direct = [spot for spot in spots if move in spot.moves]
    if direct:
        yield from sorted(direct, key=lambda spot: -len(spot.moves))  # the piece before the place where it ends
        return
    parts = move.replace("@", " ").split()
    picks = {
        *parts,
        *("".join(sorted(part)) for part in parts),
    }  # a piece is picked with its lower number first
    yield from (spot for spot in spots if spot.pick and spot.pick in picks)
    for text in sorted(laid):
        yield from (spot for spot in _spots_on(text, here) if spot.pick not in picks)


def _spots_on(laid: str, here: TrialState) -> Iterator[Spot]:
    """Yield the spots of the spaces that a placed piece covers."""
    names = {part.partition("=")[0] for part in laid.split()}
    for spot in here.scene.spots if here.scene is not None else ():
        if spot.pick in names or names & set(spot.moves):
            yield spot
