"""pydantic's errors as messages about the user's file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Literal, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails as PydanticError

from pnp.base.errors import ErrorAtPath, ErrorDetails, Path
from pnp.base.files import HEADS, FileKind, file_kind, what_instead
from pnp.base.options import UNION_TAGS, Options, OptionValueError, kebab
from pnp.base.sentences import Sentence, either
from pnp.base.wording import did_you_mean, quoted, scalar
from pnp.language.guesses import guessed_name, guessed_option
from pnp.language.old_names import moved_option, new_choice, new_keys, new_option, renamed
from pnp.language.reader import Mark, Node, Plain

M = TypeVar("M", bound=Options)


def option_names(model: type[Options]) -> tuple[str, ...]:
    """Return the names of a model's options in YAML."""
    return tuple(field.alias or kebab(name) for name, field in model.model_fields.items())


def unknown_option(
    name: str,
    known: Iterable[str],
    whose: str,
    advice: Mapping[str, str] | None = None,
    models: Iterable[type[Options]] = (),
) -> str:
    """Return the message for an unknown option, with its new name, the ``advice`` for its name, the option of
    the ``models`` that it belongs in, or the nearest name."""
    known = [*known]
    if new := new_option(name, known):
        return renamed(name, new)
    hint = (advice or {}).get(name) or _goes_inside(name, models)
    if not hint:
        guess = guessed_option(name, known)
        hint = (did_you_mean(name, known) if guess is None else guess) or _all(known, whose)
    return Sentence("unknown option '{name}' for {whose}{hint}", name=name, whose=whose, hint=hint)


def _all(known: Sequence[str], whose: str) -> str:
    """Return the list of all options if it fits on a line; otherwise, advice on how to list those of a game."""
    if known and len(", ".join(known)) <= _MOST_OF_LIST:
        return Sentence("; choose from {known}", known=", ".join(known))
    game = whose.values.get("name") if isinstance(whose, Sentence) else None
    return Sentence("; `pnp games {name}` lists its options", name=game) if game else ""


_MOST_OF_LIST = 200
"""The most characters of a list of options in a message."""


def _goes_inside(name: str, models: Iterable[type[Options]]) -> str:
    """Return advice for an option that belongs inside another one, such as ``boxes`` in ``regions``; empty for
    others."""
    outer = {
        field.alias or kebab(own)
        for model in models
        for own, field in model.model_fields.items()
        if (inner := nested_model(field)) and name in option_names(inner) and not _holds_several(field)
    }
    if len(outer) != 1:
        return ""
    return Sentence("; put it inside `{outer}`: `{outer}: {{{name}: …}}`", outer=outer.pop(), name=name)


def _holds_several(field: FieldInfo) -> bool:
    """Return whether an option is a list, or has names that the user chooses."""
    parts = [field.annotation]
    while parts:
        part = parts.pop()
        if get_origin(part) in (list, tuple, dict):
            return True
        parts += get_args(part)
    return False


def errors_of(error: ValidationError, model: type[Options], whose: str) -> list[ErrorAtPath]:
    """Return one error for each of pydantic's errors, at the path of the value in the file."""
    return [
        ErrorAtPath(
            _message(detail, model, whose),
            _path(detail),
            on_key=detail["type"] == "extra_forbidden" or "[key]" in detail["loc"],
        )
        for detail in error.errors(include_url=False)
    ]


def located(errors: Iterable[ErrorAtPath], node: Node) -> Iterator[ErrorDetails]:
    """Return each error of a node at its line and column of the file."""
    return (node.mark_at(error.path, key=error.on_key).error(error.message) for error in errors)


def unknown_name(mark: Mark, what: str, name: Plain, known: Iterable[str]) -> ErrorDetails:
    """Return the error for a value that should be the name of a ``what`` but isn't, with the nearest name."""
    if not isinstance(name, str):
        return mark.error(Sentence("expected the name of a {what}, not {name}", what=what, name=quoted(name)))
    known = sorted(known)
    guess = guessed_name(name, known) if what in ("game", "game or variant") else ""
    hint = guess or did_you_mean(name, known) or Sentence("; choose from {known}", known=", ".join(known))
    return mark.error(Sentence("unknown {what} {name}{hint}", what=what, name=quoted(name), hint=hint))


def model_of(model: type[M], node: Node, whose: str, errors: list[ErrorDetails]) -> M | None:
    """Return the node as a model. If it isn't valid, add its errors to ``errors`` and return None."""
    values = node.plain()
    known = option_names(model)
    if isinstance(values, dict):
        for key in [key for key in values if key not in known]:
            errors.append(node.keys[key].error(unknown_option(key, known, whose, models=(model,))))
            del values[key]
    try:
        return model.model_validate(values)
    except ValidationError as error:
        errors += located(errors_of(error, model, whose), node)
        return None


def kind_of_root(root: Node) -> FileKind | None:
    """Return the kind of a file with this root; None if that isn't clear."""
    return file_kind(new_keys(root.value, HEADS)) if isinstance(root.value, dict) else None


def other_kind(root: Node, wanted: FileKind) -> list[ErrorDetails]:
    """Return the error for a file of the wrong kind; none if it's the right kind."""
    found = kind_of_root(root)
    if found is None and wanted == "spec" and root.child("game"):
        message: str = Sentence(
            "a spec has `products`, a puzzle set `puzzles`, a record `moves`; this file has none of them"
        )
    else:
        message = what_instead(found, wanted, PurePath(root.mark.file).name)
    return [root.mark.error(message)] if message else []


def _path(detail: PydanticError) -> Path:
    path = tuple(step for step in detail["loc"] if step not in UNION_TAGS and step != "[key]")
    error = detail.get("ctx", {}).get("error")
    return (*path, error.option) if isinstance(error, OptionValueError) else path


def _message(detail: PydanticError, model: type[Options], whose: str) -> str:
    kind, path = detail["type"], _path(detail)
    name = str(path[-1]) if path else ""
    around = _model_at(model, path[:-1])
    if kind == "extra_forbidden":
        if new := moved_option(path):
            return renamed(".".join(map(str, path[-2:])), new)
        return unknown_option(name, option_names(around), _owner(path[:-1]) or whose)
    if kind == "missing":
        return _say_missing(name, around)
    if kind in _SAYINGS:
        return _SAYINGS[kind](name, detail)
    return _say_bounds(name, detail, around) if kind in _BOUNDS else _say_expected(detail)


def _say_expected(detail: PydanticError) -> str:
    kind, value = detail["type"], detail["input"]
    if kind == "string_type" and isinstance(value, list):
        return Sentence("expected text, not a list; for several lines of text, begin with `|` and indent them")
    if kind in _EXPECTED:
        return Sentence(_EXPECTED[kind], value=quoted(value), hint=_nearest(kind, value))
    return Sentence("{value} can't be used here", value=quoted(value))


def _say_bounds(name: str, detail: PydanticError, model: type[Options]) -> str:
    value, context = quoted(detail["input"]), detail["ctx"]
    (bound,) = (context[key] for key in ("ge", "gt", "le", "lt") if key in context)
    both = _both_bounds(model, name)
    if bound in both:
        return Sentence("must be from {low} to {high}, not {value}", low=both[0], high=both[1], value=value)
    return Sentence(_BOUNDS[detail["type"]], bound=bound, value=value)


def _both_bounds(model: type[Options], name: str) -> tuple[float, ...]:
    """Return the lower and upper bound of an option; none unless it has both."""
    field = next((f for own, f in model.model_fields.items() if (f.alias or kebab(own)) == name), None)
    parts = list(_constraints(field)) if field else []
    low, high = ([getattr(part, key) for part in parts if hasattr(part, key)] for key in ("ge", "le"))
    return (low[0], high[0]) if low and high else ()


def _constraints(field: FieldInfo) -> Iterator[object]:
    """Yield the constraints of an option, including those within its type: ``Annotated[int, Field(ge=1)] |
    None``."""
    yield from field.metadata
    parts = [field.annotation]
    while parts:
        part = parts.pop()
        for inner in getattr(part, "__metadata__", ()):
            yield from inner.metadata if isinstance(inner, FieldInfo) else (inner,)
        parts += get_args(part)


def _owner(path: Path) -> str:
    """Return the option that an option belongs to. Its line or path shows which entry of a list it is in."""
    steps = ".".join(step for step in path if isinstance(step, str))
    return quoted(steps) if steps else ""


def _model_at(model: type[Options], path: Path) -> type[Options]:
    """Return the model of the options at a path below a model; the model itself if the path leaves models."""
    for step in path:
        field = next((f for name, f in model.model_fields.items() if (f.alias or kebab(name)) == step), None)
        below = nested_model(field) if field else None
        if below is None:
            break
        model = below
    return model


def below(models: Iterable[type[Options]], name: str) -> list[type[Options]]:
    """Return the models of the options nested in one option, if there are any."""
    fields = (
        field
        for model in models
        for key, field in model.model_fields.items()
        if (field.alias or kebab(key)) == name
    )
    return [found for field in fields if (found := nested_model(field))]


def nested_model(field: FieldInfo) -> type[Options] | None:
    """Return the first option model within the type of an option, such as that of ``Regions | None``."""
    parts = [field.annotation]
    while parts:
        part, *rest = parts
        inner = get_args(part)
        if isinstance(part, type) and not inner and issubclass(part, Options):
            return part
        parts = [*inner, *rest]
    return None


def _say_missing(name: str, model: type[Options]) -> str:
    """Return the message for a missing option. If it can have only one value, the message includes it."""
    field = next((f for own, f in model.model_fields.items() if (f.alias or kebab(own)) == name), None)
    if field is not None and get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1:
        (value,) = get_args(field.annotation)
        return Sentence("'{name}' is missing; add `{name}: {value}`", name=name, value=str(value))
    return Sentence("'{name}' is missing", name=name)


def _say_choice(name: str, detail: PydanticError) -> str:
    value, expected = detail["input"], str(detail["ctx"]["expected"])
    each = expected.replace(" or ", ", ").split(", ")  # texts in the list are in quotes
    choices = either(word.strip("'") for word in each)
    if new := new_choice(value, [word.strip("'") for word in each]):
        return renamed(value, new)
    if value in each:  # the number is allowed, but the same digits in quotes aren't
        return Sentence("expected {choices} without quotes, not {value}", choices=choices, value=quoted(value))
    if len(each) == 1:
        return Sentence("write `{name}: {choice}`, not {value}", name=name, choice=choices, value=quoted(value))
    nearest = did_you_mean(value, [word.strip("'") for word in each]) if isinstance(value, str) else ""
    return Sentence("expected {choices}, not {value}{hint}", choices=choices, value=quoted(value), hint=nearest)


def _say_few(name: str, detail: PydanticError) -> str:
    least, count = detail["ctx"]["min_length"], len(detail["input"])
    if not count:
        return Sentence("'{name}' is empty; list at least {least}", name=name, least=least)
    return Sentence(
        "'{name}' needs at least {least} entries, but has only {number}", name=name, least=least, number=count
    )


def _say_many(_name: str, detail: PydanticError) -> str:
    return Sentence(
        "at most {most} can be listed here, not {number}",
        most=detail["ctx"]["max_length"],
        number=len(detail["input"]),
    )


def _say_long(_name: str, detail: PydanticError) -> str:
    return Sentence(
        "can have at most {most} characters, but has {number}",
        most=detail["ctx"]["max_length"],
        number=len(detail["input"]),
    )


def _say_reason(name: str, detail: PydanticError) -> str:
    reason, value = str(detail["ctx"]["error"]), detail["input"]
    if name == "size" and isinstance(value, str) and re.fullmatch(_PAPER, value):
        return Sentence("{reason}; the size of the paper is `paper: {value}`", reason=reason, value=value)
    return reason


_PAPER = r"(?i:a[0-6]|b[0-6]|letter|legal|tabloid)"


_SAYINGS = {
    "literal_error": _say_choice,
    "value_error": _say_reason,
    "too_short": _say_few,
    "too_long": _say_many,
    "string_too_long": _say_long,
}
_BOUNDS = {
    "greater_than_equal": "must be at least {bound}, not {value}",
    "greater_than": "must be more than {bound}, not {value}",
    "less_than_equal": "must be at most {bound}, not {value}",
    "less_than": "must be less than {bound}, not {value}",
}
_EXPECTED = {
    "int_type": "expected a whole number, not {value}{hint}",
    "int_from_float": "expected a whole number, not {value}{hint}",
    "float_type": "expected a number, not {value}{hint}",
    "bool_type": "expected true or false, not {value}{hint}",
    "string_type": "expected text (put a number in quotes), not {value}",
    "list_type": "expected a list (each entry starts with `- `), not {value}{hint}",
    "dict_type": "expected `name: value` pairs, not {value}",
    "finite_number": "expected a finite number, not {value}",
    "model_type": "expected `option: value` pairs, not {value}",
    "model_attributes_type": "expected `option: value` pairs, not {value}",
}


def _nearest(kind: str, value: Plain) -> str:
    """Return a hint for a number or truth value in quotes, or for a single text where a list belongs."""
    if kind == "list_type" and value in _NOTHING:
        return Sentence("; write [] for nothing")
    if kind == "list_type" and isinstance(value, str) and re.fullmatch(_BARE, value):
        return Sentence("; write [{value}]", value=value)
    inside = scalar(value) if isinstance(value, str) else value
    meant = _PLAIN.get(kind, ())
    fits = inside is not value and isinstance(inside, meant) and isinstance(inside, bool) == (bool in meant)
    return Sentence("; remove the quotes") if fits else ""


_NOTHING = ("none", "blank", "empty", "nothing", False)
"""The words that people write for an empty list."""
_BARE = r"[\w./-]+"
"""The pattern of text that needs no quotes in a list."""
_PLAIN: dict[str, tuple[type, ...]] = {"int_type": (int,), "float_type": (int, float), "bool_type": (bool,)}
