"""Game records replayed by the plain rules, and checked against what they claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.base.errors import ErrorDetails, SpecError, TextError
from pnp.base.quoting import counted
from pnp.base.sentences import Sentence, together
from pnp.games.api.engine import OpenRecord
from pnp.games.api.puzzles import Replay, Score
from pnp.puzzles.game_records import GameRecord


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record and what came of its moves; ``failed`` are the moves or the result that the rules contradict."""

    record: GameRecord
    opened: OpenRecord
    replay: Replay
    failed: tuple[ErrorDetails, ...] = ()


def replay_record(record: GameRecord) -> Replayed:
    """Play a record move by move.

    :raises SpecError: if its start isn't a position of the game, or it names someone who isn't playing.
    """
    opened = open_record(record)
    if strangers := list(_strangers(record, opened.signs())):
        raise SpecError(strangers)
    replay = opened.replay(record.moves)
    if replay.error is not None:
        return Replayed(record, opened, replay, (record.move_error(replay.error),))
    if record.refuted is not None:
        return Replayed(record, opened, replay, (record.refuted,))
    ended = _in_words(replay)
    if record.result is not None and record.result != ended:
        error = record.result_error(
            Sentence(
                "the result '{result}' doesn't match the moves: {ended}", result=record.result, ended=ended
            )
        )
        return Replayed(record, opened, replay, (error,))
    return Replayed(record, opened, replay)


def open_record(record: GameRecord) -> OpenRecord:
    """A record with its start parsed.

    :raises SpecError: if its start isn't a position of the game.
    """
    try:
        return record.game.record_engine().open(record.start, record.options)
    except TextError as error:
        raise SpecError([record.start_error(one) for one in error.in_text]) from error


def _strangers(record: GameRecord, signs: Sequence[str]) -> Iterator[ErrorDetails]:
    """Errors for names given to signs that no player has."""
    known = (
        Sentence("the only sign is {sign}", sign=signs[0])
        if len(signs) == 1
        else Sentence("the signs are {signs}", signs=", ".join(signs))
        if signs
        else Sentence("this game has no signs")
    )
    for sign in record.players:
        if sign not in list(signs):
            yield record.player_error(
                sign, Sentence("no player has the sign '{sign}'; {known}", sign=sign, known=known)
            )


def said(score: Score) -> Sentence:
    """A score's label with its values filled in."""
    return Sentence(score.label, "", **score.values)


def _in_words(replay: Replay) -> str:
    """A sentence that says how a game ended, or that it goes on."""
    return said(replay.result) if replay.result else Sentence("the game goes on")


def replay_as_json(found: Replayed) -> Mapping[str, Any]:
    """``{"game", "moves", "played", "result", "scores": {label: value}}``."""
    replay = found.replay
    return {
        "game": found.record.game.name,
        "moves": len(found.record.moves),
        "played": replay.played,
        "result": said(replay.result) if replay.result else None,
        "scores": {said(score): score.value for score in replay.scores},
    }


def replay_as_text(found: Replayed) -> str:
    """The outcome of a sound record, in one line."""
    scores = together(score.sentence for score in found.replay.scores)
    moves = counted(len(found.record.moves), "move")
    return together([moves, _in_words(found.replay), scores])
