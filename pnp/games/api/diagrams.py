"""Diagrams of rules texts and worked examples: positions and moves that the engine has checked, in stages: a
start, the position after each move, and a refused move.

A game's ``diagrams.yaml`` contains the diagrams of its rules for all languages, each under a name. Rules show
them as images, ``![The pawn steps to an equal number.](diagram:step)``::

    step:
      start: |
        3|1 1|4

        2|5 6|6
      moves: PR2

In any other text, diagrams are fenced blocks named after their game::

    ```mirror
    start: |
      3|1 1|4

      2|5 6|6
    moves: PR2
    caption: The pawn steps to an equal number.
    ```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, model_validator

from pnp.base.errors import PnpError
from pnp.base.geometry import Length
from pnp.base.options import Options, Within
from pnp.base.sentences import Sentence
from pnp.drawing.pictures import forbidden, in_a_row
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.search.replay import MoveError


class DiagramError(PnpError):
    """A diagram shows something that the rules forbid, or forbids something that they allow. The message names
    the rule."""


class Diagram(Options):
    """A position of a game, and moves from it."""

    start: Annotated[str, Field(max_length=20_000)] = Field(
        description="the position, in the text form of its game"
    )
    moves: Annotated[str, Field(max_length=2000)] = Field("", description="legal moves from it")
    refused: Annotated[str, Field(max_length=200)] = Field(
        "", description="a move that the rules forbid after these; it's marked as forbidden"
    )
    show: Literal["end", "both", "each"] = Field(
        "end", description="end: the position after the moves; both: before and after them; or each"
    )
    options: dict[str, Any] = Field(default_factory=dict, description="options of the game")


class FencedDiagram(Diagram):
    """A diagram within a text, with its caption."""

    caption: Annotated[str, Field(max_length=500)] = Field("", description="the text below the drawing")


class NamedDiagram(Diagram):
    """A diagram of a game's rules."""

    short: bool = Field(False, description="whether the short rules show it, too")


class Picture(Options):
    """A picture for the rules of what a game is played with: its board, or some of its pieces."""

    board: dict[str, Any] | None = Field(None, description="options of the game's board")
    form: dict[str, Any] | None = Field(None, description="options of the game's score sheets and play aids")
    pieces: dict[str, Any] | None = Field(None, description="options of the game's pieces")
    only: list[str] = Field(default_factory=list, description="the names of the pieces to show, in order")
    backs: bool = Field(False, description="whether the backs of the pieces follow")
    covered: int = Field(
        0, ge=0, le=60, description="how many more lie face down above these, as in other players' hands"
    )
    pile: int = Field(0, ge=0, le=60, description="how many more lie face down in a pile beside them")
    columns: int = Field(8, ge=1, le=30, description="pieces side by side")
    scale: float = Field(1.0, gt=0, le=2, description="the size of the pieces, compared with the real ones")
    width: Annotated[Length, Within(10, 170)] = Field(60.0, description="how wide a board or sheet is")
    short: bool = Field(False, description="whether the short rules show it, too")

    @model_validator(mode="after")
    def one_kind(self) -> Picture:
        if sum(kind is not None for kind in (self.board, self.form, self.pieces)) != 1:
            raise ValueError("give one of board, form and pieces")
        return self


S = TypeVar("S")


def staged_diagram(
    diagram: Diagram,
    stages: Callable[[], Sequence[S]],
    draw: Callable[[S], Drawing | None],
    theme: Theme,
    *,
    crossed: str = "",
) -> Drawing:
    """Return the stages that a diagram shows, in a row.

    :param stages: a function that reads the diagram: its start, and the position after each move. It raises an
        error for a start that can't be read, and for a move that is refused or wrongly marked as refused.
    :param draw: a function that draws a stage, or returns None if nothing is left to draw.
    :param crossed: the text of the refused move, which appears below the last stage, crossed out.
    :raises DiagramError: for everything that ``stages`` raises, and for moves after which nothing is left.
    """
    try:
        found = list(stages())
    except (PnpError, ValueError) as error:
        raise DiagramError(str(error)) from error
    shown = {"end": found[-1:], "both": [found[0], *found[1:][-1:]], "each": found}[diagram.show]
    drawings = [drawing for stage in shown if (drawing := draw(stage)) is not None]
    if not drawings:
        raise DiagramError("nothing is left to draw after these moves")
    if crossed:
        drawings[-1] = forbidden(drawings[-1], crossed, theme)
    return drawings[0] if len(drawings) == 1 else in_a_row(drawings, theme)


def check_refused(text: str, play: Callable[[], object]) -> None:
    """Check that a move marked as refused can't be played.

    :raises MoveError: if no rule forbids it.
    """
    try:
        play()
    except MoveError:
        return
    raise MoveError(Sentence("no rule forbids {text} here", text=text))
