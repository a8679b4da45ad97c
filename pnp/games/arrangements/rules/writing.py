"""An arrangement written as text, as `read_start` reads it."""

from __future__ import annotations

from pnp.base.sequences import chunks
from pnp.components.dominoes.sets import pair_name
from pnp.games.arrangements.rules.arrangement import Arrangement, cell_name
from pnp.games.arrangements.rules.pattern_text import pattern_text
from pnp.games.arrangements.rules.text import SETS


def write_start(arrangement: Arrangement) -> str:
    """The text of an arrangement; `read_start` reads it back."""
    drawing = pattern_text(
        arrangement.cells, arrangement.given, arrangement.joints, arrangement.walls, arrangement.groups
    )
    lines = [f"pattern: |{2 if drawing.startswith(' ') else ''}"]
    lines += [f"  {line}".rstrip() for line in drawing.split("\n")]
    lines += _wrapped("dominoes", _dominoes_text(arrangement))
    if arrangement.named:
        lines += ["lines:"]
        for name, line in arrangement.named.items():
            cells = " ".join(cell_name(arrangement, cell) for cell in line)
            lines += [f"  {name}: {cells}"]
    equal = [" ".join(rule.of.words) for rule in arrangement.sums if rule.total is None]
    if len(equal) == 1:
        lines += [f"equal: {equal[0]}"]
    elif equal:
        lines += [f"equal: [{', '.join(equal)}]"]
    known = [f"{rule.total}: {' '.join(rule.of.words)}" for rule in arrangement.sums if rule.total is not None]
    if known:
        lines += [f"sum: {{{', '.join(known)}}}"]
    if arrangement.different.words:
        lines += [f"different: {' '.join(arrangement.different.words)}"]
    if arrangement.match.words:
        lines += [f"match: {' '.join(arrangement.match.words)}"]
    if arrangement.solutions:
        lines += [f"solutions: {arrangement.solutions}"]
    return "\n".join(lines)


def _dominoes_text(arrangement: Arrangement) -> list[str]:
    if arrangement.highest:
        return [name for name, highest in SETS.items() if highest == arrangement.highest]
    return list(map(pair_name, arrangement.dominoes))


def _wrapped(key: str, words: list[str], most: int = 14) -> list[str]:
    """A key and words, which go on separate lines if there are many."""
    if len(words) <= most:
        return [f"{key}: {' '.join(words)}"]
    rows = chunks(words, most)
    return [f"{key}:", *(f"  {' '.join(row)}" for row in rows)]
