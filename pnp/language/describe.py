"""Describe options from their models, for listings, starter specs and docs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypedDict

from pydantic.fields import FieldInfo

from pnp.base.options import (
    BOUNDS_KEYWORD,
    SIZE_PATTERN,
    AlsoCalled,
    AsAbove,
    ChoiceLabels,
    Options,
    format_dimensions,
    kebab,
)
from pnp.base.sentences import Sentence, together
from pnp.language.errors import nested_model

JsonSchema = TypedDict(
    "JsonSchema",
    {
        "anyOf": list["JsonSchema"],
        "oneOf": list["JsonSchema"],
        "allOf": list["JsonSchema"],
        "$ref": str,
        "items": "JsonSchema",
        "patternProperties": dict[str, "JsonSchema"],
        "type": str,
        "enum": list[str | int],
        "const": str | int,
        "pattern": str,
        "minimum": float,
        "maximum": float,
        "x-bounds": str,
        "deprecated": bool,
        "examples": list[str],
        "additionalProperties": "JsonSchema | bool",
    },
    total=False,
)
"""The parts of pydantic's JSON Schemas that are read here."""
Default: TypeAlias = "bool | int | float | str | Options | Sequence[Default]"


@dataclass(frozen=True, slots=True)
class Described:
    """An option as docs and listings show it."""

    name: str
    label: str
    """Its display name."""
    kind: str
    default: str
    about: str
    """Its effect, in a sentence."""
    nested: type[Options] | None
    """The model of an option that has options of its own, or is a list of such options."""
    items: type[Options] | None
    """The model of a list's items, wherever its options are described."""
    named: type[Options] | None
    """The model of the values under names that the user chooses."""
    listed: type[Options] | None
    """The model of the items in lists under names that the user chooses."""
    branches: tuple[JsonSchema, ...]
    """The JSON Schemas of all its possible values."""
    labels: Mapping[str, str]
    """The display names of its choices."""
    also: str
    """Other words to search for it by, separated by commas."""
    bounds: str
    """Its bounds: ``8 mm to 90 mm``, ``3 to 40 on each side``, ``at least 1``; empty for no bounds."""
    is_old: bool
    """Whether this is an old name of another option."""
    is_needed: bool
    """Whether it has to be given."""

    @property
    def holds_many(self) -> bool:
        """Whether it's a list, or has names that the user chooses, so that nested options have no fixed
        path."""
        return any(branch.get("type") in ("array", "object") for branch in self.branches)

    def said(self, words: Mapping[str, str]) -> tuple[str, str]:
        """Return the label and description of an option in another language, if they are translated."""
        return words.get(self.label, self.label), words.get(self.about, self.about)


def described(model: type[Options]) -> Iterator[Described]:
    """Yield the options of a model in the order in which they are declared."""
    schema = model.model_json_schema(by_alias=True)
    for field_name, field in model.model_fields.items():
        name = field.alias or kebab(field_name)
        spec = schema["properties"][name]
        branches, bounds = branches_of(spec), _bounds(spec)
        length = any(map(is_length, branches))
        below = nested_model(field)
        is_list = any(branch.get("type") == "array" for branch in branches)
        has_names = any("patternProperties" in branch for branch in branches)
        yield Described(
            name=name,
            label=field.title or sentence_case(name),
            kind=together([_kind(branches), bounds], ", "),
            default=_default(field, length=length),
            about=field.description or "",
            nested=None if any(isinstance(kept, AsAbove) for kept in field.metadata) else below,
            items=below if is_list else None,
            named=below if has_names and not is_list else None,
            listed=below if any(map(_holds_lists, branches)) else None,
            branches=branches,
            labels=next((kept.labels for kept in field.metadata if isinstance(kept, ChoiceLabels)), {}),
            also=together([kept.words for kept in field.metadata if isinstance(kept, AlsoCalled)], ", "),
            bounds=bounds or next(filter(None, map(_limits, branches)), ""),
            is_old=spec.get("deprecated", False),
            is_needed=field.is_required(),
        )


def sentence_case(name: str) -> str:
    """Return a label made from an option's name, such as ``Per sheet`` for ``per-sheet``."""
    return name.replace("-", " ").capitalize()


def is_length(spec: JsonSchema) -> bool:
    """Return whether a schema is for a length with its unit."""
    return "|cm|" in spec.get("pattern", "")


def is_size(spec: JsonSchema) -> bool:
    """Return whether a schema is for columns by rows."""
    return spec.get("pattern") == SIZE_PATTERN


def _holds_lists(spec: JsonSchema) -> bool:
    """Return whether a schema is for names with lists of options."""
    below = spec.get("additionalProperties")
    return isinstance(below, dict) and "$ref" in below.get("items", {})


def branches_of(spec: JsonSchema) -> tuple[JsonSchema, ...]:
    """Return the schemas of all possible values."""
    below = _below(spec)
    return tuple(leaf for branch in below for leaf in branches_of(branch)) if below else (spec,)


def _below(spec: JsonSchema) -> list[JsonSchema]:
    """Return the schemas that a schema is composed of."""
    return [*spec.get("anyOf", ()), *spec.get("oneOf", ()), *spec.get("allOf", ())]


def _kind(branches: Iterable[JsonSchema]) -> str:
    """Describe the values of an option in a few words."""
    words = tuple(dict.fromkeys(word for branch in branches if (word := _leaf(branch))))
    kind = words[0] if words else ""
    for word in words[1:]:
        kind = Sentence("{one} or {other}", one=kind, other=word)
    return kind


def _bounds(spec: JsonSchema) -> str:
    return next((part[BOUNDS_KEYWORD] for part in _all(spec) if BOUNDS_KEYWORD in part), "")


def _all(spec: JsonSchema) -> Iterator[JsonSchema]:
    yield spec
    for branch in _below(spec):
        yield from _all(branch)


def _leaf(spec: JsonSchema) -> str:
    """Describe one branch of a schema in a few words."""
    if "enum" in spec:
        return ", ".join(f"`{value}`" for value in spec["enum"])
    if "const" in spec:
        return f"`{spec['const']}`" if spec["const"] != 0 else ""
    if "examples" in spec:
        names = ", ".join(f"`{name}`" for name in spec["examples"])
        return Sentence("{one} or {other}", one=names, other=Sentence("text"))
    kind = "reference" if "$ref" in spec else spec.get("type", "")
    if kind in ("integer", "number"):
        return _number(spec)
    if kind == "string":
        return _kind_of_text(spec)
    return _NOUNS.get(kind, "")


def _kind_of_text(spec: JsonSchema) -> str:
    if is_length(spec):
        return Sentence("length")
    return Sentence("size") if is_size(spec) else Sentence("text")


TRUTH = Sentence("true or false")
_NOUNS: Mapping[str, str] = {
    "reference": Sentence("options"),
    "boolean": TRUTH,
    "array": Sentence("list"),
    "object": Sentence("names with values"),
}


def _number(spec: JsonSchema) -> str:
    noun = Sentence("whole number") if spec["type"] == "integer" else Sentence("number")
    return together([noun, _limits(spec)], ", ")


def _limits(spec: JsonSchema) -> str:
    """Return the bounds of a number; empty if there are none."""
    low, high = spec.get("minimum"), spec.get("maximum")
    if low is None:
        return ""
    if high is not None and high < 2**31:
        return Sentence("{least} to {most}", least=low, most=high)
    return Sentence("at least {least}", least=low)


def _default(field: FieldInfo, *, length: bool) -> str:
    """Return a default as YAML."""
    if field.is_required():
        return ""
    value = field.get_default(call_default_factory=True)
    if value is None:
        return ""
    return _yaml(value, length=length)


def _yaml(value: Default, *, length: bool) -> str:
    """Return a default as YAML; empty for nested options, whose defaults are listed separately."""
    if isinstance(value, (Options, bool)):
        return str(value).lower() if isinstance(value, bool) else ""
    if isinstance(value, float):
        return f"{value:g}mm" if length and value else f"{value:g}"
    if isinstance(value, str):
        return value
    match value:
        case (int(columns), int(rows)):
            return str(columns) if columns == rows else format_dimensions((columns, rows))
    if isinstance(value, Sequence):
        return "[" + ", ".join(_yaml(item, length=length) for item in value) + "]"
    return str(value)
