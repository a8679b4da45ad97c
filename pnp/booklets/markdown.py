"""Turn Markdown into blocks. HTML is treated as plain text; an image refers to a drawing, or to a part that the
book makes if its address is, for example, ``puzzle:hive-3``, ``hint:hive-3/1`` or ``contents:``.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.tree import SyntaxTreeNode

from pnp.base.errors import ErrorInText, OptionError, TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.booklets.blocks import (
    Block,
    Blocks,
    ChapterOpener,
    Contents,
    CopyrightPage,
    CutOuts,
    DifficultyIndex,
    HintOf,
    NewPage,
    NotesPages,
    ProgressChart,
    Puzzle,
    SolutionOf,
    TitlePage,
    text_block,
)
from pnp.booklets.values import Book, Entry, Section
from pnp.drawing.shapes import Drawing
from pnp.typesetting.blocks import (
    ALIKE,
    Figure,
    Heading,
    Items,
    Paragraph,
    Run,
    Runs,
    Table,
    TextBlock,
    icons_in,
    no_icon,
    on_lines,
    pieces_of,
)
from pnp.typesetting.language_rules import quoted_runs

_MOST_DEPTH = 8  # lists within lists
_MOST_CHARACTERS = 20_000  # characters of a paragraph or a cell: five pages
_MOST_ROWS = 2_000  # in all tables together
_MOST_HEADINGS = 1_000
_MOST_TOKENS = 50_000  # three for each block; a book of 800 puzzles has 10,000
_NAMED = re.compile(r" \{#([a-z0-9-]+)\}$")  # the name of a heading at its end, the same in every language
_WEB = re.compile(r"(https?://|mailto:)", re.IGNORECASE)


def read_markdown(text: str, book: Book) -> Blocks:
    """Return the blocks of a booklet's Markdown.

    :raises OptionError: for unknown drawings and puzzles, HTML blocks and deep lists.
    """
    return _Reader(book).blocks(text)


def check_text(text: str, book: Book, *, rules: bool = True) -> None:
    """Check that Markdown contains only what a booklet may contain, or what rules may.

    :raises TextError: for the first thing that isn't allowed, at its line.
    """
    reader = _Reader(book)
    try:
        _ = reader.text_blocks(text) if rules else reader.blocks(text)
    except OptionError as error:
        raise TextError(ErrorInText(one.message, reader.line) for one in error.at_paths) from error


def plain_words(text: str) -> str:
    """Return a line of Markdown without its stars, links and pictures."""
    (inline,) = MarkdownIt("commonmark", {"html": False}).parseInline(text)
    words = (child for child in inline.children or () if child.type in ("text", "text_special", "code_inline"))
    return "".join(word.content for word in words).strip()


@dataclass(frozen=True, slots=True)
class _RunStyle:
    """The style that applies to the text below a node."""

    bold: bool = False
    italic: bool = False
    link: str = ""


class _Reader:
    def __init__(self, book: Book) -> None:
        self._book = book
        self._drawings: Mapping[str, Drawing] = book.all_drawings()
        self._entries: Mapping[str, Entry] = book.entry_by_id()
        self._names: set[str] = set()
        self.line = 0  # the place of the innermost block being read
        self._parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        if book.icons:  # otherwise an escaped colon would look like any other colon
            self._parser.core.ruler.disable("text_join")
        self._parser.core.ruler.before("inline", "bounds", _hold_bounds)
        # A picture's address may begin with any of our prefixes; links are checked when they are read.
        self._parser.validateLink = lambda url: True  # type: ignore[method-assign]

    def blocks(self, text: str) -> Blocks:
        root = SyntaxTreeNode(self._parser.parse(text))
        return self._all(root.children, 0)

    def text_blocks(self, text: str) -> tuple[TextBlock, ...]:
        root = SyntaxTreeNode(self._parser.parse(text))
        return tuple(text_block(block) for node in root.children for block in self._blocks(node, 0))

    def _all(self, nodes: Sequence[SyntaxTreeNode], depth: int) -> Blocks:
        return tuple(block for node in nodes for block in self._blocks(node, depth))

    def _blocks(self, node: SyntaxTreeNode, depth: int) -> Sequence[Block]:
        if node.map is not None:
            self.line = node.map[0] + 1
        if depth > _MOST_DEPTH:
            raise _error(Sentence("lists can be nested {most} deep at most", most=_MOST_DEPTH))
        readers: dict[str, Callable[[], Sequence[Block]]] = {
            "heading": lambda: [self._heading(node)],
            "paragraph": lambda: self._paragraph(node),
            "bullet_list": lambda: [Items(self._items(node, depth))],
            "ordered_list": lambda: [Items(self._items(node, depth), int(node.attrs.get("start", 1)))],
            "table": lambda: [self._table(node)],
            "hr": lambda: [NewPage()],
            "blockquote": lambda: self._all(node.children, depth + 1),
            "fence": lambda: [_as_typed(node.content)],
            "code_block": lambda: [_as_typed(node.content)],
        }
        if node.type not in readers:
            raise _error(Sentence("a booklet can't contain a {type}", type=node.type.replace("_", " ")))
        return readers[node.type]()

    def _heading(self, node: SyntaxTreeNode) -> Heading:
        runs = self._runs(node)
        level = int(node.tag[1:])
        if level > 3:
            raise _error(Sentence("headings have three levels; '{value}' is one too deep", value="#" * level))
        text = "".join(run.text for run in runs)
        if (named := _NAMED.search(node.children[0].content)) and runs[-1].text.endswith(named[0]):
            runs = (*runs[:-1], replace(runs[-1], text=runs[-1].text.removesuffix(named[0])))
            text = named[1]
        return Heading(level, runs, self._name(text))

    def _name(self, text: str) -> str:
        """Return the name of a heading's target, without accents, and numbered if headings repeat."""
        plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
        stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "part"
        name, number = stem, 1
        while name in self._names or name.startswith(("puzzle-", "hint-", "solution-")):
            number += 1
            name = f"part-{stem}-{number}"
        self._names.add(name)
        return name

    def _paragraph(self, node: SyntaxTreeNode) -> Sequence[Block]:
        """Return a paragraph, or the blocks that its images stand for, since no image is within a paragraph."""
        (inline,) = node.children
        found: list[Block] = []
        pending: list[SyntaxTreeNode] = []

        def flush() -> None:
            runs = self._text(pending)
            if any(run.text.strip() for run in runs):
                found.append(Paragraph(runs))
            pending.clear()

        for child in inline.children:
            if child.type == "image":
                flush()
                found.append(self._image(child))
            else:
                pending.append(child)
        flush()
        return found

    def _items(self, node: SyntaxTreeNode, depth: int) -> tuple[tuple[TextBlock, ...], ...]:
        return tuple(
            tuple(text_block(block) for block in self._all(item.children, depth + 1)) for item in node.children
        )

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [row for part in node.children for row in part.children]
        cells = tuple(tuple(self._runs(cell) for cell in row.children) for row in rows)
        sides = tuple(
            str(cell.attrs.get("style", "")).rpartition(":")[2] or "left" for cell in rows[0].children
        )
        return Table(cells, sides)

    def _runs(self, node: SyntaxTreeNode) -> Runs:
        return self._text([child for inline in node.children for child in inline.children])

    def _text(self, nodes: Sequence[SyntaxTreeNode]) -> Runs:
        found: list[Run] = []
        for node in nodes:
            self._collect(node, _RunStyle(), found)
        return quoted_runs(_joined(found), self._book.quotes)

    def _collect(self, node: SyntaxTreeNode, run_style: _RunStyle, found: list[Run]) -> None:
        match node.type:
            case "text" | "text_special":
                run = Run(node.content, run_style.bold, run_style.italic, link=run_style.link)
                found += self._with_icons(run) if self._book.icons else (run,)
            case "code_inline":
                found.append(Run(node.content, code=True, link=run_style.link))
            case "softbreak":
                found.append(Run(" ", run_style.bold, run_style.italic, link=run_style.link))
            case "hardbreak":
                found.append(Run("\n"))
            case "image":
                raise _error("put an image on its own line, not inside a heading, table or link")
            case _:
                inner = self._inner(node, run_style)
                for child in node.children:
                    self._collect(child, inner, found)

    def _with_icons(self, run: Run) -> Iterator[Run]:
        """Yield a run of text, divided wherever there is an icon."""
        icons = self._book.icons
        for sign in icons_in(run.text):
            name = sign.strip(": ")
            if sign != f":{name}:" or name not in icons:
                hint = did_you_mean(name, icons, ALIKE)
                if hint or sign == f":{name.lower()}:":
                    raise _error(no_icon(sign, hint))
        for piece, name in pieces_of(run.text):
            yield replace(run, text=piece, icon=icons.get(name))

    def _inner(self, node: SyntaxTreeNode, run_style: _RunStyle) -> _RunStyle:
        match node.type:
            case "strong":
                return replace(run_style, bold=True)
            case "em":
                return replace(run_style, italic=True)
            case "link":
                return replace(run_style, link=_address(str(node.attrs["href"])))
        raise _error(Sentence("a booklet can't contain a {type}", type=node.type.replace("_", " ")))

    def _image(self, node: SyntaxTreeNode) -> Block:
        address = unquote(str(node.attrs["src"]))
        kind, colon, argument = address.partition(":")
        if colon:
            return self._made(kind, argument)
        caption = "".join(run.text for run in self._text(node.children))
        if address not in self._drawings:
            hint = did_you_mean(address, self._drawings)
            if PurePath(address).suffix and not hint:
                raise _error(
                    Sentence("a booklet's texts can't show files such as '{address}'", address=address)
                )
            raise _error(Sentence("no drawing is named '{address}'{hint}", address=address, hint=hint))
        return Figure(self._drawings[address], caption)

    def _made(self, kind: str, argument: str) -> Block:
        makers: dict[str, Callable[[str], Block]] = {
            "title-page": lambda _: TitlePage(self._book),
            "copyright-page": lambda _: CopyrightPage(self.blocks(self._book.copyright), self._book.stamp),
            "opener": lambda number: ChapterOpener(self._section(number)),
            "progress-chart": lambda _: ProgressChart(self._book),
            "difficulty-index": lambda _: DifficultyIndex(self._book),
            "cut-outs": lambda _: CutOuts(self._book.cut_outs),
            "notes": lambda _: NotesPages(self._book.notes),
            "contents": lambda depth: Contents(_number(depth or "2")),
            "puzzle": lambda name: Puzzle(self._entry(name)),
            "untold": lambda name: Puzzle(self._entry(name), with_task=False),
            "hint": self._hint,
            "solution": self._solution,
        }
        if kind not in makers:
            raise _error(
                Sentence("an image must name a drawing of the book, but '{kind}:' can't be shown", kind=kind)
            )
        return makers[kind](argument)

    def _section(self, text: str) -> Section:
        number = _number(text)
        if number >= len(self._book.sections):
            raise _error(
                Sentence(
                    "the book has no section {number_2}; it has {number}",
                    number=len(self._book.sections),
                    number_2=number,
                )
            )
        return self._book.sections[number]

    def _entry(self, name: str) -> Entry:
        if name not in self._entries:
            raise _error(
                Sentence(
                    "no puzzle has the ID '{name}'{hint}", name=name, hint=did_you_mean(name, self._entries)
                )
            )
        return self._entries[name]

    def _hint(self, argument: str) -> HintOf:
        name, _, number = argument.rpartition("/")
        entry, count = self._entry(name), _number(number)
        if not 1 <= count <= len(entry.hints):
            raise _error(
                Sentence(
                    "'{name}' has no hint {number_2}; it has {number}",
                    name=name,
                    number=len(entry.hints),
                    number_2=number,
                )
            )
        return HintOf(entry, count, entry.hints[count - 1])

    def _solution(self, name: str) -> SolutionOf:
        entry = self._entry(name)
        if entry.solution is None:
            raise _error(Sentence("'{name}' has no solution", name=name))
        return SolutionOf(entry)


def _hold_bounds(state: StateCore) -> None:
    """Refuse text that would take longer to read than any real book, before it's read.

    Within a paragraph, unclosed links, stars and brackets take time proportional to the square of their number.
    """
    longest = max((len(token.content) for token in state.tokens if token.type == "inline"), default=0)
    if longest > _MOST_CHARACTERS:
        raise _error(
            Sentence(
                "a paragraph has {longest:,} characters; at most {most:,} are allowed",
                longest=longest,
                most=_MOST_CHARACTERS,
            )
        )
    kinds = Counter(token.type for token in state.tokens)
    for found, what, most in (
        (kinds["tr_open"], Sentence("rows of tables"), _MOST_ROWS),
        (kinds["heading_open"], Sentence("headings"), _MOST_HEADINGS),
        (kinds.total(), Sentence("starts and ends of paragraphs, lists and other blocks"), _MOST_TOKENS),
    ):
        if found > most:
            raise _error(
                Sentence(
                    "the text has {found:,} {what}; at most {most:,} are allowed",
                    found=found,
                    what=what,
                    most=most,
                )
            )


def _address(href: str) -> str:
    """Return where a link leads: ``#name`` to a place in the book, or to the web."""
    if href.startswith("#"):
        return unquote(href[1:])
    if _WEB.match(href):
        return href
    raise _error(
        Sentence(
            "a link leads to a heading ('#its-name') or to the web (https://…), not to '{href}'", href=href
        )
    )


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise _error(Sentence("'{text}' isn't a number", text=text))
    return int(text)


def _as_typed(text: str) -> Paragraph:
    """Return lines that stay as they were typed."""
    return Paragraph(on_lines([Run(line, code=True) for line in text.rstrip("\n").split("\n")]))


def _joined(runs: Sequence[Run]) -> Runs:
    """Return runs, with neighbours of the same kind joined; breaks stay separate."""
    found: list[Run] = []
    for run in runs:
        is_text = run.text != "\n" and run.icon is None
        if found and is_text and replace(found[-1], text=run.text) == run and found[-1].text != "\n":
            found[-1] = replace(run, text=found[-1].text + run.text)
        elif run.text:
            found.append(run)
    return tuple(found)


def _error(message: str) -> OptionError:
    return OptionError.at("template", message)
