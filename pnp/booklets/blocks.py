"""The blocks of a booklet: a flat list in reading order, made from its Markdown; how they are set (as running
text, on shared pages or in answers' columns); and the links between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise, takewhile

from pnp.base.errors import ErrorAtPath, OptionError
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.base.wording import did_you_mean
from pnp.booklets.values import Book, Entry, Hint, Section
from pnp.drawing.shapes import Drawing
from pnp.sheets.sheet import Bookmark
from pnp.typesetting.blocks import Heading, Items, Paragraph, Run, Table, TextBlock


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page break: the next block starts on a new page."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    book: Book


@dataclass(frozen=True, slots=True)
class CopyrightPage:
    blocks: tuple[Block, ...]
    stamp: str = ""
    """A note on how the book was built, in the smallest type below the rest."""


@dataclass(frozen=True, slots=True)
class ChapterOpener:
    """The opening of a section's chapter, around the heading before it: emblem, story, puzzles by
    difficulty."""

    section: Section


@dataclass(frozen=True, slots=True)
class ProgressChart:
    """A box to tick for each puzzle, chapter by chapter."""

    book: Book


@dataclass(frozen=True, slots=True)
class DifficultyIndex:
    """An index that lists the puzzles of each difficulty."""

    book: Book


@dataclass(frozen=True, slots=True)
class CutOuts:
    """Pieces to cut out, on right-hand pages with blank backs."""

    pieces: tuple[Drawing, ...]


@dataclass(frozen=True, slots=True)
class NotesPages:
    """Pages with lines to write on."""

    count: int


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, of headings down to level ``depth``."""

    depth: int = 2


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle in its part of a page. Consecutive puzzles share pages."""

    entry: Entry
    with_task: bool = True
    """Whether its task is printed with it, because it hasn't been given before."""
    words_beside: bool = False
    """Whether its task and the pages of its answers are to the right of its drawing."""


@dataclass(frozen=True, slots=True)
class HintOf:
    """Hint ``number`` of a puzzle, from 1."""

    entry: Entry
    number: int
    hint: Hint
    others: tuple[Entry, ...] = ()
    """The other puzzles that have the same hint, if it's printed only once."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All puzzles that have the hint."""
        return self.entry, *self.others

    @property
    def is_further(self) -> bool:
        """Whether it's the third hint or a later one: consecutive hints of one puzzle need their numbers."""
        return self.number > 2


@dataclass(frozen=True, slots=True)
class SolutionOf:
    """A puzzle's solution. Consecutive solutions share columns, and so do consecutive hints."""

    entry: Entry


Block = (
    TextBlock
    | NewPage
    | TitlePage
    | CopyrightPage
    | Contents
    | ChapterOpener
    | ProgressChart
    | DifficultyIndex
    | CutOuts
    | NotesPages
    | Puzzle
    | HintOf
    | SolutionOf
)
Blocks = tuple[Block, ...]


def text_block(block: Block) -> TextBlock:
    """Return the block if it's allowed within other text: in a list, in rules, on the copyright page.

    :raises OptionError: for a block that belongs on a page of its own or in a page slot.
    """
    if isinstance(block, TextBlock):
        return block
    if isinstance(block, NewPage):
        raise OptionError.at(
            "template", "a line of dashes (`---`) starts a new page; remove it in lists, quotations and rules"
        )
    raise OptionError.at("template", "puzzles, hints and solutions can't go inside lists or rules")


def puzzle_target(entry: Entry) -> str:
    """Return the name of the target at a puzzle."""
    return f"puzzle-{entry.id}"


def head_of(group: Sequence[Block]) -> Sequence[TextBlock]:
    """Return the headings and paragraphs that a group begins with."""
    found: list[TextBlock] = []
    for block in group:
        if not isinstance(block, Heading | Paragraph):
            break
        found.append(block)
    return found


def headed(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """Yield the blocks in groups, each of which begins with its headings."""
    start = 0
    for number in range(1, len(blocks)):
        if isinstance(blocks[number], Heading) and not isinstance(blocks[number - 1], Heading):
            yield blocks[start:number]
            start = number
    yield blocks[start:]


def shared(blocks: Sequence[Block], across: int = 1) -> Sequence[Block]:
    """Return blocks with the hints in the same words only once, for all their puzzles, if these have numbers,
    unless that leaves places free in the last row. A hint is where that of its first puzzle was.

    :param across: the number of hints in a row.
    """
    found: dict[object, list[HintOf]] = {}
    for place, block in enumerate(blocks):
        assert isinstance(block, HintOf)
        alone = block.hint.drawing is not None or not block.entry.number.isdecimal()
        key = place if alone else (block.entry.game, block.number, block.hint.text)
        found.setdefault(key, []).append(block)
    parts = [list(part) for hints in found.values() for part in chunks(hints, _MOST_SHARED)]
    while len(parts) % across and len(longest := max(parts, key=len)) > 1:
        parts.append([longest.pop()])
    parts.sort(key=lambda part: blocks.index(part[0]))
    return [replace(first, others=tuple(one.entry for one in others)) for first, *others in parts]


_MOST_SHARED = 6
"""The most puzzles whose numbers are beside a hint."""


def hint_target(entry: Entry, number: int) -> str:
    """Return the name of the target at a hint."""
    return f"hint-{entry.id}-{number}"


def solution_target(entry: Entry) -> str:
    """Return the name of the target at a solution."""
    return f"solution-{entry.id}"


def targets_of(blocks: Sequence[Block]) -> frozenset[str]:
    """Return the names of all places that links may lead to.

    :raises OptionError: for a puzzle, hint or solution that is in the book twice.
    """
    found: set[str] = set()
    for block in blocks:
        match block:
            case Heading():
                name, what = block.name, block.text
            case Puzzle():
                name, what = puzzle_target(block.entry), Sentence("puzzle")
            case HintOf():
                name, what = hint_target(block.entry, block.number), Sentence("hint")
            case SolutionOf():
                name, what = solution_target(block.entry), Sentence("solution")
            case _:
                continue
        if name in found:
            raise OptionError.at(
                "template",
                Sentence("the {what} '{name}' is in the book twice", what=what, name=name.partition("-")[2]),
            )
        found.add(name)
    return frozenset(found)


class LinkError(OptionError):
    """A link to something that isn't in the book; ``name`` is its target."""

    def __init__(self, name: str, targets: frozenset[str]) -> None:
        hint = did_you_mean(name, targets)
        message = Sentence("a link leads to '#{name}', which isn't in the booklet{hint}", name=name, hint=hint)
        super().__init__([ErrorAtPath(message, ("template",))])
        self.name = name


def check_links(blocks: Sequence[Block], targets: frozenset[str]) -> None:
    """Check that every link in a book leads to a target in the book.

    :raises LinkError: for the first one that doesn't.
    """
    if (name := unknown_link(blocks, targets)) is not None:
        raise LinkError(name, targets)


def unknown_link(blocks: Sequence[Block], targets: frozenset[str]) -> str | None:
    """Return the first target of a link in the text that doesn't exist; None if all exist."""
    links = (run.link for run in _runs(blocks))
    return next((link for link in links if link and ":" not in link and link not in targets), None)


def _runs(blocks: Sequence[Block]) -> Iterator[Run]:
    """Yield all runs of text in the blocks."""
    for block in blocks:
        match block:
            case Heading() | Paragraph():
                yield from block.runs
            case Items():
                yield from _runs(list(chain.from_iterable(block.items)))
            case CopyrightPage():
                yield from _runs(block.blocks)
            case Table():
                yield from chain.from_iterable(chain.from_iterable(block.rows))


def grouped(blocks: Sequence[Block]) -> Sequence[tuple[str, Sequence[Block]]]:
    """Return groups of neighbouring blocks that are set in the same way, each with the name of that way."""
    groups = groupby(_with_kinds(blocks), key=lambda pair: pair[0])
    return [(kind, [block for _, block in group]) for kind, group in groups]


def is_running_text(block: Block) -> bool:
    """Return whether a block is text below the heading of a chapter."""
    return isinstance(block, TextBlock) and not (isinstance(block, Heading) and block.level == 1)


def _with_kinds(blocks: Sequence[Block]) -> Iterator[tuple[str, Block]]:
    """Yield each block with how it is set; headings between hints or solutions belong in the same columns, and
    so do paragraphs below such a heading."""
    for number, block in enumerate(blocks):
        if isinstance(block, Puzzle):
            yield "puzzle", block
        elif isinstance(block, DifficultyIndex):
            yield "index", block
        elif isinstance(block, (HintOf, SolutionOf)) or _is_above_answers(blocks, number):
            yield "answer", block
        elif _ends_above_puzzles(blocks, number):
            yield _kind_before_puzzles(blocks, number), block
        elif (
            _is_heading_within(block)
            and _ends_above_puzzles(blocks, number + 1)
            and _kind_before_puzzles(blocks, number + 1) == "last text"
        ):
            yield "last text", block
        else:
            yield "text", block


def _ends_above_puzzles(blocks: Sequence[Block], number: int) -> bool:
    """Return whether there is a paragraph with this number, right before puzzles."""
    after = blocks[number : number + 2]
    return len(after) == 2 and isinstance(after[0], Paragraph) and isinstance(after[1], Puzzle)


def _kind_before_puzzles(blocks: Sequence[Block], number: int) -> str:
    """Return the kind of a paragraph right before puzzles: their task, or the end of the rules if each puzzle
    has its own task."""
    puzzles = takewhile(lambda other: isinstance(other, Puzzle), blocks[number + 1 :])
    if all(isinstance(one, Puzzle) and one.with_task and one.entry.task for one in puzzles):
        return "last text"
    return "headed task" if number and isinstance(blocks[number - 1], Heading) else "task"


def _is_above_answers(blocks: Sequence[Block], number: int) -> bool:
    """Return whether a block is a heading right above hints or solutions, or a paragraph between such a
    heading and them."""
    block = blocks[number]
    if isinstance(block, Heading):
        return _is_heading_within(block) and _answers_follow(blocks, number)
    if not isinstance(block, Paragraph):
        return False
    above = number
    while above and isinstance(blocks[above], Paragraph):
        above -= 1
    return isinstance(blocks[above], Heading) and _answers_follow(blocks, number)


def _answers_follow(blocks: Sequence[Block], number: int) -> bool:
    """Return whether only headings and then paragraphs separate a block from hints or solutions."""
    place = number
    while place < len(blocks) and _is_heading_within(blocks[place]):
        place += 1
    while place < len(blocks) and isinstance(blocks[place], Paragraph):
        place += 1
    return place < len(blocks) and isinstance(blocks[place], (HintOf, SolutionOf))


def _is_heading_within(block: Block) -> bool:
    return isinstance(block, Heading) and block.level > 1


def outline_of(blocks: Sequence[Block]) -> Iterator[Bookmark]:
    """Yield the headings, none deeper than one below the heading before it."""
    before = -1
    for block in blocks:
        if isinstance(block, Heading):
            before = min(block.level - 1, before + 1)
            yield Bookmark(block.text, block.name, before)


def chapters_anywhere(blocks: Sequence[Block]) -> frozenset[str]:
    """Return the names of the headings before and after the chapters with their own heads, such as contents and
    hints; none without such a head."""
    openers = [number for number, block in enumerate(blocks) if isinstance(block, ChapterOpener)]
    if not openers:
        return frozenset()
    others = (*blocks[: openers[0] - 1], *blocks[openers[-1] + 1 :])
    return frozenset(block.name for block in others if isinstance(block, Heading))


def first_chapter(blocks: Sequence[Block]) -> str:
    """Return the name of the first chapter with its own head; empty if there's none."""
    for before, after in pairwise(blocks):
        if isinstance(before, Heading) and isinstance(after, ChapterOpener):
            return before.name
    return ""


def guide_apart(blocks: Sequence[Block]) -> Blocks:
    """Return the blocks with what follows the contents on a page of its own, so that no page before the first
    chapter stays blank."""
    end = next(number for number, block in enumerate(blocks) if isinstance(block, ChapterOpener))
    start = next((k for k in range(end) if isinstance(blocks[k], Contents)), end)
    at = next((k for k in range(start, end) if _is_heading_within(blocks[k])), None)
    if at is None or not isinstance(guide := blocks[at], Heading):
        return tuple(blocks)
    return (*blocks[:at], NewPage(), replace(guide, is_alone=True), *blocks[at + 1 :])
