"""Records of Bee Donimoes at the table: what was said and shown, replayed by the rules of the race."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.bee.options import BeeGame
from pnp.games.bee.rules import race_text
from pnp.games.bee.rules.race import PLAYERS, Race, begin
from pnp.games.bee.rules.series import plan_for
from pnp.search.replay import line_of


def read(start: str, options: BeeGame) -> Race:
    """The race that a record begins with; an empty text is the one that the options ask.

    :raises ValueError: for a text that is none, and for players that the game is not for.
    """
    if start.strip():
        return race_text.parse(start)
    return begin(options.players, options.seed, plan_for(options.rounds, options.dice), options.mode)


def _malformed(start: str, options: BeeGame) -> tuple[TextIssue, ...]:
    try:
        read(start, options)
    except ValueError as error:
        return (TextIssue(str(error)),)
    return ()


def _replay(start: str, moves: Sequence[str], options: BeeGame) -> Replay:
    races, fault = line_of(read(start, options), moves, race_text.happen)
    race = races[-1]
    points = race.points if race.mode == "race" else ()
    scores = tuple(
        Score("{player} points", str(own), {"player": player})
        for player, own in zip(PLAYERS, points, strict=False)
    )
    return Replay(race_text.to_text(race), len(races) - 1, fault, scores, _result(race))


def _result(race: Race) -> Score | None:
    if not race.finished:
        return None
    if race.mode == "race":
        return Score("{player} wins", "", {"player": PLAYERS[race.leaders[0] - 1]})
    if race.winner:
        return Score("The dice came together", "", {})
    return Score("The dice did not come together", "", {})


def _signs(start: str, options: BeeGame) -> Sequence[str]:
    return PLAYERS[: len(read(start, options).points)]


PLAY = Play(malformed=_malformed, replay=_replay, signs=_signs)
