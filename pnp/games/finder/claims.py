"""The claims that hints for the puzzles of Domino Finder make, compared with all shortest ways to the
treasure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import pair_name, pair_of
from pnp.games.finder.rules import State
from pnp.games.finder.tasks import cost, distances, fewest, fewest_without_traps, lines
from pnp.games.finder.text import space
from pnp.games.shared.hint_claims import Claims, OpenQuestionError, Said

MOST_WAYS = 20_000
"""The most shortest ways that are listed."""


@dataclass(frozen=True)
class About:
    """A puzzle of one player."""

    state: State

    @cached_property
    def least(self) -> int:
        """The fewest turns to the treasure."""
        found, _ = fewest(self.state)
        assert found is not None
        return found

    @cached_property
    def ways(self) -> list[tuple[int, ...]]:
        """The spaces that each shortest way steps on.

        :raises OpenQuestionError: if there are too many.
        """
        found = list(islice(lines(self.state, self.least), MOST_WAYS + 1))
        if len(found) > MOST_WAYS:
            raise OpenQuestionError(Sentence("there are too many shortest solutions"))
        return found

    def name(self, cell: int) -> str:
        return self.state.field.grid.name(cell)

    def domino(self, name: str) -> int:
        """Return the domino with these numbers.

        :raises ValueError: if none is on the table.
        """
        pairs = self.state.field.dominoes
        (found,) = (k for k, pair in enumerate(pairs) if pair and pair_name(pair_of(*pair)) == name)
        return found

    @cached_property
    def ends(self) -> list[int]:
        """Both spaces of the treasure."""
        assert self.state.treasure is not None
        place = self.state.field.find(self.state.treasure)
        return [cell for cell in range(len(self.state.field.grid)) if self.state.field.domino(cell) == place]

    @cached_property
    def around(self) -> list[int]:
        """The spaces around the treasure."""
        near = {near for cell in self.ends for near in self.state.field.grid.neighbours[cell]}
        return sorted(near - {*self.ends})

    @cached_property
    def in_time(self) -> list[int]:
        """The spaces around the treasure that can be reached before the last turn, without stepping on the
        treasure."""
        reached = distances(self.state, self.ends)[0]
        return [cell for cell in self.around if reached.get(cell, self.least) < self.least]

    @cached_property
    def trapped(self) -> list[bool]:
        """Whether each shortest way steps on a trap."""
        return [any(map(self.state.trap, way)) for way in self.ways]


CLAIMS: Claims[About] = Claims()


@CLAIMS.says("Look for the treasure nearby: one turn is enough.")
def _nearby(about: About, _said: Said) -> bool:
    return about.least == 1


@CLAIMS.says("Look for a way that takes {count} turns and avoids the traps.")
def _avoiding(about: About, said: Said) -> bool:
    return about.least == said.number() and not all(about.trapped)


@CLAIMS.says(
    "Of the {spaces} spaces that you can step on first, only one leads to the treasure in {turns} turns.",
    "Of the {spaces} spaces that you can step on first, {count} lead to the treasure in {turns} turns.",
)
def _first_spaces(about: About, said: Said) -> bool:
    good = {way[0] for way in about.ways}
    told = said.number("spaces"), said.number(), said.number("turns")
    return told == (len(set(about.state.entries())), len(good), about.least)


@CLAIMS.says(
    "Begin in column {first}.",
    "Begin in row {first}.",
    "Begin in column {first} or {last}.",
    "Begin in row {first} or {last}.",
    "Begin in columns {first} to {last}.",
    "Begin in rows {first} to {last}.",
)
def _strip(about: About, said: Said) -> bool:
    """Return whether all shortest ways begin in these columns or rows, and some begin in each of the two that
    are named."""
    part = slice(1) if "column" in said.words else slice(1, None)
    strips = {about.name(way[0])[part] for way in about.ways}
    first, last = said["first"], said.values.get("last", said["first"])
    inside = (
        strips <= {first, last}
        if " or " in said.words
        else all((len(first), first) <= (len(one), one) <= (len(last), last) for one in strips)
    )
    return inside and {first, last} <= strips


@CLAIMS.says("Look for a way round the traps: {count} turns are enough. Without traps, {flips} would do.")
def _round(about: About, said: Said) -> bool:
    straight = fewest_without_traps(about.state)
    told = said.number(), said.number("flips")
    return told == (about.least, straight) and not all(about.trapped) and straight != about.least


@CLAIMS.says("Every way that takes {count} turns steps on a trap. Look for the one that’s worth it.")
def _over(about: About, said: Said) -> bool:
    return about.least == said.number() and all(about.trapped)


@CLAIMS.says("Work backwards from the treasure: every shortest solution reaches it on {space}.")
def _one_end(about: About, said: Said) -> bool:
    return {about.name(way[-1]) for way in about.ways} == {said["space"]}


@CLAIMS.says("Of the {all} spaces around the treasure, you can reach only {spaces} in time.")
def _few_around(about: About, said: Said) -> bool:
    named = sorted(map(about.name, about.in_time))
    return said.number("all") == len(about.around) and sorted(said.names("spaces")) == named


@CLAIMS.says("Work backwards from the treasure: of the {all} spaces around it, you can reach {count} in time.")
def _some_around(about: About, said: Said) -> bool:
    return (said.number("all"), said.number()) == (len(about.around), len(about.in_time))


def _flipped(about: About) -> list[set[int]]:
    return [{about.state.field.domino(cell) for cell in way} for way in about.ways]


@CLAIMS.says("Every shortest solution flips the {domino}.")
def _flips(about: About, said: Said) -> bool:
    return all(about.domino(said["domino"]) in way for way in _flipped(about))


@CLAIMS.says("Every shortest solution flips the {one} or the {other}.")
def _flips_either(about: About, said: Said) -> bool:
    either = {about.domino(said["one"]), about.domino(said["other"])}
    return all(either & way for way in _flipped(about))


@CLAIMS.says("Don’t start on {space}: that way takes {turns} turns.")
def _detour(about: About, said: Said) -> bool:
    cell = space(about.state, said["space"])
    after = about.state.flip(cell)
    left = 0 if after.treasure is None else fewest(after)[0]
    turns = said.number("turns")
    return left is not None and cost(about.state, cell) + left == turns > about.least


@CLAIMS.says("One shortest solution begins with {spaces}.", "Every shortest solution begins with {spaces}.")
def _beginning(about: About, said: Said) -> bool:
    told = said["spaces"].split(", ")
    begins = [[*map(about.name, way[: len(told)])] == told for way in about.ways]
    return all(begins) if said.words.startswith("Every") else any(begins)
