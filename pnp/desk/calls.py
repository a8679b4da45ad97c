"""The calls of the engine: everything that a workbench can request, wherever it runs.

Calls are stateless and independent of server and process. A document comes with every call; results for the
last document are cached only for speed. `pnp.desk.wire` carries calls as messages.

:raises SpecError: (all calls) for a document with errors, if the answer has no place for them. `PnpError` for
    anything else that prevents an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal, get_args

from pnp.base import __version__
from pnp.base.errors import PnpError, SpecError
from pnp.base.sentences import Sentence
from pnp.desk import deck_calls, previews
from pnp.desk.content_replies import Catalogue, CheckView, Hello, HintView, PuzzleList, RulesView, TrialView
from pnp.desk.document_replies import (
    Change,
    Completion,
    Cost,
    DifficultyLine,
    Download,
    ErrorLine,
    Export,
    ExportTarget,
    Field,
    PageSpot,
    PreflightView,
    Preview,
    Rearrangement,
)
from pnp.desk.documents import Doc, local
from pnp.pipeline.product_files import Format

HintLevel = Literal["where", "why", "move"]
Target = Literal["kdp", "home", "cutter"]
"""The target whose rules a PDF is checked against."""
Report = Callable[[int], None]
"""A function that is called with the number of puzzles found so far, or with the percentage of a file that is
written."""


@dataclass(frozen=True, slots=True)
class Generation:
    """A request for generated puzzles, with the options of ``pnp generate``."""

    game: str
    count: int = 4
    seed: int = 1
    difficulty: str = "easy..expert"
    settings: tuple[str, ...] = ()


# What is available


def hello() -> Hello:
    """Return a description of this engine and its capabilities."""
    from pnp.desk.offering import game_lines
    from pnp.language.translations import languages

    lacking = previews.lacking_formats()
    formats = tuple(format for format in get_args(Format) if format not in lacking)
    return Hello(__version__, languages(), formats, game_lines("en"))


def catalogue(language: str = "en") -> Catalogue:
    """Return the games, the cards to start from, and the built-in sets and records."""
    from pnp.desk.offering import builtin_set_lines, gallery, game_lines

    return Catalogue(game_lines(language), gallery(language), builtin_set_lines(language))


def source(kind: str, name: str, language: str = "en") -> Doc:
    """Return the document of a card: a puzzle set or a record if its kind is ``set``, otherwise a spec.

    :param language: the language that the spec prints in.
    """
    folder, _, own = name.rpartition("/")
    # Drafts are kept by file name.
    what = {"spec": folder, "variant": "puzzles", "game": "design"}.get(kind, "")
    file = f"{own}-{what}.yaml" if what else f"{own}.yaml"
    if kind == "set":
        from pnp.desk.puzzles import builtin_puzzles

        return Doc(file, builtin_puzzles(name))
    from pnp.desk.offering import starting_text

    return Doc(file, starting_text(kind, name, language))


def rules(game: str, language: str = "en") -> RulesView:
    """Return the rules of a game, to read beside its board."""
    from pnp.desk.offering import rules_of

    return rules_of(game, language)


# Sheets and books


def preview(doc: Doc, product: int = 1, generate: bool = False, language: str = "en") -> Preview:
    """Return the products of a document, the pages of one with the first as SVG, and all errors found so
    far."""
    return previews.preview(local(doc), product, generate=generate, language=language)


def page(doc: Doc, product: int, index: int, is_in_part: bool = False) -> bytes:
    """Return one page of a product as SVG with all layers; pages count from 0.

    :param is_in_part: whether the part of the kit that the page belongs to is printed alone.
    """
    with _pages_of(product, index):
        return previews.page(local(doc), product, index, is_in_part=is_in_part)


def spots(doc: Doc, product: int, index: int) -> tuple[PageSpot, ...]:
    """Return the places on a page that show the value of an option, the largest first; pages count from 0."""
    with _pages_of(product, index):
        return previews.spots(local(doc), product, index)


@contextmanager
def _pages_of(product: int, index: int) -> Iterator[None]:
    """Raise an error that names the page if the product doesn't have it."""
    try:
        yield
    except IndexError as error:
        raise PnpError(
            Sentence("product {product} has no page {value}", product=product, value=index + 1)
        ) from error


def digests(doc: Doc, product: int = 1) -> tuple[str, ...]:
    """Return a digest of each page of a product. Digests that differ from earlier ones show which pages have
    changed."""
    return previews.page_digests(local(doc), product)


def cost(doc: Doc, product: int, path: tuple[str, ...], language: str = "en") -> Cost:
    """Return how much more paper the value of an option costs, and the nearest value that costs no more."""
    from pnp.desk.costs import cost_of

    return cost_of(local(doc), product, path, language)


def errors(doc: Doc, language: str = "en") -> tuple[ErrorLine, ...]:
    """Return all errors of a document, including those that show only when everything is laid out."""
    return previews.all_errors(local(doc), language)


def fields(
    doc: Doc, product: int = 1, language: str = "en", before: str = "", is_drawn: bool = True
) -> tuple[Field, ...]:
    """Return the form of a product, with each error at its field.

    :param before: the last text that could be read. If the current one can't be, the form of that text is used.
    :param is_drawn: whether the text could be drawn. If not, only errors that can be found without drawing are
        reported.
    """
    from pnp.desk.card_fronts import with_columns
    from pnp.desk.colour_fields import with_unprinted
    from pnp.desk.field_errors import with_error, with_ways_out
    from pnp.desk.form_fields import form

    own = local(doc)
    errors = (
        previews.latest_preview(own, product, language).errors
        if is_drawn
        else previews.read_errors(own, language)
    )
    printed = previews.printed_colours(own, product)
    try:
        found = with_unprinted(form(doc.text, product, errors, language), printed)
    except SpecError:
        if not before:
            raise
        return with_error(form(before, product, (), language), product, before, doc.text, errors)
    return with_ways_out(with_columns(found, own, product), own, product)


def edit(doc: Doc, product: int, path: tuple[str, ...], value: str, kind: str = "value") -> tuple[Change, ...]:
    """Return the changes that set an option of a product, or remove it if the value is empty."""
    from pnp.desk.option_edits import set_option
    from pnp.desk.text_edit import changes

    return changes(doc.text, set_option(doc.text, product, path, value, kind))


def edit_all(doc: Doc, product: int, paths: tuple[tuple[str, ...], ...], value: str) -> tuple[Change, ...]:
    """Return the changes that set the same value at several options of a product, or remove them if it is
    empty."""
    from pnp.desk.option_edits import set_option
    from pnp.desk.text_edit import changes

    text = doc.text
    for path in paths:
        text = set_option(text, product, path, value)
    return changes(doc.text, text)


def rearrange(
    doc: Doc, product: int, path: tuple[str, ...], action: Rearrangement, value: str = ""
) -> tuple[Change, ...]:
    """Return the changes that move, copy or remove an item of a list, or add a new one to the list at the
    path."""
    from pnp.desk.option_edits import rearrange_items
    from pnp.desk.text_edit import changes

    text = doc.text
    if action.startswith("add") and path == ("front",):
        from pnp.desk.card_fronts import with_listed_front

        text = with_listed_front(local(doc), product)
    return changes(doc.text, rearrange_items(text, product, path, action, value))


# Decks of cards

deck, lay_out = deck_calls.deck, deck_calls.lay_out
table, edit_table = deck_calls.table, deck_calls.edit_table
card, place, own_version = deck_calls.card, deck_calls.place, deck_calls.own_version


# Texts and files


def complete(doc: Doc, line: int, column: int, language: str = "en") -> tuple[Completion, ...]:
    """Return the completions at a line (from 1) and a column (from 0)."""
    from pnp.desk.completing import complete

    return complete(doc.text, line, column, language)


def files(doc: Doc, formats: tuple[Format, ...], product: int = 0) -> tuple[tuple[str, bytes], ...]:
    """Return the names and contents of the files that ``pnp build`` writes for a product; for all if it is
    0."""
    from pnp.desk.downloads import files

    return files(local(doc), formats, product)


def download(
    doc: Doc, format: Format, product: int = 1, part: str = "", report: Report = lambda _percent: None
) -> Download:
    """Return the file that a reader downloads for a product, or one part of its PDF; a ZIP if there are
    several."""
    from pnp.desk.downloads import download

    return download(local(doc), format, product, part, report)


def export(doc: Doc, target: ExportTarget, product: int = 1, language: str = "en", address: str = "") -> Export:
    """Return the file with the pieces of a product for a print service or a virtual tabletop.

    :param address: where the images for Tabletop Simulator will be on the web.
    """
    from pnp.base.sentences import said
    from pnp.desk.downloads import exported
    from pnp.language.translations import message_words

    found = exported(local(doc), target, product, address)
    words = message_words(language)
    return replace(found, notices=tuple(said(notice, words) for notice in found.notices))


def opening(doc: Doc, product: int = 1) -> tuple[bytes, ...]:
    """Return the first pages of a book of puzzles as SVG, at most two, without laying out its puzzles."""
    from pnp.desk.book_views import opening_of_book

    return opening_of_book(local(doc), product)


def difficulties(doc: Doc, product: int = 1) -> tuple[DifficultyLine, ...]:
    """Return how many puzzles of each difficulty a book has, the easiest first; empty if they aren't generated
    yet."""
    from pnp.desk.book_views import difficulties_of_book

    return difficulties_of_book(local(doc), product)


def preflight(doc: Doc, target: Target, product: int = 1, language: str = "en") -> tuple[PreflightView, ...]:
    """Return whether the PDFs of a product meet a printer's rules."""
    from pnp.desk.downloads import checked_pdfs

    return checked_pdfs(previews.printed_pdfs((local(doc), product)), target, language)


def bundle(doc: Doc, formats: tuple[Format, ...]) -> bytes:
    """Return a ZIP of the document and everything that is made from it."""
    from pnp.desk.downloads import bundle

    return bundle(local(doc), formats)


# Puzzles


def puzzles(doc: Doc, language: str = "en") -> PuzzleList:
    """Return a puzzle set or a record as a list."""
    from pnp.desk.puzzles import read_puzzles

    return read_puzzles(doc.text, doc.name, language)


def start(doc: Doc, number: int) -> bytes:
    """Return the start of a puzzle as SVG; puzzles count from 0."""
    from pnp.desk.puzzles import start_picture

    return start_picture(doc.text, doc.name, number)


def state(
    doc: Doc,
    number: int,
    moves: tuple[str, ...] = (),
    picks: tuple[str, ...] = (),
    part: str = "",
    language: str = "en",
) -> TrialView:
    """Return the state of a puzzle after moves and picks: the drawing with its areas, choices and messages."""
    from pnp.desk.puzzles import trial_state

    return trial_state(doc.text, doc.name, number, moves, part, language, picks)


def line(doc: Doc, number: int, part: str = "") -> tuple[str, ...]:
    """Return the moves of a solution, or of a record."""
    from pnp.desk.puzzles import solution_line

    return solution_line(doc.text, doc.name, number, part)


def hint(
    doc: Doc,
    number: int,
    moves: tuple[str, ...],
    level: HintLevel,
    part: str = "",
    language: str = "en",
    which: int = 0,
) -> HintView:
    """Return a hint: where to look now, number ``which`` of the puzzle's own hints (``why``), or the next
    move."""
    from pnp.desk.puzzles import guide, hint_view

    if level == "why":
        return hint_view(doc.text, doc.name, number, which, language, moves, part)
    return guide(doc.text, doc.name, number, part, language).hint(moves, tells_move=level == "move")


def check(doc: Doc, number: int, moves: tuple[str, ...], part: str = "", language: str = "en") -> CheckView:
    """Return whether the moves so far are right."""
    from pnp.desk.puzzles import checked_moves

    return checked_moves(doc.text, doc.name, number, moves, part, language)


def solve(doc: Doc, number: int, language: str = "en") -> TrialView:
    """Return a solution as it's printed. If the document has none, search for one."""
    from pnp.desk.puzzles import shown_solution

    return shown_solution(doc.text, doc.name, number, language)


def share(doc: Doc, number: int, with_solution: bool = False) -> Doc:
    """Return a puzzle as a set of its own, small enough for a web address."""
    from pnp.desk.puzzles import shared

    return shared(doc, number, with_solution=with_solution)


def renew(doc: Doc) -> Doc:
    """Return a document from an address that may be old, with old names updated."""
    from pnp.desk.puzzles import renewed

    return renewed(doc)


def qr(text: str) -> bytes:
    """Return a QR code as SVG."""
    from pnp.desk.puzzles import qr_picture

    return qr_picture(text)


def generate(request: Generation, report: Report = lambda _found: None) -> Doc:
    """Return a set of new puzzles."""
    from pnp.desk.puzzles import generate_puzzles

    found = generate_puzzles(
        request.game, request.count, request.seed, request.difficulty, request.settings, report
    )
    return Doc(f"{request.game}-{request.seed}.yaml", found)
