"""Arithmetic that numba doesn't offer: counting bits, and Marsaglia's xorshift generators of random numbers.

A state is an array of one 64-bit word, never 0, which the caller seeds. Puzzle sets depend on every number
drawn, so the results of these functions must never change.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from pnp.search.kernel_jit import kernel_jit


def _trailing_zeros(typing_context: Any, word: Any) -> Any:

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


def _leading_zeros(typing_context: Any, word: Any) -> Any:

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


trailing_zeros: Any = intrinsic(_trailing_zeros)
"""The position of the lowest set bit of a 64-bit word that is not 0."""

leading_zeros: Any = intrinsic(_leading_zeros)
"""The number of bits above the highest set bit of a 64-bit word that is not 0."""


@kernel_jit
def advance(state: Any) -> Any:
    """Return the next word of an xorshift64 generator with shifts 13, 7 and 17 (Marsaglia, 2003)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return x


@kernel_jit
def chance(state: Any) -> float:
    """Return a random number from 0 up to but not including 1."""
    return float((advance(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0))


@kernel_jit
def below(state: Any, bound: int) -> Any:
    """Return a random whole number below a bound."""
    return np.int64((advance(state) >> np.uint64(11)) % np.uint64(bound))


@kernel_jit
def starred_below(state: Any, bound: int) -> int:
    """Return a random whole number below a bound, by xorshift64*, whose high bits are better (Vigna, 2016)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return int((x * np.uint64(2685821657736338717)) >> np.uint64(33)) % bound
