"""Puzzles whose solution is one line of moves; the game's rules are enough to check them and to give hints."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic

from pnp.base.errors import ErrorInText
from pnp.games.api.puzzles import OptionsT, PositionT, TextPuzzles, as_text, move_errors
from pnp.games.shared.critical_steps import Actors
from pnp.games.shared.hint_sentences import read_hints
from pnp.games.shared.line_hints import ladder
from pnp.games.sliding.move_rules import MoveRules
from pnp.search.results import Hint, Notation
from pnp.search.shortest_paths import M


class LinePuzzles(TextPuzzles[OptionsT, PositionT], Generic[OptionsT, PositionT, M]):
    """One game's puzzles, from its rules."""

    @abstractmethod
    def rules(self, options: OptionsT) -> MoveRules[PositionT, M]:
        """The rules for these options."""

    def check(self, start: PositionT, solution: str, options: OptionsT) -> Sequence[ErrorInText]:
        return move_errors(self.rules(options).check(start, solution), solution)

    @abstractmethod
    def actors(self, options: OptionsT) -> Actors[PositionT, M]:
        """How hints talk about the moves."""

    def hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        if not solution:
            return ()
        rules = self.rules(options)
        return ladder(start, rules.moves(as_text(solution)), rules, self.actors(options)).hints()

    def own_hints(
        self, start: PositionT, solution: Notation, texts: Sequence[str], options: OptionsT
    ) -> Mapping[str, Hint]:
        """Reads the hints from their texts, because finding them again may take long."""
        return read_hints(texts)
