"""A game's rules: one text, filled with the values of its options, short or full, and its drawings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pnp.base.errors import ErrorDetails, OptionError, SpecError
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.booklets.templates import fill_text
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import rules_diagrams, rules_text, themed
from pnp.language.reader import Mark
from pnp.language.translations import shared_messages
from pnp.products.on_pages.diagrams import NamedDrawing, drawing_of, illustrated, read_diagrams
from pnp.products.on_pages.read import RulesLength

if TYPE_CHECKING:
    from pnp.puzzles.printable import Answers  # this imports proofs, which aren't needed for rules alone

SECTIONS = (
    "Story",
    "Components",
    "Setup",
    "Your goal",
    "Your turn",
    "A move",
    "An example turn",
    "An example",
    "How the game ends",
    "Printed puzzles",
    "Variants",
    "Questions players ask",
    "Tips",
)
"""The sections of rules, in order; a puzzle for one has a goal, moves and an example in place of turns."""

Extent = Literal[RulesLength, "book"]
"""The extent of the rules; a book of puzzles includes everything that its hints mention."""

_LEFT_OUT: Mapping[Extent, frozenset[str]] = {
    "full": frozenset(),
    "book": frozenset({"Variants", "Questions players ask"}),
    "short": frozenset({"An example turn", "An example", "Variants", "Questions players ask", "Tips"}),
}
_SECTION = re.compile(r"^## +(.+?) *\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_PASSAGE = r"^\*\*{title}\*\* *(.*?)(?=^\*\*|^#|\Z)"
_CAPTION = r"!\[((?:[^\]\\]|\\.)*)\]"
FIGURE = re.compile(_CAPTION + r"\(([^)\s]*)\)")
"""The pattern of a figure in finished rules: its caption, as Markdown escapes it, and the name of its
drawing."""
_ESCAPED = re.compile(r"\\(.)")
_NOTE = re.compile(r"^\[\^([a-z-]+)\]: +(.+(?:\n(?!\[\^).+)*)\n*", re.MULTILINE)
"""The pattern of a footnote in Markdown, which gives our interpretation where the source is silent."""
_REFERENCE = re.compile(r"\[\^([a-z-]+)\]")
_FIGURES = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NOTE_SIGNS = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+|" + _REFERENCE.pattern)
_DIAGRAM = re.compile(_CAPTION + r"\(diagram:([^)\s]*)\)")


def rules_of(
    game: Game,
    theme: Theme,
    options: Options | None = None,
    length: Extent = "full",
    answers: Answers = "one",
) -> tuple[str, dict[str, Drawing]]:
    """Return a game's rules as Markdown, and its drawings by name; nothing if the game has no text.
    Straight apostrophes become typographic ones.

    :param options: the options of its `RulesFeature`; by default, those of the usual game.
    :param answers: what the text may claim about the solutions of the puzzles beside it. Rules without puzzles
        state what the game promises.
    :raises SpecError: for errors in the text or its diagrams, at their lines.
    """
    path = rules_text(game.name, theme.language)
    if path is None:
        return "", {}
    display_name = f"{game.name}/texts/{path.name}"
    source = path.read_text(encoding="utf-8")
    theme = themed(theme, game).with_tints()
    text, notes = _notes_apart(_filled(game, path, source, options, length, answers))
    text = _annotated(shortened(text, length, theme), {} if length == "short" else notes, theme)
    text, named = _with_drawings(game, options, text, (source, display_name), theme, length)
    text, fenced = illustrated(text, display_name, theme, game.name)
    return text, {**named, **fenced}


def _filled(
    game: Game, path: Path, source: str, options: Options | None, length: Extent, answers: Answers = "one"
) -> str:
    """Return the text with the values of its options and typographic apostrophes."""
    values = {**rules_values(game, options), "full": int(length != "short"), "answers": answers}
    try:
        return fill_text(source, values, partial(_counted, path)).replace("'", "’")
    except OptionError as error:
        raise SpecError([Mark(f"{game.name}/texts/{path.name}", 1, 1).error(str(error))]) from error


def how_to_read(game: Game, theme: Theme, options: Options | None = None) -> str:
    """Return the passage of a game's rules on how solutions are written down; empty if there is none.

    :raises SpecError: as for `rules_of`.
    """
    path = rules_text(game.name, theme.language)
    if path is None:
        return ""
    text, _ = _notes_apart(_filled(game, path, path.read_text(encoding="utf-8"), options, "full"))
    return passage(text, theme.translate("How do I read the solutions?"))


def passage(text: str, title: str) -> str:
    """Return the passage of a text after a title in bold: up to the next such title, or to the end of the
    section. References to notes are removed, since the notes are elsewhere."""
    found = re.search(_PASSAGE.format(title=re.escape(title)), text, re.MULTILINE | re.DOTALL)
    return _NOTE_SIGNS.sub("", found[1]).strip() if found else ""


def rules_values(game: Game, options: Options | None = None) -> Mapping[str, int | str]:
    """Return the values that a game's rules text names, for its options."""
    if game.rules is None:
        return {}
    return game.rules.values(options or game.rules.options.model_validate({}))


def shortened(text: str, length: Extent, theme: Theme) -> str:
    """Return the text without the sections that only longer rules have."""
    english = {theme.translate(SECTIONS[place]): section for place, section in enumerate(SECTIONS)}
    left_out = _LEFT_OUT[length]
    return _SECTION.sub(lambda match: "" if english.get(match[1], match[1]) in left_out else match[0], text)


def _notes_apart(text: str) -> tuple[str, Mapping[str, str]]:
    """Return the text without the footnotes at its end, and these by name."""
    return _NOTE.sub("", text), {
        name: re.sub(r"[ \n]+", " ", note).strip() for name, note in _NOTE.findall(text)
    }


def _annotated(text: str, notes: Mapping[str, str], theme: Theme) -> str:
    """Return the text with its references numbered in their order, and the notes that they name below it,
    each on a new line.

    A section that is left out takes its notes with it. The short rules have none, and so no references.
    """
    names = [name for name in dict.fromkeys(_REFERENCE.findall(text)) if name in notes]
    figures = {name: str(number).translate(_FIGURES) for number, name in enumerate(names, 1)}
    text = _REFERENCE.sub(lambda match: figures.get(match[1], ""), text)
    if not names:
        return text
    said = "\\\n".join(f"{figures[name]}\u00a0{notes[name]}" for name in names)
    lead = theme.translate("Our reading, where the original rules leave something open:")
    return f"{text.rstrip()}\n\n*{lead}*\\\n{said}\n"


def figure_in(text: str, section: str, theme: Theme) -> tuple[str, str] | None:
    """Return the name and the caption of the first figure in a section of finished rules; None if it has none.

    :param section: one of `SECTIONS`. Its heading may be in English, too: the user's own rules needn't be in
        the language of what is printed around them.
    """
    headings = {section, theme.translate(SECTIONS[SECTIONS.index(section)])}
    for found in _SECTION.finditer(text):
        if found[1] in headings and (figure := FIGURE.search(found[0])):
            return figure[2], _ESCAPED.sub(r"\1", figure[1])
    return None


def _counted(path: Path, one: str, many: str, count: int) -> str:
    """Return a number with its noun, in the language of the text."""
    language = path.name.split(".")[-2]
    return f"{count} {(one, many)[shared_messages(language).number_of_form(count)]}"


def _with_drawings(
    game: Game,
    options: Options | None,
    text: str,
    source: tuple[str, str],
    theme: Theme,
    length: Extent,
) -> tuple[str, dict[str, Drawing]]:
    """Return the text with the images that it shows, and their drawings; the short text has none of the others.

    :param source: the text before it was filled, and its name in messages.
    """
    path = rules_diagrams(game.name)
    diagrams: Mapping[str, NamedDrawing] = (
        read_diagrams(game, path, rules_values(game, options)) if path else {}
    )
    drawings: dict[str, Drawing] = {}
    errors: list[ErrorDetails] = []

    def placed(match: re.Match[str]) -> str:
        name = match[2]
        if name not in diagrams:
            line = source[0].count("\n", 0, max(0, source[0].find(f"(diagram:{name})"))) + 1
            message = Sentence(
                "no diagram is named '{name}'{hint}", name=name, hint=did_you_mean(name, diagrams)
            )
            errors.append(Mark(source[1], line, 1).error(message))
        elif length != "short" or diagrams[name].is_short:
            drawing = drawing_of(game, diagrams[name], options, theme, errors)
            if drawing is not None:
                drawings[f"{game.name}-{name}"] = drawing
                return f"![{match[1]}]({game.name}-{name})"
        return ""

    found = _DIAGRAM.sub(placed, text)
    if errors:
        raise SpecError(errors)
    return found, drawings
