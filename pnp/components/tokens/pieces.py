"""Tokens to cut out: read from a table that may give each its own size and outline, and drawn as cards are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pnp.base.geometry import Size
from pnp.components.cards.card_reader import DrawnFace, WideRow
from pnp.components.cards.deck import Deck
from pnp.components.cards.outlines import drawn_outline, known_cut, outline_of
from pnp.components.cards.pieces import make_cards
from pnp.components.cards.rows import in_list, read_rows, table_in, usual_face
from pnp.components.cards.templates import filled
from pnp.components.tokens.options import TokenOptions, token_size
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Outline, Piece, PieceKind

_USUAL = Outline.ellipse(Size(25, 25))


def read_tokens(options: TokenOptions, files: OwnFiles) -> Deck | None:
    """Read the tokens that options ask for; None if there are errors, which are reported."""
    table = table_in(options, files)
    if table is None:
        return None
    listed = {"front": options.front or []}
    if isinstance(options.back, list):
        listed["back"] = options.back
    faces = {side: DrawnFace(in_list(side, found), _USUAL.box.size) for side, found in listed.items()}
    more = {"size": options.size, "cut": options.cut}
    rows = read_rows(options, table, faces, files, more=more)
    if rows is None:
        return None
    outlines: list[Outline] = []

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        outline = _outline(options, row, files) or _USUAL
        outlines.append(outline)
        found = {side: replace(face, size=outline.box.size) for side, face in faces.items()}
        if options.front is None:
            found["front"] = usual_face(rows.each, outline, row.own)
        return {**found, "back": found["front"]} if options.back == "same" else found

    cards = rows.cards(faces_of)
    icons = rows.finished(cards)
    if icons is None:
        return None
    sized = tuple(replace(card, outline=outline) for card, outline in zip(cards, outlines, strict=True))
    back = None if isinstance(options.back, list) or options.back == "same" else options.back
    return Deck(_USUAL, sized, back, icons)


def _outline(options: TokenOptions, row: WideRow, files: OwnFiles) -> Outline | None:
    """The outline of a row's token; None if it's wrong, which is reported at its place."""
    size = filled(options.size, row.all, files.mark("size"))
    cut = filled(options.cut, row.all, files.mark("cut"))
    try:
        wanted = token_size(size.text)
    except ValueError as error:
        files.report(size.mark, error.args[0])
        return None
    try:
        name = known_cut(cut.text or "round")
        if not name.casefold().endswith(".svg"):
            return outline_of(name, wanted, None, is_square=wanted.width == wanted.height)
        drawing = files.picture(name, cut.mark)
        return None if drawing is None else drawn_outline(drawing, wanted)
    except ValueError as error:
        files.report(cut.mark, error.args[0])
        return None


def make_tokens(deck: Deck, theme: Theme) -> tuple[Piece, ...]:
    """Draw the tokens of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    return make_cards(deck, theme, PieceKind("{count} token", "{count} tokens", theme))
