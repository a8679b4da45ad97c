"""The lines of a kit's plan, one for each part: its name and pages, what to print it on, and what to do
next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.sequences import as_ranges
from pnp.booklets.print_plan import Step
from pnp.booklets.values import Book
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature
from pnp.products.kit.options import PartSpec
from pnp.products.kit.read import needs_puzzles
from pnp.products.kit.shared_pieces import is_joined
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec
from pnp.sheets.assembly_time import minutes
from pnp.sheets.options import BoardLayout, PieceLayout
from pnp.sheets.pieces import PieceKind
from pnp.sheets.sheet import Duplex, PrintMethod, Sheet, Stock

_NAMES = {
    "rules": "Rules",
    "board": "Board",
    "pieces": "Pieces",
    "form": "Score sheets and play aids",
    "booklet": "Puzzles",
}
_STOCK = {
    "text": "plain paper",
    "board": "heavy paper or card",
    "one side": "card",
    "both sides": "card, on both sides",
    "paper": "plain paper",
    "labels": "sheets of labels, or paper to glue on",
}
_METHODS = {
    "text": PrintMethod.PAPER,
    "board": PrintMethod.CARD,
    "one side": PrintMethod.CARD,
    "both sides": PrintMethod.CARD_TWO_SIDED,
    "paper": PrintMethod.PAPER,
    "labels": PrintMethod.PAPER,
}
_WORK = {
    "rules": "read first",
    "board": "lay it flat, or glue it onto stiff card",
    "board of several sheets": "trim and glue as the plan shows",
    "mounted board": "cut along the marks, glue onto cardboard, and tape the parts together on the back",
    "form": "print as many as you need",
    "booklet": "solutions are at the back",
    "marks": "cut along the marks",
    "lines": "cut along the lines",
    "marks, folds": "cut along the marks; fold along the dashed lines, then glue",
    "lines, folds": "cut along the lines; fold along the dashed lines, then glue",
    "both": "cut along the marks, and small parts along their lines",
    "both, folds": "cut along the marks, and small parts along their lines; fold along the dashed lines, "
    "then glue",
    "marks-folded": "cut along the marks, and fold along the dashed lines",
    "lines-folded": "cut along the lines, and fold along the dashed lines",
    "pads": "cut along the marks, and glue the sheets together at the top",
    "gutter": "fold along the dashes and glue, then cut",
}
_TURNED = {
    Duplex.LONG_EDGE: "Print pages {pages} on both sides, flipped on the long edge, and the rest on one side.",
    Duplex.SHORT_EDGE: "Print pages {pages} on both sides, flipped on the short edge, "
    "and the rest on one side.",
}
_TIME = {
    True: "Allow about {count} minutes for cutting, folding and gluing. Cut straight lines with a knife, "
    "a steel ruler and a mat, and everything else with scissors.",
    False: "Allow about {count} minutes for cutting. Cut straight lines with a knife, a steel ruler and a mat, "
    "and everything else with scissors.",
}
"""The time that the work takes, with and without folding."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the contents: a part's name, its pages, its paper, and what to do with it."""

    name: str
    stock: str
    work: str
    method: PrintMethod


@dataclass(frozen=True, slots=True)
class KitPart:
    """One part of a kit: its request, its sheets, and the first of its pages. ``by_hand`` is whether fronts and
    backs also get separate files; ``remark`` is for whoever prints it.
    """

    request: PartSpec
    sheets: tuple[Sheet, ...]
    first: int
    by_hand: bool = False
    remark: str = ""
    book: Book | None = None
    """The puzzles or the rules, if it's a book."""

    def named(self, name: str, kit: str, theme: Theme) -> str:
        """Return the name of an item in this part, after the title that its spec gives these components.

        :param kit: the title of the kit, which isn't repeated.
        """
        request = self.request
        is_own = isinstance(request, SheetSpec) and request.game.component and "title" in request.given
        if not is_own or request.title == kit:
            return name
        return theme.translate("{whole}: {part}", whole=request.title, part=name)

    def pages(self) -> Iterator[tuple[Sheet, int]]:
        """Yield each sheet with the page of its front."""
        page = self.first
        for sheet in self.sheets:
            yield sheet, page
            page += 2 if sheet.back else 1

    def titles(self, theme: Theme) -> Iterator[str]:
        """Yield the title of each sheet in the outline: the name of its line, for the line's first sheet."""
        last = None
        for line in self._lines(theme):
            yield line.name if line != last else ""
            last = line

    def methods(self, theme: Theme) -> Iterator[PrintMethod]:
        """Yield the way in which each sheet is printed."""
        return (line.method for line in self._lines(theme))

    def rows(self, theme: Theme) -> dict[Line, list[tuple[Sheet, int]]]:
        """Return the lines of this part, each with its sheets and the pages of their fronts, in order."""
        found: dict[Line, list[tuple[Sheet, int]]] = {}
        for line, at in zip(self._lines(theme), self.pages(), strict=True):
            found.setdefault(line, []).append(at)
        return found

    def _lines(self, theme: Theme) -> Iterator[Line]:
        """Yield the line of each sheet."""
        if self.request.kind == "pieces":
            yield from self._of_pieces(theme)
            return
        kind = self.request.kind
        for sheet in self.sheets:
            if sheet.part:
                stock = "one side" if sheet.part.stock is Stock.CARD else "text"
                yield Line(sheet.part.name, theme.translate(_STOCK[stock]), sheet.part.work, _METHODS[stock])
                continue
            stock, work = "text", str(kind)
            if isinstance(self.request, SheetSpec) and isinstance(self.request.feature, BoardFeature):
                stock, work = self._of_board(self.request.feature)
            yield Line(
                theme.translate(_NAMES[kind]),
                theme.translate(_STOCK[stock]),
                theme.translate(_WORK[work]),
                _METHODS[stock],
            )

    def _of_board(self, feature: BoardFeature) -> tuple[str, str]:
        if feature.written:
            return "text", "form"
        assert isinstance(self.request, SheetSpec)
        layout = self.request.layout
        if isinstance(layout, BoardLayout) and layout.mount:
            return "board", "mounted board"
        return "board", "board of several sheets" if len(self.sheets) > 1 else "board"

    def _of_pieces(self, theme: Theme) -> Iterator[Line]:
        """Yield the lines for sheets of pieces: those that are printed and cut in the same way share one,
        which counts each kind."""
        faces = [(_stock(sheet), self._work(sheet)) for sheet in self.sheets]
        counts: dict[tuple[str, str], Counter[PieceKind]] = {}
        for face, sheet in zip(faces, self.sheets, strict=True):
            counts.setdefault(face, Counter()).update(kind for kind in sheet.pieces if kind)
        for face, sheet in zip(faces, self.sheets, strict=True):
            if sheet.part:
                method = _METHODS["text"]
                yield Line(sheet.part.name, theme.translate(_STOCK["text"]), sheet.part.work, method)
                continue
            names = ", ".join(kind.counted(count) for kind, count in counts[face].items())
            stock, work = face
            named = names or theme.translate(_NAMES["pieces"])
            yield Line(named, theme.translate(_STOCK[stock]), theme.translate(_WORK[work]), _METHODS[stock])

    def _work(self, sheet: Sheet) -> str:
        """Return the work on a sheet of pieces, as a key of `_WORK`."""
        assert isinstance(self.request, SheetSpec)
        layout = self.request.layout
        folds = _folds(sheet)
        if folds and isinstance(layout, PieceLayout) and layout.back_printing and layout.back_printing.fold:
            return "gutter"
        cut = "lines" if Layer.CUT in sheet.layers else "both" if sheet.outlined else "marks"
        kinds = {kind for kind in sheet.pieces if kind}
        if folds:
            is_glued = cut == "both" or any(kind.is_glued for kind in kinds)
            return f"{cut}, folds" if is_glued else f"{cut}-folded"
        return "pads" if cut == "marks" and {kind.stock for kind in kinds} == {"paper"} else cut


def _stock(sheet: Sheet) -> str:
    """Return the stock on which a sheet of pieces is printed, as a key of `_STOCK`."""
    stocks = {kind.stock if kind else "card" for kind in sheet.pieces}
    if sheet.back is None and len(stocks) == 1 and "card" not in stocks:
        return stocks.pop()
    return "both sides" if sheet.back else "one side"


def plan_steps(parts: Sequence[KitPart], theme: Theme, kit: str) -> Iterator[Step]:
    """Yield the parts of a kit as steps of its plan, each with the minutes that knife, scissors and glue take.

    With several games, the rules are one step, and so are all puzzles. The names of other parts begin with
    their game's name.

    :param kit: the title of the kit.
    """
    rules = [part for part in parts if part.request.kind == "rules"]
    if len(rules) > 1:
        found = [at for part in rules for at in part.pages()]
        (line,) = {line for part in rules for line in part.rows(theme)}
        yield _step(rules_named(len(rules), theme), line, found, theme)
        parts = [part for part in parts if part not in rules]
    for part in parts:
        owner = part.request.title if len(rules) > 1 and _is_of_one_game(part.request) else ""
        for line, found in part.rows(theme).items():
            name = (
                theme.translate("{whole}: {part}", whole=owner, part=line.name)
                if owner
                else part.named(line.name, kit, theme)
            )
            yield _step(name, line, found, theme)


def _is_of_one_game(request: PartSpec) -> bool:
    if request.game is not None:
        return not request.game.component
    return isinstance(request, BookSpec) and not is_joined(request)


def rules_named(count: int, theme: Theme) -> str:
    """Return the heading for the rules of ``count`` games."""
    return theme.translate("Rules of {count} games", count=count)


def _step(name: str, line: Line, found: Sequence[tuple[Sheet, int]], theme: Theme) -> Step:
    first = found[0][0]
    pages = [number for sheet, page in found for number in ((page, page + 1) if sheet.back else (page,))]
    return Step(
        front=first.front,
        back=first.back,
        layers=first.layers,
        sheets=len(found),
        name=name,
        pages=_page_words(pages, theme),
        stock=line.stock,
        work=line.work,
        minutes=minutes(sheet.work.seconds for sheet, _ in found if sheet.work),
    )


def _page_words(pages: Sequence[int], theme: Theme) -> str:
    return theme.translate_count("page {pages}", "pages {pages}", len(pages), pages=as_ranges(pages))


def printing_advice(
    parts: Sequence[KitPart], theme: Theme, files: Sequence[str], spent: int
) -> tuple[str, ...]:
    """Return advice on printing: at true size, which pages on both sides, how to print each of the ``files``,
    and the minutes that are ``spent`` on cutting in all."""
    advice = [
        theme.translate("Print at 100%, and measure the ruler at the foot of a sheet: it must be 100 mm long.")
    ]
    backs = [number for part in parts for s, page in part.pages() if s.back for number in (page, page + 1)]
    if backs:
        turned = any(sheet.flip is Duplex.SHORT_EDGE for part in parts for sheet in part.sheets)
        edge = Duplex.SHORT_EDGE if turned else Duplex.LONG_EDGE
        advice.append(theme.translate(_TURNED[edge], pages=as_ranges(backs)))
    if files:
        named = ", ".join(f"{name}.pdf" for name in files)
        advice.append(
            theme.translate(
                "To print everything on one kind of paper at once, use these files instead: {files}.",
                files=named,
            )
        )
    if spent:
        folded = any(_folds(sheet) for part in parts for sheet in part.sheets if sheet.work)
        advice.append(theme.translate(_TIME[folded], count=spent))
    if lacking := _lacking_puzzles(parts):
        advice.append(
            theme.translate(
                "No puzzles are included. Print some for {games}: each game’s own kit has them.",
                games=", ".join(lacking),
            )
        )
    return tuple(advice)


def _lacking_puzzles(parts: Sequence[KitPart]) -> list[str]:
    """Return the games for one player in a box of several games without puzzles, by title."""
    rules = [part.request for part in parts if part.request.kind == "rules"]
    if len(rules) < 2 or any(part.request.kind == "booklet" for part in parts):
        return []
    return [request.title for request in rules if request.game is not None and needs_puzzles(request.game)]


def _folds(sheet: Sheet) -> bool:
    """Return whether anything on a sheet is folded."""
    return any(placed.layer is Layer.FOLD for placed in flatten(sheet.front.shapes))
