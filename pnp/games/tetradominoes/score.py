"""Tetradominoes' score sheets: tournaments to seven points, a point for each tetromino; and the solitaire.

A game is won with four tetrominoes, by three players with three. So a side that has not seven points yet has
won one game of two sides, or two of three: as long as every game is played to that number, a tournament is over
after three games, or after seven. A game that ends early because everybody has passed can add another, so there
are spare lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.drawing.geometry import Size
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.room import check_room
from pnp.games.score_sheets import (
    SIGN,
    Column,
    Player,
    Row,
    ScoreTable,
    below_note,
    coloured,
    draw_table,
    least_room,
    note_height,
    numbered,
    rows_that_fit,
    score_part,
)
from pnp.games.tetradominoes.options import TetradominoesScore
from pnp.games.tetradominoes.pieces import token
from pnp.games.tetradominoes.rules import GOALS, TOURNAMENT, WINS_BELOW
from pnp.sheets.board_sheets import Form

SPARE = 2
"""Lines for games that end early."""

_ROW, _HIGHEST, _SPACE = 8.5, 11.0, 9.0  # mm: the height of a row, what it grows to, between two tournaments
_FILLED, _LARGE = 150.0, 100.0  # mm: the width of a sheet that is filled in; large print enlarges it


def sides(players: int) -> int:
    """How many compete: four play as two teams."""
    return 2 if players == 4 else players


def most_whole_games(players: int) -> int:
    """How many games a tournament lasts at most if no game ends early."""
    won = -(-TOURNAMENT // GOALS[players]) - 1  # by a side that has not seven points yet
    return sides(players) * won + 1


def draw_score(options: TetradominoesScore, look: Look, room: Size) -> Sequence[Form]:
    """The pages that the options ask.

    :raises OptionError: where the room is too small.
    """
    kinds = (4, 3, 1) if options.players == "any" else (options.players,)
    forms = {
        players: (_tournaments(players, look, room) if players > 1 else _solitaire(look, room))
        for players in kinds
    }
    return tuple(form for form in forms.values() for _ in range(options.pages))


def _tournaments(players: int, look: Look, room: Size) -> Form:
    """As many tournaments as the room takes, one below another."""
    note = _note(look)
    table = _tournament(players, look)
    high = room.height - note_height(note, room.width)
    lowest = draw_table(table, look, Size(room.width, high), _ROW).size.height
    count = max(1, int((high + _SPACE) / (lowest + _SPACE)))
    step = (high + _SPACE) / count
    each = draw_table(table, look, Size(room.width, step - _SPACE), _HIGHEST)
    size = Size(room.width, (count - 1) * step + each.size.height)
    placed = tuple(each.at(0, (count - 1 - k) * step) for k in range(count))
    return Form(below_note(note, Drawing(size, placed), look), _subtitle(players, look), part=score_part(look))


def _subtitle(players: int, look: Look) -> str:
    if players != 3:
        return look.word("Tournaments to {points} points · two players or two teams", points=TOURNAMENT)
    return look.word("Tournaments to {points} points · {count} players", points=TOURNAMENT, count=players)


def _tournament(players: int, look: Look) -> ScoreTable:
    """A line for every game, and seven boxes for each side to tick off."""
    games = most_whole_games(players) + SPARE
    return _table(players, numbered(1, games, every=games), look)


def _table(
    players: int,
    games: tuple[Row, ...],
    look: Look,
    names: Sequence[str] = (),
    points: tuple[int, ...] = (),
) -> ScoreTable:
    """A tournament's table, with the names of the sides and the points ticked off where they are known."""
    columns = Column(look.word("tetrominoes")), Column(look.word("total"), strong=True)
    foot = Row((look.word("Points"),), kind="boxes", boxes=TOURNAMENT, ticked=points)
    return ScoreTable((look.word("Game"),), _sides(players, columns, look, names), (*games, foot))


def filled_sheet(names: Sequence[str], games: Sequence[tuple[int, ...]], players: int, look: Look) -> Drawing:
    """The score sheet of a tournament as far as it has been played.

    :param games: the tetrominoes of each side in every game.
    """
    totals = [tuple(map(sum, zip(*games[: k + 1], strict=True))) for k in range(len(games))]
    rows = tuple(
        replace(row, entries=tuple(str(number) for pair in zip(game, total, strict=True) for number in pair))
        for row, game, total in zip(numbered(1, len(games), every=len(games)), games, totals, strict=True)
    )
    table = _table(players, rows, look, names, totals[-1])
    room = Size(_LARGE if look.large_print else _FILLED, 2 * _HIGHEST * (len(rows) + 3))
    return below_note(_note(look), draw_table(table, look, room, _ROW), look)


def _note(look: Look) -> str:
    return look.word(
        "A point for each tetromino that a side has played in a game. Seven points win the tournament."
    )


def _sides(
    players: int, columns: tuple[Column, ...], look: Look, names: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Those who compete with their tokens: three colours, or light and dark."""
    if players == 3:
        return coloured(columns, 3, look, names)
    return tuple(
        Player(columns, token(SIGN, dark, look), name=name)
        for dark, name in zip((False, True), names or ("", ""), strict=True)
    )


def _solitaire(look: Look, room: Size) -> Form:
    note = look.word(
        "B black, W white, X unplayed tetrominoes. Level 1: B × W + 7 × X, won below {one}. Level 2: the "
        "numbers along the longest side are added, won below {two}.",
        one=WINS_BELOW[1],
        two=WINS_BELOW[2],
    )
    columns = (
        Column(look.word("level")),
        Column("B"),
        Column("W"),
        Column("X"),
        Column("B × W + 7 × X", 2),
        Column(look.word("longest side"), 1.6),
        Column(look.word("score"), 1.4, strong=True),
        Column(look.word("won"), 1),
    )
    player = Player(columns)
    left = Size(room.width, room.height - note_height(note, room.width))
    table = ScoreTable((look.word("Game"),), (player,), numbered(1, rows_that_fit(left, _ROW)))
    check_room("the score sheet", left, least_room(table))
    drawing = draw_table(table, look, left)
    return Form(below_note(note, drawing, look), look.word("Solitaire"), part=score_part(look))
