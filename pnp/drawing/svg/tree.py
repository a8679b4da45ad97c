"""The elements of an SVG file as a tree with their lines, and the properties and attributes that this
package supports.

Nothing is loaded or run, and there are limits. Remarks about the file are collected as notices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted

MOST_DEPTH, MOST_ELEMENTS = 60, 20_000
MOST_ENTITIES, LONGEST_ENTITY = 40, 400
"""A declaration of an entity: Illustrator writes the addresses of its namespaces as entities."""
_ENCODINGS = re.compile(
    r"utf-?(8|16)|us-ascii|iso-8859-\d{1,2}|windows-125\d|koi8-[ru]|macintosh", re.IGNORECASE
)
"""The encodings that drawing programs use. Python has others, not all of them for text."""
SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"


@dataclass(slots=True, eq=False)
class Node:
    """An element. Elements and attributes of other vocabularies have their namespace and a space before their
    name."""

    kind: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Node | None = None
    parts: list[Node | str] = field(default_factory=list)
    """Its children and the text between them."""

    @property
    def children(self) -> list[Node]:
        return [part for part in self.parts if isinstance(part, Node)]

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(name, default)

    def walk(self) -> Iterator[Node]:
        """Yield the element and everything in it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()

    def text(self) -> str:
        """Return its text, without that of nested elements."""
        return "".join(part for part in self.parts if isinstance(part, str))

    def error(self, message: str) -> TextError:
        """Return an error at its place."""
        return TextError.at(message, self.line, self.column)


@dataclass(frozen=True, slots=True)
class Document:
    """A file: its root, and its elements by their ``id``."""

    root: Node
    named: dict[str, Node]


def parse(data: bytes) -> Document:
    """Return the tree of an SVG file.

    :raises TextError: for a file that isn't one or isn't safe to read, at the place in it.
    """
    return _Parser().parse(data)


class _Parser:
    def __init__(self) -> None:
        parser = self._parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity
        parser.XmlDeclHandler = self._declaration
        parser.ProcessingInstructionHandler = self._instruction
        self._open: list[Node] = []
        self._root: Node | None = None
        self._named: dict[str, Node] = {}
        self._elements = self._entities = 0

    def parse(self, data: bytes) -> Document:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            why = expat.errors.messages[error.code]
            raise TextError.at(Sentence("isn't XML: {why}", why=why), error.lineno, error.offset + 1) from error
        if self._root is None:
            raise TextError.at(
                Sentence("isn't an SVG picture: open it in the program that made it, and save it as SVG")
            )
        return Document(self._root, self._named)

    def _error(self, message: str) -> TextError:
        return TextError.at(message, self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)

    def _declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding is not None and not _ENCODINGS.fullmatch(encoding):
            raise self._error(Sentence("has an unknown encoding: save it as UTF-8"))

    def _instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            raise self._error(Sentence("loads a style sheet from another file: put its rules into the picture"))

    def _entity(self, name: str, is_parameter: bool, value: str | None, *outside: str | None) -> None:
        self._entities += 1
        is_plain = value is not None and "&" not in value and "<" not in value and len(value) <= LONGEST_ENTITY
        if is_parameter or not is_plain or self._entities > MOST_ENTITIES:
            raise self._error(Sentence("its entities aren't supported: write what they stand for"))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            raise self._error(
                Sentence(
                    "has more than {elements:,} elements, or nests them more than {depth} deep",
                    elements=MOST_ELEMENTS,
                    depth=MOST_DEPTH,
                )
            )
        space, _, kind = name.rpartition(" ")
        outer = self._open[-1] if self._open else None
        if outer is None and (kind != "svg" or space not in ("", SVG)):
            raise self._error(
                Sentence("isn't an SVG picture: open it in the program that made it, and save it as SVG")
            )
        own = kind if space in ("", SVG) else name
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        node = Node(own, _plain(attributes), line, column, outer)
        for attribute in node.attributes:
            if attribute.lower().startswith("on"):
                message = Sentence("the script {name} isn't allowed: remove it", name=quoted(attribute))
                raise node.error(message)
        if outer is None:
            self._root = node
        else:
            outer.parts.append(node)
        if named := node.get("id"):
            self._named.setdefault(named, node)
        self._open.append(node)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        if self._open:
            self._open[-1].parts.append(text)


def _plain(attributes: dict[str, str]) -> dict[str, str]:
    """Return attributes, with plain names for SVG's own. SVG's ``href`` takes precedence over XLink's."""
    found: dict[str, str] = {}
    for name, value in attributes.items():
        space, _, plain = name.rpartition(" ")
        if space == XLINK and plain == "href":
            found.setdefault("href", value)
        elif space == _XML:
            found[f"xml:{plain}"] = value
        else:
            found[name if space not in ("", SVG) else plain] = value
    return found


class BeyondVectorsError(ValueError):
    """A part of a picture that can only be drawn as pixels."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.place = (0, 1)
        """Its line and column, once they are known."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that may be printed differently from what its author expects."""

    line: int
    message: Sentence


@dataclass(slots=True)
class Notices:
    """The notices of one file, each kept once, with the first line that it applies to."""

    found: dict[str, Notice] = field(default_factory=dict)

    def add(self, line: int, message: Sentence) -> None:
        """Add a notice about a line of the file."""
        self.found.setdefault(str(message), Notice(line, message))

    def __iter__(self) -> Iterator[Notice]:
        return iter(self.found.values())


INHERITED: Final[Mapping[str, str]] = {
    "clip-rule": "nonzero",
    "color": "black",
    "direction": "ltr",
    "dominant-baseline": "auto",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "400",
    "letter-spacing": "normal",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    "visibility": "visible",
    "white-space": "normal",
    "word-spacing": "normal",
    "writing-mode": "lr-tb",
}
"""Properties that elements inherit, with their initial values."""
OWN: Final[Mapping[str, str]] = {
    "alignment-baseline": "baseline",
    "baseline-shift": "baseline",
    "clip": "auto",
    "clip-path": "none",
    "display": "inline",
    "filter": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "overflow": "",
    "stop-color": "black",
    "stop-opacity": "1",
    "text-decoration": "none",
    "transform": "",
    "transform-box": "view-box",
    "transform-origin": "",
    "vector-effect": "none",
}
"""Properties that aren't inherited."""
GEOMETRY: Final = frozenset(
    {
        "cx", "cy", "d", "height", "r", "rx", "ry", "width", "x", "y",
    }
)  # fmt: skip
"""Attributes that a style sheet may set, too (SVG 2, 7)."""
SHORTHANDS: Final = frozenset(
    {
        "font", "marker",
    }
)  # fmt: skip
"""Shorthand properties."""
WITHOUT_EFFECT: Final = frozenset(
    {
        "animation", "background", "background-color", "block-progression", "border", "bottom",
        "color-interpolation", "color-interpolation-filters", "color-profile", "color-rendering",
        "color-scheme", "cursor", "enable-background", "float", "flood-color", "flood-opacity",
        "font-feature-settings", "font-kerning", "font-optical-sizing", "font-size-adjust",
        "font-stretch", "font-variant", "font-variant-alternates", "font-variant-caps",
        "font-variant-east-asian", "font-variant-ligatures", "font-variant-numeric",
        "font-variant-position", "font-variation-settings", "forced-color-adjust",
        "gradient-transform", "image-rendering", "inline-size", "isolation", "kerning", "left",
        "lighting-color", "line-height", "margin", "mask-type", "max-height", "max-width",
        "min-height", "min-width", "object-fit", "outline", "padding", "pointer-events", "position",
        "print-color-adjust", "right", "shape-inside", "shape-margin", "shape-padding",
        "shape-rendering", "solid-color", "solid-opacity", "text-align", "text-decoration-color",
        "text-decoration-line", "text-decoration-style", "text-decoration-thickness", "text-indent",
        "text-orientation", "text-overflow", "text-rendering", "text-transform", "top",
        "touch-action", "transition", "unicode-bidi", "user-select", "vertical-align",
        "white-space-collapse", "will-change", "word-wrap", "z-index", "zoom",
    }
)  # fmt: skip
"""Properties that have no effect in print, except perhaps on how text is spaced, wrapped and capitalised."""
NOTED: Final = frozenset(
    {
        "background", "background-color", "font-stretch", "font-variant", "font-variant-caps",
        "inline-size", "shape-inside", "text-orientation", "text-transform",
    }
)  # fmt: skip
"""Those of these properties whose author may notice the difference."""
ATTRIBUTES: Final = frozenset(
    {
        "autofocus", "baseProfile", "class", "clipPathUnits", "color-interpolation-filters",
        "contentScriptType", "contentStyleType", "crossorigin", "decoding", "download", "dx", "dy",
        "enable-background", "externalResourcesRequired", "fetchpriority", "filterUnits",
        "focusable", "fr", "fx", "fy", "gradientTransform", "gradientUnits", "href", "id", "lang",
        "lengthAdjust", "loading", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits",
        "maskUnits", "media", "name", "nodetypes", "nonce", "offset", "orient", "part",
        "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "points",
        "preserveAspectRatio", "primitiveUnits", "refX", "refY", "rel", "requiredExtensions",
        "requiredFeatures", "role", "rotate", "slot", "spreadMethod", "style", "systemLanguage",
        "tabindex", "target", "textLength", "title", "type", "version", "viewBox", "x1", "x2",
        "xml:base", "xml:id", "xml:lang", "xml:space", "xmlns", "y1", "y2", "zoomAndPan",
    }
)  # fmt: skip
"""Attributes that aren't properties. It isn't checked which elements they are on."""
DEFINITIONS: Final = frozenset(
    {
        "clipPath", "color-profile", "cursor", "defs", "desc", "filter", "font", "font-face",
        "hatch", "linearGradient", "marker", "mask", "meshgradient", "metadata", "pattern",
        "radialGradient", "solidColor", "solidcolor", "stop", "style", "symbol", "title", "view",
    }
)  # fmt: skip
"""Elements that aren't drawn where they are."""
MOVING: Final = frozenset(
    {
        "animate", "animateColor", "animateMotion", "animateTransform", "discard", "mpath", "set",
    }
)  # fmt: skip
