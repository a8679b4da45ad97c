"""The choices of options in a form, and their labels.

Options whose types name their choices have their own labels (`pnp.base.options.ChoiceLabels`). The choices of
all others come from the catalogues or the games: papers, palettes, themes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pnp.base.sentences import LANGUAGE_NAMES, Sentence
from pnp.drawing.font_files import FONT_SUFFIXES
from pnp.games.api.registry import all_games
from pnp.language.catalogue import palettes, papers, third_party_palettes
from pnp.language.describe import Described, sentence_case
from pnp.language.themes import DISPLAY_FACES, GAME, PLAIN
from pnp.language.translations import languages

Choices = Mapping[str, str]
"""The label of each choice, by its name in YAML."""


def choices_of(option: Described, path: tuple[str, ...], listed: tuple[str, ...]) -> Choices:
    """Return the choices of an option, with labels; empty if it isn't a choice.

    :param path: leads to the option within a product.
    :param listed: the choices that its type names.
    """
    if listed:
        return {choice: option.labels.get(choice) or label_of(choice) for choice in listed}
    return dict(_NAMED[path]()) if path in _NAMED else {}


def label_of(choice: str) -> str:
    """Return the label of a choice without one, such as a custom palette."""
    return _OWN_PALETTE if choice == OWN_PALETTE else sentence_case(choice)


OWN_PALETTE = "own"
"""The name of the palette that the form makes when someone chooses a colour."""
_OWN_PALETTE = Sentence("Your own colours")

_EACH_GAMES_OWN = Sentence("Each game’s own")

_PAPERS: Choices = {
    "letter": Sentence("US Letter"),
    "legal": Sentence("US Legal"),
    "tabloid": Sentence("US Tabloid"),
    "both": Sentence("Both A4 and US Letter"),
    "print-then-cut": Sentence("For machines that print, then cut"),
}
_PALETTES: Choices = {
    "colour": Sentence("Full colour"),
    "colour-blind-safe": Sentence("Safe for colour-blind players"),
    "greyscale": Sentence("Greyscale"),
    "low-ink": Sentence("Low ink"),
}
_TEMPLATES: Choices = {
    "puzzle-book": Sentence("Book"),
    "puzzle-sheets": Sentence("Loose sheets"),
    "solutions": Sentence("Only the solutions"),
}
_DIFFICULTIES: Choices = {
    "easy": Sentence("Easy"),
    "medium": Sentence("Medium"),
    "hard": Sentence("Hard"),
    "expert": Sentence("Expert"),
    "easy..medium": Sentence("Easy to medium"),
    "easy..hard": Sentence("Easy to hard"),
    "easy..expert": Sentence("Easy to expert"),
    "medium..hard": Sentence("Medium to hard"),
    "medium..expert": Sentence("Medium to expert"),
    "hard..expert": Sentence("Hard to expert"),
}


def _papers() -> Iterator[tuple[str, str]]:
    for name, paper in papers().items():
        width, height = (round(side, 1) for side in paper.size)
        label = _PAPERS.get(name) or _paper_label(name)
        yield name, Sentence("{name} ({width:g} × {height:g} mm)", name=label, width=width, height=height)


def _paper_label(name: str) -> str:
    """Return the label of a paper that is named after its size or its number."""
    kind, _, rest = name.partition("-")
    match kind:
        case "photo":
            return Sentence("Photo paper {size}", size=rest.replace("x", " × "))
        case "card":
            return Sentence("Index cards {size}", size=rest.replace("x", " × "))
        case "avery":
            return f"Avery {rest.upper()}"
    return name.upper()


def _palettes() -> Iterator[tuple[str, str]]:
    for name in (*palettes(), *third_party_palettes()):
        yield name, _PALETTES.get(name) or label_of(name)


def _languages() -> Iterator[tuple[str, str]]:
    for name in languages():
        yield name, LANGUAGE_NAMES.get(name, name)


def _themes() -> Iterator[tuple[str, str]]:
    yield GAME, _EACH_GAMES_OWN
    yield PLAIN, Sentence("None: plain black")
    yield from _games()


def _games() -> Iterator[tuple[str, str]]:
    """Yield the games that have a face to borrow."""
    for game in all_games():
        if not game.component:
            yield game.name, game.title


def _display_faces() -> Iterator[tuple[str, str]]:
    for name, font in DISPLAY_FACES.items():
        yield name, font.notice.partition(".")[0]


_NAMED: Mapping[tuple[str, ...], Callable[[], Iterable[tuple[str, str]]]] = {
    ("paper",): _papers,
    ("palette",): _palettes,
    ("language",): _languages,
    ("theme",): _themes,
    ("theme", "emblem"): _games,
    ("theme", "back"): _games,
    ("theme", "display"): _display_faces,
    ("booklet", "template"): _TEMPLATES.items,
    ("difficulty",): _DIFFICULTIES.items,
}
"""The options whose choices aren't in their types, by their paths within a product."""

_PICTURES = (".svg",)
_ANY_PICTURES = (".svg", ".png", ".jpg", ".jpeg")
_FONTS = FONT_SUFFIXES

ITEM = "#"
"""A placeholder for the number of an item in the path of its options."""
FILE_TYPES: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("theme", "emblem"): _PICTURES,
    ("theme", "logo"): _PICTURES,
    ("theme", "display"): _FONTS,
    ("theme", "text"): _FONTS,
    **{("theme", "text", weight): _FONTS for weight in ("regular", "italic", "semibold", "bold")},
    ("booklet", "template"): (".md", ".j2"),
    ("table",): (".csv", ".tsv", ".xlsx", ".ods"),
    ("icons",): _PICTURES,
    **{(side, ITEM, "picture"): _ANY_PICTURES for side in ("front", "back")},
    ("spaces", ITEM, "picture"): _ANY_PICTURES,
    ("legend", ITEM, "picture"): _ANY_PICTURES,
    **{(side, ITEM, "font"): _FONTS for side in ("front", "back")},
}
"""The options whose values are, or may be, the user's own files, with the suffixes of these."""


def file_types(path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the suffixes of files that an option accepts; none if it doesn't accept files.

    :param path: leads to the option within a product.
    """
    if path[:1] == ("layouts",):
        path = (*path[1:2], *path[3:])  # as on all cards
    is_named = path[:1] == ("legend",)  # under a sign that the user chose
    steps = (ITEM if step.isdigit() or (is_named and at == 1) else step for at, step in enumerate(path))
    return FILE_TYPES.get(tuple(steps), ())
