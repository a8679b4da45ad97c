"""The tasks of All Fives puzzles, solved by trying everything that the rules allow, and their hints: what the
ends add up to, what to aim for, a tempting mistake, the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.tiles import Direction, Pair, pair_name
from pnp.games.all_fives.line import MULTIPLE, End, Line, Play, Start
from pnp.games.all_fives.options import Goal
from pnp.games.shared.hint_sentences import MOST_NAMED, listed, most_named, with_commas
from pnp.search.replay import move_texts
from pnp.search.results import Hint


@dataclass(frozen=True, slots=True)
class Answer:
    """All equally good answers to a task, the score of each, and the number of sums that it takes to try
    everything."""

    solutions: tuple[str, ...]
    points: int
    sums: int


def answer(start: Start, goal: Goal) -> Answer:
    """Return the answers to a task."""
    match goal:
        case "totals":
            return _totals_task(start)
        case "scoring-play":
            plays = tried(start.line, start.hand)
            return Answer(tuple(str(play) for play, score in plays if score), 0, len(plays))
        case "best-play":
            plays = tried(start.line, start.hand)
            most = max((score for _, score in plays), default=0)
            return Answer(tuple(str(play) for play, score in plays if score == most > 0), most, len(plays))
        case "longest-run":
            return _run_task(start)


def totals(start: Start) -> tuple[int, ...]:
    """Return the sums of the ends after each of the next plays."""
    line, found = start.line, []
    for play in start.plays:
        line = line.play(play)
        found.append(line.total)
    return tuple(found)


def _totals_task(start: Start) -> Answer:
    found = totals(start)
    return Answer((", ".join(map(str, found)),), sum(n for n in found if n % 5 == 0), len(found))


def tried(line: Line, hand: Sequence[Pair]) -> list[tuple[Play, int]]:
    """Return every play of a hand, with its score."""
    return [(play, line.play(play).score) for pair in hand for play in line.plays_of(pair)]


def _run_task(start: Start) -> Answer:
    """Return the longest runs of plays that all score, from one hand and without a reply; of those, the ones
    with the most points."""
    best: list[tuple[str, ...]] = []
    record = (0, 0)
    sums = 0

    def search(line: Line, hand: tuple[Pair, ...], run: tuple[str, ...], points: int) -> None:
        nonlocal best, record, sums
        if run and (len(run), points) >= record:
            best = [*best, run] if (len(run), points) == record else [run]
            record = len(run), points
        for play, score in tried(line, hand):
            sums += 1
            if score:
                left = tuple(pair for pair in hand if pair != play.pair)
                search(line.play(play), left, (*run, str(play)), points + score)

    search(start.line, start.hand, (), 0)
    return Answer(tuple(", ".join(run) for run in best), record[1], sums)


_SIDES = {
    Direction.L: "the {domino} on the left",
    Direction.R: "the {domino} on the right",
    Direction.U: "the {domino} at the top",
    Direction.D: "the {domino} at the bottom",
}
_WAYS_TO_SCORE = {
    (
        True,
        True,
    ): "The ends add up to {total} now. To score, keep that, raise it by {up}, or lower it by {down}.",
    (True, False): "The ends add up to {total} now. To score, keep that or raise it by {up}.",
    (False, True): "The ends add up to {total} now. To score, raise that by {up}, or lower it by {down}.",
    (False, False): "The ends add up to {total} now. To score, you have to raise that by {up}.",
}
"""The sentences about what scores, by whether the present total would score and whether a play can lower it
enough."""
_KEPT_ENDS = {
    Direction.L: "No play covers the left end, so its {number} counts in every total.",
    Direction.R: "No play covers the right end, so its {number} counts in every total.",
    Direction.U: "No play covers the top end, so its {number} counts in every total.",
    Direction.D: "No play covers the bottom end, so its {number} counts in every total.",
}


def hints(start: Start, goal: Goal, solution: str) -> tuple[Hint, ...]:
    """Return the hints: what to look at, what to aim for, the step that matters, and the answer or its
    beginning."""
    if goal == "totals":
        return tuple(_totals(start))
    plays = [Play.parse(text) for text in move_texts(solution)]
    found = answer(start, goal)
    named = {"scoring-play": _scoring_play, "best-play": _best_play, "longest-run": _longest_run}[goal]
    return (_difference(start.line), *named(start, plays, found))


def _totals(start: Start) -> Iterator[Hint]:
    """Yield the ends that count now, a play to be careful with, a check, and the first totals."""
    counting = [str(end.counts) for end in start.line.ends() if end.counts]
    if len(counting) > 1:
        yield Hint(
            "Begin with the open ends as they are now: {numbers} = {total}.",
            {"numbers": " + ".join(counting), "total": start.line.total},
        )
    else:
        yield Hint("The open ends add up to {total} now.", {"total": start.line.total})
    yield _careful(start)
    found = totals(start)
    yield _check(found)
    named = found[: most_named(len(found))]
    yield Hint(
        "After the first play, the ends add up to {totals}.",
        {"totals": listed([str(total) for total in named]), "count": len(named)},
        "After the first {count} plays, the ends add up to {totals}.",
    )


def _check(found: Sequence[int]) -> Hint:
    """Return the number of totals that score."""
    scoring = sum(total % MULTIPLE == 0 for total in found)
    if scoring == len(found):
        return Hint("Check your totals: each of them is a multiple of five.", {})
    if not scoring:
        return Hint("Check your totals: none of them is a multiple of five.", {})
    return Hint(
        "Check your totals: only one of the {all} is a multiple of five.",
        {"all": len(found), "count": scoring},
        "Check your totals: {count} of the {all} are multiples of five.",
    )


def _careful(start: Start) -> Hint:
    """Return the first play that doesn't just replace one number with another."""
    line = start.line
    for play in start.plays:
        covered = next(end for end in line.ends() if end.side is play.side)
        if special := _special(line, play, covered):
            return special
        line = line.play(play)
    return _untouched(start) or Hint(
        "No double is played or covered here: each play covers one number and adds another.", {}
    )


def _untouched(start: Start) -> Hint | None:
    """Return an open end that counts from the first play to the last, because no play covers it."""
    covered = {play.side for play in start.plays}
    kept = [end for end in start.line.ends() if end.counts and end.side not in covered]
    if not kept:
        return None
    return Hint(_KEPT_ENDS[kept[0].side], {"number": kept[0].counts})


def _special(line: Line, play: Play, covered: End) -> Hint | None:
    """Return why a play is easy to count wrongly; None if it isn't."""
    values = {"domino": pair_name(play.pair)}
    if play.double and line.sniff is None:
        if play.in_line:
            return Hint("Watch the {domino}: this sniff lies in line, so only its free tip counts.", values)
        return Hint("Watch the {domino}: this sniff lies across the line, so both its tips count.", values)
    if play.double:
        return Hint("Watch the {domino}: a double counts twice until something is played on it.", values)
    if covered.number and not covered.counts:
        return Hint("Watch the {domino}: the side of the sniff that it covers never counted.", values)
    if covered.counts > covered.number:
        return Hint("Watch the {domino}: it covers a double, and both of its numbers stop counting.", values)
    return None


def _difference(line: Line) -> Hint:
    """Return the source's strategy: look at the differences between the numbers of the dominoes.

    No play adds more than the highest number, or subtracts more than the value of an end; a total of 0 doesn't
    score.
    """
    now = line.total
    most = min(max(end.counts for end in line.ends()), now - 1)
    up, down = MULTIPLE - now % MULTIPLE, now % MULTIPLE or MULTIPLE
    values: dict[str, str | int | Hint] = {
        "total": now,
        "up": _either(range(up, HIGHEST + 1, MULTIPLE)),
        "down": _either(range(down, most + 1, MULTIPLE)),
    }
    return Hint(_WAYS_TO_SCORE[bool(line.score), bool(values["down"])], values)


def _either(numbers: Sequence[int]) -> str | Hint:
    """Return numbers joined by "or" for a sentence; empty if there are none."""
    if len(numbers) < 2:
        return "".join(map(str, numbers))
    values = {"some": with_commas([str(number) for number in numbers[:-1]]), "last": numbers[-1]}
    return Hint("{some} or {last}", values)


def _scoring_play(start: Start, plays: Sequence[Play], found: Answer) -> Iterator[Hint]:
    """Yield the total of the play that scores, the end that it goes to, and the play."""
    (play,) = plays
    ways = found.sums
    values = {"ways": ways, "count": len(found.solutions), "total": start.line.play(play).total}
    yield Hint(
        "{ways} plays fit. The one that scores makes the ends add up to {total}.",
        values,
        "{ways} plays fit. One of the {count} that score makes the ends add up to {total}.",
    )
    yield from _missed(start, play)
    yield Hint("Play {play}.", {"play": _named(start.line, play)})


def _missed(start: Start, play: Play) -> Iterator[Hint]:
    """Yield a wrong play as close to the answer as possible: of the same domino, or at the same end."""
    misses = [other for other, score in tried(start.line, start.hand) if not score]
    if misses:
        near = min(misses, key=lambda other: (other.pair != play.pair, other.side is not play.side))
        total = start.line.play(near).total
        yield Hint("It isn’t {play}: that makes {total}.", {"play": _named(start.line, near), "total": total})


def _best_play(start: Start, plays: Sequence[Play], found: Answer) -> Iterator[Hint]:
    """Yield hints about how many plays score, the second best play, and the best one."""
    scores = {play: score for play, score in tried(start.line, start.hand) if score}
    yield Hint(
        "Only one play scores: {points} points.",
        {"count": len(scores), "points": found.points},
        "{count} plays score, and the best of them scores {points}.",
    )
    lower = [play for play, score in scores.items() if score < found.points]
    if lower:
        near = max(lower, key=lambda play: scores[play])
        values: dict[str, str | int | Hint] = {"play": _named(start.line, near), "points": scores[near]}
        yield Hint("It isn’t {play}: that scores only {points}.", values)
    yield Hint("Play {play}.", {"play": _named(start.line, plays[0])})


def _longest_run(start: Start, plays: Sequence[Play], found: Answer) -> Iterator[Hint]:
    """Yield hints about how long the run is, where a run with a different beginning ends, and how the longest
    one begins."""
    yield Hint(
        "The longest run is a single play and scores {points}.",
        {"count": len(plays), "points": found.points},
        "The longest run has {count} plays and scores {points} in all.",
    )
    wrong = {
        play: score
        for play, score in tried(start.line, start.hand)
        if score and not any(run.startswith(str(play)) for run in found.solutions)
    }
    if wrong:
        yield _shorter(start, max(wrong, key=lambda play: wrong[play]), len(plays))
    elif len(found.solutions) == 1:
        yield Hint(
            "Only one play scores at first. It makes the ends add up to {total}.",
            {"total": start.line.play(plays[0]).total},
        )
    named = plays[: max(1, min(MOST_NAMED, len(plays) - 1))]
    yield Hint("Begin with {plays}.", {"plays": listed([*_in_turn(start.line, named)])})


def _shorter(start: Start, play: Play, longest: int) -> Hint:
    """Return the run after a play that scores but doesn't begin a longest run."""
    left = tuple(pair for pair in start.hand if pair != play.pair)
    runs = answer(Start(start.line.play(play), left), "longest-run").solutions
    length = 1 + (len(move_texts(runs[0])) if runs else 0)
    values: dict[str, str | int | Hint] = {"play": _named(start.line, play), "count": length}
    if length == longest:
        return Hint("Don’t begin with {play}: the run would be just as long, but score less.", values)
    return Hint(
        "Don’t begin with {play}: nothing scores after that.",
        values,
        "Don’t begin with {play}: a run from there ends after {count} plays.",
    )


def _named(line: Line, play: Play) -> Hint:
    """Return a play in words: the domino, the side of the line, and its orientation if there is a choice."""
    assert play.side is not None  # the line isn't empty
    named = Hint(_SIDES[play.side], {"domino": pair_name(play.pair)})
    if play.in_line:
        return Hint("{play}, in line", {"play": named})
    return Hint("{play}, across the line", {"play": named}) if play.double and line.sniff is None else named


def _in_turn(line: Line, plays: Sequence[Play]) -> Iterator[Hint]:
    """Yield plays one after another, in words."""
    for play in plays:
        yield _named(line, play)
        line = line.play(play)
