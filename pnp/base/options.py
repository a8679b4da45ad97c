"""The base of every option model, and the bounds that options may carry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from pnp.base.lengths import format_length


def kebab(name: str) -> str:
    """The name of an option in YAML: ``per_sheet`` → ``per-sheet``."""
    return name.rstrip("_").replace("_", "-")


class Options(BaseModel):
    """Frozen options read from YAML: kebab-case names, nothing unknown, every field described."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=kebab,
        populate_by_name=False,
        validate_default=False,
        use_attribute_docstrings=True,
        protected_namespaces=(),
    )


@dataclass(frozen=True, slots=True)
class Within:
    """Bounds of a length, in millimetres, both allowed: ``Annotated[Length, Within(5, 200)]``."""

    low: float
    high: float

    def check(self, value: float) -> float:
        if not self.low <= value <= self.high:
            raise ValueError(
                f"must be from {format_length(self.low)} to {format_length(self.high)}, not {format_length(value)}"
            )
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return dict(handler(schema))
