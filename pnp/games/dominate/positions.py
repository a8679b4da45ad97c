"""Positions of Dominate: from options and texts, in the rules text, and those that differ only by a symmetry
of the board.

The values in the rules text are a board's numbers, and positions that illustrate the rules on any board. A
symmetry turns, mirrors or shifts the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from pnp.base.errors import OptionError
from pnp.games.dominate.options import DominateGame, DominateRules
from pnp.games.dominate.rules import EMPTY, Field, Move, O, Position, X, majority, make_field, squarest_boxes
from pnp.grids.square import Permutation, board_symmetries


def field_of(options: DominateRules | DominateGame) -> Field:
    """Return the board that the options describe.

    :raises OptionError: at the option that doesn't fit the board.
    """
    regions, (across, down) = options.regions, options.size
    boxes = regions.boxes
    irregular = regions.none or regions.jigsaw is not None or regions.map is not None
    if boxes is None and not irregular:
        boxes = squarest_boxes(across, down)
    jigsaw = regions.jigsaw
    which = "boxes" if boxes else "jigsaw" if jigsaw else "map"
    try:
        field = make_field(
            options.size,
            rows=regions.rows,
            columns=regions.columns,
            boxes=boxes,
            jigsaw=(jigsaw.size or across, jigsaw.seed, jigsaw.wrap) if jigsaw else None,
            letters=regions.map.splitlines() if regions.map else None,
            torus=options.torus,
        )
    except ValueError as error:
        raise OptionError.because(("regions", which), error) from error
    if not field.regions:
        raise OptionError.at("regions", "these options leave no regions")
    field = replace(field, largest=options.max_squares)
    return replace(field, full_board=options.full_board) if isinstance(options, DominateGame) else field


def parse_position(text: str, options: DominateGame) -> Position:
    """Return the position that a text describes; an empty text is the empty board.

    :raises TextError: with every reason why the text isn't a position.
    """
    field = field_of(options)
    if not text.strip():
        return field.start
    return Position.parse(field, text)


# Worked examples


def rules_values(options: DominateRules) -> Mapping[str, int | str]:
    """Return the numbers and the positions of diagrams in the rules, for a board."""
    field = field_of(options)
    sizes = {len(region) for region in field.regions}
    return {
        "columns": field.grid.columns,
        "rows": field.grid.rows,
        "largest": field.largest,
        "torus": int(options.torus),
        "trackers": int(options.trackers),
        "tally": int(options.tally),
        "has_rows": len(field.rows),
        "has_columns": len(field.columns),
        "boxes": "x".join(map(str, field.boxes)) if field.boxes else "",
        "irregular": 0 if field.boxes else len(field.others),
        "overlap": sum(map(bool, (field.rows, field.columns, field.others))),
        "regions": len(field.regions),
        "to_win": field.to_win,
        "region_squares": sizes.pop() if len(sizes) == 1 else 0,
        "region_majority": majority(len(field.regions[0])),
        "can_tie": int(len(field.regions) % 2 == 0 or any(len(region) % 2 == 0 for region in field.regions)),
        **_diagrams(field),
    }


def _diagrams(field: Field) -> dict[str, int | str]:
    grid = field.grid
    row, column = grid.rows // 2, grid.columns // 2
    empty = str(field.start)
    path = ((0, -1), (0, 0), (-1, 0), (-1, 1), (0, 1))
    bend = tuple(grid.cell(row + down, column + right) for down, right in path[: field.largest])
    last = grid.columns - 1
    round_the_edge = ((1, 0), (1, last), (0, last), (0, 0), (2, 0))
    wrapped = tuple(grid.cell(*place) for place in round_the_edge[: field.largest])
    apart = (grid.cell(row, column), grid.cell(row - 1, column + 1))
    region = _shown_region(field)
    closing = _pair(field, region[-1], region)
    crossing = region[0] if not field.rows else min(region)
    turn = _pair(field, crossing, range(len(grid)))
    targets = [field.regions[number] for number in field.regions_of[crossing]]
    start = near(field, turn, targets)
    return {
        "empty": empty,
        "middle": grid.name(grid.cell(row, column)),
        "bend": field.move_text(bend),
        "wrapped": field.move_text(wrapped),
        "apart": field.move_text(apart),
        "region_start": str(near(field, closing, [region])),
        "region_move": field.move_text(closing),
        "turn_start": str(start),
        "turn_move": field.move_text(turn),
        "turn_marks": len(turn),
        "turn_regions": len(targets),
    }


def _shown_region(field: Field) -> Move:
    """Return a region whose squares are close together: a box or an irregular region, or else a row or
    column."""
    whole = [
        region for region in field.others if _span(field, region) <= max(field.grid.rows, field.grid.columns)
    ]
    return tuple(sorted((whole or field.others or field.regions)[0]))


def _span(field: Field, region: Iterable[int]) -> int:
    """Return how far a region extends on the drawn board, which shows whether it wraps around an edge."""
    places = [field.grid.place(cell) for cell in region]
    rows, columns = zip(*places, strict=True)
    return int(max(rows) - min(rows) + max(columns) - min(columns) + 1)


def _pair(field: Field, cell: int, among: Collection[int]) -> Move:
    """Return a move on a square and, if moves may be that large, on one beside it."""
    row, column = field.grid.place(cell)
    drawn = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    inside = [
        field.grid.cell(*place)
        for place in drawn
        if 0 <= place[0] < field.grid.rows and 0 <= place[1] < field.grid.columns
    ]
    beside = [found for found in inside if found in among][: min(1, field.largest - 1)]
    return tuple(sorted((cell, *beside)))


def near(field: Field, move: Move, targets: Iterable[Iterable[int]]) -> Position:
    """Return a position in which nobody dominates a region, and one move of X takes all target regions
    and no others."""
    wanted = [frozenset(target) for target in targets]
    holds = [frozenset(region) for region in field.regions]
    xs: set[int] = set()
    for target in sorted(wanted, key=lambda region: sum(len(region & other) for other in wanted)):
        free = [cell for cell in _spread(target) if cell not in move]
        for cell in sorted(free, key=lambda cell: sum(cell in other for other in wanted)):
            lacking = majority(len(target)) - len(target & {*xs, *move})
            others = [region for region in holds if region != target and cell in region]
            if lacking > 0 and all(_stays_open(region, {*xs, *move, cell}, wanted) for region in others):
                xs.add(cell)
    os: set[int] = set()
    for cell in _spread(range(len(field.grid))):
        fits = all(len(region & {*os, cell}) < majority(len(region)) for region in holds if cell in region)
        if len(os) < len(xs) and cell not in xs and cell not in move and fits:
            os.add(cell)
    marks = ("X" if cell in xs else "O" if cell in os else EMPTY for cell in range(len(field.grid)))
    return Position(field, "".join(marks))


def _stays_open(region: frozenset[int], xs: set[int], wanted: Collection[frozenset[int]]) -> bool:
    """Return whether X has no more of a region than the move should take: a bare majority of a target, and
    less than that of any other."""
    return len(region & xs) < majority(len(region)) + (region in wanted)


def _spread(cells: Iterable[int]) -> list[int]:
    """Return squares in an order that spreads marks out; it's always the same."""
    return sorted(cells, key=lambda cell: (cell * 619 % 1009, cell))


# Symmetry


@lru_cache(maxsize=16)
def symmetries(field: Field) -> tuple[Permutation, ...]:
    """Return the symmetries of the board that map regions to regions; 72 for the board of the source."""
    regions = {frozenset(region) for region in field.regions}
    return tuple(
        symmetry
        for symmetry in dict.fromkeys(board_symmetries(field.grid))
        if {frozenset(symmetry[cell] for cell in region) for region in regions} == regions
    )


def relaid(position: Position, symmetry: Permutation) -> Position:
    """Return the position under a symmetry of the board."""
    return Position(position.field, "".join(position.marks[cell] for cell in symmetry), position.mover)


def swapped(position: Position) -> Position:
    """Return the position with the players exchanged."""
    names = str.maketrans({X: O, O: X, EMPTY: EMPTY})
    return Position(position.field, position.marks.translate(names), position.mover.translate(names))


def canonical(position: Position) -> str:
    """Return the text that all equivalent positions share, whichever player moves."""
    if position.mover == O:
        position = swapped(position)
    return min(relaid(position, symmetry).marks for symmetry in symmetries(position.field))
