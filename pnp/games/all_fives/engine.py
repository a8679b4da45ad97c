"""Puzzles of All Fives as the commands use them: solved by trying every play, made from simulated play, and
rated by the number of sums. Puzzles that you can solve by looking one move ahead are trivial.

The difficulty is the number of sums worked out by a solver who tries everything: one for each play that the
hand allows and, in a run, again after every play that scores. This measure is the same for all tasks, so their
puzzles can be ordered together.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import partial

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.tiles import Pair, tile_set
from pnp.games.all_fives.claims import CLAIMS, About
from pnp.games.all_fives.hints import Answer, answer, hints, totals, tried
from pnp.games.all_fives.line import Line, Play, Start, read_start
from pnp.games.all_fives.options import GOALS, AllFivesPuzzleOptions, Goal
from pnp.games.api.puzzles import HintVerdict, TextPuzzles, as_text, move_errors
from pnp.games.shared.goal_puzzles import GENTLE, single_best
from pnp.search.generation import Candidate, InTurn, Likeness, Make, check_time
from pnp.search.replay import MoveError, WrongMove, move_texts
from pnp.search.results import Difficulty, Hint, Level, Limits, Notation, Outcome, Proof, Puzzle, Status, Steps


def trivial(start: Start, solution: str, goal: str, level: Level) -> str:
    """Return why a puzzle with this answer is trivial; empty if it isn't."""
    if level in GENTLE or goal == "totals":
        return ""
    if goal in ("scoring-play", "best-play"):
        return "a look at every play answers it"
    return (
        "the play that scores the most, each time, makes the longest run" if greedy(start) == solution else ""
    )


def greedy(start: Start) -> str:
    """Return the run of someone who always makes the highest-scoring play. It ends if several plays score the
    same."""
    line, hand, run = start.line, start.hand, list[str]()
    while best := single_best({play: score for play, score in tried(line, hand) if score}):
        line = line.play(best)
        hand = tuple(pair for pair in hand if pair != best.pair)
        run.append(str(best))
    return ", ".join(run)


TASKS: dict[Level, tuple[Goal, ...]] = {
    level: GOALS if level in GENTLE else ("totals", "longest-run") for level in Level
}
"""The goals of each level, which puzzles have in turn. A puzzle that you can solve by looking one move ahead
isn't hard."""
STEPS = Steps(4.0, 7.0, 11.0)
_TRIES = 400
_HANDS = {Level.EASY: (2, 4), Level.MEDIUM: (4, 6), Level.HARD: (5, 7), Level.EXPERT: (6, 7)}
_PLAYED = {Level.EASY: (2, 4), Level.MEDIUM: (3, 7), Level.HARD: (5, 10), Level.EXPERT: (6, 12)}
_ASKED = {Level.EASY: (2, 3), Level.MEDIUM: (4, 6), Level.HARD: (7, 10), Level.EXPERT: (11, 16)}
"""For each level, the ranges of the number of dominoes in the hand, of dominoes in the line, and of plays whose
totals the puzzle asks for."""

_PROOFS: dict[Goal, Proof] = {
    "totals": Proof.UNIQUE,
    "scoring-play": Proof.UNIQUE,
    "best-play": Proof.BEST,
    "longest-run": Proof.BEST,
}


def goal_of(options: AllFivesPuzzleOptions, start: Start) -> Goal:
    """Return the goal of a puzzle: totals if plays are given, otherwise by default the best play of a hand."""
    if start.plays:
        return "totals"
    return options.goal if options.goal not in (None, "totals") else "best-play"


def difficulty(found: Answer) -> Difficulty:
    """Return the difficulty of a puzzle."""
    sums = found.sums
    return Difficulty(
        STEPS.level(sums), float(sums), Sentence("{count} sum to make", "{count} sums to make", count=sums)
    )


def solve(start: Start, options: AllFivesPuzzleOptions) -> Outcome:
    """Return the answer. It counts as unique or best only if there is no other."""
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
        difficulty=difficulty(found) if alone else None,
        reason=None if alone else Sentence("{number} answers are equally good", number=len(found.solutions)),
        other=None if alone else found.solutions[1],
    )


def make(options: AllFivesPuzzleOptions, turn: int, draw: random.Random, level: Level) -> Candidate | None:
    """Return a puzzle of a level with one right answer, or none."""
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
            and not (goal == "longest-run" and trivial(start, found.solutions[0], goal, level))
        ):
            return _candidate(start, goal)
    return None


def difficulties(options: AllFivesPuzzleOptions) -> Sequence[Level]:
    """Return the difficulties of puzzles with these options. A domino can be played in four ways at most: at
    four ends or, before there is a sniff, at two, across or in line."""
    if options.hand is None or options.goal not in ("scoring-play", "best-play"):
        return tuple(Level)
    return STEPS.between(0, 4 * options.hand)


def _candidate(start: Start, goal: Goal) -> Candidate:
    options = AllFivesPuzzleOptions(goal=goal)
    outcome = solve(start, options)
    own_hints = hints(start, goal, as_text(outcome.solution or ""))
    puzzle = Puzzle("", start.to_text(), outcome, {"goal": str(goal)}, own_hints)
    return Candidate(puzzle, f"{goal} {kind(start)}")


def _too_plain(goal: Goal, start: Start, found: Answer) -> bool:
    """Return whether a puzzle is trivial: a run of one play, a single scoring play if the best is to be found,
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
    """Return a start from simulated play, in which players usually score if they can."""
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
    """Return the text that similar starts share, such as those with the line seen from the other side of the
    table."""
    first = start.line.plays[0]
    turned = Play(first.far, first.near)
    rest = [*start.line.plays[1:], *start.plays]
    here = [str(first), *map(str, rest)]
    there = [str(turned), *(str(play).translate(_MIRROR) for play in rest)]
    return " ".join(min(here, there)) + str(start.hand)


# Puzzles


class AllFivesPuzzles(TextPuzzles[AllFivesPuzzleOptions, Start]):
    """Plays that score, and the sums of the ends."""

    def parse(self, text: str, options: AllFivesPuzzleOptions) -> Start:
        start = read_start(text)
        if options.goal is not None and (options.goal == "totals") != bool(start.plays):
            raise TextError.at(
                Sentence(
                    "a puzzle with the goal '{goal}' needs the next plays, not a hand"
                    if options.goal == "totals"
                    else "a puzzle with the goal '{goal}' needs a hand, not the next plays",
                    goal=options.goal,
                )
            )
        return start

    def check(self, start: Start, solution: str, options: AllFivesPuzzleOptions) -> Sequence[ErrorInText]:
        goal = goal_of(options, start)
        parts = move_texts(solution)
        error = _wrong_totals(start, parts) if goal == "totals" else _wrong_plays(start, goal, parts)
        return move_errors(error, solution)

    def solve(self, start: Start, options: AllFivesPuzzleOptions, limits: Limits) -> Outcome:
        return solve(start, options)

    def promise(self, start: Start, options: AllFivesPuzzleOptions) -> Proof:
        goal = goal_of(options, start)
        return Proof.UNIQUE if goal in ("totals", "scoring-play") else Proof.WITNESS

    def likeness(self, start: Start, solution: Notation | None, options: AllFivesPuzzleOptions) -> Likeness:
        return Likeness(f"{goal_of(options, start)} {kind(start)}")

    def maker(self, options: AllFivesPuzzleOptions) -> Make:
        return InTurn(partial(make, options))

    def check_hints(
        self, start: Start, solution: Notation, texts: Sequence[str], options: AllFivesPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start, goal_of(options, start))
        return [CLAIMS.verdict(text, about) for text in texts]

    def difficulties(self, options: AllFivesPuzzleOptions) -> Sequence[Level]:
        return difficulties(options)

    def hints(self, start: Start, solution: Notation, options: AllFivesPuzzleOptions) -> Sequence[Hint]:
        return hints(start, goal_of(options, start), as_text(solution))


PUZZLES = AllFivesPuzzles()


def _wrong_totals(start: Start, parts: list[str]) -> WrongMove | None:
    wanted = totals(start)
    for number, (total, text) in enumerate(zip(wanted, parts, strict=False), 1):
        if text != str(total):
            return WrongMove(
                number,
                text,
                Sentence(
                    "the ends add up to {total} after {plays}", total=total, plays=start.plays[number - 1]
                ),
            )
    if len(parts) != len(wanted):
        return WrongMove(
            len(parts) + 1,
            "",
            Sentence("expected {wanted} totals, not {parts}", wanted=len(wanted), parts=len(parts)),
        )
    return None


def _wrong_plays(start: Start, goal: Goal, parts: list[str]) -> WrongMove | None:
    line, points = start.line, 0
    for number, text in enumerate(parts, 1):
        try:
            line = scored(line, start.hand, text)
        except MoveError as error:
            return WrongMove(number, text, str(error))
        points += line.score
    if not parts or (goal != "longest-run" and len(parts) > 1):
        return WrongMove(len(parts) + 1, "", Sentence("expected a single play, not {parts}", parts=len(parts)))
    best = answer(start, goal)
    if goal != "scoring-play" and (len(parts), points) != (best.solutions[0].count(",") + 1, best.points):
        return WrongMove(
            len(parts) + 1,
            "",
            Sentence("{solutions} is better: {points} points", solutions=best.solutions[0], points=best.points),
        )
    return None


def scored(line: Line, hand: Sequence[Pair], text: str) -> Line:
    """Return the line after one play of a solution, with a domino from the hand.

    :raises MoveError: if the rules forbid it, or it doesn't score.
    """
    play = Play.parse(text)
    if play.pair not in hand:
        raise MoveError("this domino isn't in the hand")
    played = line.play(play)
    if not played.score:
        raise MoveError(
            Sentence(
                "the ends would then add up to {total}, which isn't a multiple of five", total=played.total
            )
        )
    return played
