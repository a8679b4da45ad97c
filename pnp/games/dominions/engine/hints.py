"""Hints for the problems of Dominions, by the plain rules: no search is made for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from pnp.games.dominions.engine.tasks import NONE, can_capture, capturing, threatened
from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules.groups import group_of
from pnp.games.dominions.rules.pieces import COLOURS, WHITE
from pnp.games.dominions.rules.play import PASS, Placement, State, other, parse_move
from pnp.games.dominions.rules.starts import Start
from pnp.search.replay import move_texts
from pnp.search.results import Hint

Values = Mapping[str, str | int | Hint]
TRIES = 4
"""Placements that are tried to find one that fails."""


def hints(start: Start, solution: str, goal: Goal) -> tuple[Hint, ...]:
    """What to look at, what to aim for, the step that matters, and the answer."""
    if goal == "eye":
        return tuple(_eye(start, solution))
    state = start.state
    moves = [
        move for text in move_texts(solution) if isinstance(move := parse_move(state.grid, text), Placement)
    ]
    if goal == "fill":
        return (*_fill(start, moves[0]), Hint("Place these: {moves}.", {"moves": solution}))
    told = {
        "fit": _fit,
        "capture": _capture,
        "capture-in-two": _capture_in_two,
        "save": _save,
        "section": _section,
    }[goal]
    values: Values = {"number": moves[0].number, "cell": state.grid.name(moves[0].cell)}
    return (*told(state, moves[0]), Hint("Place tile {number} on {cell}.", values))


def _fill(start: Start, first: Placement) -> Iterator[Hint]:
    """The cell that takes the fewest pieces, and a piece that has one place only."""
    state, name = start.state, start.state.grid.name
    fitting = {cell: state.fitting(state.turn, cell) for cell in start.at}
    tightest = min(fitting, key=lambda cell: len(fitting[cell]))
    yield Hint(
        "Look for the marked cell that is hardest to fill: only one tile from your hand matches there.",
        {"count": len(fitting[tightest])},
        "Look for the marked cell that is hardest to fill: {count} tiles from your hand match there.",
    )
    yield _sides(state, tightest)
    places = {n: [cell for cell in fitting if n in fitting[cell]] for n in state.hands[state.turn]}
    single = sorted(n for n, cells in places.items() if len(cells) == 1)
    if single:
        values: Values = {"number": single[0], "cell": name(places[single[0]][0])}
        yield Hint("Tile {number} matches what lies around {cell}, and around no other marked cell.", values)
    else:
        yield Hint("Begin with tile {number} on {cell}.", {"number": first.number, "cell": name(first.cell)})


def _sides(state: State, cell: int) -> Hint:
    """What surrounds a cell asks of a piece."""
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
    """What the cell asks of its piece, and how many pieces have the beams for it."""
    needed, _ = state.asked(move.cell)
    hand = state.hands[state.turn]
    beams = [n for n in hand if n & needed == needed]
    matching = state.fitting(state.turn, move.cell)
    yield Hint("Look at the borders of the marked cell: which have a beam, and which are blank?", {})
    yield _sides(state, move.cell)
    if len(matching) > 1:
        yield Hint("The rules allow only one of the {count} tiles that match.", {"count": len(matching)})
    else:
        yield Hint(
            "Only one tile in your hand has all the beams that are needed.",
            {"count": len(beams)},
            "{count} tiles in your hand have the beams that are needed; all except one have a beam too many.",
        )


def _capture(state: State, move: Placement) -> Iterator[Hint]:
    """The group that can be captured, and what its last cell asks of a piece."""
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
    """What the answer threatens, and a threat that can be answered."""
    after = state.play(move)
    groups = threatened(after)
    cells = [cell for group in groups for cell in sorted(group) if cell != move.cell]
    if cells:
        group = {"cell": state.grid.name(cells[0])}
        yield Hint("Look at the opponent’s group with {cell}: the answer threatens it.", group)
    else:
        yield Hint("Look for a tile to give up: you can capture it back.", {})
    yield Hint(
        "The answer threatens one group, and no reply prevents a capture.",
        {"count": len(groups)},
        "The answer threatens {count} groups at once, and no reply prevents a capture.",
    )
    yield from _answered(state, move)


def _answered(state: State, answer: Placement) -> Iterator[Hint]:
    """Another threat, and the reply after which nothing can be captured."""
    for tried in islice((move for move in state.placements() if move != answer), 8 * TRIES):
        after = state.play(tried)
        if not can_capture(after.play(PASS)):
            continue
        for reply in after.placements():
            if reply != answer and not can_capture(after.play(reply)):
                values = {"tried": _named(state, tried), "reply": _named(state, reply)}
                yield Hint("It isn’t {tried}: that threatens too, but {reply} answers it.", values)
                return
    replies = len(list(state.play(answer).placements()))
    yield Hint(
        "Your opponent has one reply to the answer, besides passing.",
        {"count": replies},
        "Your opponent has {count} replies to the answer, besides passing.",
    )


def _save(state: State, move: Placement) -> Iterator[Hint]:
    """How the group is threatened, whether to take that cell, and a defence that fails."""
    passed = state.play(PASS)
    threats = list(capturing(passed))
    yield Hint("Look at the marked group: all its liberties lead to one cell.", {})
    if any(threat.cell == move.cell for threat in threats):
        yield Hint("Take that cell yourself, with a tile after which nothing can be captured.", {})
    else:
        yield Hint("Don’t take that cell: the group can be saved from another one.", {})
    others = (tried for tried in state.placements() if tried != move)
    at_cell = sorted(others, key=lambda tried: tried.cell not in {threat.cell for threat in threats})
    for tried in at_cell[:TRIES]:
        reply = next((found for found in capturing(state.play(tried)) if found != move), None)
        if reply is not None:
            values = {"tried": _named(state, tried), "reply": _named(state, reply)}
            yield Hint("It isn’t {tried}: then {reply} captures.", values)
            return


def _named(state: State, move: Placement) -> Hint:
    """A piece and its cell."""
    return Hint("tile {number} on {cell}", {"number": move.number, "cell": state.grid.name(move.cell)})


def _section(state: State, move: Placement) -> Iterator[Hint]:
    """The cells that meet no beam, and what the right one asks of a piece."""
    cells = [cell for cell in state.cells_in_reach() if not state.asked(cell)[0]]
    yield Hint("Look for a cell that no beam leads to: a new section isn’t connected to anything.", {})
    yield Hint(
        "There is only one such cell beside other tiles.",
        {"count": len(cells)},
        "There are {count} such cells beside other tiles. See which of your tiles has enough blank sides.",
    )
    yield _sides(state, move.cell)


def _eye(start: Start, solution: str) -> Iterator[Hint]:
    """Which marked cells can still be taken, and by what."""
    state, name = start.state, start.state.grid.name
    yield Hint("Look at the hands: an eye is a cell that the opponent has no matching tile left for.", {})
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
