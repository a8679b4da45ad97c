"""Starts of problems and of diagrams: the text of a state, and the cells in question.

A line such as ``at e5`` or ``at e5 e6 f4``, among those of the state, names the cells.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.games.dominions.rules.play import State
from pnp.games.dominions.rules.state_text import parse_state, state_text
from pnp.grids.hexagon import HexGrid


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a problem: the state, and the cells in question."""

    state: State
    at: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str, side: int, *, closed: bool = True, vacant: bool = True) -> Start:
        """The start that a text describes, on a board with ``side`` cells along each side.

        ``vacant`` says that the cells in question must be vacant.

        :raises TextError: with everything that keeps the text from being one.
        """
        grid = HexGrid(side)
        lines = text.splitlines()
        issues: list[TextIssue] = []
        at: tuple[int, ...] = ()
        for number, line in enumerate(lines):
            words = line.split()
            if words[:1] == ["at"]:
                lines[number] = ""
                try:
                    if at:
                        raise ValueError(Sentence("there is already a line with 'at'"))
                    at = tuple(sorted(grid.named(word) for word in words[1:]))
                    if len(set(at)) < len(at) or not at:
                        raise ValueError(Sentence("list each cell once after 'at'"))
                except ValueError as error:
                    issues.append(TextIssue(str(error), number + 1))
        try:
            state = parse_state(grid, "\n".join(lines), closed=closed)
        except TextError as error:
            raise TextError([*error.issues, *issues]) from error
        if vacant and not issues and any(cell in state.pieces for cell in at):
            issues.append(TextIssue("the cells after 'at' must be vacant"))
        if issues:
            raise TextError(issues)
        return cls(state, at)

    def __str__(self) -> str:
        names = " ".join(self.state.grid.name(cell) for cell in self.at)
        return (f"at {names}\n" if names else "") + state_text(self.state)
