"""Frozen classes behave as the standard library's frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace
from functools import cached_property

import pytest

from pnp.base.frozen import frozen


@frozen
class Coin:
    """A coin."""

    value: int
    name: str = "penny"
    worn: tuple[str, ...] = field(default_factory=tuple, compare=False, repr=False)
    shown: str = field(init=False, default="heads")

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError(self.value)


@dataclass(frozen=True, slots=True)
class Usual:
    """The same, by the standard library."""

    value: int
    name: str = "penny"
    worn: tuple[str, ...] = field(default_factory=tuple, compare=False, repr=False)
    shown: str = field(init=False, default="heads")


@frozen
class Medal(Coin):
    """A class that inherits."""

    year: int = 1900


@dataclass(frozen=True, slots=True)
class Token(Coin):
    """One by the standard library that does."""

    game: str = ""


@frozen(slots=False)
class Purse:
    """A class with a cached property."""

    coins: tuple[Coin, ...]

    @cached_property
    def total(self) -> int:
        """Their sum."""
        return sum(coin.value for coin in self.coins)


@frozen
class Empty:
    """No fields."""


@frozen
class One:
    """One field, and a comparison of its own."""

    words: Mapping[str, str]

    def __hash__(self) -> int:
        return 7


def test_its_values_are_made_compared_and_shown_as_those_of_a_dataclass() -> None:
    mine, usual = Coin(3, worn=("edge",)), Usual(3, worn=("edge",))
    assert repr(mine) == repr(usual).replace("Usual", "Coin")
    assert [(one.name, one.default) for one in fields(Coin)] == [
        (one.name, one.default) for one in fields(Usual)
    ]
    assert asdict(mine) == asdict(usual)
    assert hash(mine) == hash(usual)
    assert mine == Coin(3) != Coin(3, "dime")
    assert len({mine, usual}) == 2
    assert Coin.__match_args__ == Usual.__match_args__ == ("value", "name", "worn")
    assert replace(mine, value=4) == Coin(4)
    assert (Empty(), hash(One({}))) == (Empty(), 7)
    assert len({Empty(), Empty(), One({})}) == 2


def test_nothing_changes_it() -> None:
    coin = Coin(1)
    with pytest.raises(FrozenInstanceError):
        coin.value = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del coin.value
    with pytest.raises(FrozenInstanceError):
        Purse(()).coins = ()  # type: ignore[misc]
    with pytest.raises(ValueError, match="-1"):
        Coin(-1)
    assert not hasattr(Coin(1), "__dict__")


def test_copies_are_equal() -> None:
    for value in (Coin(2, worn=("edge",)), Medal(2, year=1908), Token(2, game="ludo"), Purse((Coin(2),))):
        assert pickle.loads(pickle.dumps(value)) == copy.copy(value) == copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(Coin(2, worn=("edge",)))).worn == ("edge",)


def test_it_inherits_and_is_inherited_from() -> None:
    assert repr(Medal(2, year=1908)) == "Medal(value=2, name='penny', shown='heads', year=1908)"
    assert Medal(2) != Medal(2, year=1908)
    assert Token(2, game="ludo") != Token(2)
    with pytest.raises(FrozenInstanceError):
        Medal(2).year = 3  # type: ignore[misc]
    assert Purse((Coin(2), Coin(3))).total == 5
