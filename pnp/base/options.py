"""The base of every option model, and the bounds that options may carry."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Generic, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    JsonValue,
    PlainSerializer,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, core_schema

from pnp.base.geometry import format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import as_written, quoted

if TYPE_CHECKING:
    from pydantic.json_schema import JsonSchemaValue


_Value = TypeVar("_Value")


def kebab(name: str) -> str:
    """Return the name of an option in YAML: ``per_sheet`` → ``per-sheet``."""
    return name.rstrip("_").replace("_", "-")


class Options(BaseModel):
    """Frozen options read from YAML, with kebab-case names. Unknown names are refused, and every field is
    described."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        defer_build=True,  # a build uses few of the models that it imports
        alias_generator=kebab,
        populate_by_name=False,
        protected_namespaces=(),
    )

    exclusive: ClassVar[tuple[frozenset[str], ...]] = ()
    """Groups of options, by their names in YAML, of which at most one may be given. A group given in a spec
    that extends another replaces the other groups."""

    needed: ClassVar[frozenset[str]] = frozenset()
    """The options, by their names in YAML, without which others can't be checked. If there are any, an error in
    one of the rest doesn't hide errors in the others."""

    maps: ClassVar[Mapping[tuple[str, ...], str]] = {}
    """The paths of texts that have a letter for each square of a board, each with the option for the board's
    size."""

    item_kinds: ClassVar[Mapping[str, frozenset[str]]] = {}
    """For lists with items of several kinds: the option that marks each kind, with the options that this kind
    doesn't have."""

    item_beginnings: ClassVar[Mapping[str, str]] = {}
    """What a form offers to add to a list of such items: a label, and the new item as YAML. ``TEXT`` stands for
    a text to begin with, ``FILE`` for the name of a file that the user chooses."""


def no_items() -> list[Any]:
    """Return an empty list, as a default for options that every product has. Pydantic inspects the signature of
    a default's factory, which for ``list`` itself would load Python's tokenizer."""
    return []


class OptionValueError(ValueError):
    """What is wrong with one option, found where all of them are known: in a model's validator. Users see it at
    the line of the option."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


BOUNDS_KEYWORD: Final = "x-bounds"
"""The keyword of a JSON Schema that tells people the bounds of an option."""


MULTILINE_KEYWORD = "x-multiline"
"""Marks multi-line text in a JSON Schema, so that a form gives it a large enough box."""
Multiline = Annotated[str, Field(json_schema_extra={MULTILINE_KEYWORD: True})]
"""Text in which every line matters, such as a drawn position."""
COLOUR_KEYWORD = "x-colour"
"""Marks text that is a colour in a JSON Schema, so that a form offers colours."""
Seed = Annotated[int, Field(ge=0, le=2**53, title="Seed")]
"""A seed that JavaScript can also represent without rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceLabels:
    """What people call the choices of an option: ``Annotated[Literal["xo"], ChoiceLabels({"xo": "X and O"})]``.

    It is the outermost annotation of an option, so that it applies to every type the option may have. Numbers
    need no label.
    """

    labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AsAbove:
    """Marks an option whose value has the same form as another option's, which describes it: one in the same
    model, or of another component."""

    option: str
    of: str = ""
    """The component that has the other option; empty for the same model."""


class _Constraint(ABC, Generic[_Value]):
    """A check of a value that also appears in the JSON Schema: ``Annotated[Length, Within(5, 200)]``."""

    __slots__ = ()

    @abstractmethod
    def check(self, value: _Value) -> _Value:
        """Return the value, if it is valid.

        :raises ValueError: if it isn't.
        """

    @abstractmethod
    def keywords(self) -> dict[str, str]:
        """Return the keywords for the option's JSON Schema."""

    def __get_pydantic_core_schema__(self, source: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(schema), **self.keywords()}


@dataclass(frozen=True, slots=True)
class Within(_Constraint[float]):
    """Bounds of a length, in millimetres, both allowed: ``Annotated[Length, Within(5, 200)]``."""

    low: float
    high: float

    def check(self, value: float) -> float:
        if not self.low <= value <= self.high:
            raise ValueError(
                Sentence(
                    "must be from {low} to {high}, not {value}",
                    low=format_length(self.low),
                    high=format_length(self.high),
                    value=format_length(value),
                )
            )
        return value

    def keywords(self) -> dict[str, str]:
        return {
            BOUNDS_KEYWORD: Sentence(
                "{least} to {most}", least=format_length(self.low), most=format_length(self.high)
            )
        }


@dataclass(frozen=True, slots=True)
class Matching(_Constraint[str]):
    """A pattern for a text: ``Annotated[str, Matching(r"^[a-z]+$", Sentence("small letters"))]``."""

    pattern: str
    wanted: str

    def check(self, value: str) -> str:
        if not re.search(self.pattern, value) or value.endswith("\n"):  # which `$` would allow
            raise ValueError(
                Sentence("expected {wanted}, not {value}", wanted=self.wanted, value=quoted(value))
            )
        return value

    def keywords(self) -> dict[str, str]:
        return {"pattern": self.pattern}


def _one_or_each(value: JsonValue | BaseModel) -> str:
    """Return the tag ``<one>`` for a single value, and ``<each>`` for a mapping with several."""
    return "<each>" if isinstance(value, (dict, BaseModel)) else "<one>"


ONE_OR_EACH = Discriminator(_one_or_each)
"""Marks a union of a plain value and a mapping, so that errors refer to the one that was meant."""

UNION_TAGS = frozenset({"<one>", "<each>"})
"""The tags that pydantic adds to the path of an error within such a union. No option can have such a name."""


SIZE_PATTERN: Final = r"^\s*\d{1,4}\s*([xX×*]|by|mal|par|por)\s*\d{1,4}\s*$"
"""Columns by rows, as people write them in our languages."""
_RANGE_FORM = r"^\s*{number}\s*((\.\.|-|–|to|bis|à|a)\s*{number}\s*)?$"
_RANGE_PATTERN = _RANGE_FORM.replace("{number}", r"[1-9]\d{0,2}")


def parse_dimensions(value: JsonValue) -> tuple[int, int]:
    """Return the columns and rows from ``9`` or ``"39x32"``; ``"39 by 32"`` and ``"39*32"`` mean the same.

    :raises ValueError: with the reason, if the value is neither.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value, value
    if not isinstance(value, str) or not re.search(SIZE_PATTERN, value):
        raise ValueError(
            Sentence("expected a size such as 9 or 9x7 (columns by rows), not {value}", value=quoted(value))
        )
    columns, rows = re.findall(r"\d+", value)
    return int(columns), int(rows)


def digits_as_text(value: object) -> object:
    """Return a whole number as text. Some texts may consist of digits, which YAML reads as a number."""
    return as_written(value) if isinstance(value, int) and not isinstance(value, bool) else value


def format_dimensions(value: tuple[int, int]) -> str:
    """Return the columns and rows as text that reads back the same: ``9x7``."""
    return f"{value[0]}x{value[1]}"


Dimensions = Annotated[
    tuple[int, int],
    BeforeValidator(parse_dimensions),
    PlainSerializer(format_dimensions, when_used="json"),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": SIZE_PATTERN}]}),
]
"""Columns and rows, read from one number or two."""


@dataclass(frozen=True, slots=True)
class DimensionsWithin(_Constraint[tuple[int, int]]):
    """Bounds of both numbers of `Dimensions`, both allowed."""

    low: int
    high: int

    def check(self, value: tuple[int, int]) -> tuple[int, int]:
        outside = next((side for side in value if not self.low <= side <= self.high), None)
        if outside is not None:
            raise ValueError(
                Sentence(
                    "each side must be from {low} to {high}, not {value}",
                    low=self.low,
                    high=self.high,
                    value=outside,
                )
            )
        return value

    def keywords(self) -> dict[str, str]:
        return {BOUNDS_KEYWORD: Sentence("{least} to {most} on each side", least=self.low, most=self.high)}


def whole_hex(colour: str) -> str:
    """Return a colour in its long form: ``#abc`` becomes ``#aabbcc``."""
    return re.sub("[0-9a-fA-F]", r"\g<0>\g<0>", colour) if len(colour) == 4 else colour


Hex = Annotated[
    str,
    Matching(r"^#([0-9a-fA-F]{3}){1,2}$", Sentence("a colour such as '#1f5fa8' or '#abc'")),
    AfterValidator(whole_hex),
]
"""A colour."""

LARGEST_IN_RANGE = 999


def parse_range(value: JsonValue) -> tuple[int, int]:
    """Return the lowest and the highest number from ``40`` or ``"40..60"``; ``"40 to 60"`` and ``"40-60"`` mean
    the same.

    :raises ValueError: with the reason, if the value is neither.
    """
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not re.search(_RANGE_FORM.replace("{number}", r"\d{1,9}"), text):
        raise ValueError(
            Sentence("expected a number or a range such as 40..60, not {value}", value=quoted(value))
        )
    low, *more = map(int, re.findall(r"\d+", text))
    high = more[0] if more else low
    outside = next((number for number in (low, high) if not 1 <= number <= LARGEST_IN_RANGE), None)
    if outside is not None:
        raise ValueError(
            Sentence("must be from {low} to {high}, not {value}", low=1, high=LARGEST_IN_RANGE, value=outside)
        )
    if low > high:
        raise ValueError(Sentence("write the lower number of a range first: {high}..{low}", high=high, low=low))
    return low, high


def format_range(value: tuple[int, int]) -> str:
    """Return a range as text that reads back the same: ``40..60``, or one number."""
    low, high = value
    return f"{low}..{high}" if low < high else str(low)


Range = Annotated[
    tuple[int, int],
    BeforeValidator(parse_range),
    PlainSerializer(format_range, when_used="json"),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": LARGEST_IN_RANGE},
                {"type": "string", "pattern": _RANGE_PATTERN},
            ]
        }
    ),
]
"""The lowest and the highest of the whole numbers that are accepted."""


# Synonyms of options for searching, beside their labels


@dataclass(frozen=True, slots=True, eq=False)
class AlsoCalled:
    """Annotates an option with other words that a search should find it by, separated by commas."""

    words: str


SIZE = AlsoCalled(Sentence("big, bigger, large, larger, small, smaller, tiny, size"))
SPACING = AlsoCalled(
    Sentence("big, bigger, large, larger, small, smaller, tiny, size, squares, cells, grid, squared paper")
)
LARGE_PRINT = AlsoCalled(
    Sentence("big letters, bigger type, larger, font size, readable, child, kids, eyesight")
)
LANGUAGE = AlsoCalled(Sentence("translation, English, German, Spanish, French"))
DIFFICULTY = AlsoCalled(Sentence("level, easy, easier, simple, hard, harder, child, kids, beginner"))
HOW_MANY = AlsoCalled(
    Sentence("number, how many, level, easy, easier, simple, hard, harder, child, kids, beginner")
)
ONE_LEVEL = AlsoCalled(Sentence("level, difficulty, how many"))
COLOURS = AlsoCalled(Sentence("color, black and white, gray, save ink, toner, contrast"))
PAPER = AlsoCalled(Sentence("sheet size, format, A4, Letter"))
COPIES = AlsoCalled(Sentence("several, how many"))
RULES = AlsoCalled(Sentence("instructions, short, child"))
SOLUTIONS = AlsoCalled(Sentence("answers"))
HINTS = AlsoCalled(Sentence("help, tips"))
NAME = AlsoCalled(Sentence("name, heading"))
TWO_SIDED = AlsoCalled(Sentence("two-sided, double-sided, duplex, both sides"))
CUTTING = AlsoCalled(Sentence("cutting, scissors, lines"))
FOLDING = AlsoCalled(Sentence("fold, glue, staple, sew"))
FULL_BLEED = AlsoCalled(Sentence("full bleed, edge to edge"))
FONT = AlsoCalled(Sentence("typeface, lettering"))
PUBLISHER = AlsoCalled(Sentence("publisher, imprint"))
PAGE_NUMBERS = AlsoCalled(Sentence("page numbers, contents"))
TRUE_SIZE = AlsoCalled(Sentence("true size, actual size, scale"))
INTRODUCTION = AlsoCalled(Sentence("preface, foreword, prologue"))
BOOK_SIZE = AlsoCalled(Sentence("page size, book size, sheet size, format, A4, Letter"))
BORDER = AlsoCalled(Sentence("border, edge, white"))
