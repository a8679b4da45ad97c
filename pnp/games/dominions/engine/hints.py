"""Hints for the puzzles of Dominions, by the plain rules: no search is made for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from pnp.games.dominions.engine.fight_hints import (
    TRIES,
    can_capture,
    capturing,
    chase_hints,
    leads_to,
    live_hints,
    named,
    threatened,
)
from pnp.games.dominions.engine.tasks import NONE
from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules import PASS, Placement, State, other, parse_move
from pnp.games.dominions.state_text import Start
from pnp.games.dominions.tiles import COLOURS, PIECES, WHITE, Piece, group_of, liberties, misfits
from pnp.search.replay import move_texts
from pnp.search.results import Hint

Values = Mapping[str, str | int | Hint]


def hints(start: Start, solution: str, goal: Goal) -> tuple[Hint, ...]:
    """Return hints: what to look at, what to aim for, the step that matters, and the answer."""
    if goal == "eye":
        return tuple(_eye(start, solution))
    state = start.state
    moves = [
        move for text in move_texts(solution) if isinstance(move := parse_move(state.grid, text), Placement)
    ]
    if goal == "fill":
        return (*_fill(start, moves), Hint("Place these: {moves}.", {"moves": solution}))
    values: Values = {"number": moves[0].number, "cell": state.grid.name(moves[0].cell)}
    answer = Hint("Place tile {number} on {cell}.", values)
    if goal == "live":
        return (*live_hints(start, moves[0]), answer)
    if goal == "chase":
        return (*chase_hints(state, [parse_move(state.grid, text) for text in move_texts(solution)]), answer)
    told = {
        "fit": _fit,
        "capture": _capture,
        "capture-in-two": _capture_in_two,
        "save": _save,
        "section": _section,
    }[goal]
    return (*told(state, moves[0]), answer)


def _fill(start: Start, moves: Sequence[Placement]) -> Iterator[Hint]:
    """Yield hints about the cell that fits the fewest pieces, and about a piece that has only one place."""
    state, name = start.state, start.state.grid.name
    fitting = {cell: state.fitting(state.turn, cell) for cell in start.at}
    tightest = min(fitting, key=lambda cell: len(fitting[cell]))
    yield _hardest(start, fitting, tightest)
    yield _sides(state, tightest)
    places = {n: [cell for cell in fitting if n in fitting[cell]] for n in state.hands[state.turn]}
    single = [n for n, cells in places.items() if len(cells) == 1]
    single.sort(key=lambda n: (places[n] == [tightest], n))  # earlier hints are about that cell
    if single:
        values: Values = {"number": single[0], "cell": name(places[single[0]][0])}
        yield Hint("Tile {number} matches what lies around {cell}, and around no other marked cell.", values)
    else:
        number = next(move.number for move in moves if move.cell == tightest)
        yield Hint("Begin with tile {number} on {cell}.", {"number": number, "cell": name(tightest)})


def _hardest(start: Start, fitting: Mapping[int, Sequence[int]], tightest: int) -> Hint:
    """Return a hint about the place of the cell that fits the fewest pieces: beside a piece that is beside no
    other marked cell, if there is one. Otherwise, it's about how many cells fit only one piece."""
    state, around = start.state, start.state.grid.neighbours
    beside = [cell for cell in around[tightest] if cell is not None and cell in state.pieces]
    only = [cell for cell in beside if sum(cell in around[marked] for marked in start.at) == 1]
    if only:
        return Hint(
            "Begin with the marked cell beside the tile on {cell}: only one tile from your hand matches there.",
            {"cell": state.grid.name(min(only)), "count": len(fitting[tightest])},
            "Begin with the marked cell beside the tile on {cell}: {count} tiles from your hand match there.",
        )
    single = sum(len(pieces) == 1 for pieces in fitting.values())
    if single == len(fitting):
        return Hint("Each marked cell has a single tile from your hand that matches.", {})
    if single:
        return Hint(
            "Only one of the {all} marked cells has a single tile from your hand that matches: begin there.",
            {"all": len(fitting), "count": single},
            "{count} of the {all} marked cells have a single tile from your hand that matches: begin there.",
        )
    return Hint(
        "Look for the marked cell that is hardest to fill: {count} tiles from your hand match there.",
        {"count": len(fitting[tightest])},
    )


def _sides(state: State, cell: int) -> Hint:
    """Return what the surroundings of a cell require of a piece."""
    needed, barred = (sides.bit_count() for sides in state.asked(cell))
    values: Values = {"cell": state.grid.name(cell), "needed": needed, "barred": barred}
    if not barred:
        return Hint("On {cell}, a tile needs a beam on {needed} of its sides.", values)
    if not needed:
        return Hint("On {cell}, a tile must be blank on {barred} of its sides.", values)
    return Hint(
        "On {cell}, a tile needs a beam on {needed} of its sides and must be blank on {barred}.", values
    )


def _fit(state: State, move: Placement) -> Iterator[Hint]:
    """Yield hints about the border that rules out the most pieces, what the cell requires, and why another
    piece fails."""
    hand = state.hands[state.turn]
    misfits = {number: frozenset(_misfits(state, number, move.cell)) for number in hand}
    yield from _strictest(state, misfits)
    yield _sides(state, move.cell)
    matching = state.fitting(state.turn, move.cell)
    near = sorted(
        (n, cell) for n, found in misfits.items() if len(found) == 1 for cell in found if cell is not None
    )
    if len(matching) > 1:
        yield Hint("The rules allow only one of the {count} tiles that match.", {"count": len(matching)})
    elif near:
        number, border = near[0]
        values: Values = {"number": number, "cell": state.grid.name(border)}
        yield Hint("It isn’t tile {number}: it matches every border but the one with {cell}.", values)
    else:
        needed, _ = state.asked(move.cell)
        beams = [n for n in hand if n & needed == needed]
        yield Hint(
            "Only one tile in your hand has all the beams that are needed.",
            {"count": len(beams)},
            "{count} tiles in your hand have the beams that are needed; all except one have a beam too many.",
        )


def _strictest(state: State, misfits: Mapping[int, frozenset[int | None]]) -> Iterator[Hint]:
    """Yield the border that the most pieces don't match; empty if all match everywhere."""
    ruled_out = Counter(border for found in misfits.values() for border in found)
    if not ruled_out:
        return
    border = max(ruled_out, key=lambda border: (ruled_out[border], -1 if border is None else border))
    values = {"count": ruled_out[border], "hand": len(misfits)}
    if border is None:
        yield Hint("Look at the edge of the board: it alone rules out {count} of your {hand} tiles.", values)
    else:
        yield Hint(
            "Look at the tile on {cell}: it alone rules out {count} of your {hand} tiles.",
            {**values, "cell": state.grid.name(border)},
        )


def _misfits(state: State, number: int, cell: int) -> Iterator[int | None]:
    """Return the neighbours that a piece of the player to move doesn't match on a cell; None for the edge."""
    there = {**state.pieces, cell: Piece(state.turn, number)}
    return (beside for _, beside in misfits(state.grid, there, cell))


def _capture(state: State, move: Placement) -> Iterator[Hint]:
    """Yield hints about the group that can be captured, and what its last cell requires of a piece."""
    taken = group_of(state.grid, state.pieces, min(state.effect(move).captured))
    yield Hint(
        "Look at the tile on {cell}: all its liberties lead to one cell.",
        {"cell": state.grid.name(min(taken)), "count": len(taken)},
        "Look at the group of {count} tiles with {cell}: all its liberties lead to one cell.",
    )
    yield Hint(
        "Take that cell, and the group is captured. One tile in your hand matches there.",
        {"count": len(state.fitting(state.turn, move.cell))},
        "Take that cell, and the group is captured. {count} tiles in your hand match there.",
    )
    yield _sides(state, move.cell)


def _capture_in_two(state: State, move: Placement) -> Iterator[Hint]:
    """Yield hints about what the answer threatens, and a threat that can be answered."""
    after = state.play(move)
    groups = threatened(after)
    cells = [cell for group in groups for cell in sorted(group) if cell != move.cell]
    if cells:
        group = {"cell": state.grid.name(cells[0])}
        yield Hint("Look at the opponent’s group with {cell}: you can threaten it.", group)
    else:
        yield Hint("Look for a tile to give up: you can capture it back.", {})
    if len(groups) == 1 and cells and state.pieces[cells[0]].colour == other(state.turn):
        yield _narrowed(state, cells[0])
    else:
        yield Hint(
            "Your placement threatens one group, and no reply prevents a capture.",
            {"count": len(groups)},
            "Your placement threatens {count} groups at once, and no reply prevents a capture.",
        )
    yield from _answered(state, move)


def _narrowed(state: State, cell: int) -> Hint:
    """Return a hint about the number of cells to which the liberties of the only threatened group lead before
    the threat."""
    return Hint(
        "All liberties of that group already lead to one cell. After your placement, you can fill it.",
        {"count": len(leads_to(state, cell))},
        "The liberties of that group lead to {count} cells now. After your placement, they all lead to one.",
    )


def _answered(state: State, answer: Placement) -> Iterator[Hint]:
    """Yield a hint about a different threat, and the reply that stops any capture."""
    for tried in islice((move for move in state.placements() if move != answer), 8 * TRIES):
        after = state.play(tried)
        if not can_capture(after.play(PASS)):
            continue
        for reply in after.placements():
            if reply != answer and not can_capture(after.play(reply)):
                values = {"tried": named(state, tried), "reply": named(state, reply)}
                yield Hint("It isn’t {tried}: that threatens too, but {reply} answers it.", values)
                return
    replies = len(list(state.play(answer).placements()))
    yield Hint(
        "Your opponent then has one reply, besides passing.",
        {"count": replies},
        "Your opponent then has {count} replies, besides passing.",
    )


def _save(state: State, move: Placement) -> Iterator[Hint]:
    """Yield hints about how the group is threatened, whether to take the threatened cell, and a defence that
    fails."""
    passed = state.play(PASS)
    threats = list(capturing(passed))
    group = threatened(state)[0]
    last = next(threat.cell for threat in threats if passed.effect(threat).captured & group)
    own, theirs = (len(state.fitting(colour, last)) for colour in (state.turn, passed.turn))
    yield Hint(
        "All liberties of the marked group lead to one cell. Tiles that match there: {own} of yours, "
        "{theirs} of your opponent’s.",
        {"own": own, "theirs": theirs},
    )
    yield _means(state, move, last, group)
    others = (tried for tried in state.placements() if tried != move)
    at_cell = sorted(others, key=lambda tried: tried.cell not in {threat.cell for threat in threats})
    for tried in at_cell[:TRIES]:
        reply = next((found for found in capturing(state.play(tried)) if found != move), None)
        if reply is not None:
            values = {"tried": named(state, tried), "reply": named(state, reply)}
            yield Hint("It isn’t {tried}: then {reply} captures.", values)
            return


def _means(state: State, move: Placement, last: int, group: frozenset[int]) -> Hint:
    """Return a hint about how the group is saved: on its last cell, by a capture, by another liberty, or by the
    piece placed there."""
    if move.cell == last:
        return Hint("Fill that cell yourself, with a tile after which nothing can be captured.", {})
    if captured := state.effect(move).captured:
        values = {"cell": state.grid.name(min(captured))}
        return Hint("Don’t fill that cell: capture the group with {cell} instead.", values)
    after = state.play(move)
    grown = group_of(after.grid, after.pieces, min(group))
    if len(liberties(after.grid, after.pieces, grown)) > len(liberties(state.grid, state.pieces, group)):
        return Hint("Don’t fill that cell: give the group more liberties from another one.", {})
    if not after.fitting(after.turn, last):
        return Hint("Don’t fill that cell: change its borders so that your opponent has no tile for it.", {})
    return Hint("Don’t fill that cell: the group can be saved from another one.", {})


def _section(state: State, move: Placement) -> Iterator[Hint]:
    """Yield hints about what is next to the new section, where no piece in hand can start one, and what the
    cell requires."""
    grid, hand = state.grid, state.hands[state.turn]
    beside = [near for near in grid.neighbours[move.cell] if near is not None and near in state.pieces]
    if beside:
        yield Hint(
            "A new section starts where no beam leads. Look beside the tile on {cell}.",
            {"cell": grid.name(min(beside))},
        )
    cells = [cell for cell in state.cells_in_reach() if not state.asked(cell)[0]]
    dead = [cell for cell in cells if not state.fitting(state.turn, cell)]
    if dead:
        yield Hint(
            "It isn’t {cell}: no beam leads there either, but none of your tiles has the blank sides for it.",
            {"cell": grid.name(dead[0])},
        )
    else:
        fitting = len(state.fitting(state.turn, move.cell))
        yield Hint(
            "Only one of your {hand} tiles matches on the cell that you need.",
            {"hand": len(hand), "count": fitting},
            "{count} of your {hand} tiles match on the cell that you need, but the rules allow only one.",
        )
    yield _sides(state, move.cell)


def _matching(state: State, cell: int) -> int:
    """Return how many pieces of a whole set match the surroundings of a vacant cell."""
    needed, barred = state.asked(cell)
    return sum(n & needed == needed and not n & barred for n in PIECES)


def _eye(start: Start, solution: str) -> Iterator[Hint]:
    """Yield hints about which marked cells can still be taken, and by which tiles."""
    state, name = start.state, start.state.grid.name
    marked = [cell for cell in start.at if name(cell) != solution.partition(" ")[0]] or start.at
    matching = {cell: _matching(state, cell) for cell in marked}
    first = min(marked, key=lambda cell: (matching[cell], cell))
    yield Hint(
        "Begin with {cell}: of all {tiles} tiles, only one matches its borders. Check both hands for it.",
        {"cell": name(first), "tiles": len(PIECES), "count": matching[first]},
        "Begin with {cell}: of all {tiles} tiles, {count} match its borders. Check both hands for them.",
    )
    takers = (
        (cell, colour, fitting[0])
        for cell in start.at
        for colour in COLOURS
        if (fitting := state.fitting(colour, cell)) and state.has_liberty(cell, other(colour))
    )
    for cell, colour, number in islice(takers, 2):
        values: Values = {"number": number, "cell": name(cell)}
        if colour == WHITE:
            yield Hint("White can still place tile {number} on {cell}, so it isn’t Black’s eye.", values)
        else:
            yield Hint("Black can still place tile {number} on {cell}, so it isn’t White’s eye.", values)
    if solution == NONE:
        yield Hint("No marked cell is an eye: wherever a group has a liberty, the opponent can take it.", {})
        return
    place, _, colour = solution.partition(" ")
    yield _sides(state, state.grid.named(place))
    if colour == WHITE:
        yield Hint("Cell {cell} is White’s eye: Black has no tile for it.", {"cell": place})
    else:
        yield Hint("Cell {cell} is Black’s eye: White has no tile for it.", {"cell": place})
