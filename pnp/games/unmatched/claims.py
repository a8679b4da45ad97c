"""The claims that hints for Unmatched Donimoes make."""

from __future__ import annotations

from pnp.games.shared.hint_claims import SCOPES, AnyLines, AnyPaths, Claims, Said
from pnp.games.shared.hint_sentences import INSIGHTS
from pnp.games.shared.line_checks import register_lines

CLAIMS: Claims[AnyLines] = Claims(SCOPES)
_scoped = register_lines(CLAIMS, lambda lines, _said: lines)


def _rectangle(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    sizes = set()
    for end in paths.layer(paths.length):
        rows, columns = zip(*end.numbers(), strict=True)
        sizes.add((max(columns) - min(columns) + 1, max(rows) - min(rows) + 1))
    return sizes == {(said.number("columns"), said.number("rows"))}


_scoped(_rectangle, INSIGHTS["rectangle"])
