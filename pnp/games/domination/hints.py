"""Hints for the puzzles of Domination, by the plain rules and without a search: the moves that set off a chain
of explosions, and the length of the chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.games.domination.rules import State, capacity
from pnp.games.domination.starts import Start
from pnp.games.shared.hint_sentences import joined, listed
from pnp.search.replay import move_texts
from pnp.search.results import Hint


def exploding(state: State) -> tuple[int, ...]:
    """Return the squares where the next piece explodes."""
    stacks, board = state.position.stacks, state.position.board
    return tuple(
        cell for cell in state.legal() if (stack := stacks[cell]) and stack.count == capacity(board, cell)
    )


def ends_game(state: State) -> bool:
    """Return whether some move ends the game; the points of such a move depend on the order of its
    explosions."""
    return any(state.place(cell).to_move is None for cell in exploding(state))


def waves(state: State, cell: int) -> int:
    """Return how many waves of explosions follow a move."""
    return sum(1 for _ in state.waves(cell)) - 1


def hints(start: Start, solution: str, goal: str) -> tuple[Hint, ...]:
    """Return hints: what to look at, what to aim for, the step that matters, and the answer."""
    if start.move is not None:
        return tuple(_after(start.state, start.move))
    cells = [start.state.cell(text) for text in move_texts(solution)]
    told = _points(start.state, cells[0]) if goal == "points" else _elimination(start.state, cells)
    return (*told, _moves(start.state, cells))


def _moves(state: State, cells: Sequence[int]) -> Hint:
    place = state.name(cells[0])
    if len(cells) < 3:
        return Hint("Place a piece on {place}.", {"place": place})
    values = {"place": place, "reply": state.name(cells[1]), "follow": state.name(cells[2])}
    return Hint("Place a piece on {place}; if B answers on {reply}, go on with {follow}.", values)


def _after(state: State, cell: int) -> Iterator[Hint]:
    """Yield how the chain reaction continues from wave to wave."""
    chain = [*state.waves(cell)]
    near, full = state.position.board.neighbours[cell], _full(state)
    values: dict[str, str | int | Hint] = {"place": state.name(cell), "near": len(near)}
    if len(chain) == 1:
        yield Hint(
            "Look at {place}: it has {near} neighbours, so it explodes as soon as it holds {near} pieces.",
            values,
        )
    elif ready := [place for place in near if place in full]:
        yield Hint(
            "Look at the {near} neighbours of {place}: one is full, so it explodes next.",
            {**values, "count": len(ready)},
            "Look at the {near} neighbours of {place}: {count} are full, so they explode next.",
        )
    else:
        yield Hint("Look at the {near} neighbours of {place}: none of them is full.", values)
    if len(chain) > 1:
        yield Hint(
            "A single explosion follows.",
            {"count": len(chain) - 1},
            "{count} waves of explosions follow. Carry out each wave as a whole.",
        )
    if len(chain) > 2:
        places = [state.name(overfull) for overfull in _overfull(chain[1])]
        yield Hint(
            "In the second wave, {places} explodes.",
            {"places": listed(places), "count": len(places)},
            "In the second wave, {places} explode.",
        )
    own, other = (len(_held(chain[-1], player)) for player in "AB")
    yield Hint("In the end, A holds {own} squares and B holds {other}.", {"own": own, "other": other})


def _points(state: State, answer: int) -> Iterator[Hint]:
    """Yield hints about how many squares explode, how many points the best one makes, and how many the second
    best."""
    made = {cell: state.points(cell) for cell in state.legal()}
    ready = len(exploding(state))
    yield joined([_ready(ready), *([_run(waves(state, answer))] if ready else [])])
    yield Hint(
        "The best move scores a single point.",
        {"count": made[answer]},
        "The best move scores {count} points. Count the piece that you place and each one that lands.",
    )
    fewer = [cell for cell in made if made[cell] < made[answer]]
    if fewer:
        near = max(fewer, key=lambda cell: made[cell])
        yield Hint(
            "It isn’t {place}: a piece there scores only one point.",
            {"place": state.name(near), "count": made[near]},
            "It isn’t {place}: a piece there scores only {count} points.",
        )


def _ready(count: int) -> Hint:
    """Return how many squares explode with another piece."""
    if count == 0:
        return Hint("None of your squares explodes with another piece yet.", {})
    return Hint(
        "One of your squares explodes with another piece.",
        {"count": count},
        "Of your squares, {count} explode with another piece.",
    )


def _run(count: int) -> Hint:
    """Return how long the chain of the solution gets."""
    if count == 0:
        return Hint("The solution sets off none of them.", {})
    return Hint(
        "The solution sets off a single explosion.",
        {"count": count},
        "The solution sets off {count} waves.",
    )


def _elimination(state: State, cells: Sequence[int]) -> Iterator[Hint]:
    """Yield hints about where the last piece of B falls, what the first move does, and what another move
    leaves."""
    yield joined([_ready(len(exploding(state))), *_last_square(state, cells)])
    count = waves(state, cells[0])
    if len(cells) == 1:
        yield Hint(
            "The chain must reach all of B’s squares. A single explosion does it.",
            {"count": count},
            "The chain must reach all of B’s squares. It takes {count} waves.",
        )
        yield from _leaving(state, cells[0])
        return
    if count == 0:
        yield Hint("Nothing explodes on the first move: it prepares a chain.", {})
    else:
        left = len(_held(state.place(cells[0]), "B"))
        yield Hint(
            "The first move isn’t the end: it sets off one wave, and B is left with {left}.",
            {"count": count, "left": Hint("one square", {"count": left}, "{count} squares")},
            "The first move isn’t the end: it sets off {count} waves, and B is left with {left}.",
        )
    yield _failing(state, cells) or joined([*_defence(state, cells)])


def _last_square(start: State, cells: Sequence[int]) -> Iterator[Hint]:
    """Yield a square where B's last pieces are captured; it isn't one that is played, so that it gives
    no move away."""
    state = start
    for cell in cells[:-1]:
        state = state.place(cell)
    chain = [_held(here, "B") for here in state.waves(cells[-1])]
    last = next(held for held in reversed(chain) if held)
    others = sorted(last - set(cells))
    if not others:
        yield from _nearest(start)
        return
    values = {"place": state.name(others[0])}
    if len(last) == 1:
        yield Hint("Look at {place}: in the solution, B’s last piece is captured there.", values)
    else:
        yield Hint("Look at {place}: in the solution, it is among the last of B’s squares.", values)


def _nearest(state: State) -> Iterator[Hint]:
    """Yield a hint about how many single chains take everything, or how close one comes; nothing if no square
    explodes."""
    left = [len(_held(state.place(cell), "B")) for cell in exploding(state)]
    if whole := left.count(0):
        yield Hint(
            "One chain takes all of B’s squares.", {"count": whole}, "{count} chains take all of B’s squares."
        )
    elif left:
        yield Hint(
            "The chain that takes most leaves B one square.",
            {"count": min(left)},
            "The chain that takes most leaves B {count} squares.",
        )


def _leaving(state: State, answer: int) -> Iterator[Hint]:
    """Yield the other chain that leaves B the fewest squares."""
    left = {cell: len(_held(state.place(cell), "B")) for cell in exploding(state)}
    fewest = sorted((count, cell) for cell, count in left.items() if count and cell != answer)
    if fewest:
        count, cell = fewest[0]
        yield Hint(
            "It isn’t {place}: the chain from there leaves B one square.",
            {"place": state.name(cell), "count": count},
            "It isn’t {place}: the chain from there leaves B {count} squares.",
        )


def _failing(state: State, cells: Sequence[int]) -> Hint | None:
    """Return, for an elimination in two moves, another chain, and a reply after which no single move eliminates
    B."""
    if len(cells) != 3:
        return None
    tries = [cell for cell in exploding(state) if cell != cells[0]]
    tries.sort(key=lambda cell: len(_held(state.place(cell), "B")))
    for cell in tries[:3]:
        after = state.place(cell)
        for reply in after.legal() if after.to_move else ():
            then = after.place(reply)
            if then.to_move is None or not ends_game(then):
                return Hint(
                    "A chain from {place} isn’t enough: after B’s reply on {reply} no single move "
                    "finishes the job.",
                    {"place": state.name(cell), "reply": state.name(reply)},
                )
    return None


def _defence(state: State, cells: Sequence[int]) -> Iterator[Hint]:
    """Yield hints about whether the first move leaves B fewer squares that explode, and how many replies lose
    at once."""
    after = state.place(cells[0])
    before, now = (len(_full(here) & _held(here, "B")) for here in (state, after))
    if now < before:
        yield Hint(
            "The first move takes B’s only full square.",
            {"now": now, "count": before},
            "Of B’s {count} full squares, the first move leaves {now}.",
        )
    replies = [after.place(reply) for reply in after.legal()]
    quick = sum(then.to_move is not None and ends_game(then) for then in replies)
    if quick == len(replies):
        yield Hint(
            "After B’s only reply to the first move, you need one more move.",
            {"count": quick},
            "After each of B’s {count} replies to the first move, you need one more move.",
        )
    elif quick:
        yield Hint(
            "Only one of B’s {replies} replies to the first move lets you finish with one more move.",
            {"replies": len(replies), "count": quick},
            "{count} of B’s {replies} replies to the first move let you finish with one more move.",
        )
    else:
        yield Hint(
            "After B’s only reply to the first move, you need two more moves.",
            {"count": len(replies)},
            "After each of B’s {count} replies to the first move, you need two more moves.",
        )


def _overfull(state: State) -> list[int]:
    """Return the squares that explode next."""
    board, stacks = state.position.board, state.position.stacks
    return [cell for cell, stack in enumerate(stacks) if stack and stack.count > capacity(board, cell)]


def _full(state: State) -> set[int]:
    """Return the squares of any player that explode with another piece."""
    board, stacks = state.position.board, state.position.stacks
    return {cell for cell, stack in enumerate(stacks) if stack and stack.count == capacity(board, cell)}


def _held(state: State, player: str) -> set[int]:
    """Return a player's squares."""
    return {cell for cell, stack in enumerate(state.position.stacks) if stack and stack.player == player}
