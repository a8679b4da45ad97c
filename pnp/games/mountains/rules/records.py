"""Records of Mountains and Valleys: the harder solitaire and the cooperative game, replayed and scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.streams import stream
from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS
from pnp.games.api.records import Records, Score, check_players
from pnp.games.mountains.options import MountainsGame
from pnp.games.mountains.rules.maps import GOOD_BELOW, joining_steps, penalty, sections
from pnp.games.mountains.rules.play import Cooperative, Position, deal
from pnp.games.mountains.rules.play_text import position_text, read_position
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import PlayedLine, line_of


class MountainsRecords(Records[MountainsGame, Position]):
    """Games of one player or of two to four."""

    def parse(self, text: str, options: MountainsGame) -> Position:
        if not text.strip():
            return deal(options.players, stream(options.seed, "mountains", "deal"))
        here = read_position(text)
        check_players(here.players, options.players)
        return here

    def line(self, start: Position, moves: Sequence[str], options: MountainsGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.move(text))

    def text_of(self, position: Position) -> str:
        return position_text(position)

    def scores_of(self, end: Position, options: MountainsGame) -> tuple[Score, ...]:
        return tuple(_scores(end))

    def result_of(self, end: Position, options: MountainsGame) -> Score | None:
        if not end.is_over:
            return None
        points = penalty(end.placed)
        if points == 0:
            return Score("A perfect game, penalty 0", "", {})
        if points < GOOD_BELOW:
            return Score("A good game, penalty {points}", "", {"points": points})
        return Score("Penalty {points}", "", {"points": points})

    def signs(self, start: Position, options: MountainsGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = MountainsRecords()


def _scores(here: Position) -> Iterator[Score]:
    """The sections, the cheapest steps that connect them, the sum of these, and the dominoes left over."""
    table = here.placed
    if not table.dominoes:
        return
    yield Score("Parts of the map", str(len(sections(table))), {})
    heights = table.numbers()
    for step in joining_steps(table):
        yield Score(
            "Step from the {one} on {here} to the {other} on {there}",
            str(step.levels),
            {
                "one": DIGITS[heights[step.here]],
                "here": cell_name(step.here),
                "other": DIGITS[heights[step.there]],
                "there": cell_name(step.there),
            },
        )
    if here.is_over:
        yield Score("Penalty", penalty_sum(table), {})
    else:
        yield Score("Penalty so far", penalty_sum(table), {})
    if isinstance(here, Cooperative) and here.is_over:
        for player, hand in zip(PLAYERS, here.hands, strict=False):
            for low, high in hand:
                yield Score("Left over, {player}", f"{DIGITS[low]}-{DIGITS[high]}", {"player": player})


def penalty_sum(table: Table) -> str:
    """``2 + 3 = 5``; with at most one term, it's just the total."""
    levels = [str(step.levels) for step in joining_steps(table)]
    return f"{' + '.join(levels)} = {penalty(table)}" if len(levels) > 1 else str(penalty(table))
