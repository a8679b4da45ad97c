"""The problems of All Fives as the commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.components.dominoes.sets import Pair
from pnp.games.all_fives.claims import CLAIMS, About
from pnp.games.all_fives.engine import problems
from pnp.games.all_fives.engine.hints import hints
from pnp.games.all_fives.engine.tasks import answer, totals
from pnp.games.all_fives.options import AllFivesProblems, Goal
from pnp.games.all_fives.rules.line import Line, Play
from pnp.games.all_fives.rules.start import Start, read_start
from pnp.games.api.hint_verdicts import HintVerdict
from pnp.games.api.puzzles import TextPuzzles, as_text, move_issues
from pnp.search.generation import InTurn, Likeness, Make
from pnp.search.replay import MoveError, MoveFault, move_texts
from pnp.search.results import Hint, Level, Limits, Notation, Outcome, Proof


class AllFivesPuzzles(TextPuzzles[AllFivesProblems, Start]):
    """Plays that score, and what the ends add up to."""

    def parse(self, text: str, options: AllFivesProblems) -> Start:
        start = read_start(text)
        if options.goal is not None and (options.goal == "totals") != bool(start.plays):
            raise TextError.at(
                Sentence(
                    "a problem with the goal '{goal}' needs the next plays, not a hand"
                    if options.goal == "totals"
                    else "a problem with the goal '{goal}' needs a hand, not the next plays",
                    goal=options.goal,
                )
            )
        return start

    def check(self, start: Start, solution: str, options: AllFivesProblems) -> Sequence[TextIssue]:
        goal = problems.goal_of(options, start)
        parts = move_texts(solution)
        fault = _wrong_totals(start, parts) if goal == "totals" else _wrong_plays(start, goal, parts)
        return move_issues(fault, solution)

    def solve(self, start: Start, options: AllFivesProblems, limits: Limits) -> Outcome:
        return problems.solve(start, options)

    def promise(self, start: Start, options: AllFivesProblems) -> Proof:
        goal = problems.goal_of(options, start)
        return Proof.UNIQUE if goal in ("totals", "scoring-play") else Proof.WITNESS

    def likeness(self, start: Start, solution: Notation | None, options: AllFivesProblems) -> Likeness:
        return Likeness(f"{problems.goal_of(options, start)} {problems.kind(start)}")

    def maker(self, options: AllFivesProblems) -> Make:
        return InTurn(partial(problems.make, options))

    def check_hints(
        self, start: Start, solution: Notation, texts: Sequence[str], options: AllFivesProblems
    ) -> Sequence[HintVerdict]:
        about = About(start, problems.goal_of(options, start))
        return [CLAIMS.verdict(text, about) for text in texts]

    def grades(self, options: AllFivesProblems) -> Sequence[Level]:
        return problems.grades(options)

    def hints(self, start: Start, solution: Notation, options: AllFivesProblems) -> Sequence[Hint]:
        return hints(start, problems.goal_of(options, start), as_text(solution))


PUZZLES = AllFivesPuzzles()


def _wrong_totals(start: Start, parts: list[str]) -> MoveFault | None:
    wanted = totals(start)
    for number, (total, text) in enumerate(zip(wanted, parts, strict=False), 1):
        if text != str(total):
            return MoveFault(
                number,
                text,
                Sentence(
                    "the ends add up to {total} after {plays}", total=total, plays=start.plays[number - 1]
                ),
            )
    if len(parts) != len(wanted):
        return MoveFault(
            len(parts) + 1,
            "",
            Sentence("expected {wanted} totals, not {parts}", wanted=len(wanted), parts=len(parts)),
        )
    return None


def _wrong_plays(start: Start, goal: Goal, parts: list[str]) -> MoveFault | None:
    line, points = start.line, 0
    for number, text in enumerate(parts, 1):
        try:
            line = scored(line, start.hand, text)
        except MoveError as error:
            return MoveFault(number, text, str(error))
        points += line.score
    if not parts or (goal != "longest-run" and len(parts) > 1):
        return MoveFault(len(parts) + 1, "", Sentence("expected one play, not {parts}", parts=len(parts)))
    best = answer(start, goal)
    if goal != "scoring-play" and (len(parts), points) != (best.solutions[0].count(",") + 1, best.points):
        return MoveFault(
            len(parts) + 1,
            "",
            Sentence("{solutions} is better: {points} points", solutions=best.solutions[0], points=best.points),
        )
    return None


def scored(line: Line, hand: Sequence[Pair], text: str) -> Line:
    """The line after one play of a solution, with a domino from the hand.

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
