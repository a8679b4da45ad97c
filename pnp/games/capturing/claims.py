"""The claims that hints for Capturing Donimoes make."""

from __future__ import annotations

from typing import Any

from pnp.games.shared.hint_claims import SCOPES, AnyLines, AnyPaths, Claims, Said, flat, pieces_of
from pnp.games.shared.hint_sentences import INSIGHTS, STEPS
from pnp.games.shared.line_checks import register_lines
from pnp.search.shortest_paths import Step

CLAIMS: Claims[AnyLines] = Claims(SCOPES)
_scoped = register_lines(CLAIMS, lambda lines, _said: lines)


def _names(table: Any) -> set[str]:
    return {"-".join(domino.name) for domino in table.dominoes}


def _collected(step: Step[Any, Any]) -> set[str]:
    return _names(step.before) - _names(step.after)


def _together(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    """Return whether several dominoes leave the table with one move in every solution: none is ever left
    without the others, and none remains."""
    names = pieces_of(said, "pieces")
    here = [_names(step.after) & names for step in flat(paths.steps)]
    gone = all(not _names(end) & names for end in paths.layer(paths.length))
    return len(names) > 1 and names <= _names(paths.start) and gone and all(n in (names, set()) for n in here)


_scoped(_together, INSIGHTS["together"])


@CLAIMS.says(STEPS["collects"])
def _collects(lines: AnyLines, said: Said) -> bool:
    """Return whether the move that the previous sentence names collects these dominoes whenever it's made."""
    named = next(one for one in said.earlier[::-1] if "move" in one.values)
    made = [step for step in flat(lines.of(named).steps) if lines.name(step) == named["move"]]
    return bool(made) and all(_collected(step) == pieces_of(said, "pieces") for step in made)
