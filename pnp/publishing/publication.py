"""Publications: the page with selected puzzle sets, as files by their paths."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import count
from pathlib import Path, PurePosixPath

from pnp.base.errors import ErrorDetails, PnpError, SpecError
from pnp.base.extras import Tell, say_nothing
from pnp.base.files import is_folder, zipped
from pnp.base.progress import Progress, check_cancelled, silent
from pnp.base.sentences import Sentence, together
from pnp.booklets.values import Entry
from pnp.desk.content_replies import SetLine
from pnp.desk.documents import Doc
from pnp.desk.interactions import drawn
from pnp.desk.offering import game_lines
from pnp.desk.packing import pack
from pnp.drawing.theme import Theme
from pnp.language.catalogue import find_set, palettes
from pnp.language.config import web_page
from pnp.language.reader import MAX_SET_BYTES, read_bytes, read_text
from pnp.language.translations import languages, words
from pnp.pipeline.index_page import page_template
from pnp.pipeline.output_folder import Origin, OutputFolder, read_manifest
from pnp.products.booklet.options import BesidePuzzles
from pnp.products.booklet.sections import sections_of
from pnp.publishing.answers import Drawings, numbered, puzzle_files, rules_file
from pnp.publishing.page import (
    PUBLISHING,
    SCRIPTS,
    WRITTEN,
    BuiltPage,
    build_files,
    built_page,
    packed,
    solving_parts,
)
from pnp.puzzles.printable import PrintableSet, Proving, printable, unproved_in
from pnp.puzzles.puzzle_sets import PuzzleSet, resolve_set
from pnp.puzzles.set_writing import entry, played_text
from pnp.search.results import Limits

_BESIDE = BesidePuzzles(solutions="none", hints=False, rules=False)
_SCRIPT = f"{PUBLISHING}/app.js"
"""The script of published pages in a built page."""
_AT_ONCE = '<link rel="modulepreload" href="app.js">\n<link rel="modulepreload" href="build.js">'
"""The files that the page requests at once, since each request takes a phone a long time."""
_TAKEN = ("worker.js", "engine_parts.js", "snapshot.js", "icon.svg", "manifest.webmanifest", *SCRIPTS)
"""The files of the built page that a publication contains, too."""
BOOK = "book.yaml"  # the name of the spec of a book with the same puzzles


@dataclass(frozen=True, slots=True)
class SetText:
    """The text of a puzzle set, and the name that messages use for it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Publication:
    """A publication: puzzle sets, and the title, language and address of their page."""

    sources: Sequence[SetText]
    title: str = ""
    """The title; by default, that of the set if there is only one, otherwise a general one."""
    language: str = "en"
    """The language of the text that can be read before the page's own scripts run."""
    url: str = ""
    """The address that the page will have, if it's known."""


@dataclass(frozen=True)
class _Set:
    slug: str
    """The set's name in addresses and files."""
    source: SetText
    printable: PrintableSet

    @property
    def found(self) -> PuzzleSet:
        return self.printable.found

    def title(self, theme: Theme) -> str:
        return theme.translate_given(self.found.title or self.found.game.title)

    @cached_property
    def shared(self) -> tuple[int, ...]:
        """The number of the text in the QR code beside each puzzle, by which the page recognises the puzzle."""
        return tuple(numbered(played_text(self.found, puzzle)) for puzzle in self.found.puzzles)

    @property
    def file(self) -> str:
        return f"sets/{self.slug}.yaml"


def _publication_files(
    wanted: Publication, page: BuiltPage, proving: Proving | None = None, tell: Tell = say_nothing
) -> dict[str, bytes]:
    """Return all files of a published page by their paths. The same sets, options and page give the same bytes.

    :param proving: how puzzles without a record of their proof are verified; by default, as for a book.
    :param tell: called with a warning that names the puzzles that couldn't be verified.
    :raises SpecError: for a set with errors, or with a puzzle that may not be published.
    """
    sets = tuple(_sets(wanted.sources, proving or Proving()))
    if unproved := unproved_in(one.printable for one in sets):
        tell(unproved)
    theme = _theme(wanted.language)
    title = wanted.title or (sets[0].title(theme) if len(sets) == 1 else theme.translate("Puzzles"))
    games = sorted({one.found.game.name for one in sets})
    parts = solving_parts(page.files, games)
    files = _files_taken(page) | dict(packed(parts, page.files))
    drawings = Drawings()
    shelves = []
    for one in sets:
        entries = tuple(_entries(one, wanted.language))
        pictures = [_picture(one, number) for number in range(len(entries))]
        for picture, own in zip(pictures, entries, strict=True):
            drawings.add(picture, drawn(own.drawing))
        files[one.file] = one.source.data
        puzzles = zip(entries, pictures, strict=True)
        shelves.append(
            StartSet(
                one.title(theme),
                tuple(
                    StartPuzzle(own, picture, f"#/play/sets/{one.slug}/{number}")
                    for number, (own, picture) in enumerate(puzzles)
                ),
            )
        )
    for language in languages():
        files[f"catalogue.{language}.json"] = _catalogue(sets, title, language).encode()
        files |= {f"{WRITTEN}/rules-{game}.{language}.json": rules_file(game, language) for game in games}
        for one in sets:
            check_cancelled()
            files |= _written(one, language, drawings, with_help=language == wanted.language)
    files |= drawings.files
    files["index.html"] = _start_page(page.files["index.html"], title, tuple(shelves), theme)
    if wanted.url:
        files[BOOK] = _book(sets, title, wanted).encode()
    return files | build_files(files, page.lock, parts)


def _files_taken(page: BuiltPage) -> dict[str, bytes]:
    """Return the files of the page itself: its script, and the files that the script needs.

    :raises PnpError: if the built page lacks the script, because it's too old.
    """
    if _SCRIPT not in page.files:
        raise PnpError(
            Sentence("the page to publish has no {name}: make the page again with `make site`", name=_SCRIPT)
        )
    own = {name: data for name, data in page.files.items() if name in _TAKEN}
    words = {
        name.removeprefix(f"{PUBLISHING}/"): data
        for name, data in page.files.items()
        if name.startswith(f"{PUBLISHING}/words/")
    }
    # The page uses the system's fonts, because those of the workbench would be loaded before the puzzles.
    style = re.sub(rb"@font-face\s*\{[^}]*\}", b"", page.files["app.css"])
    return {**own, **words, "app.css": style, "app.js": page.files[_SCRIPT]}


def _written(one: _Set, language: str, drawings: Drawings, *, with_help: bool) -> dict[str, bytes]:
    """Return the texts that the page shows about the puzzles of a set without the engine."""
    doc = Doc(one.source.name, one.source.data.decode())
    count = len(one.found.puzzles)
    path = f"{WRITTEN}/{one.slug}"
    return dict(puzzle_files(doc, path, count, language, drawings, with_help=with_help))


def _sets(sources: Iterable[SetText], proving: Proving) -> Iterator[_Set]:
    """Yield the sets with names that differ in more than case.

    :raises SpecError: with the errors of all of them, and with all puzzles that may not be published.
    """
    errors: list[ErrorDetails] = []
    taken: set[str] = set()
    for source in sources:
        own = re.sub(r"[^A-Za-z0-9_-]+", "-", PurePosixPath(source.name).stem).strip("-") or "puzzles"
        names = (own if number == 1 else f"{own}-{number}" for number in count(1))
        slug = next(name for name in names if name.casefold() not in taken)
        taken.add(slug.casefold())
        try:
            root = read_text(source.data, source.name, most_bytes=MAX_SET_BYTES)
            yield _Set(slug, source, printable(resolve_set(root), source.name, proving))
        except SpecError as error:
            errors += error.errors
    if errors:
        raise SpecError(errors)


def _theme(language: str, games: tuple[str, ...] = ()) -> Theme:
    return Theme(palettes()["colour"], words(language, games=games), language)


def _entries(one: _Set, language: str) -> Iterator[Entry]:
    """Yield the puzzles of a set in order, as for a book without solutions."""
    for section in sections_of([one.printable], _BESIDE, _theme(language, (one.found.game.name,))):
        yield from section.entries


def _picture(one: _Set, number: int) -> str:
    return f"pictures/{one.slug}-{number + 1}.svg"


def _catalogue(sets: Sequence[_Set], title: str, language: str) -> str:
    """Return the page's catalogue as JSON: the published sets and their games."""
    theme = _theme(language)
    lines = [
        {
            **dataclasses.asdict(SetLine(f"sets/{one.slug}", one.title(theme), one.found.game.name, False)),
            "levels": [
                str(puzzle.difficulty.level) if puzzle.difficulty else "" for puzzle in one.found.puzzles
            ],
            "file": one.file,
            "shared": list(one.shared),
        }
        for one in sets
    ]
    own = {one.found.game.name for one in sets}
    games = tuple(line for line in game_lines(language) if line.name in own)
    return pack({"games": games, "cards": (), "sets": lines, "published": {"title": title}}).head


def _book(sets: Sequence[_Set], title: str, wanted: Publication) -> str:
    """Return the spec of a book whose QR codes open its puzzles on the page."""
    lines = [
        "# A book of these puzzles. Beside each there is a QR code that opens it on the page.",
        f"# To make it: pnp build {BOOK}",
        "pnp: 1",
        *entry("title", title, ""),
        *entry("language", wanted.language, ""),
        "products:",
        "  - booklet:",
        "      from:",
        *(f"        - {one.file}" for one in sets),
        *entry("play-url", wanted.url, "      "),
    ]
    return "\n".join(lines) + "\n"


# The content of a published page without scripts


@dataclass(frozen=True, slots=True)
class StartPuzzle:
    """A puzzle, the file of its picture, and the address that opens it on the page."""

    entry: Entry
    picture: str
    address: str


@dataclass(frozen=True, slots=True)
class StartSet:
    """The puzzles of a set under its title."""

    title: str
    puzzles: Sequence[StartPuzzle]


def _start_page(page: bytes, title: str, sets: Sequence[StartSet], theme: Theme) -> bytes:
    """Return the page's ``index.html`` with all puzzles in it.

    :param page: the ``index.html`` of the workbench.
    :param theme: its language is that of the puzzles.
    :raises PnpError: if the page isn't that of a workbench.
    """
    content = page_template("published.html").render(
        title=title,
        sets=sets,
        first_picture=next((puzzle.picture for one in sets for puzzle in one.puzzles), ""),
        without_script=theme.translate(
            "Turn on JavaScript to solve the puzzles on this page, with hints and checks."
        ),
    )
    text = page.decode()
    for pattern, new in (
        (r'(?<=<html lang=")[^"]*', theme.language),
        (r'(?<=<meta name="description" content=")[^"]*', escape(title)),
        (r"(?<=<title>)[^<]*", escape(title)),
        (r'<link rel="modulepreload" href="app.js">', _AT_ONCE),
        (r'(?<=<main id="content" tabindex="-1">).*(?=</main>)', content),
    ):
        match = re.search(pattern, text, re.DOTALL)
        if match is None:
            raise PnpError(
                "the page to publish isn't one that `make site` wrote: its index.html has no place for puzzles"
            )
        text = text[: match.start()] + new + text[match.end() :]
    return text.encode()


# A publication as one file, for the studio; this runs in a worker


_PROOF_SECONDS = 10.0
"""The most seconds for one proof: fewer than for a book, because someone is waiting at the page."""


@dataclass(frozen=True, slots=True)
class PublishedZip:
    """A publication as a ZIP, and a warning that names the puzzles that couldn't be verified; empty if there
    are none."""

    data: bytes
    notice: str


def published_zip(name: str, text: str, url: str, language: str) -> PublishedZip:
    """Return the published page of one puzzle set.

    :param url: the address that it will have; empty if it isn't known.
    :raises PnpError: for a set with errors or an address that QR codes can't lead to, or if there is no page.
    """
    wanted = Publication([SetText(name, text.encode())], language=language, url=web_page(url) if url else "")
    said: list[str] = []
    proving = Proving(Limits(seconds=_PROOF_SECONDS, rated=False))
    files = _publication_files(wanted, built_page(), proving, said.append)
    return PublishedZip(zipped(sorted(files.items())), together(said))


# A publication as a folder


_PUBLISH = "publish"


def sources_of(names: Sequence[str]) -> tuple[tuple[SetText, Path], ...]:
    """Return the puzzle sets named on the command line, and their files.

    :raises SpecError: for all names that refer to no set.
    """
    found: list[tuple[SetText, Path]] = []
    errors: list[ErrorDetails] = []
    for name in names:
        try:
            path, display_name = find_set(name)
            found.append((SetText(display_name, read_bytes(path, display_name, MAX_SET_BYTES)), path))
        except SpecError as error:
            errors += error.errors
    if errors:
        raise SpecError(errors)
    return tuple(found)


def publish(
    wanted: Publication,
    output: Path,
    site: Path | None = None,
    kept: Collection[Path] = (),
    progress: Progress = silent,
    tell: Tell = say_nothing,
    *,
    overwrite: bool = False,
) -> None:
    """Write a publication into a folder, replacing an earlier one.

    :param site: a folder that `make site` wrote; by default, the page that comes with pnp.
    :param kept: files that are never replaced, because the sets are read from them.
    :param overwrite: whether the folder may contain other files, which are replaced if they are in the way.
    :param progress: called for each puzzle that has to be verified.
    :param tell: called with a warning that names the puzzles that couldn't be verified.
    :raises SpecError: for sets with errors, and for a folder that has other files or can't be written to.
    :raises PnpError: if there is no page to publish.
    """
    page = built_page(site)
    if not overwrite:
        _check_is_ours(output)
    files = _publication_files(wanted, page, Proving(progress=progress), tell)
    with OutputFolder.opened(output) as made:
        for name, data in files.items():
            made.put(name, data)
        origins = {name: Origin(_PUBLISH, product=name) for name in files}
        made.commit(origins, kept, overwrite=overwrite, prune=True)


def _check_is_ours(output: Path) -> None:
    """Refuse a folder with files that don't come from a publication. Hidden files don't count.

    :raises SpecError: for such a folder.
    """
    manifest = read_manifest(output) or {}
    if any(entry.origin.by == _PUBLISH for entry in manifest.values()) or not is_folder(output):
        return
    with suppress(OSError):  # writing to the folder reports why this isn't possible
        if any(not path.name.startswith(".") for path in output.iterdir()):
            why = Sentence("this folder has other files in it; choose an empty one, or a new one, with -o")
            raise SpecError.at(output, why)
