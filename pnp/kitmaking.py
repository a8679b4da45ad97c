"""All that one game needs as one product: contents, rules, board, pieces, score sheets, a few problems."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.base.resources import resource_folder
from pnp.bookbinding import bind
from pnp.booklets.templates import builtin_template, escaped
from pnp.booklets.values import Book
from pnp.bookmaking import Place, imprint_of, make_books, pages_of
from pnp.drawing.flatten import flatten
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing, Group, Layer, Link, Shape, Target
from pnp.drawing.typeset import centred
from pnp.games.record import BoardOffer, Game
from pnp.sheetmaking import make_product
from pnp.sheets.sheet import Duplex, Product, Sheet
from pnp.spec.asked import BookSpec, Spec
from pnp.spec.book_products import rules_text
from pnp.spec.reader import Node
from pnp.spec.resolve import resolve

_STOCK = {
    "text": "plain paper",
    "board": "heavy paper or card",
    "faces": "card",
    "faces and backs": "card, on both sides",
}
_WORK = {
    "rules": "read it first",
    "board": "lay it flat, or glue it on board",
    "pieces": "cut along the marks",
    "folded pieces": "cut along the marks, fold along the dashes and glue",
    "form": "print as many as you need",
    "booklet": "solutions stand at the end",
}
_NAMES = {
    "rules": "Rules",
    "board": "Board",
    "pieces": "Pieces",
    "form": "Sheets to write on",
    "booklet": "Problems",
}


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a kit: its kind, its sheets, and the first of its pages."""

    kind: str
    sheets: tuple[Sheet, ...]
    first: int

    @property
    def pages(self) -> int:
        return _pages(self.sheets)

    @property
    def has_backs(self) -> bool:
        return any(sheet.back for sheet in self.sheets)

    @property
    def folds(self) -> bool:
        """Whether something is folded, such as a die or a pawn that stands."""
        return any(
            placed.layer is Layer.FOLD for sheet in self.sheets for placed in flatten(sheet.front.shapes)
        )

    def stock(self, game: Game) -> str:
        """What it is printed on, as a key of `_STOCK`."""
        if self.kind == "pieces":
            return "faces and backs" if self.has_backs else "faces"
        return "board" if self.kind == "board" and not _is_written_on(game) else "text"

    def work(self, game: Game) -> str:
        """What is done with it then, as a key of `_WORK`."""
        if self.kind == "pieces":
            return "folded pieces" if self.folds else "pieces"
        return "form" if self.kind == "board" and _is_written_on(game) else self.kind


def _is_written_on(game: Game) -> bool:
    board = game.offers.get("board")
    return isinstance(board, BoardOffer) and board.written


def make_kit(asked: BookSpec, spec_name: str, name: str) -> Product:
    """A kit as one product, its parts in the order in which they are needed.

    :raises SpecError: where a part does not fit the paper. OptionError: as `make_product`.
    """
    game = asked.game
    assert game is not None
    specs = _specs(asked, game)
    imprint = imprint_of(asked, spec_name, name)
    contents = 1
    while True:  # the contents' own pages come first and may become more
        parts = _parts(specs, spec_name, name, contents + 1)
        front = _contents(asked, game, parts, name, imprint)
        if len(front.sheets) == contents:
            break
        contents = len(front.sheets)
    sheets = [*front.sheets]
    for part in parts:
        title = asked.look.word(_NAMES[part.kind])
        sheets += [_blank(asked)] * (part.first - 1 - _pages(sheets))
        sheets += [replace(part.sheets[0], title=title), *(replace(s, title="") for s in part.sheets[1:])]
    subject = json.dumps({"pnp": 1, "products": [asked.given]}, ensure_ascii=False, sort_keys=True)
    return replace(front, sheets=tuple(sheets), duplex=Duplex.LONG_EDGE, subject=subject)


def _pages(sheets: Sequence[Sheet]) -> int:
    return sum(2 if sheet.back else 1 for sheet in sheets)


def _blank(asked: BookSpec) -> Sheet:
    size = pages_of(asked).trim
    assert not isinstance(size, str)
    width, height = size.size
    words = asked.look.word("This page stays empty: what follows is printed on both sides.")
    note = centred(width / 2, height / 2, words, 9.0, asked.look.palette.faint)
    return Sheet("", Drawing(size.size, (note,)))


def _specs(asked: BookSpec, game: Game) -> list[tuple[str, Spec]]:
    """The parts that the game has, each as a spec of its own; what is given for the kit holds for all."""
    products: list[dict[str, object]] = []
    if rules_text(game):
        products.append({"rules": game.name})
    products += [{kind: game.name} for kind in ("board", "pieces", "form") if kind in game.offers]
    problems = f"problems/{game.name}.yaml"
    if (resource_folder("layouts") / problems).is_file():
        contents = {"from": [problems], "template": "problem-sheets", "rules": False}
        size = {"width": f"{min(asked.paper.size)}mm", "height": f"{max(asked.paper.size)}mm"}
        products.append({"booklet": contents, "trim": size, "title": asked.look.word(game.title)})
    shared = {key: child for key, child in asked.source.value.items() if key not in ("kit", "name", "title")}
    found = []
    for product in products:
        kind = next(iter(product))
        root = _node({"pnp": 1, "products": [product]}, asked.source)
        root.value.update(shared)
        root.keys.update({key: asked.source.keys[key] for key in shared})
        found.append((kind, resolve(root, game.name)))
    return found


def _node(value: object, like: Node) -> Node:
    """A value as if it stood where the kit stands."""
    mark = like.mark
    if isinstance(value, dict):
        inner = {key: _node(child, like) for key, child in value.items()}
        return Node(inner, mark, dict.fromkeys(inner, mark))
    if isinstance(value, list):
        return Node([_node(child, like) for child in value], mark)
    return Node(value, mark)


def _sheets(spec: Spec, spec_name: str, name: str, first: int) -> tuple[Sheet, ...]:
    """The sheets of one part, from page ``first`` on; places that links lead to are told apart from those of
    other parts. Credits stand on the kit's first page and on its rules, and need not be told once more."""
    (asked,) = spec.products
    if not isinstance(asked, BookSpec):
        return make_product(asked, spec_name, name).sheets
    place = Place(first, credits=asked.kind == "rules")
    books = make_books(asked, spec_name, name, place=place)
    sheets = [sheet for made in books for sheet in made.product.sheets]
    return tuple(replace(sheet, front=_prefixed(sheet.front, f"{asked.kind}-")) for sheet in sheets)


def _prefixed(drawing: Drawing, prefix: str) -> Drawing:
    return Drawing(drawing.size, tuple(_renamed(shape, prefix) for shape in drawing.shapes))


def _renamed(shape: Shape, prefix: str) -> Shape:
    match shape:
        case Group():
            return replace(shape, shapes=tuple(_renamed(inner, prefix) for inner in shape.shapes))
        case Target():
            return replace(shape, name=prefix + shape.name)
        case Link() if ":" not in shape.to:
            return replace(shape, to=prefix + shape.to)
    return shape


def _parts(specs: Sequence[tuple[str, Spec]], spec_name: str, name: str, first: int) -> list[_Part]:
    """The parts on their pages, from number ``first`` on; those with backs begin on the front of a sheet."""
    found: list[_Part] = []
    page = first
    for kind, spec in specs:
        sheets = _sheets(spec, spec_name, name, page)
        if page % 2 == 0 and any(sheet.back for sheet in sheets):
            page += 1  # books are printed on one side, so no page number on paper is wrong for it
        found.append(_Part(kind, sheets, page))
        page += found[-1].pages
    return found


def _contents(asked: BookSpec, game: Game, parts: Sequence[_Part], name: str, imprint: str) -> Product:
    """The first page: what there is, on which pages, what to print it on, what to do with it; the credits."""
    look = asked.look
    heads = [look.word("Part"), look.word("Pages"), look.word("Print on"), look.word("Then")]
    rows = ["| " + " | ".join(heads) + " |", "|---|---|---|---|"]
    for part in parts:
        last = part.first + part.pages - 1
        pages = f"{part.first}–{last}" if last > part.first else str(part.first)
        stock, work = look.word(_STOCK[part.stock(game)]), look.word(_WORK[part.work(game)])
        rows.append(f"| {look.word(_NAMES[part.kind])} | {pages} | {stock} | {work} |")
    advice = _advice(parts, look)
    notices = [str(escaped(text)) for text in (game.credits, game.terms, imprint) if text]
    book = Book(
        asked.title,
        (),
        author=game.credits,
        introduction="\n".join(rows) + "\n\n" + advice,
        copyright="\n\n".join(notices),
    )
    return bind(book, pages_of(asked), look, name=name, template=builtin_template("kit"))


def _advice(parts: Sequence[_Part], look: Look) -> str:
    advice = look.word("Print at 100 %, and measure the rule at the foot of a sheet: it must be 100 mm long.")
    if not any(part.has_backs for part in parts):
        return advice
    turn = look.word("Print the pages with pieces on both sides, the paper turned on its long edge.")
    return f"{advice} {turn}"
