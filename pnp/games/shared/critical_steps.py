"""Find the most important step of a solution, for the last hint but one: a step that solvers overlook, or one
on which the rest depends. The details that this needs of a game are here, too: its pieces, and what a step
achieves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from pnp.games.shared import hint_sentences as said
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.results import Hint
from pnp.search.shortest_paths import M, P, ShortestPaths, Step


@dataclass(frozen=True, slots=True)
class Effect:
    """An achievement of a step by the rules of its game.

    - ``kind``: its sentence in `hint_sentences.STEPS`; ``gaps``: the values that fill the sentence, by name.
    - ``weight``: how easily solvers overlook it.
    """

    kind: str
    gaps: tuple[tuple[str, str], ...]
    weight: int = 0

    def said(self, scope: Hint) -> Hint:
        """Return a sentence about the step."""
        return said.critical_step(self.kind, **dict(self.gaps), scope=scope)


@dataclass(frozen=True, slots=True)
class Actors(Generic[P, M]):
    """The words of hints for one game's moves.

    - ``pieces(position)``: the pieces that may move, by name; ``moved(step)``: those that a step moves.
    - ``noun(piece)``: the piece in words for a sentence.
    - ``write(position)``: the text of a position, which the game's renderer reads; empty if there is nothing
      to draw.
    - ``insights(paths, scope)``: remarks about the solutions by the game's own rules. The first comes
      before all other remarks, the others after them.
    - ``effects(step)``: what a step achieves by these rules. ``use(step)``: a sentence on the purpose of the
      step's move, which follows a sentence about the move.
    - ``back(move)``: the move that takes another back, if moving there and back is a detour worth a hint.
    """

    pieces: Callable[[P], Sequence[str]]
    moved: Callable[[Step[P, M]], Collection[str]]
    noun: Callable[[str], Hint]
    write: Callable[[P], str]
    insights: Callable[[ShortestPaths[P, M], Hint], Sequence[Hint | None]] = lambda _paths, _scope: ()
    effects: Callable[[Step[P, M]], Collection[Effect]] = lambda _step: ()
    back: Callable[[M], M | None] = lambda _move: None
    use: Callable[[Step[P, M]], Hint | None] = lambda _step: None


RARELY = 4
"""The most moves of a piece that just makes way for others: if a piece moves more often, everyone expects it to
move back and forth."""
LONG = 12
"""The length in moves from which a solution gets two achievements instead of one."""


@dataclass(frozen=True)
class CriticalSteps(Generic[P, M]):
    """The steps of the shortest solutions, or of the one at hand.

    - ``counts``: the least and greatest number of moves of each piece in a shortest solution.
    - ``line``: one of the solutions.
    - ``scope``: the solutions that a remark is about if it names no others.
    """

    paths: ShortestPaths[P, M]
    rules: MoveRules[P, M]
    actors: Actors[P, M]
    counts: Mapping[str, tuple[int, int]]
    line: Sequence[Step[P, M]]
    scope: str
    named: int
    """The number of moves of a long solution that the last hint gives away. A step after these is more
    useful."""

    def tell(self) -> tuple[list[Hint], int]:
        """Return the sentences, and how many moves they give away."""
        if detour := min(self._detours(), key=lambda found: found[0], default=None):
            return self._there_and_back(*detour[1:])
        if achieved := self._achieved():
            scopes = (said.scope_of(self.scope), said.same_scope(self.scope))
            named = [effect.said(scope) for effect, scope in zip(achieved, scopes, strict=False)]
            return named, len(named)
        return self._numbered() or self._common(), 1

    def _there_and_back(self, noun: Hint, away: M, back: M) -> tuple[list[Hint], int]:
        """Return a move, the one that takes it back, and what becomes possible in between."""
        moves = {"move": self._name(away), "back": self._name(back)}
        if between := self._between(away, back):
            moves["between"] = self._name(between)
        kind = "detour-for" if between else "detour"
        return [said.critical_step(kind, piece=noun, scope=said.scope_of(self.scope), **moves)], len(moves)

    def _numbered(self) -> list[Hint]:
        """Return a step that all solutions make at the same time, or the order in which they move two
        pieces, or a step that they make at roughly the same time; empty if there is none."""
        scope = said.scope_of(self.scope)
        if gates := {step: piece for step in self._fixed() if (piece := self._let_go(step))}:
            gate = max(gates, key=self._worth)
            return [self._by_number(gate, scope), said.critical_step("lets", piece=gates[gate])]
        if order := next(self._orders(), None):
            piece, other = map(self.actors.noun, order)
            return [said.critical_step("order", piece=piece, other=other, scope=scope)]
        if fixed := self._fixed():
            return [self._by_number(max(fixed, key=self._worth), scope)]
        if window := min(self._windows(), default=None):
            _, _, first, last, move = window
            kind = "either" if last == first + 1 else "window"
            return [said.critical_step(kind, first=first, last=last, move=move, scope=scope)]
        return []

    def _common(self) -> list[Hint]:
        """Return a move that all solutions make at some time, preferably with the same purpose in all;
        otherwise, what one of them achieves, or one of its moves."""
        moves = dict.fromkeys(step.move for step in reversed(self.line))
        common = {move: self._use(move) for move in moves if self.paths.always(move)}
        if common:
            move = next((move for move, use in common.items() if use), next(iter(common)))
            needed = said.critical_step("common", move=self._name(move), scope=said.scope_of(self.scope))
            return [needed, *filter(None, [common[move]])]
        one = said.scope_of(said.SHORTEST)
        if found := [effect for step in self.line[1:] for effect in self.actors.effects(step)]:
            return [max(found, key=lambda effect: effect.weight).said(one)]
        return [self._by_number(max(self.line[1:], key=self._worth), one)]

    def _use(self, move: M) -> Hint | None:
        """Return the purpose of a move, if it's the same in all solutions."""
        uses = [self.actors.use(step) for layer in self.paths.steps for step in layer if step.move == move]
        return uses[0] if all(use == uses[0] for use in uses) else None

    def _detours(self) -> Iterator[tuple[int, Hint, M, M]]:
        """Yield moves of rarely moved pieces that all shortest solutions make and later take back: how often
        the piece moves, the piece, and both moves."""
        for number, step in enumerate(self.line):
            pieces = self.actors.moved(step)
            back = self.actors.back(step.move)
            if len(pieces) != 1 or back is None:
                continue
            (piece,) = pieces
            _, often = self.counts[piece]
            later = (other.move for other in self.line[number + 1 :])
            if often <= RARELY and back in later and self.paths.always(step.move, back):
                yield often, self.actors.noun(piece), step.move, back

    def _between(self, away: M, back: M) -> M | None:
        """Return a move of another piece that all solutions make in between, and that wasn't possible
        before."""
        numbers = {step.move: number for number, step in reversed([*enumerate(self.line)])}
        start = self.line[numbers[away]]
        possible = {move for move, _ in self.rules.legal(start.before)}
        for step in self.line[numbers[away] + 1 :]:
            if step.move == back:
                return None
            own = {*self.actors.moved(step)} & {*self.actors.moved(start)}
            if not own and step.move not in possible and self.paths.always(away, step.move, back):
                return step.move
        return None

    def _achieved(self) -> list[Effect]:
        """Return a sentence about something that every solution achieves, but not with its first move.
        Achievements after the moves that are given away come first, then those that solvers easily overlook,
        then those near the middle."""
        effects = {step: self.actors.effects(step) for layer in self.paths.steps for step in layer}
        candidates = {effect for step in self.line[1:] for effect in effects[step]}
        earliest: dict[Effect, int] = {}
        for number, layer in enumerate(self.paths.steps, 1):
            for effect in (effect for step in layer for effect in effects[step]):
                earliest.setdefault(effect, number)

        def always(effect: Effect) -> bool:
            return self.paths.extremes(lambda step: effect in effects[step])[0] > 0

        def worth(effect: Effect) -> tuple[bool, int, int]:
            first = earliest[effect]
            return first > self.named, effect.weight, -abs(2 * first - self.paths.length)

        # Sorted by name first, so that ties are always broken in the same way.
        found = sorted((effect for effect in candidates if earliest[effect] > 1), key=str)
        best = [effect for effect in sorted(found, key=worth, reverse=True) if always(effect)]
        return sorted(best[: 1 + (self.paths.length >= LONG)], key=lambda effect: earliest[effect])

    def _fixed(self) -> list[Step[P, M]]:
        """Return one step of each layer, except the first, in which all solutions make the same move."""
        return [layer[0] for layer in self.paths.steps[1:] if len({step.move for step in layer}) == 1]

    def _orders(self) -> Iterator[tuple[str, str]]:
        """Yield pairs of pieces such that all solutions finish moving the first before they move the second.
        The best pairs have a second piece that could move at once, and a first that moves often and not long
        before."""
        moves: dict[str, list[int]] = {}
        for number, step in enumerate(self.line):
            for piece in self.actors.moved(step):
                moves.setdefault(piece, []).append(number)
        start = self.paths.start
        tempting = {piece for one in self.rules.legal(start) for piece in self.actors.moved(Step(start, *one))}

        def rank(pair: tuple[str, str]) -> tuple[bool, int, int, str]:
            one, other = (moves[piece] for piece in pair)
            return pair[1] not in tempting, -len(one), other[0] - one[-1], str(pair)

        needed = [piece for piece in moves if self.counts[piece][0]]
        pairs = [(one, other) for one in needed for other in needed if moves[one][-1] < moves[other][0]]
        for one, other in sorted(pairs, key=rank):
            if self.paths.ordered(self._moving(one), self._moving(other)):
                yield one, other

    def _moving(self, piece: str) -> Callable[[Step[P, M]], bool]:
        return lambda step: piece in self.actors.moved(step)

    def _let_go(self, fixed: Step[P, M]) -> Hint | None:
        """Return a hint about the other piece that always makes the next move and couldn't have made it
        before this step."""
        depth = self._depth(fixed)
        if depth == self.paths.length:
            return None
        following = self.paths.steps[depth]
        movers = {piece for step in following for piece in self.actors.moved(step)}
        if len(movers) != 1 or movers & {*self.actors.moved(fixed)}:
            return None
        moves: dict[P, set[M]] = {}
        for step in following:
            moves.setdefault(step.before, set()).add(step.move)
        for step in self.paths.steps[depth - 1]:
            if not moves[step.after].isdisjoint(move for move, _ in self.rules.legal(step.before)):
                return None
        return self.actors.noun(movers.pop())

    def _windows(self) -> Iterator[tuple[bool, int, int, int, str]]:
        """Yield the moves that every solution makes exactly once, at roughly the same time: whether the move
        may be one of those given away, how much its number in the solution varies, the first and last such
        number, and the move."""
        for move in dict.fromkeys(step.move for step in self.line[1:]):
            layers = enumerate(self.paths.steps, 1)
            numbers = [number for number, layer in layers if any(step.move == move for step in layer)]
            differ = numbers[-1] - numbers[0]
            if 2 * differ <= self.paths.length and numbers[0] > 1 and self._once(move):
                yield numbers[0] <= self.named, differ, numbers[0], numbers[-1], self._name(move)

    def _once(self, move: M) -> bool:
        return self.paths.extremes(lambda step: step.move == move) == (1, 1)

    def _worth(self, step: Step[P, M]) -> tuple[bool, int]:
        """Return how helpful a step is: whether it comes after the moves given away, and how many moves there
        are to choose from."""
        return self._depth(step) > self.named, sum(1 for _ in self.rules.legal(step.before))

    def _by_number(self, step: Step[P, M], scope: Hint) -> Hint:
        return said.critical_step("fixed", number=self._depth(step), move=self._name(step.move), scope=scope)

    def _depth(self, step: Step[P, M]) -> int:
        return next(depth for depth, layer in enumerate(self.paths.steps, 1) if step in layer)

    def _name(self, move: M) -> str:
        return self.rules.write([move])
