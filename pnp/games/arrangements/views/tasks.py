"""What a problem asks, in sentences: how many dominoes go where, and the rules of its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.drawing.theme import Theme
from pnp.games.arrangements.rules.arrangement import Arrangement, Lines, cell_name

_BOTH = frozenset({"rows", "columns"})
_KINDS: Mapping[frozenset[str], str] = {
    frozenset({"rows"}): "rows",
    frozenset({"columns"}): "columns",
    _BOTH: "both",
    frozenset({"sides"}): "sides",
}
"""Lines that sentences have words of their own for, by how the problem names them."""


def task(arrangement: Arrangement, theme: Theme) -> str:
    """All sentences of a problem."""
    return f"{_dominoes(arrangement, theme)} {rules_of(arrangement, theme)}".strip()


def rules_of(arrangement: Arrangement, theme: Theme) -> str:
    """The rules of a pattern, a sentence each."""
    return " ".join(_sentences(arrangement, theme))


def _sentences(arrangement: Arrangement, theme: Theme) -> Iterator[str]:
    for rule in arrangement.sums:
        if rule.total is None:
            yield _equal(rule.of, arrangement, theme)
        else:
            yield _sum(rule.of, rule.total, arrangement, theme)
    if arrangement.different.lines:
        yield _different(arrangement.different, arrangement, theme)
    if arrangement.match.words == ("all",):
        yield theme.translate("Where two dominoes touch, their numbers are equal.")
    elif arrangement.match.words:
        named = _named(Lines(arrangement.match.words, ()), arrangement, theme)
        yield theme.translate("Where two dominoes touch along {lines}, their numbers are equal.", lines=named)
    if arrangement.solutions > 1:
        yield theme.translate("There are {count} solutions.", count=arrangement.solutions)


def _dominoes(arrangement: Arrangement, theme: Theme) -> str:
    count, hand = arrangement.count - len(arrangement.laid()), len(arrangement.hand())
    if count < hand:
        return theme.translate("Lay {count} of these {all} dominoes into the pattern.", count=count, all=hand)
    return theme.translate_count(
        "Lay this domino into the pattern.", "Lay these {left} dominoes into the pattern.", count, left=count
    )


def _equal(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    match _KINDS.get(frozenset(lines.words)):
        case "rows":
            return theme.translate("All rows add up to the same total.")
        case "columns":
            return theme.translate("All columns add up to the same total.")
        case "both":
            return theme.translate("All rows and columns add up to the same total.")
        case "sides":
            return theme.translate("All sides add up to the same total; a corner counts on both of its sides.")
    named = _named(lines, arrangement, theme)
    return theme.translate("These lines add up to the same total: {lines}.", lines=named)


def _sum(lines: Lines, total: int, arrangement: Arrangement, theme: Theme) -> str:
    match _KINDS.get(frozenset(lines.words)):
        case "rows":
            return theme.translate("Each row adds up to {total}.", total=total)
        case "columns":
            return theme.translate("Each column adds up to {total}.", total=total)
        case "both":
            return theme.translate("Each row and each column adds up to {total}.", total=total)
        case "sides":
            return theme.translate(
                "Each side adds up to {total}; a corner counts on both of its sides.", total=total
            )
    return theme.translate_count(
        "This line adds up to {total}: {lines}.",
        "Each of these lines adds up to {total}: {lines}.",
        len(lines.lines),
        total=total,
        lines=_named(lines, arrangement, theme),
    )


def _different(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    match _KINDS.get(frozenset(lines.words)):
        case "rows":
            return theme.translate("No number appears twice in a row.")
        case "columns":
            return theme.translate("No number appears twice in a column.")
        case "both" | "sides":
            return theme.translate("No number appears twice in a row or a column.")
    return theme.translate_count(
        "No number appears twice in this line: {lines}.",
        "No number appears twice in these lines: {lines}.",
        len(lines.lines),
        lines=_named(lines, arrangement, theme),
    )


def _named(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    """The lines as the problem names them; a name of its own with the cells of the line."""
    words = {
        "rows": theme.translate("rows"),
        "columns": theme.translate("columns"),
        "sides": theme.translate("sides"),
        "diagonals": theme.translate("diagonals"),
        "all": theme.translate("all spaces"),
        **{
            name: f"{name} ({' '.join(cell_name(arrangement, cell) for cell in line)})"
            for name, line in arrangement.named.items()
        },
    }
    return ", ".join(words.get(word, word) for word in lines.words)
