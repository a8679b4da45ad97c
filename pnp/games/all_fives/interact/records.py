"""Records of All Fives, continued by hand: you click a domino in the hand, then an end of the line;
``deal``, ``draw`` and ``pass`` are buttons below."""

from __future__ import annotations

from pnp.components.dominoes.notation import pair_text
from pnp.drawing.buttons import button
from pnp.drawing.hotspots import Scene, stacked_scenes
from pnp.drawing.rows import words
from pnp.games.all_fives.interact.problems import hand_scene, picked_play
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules.match import DEAL, Match
from pnp.games.all_fives.rules.records import RECORDS, terms_of
from pnp.games.all_fives.rules.round import DRAW, PASS, Round
from pnp.games.all_fives.views.commentary import commentary
from pnp.games.all_fives.views.records import draw_match
from pnp.games.api.interaction import PickResult
from pnp.games.shared.board_interaction import BoardInteraction, GameState
from pnp.games.shared.position_text import PLAYERS

State = GameState[AllFivesGame, Match]


class AllFivesRecordInteraction(BoardInteraction[AllFivesGame, Match]):
    """The line, and the hand of the player to move."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        """The result of the last move, the line, the hand of the player to move, and buttons for their other
        moves."""
        here, theme = state.end, state.theme
        last = commentary(state.record, len(state.moves), theme)[-1:] if state.moves else []
        parts = [Scene(words(line, theme)) for line in last]
        now = here.playing
        if now is None:
            parts.append(Scene(draw_match(here, theme)))
            if not here.over(terms_of(state.options)):
                parts.append(button(theme.translate("deal"), DEAL, theme))
            return stacked_scenes(parts)
        new = [play.pair for play in now.line.plays[-1:]]
        parts.append(hand_scene(now.line, now.hands[now.turn], state.picks, new, theme))
        parts.append(Scene(words(theme.translate("{player} to move", player=PLAYERS[now.turn]), theme)))
        if here.known and now.boneyard:
            parts.append(button(theme.translate("draw"), DRAW, theme))
        elif not now.boneyard and not now.plays():
            parts.append(button(theme.translate("pass"), PASS, theme))
        return stacked_scenes(parts)

    def picked(self, state: State) -> PickResult:
        now = state.end.playing
        if now is None:
            return PickResult()
        if state.picks:
            return picked_play(now.line, state.picks, state.theme)
        return PickResult(choices=_draws(now) if not state.end.known else ())


RECORD_INTERACTION = AllFivesRecordInteraction()


def _draws(now: Round) -> tuple[str, ...]:
    """Every domino that might be drawn if nobody knows the order of the pile."""
    return tuple(f"{DRAW} {pair_text(pair)}" for pair in now.boneyard)
