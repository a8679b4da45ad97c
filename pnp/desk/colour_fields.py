"""The colours of a product in its form: the two of its theme, and those of its palette.

A spec names palettes and gives their colours at its head. The form has each colour as a field of the product;
its default is the colour of the built-in palette. `pnp.desk.option_edits` changes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache

from pnp.base.options import whole_hex
from pnp.base.sentences import Sentence
from pnp.desk.messages import Field
from pnp.drawing.palette import Palette
from pnp.drawing.shapes import Circle, Colour, Group, Path, Shape, Text
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game
from pnp.language.catalogue import palettes, third_party_palettes
from pnp.language.config import PaletteOptions
from pnp.language.describe import Described, described
from pnp.language.reader import Node
from pnp.language.themes import GAME, PLAIN, own_face

GROUP = "Colours and art"
"""The group of the form for colours."""
PALETTE, THEME = "palettes", ("theme", "colours")
"""How the paths of colour fields begin."""
BASE_OF_THEME = ("theme", "extends")
"""The path of the theme that a theme is based on."""
USUAL_PALETTE = "colour"
_ON = "on-"
"""The prefix of colours that are printed only on other colours."""
_THEME_LABELS = (
    (
        Sentence("Background colour"),
        Sentence("The background of covers, of the backs of pieces and of the emblem."),
    ),
    (Sentence("Figure colour"), Sentence("What is drawn on the background colour.")),
)


def own_palette(root: Node, name: str) -> Node | None:
    """Return a custom palette of the spec."""
    found = root.child(PALETTE)
    own = found.child(name) if found is not None else None
    return own if own is not None and isinstance(own.value, dict) else None


def base_of(root: Node, name: str) -> str:
    """Return the built-in palette that supplies a palette's other colours."""
    own = own_palette(root, name)
    like = own.child("extends") if own is not None else None
    named = name if own is None else like.value if like is not None else USUAL_PALETTE
    return named if named in palettes() or named in third_party_palettes() else USUAL_PALETTE


def colours_of(name: str) -> Palette:
    """Return a built-in palette."""
    return palettes().get(name) or third_party_palettes()[name]


def palette_fields(base: str) -> Iterator[Field]:
    """Yield the colours of a palette that is based on a built-in one."""
    palette = colours_of(base)
    for option in _parts():
        name = option.name
        default = getattr(palette, name.replace("-", "_"))
        if isinstance(default, bool):
            yield _field((PALETTE, name), option.label, "truth", option.about, str(default).lower())
        elif isinstance(default, str):
            yield _field((PALETTE, name), option.label, "colour", option.about, default)
        else:
            for at, colour in enumerate(default):
                label = Sentence("{what} {number}", what=Sentence(option.label), number=at + 1)
                yield _field((PALETTE, name, str(at)), label, "colour", option.about, colour)


@cache
def _parts() -> tuple[Described, ...]:
    return tuple(option for option in described(PaletteOptions) if option.name != "extends")


def with_unprinted(fields: tuple[Field, ...], printed: AbstractSet[Colour]) -> tuple[Field, ...]:
    """Return the fields of a form, marking the colours of its palette that aren't on the pages.

    :param printed: the colours of the pages; none if they couldn't be drawn.
    """
    if not printed:
        return fields
    parts = {field.path[1:]: field for field in fields if field.path[0] == PALETTE and field.kind == "colour"}
    missing = {part for part, field in parts.items() if colour_of(field) not in printed}
    missing |= {part for part in parts if (part[0].removeprefix(_ON), *part[1:]) in missing}
    return tuple(
        replace(field, is_unprinted=True) if field.path[1:] in missing and not field.error else field
        for field in fields
    )


def colour_of(field: Field) -> Colour:
    """Return the colour of a field as `colours_in` gives it: six digits, in lower case."""
    return whole_hex(field.value or field.default).lower()


def colours_in(shapes: Iterable[Shape]) -> frozenset[Colour]:
    """Return the colours of shapes and of everything in them."""
    found: set[Colour | None] = set()
    seen: set[int] = set()
    waiting = [shapes]
    while waiting:
        for shape in waiting.pop():
            if isinstance(shape, Group):
                if id(shape.shapes) not in seen:  # copies of a piece share their shapes
                    seen.add(id(shape.shapes))
                    waiting.append(shape.shapes)
            elif isinstance(shape, Text):
                found.add(shape.colour)
            elif isinstance(shape, (Path, Circle)):
                found |= {shape.style.fill, shape.style.stroke}
    return frozenset(colour.lower() for colour in found if colour)


def theme_fields(theme: Node | None, game: Game | None) -> Iterator[Field]:
    """Yield the two colours of a theme; none if the product is plain.

    :param theme: its value in the text.
    :param game: the product's game, if it has one.
    """
    for at, colour in enumerate(theme_colours(theme, game)):
        label, about = _THEME_LABELS[at]
        yield _field((*THEME, str(at)), label, "colour", about, colour)


def theme_colours(theme: Node | None, game: Game | None) -> tuple[str, ...]:
    """Return the two colours that a theme has if the text gives none."""
    name = base_of_theme(theme)
    if name == PLAIN and (theme is None or not isinstance(theme.value, dict)):
        return ()
    other = find_game(name)
    face = (other.face() if other is not None else None) or own_face(game)
    return (face.primary, face.secondary) if face is not None else ()


def base_of_theme(theme: Node | None) -> str:
    """Return the name of the theme that a product has, or that its own is based on."""
    like = theme.child("extends") if theme is not None and isinstance(theme.value, dict) else theme
    return like.value if like is not None and isinstance(like.value, str) else GAME


def _field(path: tuple[str, ...], label: str, kind: str, about: str, default: str) -> Field:
    return Field(path, label, GROUP, kind, about, default=default)
