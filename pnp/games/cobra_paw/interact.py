"""Puzzles and records of Cobra Paw, and how they are played by hand: in a puzzle, a click puts the finger
on a domino; in a record, you click the dice, then the domino under a finger and the player whose finger
it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.sentences import Sentence
from pnp.components.dominoes.table_picture import rolls
from pnp.components.dominoes.tiles import Pair, parse_pair
from pnp.drawing.hotspots import Scene, Spot, button, stacked_scenes
from pnp.drawing.pictures import words
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.cobra_paw import CobraPawGame, CobraPawPuzzleOptions
from pnp.games.cobra_paw.engine import PUZZLES
from pnp.games.cobra_paw.records import RECORD_VIEWS, commentary, draw_position, place_on
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, NONE, RECORDS, Position, name, sign
from pnp.games.cobra_paw.search import Finger, Search
from pnp.games.cobra_paw.views import VIEWS, draw_diagram, draw_table, place_of
from pnp.games.shared.board_interaction import BoardInteraction, GameState, domino, grouped
from pnp.search.replay import MoveError


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that is searched roll by roll."""

    theme: Theme

    @staticmethod
    def play(search: Search, text: str) -> Search:
        return search.play(Finger.parse(text))

    @staticmethod
    def picked(search: Search, picks: tuple[str, ...]) -> PickResult:
        """Return the finger on the domino that was clicked.

        :raises MoveError: if it is neither the target nor the double blank.
        """
        if not picks or not search.targets:
            return PickResult()
        on, target = parse_pair(picks[-1]), search.targets[0]
        if on not in (target, DOUBLE_BLANK):
            raise MoveError(
                Sentence(
                    "this is the {domino}; the dice show {domino_2}",
                    domino=_dashed(on),
                    domino_2=_dashed(target),
                )
            )
        return PickResult(move=str(Finger(target, on, search.table.where(on)[0].square)))

    def show(self, search: Search, _picks: tuple[str, ...]) -> Scene:
        drawing = draw_table(search.table, self.theme, dice=search.targets)
        tiles = sorted(search.table.tiles, key=lambda tile: (-tile.y, tile.x))
        spots = (
            Spot(
                f"{tile.first}|{tile.second} {tile.square}", place_of(tile), name(tile.pair), turned=tile.angle
            )
            for tile in tiles
        )
        described = grouped((domino((tile.first, tile.second)), str(tile.square)) for tile in tiles)
        return Scene(drawing, tuple(spots) if search.targets else (), described)

    def judge(self, search: Search, _moves: tuple[str, ...]) -> Verdict:
        if not search.targets:
            return Verdict(True)
        return Verdict(False, self.theme.translate("The dice show {roll}.", roll=_dashed(search.targets[0])))


def _dashed(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"


class CobraPawInteraction(Interaction[CobraPawPuzzleOptions, Search]):
    """A table where you put a finger on one domino after another."""

    moving = Sentence("Choose the domino that the dice show, or the double blank if it isn’t on the table.")

    def trial(self, start: Search, options: CobraPawPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        table = _Table(theme)
        return StepTrial(start, table.play, table.picked, table.show, table.judge)


INTERACTION = CobraPawInteraction()


# Records


State = GameState[CobraPawGame, Position]


class CobraPawRecordInteraction(BoardInteraction[CobraPawGame, Position]):
    """The dominoes face up, with the result of the last move above them."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        here, theme = state.end, state.theme
        last = commentary(state.record, len(state.moves), theme) if state.moves else ()
        parts = [
            *(Scene(words(line, theme)) for line in last),
            Scene(draw_position(here, theme), tuple(_spots(state))),
        ]
        if here.winner is None and here.target is None:
            parts.append(rolls(theme))
        if here.claimant is not None and not here.choosers:
            parts.append(button(theme.translate("nobody"), NONE, theme))
        return stacked_scenes(parts)

    def picked(self, state: State) -> PickResult:
        """Return the players whose finger it may be, by the rules.

        :raises MoveError: for a domino on which nobody may put a finger.
        """
        here, theme = state.end, state.theme
        if not state.picks or here.target is None:
            return PickResult(message=_question(here, theme))
        on = parse_pair(state.picks[-1])
        choices, reason = [], ""
        for player in here.hunters:
            text = f"{sign(player)}: {name(on)}"
            try:
                here.move(text)
                choices.append(text)
            except MoveError as error:
                reason = str(error)
        if not choices:
            raise MoveError(reason)
        return PickResult(choices=tuple(choices), message=theme.translate("Whose finger is this?"))


RECORD_INTERACTION = CobraPawRecordInteraction()


def _spots(state: State) -> Iterator[Spot]:
    """Yield the dominoes face up, as targets of the search or for players to choose from."""
    here = state.end
    if here.target is None:
        return
    drawing = draw_position(here, state.theme)
    for pair in here.table:
        box, label = place_on(drawing, pair), f"{pair[0]}|{pair[1]}"
        if not here.choosers:
            yield Spot(label, box, name(pair), (), name(pair) in state.picks)
        elif pair != DOUBLE_BLANK:
            yield Spot(label, box, moves=(f"{sign(here.choosers[0])} takes {name(pair)}",))


def _question(here: Position, theme: Theme) -> str:
    if here.winner is None and here.target is None:
        return theme.translate("Which numbers do the dice show?")
    return ""


ENGINE = Engine(
    puzzles=PuzzleEngine(CobraPawPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(CobraPawGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(CobraPawPuzzleOptions, draw_diagram),
)
