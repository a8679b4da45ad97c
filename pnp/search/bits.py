"""Bit counting that numba doesn't offer."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


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
"""How many bits there are above the highest set bit of a 64-bit word that is not 0."""
