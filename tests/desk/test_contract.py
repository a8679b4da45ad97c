"""What every engine promises, wherever it runs: in this process, and in Pyodide."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.desk.calls import source
from pnp.desk.documents import LocalDoc
from pnp.desk.downloads import bundle
from pnp.pipeline.build import Request, build
from tests.desk.engines import Engine, Here, InPyodide
from tests.reading import files
from tests.rows import some_daily


@pytest.fixture(scope="module", params=["here", pytest.param("pyodide", marks=pytest.mark.slow)])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """The engine in this process, or in Pyodide."""
    if request.param == "here":
        yield Here()
        return
    found = InPyodide()
    yield found
    found.close()


BOARD = {"name": "board.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n    size: 6  # small\n"}


def done(engine: Engine, call: str, /, **args: object) -> Any:
    answer = engine.ask(call, **args)
    assert answer.kind == "done", answer.value
    return answer.value


def puzzle(engine: Engine, game: str) -> Any:
    return done(engine, "source", kind="set", name=f"puzzles/{game}")


def test_it_says_what_it_can_do(engine: Engine) -> None:
    hello = done(engine, "hello")
    assert {"en", "de", "es", "fr"} <= set(hello["languages"])
    assert {"pdf", "svg", "html"} <= set(hello["formats"])
    mirror = next(game for game in hello["games"] if game["name"] == "mirror")
    assert mirror["has_puzzles"]


def test_every_card_and_set_of_the_catalogue_has_a_source(engine: Engine) -> None:
    found = done(engine, "catalogue", language="de")
    assert {card["group"] for card in found["cards"]} >= {"Kits", "Rules", "Puzzles", "Sheets"}
    for card in found["cards"][::9]:
        assert "pnp: 1" in done(engine, "source", kind=card["source"], name=card["name"])["text"]
    for line in found["sets"][::9]:
        assert done(engine, "source", kind="set", name=line["name"])["text"]


@pytest.mark.slow
def test_what_a_card_opens_prints_in_the_readers_language(engine: Engine) -> None:
    cards = done(engine, "catalogue")["cards"]
    for card in (*cards[::40], {"source": "spec", "name": "kit/arrangements"}):
        doc = done(engine, "source", kind=card["source"], name=card["name"], language="fr")
        fields = done(engine, "fields", doc=doc)
        assert [field["value"] for field in fields if field["path"] == ["language"]] == ["fr"], card


def test_what_cards_open_has_names_of_its_own(engine: Engine) -> None:
    """Drafts are kept by these names: those of a board aren't those of its kit, rules or puzzles."""
    cards = done(engine, "catalogue")["cards"]
    names = [done(engine, "source", kind=card["source"], name=card["name"])["name"] for card in cards]
    assert len(set(names)) == len(names)


def test_games_say_who_they_are_for_in_the_readers_language(engine: Engine) -> None:
    games = done(engine, "catalogue", language="fr")["games"]
    facts = next(game["facts"] for game in games if game["name"] == "dominosa")
    assert facts == ["1\u00a0joueur", "5 à 45\u00a0minutes", "Dès 8\u00a0ans"]


def test_a_preview_has_pages_and_the_first_as_svg(engine: Engine) -> None:
    found = done(engine, "preview", doc=BOARD)
    assert found["errors"] == []
    assert [page["width"] for page in found["pages"]] == [210.0]
    assert found["first"] == done(engine, "page", doc=BOARD, product=1, index=0)
    assert found["first"].startswith(b"<?xml")


def test_a_missing_page_is_refused(engine: Engine) -> None:
    answer = engine.ask("page", doc=BOARD, product=1, index=9)
    assert (answer.kind, answer.value[0]["message"]) == ("refused", "product 1 has no page 10")


def test_errors_name_their_line(engine: Engine) -> None:
    doc = {**BOARD, "text": BOARD["text"].replace("6", "900")}
    found = done(engine, "errors", doc=doc)
    assert [(error["line"], error["column"]) for error in found] == [(4, 11)]
    assert [error["line"] for error in done(engine, "preview", doc=doc)["errors"]] == [4]
    size = next(field for field in done(engine, "fields", doc=doc) if field["path"] == ["size"])
    assert size["error"] == found[0]["message"]


def test_an_edit_is_a_change_that_leaves_the_rest_alone(engine: Engine) -> None:
    edits = done(engine, "edit", doc=BOARD, product=1, path=["size"], value="7")
    text = BOARD["text"]
    for change in edits:
        text = text[: change["from"]] + change["insert"] + text[change["to"] :]
    assert text == BOARD["text"].replace("6", "7")


def test_edits_count_as_browsers_do(engine: Engine) -> None:
    doc = {**BOARD, "text": BOARD["text"].replace("pnp: 1\n", "pnp: 1\ntitle: 🁢\n")}
    change = done(engine, "edit", doc=doc, product=1, path=["size"], value="7")[0]
    assert change["from"] == doc["text"].index("6") + 1  # the domino takes two units


def test_names_are_completed(engine: Engine) -> None:
    labels = [one["label"] for one in done(engine, "complete", doc=BOARD, line=1, column=0)]
    assert {"paper", "title"} <= {*labels}


def test_files_are_those_of_the_command_line(engine: Engine, tmp_path: Any) -> None:
    spec = tmp_path / "board.yaml"
    spec.write_text(BOARD["text"], encoding="utf-8")
    build(Request((str(spec),), tmp_path / "out", ("pdf", "svg")))
    found = dict(done(engine, "files", doc=BOARD, formats=["pdf", "svg"]))
    assert found == files(tmp_path / "out")


BOOK = """pnp: 1
title: Test
products:
  - booklet:
      from: [puzzles/mirror.yaml]
      count: 2
    preset: PRESET
"""


def test_a_book_says_how_many_puzzles_of_each_difficulty_it_has(engine: Engine) -> None:
    text = BOOK.replace("count: 2", "count: 8").replace("preset: PRESET", "trim: a5")
    found = done(engine, "difficulties", doc={"name": "book.yaml", "text": text})
    assert found == [
        {"difficulty": difficulty, "count": 2, "available": 15}
        for difficulty in ("easy", "medium", "hard", "expert")
    ]
    assert done(engine, "difficulties", doc=BOARD) == []


@pytest.mark.parametrize(
    "options", ["trim: a5", "preset: kdp", "preset: home", "  author: Ann Example", "  half-title: true"]
)
def test_a_books_first_pages_are_the_same_before_its_puzzles_are_laid_out(engine: Engine, options: str) -> None:
    doc = {"name": "book.yaml", "text": BOOK.replace("preset: PRESET", options)}
    opening = done(engine, "opening", doc=doc)
    assert opening
    pages = [done(engine, "page", doc=doc, product=1, index=at) for at in range(len(opening))]
    assert without_zeros(opening) == without_zeros(pages)


def without_zeros(pages: list[bytes]) -> list[bytes]:
    """Return pages whose names don't depend on the number of pages."""
    return [re.sub(rb"book-0+", b"book-", page) for page in pages]


@pytest.mark.parametrize(
    "beside", ["preset: zine", "preset: home\n    imposition: saddle-stitch", "trim: nothing"]
)
def test_a_book_with_other_pages_first_or_errors_has_no_first_pages(engine: Engine, beside: str) -> None:
    text = BOOK.replace("preset: PRESET", beside)
    assert done(engine, "opening", doc={"name": "book.yaml", "text": text}) == []
    assert done(engine, "opening", doc=BOARD) == []


@pytest.mark.parametrize(("preset", "is_kept"), [("kdp", True), ("home", False)])
def test_a_printers_rules_are_kept_or_broken_in_the_readers_language(
    engine: Engine, preset: str, is_kept: bool
) -> None:
    doc = {"name": "book.yaml", "text": BOOK.replace("PRESET", preset)}
    (found,) = done(engine, "preflight", doc=doc, target="kdp", language="de")
    assert (found["file"], found["target"]) == ("book.pdf", "kdp")
    rules = {line["rule"]: line for line in found["rules"]}
    assert rules["Seiten"]["wanted"] == "24 bis 828"
    assert rules["Seiten"]["ok"] is is_kept
    assert all(line["ok"] is not False for line in found["rules"]) is is_kept
    assert rules["Innenrand"]["wanted"] == "mindestens 9,525\u00a0mm"


@pytest.mark.parametrize("target", ["home", "cutter"])
def test_every_engine_measures_the_same(engine: Engine, target: str) -> None:
    doc = {"name": "board.yaml", "text": BOARD["text"]}
    assert done(engine, "preflight", doc=doc, target=target) == done(
        Here(), "preflight", doc=doc, target=target
    )


def test_a_bundle_holds_the_document_too(engine: Engine) -> None:
    data = done(engine, "bundle", doc=BOARD, formats=["pdf"])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert sum(name.endswith(".pdf") for name in archive.namelist()) == 1
        assert archive.read("board.yaml").decode() == BOARD["text"]


@pytest.mark.parametrize("every", some_daily([1, 4], 4))
def test_a_design_begins_with_each_sheet_of_its_game_once(engine: Engine, every: int) -> None:
    cards = [card["name"] for card in done(engine, "catalogue")["cards"] if card["source"] == "game"]
    assert {"dominate", "dots", "pawns", "mirror"} <= {*cards}
    for name in cards[::every]:
        found = done(engine, "preview", doc=done(engine, "source", kind="game", name=name))
        kinds = [product["kind"] for product in found["products"]]
        assert found["pages"], name
        assert not found["errors"], name
        assert kinds == [kind for kind in ("board", "pieces", "form") if kind in kinds], name


KIT = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - kit: dominosa\n"}


@pytest.mark.slow
def test_a_kit_is_one_pdf_whose_parts_can_be_had_alone(engine: Engine) -> None:
    found = done(engine, "preview", doc=KIT)
    assert found["pdfs"] == ["a-dominosa-kit.pdf"]
    assert [part["kind"] for part in found["parts"]] == ["paper", "card-two-sided"]
    assert sum(part["pages"] for part in found["parts"]) == len(found["pages"])
    whole, part = (
        done(engine, "download", doc=KIT, format="pdf", part=part) for part in ("", "card-two-sided")
    )
    built = dict(done(engine, "files", doc=KIT, formats=["pdf"], product=1))
    assert (whole["name"], whole["data"]) == ("a-dominosa-kit.pdf", built["a-dominosa-kit.pdf"])
    assert (part["name"], part["data"]) == (
        "a-dominosa-kit-card-two-sided.pdf",
        built["a-dominosa-kit-card-two-sided.pdf"],
    )


@pytest.mark.slow
@pytest.mark.long("a product is built in each format")
def test_several_files_of_a_format_are_downloaded_as_one(engine: Engine) -> None:
    found = done(engine, "download", doc=KIT, format="svg")
    assert found["name"] == "a-dominosa-kit-svg.zip"
    with zipfile.ZipFile(io.BytesIO(found["data"])) as archive:
        assert archive.namelist() == found["files"]
        assert all(name.endswith(".svg") for name in found["files"])
    assert len(found["files"]) == len(done(engine, "preview", doc=KIT)["pages"])


def test_a_part_that_a_pdf_does_not_have_is_refused(engine: Engine) -> None:
    assert engine.ask("download", doc=BOARD, format="pdf", part="card").kind == "refused"


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


def test_a_bundle_holds_the_files_that_the_document_names(engine: Engine) -> None:
    text = BOARD["text"].replace("products:", "theme: {logo: art/logo.svg}\nproducts:")
    doc = {"name": "board.yaml", "text": text, "files": {"art/logo.svg": SQUARE, "other.svg": SQUARE}}
    with zipfile.ZipFile(io.BytesIO(done(engine, "bundle", doc=doc, formats=["pdf"]))) as archive:
        assert archive.read("art/logo.svg").decode() == SQUARE
        assert "other.svg" not in archive.namelist()


def test_no_name_in_a_bundle_leads_out_of_it(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "logo.svg").write_text(SQUARE)
    for logo in (f"../{tmp_path.name}/art/logo.svg", "art/../art/logo.svg"):
        text = BOARD["text"].replace("products:", f"theme: {{logo: {logo}}}\nproducts:")
        with zipfile.ZipFile(
            io.BytesIO(bundle(LocalDoc(text, "board.yaml", str(tmp_path)), ("pdf",)))
        ) as archive:
            assert "art/logo.svg" in archive.namelist()
            assert not any(".." in name for name in archive.namelist())


def test_a_document_brings_the_files_that_it_names(engine: Engine) -> None:
    base = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"
    doc = {
        "name": "mine.yaml",
        "text": "pnp: 1\nextends: base.yaml\ntitle: Mine\n",
        "files": {"base.yaml": base},
    }
    assert len(done(engine, "preview", doc=doc)["pages"]) == 1
    assert done(engine, "preview", doc={**doc, "files": {}})["errors"]


@pytest.mark.parametrize("path", ["/etc/x.yaml", "../x.yaml", "a/../../x.yaml", "c:/x.yaml", "a\\b.yaml"])
def test_files_must_be_below_their_document(engine: Engine, path: str) -> None:
    answer = engine.ask("preview", doc={**BOARD, "files": {path: "pnp: 1\n"}})
    assert (answer.kind, "isn't in the document's folder" in answer.value[0]["message"]) == ("refused", True)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mirror", "arrangements", pytest.param("dominosa", marks=pytest.mark.slow)])
def test_hints_lead_through_the_whole_puzzle(engine: Engine, game: str) -> None:
    doc, moves = puzzle(engine, game), []
    solved = False
    for _ in done(engine, "line", doc=doc, number=0):
        assert not solved
        where = done(engine, "hint", doc=doc, number=0, moves=moves, level="where")
        told = done(engine, "hint", doc=doc, number=0, moves=moves, level="move")
        here = done(engine, "state", doc=doc, number=0, moves=moves)
        assert set(where["areas"]) <= set(told["areas"]) <= {area["name"] for area in here["areas"]}
        assert told["areas"]
        moves = done(engine, "state", doc=doc, number=0, moves=[*moves, told["move"]])["moves"]
        check = done(engine, "check", doc=doc, number=0, moves=moves)
        assert check["verdict"] == "right"
        solved = check["text"] == "Solved!"
    assert solved


def test_a_domino_in_the_wrong_place_is_found(engine: Engine) -> None:
    doc = puzzle(engine, "dominosa")
    line = done(engine, "line", doc=doc, number=0)
    wrong = next(f"a{k + 1} a{k}" for k in range(1, 7) if f"a{k + 1} a{k}" not in line)
    check = done(engine, "check", doc=doc, number=0, moves=[wrong])
    assert (check["verdict"], sorted(check["areas"])) == ("wrong", sorted(wrong.split()))
    assert done(engine, "hint", doc=doc, number=0, moves=[wrong], level="move")["move"] == ""


def test_a_hint_off_the_solution_leads_back_to_it(engine: Engine) -> None:
    doc = puzzle(engine, "mirror")
    line = done(engine, "line", doc=doc, number=0)
    here = done(engine, "state", doc=doc, number=0, moves=line[:2])
    other = next(move for move in here["choices"] if move != line[2])
    told = done(engine, "hint", doc=doc, number=0, moves=[*line[:2], other], level="move")
    assert told["move"]
    check = done(engine, "check", doc=doc, number=0, moves=[*line[:2], other])
    assert check["verdict"] == "right"
    assert "left the known solution" in check["text"]


def test_a_forbidden_move_is_not_made(engine: Engine) -> None:
    found = done(engine, "state", doc=puzzle(engine, "mirror"), number=0, moves=["nonsense"])
    assert found["moves"] == []
    assert found["message"]


def test_the_puzzles_own_hints_come_one_by_one(engine: Engine) -> None:
    doc = puzzle(engine, "arrangements")
    told = done(engine, "puzzles", doc=doc)["puzzles"][0]["hints"]
    for which, text in enumerate(told):
        hint = done(engine, "hint", doc=doc, number=0, moves=[], level="why", which=which)
        assert text.startswith(hint["text"])
    answer = engine.ask("hint", doc=doc, number=0, moves=[], level="why", which=len(told))
    assert answer.kind == "refused"


def test_rules_are_html_without_scripts_and_fonts(engine: Engine) -> None:
    found = done(engine, "rules", game="mirror", language="de")
    assert "<h2" in found["html"]
    assert "<svg" in found["html"]
    assert "<style" not in found["html"]
    assert "<script" not in found["html"]
    assert engine.ask("rules", game="nothing").kind == "refused"


@pytest.mark.parametrize(
    ("call", "args"),
    [
        ("eval", {}),
        ("preview", {"doc": 3}),
        ("preview", {}),
        ("preview", {"doc": BOARD, "report": 1}),
        ("page", {"doc": BOARD, "product": "one", "index": 0}),
        ("files", {"doc": BOARD, "formats": ["exe"]}),
        ("preview", {"doc": {"buffer": 4}}),
    ],
)
def test_an_invalid_call_is_refused(engine: Engine, call: str, args: dict[str, object]) -> None:
    assert engine.ask(call, **args).kind == "refused"


@pytest.mark.slow
def test_both_engines_say_the_same() -> None:
    here, there = Here(), InPyodide()
    try:
        for name in ("rules/mirror", "kit/dominate", "dominions", "puzzle-book", "dots"):
            doc = {"name": "a.yaml", "text": source("spec", name).text}
            for call, args in (("preview", {}), ("fields", {}), ("files", {"formats": ["pdf"]})):
                assert there.ask(call, doc=doc, **args) == here.ask(call, doc=doc, **args), name
        for game in ("mirror", "fujisan", "mountains", "finder"):
            doc = {"name": "a.yaml", "text": source("set", f"puzzles/{game}").text}
            for language in ("en", "fr"):
                args = {"doc": doc, "language": language}
                assert there.ask("puzzles", **args) == here.ask("puzzles", **args), game
            assert there.ask("state", doc=doc, number=0) == here.ask("state", doc=doc, number=0)
    finally:
        there.close()
