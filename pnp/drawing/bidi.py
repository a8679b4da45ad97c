"""Work out the visual order of a line's characters: Unicode's bidirectional algorithm (UAX 9).

Hebrew and Arabic run from right to left, but numbers and Latin words within them from left to right. Every
character gets a level: it runs from left to right if that's even, and from right to left if it's odd. HarfBuzz
mirrors the brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from unicodedata import bidirectional

from pnp.drawing.shapes import Direction

_DEEPEST = 125
"""The deepest level (BD2)."""
_MOST_BRACKETS = 63
"""The most brackets that may be open at once (BD16)."""
_EMBEDDINGS = {"LRE": (0, ""), "RLE": (1, ""), "LRO": (0, "L"), "RLO": (1, "R")}
"""For each embedding and override, its direction and the class that it gives to characters."""
_ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_REMOVED = frozenset({*_EMBEDDINGS, "PDF", "BN"})
"""The classes that the later rules leave out (X9)."""
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI", *_ISOLATES})
_TRAILING = frozenset({"WS", "PDI", *_ISOLATES, *_REMOVED})
_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
"""The direction of strong characters and numbers, as it affects neutral ones beside them (N1)."""
_PAIRS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋\u2329\u232a❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽"
    "⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
"""Opening brackets, each before its closing one (BidiBrackets.txt)."""
_CLOSING = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_CLOSERS = frozenset(_CLOSING.values())
_QUOTES = "<>≤≥‹›«»"
MIRRORED = dict(
    pair
    for one in (_PAIRS, _QUOTES)
    for a, b in zip(one[::2], one[1::2], strict=True)
    for pair in ((a, b), (b, a))
)
"""Characters that are mirrored if they run from right to left: brackets, and some others."""
_SAME_BRACKETS = {"\u232a": "\u3009"}
"""Brackets that are canonically equivalent to others."""
_RIGHT_TO_LEFT = (
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_UNASSIGNED = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"

Levels = list[int | None]
"""The level of each character; None for those that take no part, such as the controls of embeddings."""


def has_right_to_left(text: str) -> bool:
    """Return whether a text may have parts that run from right to left."""
    return not text.isascii() and re.search(_RIGHT_TO_LEFT, text) is not None


def direction_of(text: str) -> Direction:
    """Return the direction of a paragraph: that of its first letter (P2, P3)."""
    if not has_right_to_left(text):
        return Direction.LTR
    return Direction.RTL if level_of(classes_of(text)) else Direction.LTR


def classes_of(text: str) -> list[str]:
    """Return the bidirectional class of each character."""
    return [bidirectional(sign) or ("R" if re.match(_UNASSIGNED, sign) else "L") for sign in text]


@lru_cache(maxsize=1024)
def visual_runs(text: str, direction: Direction | None = None) -> tuple[tuple[int, int, bool], ...]:
    """Return the runs of one line from left to right: each one's start, its end, and whether it runs from right
    to left.

    :param direction: the direction of the paragraph; by default, that of the line's first letter.
    """
    base = (direction or direction_of(text)) is Direction.RTL
    if not base and not has_right_to_left(text):
        return ((0, len(text), False),) if text else ()
    classes = classes_of(text)
    levels = line_levels(classes, paragraph_levels(classes, int(base), text), int(base))
    return tuple((run[0], run[-1] + 1, bool(level & 1)) for level, run in runs_in_order(levels))


def paragraph_levels(classes: Sequence[str], base: int, text: str = "") -> Levels:
    """Return the level of each character of a paragraph.

    :param base: the level of the paragraph, 0 or 1.
    :param text: its characters, for brackets; without them, there are none.
    """
    ends = _ends_of_isolates(classes)
    levels, types = _explicit(classes, base, ends)
    resolved = [*levels]
    for sequence in _sequences(levels, classes, ends):
        before, after = _edges(sequence, levels, classes, ends, base)
        _weak(types, sequence, before)
        level = levels[sequence[0]] or 0
        if text:
            _brackets(types, classes, sequence, text, level, before)
        _neutral(types, sequence, level, before, after)
        for at in sequence:
            resolved[at] = level + _added(types[at], level)
    return resolved


def line_levels(classes: Sequence[str], levels: Levels, base: int) -> Levels:
    """Return the levels of one line: spaces at its end, and separators, take the paragraph's level (L1)."""
    found, is_trailing = [*levels], True
    for at in range(len(classes) - 1, -1, -1):
        if classes[at] in ("B", "S"):
            is_trailing = True
            found[at] = base
        elif classes[at] not in _TRAILING:
            is_trailing = False
        elif is_trailing and found[at] is not None:
            found[at] = base
    return found


def visual_order(levels: Levels) -> list[int]:
    """Return the numbers of a line's characters from left to right (L2)."""
    return [at for level, run in runs_in_order(levels) for at in (reversed(run) if level & 1 else run)]


def runs_in_order(levels: Levels) -> list[tuple[int, list[int]]]:
    """Return the runs of one level from left to right, each with its characters in reading order."""
    known = [(level, at) for at, level in enumerate(levels) if level is not None]
    runs = [(level, [at for _, at in run]) for level, run in groupby(known, key=lambda pair: pair[0])]
    for level in range(max((level for level, _ in runs), default=0), 0, -1):
        turned: list[tuple[int, list[int]]] = []
        for is_deep, group in groupby(runs, key=lambda run: run[0] >= level):
            part = [*group]
            turned += reversed(part) if is_deep else part
        runs = turned
    return runs


def level_of(classes: Sequence[str]) -> int:
    """Return the level that the first letter outside isolates gives to a paragraph (P2, P3)."""
    depth = 0
    for kind in classes:
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            depth = max(depth - 1, 0)
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def _ends_of_isolates(classes: Sequence[str]) -> dict[int, int]:
    """Return the end of each isolate that has one (BD9)."""
    ends: dict[int, int] = {}
    pending: list[int] = []
    for at, kind in enumerate(classes):
        if kind in _ISOLATES:
            pending.append(at)
        elif kind == "PDI" and pending:
            ends[pending.pop()] = at
        elif kind == "B":
            pending.clear()
    return ends


class _Embeddings:
    """The embeddings and isolates that are open (X1)."""

    def __init__(self, base: int) -> None:
        self._base = base
        self.reset()

    def reset(self) -> None:
        self._open = [(self._base, "", False)]  # the level, the class that it sets, and whether it's an isolate
        self._isolates = self._lost_isolates = self._lost_embeddings = 0

    @property
    def level(self) -> int:
        return self._open[-1][0]

    @property
    def given(self) -> str:
        return self._open[-1][1]

    def embed(self, parity: int, given: str) -> None:
        level = self._next(parity)
        if level <= _DEEPEST and not self._lost_isolates and not self._lost_embeddings:
            self._open.append((level, given, False))
        elif not self._lost_isolates:
            self._lost_embeddings += 1

    def isolate(self, parity: int) -> None:
        level = self._next(parity)
        if level <= _DEEPEST and not self._lost_isolates and not self._lost_embeddings:
            self._isolates += 1
            self._open.append((level, "", True))
        else:
            self._lost_isolates += 1

    def end_isolate(self) -> None:
        if self._lost_isolates:
            self._lost_isolates -= 1
        elif self._isolates:
            self._lost_embeddings = 0
            while not self._open.pop()[2]:
                pass
            self._isolates -= 1

    def end_embedding(self) -> None:
        if self._lost_isolates:
            return
        if self._lost_embeddings:
            self._lost_embeddings -= 1
        elif len(self._open) > 1 and not self._open[-1][2]:
            self._open.pop()

    def _next(self, parity: int) -> int:
        return self.level + 1 + ((self.level + 1) & 1 ^ parity)


def _explicit(classes: Sequence[str], base: int, ends: dict[int, int]) -> tuple[Levels, list[str]]:
    """Return the levels that embeddings, overrides and isolates give, and the classes that they leave (X1 to
    X9)."""
    state, types = _Embeddings(base), [*classes]
    levels: Levels = [None] * len(classes)
    for at, kind in enumerate(classes):
        if kind in _EMBEDDINGS:
            state.embed(*_EMBEDDINGS[kind])
        elif kind == "PDF":
            state.end_embedding()
        elif kind == "B":
            levels[at] = base
            state.reset()
        elif kind != "BN":
            if kind == "PDI":
                state.end_isolate()
            levels[at], types[at] = state.level, state.given or kind
            if kind in _ISOLATES:
                inner = classes[at + 1 : ends.get(at, len(classes))]
                state.isolate(level_of(inner) if kind == "FSI" else int(kind == "RLI"))
    return levels, types


def _sequences(levels: Levels, classes: Sequence[str], ends: dict[int, int]) -> Iterator[list[int]]:
    """Yield the isolating run sequences: runs of one level, joined across isolates (BD13)."""
    known = [at for at, level in enumerate(levels) if level is not None]
    runs = [[*run] for _, run in groupby(known, key=lambda at: levels[at])]
    by_start = {run[0]: run for run in runs}
    ended = {end: start for start, end in ends.items()}
    for run in runs:
        if run[0] in ended:
            continue  # this run continues another
        sequence = [*run]
        while (end := ends.get(sequence[-1])) is not None and classes[sequence[-1]] in _ISOLATES:
            sequence += by_start[end]
        yield sequence


def _edges(
    sequence: Sequence[int], levels: Levels, classes: Sequence[str], ends: dict[int, int], base: int
) -> tuple[str, str]:
    """Return the directions at the two ends of a sequence (X10)."""
    level, last = levels[sequence[0]] or 0, sequence[-1]
    before = next((found for at in range(sequence[0] - 1, -1, -1) if (found := levels[at]) is not None), base)
    if classes[last] in _ISOLATES and last not in ends:
        after = base
    else:
        following = (levels[at] for at in range(last + 1, len(levels)))
        after = next((found for found in following if found is not None), base)
    return "LR"[max(level, before) & 1], "LR"[max(level, after) & 1]


def _weak(types: list[str], sequence: Sequence[int], before: str) -> None:
    """Resolve marks, separators and numbers (W1 to W7)."""
    _marks_and_numbers(types, sequence, before)
    for k in range(1, len(sequence) - 1):  # W4
        left, kind, right = (types[sequence[k + step]] for step in (-1, 0, 1))
        if left == right and ((kind == "CS" and left in ("EN", "AN")) or (kind == "ES" and left == "EN")):
            types[sequence[k]] = left
    for is_terminator, group in groupby(range(len(sequence)), key=lambda k: types[sequence[k]] == "ET"):  # W5
        run = [*group]
        beside = {types[sequence[k]] for k in (run[0] - 1, run[-1] + 1) if 0 <= k < len(sequence)}
        if is_terminator and "EN" in beside:
            for k in run:
                types[sequence[k]] = "EN"
    strong = before
    for at in sequence:
        if types[at] in ("ES", "ET", "CS"):  # W6
            types[at] = "ON"
        elif types[at] == "EN" and strong == "L":  # W7
            types[at] = "L"
        elif types[at] in ("L", "R"):
            strong = types[at]


def _marks_and_numbers(types: list[str], sequence: Sequence[int], before: str) -> None:
    """Resolve marks, and numbers after Arabic letters (W1 to W3)."""
    strong = previous = before
    for at in sequence:
        if types[at] == "NSM":
            types[at] = "ON" if previous in _ISOLATES or previous == "PDI" else previous
        previous = types[at]
        if types[at] in ("L", "R", "AL"):
            strong = types[at]
        elif types[at] == "EN" and strong == "AL":
            types[at] = "AN"
    for at in sequence:
        if types[at] == "AL":
            types[at] = "R"


def _brackets(
    types: list[str], classes: Sequence[str], sequence: Sequence[int], text: str, level: int, before: str
) -> None:
    """Resolve pairs of brackets by the characters between them or, failing that, before them (N0)."""
    inward = "LR"[level & 1]
    for opener, closer in _bracket_pairs(types, sequence, text):
        inside = {_STRONG.get(types[at]) for at in sequence[opener + 1 : closer]}
        if inward in inside:
            given = inward
        elif inside & {"L", "R"}:
            earlier = (_STRONG.get(types[at]) for at in reversed(sequence[:opener]))
            context = next(filter(None, earlier), before)
            given = context
        else:
            continue
        for k in (opener, closer):
            types[sequence[k]] = given
            for at in sequence[k + 1 :]:  # the marks on a bracket change with it
                if classes[at] != "NSM":
                    break
                types[at] = given


def _bracket_pairs(types: Sequence[str], sequence: Sequence[int], text: str) -> list[tuple[int, int]]:
    """Return the pairs of brackets in a sequence, by their places in it, in the order of the opening ones
    (BD16)."""
    pairs: list[tuple[int, int]] = []
    pending: list[tuple[str, int]] = []
    for k, at in enumerate(sequence):
        sign = text[at]
        if types[at] != "ON":
            continue
        if sign in _CLOSING:
            if len(pending) == _MOST_BRACKETS:
                return []
            pending.append((_same(_CLOSING[sign]), k))
        elif sign in _CLOSERS:
            for depth in range(len(pending) - 1, -1, -1):
                if pending[depth][0] == _same(sign):
                    pairs.append((pending[depth][1], k))
                    del pending[depth:]
                    break
    return sorted(pairs)


def _same(bracket: str) -> str:
    return _SAME_BRACKETS.get(bracket, bracket)


def _neutral(types: list[str], sequence: Sequence[int], level: int, before: str, after: str) -> None:
    """Resolve spaces and symbols by the characters on both sides of them (N1, N2)."""
    left = before
    for is_neutral, group in groupby(range(len(sequence)), key=lambda k: types[sequence[k]] in _NEUTRAL):
        run = [*group]
        if not is_neutral:
            left = _STRONG[types[sequence[run[-1]]]]
            continue
        following = run[-1] + 1
        right = _STRONG[types[sequence[following]]] if following < len(sequence) else after
        for k in run:
            types[sequence[k]] = left if left == right else "LR"[level & 1]


def _added(kind: str, level: int) -> int:
    """Return the number of levels to add for a character of a resolved class (I1, I2)."""
    if level & 1:
        return int(kind != "R")
    return {"L": 0, "R": 1}.get(kind, 2)
