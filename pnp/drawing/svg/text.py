"""Turn text in pictures into outlines (SVG 2, 11), in the built-in fonts and those beside the picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pnp.base.geometry import Affine, move, rotate
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.bidi import visual_runs
from pnp.drawing.flatten import map_segment
from pnp.drawing.font_files import is_installed
from pnp.drawing.path_data import numbers
from pnp.drawing.shapes import AnyFont, Direction, Font, FontFile, Segment
from pnp.drawing.shaping import missing_characters, shape_line
from pnp.drawing.svg.styles import Properties, Styles
from pnp.drawing.svg.tree import BeyondVectorsError, Node, Notices
from pnp.drawing.svg.values import Scale, length
from pnp.drawing.text_outlines import glyph_outline

FindFont = Callable[[str, int, bool], FontFile | None]
"""A function that returns the user's font for a family, a weight (100 to 900) and whether it's italic; None if
there is none."""

_OWN = frozenset(
    {"sourcesanspro", "sourcesans3", "sourcesans", "sansserif", "systemui", "uisansserif", "inherit"}
)
"""Names of the built-in family, and names for generic faces."""


def no_fonts(family: str, weight: int, is_italic: bool) -> FontFile | None:
    """Return None: a font finder for callers without the user's own fonts."""
    return None


def families(text: str) -> list[str]:
    """Return the names in a value of ``font-family``."""
    return [name for part in text.split(",") if (name := part.strip().strip("\"'").strip())]


def font_for(wanted: str, weight: str, style: str, find: FindFont, notices: Notices, line: int) -> AnyFont:
    """Return the font for a text: the first of its families that is available; otherwise the built-in one, with
    a notice."""
    heavy = int(float(weight)) if weight.replace(".", "").isdigit() else 400
    is_italic = style.lower().startswith(("italic", "oblique"))
    names = families(wanted)
    for name in names:
        plain = "".join(sign for sign in name.lower() if sign.isalnum())
        if plain in _OWN:
            return _builtin(heavy, is_italic)
        if (own := find(name, heavy, is_italic)) is not None:
            return own
        if (display := _display(plain)) is not None:
            return display
    if names:
        message = Sentence(
            "the font {name} isn't available, so its text is set in Source Sans Pro: put "
            "{file} beside the picture, or turn the text into paths",
            name=quoted(names[0]),
            file=f"{''.join(names[0].split())}.ttf",
        )
        notices.add(line, message)
    return _builtin(heavy, is_italic)


def _display(name: str) -> FontFile | None:
    """Return the display face of a name in small letters and digits, if it's installed."""
    from pnp.drawing.face import AMATIC, FJALLA, FREDOKA  # few pictures need this module

    wanted = (font for font in (AMATIC, FJALLA, FREDOKA) if font.name.partition("-")[0].lower() == name)
    return next((font for font in wanted if is_installed(font)), None)


def _builtin(weight: int, is_italic: bool) -> Font:
    if is_italic:
        return Font.ITALIC
    if weight >= 650:
        return Font.BOLD
    return Font.SEMIBOLD if weight >= 550 else Font.REGULAR


MOST_LETTERS = 5_000
_SPACES = re.compile(r"[ \t\r\n]+")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_RISE = {"sub": -0.2, "super": 0.4}
"""The distances of subscripts and superscripts from the baseline, in type sizes."""
_BASELINES = {
    "middle": -0.25, "central": -0.33, "hanging": -0.7, "text-before-edge": -0.98, "before-edge": -0.98,
    "text-top": -0.98, "text-after-edge": 0.27, "after-edge": 0.27, "text-bottom": 0.27, "ideographic": 0.27,
    "mathematical": -0.4, "top": -0.98, "bottom": 0.27, "center": -0.33,
}  # fmt: skip
"""The position of the baseline if another line is aligned with a text's position, in type sizes; the values are
typical of Latin faces."""
_UNDERLINE, _THROUGH, _OVER, _THICK = -0.1, 0.26, 0.8, 0.055
"""The heights above the baseline of the lines below, through and above a text, and their thickness, in type
sizes."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters of one element, as an outline in the units of the picture, y downwards."""

    node: Node
    properties: Properties
    segments: tuple[Segment, ...]


@dataclass(slots=True)
class _Letter:
    """A character, and the positions given for it."""

    sign: str
    node: Node
    properties: Properties
    places: tuple[_Places, ...]
    """The lists of positions given by the elements around it, the innermost last."""
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    turn: float | None = None


_Places = dict[str, list[float]]
"""The positions that an element lists for its letters, by attribute; used ones are removed."""
ChooseFont = Callable[[Node, Mapping[str, str]], AnyFont]


class TextReader:
    """Sets the text of one file."""

    def __init__(self, styles: Styles, choose: ChooseFont) -> None:
        self._styles, self._choose = styles, choose

    def words(self, node: Node, properties: Properties, scale: Scale) -> list[Word]:
        """Return the words of a text element, with a separate piece for each style and place.

        :raises ValueError: for characters that the font lacks, and for attributes that can't be read.
        """
        if properties["writing-mode"] in ("tb", "tb-rl", "vertical-rl", "vertical-lr", "sideways-rl"):
            raise BeyondVectorsError("vertical text")
        letters = [*_without_outer_spaces([*self._letters(node, properties, scale, ())])]
        for letter in letters:
            _place(letter)
        if len(letters) > MOST_LETTERS:
            raise ValueError(Sentence("has more than {most:,} letters in one text", most=MOST_LETTERS))
        return [*self._set(letters, scale)]

    def _letters(
        self, node: Node, properties: Properties, scale: Scale, outer: tuple[_Places, ...]
    ) -> Iterator[_Letter]:
        places = (*outer, _places_of(node, properties, scale))
        keeps = _keeps_spaces(node, properties)
        for part in node.parts:
            if isinstance(part, str):
                text = re.sub(r"[\t\r\n]", " ", part) if keeps else _SPACES.sub(" ", part)
                for sign in text:
                    yield _Letter("\u00a0" if keeps and sign == " " else sign, node, properties, places)
            elif part.kind in ("tspan", "a", "tref"):
                inner = self._styles.of(part, properties)
                if inner["display"] != "none":
                    yield from self._letters(part, inner, scale, places)
            elif part.kind == "textPath":
                raise BeyondVectorsError("text on a path")
            elif part.kind not in ("title", "desc") and " " not in part.kind:
                raise part.error(Sentence("<{kind}> isn't supported in text", kind=part.kind[:40]))

    def _set(self, letters: list[_Letter], scale: Scale) -> Iterator[Word]:
        """Yield the letters as outlines: chunk by chunk, since each is anchored by itself."""
        x = y = 0.0
        for chunk in _chunks(letters):
            x = chunk[0].x if chunk[0].x is not None else x
            y = chunk[0].y if chunk[0].y is not None else y
            reads = _direction(chunk[0])
            placed: list[tuple[_Set, float, float]] = []
            start = x
            for run, direction in _in_visual_order(chunk, reads):
                first = run[0]
                x, y = x + first.dx, y + first.dy
                found = self._run(run, scale, direction)
                placed.append((found, x, y))
                x += found.advance
            before = _ANCHORS.get(chunk[0].properties["text-anchor"], 0.0)
            shift = -(1 - before if reads is Direction.RTL else before) * (x - start)
            for found, left, base in placed:
                first = found.letter
                place = move(left + shift, base)
                if first.turn:
                    place = place.after(rotate(first.turn))
                segments = tuple(map_segment(one, place) for one in found.segments)
                if segments:
                    yield Word(first.node, first.properties, segments)
            x += shift

    def _run(self, run: list[_Letter], scale: Scale, direction: Direction) -> _Set:
        """Return letters side by side, from (0, 0)."""
        first = run[0]
        properties = first.properties
        text = "".join(letter.sign for letter in run)
        font = self._choose(first.node, properties)
        if missing := missing_characters(text.replace("\u00a0", " "), font):
            message = Sentence(
                "the font has no character for {missing}, which is in {text}",
                missing=quoted(missing[0]),
                text=quoted(text),
            )
            raise ValueError(message)
        size = float(properties["font-size"])
        own = Scale(scale.width, scale.height, size)
        more = _spacing(properties["letter-spacing"], own)
        wide = _spacing(properties["word-spacing"], own)
        unit, at = size / 1000, 0.0
        rise = _rise(properties, own)
        segments: list[Segment] = []
        for glyph in shape_line(text.replace("\u00a0", " "), font, direction):
            place = Affine(unit, 0, 0, -unit, at + glyph.x * unit, -rise - glyph.y * unit)
            segments += (map_segment(one, place) for one in glyph_outline(glyph.font, glyph.number))
            at += glyph.advance * unit + more
            if text[glyph.cluster] in " \u00a0":
                at += wide
        segments += _lines(properties, size, at - more)
        return _Set(first, tuple(segments), at)


@dataclass(frozen=True, slots=True)
class _Set:
    """Letters that have been set, with the first of them."""

    letter: _Letter
    segments: tuple[Segment, ...]
    advance: float


def _spacing(text: str, scale: Scale) -> float:
    return 0.0 if text == "normal" else length(text, scale)


def _rise(properties: Mapping[str, str], scale: Scale) -> float:
    """Return how far letters are above the position of their text."""
    shift = properties["baseline-shift"]
    up = _RISE.get(shift, 0.0) * scale.em
    if shift not in _RISE and shift not in ("baseline", "0"):
        up = float(shift[:-1]) * scale.em / 100 if shift.endswith("%") else length(shift, scale)
    align = properties["alignment-baseline"]
    name = align if align in _BASELINES else properties["dominant-baseline"]
    return up + _BASELINES.get(name, 0.0) * scale.em


def _lines(properties: Mapping[str, str], size: float, wide: float) -> Iterator[Segment]:
    """Yield the lines below, through and above a text."""
    words = properties["text-decoration"].lower().split()
    for word, at in (("underline", _UNDERLINE), ("line-through", _THROUGH), ("overline", _OVER)):
        if word in words and wide > 0:
            top, bottom = -size * (at + _THICK / 2), -size * (at - _THICK / 2)
            yield from (("M", 0.0, top), ("L", 0.0, bottom), ("L", wide, bottom), ("L", wide, top), ("Z",))


def _keeps_spaces(node: Node, properties: Mapping[str, str]) -> bool:
    if properties["white-space"] in ("pre", "pre-wrap", "break-spaces"):
        return True
    around: Node | None = node
    while around is not None:
        if space := around.get("xml:space"):
            return space == "preserve"
        around = around.parent
    return False


def _places_of(node: Node, properties: Mapping[str, str], scale: Scale) -> _Places:
    own = Scale(scale.width, scale.height, float(properties["font-size"]))
    found: _Places = {}
    for name in ("x", "y", "dx", "dy"):
        values = re.split(r"[\s,]+", node.get(name).strip())
        found[name] = [length(value, own, name[-1]) for value in values if value]
    found["rotate"] = list(numbers(node.get("rotate")))
    return found


def _place(letter: _Letter) -> None:
    """Take the letter's position from the lists around it. Every list advances by one; inner ones take
    precedence."""
    for values in letter.places:
        letter.x = values["x"].pop(0) if values["x"] else letter.x
        letter.y = values["y"].pop(0) if values["y"] else letter.y
        letter.dx = values["dx"].pop(0) if values["dx"] else letter.dx
        letter.dy = values["dy"].pop(0) if values["dy"] else letter.dy
        if turns := values["rotate"]:
            letter.turn = turns.pop(0) if len(turns) > 1 else turns[0]


def _without_outer_spaces(letters: list[_Letter]) -> Iterator[_Letter]:
    """Yield the letters without spaces at the ends, and with one space in place of several."""
    while letters and letters[-1].sign == " ":
        letters.pop()
    before = " "
    for letter in letters:
        if letter.sign != " " or before != " ":
            yield letter
            before = letter.sign


def _chunks(letters: list[_Letter]) -> Iterator[list[_Letter]]:
    """Yield the letters in chunks, each starting at a letter with its own position."""
    chunk: list[_Letter] = []
    for letter in letters:
        if chunk and (letter.x is not None or letter.y is not None):
            yield chunk
            chunk = []
        chunk.append(letter)
    if chunk:
        yield chunk


def _direction(letter: _Letter) -> Direction:
    """Return the direction of a letter's text: left to right unless it's set, whatever its first letter."""
    return Direction.RTL if letter.properties["direction"] == "rtl" else Direction.LTR


def _in_visual_order(chunk: list[_Letter], base: Direction) -> Iterator[tuple[list[_Letter], Direction]]:
    """Yield the runs of a chunk from left to right, each with its direction."""
    for start, end, is_rtl in visual_runs("".join(letter.sign for letter in chunk), base):
        runs = [*_runs(chunk[start:end])]
        for run in reversed(runs) if is_rtl else runs:
            yield run, Direction.RTL if is_rtl else Direction.LTR


def _runs(chunk: list[_Letter]) -> Iterator[list[_Letter]]:
    """Yield runs of letters of one element that aren't positioned individually."""
    run: list[_Letter] = []
    for letter in chunk:
        moves = letter.dx or letter.dy or letter.turn
        if run and (
            letter.node is not run[0].node or letter.properties is not run[0].properties or moves or run[0].turn
        ):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run
