"""Checks of the hint sentences that all games of moves share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.games.shared import hint_sentences as words
from pnp.games.shared.hint_claims import (
    AnyLines,
    AnyPaths,
    C,
    Claims,
    LineCheck,
    Said,
    flat,
    piece_of,
    pieces_of,
)


def _single(lines: AnyLines, said: Said) -> bool:
    return lines.known.length == 1


def _takes(lines: AnyLines, said: Said) -> bool:
    return lines.every.length == said.number()


def _several(lines: AnyLines, said: Said) -> bool:
    return _takes(lines, said) and lines.every.count > 1


def _only(lines: AnyLines, said: Said) -> bool:
    return _takes(lines, said) and lines.every.count == 1


def _one(lines: AnyLines, said: Said) -> bool:
    return lines.known.length == said.number()


def _former(lines: AnyLines, said: Said) -> bool:
    return _takes(lines, said) and _begins(lines, lines.every, said["move"])


_LENGTHS = {
    "single": _single,
    words.EVERY: _several,
    words.ONLY: _only,
    words.ONE: _one,
    "former": _former,
}


def _count(lines: AnyLines, paths: AnyPaths, piece: str) -> tuple[int, int]:
    """Return the fewest and the most moves of a piece in a solution.

    :raises ValueError: if there is no such piece.
    """
    if piece not in lines.pieces:
        raise ValueError(piece)
    return paths.extremes(lambda step: piece in lines.moved(step))


def _busiest(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    own = piece_of(said)

    def lead(other: str) -> int:
        return paths.extremes(lambda step: (own in lines.moved(step)) - (other in lines.moved(step)))[0]

    return own in lines.pieces and all(lead(other) > 0 for other in lines.pieces if other != own)


def _first(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return all(list(lines.moved(step)) == [piece_of(said)] for step in paths.steps[0])


def _last(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return all(list(lines.moved(step)) == [piece_of(said)] for step in paths.steps[-1])


def _once(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return _count(lines, paths, piece_of(said)) == (1, 1)


def _often(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return _count(lines, paths, piece_of(said))[0] >= said.number()


def _needed(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return _count(lines, paths, piece_of(said))[0] > 0


def _waits(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    early = paths.steps[: said.number()]
    return _needed(lines, paths, said) and piece_of(said) not in lines.movers(flat(early))


def _still(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    still = pieces_of(said, "pieces" if "pieces" in said.values else "piece")
    return still <= set(lines.pieces) and not still & lines.movers(flat(paths.steps))


def _nothing(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return paths.count > 1 and not any(_count(lines, paths, piece)[0] for piece in lines.pieces)


_LOOKS: Mapping[str, Callable[[AnyLines, AnyPaths, Said], bool]] = {
    "busiest": _busiest,
    "first": _first,
    "last": _last,
    "once": _once,
    "often": _often,
    "needed": _needed,
    "waits": _waits,
    "still-one": _still,
    "still": _still,
    "none": _nothing,
}


def _begin(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    """Return whether only the pieces named begin solutions, although others could."""
    right = pieces_of(said, "pieces")
    return lines.movers(paths.steps[0]) == right < lines.movers(lines.first_steps())


def _reached(lines: AnyLines, said: Said) -> bool:
    """Check that the position drawn is the one that all solutions, or one of them, reach after a number of
    moves."""
    one = said["scope"] == words.SCOPES[words.SHORTEST]
    paths = lines.every if one else lines.of(said)
    here = {lines.write(position).rstrip("\n") for position in paths.layer(said.number())}
    return 0 < said.number() <= paths.length and (said.below in here if one else here == {said.below})


def _end(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return {lines.write(position).rstrip("\n") for position in paths.layer(paths.length)} == {said.below}


def _aimed(lines: AnyLines, said: Said) -> tuple[int, AnyPaths]:
    """Return the number of moves before the position to which the previous sentence refers, and the solutions
    that reach it.

    :raises ValueError: if no sentence refers to one.
    """
    aim = next((one for one in said.earlier if one.words in words.AFTER.values()), None)
    if aim is None:
        raise ValueError(said.text)
    return aim.number(), lines.of(aim)


def _next(lines: AnyLines, said: Said) -> bool:
    depth, paths = _aimed(lines, said)
    before, after = flat(paths.steps[:depth]), paths.steps[depth]
    return lines.movers(after) == {piece_of(said)} and piece_of(said) not in lines.movers(before)


def _then(lines: AnyLines, said: Said) -> bool:
    depth, paths = _aimed(lines, said)
    return lines.movers(flat(paths.steps[depth:])) == pieces_of(said, "pieces")


def _before(lines: AnyLines, said: Said) -> bool:
    depth, paths = _aimed(lines, said)
    return lines.movers(flat(paths.steps[:depth])) == pieces_of(said, "pieces")


_SUB_GOALS = {"next": _next, "then-one": _then, "then": _then, "before-one": _before, "before": _before}


def _makes(lines: AnyLines, paths: AnyPaths, *named: str) -> bool:
    """Return whether every solution makes these moves in this order, with or without others in between."""
    return paths.always(*(move for name in named for move in lines.rules.moves(name)))


def _detour(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    there, back = said["move"], said["back"]
    steps = [step for step in flat(paths.steps) if lines.name(step) in (there, back)]
    between = [said["between"]] if "between" in said.values else []
    own = piece_of(said)
    return all(own in lines.moved(step) for step in steps) and _makes(lines, paths, there, *between, back)


def _order(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    one, other = piece_of(said), piece_of(said, "other")
    both = all(_count(lines, paths, piece)[0] for piece in (one, other))
    return both and paths.ordered(
        lambda step: one in lines.moved(step), lambda step: other in lines.moved(step)
    )


def _fixed(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    number = said.number("number")
    if not 1 <= number <= paths.length:
        return False
    if said["scope"] == words.SCOPES[words.SHORTEST]:
        return said["move"] in map(lines.name, lines.every.steps[number - 1])
    return {lines.name(step) for step in paths.steps[number - 1]} == {said["move"]}


def _lets(lines: AnyLines, said: Said) -> bool:
    """Return whether only this piece moves after the move that the previous sentence numbers, by moves that
    weren't possible before."""
    fixed = next((one for one in said.earlier if one.words == words.STEPS["fixed"]), None)
    if fixed is None:
        raise ValueError(said.text)
    paths, number = lines.of(fixed), fixed.number("number")
    following = paths.steps[number]
    for step in paths.steps[number - 1]:
        legal = {move for move, _ in lines.rules.legal(step.before)}
        if any(after.move in legal for after in following if after.before == step.after):
            return False
    return all(list(lines.moved(step)) == [piece_of(said)] for step in following)


def _window(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    first, last = said.number("first"), said.number("last")
    numbers = [
        number
        for number, layer in enumerate(paths.steps, 1)
        if any(lines.name(step) == said["move"] for step in layer)
    ]
    here = range(first, last + 1) if said.words == words.STEPS["window"] else (first, last)
    once = paths.extremes(lambda step: lines.name(step) == said["move"]) == (1, 1)
    return once and all(number in here for number in numbers)


def _common(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return paths.extremes(lambda step: lines.name(step) == said["move"])[0] > 0


_STEPS: Mapping[str, Callable[[AnyLines, AnyPaths, Said], bool]] = {
    "detour": _detour,
    "detour-for": _detour,
    "order": _order,
    "fixed": _fixed,
    "either": _window,
    "window": _window,
    "common": _common,
}


def _begins(lines: AnyLines, paths: AnyPaths, moves: str) -> bool:
    """Return whether some solution begins with these moves."""
    here = {paths.start}
    for number, move in enumerate(lines.rules.moves(moves)):
        if number == paths.length:
            return False
        here = {step.after for step in paths.steps[number] if step.before in here and step.move == move}
    return bool(here)


def _opening(lines: AnyLines, said: Said) -> bool:
    known = said.words == words.OPENINGS[words.ONE]
    if said.words == words.OPENINGS[words.ONLY] and lines.every.count > 1:
        return False
    return _begins(lines, lines.known if known else lines.every, said["moves"])


def register_lines(claims: Claims[C], lines_of: Callable[[C, Said], AnyLines]) -> Callable[..., None]:
    """Register the sentences that all games of moves have, and return a function that registers more of them.

    :param lines_of: the solutions that a sentence is about.
    """

    def scoped(check: LineCheck, *sentences: str, drawn: bool = False) -> None:
        def whole(about: C, said: Said) -> bool:
            lines = lines_of(about, said)
            return check(lines, lines.of(said), said)

        claims.says(*sentences, drawn=drawn)(whole)

    def unscoped(check: Callable[[AnyLines, Said], bool], *sentences: str, drawn: bool = False) -> None:
        claims.says(*sentences, drawn=drawn)(lambda about, said: check(lines_of(about, said), said))

    for kind, length in _LENGTHS.items():
        unscoped(length, words.LENGTHS[kind])
    for kind, piece in _LOOKS.items():
        tables = (words.LOOK_AT, words.LOOK_AT_PRIEST)
        scoped(piece, *dict.fromkeys(table[kind] for table in tables if kind in table))
    scoped(_begin, *words.BEGINNINGS.values())
    unscoped(_reached, *words.AFTER.values(), drawn=True)
    scoped(_end, words.SUB_GOALS["end"], drawn=True)
    for kind, goal in _SUB_GOALS.items():
        unscoped(goal, words.SUB_GOALS[kind])
    for kind, step in _STEPS.items():
        scoped(step, words.STEPS[kind])
    unscoped(_lets, words.STEPS["lets"])
    unscoped(_opening, *words.OPENINGS.values())
    return scoped
