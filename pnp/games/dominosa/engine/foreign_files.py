"""Files of Dominosa puzzles from elsewhere: IDs, one to a line, and rows of numbers, with blank lines between
puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.base.errors import TextError, TextIssue
from pnp.games.api.puzzles import ForeignStart
from pnp.games.dominosa import rules

_GRID = re.compile(r"[0-9A-Fa-f \t\r]+")
_ID = re.compile(r"\s*\d+(d[a-z])?\s*[:#].*")


def starts_in(text: str) -> Sequence[ForeignStart]:
    """The starts in a text; none if a line of it is neither an ID nor a row of numbers.

    :raises TextError: with everything that is wrong with IDs and grids.
    """
    lines = text.rstrip().split("\n")
    if not text.strip() or not all(
        _ID.fullmatch(line) or _GRID.fullmatch(line) for line in lines if line.strip()
    ):
        return ()
    found: list[ForeignStart] = []
    issues: list[TextIssue] = []
    for first, block in _blocks(lines):
        try:
            found.append(ForeignStart(str(rules.start(block)), first))
        except TextError as error:
            issues += [
                TextIssue(issue.message, first - 1 + max(issue.line, 1), issue.column) for issue in error.issues
            ]
    if issues:
        raise TextError(issues)
    return found


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each puzzle's text with the number of its first line.

    If all rows of numbers stand alone between blank lines, they are one grid in the usual form.
    """
    rows = [number for number, line in enumerate(lines, 1) if line.strip() and not _ID.fullmatch(line)]
    if len(rows) > 1 and all(later - earlier == 2 for earlier, later in pairwise(rows)):
        yield from ((n, line) for n, line in enumerate(lines, 1) if _ID.fullmatch(line))
        yield rows[0], "\n".join(lines[rows[0] - 1 : rows[-1]])
        return
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip() and not _ID.fullmatch(line):
            block.append(line)
            continue
        if block:
            yield number - len(block), "\n".join(block)
            block = []
        if line.strip():
            yield number, line
