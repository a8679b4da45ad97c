"""The properties of elements: attributes, style sheets and ``style`` attributes, in their order of precedence
(CSS Cascading 4; SVG 2, 6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.drawing.svg.tree import (
    ATTRIBUTES,
    DEFINITIONS,
    GEOMETRY,
    INHERITED,
    NOTED,
    OWN,
    SHORTHANDS,
    WITHOUT_EFFECT,
    Document,
    Node,
    Notices,
)
from pnp.drawing.svg.values import Scale, length

if TYPE_CHECKING:
    import cssselect2

Properties = dict[str, str]

_PROPERTIES = INHERITED.keys() | OWN.keys() | SHORTHANDS
_SIZES = {
    "xx-small": 9.6, "x-small": 12.0, "small": 14.2, "medium": 16.0, "large": 19.2, "x-large": 24.0,
    "xx-large": 32.0,
}  # fmt: skip
_FONT = re.compile(
    r"(?P<before>(?:[\w-]+\s+)*?)(?P<size>[\d.]+(?:px|pt|pc|mm|cm|in|em|rem|%)?|(?:x?x-)?(?:small|large)|medium)"
    r"(?:\s*/\s*[\w.%]+)?\s+(?P<family>.+)",
    re.IGNORECASE | re.ASCII,
)
_MEDIA = re.compile(r"(?:only\s+)?(?:all|print)?")


class _Declaration(NamedTuple):
    name: str
    value: str
    important: bool


class Styles:
    """The properties of the elements of one file."""

    def __init__(self, document: Document, notices: Notices) -> None:
        self._notices = notices
        self._root: Properties = {**INHERITED, **OWN}
        self._sheet = _Sheet.of_document(document, notices)
        self._own: dict[int, Properties] = {}
        self._computed: dict[int, Properties] = {}

    def of(self, node: Node, outer: Mapping[str, str] | None = None) -> Properties:
        """Return all properties of an element.

        :param outer: the properties to inherit; by default, those of the element around it.
        :raises TextError: for what can't be read, at the element.
        """
        if outer is None:
            known = self._computed.get(id(node))
            if known is None:
                around = self._root if node.parent is None else self.of(node.parent)
                known = self._computed[id(node)] = self._merged(node, around)
            return known
        return self._merged(node, outer)

    def _merged(self, node: Node, outer: Mapping[str, str]) -> Properties:
        found = dict(outer)
        found.update(OWN)
        for name in GEOMETRY:
            found.pop(name, None)
        own = self._declared(node)
        if any(name.startswith("--") or "(" in value for name, value in own.items()):
            own = _without_functions(node, own, outer)
        size = own.get("font-size")
        for name, value in own.items():
            if value == "inherit" or (value == "unset" and name in INHERITED):
                found[name] = outer.get(name, "")
            elif value in ("initial", "unset", "revert"):
                found[name] = self._root.get(name, "")
            else:
                found[name] = value
        if size is not None:
            found["font-size"] = _type_size(found["font-size"], outer["font-size"])
        if own.get("color", "").lower() == "currentcolor":
            found["color"] = outer["color"]
        if "font-weight" in own:
            found["font-weight"] = _weight(found["font-weight"], outer["font-weight"])
        return found

    def _declared(self, node: Node) -> Properties:
        """Return the element's own properties."""
        known = self._own.get(id(node))
        if known is not None:
            return known
        found: Properties = {}
        for name, value in node.attributes.items():
            if name in _PROPERTIES or name in GEOMETRY:
                found[name] = value.strip()
            elif name not in ATTRIBUTES:
                self._unknown_attribute(node, name)
        own = self._in_attribute(node)
        sheet = self._sheet.of(node) if self._sheet is not None else ()
        ordered = [one for one in sheet if not one.important] + [one for one in own if not one.important]
        ordered += [one for one in sheet if one.important] + [one for one in own if one.important]
        for name, value, _ in ordered:
            self._add(found, name, value, node)
        self._own[id(node)] = found
        return found

    def _add(self, found: Properties, name: str, value: str, node: Node) -> None:
        if name in SHORTHANDS and _FUNCTION.search(value):
            raise node.error(Sentence("variables aren't supported in {name}: write the value", name=name))
        if name.startswith("--"):
            found[name] = value
        elif name == "marker":
            found.update({f"marker-{place}": value for place in ("start", "mid", "end")})
        elif name == "font":
            found.update(_of_font(value))
        elif name == "text-decoration-line":
            found["text-decoration"] = value
        elif name in _PROPERTIES or name in GEOMETRY:
            found[name] = value
        elif name in WITHOUT_EFFECT:
            if name in NOTED and value not in ("normal", "none", "auto", "100%"):
                self._notices.add(node.line, Sentence("{name} isn't supported and has no effect", name=name))
        elif not name.startswith("-"):  # vendor properties start with a hyphen
            self._notices.add(node.line, Sentence("the property {name} isn't supported", name=quoted(name)))

    def _in_attribute(self, node: Node) -> list[_Declaration]:
        style = node.get("style")
        if not style:
            return []
        if "/*" in style or "\\" in style or '"' in style or "'" in style or "(" in style:
            return [*_parsed(style)]
        found = []
        for declaration in style.split(";"):  # the usual kind of selector is matched without the parser
            name, colon, value = declaration.partition(":")
            if colon:
                plain, mark, _ = value.partition("!important")
                word = name.strip()
                own = word if word.startswith("--") else word.lower()
                found.append(_Declaration(own, plain.strip(), bool(mark)))
        return found

    def _unknown_attribute(self, node: Node, name: str) -> None:
        lower = name.lower()
        if name in WITHOUT_EFFECT:
            if name in NOTED and node.get(name) not in ("normal", "none", "auto"):
                self._notices.add(node.line, Sentence("{name} isn't supported and has no effect", name=name))
        elif " " in name or lower.startswith(("data-", "aria-", "xmlns", "xml:")) or ":" in name:
            pass  # elements from other vocabularies
        elif node.kind in DEFINITIONS or node.kind.startswith("fe") or " " in node.kind:
            pass
        else:
            message = Sentence(
                "the attribute {name} of <{kind}> isn't supported", name=quoted(name), kind=node.kind
            )
            self._notices.add(node.line, message)


_FUNCTION = re.compile(r"\b(var|light-dark)\(", re.IGNORECASE)
_MOST_RESOLVED, _MOST_LENGTH = 200, 1_000_000
"""The most variables in a text, which stops circular references, and the most characters."""
_NO_VARIABLES: Mapping[str, str] = {}


def _without_functions(node: Node, own: Properties, outer: Mapping[str, str]) -> Properties:
    """Return the properties with the values of their variables (CSS Variables 1), and the lighter of two
    colours."""
    variables = {**outer, **own}
    found = {}
    for name, value in own.items():
        try:
            found[name] = resolved(value, variables)
        except ValueError as error:
            if not name.startswith("--"):  # an unused variable may have no value
                raise node.error(error.args[0]) from error
    return found


def resolved(text: str, variables: Mapping[str, str] = _NO_VARIABLES) -> str:
    """Return a text with the values of variables and of ``light-dark()`` in it.

    :raises ValueError: for a variable without a value, and for too many.
    """
    for _ in range(_MOST_RESOLVED):
        match = _FUNCTION.search(text)
        if match is None:
            return text
        first, rest, end = _arguments(text, match.end())
        found: str | None = first
        if match[1].lower() == "var":
            found = variables.get(first, rest)
        if found is None:
            raise ValueError(Sentence("the variable {name} has no value: write one", name=quoted(first)))
        text = f"{text[: match.start()]}{found.strip()}{text[end:]}"
        if len(text) > _MOST_LENGTH:
            break
    raise ValueError(Sentence("it has too many variables: write the values"))


def _arguments(text: str, start: int) -> tuple[str, str | None, int]:
    """Return the first argument of a function, any others, and the position of its closing bracket."""
    depth, comma = 0, None
    for at in range(start, len(text)):
        sign = text[at]
        if sign == "," and not depth and comma is None:
            comma = at
        elif sign == ")" and not depth:
            rest = None if comma is None else text[comma + 1 : at]
            return text[start : at if comma is None else comma].strip(), rest, at + 1
        depth += {"(": 1, ")": -1}.get(sign, 0)
    return text[start:].strip(), None, len(text)


def _of_font(value: str) -> Properties:
    """Return the properties in the shorthand ``font``."""
    match = _FONT.fullmatch(value.strip())
    if match is None:
        raise ValueError(Sentence("'{text}' isn't a value of font", text=value))
    found = {"font-size": match["size"], "font-family": match["family"], "font-style": "normal"}
    found["font-weight"] = "400"
    for word in match["before"].lower().split():
        if word in ("italic", "oblique"):
            found["font-style"] = word
        elif word in ("bold", "bolder", "lighter") or word.isdigit():
            found["font-weight"] = word
    return found


def _type_size(text: str, outer: str) -> str:
    """Return a type size as a number of units; words and percentages are relative to the inherited size."""
    size = float(outer)
    word = text.strip().lower()
    if word in _SIZES:
        return str(_SIZES[word])
    if word in ("larger", "smaller"):
        return str(size * (1.2 if word == "larger" else 1 / 1.2))
    if word.endswith("%"):
        return str(size * length(word[:-1], Scale(0, 0)) / 100)
    return str(length(word, Scale(0, 0, size)))


def _weight(text: str, outer: str) -> str:
    word = text.strip().lower()
    if word in ("bolder", "lighter"):
        heavy = int(float(outer)) >= 600
        return {("bolder", False): "700", ("bolder", True): "900"}.get((word, heavy), "700" if heavy else "400")
    return {"normal": "400", "bold": "700"}.get(word, word)


def _parsed(text: str) -> Iterator[_Declaration]:
    """Yield the declarations in a text."""
    import tinycss2

    yield from _declarations(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True))


def _declarations(parts: Iterable[Any]) -> Iterator[_Declaration]:
    import tinycss2

    for part in parts:
        if part.type == "declaration":
            value = tinycss2.serialize([token for token in part.value if token.type != "comment"])
            name = part.name if part.name.startswith("--") else part.lower_name
            yield _Declaration(name, value.strip(), part.important)


class _Sheet:
    """The rules of all style sheets in a file, matched to its elements by `cssselect2`."""

    def __init__(self, found: Mapping[int, list[_Declaration]]) -> None:
        self._found = found

    def of(self, node: Node) -> list[_Declaration]:
        """Return the declarations for an element, weakest first."""
        return self._found.get(id(node), [])

    @classmethod
    def of_document(cls, document: Document, notices: Notices) -> _Sheet | None:
        sheets = [node for node in document.root.walk() if node.kind == "style" and node.text().strip()]
        if not sheets:
            return None
        import cssselect2

        matcher: cssselect2.Matcher = cssselect2.Matcher()
        for sheet in sheets:
            if sheet.get("type", "text/css").strip().lower() != "text/css":
                notices.add(sheet.line, Sentence("a style sheet that isn't CSS has no effect"))
                continue
            _add_rules(matcher, sheet, sheet.text(), notices)
        elements, nodes = _as_elements(document.root)
        found: dict[int, list[_Declaration]] = {}
        for wrapped in cssselect2.ElementWrapper.from_xml_root(elements).iter_subtree():
            matches = matcher.match(wrapped)
            if matches:
                matches.sort(key=lambda match: match[:2])
                declared = [one for *_, payload in matches for one in payload]
                found[id(nodes[id(wrapped.etree_element)])] = declared
        return cls(found)


def _add_rules(matcher: cssselect2.Matcher, sheet: Node, text: str | list[Any], notices: Notices) -> None:
    import cssselect2
    import tinycss2

    rules = tinycss2.parse_rule_list(text) if isinstance(text, list) else tinycss2.parse_stylesheet(text)
    for rule in rules:
        line = sheet.line
        if rule.type == "at-rule":
            _add_at_rule(matcher, sheet, rule, notices)
        elif rule.type == "qualified-rule":
            declared = [*_declarations(tinycss2.parse_blocks_contents(rule.content))]
            try:
                selectors = cssselect2.compile_selector_list(rule.prelude)
            except cssselect2.SelectorError:
                words = tinycss2.serialize(rule.prelude).strip()
                notices.add(line, Sentence("the selector {selector} isn't supported", selector=quoted(words)))
                continue
            for selector in selectors:
                if selector.pseudo_element is None:
                    matcher.add_selector(selector, declared)
        elif rule.type == "error":
            notices.add(line, Sentence("part of the style sheet can't be read: {why}", why=rule.message))


def _add_at_rule(matcher: cssselect2.Matcher, sheet: Node, rule: Any, notices: Notices) -> None:
    import tinycss2

    name = rule.lower_at_keyword
    if name == "import":
        raise sheet.error(Sentence("its style sheet loads another one, which isn't allowed: remove @import"))
    if name == "media" and rule.content is not None:
        words = tinycss2.serialize(rule.prelude).strip().lower()
        if any(_MEDIA.fullmatch(one.strip()) for one in words.split(",")):
            _add_rules(matcher, sheet, rule.content, notices)
            return
        if words == "screen":
            return
    if name in ("charset", "namespace", "keyframes", "-webkit-keyframes"):
        return
    notices.add(sheet.line, Sentence("the rule {name} has no effect", name=f"@{name}"))


def _as_elements(root: Node) -> tuple[Any, dict[int, Node]]:
    """Return the elements in the form that `cssselect2` reads, and the nodes by the identities of these."""
    from xml.etree.ElementTree import Element

    nodes: dict[int, Node] = {}

    def made(node: Node) -> Any:
        space, _, kind = node.kind.rpartition(" ")
        element = Element(f"{{{space}}}{kind}" if space else kind)
        for name, value in node.attributes.items():
            apart, _, plain = name.rpartition(" ")
            element.set(f"{{{apart}}}{plain}" if apart else name, value)
        nodes[id(element)] = node
        element.extend(made(child) for child in node.children)
        return element

    return made(root), nodes
