"""Suggest names for words that people know from other programs.

Suggestions are made only once a word is known to be wrong, and only for names that exist.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean

_NAMES: Mapping[str, tuple[str, ...]] = {
    "cards": ("deck", "playing-cards"),
    "custom": ("image", "map", "photo", "picture", "points", "svg", "track"),
    "dials": ("spinner", "wheel"),
    "grid": ("hexagons", "hexes", "hexgrid", "square", "squares"),
    "pawns": ("meeple", "meeples", "men"),
    "player-mats": ("mat", "mats", "player-board", "player-boards"),
    "standees": ("figures", "minis", "miniatures"),
    "tokens": ("chips", "chits", "coins", "counters", "discs", "markers", "stones", "tiles"),
    "tuck-box": ("box", "boxes", "tuckbox"),
}
"""Names of boards and pieces, with the words that are tried in their place."""

_CLASSICS: Mapping[str, tuple[str, ...]] = {
    "chinese-checkers": ("sternhalma",),
    "draughts": ("checkers",),
    "go": ("baduk", "gomoku", "weiqi"),
    "nine-mens-morris": ("merels", "mill", "mills", "morris"),
    "pachisi": ("ludo", "parcheesi"),
    "reversi": ("othello",),
    "snakes-and-ladders": ("chutes-and-ladders",),
}
"""Classic games with specs to start from, and their other names."""

_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "back-design": ("back", "backside"),
    "each": ("amount", "copies", "count", "number", "quantity"),
    "cells": ("grid", "hexagons", "hexes", "hexgrid", "squares", "tiles", "triangles"),
    "front": ("background", "bg", "elements", "face", "fill", "layout"),
    "language": ("lang", "locale"),
    "palette": ("color", "colors", "colour", "colours"),
    "paper": ("format", "page-size", "pagesize", "paper-size", "papersize", "sheet-size"),
    "size": ("card-size", "height", "width"),
    "table": ("cards", "csv", "data", "deck", "excel", "file", "source", "spreadsheet", "xlsx"),
    "theme": ("skin", "style"),
}
"""Options, with the words that are tried in their place."""

_OUTPUT = ("destination", "dir", "folder", "out", "outdir", "output", "output-dir")
_OF_CUSTOM = ("cells", "image", "lines", "nodes", "parts", "picture", "points", "spaces")
_OF_PARTS: tuple[str, ...] = (
    *(
        "area",
        "card",
        "cells",
        "coordinates",
        "corners",
        "diagram",
        "dot",
        "fills",
        "gap",
        "numbers",
        "pattern",
    ),
    *(
        "places",
        "points",
        "polygon",
        "regions",
        "rings",
        "rows",
        "score",
        "sectors",
        "shape",
        "squares",
        "track",
    ),
    "wrap",
)
_OF_GAME = ("players", "rounds", "turns")
"""Words that aren't similar to any option, with what to write instead."""


def _meant(word: str, table: Mapping[str, tuple[str, ...]], known: Iterable[str]) -> str:
    word = word.casefold().replace("_", "-").replace(" ", "-")
    return next((name for name, tried in table.items() if name in known and word in tried), "")


def classic(word: str) -> str:
    """Return the built-in spec of a classic game, such as ``classics/go``, by one of the game's names; empty if
    there is none."""
    from pnp.language.catalogue import builtin_spec  # needed only for errors

    name = word.casefold().replace("_", "-").replace(" ", "-").removeprefix("classics/")
    name = next((own for own, others in _CLASSICS.items() if name in others), name)
    return f"classics/{name}" if "/" not in name and builtin_spec(f"classics/{name}") else ""


def guessed_name(word: str, known: Collection[str]) -> str:
    """Return the advice for a word in place of a game or a component; empty if there is none."""
    if meant := _meant(word, _NAMES, known):
        return did_you_mean(meant, [meant])
    if file := classic(word):
        name = file.rpartition("/")[2]
        return Sentence("; `pnp new {file} -o {name}.yaml` writes a spec to start from", file=file, name=name)
    return ""


def guessed_option(word: str, known: Collection[str]) -> str | None:
    """Return the advice for a word in place of an option; None if there is none, empty if no option should be
    suggested."""
    if meant := _meant(word, _OPTIONS, known):
        return did_you_mean(meant, [meant])
    if word in _OUTPUT:
        return Sentence("; set the folder on the command line: `pnp build -o FOLDER`")
    if word in _OF_PARTS and {"parts", "cell"} <= {*known}:
        return Sentence("; it belongs in a part, below `parts`")
    if word in _OF_CUSTOM and "cell" in known:
        return Sentence("; `board: custom` has points, lines and pictures")
    return "" if word in _OF_GAME else None


def guessed_product(words: Mapping[str, object], boards: Collection[str], kinds: Collection[str]) -> str:
    """Return the kind and name that a product without a kind probably means, such as ``pieces: dice``; empty if
    that isn't clear."""
    for key, value in words.items():
        if key in ("type", "kind") and value in kinds:
            return f"{value}: {words.get('game', 'GAME')}"
        if key in ("game", "component") and isinstance(value, str) and value in boards:
            return f"board: {value}"
        name = key if key in boards else _meant(key, _NAMES, boards)
        name = name or next((own for own in boards if own in (f"{key}s", key.removesuffix("s"))), "")
        if name:
            return f"{'board' if name in ('custom', 'grid') else 'pieces'}: {name}"
    return ""
