"""Problem sets, and entries of any file, written as YAML: tables as blocks that show their layout, nothing
folded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

import yaml

from pnp.language.reader import Plain, scalar
from pnp.puzzles.problem_sets import ProblemSet, SetProblem
from pnp.search.results import Grade

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.,()+'/-]*")
_WORDS = re.compile(r"[A-Za-z]+[ -]")
"""If a text begins like this and `_PLAIN` matches it, any YAML reader takes it as text."""
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*|[0-9]{1,2}")


def set_text(problems: ProblemSet, comment: str = "") -> str:
    """A problem set as YAML; reading it gives the set back.

    ``comment`` goes at its head, each line after a ``#``.
    """
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    lines += ["pnp: 1"]
    if problems.title:
        lines += entry("title", problems.title, "")
    lines += entry("game", problems.named, "")
    if problems.generator is not None:
        lines += entry("generator", problems.generator, "")
    if problems.given:
        lines += entry("options", problems.given, "")
    lines += ["problems:"]
    for problem in problems.problems:
        lines += _problem(problem)
    return "\n".join(lines) + "\n"


def _problem(problem: SetProblem) -> Iterator[str]:
    """One problem: its identity, its question, then its answer."""
    entries: list[tuple[str, Plain]] = [
        ("name", problem.name),
        ("id", problem.id),
        ("task", problem.task),
        ("options", problem.given or None),
        ("seed", problem.seed),
        ("grade", _grade(problem.grade)),
        ("proof", str(problem.proof) if problem.proof else None),
        ("verified", problem.verified),
        ("start", Block(problem.start)),
        ("solution", problem.solution),
        ("hints", list(problem.hints) or None),
    ]
    indent = "  - "
    for key, value in entries:
        if value is not None:
            yield from entry(key, value, indent)
            indent = "    "


def _grade(grade: Grade | None) -> Plain:
    if grade is None or not grade.counted:
        return grade.level.value if grade else None
    return {"level": grade.level.value, "score": grade.score, "reason": grade.reason}


class Block(str):
    """Drawn text, which is always written as a block, even if it has one line."""

    __slots__ = ()


def entry(key: str, value: Plain, indent: str) -> Iterator[str]:
    """A key with its value. ``indent`` may end in the dash of a list; further lines are aligned with the
    key."""
    name, below = _name(key), " " * len(indent)
    if isinstance(value, Mapping):
        line = (
            f"{indent}{name}: {{{', '.join(f'{_name(item)}: {scalar_text(value[item])}' for item in value)}}}"
        )
        if len(line) <= 100 and not any(map(_takes_a_line, value.values())):
            yield line
            return
        yield f"{indent}{name}:"
        for item, inner in value.items():
            yield from entry(str(item), inner, f"{below}  ")
    elif isinstance(value, list):
        yield f"{indent}{name}:"
        for inner in value:
            yield from _item(inner, f"{below}  ")
    else:
        yield from _scalar(f"{indent}{name}:", value, f"{below}  ")


def _takes_a_line(value: Plain) -> bool:
    return isinstance(value, (Mapping, list)) or (isinstance(value, str) and "," in value)


def _item(value: Plain, indent: str) -> Iterator[str]:
    yield from _scalar(f"{indent}-", value, f"{indent}  ")


def _name(key: str) -> str:
    return key if _KEY.fullmatch(key) else _quoted(key)


def _scalar(lead: str, value: Plain, below: str) -> Iterator[str]:
    """A scalar after its lead; multi-line or drawn text becomes a block with an indentation indicator."""
    if isinstance(value, str) and ("\n" in value or isinstance(value, Block)) and _drawable(value):
        yield f"{lead} |2"
        yield from (f"{below}{line}" if line else "" for line in value.split("\n"))
    else:
        yield f"{lead} {scalar_text(value)}"


def _drawable(text: str) -> bool:
    """Whether a block preserves the text; it doesn't if the text ends with a line break or has control
    characters."""
    return bool(text.strip()) and not text.endswith("\n") and all(c == "\n" or c.isprintable() for c in text)


def scalar_text(value: Plain) -> str:
    """A scalar that any YAML reader reads back correctly: it's quoted wherever it might be misread."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if not isinstance(value, str):
        return str(value)
    return value if _reads_back(value) else _quoted(value)


@lru_cache(maxsize=256)  # grades and proofs repeat all the time
def _reads_back(text: str) -> bool:
    """Whether any YAML reader reads a text back correctly without quotes."""
    if not _PLAIN.fullmatch(text) or text != text.strip() or scalar(text) != text:
        return False
    return bool(_WORDS.match(text)) or yaml.safe_load(text) == text


def _quoted(value: str) -> str:
    if value.isprintable():  # YAML quotes this as JSON does, and PyYAML takes 30 times as long
        return json.dumps(value, ensure_ascii=False)
    return yaml.safe_dump(value, default_style='"', allow_unicode=True, width=1 << 30).strip()
