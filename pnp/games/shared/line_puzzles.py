"""Puzzles whose solution is one line of moves: checked and hinted by the game's rules alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from pnp.base.errors import TextIssue
from pnp.dominoes.move_rules import MoveRules
from pnp.games.api.puzzles import OptionsT, PositionT, TextPuzzles, as_text, move_issues
from pnp.search.results import Hint, Notation

M = TypeVar("M")


class LinePuzzles(TextPuzzles[OptionsT, PositionT], Generic[OptionsT, PositionT, M]):
    """One game's puzzles, from its rules."""

    @abstractmethod
    def rules(self, options: OptionsT) -> MoveRules[PositionT, M]:
        """The rules that the options ask for."""

    def check(self, start: PositionT, solution: str, options: OptionsT) -> Sequence[TextIssue]:
        return move_issues(self.rules(options).check(start, solution), solution)

    def hints(self, start: PositionT, solution: Notation, options: OptionsT) -> Sequence[Hint]:
        return self.rules(options).hints(as_text(solution)) if solution else ()
