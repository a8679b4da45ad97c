"""Replays written a second time, from the rules alone: each says at which move (from 0) a solution breaks them.

The result is the index of the first wrong move, the number of moves where the end is not solved, or None. Of
the project, only the text form of tables is used.
"""

from __future__ import annotations

import re

STEPS = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}
Cell = tuple[int, int]
Grid = dict[Cell, tuple[int, int]]
"""Cell to domino and number."""


def grid_of(text: str) -> Grid:
    lines = text.split("\n")
    at = {
        (r // 2, c // 2): ch
        for r, line in enumerate(lines)
        for c, ch in enumerate(line)
        if r % 2 == c % 2 == 0 and ch.isdigit()
    }
    grid: Grid = {}
    for (r, c), digit in sorted(at.items()):
        if (r, c) in grid:
            continue
        right = lines[2 * r][2 * c + 1 : 2 * c + 2] == "|"
        partner = (r, c + 1) if right else (r + 1, c)
        number = len(grid)
        grid[r, c], grid[partner] = (number, int(digit)), (number, int(at[partner]))
    return grid


def near(cell: Cell) -> list[Cell]:
    return [(cell[0] + dr, cell[1] + dc) for dr, dc in STEPS.values()]


def connected(cells: set[Cell]) -> bool:
    left, todo = set(cells), list(cells)[:1]
    left -= set(todo)
    while todo:
        found = [cell for cell in near(todo.pop()) if cell in left]
        left -= set(found)
        todo += found
    return not left


def named(grid: Grid, name: str) -> int | None:
    for domino in {d for d, _ in grid.values()}:
        cells = sorted(cell for cell, (d, _) in grid.items() if d == domino)
        if "".join(str(grid[cell][1]) for cell in cells) == name:
            return domino
    return None


def slide(grid: Grid, domino: int, way: str) -> Grid | None:
    """Return the grid after a slide, None where it isn't a slide or breaks the group."""
    (r1, c1), (r2, c2) = sorted(cell for cell, (d, _) in grid.items() if d == domino)
    dr, dc = STEPS[way]
    if (r1 == r2) != (dr == 0):
        return None
    after = {cell: what for cell, what in grid.items() if what[0] != domino}
    for cell in ((r1, c1), (r2, c2)):
        to = (cell[0] + dr, cell[1] + dc)
        if to in after:
            return None
        after[to] = grid[cell]
    return after if connected(set(after)) else None


def equals(grid: Grid, domino: int) -> set[int]:
    """Return the dominoes that match one."""
    return {
        grid[other][0]
        for cell, (d, number) in grid.items()
        if d == domino
        for other in near(cell)
        if other in grid and grid[other][0] != domino and grid[other][1] == number
    }


def unmatched(text: str, solution: list[str]) -> int | None:
    grid = grid_of(text)
    for index, move in enumerate(solution):
        if full(grid):
            return index
        domino = named(grid, move[:2])
        after = None if domino is None else slide(grid, domino, move[2])
        if after is None or any(equals(after, d) for d, _ in after.values()):
            return index
        grid = after
    return None if full(grid) else len(solution)


def full(grid: Grid) -> bool:
    rows, columns = {r for r, _ in grid}, {c for _, c in grid}
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(grid)


def capturing(text: str, solution: list[str]) -> int | None:
    grid = grid_of(text)
    for index, move in enumerate(solution):
        domino = named(grid, move[:2])
        after = None if domino is None else slide(grid, domino, move[2])
        if after is None or domino is None:
            return index
        gone = equals(after, domino)
        if gone:
            after = {cell: what for cell, what in after.items() if what[0] not in gone | {domino}}
            if not connected(set(after)):
                return index
        elif not any(
            number + after[other][1] == 6
            for cell, (d, number) in after.items()
            if d == domino
            for other in near(cell)
            if other in after and after[other][0] != domino
        ):
            return index
        grid = after
    return len(solution) if grid else None


def mirror(text: str, solution: list[str]) -> int | None:
    grid = grid_of(text)
    rows, columns = sorted(r for r, _ in grid), sorted(c for _, c in grid)
    top, bottom, left, right = rows[0], rows[-1], columns[0], columns[-1]
    pawns = {"P": (top, left), "N": (bottom, left), "B": (top, right), "R": (bottom, right)}
    for index, part in enumerate(solution):
        [(pawn, domino, way, count)] = re.findall(r"^([PNBR])(d?)([LRUD])(\d*)$", part)
        for _ in range(int(count or 1)):
            if connected(set(pawns.values())):
                return index
            here = pawns[pawn]
            dr, dc = STEPS[way]
            there = (here[0] + dr, here[1] + dc)
            if domino:
                moving = grid[here][0]
                after = slide(grid, moving, way)
                if after is None:
                    return index
                pawns = {p: (c[0] + dr, c[1] + dc) if grid[c][0] == moving else c for p, c in pawns.items()}
                grid = after
            elif (
                there not in grid
                or there in pawns.values()
                or (grid[here][0] != grid[there][0] and grid[here][1] != grid[there][1])
            ):
                return index
            else:
                pawns[pawn] = there
    return None if connected(set(pawns.values())) else len(solution)


def fujisan(text: str, solution: list[str]) -> int | None:
    rows = [[int(ch) for ch in line[::2]] for line in text.rstrip("\n").split("\n")[::2]]
    pawns = {"P": (0, -1), "N": (1, -1), "B": (0, 12), "R": (1, 12)}
    for index, part in enumerate(solution):
        if all(c in (5, 6) for _, c in pawns.values()):
            return index
        [(pawn, way, free, _, hopped)] = re.findall(r"^([PNBR])([LRUD])(\d?)(\(\+(\d)\))?$", part)
        row, column = pawns[pawn]
        others = {place for name, place in pawns.items() if name != pawn}
        if way in "UD":
            there = (row + (1 if way == "D" else -1), column)
            legal = 0 <= there[0] <= 1 and 0 <= column <= 11
        else:
            sign = 1 if way == "R" else -1
            there = (row, column + sign * (int(free or 1) + int(hopped or 0)))
            between = [(row, c) for c in range(min(column, there[1]) + 1, max(column, there[1]))]
            legal = 0 <= there[1] <= 11 and sum(place in others for place in between) == int(hopped or 0)
            if column in (5, 6):
                legal = legal and there[1] in (5, 6)
            if legal and free:
                legal = rows[row][there[1]] == int(free)
            elif legal:
                legal = {column, there[1]} == {5, 6}
        if not legal or there in others:
            return index
        pawns[pawn] = there
    return None if all(c in (5, 6) for _, c in pawns.values()) else len(solution)


def dice_of(grid: Grid, queen: int) -> tuple[dict[int, Cell], set[Cell]]:
    """Return the starting cells of the dice, and the queen's blank."""
    halves: dict[int, list[Cell]] = {}
    for cell, (domino, _) in grid.items():
        halves.setdefault(domino, []).append(cell)
    dice: dict[int, Cell] = {}
    wild: set[Cell] = set()
    for pair in halves.values():
        low, high = sorted(pair, key=lambda cell: grid[cell][1])
        if grid[low][1] == 0 < grid[high][1] <= queen:
            dice[grid[high][1]] = high
            if grid[high][1] == queen:
                wild = {low}
    return dice, wild


def flight(grid: Grid, cell: Cell, others: set[Cell], part: str) -> Cell | None:
    """Return where a die comes down, None where it may not fly so."""
    left, before = set(others), ""
    for way, steps in re.findall(r"([LRUD])(\d+)", part):
        if before:
            if cell not in left or (way in "LR") == (before in "LR"):
                return None
            left.remove(cell)
        cell = (cell[0] + STEPS[way][0] * int(steps), cell[1] + STEPS[way][1] * int(steps))
        if cell not in grid:
            return None
        before = way
    return cell


def bee(text: str, queen: int, solution: list[str]) -> int | None:
    grid = grid_of(text)
    dice, wild = dice_of(grid, queen)
    for index, part in enumerate(solution):
        die = int(part[0])
        if connected(set(dice.values())) or die not in dice or die == queen:
            return index
        others = {place for name, place in dice.items() if name != die}
        cell = flight(grid, dice[die], others, part)
        if cell is None or cell in others or (cell not in wild and grid[cell][1] != die):
            return index
        dice[die] = cell
    return None if connected(set(dice.values())) else len(solution)
