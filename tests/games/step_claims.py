"""Checks the claims of hints about what solutions achieve, counting from the positions alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.components.dominoes.tiles import PAWNS, Direction
from pnp.search.shortest_paths import Step

Line = Sequence[Step[Any, Any]]
Values = Mapping[str, str]


def domino_at(table: Any, cell: tuple[int, int]) -> str:
    (found,) = ("-".join(domino.name) for domino in table.dominoes if cell in domino.cells)
    return found


def crossings(line: Line) -> Iterator[Values]:
    """Each time that a pawn comes from one domino to another."""
    for step in line:
        for pawn, here, there in zip(PAWNS, step.before.pawns, step.after.pawns, strict=True):
            one, other = domino_at(step.before.table, here), domino_at(step.after.table, there)
            numbers = {step.before.table.numbers()[here], step.after.table.numbers()[there]}
            if one != other:
                assert len(numbers) == 1
                yield {"pawn": pawn, "one": one, "other": other}


def crosses(line: Line, values: Values) -> bool:
    return {**values, "scope": ""} in [{**found, "scope": ""} for found in crossings(line)]


def stays(line: Line, values: Values) -> bool:
    crossing = {found["pawn"] for found in crossings(line)}
    return not crossing & {values["one"], values.get("two", values["one"])}


def only_one_crosses(line: Line, values: Values) -> bool:
    return {found["pawn"] for found in crossings(line)} == {values["one"]}


def walks(line: Line) -> Iterator[tuple[str, set[str], Any, Any]]:
    """Yield every walk along a row of the mountain: the priest, those between, and both spaces with their
    tables."""
    for step in line:
        for pawn, here, there in zip(PAWNS, step.before.pawns, step.after.pawns, strict=True):
            if here[0] == there[0] and here != there and step.before.returning == step.after.returning:
                columns = range(min(here[1], there[1]) + 1, max(here[1], there[1]))
                places = dict(zip(step.before.pawns, PAWNS, strict=True))
                passed = {places[here[0], column] for column in columns if (here[0], column) in places}
                yield pawn, passed, (step.before, here), (step.before, there)


def is_space(at: Any, values: Values) -> bool:
    (position, cell) = at
    shown = domino_at(position.table, cell) if cell in position.table.numbers() else ""
    return shown == values["domino"] and str(position.table.numbers()[cell]) == values["number"]


def hops(line: Line, values: Values) -> bool:
    over = {values[name] for name in ("one", "two") if name in values} or {*PAWNS} - {values["priest"]}
    return any(
        pawn == values["priest"] and passed == over and is_space(there, values)
        for pawn, passed, _, there in walks(line)
    )


def reaches_peak(line: Line, values: Values) -> bool:
    return any(
        pawn == values["priest"] and there[1][1] in (5, 6) and is_space(here, values)
        for pawn, _, here, there in walks(line)
    )


def turned_above(step: Step[Any, Any]) -> Iterator[tuple[int, bool]]:
    """Yield the dice that a flight turns above, and whether each has left its first place."""
    cell = dict(zip(step.before.numbers, step.before.dice, strict=True))[step.move.die]
    *legs, _ = step.move.legs
    for direction, steps in legs:
        cell = (cell[0] + steps * direction.rows, cell[1] + steps * direction.columns)
        die = step.before.numbers[step.before.dice.index(cell)]
        (home,) = (
            place
            for domino in step.before.table.dominoes
            if domino.pair == (0, die)
            for place in domino.cells
            if step.before.table.numbers()[place] == die
        )
        yield die, home != cell


def turns(line: Line, values: Values, moved: bool = False) -> bool:
    wanted = (values["die"], values["other"], moved)
    return wanted in [(str(s.move.die), str(die), away) for s in line for die, away in turned_above(s)]


def turns_above_queen(line: Line, values: Values) -> bool:
    queen = line[0].before.numbers[-1]
    return any(str(s.move.die) == values["die"] and queen in dict(turned_above(s)) for s in line)


def lands(direction: Direction) -> Callable[[Line, Values], bool]:
    def check(line: Line, values: Values) -> bool:
        return any(
            str(step.move.die) == values["die"]
            and step.after.dice[step.after.numbers.index(step.move.die)] == direction.step(step.after.dice[-1])
            for step in line
        )

    return check


CLAIMS: dict[str, Callable[[Line, Values], bool]] = {
    "Pawn {pawn} steps": crosses,
    "Pawn {one} stays": stays,
    "Pawns {one} and": stays,
    "Only pawn": only_one_crosses,
    "Priest": hops,
    "Bring priest": reaches_peak,
    "Die {die} turns above die {other} {scope}.": turns,
    "Die {die} turns above die {other} {scope},": lambda line, values: turns(line, values, moved=True),
    "Die {die} turns above the queen": turns_above_queen,
    "Die {die} lands right above": lands(Direction.U),
    "Die {die} lands right below": lands(Direction.D),
    "Die {die} lands directly to the left": lands(Direction.L),
    "Die {die} lands directly to the right": lands(Direction.R),
}
"""How a sentence begins, and whether it is true of a solution with what fills its gaps."""
