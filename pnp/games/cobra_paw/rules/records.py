"""Records of Cobra Paw: rolls, fingers, claims and what was taken, replayed by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import LinesError, TextIssue
from pnp.base.quoting import counted
from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.cobra_paw.options import CobraPawGame
from pnp.games.cobra_paw.rules.play import Position
from pnp.search.replay import MoveFault, line_of


def begin(start: str, options: CobraPawGame) -> Position:
    """The position that a record begins with; an empty text has all dominoes on the table.

    :raises LinesError: for a text that is no position.
    """
    return Position.parse(start) if start.strip() else Position.start(options.players)


def course(start: str, moves: Sequence[str], options: CobraPawGame) -> tuple[list[Position], MoveFault | None]:
    """The position at the beginning and after each move, up to the first move that a rule forbids."""
    return line_of(begin(start, options), moves, lambda here, text: here.move(text))


def sign(player: int) -> str:
    """How moves and positions write a player."""
    return str(player + 1)


def _malformed(start: str, options: CobraPawGame) -> tuple[TextIssue, ...]:
    try:
        here = begin(start, options)
    except LinesError as error:
        return tuple(TextIssue(message, line, int(line > 0)) for line, message in error.faults)
    if len(here.taken) != options.players:
        return (TextIssue(f"{counted(len(here.taken), 'player')} in a game for {options.players}"),)
    return ()


def _replay(start: str, moves: Sequence[str], options: CobraPawGame) -> Replay:
    positions, fault = course(start, moves, options)
    end = positions[-1]
    scores = tuple(
        Score("{player} dominoes", str(len(hand)), {"player": sign(player)})
        for player, hand in enumerate(end.taken)
    )
    result = None if end.winner is None else Score("{player} wins", "", {"player": sign(end.winner)})
    return Replay(end.to_text(), len(positions) - 1, fault, scores, result)


def _signs(_start: str, options: CobraPawGame) -> Sequence[str]:
    return tuple(map(sign, range(options.players)))


PLAY = Play(malformed=_malformed, replay=_replay, signs=_signs)
