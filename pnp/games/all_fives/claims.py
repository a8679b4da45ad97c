"""The claims that hints for the puzzles of All Fives make, which are checked here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.tiles import Direction, Pair, pair_name
from pnp.games.all_fives.line import MULTIPLE, End, Line, Play, Start
from pnp.games.all_fives.options import Goal
from pnp.games.shared.hint_claims import Claims, Said, read_words

_SIDES = {
    "the {domino} on the left": Direction.L,
    "the {domino} on the right": Direction.R,
    "the {domino} at the top": Direction.U,
    "the {domino} at the bottom": Direction.D,
}
_LYING = ("{play}, in line", "{play}, across the line")
_ENDS = {"left": Direction.L, "right": Direction.R, "top": Direction.U, "bottom": Direction.D}


@dataclass(frozen=True)
class About:
    """A puzzle and its task."""

    start: Start
    goal: Goal

    @property
    def line(self) -> Line:
        return self.start.line

    @cached_property
    def scores(self) -> dict[Play, int]:
        """The points that each play of the hand scores."""
        return _scores(self.line, self.start.hand)

    @cached_property
    def runs(self) -> list[tuple[tuple[Play, ...], int]]:
        """Every run of plays that all score, with its points."""
        return list(_runs(self.line, self.start.hand))

    @cached_property
    def longest(self) -> tuple[int, int]:
        """The plays and the points of the best run: the longest, and of these, the one that scores the most."""
        return max(((len(run), points) for run, points in self.runs), default=(0, 0))

    @cached_property
    def steps(self) -> list[tuple[Line, Play, End]]:
        """The next plays, each with the line before it and the end that it covers."""
        line, found = self.line, []
        for play in self.start.plays:
            found.append((line, play, next(end for end in line.ends() if end.side is play.side)))
            line = line.play(play)
        return found

    @cached_property
    def totals(self) -> list[int]:
        """The sum of the ends after each of the next plays."""
        return [line.play(play).total for line, play, _ in self.steps]


def _scores(line: Line, hand: Sequence[Pair]) -> dict[Play, int]:
    return {play: line.play(play).score for pair in hand for play in line.plays_of(pair)}


def _runs(line: Line, hand: Sequence[Pair]) -> Iterator[tuple[tuple[Play, ...], int]]:
    for play, score in _scores(line, hand).items():
        if score:
            yield (play,), score
            left = [pair for pair in hand if pair != play.pair]
            for run, points in _runs(line.play(play), left):
                yield (play, *run), score + points


def _named(line: Line, text: str) -> Play:
    """Return the play described by words.

    :raises ValueError: if there is no such play.
    """
    lying = read_words(_LYING, text)
    read = read_words([*_SIDES], lying[1]["play"] if lying else text)
    if read is None:
        raise ValueError(text)
    low, high = sorted(map(int, read[1]["domino"].split("-")))
    for play in line.plays_of((low, high)):
        undecided = play.double and line.sniff is None
        wanted = _LYING[not play.in_line] if undecided else None
        if play.side is _SIDES[read[0]] and wanted == (lying and lying[0]):
            return play
    raise ValueError(text)


CLAIMS: Claims[About] = Claims()


def _changes(line: Line) -> tuple[list[int], list[int]]:
    """Return the amounts by which a play may raise or lower the total to make it a multiple of five above 0."""
    now = line.total
    most = max(end.counts for end in line.ends())
    up = [step for step in range(1, HIGHEST + 1) if (now + step) % MULTIPLE == 0]
    down = [step for step in range(1, most + 1) if (now - step) % MULTIPLE == 0 and now > step]
    return up, down


@CLAIMS.says(
    "The ends add up to {total} now. To score, keep that, raise it by {up}, or lower it by {down}.",
    "The ends add up to {total} now. To score, keep that or raise it by {up}.",
    "The ends add up to {total} now. To score, raise that by {up}, or lower it by {down}.",
    "The ends add up to {total} now. To score, you have to raise that by {up}.",
)
def _difference(about: About, said: Said) -> bool:
    up, down = _changes(about.line)
    told = [list(map(int, said.names(gap))) if gap in said.values else [] for gap in ("up", "down")]
    keeps = about.line.total > 0 and about.line.total % MULTIPLE == 0
    return (
        said.number("total") == about.line.total and told == [up, down] and ("keep that" in said.words) is keeps
    )


@CLAIMS.says("Begin with the open ends as they are now: {numbers} = {total}.")
def _open_ends(about: About, said: Said) -> bool:
    counting = [end.counts for end in about.line.ends() if end.counts]
    told = list(map(int, said["numbers"].split(" + ")))
    return sorted(told) == sorted(counting) and sum(told) == said.number("total")


@CLAIMS.says("The open ends add up to {total} now.")
def _total_now(about: About, said: Said) -> bool:
    return said.number("total") == about.line.total


@CLAIMS.says("Check your totals: each of them is a multiple of five.")
def _all_multiples(about: About, _said: Said) -> bool:
    return all(total % MULTIPLE == 0 for total in about.totals)


@CLAIMS.says("Check your totals: none of them is a multiple of five.")
def _no_multiples(about: About, _said: Said) -> bool:
    return all(total % MULTIPLE for total in about.totals)


@CLAIMS.says(
    "Check your totals: only one of the {all} is a multiple of five.",
    "Check your totals: {count} of the {all} are multiples of five.",
)
def _multiples(about: About, said: Said) -> bool:
    found = sum(total % MULTIPLE == 0 for total in about.totals)
    return said.number() == found and said.number("all") == len(about.totals)


@CLAIMS.says(
    "After the first play, the ends add up to {totals}.",
    "After the first {count} plays, the ends add up to {totals}.",
)
def _first_totals(about: About, said: Said) -> bool:
    told = list(map(int, said.names("totals")))
    return told == about.totals[: len(told)] and len(told) == said.number()


@CLAIMS.says("No double is played or covered here: each play covers one number and adds another.")
def _plain(about: About, _said: Said) -> bool:
    return all(
        not play.double
        and end.counts == end.number
        and line.play(play).total == line.total - end.number + play.far
        for line, play, end in about.steps
    )


@CLAIMS.says(
    "No play covers the left end, so its {number} counts in every total.",
    "No play covers the right end, so its {number} counts in every total.",
    "No play covers the top end, so its {number} counts in every total.",
    "No play covers the bottom end, so its {number} counts in every total.",
)
def _kept(about: About, said: Said) -> bool:
    side = next(side for word, side in _ENDS.items() if f"the {word} end" in said.words)
    counts = {end.side: end.counts for end in about.line.ends()}
    return counts[side] == said.number("number") > 0 and all(
        play.side is not side for play in about.start.plays
    )


def _watched(about: About, said: Said) -> tuple[Line, Play, End]:
    return next(step for step in about.steps if pair_name(step[1].pair) == said["domino"])


@CLAIMS.says("Watch the {domino}: this sniff lies in line, so only its free tip counts.")
def _sniff_in_line(about: About, said: Said) -> bool:
    line, play, _ = _watched(about, said)
    return play.double and line.sniff is None and play.in_line


@CLAIMS.says("Watch the {domino}: this sniff lies across the line, so both its tips count.")
def _sniff_across(about: About, said: Said) -> bool:
    line, play, _ = _watched(about, said)
    return play.double and line.sniff is None and not play.in_line


@CLAIMS.says("Watch the {domino}: a double counts twice until something is played on it.")
def _double(about: About, said: Said) -> bool:
    line, play, _ = _watched(about, said)
    return play.double and line.sniff is not None


@CLAIMS.says("Watch the {domino}: the side of the sniff that it covers never counted.")
def _flank(about: About, said: Said) -> bool:
    line, _, end = _watched(about, said)
    return line.sniff == end.number and end.counts == 0 < end.number


@CLAIMS.says("Watch the {domino}: it covers a double, and both of its numbers stop counting.")
def _covers_double(about: About, said: Said) -> bool:
    _, _, end = _watched(about, said)
    return end.counts == 2 * end.number > 0


@CLAIMS.says(
    "{ways} plays fit. The one that scores makes the ends add up to {total}.",
    "{ways} plays fit. One of the {count} that score makes the ends add up to {total}.",
)
def _fitting(about: About, said: Said) -> bool:
    scoring = [about.line.play(play).total for play, score in about.scores.items() if score]
    right = len(scoring) == said.number() and said.number("total") in scoring
    return right and said.number("ways") == len(about.scores)


@CLAIMS.says("It isn’t {play}: that makes {total}.")
def _misses(about: About, said: Said) -> bool:
    play = _named(about.line, said["play"])
    return about.scores[play] == 0 and about.line.play(play).total == said.number("total")


@CLAIMS.says("Play {play}.")
def _answer(about: About, said: Said) -> bool:
    score = about.scores[_named(about.line, said["play"])]
    return score > 0 and (about.goal == "scoring-play" or score == max(about.scores.values()))


@CLAIMS.says(
    "Only one play scores: {points} points.",
    "{count} plays score, and the best of them scores {points}.",
)
def _scoring(about: About, said: Said) -> bool:
    scoring = [score for score in about.scores.values() if score]
    return len(scoring) == said.number() and max(scoring) == said.number("points")


@CLAIMS.says("It isn’t {play}: that scores only {points}.")
def _scores_less(about: About, said: Said) -> bool:
    score = about.scores[_named(about.line, said["play"])]
    return score == said.number("points") and 0 < score < max(about.scores.values())


@CLAIMS.says(
    "The longest run is a single play and scores {points}.",
    "The longest run has {count} plays and scores {points} in all.",
)
def _longest(about: About, said: Said) -> bool:
    return about.longest == (said.number(), said.number("points"))


def _from(about: About, play: Play) -> list[tuple[int, int]]:
    """Return the plays and points of all runs that begin with a play."""
    return [(len(run), points) for run, points in about.runs if run[0] == play]


@CLAIMS.says("Don’t begin with {play}: the run would be just as long, but score less.")
def _less(about: About, said: Said) -> bool:
    length, points = max(_from(about, _named(about.line, said["play"])))
    return length == about.longest[0] and points < about.longest[1]


@CLAIMS.says(
    "Don’t begin with {play}: nothing scores after that.",
    "Don’t begin with {play}: a run from there ends after {count} plays.",
)
def _shorter(about: About, said: Said) -> bool:
    length, _ = max(_from(about, _named(about.line, said["play"])))
    return length == said.number() < about.longest[0]


@CLAIMS.says("Only one play scores at first. It makes the ends add up to {total}.")
def _single(about: About, said: Said) -> bool:
    scoring = [play for play, score in about.scores.items() if score]
    return len(scoring) == 1 and about.line.play(scoring[0]).total == said.number("total")


@CLAIMS.says("Begin with {plays}.")
def _beginning(about: About, said: Said) -> bool:
    line, plays = about.line, []
    for text in re.split(r"(?:, | and )(?=the )", said["plays"]):
        plays.append(_named(line, text))
        line = line.play(plays[-1])
    best = [run for run, points in about.runs if (len(run), points) == about.longest]
    return any(list(run[: len(plays)]) == plays for run in best)
