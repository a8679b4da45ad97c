"""`frozen`: dataclasses that never change, made in a third of the time that the standard library takes.

Every process makes the classes of all modules that it imports, some ninety for a plain board, and
``dataclass(frozen=True, slots=True)`` compiles six methods for each. Here only ``__init__`` is compiled. In
every other way the classes are dataclasses: ``fields``, ``replace`` and ``match`` work, and other dataclasses
can inherit from them. Where no command's start depends on it, use the standard library's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T], /) -> type[T]: ...
@overload
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, slots: bool) -> Callable[[type[T]], type[T]]: ...
def frozen(cls: type[T] | None = None, /, *, slots: bool = True) -> type[T] | Callable[[type[T]], type[T]]:
    """Return the class as a dataclass whose values are equal by their fields, hashable, and never change.

    Methods that the class has itself stay. All fields are given in their order or by name; there are none for
    keywords only.

    :param slots: false for a class with cached properties.
    """
    return _frozen(cls, slots) if cls is not None else lambda cls: _frozen(cls, slots)


def _frozen(cls: type[T], slots: bool) -> type[T]:
    own = {name for name, method in vars(cls).items() if method is not None}  # beside __eq__, __hash__ is None
    inherits = any(getattr(getattr(base, _PARAMETERS, None), "frozen", False) for base in cls.__mro__[1:])
    made = dataclass(init=False, repr=False, eq=False, frozen=inherits, slots=slots)(cls)
    methods = {"__init__": _init(made), **_by_fields(made), **_SHARED, **(_IN_SLOTS if slots else {})}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    getattr(made, _PARAMETERS).frozen = True  # for classes that inherit from this one
    return made


_PARAMETERS = "__dataclass_params__"


def _init(cls: type) -> Callable[..., None]:
    """Return an ``__init__`` that takes the fields in their order and sets them past ``__setattr__``."""
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
    exec(f"def __init__({', '.join(taken)}): {'; '.join(lines) or 'pass'}", known)
    made: Any = known["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = {one.name: one.type for one in fields(cls) if one.init} | {"return": None}
    return made  # type: ignore[no-any-return]


def _by_fields(cls: type) -> dict[str, Callable[..., Any]]:
    """Return ``__eq__``, ``__hash__`` and ``__repr__`` by the fields that a dataclass compares or shows."""
    key = _values([one.name for one in fields(cls) if one.compare])
    names = [one.name for one in fields(cls) if one.repr]
    template, shown = f"({', '.join(f'{name}=%r' for name in names)})", _values(names)

    def equal(self: object, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(key(self))

    def text(self: object) -> str:
        return self.__class__.__qualname__ + template % shown(self)

    return {"__eq__": equal, "__hash__": hashed, "__repr__": text}


def _values(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """Return a function that returns the attributes of these names."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _refuse_to_set(self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_SHARED: dict[str, Callable[..., Any]] = {
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
}
_IN_SLOTS: dict[str, Callable[..., Any]] = {"__getstate__": _state, "__setstate__": _restore}
