"""Diagrams in texts: fenced blocks named after a game become drawings that the game's engine has checked.

What is in a block is read as YAML: see `pnp.games.api.diagrams`. An image with the drawing's name takes the
block's place, so whatever reads the Markdown afterwards needs to know nothing about games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean
from pnp.booklets.template_environment import escaped
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError, FencedDiagram
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game
from pnp.language.errors import model_of, option_names
from pnp.language.reader import Mark, Node, Plain, node_of, read_text

_FENCE = re.compile(r"^```[ \t]*([^`\s][^`\n]*)\n(.*?)(?:^```[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
MOST_DIAGRAMS = 100


def illustrated(
    text: str, display_name: str, theme: Theme, name: str = ""
) -> tuple[str, Mapping[str, Drawing]]:
    """The Markdown with every diagram as an image, and the drawings by the names that the images have.

    A block that has a name and isn't a diagram is an error: paper shows no code, so the name can only be meant
    for a game.

    :param display_name: the text's name in messages.
    :param name: what the names of its drawings begin with; by default, the name of its file.
    :raises SpecError: with all that is wrong with the diagrams, each at its line.
    """
    drawings: dict[str, Drawing] = {}
    errors: list[ErrorDetails] = []
    name = name or display_name.rpartition("/")[2].partition(".")[0]

    def draw(match: re.Match[str]) -> str:
        line = text.count("\n", 0, match.start()) + 1
        wanted = match[1].rstrip()
        game = find_game(wanted)
        if game is None or game.diagrams is None:
            errors.append(Mark(display_name, line, 1).error(_no_diagrams(wanted)))
            return ""
        named = f"{name}-diagram-{len(drawings) + 1}"
        if len(drawings) >= MOST_DIAGRAMS:
            errors.append(
                ErrorDetails(
                    display_name,
                    line,
                    1,
                    Sentence("more than {most} diagrams", most=MOST_DIAGRAMS),
                )
            )
            return ""
        found = _drawn(game, match[2], Mark(display_name, line), theme, errors)
        if found is None:
            return ""
        drawings[named], caption = found
        lines = "\n" * match[0].count("\n")  # so that the lines below keep their numbers
        return f"![{escaped(caption)}]({named}){lines}"

    made = _FENCE.sub(draw, text)
    if errors:
        raise SpecError(errors)
    return made, drawings


def _no_diagrams(name: str) -> str:
    known = [game.name for game in all_games() if game.diagrams]
    hint = did_you_mean(name, known) or Sentence("; if this is ordinary text, leave out the name after ```")
    return Sentence("there are no diagrams of '{name}'{hint}", name=name, hint=hint)


def _drawn(
    game: Game, source: str, fence: Mark, theme: Theme, errors: list[ErrorDetails]
) -> tuple[Drawing, str] | None:
    """A diagram's drawing and its caption; None if something is wrong, which is added to ``errors``."""
    try:
        root = read_text(source, fence.file)
    except SpecError as error:
        errors += [_moved(one, fence.line) for one in error.errors]
        return None
    own: list[ErrorDetails] = []
    drawing, caption = None, ""
    if isinstance(root.value, dict):
        diagram = model_of(FencedDiagram, root, Sentence("a diagram of '{name}'", name=game.name), own)
        if diagram is not None:
            drawing, caption = drawn(game, diagram, root, theme, own), diagram.caption
    else:
        own.append(fence.error("a diagram has a start: `start: |` and the position below it"))
        errors += own
        return None
    errors += [_moved(one, fence.line) for one in own]
    return (drawing, caption) if drawing is not None else None


def drawn(
    game: Game,
    diagram: Diagram,
    root: Node,
    theme: Theme,
    errors: list[ErrorDetails],
    given: Mapping[str, Plain] | None = None,
) -> Drawing | None:
    """A diagram that the game's engine has checked; None if something is wrong, which is added to ``errors``.

    :param root: the diagram as it was read, for its options and marks.
    :param given: options that apply unless it has its own.
    """
    engine = game.engine().diagrams
    assert engine is not None, "the game has diagrams"
    before = len(errors)
    own = with_given(root.child("options") or Node({}, root.mark), given or {}, engine.options)
    options: Options | None = model_of(
        engine.options, own, Sentence("diagrams of '{name}'", name=game.name), errors
    )
    if options is None or len(errors) > before:
        return None
    try:
        return engine.drawing(diagram, options, theme)
    except DiagramError as error:
        errors.append(root.mark_at(("start",)).error(str(error)))
        return None


def with_given(own: Node, given: Mapping[str, Plain], model: type[Options]) -> Node:
    """A diagram's options, completed by those of the rules around it, as far as its model knows them."""
    known = {name: value for name, value in given.items() if name in option_names(model)}
    return replace(own, value={**node_of(known, own.mark).value, **own.value})


def _moved(error: ErrorDetails, lines: int) -> ErrorDetails:
    """An error of a block, moved to its line in the surrounding text."""
    return ErrorDetails(error.file, error.line + lines, error.column, error.message)
