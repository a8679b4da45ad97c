"""Puzzles whose solution is one line of moves. The game's rules are enough to check them and to give hints:
where to look, what to aim for, the critical step, the moves.

Hints are based on what all shortest solutions have in common, if these can be found within limits. Otherwise,
they are about the known solution, as their words show. Only the last hint gives more than three moves, and the
first gives none.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from pnp.base.errors import ErrorInText
from pnp.games.api.puzzles import OptionsT, PositionT, TextPuzzles, as_text, move_errors
from pnp.games.shared import hint_sentences as said
from pnp.games.shared.critical_steps import Actors, CriticalSteps
from pnp.games.shared.hint_sentences import listed, read_hints
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.results import Hint, Notation
from pnp.search.shortest_paths import M, P, ShortestPaths, Step, shortest_paths

QUICK = 300
"""The number of positions to search for hints that are needed at once, such as in the studio: a fraction of a
second's work."""
FEW = 3
"""The most pieces that a sentence lists."""
MOST_SAID = 2
"""The most remarks in the first hint, in addition to the length."""
MOST_NAMED = 8
"""The most moves that the last hint gives away. Half of a long solution would no longer be a hint."""


@dataclass(frozen=True, slots=True)
class _Few:
    """A few pieces in the words of a sentence, and the suffix of the names of sentences about that many
    pieces."""

    pieces: tuple[Hint, ...]

    @property
    def names(self) -> str | Hint:
        return listed(self.pieces)

    @property
    def number(self) -> str:
        return "-one" if len(self.pieces) == 1 else ""


@dataclass(frozen=True)
class Ladder(Generic[P, M]):
    """The hints for one puzzle, from its shortest solutions or the known one."""

    paths: ShortestPaths[P, M]
    rules: MoveRules[P, M]
    actors: Actors[P, M]
    solution: Sequence[M]

    def hints(self) -> tuple[Hint, ...]:
        """Return all hints, from the first on."""
        rungs = [self.start_with(), self.aim(), self.step()[0], self.begin()]
        aims = self.position()
        return tuple(
            said.joined(rung, aims if number == 1 else "") for number, rung in enumerate(rungs) if rung
        )

    @cached_property
    def scope(self) -> str:
        """The solutions that hints about the paths' common features refer to."""
        if not self.paths.complete:
            return said.ONE
        return said.ONLY if self.paths.count == 1 else said.EVERY

    def start_with(self, most: int = MOST_SAID) -> list[Hint]:
        """Return the length of a solution, and up to ``most`` remarks on what to look at first."""
        scope = (said.same_scope if self.paths.length > 1 else said.scope_of)(self.scope)
        kind, key = self._look_at_key(scope)
        named = [hint for hint in self._worth_saying(scope, kind, key) if hint is not None]
        named = named or [key or said.look_at("none", scope=scope)]
        return [said.length_of(self.paths.length, self.scope), *named[:most]]

    def _worth_saying(self, scope: Hint, kind: str, key: Hint | None) -> list[Hint | None]:
        """Return the remarks for the first hint, best first. For short solutions, that's the key piece, which
        `aim` builds on; for others, features that solvers overlook come before common ones."""
        insight, *others = self.actors.insights(self.paths, scope) or [None]
        timed = key if kind in ("first", "last", "once") else None
        if self.paths.length <= 2:
            return [timed, self._at_rest(scope), insight]
        first = None if kind == "first" else self._one_of_first(scope)
        return [insight, timed, self._at_rest(scope), first, *others]

    def _look_at_key(self, scope: Hint) -> tuple[str, Hint | None]:
        """Return a remark on the key piece, and why it is one."""
        if (key := self._key_piece()) is None:
            return "", None
        kind, piece = key
        times = {"count": self._counts[piece][0]} if kind == "often" else {}
        return kind, said.look_at(kind, piece=self.actors.noun(piece), scope=scope, **times)

    def _at_rest(self, scope: Hint) -> Hint | None:
        """Return a piece that moves late, or those that never move."""
        waiting, key = self._waiting(), self._key_piece()
        if waiting and (key is None or waiting[0] != key[1]):
            noun = self.actors.noun(waiting[0])
            return said.look_at("waits", piece=noun, count=waiting[1], scope=scope)
        if still := self._few([name for name, (_, most) in self._counts.items() if most == 0]):
            if len(still.pieces) == 1:
                return said.look_at("still-one", piece=still.pieces[0], scope=scope)
            return said.look_at("still", pieces=still.names, scope=scope)
        return None

    def _one_of_first(self, scope: Hint) -> Hint | None:
        """Return the few pieces that begin shortest solutions, if others could move as well."""
        right = {piece for step in self.paths.steps[0] for piece in self.actors.moved(step)}
        steps = (Step(self.paths.start, *one) for one in self.rules.legal(self.paths.start))
        others = {piece for step in steps for piece in self.actors.moved(step)} - right
        few = self._few(right) if others and self.paths.complete else None
        return said.beginning("right" + few.number, pieces=few.names, scope=scope) if few else None

    @cached_property
    def _counts(self) -> dict[str, tuple[int, int]]:
        """The least and greatest number of moves of each piece in a shortest solution."""
        return {piece: self._count(piece) for piece in self.actors.pieces(self.paths.start)}

    def _count(self, piece: str) -> tuple[int, int]:
        return self.paths.extremes(lambda step: piece in self.actors.moved(step))

    def _key_piece(self) -> tuple[str, str] | None:
        """Return the piece to look at, and why; None if no piece moves in all shortest solutions."""
        counts = self._counts
        busiest = max(counts, key=lambda piece: counts[piece][0])
        if all(counts[busiest][0] > most for piece, (_, most) in counts.items() if piece != busiest):
            return "busiest", busiest
        for kind, layer in (("first", self.paths.steps[0]), ("last", self.paths.steps[-1])):
            movers = {tuple(self.actors.moved(step)) for step in layer}
            if len(movers) == 1 and len(only := movers.pop()) == 1:
                return kind, only[0]
        least = counts[busiest][0]
        if all(low for low, _ in counts.values()):  # if all pieces move, there's nothing special about one
            once = [piece for piece, times in counts.items() if times == (1, 1)]
            if 0 < len(once) < len(counts):
                return "once", once[0]
        return ("often" if least > 1 else "needed", busiest) if least else None

    def _waiting(self) -> tuple[str, int] | None:
        """Return the piece that is needed but stays put longest, and the number of moves for which it does: at
        least 2, and at least half of the solution."""
        firsts: dict[str, int] = {}
        for depth, layer in enumerate(self.paths.steps):
            for piece in (piece for step in layer for piece in self.actors.moved(step)):
                firsts.setdefault(piece, depth)
        needed = [piece for piece in firsts if self._counts[piece][0]]
        latest = max(needed, key=lambda piece: firsts[piece], default=None)
        if latest is None or firsts[latest] < max(2, self.paths.length / 2):
            return None
        return latest, firsts[latest]

    def _few(self, pieces: Collection[str]) -> _Few | None:
        """Return some of the pieces, but not most of them; None for none or too many."""
        few = 0 < len(pieces) <= FEW and 2 * len(pieces) <= len(self._counts)
        return _Few(tuple(map(self.actors.noun, sorted(pieces)))) if few else None

    @cached_property
    def _aim(self) -> tuple[int, P, list[Hint]] | None:
        """The position to aim for, which all shortest solutions share: its depth, the position, and why it
        matters.

        A position after a single move, or in the first quarter of a solution, would only give away moves.
        """
        found = [
            (depth, next(iter(layer)), self._reasons(depth))
            for depth in range(max(min(2, self.paths.length - 1), self.paths.length // 4), self.paths.length)
            if len(layer := self.paths.layer(depth)) == 1
        ]
        return min(found, key=self._unhelpful, default=None)

    def _unhelpful(self, aim: tuple[int, P, list[Hint]]) -> tuple[bool, int]:
        """Return the sort key for positions: the best has a reason to aim for it and is near the middle
        of a solution."""
        depth, _, reasons = aim
        return not reasons, abs(2 * depth - self.paths.length)

    def _reasons(self, depth: int) -> list[Hint]:
        """Return why a position that all solutions share matters: which pieces move only after it, or only
        before it."""
        before, after = self._movers(0, depth), self._movers(depth, self.paths.length)
        following = self._movers(depth, depth + 1)
        if len(following) == 1 and not following & before:
            return [said.sub_goal("next", piece=self.actors.noun(*following))]
        ahead = self.paths.length - depth
        for kind, movers, moves in (("then", after, ahead), ("before", before, depth)):
            if moves > 1 and (few := self._few(movers)):
                return [said.sub_goal(kind + few.number, pieces=few.names)]
        return []

    def _movers(self, first: int, last: int) -> set[str]:
        """Return the pieces that some shortest solution moves after ``first`` and within ``last`` moves."""
        layers = self.paths.steps[first:last]
        return {piece for layer in layers for step in layer for piece in self.actors.moved(step)}

    def aim(self) -> list[Hint]:
        """Return the sentences about the position that `position` shows, and why it matters; for two
        moves, which piece makes the second. Empty if a single move solves it."""
        if self.paths.length == 1:
            return []
        if self._second_mover is not None:
            noun = self.actors.noun(self._second_mover)
            return [said.look_at("last", piece=noun, scope=said.scope_of(self.scope))]
        if self._aim is not None:
            depth, _, reasons = self._aim
            return [said.after_moves(depth, said.scope_of(self.scope)), *reasons]
        if self._shared_end():
            return [said.sub_goal("end", scope=said.scope_of(self.scope))]
        return [said.after_moves(self._half, said.scope_of(said.SHORTEST))]

    def position(self) -> str:
        """Return the text of the position to aim for; empty if there is none."""
        if self.paths.length == 1 or self._second_mover is not None:
            return ""
        if self._aim is not None:
            return self.actors.write(self._aim[1])
        return self._shared_end() or self.actors.write(self.line[self._half - 1].after)

    @cached_property
    def _second_mover(self) -> str | None:
        """The piece that makes the second of two moves, unless it's the key piece. The position between them
        would give the first move away."""
        movers = {tuple(self.actors.moved(step)) for step in self.paths.steps[-1]}
        only = movers.pop() if self.paths.length == 2 and len(movers) == 1 else ()
        key = self._key_piece()
        return only[0] if len(only) == 1 and (key is None or key[1] != only[0]) else None

    def _shared_end(self) -> str:
        """Return the text of the position in which all shortest solutions end; empty if they differ."""
        ends = self.paths.layer(self.paths.length)
        return self.actors.write(next(iter(ends))) if len(ends) == 1 else ""

    @property
    def _half(self) -> int:
        return (self.paths.length + 1) // 2

    def step(self) -> tuple[list[Hint], int]:
        """Return the sentences about the step that matters, and how many moves they give away; empty for the
        shortest puzzles."""
        if self.paths.length <= 2:
            return [], 0
        named = MOST_NAMED if self._half > MOST_NAMED else 0
        return CriticalSteps(
            paths=self.paths,
            rules=self.rules,
            actors=self.actors,
            counts=self._counts,
            line=self.line,
            scope=self.scope,
            named=named,
        ).tell()

    def begin(self) -> list[Hint]:
        """Return hints about how the solution begins."""
        scope = said.SHORTEST if self.scope == said.EVERY else self.scope
        return [said.begins_with(self.rules.write(self.first_moves), scope)]

    @property
    def first_moves(self) -> Sequence[M]:
        """The first half of `line`, up to as many moves as a hint gives away."""
        return [step.move for step in self.line[: min(self._half, MOST_NAMED)]]

    @cached_property
    def line(self) -> tuple[Step[P, M], ...]:
        """The known solution or, if it isn't a shortest one, one that is."""
        found = self.rules.path(self.paths.start, self.solution).one
        return found if len(found) == self.paths.length else self.paths.one


def ladder(
    start: P,
    solution: Sequence[M],
    rules: MoveRules[P, M],
    actors: Actors[P, M],
    find: Callable[[], ShortestPaths[P, M] | None] | None = None,
) -> Ladder[P, M]:
    """Return the hints for a puzzle solved by a line of moves.

    :param find: a function that finds all shortest solutions, or gives up; by default, a quick search.
    """
    paths = find() if find is not None else shortest_paths(start, rules.legal, rules.missing, QUICK)
    if paths is None:
        paths = rules.path(start, solution)
    return Ladder(paths, rules, actors, solution)


class LinePuzzles(TextPuzzles[OptionsT, PositionT], Generic[OptionsT, PositionT, M]):
    """One game's puzzles, from its rules."""

    @abstractmethod
    def rules(self, options: OptionsT) -> MoveRules[PositionT, M]:
        """Return the rules for these options."""

    def check(self, start: PositionT, solution: str, options: OptionsT) -> Sequence[ErrorInText]:
        return move_errors(self.rules(options).check(start, solution), solution)

    @abstractmethod
    def actors(self, options: OptionsT) -> Actors[PositionT, M]:
        """Return the words of hints for the moves."""

    def hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        if not solution:
            return ()
        rules = self.rules(options)
        return ladder(start, rules.moves(as_text(solution)), rules, self.actors(options)).hints()

    def own_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Mapping[str, Hint]:
        """Read the hints from their texts, because finding them again may take long."""
        return read_hints(texts)
