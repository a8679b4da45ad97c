"""Cases with files of strangers: pictures, fonts, tables, puzzles, templates, manifests and addresses."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from functools import cache
from pathlib import Path
from random import Random

from PIL import Image

from fuzz import corpus
from fuzz.mutate import LONG, NUMBERS, TEXTS, mutated_bytes, mutated_text
from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font
from pnp.pipeline.output_folder import MANIFEST

KEPT = "victim"
"""What the names of files begin with that no case may change."""
ANSWER = "answer"
"""In place of a command: the engine's answers to a document that an address has."""
Made = tuple[tuple[str, ...], dict[str, bytes]]

_SHEETS = Path(__file__).parents[1] / "tests" / "data" / "spreadsheets"
_CARDS = "pnp: 1\nproducts:\n  - pieces: cards\n    {source}\n    front: [{front}]\n"
_FRONTS = {
    "csv": "{text: '{name}'}",
    "xlsx": "{text: '{name}'}",
    "ods": "{text: '{name}'}",
    "svg": "{picture: p.svg}",
    "png": "{picture: p.png}",
    "jpg": "{picture: p.jpg, fit: cover}",
    "ttf": "{text: 'Ąffix é ★'}",
}


@cache
def _samples() -> dict[str, tuple[bytes, ...]]:
    """Sound files of each kind."""
    found: dict[str, tuple[bytes, ...]] = {
        "csv": (b"name,cost\nSun,3\nMoon,12.5 %\n", 'name;cost\n"a ""b""";1\n'.encode("utf-16")),
        "svg": tuple(text.encode() for text in corpus.PICTURES),
        "ttf": (font_file(Font.REGULAR).read_bytes(),),
    }
    for kind in ("xlsx", "ods"):
        found[kind] = tuple(path.read_bytes() for path in sorted(_SHEETS.glob(f"*.{kind}")))
    for kind, modes in (("png", ("RGB", "RGBA", "P", "L", "1", "I;16")), ("jpg", ("RGB", "L", "CMYK"))):
        found[kind] = tuple(_picture(kind, mode) for mode in modes)
    return found


def _picture(kind: str, mode: str) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (9, 7)).save(out, {"png": "PNG", "jpg": "JPEG"}[kind], exif=b"Exif\0\0II*\0\x08\0\0\0\0\0")
    return out.getvalue()


def cards(random: Random) -> Made:
    """Return a deck with a damaged table, picture or font."""
    kind = random.choice(list(_FRONTS))
    data = random.choice(_samples()[kind])
    damage = _repacked if kind in ("xlsx", "ods") and random.random() < 0.7 else _damaged
    name = random.choice((f"p.{kind}", f"p.{kind}", f"p.{random.choice(list(_FRONTS))}"))
    front = _FRONTS[kind].replace(f"p.{kind}", name)
    is_table = kind in ("csv", "xlsx", "ods")
    source = f"table: {name}" if is_table else "rows: [{name: a}]"
    spec = _CARDS.replace("{source}", source).replace("{front}", front)
    if kind == "ttf":
        spec = spec.replace("products", f"theme: {{text: {name}, display: {name}}}\nproducts")
    command = ("check", "spec.yaml") if random.random() < 0.5 else ("build", "spec.yaml", "-o", "out")
    return command, {"spec.yaml": spec.encode(), name: damage(random, data)}


def _damaged(random: Random, data: bytes) -> bytes:
    if random.random() < 0.2:
        at, size = random.randrange(len(data)), random.choice((1, 2, 4))
        return data[:at] + random.choice((b"\0", b"\xff", b"\x7f")) * size + data[at + size :]
    if random.random() < 0.5:
        return mutated_text(random, data.decode("latin-1")).encode("utf-8", "surrogatepass")
    return mutated_bytes(random, data)


def _repacked(random: Random, data: bytes) -> bytes:
    """Return a package with one of its parts damaged, missing or there twice."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        victim = random.choice(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            if name != victim:
                new.writestr(name, part)
                continue
            if random.random() < 0.1:
                continue
            text = mutated_text(random, part.decode("utf-8", "replace"))
            new.writestr(name, text.encode("utf-8", "surrogatepass"))
    return out.getvalue()


_ROOTS = (
    "book",
    "e",
    "word",
    "puzzle",
    "contents",
    "range",
    "namespace()",
    "cycler(1)",
    "''",
    "[]",
    "{}",
    "1",
)
_STEPS = (
    *(
        "__class__",
        "__mro__",
        "__globals__",
        "__init__",
        "__subclasses__()",
        "__builtins__",
        "gi_frame",
        "f_back",
    ),
    *(
        "func_globals",
        "mro()",
        "format",
        "format_map({})",
        "_fields",
        "entries",
        "sections",
        "title",
        "cr_frame",
    ),
    *(
        "__dict__",
        "__reduce_ex__(2)",
        "join(range(99999))",
        "replace('', 'xx')",
        "center(10**9)",
        "zfill(10**9)",
    ),
)
_FILTERS = (
    *("attr('__class__')", "map(attribute='__class__')", "list", "join", "string", "safe", "tojson", "pprint"),
    *(
        "batch(0)",
        "slice(0)",
        "indent(10**9)",
        "center(10**9)",
        "wordwrap(0)",
        "groupby('title')",
        "sort",
        "unique",
    ),
    *(
        "format(1)",
        "replace('', 'aa')",
        "round(10**9)",
        "truncate(-1)",
        "sum",
        "length",
        "random",
        "urlize",
        "xmlattr",
    ),
)
_SHAPES = (
    "{{ @ }}",
    "{% for x in @ %}{{ x }}{% endfor %}",
    "{% set n = namespace(x='ab') %}{% for k in range(#) %}{% set n.x = n.x ~ n.x %}{% endfor %}{{ n.x }}",
    "{% set n = namespace(x=@) %}{% for k in range(#) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}",
    "{% macro m(a) %}{{ m(a) }}{{ @ }}{% endmacro %}{{ m(1) }}",
    "{{ '{0.__class__}'.format(@) }}",
    "{{ '%#d' % 1 }}{{ '%(a)s' % {'a': @} }}",
    "{{ # ** # }}",
    "{{ 'ab' * # }}",
    "{{ range(#) | list | length }}",
    "{% filter upper %}{% for k in range(#) %}{{ @ }}{% endfor %}{% endfilter %}",
    "{% include @ %}{% import 'os' as os %}",
    "{% for k in range(#) recursive %}{{ loop(range(#)) }}{% endfor %}",
    "{{ (@)(@) }}",
    "{{ @ if @ else @ }}",
)


def sandbox(random: Random) -> Made:
    """Return a template that tries to get out, or never to end."""
    source = random.choice(_SHAPES)
    for sign, make in (("@", _expression), ("#", _number)):
        while sign in source:
            source = source.replace(sign, make(random), 1)
    if random.random() < 0.3:
        source += random.choice(corpus.TEMPLATES)
    spec = "pnp: 1\nproducts: [{booklet: {from: [set.yaml], template: own.md.j2}}]\n"
    files = {"set.yaml": corpus.mirror_set().text, "own.md.j2": source, "spec.yaml": spec}
    return ("check", "spec.yaml"), {name: text.encode("utf-8", "surrogatepass") for name, text in files.items()}


def _expression(random: Random) -> str:
    text = random.choice(_ROOTS)
    for _ in range(random.choice((0, 1, 1, 2, 3, 5))):
        text += random.choice(
            (f".{random.choice(_STEPS)}", f"|{random.choice(_FILTERS)}", "[0]", "['__class__']")
        )
    return text


def _number(random: Random) -> str:
    return random.choice(("0", "-1", "7", "99", "5000", "99999", "10**9", "2**63", "1e9", "1e308"))


_TARGETS = ("print-service", "tabletop-simulator", "playingcards")


def export(random: Random) -> Made:
    """Return cards and products whose names become names of files."""
    names = [random.choice((*TEXTS, "CON", "a/b", "..", "A", "a", "ä", "a\u0308", LONG)) for _ in range(4)]
    rows = [{"name": name, "count": random.choice(("1", "2", random.choice(TEXTS)))} for name in names[:3]]
    product = {"pieces": "cards", "name": random.choice((names[3], "deck")), "rows": rows}
    others = [{"pieces": random.choice(("dominoes", "pawns", "dice", "bee")), "name": "Deck"}]
    spec = {"pnp": 1, "title": names[0], "products": [product, *others[: random.randrange(2)]]}
    address = (
        ("--url", random.choice(("https://example.org/a", random.choice(TEXTS))))
        if random.random() < 0.3
        else ()
    )
    command = ("export", "spec.yaml", "--to", random.choice(_TARGETS), "-o", "out", *address)
    return command, {"spec.yaml": json.dumps(spec).encode("utf-8", "surrogatepass")}


def manifest(random: Random) -> Made:
    """Return an output folder of a stranger's, with a manifest that may claim files of the user's."""
    mine = {f"out/{KEPT}.svg": b"<svg/>", f"{KEPT}.pdf": b"%PDF", f"out/spec-{KEPT}.pdf": b"mine"}
    digest = hashlib.sha256(random.choice([*mine.values(), b"", b"old"])).hexdigest()
    origin = {"by": "build", "spec": "../spec.yaml", "product": random.choice(("spec", "gone"))}
    names = (
        f"{KEPT}.svg",
        f"../{KEPT}.pdf",
        f"spec-{KEPT}.pdf",
        "spec.pdf",
        f"spec-{KEPT.upper()}.pdf",
        *TEXTS,
    )
    entries = [
        {
            "name": random.choice(names),
            "origin": origin,
            "sha256": random.choice(([digest], [], ["", digest], [""])),
        }
        for _ in range(random.randrange(4))
    ]
    text = json.dumps({"pnp": 1, "files": entries}, ensure_ascii=random.random() < 0.5)
    honest = any(KEPT in str(entry["name"]).casefold() for entry in entries)
    if random.random() < 0.5 or honest:  # the manifest correctly reports this as the user's change
        text = mutated_text(random, text.replace(digest, "0" * 64))
    spec = f"pnp: 1\nproducts: [{{board: dots, name: {random.choice((KEPT, 'map'))}}}]\n"
    flags = random.choice(((), ("--prune",), ("--index",)))
    files = {**mine, f"out/{MANIFEST}": text.encode("utf-8", "surrogatepass"), "spec.yaml": spec.encode()}
    return (
        "build",
        "spec.yaml",
        "-o",
        "out",
        "--format",
        random.choice(("pdf", "svg", "pdf,svg")),
        *flags,
    ), files


def address(random: Random) -> Made:
    """Return the document in an address that somebody shared, which the page passes to the engine."""
    text = random.choice((*corpus.sets(), *corpus.specs())).text
    text = mutated_text(random, text)
    call = random.choice(("puzzles", "start", "share", "errors", "check", "line", "hint", "state"))
    return (ANSWER, call, str(random.choice((0, 1, *NUMBERS)))), {
        "set.yaml": text.encode("utf-8", "surrogatepass")
    }


_PUZZLES = (
    "2:000112022112",
    "6db:5[10]3",
    "0 1 2 0\n1 1 2 0\n2 2 0 1\n",
    "0120\n1120\n2201\n",
    "2#0001",
)


def puzzles(random: Random) -> Made:
    """Return puzzles as other programs write them."""
    text = mutated_text(random, random.choice(_PUZZLES))
    command = ("import", "p.txt", "-o", "new.yaml", "--states", "300", "--seconds", "0.2")
    return command, {"p.txt": text.encode("utf-8", "surrogatepass")}


def convert(random: Random) -> Made:
    """Return a record of any game, to be written in another form."""
    document = random.choice(corpus.records())
    text = mutated_text(random, document.text)
    new = random.choice(("new.yaml", "new.sgf", "new.txt", "new"))
    return ("convert", document.name, "-o", new), {document.name: text.encode("utf-8", "surrogatepass")}
