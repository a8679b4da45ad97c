"""The equipment of Tetradominoes: pieces to cut out, and score sheets for tournaments to seven points, with a
point for each tetromino, and for solitaire.

Four tetrominoes win a game, or three if there are three players. So a side that doesn't have seven points yet
has won at most one game if there are two sides, or two if there are three. If every game is played to the end,
a tournament is over after at most three games, or seven. A game that ends early because everybody has passed
can add another, so there are spare rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.components.pawns import counter
from pnp.components.tetrominoes import tetromino_pieces
from pnp.drawing.shapes import Circle, Drawing, Shapes, Style
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import check_room
from pnp.games.shared.donimoes import double_six, together
from pnp.games.shared.score_sheets import (
    SIGN,
    Column,
    Player,
    Row,
    ScoreTable,
    coloured,
    draw_table,
    least_area,
    numbered,
    rows_that_fit,
    score_part,
)
from pnp.games.shared.written import below_note, note_height
from pnp.games.tetradominoes.options import Players, TetradominoesPieces, TetradominoesScore
from pnp.games.tetradominoes.rules import GOALS, TOURNAMENT, WINS_BELOW
from pnp.sheets.board_sheets import Form
from pnp.sheets.pieces import Outline, Piece, PieceKind

# Equipment


TOKEN = 0.7
"""The side of a token, as a fraction of a domino's width: small enough to lie on half a domino."""


def make_pieces(options: TetradominoesPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set, the seven tetrominoes, and the players' tokens."""
    return together(
        double_six(options, theme),
        tetromino_pieces(options.domino_width, options.allowance, theme),
        token_pieces(options.players, options.domino_width, theme),
    )


def token_pieces(players: Players, tile: float, theme: Theme) -> tuple[Piece, ...]:
    """Return the tokens: none for one player; one light and one dark for two; three each of three colours for
    three; two light and two dark for the two teams of four; all of these for any number."""
    outline = Outline.rectangle(Size(TOKEN * tile, TOKEN * tile))
    each = {1: 0, 2: 1, 3: 0, 4: 2, "any": 2}[players]
    faces = [token(0.3 * tile, dark, theme) for dark in (False, True) for _ in range(each)]
    if players in (3, "any"):
        faces += [counter(tile, player, False, theme) for player in range(3) for _ in range(3)]
    kind, instead = (
        PieceKind("{count} player token", "{count} player tokens", theme),
        theme.translate("or buttons, beads or coins"),
    )
    return tuple(Piece("token", outline, face, face, kind=kind, instead=instead) for face in faces)


_RINGS = (0.75, 0.35)
"""The radii of the rings on a token, as fractions of its own."""


def token(radius: float, dark: bool, theme: Theme) -> Shapes:
    """Return a light or a dark disc about (0, 0) with two rings; the rim of the dark one is heavy, for palettes
    that save ink."""
    palette = theme.palette
    style = Style(
        fill=palette.dark if dark else palette.light,
        stroke=palette.ink,
        width=WEIGHTS.heavy if dark else WEIGHTS.line,
    )
    ring = Style(stroke=palette.faint, width=WEIGHTS.thin)
    return (Circle(0, 0, radius, style), *(Circle(0, 0, part * radius, ring) for part in _RINGS))


# Score


SPARE = 2
"""Spare rows for games that end early."""

_ROW, _HIGHEST, _SPACE = 8.5, 11.0, 9.0  # mm: the least and greatest row height, the gap between tournaments
_FILLED, _LARGE = 150.0, 100.0  # mm: the width of a filled-in sheet, and for large print, which enlarges it


def sides(players: int) -> int:
    """Return the number of sides; four players are two teams."""
    return 2 if players == 4 else players


def most_whole_games(players: int) -> int:
    """Return the most games in a tournament if no game ends early."""
    won = -(-TOURNAMENT // GOALS[players]) - 1  # games won by a side that doesn't have seven points yet
    return sides(players) * won + 1


def draw_score(options: TetradominoesScore, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the pages set in the options.

    :raises OptionError: if the area is too small.
    """
    kinds = (4, 3, 1) if options.players == "any" else (options.players,)
    forms = {
        players: (_tournaments(players, theme, area) if players > 1 else _solitaire(theme, area))
        for players in kinds
    }
    return tuple(form for form in forms.values() for _ in range(options.pages))


def _tournaments(players: int, theme: Theme, area: Size) -> Form:
    """Return as many tournaments as fit the area, from top to bottom."""
    note = _note(theme)
    table = _tournament(players, theme)
    high = area.height - note_height(note, area.width, theme)
    lowest = draw_table(table, theme, Size(area.width, high), _ROW).size.height
    count = max(1, int((high + _SPACE) / (lowest + _SPACE)))
    step = (high + _SPACE) / count
    each = draw_table(table, theme, Size(area.width, step - _SPACE), _HIGHEST)
    size = Size(area.width, (count - 1) * step + each.size.height)
    placed = tuple(each.at(0, (count - 1 - k) * step) for k in range(count))
    return Form(
        below_note(note, Drawing(size, placed), theme), _subtitle(players, theme), part=score_part(theme)
    )


def _subtitle(players: int, theme: Theme) -> str:
    if players != 3:
        return theme.translate("Tournaments to {points} points · two players or two teams", points=TOURNAMENT)
    return theme.translate("Tournaments to {points} points · {count} players", points=TOURNAMENT, count=players)


def _tournament(players: int, theme: Theme) -> ScoreTable:
    """Return a row for every game, and seven boxes for each side to tick off."""
    games = most_whole_games(players) + SPARE
    return _table(players, numbered(1, games, every=games), theme)


def _table(
    players: int,
    games: tuple[Row, ...],
    theme: Theme,
    names: Sequence[str] = (),
    points: tuple[int, ...] = (),
) -> ScoreTable:
    """Return a tournament's table, with the names of the sides and the points ticked off if they are known."""
    columns = Column(theme.translate("tetrominoes")), Column(theme.translate("total"), strong=True)
    foot = Row((theme.translate("Points"),), kind="boxes", boxes=TOURNAMENT, ticked=points)
    return ScoreTable((theme.translate("Game"),), _sides(players, columns, theme, names), (*games, foot))


def filled_sheet(names: Sequence[str], games: Sequence[tuple[int, ...]], players: int, theme: Theme) -> Drawing:
    """Return the score sheet of a tournament as far as it has been played.

    :param games: the number of tetrominoes of each side in every game.
    """
    totals = [tuple(map(sum, zip(*games[: k + 1], strict=True))) for k in range(len(games))]
    rows = tuple(
        replace(row, entries=tuple(str(number) for pair in zip(game, total, strict=True) for number in pair))
        for row, game, total in zip(numbered(1, len(games), every=len(games)), games, totals, strict=True)
    )
    table = _table(players, rows, theme, names, totals[-1])
    area = Size(_LARGE if theme.large_print else _FILLED, 2 * _HIGHEST * (len(rows) + 3))
    return draw_table(table, theme, area, _ROW)


def _note(theme: Theme) -> str:
    return theme.translate(
        "A point for each tetromino that a side has played in a game. Seven points win the tournament."
    )


def _sides(
    players: int, columns: tuple[Column, ...], theme: Theme, names: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Return the sides with their tokens: three colours, or light and dark."""
    if players == 3:
        return coloured(columns, 3, theme, names)
    return tuple(
        Player(columns, token(SIGN, dark, theme), name=name)
        for dark, name in zip((False, True), names or ("", ""), strict=True)
    )


def _solitaire(theme: Theme, area: Size) -> Form:
    note = theme.translate(
        "D dark, L light, X unplayed tetrominoes. Level 1: D × L + 7 × X; below {one} "
        "wins. Level 2: add 1 for each number on the longest side; below {two} wins.",
        one=WINS_BELOW[1],
        two=WINS_BELOW[2],
    )
    columns = (
        Column(theme.translate("level")),
        Column(theme.translate("D")),
        Column(theme.translate("L")),
        Column(theme.translate("X")),
        Column(theme.translate("D × L + 7 × X"), 2),
        Column(theme.translate("longest side"), 1.6),
        Column(theme.translate("score"), 1.4, strong=True),
        Column(theme.translate("won"), 1),
    )
    player = Player(columns)
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    table = ScoreTable((theme.translate("Game"),), (player,), numbered(1, rows_that_fit(left, _ROW)))
    check_room(Sentence("the score sheet"), left, least_area(table))
    drawing = draw_table(table, theme, left)
    return Form(below_note(note, drawing, theme), theme.translate("Solitaire"), part=score_part(theme))
