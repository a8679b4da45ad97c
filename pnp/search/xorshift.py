"""Random numbers for kernels: Marsaglia's xorshift generators.

A state is an array of one 64-bit word, never 0, which the caller seeds. Puzzle sets depend on every number
drawn, so these functions must never give different ones.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pnp.search.kernel_jit import kernel_jit


@kernel_jit
def advance(state: Any) -> Any:
    """The next word of an xorshift64 generator with shifts 13, 7 and 17 (Marsaglia, 2003)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return x


@kernel_jit
def chance(state: Any) -> float:
    """A random number from 0 up to but not including 1."""
    return float((advance(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0))


@kernel_jit
def below(state: Any, bound: int) -> Any:
    """A random whole number below a bound."""
    return np.int64((advance(state) >> np.uint64(11)) % np.uint64(bound))


@kernel_jit
def starred_below(state: Any, bound: int) -> int:
    """A random whole number below a bound, by xorshift64*, whose high bits are better (Vigna, 2016)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return int((x * np.uint64(2685821657736338717)) >> np.uint64(33)) % bound
