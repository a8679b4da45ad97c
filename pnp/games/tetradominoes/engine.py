"""Solve puzzles of Tetradominoes by trying every play, make them from simulated games, and rate them by how
much there is to consider.

The difficulty is the number of plays that the hand allows. In solitaire, it's the square root of the number of
positions in the whole search, which for two plays is about the number of plays in one position. So puzzles of
all tasks can be ordered together.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import sqrt

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.tiles import Domino, tile_set
from pnp.games.tetradominoes.hints import hints
from pnp.games.tetradominoes.options import GOALS, Goal, TetradominoesPuzzleOptions
from pnp.games.tetradominoes.rules import HAND, Position, deal
from pnp.games.tetradominoes.start import (
    Start,
    count_plays,
    every_tetromino,
    goal_of,
    kind,
    target,
    tetromino_turns,
)
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, Turn
from pnp.search.generation import Candidate, check_time
from pnp.search.replay import move_texts
from pnp.search.results import Difficulty, Level, Limits, Outcome, Proof, Puzzle, Status, Steps

STEPS = Steps(25.0, 60.0, 150.0)
"""The bounds of the levels, in plays to look at or the equivalent. Of 839 hands in simulated games, one in a
hundred allowed more than 72 plays, and half of them at most 23; of 2,466 on tables with at least eight
dominoes, none allowed more than 90. So puzzles of one play are at most hard, and experts get solitaire."""
_GAMES, _DRAWS = 40, 12
"""The number of simulated games searched for a puzzle, and the number of times that dominoes are drawn for each
solitaire table."""
_MOST_STATES = 300_000
"""The number of positions of a search after which a solitaire puzzle is abandoned."""
_LAID = {Level.EASY: (3, 7), Level.MEDIUM: (5, 11), Level.HARD: (8, 18)}
"""The range of the number of dominoes on the table if the goal is one play, by level."""
_PLAYS = {Level.EASY: (2, 2), Level.MEDIUM: (2, 3), Level.HARD: (3, 4), Level.EXPERT: (4, 5)}
"""The range of the number of dominoes still to play in solitaire, by level."""
_ANSWERS = (2, 6)
"""The range of the number of tetrominoes to find if the goal is to find all."""


def play_difficulty(plays: int) -> Difficulty:
    """Return the difficulty of finding something among ``plays`` plays."""
    return Difficulty(STEPS.level(plays), float(plays), Sentence("{plays} plays to consider", plays=plays))


def line_difficulty(positions: int) -> Difficulty:
    """Return the difficulty of finding a line in a search of ``positions`` positions."""
    score = round(sqrt(positions), 1)
    return Difficulty(
        STEPS.level(score), score, Sentence("{positions} positions to consider", positions=positions)
    )


def solve(start: Start, options: TetradominoesPuzzleOptions, limits: Limits) -> Outcome:
    """Return the answer, with its proof."""
    began = time.monotonic()
    match goal_of(options):
        case "every-tetromino":
            outcome = _every(start)
        case "one-play":
            outcome = _one(start)
        case "solitaire":
            outcome = _solitaire(start, options, limits)
    return replace(outcome, seconds=time.monotonic() - began)


def _every(start: Start) -> Outcome:
    found, looks = every_tetromino(start), count_plays(start)
    if not found:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=looks)
    return Outcome(
        Status.SOLVED, ", ".join(found), len(found), Proof.UNIQUE, looks, difficulty=play_difficulty(looks)
    )


def _one(start: Start) -> Outcome:
    turns, looks = tetromino_turns(start), count_plays(start)
    if not turns:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=looks)
    if len(turns) > 1:
        reason = Sentence("there are {number} turns that play a tetromino", number=len(turns))
        return Outcome(
            Status.SOLVED, str(turns[0]), 1, Proof.WITNESS, looks, reason=reason, other=str(turns[1])
        )
    return Outcome(Status.SOLVED, str(turns[0]), 1, Proof.UNIQUE, looks, difficulty=play_difficulty(looks))


def _solitaire(start: Start, options: TetradominoesPuzzleOptions, limits: Limits) -> Outcome:
    from pnp.games.tetradominoes.solitaire import search_within

    found, reason = search_within(start, *target(options), limits)
    if reason:
        return Outcome.unknown(reason, found.states)
    if not found.lines:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=found.states)
    proof = Proof.UNIQUE if found.lines == 1 else Proof.BEST if found.ways == 1 else Proof.SHORTEST
    solution = ", ".join(map(str, found.turns))
    given = line_difficulty(found.states)
    return Outcome(Status.SOLVED, solution, len(found.turns), proof, found.states, difficulty=given)


def make(options: TetradominoesPuzzleOptions, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle of a level with one right answer, or none."""
    goal = options.goal or ("solitaire" if level is Level.EXPERT else GOALS[turn % len(GOALS)])
    if goal == "solitaire":
        return _solitaire_puzzle(options.level or 1 + turn // len(GOALS) % 2, draw, level)
    if goal == "every-tetromino":
        return _made(goal, _dealt, _every, draw, level)
    return _made("one-play", _with_one, _one, draw, level)


def _made(
    goal: Goal,
    hold: Callable[[Position, Level, random.Random], Start | None],
    find: Callable[[Start], Outcome],
    draw: random.Random,
    level: Level,
) -> Candidate | None:
    """Return a puzzle of one play from a simulated game; ``hold`` gives the player a hand."""
    for _ in range(_GAMES):
        for here in _positions(draw, level):
            check_time()
            start = hold(here, level, draw)
            if start and STEPS.level(count_plays(start)) is level and _wanted(find(start), goal):
                return _candidate(start, TetradominoesPuzzleOptions(goal=goal))
    return None


def check_making(options: TetradominoesPuzzleOptions) -> None:
    """Check that puzzles with these options can be made.

    :raises OptionError: if they can't.
    """
    if options.below is not None:
        raise OptionError.at("below", "generated puzzles come with their own scores to stay below")
    if options.level is not None and options.goal not in (None, "solitaire"):
        raise OptionError.at("level", "only solitaire has levels")


def difficulties(options: TetradominoesPuzzleOptions) -> Sequence[Level]:
    """Return the difficulties of puzzles with these options: only solitaire has expert puzzles."""
    return tuple(Level) if options.goal in (None, "solitaire") else tuple(_LAID)


def _wanted(outcome: Outcome, goal: Goal) -> bool:
    """Return whether there is one right answer and, if the goal is to find all tetrominoes, neither just one
    nor too many."""
    if outcome.proof is not Proof.UNIQUE:
        return False
    return goal == "one-play" or _ANSWERS[0] <= len(move_texts(str(outcome.solution))) <= _ANSWERS[1]


def _positions(draw: random.Random, level: Level) -> Iterator[Position]:
    """Yield the positions of a simulated game of two players that have the size of a level."""
    here = deal(2, draw)
    least, most = _LAID[level]
    while not here.over and len(here.spread.dominoes) <= most:
        if least <= len(here.spread.dominoes):
            yield here
        here = _step(here, draw)


def _step(here: Position, draw: random.Random) -> Position:
    """Return the game after another move; more often than not, a tetromino is played if possible."""
    turns = here.turns()
    if not turns:
        return here.reveal(here.hand.hidden[:2]) if here.pile and len(here.hand.hidden) > 1 else here.passed()
    covering = [turn for turn in turns if turn.cells]
    return here.play(draw.choice(covering if covering and draw.random() < 0.8 else turns))


def _dealt(here: Position, _level: Level, _draw: random.Random) -> Start | None:
    """Return the player's own hand."""
    hand = here.hand.all
    return Start(_moved(here.spread, 1), tuple(sorted(hand)), here.side) if len(hand) == HAND else None


def _with_one(here: Position, level: Level, draw: random.Random) -> Start | None:
    """Return a hand of dominoes that aren't on the table, one of which allows one tetromino. Drawn hands are
    seldom like that, but this one could have been drawn, too."""
    spread, side = _moved(here.spread, 1), here.side
    ways = {
        pair: len(tetromino_turns(Start(spread, (pair,), side)))
        for pair in tile_set(HIGHEST)
        if pair not in spread.pairs
    }
    one, none = ([pair for pair, count in ways.items() if count == wanted] for wanted in (1, 0))
    if not one or len(none) < HAND - 1:
        return None
    if level is Level.HARD:
        none = sorted(none, key=lambda pair: -len(spread.plays_of(pair)))[: HAND - 1]
    return Start(spread, tuple(sorted([draw.choice(one), *draw.sample(none, HAND - 1)])), side)


def _moved(spread: Spread, plays: int) -> Spread:
    """Return a table in order, moved to the lower left, with space for ``plays`` more dominoes to the
    left and below."""
    column = 2 * plays - min(column for _, column in spread.numbers)
    row = -(2 * plays + 1) - max(row for row, _ in spread.numbers)
    dominoes = [Domino(d.row + row, d.column + column, d.vertical, d.first, d.second) for d in spread.dominoes]
    pieces = [
        Tetromino(tuple((r + row, c + column) for r, c in piece.cells), piece.side)
        for piece in spread.tetrominoes
    ]
    return Spread(tuple(sorted(dominoes)), tuple(sorted(pieces)), tuple(sorted(spread.unplayed)))


def _candidate(start: Start, options: TetradominoesPuzzleOptions) -> Candidate:
    outcome = solve(start, options, Limits())
    given = {key: value for key, value in options.model_dump(by_alias=True).items() if value is not None}
    own_hints = hints(start, options, str(outcome.solution or ""))
    return Candidate(Puzzle("", start.to_text(), outcome, given, own_hints), f"{given} {kind(start)}")


def _solitaire_puzzle(scoring: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a position whose best score requires tetrominoes and can be reached after only one first turn."""
    for _ in range(_GAMES):
        spread = _solitaire_table(draw)
        for _ in range(_DRAWS if spread else 0):
            assert spread is not None
            check_time()
            start = _drawn(spread, draw.randint(*_PLAYS[level]), draw)
            below = _best(start, scoring)
            if below is None:
                continue
            asked = TetradominoesPuzzleOptions(goal="solitaire", level=scoring, below=below)
            outcome = _solitaire(start, asked, Limits(states=_MOST_STATES))
            given = outcome.difficulty
            if given and given.level is level and outcome.proof in (Proof.UNIQUE, Proof.BEST):
                return _candidate(start, asked)
    return None


def _best(start: Start, scoring: int) -> int | None:
    """Return the score below which only the best lines stay, if the line found plays at least two tetrominoes,
    or all the remaining ones, and takes more than one play."""
    from pnp.games.tetradominoes.solitaire import search

    best = search(start, scoring, 1000, _MOST_STATES, best=True)
    played = sum(bool(turn.cells) for turn in best.turns)
    enough = played >= min(2, len(start.spread.left)) and len(best.turns) > 1
    return best.score + 1 if enough and not best.stopped else None


def _solitaire_table(draw: random.Random) -> Spread | None:
    """Return the table of a simulated game, with most tetrominoes in one colour and one to three left to
    play."""
    here, favoured, left = deal(1, draw), draw.choice(tuple(Side)), draw.randint(1, 3)
    while not here.over and len(here.spread.left) > left:
        turns = here.turns()
        if not turns:
            return None
        here = here.play(_choice(here.spread, turns, favoured, draw))
    return None if here.over else here.spread


def _drawn(spread: Spread, plays: int, draw: random.Random) -> Start:
    """Return a start with ``plays`` of the other dominoes still to come, as they might have been drawn."""
    rest = draw.sample([pair for pair in tile_set(HIGHEST) if pair not in spread.pairs], plays)
    return Start(_moved(spread, plays), tuple(sorted(rest[:HAND])), None, tuple(rest[HAND:]))


def _choice(spread: Spread, turns: tuple[Turn, ...], favoured: Side, draw: random.Random) -> Turn:
    """Return a turn of a player who knows the scores: tetrominoes of one colour, and a table that stays
    small."""
    some = draw.sample(turns, min(len(turns), 12)) + [turn for turn in turns if turn.side is favoured][:6]
    return max(
        some, key=lambda turn: (turn.side is favoured, bool(turn.cells), -spread.play(turn.domino).longest_side)
    )
