"""The claims that hints for Dominions make about captures, threatened groups and chases; and the puzzle that a
hint is about, in which captures are found by trying every placement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.games.dominions.rules import PASS, Move, Placement, State, other
from pnp.games.dominions.state_text import Start
from pnp.games.dominions.tiles import group_of, liberties
from pnp.games.shared.hint_claims import Claims, Said, read_words


@dataclass(frozen=True)
class About:
    """A puzzle, its solution as text, and the solution's moves unless it names a cell instead."""

    start: Start
    solution: str
    moves: Sequence[Move]

    @property
    def state(self) -> State:
        return self.start.state

    @property
    def answer(self) -> Placement:
        """The first move of the solution.

        :raises ValueError: if it isn't a placement.
        """
        first = self.moves[0]
        if not isinstance(first, Placement):
            raise ValueError(self.solution)
        return first

    @cached_property
    def after(self) -> State:
        return self.state.play(self.answer)

    @property
    def foe(self) -> str:
        return other(self.state.turn)

    @property
    def hand(self) -> Sequence[int]:
        return sorted(self.state.hands[self.state.turn])

    def cell(self, name: str) -> int:
        return self.state.grid.named(name)

    def around(self, cell: int) -> set[int]:
        """Return the cells beside a cell."""
        return {near for near in self.state.grid.neighbours[cell] if near is not None}

    def fits(self, cell: int, colour: str = "") -> tuple[int, ...]:
        """Return the tiles of a hand, of the player to move by default, that match a vacant cell."""
        return self.state.fitting(colour or self.state.turn, cell)

    @cached_property
    def marked_cells(self) -> set[int]:
        """The cells to which the liberties of the marked group lead."""
        return leads_to(self.state, self.start.at[0])


def leads_to(state: State, cell: int) -> set[int]:
    """Return the vacant cells to which the liberties of the group on a cell lead."""
    group = group_of(state.grid, state.pieces, cell)
    found = {state.grid.neighbours[at][side] for at, side in liberties(state.grid, state.pieces, group)}
    return {at for at in found if at is not None}


def captures(state: State) -> Iterator[tuple[Placement, frozenset[int]]]:
    """Yield the placements of the player to move that capture, each with the pieces that it captures."""
    for move in state.placements():
        if taken := state.effect(move).captured:
            yield move, taken


def threats(state: State) -> Iterator[tuple[Placement, frozenset[int]]]:
    """Return what the player who has just moved could capture if the other passed."""
    return captures(state.play(PASS))


def threatened(state: State) -> set[frozenset[int]]:
    """Return the groups of the player to move that would be captured after a pass."""
    taken = {cell for _, cells in threats(state) for cell in cells}
    return {group_of(state.grid, state.pieces, cell) for cell in taken}


def tile_named(about: About, text: str) -> Placement:
    """Return the placement described by words.

    :raises ValueError: if there is none.
    """
    read = read_words(["tile {number} on {cell}"], text)
    if read is None:
        raise ValueError(text)
    return Placement(int(read[1]["number"]), about.cell(read[1]["cell"]))


CLAIMS: Claims[About] = Claims()


def _taken(about: About) -> frozenset[int]:
    return about.state.effect(about.answer).captured


@CLAIMS.says(
    "Look at the tile on {cell}: all its liberties lead to one cell.",
    "Look at the group of {count} tiles with {cell}: all its liberties lead to one cell.",
)
def _last_cell(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    group = group_of(about.state.grid, about.state.pieces, cell)
    led = leads_to(about.state, cell)
    return len(group) == said.number() and group <= _taken(about) and led == {about.answer.cell}


@CLAIMS.says(
    "Take that cell, and the group is captured. One tile in your hand matches there.",
    "Take that cell, and the group is captured. {count} tiles in your hand match there.",
)
def _take(about: About, said: Said) -> bool:
    return bool(_taken(about)) and len(about.fits(about.answer.cell)) == said.number()


@CLAIMS.says("Look at the opponent’s group with {cell}: you can threaten it.")
def _can_threaten(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    theirs = about.state.pieces[cell].colour == about.foe
    return theirs and any(cell in group for group in threatened(about.after))


@CLAIMS.says("Look for a tile to give up: you can capture it back.")
def _gives_up(about: About, _said: Said) -> bool:
    """Check that the tile placed is turned over, and only it is threatened."""
    return threatened(about.after) == {frozenset([about.answer.cell])}


@CLAIMS.says(
    "All liberties of that group already lead to one cell. After your placement, you can fill it.",
    "The liberties of that group lead to {count} cells now. After your placement, they all lead to one.",
)
def _narrowed(about: About, said: Said) -> bool:
    return any(
        len(leads_to(about.state, cell)) == said.number() and len(leads_to(about.after, cell)) == 1
        for group in threatened(about.after)
        for cell in group
        if cell in about.state.pieces and about.state.pieces[cell].colour == about.foe
    )


@CLAIMS.says(
    "Your placement threatens one group, and no reply prevents a capture.",
    "Your placement threatens {count} groups at once, and no reply prevents a capture.",
)
def _threatens(about: About, said: Said) -> bool:
    moves: list[Move] = [*about.after.placements(), PASS]
    replies = [about.after.play(reply) for reply in moves]
    return len(threatened(about.after)) == said.number() and all(any(captures(reply)) for reply in replies)


def _other_threat(about: About, said: Said) -> tuple[State, State]:
    """Return the states after another move that threatens, and after a reply.

    :raises ValueError: if it's the answer, or threatens nothing.
    """
    tried = tile_named(about, said["tried"])
    after = about.state.play(tried)
    if tried == about.answer or not any(threats(after)):
        raise ValueError(said["tried"])
    return after, after.play(tile_named(about, said["reply"]))


@CLAIMS.says("It isn’t {tried}: that threatens too, but {reply} answers it.")
def _answered(about: About, said: Said) -> bool:
    return not any(captures(_other_threat(about, said)[1]))


@CLAIMS.says(
    "Your opponent then has one reply, besides passing.",
    "Your opponent then has {count} replies, besides passing.",
)
def _replies(about: About, said: Said) -> bool:
    return len(list(about.after.placements())) == said.number()


@CLAIMS.says(
    "All liberties of the marked group lead to one cell. Tiles that match there: {own} of yours, {theirs} of "
    "your opponent’s."
)
def _threatened(about: About, said: Said) -> bool:
    told = said.number("own"), said.number("theirs")
    return any((len(about.fits(cell)), len(about.fits(cell, about.foe))) == told for cell in _last_cells(about))


def _last_cells(about: About) -> set[int]:
    """Return the cells to which all liberties of a threatened group lead."""
    led = [leads_to(about.state, min(group)) for group in threatened(about.state)]
    return {cell for cells in led if len(cells) == 1 for cell in cells}


@CLAIMS.says("Fill that cell yourself, with a tile after which nothing can be captured.")
def _fill(about: About, _said: Said) -> bool:
    return about.answer.cell in _last_cells(about) and not any(captures(about.after))


@CLAIMS.says("Don’t fill that cell: capture the group with {cell} instead.")
def _capture_instead(about: About, said: Said) -> bool:
    return about.cell(said["cell"]) in _taken(about) and _elsewhere(about, said)


@CLAIMS.says("Don’t fill that cell: the group can be saved from another one.")
def _elsewhere(about: About, _said: Said) -> bool:
    return _last_cells(about) != {about.answer.cell} and not any(captures(about.after))


@CLAIMS.says("Don’t fill that cell: give the group more liberties from another one.")
def _more_liberties(about: About, said: Said) -> bool:
    def free(state: State, cell: int) -> int:
        return len(liberties(state.grid, state.pieces, group_of(state.grid, state.pieces, cell)))

    groups = threatened(about.state)
    grown = any(free(about.after, min(group)) > free(about.state, min(group)) for group in groups)
    return grown and _elsewhere(about, said)


@CLAIMS.says("Don’t fill that cell: change its borders so that your opponent has no tile for it.")
def _no_tile(about: About, said: Said) -> bool:
    barred = [cell for cell in _last_cells(about) if not about.after.fitting(about.foe, cell)]
    return bool(barred) and _elsewhere(about, said)


@CLAIMS.says("It isn’t {tried}: then {reply} captures.")
def _captures(about: About, said: Said) -> bool:
    tried = tile_named(about, said["tried"])
    after = about.state.play(tried)
    return tried != about.answer and bool(after.effect(tile_named(about, said["reply"])).captured)


def _eyes(about: About) -> set[int]:
    """Return the eyes that the answer gives the marked group."""
    led = leads_to(about.after, about.start.at[0])
    return {cell for cell in led if about.after.is_eye(cell, about.state.turn)}


@CLAIMS.says(
    "The eye will be on {cell}, for which your opponent has one tile now.",
    "The eye will be on {cell}, for which your opponent has {count} tiles now.",
)
def _eye_will_be(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    return cell in _eyes(about) and len(about.fits(cell, about.foe)) == said.number()


@CLAIMS.says("Another of your groups already has an eye. Look for a way to join the marked group to it.")
def _has_eye(about: About, _said: Said) -> bool:
    return any(about.state.is_eye(cell, about.state.turn) for cell in _eyes(about))


@CLAIMS.says("The eye is on {cell}. Connect the marked group to the group that has it.")
def _eye_is_on(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    return cell in _eyes(about) and about.state.is_eye(cell, about.state.turn)


@CLAIMS.says(
    "All liberties of the marked group lead to one cell. Your opponent must have no tile left for it.",
    "The liberties of the marked group lead to {count} cells. Your opponent must have no tile left for one "
    "of them.",
)
def _led(about: About, said: Said) -> bool:
    return len(about.marked_cells) == said.number() and bool(_eyes(about) & about.marked_cells)


@CLAIMS.says(
    "Place a tile beside {cell}, so that this one doesn’t match there any longer.",
    "Place a tile beside {cell}, so that none of these matches there any longer.",
)
def _beside(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    takers = about.fits(cell, about.foe)
    alone = len(takers) == 1 or "none" in said.words
    return alone and about.answer.cell in about.around(cell) and not about.after.fitting(about.foe, cell)


@CLAIMS.says(
    "Your opponent will still have a tile for each liberty that the marked group has now. Look for a new one."
)
def _still_taken(about: About, _said: Said) -> bool:
    return not _eyes(about) & about.marked_cells and bool(_eyes(about))


@CLAIMS.says("Your opponent has no tile for {cell}: point a beam there.")
def _point(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    return cell in _eyes(about) and not about.fits(cell, about.foe)


@CLAIMS.says("The chase takes {count} of your tiles if your opponent holds out.")
def _chase(about: About, said: Said) -> bool:
    return len(about.moves[::2]) == said.number()


@CLAIMS.says("Look at the tile on {cell}: in the printed solution, the chase captures it.")
def _caught(about: About, said: Said) -> bool:
    here = about.state
    for move in about.moves[:-1]:
        here = here.play(move)
    last = about.moves[-1]
    return isinstance(last, Placement) and about.cell(said["cell"]) in here.effect(last).captured


@CLAIMS.says("It isn’t {tried}: that threatens too, but after {reply} the chase can’t go on.")
def _breaks_off(about: About, said: Said) -> bool:
    """Return whether no placement captures or threatens anything after the reply."""
    replied = _other_threat(about, said)[1]
    return not any(captures(replied)) and not any(
        any(threats(replied.play(move))) for move in replied.placements()
    )


@CLAIMS.says("In the printed solution, the first reply is {reply}.")
def _first_reply(about: About, said: Said) -> bool:
    return about.moves[1] == tile_named(about, said["reply"])
