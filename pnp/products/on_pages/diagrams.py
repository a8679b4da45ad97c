"""Diagrams in texts: fenced blocks named after a game become drawings checked by the game's engine, and so do
the entries of its ``diagrams.yaml``, with the values of options filled in.

The content of a block is read as YAML: see `pnp.games.api.diagrams`. An image with the drawing's name replaces
the block, so later readers of the Markdown don't depend on games.

An entry is a position that the game's engine checks and draws, or a picture of its board or pieces.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.base.errors import ErrorDetails, OptionError, SpecError
from pnp.base.geometry import Size, move
from pnp.base.options import Options
from pnp.base.sentences import Sentence, either
from pnp.base.sequences import chunks
from pnp.base.wording import did_you_mean
from pnp.booklets.template_environment import escaped
from pnp.drawing.pictures import as_wide, scaled, side_by_side, stacked
from pnp.drawing.shapes import Colour, Drawing, Group, Shapes, Style, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError, FencedDiagram, NamedDiagram, Picture
from pnp.games.api.features import BoardFeature, Feature, FormFeature, PiecesFeature, first_drawing
from pnp.games.api.game import Game, Kind
from pnp.games.api.registry import all_games, find_game
from pnp.language.errors import model_of, option_names
from pnp.language.reader import Mark, Node, Plain, node_of, read_file, read_text
from pnp.sheets.piece_faces import mirrored
from pnp.sheets.pieces import Outline, Piece

_FENCE = re.compile(r"^```[ \t]*([^`\s][^`\n]*)\n(.*?)(?:^```[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
MOST_DIAGRAMS = 100


def illustrated(
    text: str, display_name: str, theme: Theme, name: str = ""
) -> tuple[str, Mapping[str, Drawing]]:
    """Return the Markdown with every diagram as an image, and the drawings by the names that the images have.

    A block with a name that isn't a diagram is an error: code isn't printed, so the name must be meant as a
    game's.

    :param display_name: the text's name in messages.
    :param name: the beginning of its drawings' names; by default, the name of its file.
    :raises SpecError: with all errors in the diagrams, each at its line.
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
                    Sentence("at most {most} diagrams are allowed", most=MOST_DIAGRAMS),
                )
            )
            return ""
        found = _drawn(game, match[2], Mark(display_name, line), theme, errors)
        if found is None:
            return ""
        drawings[named], caption = found
        lines = "\n" * match[0].count("\n")  # this way, the lines below keep their numbers
        return f"![{escaped(caption)}]({named}){lines}"

    made = _FENCE.sub(draw, text)
    if errors:
        raise SpecError(errors)
    return made, drawings


def _no_diagrams(name: str) -> str:
    known = [game.name for game in all_games() if game.diagrams]
    hint = did_you_mean(name, known) or Sentence(
        "; if this block is ordinary text, leave out the name after ```"
    )
    return Sentence("there are no diagrams of '{name}'{hint}", name=name, hint=hint)


def _drawn(
    game: Game, source: str, fence: Mark, theme: Theme, errors: list[ErrorDetails]
) -> tuple[Drawing, str] | None:
    """Return a diagram's drawing and its caption; None if it has errors, which are added to ``errors``."""
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
    """Return a diagram checked by the game's engine; None if it has errors, which are added to ``errors``.

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
    """Return a diagram's options, completed by those of the rules around it that its model has."""
    known = {name: value for name, value in given.items() if name in option_names(model)}
    return replace(own, value={**node_of(known, own.mark).value, **own.value})


def _moved(error: ErrorDetails, lines: int) -> ErrorDetails:
    """Return an error of a block, moved to its line in the surrounding text."""
    return ErrorDetails(error.file, error.line + lines, error.column, error.message)


_VALUE = re.compile(r"\{\{ *([a-z_]+) *\}\}")
_AREA = Size(170.0, 230.0)
"""The size at which a board is drawn before it's scaled to its picture, in millimetres."""
_GAP, _BETWEEN = 3.0, 5.0
"""Millimetres between pieces, and between pieces in hand and others."""
_STEP = 0.8
"""The distance between a piece of a pile and the one below it, in millimetres."""
_FEW = 8
"""The most names of pieces that an error lists."""


@dataclass(frozen=True, slots=True)
class NamedDrawing:
    """An entry with its values filled in."""

    node: Node
    wanted: NamedDiagram | Picture

    @property
    def is_short(self) -> bool:
        """Whether the short rules show it, too."""
        return self.wanted.short


def read_diagrams(game: Game, path: Path, values: Mapping[str, int | str]) -> dict[str, NamedDrawing]:
    """Return the entries of a file of diagrams by name.

    :raises SpecError: for entries that aren't diagrams, and for unknown values.
    """
    display_name = f"{game.name}/texts/{path.name}"
    root = read_file(path, display_name)
    errors: list[ErrorDetails] = []
    if not isinstance(root.value, dict):
        raise SpecError([root.mark.error("give each diagram a name, with its start below it")])
    found = {}
    for name, entry in root.value.items():
        node = _filled(entry, values, errors)
        is_picture = any(node.child(kind) for kind in ("board", "form", "pieces"))
        wanted: NamedDiagram | Picture | None
        if is_picture:
            wanted = model_of(Picture, node, Sentence("diagram '{name}'", name=name), errors)
        else:
            wanted = model_of(NamedDiagram, node, Sentence("diagram '{name}'", name=name), errors)
        if wanted is not None:
            found[name] = NamedDrawing(node, wanted)
    if errors:
        raise SpecError(errors)
    return found


def _filled(node: Node, values: Mapping[str, int | str], errors: list[ErrorDetails]) -> Node:
    """Return the node with values in place of their names; a text that is just a name becomes the value
    itself."""
    if isinstance(node.value, dict):
        return replace(node, value={key: _filled(child, values, errors) for key, child in node.value.items()})
    if isinstance(node.value, list):
        return replace(node, value=[_filled(child, values, errors) for child in node.value])
    if not isinstance(node.value, str):
        return node
    for name in _VALUE.findall(node.value):
        if name not in values:
            hint = did_you_mean(name, values)
            errors.append(
                node.mark.error(Sentence("the rules have no value called '{name}'{hint}", name=name, hint=hint))
            )
            return node
    if whole := _VALUE.fullmatch(node.value.strip()):
        return replace(node, value=values[whole[1]])
    return replace(node, value=_VALUE.sub(lambda match: str(values[match[1]]), node.value))


def drawing_of(
    game: Game, named: NamedDrawing, followed: Options | None, theme: Theme, errors: list[ErrorDetails]
) -> Drawing | None:
    """Return the drawing of an entry; None if it has errors, which are added to ``errors``.

    :param followed: the options of the rules. Those given also apply to the drawing, unless the entry has its
        own.
    """
    shared = followed.model_dump(mode="json", by_alias=True, exclude_unset=True) if followed else {}
    wanted = named.wanted
    if isinstance(wanted, NamedDiagram):
        return drawn(game, wanted, named.node, theme, errors, shared)
    kind: Kind = "board" if wanted.board is not None else "form" if wanted.form is not None else "pieces"
    if kind not in game.features:
        errors.append(named.node.mark.error(Sentence("'{name}' has no {kind}", name=game.name, kind=kind)))
        return None
    feature = game.features[kind]
    given = named.node.value[kind]
    options = model_of(
        feature.options,
        with_given(given, shared, feature.options),
        Sentence("{kind} '{name}'", kind=kind, name=game.name),
        errors,
    )
    if options is None:
        return None
    try:
        return _picture(feature, options, wanted, theme)
    except (OptionError, LookupError) as error:
        errors.append(given.mark.error(str(error)))
        return None


def _picture(feature: Feature, options: Options, wanted: Picture, theme: Theme) -> Drawing:
    """Return a board, the first sheet of a form, or pieces.

    :raises LookupError: for anything that can't be shown.
    """
    match feature:
        case BoardFeature() | FormFeature():
            return as_wide(first_drawing(feature, options, theme, _AREA), wanted.width)
        case PiecesFeature():
            return _pieces(feature.make(options, theme), wanted, theme)
    raise LookupError(Sentence("there are no pictures of sheets that are printed on both sides"))


def _pieces(made: Sequence[Piece], wanted: Picture, theme: Theme) -> Drawing:
    """Return the fronts of pieces, and optionally their backs, in rows.

    :raises LookupError: for a piece that doesn't exist.
    """
    by_name = {piece.name: piece for piece in made}
    for name in wanted.only:
        if name not in by_name:
            raise LookupError(
                Sentence("no piece is named '{name}'{hint}", name=name, hint=_names_hint(name, by_name))
            )
    pieces = [by_name[name] for name in wanted.only] or list(made)
    faces = [_face(piece.outline, piece.front, piece.front_ground, theme) for piece in pieces]
    if wanted.backs:
        faces += [_covered(piece, theme) for piece in pieces if piece.back is not None]
    if wanted.covered or wanted.pile:
        return _dealt(faces, _covered(pieces[0], theme), wanted)
    return _in_rows([scaled(face, wanted.scale) for face in faces], wanted.columns)


def _covered(piece: Piece, theme: Theme) -> Drawing:
    """Return the back of a piece that is dealt with others of the same back.

    :raises LookupError: for a piece that has none.
    """
    if piece.back is None:
        raise LookupError(Sentence("{name} has no back, so it can't lie face down", name=piece.name))
    return _face(mirrored(piece.outline, piece.axis), piece.back, piece.back_ground, theme)


def _dealt(faces: Sequence[Drawing], back: Drawing, wanted: Picture) -> Drawing:
    """Return pieces in a row below face-down ones, with a pile beside both rows."""
    back = scaled(back, wanted.scale)
    hands = [_in_rows([back] * wanted.covered, wanted.columns)] if wanted.covered else []
    hands.append(_in_rows([scaled(face, wanted.scale) for face in faces], wanted.columns))
    dealt = stacked(hands, _BETWEEN, left=True)
    return side_by_side([dealt, _pile(back, wanted.pile)], 2 * _BETWEEN) if wanted.pile else dealt


def _pile(back: Drawing, count: int) -> Drawing:
    """Return a pile of face-down pieces, each a little lower and further to the right."""
    wide, high = back.size
    size = Size(wide + _STEP * (count - 1), high + _STEP * (count - 1))
    places = ((_STEP * k, _STEP * (count - 1 - k)) for k in range(count))
    return Drawing(size, tuple(back.at(x, y) for x, y in places))


def _names_hint(name: str, known: Collection[str]) -> str:
    """Return the name that was probably meant, or all names if there are few."""
    near = did_you_mean(name, known)
    return near if near or len(known) > _FEW else Sentence("; expected {names}", names=either(known))


def _face(outline: Outline, shapes: Shapes, colour: Colour | None, theme: Theme) -> Drawing:
    """Return one face of a piece on its background, within its outline."""
    box = outline.box
    ground = Style(fill=colour) if colour else Style()
    around = Style(stroke=theme.palette.line, width=WEIGHTS.thin)
    drawn_shapes = (polygon(outline.points, ground), *shapes, polygon(outline.points, around))
    return Drawing(box.size, (Group(drawn_shapes, move(-box.left, -box.bottom)),))


def _in_rows(drawings: Sequence[Drawing], columns: int) -> Drawing:
    """Return drawings in rows from the left, each in the middle of its row's height."""
    rows = [side_by_side(row, _GAP) for row in chunks(drawings, columns)]
    return stacked(rows, _GAP, left=True)
