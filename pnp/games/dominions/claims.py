"""The claims that hints for the puzzles of Dominions make about tiles that match, sections and eyes, checked by
the plain rules. Claims about captures and chases are in `fight_claims`.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.games.api.puzzles import HintVerdict
from pnp.games.dominions.fight_claims import CLAIMS, About
from pnp.games.dominions.options import Goal
from pnp.games.dominions.rules import Placement, other, parse_move
from pnp.games.dominions.state_text import Start
from pnp.games.dominions.tiles import BLACK, PIECES, WHITE, beams
from pnp.games.shared.hint_claims import Said
from pnp.grids.hexagon import opposite
from pnp.search.replay import move_texts


@CLAIMS.says("Place tile {number} on {cell}.")
def _answer(about: About, said: Said) -> bool:
    return about.answer == Placement(said.number("number"), about.cell(said["cell"]))


@CLAIMS.says("Place these: {moves}.")
def _all_moves(about: About, said: Said) -> bool:
    return said["moves"] == about.solution


@CLAIMS.says("Begin with tile {number} on {cell}.")
def _begins(about: About, said: Said) -> bool:
    return Placement(said.number("number"), about.cell(said["cell"])) in about.moves


def _fitting(about: About) -> dict[int, tuple[int, ...]]:
    """Return the tiles that match on each marked cell."""
    return {cell: about.fits(cell) for cell in about.start.at}


@CLAIMS.says(
    "Begin with the marked cell beside the tile on {cell}: only one tile from your hand matches there.",
    "Begin with the marked cell beside the tile on {cell}: {count} tiles from your hand match there.",
)
def _marked_beside(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    (marked,) = (at for at in about.start.at if cell in about.around(at))
    return cell in about.state.pieces and len(about.fits(marked)) == said.number()


@CLAIMS.says("Each marked cell has a single tile from your hand that matches.")
def _all_single(about: About, _said: Said) -> bool:
    return all(len(tiles) == 1 for tiles in _fitting(about).values())


@CLAIMS.says(
    "Only one of the {all} marked cells has a single tile from your hand that matches: begin there.",
    "{count} of the {all} marked cells have a single tile from your hand that matches: begin there.",
)
def _some_single(about: About, said: Said) -> bool:
    single = sum(len(tiles) == 1 for tiles in _fitting(about).values())
    return (single, len(about.start.at)) == (said.number(), said.number("all"))


@CLAIMS.says("Look for the marked cell that is hardest to fill: {count} tiles from your hand match there.")
def _tightest(about: About, said: Said) -> bool:
    return min(map(len, _fitting(about).values())) == said.number()


@CLAIMS.says("Tile {number} matches what lies around {cell}, and around no other marked cell.")
def _only_there(about: About, said: Said) -> bool:
    cells = {cell for cell, tiles in _fitting(about).items() if said.number("number") in tiles}
    return cells == {about.cell(said["cell"])}


def _borders(about: About, cell: int) -> list[tuple[int, int | None, bool]]:
    """Return the sides of a cell with something on them: the side, the neighbour (None for the edge), and
    whether a beam leads in from there."""
    found: list[tuple[int, int | None, bool]] = []
    for side, near in enumerate(about.state.grid.neighbours[cell]):
        if near is None:
            found.append((side, None, False))
        elif near in about.state.pieces:
            found.append((side, near, opposite(side) in beams(about.state.pieces[near].number)))
    return found


@CLAIMS.says(
    "On {cell}, a tile needs a beam on {needed} of its sides.",
    "On {cell}, a tile must be blank on {barred} of its sides.",
    "On {cell}, a tile needs a beam on {needed} of its sides and must be blank on {barred}.",
)
def _sides(about: About, said: Said) -> bool:
    beams_in = [leads for _, _, leads in _borders(about, about.cell(said["cell"]))]
    told = int(said.values.get("needed", "0")), int(said.values.get("barred", "0"))
    return told == (beams_in.count(True), beams_in.count(False))


def _misfits(about: About, number: int, cell: int) -> set[int | None]:
    """Return the neighbours of a cell, None for the edge, that a tile doesn't match there."""
    return {near for side, near, leads in _borders(about, cell) if (side in beams(number)) is not leads}


@CLAIMS.says("Look at the edge of the board: it alone rules out {count} of your {hand} tiles.")
def _edge(about: About, said: Said) -> bool:
    out = sum(None in _misfits(about, number, about.answer.cell) for number in about.hand)
    return (out, len(about.hand)) == (said.number(), said.number("hand"))


@CLAIMS.says("Look at the tile on {cell}: it alone rules out {count} of your {hand} tiles.")
def _strictest(about: About, said: Said) -> bool:
    border = about.cell(said["cell"])
    out = sum(border in _misfits(about, number, about.answer.cell) for number in about.hand)
    return (out, len(about.hand)) == (said.number(), said.number("hand"))


def _allowed(about: About, cell: int) -> int:
    """Return how many tiles the rules allow on a cell."""
    return sum(move.cell == cell for move in about.state.placements())


@CLAIMS.says("The rules allow only one of the {count} tiles that match.")
def _one_allowed(about: About, said: Said) -> bool:
    cell = about.answer.cell
    return len(about.fits(cell)) == said.number() and _allowed(about, cell) == 1


@CLAIMS.says("It isn’t tile {number}: it matches every border but the one with {cell}.")
def _near_miss(about: About, said: Said) -> bool:
    number = said.number("number")
    return number in about.hand and _misfits(about, number, about.answer.cell) == {about.cell(said["cell"])}


@CLAIMS.says(
    "Only one tile in your hand has all the beams that are needed.",
    "{count} tiles in your hand have the beams that are needed; all except one have a beam too many.",
)
def _beams(about: About, said: Said) -> bool:
    borders = _borders(about, about.answer.cell)
    needed, blank = ({side for side, _, leads in borders if leads is wanted} for wanted in (True, False))
    having = [number for number in about.hand if needed <= {*beams(number)}]
    fit = [number for number in having if not blank & {*beams(number)}]
    return len(having) == said.number() and len(fit) == 1


@CLAIMS.says("A new section starts where no beam leads. Look beside the tile on {cell}.")
def _section(about: About, said: Said) -> bool:
    borders = _borders(about, about.answer.cell)
    beside = {near for _, near, _ in borders}
    return about.cell(said["cell"]) in beside and not any(leads for _, _, leads in borders)


@CLAIMS.says("It isn’t {cell}: no beam leads there either, but none of your tiles has the blank sides for it.")
def _dead(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    leads = any(leads for _, _, leads in _borders(about, cell))
    return cell in about.state.cells_in_reach() and not leads and not about.fits(cell)


@CLAIMS.says(
    "Only one of your {hand} tiles matches on the cell that you need.",
    "{count} of your {hand} tiles match on the cell that you need, but the rules allow only one.",
)
def _matching(about: About, said: Said) -> bool:
    fit, cell = len(about.fits(about.answer.cell)), about.answer.cell
    return (fit, len(about.hand)) == (said.number(), said.number("hand")) and _allowed(about, cell) == 1


@CLAIMS.says(
    "Begin with {cell}: of all {tiles} tiles, only one matches its borders. Check both hands for it.",
    "Begin with {cell}: of all {tiles} tiles, {count} match its borders. Check both hands for them.",
)
def _of_all(about: About, said: Said) -> bool:
    cell = about.cell(said["cell"])
    match = sum(not _misfits(about, number, cell) for number in PIECES)
    return (match, len(PIECES)) == (said.number(), said.number("tiles")) and cell in about.start.at


def _can_take(about: About, said: Said, colour: str) -> bool:
    cell = about.cell(said["cell"])
    free = about.state.has_liberty(cell, other(colour))
    return free and said.number("number") in about.fits(cell, colour)


@CLAIMS.says("White can still place tile {number} on {cell}, so it isn’t Black’s eye.")
def _white_can(about: About, said: Said) -> bool:
    return _can_take(about, said, WHITE)


@CLAIMS.says("Black can still place tile {number} on {cell}, so it isn’t White’s eye.")
def _black_can(about: About, said: Said) -> bool:
    return _can_take(about, said, BLACK)


@CLAIMS.says("No marked cell is an eye: wherever a group has a liberty, the opponent can take it.")
def _no_eye(about: About, _said: Said) -> bool:
    return not any(about.state.is_eye(cell, colour) for cell in about.start.at for colour in (WHITE, BLACK))


@CLAIMS.says("Cell {cell} is White’s eye: Black has no tile for it.")
def _whites_eye(about: About, said: Said) -> bool:
    return about.state.is_eye(about.cell(said["cell"]), WHITE)


@CLAIMS.says("Cell {cell} is Black’s eye: White has no tile for it.")
def _blacks_eye(about: About, said: Said) -> bool:
    return about.state.is_eye(about.cell(said["cell"]), BLACK)


def judge(start: Start, solution: str, goal: Goal) -> Callable[[str], HintVerdict]:
    """Return a function that checks whether a hint is true."""
    texts = () if goal == "eye" else move_texts(solution)
    about = About(start, solution, [parse_move(start.state.grid, text) for text in texts])
    return lambda hint: CLAIMS.verdict(hint, about)
