"""Tokens to cut out: small two-sided pieces, drawn like cards, from one table that may give each its own
size and outline.

It uses cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Discriminator, Field, JsonValue, Tag

from pnp.base.geometry import Size, parse_length
from pnp.base.options import ChoiceLabels, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.card_reader import DrawnFace, WideRow
from pnp.components.cards.deck import Deck
from pnp.components.cards.faces import make_cards
from pnp.components.cards.options import ON_FRONT, AnyBack, OwnFront
from pnp.components.cards.rows import in_list, read_rows, usual_face
from pnp.components.cards.sizes import CUTS, DieLine, drawn_outline, known_cut, outline_of, path_outline
from pnp.components.cards.table_options import FromTable, Template
from pnp.components.cards.templates import columns_in, filled
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind

BOUNDS = Within(8, 150)
_TIMES = re.compile(r"\s*[x×]\s*")


def token_size(text: str) -> Size:
    """Read a size: ``"25mm"`` is 25 by 25 mm, ``"20mm x 30mm"`` is 20 by 30 mm.

    :raises ValueError: for anything else, or a size out of bounds.
    """
    parts = [part for part in _TIMES.split(text.strip()) if part]
    unit = re.sub(r"[\d.\s]", "", parts[-1]) if parts else ""
    sides = [parse_length(part if part[-1].isalpha() else part + unit) for part in parts[:2]]
    width, *rest = (BOUNDS.check(side) for side in sides or [parse_length(text)])
    return Size(width, rest[0] if rest else width)


def _size_or_column(text: str) -> str:
    if not columns_in(text):
        token_size(text)
    return text


def _cut_or_column(text: str) -> str:
    return text if columns_in(text) else known_cut(text)


Backs = Annotated[
    Literal["same", "pattern", "plain", "none"],
    ChoiceLabels({"same": "The same", "pattern": "Theme", "plain": "Plain", "none": "None"}),
]


_CutName = Annotated[
    Template, AfterValidator(_cut_or_column), Field(examples=[*CUTS, "shape.svg"]), Tag("<one>")
]


def _one_or_line(value: JsonValue | BaseModel) -> str:
    """Return the tag ``<each>`` for the path of a die line, and ``<one>`` for anything else."""
    is_line = isinstance(value, DieLine) or (isinstance(value, dict) and bool(value.get("path")))
    return "<each>" if is_line else "<one>"


_AnyCut = Annotated[_CutName | Annotated[DieLine, Tag("<each>")], Discriminator(_one_or_line)]


class TokenOptions(FromTable):
    """Tokens, one for each row of a table."""

    size: Annotated[Template, BeforeValidator(digits_as_text), AfterValidator(_size_or_column)] = Field(
        "25mm",
        title="Size",
        description="The size of a piece: one length, two such as 20mm x 30mm, or the column that contains it.",
    )
    cut: _AnyCut = Field(
        "round",
        title="Cut",
        description="The outline of a piece: a name, your own SVG file, or the column that contains it.",
    )
    front: OwnFront = Field(None, title="Front", description=ON_FRONT)
    back: AnyBack[Backs] = Field(
        "same",
        title="Back",
        description="What is on the back: the same as on the front, the theme's pattern, a plain "
        "colour, nothing, or a list as above.",
    )


_USUAL = Outline.ellipse(Size(25, 25))


def read_tokens(options: TokenOptions, files: OwnFiles) -> Deck | None:
    """Read the tokens described by options; None if there are errors, which are reported."""
    listed = {"front": options.front or []}
    if isinstance(options.back, list):
        listed["back"] = options.back
    faces = {side: DrawnFace(in_list(side, found), _USUAL.box.size) for side, found in listed.items()}
    more = {"size": options.size} | ({"cut": options.cut} if isinstance(options.cut, str) else {})
    rows = read_rows(options, faces, files, more=more)
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
    """Return the outline of a row's token; None if it's invalid, which is reported at its place."""
    size = filled(options.size, row.all, files.mark("size"))
    try:
        wanted = token_size(size.text)
    except ValueError as error:
        files.report(size.mark, error.args[0])
        return None
    if isinstance(options.cut, DieLine):
        return _on_line(options.cut, wanted if "size" in options.model_fields_set else None, files)
    cut = filled(options.cut, row.all, files.mark("cut"))
    try:
        name = known_cut(cut.text or "round")
        if not name.casefold().endswith(".svg"):
            return outline_of(name, wanted, None, is_square=wanted.width == wanted.height)
        drawing = files.picture(name, cut.mark)
        return None if drawing is None else drawn_outline(drawing, wanted)
    except ValueError as error:
        files.report(cut.mark, error.args[0])
        return None


def _on_line(cut: DieLine, size: Size | None, files: OwnFiles) -> Outline | None:
    """Return the outline of a path, in its own size if there's no other; None if it's invalid, which is
    reported."""
    try:
        return path_outline(cut.path, size)
    except ValueError as error:
        files.report(files.mark("cut"), error.args[0])
        return None


def make_tokens(deck: Deck, theme: Theme) -> tuple[Piece, ...]:
    """Draw the tokens of a spec.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    return make_cards(deck, theme, PieceKind("{count} token", "{count} tokens", theme))


_BEGINNING = """\
rows:
  - {name: Coin, value: 1, colour: "#d9a441", size: 20mm}
  - {name: Coin, value: 5, colour: "#c0c5cc", size: 25mm}
size: "{size}"
each: 6
front:
  - {shape: ellipse, fill: "{colour}"}
  - {text: "{value}", font: title, size: 9mm}
"""

GAME = component(
    "Tokens",
    "your own two-sided tokens, in several sizes and outlines, from one table",
    "pieces",
    PiecesFeature(
        TokenOptions,
        make_tokens,
        "two-sided tokens, one for each row of a table",
        read_tokens,
        _BEGINNING,
        instead=dict.fromkeys(("shape", "outline"), Sentence("; `cut` is the outline of a token")),
    ),
)
