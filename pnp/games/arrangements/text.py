"""The text form of an arrangement, a few lines of YAML, read and written.

::

    pattern: |
      . . . .

      .     .

      .     .

      . . . .
    dominoes: double-six
    equal: sides

``dominoes`` is a whole set or a list (``0-1 2-4``). ``equal`` names lines with the same sum, ``sum`` lines with
a known sum (``{10: rows}``), and ``different`` lines without repeats; ``match: all`` makes touching numbers
equal. ``solutions`` is the number of solutions, if the puzzle is meant to have more than one.

Lines are ``rows``, ``columns``, ``sides`` (both), ``diagonals``, ``all``, a letter of the pattern, a run of
cells such as ``a1-a4``, or a name from ``lines``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import yaml

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.base.wording import did_you_mean
from pnp.base.yaml_reasons import yaml_reason
from pnp.components.dominoes.tiles import HIGHEST, Pair, pair_name, parse_pair, tile_set
from pnp.games.arrangements.pattern_text import (
    Arrangement,
    Pattern,
    SumRule,
    cell_name,
    pattern_text,
    read_pattern,
)
from pnp.games.arrangements.rules import LineNames

KEYS = ("pattern", "dominoes", "lines", "equal", "sum", "different", "match", "solutions")
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
SETS = {f"double-{word}": number for number, word in enumerate(_NUMBERS.split(), 1)}
"""The sets by name; ``double-5`` works as well."""
MOST_DOMINOES = 200
_SET = re.compile(r"double-(\d{1,2})")

Node = yaml.Node


def read_start(text: str, *, former: bool = False) -> Arrangement:
    """Return the arrangement that a text describes; if ``former``, by the lines of an earlier rule
    (`former_lines`).

    :raises TextError: with everything that is wrong, at its line and column.
    """
    return _Reader(text, former).read()


@dataclass
class _Reader:
    """Reads one text, collecting all its errors."""

    text: str
    former: bool = False
    errors: list[ErrorInText] = field(default_factory=list)

    def read(self) -> Arrangement:
        entries = self._entries()
        pattern = self._pattern(entries)
        dominoes, highest = self._dominoes(entries)
        self._stop()
        names = LineNames(pattern, self, former=self.former)
        for name, node in self._mapping(entries.get("lines")):
            names.define(name, node)
        sums = [*self._equal(entries.get("equal"), names), *self._sum(entries.get("sum"), names)]
        different = names.lines(entries.get("different"))
        match = names.match(entries.get("match"))
        solutions = self._solutions(entries.get("solutions"))
        self._stop()
        made = Arrangement(
            cells=pattern.cells,
            dominoes=dominoes,
            given=pattern.given,
            joints=pattern.joints,
            walls=pattern.walls,
            groups=pattern.groups,
            named=names.own,
            sums=tuple(sums),
            different=different,
            match=match,
            highest=highest,
            solutions=solutions,
        )
        self.errors += self._in_pattern(entries["pattern"], _impossible(made, pattern))
        if made.count > len(dominoes):
            short = Sentence(
                "the pattern needs {needed} dominoes, but there are only {number}",
                needed=made.count,
                number=len(dominoes),
            )
            self.error_at(entries["dominoes"], short)
        self._stop()
        return made

    def error_at(self, node: Node, message: str) -> None:
        """Return an error at a node."""
        self.errors.append(ErrorInText(message, node.start_mark.line + 1, node.start_mark.column + 1))

    def _stop(self) -> None:
        if self.errors:
            raise TextError(sorted(self.errors, key=lambda error: (error.line, error.column)))

    def _entries(self) -> dict[str, Node]:
        """Return the values of the keys.

        :raises TextError: for a text that isn't YAML, or isn't a mapping with the necessary keys.
        """
        try:
            root = yaml.compose(self.text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            line, column = (mark.line, mark.column) if mark else (0, 0)
            written = dict(enumerate(self.text.splitlines())).get(line, "")
            near = (
                Sentence("; if the drawing begins with spaces, write 'pattern: |2'")
                if "pattern: |\n" in self.text
                else ""
            )
            problem = yaml_reason(error.problem or error.context or "", written, column)
            reason = Sentence("not valid YAML: {problem}{near}", problem=problem, near=near)
            raise TextError.at(reason, line + 1, column + 1) from error
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            raise TextError.at("not valid YAML", 1, 1) from error
        if not isinstance(root, yaml.MappingNode):
            raise TextError.at("expected 'pattern:' and 'dominoes:', each on its own line", 1, 1)
        found = dict(self._pairs(root, KEYS))
        missing = [key for key in ("pattern", "dominoes") if key not in found]
        self.errors += (ErrorInText(Sentence("'{key}' is missing", key=key), 1, 1) for key in missing)
        if missing:
            self._stop()
        return found

    def _pairs(self, node: yaml.MappingNode, known: Iterable[str] = ()) -> Iterator[tuple[str, Node]]:
        """Yield keys and values; keys that are repeated or unknown are errors."""
        seen: set[str] = set()
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if not name or name in seen:
                self.error_at(
                    key,
                    Sentence("'{name}' appears twice", name=name) if name else Sentence("expected a name"),
                )
            elif known and name not in known:
                self.error_at(
                    key,
                    Sentence("unknown key '{name}'{hint}", name=name, hint=did_you_mean(name, known)),
                )
            else:
                seen.add(name)
                yield name, value

    def _mapping(self, node: Node | None) -> Iterator[tuple[str, Node]]:
        """Yield the keys and values of a value that has to be a mapping."""
        if isinstance(node, yaml.MappingNode):
            yield from self._pairs(node)
        elif node is not None:
            self.error_at(
                node, Sentence("expected 'name: value' pairs, such as {example}", example="{10: rows}")
            )

    def _pattern(self, entries: Mapping[str, Node]) -> Pattern:
        """Return the pattern, or an empty one if it can't be read; then the reason is among the errors."""
        node = entries["pattern"]
        if not isinstance(node, yaml.ScalarNode):
            self.error_at(node, Sentence("expected a drawing, after 'pattern: |'"))
            return Pattern()
        try:
            return read_pattern(node.value)
        except TextError as error:
            self.errors += self._in_pattern(node, error.in_text)
            return Pattern()

    def _in_pattern(self, node: Node, errors: Iterable[ErrorInText]) -> Iterator[ErrorInText]:
        """Yield errors of the drawing at their places in the whole text."""
        first, margin = node.start_mark.line + 1, 0
        block = isinstance(node, yaml.ScalarNode) and node.style == "|"
        if block:
            raw = self.text.split("\n")[first:]
            drawn = node.value.split("\n")
            margin = next((len(r) - len(d) for r, d in zip(raw, drawn, strict=False) if d.strip()), 0)
        for found in errors:
            if block:
                yield ErrorInText(found.message, first + found.line, margin + found.column)
            else:
                yield ErrorInText(found.message, first, node.start_mark.column + 1)

    def words(self, node: Node) -> list[tuple[str, Node]]:
        """Return the words of a value, which are separated by spaces or commas, or a list."""
        if isinstance(node, yaml.SequenceNode):
            return [word for inner in node.value for word in self.words(inner)]
        if isinstance(node, yaml.ScalarNode):
            return [(word, node) for word in re.split(r"[\s,]+", node.value) if word]
        self.error_at(node, Sentence("expected words separated by spaces, or a list"))
        return []

    def _dominoes(self, entries: Mapping[str, Node]) -> tuple[tuple[Pair, ...], int]:
        """Return the dominoes, and the highest number of a whole set or 0."""
        words = self.words(entries["dominoes"])
        if len(words) == 1 and words[0][0].lower().startswith("double"):
            highest = _set_named(words[0][0].lower())
            if highest is None:
                near = did_you_mean(words[0][0], SETS)
                self.error_at(
                    words[0][1],
                    Sentence(
                        "'{name}' isn't a set; write one such as double-six{hint}",
                        name=words[0][0],
                        hint=near,
                    ),
                )
            return tile_set(highest or 1), highest or 1
        found = []
        for word, node in words:
            try:
                pair = parse_pair(word)
            except ValueError:
                self.error_at(
                    node,
                    Sentence("'{word}' is a whole set; name it alone, or list single dominoes", word=word)
                    if _set_named(word.lower())
                    else Sentence(
                        "'{word}' isn't a domino; write one such as 2-4, or a set such as double-six",
                        word=word,
                    ),
                )
                continue
            if pair[1] > HIGHEST:
                self.error_at(
                    node,
                    Sentence(
                        "the domino {word} has more than {most} pips on one half", word=word, most=HIGHEST
                    ),
                )
            else:
                found.append(pair)
        if not words:
            self.error_at(
                entries["dominoes"],
                Sentence("there are no dominoes; list them (2-4 3-3), or name a set such as double-six"),
            )
        elif len(found) > MOST_DOMINOES:
            self.error_at(
                entries["dominoes"],
                Sentence(
                    "{number} dominoes; at most {most} are allowed", number=len(found), most=MOST_DOMINOES
                ),
            )
        return tuple(sorted(found)), 0

    def _equal(self, node: Node | None, names: LineNames) -> Iterator[SumRule]:
        """Yield a rule for the lines that a value names, or for those of each item in a list."""
        items = node.value if isinstance(node, yaml.SequenceNode) else [node] if node else []
        for item in items:
            lines = names.lines(item)
            if len(lines.lines) == 1:
                self.error_at(item, Sentence("one line alone has nothing to be equal to; name at least two"))
            elif lines.lines:
                yield SumRule(lines)

    def _sum(self, node: Node | None, names: LineNames) -> Iterator[SumRule]:
        for total, value in self._mapping(node):
            if re.fullmatch(r"\d{1,4}", total):
                lines = names.lines(value)
                if lines.lines:
                    yield SumRule(lines, int(total))
            else:
                self.error_at(
                    value,
                    Sentence(
                        "'{total}' isn't a sum; write the number first, such as {example}",
                        total=total,
                        example="{10: rows}",
                    ),
                )

    def _solutions(self, node: Node | None) -> int:
        """Return the number of solutions claimed in the text; 0 if there is no claim."""
        if node is None:
            return 0
        text = node.value if isinstance(node, yaml.ScalarNode) else ""
        if not re.fullmatch(r"\d{1,6}", text) or not int(text):
            self.error_at(node, Sentence("expected the number of solutions, from 1 to 999999"))
            return 0
        return int(text)


def _set_named(word: str) -> int | None:
    """Return the highest number of the set with this name; None if there is no such set."""
    match = _SET.fullmatch(word)
    highest = int(match[1]) if match else SETS.get(word, 0)
    return highest if 1 <= highest <= HIGHEST else None


def _impossible(made: Arrangement, pattern: Pattern) -> Iterator[ErrorInText]:
    """Yield givens that are obviously impossible, each at its cell of the drawing."""
    ways = {cell for place in made.places() for cell in place}
    for cell in made.cells:
        if cell not in ways:
            yield pattern.error_at(cell, Sentence("no domino fits on this space; it has no neighbour"))
    left = Counter(made.dominoes)
    for place, pair in made.laid().items():
        left[pair] -= 1
        if left[pair] < 0:
            what = Sentence(
                "the domino {domino} given here isn't in the list of dominoes, or isn't listed often enough",
                domino=pair_name(pair),
            )
            yield pattern.error_at(place[0], what)
    numbers = {number for pair in made.dominoes for number in pair}
    for cell, number in made.given.items():
        if number not in numbers:
            yield pattern.error_at(
                cell, Sentence("no domino has the {number} that is given here", number=number)
            )


# Writing


def write_start(arrangement: Arrangement) -> str:
    """Return the text of an arrangement; `read_start` reads it back."""
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
    """Return a key and words, which go on separate lines if there are many."""
    if len(words) <= most:
        return [f"{key}: {' '.join(words)}"]
    rows = chunks(words, most)
    return [f"{key}:", *(f"  {' '.join(row)}" for row in rows)]
