"""Hints for the puzzles of Cobra Paw: where not to search or what to search for, how many targets are gone, the
neighbours of the target that is easiest to miss, and its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.components.dominoes.tiles import Pair, pair_name
from pnp.games.cobra_paw.scatter import SQUARE, Lying, column
from pnp.games.cobra_paw.search import Finger, Search, answers
from pnp.games.shared.hint_sentences import joined, listed, most_named
from pnp.search.results import Hint

_IDLE = 40
"""A strip of the table without a target is worth mentioning if it has at least this percentage of the
dominoes."""


def hints(search: Search) -> tuple[Hint, ...]:
    """Return hints: how to search, how many targets are gone and why, a neighbour, and the first places."""
    found = answers(search)
    # Hints locate the targets that are hardest to spot or, if none is left, the double blank.
    there = [answer.target for answer in found if not answer.claims]
    hardest = sorted(dict.fromkeys(there), key=lambda pair: -_similar(search, pair)) or [found[0].on]
    named = hardest[: most_named(len(found))]
    return (
        _idle_strip(search, there) or _shared(there) or _rarer(search, hardest[0]) or _careful(search),
        _gone(found),
        _beside(search, named[0]),
        Hint("Look here: {places}.", {"places": listed([_place(search, pair) for pair in named])}),
    )


def _similar(search: Search, target: Pair) -> int:
    """Return how many other dominoes have one of a target's numbers."""
    return sum(bool({*tile.pair} & {*target}) for tile in search.table.tiles if tile.pair != target)


def _idle_strip(search: Search, there: Sequence[Pair]) -> Hint | None:
    """Return the strip of columns or rows without a target that has the most dominoes, if it has many."""
    if not there:
        return None
    tiles = search.table.tiles
    strips = [(count, hint) for upright in (True, False) for count, hint in _strips(tiles, there, upright)]
    most, hint = max(strips, key=lambda strip: strip[0], default=(0, None))
    return hint if most > 1 and 100 * most >= _IDLE * len(tiles) else None


def _strips(tiles: Sequence[Lying], there: Sequence[Pair], upright: bool) -> Iterator[tuple[int, Hint]]:
    """Yield every maximal strip without a target: how many dominoes it has, and the hint to skip it."""
    lines = [(tile.x if upright else tile.y) // SQUARE for tile in tiles]
    busy = {line for line, tile in zip(lines, tiles, strict=True) if tile.pair in there}
    for searched, group in groupby(range(min(lines), max(lines) + 1), lambda line: line in busy):
        if not searched:
            strip = tuple(group)
            count = sum(line in strip for line in lines)
            where = _strip(strip[0], strip[-1], upright)
            yield (
                count,
                Hint(
                    "Leave out {strip}: none of the {count} dominoes there is a target.",
                    {"strip": where, "count": count},
                ),
            )


def _strip(first: int, last: int, upright: bool) -> Hint:
    """Return columns or rows, in words for a sentence."""
    if upright:
        values: dict[str, str | int | Hint] = {"first": column(first), "last": column(last)}
        words = ("column {first}", "columns {first} and {last}", "columns {first} to {last}")
    else:
        values = {"first": first + 1, "last": last + 1}
        words = ("row {first}", "rows {first} and {last}", "rows {first} to {last}")
    return Hint(words[min(last - first, 2)], values)


def _shared(there: Sequence[Pair]) -> Hint | None:
    """Return a number that most targets have, if three or more have it."""
    targets = list(dict.fromkeys(there))
    counts = Counter(number for target in targets for number in {*target})
    number, most = max(counts.items(), key=lambda item: item[1], default=(0, 0))
    if most < 3 or 2 * most <= len(targets):
        return None
    return Hint(
        "Find every domino with a {number} first: {count} of the targets have one.",
        {"number": number, "count": most},
    )


def _rarer(search: Search, target: Pair) -> Hint | None:
    """Return which of a target's numbers to look for: the one that fewer dominoes have."""
    few, many = sorted((sum(n in tile.pair for tile in search.table.tiles), n) for n in target)
    if few[0] == many[0]:
        return None
    return Hint(
        "To find the {domino}, look for its {rare}: no other domino has one, but {others} have a {common}.",
        {"domino": pair_name(target), "rare": few[1], "count": few[0], "others": many[0], "common": many[1]},
        "To find the {domino}, look for its {rare}: only {count} dominoes have one, but {others} have a "
        "{common}.",
    )


def _careful(search: Search) -> Hint:
    """Return the target that looks like most other dominoes."""
    target = max(search.targets, key=lambda pair: _similar(search, pair))
    return Hint(
        "Take your time over the {domino}: another domino has one of its numbers.",
        {"domino": pair_name(target), "count": _similar(search, target)},
        "Take your time over the {domino}: {count} other dominoes have one of its numbers.",
    )


def _gone(found: Sequence[Finger]) -> Hint:
    """Return how many fingers go to the double blank, and whether a domino was taken before."""
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
    """Return a hint that explains some of the fingers that go to the double blank."""
    if claims == 1:
        return Hint("You have already taken that target.", {})
    if count == claims:
        return Hint("Each time, you have already taken the target.", {})
    return Hint(
        "For one of them, you have already taken the target.",
        {"count": count},
        "For {count} of them, you have already taken the target.",
    )


def _beside(search: Search, pair: Pair) -> Hint:
    """Return the double nearest to a domino, if there is only one such double and nothing is nearer;
    otherwise the domino's column, because any other domino is just as hard to find."""
    (tile,) = search.table.where(pair)
    others = [other for other in search.table.tiles if other != tile]
    least = min((_apart(tile, other) for other in others), default=0)
    nearest = [other.pair for other in others if _apart(tile, other) == least]
    if len(nearest) == 1 == len({*nearest[0]}) == len(search.table.where(nearest[0])):
        return Hint(
            "Search around the {near}: no domino is nearer to the {domino}.",
            {"near": pair_name(nearest[0]), "domino": pair_name(pair)},
        )
    return Hint("The {domino} is in column {column}.", {"domino": pair_name(pair), "column": tile.square[0]})


def _apart(one: Lying, other: Lying) -> int:
    """Return the squared distance between the centres of two dominoes."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _place(search: Search, pair: Pair) -> Hint:
    """Return a domino, and the square of its centre."""
    (tile,) = search.table.where(pair)
    return Hint("the {domino} is in {square}", {"domino": pair_name(pair), "square": tile.square})
