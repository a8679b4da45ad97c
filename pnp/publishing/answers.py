"""The content of a published page that can be used without the engine: the starts, hints and solutions of its
puzzles.

Each answer is what the engine would return to the page, stored under a key that ``written.js`` derives from the
same call. The engine loads afterwards and answers everything else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from typing import Any

from pnp.base.errors import PnpError
from pnp.base.sentences import said
from pnp.desk import calls
from pnp.desk.content_replies import PuzzleLine
from pnp.desk.documents import Doc
from pnp.desk.packing import pack
from pnp.language.translations import message_words
from pnp.publishing.page import DRAWN

_MOST_HINTS = 99


@dataclass(frozen=True, slots=True)
class Drawings:
    """The files of drawings, keyed by content so that each is written only once."""

    files: MutableMapping[str, bytes] = field(default_factory=dict)
    _names: MutableMapping[bytes, str] = field(default_factory=dict)

    def add(self, name: str, data: bytes) -> None:
        """Add a drawing that has a name."""
        self.files[name] = small_svg(data)
        self._names.setdefault(data, name)

    def name_of(self, data: bytes) -> str:
        """Return the name of the file of a drawing; empty for no drawing."""
        if not data:
            return ""
        if data not in self._names:
            self.add(f"{DRAWN}/{hashlib.sha256(data).hexdigest()[:16]}.svg", data)
        return self._names[data]


def puzzle_files(
    doc: Doc, path: str, count: int, language: str, drawings: Drawings, *, with_help: bool
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of all puzzles of a set in one language: ``PATH-1.en.json``, ``PATH-1-help.en.json`` and
    so on.

    :param with_help: whether hints and solutions are written. If not, the engine supplies them.
    """
    found = calls.puzzles(doc, language)
    about = {
        "timer": found.timer,
        "is_record": False,
        "game_name": found.game_name,
        "moving": found.moving,
    }
    for number in range(count):
        puzzle = found.puzzles[number]
        # Hints and solution lines are only in the second file, because no solver needs them straight away.
        seen = replace(puzzle, hints=(), line=())
        answers = _Answers(doc, number, language)
        for part in puzzle.parts or ("",):
            answers.add("state", calls.state, part=part)
        content = {"list": about, "puzzle": seen, "answers": answers.found}
        yield f"{path}-{number + 1}.{language}.json", _packed(content, drawings)
        if with_help:
            content = {"answers": _help(doc, number, puzzle, language)}
            yield f"{path}-{number + 1}-help.{language}.json", _packed(content, drawings)


def rules_file(game: str, language: str) -> bytes:
    """Return the rules of a game, to read beside its puzzles."""
    return _packed({"answers": {_key("rules", {"game": game}): calls.rules(game, language)}}, Drawings())


def _help(doc: Doc, number: int, puzzle: PuzzleLine, language: str) -> Mapping[str, object]:
    """Return the stored answers about a puzzle at its start: hints in their order, the solution, and texts to
    share."""
    answers = _Answers(doc, number, language)
    if not puzzle.has_solution:  # this needs a search, which can take a while
        return answers.found
    for part in puzzle.parts or ("",):
        answers.add("hint", calls.hint, part=part, level="where")
        answers.add("hint", calls.hint, part=part, level="move")
        for which in range(_MOST_HINTS):
            if not answers.add("hint", calls.hint, part=part, level="why", which=which):
                break
        answers.add("check", calls.check, part=part)
    answers.add("solve", calls.solve)
    answers.add_shared(with_solution=False)
    answers.add_shared(with_solution=True)
    return answers.found


@dataclass(frozen=True, slots=True)
class _Answers:
    doc: Doc
    number: int
    language: str
    found: dict[str, object] = field(default_factory=dict)

    def add(self, name: str, call: Callable[..., object], **args: object) -> bool:
        """Store the answer to a call, and return whether the call succeeded."""
        moves = {"moves": ()} if name in ("hint", "check") else {}
        try:
            self.found[_key(name, args)] = call(self.doc, self.number, **moves, **args, language=self.language)
        except PnpError as error:
            refused = said(str(error), message_words(self.language))
            self.found[_key(name, args)] = {"refused": refused}
            return False
        return True

    def add_shared(self, *, with_solution: bool) -> None:
        key = _key("share", {"with_solution": with_solution})
        self.found[key] = calls.share(self.doc, self.number, with_solution)


def _key(name: str, args: Mapping[str, object]) -> str:
    """Return the key of a call; ``keyOf`` in ``written.js`` returns the same one."""
    told = {key: value for key, value in sorted(args.items()) if value}
    return _json([name, told])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _packed(content: dict[str, Any], drawings: Drawings) -> bytes:
    """Return content as JSON, with each drawing replaced by the number of its file in the list ``drawn``."""
    found = pack(content)
    drawn = [drawings.name_of(data) for data in found.buffers]
    return f'{found.head[:-1]},"drawn":{_json(drawn)}}}'.encode()


def numbered(text: str) -> int:
    """Return the FNV-1a hash of a text; ``numbering.js`` computes the same one."""
    number = 0x811C9DC5
    for letter in text:
        number = (number ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
    return number


# Drawings compressed for a screen


_PATH = re.compile(r'<path d="([MLCZ0-9. -]+)"')
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[0-9.]+")
_SIGNS = "abcdefghijklmnopqrstuvwxyz"


def small_svg(data: bytes) -> bytes:
    """Return a drawing that looks the same to within 0.01 mm.

    :param data: SVG as `pnp.render.svg` writes it. Paths with commands other than M, L, C and Z don't change.
    """
    text = data.decode()
    paths = [_relative(match[1]) for match in _PATH.finditer(text)]
    repeated = [shape for shape, count in Counter(shape for _, shape in paths).items() if count > 1]
    names = {shape: _name(number) for number, shape in enumerate(repeated)}
    found = iter(paths)

    def written(_match: re.Match[str]) -> str:
        (x, y), shape = next(found)
        if shape in names:
            return f'<use href="#{names[shape]}" x="{_short(x)}" y="{_short(y)}"'
        return f'<path d="M{_short(x)} {_short(y)}{shape}"'

    small = _PATH.sub(written, text)
    defined = "".join(f'<path id="{name}" d="M0 0{shape}"/>' for shape, name in names.items())
    return small.replace("<defs />", f"<defs>{defined}</defs>", 1).encode() if defined else small.encode()


def _name(number: int) -> str:
    """Return a short ID, a different one for each number from 0."""
    more, own = divmod(number, len(_SIGNS))
    return (_name(more - 1) if more else "") + _SIGNS[own]


def _relative(path: str) -> tuple[tuple[float, float], str]:
    """Return the point where a path begins, and its other steps, each relative to the end of the previous
    step."""
    steps = [(kind, [float(one) for one in _NUMBER.findall(rest)]) for kind, rest in _STEP.findall(path)]
    begin = steps[0][1][0], steps[0][1][1]
    return begin, "".join(_written_steps(steps, begin))


def _written_steps(steps: list[tuple[str, list[float]]], begin: tuple[float, float]) -> Iterator[str]:
    """Yield the steps after the first. Each begins at the rounded end of the one before, so that rounding
    errors don't add up."""
    here, opened = [0.0, 0.0], [0.0, 0.0]
    for number, (kind, values) in enumerate(steps):
        if kind == "Z":
            here = [*opened]
            yield "z"
        elif number:
            moves = [round(value - begin[at % 2] - here[at % 2], 2) for at, value in enumerate(values)]
            here = [here[0] + moves[-2], here[1] + moves[-1]]
            if kind == "M":
                opened = [*here]
            yield kind.lower() + _joined(moves)


def _joined(values: list[float]) -> str:
    """Return numbers as one text, with a space only before numbers without a sign."""
    return "".join(
        text if not at or text.startswith("-") else f" {text}"
        for at, text in enumerate(_short(value) for value in values)
    )


def _short(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text
    return re.sub(r"^(-?)0\.", r"\1.", text)
