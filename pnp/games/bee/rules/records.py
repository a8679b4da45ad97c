"""Records of Bee Donimoes at the table: what was said and shown, replayed by the rules of the race."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextError
from pnp.games.api.records import Records, Score, scores_by_player
from pnp.games.bee.options import BeeGame
from pnp.games.bee.rules import race_text
from pnp.games.bee.rules.race import PLAYERS, Race, begin
from pnp.games.bee.rules.series import plan_for
from pnp.search.replay import PlayedLine, line_of


class BeeRecords(Records[BeeGame, Race]):
    """Records of races, and of games in which nobody races."""

    def parse(self, text: str, options: BeeGame) -> Race:
        """The race that a record begins with; an empty text stands for the race that the options ask for.

        :raises TextError: for a text that isn't a race, and for a number of players that the game doesn't
            support.
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

    def text_of(self, position: Race) -> str:
        return race_text.to_text(position)

    def scores_of(self, end: Race, options: BeeGame) -> tuple[Score, ...]:
        points = end.points if end.mode == "race" else ()
        return scores_by_player("{player} points", zip(PLAYERS, points, strict=False))

    def result_of(self, end: Race, options: BeeGame) -> Score | None:
        if not end.finished:
            return None
        if end.mode == "race":
            return Score("{player} wins", "", {"player": PLAYERS[end.leaders[0] - 1]})
        if end.winner:
            return Score("The dice came together", "", {})
        return Score("The dice did not come together", "", {})

    def signs(self, start: Race, options: BeeGame) -> Sequence[str]:
        return PLAYERS[: len(start.points)]


RECORDS = BeeRecords()
