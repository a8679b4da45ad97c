"""Asks the engine for everything that a page may ask for, to see which modules that needs. Runs in Pyodide."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

from pnp.base.extras import MODULES
from pnp.desk.wire import answered
from pnp.drawing import font_files
from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font, OneFont
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_sets, builtin_specs

FIRST = frozenset({"board", "pieces"})
"""The kinds of documents that most visitors open first."""


COLLECTIONS = frozenset({"puzzle-book", "domino-box", "travel-box"})
"""Specs of everything, which take minutes: their parts are toured one by one."""


def leave_out_solvers() -> None:
    """Make imports of the solvers fail: they aren't packed, even if the native packages are installed here. Nor
    is fontTools, which pypdf would use for fonts of its own."""
    sys.modules.update(dict.fromkeys((*MODULES, "fontTools")))  # type: ignore[arg-type]


def first_steps() -> None:
    """Open every board and every set of pieces, as far as their first page."""
    for game in all_games():
        for kind in FIRST & set(game.features):
            text = f"pnp: 1\nproducts:\n  - {kind}: {game.name}\n"
            ask("preview", doc={"name": "a.yaml", "text": text}, language="de")
    ask("source", kind="spec", name=next(iter(builtin_specs())), language="de")


def tour() -> None:
    """Make all calls, with valid documents and with faulty ones."""
    ask("hello")
    games = [game for game in ask("catalogue", language="de")["games"] if not game["is_component"]]
    specs = list(builtin_specs())
    # A kit needs what its parts need, which are specs of their own; and all rules become HTML in the same way.
    several = [[name for name in specs if name.startswith(start)] for start in ("kit/", "rules/")]
    seen = {name for names in several for name in names[1:]}
    for name in specs:
        if name.startswith("kit/") and name in seen:
            continue
        _spec({"name": "a.yaml", "text": ask("source", kind="spec", name=name)["text"]}, name, name not in seen)
    for game in games:
        ask("source", kind="game", name=game["name"])
    ask("rules", game=games[0]["name"], language="fr")
    _downloads()
    solve_puzzles()
    for text in ("pnp: 1\nproducts: [", "pnp: 1\nproducts:\n  - board: dominat\n", "pnp: 2\ntitle: é\n"):
        doc = {"name": "a.yaml", "text": text}
        ask("preview", doc=doc)
        ask("errors", doc=doc)
    files = {"b.yaml": "pnp: 1\nproducts: []\n"}
    ask("preview", doc={"name": "a.yaml", "text": "pnp: 1\nextends: b.yaml\n", "files": files})
    _own_art()
    ask("generate", request={"game": "mirror"})
    book = "pnp: 1\nproducts:\n  - booklet: {from: [puzzles/mirror.yaml], count: 1}\n"
    ask("preflight", doc={"name": "a.yaml", "text": book}, target="kdp", language="fr")


def _downloads() -> None:
    """Download a deck in every format; what is on the sheets makes no difference."""
    doc = {"name": "a.yaml", "text": ask("source", kind="spec", name="cards")["text"]}
    ask("download", doc=doc, format="svg")
    ask("bundle", doc=doc, formats=["pdf", "svg", "cutter", "singles"])


def solve_puzzles() -> None:
    """Ask for all that solving takes, of all games."""
    for name in builtin_sets():
        _puzzles({"name": "a.yaml", "text": _shortened(ask("source", kind="set", name=name)["text"])})


def _own_art() -> None:
    """Use the reader's own picture and font."""
    font = Path(font_file(Font.REGULAR)).read_bytes()
    picture = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>path{fill:#a00}</style>'
        b'<path d="M0 0H9V9Z" style="stroke:hsl(0 50% 50%)"/><text>A</text></svg>'
    )
    product = "booklet: {from: [puzzles/mirror.yaml], count: 1}"
    text = f"pnp: 1\ntheme: {{logo: a.svg, text: b.ttf}}\nproducts:\n  - {product}\n"
    doc = {"name": "a.yaml", "text": text, "files": {"a.svg": {"buffer": 0}, "b.ttf": {"buffer": 1}}}
    ask("files", (picture, font), doc=doc, formats=["pdf"])


def _shortened(text: str) -> str:
    """Return a puzzle set's text with its first two puzzles only, which need the same modules as all of
    them."""
    head, puzzles, rest = text.partition("\npuzzles:\n")
    return head + puzzles + "\n  - ".join(rest.split("\n  - ")[:2]) + "\n"


def _spec(doc: dict[str, str], name: str, is_new: bool) -> None:
    """Tour a built-in spec; of one whose kind has been seen, only the pages."""
    if name in COLLECTIONS:
        ask("fields", doc=doc, is_drawn=False)
        return
    ask("preview", doc=doc)
    if name.startswith("kit/") or not is_new:
        return
    ask("fields", doc=doc)
    ask("spots", doc=doc, product=1, index=0)
    ask("complete", doc=doc, line=2, column=0)
    ask("files", doc=doc, formats=["html"] if name.startswith("rules/") else ["pdf"])
    if "/" not in name:
        ask("edit", doc=doc, product=1, path=["title"], value="Title")
        ask("errors", doc=doc)


def _puzzles(doc: dict[str, str]) -> None:
    found = ask("puzzles", doc=doc, language="es")
    ask("start", doc=doc, number=0)
    part = next(iter(found["puzzles"][0]["parts"]), "")
    line = ask("line", doc=doc, number=0, part=part)
    for moves in ((), line[:1], line):
        ask("state", doc=doc, number=0, moves=moves, part=part)
    if not found["is_record"]:
        for level in ("where", "why", "move"):
            ask("hint", doc=doc, number=0, moves=[], level=level, part=part)
        ask("check", doc=doc, number=0, moves=line[:1], part=part)
        ask("check", doc=doc, number=0, moves=line, part=part)
        ask("solve", doc=doc, number=0)
        ask("qr", text=ask("share", doc=doc, number=0)["text"][:50])


def ask(name: str, buffers: Sequence[bytes] = (), /, **args: object) -> Any:
    """Make a call and return its value; a call that fails ends the tour.

    :param buffers: the bytes that the arguments name.

    :raises RuntimeError: if the engine fails.
    """
    said = json.loads(answered(json.dumps({"id": 1, "name": name, "args": args}), buffers).head)
    if said["kind"] == "failed":
        raise RuntimeError(f"{name}: {said['value']}")
    return said["value"]


def modules() -> Iterator[tuple[str, str]]:
    """Yield the names and files of all modules that have been imported from files."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and name != "__main__":
            yield name, file


def solving() -> dict[str, list[str]]:
    """Return what solving takes: our ``modules``, the names of ``fonts``, and the ``unused`` packages.

    Call it in a process of its own, which has imported nothing else yet. Any Python will do.
    """
    fonts: set[str] = set()

    def noted(font: OneFont) -> Path:
        found = font_file(font)
        fonts.add(found.name)
        return found

    vars(font_files)["font_file"] = noted
    leave_out_solvers()
    solve_puzzles()
    import_module("pnp.desk.later_modules")  # which the worker requests
    own = [name for name, _ in modules() if name.partition(".")[0] == "pnp"]
    used = {name.partition(".")[0] for name, _ in modules()}
    return {"modules": own, "fonts": sorted(fonts), "unused": sorted({*packages_distributions()} - used)}


if __name__ == "__main__":
    json.dump(solving(), sys.stdout)
