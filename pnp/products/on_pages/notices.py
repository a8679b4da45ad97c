"""Notices for the pages of a book: the owners of its games, the terms of use, and what a publisher must settle
before selling it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.base.sentences import Sentence, together
from pnp.booklets.template_environment import escaped
from pnp.booklets.values import Book
from pnp.drawing.font_files import first_font
from pnp.drawing.shapes import Font, FontFile
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import themed
from pnp.sheets.sheet import Product

_OPEN_FONT_LICENCE = "https://openfontlicense.org"


def with_notice(
    book: Book,
    games: Sequence[Game],
    imprint: str,
    theme: Theme,
    own: str = "",
    *,
    licences: bool = False,
    joined: bool = False,
) -> Book:
    """Return the book with the credits and terms of its games, after its own copyright text.

    :param joined: whether to make them one paragraph, as for short rules that have to fit a page.
    :param licences: whether to add the notices that the licences of texts and typefaces require, which need
        their own page.
    """
    stamp = stamp_of(imprint)
    if licences:
        parts = [own, *_credit_lines(games, theme), *_licences(games, theme)]
        return replace(book, copyright="\n\n".join(part for part in parts if part), stamp=stamp)
    terms = (" " if joined else "\n\n").join(part for part in (own, *_terms(games, theme)) if part)
    return replace(book, copyright=terms, stamp=stamp)


def stamp_of(imprint: str) -> str:
    """Return a build stamp that has no dot at the beginning of a line."""
    return imprint.replace(" · ", "\u00a0· ")


def credits_of(game: Game, theme: Theme) -> tuple[str, ...]:
    """Return the credits and terms of a game, each in plain text; empty if unknown."""
    source = game.source.translated(theme)
    return tuple(text for text in (source.credits, source.terms) if text)


def _credit_lines(games: Sequence[Game], theme: Theme) -> Iterator[str]:
    """Yield the owners of the games, one per line, and then the terms that aren't in a licence's notice."""
    sources = {game.name: game.source.translated(theme) for game in games}
    yield "\\\n".join(
        theme.translate(
            "{whole}: {part}",
            whole=f"**{escaped(theme.translate(game.title))}**",
            part=str(escaped(source.by or source.credits)),
        )
        for game in games
        if (source := sources[game.name]).by or source.credits
    )
    asking = [game for game in games if game.source.licence and game.source.ask_before_selling]
    if asking:
        names = theme.translate(
            "If you’d like to publish or sell your own work with these games, write to their designers "
            "first: {games}.",
            games=", ".join(theme.translate(game.title) for game in asking),
        )
        yield str(escaped(names))
    others = [game for game in games if not game.source.licence]
    for terms in dict.fromkeys(sources[game.name].terms for game in others if game.source.terms):
        names = ", ".join(theme.translate(game.title) for game in others if sources[game.name].terms == terms)
        yield f"**{escaped(names)}.** {escaped(terms)}"


def _terms(games: Sequence[Game], theme: Theme) -> Iterator[str]:
    """Yield the credits and the terms as Markdown. Terms that several games share appear once, after the
    names of all these games."""
    sources = {game.name: game.source.translated(theme) for game in games}
    yield from (str(escaped(text)) for text in dict.fromkeys(source.credits for source in sources.values()))
    for terms in dict.fromkeys(source.terms for source in sources.values() if source.terms):
        names = ", ".join(theme.translate(game.title) for game in games if sources[game.name].terms == terms)
        yield f"**{escaped(names)}.** {escaped(terms)}" if len(games) > 1 else str(escaped(terms))


def _licences(games: Sequence[Game], theme: Theme) -> Iterator[str]:
    """Yield the notices required by the licences of adapted works and of the typeface."""
    for licence in dict.fromkeys(game.source.licence for game in games if game.source.licence):
        notice = theme.translate(
            "Adapted from {work} by {author}, {source}, under the licence {name}, {address}. "
            "You may share what this book takes from it under the same licence.",
            work=licence.work,
            author=licence.author,
            source=licence.source,
            name=licence.name,
            address=licence.address,
        )
        yield str(escaped(notice))
    yield str(escaped(_typeface(theme)))
    yield from (str(escaped(text)) for text in _display_faces(games, theme))


def _typeface(theme: Theme) -> str:
    """Return the notice of the built-in family, which is used in drawings even if running text has another."""
    if first_font(theme.text_family.regular) is Font.REGULAR:
        return theme.translate(
            "Set in Source Sans Pro by Paul D. Hunt. Copyright 2010, 2012, 2014 Adobe Systems Incorporated, "
            "with Reserved Font Name ‘Source’. SIL Open Font License 1.1, {address}.",
            address=_OPEN_FONT_LICENCE,
        )
    return theme.translate(
        "Partly set in Source Sans Pro by Paul D. Hunt. Copyright 2010, 2012, 2014 Adobe Systems Incorporated, "
        "with Reserved Font Name ‘Source’. SIL Open Font License 1.1, {address}.",
        address=_OPEN_FONT_LICENCE,
    )


def _display_faces(games: Sequence[Game], theme: Theme) -> Iterator[str]:
    """Yield the notice of each display face in which the names of the games are set."""
    worn = (theme.face, *(themed(theme, game).face for game in games))
    fonts = dict.fromkeys(face.game_face.display for face in worn if face is not None)
    notices = [font.notice for font in fonts if isinstance(font, FontFile) and font.notice]
    for notice in notices:
        if len(notices) == 1:
            yield theme.translate(
                "Names of games are set in {notice}. SIL Open Font License 1.1, {address}.",
                notice=notice,
                address=_OPEN_FONT_LICENCE,
            )
        else:
            yield theme.translate(
                "Some names of games are set in {notice}. SIL Open Font License 1.1, {address}.",
                notice=notice,
                address=_OPEN_FONT_LICENCE,
            )


def with_permissions(product: Product, games: Sequence[Game]) -> Product:
    """Return the product with a remark on whom to ask before selling it."""
    return with_remark(product, before_selling(games))


def with_remark(product: Product, remark: str) -> Product:
    """Return the product with one more remark for whoever builds it; an empty one is left out."""
    return replace(product, remark=together((product.remark, remark)))


def before_selling(games: Sequence[Game]) -> str:
    """Return a remark on whom to ask before selling a book with these games; empty if nobody."""
    asking = ", ".join(game.title for game in games if game.source.ask_before_selling)
    silent = ", ".join(game.title for game in games if not (game.source.terms or game.component))
    parts = [
        Sentence("write to the designers before you sell anything based on {games}", games=asking)
        if asking
        else "",
        Sentence("no terms are known for {games}, so ask the designers before you sell anything", games=silent)
        if silent
        else "",
    ]
    return together(parts)
