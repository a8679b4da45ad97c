"""How a record of All Fives is played on by hand: a domino of the hand is clicked, then an end of the line;
``deal``, ``draw`` and ``pass`` are buttons below."""

from __future__ import annotations

from pnp.dominoes.notation import pair_text
from pnp.drawing.buttons import button
from pnp.drawing.hotspots import Scene, stacked_scenes
from pnp.drawing.rows import words
from pnp.games.all_fives.interact.problems import hand_scene, picked_play
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules.match import DEAL, Match
from pnp.games.all_fives.rules.records import PLAY, course, terms_of
from pnp.games.all_fives.rules.round import DRAW, PASS, PLAYERS, Round
from pnp.games.all_fives.views.commentary import told
from pnp.games.all_fives.views.records import draw_match
from pnp.games.api.interaction import Picked
from pnp.games.api.views import Recorded
from pnp.games.shared.board_interaction import BoardTrying, Moment


def _now(moment: Moment) -> Match:
    return course(moment.start, moment.moves, moment.options)[0][-1]


def _scene(moment: Moment) -> Scene:
    """What the last move came to, the line, and the hand of the player to move with what else they may do."""
    here, theme = _now(moment), moment.theme
    recorded = Recorded(moment.start, moment.moves, moment.options)
    last = told(recorded, len(moment.moves), theme)[-1:] if moment.moves else []
    parts = [Scene(words(line, theme)) for line in last]
    now = here.playing
    if now is None:
        parts.append(Scene(draw_match(here, theme)))
        if not here.over(terms_of(moment.options)):
            parts.append(button(theme.translate("deal"), DEAL, theme))
        return stacked_scenes(parts)
    new = [play.pair for play in now.line.plays[-1:]]
    parts.append(hand_scene(now.line, now.hands[now.turn], moment.picks, new, theme))
    parts.append(Scene(words(theme.translate("{player} to move", player=PLAYERS[now.turn]), theme)))
    if here.known and now.boneyard:
        parts.append(button(theme.translate("draw"), DRAW, theme))
    elif not now.boneyard and not now.plays():
        parts.append(button(theme.translate("pass"), PASS, theme))
    return stacked_scenes(parts)


def _picked(moment: Moment) -> Picked:
    here = _now(moment)
    now = here.playing
    if now is None:
        return Picked()
    if moment.picks:
        return picked_play(now.line, moment.picks, moment.theme)
    return Picked(choices=_draws(now) if not here.known else ())


def _draws(now: Round) -> tuple[str, ...]:
    """Every domino that might be drawn where nobody knows the order of the pile."""
    return tuple(f"{DRAW} {pair_text(pair)}" for pair in now.boneyard)


BOARD = BoardTrying(PLAY, AllFivesGame, _scene, _picked)
