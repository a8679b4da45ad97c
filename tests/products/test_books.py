"""Products that are books: puzzles, booklets, records, rules, from the spec to the files."""

from __future__ import annotations

import re
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.base.errors import SpecError
from pnp.base.geometry import Box
from pnp.booklets.trims import TRIMS
from pnp.commands.group import cli
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Link, Target, Text
from pnp.drawing.shapes import Path as Outline
from pnp.drawing.theme import Theme
from pnp.language.catalogue import builtin_sets, palettes
from pnp.pipeline.build import Request, build, make_products
from pnp.pipeline.check import check_files
from pnp.products.booklet.options import BesidePuzzles
from pnp.products.booklet.sections import sections_of
from pnp.products.booklet.sets import select_puzzles
from pnp.products.on_pages.read import BookSpec
from pnp.products.puzzles.read import PuzzleSheets
from pnp.products.resolve import load_spec
from pnp.puzzles.puzzle_sets import read_set
from tests.made_kits import DAILY, first_pages, kit
from tests.places import visible
from tests.reading import pages_mm, texts
from tests.rows import each, some_daily
from tests.trusted import trusted

SET = """\
pnp: 1
game: unmatched
puzzles:
  - name: Puzzle 1
    difficulty: easy
    start: |2
        2
        -
        3 1|2

      2|4
    solution: 24R, 24R, 23D
    hints: [Begin at the bottom.]
"""


def made(folder: Path, spec: str, *formats: str, jobs: int = 1) -> dict[str, bytes]:
    (folder / "book.yaml").write_text(spec)
    (folder / "set.yaml").write_text(SET)
    out = folder / "out"
    build(Request((str(folder / "book.yaml"),), out, formats or ("pdf",), jobs=jobs))  # type: ignore[arg-type]
    return {path.name: path.read_bytes() for path in visible(out)}


def errors(folder: Path, spec: str) -> list[str]:
    with pytest.raises(SpecError) as caught:
        made(folder, spec)
    assert not any((folder / "out").glob("*"))
    return [str(error).replace(f"{folder}/", "") for error in caught.value.errors]


def told(page: bytes) -> list[str]:
    """Return the captions of an HTML page, in order."""
    return [text.decode() for text in re.findall(rb"<figcaption>(.*?)</figcaption>", page)]


BOOK = "pnp: 1\nproducts:\n  - booklet: {from: [set.yaml]}\n"


def all_texts(data: bytes) -> str:
    with closing(pypdfium2.PdfDocument(data)) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return " ".join(" ".join(pages).split())


QUOTED = """\
pnp: 1
title: The "old" ways don't die
language: {language}
products:
  - booklet:
      from: [set.yaml]
      subtitle: Called "small"
      author: Ann "Bee" Cee
      copyright: All rights "reserved".
      introduction: |
        Say "hello" to a 5" `board "x"`.
      cover: {{back: 'They said "yes" at once.'}}
    trim: 6x9
    preset: kdp
"""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "marks"), [("en", "“”"), ("de", "„“"), ("es", "«»")])
def test_a_books_own_texts_have_the_quotation_marks_of_its_language(
    tmp_path: Path, language: str, marks: str
) -> None:
    files = made(tmp_path, QUOTED.format(language=language))
    told = {name: all_texts(data) for name, data in files.items() if name.endswith(".pdf")}
    (cover,) = (text for name, text in told.items() if "cover" in name)
    (book,) = (text for name, text in told.items() if "cover" not in name)
    opening, closing_mark = marks
    for word in ("old", "small", "Bee", "reserved", "hello"):
        assert f"{opening}{word}{closing_mark}" in book
    assert "don’t" in book
    assert '5"' in book
    assert 'board "x"' in book
    assert f"{opening}old{closing_mark}" in cover
    assert f"{opening}yes{closing_mark}" in cover


def test_a_booklet_is_pages_and_one_html_page(tmp_path: Path) -> None:
    files = made(tmp_path, BOOK, "pdf", "html")
    assert sorted(files) == ["book.html", "book.pdf"]
    assert {(round(w), round(h)) for w, h in pages_mm(files["book.pdf"])} == {(148, 210)}
    assert b"Begin at the bottom." in files["book.html"]
    assert told(files["book.html"])[-2:] == ["24R, 24R", "23D"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "sets", "named"),
    [
        ("", "set.yaml", "Unmatched Donimoes"),
        ("title: Slides\n", "set.yaml", "Slides"),
        ("", "set.yaml, puzzles/mirror.yaml", "Puzzle book"),
        pytest.param("", "puzzles/country-road.yaml", "Country Road", marks=pytest.mark.slow),
        ("", "puzzles/fujisan.yaml, puzzles/country-road.yaml", "Fujisan"),
    ],
)
def test_a_book_of_one_game_is_named_after_it(tmp_path: Path, title: str, sets: str, named: str) -> None:
    spec = title + BOOK.replace("[set.yaml]", f"[{sets}], count: 4")
    assert f"<title>{named}</title>" in made(tmp_path, spec, "html")["book.html"].decode()


def test_the_back_of_a_book_of_one_game_tells_its_story(tmp_path: Path) -> None:
    files = made(tmp_path, BOOK.replace("]}", "], cover: {}}") + "    preset: kdp\n    trim: 6x9\n")
    back = " ".join(texts(files["book-cover.pdf"]).split())
    assert "Here they can’t stand each other" in back
    assert "Illustrated rules" in back


def test_only_the_hints_of_the_engine_are_drawn(tmp_path: Path) -> None:
    """A drawing of the first moves beside a hint in words of its author's own would say more than he does."""
    own = SET.replace("[Begin at the bottom.]", "[Begin at the bottom., It begins with 24R.]")
    drawings = []
    for text in (own, own.replace("It begins with 24R.", "Then the same again.")):
        (tmp_path / "hints.yaml").write_text(text)
        files = made(tmp_path, BOOK.replace("set.yaml", "hints.yaml"), "html")
        drawings.append(files["book.html"].count(b"<svg"))
    assert drawings[0] == drawings[1] + 1


def test_a_number_in_a_hint_stays_on_the_line_of_its_noun(tmp_path: Path) -> None:
    """In other languages the translations have the no-break space: see tests/text."""
    (tmp_path / "hints.yaml").write_text(SET.replace("[Begin at the bottom.]", "[Die 3 is in row 2; move it.]"))
    files = made(tmp_path, BOOK.replace("set.yaml", "hints.yaml"), "html")
    assert "Die\u00a03 is in row\u00a02; move it." in files["book.html"].decode()


def test_solutions_can_stand_in_a_file_of_their_own_or_be_left_out(tmp_path: Path) -> None:
    apart = made(tmp_path, BOOK.replace("]}", "], solutions: separate}"), "html")
    assert sorted(apart) == ["book-solutions.html", "book.html"]
    assert told(apart["book.html"])[-2:] != ["24R, 24R", "23D"]
    assert told(apart["book-solutions.html"]) == ["24R, 24R", "23D"]
    without = made(tmp_path, BOOK.replace("]}", "], solutions: none, hints: false}"), "html")
    assert b"24R" not in without["book.html"].partition(b"Writing it down")[2].partition(b"Puzzle 1")[2]
    assert b"Begin at the bottom." not in without["book.html"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("", "Read the two numbers of a domino"),
        (", sections: difficulty", "Unmatched Donimoes. Read the two numbers of a domino"),
        (", sections: difficulty, rules: false", "Unmatched Donimoes. Read the two numbers of a domino"),
        (", solutions: separate", "Read the two numbers of a domino"),
    ],
)
def test_a_book_says_how_its_solutions_are_read(tmp_path: Path, options: str, said: str) -> None:
    files = made(tmp_path, BOOK.replace("]}", f"]{options}}}"), "html")
    page = re.sub(r"<[^>]*>", "", next(iter(files.values())).decode())
    solutions = page[page.rindex("Solutions" if len(files) == 1 else "solutions") :]
    assert page.count("Read the two numbers of a domino") == 1
    assert said in solutions


@pytest.mark.slow
def test_a_book_by_difficulty_names_every_game_whose_solutions_are_read_alike(tmp_path: Path) -> None:
    sets = "[puzzles/fujisan.yaml, puzzles/unmatched.yaml, puzzles/country-road.yaml]"
    files = made(tmp_path, BOOK.replace("[set.yaml]}", f"{sets}, count: 12, sections: difficulty}}"), "html")
    page = re.sub(r"<[^>]*>", "", files["book.html"].decode())
    solutions = page[page.rindex("Solutions") :]
    assert solutions.index("Fujisan, Country Road. ") < solutions.index("Unmatched Donimoes. ")


@pytest.mark.slow
def test_a_difficulty_says_where_the_puzzles_of_each_game_are() -> None:
    theme = Theme(palettes()["colour"])
    files = builtin_sets()
    sets = [trusted(read_set(files[f"puzzles/{game}"], game)) for game in ("unmatched", "bee")]
    few = select_puzzles(sets, 16)
    first, second, *_ = sections_of(few, BesidePuzzles(rules=False), theme, by_difficulty=True)
    assert first.story == "Unmatched\u00a0Donimoes\u00a01–2, Bee\u00a0Donimoes\u00a03–4"
    assert second.story == "Unmatched\u00a0Donimoes\u00a05–6, Bee\u00a0Donimoes\u00a07–8"
    assert not sections_of(few[:1], BesidePuzzles(rules=False), theme, by_difficulty=True)[0].story


@pytest.mark.slow
def test_a_book_by_difficulty_names_the_game_above_each_puzzle(tmp_path: Path) -> None:
    """Above a small drawing, too, in a column that has room for the name."""
    spec = BOOK.replace(
        "[set.yaml]}", "[puzzles/unmatched.yaml, puzzles/bee.yaml], count: 8, sections: difficulty}"
    )
    files = made(tmp_path, spec)
    with closing(pypdfium2.PdfDocument(files["book.pdf"])) as pdf:
        found = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert "1 · Unmatched Donimoes" in found
    assert "8 · Bee Donimoes" in found


def test_a_template_of_ones_own_with_diagrams(tmp_path: Path) -> None:
    (tmp_path / "mine.md.j2").write_text(
        "# {{ book.title }}\n\n```unmatched\nstart: |\n  3|1\n\n  2|5\n"
        "moves: 31R\ncaption: It slides.\n```\n\n"
        "{% for entry in book.entries %}{{ puzzle(entry) }}{% endfor %}\n"
    )
    files = made(tmp_path, BOOK.replace("]}", "], template: mine.md.j2}"), "html")
    assert b"It slides." in files["book.html"]


@pytest.mark.slow
def test_the_copyright_page_has_a_line_for_each_game_and_says_terms_once(tmp_path: Path) -> None:
    sets = "set.yaml, puzzles/mirror.yaml, puzzles/fujisan.yaml"
    several = BOOK.replace("[set.yaml]", f"[{sets}], count: 3, hints: false")
    page = made(tmp_path, several, "html")["book.html"].decode()
    told = page.partition('class="copyright"')[2].partition("</div>")[0]
    paragraphs = re.findall(r"<p.*?>(.*?)</p>", told)
    assert paragraphs[0] == (
        "<strong>Unmatched Donimoes</strong>: Don Kirkby<br><strong>Mirror Donimoes</strong>: Don Kirkby<br>"
        "<strong>Fujisan</strong>: James Droscha"
    )
    assert paragraphs[1].endswith("write to their designers first: Fujisan.")
    assert sum("CC BY-SA 4.0" in text for text in paragraphs) == 1
    named = [text.partition(" set in ")[0] for text in paragraphs if "ames of games" in text]
    assert named == ["Some names of games are"] * 2, "each display face has its notice"
    assert paragraphs[-1].startswith("pnp "), "how the book was built comes last"
    french = made(tmp_path, several.replace("pnp: 1\n", "pnp: 1\nlanguage: fr\n"), "html")["book.html"].decode()
    assert "<strong>Fujisan</strong>\N{NO-BREAK SPACE}: James Droscha" in french


@pytest.mark.slow
def test_a_book_of_one_game_wears_its_face(tmp_path: Path) -> None:
    """Its colours and its emblem are on the title page, too; a book of several games has those of the house."""

    def title_page(sets: str) -> str:
        (tmp_path / "book.yaml").write_text(BOOK.replace("set.yaml", sets).replace("]}", "], count: 4}"))
        (book,) = make_products(load_spec(tmp_path / "book.yaml", "book.yaml"))
        ground = next(placed.shape for placed in flatten(book.sheets[0].front.shapes))
        assert isinstance(ground, Outline)
        return ground.style.fill or ""

    one = title_page("puzzles/mirror.yaml")
    several = title_page("puzzles/mirror.yaml, puzzles/fujisan.yaml")
    assert one
    assert several
    assert one != several


def test_a_cover_has_a_spine_as_wide_as_the_pages(tmp_path: Path) -> None:
    spec = BOOK.replace("]}", "], cover: {}}") + "    trim: 6x9\n    preset: kdp\n"
    files = made(tmp_path, spec)
    (size,) = pages_mm(files["book-cover.pdf"])
    pages = len(pages_mm(files["book.pdf"]))
    assert pages >= 24
    assert pages % 2 == 0
    assert size[0] == pytest.approx(25.4 * (2 * 6 + 2 * 0.125 + pages * 0.002252), abs=0.02)
    assert size[1] == pytest.approx(25.4 * 9.25, abs=0.02)


def test_a_zine_has_its_cover_on_the_outer_sheet(tmp_path: Path) -> None:
    files = made(tmp_path, BOOK.replace("]}", "], cover: {}}") + "    preset: zine\n    paper: a4\n")
    assert list(files) == ["book.pdf"]
    assert len(pages_mm(files["book.pdf"])) % 2 == 0, "two sides of two pages to a sheet"
    assert "Illustrated rules" in texts(files["book.pdf"], 0), "the back"


def test_the_cover_of_a_zine_can_be_a_sheet_of_its_own(tmp_path: Path) -> None:
    spec = (
        BOOK.replace("]}", "], cover: {separate-file: true}}")
        + "    preset: zine\n    paper: a4\n    copies: 2\n"
    )
    files = made(tmp_path, spec)
    assert list(files) == ["book-cover.pdf", "book.pdf"]
    assert pages_mm(files["book-cover.pdf"]) == [pytest.approx((297, 210), abs=0.01)] * 2
    assert "Illustrated rules" not in texts(files["book.pdf"], 0)


@each(
    "cover, pages, reason",
    [
        ("{spine: true}", "preset: zine", "a stapled zine has no spine: leave out spine"),
        ("{separate-file: true}", "preset: zine\n    signature: 8", "leave out signature or separate-file"),
        ("{separate-file: true}", "preset: kdp", "add preset: zine, or leave out separate-file"),
        ("{}", "imposition: saddle-stitch", "add preset: zine, or leave out imposition"),
    ],
)
def test_options_that_a_cover_clashes_with_are_errors_at_its_line(
    tmp_path: Path, cover: str, pages: str, reason: str
) -> None:
    spec = BOOK.replace("]}", f"],\n      cover: {cover}}}") + f"    {pages}\n"
    (error,) = errors(tmp_path, spec)
    assert reason in error
    line = next(number for number, text in enumerate(spec.splitlines(), 1) if "cover:" in text)
    assert error.startswith(f"book.yaml:{line}:")


@pytest.mark.slow
def test_puzzles_are_generated_and_their_set_is_kept(tmp_path: Path) -> None:
    spec = "pnp: 1\nproducts:\n  - puzzles: all_fives\n    count: 4\n    seed: 5\n    goal: totals\n"
    one = made(tmp_path, spec, "pdf")
    several = made(tmp_path, spec, "pdf", jobs=2)
    assert one == several
    assert sorted(one) == ["book-all_fives-puzzles.pdf", "book-all_fives-puzzles.yaml"]
    again = read_set(tmp_path / "out" / "book-all_fives-puzzles.yaml", "x")
    assert len(again.puzzles) == 4
    with pikepdf.open(tmp_path / "out" / "book-all_fives-puzzles.pdf") as pdf:
        assert len(pdf.pages) >= 2


def test_a_set_without_a_solution_is_solved(tmp_path: Path) -> None:
    (tmp_path / "bare.yaml").write_text(SET.replace("    solution: 24R, 24R, 23D\n", ""))
    files = made(tmp_path, BOOK.replace("set.yaml", "bare.yaml"), "html")
    assert told(files["book.html"])[-2:] == ["24R, 24R", "23D"]


def test_rules_stand_alone_on_the_paper(tmp_path: Path) -> None:
    files = made(tmp_path, "pnp: 1\npaper: letter\nproducts:\n  - rules: mirror\n")
    assert list(files) == ["book-mirror-rules.pdf"]
    assert {(round(w), round(h)) for w, h in pages_mm(files["book-mirror-rules.pdf"])} == {(216, 279)}


@pytest.mark.slow
@pytest.mark.parametrize("game", some_daily(["bee", "dots", "finder"], "finder"))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_stages_that_are_too_wide_for_large_print_stand_below_each_other(
    tmp_path: Path, game: str, paper: str
) -> None:
    spec = f"pnp: 1\npaper: {paper}\nproducts:\n  - {{rules: {game}, large-print: true}}\n"
    assert list(made(tmp_path, spec)) == [f"book-{game}-rules.pdf"]


@pytest.mark.slow
@pytest.mark.parametrize("trim", [*TRIMS])
def test_the_puzzle_book_comes_in_large_print_on_every_trim(tmp_path: Path, trim: str) -> None:
    settings = (f"trim={trim}", "large-print=true")
    (built,) = build(Request(("puzzle-book",), tmp_path, settings=settings))
    assert built.files == ("puzzle-book.pdf",)
    size = re.search(r"text of ([\d.]+) points", built.remark)
    assert (size is not None) == (trim in ("a5", "6x9")), built.remark
    if size:
        assert 12 <= float(size[1]) < 16


def test_what_had_to_be_smaller_is_told_beside_the_files(tmp_path: Path) -> None:
    spec = tmp_path / "narrow.yaml"
    spec.write_text(NARROW)
    run = CliRunner().invoke(cli, ["build", str(spec), "-o", str(tmp_path / "out")])
    assert run.exit_code == 0
    assert run.stdout.splitlines() == [str(tmp_path / "out" / "narrow-fujisan-rules.pdf")]
    assert re.match(r"warning: narrow-fujisan-rules: text on pages? .* has 14\.", run.stderr)


NARROW = """\
pnp: 1
paper: {width: 6in, height: 9in}
products:
  - {rules: fujisan, large-print: true}
"""


@pytest.mark.slow
def test_a_kit_is_one_file_with_an_outline_of_its_parts(tmp_path: Path) -> None:
    """Beside it there is a file for each way of printing."""
    files = made(tmp_path, "pnp: 1\nproducts:\n  - kit: finder\n", "pdf")
    whole = "book-finder-kit.pdf"
    ways = ("card", "card-two-sided", "paper")
    assert sorted(files) == sorted((whole, *(f"book-finder-kit-{way}.pdf" for way in ways)))
    with pikepdf.open(tmp_path / "out" / whole) as pdf:
        outline = [str(item.title) for item in pdf.open_outline().root]
    told = ("Domino Finder", "Print, cut and play", "Rules", "28 dominoes, 4 pawns, 2 dice", "Puzzles")
    assert tuple(title for title in outline if title in told) == told


@pytest.mark.slow
def test_the_pages_of_a_kit_are_numbered_through() -> None:
    """The numbers at the foot of pages, and those by which puzzles, hints and solutions are found."""
    made = kit(DAILY)
    stands: dict[str, int] = {}
    links: list[tuple[str, Link]] = []
    numbered = 0
    for number, page in enumerate(made.pages(), 1):
        shapes = list(flatten(page.drawing.shapes))
        texts = [
            (at.transform(at.shape.x, at.shape.y), at.shape) for at in shapes if isinstance(at.shape, Text)
        ]
        feet = [text.text for place, text in texts if place.y < 13 and text.text.isdigit()]
        assert feet in ([], [str(number)])
        numbered += len(feet)
        stands |= {at.shape.name: number for at in shapes if isinstance(at.shape, Target)}
        for link in (at.shape for at in shapes if isinstance(at.shape, Link)):
            inside = [text.text for place, text in texts if link.box.grown(0.1).touches(Box(*place, *place))]
            if "puzzle-" not in link.to:  # those say the puzzle's number, not its page's
                links += [(text, link) for text in inside if text.isdigit()]
    assert numbered >= 6
    assert len(links) >= 10
    for text, link in links:
        assert int(text) == stands[link.to]


@pytest.mark.slow
@pytest.mark.parametrize("game", [DAILY, pytest.param("bee", marks=pytest.mark.slow)])
def test_backs_of_a_kit_lie_on_the_backs_of_their_sheets(game: str) -> None:
    """Printed as one, front pages have odd numbers."""
    page = 1
    for sheet in kit(game).sheets:
        assert sheet.back is None or page % 2 == 1
        page += 1 if sheet.back is None else 2


def text_of(files: dict[str, bytes], name: str) -> list[str]:
    """Return what stands on each page of a PDF."""
    with closing(pypdfium2.PdfDocument(files[name])) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


@cache
def kit_pages(game: str) -> list[str]:
    with TemporaryDirectory() as folder:
        files = made(Path(folder), f"pnp: 1\nproducts:\n  - kit: {game}\n", "pdf")
    return text_of(files, f"book-{game}-kit.pdf")


@pytest.mark.slow
def test_the_pages_of_a_kit_have_the_numbers_that_its_plan_names() -> None:
    pages = kit_pages(DAILY)
    rows = re.findall(r"(Rules|Puzzles)\s+pages? (\d+)(?:–(\d+))?", pages[1])
    assert [name for name, _, _ in rows] == ["Rules", "Puzzles"]
    for _, first, last in rows:
        for number in range(int(first), int(last or first) + 1):
            assert str(number) in pages[number - 1].split()
    (hints,) = (number for number, page in enumerate(pages, 1) if page.startswith("Hints"))
    first = next(number for number, page in enumerate(pages, 1) if "Solution p." in page)
    assert f"p. {hints}" in pages[first - 1]


@pytest.mark.slow
def test_the_rules_of_a_kit_and_the_top_of_its_solutions_say_how_these_are_read() -> None:
    pages = kit_pages(DAILY)
    saying = [k for k, page in enumerate(pages) if re.search(r"PL\s+moves\s+pawn\s+P\s+left", page)]
    assert len(saying) == 2
    assert pages[saying[1]].lstrip().startswith("Solutions")


def test_credits_stand_on_the_plan_of_a_kit_and_not_after_its_puzzles() -> None:
    pages = kit_pages(DAILY)
    assert "CC BY-SA 4.0" in pages[1]
    assert re.search(r"pnp \S+ · book.yaml · book-mirror-kit · [0-9a-f]{8}", pages[1])
    assert "Credits" not in pages[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            "mirror",
            (
                "card, on both sides",
                "fold along the dashed lines, then glue",
                "Print pages 5–6 on both sides",
            ),
        ),
        pytest.param(
            "all_fives",
            ("card, on both sides", "cut along the marks", "flipped on the long edge"),
            marks=pytest.mark.slow,
        ),
        pytest.param("domination", ("heavy paper or card", "cut along the marks"), marks=pytest.mark.slow),
        ("dots", ("print as many as you need",)),
    ],
)
def test_a_kit_says_what_to_print_on_and_what_to_do_with_it(game: str, says: tuple[str, ...]) -> None:
    plan = " ".join(first_pages(kit(game)).split())
    for words in ("card, on both sides", "fold along the dashed lines, then glue", "heavy paper or card"):
        assert (words in plan) == (words in says)
    assert all(words in plan for words in says)


@pytest.mark.slow
@each("rights, line", [("", "© Ann Example"), (", copyright: All mine", "All mine")])
def test_the_author_owns_a_book_that_says_nothing_else(tmp_path: Path, rights: str, line: str) -> None:
    contents = f"{{from: [puzzles/mirror.yaml], count: 2, author: Ann Example{rights}}}"
    files = made(tmp_path, f"pnp: 1\nproducts:\n  - booklet: {contents}\n", "html")
    (page,) = files.values()
    assert line in page.decode()
    assert ("© Ann Example" in page.decode()) == (not rights)


def test_a_record_is_printed_with_its_end_and_its_moves(tmp_path: Path) -> None:
    files = made(tmp_path, "pnp: 1\nproducts:\n  - record: records/dominate.yaml\n", "pdf", "html")
    assert sorted(files) == ["book-dominate.html", "book-dominate.pdf"]
    page = files["book-dominate.html"].decode().replace("\u00a0", " ")
    assert "Moves 1–8 · Ben takes the lead</summary>\n<p>X 3 · O 4</p>" in page
    assert "Moves 9–18</summary>\n<p>X 11 · O 12</p>" in page
    assert b" open><summary>Moves" in files["book-dominate.html"]
    assert files["book-dominate.html"].index(b"open><summary>Moves") < files["book-dominate.html"].index(
        b"The last position"
    )


def test_the_pages_of_a_record_have_the_running_arithmetic_and_the_score_sheet(tmp_path: Path) -> None:
    files = made(tmp_path, "pnp: 1\nproducts:\n  - record: records/all_fives-round.yaml\n", "pdf", "html")
    page = files["book-all_fives-round.html"].decode().replace("\u00a0", " ")
    assert "3. Ben 40L: 0 + 5 = 5: 5 points." in page
    assert "Ben takes the lead</summary>\n<p>A 0 · B 5 · C 0 · D 0</p>" in page
    assert "Ben wins" in page
    assert "25 points each" in page
    assert "Moves 1–3 · Ben takes the lead" in page


@each(
    "spec, say",
    [
        (BOOK.replace("set.yaml", "../set.yaml"), "book.yaml:3:22: no file '../set.yaml' in the spec's folder"),
        (BOOK.replace("set.yaml", "/etc/passwd"), "book.yaml:3:22: no file '/etc/passwd' in the spec's folder"),
        (BOOK.replace("]}", "], trim: a5}"), "put 'trim' beside `booklet`, not inside it"),
        (BOOK.replace("]}", "], template: puzzle-bok}"), "did you mean 'puzzle-book'"),
        (BOOK.replace("]}", "], solution: none}"), "did you mean 'solutions'"),
        (BOOK.replace("{from: [set.yaml]}", "set.yaml"), "expected the contents of the booklet"),
        (BOOK.replace("set.yaml", "{puzzles: dominosaa}"), "did you mean 'dominosa'"),
        (BOOK.replace("set.yaml", "{puzzles: dominosa, pipz: 3}"), "did you mean 'pips'"),
        (
            BOOK + "    imposition: saddle-stitch\n    preset: kdp\n",
            "book.yaml:4:17: preset kdp needs single pages",
        ),
        ("pnp: 1\nproducts:\n  - puzzles: dice\n", "book.yaml:3:14: 'dice' has no puzzles"),
        (
            "pnp: 1\nproducts:\n  - puzzles: mirror\n    difficulty: easy..impossible\n",
            "book.yaml:4:17: expected easy",
        ),
        ("pnp: 1\nproducts:\n  - puzzles: mirror\n    rows: 3\n    columns: 3\n", "book.yaml:3:14"),
        ("pnp: 1\nproducts:\n  - rules: dice\n", "book.yaml:3:12: 'dice' has no rules text"),
        ("pnp: 1\nproducts:\n  - kit: calibration\n", "book.yaml:3:10: 'calibration' has no kit"),
        ("pnp: 1\nproducts:\n  - record: nothing.yaml\n", "book.yaml:3:13: no file 'nothing.yaml'"),
    ],
)
def test_what_is_wrong_with_a_book_is_told_at_its_line(tmp_path: Path, spec: str, say: str) -> None:
    assert any(say in error for error in errors(tmp_path, spec)), errors(tmp_path, spec)


def test_errors_of_the_books_own_texts_are_told_where_they_stand(tmp_path: Path) -> None:
    (tmp_path / "intro.md").write_text("Begin.\n\nSee [the hints](#firts-hints).\n")
    spec = BOOK.replace("]}", "], introduction: intro.md}")
    (error,) = errors(tmp_path, spec)
    assert error == "intro.md:3:1: a link leads to '#firts-hints', which isn't in the booklet; " + (
        "did you mean 'first-hints'?"
    )
    (tmp_path / "intro.md").write_text("Begin.\n\n```mirorr\n```\n")
    (error,) = errors(tmp_path, spec)
    assert error.startswith("intro.md:3:1: there are no diagrams of 'mirorr'")
    (tmp_path / "intro.md").write_text("Begin.\n\n#### Deep\n")
    assert errors(tmp_path, spec) == ["intro.md:3:1: headings have three levels; '####' is one too deep"]
    (tmp_path / "intro.md").write_text("Begin.\n\n![](photo.png)\n")
    assert errors(tmp_path, spec) == ["intro.md:3:1: a booklet's texts can't show files such as 'photo.png'"]
    block = "pnp: 1\nproducts:\n  - booklet:\n      from: [set.yaml]\n      introduction: |\n"
    (error,) = errors(tmp_path, f"{block}        Begin.\n\n        See [the hints](#firts-hints).\n")
    assert error.startswith("book.yaml:8:9: a link leads to")
    (tmp_path / "mine.md.j2").write_text("# {{ book.title }}\n\n[Hints](#hints)\n")
    (error,) = errors(tmp_path, BOOK.replace("]}", "], template: mine.md.j2}"))
    assert error.startswith("mine.md.j2:3:1: a link leads to")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("introduction", "heading"),
    [
        ("# My preface\n\nHello.", "My preface"),
        ("## My preface\n\nHello.", "My preface"),
        ("Hello.", "Before you start"),
    ],
)
def test_an_introduction_keeps_its_own_heading(tmp_path: Path, introduction: str, heading: str) -> None:
    (tmp_path / "intro.md").write_text(introduction)
    files = made(tmp_path, BOOK.replace("]}", "], introduction: intro.md}"), "html")
    found = re.findall(r"<h(\d)[^>]*>(?:<[^>]*>)*(My preface|Before you start)<", files["book.html"].decode())
    assert [name for _, name in found] == [heading]


def test_a_wrong_solution_in_a_set_is_told_in_the_set(tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text(SET.replace("24R, 24R, 23D", "24R, 23D"))
    (error,) = errors(tmp_path, BOOK.replace("set.yaml", "wrong.yaml"))
    assert error.startswith("wrong.yaml:12:")


def test_checking_a_spec_generates_nothing(tmp_path: Path) -> None:
    spec = tmp_path / "big.yaml"
    spec.write_text("pnp: 1\nproducts:\n  - puzzles: mirror\n    count: 200\n    difficulty: expert\n")
    (found,) = check_files([str(spec)])
    assert found.ok
    assert found.products == 1


@pytest.mark.slow
def test_the_same_book_has_the_same_bytes(tmp_path: Path) -> None:
    first = made(tmp_path, BOOK, "pdf", "html", "svg")
    (tmp_path / "other").mkdir()
    assert made(tmp_path / "other", BOOK, "pdf", "html", "svg") == first


def test_puzzles_of_two_sets_with_equal_ids_get_ids_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(SET.replace("difficulty: easy", "id: unmatched-1-1"))
    read = trusted(read_set(path, "set.yaml"))
    contents = BesidePuzzles(solutions="none", hints=False, rules=False)
    (section,) = sections_of([read, read, read], contents, Theme(palettes()["colour"]))
    assert [entry.id for entry in section.entries] == ["unmatched-1-1", "unmatched-1-1-2", "unmatched-1-1-3"]


@pytest.mark.slow
def test_a_variant_has_its_own_chapter_with_what_its_rules_change() -> None:
    """Its rules come after those of the game, whose text it needs only where the book doesn't have them."""
    theme = Theme(palettes()["colour"])
    names = ("fujisan", "country-road")
    sets = [trusted(read_set(path, name)) for name in names if (path := builtin_sets()[f"puzzles/{name}"])]
    both = sections_of(sets, BesidePuzzles(), theme)
    assert [section.title for section in both] == ["Fujisan", "Country Road"]
    assert [len(section.entries) for section in both] == [len(one.found.puzzles) for one in sets]
    game, variant = both
    assert variant.task != game.task
    assert all(entry.task == variant.task for entry in variant.entries)
    assert variant.rules.startswith("The rules of Fujisan apply")
    assert "two peak" in variant.rules
    assert "### Setup" not in variant.rules
    assert set(variant.drawings) == set(re.findall(r"\]\((.*?)\)", variant.rules))
    (alone,) = sections_of(sets[1:], BesidePuzzles(), theme)
    assert "### Setup" in alone.rules
    assert "two peak" in alone.rules


BOARD = """\
pnp: 1
game: dominate
options: {{size: 5}}
puzzles:
  - name: Puzzle 1
    options: {{goal: most-regions}}
    start: &start |2
      ..XXX
      OO.XO
      OOXXO
      OXXXO
      ....O
  - name: Puzzle 2
    options: {{goal: most-regions{more}}}
    start: *start
"""


@pytest.mark.parametrize(("more", "regions"), [("", "10 regions"), (", max-squares: 2", "27 regions")])
def test_rules_beside_puzzles_follow_what_all_of_them_have_in_common(
    more: str, regions: str, tmp_path: Path
) -> None:
    path = tmp_path / "five.yaml"
    path.write_text(BOARD.format(more=more), encoding="utf-8")
    (section,) = sections_of(
        [trusted(read_set(path, "five.yaml"))], BesidePuzzles(), Theme(palettes()["colour"])
    )
    assert regions in section.rules


@pytest.mark.parametrize("rules", [True, False])
def test_a_sheet_of_puzzles_leaves_out_the_rules_if_asked_to(rules: bool, tmp_path: Path) -> None:
    path = tmp_path / "spec.yaml"
    path.write_text(f"pnp: 1\nproducts: [{{puzzles: mirror, rules: {str(rules).lower()}}}]\n", encoding="utf-8")
    (product,) = load_spec(path, "spec.yaml").products
    assert isinstance(product, BookSpec)
    assert isinstance(product.contents, PuzzleSheets)
    assert product.contents.beside.rules is rules
