"""One case from one number: files, a command line, and what the machine refuses."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from fuzz import corpus, strangers
from fuzz.corpus import Document
from fuzz.mutate import LONG, NUMBERS, TEXTS, mutated_bytes, mutated_text, mutated_tree, nasty

OUTPUT, CONFIG = "out", "config.yaml"
WEIGHTS = {
    "spec": 32,
    "setting": 10,
    "set": 9,
    "record": 6,
    "template": 2,
    "config": 3,
    "found": 1,
    "words": 8,
    "calibrate": 2,
    "theme": 3,
    "cards": 10,
    "sandbox": 3,
    "export": 3,
    "manifest": 4,
    "address": 8,
    "puzzles": 2,
    "convert": 3,
}
KINDS = tuple(WEIGHTS)
ENCODINGS = ("utf-8", "utf-8", "utf-8", "cp1252", "latin-1", "ascii")
FORMATS = (
    "pdf",
    "pdf",
    "svg",
    "html",
    "pdf,svg",
    "png",
    "singles",
    "cutter",
    "dxf",
    "pdf,html,svg,png,cutter,dxf,singles",
)
QUICK_FORMATS = ("pdf", "pdf", "svg", "png", "cutter", "singles")
"""Where all cases of a kind are built."""
PATIENCE = ("--states", "300", "--seconds", "0.2")
_RENDERS_FAST = 0.25
"""The share of specs that are built and not only checked."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The call of a file operation that fails, counted from 1, and how."""

    operation: str
    call: int
    error: int


@dataclass(frozen=True, slots=True)
class Case:
    """What is run: ``pnp`` with ``arguments`` in a folder with ``files``."""

    number: int
    kind: str
    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    encoding: str = "utf-8"
    failure: Failure | None = None


def case_of(number: int) -> Case:
    """Return the case of a number, which stays the same as long as the corpus does."""
    random = Random(number)
    kind = random.choices(KINDS, tuple(WEIGHTS.values()))[0]
    if kind in _STRANGERS:
        arguments, data = _STRANGERS[kind](random)
    else:
        arguments, files = _MAKERS[kind](random)
        data = {name: text.encode("utf-8", "surrogatepass") for name, text in files.items()}
    if kind in ("spec", "set", "record", "config", "found", "theme") and random.random() < 0.08:
        name = random.choice(list(data))
        data[name] = mutated_bytes(random, data[name])
    sound = tuple(_sound(argument) for argument in arguments)
    return Case(number, kind, sound, data, random.choice(ENCODINGS), _failure(random, arguments))


def _sound(argument: str) -> str:
    """Return an argument that a system can hand over: no NUL, at most some thousand characters."""
    return argument.replace("\0", "")[:9000]


def _failure(random: Random, arguments: tuple[str, ...]) -> Failure | None:
    import errno

    if "build" not in arguments or random.random() > 0.15:
        return None
    operation = random.choice(("replace", "write", "open", "mkdir", "fsync", "link"))
    return Failure(operation, random.randint(1, 4), random.choice((errno.ENOSPC, errno.EACCES, errno.EIO)))


Made = tuple[tuple[str, ...], dict[str, str]]


_PARENTS = ('"a\\0b"', LONG, "base.yaml", "dominate", "../x", "spec.yaml", "puzzles/mirror", "²")


def _spec(random: Random) -> Made:
    document = _chosen(random, corpus.specs())
    text = _mutated(random, document)
    if random.random() < 0.1:
        text = f"extends: {random.choice(_PARENTS)}\n{text}"
    formats = ("pdf",) if document.slow else FORMATS
    return _made_or_checked(random, (), formats), {"spec.yaml": text, "base.yaml": document.text}


def _made_or_checked(
    random: Random, settings: tuple[str, ...], formats: tuple[str, ...] = FORMATS
) -> tuple[str, ...]:
    if not settings and random.random() > _RENDERS_FAST:
        return ("check", "spec.yaml", *_flag(random, "--json"))
    wanted = ("--format", random.choice(formats))
    flags = (*_flag(random, "--index"), *_flag(random, "--json"), *_flag(random, "-q"))
    return ("build", "spec.yaml", "-o", OUTPUT, *wanted, *flags, *settings)


def _flag(random: Random, name: str) -> tuple[str, ...]:
    return (name,) if random.random() < 0.15 else ()


def _setting(random: Random) -> Made:
    document = random.choice([one for one in corpus.specs() if not one.slow])
    settings: list[str] = []
    for _ in range(random.choice((1, 1, 2))):
        path = [random.choice(corpus.names()) for _ in range(random.choice((1, 1, 2)))]
        if random.random() < 0.3:
            path[:0] = ["products", random.choice(("1", "2", "0", "²", "-1", "9" * 5000, "١"))]
        value = random.choice((*TEXTS, *map(str, NUMBERS), str(nasty(random, corpus.names()))))
        settings += ["--set", f"{'.'.join(path)}={value}"]
    if random.random() < 0.1:
        settings += ["--paper", random.choice((*TEXTS, *corpus.names()))]
    return _made_or_checked(random, tuple(settings), QUICK_FORMATS), {"spec.yaml": document.text}


def _set(random: Random) -> Made:
    command = random.choice((("check",), ("solve",), ("check", "--json"), ("solve", "--json")))
    text = _mutated(random, random.choice(corpus.sets()))
    return (*command, "set.yaml", *PATIENCE), {"set.yaml": text}


def _record(random: Random) -> Made:
    document = random.choice(corpus.records())
    sgf = document.name.endswith(".sgf")
    text = mutated_text(random, document.text) if sgf else _mutated(random, document)
    files = {document.name: text}
    if random.random() < 0.8:
        return ("check", document.name, *_flag(random, "--json"), *PATIENCE), files
    spec = f"pnp: 1\nproducts: [{{record: {document.name}}}]\n"
    return ("build", "spec.yaml", "-o", OUTPUT, "--format", random.choice(FORMATS)), {
        "spec.yaml": spec,
        **files,
    }


def _template(random: Random) -> Made:
    source = random.choice((*corpus.TEMPLATES, *corpus.TEMPLATES, corpus.starter("puzzle-book")))
    for _ in range(random.choice((0, 1, 1, 2))):
        source = mutated_text(random, source)
    if random.random() < 0.2:
        source = random.choice(
            ("", "{{ contents(1e400) }}", "{{ [1e308, 1e308]|sum }}", "---", "{{ contents() }}")
        )
    booklet = "{from: [set.yaml], template: own.md.j2}"
    files = {"set.yaml": corpus.mirror_set().text, "own.md.j2": source}
    files["spec.yaml"] = f"pnp: 1\nproducts: [{{booklet: {booklet}}}]\n"
    return _made_or_checked(random, ()), files


def _config(random: Random) -> Made:
    text = mutated_tree(random, random.choice(corpus.CONFIGS), corpus.names())
    spec = random.choice(("dominate", "calibration", "pawns"))
    command = random.choice((("check", spec), ("calibrate",), ("calibrate", "office", "--new")))
    return command, {CONFIG: text}


def _found(random: Random) -> Made:
    lines = (
        '{"version": "0.1.0", "game": "mirror", "options": {}, "count": 1, "seed": 1, "levels": ["easy"]}\n',
        "[" * random.choice((10, 1000, 200_000)),
        '{"number": 1e400, "candidate": {}}\n',
    )
    found = mutated_text(random, "".join(random.sample(lines, random.randint(1, 3))))
    wanted = ("generate", "mirror", "--count", "1", "--difficulty", "easy", "-o", "new.yaml")
    return wanted, {"new.yaml.found": found}


def _theme(random: Random) -> Made:
    """Return a board in a theme with pictures of the user's own."""
    logo = mutated_text(random, random.choice(corpus.PICTURES))
    theme = {"logo": "logo.svg", "emblem": random.choice(("logo.svg", "bee", random.choice(TEXTS)))}
    spec = f"pnp: 1\npalette: low-ink\nproducts: [{{pieces: dominoes, theme: {json.dumps(theme)}}}]\n"
    return _made_or_checked(random, ()), {"logo.svg": logo, "spec.yaml": spec}


def _words(random: Random) -> Made:
    """Return a command line of words that mean something elsewhere."""
    command = random.choice(("build", "check", "solve", "new", "games", "schema", "generate", "calibrate"))
    words = [
        random.choice((random.choice(corpus.names()), random.choice(TEXTS)))
        for _ in range(random.choice((1, 1, 2)))
    ]
    options = random.choice(
        ((), ("-o", random.choice((LONG, OUTPUT, ".", "\udcff", "a/b/c", "²"))), ("--json",))
    )
    if command == "generate":
        words, options = [random.choice(TEXTS)], (*options, "--count", str(random.choice(NUMBERS)))
    if command in ("build", "check", "solve"):
        slow = {name for name in words if "/" in name or name == "puzzle-book"}
        words = [word for word in words if word not in slow] or ["pawns"]
    return (command, *words, *options), {}


def _calibrate(random: Random) -> Made:
    values = [random.choice((*TEXTS, "0.4mm", "1.002", "-0.2mm")) for _ in range(3)]
    reading = ("--flip", random.choice(("long-edge", "short-edge")), "--x", values[0], "--y", values[1])
    name = random.choice(("office", "cellar", *TEXTS))
    return ("calibrate", name, *reading, "--scale-x", values[2]), {CONFIG: random.choice(corpus.CONFIGS)}


def _mutated(random: Random, document: Document) -> str:
    if random.random() < 0.6:
        return mutated_tree(random, document.text, corpus.names())
    return mutated_text(random, document.text)


def _chosen(random: Random, documents: tuple[Document, ...]) -> Document:
    """Return one of the documents; rarely a slow one."""
    chosen = random.choice(documents)
    while chosen.slow and random.random() < 0.97:
        chosen = random.choice(documents)
    return chosen


_STRANGERS: dict[str, Callable[[Random], strangers.Made]] = {
    "cards": strangers.cards,
    "sandbox": strangers.sandbox,
    "export": strangers.export,
    "manifest": strangers.manifest,
    "address": strangers.address,
    "puzzles": strangers.puzzles,
    "convert": strangers.convert,
}
_MAKERS: dict[str, Callable[[Random], Made]] = {
    "spec": _spec,
    "setting": _setting,
    "set": _set,
    "record": _record,
    "template": _template,
    "config": _config,
    "found": _found,
    "words": _words,
    "calibrate": _calibrate,
    "theme": _theme,
}
