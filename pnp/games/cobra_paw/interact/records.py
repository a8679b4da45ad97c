"""Records of Cobra Paw, continued by hand: you click the dice, then the domino under a finger and the player
whose finger it is."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.dominoes.rolls import rolls
from pnp.components.dominoes.sets import parse_pair
from pnp.drawing.buttons import button
from pnp.drawing.hotspots import Scene, Spot, stacked_scenes
from pnp.drawing.rows import words
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import PickResult
from pnp.games.cobra_paw.options import CobraPawGame
from pnp.games.cobra_paw.rules.play import DOUBLE_BLANK, NONE, Position, name
from pnp.games.cobra_paw.rules.records import RECORDS, sign
from pnp.games.cobra_paw.views.commentary import commentary
from pnp.games.cobra_paw.views.records import draw_position, place_on
from pnp.games.shared.board_interaction import BoardInteraction, GameState
from pnp.search.replay import MoveError

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
        """The players whose finger it may be, by the rules.

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
    """The dominoes face up, as targets of the search or for players to choose from."""
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
