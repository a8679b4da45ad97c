"""What kernels are compiled for."""

from __future__ import annotations

from typing import Any

from numba import int64

from pnp.search.kernel_jit import njit


def test_a_function_that_is_called_with_constants_is_compiled_once() -> None:
    @njit(cache=False)
    def add(number: int, other: int) -> int:
        return number + other

    @njit(cache=False)
    def add_often(number: int) -> int:
        return add(number, 1) + add(number, other=2) + add(3, number)

    assert add_often(4) == 18
    compiled: Any = add
    assert compiled.signatures == [(int64, int64)]
