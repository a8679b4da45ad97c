"""Values made by `pnp.base.values.dataclass` are like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

from pnp.base import values


@values.dataclass(frozen=True, slots=True)
class Slotted:
    """A value with everything that a field can have."""

    one: int
    two: str = "two"
    made: list[int] = field(default_factory=list, hash=False)
    aside: float = field(default=0.5, compare=False, repr=False)
    fixed: int = field(default=7, init=False)
    named: int = field(default=3, kw_only=True)
    seen: dict[str, int] = field(default_factory=dict, init=False, compare=False)


@values.dataclass(frozen=True)
class Plain:
    """A value without slots."""

    one: int
    two: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.one < 0:
            raise ValueError("below 0")


@values.dataclass(frozen=True, slots=True)
class Below(Slotted):
    """A value that inherits fields."""

    more: int = 1


@values.dataclass(frozen=True, slots=True)
class OwnMethods:
    """A value that says itself what is equal."""

    one: int

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 5

    def __repr__(self) -> str:
        return "own"


@values.dataclass(frozen=True, slots=True)
class Empty:
    """A value without fields."""


def of_the_library(cls: type, decorator: Callable[[type], type]) -> Any:
    """The same class, made by the standard library."""
    names = {name: value for name, value in vars(cls).items() if name in ("__annotations__", "__post_init__")}
    for one in dataclasses.fields(cls):
        settings = {name: getattr(one, name) for name in ("init", "repr", "hash", "compare", "kw_only")}
        if one.default is not dataclasses.MISSING:
            settings["default"] = one.default
        if one.default_factory is not dataclasses.MISSING:
            settings["default_factory"] = one.default_factory
        names[one.name] = field(**settings)
    return decorator(type(cls.__name__, (), {**names, "__qualname__": cls.__qualname__}))


SLOTTED = of_the_library(Slotted, dataclasses.dataclass(frozen=True, slots=True))
PLAIN = of_the_library(Plain, dataclasses.dataclass(frozen=True))


@pytest.mark.parametrize(("ours", "theirs"), [(Slotted, SLOTTED), (Plain, PLAIN)])
@pytest.mark.parametrize("given", [{}, {"two": "other"}, {"two": (3, 4)}])
def test_values_print_compare_and_hash_alike(ours: Any, theirs: Any, given: dict[str, Any]) -> None:
    one, other = ours(1, **given), theirs(1, **given)
    assert repr(one) == repr(other)
    assert hash(one) == hash(other)
    assert one == ours(1, **given) != ours(2, **given)
    assert one != other
    assert dataclasses.astuple(one) == dataclasses.astuple(other)
    assert ours.__match_args__ == theirs.__match_args__
    assert dataclasses.replace(one, one=5) == ours(5, **given)


@pytest.mark.parametrize("arguments", [((), {}), ((1, "2", [], 0.5, 4), {}), ((1,), {"fixed": 2}), ((-1,), {})])
@pytest.mark.parametrize(("ours", "theirs"), [(Slotted, SLOTTED), (Plain, PLAIN)])
def test_wrong_arguments_are_refused_alike(ours: Any, theirs: Any, arguments: tuple[Any, Any]) -> None:
    found = []
    for cls in (ours, theirs):
        try:
            cls(*arguments[0], **arguments[1])
        except (TypeError, ValueError) as error:
            found.append(repr(error))
        else:
            found.append("")
    assert found[0] == found[1]


@pytest.mark.parametrize("value", [Slotted(1), Plain(1), Below(1, more=2), Empty()])
def test_values_cannot_change(value: Any) -> None:
    for name in (one.name for one in dataclasses.fields(value)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 1)
        with pytest.raises(FrozenInstanceError):
            delattr(value, name)


@pytest.mark.parametrize("value", [Slotted(1), Plain(1), Empty()])
def test_values_get_no_other_attributes(value: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        value.other = 1
    with pytest.raises(FrozenInstanceError):
        del value.other


@pytest.mark.parametrize("value", [Slotted(1, made=[3]), Plain(1), Below(1, more=2), Empty()])
def test_values_are_copied_and_pickled(value: Any) -> None:
    assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == copy.deepcopy(value) == value


def test_what_is_compared_and_what_is_not() -> None:
    assert Slotted(1, aside=2.0) == Slotted(1)
    assert Slotted(1, named=4) != Slotted(1)
    assert hash(Slotted(1, made=[1])) == hash(Slotted(1))
    assert Slotted(1).seen is not Slotted(1).seen
    assert OwnMethods(1) == OwnMethods(2)
    assert (hash(OwnMethods(1)), repr(OwnMethods(1))) == (5, "own")


def test_only_values_with_slots_have_no_dict() -> None:
    assert not hasattr(Slotted(1), "__dict__")
    assert vars(Plain(1)) == {"one": 1, "two": ()}
