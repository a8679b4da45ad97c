"""What a problem asks, in sentences: how many dominoes go where, and the rules of its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.drawing.theme import Theme
from pnp.games.arrangements.rules.arrangement import Arrangement, Lines, cell_name

_EQUAL = {
    "rows": "All rows add up to the same total.",
    "columns": "All columns add up to the same total.",
    "both": "All rows and columns add up to the same total.",
    "sides": "All sides add up to the same total; a corner counts on both of its sides.",
}
_SUM = {
    "rows": "Each row adds up to {total}.",
    "columns": "Each column adds up to {total}.",
    "both": "Each row and each column adds up to {total}.",
    "sides": "Each side adds up to {total}; a corner counts on both of its sides.",
}
_DIFFERENT = {
    "rows": "No number appears twice in a row.",
    "columns": "No number appears twice in a column.",
    "both": "No number appears twice in a row or a column.",
    "sides": "No number appears twice in a row or a column.",
}
"""The sentences for lines of each kind."""

_KINDS: Mapping[frozenset[str], str] = {
    frozenset({"rows"}): "rows",
    frozenset({"columns"}): "columns",
    frozenset({"rows", "columns"}): "both",
    frozenset({"sides"}): "sides",
}


def _kind(lines: Lines) -> str | None:
    """The kind of lines, if that kind has its own sentences, from the words that the problem uses for them."""
    return _KINDS.get(frozenset(lines.words))


def task(arrangement: Arrangement, theme: Theme) -> str:
    """The task of a problem: its dominoes, then the rules of its pattern."""
    return f"{_dominoes(arrangement, theme)} {rules_of(arrangement, theme)}".strip()


def rules_of(arrangement: Arrangement, theme: Theme) -> str:
    """The rules of a pattern, one sentence for each."""
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
        named = _named(arrangement.match.words, arrangement, theme)
        yield theme.translate("Where two dominoes touch along {lines}, their numbers are equal.", lines=named)
    if arrangement.walls:
        yield theme.translate(
            "A wall ends a row or column. No domino crosses it, and nothing has to match across it."
        )
    if arrangement.solutions > 1:
        yield theme.translate("There are {count} solutions.", count=arrangement.solutions)


def _dominoes(arrangement: Arrangement, theme: Theme) -> str:
    count, hand = arrangement.count - len(arrangement.laid()), len(arrangement.hand())
    if count < hand:
        return theme.translate("Lay {count} of these {all} dominoes in the pattern.", count=count, all=hand)
    return theme.translate_count(
        "Lay this domino in the pattern.", "Lay these {left} dominoes in the pattern.", count, left=count
    )


def _equal(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    if kind := _kind(lines):
        return theme.translate(_EQUAL[kind])
    named = _named(lines.words, arrangement, theme)
    return theme.translate("These lines add up to the same total: {lines}.", lines=named)


def _sum(lines: Lines, total: int, arrangement: Arrangement, theme: Theme) -> str:
    if kind := _kind(lines):
        return theme.translate(_SUM[kind], total=total)
    return theme.translate_count(
        "This line adds up to {total}: {lines}.",
        "Each of these lines adds up to {total}: {lines}.",
        len(lines.lines),
        total=total,
        lines=_named(lines.words, arrangement, theme),
    )


def _different(lines: Lines, arrangement: Arrangement, theme: Theme) -> str:
    if kind := _kind(lines):
        return theme.translate(_DIFFERENT[kind])
    return theme.translate_count(
        "No number appears twice in this line: {lines}.",
        "No number appears twice in these lines: {lines}.",
        len(lines.lines),
        lines=_named(lines.words, arrangement, theme),
    )


def _named(words: Sequence[str], arrangement: Arrangement, theme: Theme) -> str:
    """Lines under the names that the problem uses; its own names come with the cells of the line."""
    known = {
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
    return ", ".join(known.get(word, word) for word in words)
