"""Checks of a table that games may require. Each returns the errors that it finds, at their cells."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import DIGITS, domino_set


def require(*checks: Iterable[ErrorInText]) -> None:
    """Require that no check found anything.

    :raises TextError: with the errors of all the checks.
    """
    errors = [error for check in checks for error in check]
    if errors:
        raise TextError(errors)


def require_one_group(table: Table) -> None:
    """Require a table of dominoes only, each once, in one group.

    :raises TextError: listing everything that is wrong with it.
    """
    require(bare_numbers(table), repeated_dominoes(table), several_groups(table))


def bare_numbers(table: Table) -> list[ErrorInText]:
    """Return an error for every number that isn't part of a domino."""
    return [
        error_at(bare.cell, Sentence("the {digit} isn't joined to any other number", digit=DIGITS[bare.number]))
        for bare in table.bare
    ]


def joined_numbers(table: Table) -> list[ErrorInText]:
    """Return an error for every domino. It's meant for texts that may contain only bare numbers."""
    return [
        error_at(
            domino.cells[0],
            Sentence("domino {name} is joined, but only separate numbers are expected here", name=domino.name),
        )
        for domino in table.dominoes
    ]


def repeated_dominoes(table: Table) -> list[ErrorInText]:
    """Return an error for every domino that is on the table a second time; 24 and 42 are the same domino."""
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    errors = []
    for domino in table.dominoes:
        cell = domino.cells[0]
        if domino.pair in seen:
            what = Sentence(
                "domino {name} appears twice; the first is in row {row} from the top",
                name=domino.name,
                row=seen[domino.pair][0] + 1,
            )
            errors.append(error_at(cell, what))
        else:
            seen[domino.pair] = cell
    return errors


def missing_dominoes(table: Table, highest: int) -> list[ErrorInText]:
    """Return one error that lists the dominoes missing from a complete set."""
    present = {domino.pair for domino in table.dominoes}
    missing = [DIGITS[low] + DIGITS[high] for low, high in domino_set(highest) if (low, high) not in present]
    if not missing:
        return []
    return [
        ErrorInText(
            Sentence(
                "these dominoes of the double-{digit} set are missing: {names}",
                digit=DIGITS[highest],
                names=", ".join(missing),
            ),
            1,
        )
    ]


def several_groups(table: Table) -> list[ErrorInText]:
    """Return one error at the second group, if the table isn't connected edge to edge."""
    groups = table.groups()
    if len(groups) < 2:
        return []
    cell = min(groups[1])
    return [
        error_at(
            cell,
            Sentence(
                "the dominoes form {number} groups, but must form one; this domino is separate",
                number=len(groups),
            ),
        )
    ]


def no_rectangle(table: Table) -> list[ErrorInText]:
    """Return one error at the first empty cell of the bounding rectangle."""
    top, left, bottom, right = table.bounds()
    cells = table.numbers()
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            if (row, column) not in cells:
                return [error_at((row, column), "there is a gap; the table must fill a rectangle")]
    return []
