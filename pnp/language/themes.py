"""Resolve a spec's ``theme`` (a game's face, none, or a custom one), and report errors in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.face import AMATIC, FJALLA, FREDOKA, DrawEmblem, FaceChoice, GameFace
from pnp.drawing.font_files import at_weight, is_font_name
from pnp.drawing.shapes import BUILTIN_FAMILY, AnyFont, Drawing, Font, FontFile, TextFamily, stack_of
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_faces, game_names
from pnp.language.errors import unknown_name
from pnp.language.reader import Mark, Node
from pnp.sheets.options import TextFonts, ThemeOptions

GAME, PLAIN = "game", "plain"
"""The names of two themes: each game's own face, and none."""

DISPLAY_FACES = {"fredoka": FREDOKA, "fjalla": FJALLA, "amatic": AMATIC}
"""The built-in display faces by name."""

_THEME = Sentence("theme")


def face_choice(
    wanted: str | ThemeOptions,
    source: Node,
    folder: Path,
    errors: list[ErrorDetails],
    notices: list[ErrorDetails],
) -> FaceChoice | None:
    """Return the theme of a product; None if it has errors.

    Notices about its pictures are added to ``notices``.

    :param source: the product with its options.
    :param folder: the folder of the files that the spec names.
    """
    if isinstance(wanted, str):
        return _named(wanted, source.mark_at(("theme",)), errors)
    choice = _named(wanted.extends, source.mark_at(("theme", "extends")), errors)
    emblem = _emblem(wanted.emblem, source.mark_at(("theme", "emblem")), folder, errors, notices)
    logo = _logo(wanted.logo, source.mark_at(("theme", "logo")), folder, errors, notices)
    back = _face(wanted.back, source.mark_at(("theme", "back")), Sentence("pattern"), errors)
    display = _display(wanted.display, source.mark_at(("theme", "display")), folder, errors)
    text = _text(wanted.text, source, folder, errors)
    wanted_names = (wanted.extends, wanted.emblem, wanted.logo, wanted.back, wanted.display, wanted.text)
    found = (choice, emblem, logo, back, display, text)
    if any(name is not None and not one for name, one in zip(wanted_names, found, strict=True)):
        return None
    assert choice is not None
    return replace(
        choice,
        plain=False,
        colours=(wanted.colours[0], wanted.colours[1]) if wanted.colours else None,
        display=display,
        emblem=emblem,
        pattern=back.pattern if back else None,
        border=wanted.border,
        logo=logo,
        text=text or BUILTIN_FAMILY,
    )


def theme_files(wanted: str | ThemeOptions, fonts: Sequence[str], folder: Path) -> Iterator[Path]:
    """Yield the fonts and pictures that a theme names, and the listed fonts, all in ``folder``."""
    yield from (folder / name.partition("#")[0] for name in fonts)
    if isinstance(wanted, str):
        return
    text = (
        wanted.text.model_dump(exclude_none=True).values()
        if isinstance(wanted.text, TextFonts)
        else [wanted.text]
    )
    for name in (wanted.emblem, wanted.logo, wanted.display, *text):
        if name is not None and (_is_picture(name) or is_font_name(name)):
            yield folder / name.partition("#")[0]


_Errors = list[ErrorDetails]


def _emblem(name: str | None, mark: Mark, folder: Path, errors: _Errors, notices: _Errors) -> DrawEmblem | None:
    """Return an emblem: that of a game, or a picture."""
    if name is not None and _is_picture(name):
        from pnp.drawing.own_art import OwnEmblem  # few products have an emblem

        picture = _own_picture(name, mark, folder, errors, notices)
        return OwnEmblem(picture) if picture else None
    face = _face(name, mark, Sentence("emblem"), errors)
    return face.emblem if face else None


def _logo(name: str | None, mark: Mark, folder: Path, errors: _Errors, notices: _Errors) -> Drawing | None:
    """Return a logo: a picture."""
    if name is not None and not _is_picture(name):
        reason = Sentence("the logo {name} isn't an SVG file: give a name that ends in .svg", name=quoted(name))
        errors.append(mark.error(reason))
        return None
    return _own_picture(name, mark, folder, errors, notices) if name else None


def _is_picture(name: str) -> bool:
    return name.casefold().endswith(".svg")


def _own_picture(name: str, mark: Mark, folder: Path, errors: _Errors, notices: _Errors) -> Drawing | None:
    """Return a picture from a file."""
    from pnp.language.own_pictures import own_picture  # this imports an XML parser

    found = own_picture(name, folder, mark, errors)
    if found is None:
        return None
    notices += found.notices
    return found.drawing


def _display(name: str | None, mark: Mark, folder: Path, errors: list[ErrorDetails]) -> FontFile | None:
    """Return a display face: a built-in one by its name, or a font file."""
    if name is None:
        return None
    if is_font_name(name):
        from pnp.language.own_fonts import own_font  # it imports the libraries that embed fonts

        return own_font(name, folder, mark, errors)
    if name not in DISPLAY_FACES:
        errors.append(unknown_name(mark, Sentence("display face"), name, DISPLAY_FACES))
    return DISPLAY_FACES.get(name)


def _text(
    wanted: str | TextFonts | None, source: Node, folder: Path, errors: list[ErrorDetails]
) -> TextFamily | None:
    """Return the family for running text: font files, with the nearest of them in place of missing styles. If
    there is only one weight, emphasised text stays in the built-in family.
    """
    if wanted is None:
        return None
    from pnp.language.own_fonts import own_font  # it imports the libraries that embed fonts

    names = {"regular": wanted} if isinstance(wanted, str) else wanted.model_dump(exclude_none=True)
    path = ("theme", "text")
    marks = {name: source.mark_at(path if isinstance(wanted, str) else (*path, name)) for name in names}
    found = {name: own_font(file, folder, marks[name], errors) for name, file in names.items()}
    fonts = {name: font for name, font in found.items() if font is not None}
    if len(fonts) < len(names):
        return None
    regular, semibold, bold = fonts["regular"], fonts.get("semibold"), fonts.get("bold")
    return TextFamily(
        regular, fonts.get("italic", regular), semibold or bold or Font.SEMIBOLD, bold or semibold or Font.BOLD
    )


def with_fonts(choice: FaceChoice, fonts: Sequence[FontFile]) -> FaceChoice:
    """Return a theme with the fonts that a spec lists. They are used for running text, after the theme's own
    fonts and before the built-in family. Emphasised text uses the built-in family first, unless the fonts have
    its weight."""
    own = choice.text
    if not fonts and own == BUILTIN_FAMILY:
        return choice

    def listed(weight: float) -> Iterator[FontFile]:
        return (at_weight(font, weight) or font for font in fonts)

    def strong(font: AnyFont, builtin: Font, weight: float) -> AnyFont:
        has_weight = fonts and at_weight(fonts[0], weight) is not None
        before = () if isinstance(font, Font) and has_weight else (font,)
        return stack_of(*before, *listed(weight), builtin)

    def plain(font: AnyFont, builtin: Font) -> AnyFont:
        return stack_of(*(() if isinstance(font, Font) else (font,)), *fonts, builtin)

    text = TextFamily(
        plain(own.regular, Font.REGULAR),
        plain(own.italic, Font.ITALIC),
        strong(own.semibold, Font.SEMIBOLD, 600),
        strong(own.bold, Font.BOLD, 700),
    )
    theirs = (own.regular, own.bold, own.semibold, own.italic)
    lent = dict.fromkeys((*(font for font in theirs if isinstance(font, FontFile)), *fonts))
    return replace(choice, text=text, fonts=tuple(lent))


def listed_fonts(
    names: Sequence[str], source: Node, folder: Path, errors: list[ErrorDetails]
) -> tuple[FontFile, ...]:
    """Return the fonts that a product lists; those with errors are left out."""
    if not names:
        return ()
    from pnp.language.own_fonts import own_font  # it imports the libraries that embed fonts

    found = (
        own_font(name, folder, source.mark_at(("fonts", number)), errors) for number, name in enumerate(names)
    )
    return tuple(font for font in found if font is not None)


_OF_DOMINO_GAMES = ("dominoes", "pawns", "tetrominoes", "dice", "calibration")
"""The components of domino games."""


def own_face(game: Game | None) -> GameFace | None:
    """Return the face of a product with the default theme: its game's face. Products without a game and
    components of domino games get the house face, and the user's own components a neutral one."""
    if game is not None and not game.component:
        return game.face()
    from pnp.themes import HOUSE, NEUTRAL  # boards don't need this module

    return HOUSE if game is None or game.name in _OF_DOMINO_GAMES else NEUTRAL


def _named(name: str, mark: Mark, errors: list[ErrorDetails]) -> FaceChoice | None:
    """Return the theme of that name."""
    if name in (GAME, PLAIN):
        return FaceChoice(plain=name == PLAIN)
    face = _face(name, mark, _THEME, errors)
    return FaceChoice(plain=False, base=face) if face else None


def _face(name: str | None, mark: Mark, what: str, errors: list[ErrorDetails]) -> GameFace | None:
    """Return the face of the game of that name; None, with an error, if there is none."""
    if name is None:
        return None
    game = find_game(name) if name in game_names() else None
    face = game.face() if game else None
    if face is None:
        extra = (GAME, PLAIN) if what is _THEME else ()
        errors.append(unknown_name(mark, what, name, (*extra, *game_faces())))
    return face
