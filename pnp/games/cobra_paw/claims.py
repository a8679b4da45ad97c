"""The claims that hints for the puzzles of Cobra Paw make."""

from __future__ import annotations

import re

from pnp.components.dominoes.tiles import Pair, pair_name
from pnp.games.cobra_paw.scatter import SQUARE, Lying, column
from pnp.games.cobra_paw.search import Finger, Search
from pnp.games.shared.hint_claims import Claims, Said, read_words

CLAIMS: Claims[Search] = Claims()


def _answers(search: Search) -> list[Finger]:
    return [stage.answer for stage in search.stages() if stage.targets]


def _there(search: Search) -> set[Pair]:
    """Return the targets that are on the table when they are searched for."""
    return {answer.target for answer in _answers(search) if not answer.claims}


def _tile(search: Search, name: str) -> Lying:
    """Return the only domino of this name on the table.

    :raises ValueError: if there isn't exactly one.
    """
    (tile,) = (tile for tile in search.table.tiles if pair_name(tile.pair) == name)
    return tile


_STRIPS = (
    "column {first}",
    "columns {first} and {last}",
    "columns {first} to {last}",
    "row {first}",
    "rows {first} and {last}",
    "rows {first} to {last}",
)


@CLAIMS.says("Leave out {strip}: none of the {count} dominoes there is a target.")
def _idle(search: Search, said: Said) -> bool:
    read = read_words(_STRIPS, said["strip"])
    if read is None:
        return False
    words, ends = read
    first, last = ends["first"], ends.get("last", ends["first"])
    names = [column(tile.x // SQUARE) for tile in search.table.tiles]
    if words.startswith("row"):
        strips = [(int(first) <= tile.y // SQUARE + 1 <= int(last)) for tile in search.table.tiles]
    else:
        strips = [first <= name <= last for name in names]
    inside = [tile.pair for tile, here in zip(search.table.tiles, strips, strict=True) if here]
    return len(inside) == said.number() and not {*inside} & {*search.targets}


@CLAIMS.says("Find every domino with a {number} first: {count} of the targets have one.")
def _shared(search: Search, said: Said) -> bool:
    return sum(said.number("number") in pair for pair in _there(search)) == said.number()


@CLAIMS.says(
    "To find the {domino}, look for its {rare}: no other domino has one, but {others} have a {common}.",
    "To find the {domino}, look for its {rare}: only {count} dominoes have one, but {others} have a {common}.",
)
def _rarer(search: Search, said: Said) -> bool:
    rare, common = said.number("rare"), said.number("common")
    having = [sum(number in tile.pair for tile in search.table.tiles) for number in (rare, common)]
    wanted = [said.number(), said.number("others")]
    pair = _tile(search, said["domino"]).pair
    return having == wanted and {rare, common} == {*pair} and pair in search.targets and having[0] < having[1]


def _alike(search: Search, pair: Pair) -> int:
    return sum(bool({*tile.pair} & {*pair}) for tile in search.table.tiles if tile.pair != pair)


@CLAIMS.says(
    "Take your time over the {domino}: another domino has one of its numbers.",
    "Take your time over the {domino}: {count} other dominoes have one of its numbers.",
)
def _careful(search: Search, said: Said) -> bool:
    target = next(pair for pair in search.targets if pair_name(pair) == said["domino"])
    return _alike(search, target) == said.number()


@CLAIMS.says("Every target is on the table when you look for it.")
def _none_gone(search: Search, _said: Said) -> bool:
    return not any(answer.claims for answer in _answers(search))


@CLAIMS.says(
    "One roll sends your finger to the double blank.",
    "{count} rolls send your finger to the double blank.",
)
def _gone(search: Search, said: Said) -> bool:
    return sum(answer.claims for answer in _answers(search)) == said.number()


def _taken(search: Search) -> tuple[int, int]:
    """Return how many rolls send the finger to the double blank, and for how many of them the target was taken
    before."""
    answers = _answers(search)
    claims = [number for number, answer in enumerate(answers) if answer.claims]
    before = [
        any(other.target == answers[number].target and not other.claims for other in answers[:number])
        for number in claims
    ]
    return len(claims), sum(before)


@CLAIMS.says("You have already taken that target.")
def _taken_once(search: Search, _said: Said) -> bool:
    return _taken(search) == (1, 1)


@CLAIMS.says("Each time, you have already taken the target.")
def _taken_each_time(search: Search, _said: Said) -> bool:
    gone, taken = _taken(search)
    return gone == taken > 1


@CLAIMS.says(
    "For one of them, you have already taken the target.",
    "For {count} of them, you have already taken the target.",
)
def _taken_some(search: Search, said: Said) -> bool:
    gone, taken = _taken(search)
    return taken == said.number() < gone


@CLAIMS.says("Search around the {near}: no domino is nearer to the {domino}.")
def _nearest(search: Search, said: Said) -> bool:
    tile, near = _tile(search, said["domino"]), _tile(search, said["near"])
    apart = {
        other: (other.x - tile.x) ** 2 + (other.y - tile.y) ** 2
        for other in search.table.tiles
        if other != tile
    }
    return apart[near] == min(apart.values())


@CLAIMS.says("The {domino} is in column {column}.")
def _in_column(search: Search, said: Said) -> bool:
    return column(_tile(search, said["domino"]).x // SQUARE) == said["column"]


@CLAIMS.says("Look here: {places}.")
def _places(search: Search, said: Said) -> bool:
    places = re.split(r"(?:, | and )(?=the )", said["places"])
    found = [read_words(["the {domino} is in {square}"], place) for place in places]
    return all(
        read is not None and _tile(search, read[1]["domino"]).square == read[1]["square"] for read in found
    )
