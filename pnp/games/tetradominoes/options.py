"""The options of Tetradominoes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from pnp.base.options import Options
from pnp.games.components.dominoes.options import TileOptions
from pnp.games.components.tetrominoes.options import TetrominoOptions

Goal = Literal["every-tetromino", "one-play", "solitaire"]
Players = Literal["any", 1, 2, 3, 4]
GOALS: tuple[Goal, ...] = ("every-tetromino", "one-play", "solitaire")


class TetradominoesRules(Options):
    """What the rules of Tetradominoes follow."""

    players: Players = Field("any", description="how many play; any has the rules for every number")


class TetradominoesPieces(TetrominoOptions, TileOptions):
    """A double-six set, the tetrominoes and tokens."""

    players: Players = Field(
        "any", description="how many play, which decides the tokens: one player has none; any has them all"
    )


class TetradominoesScore(Options):
    """Score sheets for tournaments to seven points, or for the solitaire."""

    players: Players = Field(
        "any",
        description="how many play; four are two teams, one has the solitaire; any has a page of each kind",
    )
    pages: int = Field(
        1, ge=1, le=20, description="pages of each kind, with as many tournaments as there is room for"
    )


class TetradominoesGame(Options):
    """A game that is played: how many play, and how the dominoes were shuffled."""

    players: int = Field(2, ge=1, le=4, description="how many play, from 1 to 4; one plays solitaire")
    seed: int = Field(1, ge=0, description="what the dominoes were shuffled by; another seed, another deal")
    tournament: bool = Field(
        False, description="whether it is a tournament to seven points, with a `deal` before each of its games"
    )

    @model_validator(mode="after")
    def several(self) -> TetradominoesGame:
        if self.tournament and self.players == 1:
            raise ValueError("a tournament takes at least two players")
        return self


class TetradominoesProblems(Options):
    """A table with its tetrominoes, and what a player holds."""

    goal: Goal | None = Field(
        None,
        description="what is asked: every tetromino that a play of the hand allows, the one play that allows "
        "one, or to finish a solitaire game below a score; by default the one play, and each in turn where "
        "problems are made",
    )
    level: int | None = Field(
        None,
        ge=1,
        le=2,
        description="how solitaire is scored: 1 by the tetrominoes, 2 by the longest side as well; by default "
        "1, and each in turn where problems are made",
    )
    below: int | None = Field(
        None,
        ge=1,
        le=120,
        description="the score that a solitaire game must stay below, by default the one that wins, 10 or 15; "
        "problems that are made have their own",
    )


class TetradominoesDiagram(Options):
    """How a diagram of a text is drawn."""

    cells: bool = Field(False, description="whether cells have their names")
