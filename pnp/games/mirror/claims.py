"""The claims that hints for Mirror Donimoes make."""

from __future__ import annotations

from typing import Any

from pnp.components.dominoes.tiles import PAWNS, Cell
from pnp.games.shared.hint_claims import SCOPES, AnyLines, AnyPaths, Claims, Said, effect, flat, pieces_of
from pnp.games.shared.hint_sentences import INSIGHTS, STEPS
from pnp.games.shared.line_checks import register_lines
from pnp.search.shortest_paths import Step

CLAIMS: Claims[AnyLines] = Claims(SCOPES)
_scoped = register_lines(CLAIMS, lambda lines, _said: lines)


def _domino_at(position: Any, cell: Cell) -> str:
    (found,) = ("-".join(domino.name) for domino in position.table.dominoes if cell in domino.cells)
    return found


def _meetings(paths: AnyPaths) -> list[set[str]]:
    """Return the dominoes under the pawns at the end of every solution."""
    return [{_domino_at(end, cell) for cell in end.pawns} for end in paths.layer(paths.length)]


def _meet(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return all(under == pieces_of(said, "pieces") for under in _meetings(paths))


def _meet_at_least(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return all(pieces_of(said, "pieces") <= under for under in _meetings(paths))


_scoped(_meet, INSIGHTS["meeting"])
_scoped(_meet_at_least, INSIGHTS["meeting-one"], INSIGHTS["meeting-some"])


def _crossing(step: Step[Any, Any]) -> dict[str, tuple[str, str]]:
    """Return the pawns that a step takes from one domino to another, and these dominoes."""
    found = {}
    for pawn, here, there in zip(PAWNS, step.before.pawns, step.after.pawns, strict=True):
        one, other = _domino_at(step.before, here), _domino_at(step.after, there)
        if one != other:
            found[pawn] = one, other
    return found


def _crossers(paths: AnyPaths) -> set[str]:
    return {pawn for step in flat(paths.steps) for pawn in _crossing(step)}


def _pawn(said: Said, gap: str) -> str:
    """Return the pawn named in a gap.

    :raises ValueError: if there is no such pawn.
    """
    if said[gap] not in PAWNS:
        raise ValueError(said[gap])
    return said[gap]


def _stays(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return not _crossers(paths) & {_pawn(said, gap) for gap in said.values if gap != "scope"}


def _only_one_crosses(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    always = paths.extremes(lambda step: len(_crossing(step)))[0] > 0
    return _crossers(paths) == {_pawn(said, "one")} and always


def _crosses(step: Step[Any, Any], said: Said) -> bool:
    return _crossing(step).get(said["pawn"]) == (said["one"], said["other"])


_scoped(_stays, INSIGHTS["stays-one"], INSIGHTS["stays-two"])
_scoped(_only_one_crosses, INSIGHTS["stays-three"])
_scoped(effect(_crosses), STEPS["crosses"])
