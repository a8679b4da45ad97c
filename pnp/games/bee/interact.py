"""Bee Donimoes played by hand, one queen at a time; and its puzzles, as the commands use them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import comb, perm

from pnp.base.errors import ErrorInText, OptionError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table, canonical
from pnp.components.dominoes.tiles import DIGITS
from pnp.drawing.theme import Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction
from pnp.games.api.puzzles import HintVerdict, Puzzles, as_parts, move_errors
from pnp.games.bee import engine, rules
from pnp.games.bee.claims import CLAIMS, queen_lines
from pnp.games.bee.engine import DICE, FEWEST, SCALE
from pnp.games.bee.hints import all_shortest, hints
from pnp.games.bee.options import BeeDiagram, BeeGame, BeePuzzleOptions
from pnp.games.bee.race_text import RECORDS
from pnp.games.bee.rules import SMALLEST_QUEEN, Move, Position
from pnp.games.bee.views import DIAGRAM, RECORD_VIEWS, RENDERER, VIEWS
from pnp.games.shared.hint_sentences import read_hints
from pnp.games.shared.line_interaction import MOVING, LineTrial
from pnp.games.shared.line_puzzles import QUICK
from pnp.search.generation import Likeness, Make
from pnp.search.rating import PARTS, doublings
from pnp.search.replay import move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome


def most_positions(dice: int, queen: int, *, all_blanks_wild: bool) -> int:
    """Return how many positions a queen's round can have.

    Each die but the queen rests on a space with its number, of which the whole set has ``dice + 2``, or on a
    wild blank, alone.
    """
    own, movers = dice + 2, queen - 1
    wild = own if all_blanks_wild else 1
    return sum(comb(movers, k) * perm(wild, k) * own ** (movers - k) for k in range(movers + 1))


def longest(dice: int, *, all_blanks_wild: bool) -> int:
    """Return an upper bound for the moves of every round of a layout: no shortest solution repeats a position,
    and the round of the smallest queen has the fewest positions."""
    return most_positions(dice, SMALLEST_QUEEN, all_blanks_wild=all_blanks_wild) - 1


def levels(options: BeePuzzleOptions) -> tuple[Level, ...]:
    """Return the difficulties that layouts with these options can have."""
    return tuple(level for level in Level if _possible(options, level))


def _possible(options: BeePuzzleOptions, level: Level) -> bool:
    """Return whether the positions that players can meet allow a difficulty.

    Players who solve a round see at least one more position than its moves; those who give up have seen more. A
    layout solved at first sight is medium in any case.
    """
    dice, wild = options.dice or DICE[level], options.all_blanks_wild
    queens = range(SMALLEST_QUEEN, dice + 1)
    fewest = max(options.moves[0], FEWEST) if options.moves else FEWEST
    if fewest > longest(dice, all_blanks_wild=wild):
        return False
    most = sum(most_positions(dice, queen, all_blanks_wild=wild) for queen in queens)
    low, high = (SCALE.steps.level(doublings(met) / PARTS) for met in ((fewest + 1) * len(queens), most))
    every = list(Level)
    lowest = min(every.index(low), every.index(Level.MEDIUM))
    return lowest <= every.index(level) <= every.index(high)


def require_length(options: BeePuzzleOptions) -> None:
    """Check that rounds can have a length.

    :raises OptionError: for one that is too short to be worth a puzzle, or too long for any layout.
    """
    if options.moves is None:
        return
    if options.moves[1] < FEWEST:
        raise OptionError.at(
            "moves", Sentence("a round of fewer than {fewest} moves is too short for a puzzle", fewest=FEWEST)
        )
    dice = [options.dice] if options.dice else list(DICE.values())
    most = max(longest(one, all_blanks_wild=options.all_blanks_wild) for one in dice)
    if options.moves[0] > most:
        raise OptionError.at(
            "moves",
            Sentence(
                "with {dice} dice, the round of the smallest queen never takes more than {most} moves",
                dice=max(dice),
                most=most,
            ),
        )


MOST_DICE = 6


class BeePuzzles(Puzzles[BeePuzzleOptions, Table]):
    """Layouts with a task for each queen; a solution has a line of moves for each queen."""

    def parse(self, text: str, options: BeePuzzleOptions) -> Table:
        return rules.read(text, options.dice or MOST_DICE)

    def check_solution(
        self, start: Table, solution: Notation, options: BeePuzzleOptions
    ) -> Sequence[ErrorInText]:
        if isinstance(solution, str):
            return (ErrorInText("expected the moves for each queen: {3: 1R3, 4: 2D2}"),)
        errors = engine.check(start, solution, all_blanks_wild=options.all_blanks_wild)
        return [
            one for queen, wrong in errors.items() for one in move_errors(wrong, solution.get(queen, ""), queen)
        ]

    def length(self, solution: Notation) -> Mapping[str, int]:
        return {queen: len(move_texts(line)) for queen, line in as_parts(solution).items()}

    def solve(self, start: Table, options: BeePuzzleOptions, limits: Limits) -> Outcome:
        return engine.solve(start, limits, all_blanks_wild=options.all_blanks_wild)

    def likeness(self, start: Table, solution: Notation | None, options: BeePuzzleOptions) -> Likeness:
        lines = solution if isinstance(solution, Mapping) else {}
        wild = "wild " if options.all_blanks_wild else ""
        return Likeness(f"{wild}{canonical(start)}", engine.canonical_moves(lines))

    def maker(self, options: BeePuzzleOptions) -> Make:
        require_length(options)
        return partial(engine.make, options)

    def difficulties(self, options: BeePuzzleOptions) -> Sequence[Level]:
        return levels(options)

    def hints(self, start: Table, solution: Notation, options: BeePuzzleOptions) -> Sequence[Hint]:
        return hints(start, as_parts(solution), QUICK, all_blanks_wild=options.all_blanks_wild)

    def thorough_hints(self, start: Table, solution: Notation, options: BeePuzzleOptions) -> Sequence[Hint]:
        most = engine.HINT_POSITIONS
        return hints(start, as_parts(solution), most, all_blanks_wild=options.all_blanks_wild)

    def check_hints(
        self, start: Table, solution: Notation, texts: Sequence[str], options: BeePuzzleOptions
    ) -> Sequence[HintVerdict]:
        wild, most = options.all_blanks_wild, engine.HINT_POSITIONS
        tasks = {}
        for queen, line in as_parts(solution).items():
            begun = rules.start(start, DIGITS.index(queen), all_blanks_wild=wild)
            if line:
                tasks[queen] = queen_lines(begun, line, partial(all_shortest, begun, most))
        return [CLAIMS.verdict(text, tasks) for text in texts]

    def own_hints(
        self, start: Table, solution: Notation, texts: Sequence[str], options: BeePuzzleOptions
    ) -> Mapping[str, Hint]:
        """Read the hints from their texts, because finding them again may take long."""
        return read_hints(texts)


PUZZLES = BeePuzzles()


class BeeInteraction(Interaction[BeePuzzleOptions, Table]):
    """The task of the queen that the part names, by default queen 3."""

    moving = MOVING

    def trial(
        self, start: Table, options: BeePuzzleOptions, theme: Theme, part: str = ""
    ) -> LineTrial[Position, Move]:
        queen = DIGITS.index(part or "3")
        return LineTrial(RENDERER, rules.start(start, queen, all_blanks_wild=options.all_blanks_wild), theme)


INTERACTION = BeeInteraction()

ENGINE = Engine(
    puzzles=PuzzleEngine(BeePuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(BeeGame, RECORDS, RECORD_VIEWS),
    diagrams=DiagramEngine(BeeDiagram, DIAGRAM),
)
