"""What a box says about a game at a glance: how many players, how many minutes, and from what age."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.options import Options
from pnp.drawing.theme import Theme
from pnp.games.api.game import Audience, Game


def audience_of(game: Game, options: Options | None) -> Audience | None:
    """Who a game is for, with these options of its rules or with its usual ones."""
    if game.audience is None or options is None or game.rules is None or game.rules.players is None:
        return game.audience
    return replace(game.audience, players=game.rules.players(options))


def at_a_glance(audience: Audience | None, theme: Theme) -> tuple[str, ...]:
    """The facts beside a game's title, such as ``2–4 players``; none without an audience."""
    if audience is None:
        return ()
    (fewest, most), (shortest, longest) = audience.players, audience.minutes
    if fewest == most:
        players = theme.translate_count("{count} player", "{count} players", most)
    else:
        players = theme.translate("{fewest}–{most} players", fewest=fewest, most=most)
    return (
        players,
        theme.translate("{shortest}–{longest} minutes", shortest=shortest, longest=longest),
        theme.translate("Ages {age} and up", age=audience.age),
    )
