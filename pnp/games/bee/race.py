"""The race of Bee Donimoes at the table (donimoes.txt): claims, the timer, the demonstration, the series.

Our interpretations where the source is silent:

- Anyone may claim while the timer runs, and may claim again with fewer moves; each player's last claim counts.
  A claim that isn't the best so far counts only if the demonstrations of better ones fail.
- A player who shows a solution other than the one they had in mind, but no longer than claimed, has shown it. A
  player who fails is out of the round.
- The first to say that the round is impossible wins it if no claim is left, because none was made or none could
  be shown. They can't claim a solution afterwards.
- If nobody can show anything, the round is over without a point.
- In the cooperative game and in solitaire, the dice themselves are moved, and put back to try again; with a
  timer, the minute begins with the round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.games.bee import rules
from pnp.games.bee.rules import Move, Position
from pnp.games.bee.setup import FEWEST, MINUTE, MOST, SERIES, SetUp, dealt, extended, places
from pnp.search.replay import MoveError

Mode = Literal["race", "cooperative", "solitaire", "timed-solitaire"]
PLAYERS = "ABCDEF"
"""The names of players, for the largest possible number."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's claim: the number of moves, None for impossible, and the seconds since the round began."""

    player: int
    moves: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Race:
    """A game of several rounds: its state, and the claims of the current round.

    ``plan`` has the dice of every round; ``number`` is the round. Rounds and players count from 1. ``showing``
    is whether the timer has run out; ``failed`` are those who couldn't show what they claimed; ``moved`` are
    the moves made on the table if nobody races. A round that is ``over`` may have a ``winner``.
    """

    seed: int
    plan: tuple[int, ...]
    points: tuple[int, ...]
    mode: Mode = "race"
    number: int = 1
    claims: tuple[Claim, ...] = ()
    showing: bool = False
    failed: tuple[int, ...] = ()
    moved: tuple[str, ...] = ()
    over: bool = False
    winner: int | None = None

    @property
    def set_up(self) -> SetUp:
        """The layout of the current round."""
        layout, _ = places(self.plan)[self.number - 1]
        return dealt(self.plan[self.number - 1], self.seed, layout)

    @property
    def start(self) -> Position:
        """The beginning of the round: the dice on their starting spaces, including the new queen."""
        _, within = places(self.plan)[self.number - 1]
        return self.set_up.position(within)

    @property
    def position(self) -> Position:
        """The current position of the dice: in a race, nobody touches them until a solution is shown."""
        position = self.start
        for text in self.moved:
            position = rules.play(position, Move.parse(text))
        return position

    @property
    def deadline(self) -> int | None:
        """The time when the timer ends, in seconds; None if nobody has started it."""
        return self.claims[0].at + MINUTE if self.claims else None

    @property
    def ranking(self) -> tuple[Claim, ...]:
        """The claims to show, the best first: fewest moves, then fewest points, then earliest."""
        last = {claim.player: claim for claim in self.claims if claim.moves is not None}
        left = [claim for claim in last.values() if claim.player not in self.failed]
        said = {claim: number for number, claim in enumerate(self.claims)}
        return tuple(sorted(left, key=lambda c: (c.moves, self.points[c.player - 1], said[c])))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most points."""
        return tuple(k for k, points in enumerate(self.points, 1) if points == max(self.points))

    @property
    def finished(self) -> bool:
        """Whether the game is over: all rounds have been played and, in a race, nobody shares the lead."""
        tied = self.mode == "race" and len(self.leaders) > 1
        return self.over and self.number == len(self.plan) and not tied

    def claim(self, player: int, moves: int, at: int) -> Race:
        """Return the state after a player claims a number of moves; the first claim of the round starts the
        timer.

        :raises MoveError: naming the rule that forbids it.
        """
        self._may_speak(player, at)
        own = [claim for claim in self.claims if claim.player == player]
        if moves < 1:
            raise MoveError("a solution must have at least one move")
        if any(claim.moves is None for claim in own):
            raise MoveError(
                Sentence("player {player} has said that the round is impossible", player=PLAYERS[player - 1])
            )
        if any(claim.moves is not None and claim.moves <= moves for claim in own):
            raise MoveError(
                Sentence(
                    "player {player} has already made a claim that is at least as good",
                    player=PLAYERS[player - 1],
                )
            )
        return replace(self, claims=(*self.claims, Claim(player, moves, at)))

    def impossible(self, player: int, at: int) -> Race:
        """Return the state after a player is the first to say that there is no solution, which starts the
        timer.

        :raises MoveError: naming the rule that forbids it.
        """
        self._may_speak(player, at)
        if self.claims:
            raise MoveError("only the first player to speak can say that the round is impossible")
        return replace(self, claims=(Claim(player, None, at),))

    def time(self) -> Race:
        """Return the state after the timer runs out: the best claim has to be shown, or the player who said
        "impossible" has won.

        :raises MoveError: if no timer is running.
        """
        if self.mode == "timed-solitaire" and not self.over:
            return replace(self, over=True)
        if not self.claims or self.showing or self.over:
            raise MoveError("no timer is running")
        return replace(self, showing=True)._settled()

    def show(self, player: int, line: Iterable[str]) -> Race:
        """Return the state after the player whose turn it is demonstrates: a solution as short as claimed earns
        a point; otherwise the next best claim is shown.

        :raises MoveError: if it isn't this player's turn.
        """
        claim = self._turn(player)
        if self.shortcoming(claim, tuple(line)) is not None:
            return self.fail(player)
        return self._won(player)

    def fail(self, player: int) -> Race:
        """Return the state after the player whose turn it is fails: they can't remember the solution, or
        hesitate too long.

        :raises MoveError: if it isn't this player's turn.
        """
        self._turn(player)
        return replace(self, failed=(*self.failed, player))._settled()

    def shortcoming(self, claim: Claim, line: tuple[str, ...]) -> str | None:
        """Return why a line of moves doesn't make good a claim, or None if it does."""
        position = self.start
        try:
            for text in line:
                position = rules.play(position, Move.parse(text))
        except MoveError as error:
            return str(error)
        if claim.moves is None or len(line) > claim.moves:
            return Sentence(
                "{moves}, not {claimed}", moves=counted(len(line), "move"), claimed=claim.moves or 0
            )
        return rules.missing(position)

    def move(self, player: int, text: str) -> Race:
        """Return the state after the chosen player moves a die; the round is solved when all dice are one
        group.

        :raises MoveError: naming the rule that forbids it.
        """
        self._player(player)
        if self.mode == "race":
            raise MoveError("nobody may touch the dice during a race")
        if self.over:
            raise MoveError("the round is over")
        after = rules.play(self.position, Move.parse(text))
        moved = (*self.moved, text)
        if rules.missing(after) is None:
            return replace(self, moved=moved, over=True, winner=player)
        return replace(self, moved=moved)

    def again(self) -> Race:
        """Return the state with the dice back on their starting spaces, for another try.

        :raises MoveError: in a race, and when the round is over.
        """
        self._open_table()
        return replace(self, moved=())

    def give_up(self) -> Race:
        """Return the state with the round left unsolved.

        :raises MoveError: in a race, and when the round is over.
        """
        self._open_table()
        return replace(self, over=True)

    def next(self) -> Race:
        """Return the next round, with the dice back on their starting spaces and a new queen; after a tie,
        an extra round with as many dice as the last.

        :raises MoveError: while a round is on, and when the game is over.
        """
        if not self.over:
            raise MoveError("the round isn't over")
        if self.finished:
            raise MoveError("the game is over")
        plan = self.plan if self.number < len(self.plan) else extended(self.plan, 1)
        return Race(self.seed, plan, self.points, self.mode, self.number + 1)

    def _player(self, player: int) -> None:
        if not 1 <= player <= len(self.points):
            raise MoveError(
                Sentence("there is no player {value}", value=PLAYERS[player - 1 : player] or player)
            )

    def _may_speak(self, player: int, at: int) -> None:
        self._player(player)
        if self.mode != "race":
            raise MoveError("claims are made only in a race")
        if self.over:
            raise MoveError("the round is over")
        if self.showing or (self.deadline is not None and at > self.deadline):
            raise MoveError("the timer has run out")
        if at < max((claim.at for claim in self.claims), default=0):
            raise MoveError("another claim was made at a later time; list claims in the order of their times")

    def _open_table(self) -> None:
        if self.mode == "race":
            raise MoveError("nobody may touch the dice during a race")
        if self.over:
            raise MoveError("the round is over")

    def _turn(self, player: int) -> Claim:
        """Return the claim to show, which must be this player's."""
        self._player(player)
        if self.over:
            raise MoveError("the round is over")
        if not self.showing:
            raise MoveError("solutions are shown when the timer has run out")
        best = self.ranking[0]
        if best.player != player:
            raise MoveError(
                Sentence("player {player} has the best remaining claim", player=PLAYERS[best.player - 1])
            )
        return best

    def _settled(self) -> Race:
        """Return the state with the round over, if no claim is left to be shown."""
        if self.ranking:
            return self
        first = self.claims[0]
        return self._won(first.player) if first.moves is None else replace(self, over=True)

    def _won(self, player: int) -> Race:
        points = tuple(own + (k == player) for k, own in enumerate(self.points, 1))
        return replace(self, points=points, over=True, winner=player)


def begin(players: int, seed: int, plan: tuple[int, ...] = SERIES, mode: Mode = "race") -> Race:
    """Return a game before its first claim.

    :raises ValueError: for a number of players or dice that the game doesn't support.
    """
    least, most = {"race": (2, len(PLAYERS)), "cooperative": (2, len(PLAYERS))}.get(mode, (1, 1))
    if not least <= players <= most:
        range_ = (
            Sentence("{least} to {most} players", least=least, most=most)
            if most > least
            else counted(most, "player")
        )
        raise ValueError(
            Sentence("the mode {mode} is for {range}, not {players}", mode=mode, range=range_, players=players)
        )
    if not plan or not all(FEWEST <= dice <= MOST for dice in plan):
        raise ValueError(
            Sentence("the rounds of a plan can have {fewest} to {most} dice", fewest=FEWEST, most=MOST)
        )
    return Race(seed, plan, (0,) * players, mode)
