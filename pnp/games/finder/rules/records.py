"""Records of Domino Finder: rolls, flips and passes, replayed by the plain rules, treasures counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import LinesError, TextIssue
from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.finder.options import FinderGame
from pnp.games.finder.rules.moves import happened
from pnp.games.finder.rules.play import State
from pnp.games.finder.rules.setup import numbered_stream, set_up
from pnp.games.finder.rules.text import PLAYERS, parse, write
from pnp.search.replay import line_of


def begin(start: str, options: FinderGame) -> State:
    """The game that a record begins with; an empty text is the set-up that the options name.

    :raises LinesError: for a text that is no game of so many players.
    """
    if start.strip():
        return parse(start, options.players)
    return State.begin(set_up(numbered_stream(options.seed, options.set_up)), options.players)


def course(start: str, moves: Sequence[str], options: FinderGame) -> list[State]:
    """The game at its beginning and after each move.

    :raises MoveError: for a move that a rule forbids.
    """
    found = [begin(start, options)]
    for text in moves:
        found.append(happened(found[-1], text))
    return found


def _malformed(start: str, options: FinderGame) -> tuple[TextIssue, ...]:
    try:
        begin(start, options)
    except LinesError as error:
        return tuple(TextIssue(message, line, int(line > 0)) for line, message in error.faults)
    return ()


def _replay(start: str, moves: Sequence[str], options: FinderGame) -> Replay:
    states, fault = line_of(begin(start, options), moves, happened)
    here = states[-1]
    scores = tuple(
        Score("{player} treasures", str(len(pairs)), {"player": player})
        for player, pairs in zip(PLAYERS, here.found, strict=False)
    )
    return Replay(write(here), len(states) - 1, fault, scores, _result(here))


def _result(here: State) -> Score | None:
    if not here.over:
        return None
    if here.winner is None:
        return Score("The game is drawn", "", {})
    return Score("{player} wins", "", {"player": PLAYERS[here.winner]})


def _signs(_start: str, options: FinderGame) -> Sequence[str]:
    return PLAYERS[: options.players]


PLAY = Play(malformed=_malformed, replay=_replay, signs=_signs)
