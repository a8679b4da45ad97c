"""The claims that hints for the puzzles of Dominate make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from pnp.games.api.puzzles import HintVerdict
from pnp.games.dominate.options import Goal
from pnp.games.dominate.rules import EMPTY, Move, Position, majority, opponent
from pnp.games.shared.hint_claims import Claims, Said, read_words
from pnp.grids.square import Region


@dataclass(frozen=True)
class About:
    """A position, its goal, and the move that is the answer."""

    start: Position
    goal: Goal
    answer: Move

    @cached_property
    def after(self) -> Position:
        return self.start.play(self.answer)

    @cached_property
    def gains(self) -> dict[Move, int]:
        """The number of regions that each legal move takes."""
        return {move: len(self.start.taken(move)) for move in self.start.moves}

    @cached_property
    def taken(self) -> set[Region]:
        """The regions that the answer takes."""
        return {*self.start.taken(self.answer)}

    @property
    def other(self) -> str:
        return opponent(self.start.mover)

    def lacking(self, region: Region, player: str, position: Position | None = None) -> int:
        """Return the number of squares of a region that a player still needs."""
        marks = (position or self.start).marks
        return majority(len(region)) - sum(marks[cell] == player for cell in region)

    def within_reach(self, region: Region, player: str, position: Position) -> bool:
        """Return whether a player could still take a region."""
        empty = sum(position.marks[cell] == EMPTY for cell in region)
        return 0 < self.lacking(region, player, position) <= empty

    @cached_property
    def barred(self) -> set[Region]:
        """The regions that the opponent could take before the answer, but not after it."""
        open_ones = {
            region
            for region in self.start.field.regions
            if self.start.master(region) == EMPTY and self.within_reach(region, self.other, self.start)
        }
        return {
            region for region in open_ones - self.taken if not self.within_reach(region, self.other, self.after)
        }

    def region(self, text: str) -> set[Region]:
        """Return the regions to which words may refer.

        :raises ValueError: if there are none.
        """
        field = self.start.field
        read = read_words(["row {row}", "column {column}", "the region with {square}"], text)
        if read is None:
            raise ValueError(text)
        _, gaps = read
        names = {cell: field.grid.name(cell) for cell in range(len(field.grid))}
        if "square" in gaps:
            return {region for region in field.others if gaps["square"] in [names[cell] for cell in region]}
        lines = field.rows if "row" in gaps else field.columns
        wanted = gaps.get("row") or gaps["column"]
        return {
            line
            for line in lines
            if wanted
            in (names[line[0]].lstrip("abcdefghijklmnopqrstuvwxyz"), names[line[0]].rstrip("0123456789"))
        }

    def named(self, said: Said, gap: str) -> set[Region]:
        """Return the regions that a gap lists.

        :raises ValueError: if an item doesn't stand for exactly one.
        """
        found = [self.region(text) for text in said.names(gap)]
        if any(len(one) != 1 for one in found):
            raise ValueError(said[gap])
        return {region for one in found for region in one}


CLAIMS: Claims[About] = Claims()


@CLAIMS.says("Mark {squares}.")
def _answer(about: About, said: Said) -> bool:
    return about.start.field.move(said["squares"]) == about.answer


@CLAIMS.says("Look at the empty squares: one move can mark them all.")
def _fills(about: About, _said: Said) -> bool:
    return any(len(move) == about.start.marks.count(EMPTY) for move in about.start.moves)


@CLAIMS.says(
    "Look at {region}: one more square makes it yours.",
    "Look at {region}: {count} more squares make it yours.",
)
def _nearly(about: About, said: Said) -> bool:
    (region,) = about.region(said["region"])
    return about.lacking(region, about.start.mover) == said.number() and region in about.taken


@CLAIMS.says(
    "You dominate {own} regions and win with {need}, so one move must take one more.",
    "You dominate {own} regions and win with {need}, so one move must take {count} more.",
)
def _to_win(about: About, said: Said) -> bool:
    own, need = about.start.score(about.start.mover), about.start.field.to_win
    return (said.number("own"), said.number("need"), said.number()) == (own, need, need - own)


@CLAIMS.says("The solution fills the board and leaves you with more regions than your opponent.")
def _fills_and_leads(about: About, _said: Said) -> bool:
    end = about.after
    return EMPTY not in end.marks and end.score(about.start.mover) > end.score(about.other)


@CLAIMS.says(
    "One move can take a region, and no move takes more than one.",
    "One move can take {count} regions at once, and no move takes more.",
)
def _most(about: About, said: Said) -> bool:
    return max(about.gains.values()) == said.number()


def _shared(about: About) -> int:
    """Return how many of the regions that the answer takes have one of its squares in common."""
    return max(sum(cell in region for region in about.taken) for cell in about.answer)


@CLAIMS.says("The solution takes {regions}. One of its squares lies in each of them.")
def _takes_shared(about: About, said: Said) -> bool:
    return about.named(said, "regions") == about.taken and _shared(about) == len(about.taken)


@CLAIMS.says("The solution takes {regions}. One of its squares lies in {shared} of them.")
def _takes_partly_shared(about: About, said: Said) -> bool:
    return about.named(said, "regions") == about.taken and _shared(about) == said.number("shared")


@CLAIMS.says("The solution takes {regions}.")
def _takes(about: About, said: Said) -> bool:
    return about.named(said, "regions") == about.taken


def _wrong(about: About, said: Said) -> Move:
    """Return the move that isn't the answer.

    :raises ValueError: if it is the answer.
    """
    move = about.start.field.move(said["squares"])
    if move == about.answer:
        raise ValueError(said["squares"])
    return move


@CLAIMS.says(
    "It isn’t {squares}: this move takes only one region.",
    "It isn’t {squares}: this move takes only {count} regions.",
)
def _fewer(about: About, said: Said) -> bool:
    return about.gains[_wrong(about, said)] == said.number() < len(about.taken)


@CLAIMS.says(
    "Regions to win: {own} more for you, {other} for your opponent. Only one of your {moves} moves leaves no "
    "winning reply.",
    "Regions to win: {own} more for you, {other} for your opponent. Only {count} of your {moves} moves leave "
    "no winning reply.",
)
def _safe(about: About, said: Said) -> bool:
    safe = sum(not about.start.play(move).wins for move in about.start.moves)
    return _race(about, said) and (safe, len(about.start.moves)) == (said.number(), said.number("moves"))


def _race(about: About, said: Said) -> bool:
    """Return whether each player still needs the number of regions in a sentence."""
    need = about.start.field.to_win
    own, other = need - about.start.score(about.start.mover), need - about.start.score(about.other)
    return (said.number("own"), said.number("other")) == (own, other)


def _open(about: About) -> int:
    """Return the number of regions that nobody dominates yet, but someone still can."""
    return sum(
        about.start.master(region) == EMPTY
        and any(about.within_reach(region, player, about.start) for player in (about.start.mover, about.other))
        for region in about.start.field.regions
    )


@CLAIMS.says("Regions to win: {own} more for you, {other} for your opponent. None is still open.")
def _none_open(about: About, said: Said) -> bool:
    return _race(about, said) and _open(about) == 0


@CLAIMS.says(
    "Regions to win: {own} more for you, {other} for your opponent. One is still open.",
    "Regions to win: {own} more for you, {other} for your opponent. {count} are still open.",
)
def _some_open(about: About, said: Said) -> bool:
    return _race(about, said) and _open(about) == said.number()


@CLAIMS.says("The solution takes {taken}, and your opponent can no longer take {barred}.")
def _takes_and_bars(about: About, said: Said) -> bool:
    return about.named(said, "taken") == about.taken and about.named(said, "barred") == about.barred


@CLAIMS.says("Take nothing yet: make sure that your opponent can no longer take {barred}.")
def _bars(about: About, said: Said) -> bool:
    return not about.taken and about.named(said, "barred") == about.barred


@CLAIMS.says(
    "The solution takes no region and keeps none from your opponent: think about who has to move next."
)
def _waits(about: About, _said: Said) -> bool:
    return not about.taken and not about.barred


@CLAIMS.says(
    "It isn’t {squares}: then your opponent can take a region with one move.",
    "It isn’t {squares}: then your opponent can take {count} regions with one move.",
)
def _lets_take(about: About, said: Said) -> bool:
    after = about.start.play(_wrong(about, said))
    return max(len(after.taken(move)) for move in after.moves) == said.number()


@CLAIMS.says("The solution leaves one empty square.", "The solution leaves {count} empty squares.")
def _leaves(about: About, said: Said) -> bool:
    return about.after.marks.count(EMPTY) == said.number()


@CLAIMS.says("It isn’t {squares}: then your opponent wins at once.")
def _loses(about: About, said: Said) -> bool:
    return bool(about.start.play(_wrong(about, said)).wins)


@CLAIMS.says("It isn’t {squares}: then your opponent takes {regions} and wins.")
def _loses_to(about: About, said: Said) -> bool:
    after, regions = about.start.play(_wrong(about, said)), about.named(said, "regions")
    return any({*after.taken(reply)} == regions for reply in after.wins)


def judge(start: Position, solution: str, goal: Goal) -> Callable[[str], HintVerdict]:
    """Return a function that checks whether a hint is true."""
    about = About(start, goal, start.field.move(solution))
    return lambda hint: CLAIMS.verdict(hint, about)
