"""What the page needs first: the catalogue, pictures, and the page's typeface."""

from __future__ import annotations

import dataclasses

from pnp.base import MOST_GENERATED
from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.desk.offering import new_spec
from pnp.desk.packing import pack
from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Font
from pnp.games.api.game import Kind
from pnp.games.api.registry import find_game
from pnp.language.catalogue import builtin_sets, palettes
from pnp.language.translations import languages

FONTS = {"regular": Font.REGULAR, "semibold": Font.SEMIBOLD}
"""The page's fonts by the names of their files."""
_KINDS: tuple[Kind, ...] = ("board", "pieces", "form")
"""The kinds of product for the picture of a game: the first one that the game has."""


def page_catalogue(language: str) -> str:
    """Return the catalogue as JSON, each set with the difficulties of its puzzles.

    :raises PnpError: for a language that doesn't exist.
    """
    if language not in languages():
        raise PnpError(Sentence("there is no language '{language}'", language=language))
    found = calls.catalogue(language)
    sets = [{**dataclasses.asdict(line), "levels": levels_of(line.name)} for line in found.sets]
    return pack(
        {
            "games": found.games,
            "cards": found.cards,
            "sets": sets,
            "most_generated": MOST_GENERATED,
        }
    ).head


def levels_of(name: str) -> list[str]:
    """Return the difficulty of each puzzle of a built-in set; none for a record."""
    from pnp.desk.puzzles import levels_in_set

    return levels_in_set(calls.source("set", name).text, name)


def sheet_of(game: str) -> Doc:
    """Return the spec whose first page is a game's picture.

    :raises PnpError: if there is no such game, or it prints nothing.
    """
    found = find_game(game)
    kind = next((kind for kind in _KINDS if found and kind in found.features), None)
    if found is None or kind is None:
        raise PnpError(Sentence("there is no picture of '{game}'", game=game))
    return Doc("picture.yaml", new_spec(found, kind))


def set_of(picture: str) -> Doc:
    """Return the puzzle set whose first puzzle is in a picture.

    :raises PnpError: if there is none.
    """
    name = f"puzzles/{picture}"
    if name not in builtin_sets():
        raise PnpError(Sentence("there is no picture of '{picture}'", picture=picture))
    return calls.source("set", name)


EMBLEM = 20.0
"""The width of an emblem's picture, in millimetres."""


def emblem_of(game: str) -> bytes:
    """Return a game's emblem, as SVG.

    :raises PnpError: if there is no such game, or it has none.
    """
    from pnp.desk.interactions import drawn
    from pnp.drawing.face import Face

    found = find_game(game)
    face = found.face() if found else None
    if face is None:
        raise PnpError(Sentence("there is no picture of '{game}'", game=game))
    return drawn(Face(face, palettes()["colour"]).emblem(EMBLEM))


def page_picture(name: str) -> bytes:
    """Return a picture by the name of its file, as SVG.

    :raises PnpError: if there is none.
    """
    kind, _, own = name.rpartition(".")[0].partition("-")
    if kind == "emblem":
        return emblem_of(own)
    return calls.start(set_of(own), 0) if kind == "solve" else calls.preview(sheet_of(own)).first


def page_font(name: str) -> bytes:
    """Return one of the page's fonts.

    :raises PnpError: if there is none.
    """
    if name not in FONTS:
        raise PnpError(Sentence("there is no font '{name}'", name=name))
    return font_file(FONTS[name]).read_bytes()
