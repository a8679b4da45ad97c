"""Game records replayed by the plain rules, and held to what they claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.quoting import counted
from pnp.games.api.records import Replay, Score
from pnp.specs.game_records import GameRecord


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record and what came of its moves; ``failed`` are the moves and the result that do not hold."""

    record: GameRecord
    replay: Replay
    failed: tuple[LocatedFault, ...] = ()


def replay_record(record: GameRecord) -> Replayed:
    """Play a record move by move.

    :raises SpecError: where its start is no position of the game, or somebody is named who does not play it.
    """
    play = record.offer.play()
    if malformed := play.malformed(record.start, record.options):
        raise SpecError([record.start_fault(fault) for fault in malformed])
    if strangers := list(_strangers(record, play.signs(record.start, record.options))):
        raise SpecError(strangers)
    replay = play.replay(record.start, record.moves, record.options)
    if replay.fault is not None:
        return Replayed(record, replay, (record.move_fault(replay.fault),))
    if record.refuted is not None:
        return Replayed(record, replay, (record.refuted,))
    ended = said(replay.result) if replay.result else "the game goes on"
    if record.result is not None and record.result != ended:
        fault = record.result_fault(f"'{record.result}' is not how the game ended: {ended}")
        return Replayed(record, replay, (fault,))
    return Replayed(record, replay)


def _strangers(record: GameRecord, signs: Sequence[str]) -> Iterator[LocatedFault]:
    """Faults for players who are named by signs that nobody has."""
    known = f"are {', '.join(signs)}" if len(signs) > 1 else f"is only {signs[0]}"
    for sign in record.players:
        if sign not in list(signs):
            yield record.player_fault(sign, f"no player has the sign '{sign}'; there {known}")


def said(score: Score) -> str:
    """A score's label in English, its gaps filled."""
    return score.label.format(**score.values)


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
    """What came of a sound record, in one line."""
    scores = ", ".join(f"{said(score)} {score.value}" for score in found.replay.scores)
    ended = said(found.replay.result) if found.replay.result else "the game goes on"
    return "; ".join(part for part in (counted(len(found.record.moves), "move"), ended, scores) if part)
