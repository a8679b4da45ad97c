"""The options of Tetradominoes."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from pnp.base.options import ChoiceLabels, Options, OptionValueError
from pnp.base.sentences import Sentence
from pnp.components.dominoes import TileOptions
from pnp.components.tetrominoes import TetrominoOptions
from pnp.games.api.features import DealSeed

Goal = Literal["every-tetromino", "one-play", "solitaire"]
Players = Annotated[Literal["any", 1, 2, 3, 4], ChoiceLabels({"any": "Any number"})]
GOALS: tuple[Goal, ...] = get_args(Goal)
_GOAL_LABELS = {
    "every-tetromino": "Every tetromino",
    "one-play": "The one play",
    "solitaire": "Finish a solitaire game",
}


class TetradominoesRules(Options):
    """The options on which the rules text of Tetradominoes depends."""

    players: Players = Field(
        "any", title="Players", description="How many players; “any number” includes all the rules."
    )


class TetradominoesPieces(TetrominoOptions, TileOptions):
    """A double-six set, the tetrominoes and tokens."""

    players: Players = Field(
        "any",
        title="Players",
        description="How many players; 1 player needs no tokens, and “any number” includes all tokens.",
    )


class TetradominoesScore(Options):
    """Score sheets for tournaments to seven points, or for solitaire."""

    players: Players = Field(
        "any",
        title="Players",
        description="How many players: 4 play as two teams, 1 plays solitaire, and “any number” "
        "prints a page of each kind.",
    )
    pages: Annotated[int, Field(ge=1, le=20)] = Field(
        1,
        title="Pages",
        description="How many pages of each kind to print; each page has as many tournaments as fit.",
    )


class TetradominoesGame(Options):
    """A game: the number of players, and the shuffle of the dominoes."""

    players: int = Field(
        2, ge=1, le=4, title="Players", description="How many play, from 1 to 4; 1 plays solitaire."
    )
    seed: DealSeed = 1
    tournament: bool = Field(
        False,
        title="Tournament",
        description="Plays a tournament to 7 points, with a `deal` before each of its games.",
    )

    @model_validator(mode="after")
    def several(self) -> TetradominoesGame:
        if self.tournament and self.players == 1:
            raise OptionValueError("tournament", Sentence("a tournament needs at least two players"))
        return self


class TetradominoesPuzzleOptions(Options):
    """A table with its tetrominoes, and a player's hand."""

    goal: Annotated[Goal | None, ChoiceLabels(_GOAL_LABELS)] = Field(
        None,
        title="Goal",
        description="What to find: every tetromino that a play from the hand allows, the one play "
        "that allows one, or how to finish a solitaire game below a score. By default, "
        "the one play; generated sets use each in turn.",
    )
    level: Annotated[int, Field(ge=1, le=2)] | None = Field(
        None,
        title="Solitaire scoring",
        description="How solitaire is scored: 1 counts the tetrominoes, 2 the longest side as well. "
        "By default, 1; generated sets use each in turn.",
    )
    below: Annotated[int, Field(ge=1, le=120)] | None = Field(
        None,
        title="Score to beat",
        description="The score that a solitaire game must stay below; by default the winning one, 10 "
        "or 15. Generated puzzles come with their own.",
    )


class TetradominoesDiagram(Options):
    """The look of a diagram in a text."""

    cells: bool = Field(False, description="whether cells have their names")
