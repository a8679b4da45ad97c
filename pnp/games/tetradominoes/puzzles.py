"""The puzzles of Tetradominoes as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.games.api.puzzles import HintVerdict, TextPuzzles, as_text, move_errors
from pnp.games.tetradominoes import engine
from pnp.games.tetradominoes.claims import CLAIMS, About
from pnp.games.tetradominoes.hints import hints
from pnp.games.tetradominoes.options import TetradominoesPuzzleOptions
from pnp.games.tetradominoes.rules import Position, solitaire_score
from pnp.games.tetradominoes.start import Start, every_tetromino, goal_of, kind, read_start, target
from pnp.games.tetradominoes.table import Turn, cells_text, parse_cells
from pnp.search.generation import InTurn, Likeness, Make
from pnp.search.replay import MoveError, WrongMove, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof


class TetradominoesPuzzles(TextPuzzles[TetradominoesPuzzleOptions, Start]):
    """Finding tetrominoes that can be played, and solitaire."""

    def parse(self, text: str, options: TetradominoesPuzzleOptions) -> Start:
        start = read_start(text)
        goal = goal_of(options)
        if (goal == "solitaire") != (start.side is None):
            raise TextError.at(
                Sentence(
                    "leave out the side: a puzzle with the goal '{goal}' has none"
                    if goal == "solitaire"
                    else "a puzzle with the goal '{goal}' needs the player's side, light or dark",
                    goal=goal,
                )
            )
        return start

    def check(self, start: Start, solution: str, options: TetradominoesPuzzleOptions) -> Sequence[ErrorInText]:
        parts = move_texts(solution)
        match goal_of(options):
            case "every-tetromino":
                error = _wrong_list(start, parts)
            case "one-play":
                error = _wrong_play(start, parts)
            case "solitaire":
                error = _wrong_line(start.position(), parts, *target(options))
        return move_errors(error, solution)

    def solve(self, start: Start, options: TetradominoesPuzzleOptions, limits: Limits) -> Outcome:
        return engine.solve(start, options, limits)

    def promise(self, start: Start, options: TetradominoesPuzzleOptions) -> Proof:
        return Proof.WITNESS if goal_of(options) == "solitaire" else Proof.UNIQUE

    def likeness(
        self, start: Start, solution: Notation | None, options: TetradominoesPuzzleOptions
    ) -> Likeness:
        goal = goal_of(options)
        asked = f"{goal} {target(options)}" if goal == "solitaire" else goal
        return Likeness(f"{asked} {kind(start)}")

    def maker(self, options: TetradominoesPuzzleOptions) -> Make:
        engine.check_making(options)
        return InTurn(partial(engine.make, options))

    def difficulties(self, options: TetradominoesPuzzleOptions) -> Sequence[Level]:
        return engine.difficulties(options)

    def check_hints(
        self, start: Start, solution: Notation, texts: Sequence[str], options: TetradominoesPuzzleOptions
    ) -> Sequence[HintVerdict]:
        every = goal_of(options) == "every-tetromino"
        turns = () if every else tuple(map(Turn.parse, move_texts(as_text(solution))))
        about = About(start, turns, *target(options))
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: Start, solution: Notation, options: TetradominoesPuzzleOptions) -> Sequence[Hint]:
        return hints(start, options, as_text(solution))


PUZZLES = TetradominoesPuzzles()


def _wrong_list(start: Start, parts: list[str]) -> WrongMove | None:
    """Return the errors in a list of all tetrominoes, in any order."""
    wanted, listed = every_tetromino(start), set[str]()
    for number, text in enumerate(parts, 1):
        try:
            name = cells_text(parse_cells(text))
        except MoveError as error:
            return WrongMove(number, text, str(error))
        if name not in wanted:
            return WrongMove(number, text, "no play from the hand allows a tetromino here")
        if name in listed:
            return WrongMove(number, text, "this tetromino appears twice")
        listed.add(name)
    if len(listed) < len(wanted):
        return WrongMove(
            len(parts) + 1,
            "",
            Sentence(
                "there are {wanted} tetrominoes to find, not {listed}",
                wanted=len(wanted),
                listed=len(listed),
            ),
        )
    return None


def _wrong_play(start: Start, parts: list[str]) -> WrongMove | None:
    if len(parts) != 1:
        return WrongMove(len(parts) + 1, "", Sentence("expected one play, not {parts}", parts=len(parts)))
    try:
        turn = Turn.parse(parts[0])
        start.position().play(turn)
    except MoveError as error:
        return WrongMove(1, parts[0], str(error))
    return None if turn.cells else WrongMove(1, parts[0], "no tetromino is played")


def _wrong_line(here: Position, parts: list[str], level: int, below: int) -> WrongMove | None:
    """Return the first play that a rule forbids, or why the line doesn't end below the score."""
    for number, text in enumerate(parts, 1):
        try:
            if here.over:
                raise MoveError("the game is over")
            here = here.play(Turn.parse(text))
        except MoveError as error:
            return WrongMove(number, text, str(error))
    if not here.over and here.can_play:
        return WrongMove(len(parts) + 1, "", "the game goes on: a domino can still be played")
    score = solitaire_score(here.spread, level)
    return (
        WrongMove(
            len(parts) + 1, "", Sentence("the score is {score}, not below {below}", score=score, below=below)
        )
        if score >= below
        else None
    )
