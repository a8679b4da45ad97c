"""The options of products that are books: sets of problems, booklets, records of games, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Tag

from pnp.base.options import ONE_OR_EACH, Matching, Options
from pnp.booklets.options import BookletOptions, CoverOptions, LargePrint, PerPage
from pnp.specs.book_kinds import BookKind

MOST_GENERATED = 200
MOST_PARTS = 100
MOST_PROBLEMS = 2000
LEVEL = "easy|medium|hard|expert"

File = Annotated[str, Field(min_length=1, max_length=300)]
Markdown = Annotated[str, Field(max_length=20_000)]
Solutions = Literal["at-end", "separate", "none"]
Grades = Annotated[
    str,
    Matching(
        rf"^({LEVEL})(\.\.({LEVEL}))?$", "easy, medium, hard or expert, or from one to another: easy..hard"
    ),
]


class SetOptions(Options):
    """What is generated for a set of problems."""

    count: int = Field(12, ge=1, le=MOST_GENERATED, description="how many problems")
    seed: int = Field(1, ge=0, le=2**53, description="the same seed, the same problems")
    generator: int | None = Field(
        None,
        ge=1,
        le=1000,
        description="the version of the generator that the seed was chosen with; a build warns you if this "
        "program has another one, because the seed may then give other problems",
    )
    grade: Grades = Field("easy..expert", description="easy, medium, hard or expert, or A..B for from A to B")


class Contents(Options):
    """What problems have beside them on paper."""

    solutions: Solutions = Field("at-end", description="at the end, in a file of their own, or left out")
    hints: bool = Field(True, description="whether hints are printed, before the solutions")
    rules: bool = Field(True, description="whether the rules of each game are printed")


class ProblemPages(Contents):
    """How generated problems lie on paper."""

    per_page: PerPage = Field("auto", description="how many problems stand on a page; auto goes by the paper")
    solutions_per_page: PerPage = Field(
        "auto", description="how many solutions without steps have room on a page; auto goes by the paper"
    )
    large_print: LargePrint = False


class PlainPages(Options):
    """How texts with drawings lie on paper."""

    large_print: LargePrint = False


RulesLength = Literal["short", "full"]


class RulesPages(PlainPages):
    """How the rules of a game are printed."""

    length: RulesLength = Field(
        "full",
        description="full, or short for one page: without example, variants, questions and tips",
    )


class KitPages(RulesPages):
    """What is in a kit beside the parts of its games."""

    problem_count: int | None = Field(
        None,
        ge=0,
        le=MOST_PROBLEMS,
        description="how many problems of each game; by default 8 for one game, none for several",
    )


Part = Annotated[Annotated[File, Tag("one")] | Annotated[dict[str, Any], Tag("each")], ONE_OR_EACH]


class BookletContents(Contents):
    """What stands in a booklet."""

    from_: Annotated[list[Part], Field(min_length=1, max_length=MOST_PARTS)] = Field(
        description="problem sets in files, or `{problems: GAME, count: …}` for sets to be generated"
    )
    count: int | None = Field(
        None,
        ge=1,
        le=MOST_PROBLEMS,
        description="how many problems to take, evenly from all sets and grades; all of them if left out",
    )
    template: File = Field(
        "problem-book",
        description="a built-in template, or a file that ends in .md.j2, below the spec's folder",
    )
    sections: Literal["game", "grade"] = Field("game", description="what the problems are sorted by")
    subtitle: str = Field("", max_length=200, description="below the title")
    author: str = Field("", max_length=200, description="who made the booklet")
    copyright: Markdown = Field("", description="Markdown for the page after the title")
    cover: CoverOptions | None = Field(
        None, description="a cover for print on demand, in a file of its own: `{}` for the usual one"
    )
    introduction: Markdown = Field("", description="Markdown before the first section, or a .md file's name")
    rules_length: RulesLength = Field(
        "short",
        description="the rules of each game in short, or full with example, variants, questions and tips",
    )
    guide: bool = Field(True, description="a page on how to use the book")
    progress: bool = Field(True, description="a chart to tick off the problems that you have solved")
    index: bool = Field(True, description="a list of the problems by difficulty, at the end")
    cut_outs: bool = Field(
        False, description="a double-six set of dominoes and four pawns to cut out, at the end"
    )
    notes: int = Field(0, ge=0, le=100, description="how many pages with lines to write on are at the end")


Pages = ProblemPages | BookletOptions | RulesPages | PlainPages
PAGES: dict[BookKind, type[Pages]] = {
    "problems": ProblemPages,
    "booklet": BookletOptions,
    "record": PlainPages,
    "rules": RulesPages,
    "kit": KitPages,
}
"""The options of layout that each kind of book has."""
