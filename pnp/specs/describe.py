"""Options described for people: one reading of the models for listings, starter specs and docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic.fields import FieldInfo

from pnp.base.options import BOUNDS_KEYWORD, Options, format_dimensions, kebab
from pnp.specs.errors import nested_model


@dataclass(frozen=True, slots=True)
class Described:
    """One option as docs and listings show it."""

    name: str
    kind: str
    default: str
    about: str
    nested: type[Options] | None
    """The model of an option that has options of its own."""
    branches: tuple[dict[str, Any], ...] = ()
    """The JSON Schemas of all that it may be."""


def described(model: type[Options]) -> Iterator[Described]:
    """The options of a model in the order in which they are declared."""
    schema = model.model_json_schema(by_alias=True)
    for field_name, field in model.model_fields.items():
        name = field.alias or kebab(field_name)
        spec = schema["properties"][name]
        length = any(is_length(branch) for branch in _branches(spec))
        yield Described(
            name,
            _kind(spec),
            _default(field, length=length),
            field.description or "",
            nested_model(field.annotation),
            tuple(_branches(spec)),
        )


def is_length(spec: dict[str, Any]) -> bool:
    """Whether a schema is that of a length with its unit."""
    return "|cm|" in spec.get("pattern", "")


def _branches(spec: dict[str, Any]) -> list[dict[str, Any]]:
    for key in ("anyOf", "oneOf", "allOf"):
        if key in spec:
            return [leaf for branch in spec[key] for leaf in _branches(branch)]
    return [spec]


def _kind(spec: dict[str, Any]) -> str:
    """What may stand there, in a few words."""
    words: list[str] = []
    for branch in _branches(spec):
        word = _leaf(branch)
        if word and word not in words:
            words.append(word)
    bounds = spec.get(BOUNDS_KEYWORD) or next(
        (part[BOUNDS_KEYWORD] for part in _all(spec) if BOUNDS_KEYWORD in part), ""
    )
    return " or ".join(words) + (f", {bounds}" if bounds else "")


def _all(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield spec
    for key in ("anyOf", "oneOf", "allOf"):
        for branch in spec.get(key, ()):
            yield from _all(branch)


def _leaf(spec: dict[str, Any]) -> str:
    """One branch of a schema in a few words."""
    if "enum" in spec:
        return ", ".join(f"`{value}`" for value in spec["enum"])
    if "const" in spec:
        return f"`{spec['const']}`" if spec["const"] != 0 else ""
    kind = "reference" if "$ref" in spec else spec.get("type", "")
    if kind in ("integer", "number"):
        return _number(spec)
    if kind == "string":
        return "length" if is_length(spec) else "size" if "x×" in spec.get("pattern", "") else "text"
    nouns = {"reference": "options", "boolean": "true or false", "array": "list", "object": "names with values"}
    return nouns.get(kind, "")


def _number(spec: dict[str, Any]) -> str:
    noun = "whole number" if spec["type"] == "integer" else "number"
    low, high = spec.get("minimum"), spec.get("maximum")
    if low is None:
        return noun
    return f"{noun}, {low} to {high}" if high is not None and high < 2**31 else f"{noun}, at least {low}"


def _default(field: FieldInfo, *, length: bool) -> str:
    """A default as YAML has it."""
    if field.is_required():
        return ""
    value = field.get_default(call_default_factory=True)
    if value is None:
        return ""
    return _yaml(value, length=length)


def _yaml(value: Any, *, length: bool) -> str:
    """A default as YAML has it; empty for options of options, which show their own."""
    if isinstance(value, (Options, bool)):
        return str(value).lower() if isinstance(value, bool) else ""
    if isinstance(value, float):
        return f"{value:g}mm" if length and value else f"{value:g}"
    if isinstance(value, tuple) and len(value) == 2:
        return str(value[0]) if value[0] == value[1] else format_dimensions(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_yaml(item, length=length) for item in value) + "]"
    return str(value)
