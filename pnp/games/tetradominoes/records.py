"""Records of Tetradominoes: a game dealt from a seed, replayed by the plain rules, tetrominoes counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.shown import counted
from pnp.base.streams import stream
from pnp.dominoes.position_text import TextError
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.rules import PLAYERS, Position, deal, solitaire_score
from pnp.games.tetradominoes.text import position_text, read_position
from pnp.search.play import Play, Replay, Score
from pnp.search.puzzle import TextFault
from pnp.search.replay import MoveError, MoveFault


def begin(start: str, options: TetradominoesGame) -> Position:
    """The game that a record begins with; an empty text is a deal from the options' seed.

    :raises TextError: for a text that is no game.
    """
    if start.strip():
        return read_position(start)
    return deal(options.players, stream(options.seed, "tetradominoes", "deal"))


def course(start: str, moves: Sequence[str], options: TetradominoesGame) -> list[Position]:
    """The game at its beginning and after each move.

    :raises MoveError: for a move that a rule forbids.
    """
    found = [begin(start, options)]
    for number, text in enumerate(moves, 1):
        found.append(_moved(found[-1], number, text, options))
    return found


def _moved(here: Position, number: int, text: str, options: TetradominoesGame) -> Position:
    """The game after one move; the pile is shuffled by the seed and the number of the move."""
    return here.move(text, stream(options.seed, "tetradominoes", "shuffle", number))


def _malformed(start: str, options: TetradominoesGame) -> tuple[TextFault, ...]:
    try:
        here = begin(start, options)
    except TextError as error:
        return error.faults
    if here.players != options.players:
        return (TextFault(f"{counted(here.players, 'hand')} for {counted(options.players, 'player')}"),)
    return ()


def _replay(start: str, moves: Sequence[str], options: TetradominoesGame) -> Replay:
    here, fault, played = begin(start, options), None, 0
    for number, text in enumerate(moves, 1):
        try:
            here = _moved(here, number, text, options)
        except MoveError as error:
            fault = MoveFault(number, text, str(error))
            break
        played = number
    return Replay(position_text(here), played, fault, _scores(here), _result(here))


def sides(players: int) -> tuple[str, ...]:
    """The players by the places of `Position.counts`: those of two or of one, and partners together."""
    return ("A + C", "B + D") if players == 4 else tuple(PLAYERS[:players])


def _scores(here: Position) -> tuple[Score, ...]:
    if here.players == 1:
        levels = ((level, solitaire_score(here.spread, level)) for level in (1, 2))
        return tuple(Score("Score, level {level}", str(score), {"level": level}) for level, score in levels)
    counts = zip(sides(here.players), here.counts, strict=True)
    return tuple(Score("{player} tetrominoes", str(count), {"player": side}) for side, count in counts)


def _result(here: Position) -> Score | None:
    if not here.over:
        return None
    if here.players == 1:
        return Score("The solitaire has ended", "", {})
    if here.winner is None:
        return Score("The game is drawn", "", {})
    return Score("{player} wins", "", {"player": sides(here.players)[here.winner]})


def _signs(_start: str, options: TetradominoesGame) -> Sequence[str]:
    return PLAYERS[: options.players]


PLAY = Play(malformed=_malformed, replay=_replay, signs=_signs)
