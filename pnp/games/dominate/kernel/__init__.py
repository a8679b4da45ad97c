"""The rules of Dominate over packed arrays, in numba."""
