"""Make, answer and rate puzzles of Dominions. They come from games between simulated players, and those that
you can solve by looking one move ahead are left out; answers come from a complete search.

The score is the binary logarithm of the number of ways. For one placement, that's the number of placements that
the hand allows; for two moves it's multiplied by the placements that answer them, and for a group that needs an
eye by its liberties. For a chase, it's the threats times the replies that parry them, move by move. If a piece
has to fit, it's the number of pieces; if an eye is sought, the pieces in both hands for each cell; and for a
filling, the tiles that fit each cell.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from math import log2

from pnp.base.errors import ErrorInText
from pnp.base.sentences import Sentence
from pnp.games.api.puzzles import as_text, move_errors
from pnp.games.dominions.engine.fight_hints import can_capture, capturing, threatened
from pnp.games.dominions.engine.hints import hints
from pnp.games.dominions.engine.tasks import Answer, Chase, Meter, answer
from pnp.games.dominions.options import GOALS, DominionsPuzzleOptions, Goal
from pnp.games.dominions.rules import PASS, Effect, Move, Placement, State, move_text, parse_move
from pnp.games.dominions.state_text import Start, alike
from pnp.games.dominions.tiles import BLACK, COLOURS, PIECES, WHITE, group_of, groups, joined, liberties
from pnp.games.shared.goal_puzzles import GENTLE, single_best
from pnp.grids.hexagon import HexGrid
from pnp.search.generation import Candidate, InTurn, Make, check_time
from pnp.search.replay import MoveError, WrongMove, move_texts
from pnp.search.results import (
    Difficulty,
    Level,
    LimitReachedError,
    Limits,
    Outcome,
    Proof,
    Puzzle,
    Status,
    Steps,
)

PLACED = ("capture-in-two", "save", "section", "live")
"""The goals that ask for a placement anywhere on the board."""


def trivial(state: State, solution: str, goal: str, level: Level) -> str:
    """Return why a puzzle with this answer is trivial; empty if it isn't."""
    if level in GENTLE:
        return ""
    if goal == "capture":
        return "a look at every placement answers it"
    if goal in PLACED and greedy(state) == solution:
        return "the answer captures the most tiles at once"
    return ""


def greedy(state: State) -> str | None:
    """Return the placement that captures more pieces than any other, or None if several capture the same
    number."""
    best = single_best({move: len(state.effect(move).captured) for move in capturing(state)})
    return move_text(state.grid, best) if best else None


# Simulated


_LOOKED_AT = 24
"""The number of placements that a simulated player looks at: enough to find captures, few enough to be
quick."""


def sensible_move(state: State, draw: random.Random) -> Move:
    """Return a placement that someone might choose, or a pass if there is none.

    It captures if possible, gains liberties, takes the opponent's, and is economical with beams, as the source
    advises. It isn't always the best by that measure.
    """
    fitting = [Placement(n, cell) for cell in state.cells_in_reach() for n in state.fitting(state.turn, cell)]
    draw.shuffle(fitting)
    found: list[tuple[float, Placement]] = []
    for move in fitting:
        try:
            effect = state.effect(move)
        except MoveError:
            continue
        found.append((_worth(state, move, effect) + draw.random(), move))
        if len(found) == _LOOKED_AT:
            break
    best = max(found, default=None, key=lambda pair: pair[0])
    return best[1] if best else PASS


def sensible_game(state: State, draw: random.Random) -> Iterator[tuple[Move, State]]:
    """Yield the moves of a simulated game and the states after them."""
    while not state.over:
        move = sensible_move(state, draw)
        state = state.play(move)
        yield move, state


def _worth(state: State, move: Placement, effect: Effect) -> float:
    grid, pieces = state.grid, effect.pieces
    own = len(liberties(grid, pieces, group_of(grid, pieces, move.cell)))
    met = {b for b in joined(grid, pieces, move.cell) if pieces[b].colour != pieces[move.cell].colour}
    theirs = min((len(liberties(grid, pieces, group_of(grid, pieces, b))) for b in met), default=6)
    beams = move.number.bit_count()
    if effect.suicide:
        return -2.0 - len(effect.suicide) - 0.2 * beams
    return 2.5 * len(effect.captured) + 1.2 * min(own, 4) - 0.9 * min(theirs, 5) - 0.35 * beams


STEPS: dict[Goal, Steps] = {
    "capture": Steps(easy=3.2, medium=3.8, hard=4.6),
    "capture-in-two": Steps(easy=6.4, medium=8.0, hard=8.9),
    "save": Steps(easy=3.6, medium=4.2, hard=4.6),
    "fit": Steps(easy=3.0, medium=3.3, hard=3.7),
    "eye": Steps(easy=4.6, medium=5.4, hard=6.2),
    "section": Steps(easy=2.8, medium=3.6, hard=4.1),
    "fill": Steps(easy=4.4, medium=5.0, hard=5.9),
    "live": Steps(easy=6.1, medium=6.6, hard=7.1),
    "chase": Steps(easy=4.1, medium=4.9, hard=6.2),
}
"""The quartiles of puzzles from simulated play on boards of side 4: 137 puzzles with the goal ``save``, and
at least 195 of every other goal."""

TASKS: dict[Level, tuple[Goal, ...]] = {
    level: tuple(goal for goal in GOALS if level in GENTLE or goal != "capture") for level in Level
}
"""The goals of each level, which puzzles have in turn. A puzzle that you can solve by looking one move ahead
isn't hard."""
_WHOLE: tuple[Goal, ...] = ("capture", "capture-in-two", "save", "section", "chase")
"""The goals that ask about the whole position, so that one look at it is enough."""
_TRIES = 60
"""The number of positions of one game tried for goals that ask about some of its cells."""
_CHASE_GAMES = 4
"""The number of games searched in one attempt at a chase, which few games have."""
_LEAST_WAYS = 4
"""With fewer ways to look at, there is nothing to find."""
_CELLS = {Level.EASY: (3, 4), Level.MEDIUM: (4, 5), Level.HARD: (5, 7), Level.EXPERT: (6, 10)}
"""The range of the number of cells to fill, by level."""
_PART = (0.3, 0.6)
"""The range of the number of pieces with which each player of a simulated game begins, as a fraction of the
board's cells. The full game has 63 for 217 cells, 0.29; with more, enough pieces stay in hand for an
interesting puzzle."""
_EYES = (2, 4)
"""The range of the number of cells among which to look for an eye."""
_EYELESS = 5
"""Every fifth puzzle has no eye. If more had none, ``none`` would be a good guess."""


def difficulty(found: Answer, goal: Goal) -> Difficulty:
    """Return the difficulty of a puzzle."""
    score = round(log2(1 + found.ways), 2)
    return Difficulty(STEPS[goal].level(score), score, Sentence("{ways} ways to consider", ways=found.ways))


def solve(start: Start, goal: Goal, limits: Limits) -> Outcome:
    """Return the answer. It counts as unique only if there is no other, and as forced if it works against every
    reply."""
    meter = Meter(limits)
    try:
        found = answer(start, goal, meter)
    except LimitReachedError as error:
        return Outcome.unknown(str(error), meter.states, meter.seconds)
    if not found.solutions:
        proof = Proof.UNSOLVABLE
        return Outcome(Status.UNSOLVABLE, proof=proof, states=meter.states, seconds=meter.seconds)
    alone = len(found.solutions) == 1
    proof = Proof.FORCED if goal in ("capture-in-two", "chase") else Proof.UNIQUE
    return Outcome(
        status=Status.SOLVED,
        solution=found.solutions[0],
        length=found.solutions[0].count(",") + 1,
        proof=proof if alone else Proof.WITNESS,
        states=meter.states,
        seconds=meter.seconds,
        difficulty=difficulty(found, goal) if alone else None,
        reason=None if alone else Sentence("there are other answers"),
        other=None if alone else found.solutions[1],
    )


def verify(start: Start, solution: str, goal: Goal, limits: Limits) -> tuple[ErrorInText, ...]:
    """Return why placements that the rules allow don't force a capture, found by the search.

    :raises LimitReachedError: if it doesn't come to an end.
    """
    if goal not in ("capture-in-two", "chase"):
        return ()
    chase, state, texts = Chase(Meter(limits)), start.state, move_texts(solution)
    left = 1 if goal == "capture-in-two" else len(texts) // 2
    for number, text in enumerate(texts, 1):
        state = state.play(parse_move(state.grid, text))
        if not number % 2 or not left:
            continue
        if not chase.forces(state, left):
            error = WrongMove(number, text, "the opponent can still prevent a capture")
            return move_errors(error, solution)
        left -= 1
    return ()


def maker(options: DominionsPuzzleOptions) -> Make:
    """Return a maker of puzzles."""
    return InTurn(partial(make, options))


def make(options: DominionsPuzzleOptions, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle of a level with one right answer, or none."""
    tasks = (options.goal,) if options.goal else TASKS[level]
    goal = tasks[turn % len(tasks)]
    eyeless = turn // len(tasks) % _EYELESS == 0
    for _ in range(_CHASE_GAMES if goal == "chase" else 1):
        found = _in_game(options, goal, draw, level, eyeless=eyeless)
        if found:
            return found
    return None


def _in_game(
    options: DominionsPuzzleOptions, goal: Goal, draw: random.Random, level: Level, *, eyeless: bool
) -> Candidate | None:
    """Return a puzzle from one simulated game, or none. One game serves all tries, because playing it takes
    longer than examining sixty of its positions."""
    game = [state for _, state in sensible_game(_begun(options, draw), draw) if not state.passes][3:]
    order = draw.sample(game, len(game))
    for state in order if goal in _WHOLE else islice(cycle(order), _TRIES):
        check_time()
        start = _start(goal, state, draw, level, eyeless=eyeless)
        if start is None or not _in_question(start, goal):
            continue
        found = answer(start, goal)
        if len(found.solutions) != 1 or found.ways < _LEAST_WAYS:
            continue
        if goal in PLACED and trivial(start.state, found.solutions[0], goal, level):
            continue
        if difficulty(found, goal).level is level:
            return _candidate(start, goal, options)
    return None


def _begun(options: DominionsPuzzleOptions, draw: random.Random) -> State:
    """Return the empty board. Both players have the same part of their sets, about as many pieces as fit the
    board, so that hands run short as on the full board, depending on play."""
    begun = State.begin(HexGrid(options.side), closed=options.closed_suicide)
    low, high = (min(len(PIECES), round(part * len(begun.grid))) for part in _PART)
    part = frozenset(draw.sample(PIECES, draw.randint(max(low, 3), max(high, 3))))
    return replace(begun, hands=dict.fromkeys(COLOURS, part))


def _in_question(start: Start, goal: Goal) -> bool:
    """Return whether there is one group to save, or nothing to capture at once."""
    state = start.state
    match goal:
        case "save":
            return len(threatened(state)) == 1
        case "capture-in-two":
            return not can_capture(state)
        case "chase":
            return not can_capture(state) and _tempts(state)
    return True


def _tempts(state: State) -> bool:
    """Return whether several placements threaten to capture, and each threat can be parried."""
    chase = Chase()
    afters = [after for _, after in chase.threatening(state)]
    return len(afters) > 1 and not any(chase.forces(after, 1) for after in afters)


def _candidate(start: Start, goal: Goal, options: DominionsPuzzleOptions) -> Candidate:
    outcome = replace(solve(start, goal, Limits()), seconds=0.0)
    given: dict[str, int | bool | str] = {"goal": goal, "side": options.side}
    if not options.closed_suicide:
        given["closed-suicide"] = False
    found = hints(start, as_text(outcome.solution or ""), goal)
    return Candidate(Puzzle("", str(start), outcome, given, found), f"{goal} {alike(start.state, start.at)}")


def _start(goal: Goal, state: State, draw: random.Random, level: Level, *, eyeless: bool) -> Start | None:
    """Return a position of simulated play, with the cells that a goal asks about."""
    grid = state.grid
    if goal == "fill":
        return _hole(state, draw, level)
    if goal == "fit":
        vacant = [c for c in range(len(grid)) if c not in state.pieces and any(state.asked(c))]
        return Start(state, (draw.choice(vacant),)) if vacant else None
    if goal == "eye":
        return _with_eye(state, draw, eyeless=eyeless)
    if goal == "live":
        return _without_eye(state, draw)
    return Start(state)


def _without_eye(state: State, draw: random.Random) -> Start | None:
    """Return a group of the player to move, given by one of its pieces, if none of their groups has an
    eye yet, because otherwise connecting to that one would be enough."""
    own = [group for group in groups(state.grid, state.pieces) if state.pieces[min(group)].colour == state.turn]
    if not own or any(state.has_eye(min(group)) for group in own):
        return None
    return Start(state, (min(draw.choice(own)),))


def _with_eye(state: State, draw: random.Random, *, eyeless: bool) -> Start | None:
    """Return some liberties, one of which leads to an eye unless ``eyeless``."""
    grid = state.grid
    free = sorted({grid.neighbours[c][side] or 0 for c, side in liberties(grid, state.pieces, state.pieces)})
    eyes = [cell for cell in free if any(state.is_eye(cell, colour) for colour in COLOURS)]
    others = [cell for cell in free if cell not in eyes]
    chosen = [] if eyeless else draw.sample(eyes, min(len(eyes), 1))
    count = draw.randint(*_EYES) - len(chosen)
    if len(others) < count or not (chosen or eyeless):
        return None
    return Start(state, tuple(sorted([*chosen, *draw.sample(others, count)])))


def _hole(state: State, draw: random.Random, level: Level) -> Start | None:
    """Return the state after the pieces of a connected patch are taken off the board into the hand of the
    player to move."""
    wanted = draw.randint(*_CELLS[level])
    patch = [draw.choice(sorted(state.pieces))]
    while len(patch) < wanted:
        near = {b for c in patch for b in state.grid.neighbours[c] if b in state.pieces} - set(patch)
        if not near:
            return None
        patch.append(draw.choice(sorted(c for c in near if c is not None)))
    tiles = [state.pieces[c].number for c in patch]
    if len(set(tiles)) < len(tiles):
        return None
    rest = {c: p for c, p in state.pieces.items() if c not in patch}
    hands = {state.turn: frozenset(tiles), (BLACK if state.turn == WHITE else WHITE): frozenset[int]()}
    position = replace(state.position, pieces=rest)
    return Start(replace(state, position=position, hands={c: hands[c] for c in COLOURS}), tuple(sorted(patch)))
