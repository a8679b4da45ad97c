"""The rules of Dots over packed arrays, in numba."""
