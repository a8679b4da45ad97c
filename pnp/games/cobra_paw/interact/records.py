"""How a record of Cobra Paw is played on by hand: the dice are clicked, then the domino that a finger is on and
the player whose finger it is."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.dominoes.rolls import rolls
from pnp.dominoes.sets import parse_pair
from pnp.drawing.buttons import button
from pnp.drawing.hotspots import Scene, Spot, stacked_scenes
from pnp.drawing.rows import words
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Picked
from pnp.games.api.views import Recorded
from pnp.games.cobra_paw.options import CobraPawGame
from pnp.games.cobra_paw.rules.play import DOUBLE_BLANK, NONE, Position, name
from pnp.games.cobra_paw.rules.records import PLAY, course, sign
from pnp.games.cobra_paw.views.commentary import told
from pnp.games.cobra_paw.views.records import draw_position, place_on
from pnp.games.shared.board_interaction import BoardTrying, Moment
from pnp.search.replay import MoveError


def _now(moment: Moment) -> Position:
    return course(moment.start, moment.moves, moment.options)[0][-1]


def _scene(moment: Moment) -> Scene:
    here, theme = _now(moment), moment.theme
    recorded = Recorded(moment.start, moment.moves, moment.options)
    last = told(recorded, len(moment.moves), theme) if moment.moves else ()
    drawing = draw_position(here, theme)
    parts = [*(Scene(words(line, theme)) for line in last), Scene(drawing, tuple(_spots(here, moment)))]
    if here.winner is None and here.target is None:
        parts.append(rolls(theme))
    if here.claimant is not None and not here.choosers:
        parts.append(button(theme.translate("nobody"), NONE, theme))
    return stacked_scenes(parts)


def _spots(here: Position, moment: Moment) -> Iterator[Spot]:
    """The dominoes face up: to be searched for, or to be taken by choice."""
    if here.target is None:
        return
    for pair in here.table:
        box, label = place_on(draw_position(here, moment.theme), pair), f"{pair[0]}|{pair[1]}"
        if not here.choosers:
            yield Spot(label, box, name(pair), (), name(pair) in moment.picks)
        elif pair != DOUBLE_BLANK:
            yield Spot(label, box, moves=(f"{sign(here.choosers[0])} takes {name(pair)}",))


def _picked(moment: Moment) -> Picked:
    """Whose finger it is; found out from the players for whom the rules allow it.

    :raises MoveError: for a domino that nobody's finger belongs on.
    """
    here = _now(moment)
    if not moment.picks or here.target is None:
        return Picked(message=_asked(here, moment.theme))
    on = parse_pair(moment.picks[-1])
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
    return Picked(choices=tuple(choices), message=moment.theme.translate("Whose finger is it?"))


def _asked(here: Position, theme: Theme) -> str:
    return (
        theme.translate("Which numbers do the dice show?")
        if here.winner is None and here.target is None
        else ""
    )


BOARD = BoardTrying(PLAY, CobraPawGame, _scene, _picked)
