"""The rules texts: what their diagrams show as legal is legal, what they forbid is forbidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jinja2 import Environment, meta

from pnp.base.errors import SpecError
from pnp.booklets.templates import fill_text
from pnp.booklets.values import Section
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Path
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game, rules_diagrams, rules_text
from pnp.language.catalogue import palettes
from pnp.language.reader import read_file
from pnp.language.translations import languages, words
from pnp.products.booklet.sections import with_story
from pnp.products.on_pages.diagrams import illustrated
from pnp.products.rules.text import SECTIONS, how_to_read, passage, rules_of, rules_values, shortened
from tests.conftest import ROOT
from tests.rows import each

THEME = Theme(palettes()["colour"])
WITH_TEXT = [game for game in all_games() if rules_text(game.name)]
IN_SECTIONS = [game for game in WITH_TEXT if rules_diagrams(game.name)]
FOLLOWING = [game for game in WITH_TEXT if game.rules]

NUMBERS: dict[str, list[str]] = read_file(
    ROOT / "tests" / "data" / "rules_numbers.yaml", "rules_numbers.yaml"
).plain()
"""By game, the words with digits that its rules may hold outside values: those that no option changes."""

TRANSLATED = [
    pytest.param(game, language, id=f"{game.name}-{language}")
    for game in IN_SECTIONS
    for language in languages()
    if language != "en" and (path := rules_text(game.name, language)) and path.name == f"rules.{language}.md"
]

_FILLED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_DIAGRAM = re.compile(r"\(diagram:([^)]*)\)")
_ADDRESS = re.compile(r"\]\(diagram:[^)]*\)")
_NOTATION = re.compile(r"`[^`]*`|\b\d+-\d+\b")
"""Moves as they are written down, and the names of dominoes."""
_ITEM = re.compile(r"^\d+\. ", re.MULTILINE)
_POINT = re.compile(r"^ *(?:-|\d+\.) |^\*\*[^*\n]*\?\*\*", re.MULTILINE)
"""Where a point of a list or a question begins."""
_WITH_DIGIT = re.compile(r"[^\s*(),;:?!“”…\[\]]*\d[^\s*(),;:?!“”…\[\]]*")

WIDE: dict[str, list[dict[str, Any]]] = {
    "domination": [{"size": "3x3"}, {"size": "20x20"}, {"size": "12x12"}],
    "dots": [
        {"size": "9x9"},
        {"size": "100x100"},
        {"crossings": "double"},
        {"size": "3x3", "position": ".x.\n.o.\n..."},
    ],
    "dominate": [
        {"size": "3x3"},
        {"size": "40x40"},
        {"size": "12x12"},
        {"regions": {"jigsaw": {}}},
        {"regions": {"none": True}},
        {"regions": {"rows": False, "columns": False}},
        {"torus": False, "max-squares": 1, "regions": {"rows": False, "none": True}},
    ],
}
"""Values to try of options whose extremes their schema doesn't tell."""


def source_of(game: Game, language: str = "en") -> str:
    path = rules_text(game.name, language)
    assert path is not None
    return path.read_text(encoding="utf-8")


def values_named(text: str) -> set[str]:
    """Return the values that a text in Markdown asks for: without ``count``, which puts a number before its
    word."""
    return meta.find_undeclared_variables(Environment(autoescape=True).parse(text)) - {"count"}


def words_with_digits(text: str) -> set[str]:
    bare = _NOTATION.sub("", _ITEM.sub("", _ADDRESS.sub("]", text)))
    return {word.rstrip(".’") for word in _WITH_DIGIT.findall(bare)}


def extremes(game: Game) -> Iterator[dict[str, Any]]:
    """Options of a game's rules, each in turn at the ends of what it may be."""
    assert game.rules is not None
    for name, schema in game.rules.options.model_json_schema().get("properties", {}).items():
        ends = [schema[end] for end in ("minimum", "maximum") if end in schema]
        ends += schema.get("enum", [])
        if schema.get("type") == "boolean":
            ends += [False, True]
        yield from ({name: end} for end in ends)
    yield from WIDE.get(game.name, ())


@each("game", WITH_TEXT)
def test_every_diagram_of_a_rules_text_holds(game: Game) -> None:
    text, drawings = rules_of(game, THEME)
    assert f"```{game.name}" not in text
    assert drawings
    assert all(f"({name})" in text for name in drawings)


@each("game", IN_SECTIONS)
def test_the_sections_of_the_rules_come_in_order(game: Game) -> None:
    found = re.findall(r"^#+ .*", source_of(game), re.MULTILINE)
    assert found == sorted(found, key=[f"## {section}" for section in SECTIONS].index)
    sections = {heading.removeprefix("## ") for heading in found}
    assert sections >= {"Story", "Components", "Setup", "How the game ends", "Questions players ask", "Tips"}
    assert sections >= {"Your turn", "An example turn"} or sections >= {"Your goal", "A move", "An example"}


@each("game", IN_SECTIONS)
def test_what_is_played_with_and_how_it_is_played_are_pictured(game: Game) -> None:
    headings = "^## (?:Components|Setup|Your (?:turn|goal)|How the game ends)$"
    _, components, setup, play, _ = re.split(headings, source_of(game), flags=re.MULTILINE)
    assert _DIAGRAM.search(components)
    assert _DIAGRAM.search(setup)
    assert _DIAGRAM.search(play)


@each("game", IN_SECTIONS)
def test_every_diagram_in_the_file_is_shown(game: Game) -> None:
    path = rules_diagrams(game.name)
    assert path is not None
    assert sorted(_DIAGRAM.findall(source_of(game))) == sorted(read_file(path, path.name).value)


@each("game", IN_SECTIONS)
def test_every_number_in_the_rules_is_a_value_or_declared(game: Game) -> None:
    assert words_with_digits(_FILLED.sub("", source_of(game))) <= {*NUMBERS.get(game.name, [])}


@each("game", IN_SECTIONS)
def test_no_number_is_declared_that_the_rules_do_not_hold(game: Game) -> None:
    assert words_with_digits(_FILLED.sub("", source_of(game))) >= {*NUMBERS.get(game.name, [])}


@each("game", IN_SECTIONS)
def test_quotes_and_apostrophes_of_the_rules_are_those_of_print(game: Game) -> None:
    assert not re.search("['\"]", rules_of(game, THEME)[0])


@pytest.mark.text
@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_translated_rules_say_what_the_english_ones_say(game: Game, language: str) -> None:
    """They have the same sections, the same diagrams in the same order, as many points and questions, the same
    values, and no other numbers, whatever the options."""
    theme = Theme(palettes()["colour"], words(language), language)
    english, translated = source_of(game), source_of(game, language)
    assert values_named(translated) == values_named(english)
    assert not re.search("['\"]", _FILLED.sub("", translated))
    for options in ({}, *(extremes(game) if game.rules else ())):
        original, text = filled(english, game, options), filled(translated, game, options)
        titles = re.findall(r"^## (.*)", original, re.MULTILINE)
        assert re.findall(r"^## (.*)", text, re.MULTILINE) == [theme.translate(title) for title in titles]
        assert _DIAGRAM.findall(text) == _DIAGRAM.findall(original)
        assert len(_POINT.findall(text)) == len(_POINT.findall(original)), options
        assert {*number_in(text)} <= {*number_in(original)}


@each("language", languages())
def test_the_story_of_a_game_moves_to_the_head_of_its_chapter(language: str) -> None:
    """Whatever its sentences end with."""
    theme = Theme(palettes()["colour"], words(language), language)
    heading = f"## {theme.translate('Story')}"
    for game in IN_SECTIONS:
        rules = filled(source_of(game, language), game, {})
        found = with_story(Section(game.title, rules=rules), theme)
        assert rules.lstrip().startswith(heading) == bool(found.story), game.name
        assert heading not in found.rules, game.name


@each("language", languages())
def test_the_footnotes_of_the_rules_are_those_that_they_refer_to(language: str) -> None:
    """They are the same in every language."""
    for game in IN_SECTIONS:
        source = source_of(game, language)
        named, referred = (set(re.findall(rf"\[\^([a-z-]+)\]{end}", source)) for end in ("(?=:)", "(?!:)"))
        assert named == referred, game.name
        assert re.findall(r"\[\^[a-z-]+\]", source_of(game)) == re.findall(r"\[\^[a-z-]+\]", source), game.name


def test_footnotes_are_numbered_in_their_order_and_left_out_of_the_short_rules() -> None:
    game = find_game("dots")
    assert game is not None
    text, _ = rules_of(game, THEME)
    assert "smallest area.¹" in text
    assert "stay out of the game.²" in text
    last = text.rstrip().rpartition("\n\n")[2].split("\\\n")
    assert last[0].startswith("*Our reading, ")
    assert last[1] == "¹\u00a0The original rules ask only for the fewest dots."
    assert [note[0] for note in last[1:]] == [*"¹²³⁴"]
    book, _ = rules_of(game, THEME, length="book")
    assert "¹" in book
    assert "⁴" not in book, "the variants take their note with them"
    short, _ = rules_of(game, THEME, length="short")
    assert not re.search("[¹²³⁴]|Our reading|\\[\\^", short)


def test_a_passage_has_no_footnotes() -> None:
    assert passage("**Both.** One.¹ Two.[^two] Three.\n\n**Other.** Four.", "Both.") == "One. Two. Three."


def filled(source: str, game: Game, options: dict[str, Any]) -> str:
    values = rules_values(game, game.rules.options.model_validate(options)) if game.rules else {}
    return fill_text(
        source, {**values, "full": 1, "answers": "one"}, lambda one, many, count: f"{count} {many}"
    )


@pytest.mark.parametrize("game", FOLLOWING, ids=lambda game: game.name)
def test_the_rules_hold_with_every_option_at_its_extremes(game: Game) -> None:
    """Each diagram is checked by the engine on the way, and each number comes from the options' values."""
    assert game.rules is not None
    for given in extremes(game):
        options = game.rules.options.model_validate(given)
        text, _ = rules_of(game, THEME, options)
        values = {number for value in rules_values(game, options).values() for number in number_in(str(value))}
        values |= {number for word in NUMBERS.get(game.name, []) for number in number_in(word)}
        bare = _NOTATION.sub("", _ITEM.sub("", re.sub(r"\]\([^)]*\)", "]", text)))
        assert {*number_in(bare)} <= values, given


def number_in(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def test_the_short_rules_leave_out_the_example_and_what_is_said_beside_the_game() -> None:
    game = find_game("dominate")
    assert game is not None
    full, drawings = rules_of(game, THEME)
    short, fewer = rules_of(game, THEME, length="short")
    assert "## Questions players ask" in full
    assert re.findall("^## (.*)", short, re.MULTILINE) == [
        "Story",
        "Components",
        "Setup",
        "Your turn",
        "How the game ends",
        "Printed puzzles",
    ]
    assert set(fewer) < set(drawings)
    assert "![" in short


def test_a_book_has_the_rules_with_what_its_hints_speak_of() -> None:
    game = find_game("dominosa")
    assert game is not None
    text, drawings = rules_of(game, THEME, length="book")
    assert re.findall("^#+ (?:Story|Variants|Tips)", text, re.MULTILINE) == ["## Story", "## Tips"]
    assert drawings.keys() == rules_of(game, THEME)[1].keys()


@each("language", ["en", "de", "fr", "es"])
@each(
    "name",
    [
        *("unmatched", "capturing", "mirror", "bee", "fujisan", "all_fives", "cobra_paw", "dominate"),
        *("domination", "dominions", "dots", "finder", "tetradominoes"),
    ],
)
def test_rules_say_how_solutions_are_read(name: str, language: str) -> None:
    game = find_game(name)
    assert game is not None
    said = how_to_read(game, Theme(palettes()["colour"], words(language), language))
    assert re.match(r"[^*#]*`\w", said)
    assert not re.search(r"^(\*\*|#)", said, re.MULTILINE)


@each("game", IN_SECTIONS)
def test_rules_in_a_book_do_not_speak_of_the_variants_that_they_leave_out(game: Game) -> None:
    for length in ("short", "book"):
        text, _ = rules_of(game, THEME, length=length)
        assert not re.findall(r"variants?\b|full rules", text, re.IGNORECASE)


@each("language", ["de", "fr", "es"])
def test_a_section_is_left_out_by_its_name_in_the_language_of_the_text(language: str) -> None:
    theme = Theme(palettes()["colour"], words(language), language)
    headings = [f"## {theme.translate(section)}\n\nText.\n\n" for section in ("Setup", "Tips", "Variants")]
    assert shortened("".join(headings), "short", theme) == headings[0]
    assert headings[1] != "## Tips\n\nText.\n\n"


def test_the_rules_of_a_larger_board_say_its_numbers() -> None:
    game = find_game("dominate")
    assert game is not None
    assert game.rules is not None
    text, _ = rules_of(game, THEME, game.rules.options.model_validate({"size": "12x12"}))
    assert "**19** of the 36 regions" in text
    assert "9x9" not in text


def test_a_picture_shows_the_back_of_a_piece_as_it_looks_turned_over() -> None:
    game = find_game("tetradominoes")
    assert game is not None
    grey = Theme(palettes()["greyscale"])
    picture = rules_of(game, grey)[1]["tetradominoes-components"]
    light, dark = (fields(picture, colour) for colour in (grey.palette.light, grey.palette.dark))
    faces = [one for one in light if light.count(one) == 1]  # their squares are alike
    assert len(faces) == 7
    assert dark == [{(x, -y) for x, y in corners} for corners in faces]


@each("players", ["any", 1, 2, 3, 4])
def test_a_dealt_game_shows_every_domino_in_a_hand_or_in_the_pile(players: int | str) -> None:
    game = find_game("tetradominoes")
    assert game is not None
    assert game.rules is not None
    options = game.rules.options.model_validate({"players": players})
    picture = rules_of(game, THEME, options)[1]["tetradominoes-dealt"]
    outlines = []
    for placed in flatten(picture.shapes):
        if isinstance(placed.shape, Path) and placed.shape.style.stroke == THEME.palette.line:
            box = bounds(placed)
            if 6.0 <= box.width < 6.5 and 12.0 <= box.height < 12.5:
                outlines.append((round(box.left, 6), round(box.bottom, 6)))
    assert len(set(outlines)) == len(outlines) == 28
    lefts = sorted({left for left, _ in outlines})[:4]
    assert sum(left in lefts for left, _ in outlines) == 4 * (2 if players == "any" else int(players))


def fields(drawing: Drawing, colour: str) -> list[set[tuple[float, float]]]:
    """Return the corners of each area of a colour, about its middle."""
    found = []
    for placed in flatten(drawing.shapes):
        if isinstance(placed.shape, Path) and placed.shape.style.fill == colour:
            box = bounds(placed)
            x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
            found.append(
                {(round(s[1] - x, 6), round(s[2] - y, 6)) for s in placed.shape.segments if s[0] in "ML"}
            )
    return found


@each("game", [game for game in all_games() if game.puzzles])
def test_every_game_with_puzzles_has_its_rules_and_its_pictures(game: Game) -> None:
    assert rules_text(game.name) is not None


TABLE = "start: |\n  2|4\n"


@each(
    "block, line, message",
    [
        ("start: |\n  3|1 2|5\nmoves: 31R", 4, "another domino is in the way of 31"),
        ("start: |\n  3|1\n\n  2|5\nrefused: 31R", 4, "no rule forbids 31R"),
        ("start: |\n  3|1 2 5\n", 4, "the 2 isn't joined to any other number"),
        ("strat: |\n  3|1 2|5\n", 4, "did you mean 'start'"),
        ("moves: 31R", 4, "'start' is missing"),
        ("start: |\n  3|1 2|5\noptions: {pipz: 3}", 6, "did you mean 'pips'"),
        ("- 1", 3, "a diagram has a start"),
    ],
)
def test_a_diagram_that_does_not_hold_is_told_at_its_line(block: str, line: int, message: str) -> None:
    text = f"# Rules\n\n```unmatched\n{block}\n```\n"
    with pytest.raises(SpecError) as caught:
        illustrated(text, "rules/x.md", THEME)
    found = [error for error in caught.value.errors if re.search(message, error.message)]
    assert [(error.file, error.line) for error in found] == [("rules/x.md", line)]


def test_a_block_without_a_name_stays_as_it_was_typed() -> None:
    text = "```\nprint()\n```\n\n```` \nmirorr\n````\n"
    assert illustrated(text, "x", THEME) == (text, {})


@each(
    "name, say",
    [
        ("mirorr", "there are no diagrams of 'mirorr'; did you mean 'mirror'?"),
        ("mirror start", "did you mean 'mirror'?"),
        ("Unmatched", "did you mean 'unmatched'?"),
        ("python", "there are no diagrams of 'python'; if this block is ordinary text, leave out the name"),
        ("dice", "there are no diagrams of 'dice'"),
    ],
)
@each("end", ["```\n", ""])
def test_a_block_with_another_name_is_an_error(name: str, say: str, end: str) -> None:
    with pytest.raises(SpecError) as caught:
        illustrated(f"# Rules\n\n```{name}\n{TABLE}{end}", "rules/x.md", THEME)
    (error,) = caught.value.errors
    assert str(error).startswith("rules/x.md:3:1: ")
    assert say in error.message


def test_a_diagram_needs_no_end_at_the_end_of_its_text() -> None:
    _, drawings = illustrated("```unmatched\nstart: |\n  3|1\n\n  2|5\n", "x", THEME)
    assert len(drawings) == 1
