"""Drawings of records of Tetradominoes: numbered dominoes, and the table with all hands at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.drawing.rows import labelled, stacked, words
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.views import Recorded, RecordViews
from pnp.games.shared.move_words import move_in_words
from pnp.games.shared.position_text import PLAYERS
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.pieces.score import filled_sheet
from pnp.games.tetradominoes.rules.play import Position
from pnp.games.tetradominoes.rules.records import Game, course, sides, tournament_course
from pnp.games.tetradominoes.rules.tournament import DEAL, Tournament
from pnp.games.tetradominoes.views.table import Notes, draw_hand, draw_left, draw_spread


class TetradominoesRecordViews(RecordViews[TetradominoesGame, Game]):
    """The table of a game, and the score sheet of a tournament."""

    def diagram(
        self, start: Game, moves: Sequence[str], first: int, options: TetradominoesGame, theme: Theme
    ) -> Drawing:
        """The table after the moves, with the number of each move on the domino that it played."""
        positions = course(start, moves, options)
        laid = frozenset(positions[-1].spread.dominoes)
        numbers = {
            positions[number].spread.dominoes[-1]: number
            for number in range(first, len(positions))
            if len(positions[number].spread.dominoes) > len(positions[number - 1].spread.dominoes)
            and positions[number].spread.dominoes[-1] in laid  # and not in an earlier game of a tournament
        }
        return _table(positions[-1], Notes(named=1, numbers=numbers), theme)

    def final(self, start: Game, moves: Sequence[str], options: TetradominoesGame, theme: Theme) -> Drawing:
        end = course(start, moves, options)[-1]
        hands = [
            [(name, draw_hand(hand.all, theme))]
            for name, hand in zip(PLAYERS, end.hands, strict=False)
            if hand.all
        ]
        if end.spread.left:
            left = (theme.translate("Left, either side up"), draw_left(end.spread.left, None, theme))
            hands.append([left])
        return stacked([_table(end, Notes(named=1), theme), *(labelled(row, theme) for row in hands)])

    def commentary(
        self, record: Recorded[TetradominoesGame, Game], first: int, theme: Theme
    ) -> Sequence[str] | None:
        """Each move with the name of the player who made it; in solitaire, just the moves."""
        positions = course(record.start, record.moves, record.options)
        made = list(zip(positions, record.moves, strict=False))[first - 1 :]
        if record.options.players == 1:
            return [move_in_words(move, theme) for _, move in made]
        return [
            theme.translate("{player}: {move}", player=record.name(PLAYERS[here.turn]), move=words)
            if _is_turn(move)
            else words
            for here, move in made
            for words in (move_in_words(move, theme),)
        ]

    def parts(self, record: Recorded[TetradominoesGame, Game], theme: Theme) -> Sequence[tuple[int, str]]:
        """The games of a tournament, each from its deal; none for a single game."""
        if not isinstance(record.start, Tournament):
            return ()
        line = tournament_course(record.start, record.moves, record.options)
        found = [
            (number, theme.translate("Game {number}", number=len(after.counts)))
            for number, (before, after) in enumerate(pairwise(line), 1)
            if len(after.counts) > len(before.counts)
        ]
        if found and found[0][0] == 1:
            return found
        # The first game began before the record.
        return [(1, theme.translate("Game {number}", number=max(1, len(line[0].counts)))), *found]

    def score_sheet(self, record: Recorded[TetradominoesGame, Game], theme: Theme) -> Drawing | None:
        """The score sheet of a tournament, filled in."""
        if not isinstance(record.start, Tournament):
            return None
        here = tournament_course(record.start, record.moves, record.options)[-1]
        names = [" + ".join(map(record.name, side.split(" + "))) for side in sides(here.players)]
        return filled_sheet(names, here.counts, here.players, theme) if here.counts else None


RECORD_VIEWS = TetradominoesRecordViews()


def _table(here: Position, notes: Notes, theme: Theme) -> Drawing:
    """The table; before the first domino is played, the hand of the player who begins; before a deal, words."""
    if here.spread.dominoes:
        return draw_spread(here.spread, theme, notes)
    if here.hand.all:
        return draw_hand(here.hand.all, theme)
    return words(theme.translate("Nothing has been dealt yet."), theme)


def _is_turn(move: str) -> bool:
    """Whether a move is made by the player to move rather than by the dealer."""
    return not move.startswith(DEAL) and not move.endswith("begins")
