"""Hints for the problems of Cobra Paw: the target that is easily missed, which targets are gone, what lies
next to it, and where it is."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.dominoes.sets import Pair, pair_name
from pnp.games.cobra_paw.rules.scatter import Lying
from pnp.games.cobra_paw.rules.search import Finger, Search, answers
from pnp.games.shared.hint_lists import listed, told_of
from pnp.games.shared.hint_sentences import joined
from pnp.search.results import Hint


def hints(search: Search) -> tuple[Hint, ...]:
    """What to look at, how many targets are gone and why, a neighbour, and the first places."""
    found = answers(search)
    # Places are told of the targets that are hardest to spot; of the double blank where all are gone.
    there = [answer.target for answer in found if not answer.claims]
    hardest = sorted(dict.fromkeys(there), key=lambda pair: -_similar(search, pair)) or [found[0].on]
    told = hardest[: told_of(len(found))]
    return (
        _careful(search),
        _gone(found),
        _beside(search, told[0]),
        Hint("Look here: {places}.", {"places": listed([_place(search, pair) for pair in told])}),
    )


def _similar(search: Search, target: Pair) -> int:
    """How many other dominoes have one of a target's numbers."""
    return sum(bool({*tile.pair} & {*target}) for tile in search.table.tiles if tile.pair != target)


def _careful(search: Search) -> Hint:
    """The target that looks like most other dominoes."""
    target = max(search.targets, key=lambda pair: _similar(search, pair))
    return Hint(
        "Take your time over the {domino}: another domino has one of its numbers.",
        {"domino": pair_name(target), "count": _similar(search, target)},
        "Take your time over the {domino}: {count} other dominoes have one of its numbers.",
    )


def _gone(found: Sequence[Finger]) -> Hint:
    """How many fingers go to the double blank, and whether a domino was taken before."""
    claims = [answer.target for answer in found if answer.claims]
    if not claims:
        return Hint("Every target is on the table when you look for it.", {})
    hint = Hint(
        "One roll sends your finger to the double blank.",
        {"count": len(claims)},
        "{count} rolls send your finger to the double blank.",
    )
    taken = {answer.target for answer in found if not answer.claims}
    again = sum(target in taken for target in claims)
    return joined([hint, _again(again, len(claims))]) if again else hint


def _again(count: int, claims: int) -> Hint:
    """Why some of the fingers that go to the double blank do."""
    if claims == 1:
        return Hint("You have already taken that target.", {})
    return Hint(
        "For one of them, you have already taken the target.",
        {"count": count},
        "For {count} of them, you have already taken the target.",
    )


def _beside(search: Search, pair: Pair) -> Hint:
    """The domino nearest to one, if there is only one like it; its column otherwise."""
    (tile,) = search.table.where(pair)
    others = [other for other in search.table.tiles if other != tile]
    least = min((_apart(tile, other) for other in others), default=0)
    nearest = [other.pair for other in others if _apart(tile, other) == least]
    if len(nearest) == 1 == len(search.table.where(nearest[0])):
        return Hint(
            "Search around the {near}: no domino is nearer to the {domino}.",
            {"near": pair_name(nearest[0]), "domino": pair_name(pair)},
        )
    return Hint("The {domino} is in column {column}.", {"domino": pair_name(pair), "column": tile.square[0]})


def _apart(one: Lying, other: Lying) -> int:
    """How far the middles of two dominoes are apart, squared."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _place(search: Search, pair: Pair) -> Hint:
    """A domino and the square of its middle."""
    (tile,) = search.table.where(pair)
    return Hint("the {domino} is in {square}", {"domino": pair_name(pair), "square": tile.square})
