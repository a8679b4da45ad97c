"""Describes the public names of the Python library, from their docstrings. The docs site shows the result."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator

import pnp

ORDER = {
    "Specs": (
        "spec",
        "load",
        "build",
        "check",
        "Spec",
        "Product",
        "Page",
        "BuildResult",
        "Built",
        "CheckResult",
        "spec_names",
        "schema",
    ),
    "Puzzles": (
        "generate",
        "load_puzzles",
        "solve",
        "solve_puzzles",
        "import_puzzles",
        "rate_puzzles",
        "renew_hints",
        "set_names",
        "Puzzle",
        "PuzzleSet",
        "Solution",
        "SolveResult",
        "RateResult",
        "DifficultyScale",
        "HintsResult",
        "Limits",
    ),
    "Games": ("game", "game_names", "load_record", "record_names", "Game", "Position"),
    "Drawings": ("Drawing",),
    "Other files": (
        "export",
        "publish",
        "convert",
        "preflight_pdf",
        "fix",
        "ExportResult",
        "PublishResult",
        "PreflightResult",
        "Requirement",
        "FixResult",
    ),
    "Errors": ("PnpError", "ErrorDetails", "MoveError", "CancelledError"),
}
"""The public names by subject, in the order in which a reader needs them."""
_FIELD = re.compile(r"^:(?P<kind>param|ivar|raises) ?(?P<name>\w+)?: (?P<text>.*(?:\n {4,}.*)*)", re.MULTILINE)
_HEADINGS = {"param": "Parameters", "ivar": "Fields", "raises": "Errors"}


def page() -> str:
    """Return every public name with its signature and its docstring, as Markdown."""
    listed = [name for names in ORDER.values() for name in names]
    if sorted(listed) != sorted(pnp.__all__):
        raise ValueError(f"ORDER in {__file__} differs from pnp.__all__: {set(listed) ^ set(pnp.__all__)}")
    lines = []
    for heading, names in ORDER.items():
        lines.append(f"## {heading}\n")
        for name in names:
            lines += _entry(name)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _entry(name: str) -> Iterator[str]:
    """Yield the lines about one public name; for a class, also those about its methods and properties."""
    found = getattr(pnp, name)
    yield f"### `pnp.{name}`\n"
    if not inspect.isclass(found):
        yield f"```python\n{_signature(name, found)}\n```\n"
        yield _described(found)
        return
    yield _described(found)
    for member, value in vars(found).items():
        function = getattr(value, "fget", None) or getattr(value, "func", None) or value
        if member[0] == "_" or not inspect.isfunction(function) or f"{name}.{member}" in INTERNAL:
            continue
        if function is value:
            yield f"#### `{name}.{member}`\n\n```python\n{_signature(member, function)}\n```\n"
        else:
            yield f"#### `{name}.{member}`: `{inspect.signature(function).return_annotation}`\n"
        yield _described(function)


INTERNAL = frozenset(
    f"{name}.{member}"
    for name, members in {
        "ErrorDetails": ("said",),
        "Limits": ("time_reached", "states_reached", "memory_reached", "reached"),
    }.items()
    for member in members
)
"""What other modules of pnp need from public classes. It isn't promised."""


def _signature(name: str, function: Callable[..., object]) -> str:
    """Return a signature as it is written, a parameter a line if it's long."""
    parts, result = signature(function)
    line = f"{name}({', '.join(parts)}) -> {result}"
    if len(line) <= 90:
        return line
    inner = "".join(f"    {part},\n" for part in parts)
    return f"{name}(\n{inner}) -> {result}"


def signature(function: Callable[..., object]) -> tuple[list[str], str]:
    """Return the parameters of a function as they are written, without ``self``, and the type of its result."""
    parts, named = [], False
    found = inspect.signature(function)
    for one in found.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not named:
            parts.append("*")
        named = named or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        star = "*" if one.kind is one.VAR_POSITIONAL else "**" if one.kind is one.VAR_KEYWORD else ""
        kind = "" if one.annotation is one.empty else f": {one.annotation}"
        usual = "" if one.default is one.empty else f" = {one.default!r}"
        parts.append(f"{star}{one.name}{kind}{usual}")
    return [part for part in parts if part != "self"], str(found.return_annotation)


def _described(found: object) -> str:
    """Return a docstring as Markdown: its text, its examples, and lists of parameters, fields and errors."""
    text = inspect.getdoc(found) or ""
    fields: dict[str, list[str]] = {}
    for field in _FIELD.finditer(text):
        name = field["name"]
        about = " ".join(_in_markdown(field["text"]).split())
        fields.setdefault(field["kind"], []).append(f"- `{name}`: {about}")
    parts = [_in_markdown(_FIELD.sub("", text)).strip()]
    parts += [f"{_HEADINGS[kind]}:\n\n" + "\n".join(items) for kind, items in fields.items()]
    return "\n\n".join(parts) + "\n"


def _in_markdown(text: str) -> str:
    """Return a text with its code and its examples as Markdown writes them."""
    text = re.sub(r"``(.+?)``", r"`\1`", text)
    return re.sub(
        r"(?:^>>> .*\n(?:(?:\.\.\. |>>> ).*\n|[^\n:].*\n)*)", _example, f"{text}\n", flags=re.MULTILINE
    )


def _example(found: re.Match[str]) -> str:
    return f"```pycon\n{found[0].strip()}\n```\n"
