"""Puzzles of Cobra Paw as the commands use them: solved by looking at every domino, made from shuffled and
scattered sets, and rated by the number of looks.

People search an unordered table by looking at one domino after another (visual search for a conjunction of
features, Treisman and Gelade 1980), so the effort grows with the number of dominoes: half of them for a target
that is there, all of them for one that isn't. Dominoes with one of the target's numbers take a second look. The
score is the sum over all rolls; dominoes that have been found aren't counted again.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from functools import partial

from pnp.base.errors import ErrorInText, OptionError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes.tiles import Pair
from pnp.games.api.puzzles import HintVerdict, TextPuzzles, move_errors
from pnp.games.cobra_paw import CobraPawPuzzleOptions
from pnp.games.cobra_paw.claims import CLAIMS
from pnp.games.cobra_paw.hints import hints
from pnp.games.cobra_paw.packing import scatter
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, SET, name
from pnp.games.cobra_paw.scatter import SQUARE, Lying, Scatter
from pnp.games.cobra_paw.search import Finger, Search, answers
from pnp.search.generation import Candidate, Likeness, Make, check_time
from pnp.search.replay import first_error
from pnp.search.results import Difficulty, Hint, Level, Limits, Notation, Outcome, Proof, Puzzle, Status, Steps

STEPS = Steps(40.0, 80.0, 130.0)
_DOMINOES = {Level.EASY: (8, 12), Level.MEDIUM: (15, 20), Level.HARD: (22, 28), Level.EXPERT: (32, 45)}
_TRIES = 200
_GONE, _AGAIN = 0.2, 0.1
"""The probability that a roll shows a domino that was face down from the start, and that it shows one found
before."""
_ROOM = 0.5
"""The area of a domino, in squares."""


def difficulty(search: Search) -> Difficulty:
    """Return the difficulty of a puzzle."""
    score = looks(search) / 2
    rolls = len(search.targets)
    reason = Sentence(
        "{looks:g} looks for {targets} among {dominoes} dominoes",
        looks=score,
        targets=counted(rolls, "target"),
        dominoes=len(search.table.tiles),
    )
    return Difficulty(STEPS.level(score), score, reason)


def solve(search: Search) -> Outcome:
    """Return the answer, which is the only one, because every domino has been looked at."""
    began = time.monotonic()
    found = answers(search)
    return Outcome(
        status=Status.SOLVED,
        solution=", ".join(map(str, found)),
        length=len(found),
        proof=Proof.UNIQUE,
        states=len(found) * len(search.table.tiles),
        seconds=time.monotonic() - began,
        difficulty=difficulty(search),
    )


def looks(search: Search) -> int:
    """Return the number of looks that it takes to search for all targets, doubled to make it a whole number.

    Every domino on the table takes a look, and a domino that shares a number with the target takes a second
    one, at its other half. A target that is there is found halfway on average; one that isn't is known to be
    gone only when all have been seen.
    """
    return sum(_stage_looks(stage) for stage in search.stages() if stage.targets)


def _stage_looks(stage: Search) -> int:
    target = stage.targets[0]
    all_seen = sum(1 + bool(set(tile.pair) & set(target)) for tile in stage.table.tiles)
    return (2 if stage.answer.claims else 1) * all_seen


def require_rolls(options: CobraPawPuzzleOptions) -> None:
    """Require enough dominoes for the rolls, if each has to find a different one.

    :raises OptionError: if there are too few.
    """
    if options.taken or options.rolls is None or options.dominoes is None:
        return
    # With a second set, every domino is on the table twice, and no roll may show a domino already there.
    twice = max(options.dominoes - len(SET), 0)
    shown = sum(pair[0] > 0 for pair in SET)
    most = min(shown, options.dominoes - 1 - 2 * twice)
    if options.rolls > most:
        raise OptionError.at(
            "rolls",
            Sentence(
                "with {dominoes} dominoes, at most {most} rolls can have different targets",
                dominoes=options.dominoes,
                most=most,
            ),
        )


def difficulties(options: CobraPawPuzzleOptions) -> Sequence[Level]:
    """Return the difficulties of puzzles with these options.

    A roll takes no fewer looks than half the dominoes, and no more than two at each. A domino that is found is
    gone, so the next roll has one fewer.
    """
    return tuple(level for level in Level if level in _between(options, level))


def _between(options: CobraPawPuzzleOptions, level: Level) -> Sequence[Level]:
    few, many = (options.dominoes,) * 2 if options.dominoes else _DOMINOES[level]
    least, most = (options.rolls,) * 2 if options.rolls else _rolls(options)
    low = sum(few - roll for roll in range(least)) / 2
    high = 2 * many * most if options.taken else sum(many - roll for roll in range(most))
    return STEPS.between(low, high)


def _rolls(options: CobraPawPuzzleOptions) -> tuple[int, int]:
    """Return the fewest and the most rolls if the options give no number: with many dominoes, one search is
    long enough."""
    return (1 if options.dominoes else 2), 8


def make(options: CobraPawPuzzleOptions, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle of a level, or None. Its difficulty is known before anything is scattered."""
    for _ in range(_TRIES):
        check_time()
        count = options.dominoes or draw.randint(*_DOMINOES[level])
        pairs = shuffled(count, draw)
        targets = _targets(pairs, options, draw)
        if targets is None:
            continue
        # The positions of dominoes don't matter for the difficulty.
        heap = Scatter(1, 1, tuple(Lying(*pair, 0, 0, 0) for pair in pairs))
        if difficulty(Search(heap, targets)).level is not level:
            continue
        table = scatter(pairs, *size_for(count, options.fill), draw)
        if table is not None:
            return _candidate(Search(table, targets))
    return None


def size_for(count: int, fill: int) -> tuple[int, int]:
    """Return the columns and rows of a table that ``count`` dominoes cover up to ``fill`` per cent: the
    smallest that isn't much wider than tall and, of those, the most nearly square."""
    needed = count * _ROOM * 100 / fill
    sides = range(2, math.ceil(math.sqrt(needed)) * 2)
    return min(
        (
            (columns, rows)
            for rows in sides
            for columns in sides
            if rows <= columns <= 1.34 * rows and columns * rows >= needed
        ),
        key=lambda size: (size[0] * size[1], size[0] - size[1]),
    )


def shuffled(count: int, draw: random.Random) -> list[Pair]:
    """Return the double blank and others: from one set, or a whole set and part of a second."""
    others = [pair for pair in SET if pair != DOUBLE_BLANK]
    more = count - 1 - len(others)
    if more <= 0:
        return [DOUBLE_BLANK, *draw.sample(others, count - 1)]
    return [DOUBLE_BLANK, *others, *draw.sample(others, more)]


def _targets(
    pairs: Sequence[Pair], options: CobraPawPuzzleOptions, draw: random.Random
) -> tuple[Pair, ...] | None:
    """Return rolls of the dice, each with exactly one answer; None if there aren't enough."""
    shown = [pair for pair in SET if pair[0] > 0]
    there = [pair for pair in shown if pairs.count(pair) == 1]
    gone = [pair for pair in shown if pair not in pairs]
    draw.shuffle(there)
    draw.shuffle(gone)
    found: list[Pair] = []
    for _ in range(options.rolls or draw.randint(*_rolls(options))):
        chance = draw.random()
        if options.taken and chance < _GONE and gone:
            found.append(gone.pop())
        elif options.taken and chance > 1 - _AGAIN and found and found[-1] in pairs:
            # If possible, it isn't the last one, which all players remember.
            found.append(draw.choice(found[:-1] or found))
        elif there:
            found.append(there.pop())
        else:
            return None
    return tuple(found)


def _candidate(search: Search) -> Candidate:
    puzzle = Puzzle("", search.to_text(), solve(search), {}, hints(search))
    return Candidate(puzzle, kind(search))


def kind(search: Search) -> str:
    """Return a text that similar puzzles share: the same rolls, and the same dominoes in the same
    squares, from either side of the table."""
    table, rolls = search.table, " ".join(map(name, search.targets))
    seen = []
    here = [(tile.pair, tile.x // SQUARE, tile.y // SQUARE) for tile in table.tiles]
    columns, rows = table.columns, table.rows
    for _ in range(4):
        seen.append(f"{columns}x{rows} {sorted(here)}")
        here = [(pair, rows - 1 - y, x) for pair, x, y in here]
        columns, rows = rows, columns
    return f"{rolls} {min(seen)}"


# Puzzles


class CobraPawPuzzles(TextPuzzles[CobraPawPuzzleOptions, Search]):
    """Dominoes to find among those scattered on a table."""

    def parse(self, text: str, options: CobraPawPuzzleOptions) -> Search:
        return Search.parse(text)

    def check(self, start: Search, solution: str, options: CobraPawPuzzleOptions) -> Sequence[ErrorInText]:
        error = first_error(start, solution, lambda text: [Finger.parse(text)], Search.play, _unanswered)
        return move_errors(error, solution)

    def solve(self, start: Search, options: CobraPawPuzzleOptions, limits: Limits) -> Outcome:
        return solve(start)

    def promise(self, start: Search, options: CobraPawPuzzleOptions) -> Proof:
        return Proof.UNIQUE

    def likeness(self, start: Search, solution: Notation | None, options: CobraPawPuzzleOptions) -> Likeness:
        return Likeness(kind(start))

    def maker(self, options: CobraPawPuzzleOptions) -> Make:
        require_rolls(options)
        return partial(make, options)

    def difficulties(self, options: CobraPawPuzzleOptions) -> Sequence[Level]:
        return difficulties(options)

    def check_hints(
        self, start: Search, solution: Notation, texts: Sequence[str], options: CobraPawPuzzleOptions
    ) -> Sequence[HintVerdict]:
        return [CLAIMS.verdict(text, start) for text in texts]

    def hints(self, start: Search, solution: Notation, options: CobraPawPuzzleOptions) -> Sequence[Hint]:
        return hints(start)


PUZZLES = CobraPawPuzzles()


def _unanswered(search: Search) -> str | None:
    if not search.targets:
        return None
    return Sentence("the roll of {target} has no answer", target=name(search.targets[0]))
