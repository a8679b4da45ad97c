"""The options of books of puzzles: their contents, and the sets that are generated for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, Tag, model_validator

from pnp.base import MOST_GENERATED
from pnp.base.options import (
    DIFFICULTY,
    HINTS,
    HOW_MANY,
    INTRODUCTION,
    ONE_LEVEL,
    ONE_OR_EACH,
    PAGE_NUMBERS,
    PUBLISHER,
    RULES,
    SOLUTIONS,
    ChoiceLabels,
    Matching,
    Multiline,
    Options,
    Seed,
)
from pnp.base.sentences import Sentence
from pnp.booklets.options import BookletOptions, CoverOptions, SeriesOptions
from pnp.games.api.game import Game
from pnp.language.config import WebPage
from pnp.language.reader import Mark, Plain
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.read import (
    BookContents,
    BookletText,
    File,
    RulesLength,
    groups_of_pages,
    pages_schema,
    text_of,
)
from pnp.products.requests import NamedFile
from pnp.search.results import Level

MOST_PARTS = 100
MOST_PUZZLES = 2000
LEVEL = "easy|medium|hard|expert"
HowMany = Annotated[int, Field(ge=0, le=MOST_PUZZLES)]

Markdown = Annotated[Multiline, Field(max_length=20_000)]
Solutions = Annotated[
    Literal["at-end", "separate", "none"],
    ChoiceLabels({"at-end": "At the back", "separate": "In a separate file", "none": "None"}),
]


def _rising(difficulties: str) -> str:
    """Return the difficulties. Refuse a range that begins with the harder one."""
    names = LEVEL.split("|")
    low, _, high = difficulties.partition("..")
    if high and names.index(low) > names.index(high):
        raise ValueError(
            Sentence("write the easier difficulty of a range first: {high}..{low}", low=low, high=high)
        )
    return difficulties


Difficulties = Annotated[
    str,
    Matching(
        rf"^({LEVEL})(\.\.({LEVEL}))?$",
        Sentence("easy, medium, hard or expert, or a range such as easy..hard"),
    ),
    AfterValidator(_rising),
]


class SetOptions(Options):
    """The puzzles to generate for a set."""

    count: Annotated[int, HOW_MANY] = Field(
        12, ge=1, le=MOST_GENERATED, title="Puzzles", description="How many puzzles."
    )
    seed: Seed = Field(
        1,
        description="The same seed always gives the same puzzles; change it for different ones.",
    )
    generator: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        None,
        title="Generator version",
        description="The version of the generator that you chose the seed with. If pnp now has "
        "another one, a build warns you, because the same seed may give different "
        "puzzles.",
    )
    difficulty: Annotated[Difficulties, DIFFICULTY] = Field(
        "easy..expert",
        title="Difficulty",
        description="How difficult the puzzles are: one difficulty, or a range of difficulties.",
    )


class BesidePuzzles(Options):
    """The marks beside printed puzzles."""

    solutions: Annotated[Solutions, SOLUTIONS] = Field(
        "at-end",
        title="Solutions",
        description="Where solutions go: at the back, in a separate file, or nowhere.",
    )
    hints: Annotated[bool, HINTS] = Field(
        True, title="Hints", description="Prints hints, before the solutions."
    )
    rules: Annotated[bool, RULES] = Field(True, title="Rules", description="Prints the rules of each game.")
    exclude: Annotated[list[File], Field(max_length=MOST_PARTS)] = Field(
        default_factory=list,
        title="Exclude",
        description="Earlier sets and books whose puzzles must not be repeated.",
    )
    proof_seconds: float = Field(
        60.0,
        gt=0,
        le=86_400,
        title="Verification time",
        description="The most seconds to spend on verifying one of your puzzles. If that isn't enough, "
        "the puzzle is printed without any claim about its solution.",
    )
    play_url: WebPage | None = Field(
        None,
        title="Web page for solving",
        description="The address of the web page where readers solve your puzzles. Each puzzle gets a QR "
        "code that opens it there.",
    )


class CountByDifficulty(Options):
    """The number of a booklet's puzzles of each difficulty; 0 for those left out."""

    easy: Annotated[HowMany, ONE_LEVEL] = Field(0, title="Easy", description="How many easy puzzles.")
    medium: Annotated[HowMany, ONE_LEVEL] = Field(0, title="Medium", description="How many medium puzzles.")
    hard: Annotated[HowMany, ONE_LEVEL] = Field(0, title="Hard", description="How many hard puzzles.")
    expert: Annotated[HowMany, ONE_LEVEL] = Field(0, title="Expert", description="How many expert puzzles.")

    @model_validator(mode="after")
    def _some(self) -> CountByDifficulty:
        if not 1 <= sum(self.wanted.values()) <= MOST_PUZZLES:
            raise ValueError(Sentence("expected 1 to {most} puzzles in all", most=MOST_PUZZLES))
        return self

    @property
    def wanted(self) -> dict[str, int]:
        """The number of puzzles by difficulty, without zeros."""
        return {level: count for level in LEVEL.split("|") if (count := getattr(self, level))}


Count = Annotated[
    Annotated[int, Field(ge=1, le=MOST_PUZZLES), Tag("<one>")] | Annotated[CountByDifficulty, Tag("<each>")],
    ONE_OR_EACH,
]
Part = Annotated[Annotated[File, Tag("<one>")] | Annotated[dict[str, Any], Tag("<each>")], ONE_OR_EACH]


class BookletContents(BesidePuzzles):
    """The contents of a booklet."""

    from_: Annotated[list[Part], Field(min_length=1, max_length=MOST_PARTS)] = Field(
        title="Puzzle sets",
        description="The sets that puzzles are taken from: files, or sets to generate.",
    )
    count: Annotated[Count | None, HOW_MANY] = Field(
        None,
        title="Puzzles to include",
        description="How many puzzles to include, spread evenly over all sets and difficulties, or how "
        "many of each difficulty; by default, all of them.",
    )
    template: File = Field(
        "puzzle-book",
        title="Template",
        description="What kind of document this is: a book, loose sheets, or whatever your own template makes.",
    )
    sections: Annotated[
        Literal["game", "difficulty"], ChoiceLabels({"game": "By game", "difficulty": "By difficulty"})
    ] = Field("game", title="Sections", description="What the puzzles are sorted by.")
    subtitle: str = Field("", max_length=200, title="Subtitle", description="The line below the title.")
    author: str = Field("", max_length=200, title="Author", description="Who made the booklet.")
    series: SeriesOptions | None = Field(
        None,
        title="Series",
        description="The series that the booklet belongs to: its name and number are on the cover and on the "
        "title page.",
    )
    half_title: bool | None = Field(
        None,
        title="Half-title",
        description="Adds a half-title page before the title page; by default only in books for "
        "print on demand.",
    )
    copyright: Annotated[Markdown, PUBLISHER] = Field(
        "", title="Copyright page", description="The text of the page after the title page, in Markdown."
    )
    cover: CoverOptions | None = Field(
        None,
        title="Cover",
        description="A cover: in a separate file for print on demand, on the outer pages of a zine; `{}` for "
        "the standard one.",
    )
    introduction: Annotated[Markdown, INTRODUCTION] = Field(
        "",
        title="Introduction",
        description="The text before the first section, in Markdown, or the name of a file that contains it.",
    )
    rules_length: Annotated[RulesLength, RULES] = Field(
        "short",
        title="Rules length",
        description="Short rules for each game, or full ones with an example and tips.",
    )
    guide: bool = Field(True, title="How-to page", description="Adds a page on how to use the book.")
    progress: bool = Field(
        True, title="Progress chart", description="Adds a chart to tick off the puzzles you have solved."
    )
    index: Annotated[bool, PAGE_NUMBERS] = Field(
        True,
        title="Index",
        description="Adds a list of the puzzles at the back: by difficulty, or by game if the sections are "
        "difficulties.",
    )
    cut_outs: bool = Field(
        False,
        title="Cut-out pieces",
        description="Adds a double-six set of dominoes and four pawns to cut out, at the back.",
    )
    notes: int = Field(
        0, ge=0, le=100, title="Note pages", description="How many lined pages for notes to add at the back."
    )


# Requests in a spec


@dataclass(frozen=True)
class SetSpec:
    """A puzzle set to generate: the game's own options as given, and all of them as a model."""

    named: str
    game: Game
    given: Mapping[str, Plain]
    options: Options
    wanted: SetOptions
    mark: Mark


class Puzzles(BookContents):
    """Puzzles in sets, in files or to be generated."""

    __slots__ = ()

    sets: tuple[NamedFile | SetSpec, ...]
    excluded: tuple[NamedFile, ...]
    """The sets and books whose puzzles it must not contain."""

    @property
    def beside(self) -> BesidePuzzles:
        """The marks beside its puzzles."""
        raise NotImplementedError

    @property
    def most(self) -> int | None:
        """The number of puzzles wanted from all its sets together; None for all."""
        return None

    @property
    def most_of_level(self) -> Mapping[Level, int]:
        """The number of puzzles wanted of each difficulty; empty if that doesn't matter."""
        return {}

    @property
    def most_of_each(self) -> int | None:
        """The number of puzzles wanted from each set; None for all."""
        return None

    @property
    def needs_generating(self) -> bool:
        """Whether one of its sets must be generated."""
        return any(isinstance(one, SetSpec) for one in self.sets)

    def name_of_set(self, name: str, spec: SetSpec) -> str:
        """Return the name of the file for a set that was generated.

        :param name: the base name of the book's files.
        """
        return f"{name}-{spec.named}"


@dataclass(frozen=True, slots=True)
class PuzzleBook(Puzzles):
    """A book of puzzle sets, in files or to be generated, and its texts."""

    pages: BookletOptions
    options: BookletContents
    sets: tuple[NamedFile | SetSpec, ...]
    template: NamedFile | None
    """The user's own template; None for a built-in one."""
    introduction: BookletText
    copyright: BookletText
    remark: str
    """A remark about options without effect."""
    excluded: tuple[NamedFile, ...] = ()
    """The sets and books whose puzzles it must not contain."""
    share: int | None = None
    """The most puzzles from each set, in the booklet of a kit of several games."""

    @property
    def named_files(self) -> tuple[NamedFile, ...]:
        """The files of its sets, its template and its texts."""
        named = (*self.sets, *self.excluded, self.template, self.introduction.file, self.copyright.file)
        return tuple(file for file in named if isinstance(file, NamedFile))

    @property
    def beside(self) -> BesidePuzzles:
        """The marks beside its puzzles."""
        return self.options

    @property
    def most(self) -> int | None:
        """The number of puzzles wanted from all its sets together; None for all."""
        count = self.options.count
        return count if isinstance(count, int) else None

    @property
    def most_of_level(self) -> Mapping[Level, int]:
        """The number of puzzles wanted of each difficulty; empty if that doesn't matter."""
        count = self.options.count
        by_level = count.wanted if isinstance(count, CountByDifficulty) else {}
        return {Level(level): own for level, own in by_level.items()}

    @property
    def most_of_each(self) -> int | None:
        """The number of puzzles wanted from each set; None for all."""
        return self.share

    @property
    def own_template(self) -> NamedFile | None:
        """The user's own template; None for a built-in one."""
        return self.template

    @property
    def cover(self) -> CoverOptions | None:
        """The options of its cover, if it has one."""
        return self.options.cover

    def read_files(self) -> Iterator[NamedFile]:
        """Return the files of its sets and its template."""
        named = (*self.sets, *self.excluded, self.template)
        return (file for file in named if isinstance(file, NamedFile))

    def own_texts(self) -> Iterator[tuple[str, BookletText]]:
        """Yield the introduction, the copyright page and the user's own template."""
        yield "introduction", self.introduction
        yield "copyright", self.copyright
        if self.template is not None:
            yield "template", BookletText(text_of(self.template), self.template)

    def called(self, display_name: str) -> Self:
        """Return the book with a different name for its sets in messages."""
        sets = tuple(
            replace(one, display_name=display_name) if isinstance(one, NamedFile) else one for one in self.sets
        )
        return replace(self, sets=sets)


# The options in a spec


def groups(_kind: str, _named: object, _variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options for the contents of a booklet, and those of its pages."""
    return (Group("Contents", BookletContents, within=("booklet",)), *groups_of_pages(BookletOptions))


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield the schema of a booklet with its sets: names of files, or the options of generated sets."""
    contents = dict(properties(BookletContents))
    sets = ({**part, "additionalProperties": False} for part in set_schemas(games, properties))
    contents["from"] = {**contents["from"], "items": {"anyOf": [{"type": "string"}, *sets]}}
    inside = {"type": "object", "required": ["from"], "properties": contents, "additionalProperties": False}
    yield pages_schema(kind, BookletOptions, {kind: inside}, properties)


def set_schemas(games: Iterable[Game], properties: Properties) -> list[Schema]:
    """Return the options of a set that is generated, for each game with puzzles."""
    options = (
        {
            "puzzles": {"enum": [game.name, *game.puzzles.variants]},
            **properties(SetOptions),
            **properties(game.puzzles.options),
        }
        for game in games
        if game.puzzles
    )
    return [{"type": "object", "required": ["puzzles"], "properties": one} for one in options]
