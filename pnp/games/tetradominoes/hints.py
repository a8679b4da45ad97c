"""Hints for the puzzles of Tetradominoes: what to look at, what is needed, the shapes, and a play."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.tiles import DIGITS, pair_name
from pnp.components.tetrominoes import SHAPES
from pnp.games.shared.hint_sentences import joined, listed
from pnp.games.tetradominoes.options import TetradominoesPuzzleOptions
from pnp.games.tetradominoes.rules import solitaire_score
from pnp.games.tetradominoes.start import Start, every_tetromino, goal_of, target, tetromino_turns
from pnp.games.tetradominoes.table import Side, Tetromino, Turn, cells_text
from pnp.search.replay import move_texts
from pnp.search.results import Hint

MOST_GROWTH = 4
"""A limit on the longest side is worth a hint if it's at most this many numbers away."""
Final = tuple[int, int, int]
"""The number of light and of dark tetrominoes played, and the score without the longest side."""


def hints(start: Start, options: TetradominoesPuzzleOptions, solution: str) -> tuple[Hint, ...]:
    """Return hints: what to look at, what to aim for, the shapes, and a play."""
    parts = move_texts(solution)
    match goal_of(options):
        case "every-tetromino":
            return tuple(_every(start))
        case "one-play":
            return tuple(_one(start, Turn.parse(parts[0])))
        case "solitaire":
            return tuple(_solitaire(start, [Turn.parse(part) for part in parts], *target(options)))


def _shape(turn: Turn) -> str:
    """Return the letter of the visible shape."""
    return Tetromino(turn.cells, Side.LIGHT).shape or ""


def _every(start: Start) -> Iterator[Hint]:
    """Yield hints about how many tetrominoes there are, the dominoes with which to play them, their shapes, and
    where one of them is."""
    found = every_tetromino(start)
    yield Hint(
        "There is only one way to play a tetromino.",
        {"count": len(found)},
        "There are {count} ways to play a tetromino.",
    )
    playing = {turn.domino.pair for turn in tetromino_turns(start)}
    pairs = [pair_name(pair) for pair in start.hand if pair in playing]
    if len(pairs) < len(start.hand):
        yield Hint(
            "You need only one domino from your hand for them: the {dominoes}.",
            {"dominoes": listed(pairs), "count": len(pairs)},
            "You need only {count} dominoes from your hand for them: the {dominoes}.",
        )
    else:
        yield Hint("Each domino in your hand allows at least one.", {})
    shapes = sorted(_shape(turn) for turn in found.values())
    yield Hint("Their shapes: {shapes}.", {"shapes": ", ".join(shapes)})
    cells, turn = next(iter(found.items()))
    yield Hint(
        "One of them covers {cells}, after the {domino}.",
        {"cells": cells, "domino": pair_name(turn.domino.pair)},
    )


def _one(start: Start, turn: Turn) -> Iterator[Hint]:
    """Yield hints about the shape, the numbers on the table that it covers, where one of them is, and the
    play."""
    old = {cell: start.spread.numbers[cell] for cell in turn.cells if cell in start.spread.numbers}
    yield Hint("Look for a place for the shape {shape}.", {"shape": _shape(turn)})
    yield Hint(
        "It covers a {numbers} on the table. Its other squares lie on the domino you play.",
        {"numbers": listed([DIGITS[number] for number in sorted(old.values())]), "count": len(old)},
        "It covers these numbers on the table: {numbers}. Its other squares lie on the domino you play.",
    )
    cell = min(old)
    yield Hint("One of them is the {number} on {cell}.", {"number": DIGITS[old[cell]], "cell": cell_name(cell)})
    yield _with_cover(Hint("Play {domino}.", {"domino": _placed(turn)}), turn)


def _placed(turn: Turn) -> Hint:
    """Return a domino, and where its two numbers go."""
    domino = turn.domino
    (one, other), (here, there) = domino.numbers, map(cell_name, domino.cells)
    values: dict[str, str | int | Hint] = {
        "domino": pair_name(domino.pair),
        "one": DIGITS[one],
        "other": DIGITS[other],
        "here": here,
        "there": there,
    }
    if one == other:
        return Hint("the {domino} on {here} and {there}", values)
    return Hint("the {domino}, with the {one} on {here} and the {other} on {there}", values)


def _with_cover(play: Hint, turn: Turn) -> Hint:
    """Return a play, and what its tetromino covers, if it has one."""
    cover = Hint("Then cover {cells}.", {"cells": cells_text(turn.cells)})
    return joined([play, cover]) if turn.cells else play


def _solitaire(start: Start, turns: list[Turn], level: int, below: int) -> Iterator[Hint]:
    """Yield hints about the score now, what every end below the target needs, a solution's tetrominoes, and its
    first play."""
    spread = start.spread
    side = spread.longest_side if level == 2 else 0
    score = solitaire_score(spread, level)
    values: dict[str, str | int | Hint] = {
        "score": score,
        "light": spread.count(Side.LIGHT),
        "dark": spread.count(Side.DARK),
        "unplayed": _unplayed(start),
        "side": side,
        "by": score - below + 1,
    }
    if level == 1:
        yield Hint(
            "The score is {score} now: {light} × {dark} (light × dark) + 7 × {unplayed} (unplayed). "
            "Bring it down by {by} or more.",
            values,
        )
    else:
        yield Hint(
            "The score is {score} now: {light} × {dark} (light × dark) + 7 × {unplayed} (unplayed) + {side} "
            "(longest side). Bring it down by {by} or more.",
            values,
        )
    ends = [end for end in _ends(start) if end[2] + side < below]
    limit = tuple(_longest(start, ends, below)) if level == 2 else ()
    needs = (*_needed(ends), *(limit or _worth(start, ends, level)))
    if needs:
        yield joined(needs)
    pieces = [turn for turn in turns if turn.cells]
    if pieces:
        yield Hint("In one solution, you play {pieces}.", {"pieces": listed([_piece(turn) for turn in pieces])})
    yield _with_cover(Hint("One solution begins with {play}.", {"play": _placed(turns[0])}), turns[0])


def _unplayed(start: Start) -> int:
    """Return the number of tetrominoes that aren't on the table."""
    return len(SHAPES) - len(start.spread.tetrominoes)


def _ends(start: Start) -> list[Final]:
    """Return the tetrominoes that later plays might add, whether or not the table allows them."""
    light, dark = start.spread.count(Side.LIGHT), start.spread.count(Side.DARK)
    most = min(start.plays, len(start.spread.left))
    left = _unplayed(start)
    return [
        (more, others, (light + more) * (dark + others) + 7 * (left - more - others))
        for more in range(most + 1)
        for others in range(most + 1 - more)
    ]


def _needed(ends: list[Final]) -> Iterator[Hint]:
    """Yield hints about the least number of tetrominoes that have to be played, and a colour that is ruled
    out."""
    least = min((light + dark for light, dark, _ in ends), default=0)
    if not least:
        return
    values = {"count": least}
    if not any(light for light, _, _ in ends):
        yield Hint(
            "You have to play a dark tetromino, and no light one.",
            values,
            "You have to play at least {count} dark tetrominoes, and no light one.",
        )
    elif not any(dark for _, dark, _ in ends):
        yield Hint(
            "You have to play a light tetromino, and no dark one.",
            values,
            "You have to play at least {count} light tetrominoes, and no dark one.",
        )
    else:
        yield Hint(
            "You have to play at least one more tetromino.",
            values,
            "You have to play at least {count} more tetrominoes.",
        )


def _worth(start: Start, ends: list[Final], level: int) -> Iterator[Hint]:
    """Yield a hint about how much a tetromino of either colour lowers the score at first, if one is needed."""
    light, dark = (7 - start.spread.count(side) for side in (Side.DARK, Side.LIGHT))
    values = {"light": light, "dark": dark}
    needed = all(more or others for more, others, _ in ends)
    both = any(more for more, _, _ in ends) and any(others for _, others, _ in ends)
    if min(light, dark) <= 0 or not (needed and both):
        return
    if level == 1 and light == dark:
        yield Hint("Either colour lowers the score by {light} now.", values)
    elif level == 1:
        yield Hint("A light one lowers the score by {light} now, a dark one by {dark}.", values)
    elif light == dark:
        yield Hint("Not counting the longest side, either colour lowers the score by {light} now.", values)
    else:
        yield Hint(
            "Not counting the longest side, a light one lowers the score by {light} now, a dark one by {dark}.",
            values,
        )


def _longest(start: Start, ends: list[Final], below: int) -> Iterator[Hint]:
    """Yield a hint about how long the longest side may become, if that limits anything."""
    side = start.spread.longest_side
    most = below - 1 - min((score for _, _, score in ends), default=0)
    if most == side:
        yield Hint("The longest side has {side} numbers and mustn’t get longer.", {"side": side})
    elif most - side < MOST_GROWTH:
        yield Hint(
            "The longest side has {side} numbers now. It may have {most} at the end, but no more.",
            {"side": side, "most": most},
        )


def _piece(turn: Turn) -> Hint:
    """Return a tetromino in words, by its colour and shape."""
    values = {"shape": _shape(turn)}
    return Hint("a dark {shape}", values) if turn.side is Side.DARK else Hint("a light {shape}", values)
