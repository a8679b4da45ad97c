"""Records of Bee Donimoes at the table: what was said and shown, replayed by the rules of the race."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextError
from pnp.games.api.records import Records, Replay, Score
from pnp.games.bee.options import BeeGame
from pnp.games.bee.rules import race_text
from pnp.games.bee.rules.race import PLAYERS, Race, begin
from pnp.games.bee.rules.series import plan_for
from pnp.search.replay import PlayedLine, line_of


class BeeRecords(Records[BeeGame, Race]):
    """Records of races, and of games in which nobody races."""

    def parse(self, text: str, options: BeeGame) -> Race:
        """The race that a record begins with; an empty text is the one that the options ask for.

        :raises TextError: for a text that isn't a race, and for players that the game isn't for.
        """
        try:
            if text.strip():
                return race_text.parse(text)
            return begin(options.players, options.seed, plan_for(options.rounds, options.dice), options.mode)
        except TextError:
            raise
        except ValueError as error:
            raise TextError.at(str(error)) from error

    def line(self, start: Race, moves: Sequence[str], options: BeeGame) -> PlayedLine[Race]:
        return line_of(start, moves, race_text.happen)

    def replay(self, start: Race, moves: Sequence[str], options: BeeGame) -> Replay:
        races, fault = self.line(start, moves, options)
        race = races[-1]
        points = race.points if race.mode == "race" else ()
        scores = tuple(
            Score("{player} points", str(own), {"player": player})
            for player, own in zip(PLAYERS, points, strict=False)
        )
        return Replay(race_text.to_text(race), len(races) - 1, fault, scores, _result(race))

    def signs(self, start: Race, options: BeeGame) -> Sequence[str]:
        return PLAYERS[: len(start.points)]


def _result(race: Race) -> Score | None:
    if not race.finished:
        return None
    if race.mode == "race":
        return Score("{player} wins", "", {"player": PLAYERS[race.leaders[0] - 1]})
    if race.winner:
        return Score("The dice came together", "", {})
    return Score("The dice did not come together", "", {})


RECORDS = BeeRecords()
