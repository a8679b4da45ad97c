"""The form as people read it: every choice has a label, help says what they do, colours are chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pnp.base.options import parse_dimensions, parse_range
from pnp.desk import calls
from pnp.desk.document_replies import Field
from pnp.desk.documents import Doc
from pnp.desk.form_fields import fields_of, form
from pnp.desk.option_edits import set_option
from pnp.desk.option_values import groups_of_kind
from pnp.games.api.registry import game_faces, game_names
from pnp.language.catalogue import palettes, papers
from pnp.language.translations import languages
from pnp.products.kinds import OWN_KINDS, Group
from pnp.products.resolve import load_text
from tests.rows import each

BOARD = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"
BOOK = "pnp: 1\nproducts:\n  - booklet:\n      from: [puzzles/mirror.yaml]\n      count: 4\n    trim: a5\n"


@cache
def every_group() -> tuple[Group, ...]:
    """Return the groups of options of every product of every game."""
    groups = (group for kind in OWN_KINDS for game in game_names() for group in groups_of_kind(kind, game, {}))
    return tuple(dict.fromkeys(groups))


def every_field() -> Iterator[Field]:
    for group in every_group():
        yield from fields_of(group)


def field_of(text: str, *path: str, language: str = "en") -> Field:
    return next(field for field in form(text, 1, (), language) if field.path == path)


def test_every_choice_has_a_label_that_is_no_token() -> None:
    for field in every_field():
        for choice, label in zip(field.choices, field.choice_labels, strict=True):
            assert label == choice if choice.isdigit() else label != choice, (field.path, choice)
            assert not re.search(r"[a-z]-[0-9]|_|\.\.|^[a-z]", label), (field.path, label)


@each("language", [language for language in languages() if language != "en"])
def test_choices_are_labelled_in_the_readers_language(language: str) -> None:
    same = {"A4", "A5", "Ring", "Rectangle", "Capture", "Portrait", "Expert", "Cricut, Print Then Cut"}
    fonts = {"Fredoka One", "Fjalla One", "Amatic SC"}
    for name, kind in (("dominions", "board"), ("dots", "puzzles"), ("tetradominoes", "kit")):
        text = f"pnp: 1\nproducts:\n  - {kind}: {name}\n"
        english, other = form(text, 1), form(text, 1, (), language)
        for before, after in zip(english, other, strict=True):
            if before.path[0] in ("theme", "language", "paper") or not before.choices:
                continue
            for label, found in zip(before.choice_labels, after.choice_labels, strict=True):
                assert label != found or label.isdigit() or label in same | fonts, (before.path, label)


def test_papers_palettes_themes_and_languages_are_all_offered() -> None:
    offered = {field.path: field.choices for field in form(BOARD, 1)}
    assert offered["paper",] == tuple(papers())
    assert offered["palette",][: len(palettes())] == tuple(palettes())
    assert set(offered["language",]) == set(languages())
    assert set(offered["theme",]) == {"game", "plain", *game_faces()}


def test_a_size_of_paper_is_part_of_its_label() -> None:
    paper = field_of(BOARD, "paper", language="de")
    labels = dict(zip(paper.choices, paper.choice_labels, strict=True))
    assert labels["letter"] == "US-Letter (215,9 × 279,4\u00a0mm)"


def test_a_group_has_the_title_of_its_game_in_the_readers_language() -> None:
    assert form("pnp: 1\nproducts:\n  - pieces: dice\n", 1, language="de")[0].group == "Würfel"


_SPEECH_OF_FILES = re.compile(
    r"[`{}\[\]]|\.\."
    r"|\b(YAML|spec|specs|key|null|mapping|auto|boolean|true or false|string|token|(?<!SVG )path|\.md)\b"
)


def test_help_says_what_people_do_and_not_what_a_file_holds() -> None:
    texts = [(field.path, text) for field in every_field() for text in (field.about, field.bounds, field.label)]
    assert [told for told in texts if _SPEECH_OF_FILES.search(told[1])] == []


@each("written", ["8 by 6", "8 x 6", "8×6", "8*6", "8X6", "8 mal 6", "8 par 6", "8 por 6"])
def test_a_size_is_read_as_people_write_it(written: str) -> None:
    assert parse_dimensions(written) == (8, 6)
    assert "size: 8x6" in set_option(BOARD, 1, ("size",), written, "size")


@each("written", ["5..8", "5 to 8", "5-8", "5–8", "5 bis 8", "5 à 8", "5 a 8"])
def test_a_range_is_read_as_people_write_it(written: str) -> None:
    assert parse_range(written) == (5, 8)


def test_a_spec_may_say_sizes_and_ranges_in_words() -> None:
    board = BOARD.replace("size: 5", "size: 8 by 6  # as you say it")
    puzzles = "  - puzzles: bee\n    moves: 5 to 8\n"
    assert not load_text(board + puzzles, Path("a.yaml"), "a.yaml").errors


def test_a_list_is_typed_with_commas() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: dominoes\n    omit: [6-6, 5-5]\n"
    assert field_of(text, "omit").value == "6-6, 5-5"
    changed = set_option(text, 1, ("omit",), "6-6, 0-1", "list")
    assert field_of(changed, "omit").value == "6-6, 0-1"
    assert not calls.errors(Doc("a.yaml", changed))


def test_own_words_are_typed_a_line_each() -> None:
    text = set_option(BOARD, 1, ("labels",), "Region tally = Score", "pairs")
    assert field_of(text, "labels").value == "Region tally = Score"


def test_a_kit_of_several_games_has_the_options_of_all() -> None:
    fields = form("pnp: 1\nproducts:\n  - kit: [dots, dominions]\n", 1)
    assert {"Dots", "Dominions"} <= {field.group for field in fields}
    assert {("pitch",), ("clearance",), ("palettes", "ink"), ("title",)} <= {field.path for field in fields}


def test_a_kit_stays_a_kit_in_the_form_if_someone_asks_for_no_rules() -> None:
    kit = "pnp: 1\nproducts:\n  - kit: mirror\n"
    assert {field.path for field in form(f"{kit}    rules: false\n", 1)} == {
        field.path for field in form(kit, 1)
    }


# Colours


def colours(text: str) -> dict[tuple[str, ...], str]:
    """Return the colours that a text sets."""
    return {field.path: field.value for field in form(text, 1) if field.kind == "colour" and field.value}


@pytest.mark.parametrize("text", [BOARD, BOARD.replace("board", "kit").replace("    size: 5\n", ""), BOOK])
@pytest.mark.parametrize("path", [("palettes", "ink"), ("palettes", "players", "2"), ("theme", "colours", "1")])
def test_a_colour_is_set_and_taken_back(text: str, path: tuple[str, ...]) -> None:
    changed = set_option(text, 1, path, "#123456", "colour")
    assert colours(changed) == {path: "#123456"}
    assert not load_text(changed, Path("a.yaml"), "a.yaml").errors
    assert set_option(changed, 1, path, "", "colour") == text


def test_colours_of_a_palette_are_over_those_that_were_chosen_before() -> None:
    grey = f"palette: greyscale\n{BOARD}"
    assert field_of(grey, "palettes", "players", "0").default == palettes()["greyscale"].players[0]
    one = set_option(grey, 1, ("palettes", "tint"), "#123456", "colour")
    assert field_of(one, "palettes", "players", "0").default == palettes()["greyscale"].players[0]
    assert field_of(one, "palette").value in field_of(one, "palette").choices
    two = set_option(one, 1, ("palettes", "players", "3"), "#654321", "colour")
    assert colours(two) == {("palettes", "tint"): "#123456", ("palettes", "players", "3"): "#654321"}
    back = set_option(
        set_option(two, 1, ("palettes", "tint"), "", "colour"), 1, ("palettes", "players", "3"), ""
    )
    assert back == grey


def test_the_colours_of_another_games_theme_keep_that_theme() -> None:
    text = set_option(f"theme: mirror\n{BOARD}", 1, ("theme", "colours", "0"), "#123456", "colour")
    assert field_of(text, "theme").value == "mirror"
    assert field_of(text, "theme", "colours", "1").default == game_faces()["mirror"].secondary


def test_a_logo_and_a_theme_leave_each_other_in_place() -> None:
    with_logo = set_option(f"theme: mirror\n{BOARD}", 1, ("theme", "logo"), "logo.svg", "text")
    assert with_logo == f"theme: {{extends: mirror, logo: logo.svg}}\n{BOARD}"
    assert field_of(with_logo, "theme").value == "mirror"
    other = set_option(with_logo, 1, ("theme",), "dots", "choice")
    assert (field_of(other, "theme").value, field_of(other, "theme", "logo").value) == ("dots", "logo.svg")
    default = set_option(other, 1, ("theme",), "", "choice")
    assert (field_of(default, "theme").value, field_of(default, "theme", "logo").value) == ("", "logo.svg")
    assert set_option(default, 1, ("theme", "logo"), "", "text") == BOARD


def test_a_theme_of_several_lines_can_be_chosen_anew() -> None:
    text = f"theme:\n  extends: mirror\n  logo: logo.svg\n{BOARD}"
    assert not field_of(text, "theme").locked
    assert set_option(text, 1, ("theme",), "dots", "choice") == text.replace("mirror", "dots")


def test_a_wrong_colour_has_its_error_at_its_field() -> None:
    text = f"palette: own\npalettes: {{own: {{ink: pink}}}}\n{BOARD}"
    found = calls.fields(Doc("a.yaml", text))
    assert [field.path for field in found if field.error] == [("palettes", "ink")]


def unprinted(product: str) -> set[tuple[str, ...]]:
    """Return the colours of a product's form that its pages don't print."""
    doc = Doc("a.yaml", f"pnp: 1\nproducts:\n  - {product}\n")
    assert not calls.preview(doc).errors
    return {field.path[1:] for field in calls.fields(doc) if field.is_unprinted}


def test_a_form_marks_the_colours_that_its_pages_do_not_print() -> None:
    board = unprinted("board: dominate")
    assert {("players", "2"), ("players", "3"), ("pales", "0"), ("accent",)} <= board
    assert {("on-players", "3"), ("on-light",)} <= board, "although something else is black"
    assert not {("ink",), ("line",), ("players", "0"), ("players", "1")} & board
    assert not unprinted("pieces: domination") & {("players", str(player)) for player in range(4)}


def test_a_short_colour_is_known_on_the_pages_again() -> None:
    own = (
        "palette: own\npalettes: {own: {extends: colour, players: ['#C12', '#1B3F7D', '#52a96b', '#e2b03a']}}\n"
    )
    doc = Doc("a.yaml", f"pnp: 1\n{own}products:\n  - pieces: domination\n")
    assert not calls.preview(doc).errors
    assert not [one.path for one in calls.fields(doc) if one.is_unprinted and one.path[1] == "players"]
    found = {spot.path for spot in calls.spots(doc, 1, 0)}
    assert {("palettes", "players", "0"), ("palettes", "players", "1")} <= found


def test_a_form_without_pages_marks_no_colour() -> None:
    doc = Doc("a.yaml", f"{BOARD}    title: [1]\n")
    assert calls.preview(doc).errors
    assert not [field for field in calls.fields(doc) if field.is_unprinted]


def test_a_colour_on_the_page_leads_to_its_field() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - pieces: domination\n")
    paths = {spot.path for spot in calls.spots(doc, 1, 0)}
    assert {("palettes", "players", str(player)) for player in range(4)} <= paths
    assert ("palette",) not in paths
