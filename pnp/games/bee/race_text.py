"""A race as text, both its events and its state; and records of Bee Donimoes at the table, whose claims and
demonstrations are replayed by the rules of the race.

Events, each a text: ``B claims 5 at 12``, ``A impossible at 40`` (seconds after the round began), ``time``, ``B
shows 1R3D1 4L2``, ``B fails``, ``next``; if nobody races, ``A moves 1R3D1``, ``again``, ``give up``.

Its state, with empty lines left out::

    seed 7
    mode race
    plan 3 4 4
    points 1 0
    round 2
    claims B:5@12 A:4@40
    now showing
    failed A
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import get_args

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence, either
from pnp.games.api.puzzles import Records, Score, scores_by_player
from pnp.games.bee.options import BeeGame
from pnp.games.bee.race import PLAYERS, Claim, Mode, Race, begin
from pnp.games.bee.setup import plan_for
from pnp.search.replay import MoveError, PlayedLine, line_of

_EVENTS: tuple[tuple[str, Callable[[Race, tuple[str, ...]], Race]], ...] = (
    (r"([A-F]) claims (\d{1,3}) at (\d{1,6})", lambda race, m: race.claim(_player(m[0]), int(m[1]), int(m[2]))),
    (r"([A-F]) impossible at (\d{1,6})", lambda race, m: race.impossible(_player(m[0]), int(m[1]))),
    (r"time", lambda race, m: race.time()),
    (r"([A-F]) shows (\S+(?: \S+)*)", lambda race, m: race.show(_player(m[0]), m[1].split())),
    (r"([A-F]) fails", lambda race, m: race.fail(_player(m[0]))),
    (r"([A-F]) moves (\S+)", lambda race, m: race.move(_player(m[0]), m[1])),
    (r"again", lambda race, m: race.again()),
    (r"give up", lambda race, m: race.give_up()),
    (r"next", lambda race, m: race.next()),
)

_MODES: dict[str, Mode] = {mode: mode for mode in get_args(Mode)}
_NEEDED = frozenset({"seed", "mode", "plan", "points", "round"})
_MORE = frozenset({"claims", "now", "failed", "moved", "winner"})
_CLAIM = re.compile(r"([A-F]):(\d{1,3}|impossible)@(\d{1,6})")


def happen(race: Race, text: str) -> Race:
    """Return the race after an event.

    :raises MoveError: for a text that isn't an event of a race, and naming the rule that forbids it.
    """
    for pattern, event in _EVENTS:
        match = re.fullmatch(pattern, text)
        if match:
            return event(race, match.groups())
    raise MoveError("this doesn't happen in a race; write, for example, 'B claims 5 at 12' or 'time'")


def to_text(race: Race) -> str:
    """Return the state of a race as text, which `parse` reads."""
    claims = (
        f"{PLAYERS[c.player - 1]}:{'impossible' if c.moves is None else c.moves}@{c.at}" for c in race.claims
    )
    now = "over" if race.over else "showing" if race.showing else ""
    lines = {
        "seed": str(race.seed),
        "mode": race.mode,
        "plan": _words(race.plan),
        "points": _words(race.points),
        "round": str(race.number),
        "claims": " ".join(claims),
        "now": now,
        "failed": " ".join(PLAYERS[player - 1] for player in race.failed),
        "moved": " ".join(race.moved),
        "winner": PLAYERS[race.winner - 1] if race.winner else "",
    }
    return "\n".join(f"{key} {value}" for key, value in lines.items() if value)


def parse(text: str) -> Race:
    """Read what `to_text` writes.

    :raises ValueError: for a text that isn't a race, or a race that couldn't occur.
    """
    lines = dict(line.split(" ", 1) for line in text.strip().splitlines() if " " in line)
    if not lines.keys() >= _NEEDED or not lines.keys() <= _NEEDED | _MORE:
        raise ValueError(
            Sentence(
                "a race needs lines for {needed}, and can also have {more}",
                needed=", ".join(sorted(_NEEDED)),
                more=", ".join(sorted(_MORE)),
            )
        )
    mode, plan, points = _MODES.get(lines["mode"]), _numbers(lines["plan"]), _numbers(lines["points"])
    if mode is None:
        raise ValueError(
            Sentence("'{lines}' isn't a mode; expected {modes}", lines=lines["mode"], modes=either(_MODES))
        )
    begun = begin(len(points), int(lines["seed"]), plan, mode)
    number, now = int(lines["round"]), lines.get("now", "")
    if not 1 <= number <= len(plan):
        raise ValueError(Sentence("there is no round {number}", number=number))
    claims = tuple(map(_claim, lines.get("claims", "").split()))
    race = replace(
        begun,
        points=points,
        number=number,
        claims=claims,
        showing=bool(claims) and now in ("showing", "over"),
        failed=tuple(map(_player, lines.get("failed", "").split())),
        moved=tuple(lines.get("moved", "").split()),
        over=now == "over",
        winner=_player(lines["winner"]) if "winner" in lines else None,
    )
    _check(race)
    return race


def _check(race: Race) -> None:
    """Check that a race could have occurred.

    :raises ValueError: for players who don't exist, and moves that can't be made.
    """
    named = {*(claim.player for claim in race.claims), *race.failed, race.winner or 1}
    if not named <= set(range(1, len(race.points) + 1)):
        raise ValueError(Sentence("players are A to {players}", players=PLAYERS[len(race.points) - 1]))
    try:
        _ = race.position
    except MoveError as error:
        raise ValueError(str(error)) from error


def _claim(text: str) -> Claim:
    match = _CLAIM.fullmatch(text)
    if not match:
        raise ValueError(Sentence("expected a claim such as 2:5@12, not {text}", text=text))
    return Claim(_player(match[1]), None if match[2] == "impossible" else int(match[2]), int(match[3]))


def _player(letter: str) -> int:
    """Return the number of a player, from 1.

    :raises ValueError: for anything but a player's letter.
    """
    if len(letter) != 1:
        raise ValueError(Sentence("expected a player's letter, not {letter}", letter=letter))
    return PLAYERS.index(letter) + 1


def _words(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


# Records


class BeeRecords(Records[BeeGame, Race]):
    """Records of races, and of games in which nobody races."""

    def parse(self, text: str, options: BeeGame) -> Race:
        """Return the race that a record begins with; an empty text stands for the race described by the
        options.

        :raises TextError: for a text that isn't a race, and for a number of players that the game doesn't
            support.
        """
        try:
            if text.strip():
                return parse(text)
            return begin(options.players, options.seed, plan_for(options.rounds, options.dice), options.mode)
        except TextError:
            raise
        except ValueError as error:
            raise TextError.at(str(error)) from error

    def line(self, start: Race, moves: Sequence[str], options: BeeGame) -> PlayedLine[Race]:
        return line_of(start, moves, happen)

    def text_of(self, position: Race) -> str:
        return to_text(position)

    def scores_of(self, end: Race, options: BeeGame) -> tuple[Score, ...]:
        points = end.points if end.mode == "race" else ()
        return scores_by_player(
            "{player} points", zip(PLAYERS, points, strict=False), "{count} point", "{count} points"
        )

    def result_of(self, end: Race, options: BeeGame) -> Score | None:
        if not end.finished:
            return None
        if end.mode == "race":
            return Score("{player} wins", "", {"player": PLAYERS[end.leaders[0] - 1]})
        if end.winner:
            return Score("The dice came together", "", {})
        return Score("The dice didn’t come together", "", {})

    def signs(self, start: Race, options: BeeGame) -> Sequence[str]:
        return PLAYERS[: len(start.points)]


RECORDS = BeeRecords()
