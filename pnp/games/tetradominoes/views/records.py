"""Records of Tetradominoes on paper: numbered dominoes, and the table with all hands at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pnp.drawing.rows import labelled, stacked, words
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.legacy import RecordPictures
from pnp.games.api.views import Recorded
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.pieces.score import filled_sheet
from pnp.games.tetradominoes.rules.play import PLAYERS, Position
from pnp.games.tetradominoes.rules.records import course, sides, tournament_line
from pnp.games.tetradominoes.rules.tournament import DEAL
from pnp.games.tetradominoes.views.table import Notes, draw_hand, draw_left, draw_spread


def _numbered(
    start: str, moves: Sequence[str], first: int, options: TetradominoesGame, theme: Theme
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


def _final(start: str, moves: Sequence[str], options: TetradominoesGame, theme: Theme) -> Drawing:
    end = course(start, moves, options)[-1]
    hands = [
        [(name, draw_hand(hand.all, theme))] for name, hand in zip(PLAYERS, end.hands, strict=False) if hand.all
    ]
    if end.spread.left:
        left = (theme.translate("Left, either side up"), draw_left(end.spread.left, None, theme))
        hands.append([left])
    return stacked([_table(end, Notes(named=1), theme), *(labelled(row, theme) for row in hands)])


def _table(here: Position, notes: Notes, theme: Theme) -> Drawing:
    """The table; before the first domino is played, the hand of whoever begins; words before a deal."""
    if here.spread.dominoes:
        return draw_spread(here.spread, theme, notes)
    if here.hand.all:
        return draw_hand(here.hand.all, theme)
    return words(theme.translate("Nothing has been dealt yet."), theme)


def _parts(recorded: Recorded[Any, str], theme: Theme) -> Sequence[tuple[int, str]]:
    """The games of a tournament, from the deal of each; none of a game on its own."""
    if not recorded.options.tournament:
        return ()
    line, _ = tournament_line(recorded.start, recorded.moves, recorded.options)
    found = [
        (number, theme.translate("Game {number}", number=len(after.counts)))
        for number, (before, after) in enumerate(pairwise(line), 1)
        if len(after.counts) > len(before.counts)
    ]
    if found and found[0][0] == 1:
        return found
    return [(1, theme.translate("Game {number}", number=max(1, len(line[0].counts)))), *found]  # begun before


def _told(recorded: Recorded[Any, str], first: int, theme: Theme) -> Sequence[str]:
    """Each move with the name of whoever made it; in solitaire the moves alone."""
    positions = course(recorded.start, recorded.moves, recorded.options)
    made = list(zip(positions, recorded.moves, strict=False))[first - 1 :]
    if recorded.options.players == 1:
        return [move for _, move in made]
    return [
        theme.translate("{player}: {move}", player=recorded.name(PLAYERS[here.turn]), move=move)
        if _is_turn(move)
        else move
        for here, move in made
    ]


def _is_turn(move: str) -> bool:
    """Whether a move is made by the player to move, not by whoever deals."""
    return not move.startswith(DEAL) and not move.endswith("begins")


def _sheet(recorded: Recorded[Any, str], theme: Theme) -> Drawing | None:
    """The score sheet of a tournament, filled in."""
    if not recorded.options.tournament:
        return None
    here = tournament_line(recorded.start, recorded.moves, recorded.options)[0][-1]
    names = [" + ".join(map(recorded.name, side.split(" + "))) for side in sides(here.players)]
    return filled_sheet(names, here.counts, here.players, theme) if here.counts else None


PICTURES = RecordPictures(diagram=_numbered, final=_final, told=_told, parts=_parts, sheet=_sheet)
