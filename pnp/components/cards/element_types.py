"""The types of values of the elements on cards: texts with columns, extents, colours and conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from pnp.base.lengths import Length, parse_length
from pnp.base.options import COLOUR_KEYWORD, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.conditions import check_test

MOST_POINTS = 60


def _template(value: Any) -> Any:
    """Return text with columns in braces. Report braces without quotes, which YAML reads as a mapping."""
    if isinstance(value, Mapping) and len(value) == 1:
        raise ValueError(Sentence('put quotes round the braces: "{{{name}}}"', name=next(iter(value))))
    return value


Template = Annotated[str, BeforeValidator(_template), Field(max_length=2000)]
"""A text in which ``{name}`` stands for the column of that name."""
TintName = Annotated[Template, Field(json_schema_extra={COLOUR_KEYWORD: True})]
"""A colour: in hexadecimal, or its name."""

_NUMBER_SCHEMA = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}
Number = Annotated[
    Template,
    BeforeValidator(digits_as_text),
    WithJsonSchema(_NUMBER_SCHEMA),
]
"""A whole number, or the column that has it."""

Extent = tuple[float, float]
"""A length, and a fraction of the card's width or height to add to it."""
_MOST_EXTENT = 600.0
_SHARE = re.compile(r"^[+-]?\d{1,3}(\.\d{1,3})?\s*%$")
EXTENT_PATTERN: Final = r"^[+-]?(\d+(\.\d*)?|\.\d+)\s*(mm|cm|in|pt|%)$"


def parse_extent(value: Any) -> Extent:
    """Read ``"4mm"`` or ``"25%"`` as a length and a fraction.

    :raises ValueError: with the reason, if the value is neither.
    """
    if isinstance(value, str) and _SHARE.match(value.strip()):
        return 0.0, float(value.strip().rstrip("% ")) / 100
    if isinstance(value, str) and value.strip().endswith("%"):
        raise ValueError(Sentence("expected a percentage such as 25%, not {value}", value=quoted(value)))
    length = parse_length(value)
    return Within(-_MOST_EXTENT, _MOST_EXTENT).check(length), 0.0


AnyExtent = Annotated[
    Extent,
    BeforeValidator(parse_extent),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": EXTENT_PATTERN}, {"const": 0}]}),
]


def _as_text(value: Any) -> Any:
    """Return the values of a condition as a list of texts. True and false also appear as spreadsheets write
    them."""
    values = value if isinstance(value, list) else [value]
    texts = [cell_text(one) if isinstance(one, (bool, int, float)) or one is None else one for one in values]
    for text in texts:
        if isinstance(text, str):
            check_test(text)
    return texts + [cell_text(one).upper() for one in values if isinstance(one, bool)]


def cell_text(value: bool | int | float | str | None) -> str:
    """Return a value from YAML as the text of a table's cell."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


Condition = Annotated[
    dict[str, Annotated[list[str], BeforeValidator(_as_text), Field(min_length=1, max_length=100)]],
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {"type": ["array", "string", "number", "boolean", "null"]},
        }
    ),
]
"""For each column, tests of which a row must pass at least one: see `pnp.components.cards.conditions`."""


def not_empty(text: str) -> str:
    if not text.strip():
        raise ValueError(Sentence("a name needs more than spaces"))
    return text


FileName = Annotated[str, Field(max_length=500), AfterValidator(not_empty)]

ImageBleed = Annotated[
    Annotated[Length, Within(0, 20)] | None,
    Field(
        title="Bleed in the picture",
        description=(
            "How much of an edge-to-edge picture is bleed; by default, that’s worked out from its pixels."
        ),
    ),
]
MakeBleed = Annotated[
    TintName,
    Field(
        title="Make bleed",
        examples=["mirror", "edge"],
        description=(
            "Extends a picture past its edges with its mirror image, its outermost pixels or a plain colour."
        ),
    ),
]


def _angle(value: Any) -> Any:
    """Return a number of degrees, from 0 up to 360."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(Sentence("expected a number of degrees, not {value}", value=quoted(str(value))))
    return value % 360


Angle = Annotated[
    float, BeforeValidator(_angle), WithJsonSchema({"type": "number", "minimum": -360, "maximum": 360})
]


def _share(value: Any) -> float:
    """``"50%"`` or ``0.5`` → 0.5."""
    text = str(value).strip()
    match = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)\s*(%?)", text)
    found = float(match[1]) / (100 if match[2] else 1) if match and not isinstance(value, bool) else 2.0
    if found > 1:
        raise ValueError(Sentence("expected a percentage such as 50%, not {value}", value=quoted(text)))
    return found


Share = Annotated[
    float,
    BeforeValidator(_share),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string", "pattern": r"^\d{1,3}(\.\d+)?\s*%$"}, {"enum": [0, 1]}],
            "examples": ["50%"],
        }
    ),
]
"""A part of a whole."""


def _point(value: Any) -> Any:
    """``"25% 3mm"`` → two extents, from the left and from the top of the element's box."""
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        raise ValueError(Sentence("expected a point such as 25% 3mm, from the left and from the top"))
    return tuple(part if isinstance(part, tuple) else parse_extent(part) for part in parts)


Points = Annotated[
    list[Annotated[tuple[Extent, Extent], BeforeValidator(_point), WithJsonSchema({"type": "string"})]],
    Field(min_length=2, max_length=MOST_POINTS),
]
