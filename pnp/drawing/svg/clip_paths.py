"""The clip paths of an SVG file: the outlines that elements are seen through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from pnp.base.geometry import Affine, Box, move
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Path, Shape, Style
from pnp.drawing.svg.around import Around, attribute
from pnp.drawing.svg.clipping import Piece, joined
from pnp.drawing.svg.notes import BeyondVectorsError, Notices
from pnp.drawing.svg.outlines import is_shape, lengths, outline
from pnp.drawing.svg.properties import DEFINITIONS
from pnp.drawing.svg.segments import frame, mapped, rounded
from pnp.drawing.svg.styles import Properties, Styles
from pnp.drawing.svg.text import TextReader
from pnp.drawing.svg.transforms import transform_of
from pnp.drawing.svg.tree import Document, Node
from pnp.drawing.svg.values import Scale, reference


class ClipPaths:
    """Reads the clip paths of one file, and counts their ``segments``."""

    def __init__(self, document: Document, styles: Styles, text: TextReader, notices: Notices) -> None:
        self._named, self._notices, self._text = document.named, notices, text
        self.styles = styles
        self.segments = 0

    def outlines(
        self, text: str, node: Node, shapes: Sequence[Shape], around: Around, box: Box | None
    ) -> Iterator[Path]:
        """The outlines that an element is seen through, one after the other."""
        clip = self._named.get(reference(text))
        if clip is None or clip.kind != "clipPath":
            if not reference(text):
                raise ValueError(Sentence("the clip path {name} isn't supported", name=quoted(text)))
            message = Sentence("its clip path {name} isn't in the file", name=quoted(reference(text)))
            self._notices.add(node.line, message)
            return
        if clip in around.uses:
            raise clip.error(Sentence("the clip path clips itself"))
        own = self.styles.of(clip)
        inside = replace(around, uses=(*around.uses, clip))
        if clip.get("clipPathUnits") == "objectBoundingBox":
            whole = box or frame(shapes, around.transform)
            place = Affine(whole.width, 0, 0, whole.height, whole.left, whole.bottom)
            inside = replace(inside.through(place), scale=Scale(1, 1))
        inside = inside.through(transform_of(own, inside.scale, None))
        pieces: list[Piece] = []
        for child in clip.children:
            pieces += self._pieces(child, inside, own, alone=len(clip.children) == 1)
        yield joined(pieces) if pieces else Path((), Style())
        for child in clip.children if len(clip.children) == 1 else ():
            inner = self.styles.of(child, own)["clip-path"]
            if inner != "none":
                yield from self.outlines(inner, child, shapes, inside, box)
        if own["clip-path"] != "none":
            yield from self.outlines(own["clip-path"], clip, shapes, inside, box)

    def _pieces(self, node: Node, around: Around, outer: Properties, *, alone: bool) -> Iterator[Piece]:
        """The shapes of an element of a clip path."""
        properties = self.styles.of(node, outer)
        if " " in node.kind or properties["display"] == "none" or node.kind in DEFINITIONS:
            return
        if properties["clip-path"] != "none" and not alone:
            raise BeyondVectorsError("clip path of overlapping areas with holes")
        inner = around.through(transform_of(properties, around.scale, None))
        even_odd = properties["clip-rule"] == "evenodd"
        if node.kind == "use":
            target = self._named.get(node.get("href").strip().removeprefix("#"))
            if target is not None and target not in around.uses:
                x, y = lengths(node.get, around.scale, "x", "y")
                inside = replace(inner.through(move(x, y)), uses=(*inner.uses, target))
                yield from self._pieces(target, inside, properties, alone=alone)
            return
        if properties["visibility"] != "visible":
            return
        if node.kind == "text":
            found = [word.segments for word in self._text.words(node, properties, around.scale)]
        elif is_shape(node.kind):
            found = [outline(node.kind, partial(attribute, node, properties), around.scale)]
        else:
            return
        for segments in found:
            self.segments += len(segments)
            if segments:
                yield Piece(tuple(map(rounded, mapped(segments, inner.transform))), even_odd)
