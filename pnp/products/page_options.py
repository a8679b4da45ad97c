"""The options of products that are books: sets of problems, booklets, records of games, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, Tag, model_validator

from pnp.base.limits import MOST_GENERATED
from pnp.base.options import ONE_OR_EACH, ChoiceLabels, Matching, Multiline, Options, Seed, kebab
from pnp.base.sentences import Sentence
from pnp.booklets.options import (
    BookletOptions,
    CoverOptions,
    Hyphenate,
    Justify,
    LargePrint,
    PerPage,
    SolutionsPerPage,
)
from pnp.language.web_pages import WebPage
from pnp.products.kinds import BookKind
from pnp.typesetting.icons import IconName

MOST_PARTS = 100
MOST_PROBLEMS = 2000
LEVEL = "easy|medium|hard|expert"
HowMany = Annotated[int, Field(ge=0, le=MOST_PROBLEMS)]

File = Annotated[str, Field(min_length=1, max_length=300)]
Markdown = Annotated[Multiline, Field(max_length=20_000)]
Solutions = Annotated[
    Literal["at-end", "separate", "none"],
    ChoiceLabels({"at-end": "At the back", "separate": "In a separate file", "none": "None"}),
]


def _rising(grades: str) -> str:
    """The grades, unless a range begins with the harder of its two."""
    names = LEVEL.split("|")
    low, _, high = grades.partition("..")
    if high and names.index(low) > names.index(high):
        raise ValueError(Sentence("write the easier grade of a range first: {high}..{low}", low=low, high=high))
    return grades


Grades = Annotated[
    str,
    Matching(
        rf"^({LEVEL})(\.\.({LEVEL}))?$",
        Sentence("easy, medium, hard or expert, or a range such as easy..hard"),
    ),
    AfterValidator(_rising),
]


class SetOptions(Options):
    """What is generated for a set of problems."""

    count: int = Field(12, ge=1, le=MOST_GENERATED, title="Problems", description="How many problems.")
    seed: Seed = Field(
        1,
        description="The same seed always gives the same problems; change it for different ones.",
    )
    generator: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        None,
        title="Generator version",
        description="The version of the generator you chose the seed with. If yours is different, a "
        "build warns you, because the same seed may give different problems.",
    )
    grade: Grades = Field(
        "easy..expert",
        title="Difficulty",
        description="How difficult the problems are: one grade, or a range of grades.",
    )


class BesideProblems(Options):
    """What stands beside problems on paper."""

    solutions: Solutions = Field(
        "at-end",
        title="Solutions",
        description="Where solutions go: at the back, in a separate file, or nowhere.",
    )
    hints: bool = Field(True, title="Hints", description="Prints hints, before the solutions.")
    rules: bool = Field(True, title="Rules", description="Prints the rules of each game.")
    exclude: Annotated[list[File], Field(max_length=MOST_PARTS)] = Field(
        default_factory=list,
        title="Exclude",
        description="Earlier sets and books whose problems must not come up again.",
    )
    proof_seconds: float = Field(
        60.0,
        gt=0,
        le=86_400,
        title="Time for a proof",
        description="The most seconds to spend on proving one of your own problems. If that isn't enough, the "
        "problem is printed, but the page claims nothing about it.",
    )
    play_url: WebPage | None = Field(
        None,
        title="Web page for solving",
        description="The address of the web page where readers solve your problems. Each problem gets a QR "
        "code that opens it there.",
    )


class ProblemPages(BesideProblems):
    """How generated problems are laid out on paper."""

    per_page: PerPage = Field(
        "auto", description="How many problems go on a page; by default, that depends on the paper size."
    )
    solutions_per_page: SolutionsPerPage = Field(
        "auto",
        description="How many solutions without steps go on a page; by default, that depends on the paper "
        "size.",
    )
    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False


class PlainPages(Options):
    """How texts with drawings are laid out on paper."""

    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False


RulesLength = Annotated[Literal["short", "full"], ChoiceLabels({"short": "Short", "full": "Full"})]


class RulesPages(PlainPages):
    """How the rules of a game are printed."""

    rules_length: RulesLength = Field(
        "full",
        title="Rules length",
        description="Full rules, or short ones that fit on one page: without the example, variants, "
        "questions and tips.",
    )


class OwnRulesPages(RulesPages):
    """How rules in the user's own file are printed."""

    icons: dict[IconName, Annotated[str, Field(max_length=500)]] = Field(
        default_factory=dict,
        max_length=100,
        title="Icons",
        description="Pictures for texts, by name: a name between colons shows the picture there.",
    )


class KitPages(RulesPages):
    """What is in a kit beside the parts of its games."""

    puzzle_count: Annotated[int, Field(ge=0, le=MOST_PROBLEMS)] | None = Field(
        None,
        title="Problems per game",
        description="How many problems of each game; by default 8 for one game, and for several 4 of each "
        "puzzle for one player.",
    )


class CountByDifficulty(Options):
    """How many problems of each difficulty a booklet takes; none of those left out."""

    easy: HowMany = Field(0, title="Easy", description="How many easy puzzles.")
    medium: HowMany = Field(0, title="Medium", description="How many medium puzzles.")
    hard: HowMany = Field(0, title="Hard", description="How many hard puzzles.")
    expert: HowMany = Field(0, title="Expert", description="How many expert puzzles.")

    @model_validator(mode="after")
    def _some(self) -> CountByDifficulty:
        if not 1 <= sum(self.wanted.values()) <= MOST_PROBLEMS:
            raise ValueError(Sentence("expected 1 to {most} puzzles in all", most=MOST_PROBLEMS))
        return self

    @property
    def wanted(self) -> dict[str, int]:
        """How many problems by the name of their difficulty, without those of which there are none."""
        return {level: count for level in LEVEL.split("|") if (count := getattr(self, level))}


Count = Annotated[
    Annotated[int, Field(ge=1, le=MOST_PROBLEMS), Tag("<one>")] | Annotated[CountByDifficulty, Tag("<each>")],
    ONE_OR_EACH,
]
Part = Annotated[Annotated[File, Tag("<one>")] | Annotated[dict[str, Any], Tag("<each>")], ONE_OR_EACH]


class BookletContents(BesideProblems):
    """What is in a booklet."""

    from_: Annotated[list[Part], Field(min_length=1, max_length=MOST_PARTS)] = Field(
        title="Problem sets",
        description="The sets that problems are taken from: files, or sets to generate.",
    )
    count: Count | None = Field(
        None,
        title="Problems to include",
        description="How many problems to take, spread evenly over all sets and grades, or how many of each "
        "difficulty; all of them if you leave it out.",
    )
    template: File = Field(
        "problem-book",
        title="Template",
        description="What kind of document this is: a book, loose sheets, or whatever your own template makes.",
    )
    sections: Annotated[
        Literal["game", "grade"], ChoiceLabels({"game": "By game", "grade": "By difficulty"})
    ] = Field("game", title="Sections", description="What the problems are sorted by.")
    subtitle: str = Field("", max_length=200, title="Subtitle", description="The line below the title.")
    author: str = Field("", max_length=200, title="Author", description="Who made the booklet.")
    copyright: Markdown = Field(
        "", title="Copyright page", description="The text of the page after the title page, in Markdown."
    )
    cover: CoverOptions | None = Field(
        None,
        title="Cover",
        description="A cover: in a separate file for print on demand, on the outer pages of a zine; `{}` for "
        "the standard one.",
    )
    introduction: Markdown = Field(
        "",
        title="Introduction",
        description="The text before the first section, in Markdown, or the name of a file with it.",
    )
    rules_length: RulesLength = Field(
        "short",
        title="Rules length",
        description="Short rules for each game, or full ones with an example and tips.",
    )
    guide: bool = Field(True, title="How-to page", description="Adds a page on how to use the book.")
    progress: bool = Field(
        True, title="Progress chart", description="Adds a chart to tick off the problems you have solved."
    )
    index: bool = Field(
        True,
        title="Index",
        description="Adds a list of the problems at the back: by difficulty, or by game if the sections are "
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


Pages = ProblemPages | BookletOptions | RulesPages | PlainPages
PAGES: dict[BookKind, type[Pages]] = {
    "problems": ProblemPages,
    "booklet": BookletOptions,
    "record": PlainPages,
    "rules": RulesPages,
    "kit": KitPages,
}
"""The options of layout that each kind of book has."""

ONLY_IN_BOOKLETS = frozenset(
    field.alias or kebab(name)
    for model in (BookletContents, BookletOptions)
    for name, field in model.model_fields.items()
    if name not in ProblemPages.model_fields and name not in SetOptions.model_fields
)
"""The options of a booklet that loose sheets of problems don't have."""


def use_a_booklet(name: str) -> dict[str, str]:
    """The advice for sheets of problems of a game, or a variant, by the option of a booklet that they set."""
    plain = Sentence("; only a booklet has it: `booklet: {{from: [{{problems: {name}}}]}}`", name=name)
    return {
        **{
            option: Sentence(
                "; only a booklet has it: `booklet: {{from: [{{problems: {name}}}], cover: {{{option}: …}}}}`",
                name=name,
                option=option,
            )
            for option in (field.alias or kebab(own) for own, field in CoverOptions.model_fields.items())
        },
        **dict.fromkeys(ONLY_IN_BOOKLETS, plain),
    }
