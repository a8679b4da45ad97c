"""What hints about a line of moves need to know about its game: who moves, and what a step achieves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic

from pnp.games.shared import hint_sentences as said
from pnp.search.results import Hint
from pnp.search.shortest_paths import M, P, ShortestPaths, Step


@dataclass(frozen=True, slots=True)
class Effect:
    """What a step achieves by the rules of its game.

    - ``kind``: its sentence in `hint_sentences.STEPS`; ``gaps``: the values that fill the sentence, by name.
    - ``weight``: how easily solvers overlook it.
    """

    kind: str
    gaps: tuple[tuple[str, str], ...]
    weight: int = 0

    def said(self, scope: Hint) -> Hint:
        """A sentence about the step."""
        return said.critical_step(self.kind, **dict(self.gaps), scope=scope)


@dataclass(frozen=True, slots=True)
class Actors(Generic[P, M]):
    """How hints talk about one game's moves.

    - ``pieces(position)``: the pieces that may move, by name; ``moved(step)``: those that a step moves.
    - ``noun(piece)``: the piece as a sentence names it.
    - ``write(position)``: the text of a position, which the game's renderer reads; empty if there is nothing
      to draw.
    - ``insights(paths, scope)``: what the solutions have in common by the game's own rules. The first comes
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
