"""The claims that hints for the puzzles of Domination make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.games.api.puzzles import HintVerdict
from pnp.games.domination.rules import State, capacity
from pnp.games.domination.starts import Start
from pnp.games.shared.hint_claims import Claims, Said
from pnp.search.replay import move_texts


@dataclass(frozen=True)
class About:
    """A state, in which A is to move against B, and the moves of the solution, or the move that is given."""

    state: State
    moves: Sequence[int]

    @property
    def first(self) -> int:
        return self.moves[0]

    @cached_property
    def chain(self) -> list[State]:
        """The state with the first piece placed, then after each wave of explosions."""
        return [*self.state.waves(self.first)]

    @cached_property
    def ready(self) -> list[int]:
        """The squares of A that explode with another piece."""
        return sorted(full(self.state) & held(self.state, "A"))

    @cached_property
    def points(self) -> dict[int, int]:
        """The points that every move makes."""
        return {cell: self.state.points(cell) for cell in self.state.legal()}

    @cached_property
    def left(self) -> dict[int, int]:
        """The squares that B is left with after the chain from each square that explodes."""
        return {cell: len(held(self.state.place(cell), "B")) for cell in self.ready}

    @cached_property
    def after(self) -> State:
        """The state after the first move."""
        return self.state.place(self.first)

    @cached_property
    def replies(self) -> dict[int, State]:
        """B's replies to the first move."""
        return {reply: self.after.place(reply) for reply in self.after.legal()}

    @property
    def to_go(self) -> int:
        """How many more moves of A the solution has after the first."""
        return len(self.moves) // 2

    @cached_property
    def quick(self) -> int:
        """The number of these replies after which one more move ends the game."""
        return sum(finishes(state) for state in self.replies.values())


def full(state: State) -> set[int]:
    """Return the squares of any player that explode with another piece."""
    stacks, board = state.position.stacks, state.position.board
    return {cell for cell, stack in enumerate(stacks) if stack and stack.count == capacity(board, cell)}


def held(state: State, player: str) -> set[int]:
    """Return a player's squares."""
    return {cell for cell, stack in enumerate(state.position.stacks) if stack and stack.player == player}


def finishes(state: State) -> bool:
    """Return whether the player to move can end the game at once."""
    return state.to_move is not None and any(state.place(cell).to_move is None for cell in state.legal())


CLAIMS: Claims[About] = Claims()


@CLAIMS.says("Place a piece on {place}.")
def _answer(about: About, said: Said) -> bool:
    return about.state.cell(said["place"]) == about.first


@CLAIMS.says("Place a piece on {place}; if B answers on {reply}, go on with {follow}.")
def _line(about: About, said: Said) -> bool:
    told = [about.state.cell(said[gap]) for gap in ("place", "reply", "follow")]
    return told == [*about.moves[:3]]


@CLAIMS.says("Look at {place}: it has {near} neighbours, so it explodes as soon as it holds {near} pieces.")
def _neighbours(about: About, said: Said) -> bool:
    cell = about.state.cell(said["place"])
    return len(about.state.position.board.neighbours[cell]) == said.number("near") and cell == about.first


@CLAIMS.says(
    "Look at the {near} neighbours of {place}: one is full, so it explodes next.",
    "Look at the {near} neighbours of {place}: {count} are full, so they explode next.",
    "Look at the {near} neighbours of {place}: none of them is full.",
)
def _full_neighbours(about: About, said: Said) -> bool:
    """Return whether the square explodes, and each of its full neighbours after it."""
    cell = about.state.cell(said["place"])
    near = about.state.position.board.neighbours[cell]
    count = 0 if "none" in said.words else said.number()
    right = cell == about.first and len(about.chain) > 1
    return right and (len(near), len({*near} & full(about.state))) == (said.number("near"), count)


@CLAIMS.says(
    "A single explosion follows.",
    "{count} waves of explosions follow. Carry out each wave as a whole.",
)
def _waves(about: About, said: Said) -> bool:
    return len(about.chain) - 1 == said.number()


@CLAIMS.says("In the second wave, {places} explodes.", "In the second wave, {places} explode.")
def _second_wave(about: About, said: Said) -> bool:
    stacks, board = about.chain[1].position.stacks, about.state.position.board
    over = {cell for cell, stack in enumerate(stacks) if stack and stack.count > capacity(board, cell)}
    return {about.state.cell(name) for name in said.names("places")} == over and len(about.chain) > 2


@CLAIMS.says("In the end, A holds {own} squares and B holds {other}.")
def _in_the_end(about: About, said: Said) -> bool:
    own, other = (len(held(about.chain[-1], player)) for player in "AB")
    return (said.number("own"), said.number("other")) == (own, other)


@CLAIMS.says("None of your squares explodes with another piece yet.")
def _none_ready(about: About, _said: Said) -> bool:
    return not about.ready


@CLAIMS.says(
    "One of your squares explodes with another piece.",
    "Of your squares, {count} explode with another piece.",
)
def _ready(about: About, said: Said) -> bool:
    return len(about.ready) == said.number()


@CLAIMS.says("The solution sets off none of them.")
def _sets_off_none(about: About, _said: Said) -> bool:
    return len(about.chain) == 1


@CLAIMS.says("The solution sets off a single explosion.", "The solution sets off {count} waves.")
def _sets_off(about: About, said: Said) -> bool:
    return len(about.chain) - 1 == said.number()


@CLAIMS.says(
    "The best move scores a single point.",
    "The best move scores {count} points. Count the piece that you place and each one that lands.",
)
def _best(about: About, said: Said) -> bool:
    return max(about.points.values()) == said.number()


@CLAIMS.says(
    "It isn’t {place}: a piece there scores only one point.",
    "It isn’t {place}: a piece there scores only {count} points.",
)
def _scores_less(about: About, said: Said) -> bool:
    return about.points[about.state.cell(said["place"])] == said.number() < max(about.points.values())


@CLAIMS.says(
    "The chain must reach all of B’s squares. A single explosion does it.",
    "The chain must reach all of B’s squares. It takes {count} waves.",
)
def _reaches_all(about: About, said: Said) -> bool:
    return len(about.chain) - 1 == said.number() and not held(about.chain[-1], "B")


@CLAIMS.says("Nothing explodes on the first move: it prepares a chain.")
def _prepares(about: About, _said: Said) -> bool:
    return len(about.chain) == 1


@CLAIMS.says(
    "The first move isn’t the end: it sets off one wave, and B is left with {left}.",
    "The first move isn’t the end: it sets off {count} waves, and B is left with {left}.",
)
def _not_the_end(about: About, said: Said) -> bool:
    left = len(held(about.after, "B"))
    told = "one square" if left == 1 else f"{left} squares"
    return len(about.chain) - 1 == said.number() and said["left"] == told


def _final(about: About) -> list[set[int]]:
    """Return B's squares before and after each wave of the last move of the solution."""
    state = about.state
    for cell in about.moves[:-1]:
        state = state.place(cell)
    return [held(here, "B") for here in state.waves(about.moves[-1])]


def _last(about: About) -> set[int]:
    """Return the squares that B holds just before the last of them are captured."""
    return next(here for here in reversed(_final(about)) if here)


@CLAIMS.says("Look at {place}: in the solution, B’s last piece is captured there.")
def _last_square(about: About, said: Said) -> bool:
    return _last(about) == {about.state.cell(said["place"])}


@CLAIMS.says("Look at {place}: in the solution, it is among the last of B’s squares.")
def _last_squares(about: About, said: Said) -> bool:
    return about.state.cell(said["place"]) in _last(about) and len(_last(about)) > 1


@CLAIMS.says("One chain takes all of B’s squares.", "{count} chains take all of B’s squares.")
def _take_all(about: About, said: Said) -> bool:
    return [*about.left.values()].count(0) == said.number()


@CLAIMS.says(
    "The chain that takes most leaves B one square.",
    "The chain that takes most leaves B {count} squares.",
)
def _take_most(about: About, said: Said) -> bool:
    return min(about.left.values()) == said.number()


@CLAIMS.says(
    "It isn’t {place}: the chain from there leaves B one square.",
    "It isn’t {place}: the chain from there leaves B {count} squares.",
)
def _leaves(about: About, said: Said) -> bool:
    return about.left[about.state.cell(said["place"])] == said.number()


@CLAIMS.says("A chain from {place} isn’t enough: after B’s reply on {reply} no single move finishes the job.")
def _not_enough(about: About, said: Said) -> bool:
    cell = about.state.cell(said["place"])
    after = about.state.place(cell)
    if cell not in about.ready or cell == about.first:
        return False
    return not finishes(after.place(about.state.cell(said["reply"])))


@CLAIMS.says(
    "The first move takes B’s only full square.",
    "Of B’s {count} full squares, the first move leaves {now}.",
)
def _defence(about: About, said: Said) -> bool:
    before, now = (len(full(here) & held(here, "B")) for here in (about.state, about.after))
    return before == said.number() and now == int(said.values.get("now", "0"))


@CLAIMS.says(
    "After B’s only reply to the first move, you need one more move.",
    "After each of B’s {count} replies to the first move, you need one more move.",
)
def _one_more(about: About, said: Said) -> bool:
    return len(about.replies) == about.quick == said.number()


@CLAIMS.says(
    "Only one of B’s {replies} replies to the first move lets you finish with one more move.",
    "{count} of B’s {replies} replies to the first move let you finish with one more move.",
)
def _some_quick(about: About, said: Said) -> bool:
    return (about.quick, len(about.replies)) == (said.number(), said.number("replies"))


@CLAIMS.says(
    "After B’s only reply to the first move, you need two more moves.",
    "After each of B’s {count} replies to the first move, you need two more moves.",
)
def _two_more(about: About, said: Said) -> bool:
    """Return whether one more move isn't enough after any of the replies. The proof of the solution shows that
    two are."""
    return len(about.replies) == said.number() and about.quick == 0 and about.to_go == 2


def judge(start: Start, solution: str, _goal: str) -> Callable[[str], HintVerdict]:
    """Return a function that checks whether a hint is true."""
    given = start.move is not None
    moves = [start.move] if given else [start.state.cell(text) for text in move_texts(solution)]
    about = About(start.state, [move for move in moves if move is not None])
    return lambda hint: CLAIMS.verdict(hint, about)
