"""Puzzles and records of Tetradominoes, played by hand.

Click a domino of the hand, the cell for its first number and the cell for the other, then the four cells of a
tetromino, if you play one. If the task is to find every tetromino, click just its four cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import cell_name, domino_text, lay, parse_cell, way_between, with_draws
from pnp.components.dominoes.table_picture import hand_row
from pnp.components.dominoes.tiles import DIGITS, Cell, Domino, Pair
from pnp.drawing.hotspots import Described, Scene, Spot, button, scenes_in_a_row, stacked_scenes
from pnp.drawing.pictures import words
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, PuzzleByHand, StepTrial, Trial, Verdict
from pnp.games.shared.board_interaction import BoardInteraction, GameState, dominoes, grouped
from pnp.games.tetradominoes.options import TetradominoesDiagram, TetradominoesGame, TetradominoesPuzzleOptions
from pnp.games.tetradominoes.puzzles import PUZZLES, VIEWS, draw_diagram, left_word
from pnp.games.tetradominoes.records import RECORDS, Game
from pnp.games.tetradominoes.rules import HAND, Position
from pnp.games.tetradominoes.start import Start, every_tetromino, goal_of
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, Turn, cells_text, parse_cells
from pnp.games.tetradominoes.text import DEAL, Tournament
from pnp.games.tetradominoes.views import (
    RECORD_VIEWS,
    SIDE,
    Notes,
    draw_hand,
    draw_left,
    draw_spread,
    spaces,
)
from pnp.search.replay import MoveError

_REACH = 2
"""The number of free cells to show around the table: as far as one more domino extends."""
_FOUR, _REVEALED = 4, 2
_COVER = "+"
"""A prefix that marks the cells of a tetromino, because these may be the same as those of the domino below
it."""


def _table(here: Position, theme: Theme, picks: Sequence[str], covered: Sequence[Cell] = ()) -> Scene:
    """Return the table with all cells that can be reached."""
    piece = Tetromino(tuple(sorted(covered)), here.side or Side.LIGHT) if covered else None
    laid = _domino(picks)
    spread = here.spread.play(laid) if laid else here.spread
    notes = Notes(played=(laid,) if laid else (), named=_REACH, piece=piece)
    sign = _COVER if laid else ""
    spots = tuple(
        Spot(_label(spread, cell), box, sign + cell_name(cell), (), sign + cell_name(cell) in picks)
        for cell, box in spaces(spread, notes).items()
    )
    return Scene(draw_spread(spread, theme, notes), spots, _described(spread))


def _described(spread: Spread) -> Described:
    """Return the dominoes on the table, and the cells under tetrominoes."""
    covered = ((Sentence("covered"), cell_name(cell)) for cell in sorted(spread.covered))
    return grouped((*dominoes(spread.dominoes), *covered))


def _label(spread: Spread, cell: Cell) -> str:
    """Return a cell's name, with the number visible there."""
    number = None if cell in spread.covered else spread.numbers.get(cell)
    return cell_name(cell) if number is None else f"{cell_name(cell)} {DIGITS[number]}"


def _scene(
    here: Position,
    theme: Theme,
    picks: Sequence[str],
    covered: Sequence[Cell] = (),
    pile: Sequence[Pair] = (),
) -> Scene:
    """Return the table, and below it the hand, the next domino of the pile if it's known, and the tetrominoes
    left."""
    parts = [_table(here, theme, picks, covered)] if here.spread.dominoes else []
    if here.hand.all:
        held = [Scene(words(theme.translate("Hand"), theme)), hand_row(here.hand.all, theme, picks, SIDE)]
        if pile:
            held += [Scene(words(theme.translate("then"), theme)), Scene(draw_hand(pile, theme))]
        parts.append(scenes_in_a_row(held))
    if here.spread.left:
        left = Scene(draw_left(here.spread.left, here.side, theme))
        parts.append(scenes_in_a_row([Scene(words(left_word(here.side, theme), theme)), left]))
    return stacked_scenes(parts)


def _turn(here: Position, picks: Sequence[str], theme: Theme) -> PickResult:
    """Return the result of picking a domino, its two cells and perhaps a tetromino's four cells.

    :raises MoveError: if the domino's cells aren't neighbours.
    """
    held, cells, covers = _sorted(picks)
    if not held:
        return PickResult(message=theme.translate("Choose a domino from your hand."))
    if not here.spread.dominoes:  # the first domino goes in one fixed place, because all are equivalent
        low, high = map(int, held)
        return PickResult(move=domino_text(here.spread.plays_of((low, high))[0]))
    domino = _domino(picks)
    if domino is None:
        return PickResult(
            message=theme.translate("Choose the space for the {number}.", number=held[len(cells)])
        )
    if reason := here.spread.refusal(domino):
        raise MoveError(reason)
    laid = domino_text(domino)
    if len(covers) < _FOUR:
        message = theme.translate("Now the four cells of a tetromino: {cells}", cells=" ".join(covers) or "–")
        return PickResult(ready="" if covers else laid, message=message)
    over = cells_text(map(parse_cell, covers))
    if here.side is None:
        return PickResult(choices=tuple(f"{laid} + {side} {over}" for side in Side))
    return PickResult(move=f"{laid} + {over}")


def _sorted(picks: Sequence[str]) -> tuple[str, list[str], list[str]]:
    """Return the domino that was clicked last, the cells for it, and those of a tetromino."""
    held = [pick for pick in picks if pick[0].isdigit()]
    covers = [pick.removeprefix(_COVER) for pick in picks if pick.startswith(_COVER)]
    cells = [pick for pick in picks if pick[0].isalpha()]
    return held[-1] if held else "", cells, covers


def _domino(picks: Sequence[str]) -> Domino | None:
    """Return the domino in its place, once both its cells are clicked.

    :raises MoveError: if they aren't neighbours.
    """
    held, cells, _ = _sorted(picks)
    if not held or len(cells) < 2:
        return None
    place = [parse_cell(cell) for cell in cells[:2]]
    return lay(int(held[0]), int(held[1]), place[0], way_between(place))


# Records


State = GameState[TetradominoesGame, Game]


class TetradominoesRecordInteraction(BoardInteraction[TetradominoesGame, Game]):
    """The table, and the hand of the player to move."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        here, theme = _table_game(state.end), state.theme
        if not _to_deal(state.end):
            return _scene(here, theme, state.picks)
        table = _scene(here, theme, ()).drawing if here.spread.dominoes else None
        first = Scene(table or words(theme.translate("Nothing has been dealt yet."), theme))
        return stacked_scenes([first, button(theme.translate("deal"), DEAL, theme)])

    def picked(self, state: State) -> PickResult:
        if _to_deal(state.end):
            return PickResult()
        here = _table_game(state.end)
        if not here.over and not here.can_play:
            return _stuck(here, state.picks, state.theme)
        if not state.picks:
            return PickResult()
        found = _turn(here, state.picks, state.theme)
        return _with_draws(here, found) if len(here.hand.all) <= HAND else found


RECORD_INTERACTION = TetradominoesRecordInteraction()


def _table_game(game: Game) -> Position:
    """Return the game being played: the current one of a tournament, or the game itself."""
    return game.position if isinstance(game, Tournament) else game


def _to_deal(game: Game) -> bool:
    """Return whether a tournament waits for its next game."""
    return isinstance(game, Tournament) and game.to_deal


def _with_draws(here: Position, found: PickResult) -> PickResult:
    """Return a move with each domino that it may draw if the order of the pile is unknown."""
    moves = tuple(filter(None, (found.move, found.ready))) or found.choices
    if here.known or not moves or not here.pile:
        return found
    return PickResult(
        choices=tuple(with_draws(move, [pair]) for move in moves for pair in here.pile), message=found.message
    )


def _stuck(here: Position, picks: Sequence[str], theme: Theme) -> PickResult:
    """Return the moves of a player who holds no playable domino; the picked dominoes are revealed or, in
    solitaire, put back."""
    held = tuple(dict.fromkeys(pick for pick in picks if pick[0].isdigit()))
    if here.players == 1:
        return _discards(here, held, theme)
    if not here.may_reveal:
        return PickResult(choices=("pass",))
    if len(held) < _REVEALED:
        return PickResult(message=theme.translate("Choose two hidden dominoes to reveal."))
    return _with_draws(here, PickResult(move=f"reveal {' '.join(held[:_REVEALED])}"))


def _discards(here: Position, back: Sequence[str], theme: Theme) -> PickResult:
    """Return the tetrominoes that may be put aside in solitaire."""
    message = theme.translate("Choose what to put back, then a tetromino to put aside.")
    if back and not here.known:
        return PickResult(
            message=theme.translate("Type the move with what was drawn, such as discard T 12 draws 34.")
        )
    choices = tuple(" ".join(("discard", piece, *back)) for piece in here.spread.left)
    return PickResult(choices=choices, message=message)


# Puzzles


class _Playing(PuzzleByHand[Start, TetradominoesPuzzleOptions]):
    """A play that allows a tetromino, or a solitaire game played to its end."""

    @staticmethod
    def play(here: Position, text: str) -> Position:
        if here.over:
            raise MoveError("the game is over")
        return here.play(Turn.parse(text))

    def picked(self, here: Position, picks: tuple[str, ...]) -> PickResult:
        return _turn(here, picks, self.theme)

    def show(self, here: Position, picks: tuple[str, ...]) -> Scene:
        return _scene(here, self.theme, picks, pile=here.pile)

    def judge(self, here: Position, moves: tuple[str, ...]) -> Verdict:
        if not moves:
            return Verdict(False)
        errors = PUZZLES.check_solution(self.start, ", ".join(moves), self.options)
        return Verdict(not errors, errors[0].message if errors else "")


@dataclass(frozen=True, slots=True)
class _Listing:
    """Every tetromino that a play of the hand allows; the state is those found so far."""

    start: Start
    wanted: frozenset[str]
    theme: Theme

    def play(self, found: tuple[str, ...], text: str) -> tuple[str, ...]:
        """Return the tetrominoes found, with one more.

        :raises MoveError: if no play allows it, or it has been found already.
        """
        name = cells_text(parse_cells(text))
        if name not in self.wanted:
            raise MoveError("no play from the hand allows a tetromino here")
        if name in found:
            raise MoveError("this tetromino appears twice")
        return *found, name

    def picked(self, _found: tuple[str, ...], picks: tuple[str, ...]) -> PickResult:
        if len(picks) == _FOUR:
            return PickResult(move=cells_text(map(parse_cell, picks)))
        message = self.theme.translate("Choose four cells: {cells}", cells=" ".join(picks) or "–")
        return PickResult(message=message)

    def show(self, found: tuple[str, ...], picks: tuple[str, ...]) -> Scene:
        """Return the table with the latest tetromino found; hands can't be clicked here."""
        last = parse_cells(found[-1]) if found and not picks else ()
        scene = _scene(self.start.position(), self.theme, picks, last)
        return Scene(scene.drawing, tuple(spot for spot in scene.spots if not spot.pick[0].isdigit()))

    def judge(self, found: tuple[str, ...], _moves: tuple[str, ...]) -> Verdict:
        message = self.theme.translate("{count} found", count=len(found)) if found else ""
        return Verdict(len(found) == len(self.wanted), message)


class TetradominoesInteraction(Interaction[TetradominoesPuzzleOptions, Start]):
    """Plays of a hand, or a list of tetrominoes."""

    moving = Sentence(
        "Choose a domino from your hand, the space for its first number and the space for its second, "
        "then the four cells of a tetromino, if you play one. If the puzzle asks only for tetrominoes, "
        "choose their cells."
    )

    def trial(self, start: Start, options: TetradominoesPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        if goal_of(options) == "every-tetromino":
            listing = _Listing(start, frozenset(every_tetromino(start)), theme)
            nothing: tuple[str, ...] = ()
            return StepTrial(nothing, listing.play, listing.picked, listing.show, listing.judge)
        playing = _Playing(start, options, theme)
        return StepTrial(start.position(), playing.play, playing.picked, playing.show, playing.judge)


INTERACTION = TetradominoesInteraction()

ENGINE = Engine(
    puzzles=PuzzleEngine(TetradominoesPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(TetradominoesGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(TetradominoesDiagram, draw_diagram),
)
