"""Problems of All Fives: solved by trying every play, made from lines of simulated play, graded by the sums.

A grade counts the sums of someone who tries everything: one for each play that the hand allows and, in a run,
again after every play that scores. The measure is the same for all tasks, so their problems can be ordered
together.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.sets import Pair, tile_set
from pnp.games.all_fives.engine.filler import filler
from pnp.games.all_fives.engine.hints import hints
from pnp.games.all_fives.engine.tasks import Answer, answer
from pnp.games.all_fives.options import GOALS, AllFivesProblems, Goal
from pnp.games.all_fives.rules.line import Line, Play
from pnp.games.all_fives.rules.start import Start
from pnp.games.api.puzzles import as_text
from pnp.games.shared.filler import GENTLE
from pnp.search.deadline import check_time
from pnp.search.generation import Candidate
from pnp.search.results import Grade, Level, Outcome, Problem, Proof, Status, Steps

TASKS: dict[Level, tuple[Goal, ...]] = {
    level: GOALS if level in GENTLE else ("totals", "longest-run") for level in Level
}
"""The goals of each level, which take turns. A problem that you can solve by looking one move ahead isn't
hard."""
STEPS = Steps(4.0, 7.0, 11.0)
_TRIES = 400
_HANDS = {Level.EASY: (2, 4), Level.MEDIUM: (4, 6), Level.HARD: (5, 7), Level.EXPERT: (6, 7)}
_PLAYED = {Level.EASY: (2, 4), Level.MEDIUM: (3, 7), Level.HARD: (5, 10), Level.EXPERT: (6, 12)}
_ASKED = {Level.EASY: (2, 3), Level.MEDIUM: (4, 6), Level.HARD: (7, 10), Level.EXPERT: (11, 16)}
"""By level, the range of dominoes in the hand, of dominoes in the line, and of plays whose totals are asked
for."""

_PROOFS: dict[Goal, Proof] = {
    "totals": Proof.UNIQUE,
    "scoring-play": Proof.UNIQUE,
    "best-play": Proof.BEST,
    "longest-run": Proof.BEST,
}


def goal_of(options: AllFivesProblems, start: Start) -> Goal:
    """What a problem asks: totals if plays are given, otherwise by default the best play of a hand."""
    if start.plays:
        return "totals"
    return options.goal if options.goal not in (None, "totals") else "best-play"


def grade(found: Answer) -> Grade:
    """How hard a problem is."""
    sums = found.sums
    return Grade(
        STEPS.level(sums), float(sums), Sentence("{count} sum to make", "{count} sums to make", count=sums)
    )


def solve(start: Start, options: AllFivesProblems) -> Outcome:
    """The answer, which is proved unique or best only if there is no other."""
    began = time.monotonic()
    goal = goal_of(options, start)
    found = answer(start, goal)
    seconds = time.monotonic() - began
    if not found.solutions:
        return Outcome.unsolvable(found.sums, seconds)
    alone = len(found.solutions) == 1
    return Outcome(
        status=Status.SOLVED,
        solution=found.solutions[0],
        length=found.solutions[0].count(",") + 1,
        proof=_PROOFS[goal] if alone else Proof.WITNESS,
        states=found.sums,
        seconds=seconds,
        grade=grade(found) if alone else None,
        reason=None if alone else Sentence("{number} answers are equally good", number=len(found.solutions)),
        other=None if alone else found.solutions[1],
    )


def make(options: AllFivesProblems, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """A problem of a level with one right answer, or none."""
    goal = options.goal or TASKS[level][turn % len(TASKS[level])]
    for _ in range(_TRIES):
        check_time()
        start = _start(goal, options.hand, draw, level)
        if start is None:
            continue
        found = answer(start, goal)
        if (
            len(found.solutions) == 1
            and STEPS.level(found.sums) is level
            and not _too_plain(goal, start, found)
            and not (goal == "longest-run" and filler(start, found.solutions[0], goal, level))
        ):
            return _candidate(start, goal)
    return None


def grades(options: AllFivesProblems) -> Sequence[Level]:
    """The grades of problems with these options. A domino can be played in four ways at most: at four ends or,
    before there is a sniff, at two, across or in line."""
    if options.hand is None or options.goal not in ("scoring-play", "best-play"):
        return tuple(Level)
    return STEPS.between(0, 4 * options.hand)


def _candidate(start: Start, goal: Goal) -> Candidate:
    options = AllFivesProblems(goal=goal)
    outcome = solve(start, options)
    own_hints = hints(start, goal, as_text(outcome.solution or ""))
    problem = Problem("", start.to_text(), outcome, {"goal": str(goal)}, own_hints)
    return Candidate(problem, f"{goal} {kind(start)}")


def _too_plain(goal: Goal, start: Start, found: Answer) -> bool:
    """Whether there is nothing to find: a run of one play, a single scoring play where the best is asked for,
    hardly any plays, or totals that never score."""
    match goal:
        case "longest-run":
            return found.solutions[0].count(",") < 1
        case "best-play":
            return len(answer(start, "scoring-play").solutions) < 2
        case "scoring-play":
            return found.sums < 3
        case "totals":
            return found.points == 0


def _start(goal: Goal, size: int | None, draw: random.Random, level: Level) -> Start | None:
    """A start from simulated play, in which players usually score if they can."""
    left = list(tile_set(HIGHEST))
    line = _played(Line(), draw.randint(*_PLAYED[level]), left, draw)
    if goal == "totals":
        length = draw.randint(*_ASKED[level])
        after = _played(line, length, left, draw)
        plays = after.plays[len(line.plays) :]
        return Start(line, plays=plays) if len(plays) == length else None
    count = size or draw.randint(*_HANDS[level])
    return Start(line, tuple(sorted(draw.sample(left, count)))) if count <= len(left) else None


def _played(line: Line, count: int, left: list[Pair], draw: random.Random) -> Line:
    for _ in range(count):
        ways = [way for pair in draw.sample(left, min(len(left), 7)) for way in line.plays_of(pair)]
        if not ways:
            return line
        scoring = [way for way in ways if line.play(way).score]
        play = draw.choice(scoring if scoring and draw.random() < 0.7 else ways)
        line = line.play(play)
        left.remove(play.pair)
    return line


_MIRROR = str.maketrans("LRUD", "RLDU")


def kind(start: Start) -> str:
    """The text that similar starts share, such as those with the line seen from the other side of the table."""
    first = start.line.plays[0]
    turned = Play(first.far, first.near)
    rest = [*start.line.plays[1:], *start.plays]
    here = [str(first), *map(str, rest)]
    there = [str(turned), *(str(play).translate(_MIRROR) for play in rest)]
    return " ".join(min(here, there)) + str(start.hand)
