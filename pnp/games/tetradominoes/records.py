"""Records of Tetradominoes, of a game or a tournament: replayed by the plain rules, with the tetrominoes
counted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from pnp.base.streams import stream
from pnp.components.tetrominoes import SHAPES
from pnp.games.api.puzzles import Records, Score, check_players, scores_by_player
from pnp.games.shared.position_text import PLAYERS
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.rules import Position, deal, solitaire_score
from pnp.games.tetradominoes.table import Side, Spread
from pnp.games.tetradominoes.text import (
    DEAL,
    Tournament,
    position_text,
    read_position,
    read_tournament,
    tournament_text,
)
from pnp.search.replay import MoveError, PlayedLine, line_of

Game = Position | Tournament
"""The content of a record: a single game, or a tournament."""


class TetradominoesRecords(Records[TetradominoesGame, Game]):
    """Solitaire, games of two to four players, and tournaments."""

    def parse(self, text: str, options: TetradominoesGame) -> Game:
        if options.tournament:
            return read_tournament(text, options.players) if text.strip() else Tournament(options.players)
        if not text.strip():
            return deal(options.players, stream(options.seed, "tetradominoes", "deal"))
        here = read_position(text)
        check_players(here.players, options.players)
        return here

    def line(self, start: Game, moves: Sequence[str], options: TetradominoesGame) -> PlayedLine[Game]:
        if isinstance(start, Tournament):
            return _tournament_line(start, moves, options)
        return _game_line(start, moves, options)

    def text_of(self, position: Game) -> str:
        if isinstance(position, Tournament):
            return tournament_text(position)
        return position_text(position)

    def moves(self, start: Game, position: Game, options: TetradominoesGame) -> Sequence[str]:
        if isinstance(position, Tournament) and position.to_deal:
            return (DEAL,)
        here = position.position if isinstance(position, Tournament) else position
        return () if here.over else [str(turn) for turn in here.turns()]

    def scores_of(self, end: Game, options: TetradominoesGame) -> tuple[Score, ...]:
        if isinstance(end, Tournament):
            points = zip(sides(end.players), end.points, strict=True)
            return scores_by_player("{player} points", points, "{count} point", "{count} points")
        if end.players == 1:
            sums = ((level, solitaire_sum(end.spread, level)) for level in (1, 2))
            return tuple(Score("Score, level {level}", text, {"level": level}) for level, text in sums)
        counts = zip(sides(end.players), end.counts, strict=True)
        return scores_by_player("{player} tetrominoes", counts, "{count} tetromino", "{count} tetrominoes")

    def result_of(self, end: Game, options: TetradominoesGame) -> Score | None:
        if isinstance(end, Position):
            if not end.over:
                return None
            if end.players == 1:
                return Score("The solitaire game is over", "", {})
            if end.winner is None:
                return Score("The game is drawn", "", {})
        elif end.winner is None:
            return None
        return Score("{player} wins", "", {"player": sides(end.players)[end.winner]})

    def signs(self, start: Game, options: TetradominoesGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = TetradominoesRecords()


def _game_line(start: Position, moves: Sequence[str], options: TetradominoesGame) -> PlayedLine[Position]:
    """Return a game at its beginning and after each move. Shuffles in solitaire depend on the seed and the
    move."""
    numbers = count(1)

    def play(here: Position, text: str) -> Position:
        if text.split()[:1] == [DEAL]:
            raise MoveError("only a tournament is dealt by its moves: add `tournament: true` to the options")
        return here.move(text, stream(options.seed, "tetradominoes", "shuffle", next(numbers)))

    return line_of(start, moves, play)


def _tournament_line(
    start: Tournament, moves: Sequence[str], options: TetradominoesGame
) -> PlayedLine[Tournament]:
    return line_of(start, moves, lambda here, text: here.move(text, options.seed))


def tournament_course(
    start: Tournament, moves: Sequence[str], options: TetradominoesGame
) -> Sequence[Tournament]:
    """Return a tournament at its beginning and after each move, up to the first that a rule forbids."""
    return _tournament_line(start, moves, options)[0]


def course(start: Game, moves: Sequence[str], options: TetradominoesGame) -> Sequence[Position]:
    """Return the game on the table at the beginning and after each move, up to the first that a rule
    forbids."""
    if isinstance(start, Tournament):
        return [here.position for here in tournament_course(start, moves, options)]
    return _game_line(start, moves, options)[0]


def sides(players: int) -> tuple[str, ...]:
    """Return the players of each side, in the order of `Position.counts`; partners are together."""
    return ("A + C", "B + D") if players == 4 else tuple(PLAYERS[:players])


def solitaire_sum(spread: Spread, level: int) -> str:
    """Return the arithmetic of a solitaire's score: ``5 × 1 + 7 × 1 = 12``, and on level 2 ``12 + 9 = 21``."""
    dark, light = spread.count(Side.DARK), spread.count(Side.LIGHT)
    score = solitaire_score(spread, 1)
    if level == 1:
        return f"{dark} × {light} + 7 × {len(SHAPES) - dark - light} = {score}"
    return f"{score} + {spread.longest_side} = {solitaire_score(spread, 2)}"
