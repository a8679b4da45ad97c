"""`frozen`: a frozen dataclass with slots, made in a quarter of the time that the standard library takes.

A process makes the classes of all modules that it imports, about a hundred for the plainest board, and
``dataclass(frozen=True, slots=True)`` compiles six methods for each. Here ``__init__`` is compiled at once, and
``__eq__`` and ``__hash__`` when they're first called, since most classes are never compared; all classes share
the others. The functions of `dataclasses`, such as ``replace`` and ``fields``, work as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from reprlib import recursive_repr
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """The class as a dataclass with slots whose values are equal by their fields, hashable, and never change.

    Methods that the class has itself stay. It can't inherit from a class that is frozen by
    ``dataclass(frozen=True)``, nor the other way round: one of the two would let its fields be assigned.
    """
    own = {name for name, method in vars(cls).items() if method is not None}  # beside __eq__, __hash__ is None
    made = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    for name, method in {**_SHARED, **_comparison(made), "__init__": _init(made)}.items():
        if name not in own:
            setattr(made, name, method)
    return made


def _init(cls: type) -> Callable[..., None]:
    """An ``__init__`` that takes the fields in their order and sets them past ``__setattr__``."""
    known: dict[str, object] = {"__set": object.__setattr__, "__missing": MISSING}
    taken, lines = ["self"], []
    for one in fields(cls):
        name, given, default = one.name, one.name, ""
        if one.default_factory is not MISSING:
            known[f"__make_{name}"], default = one.default_factory, "=__missing"
            given = f"__make_{name}() if {name} is __missing else {name}" if one.init else f"__make_{name}()"
        elif one.default is not MISSING:
            known[f"__default_{name}"], default = one.default, f"=__default_{name}"
            given = name if one.init else f"__default_{name}"
        if one.init:
            taken.append(name + default)
        if one.init or default:
            lines.append(f"__set(self, {name!r}, {given})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    made = _compiled(cls, f"__init__({', '.join(taken)})", "; ".join(lines) or "pass", known)
    made.__annotations__ = {one.name: one.type for one in fields(cls) if one.init} | {"return": None}
    return made


def _comparison(cls: type) -> dict[str, Callable[..., Any]]:
    """``__eq__`` and ``__hash__`` by the fields that are compared, as a dataclass has them."""
    names = [one.name for one in fields(cls) if one.compare]
    mine, others = ("".join(f"{whose}.{name}, " for name in names) for whose in ("self", "other"))
    same = f"return ({mine}) == ({others}) if other.__class__ is self.__class__ else NotImplemented"
    return {
        "__eq__": _when_called(cls, "__eq__(self, other)", same),
        "__hash__": _when_called(cls, "__hash__(self)", f"return hash(({mine}))"),
    }


def _when_called(cls: type, head: str, body: str) -> Callable[..., Any]:
    """A method that takes its place in the class only when it's first called."""

    def method(*given: object) -> Any:
        made = _compiled(cls, head, body, {})
        setattr(cls, made.__name__, made)
        return made(*given)

    return method


def _compiled(cls: type, head: str, body: str, known: dict[str, object]) -> Callable[..., Any]:
    exec(f"def {head}: {body}", known)
    made: Any = known[head.partition("(")[0]]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.{made.__name__}", cls.__module__
    return made  # type: ignore[no-any-return]


def _refuse_to_set(self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


@recursive_repr()
def _shown(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({shown})"


_SHARED: dict[str, Callable[..., object]] = {
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _restore,
    "__repr__": _shown,
}
