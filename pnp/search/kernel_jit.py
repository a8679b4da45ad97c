"""The decorators of kernels. Take `njit` from here, not from numba, so that the cache is prepared first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import types
from numba.core.dispatcher import Dispatcher

from pnp.search.kernel_cache import prepare_kernel_cache

__all__ = ["kernel_jit", "njit"]

prepare_kernel_cache()

F = TypeVar("F", bound=Callable[..., Any])


def njit(*, cache: bool, **options: str | bool) -> Callable[[F], Dispatcher[F]]:
    """Like numba's, but a function that is called with constants is compiled only once, not once for each
    constant.

    ``raise_low(low, 0)`` and ``raise_low(low, 1)`` would otherwise be compiled separately, and so would every
    function that they pass the constant to. Without these copies, the slowest kernels compile in 14 s instead
    of 35 s.
    """

    def compiled(function: F) -> Dispatcher[F]:
        dispatcher: Any = numba.njit(cache=cache, **cast(Any, options))(function)
        template: Callable[..., Any] = dispatcher.get_call_template
        plain: Callable[[Any], Any] = types.unliteral

        def without_constants(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
            return template(tuple(map(plain, arguments)), {name: plain(kind) for name, kind in named.items()})

        dispatcher.get_call_template = without_constants
        return cast("Dispatcher[F]", dispatcher)

    return compiled


def kernel_jit(function: F) -> F:
    """Like ``njit(cache=True)``, without reference counting; numba refuses a function that creates an array.

    Functions that pass many arrays to one another compile in two thirds of the time and run faster. Compiling a
    puzzle maker took 14.1 s of processor time and now takes 9.4 s, and its counter went from 5.4 s to 3.6 s, on
    a machine busy with other work. On a less busy one, the maker then made a fifth to a half more puzzles a
    second.

    A kernel releases the interpreter's lock while it runs, so that several threads can share a search.
    """
    # Numba's stubs don't know some of these options.
    return cast(F, njit(cache=True, nogil=True, _nrt=False, no_cfunc_wrapper=True)(function))
