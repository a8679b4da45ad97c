"""The options of everything drawn from a table: its rows, how many of each, and the icons in texts."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, field_validator, model_validator

from pnp.base.options import Options, OptionValueError
from pnp.base.sentences import Sentence
from pnp.base.tables import wrong_in_name
from pnp.base.wording import shortened
from pnp.components.cards.element_types import Condition, FileName, Number, cell_text, not_empty
from pnp.typesetting.blocks import IconName

MOST_EACH = 100


def _column_name(text: str) -> str:
    """Return the name of a column in a row of the spec, without surrounding spaces.

    :raises ValueError: for a name that no table can have.
    """
    name = not_empty(text).strip()
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
    apart = frozenset({"front", "back", "each"})

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
            "Lookup tables, by column: a card also gets the columns of the row whose first column has its "
            "value."
        ),
    )
    only: Condition = Field(
        default_factory=dict,
        title="Rows to use",
        description="Uses only the rows that have these values in their columns, or more or less than these.",
    )
    each: Number = Field(
        "1",
        title="Number of each",
        description="How many of each: a number, or the column that has it.",
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
        description="A folder of emoji in colour, each called by its code points, for the emoji in texts.",
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
