"""Tells griffe, which reads the library for its pages, that a class under ``@frozen`` is a dataclass."""

from __future__ import annotations

from typing import Any

from griffe import Class, ExprName, Extension


class FrozenClasses(Extension):
    """Takes ``@frozen`` for ``@dataclass``, whose ``__init__`` griffe works out from the fields."""

    def on_class_instance(self, *, cls: Class, **_: Any) -> None:
        for decorator in cls.decorators:
            if str(decorator.value) == "frozen":
                decorator.value = ExprName("dataclasses.dataclass")
