"""Mutations: of YAML as a tree, of text as characters and lines, of bytes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import yaml

LONG = "x" * 5000

TEXTS = (
    *(
        "",
        " ",
        "\0",
        "a\0b",
        LONG,
        "²",
        "١",
        "é\u0301",
        "\u202e",
        "\ud7ff",
        "🁣🂓",
        "日本",
        "\u2028",
        "\x85",
        "\x1b[31m",
    ),
    *(
        "1e400",
        "-1",
        "0",
        "00",
        "1_000",
        "0x10",
        "9" * 5000,
        "1/0",
        "½",
        "NaN",
        "inf",
        "-inf",
        "1e-400",
        "true",
        "~",
    ),
    *("0mm", "-1mm", "1e9mm", "nanmm", "1 furlong", "9x9", "0x0", "100000x100000", "9x", "x9", "both", "auto"),
    *(
        "..",
        "../..",
        "/etc/passwd",
        "/dev/zero",
        ".",
        "a/" * 200,
        "~root",
        "C:\\x",
        "puzzles/mirror.yaml",
        "spec.yaml",
    ),
    *(
        "{x}",
        "{0}",
        "{number!r}",
        "%s",
        "{{ 1 }}",
        "${x}",
        "#{",
        "}",
        "[",
        "a: b: c",
        "- -",
        "!!python/x",
        "*a",
        "&a",
    ),
    *(
        "<svg>",
        "]]>",
        "<!--",
        "&#0;",
        "&amp;",
        "javascript:x",
        "# h\n\n![x](y:z)",
        "[a](#b)",
        "\n",
        "\r\n",
        "\t",
    ),
)

NUMBERS = (0, -1, 1, 2, 3, 7, 12, 13, 100, 1001, 10**6, 2**31, 2**63, 10**18, 0.1, -0.0, 1e-9, 1e9, 1e308)

Value = Any
"""Whatever YAML can hold."""


def nasty(random: Random, names: tuple[str, ...]) -> Value:
    """Return a value that is wrong nearly everywhere, or a word that is right somewhere else."""
    match random.randrange(8):
        case 0 | 1:
            return random.choice(TEXTS)
        case 2 | 3:
            return random.choice(NUMBERS)
        case 4:
            return random.choice((None, True, False, [], {}, [[]], [None], {"": None}))
        case 5:
            return [nasty(random, names) for _ in range(random.randrange(4))]
        case 6:
            return {random.choice(names): nasty(random, names) for _ in range(random.randrange(3))}
    return random.choice(names)


def mutated_tree(random: Random, text: str, names: tuple[str, ...]) -> str:
    """YAML with one to three values, keys or items changed, taken away, doubled or moved."""
    root = yaml.safe_load(text)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        root = _changed(random, root, names)
    return yaml.safe_dump(root, sort_keys=False, allow_unicode=True, default_flow_style=random.random() < 0.2)


def _changed(random: Random, root: Value, names: tuple[str, ...]) -> Value:
    places = [place for place in _containers(root) if place]
    if not places:
        return nasty(random, names)
    place = random.choice(places)
    if isinstance(place, dict):
        _change_mapping(random, place, names)
    else:
        _change_list(random, place, names)
    return root


def _change_mapping(random: Random, place: dict[Value, Value], names: tuple[str, ...]) -> None:
    key = random.choice(list(place))
    match random.randrange(6):
        case 0:
            del place[key]
        case 1:
            place[random.choice(names)] = place.pop(key)
        case 2:
            place[random.choice(names)] = nasty(random, names)
        case 3 if isinstance(place[key], str):
            place[key] = mutated_text(random, place[key])
        case _:
            place[key] = nasty(random, names)


def _change_list(random: Random, place: list[Value], names: tuple[str, ...]) -> None:
    index = random.randrange(len(place))
    match random.randrange(5):
        case 0:
            del place[index]
        case 1:
            place.insert(index, copy.deepcopy(place[index]))
        case 2:
            place.append(nasty(random, names))
        case 3 if isinstance(place[index], str):
            place[index] = mutated_text(random, place[index])
        case _:
            place[index] = nasty(random, names)


def _containers(value: Value) -> list[Value]:
    """Return all mappings and lists in a value, itself included."""
    if isinstance(value, dict):
        return [value, *(found for inner in value.values() for found in _containers(inner))]
    if isinstance(value, list):
        return [value, *(found for inner in value for found in _containers(inner))]
    return []


def mutated_text(random: Random, text: str) -> str:
    """Return text with one to four edits of characters, words or lines."""
    for _ in range(random.choice((1, 1, 2, 4))):
        text = random.choice(_EDITS)(random, text)
    return text


def _delete(random: Random, text: str) -> str:
    start, end = _span(random, text)
    return text[:start] + text[end:]


def _double(random: Random, text: str) -> str:
    start, end = _span(random, text)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 40)) + text[end:]


def _insert(random: Random, text: str) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(TEXTS) + text[at:]


def _replace(random: Random, text: str) -> str:
    start, end = _span(random, text)
    return text[:start] + random.choice((random.choice(TEXTS), str(random.choice(NUMBERS)))) + text[end:]


def _swap_lines(random: Random, text: str) -> str:
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _character(random: Random, text: str) -> str:
    at = random.randrange(len(text) + 1)
    return (
        text[:at] + chr(random.choice((random.randrange(32, 127), random.randrange(0xD800)))) + text[at + 1 :]
    )


def _cut_off(random: Random, text: str) -> str:
    return text[: random.randint(0, len(text))]


_EDITS: tuple[Callable[[Random, str], str], ...] = (
    _delete,
    _double,
    _insert,
    _replace,
    _swap_lines,
    _character,
    _character,
    _cut_off,
)


def _span(random: Random, text: str) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.choice((1, 1, 2, 5, 20, 100)))


def mutated_bytes(random: Random, data: bytes) -> bytes:
    """Return bytes with a few of them changed, cut off, or in another encoding."""
    match random.randrange(4):
        case 0:
            return data[: random.randint(0, len(data))] + bytes([random.randrange(256)])
        case 1:
            return data.decode(errors="replace").encode("utf-16")
        case 2:
            return b"\xef\xbb\xbf" + data
    changed = bytearray(data or b" ")
    for _ in range(random.randint(1, 5)):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)
