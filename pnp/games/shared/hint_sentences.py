"""The sentences that make up the hints of games of moves, lists of items inside them, and functions to read
them back from a puzzle set.

A hint is one or more sentences on a line; if each is about a part of the puzzle, there is a line for each. If a
hint has a drawing, its position follows below. So the hints of a set can be translated and drawn without a
search.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import takewhile
from string import Formatter

from pnp.search.results import Hint

MOST_NAMED = 3
"""The most items that the last hint gives away."""


def most_named(count: int) -> int:
    """Return the number of items of an answer that the last hint gives away: at most half of them, but at least
    one."""
    return max(1, min(MOST_NAMED, count // 2))


def listed(items: Sequence[str | Hint]) -> str | Hint:
    """Return items as a sentence lists them, such as "a, b and c".

    :raises IndexError: for an empty list.
    """
    if len(items) == 1:
        return items[0]
    return Hint("{some} and {last}", {"some": with_commas(items[:-1]), "last": items[-1]})


def with_commas(items: Sequence[str | Hint]) -> str | Hint:
    """Return items separated only by commas.

    :raises IndexError: for an empty list.
    """
    found = items[0]
    for item in items[1:]:
        found = Hint("{some}, {next}", {"some": found, "next": item})
    return found


EVERY, ONLY, SHORTEST, ONE = "every", "only", "shortest", "one"

SCOPES = {
    EVERY: "in every shortest solution",
    ONLY: "in the shortest solution",
    SHORTEST: "in one shortest solution",
    ONE: "in one solution",
}
"""The solutions that a sentence is about."""
SAME = {EVERY: "in each", ONLY: "in this solution", ONE: "in this solution"}
"""The words for the solutions after a sentence that has already named them."""

LENGTHS = {
    "single": "A single move solves it.",
    "former": "{count} moves solve it. The first is {move}.",
    EVERY: "The shortest solutions take {count} moves.",
    ONLY: "The shortest solution takes {count} moves, and no other is as short.",
    ONE: "One solution takes {count} moves.",
}

LOOK_AT = {
    "busiest": "Look at {piece}, the busiest piece {scope}.",
    "first": "Look at {piece}, the first to move {scope}.",
    "last": "Look at {piece}, the last to move {scope}.",
    "once": "Look at {piece}: it moves only once {scope}.",
    "often": "Look at {piece}: it moves at least {count} times {scope}.",
    "needed": "Look at {piece}, which moves {scope}.",
    "waits": "Be patient with {piece}: it stays put for the first {count} moves {scope}.",
    "still-one": "Leave {piece} where it is: it stays put {scope}.",
    "still": "Leave {pieces} where they are: they stay put {scope}.",
    "none": "These solutions differ: there’s no piece that moves {scope}.",
}
LOOK_AT_PRIEST = {
    "once": "Look at {piece}: he moves only once {scope}.",
    "often": "Look at {piece}: he moves at least {count} times {scope}.",
    "needed": "Look at {piece}, who moves {scope}.",
    "waits": "Be patient with {piece}: he stays put for the first {count} moves {scope}.",
    "still-one": "Leave {piece} where he is: he stays put {scope}.",
}
"""The same sentences for a piece that's a person."""

INSIGHTS = {
    "rectangle": "The dominoes form a rectangle {columns} wide and {rows} high {scope}.",
    "together": "You collect {pieces} together {scope}.",
    "meeting-some": "The pawns meet on at least {pieces} {scope}.",
    "meeting-one": "The pawns meet on and around {pieces} {scope}.",
    "stays-one": "Pawn {one} stays on its domino {scope}.",
    "stays-two": "Pawns {one} and {two} stay on their dominoes {scope}.",
    "stays-three": "Only pawn {one} steps to another domino {scope}.",
    "meeting": "The pawns meet on {pieces} {scope}.",
    "peak": "The first to reach the peak {scope} is {piece}, and the last is {other}.",
    "peak-first": "The first to reach the peak {scope} is {piece}.",
    "peak-last": "The last to reach the peak {scope} is {piece}.",
    "towards": "No priest has to move away from the peak.",
    "towards-road": "On the way up, no priest has to move away from the peak.",
    "away": "Just one priest moves away from the peak {scope}: {piece}.",
    "away-road": "On the way up, just one priest moves away from the peak {scope}: {piece}.",
    "wild": "Die {die} takes the wild space {scope}.",
    "beside-none": "No die has its number beside the queen, so one has to land on the wild space there.",
    "beside-one": "Apart from the wild space, only {pieces} has its number beside the queen.",
    "beside": "Apart from the wild space, only {pieces} have their number beside the queen.",
}
"""Sentences about what all solutions of a puzzle have in common; each is used by a single game."""

BEGINNINGS = {
    "right-one": "The first to move {scope} is {pieces}.",
    "right": "One of these moves first {scope}: {pieces}.",
}
"""Sentences about which piece begins a solution, although others could move."""

AFTER = {
    "one": "Aim for this position, reached {scope} after 1 move.",
    "many": "Aim for this position, reached {scope} after {count} moves.",
}

PRINTED = {
    "rectangle": "A rectangle {columns} wide and {rows} high {scope}.",
    "one": "After 1 move {scope}.",
    "many": "After {count} moves {scope}.",
    "end": "The last position {scope}.",
}
"""Shorter sentences for print, where many hints say the same. Sets have the longer ones."""
BRIEF = {
    LENGTHS[EVERY]: "At least {count} moves.",
    LENGTHS[ONLY]: "{count} moves, in one way only.",
    LENGTHS[ONE]: "{count} moves suffice.",
    LOOK_AT["first"]: "Begin with {piece}.",
    INSIGHTS["wild"]: "Put die {die} on the wild space.",
    INSIGHTS["beside-one"]: "Only {pieces} has its number beside the queen.",
    INSIGHTS["beside"]: "Only {pieces} have their number beside the queen.",
}
"""What puzzles of several tasks have in print instead, since each task repeats these sentences."""

SUB_GOALS = {
    "end": "Aim for this position: it is the last one {scope}.",
    "next": "Next, {piece} moves for the first time.",
    "then-one": "From then on, only {pieces} moves.",
    "then": "From then on, only {pieces} move.",
    "before-one": "Until then, only {pieces} moves.",
    "before": "Until then, only {pieces} move.",
}

STEPS = {
    "detour": "Play {move}, and later {back}: {piece} moves both ways {scope}.",
    "detour-for": "Play {move}, later {between}, and after that {back}: {piece} moves both ways {scope}.",
    "order": "Finish with {piece} before you move {other}: that’s the order {scope}.",
    "crosses": "Pawn {pawn} steps from the {one} to the {other} {scope}.",
    "hops-one": "Priest {priest} hops over priest {one} onto the {number} of the {domino} {scope}, so first "
    "bring priest {one} in between.",
    "hops-two": "Priest {priest} hops over priests {one} and {two} onto the {number} of the {domino} {scope}, "
    "so first bring both in between.",
    "hops-all": "Priest {priest} hops over all other priests onto the {number} of the {domino} {scope}, so "
    "first bring them in between.",
    "peak-from": "Bring priest {priest} to the {number} of the {domino}: from there he reaches the peak "
    "{scope}.",
    "leaves-from": "Bring priest {priest} to the {number} of the {domino}: from there he leaves the mountain "
    "{scope}.",
    "turns": "Die {die} turns above die {other} {scope}.",
    "turns-moved": "Die {die} turns above die {other} {scope}, so first move die {other} into place.",
    "turns-queen": "Die {die} turns above the queen {scope}.",
    "lands-U": "Die {die} lands right above the queen {scope}.",
    "lands-D": "Die {die} lands right below the queen {scope}.",
    "lands-L": "Die {die} lands directly to the left of the queen {scope}.",
    "lands-R": "Die {die} lands directly to the right of the queen {scope}.",
    "fixed": "Move {number} is {move} {scope}.",
    "lets": "It lets {piece} make the next move.",
    "either": "One of moves {first} and {last} is {move} {scope}.",
    "window": "One of moves {first} to {last} is {move} {scope}.",
    "common": "You need the move {move}: it comes up {scope}.",
    "collects": "With it, you collect {pieces}.",
}

OPENINGS = {
    "former": "It begins with {moves}.",
    SHORTEST: "One shortest solution begins with {moves}.",
    ONLY: "The shortest solution begins with {moves}.",
    ONE: "One solution begins with {moves}.",
}
"""Sentences about how solutions begin, including the wording in sets made by older versions."""

NOUNS = {
    "domino": "the {name}",
    "pawn": "pawn {name}",
    "priest": "priest {name}",
    "die": "die {name}",
}

TASKS = {"queen": "Queen {queen}:"}


def scope_of(name: str) -> Hint:
    """Return the words for the solutions that a sentence is about."""
    return Hint(SCOPES[name], {})


def same_scope(name: str) -> Hint:
    """Return the words for the solutions, as `scope_of` does, after a sentence that has already named them."""
    return Hint(SAME[name], {})


def length_of(count: int, scope: str) -> Hint:
    """Return the sentence with the number of moves."""
    return Hint(LENGTHS["single" if count == 1 else scope], {"count": count})


def without_length(hint: Hint) -> Hint:
    """Return the hint without the sentence with the number of moves, if the sentences after it don't need it:
    the first of these that is about solutions names them instead."""
    scope = next((key for key in SAME if hint.words == LENGTHS[key]), None)
    if scope is None or not hint.follow or hint.follow[0].words == LOOK_AT["none"]:
        return hint
    same, named = same_scope(scope), scope_of(scope)
    sentences = list(hint.follow)
    first = next((k for k, one in enumerate(sentences) if one.values.get("scope") == same), None)
    if first is not None:
        sentences[first] = replace(sentences[first], values={**sentences[first].values, "scope": named})
    return replace(sentences[0], follow=tuple(sentences[1:]), lines=hint.lines, below=hint.below)


def labelled(hint: Hint) -> Hint:
    """Return a hint in fewer words for a page of hints, which would otherwise repeat the same sentence."""
    first = _label(hint)
    return replace(hint, words=first.words, many=first.many, follow=tuple(map(_label, hint.follow)))


def in_brief(hint: Hint) -> Hint:
    """Return a hint about one or more tasks of a puzzle in the fewest words."""
    said = Hint(BRIEF[hint.words], hint.values) if hint.words in BRIEF else hint
    return replace(said, follow=tuple(map(in_brief, hint.follow)), lines=tuple(map(in_brief, hint.lines)))


def _label(sentence: Hint) -> Hint:
    if sentence.words == AFTER["one"]:
        return Hint(PRINTED["one"], sentence.values, PRINTED["many"])
    name = {SUB_GOALS["end"]: "end", INSIGHTS["rectangle"]: "rectangle"}.get(sentence.words)
    return Hint(PRINTED[name], sentence.values) if name else sentence


def noun_of(kind: str, name: str) -> Hint:
    """Return the words for a piece."""
    return Hint(NOUNS[kind], {"name": name})


def after_moves(count: int, scope: Hint) -> Hint:
    """Return the sentence about the position that a hint shows, by the number of moves before it."""
    return Hint(AFTER["one"], {"scope": scope, "count": count}, AFTER["many"])


def look_at(kind: str, **values: str | int | Hint) -> Hint:
    """Return the sentence about what to look at first."""
    piece = values.get("piece")
    if isinstance(piece, Hint) and piece.words == NOUNS["priest"] and kind in LOOK_AT_PRIEST:
        return Hint(LOOK_AT_PRIEST[kind], values)
    return Hint(LOOK_AT[kind], values)


def insight(kind: str, **values: str | int | Hint) -> Hint:
    """Return the sentence about what solutions have in common, by the rules of one game."""
    return Hint(INSIGHTS[kind], values)


def beginning(kind: str, **values: str | int | Hint) -> Hint:
    """Return the sentence about the pieces that begin a solution."""
    return Hint(BEGINNINGS[kind], values)


def sub_goal(kind: str, **values: str | int | Hint) -> Hint:
    """Return a sentence about the position to aim for."""
    return Hint(SUB_GOALS[kind], values)


def critical_step(kind: str, **values: str | int | Hint) -> Hint:
    """Return the sentence about a step that matters."""
    return Hint(STEPS[kind], values)


def begins_with(moves: str, scope: str) -> Hint:
    """Return the sentence on how a solution begins."""
    return Hint(OPENINGS[scope], {"moves": moves})


def of_queen(queen: str) -> Hint:
    """Return the words that name the queen whose task the next sentences are about."""
    return Hint(TASKS["queen"], {"queen": queen})


def joined(sentences: Sequence[Hint], position: str = "") -> Hint:
    """Return sentences as one hint, and the text of the position that is drawn with it."""
    return replace(sentences[0], follow=tuple(sentences[1:]), below=position.rstrip("\n"))


def on_lines(lines: Sequence[Sequence[Hint]]) -> Hint:
    """Return sentences as one hint of several lines."""
    first, *others = map(joined, lines)
    return replace(first, lines=tuple(others))


_TABLES = (LENGTHS, LOOK_AT, LOOK_AT_PRIEST, INSIGHTS, BEGINNINGS, SUB_GOALS, STEPS, OPENINGS, TASKS)
SENTENCES = (
    *((words, "") for table in _TABLES for words in table.values()),
    (AFTER["one"], AFTER["many"]),
)
"""Every sentence of hints, with its English for any number but 1, which is empty if it counts nothing."""
_INNER = tuple((words, "") for words in (*SCOPES.values(), *SAME.values(), *NOUNS.values()))


def read_hint(text: str) -> Hint | None:
    """Return the hint for a text in a set, or None if its first line doesn't consist of these sentences."""
    lines = text.split("\n")
    said = list(takewhile(bool, map(_read_line, lines)))
    if not said:
        return None
    first, *others = (joined(sentences) for sentences in said if sentences)
    return replace(first, lines=tuple(others), below="\n".join(lines[len(said) :]).rstrip("\n"))


def _read_line(line: str) -> list[Hint] | None:
    """Return the sentences of a line; None if it isn't made of these sentences."""
    found = list(_sentences(line))
    known = [sentence for sentence in found if sentence]
    return known if known and len(known) == len(found) else None


def read_hints(texts: Iterable[str]) -> dict[str, Hint]:
    """Return the hints of a set that are made of these sentences, by their text."""
    return {text: hint for text in texts if (hint := read_hint(text))}


def opening_in(text: str) -> str:
    """Return the first moves of a solution in a hint; empty if it gives none."""
    for sentence in _sentences(text.partition("\n")[0]):
        if sentence and sentence.words in OPENINGS.values():
            return str(sentence.values["moves"])
    return ""


def _sentences(line: str) -> Iterator[Hint | None]:
    """Yield the sentences of a line, one by one; None at the first that isn't known."""
    while line:
        read = ((hint, length) for words, many in SENTENCES for hint, length in _read(line, words, many))
        found = min(read, key=lambda pair: pair[1], default=None)
        if found is None:
            yield None
            return
        yield found[0]
        line = line[found[1] :].lstrip()


def _read(line: str, words: str, many: str) -> Iterator[tuple[Hint, int]]:
    """Yield this sentence, if the line begins with it, and the length of its text."""
    for form in (words, many):
        match = _pattern(form).match(line) if form else None
        if match:
            values: dict[str, str | int | Hint] = {
                name: _value(text) for name, text in match.groupdict().items()
            }
            if many:
                values.setdefault("count", 1)
            yield Hint(words, values, many), match.end()


@cache
def _pattern(words: str) -> re.Pattern[str]:
    """Return a pattern for a sentence with its gaps filled, which ends at the end of a line or a word. Only our
    own words for scopes match, so that they can be distinguished from the words before them, such as a move in
    several words."""
    scopes = "|".join((*SCOPES.values(), *SAME.values()))
    pattern, seen = "", set()
    for literal, name, _, _ in Formatter().parse(words):
        pattern += re.escape(literal)
        if name in seen:
            pattern += f"(?P={name})"
        elif name:
            pattern += f"(?P<{name}>{scopes if name == 'scope' else '[^.:]+?'})"
            seen.add(name)
    return re.compile(pattern + r"(?=\s|$)")


def _value(text: str) -> str | int | Hint:
    """Return the value of a gap: a number, words to translate, a list of these, or any other text as it is."""
    if text.isdecimal():
        return int(text)
    parts = re.split(", | and ", text)
    if len(parts) > 1:
        known = [value for part in parts if isinstance(value := _value(part), Hint)]
        return listed(known) if len(known) == len(parts) else text
    for words, _ in _INNER:
        if match := _pattern(words).fullmatch(text):
            return Hint(words, dict(match.groupdict()))
    return text
