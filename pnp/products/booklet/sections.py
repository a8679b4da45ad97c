"""Turn puzzle sets into the sections of a book, or into single pictures for publishers who lay out their own
pages, with the drawing, task, hints and solution of every puzzle.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.files import slug
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.booklets.values import Book, Entry, Hint, Section, Solution, number_range
from pnp.drawing.codes import TooLongError, qr_code_in_modules
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.registry import themed
from pnp.products.booklet.chapters import Chapter, chapter_of, options_of_rules
from pnp.products.booklet.options import BesidePuzzles, BookletContents
from pnp.products.rules.text import Extent
from pnp.puzzles.opening import open_sound
from pnp.puzzles.printable import PrintableSet, Verdict, answers_to
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle
from pnp.puzzles.set_writing import play_address
from pnp.search.results import Level, Notation, Proof
from pnp.sheets.sheet import PRINTED, Page

_LEVELS = {Level.EASY: "easy", Level.MEDIUM: "medium", Level.HARD: "hard", Level.EXPERT: "expert"}
_HEADINGS = {Level.EASY: "Easy", Level.MEDIUM: "Medium", Level.HARD: "Hard", Level.EXPERT: "Expert"}
_ORDER: tuple[Level | None, ...] = (*Level, None)
_STORY = r"\s*##+ {heading}\n+([^\n#*|`\[-][^#*|`\[]*?)\n+(?=#)"
"""The pattern of a story of plain sentences at the beginning of a rules text."""
_NUMBERED = re.compile(r"Puzzle \d+")


@dataclass(frozen=True, slots=True)
class Placed:
    """A puzzle ready to be printed, the chapter and level by which it's sorted, and whether it has a name
    rather than a number."""

    chapter: Chapter
    level: Level | None
    entry: Entry
    named: bool
    unsolvable: bool
    """Whether its set claims that it has no solution."""


def sections_of(
    sets: Sequence[PrintableSet],
    contents: BesidePuzzles,
    theme: Theme,
    *,
    by_difficulty: bool = False,
    rising: bool = False,
) -> tuple[Section, ...]:
    """Return the sections of a book, by chapter in the order in which games first appear, or by difficulty
    from easy upwards.

    :param rising: whether puzzles get harder within a game, whatever their order in the sets.
    :raises SpecError: for starts that can't be read and solutions that are wrong, at their lines.
    """
    placed = [one for own in sets for one in _placed(own, contents, theme)]
    chapters = list({one.chapter.name: one.chapter for one in placed}.values())
    names = [chapter.name for chapter in chapters]
    if not by_difficulty:
        if rising:
            placed.sort(key=lambda one: _ORDER.index(one.level))
        placed = _numbered(sorted(placed, key=lambda one: names.index(one.chapter.name)), theme)
        return tuple(_sections(chapters, placed, sets, contents, theme))
    ruled = tuple(_sections(chapters, (), sets, contents, theme))
    placed = _numbered(sorted(placed, key=lambda one: _ORDER.index(one.level)), theme)
    rated = [
        Section(
            theme.translate(_HEADINGS[level]) if level else theme.translate("Not rated"),
            tuple(_named(one, theme) for one in placed if one.level is level),
            note=_note((one for one in placed if one.level is level), theme),
        )
        for level in _ORDER
    ]
    rated = [section for section in rated if section.entries]
    if len(chapters) > 1:
        rated = [replace(section, story=_where_games_are(section)) for section in rated]
    entries = [entry for section in rated for entry in section.entries]
    key = _with_counts(_readings(ruled), entries, theme)
    rated[:1] = [replace(section, how_to_read=key) for section in rated[:1]]
    return (*(section for section in ruled if section.rules), *rated)


def _where_games_are(section: Section) -> str:
    """Return the games of a section for its head, each with the numbers of its puzzles if they are
    consecutive."""
    games: dict[str, list[str]] = {}
    for entry in section.entries:
        games.setdefault(entry.game, []).append(entry.number)
    named = (f"{title} {number_range(numbers)}".rstrip() for title, numbers in games.items())
    return ", ".join(name.replace(" ", "\u00a0") for name in named)


def _readings(sections: Sequence[Section]) -> str:
    """Return the notation of solutions of several games, without repeating what chapters have in common."""
    titles: dict[str, list[str]] = {}
    for section in sections:
        if section.how_to_read:
            titles.setdefault(section.how_to_read, []).append(section.title)
    return "\n\n".join(f"**{', '.join(named)}.** {text}" for text, named in titles.items())


def _sections(
    chapters: Sequence[Chapter],
    placed: Sequence[Placed],
    sets: Sequence[PrintableSet],
    contents: BesidePuzzles,
    theme: Theme,
) -> Iterator[Section]:
    for number, chapter in enumerate(chapters):
        own = [one for one in placed if one.chapter.name == chapter.name]
        has_rules_before = chapter.game.name in (other.name for other in chapters[:number])
        options = options_of_rules(chapter.game, [one.found for one in sets])
        section = chapter.section(
            tuple(one.entry for one in own),
            _extent(contents),
            options,
            theme,
            has_rules_before=has_rules_before,
            answers=answers_to(one for one in sets if one.found.game.name == chapter.game.name),
        )
        key = _with_counts(section.how_to_read, section.entries, theme)
        yield replace(section, note=_note(own, theme), how_to_read=key)


def _with_counts(key: str, entries: Iterable[Entry], theme: Theme) -> str:
    """Return the notation of solutions, with the meaning of the numbers of moves if there are any."""
    solutions = (entry.solution for entry in entries if entry.solution)
    if not any(picture.moves for solution in solutions for picture in solution.pictures):
        return key
    counts = theme.translate(
        "The bold numbers count the moves. Each drawing shows the position after the moves above or to the left"
        " of it."
    )
    return f"{key} {counts}".strip()


def _note(placed: Iterable[Placed], theme: Theme) -> str:
    """Return a note for readers if some puzzles have no solution; empty if all have one."""
    if not any(one.unsolvable for one in placed):
        return ""
    return theme.translate(
        "Some of these puzzles may have no solution. If you can show that there is none, you’ve solved the "
        "puzzle."
    )


def _extent(contents: BesidePuzzles) -> Extent | None:
    """Return the extent of the rules that a book includes."""
    if not contents.rules:
        return None
    short = isinstance(contents, BookletContents) and contents.rules_length == "short"
    return "short" if short else "book"


def with_story(section: Section, theme: Theme) -> Section:
    """Return the section with the story moved from the beginning of its rules to the head of its chapter."""
    heading = re.escape(theme.translate("Story"))
    match = re.match(_STORY.format(heading=heading), section.rules)
    if match is None:
        return section
    return replace(section, story=" ".join(match[1].split()), rules=section.rules[match.end() :])


def _named(one: Placed, theme: Theme) -> Entry:
    """Return a puzzle with its game, whose name is in front, for a section with several games."""
    title = one.chapter.title(theme)
    label = f"{one.entry.label} · {title}" if one.entry.label else ""
    return replace(one.entry, heading=f"{title} · {one.entry.heading}", label=label, game=title)


def _numbered(placed: Sequence[Placed], theme: Theme) -> list[Placed]:
    """Return the puzzles with ids that are unique in the book. Those without a name are numbered throughout the
    book."""
    seen: set[str] = set()
    found = []
    for place, one in enumerate(placed, 1):
        name, number = one.entry.id, 1
        while name in seen:
            number += 1
            name = f"{one.entry.id}-{number}"
        seen.add(name)
        heading = one.entry.heading if one.named else theme.translate("Puzzle {number}", number=place)
        label = "" if one.named else str(place)
        found.append(replace(one, entry=replace(one.entry, id=name, heading=heading, label=label)))
    return found


def _placed(own: PrintableSet, contents: BesidePuzzles, theme: Theme) -> Iterator[Placed]:
    puzzles = own.found
    theme = themed(theme, puzzles.game).with_tints()
    opened_puzzles = zip(open_sound(puzzles), own.verdicts, strict=True)
    for number, ((puzzle, opened), verdict) in enumerate(opened_puzzles, 1):
        level = puzzle.difficulty.level if puzzle.difficulty else None
        task = puzzle.task or opened.task(theme)
        entry = _entry(f"{puzzles.named}-{number}", puzzle, opened, verdict, task, contents, theme)
        if contents.play_url is not None:
            entry = replace(entry, play_code=play_code(contents.play_url, puzzles, puzzle))
        named = not _NUMBERED.fullmatch(puzzle.name)
        yield Placed(chapter_of(puzzles), level, entry, named, puzzle.proof is Proof.UNSOLVABLE)


def _entry(
    usual_id: str,
    puzzle: SetPuzzle,
    opened: OpenPuzzle,
    verdict: Verdict,
    task: str,
    contents: BesidePuzzles,
    theme: Theme,
) -> Entry:
    wanted = contents.solutions != "none"
    solution = verdict.solution
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", puzzle.id or usual_id)[:80].strip("-") or usual_id
    is_shortest = solution is not None and verdict.claim is not None and puzzle.proof is Proof.SHORTEST
    target = opened.target(solution, theme) if solution is not None and is_shortest else ""
    return Entry(
        id=name,
        heading=puzzle.name,
        drawing=opened.drawing(theme),
        task=task,
        difficulty=theme.translate(_LEVELS[puzzle.difficulty.level]) if puzzle.difficulty else "",
        level=1 + _ORDER.index(puzzle.difficulty.level) if puzzle.difficulty else 0,
        target=target,
        hints=printed_hints(puzzle, opened, solution, theme, target) if contents.hints else (),
        solution=_solution(opened, verdict, theme) if wanted else None,
        seed=puzzle.seed,
        origin=(puzzle.source.mark.file, puzzle.number) if puzzle.source else None,
    )


_NAMED = re.compile(
    r"\b([Dd]ie|[Pp]awns?|[Pp]riests?|Queen|[Tt]ile|row|column|[Mm]oves?|height|Rule) (?=(?:\d{1,3}|[A-Z])\b)"
)
"""The pattern of words followed by a number or letter that stays on the same line. Translations have no-break
spaces there; the English in sets doesn't."""


def printed_hints(
    puzzle: SetPuzzle, opened: OpenPuzzle, solution: Notation | None, theme: Theme, target: str = ""
) -> tuple[Hint, ...]:
    """Return the hints of the file. The engine's own are translated, and drawn if the game can draw them. A
    drawing beside other words might give away more than the words do.

    :param target: the target printed beside the puzzle, which hints don't have to repeat.
    """
    drawings = [opened.described(text, theme) for text in puzzle.hints]
    if solution is not None and not any(drawings):
        numbers = range(1, len(puzzle.hints) + 1)
        drawings = [opened.hint_drawing(solution, k, theme) for k in numbers]
        if any(drawings):
            own = opened.own_hints(solution, puzzle.hints)
            drawings = [d if text in own else None for d, text in zip(drawings, puzzle.hints, strict=True)]
    said = hint_texts(puzzle, opened, solution, theme, target, [drawing is not None for drawing in drawings])
    if theme.language == "en":
        said = tuple(_NAMED.sub("\\1\u00a0", text) for text in said)
    # The drawing shows everything in a hint below its first line.
    return tuple(
        Hint(text.partition("\n")[0] if drawing else text, drawing)
        for text, drawing in zip(said, drawings, strict=True)
    )


def hint_texts(
    puzzle: SetPuzzle,
    opened: OpenPuzzle,
    solution: Notation | None,
    theme: Theme,
    target: str = "",
    drawn: Sequence[bool] = (),
) -> tuple[str, ...]:
    """Return the hints of the file. The engine's own are translated, without repeating a target beside the
    puzzle or, for those with a drawing, what it shows."""
    if (theme.language == "en" and not target and not any(drawn)) or solution is None or not puzzle.hints:
        return puzzle.hints
    own = opened.own_hints(solution, puzzle.hints)
    above = {text for text, is_drawn in zip(puzzle.hints, drawn, strict=False) if is_drawn}
    short = {
        text: opened.in_print(hint, beside_target=bool(target), above_drawing=text in above)
        for text, hint in own.items()
    }
    said = {text: hint.said(theme.translate, theme.translate_count) for text, hint in short.items()}
    return tuple(said.get(text, text) for text in puzzle.hints)


def _solution(opened: OpenPuzzle, verdict: Verdict, theme: Theme) -> Solution | None:
    """Return the solution to print; None if none is known."""
    if verdict.claim is Proof.UNSOLVABLE:
        return Solution(notation=theme.translate("There is no solution."))
    if verdict.solution is None:
        return None
    pictures = opened.pictures(verdict.solution, theme)
    return Solution(pictures, opened.notation(verdict.solution, theme))


# QR codes beside printed puzzles, which open the puzzles on a web page


MODULE = 0.4
"""The smallest module, in millimetres, that any phone camera can read from paper."""
MOST_SIDE = 23.0
"""The largest side in millimetres; a larger code would take up too much space beside a puzzle."""


def play_code(page: str, found: PuzzleSet, puzzle: SetPuzzle) -> Drawing | None:
    """Return the QR code that opens a puzzle on a page; None if it would be too large."""
    address = play_address(page, found, puzzle)
    try:
        code = qr_code_in_modules(address, MODULE) if address else None
    except TooLongError:
        return None
    return code if code and code.size.width <= MOST_SIDE else None


def without_codes(book: Book) -> str:
    """Return a remark on how many puzzles have no code because it would be too large; empty if all have one."""
    entries = list(book.entries())
    lacking = sum(entry.play_code is None for entry in entries)
    if not lacking:
        return ""
    return Sentence(
        "printed without a QR code, because it would be larger than {side:g} mm: {lacking} of {puzzles}; "
        "a shorter play-url may help",
        lacking=lacking,
        puzzles=counted(len(entries), "puzzle"),
        side=MOST_SIDE,
    )


COLUMNS = (
    *("name", "game", "difficulty", "seed", "task", "target"),
    *("puzzle", "hints", "hint-texts", "solutions", "notation"),
)
"""The columns of the table. File names are without suffixes, separated by spaces."""


def single_pages(sections: Iterable[Section], name: str) -> tuple[Page, ...]:
    """Return the drawings of all puzzles, each at its natural size: ``NAME-PUZZLE``,
    ``NAME-PUZZLE-hint-1`` and ``NAME-PUZZLE-solution``.

    :param name: the name of the product's files.
    """
    return tuple(
        Page(file, entry.heading, drawing, PRINTED)
        for _, entry, stem in _entries(sections, name)
        for file, drawing in _drawings(entry, stem)
    )


def single_table(sections: Iterable[Section], name: str) -> bytes:
    """Return the table of the same puzzles as CSV: names, difficulties and files."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section, entry, stem in _entries(sections, name):
        files = [file for file, _ in _drawings(entry, stem)]
        writer.writerow(
            (
                entry.heading,
                entry.game or section.title,
                entry.difficulty,
                "" if entry.seed is None else entry.seed,
                entry.task,
                entry.target,
                files[0],
                " ".join(file for file in files if file.startswith(f"{stem}-hint-")),
                "\n".join(hint.text for hint in entry.hints),
                " ".join(file for file in files if file.startswith(f"{stem}-solution")),
                entry.solution.notation if entry.solution else "",
            )
        )
    return out.getvalue().encode()


def _entries(sections: Iterable[Section], name: str) -> Iterator[tuple[Section, Entry, str]]:
    """Yield each puzzle with its section and the name of its file."""
    for section in sections:
        for entry in section.entries:
            yield section, entry, f"{name}-{slug(entry.id, 'puzzle')}"


def _drawings(entry: Entry, stem: str) -> Iterator[tuple[str, Drawing]]:
    """Yield the drawings of a puzzle, by the names of their files."""
    yield stem, entry.drawing
    for number, hint in enumerate(entry.hints, 1):
        if hint.drawing is not None:
            yield f"{stem}-hint-{number}", hint.drawing
    pictures: Sequence[Drawing] = [one.drawing for one in entry.solution.pictures] if entry.solution else []
    for number, drawing in enumerate(pictures, 1):
        yield f"{stem}-solution" if len(pictures) == 1 else f"{stem}-solution-{number}", drawing
