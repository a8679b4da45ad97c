"""The options of everything drawn from a table: its rows, how many of each, the icons in texts, and the
values of elements, which are texts with columns, extents, colours and conditions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, field_validator, model_validator

from pnp.base.geometry import Length, parse_length
from pnp.base.options import COLOUR_KEYWORD, Options, OptionValueError, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.base.tables import wrong_in_name
from pnp.base.wording import as_written, quoted, shortened
from pnp.components.cards.templates import check_test
from pnp.typesetting.blocks import IconName

MOST_POINTS = 60


def _template(value: Any) -> Any:
    """Return text with columns in braces. Report braces without quotes, which YAML reads as a mapping."""
    if isinstance(value, Mapping) and len(value) == 1:
        raise ValueError(Sentence('put the braces in quotes: "{{{name}}}"', name=next(iter(value))))
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
"""A whole number, or the column that contains it."""

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
    texts += [str(one) for one in values if getattr(one, "written", "")]
    for text in texts:
        if isinstance(text, str):
            check_test(text)
    return texts + [cell_text(one).upper() for one in values if isinstance(one, bool)]


def cell_text(value: bool | int | float | str | None) -> str:
    """Return a value from YAML as text, like that of a cell in a table."""
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return as_written(value)
    return str(value).lower() if isinstance(value, bool) else value


Condition = Annotated[
    dict[str, Annotated[list[str], BeforeValidator(_as_text), Field(min_length=1, max_length=100)]],
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {"type": ["array", "string", "number", "boolean", "null"]},
        }
    ),
]
"""For each column, tests of which a row must pass at least one: see `pnp.components.cards.templates`."""


def _not_empty(text: str) -> str:
    if not text.strip():
        raise ValueError(Sentence("a name can't consist of spaces only"))
    return text


FileName = Annotated[str, Field(max_length=500), AfterValidator(_not_empty)]

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
    """Return a fraction from ``"50%"`` or ``0.5``: here, 0.5."""
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
"""A fraction, as a percentage or a number."""


def _point(value: Any) -> Any:
    """Return two extents from a text such as ``"25% 3mm"``: from the left and from the top of the element's
    box."""
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        raise ValueError(Sentence("expected a point such as 25% 3mm, from the left and from the top"))
    return tuple(part if isinstance(part, tuple) else parse_extent(part) for part in parts)


Points = Annotated[
    list[Annotated[tuple[Extent, Extent], BeforeValidator(_point), WithJsonSchema({"type": "string"})]],
    Field(min_length=2, max_length=MOST_POINTS),
]


MOST_EACH = 100


def _column_name(text: str) -> str:
    """Return the name of a column in a row of the spec, without surrounding spaces.

    :raises ValueError: for a name that no table can have.
    """
    name = _not_empty(text).strip()
    if reason := wrong_in_name(name):
        raise ValueError(reason)
    return name


InlineRow = Annotated[
    dict[Annotated[str, AfterValidator(_column_name)], str],
    BeforeValidator(
        lambda row: (
            {key: value if isinstance(value, (list, dict)) else cell_text(value) for key, value in row.items()}
            if isinstance(row, dict)
            else row
        )
    ),
    WithJsonSchema({"type": "object"}),
]


class FromTable(Options):
    """Options of everything drawn from a table, with a piece or a sheet for each row."""

    exclusive: ClassVar[tuple[frozenset[str], ...]] = (frozenset({"table", "rows"}),)
    needed = frozenset({"table", "sheet", "rows", "lookups", "only", "icons", "emoji", "images", "layouts"})

    table: FileName | None = Field(
        None,
        title="Table",
        description="A CSV, XLSX or ODS file; its first row names the columns.",
    )
    sheet: Annotated[str, Field(max_length=100)] = Field(
        "", title="Sheet", description="The sheet of an XLSX or ODS file; by default the first."
    )
    rows: Annotated[list[InlineRow], Field(min_length=1, max_length=1000)] | None = Field(
        None, title="Rows", description="The rows of the table, in place of a file."
    )
    lookups: Annotated[list[FileName], Field(max_length=20)] = Field(
        default_factory=list,
        title="Other tables",
        description=(
            "Lookup tables, by column. A card also gets the columns of one row of the lookup "
            "table: the row whose first column contains the card's value."
        ),
    )
    only: Condition = Field(
        default_factory=dict,
        title="Rows to use",
        description="Uses only rows with these values in the named columns, or with higher or lower ones.",
    )
    each: Number = Field(
        "1",
        title="Number of each",
        description="How many of each: a number, or the column that contains it.",
    )
    icons: dict[IconName, FileName] = Field(
        default_factory=dict,
        max_length=100,
        title="Icons",
        description="Pictures to use in texts, by name; a name between colons shows its picture.",
    )

    emoji: FileName | None = Field(
        None,
        title="Emoji",
        description="A folder of colour pictures for the emoji in texts, each named by its code points.",
    )

    @field_validator("table", mode="before")
    @classmethod
    def table_is_a_file(cls, table: object) -> object:
        if isinstance(table, list):
            raise ValueError(Sentence("expected the name of a file; to list the rows in the spec, use `rows`"))
        return table

    @field_validator("rows", mode="before")
    @classmethod
    def rows_are_written_here(cls, rows: object) -> object:
        if isinstance(rows, str):
            message = Sentence(
                "expected rows, each such as `- name: Fox`; to read them from a file, write `table: {file}`",
                file=shortened(rows),
            )
            raise ValueError(message)
        return rows

    @model_validator(mode="after")
    def one_table(self) -> FromTable:
        if self.table is not None and self.rows is not None:
            raise OptionValueError("rows", Sentence("give either `table` or `rows`"))
        if self.sheet and self.table is None:
            raise OptionValueError("sheet", Sentence("`sheet` needs a `table`"))
        return self
